"""M3.2, M17, M18 Orders: units ordered, initiative, medics. All generals give theirs before the first move."""

from typing import Final

from sztab.engine.question import DONE, Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from .air import IDLE, activate, clear_the_air, in_airspace, plane_at
from .board import section_number
from .card_data import ONE_SECTION, OP_DIG_IN, OP_FINEST_HOUR
from .cards import HEALING, anyone, copy, dice_held, show_card
from .copying import copyable
from .laying import lay, lay_what_needs_no_choice, layable, sections_of, unlaid, why_not_lay
from .obstacles import not_there
from .retreat import show_dice
from .state import TENDED, UNJUDGED, Row, State
from .tables import GIVEN
from .terms import EVERY_CLASS, MOST, ORDERS, STAR, Hex, Role, Side, Unit, side_of
from .verbs import ACTIVATE, COPY, FLY, HEAL, LAY, ORDER, ROLL

MANY: Final = 40  # more orders than a side has units: all of them


def order_step(s: State, side: Side) -> None:
    """M18.2 What needs no choice is laid at once; then all generals give orders, each for his command."""
    s.phase = ORDERS
    for role in s.t.actors[side]:
        lay_what_needs_no_choice(s, role)
        if s.t.air and s.planes:
            s.then(clear_the_air, role)
    s.then(give_orders, side)


def give_orders(s: State, side: Side) -> None:
    s.together(s.t.actors[side], orders)


def tell_idle_generals(s: State, side: Side) -> None:
    """M18.2 Whose card has ordered nobody, because it reaches no unit or because its general wanted none."""
    for role in s.t.actors[side]:
        actor = s.t.actor[role]
        rows, used, _ = s.grants[actor]
        if rows and not used and s.zones[GIVEN + role]:
            s.tell(PUBLIC, "orders_nobody" if candidates(s, role, actor) else "nobody_to_order", "M3.2", role)


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
    """True if one unit more can be counted against the rows, each unit against one row that it fits.

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
    return type.healed and s.figures[unit] < s.full[unit] and not s.deeds[unit] & TENDED


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
    """M25.8, M25.10 Planes that an order of a section card, or a star, may activate; R31 a star may bring one in."""
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
    if benefit or not any([s.t.actor[who] == actor and s.t.is_section(kind) for who, kind, _ in s.laid]):
        return 0  # a tactic card activates none, not even where a class is missing
    part = s.t.board.sections[hex]
    mask = 0
    for number, row in enumerate(rows):
        if row[0] & part and row[0] & (row[0] - 1) == 0:
            mask |= 1 << number
    return mask if mask and room(rows, used, mask) else 0


def why_not_unit(s: State, role: Role, actor: int, choice: Choice) -> Refusal:
    verb, hex = choice[0], choice[1]
    unit = s.on[hex]
    rows, _used, benefit = s.grants[actor]
    if unit < 0 or s.side(unit) != side_of(role):
        return not_there(s, hex, "M3.5", "no_unit_there")
    if s.order[unit] >= 0:
        return Refusal(("M3.2", "M18.6"), "ordered_already", (hex,))
    if verb == HEAL and benefit != HEALING:
        return Refusal(("M21.3", "M9.3"), "medics_heal")
    if not rows:
        return why_no_orders(s, role, actor)
    if verb != HEAL and benefit == HEALING:
        return Refusal(("M21.3", "M9.3"), "heal_instead")
    part = s.t.board.sections[hex]
    if not any([row[0] & part for row in rows]):
        rolled = s.rolled >> actor & 1
        return Refusal(reaching(s, role, actor), "roll_ends_there" if rolled else "other_section", (hex,))
    kind = s.type(unit).kind
    if not any([row[0] & part and row[1] >> kind & 1 for row in rows]):
        if benefit > 0 and s.t.cards[benefit - 1].op != OP_FINEST_HOUR:
            return Refusal(("M9.3",), "not_by_this_card", (benefit - 1, s.bodies[unit] >> 1))
        clause = "M17.2" if s.rolled >> actor & 1 else "M9.7"
        return Refusal((clause,), "not_by_this_roll", (s.bodies[unit] >> 1,))
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


def why_no_orders(s: State, role: Role, actor: int) -> Refusal:
    """M17.1, M17.2 Without a card, or after a roll that brought nothing."""
    if may_roll(s, role, actor):
        return Refusal(("M17.1",), "roll_first")
    if s.rolled >> actor & 1:
        return Refusal(("M17.2", "M17.3"), "roll_brought_nothing")
    return Refusal(("M3.2",), "no_orders")


def why_not_activate(s: State, role: Role, actor: int, choice: Choice) -> Refusal:
    """M25.7, M25.8, M25.10 Why an order or a star does not reach a plane, or brings none in."""
    if not s.t.air:
        return Refusal(("M22.1", "M25.1"), "no_air_rules")
    if choice[0] == FLY:
        if s.flights[actor]:
            return Refusal(("M25.10",), "fly_with_the_moves")
        if starred(s, actor):
            return Refusal(("M25.7",), "plane_in_the_air")
        return Refusal(("M25.8", "M25.3"), "no_sortie")
    hex = choice[1]
    number = plane_at(s, hex)
    if number < 0 or s.planes[number][0] != side_of(role):
        return not_there(s, hex, "M25.10", "no_plane_there")
    if number not in in_airspace(s, role):
        return Refusal(("M25.7", "M13.3"), "not_in_his_sections", (hex, role))
    if s.planes[number][2] != IDLE:
        return Refusal(("M25.10",), "plane_activated", (hex,))
    return Refusal(("M25.10", "M25.8"), "no_order_for_plane", (hex,))


def reaching(s: State, role: Role, actor: int) -> tuple[str, ...]:
    """The clauses that say where somebody may order units this turn."""
    if s.rolled >> actor & 1:
        return ("M17.3",)
    kinds = s.kinds(GIVEN + role)
    if s.t.copy_kind in kinds:
        return ("M21.5", "R24") if s.t.wide else ("M9.4", "M9.2")
    section = any([s.t.is_section(kind) for kind in kinds])
    if section or any([s.t.cards[kind].scope == ONE_SECTION for kind in kinds]):
        return ("M18.3",) if s.t.wide else ("M9.2",) if section else ("M9.2", "M9.3")
    return ("M18.4",) if s.t.wide else ("M9.3",)


def can_order(s: State, role: Role) -> bool:
    """True if `orders` has anything for a general."""
    actor = s.t.actor[role]
    if may_roll(s, role, actor) or unlaid(s, role) or candidates(s, role, actor):
        return True
    return s.t.air and bool(planes_for(s, role, actor))


@question(LAY, COPY, ROLL, ORDER, HEAL, ACTIVATE, FLY, DONE[0], some=can_order)
def orders(s: State, role: Role) -> list[Choice]:
    """M3.2 Fewer than allowed, even none, is legal. M18.2 Cards come first."""
    out = layable(s, role)
    if out:
        return out
    actor = s.t.actor[role]
    if may_roll(s, role, actor):
        out.append((ROLL,))
    out += candidates(s, role, actor)
    if s.t.air:
        out += planes_for(s, role, actor)
    return [*out, DONE] if out else []


def orders_left(s: State, actor: int) -> int:
    """M3.2 How many units more may be ordered."""
    rows, used, _ = s.grants[actor]
    return max(0, min(MOST, sum([row[2] for row in rows])) - len(used))


@orders.about
def about_orders(s: State, role: Role) -> Said:
    actor = s.t.actor[role]
    if layable(s, role):
        return Said("orders_lay")
    if may_roll(s, role, actor):
        return Said("orders_roll")
    if s.grants[actor][2] == HEALING:
        return Said("orders_heal")
    left = orders_left(s, actor)
    return Said("orders_any") if left >= MANY else Said("orders", left)


@orders.facts("M18.2", "M18.3", key="orders_lay")
def lay_facts(s: State, role: Role) -> tuple[int, ...] | None:
    return () if layable(s, role) else None


@orders.facts("M17.1", "M17.2", key="orders_roll")
def roll_facts(s: State, role: Role) -> tuple[int, ...] | None:
    return () if may_roll(s, role, s.t.actor[role]) else None


@orders.facts("M21.3", "M9.3", key="orders_heal")
def heal_facts(s: State, role: Role) -> tuple[int, ...] | None:
    if s.grants[s.t.actor[role]][2] != HEALING:
        return None
    return (dice_held(s, side_of(role), s.t.cards[next_heal(s, role)]),)


@orders.facts("M3.2", key="orders_any")
def any_facts(s: State, role: Role) -> tuple[int, ...] | None:
    return () if orders_left(s, s.t.actor[role]) >= MANY else None


@orders.facts("M3.2")
def orders_facts(s: State, role: Role) -> tuple[int, ...]:
    return (orders_left(s, s.t.actor[role]),)


@orders.why
def why_not_order(s: State, role: Role, choice: Choice) -> Refusal | None:
    actor = s.t.actor[role]
    verb = choice[0]
    if verb in (LAY, COPY):
        return why_not_lay(s, role, choice)
    if verb == ROLL and not s.t.wide:
        return Refusal(("M17.1",), "no_initiative_here")
    if verb == ROLL:
        if s.zones[GIVEN + role]:
            return Refusal(("M17.1", "M17.4"), "has_a_card")
        if s.rolled >> actor & 1:
            return Refusal(("M17.4",), "rolled_already")
        return Refusal(("M17.4", "R9"), "no_roll")
    if layable(s, role):
        return Refusal(("M18.2",), "lay_first")
    if verb in (ACTIVATE, FLY):
        return why_not_activate(s, role, actor, choice)
    return why_not_unit(s, role, actor, choice)


@orders.answered_by
def ordered(s: State, choice: Choice, role: Role) -> None:
    actor = s.t.actor[role]
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
        activate(s, role, plane_at(s, choice[1]), not star)
    elif verb == FLY:
        use_up(s, actor, 1)
        s.allow_flight(actor, UNJUDGED)
        s.tell(PUBLIC, "star_for_plane", "M25.8", role)


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
    back = min(found, s.full[unit] - s.figures[unit])
    s.count(unit, s.figures[unit] + back)
    s.did(unit, TENDED)
    s.tell(PUBLIC, "heals" if back else "heals_none", "M21.3", side_of(role), *s.type_and_hex(unit), back)
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
    if classes:
        row = (s.t.commands[role], classes, 1)
        s.grants = (*s.grants[:actor], ((row,), (), 0), *s.grants[actor + 1 :])
    if not classes:
        s.tell(PUBLIC, "initiative_none", "M17.2", role, die)
    elif not anyone(s, side_of(role), s.t.commands[role], classes):
        s.tell(PUBLIC, "initiative_nobody", "M17.3", role, die)
    elif s.listener is not None and not can_order(s, role):
        s.tell(PUBLIC, "initiative_spent", "M18.6", role, die)
    elif classes == EVERY_CLASS:
        s.tell(PUBLIC, "initiative_any", "M17.2", role, die)
    else:
        s.tell(PUBLIC, "initiative", "M17.2", role, die, classes.bit_length() - 1)
    show_dice(s, (die,), 1 << s.t.faces[die] if classes else 0)
