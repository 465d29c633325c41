"""M3.2, M17, M18 Orders: cards laid on sections, units ordered, initiative. All generals give theirs before the first move."""

from sztab.engine.question import DONE, Choice, Refusal, question
from sztab.engine.zones import KNOWN_BITS, PUBLIC

from .air import IDLE, activate, clear_the_air, in_airspace, plane_at
from .board import section_number
from .card import EACH_SECTION, ONE_SECTION, OP_AIR_SORTIE, OP_COPY, OP_DIG_IN, OP_FINEST_HOUR
from .cards import HEALING, copy, dice_held, effect, laid_out, reach_of, show_card
from .copying import copyable
from .piles import kinds_in
from .retreat import show_dice
from .state import TENDED, Row, State
from .tables import GIVEN
from .terms import (
    BOTH,
    EVERY_CLASS,
    ORDERS,
    STANDARD_FIRST,
    STAR,
    Hex,
    Role,
    Side,
    Unit,
    side_of,
)
from .verbs import ACTIVATE, COPY, FLY, HEAL, LAY, ORDER, ROLL


def order_step(s: State, side: Side) -> None:
    """M18.2 What needs no choice is laid at once; then all generals give orders, each for his command."""
    s.phase = ORDERS
    for role in s.t.actors[side]:
        for card in s.zones[GIVEN + role]:
            if not laid_out(card) and lies_down(s, role, card >> KNOWN_BITS):
                s.then(lay_alone, role, card >> KNOWN_BITS)
        if s.t.air and s.planes:
            s.then(clear_the_air, role)
    s.then(give_orders, side)


def give_orders(s: State, side: Side) -> None:
    s.together(s.t.actors[side], orders)


# M18.2 Cards


def unlaid(s: State, role: Role) -> list[int]:
    """The cards a general has got and not yet played."""
    return [card >> KNOWN_BITS for card in s.zones[GIVEN + role] if not laid_out(card)]


def lies_down(s: State, role: Role, kind: int) -> bool:
    """Whether a card asks for nothing: it reaches the whole command, or there is one thing to copy."""
    card = s.t.cards[kind]
    if card.op == OP_COPY:
        return len(copyable(s, role)) == 1
    if card.scope == EACH_SECTION:
        return section_cards(s, role) < 2  # on the line between both
    return card.scope != ONE_SECTION


def lay_alone(s: State, role: Role, kind: int) -> None:
    show_card(s, role, kind)
    card = s.t.cards[kind]
    if card.op == OP_COPY:
        found = copyable(s, role)[0]
        copy(s, role, found[0], found[1])
        return
    s.tell(PUBLIC, "plays", "M18.2", role, kind)
    effect(s, role, kind, reach_of(s, role, card), False)


def taken_sections(s: State, role: Role) -> int:
    """The sections on which a general has already laid a section card."""
    out = 0
    for who, kind, sections in s.laid:
        if who == role and s.t.cards[kind].op != OP_AIR_SORTIE:
            out |= sections
    return out


def section_cards(s: State, role: Role) -> int:
    """How many section cards a general has got this turn."""
    return sum([s.t.is_section(card >> KNOWN_BITS) for card in s.zones[GIVEN + role]])


def sections_for(s: State, role: Role, kind: int) -> list[int]:
    """M18.2, M18.3 Where a card may be laid: on one section, on the line between two; with two cards one on each (R7)."""
    card = s.t.cards[kind]
    command = s.t.commands[role]
    if card.scope == EACH_SECTION and section_cards(s, role) < 2:
        return [command]
    taken = taken_sections(s, role)
    out: list[int] = []
    left = command
    while left:
        low = left & -left
        left ^= low
        if not taken & low:
            out.append(low)
    return out


def layable(s: State, role: Role) -> list[Choice]:
    """The cards that wait to be laid, and where they may be."""
    out: list[Choice] = []
    if not s.zones[GIVEN + role]:
        return out
    for kind in sorted(set(unlaid(s, role))):
        if s.t.cards[kind].op == OP_COPY:
            out += [(COPY, what, section_number(where, s.t.wide)) for what, where in copyable(s, role)]
        else:
            out += [(LAY, kind, section_number(where, s.t.wide)) for where in sections_for(s, role, kind)]
    return out


def sections_of(s: State, role: Role, number: int) -> int:
    """The set of sections behind a name."""
    if number == BOTH:
        return s.t.commands[role]
    return 1 << (number if s.t.wide else number - STANDARD_FIRST)


def lay(s: State, role: Role, kind: int, sections: int) -> None:
    show_card(s, role, kind)
    s.tell(PUBLIC, "lays", "M18.2", role, kind, section_number(sections, s.t.wide))
    effect(s, role, kind, sections, False)
    rest = unlaid(s, role)
    if len(rest) == 1 and s.t.is_section(rest[0]):  # M18.2 the second card has one section left
        where = sections_for(s, role, rest[0])
        if len(where) == 1:
            s.then(lay_second, role, rest[0], where[0])


def lay_second(s: State, role: Role, kind: int, sections: int) -> None:
    lay(s, role, kind, sections)


# M3.2 Units


def fits(s: State, unit: Unit, rows: tuple[Row, ...], beside: bool, away: bool) -> int:
    """Which rows of a grant a unit could be ordered by, as a set."""
    hex = s.at[unit]
    part = s.t.board.sections[hex]
    kind = 1 << s.t.types[s.bodies[unit] >> 1].kind
    out = 0
    bit = 1
    for sections, classes, _ in rows:
        if sections & part and classes & kind:
            out |= bit
        bit <<= 1
    if out and (beside or away) and s.beside_enemy(hex, s.bodies[unit] & 1) != beside:
        return 0
    return out


def room(rows: tuple[Row, ...], used: tuple[int, ...], more: int) -> bool:
    """Whether one unit more can be counted against the rows, each unit against one row that it fits.

    A unit on a line fits two rows; which of them it uses is open until it matters (M3.4, M13.4).
    """
    if len(rows) == 1:
        return len(used) < rows[0][2]
    for some in range(1, 1 << len(rows)):
        if more & ~some:
            continue
        need = 1
        for mask in used:
            if not mask & ~some:
                need += 1
        have = 0
        for number, row in enumerate(rows):
            if some >> number & 1:
                have += row[2]
        if need > have:
            return False
    return True


def candidates(s: State, role: Role, actor: int) -> list[Choice]:
    """The units that could be ordered, or healed, next."""
    rows, used, benefit = s.grants[actor]
    if not rows:
        return []
    side = side_of(role)
    healing = benefit == HEALING
    rules = s.t.benefits[0 if healing else benefit]
    verb = HEAL if healing else ORDER
    beside, away = rules.beside_enemy, rules.away_from_enemy
    digging = rules.no_battle
    out: list[Choice] = []
    at, order, bodies, parts, kinds = s.at, s.order, s.bodies, s.t.board.sections, s.t.kinds
    if len(rows) == 1:
        sections, classes, count = rows[0]
        if len(used) >= count:
            return out
        if not (healing or beside or away or digging):
            for unit in s.muster_roll(side):
                hex = at[unit]
                if hex >= 0 and parts[hex] & sections and order[unit] < 0 and kinds[bodies[unit]] & classes:
                    out.append((verb, hex))
            return out
    open_to: dict[int, bool] = {}
    for unit in s.muster_roll(side):
        hex = at[unit]
        if hex < 0 or order[unit] >= 0:
            continue
        part, kind = parts[hex], kinds[bodies[unit]]
        mask = 0
        bit = 1
        for sections, classes, _ in rows:
            if sections & part and classes & kind:
                mask |= bit
            bit += bit
        if not mask or ((beside or away) and s.beside_enemy(hex, side) != beside):
            continue
        if mask not in open_to:
            open_to[mask] = room(rows, used, mask)
        if not open_to[mask] or (healing and not hurt(s, unit)) or (digging and not can_dig(s, unit)):
            continue
        out.append((verb, hex))
    return out


def hurt(s: State, unit: Unit) -> bool:
    """M21.3 A unit that has lost figures and can be healed."""
    type = s.type(unit)
    return type.healed and s.figures[unit] < type.figures and not s.deeds[unit] & TENDED


def can_dig(s: State, unit: Unit) -> bool:
    """M9.6 Not on ocean, on a ford, or where sandbags lie already."""
    hex = s.at[unit]
    return not s.ground(hex).no_sandbags and not s.works[hex] & s.t.sandbag


def may_roll(s: State, role: Role, actor: int) -> bool:
    """M17.1 A general without a card; M17.4 once, and not in a turn of Their Finest Hour (R9)."""
    if not s.t.wide or s.rolled >> actor & 1 or s.zones[GIVEN + role]:
        return False
    return not any([s.t.cards[kind].exclusive for _, kind, _ in s.laid])


def starred(s: State, actor: int) -> bool:
    """M25.8 A star rolled for initiative, not yet used."""
    rows, used, _ = s.grants[actor]
    return s.t.air and s.rolled >> actor & 1 != 0 and not used and len(rows) == 1 and rows[0][1] == EVERY_CLASS


def planes_for(s: State, role: Role, actor: int) -> list[Choice]:
    """M25.8, M25.10 Planes that an order of a section card, or a star, may activate."""
    out: list[Choice] = []
    mine = in_airspace(s, role)
    star = starred(s, actor)
    for number in mine:
        if s.planes[number][2] == IDLE and (star or plane_mask(s, actor, s.planes[number][1])):
            out.append((ACTIVATE, s.planes[number][1]))
    if star and not mine:
        out.append((FLY,))
    return out


def plane_mask(s: State, actor: int, hex: Hex) -> int:
    """The rows of section cards that reach a plane, if one of them has an order left."""
    rows, used, benefit = s.grants[actor]
    if benefit:
        return 0
    part = s.t.board.sections[hex]
    mask = 0
    for number, row in enumerate(rows):
        if row[0] & part and row[0] & (row[0] - 1) == 0:
            mask |= 1 << number
    return mask if mask and room(rows, used, mask) else 0


def why_not_lay(s: State, role: Role, choice: Choice) -> Refusal:
    kind = choice[1]
    if choice[0] == COPY:
        return Refusal(("M21.5",), "not_played_opposite", (kind,))
    if kind not in unlaid(s, role):
        return Refusal(("M18.2",), "not_given", (kind,))
    return Refusal(("M18.2", "M18.3"), "not_on_this_section", (kind, choice[2]))


def why_not_unit(s: State, role: Role, actor: int, choice: Choice) -> Refusal:
    verb, hex = choice[0], choice[1]
    unit = s.on[hex]
    rows, _used, benefit = s.grants[actor]
    if unit < 0 or s.side(unit) != side_of(role):
        return Refusal(("M3.5",), "no_unit_there", (hex,))
    if s.order[unit] >= 0:
        return Refusal(("M3.2", "M18.6"), "ordered_already", (hex,))
    if not rows:
        return Refusal(("M3.2", "M17.1"), "no_orders")
    if (verb == HEAL) != (benefit == HEALING):
        return Refusal(("M21.3",), "not_with_this_card")
    part = s.t.board.sections[hex]
    if not any([row[0] & part for row in rows]):
        return Refusal(reaching(s, role, actor), "other_section", (hex,))
    kind = s.type(unit).kind
    if not any([row[0] & part and row[1] >> kind & 1 for row in rows]):
        finest = benefit > 0 and s.t.cards[benefit - 1].op == OP_FINEST_HOUR
        clause = "M17.2" if s.rolled >> actor & 1 else "M9.7" if finest else "M9.3"
        return Refusal((clause,), "other_class", (s.bodies[unit] >> 1,))
    if verb == HEAL and not hurt(s, unit):
        return Refusal(("M21.3", "M9.3") if s.type(unit).healed else ("M24.8",), "not_hurt", (hex,))
    rules = s.t.benefits[0 if benefit == HEALING else benefit]
    if rules.no_battle and not can_dig(s, unit):
        return Refusal(("M9.6",), "cannot_dig", (hex,))
    if rules.beside_enemy and not s.beside_enemy(hex, side_of(role)):
        return Refusal(("M9.3",), "not_beside_enemy", (hex,))
    if rules.away_from_enemy and s.beside_enemy(hex, side_of(role)):
        return Refusal(("M9.3",), "beside_enemy", (hex,))
    return Refusal(("M3.2", "M18.3" if s.t.wide else "M9.2"), "no_orders_left")


def reaching(s: State, role: Role, actor: int) -> tuple[str, ...]:
    """The clauses that say where somebody may order units this turn."""
    if s.rolled >> actor & 1:
        return ("M17.3",)
    kinds = kinds_in(s, GIVEN + role)
    if s.t.copy_kind in kinds:
        return ("M21.5", "R24") if s.t.wide else ("M9.4", "M9.2")
    if any([s.t.is_section(kind) or s.t.cards[kind].scope == ONE_SECTION for kind in kinds]):
        return ("M18.3", "M18.4") if s.t.wide else ("M9.2", "M9.3")
    return ("M18.4",) if s.t.wide else ("M9.3",)


def can_order(s: State, role: Role) -> bool:
    """Whether `orders` has anything for a general."""
    actor = s.t.actors[side_of(role)].index(role)
    if may_roll(s, role, actor) or unlaid(s, role) or candidates(s, role, actor):
        return True
    return s.t.air and bool(planes_for(s, role, actor))


@question(LAY, COPY, ROLL, ORDER, HEAL, ACTIVATE, FLY, DONE[0], some=can_order)
def orders(s: State, role: Role) -> list[Choice]:
    """M3.2 Fewer than allowed, even none, is legal. M18.2 Cards come first."""
    out = layable(s, role)
    if out:
        return out
    actor = s.t.actors[side_of(role)].index(role)
    if may_roll(s, role, actor):
        out.append((ROLL,))
    out += candidates(s, role, actor)
    if s.t.air:
        out += planes_for(s, role, actor)
    return [*out, DONE] if out else []


@orders.why
def why_not_order(s: State, role: Role, choice: Choice) -> Refusal | None:
    actor = s.t.actors[side_of(role)].index(role)
    verb = choice[0]
    if verb in (LAY, COPY):
        return why_not_lay(s, role, choice)
    if verb == ROLL:
        if s.zones[GIVEN + role]:
            return Refusal(("M17.1", "M17.4"), "has_a_card")
        if s.rolled >> actor & 1:
            return Refusal(("M17.4",), "rolled_already")
        return Refusal(("M17.4", "R9", "M17.1"), "no_roll")
    if layable(s, role):
        return Refusal(("M18.2",), "lay_first")
    if verb in (ACTIVATE, FLY):
        return Refusal(("M25.8", "M25.10"), "no_activation")
    if verb == DONE[0]:
        return s.t.not_now
    return why_not_unit(s, role, actor, choice)


@orders.answered_by
def ordered(s: State, choice: Choice, role: Role) -> None:
    actor = s.t.actors[side_of(role)].index(role)
    verb = choice[0]
    if verb == LAY:
        lay(s, role, choice[1], sections_of(s, role, choice[2]))
    elif verb == COPY:
        for kind, sections in copyable(s, role):
            if kind == choice[1] and section_number(sections, s.t.wide) == choice[2]:
                show_card(s, role, s.t.copy_kind)
                copy(s, role, kind, sections)
                return
    elif verb == ROLL:
        roll_initiative(s, role, actor)
    elif verb == ORDER:
        give_order(s, s.on[choice[1]], role, actor)
    elif verb == HEAL:
        heal(s, s.on[choice[1]], role, actor)
    elif verb == ACTIVATE:
        star = starred(s, actor)
        use_up(s, actor, 1 if star else plane_mask(s, actor, choice[1]))
        activate(s, plane_at(s, choice[1]), not star)
    elif verb == FLY:
        use_up(s, actor, 1)
        s.flights = (*s.flights[:actor], s.flights[actor] + 1, *s.flights[actor + 1 :])


def use_up(s: State, actor: int, mask: int) -> None:
    rows, used, benefit = s.grants[actor]
    s.grants = (*s.grants[:actor], (rows, (*used, mask), benefit), *s.grants[actor + 1 :])


def give_order(s: State, unit: Unit, role: Role, actor: int) -> None:
    rows, _, benefit = s.grants[actor]
    rules = s.t.benefits[benefit]
    use_up(s, actor, fits(s, unit, rows, rules.beside_enemy, rules.away_from_enemy))
    s.give(unit, benefit << 2 | actor)
    if benefit and s.t.cards[benefit - 1].op == OP_DIG_IN:  # M9.6
        s.add(s.at[unit], s.t.sandbag)
        s.tell(PUBLIC, "digs_in", "M9.6", side_of(role), s.bodies[unit] >> 1, s.at[unit])
    else:
        s.tell(PUBLIC, "orders", "M3.2", role, s.bodies[unit] >> 1, s.at[unit])


def heal(s: State, unit: Unit, role: Role, actor: int) -> None:
    """M21.3 Each symbol of the unit and each star returns a figure; if one returned, the unit is ordered."""
    rows, _, _ = s.grants[actor]
    use_up(s, actor, fits(s, unit, rows, False, False))
    kind = next_heal(s, role)
    type = s.type(unit)
    rolled = s.roll("medics", "face", dice_held(s, side_of(role), s.t.cards[kind]))
    found = sum([s.t.faces[die] in (type.symbol, STAR) for die in rolled])
    back = min(found, type.figures - s.figures[unit])
    s.count(unit, s.figures[unit] + back)
    s.did(unit, TENDED)
    s.tell(PUBLIC, "heals", "M21.3", side_of(role), s.bodies[unit] >> 1, s.at[unit], back)
    show_dice(s, rolled, (1 << type.symbol if type.symbol >= 0 else 0) | 1 << STAR)
    if back:
        s.give(unit, actor)


def next_heal(s: State, role: Role) -> int:
    """The card that heals: the last one this role has laid."""
    return [kind for who, kind, _ in s.laid if who == role][-1]


def roll_initiative(s: State, role: Role, actor: int) -> None:
    """M17.2 The face says which class of unit may be ordered; R6 the table is data."""
    s.rolled |= 1 << actor
    die = s.roll("initiative", "face", s.t.initiative_dice)[0]
    classes = s.t.initiative[s.t.faces[die]]
    s.tell(PUBLIC, "rolls_initiative", "M17.2", role, die)
    show_dice(s, (die,), 1 << s.t.faces[die] if classes else 0)
    if classes:
        row = (s.t.commands[role], classes, 1)
        s.grants = (*s.grants[:actor], ((row,), (), 0), *s.grants[actor + 1 :])
