"""M9, M18, M21 What a card does: one interpreter for all rows of cards.toml."""

from sztab.engine.question import DONE, Choice, Links, Refusal, chain, question
from sztab.engine.zones import PUBLIC, kind_of

from .board import flank_section, section_number
from .card_data import (
    ONE_SECTION,
    OP_AIR_SORTIE,
    OP_COPY,
    OP_FINEST_HOUR,
    OP_HEAL,
    OP_STRIKE,
    SECTIONS,
    Card,
)
from .copying import copyable
from .obstacles import not_there
from .piles import held, recall
from .retreat import pelt, show_dice
from .state import UNJUDGED, Row, State
from .tables import GIVEN
from .terms import (
    BOTH,
    CLASS_IDS,
    EVERY_CLASS,
    FACE_IDS,
    LAND_CLASSES,
    MOST,
    SHIP,
    STAR,
    Hex,
    Role,
    Side,
    cic_of,
    side_of,
)
from .verbs import AT, COPY

HEALING = -1  # a grant to heal units, not to order them
LARGEST_BONUS = 4  # M24.3 cards that order 1 to 4 units order one more


def act_first(s: State, side: Side) -> None:
    """M18.1 A tactic of the commander's own is resolved completely before any general acts."""
    cic = cic_of(side)
    for card in s.zones[GIVEN + cic]:
        kind = kind_of(card)
        if not laid_out(card) and (s.acts_as >= 0 or s.t.cards[kind].scope != ONE_SECTION):
            show_card(s, cic, kind)
            if s.acts_as >= 0:
                recall(s, s.acts_as)
                s.tell(PUBLIC, "plays_as", "M26.1", cic, kind, s.acts_as)
                kind = s.acts_as
            else:
                s.tell(PUBLIC, "plays", "M18.1" if s.t.wide else "M3.1", cic, kind)
            s.then(play, cic, kind)


def laid_out(card: int) -> bool:
    """M18.2 Cards lie with their recipients; those that have been played lie face up."""
    return card & PUBLIC == PUBLIC


def show_card(s: State, role: Role, kind: int) -> None:
    """M18.2 Face up. Of two alike it is one that has not been played yet."""
    recall(s, kind)
    s.learned += 1
    cards = s.zones[GIVEN + role]
    at = [kind_of(card) == kind and not laid_out(card) for card in cards].index(True)
    s.zones[GIVEN + role] = tuple(sorted([*cards[:at], cards[at] | PUBLIC, *cards[at + 1 :]]))


def play(s: State, role: Role, kind: int) -> None:
    """A card that a commander plays himself. M9.4 If there is nothing to copy, Counter-Attack does nothing."""
    card = s.t.cards[kind]
    if card.op == OP_COPY:
        found = copyable(s, role)
        if len(found) == 1:
            copy(s, role, found[0][0], found[0][1])
        elif found:
            s.ask(role, copies, role)
        else:
            s.tell(PUBLIC, "copies_nothing", "M9.4", role)
        return
    effect(s, role, kind, reach_of(s, role, card), False)


@question(COPY)
def copies(s: State, role: Role, who: Role) -> list[Choice]:
    """M21.5 Which of the cards opposite."""
    return [(COPY, kind, section_number(sections, s.t.wide)) for kind, sections in copyable(s, who)]


copies.fact("M21.5")
copies.refuses("not_played_opposite", "M21.5")


@copies.answered
def copied(s: State, choice: Choice, who: Role) -> None:
    for kind, sections in copyable(s, who):
        if kind == choice[1] and section_number(sections, s.t.wide) == choice[2]:
            copy(s, who, kind, sections)
            return


def copy(s: State, role: Role, kind: int, sections: int) -> None:
    """M21.5 It repeats a card in the sections opposite: those with the same number."""
    recall(s, kind)
    where = section_number(sections, s.t.wide)
    s.tell(PUBLIC, "copies" if where == BOTH else "copies_in", "M21.5" if s.t.wide else "M9.4", role, kind, where)
    effect(s, role, kind, sections, True)


def reach_of(s: State, role: Role, card: Card) -> int:
    """M18.4 The sections in which a card that asks for no section reaches units."""
    if card.scope == SECTIONS:
        south = s.t.battle.south == side_of(role)
        return sum([flank_section(south, flank) for flank, count in enumerate(card.parts) if count])
    return s.t.commands[role]


# What cards do


def effect(s: State, role: Role, kind: int, sections: int, again: bool) -> None:
    """The card takes effect in some sections; `again` if a Counter-Attack repeats it."""
    s.laid = (*s.laid, (role, kind, sections))
    card = s.t.cards[kind]
    if card.op == OP_STRIKE:
        if targets_of(s, role, card.kind):
            s.compose(role, strike, kind)
    elif card.op == OP_FINEST_HOUR:
        finest_hour(s, side_of(role), kind)
    elif card.op == OP_AIR_SORTIE:
        s.allow_flight(s.t.actor[role], UNJUDGED)
    else:
        grant(s, role, card, sections, again)


def marines(s: State, side: Side, card: Card) -> int:
    """M24.1, M24.3 One unit more; M24.6, R13 not where a card orders all, nor for some cards."""
    if side != s.t.marines or not card.gung_ho or card.quota >= MOST:
        return 0
    return s.t.gung_ho.extra_orders


def grant(s: State, role: Role, card: Card, sections: int, again: bool) -> None:
    """Adds the orders that a card allows, as rows of sections, classes and a number."""
    side = side_of(role)
    actor = s.t.actor[role]
    more = marines(s, side, card)
    rows: list[Row] = []
    benefit = 0
    had = s.grants[actor]
    if s.t.is_section(card.kind):
        left = sections
        while left:
            low = left & -left
            rows.append((low, EVERY_CLASS, card.quota))
            left ^= low
        if more and (again or not s.t.wide):  # M24.1, M24.4
            rows.append((sections, EVERY_CLASS, more))
    else:
        if card.op == OP_HEAL:
            rows.append((sections, EVERY_CLASS, card.quota + more))
            benefit = HEALING
        elif card.fallback and not anyone(s, side, s.t.commands[role], card.classes):  # M9.3, R8
            rows.append((sections if again else s.t.commands[role], EVERY_CLASS, card.fallback + more))
        else:
            rows.append((sections, card.classes, card.quota + (more if card.quota <= LARGEST_BONUS else 0)))
            benefit = card.kind + 1
    s.grants = (*s.grants[:actor], ((*had[0], *rows), had[1], benefit), *s.grants[actor + 1 :])


def anyone(s: State, side: Side, sections: int, classes: int) -> bool:
    """True if a side has a unit of some classes in some sections."""
    part = s.t.board.sections
    return any(part[s.at[unit]] & sections and classes >> s.type(unit).kind & 1 for unit in s.units_of(side))


def dice_held(s: State, side: Side, card: Card) -> int:
    """M9.3 One die for each card held, this one included; M21.3 in Overlord a fixed number."""
    return card.dice if card.dice >= 0 else held(s, side) + 1


def finest_hour(s: State, side: Side, kind: int) -> None:
    """M9.7, M21.3 Each general rolls for his own command; symbols order units of their class, stars any unit."""
    card = s.t.cards[kind]
    grants = []
    for role in s.t.actors[side]:
        rolled = s.roll("finest_hour", "face", dice_held(s, side, card))
        faces = [s.t.faces[die] for die in rolled]
        reach = s.t.commands[role]
        rows: list[Row] = []
        counting = 1 << STAR
        for number, id in enumerate(CLASS_IDS):
            if card.classes >> number & 1 and id in FACE_IDS:
                face = FACE_IDS.index(id)
                counting |= 1 << face
                rows.append((reach, 1 << number, faces.count(face)))
        rows.append((reach, EVERY_CLASS, faces.count(STAR)))
        count = sum([row[2] for row in rows])
        s.tell(PUBLIC, "finest_hour" if count else "finest_hour_none", "M21.3" if s.t.wide else "M9.7", role, count)
        show_dice(s, rolled, counting)
        grants.append((tuple([row for row in rows if row[2]]), (), kind + 1))
    s.grants = tuple(grants)


# M21.4 Air Power and Barrage


def targets_of(s: State, role: Role, kind: int) -> list[Hex]:
    """Enemy units that a strike may choose."""
    classes = LAND_CLASSES if s.t.cards[kind].ground_only else LAND_CLASSES | 1 << SHIP
    return [s.at[unit] for unit in s.units_of(1 - side_of(role)) if classes >> s.type(unit).kind & 1]


@chain(AT, DONE[0])
def strike(s: State, role: Role, links: Links, kind: int) -> list[Choice]:
    """M21.4 One unit, or up to four that form one connected group (R18)."""
    card = s.t.cards[kind]
    if links and (links[-1] == DONE or len(links) == card.targets):
        return []
    return connected(s, targets_of(s, role, kind), links)


strike.speaks_of_first()


@strike.facts("M21.4", "R18")
def strike_facts(s: State, role: Role, links: Links, kind: int) -> tuple[int, ...]:
    card = s.t.cards[kind]
    return card.dice_by_side[side_of(role)], card.targets


@strike.why
def why_not_struck(s: State, role: Role, choice: Choice, links: Links, kind: int) -> Refusal | None:
    if choice == DONE:
        return Refusal(("M21.4",), "choose_a_target")
    if choice[1] not in targets_of(s, role, kind):
        return not_there(s, choice[1], "M21.4", "no_target_there")
    if (AT, choice[1]) in links:
        return Refusal(("M21.4",), "chosen_already", (choice[1],))
    return Refusal(("M21.4", "R18"), "not_connected", (choice[1],))


def connected(s: State, targets: list[Hex], links: Links) -> list[Choice]:
    """R18 Each further target is next to one of those chosen before."""
    if not links:
        return [(AT, hex) for hex in targets]
    chosen = [link[1] for link in links]
    near = s.t.near
    out: list[Choice] = []
    for hex in targets:
        if hex not in chosen and any([other in chosen for other in near[hex]]):
            out.append((AT, hex))
    return [*out, DONE] if out else []


@strike.answered
def struck(s: State, links: Links, kind: int) -> None:
    card = s.t.cards[kind]
    dice = card.dice_by_side[s.active]
    for link in links:
        if link != DONE:
            s.then(pelt, s.on[link[1]], dice, int(card.star_hits), int(card.no_ignored))
