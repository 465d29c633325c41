"""M9.5, M21.1 Ambush: played out of turn after a close assault is declared and before its dice are rolled."""

from typing import Final

from sztab.engine.question import PASS, Choice, Fact, Refusal, Said
from sztab.engine.rules import Reactions
from sztab.engine.window import Marks, Occurrence
from sztab.engine.zones import KNOWN_BITS, PUBLIC

from .medals import lose_figures
from .odds import odds
from .piles import discard, draw_cards
from .retreat import flee, hits_on, show_hits
from .state import State
from .strength import dice
from .tables import HAND
from .terms import RANKS, Role, Side, Unit, cic_of, side_of
from .verbs import AMBUSH


def may_answer(s: State, side: Side, occurrence: Occurrence, marks: Marks) -> tuple[Role, ...]:
    """The commander of the attacked side, if for all the table knows an Ambush could be in his hand."""
    if s.side(occurrence[2]) != side or not s.zones[HAND + side] or not marks:
        return ()
    elsewhere = 0
    for zone, cards in enumerate(s.zones):
        if zone != HAND + side:
            for card in cards:
                if card & PUBLIC == PUBLIC and card >> KNOWN_BITS == s.t.ambush_kind:
                    elsewhere += 1
    return (cic_of(side),) if elsewhere < s.t.ambushes else ()


def recipients(s: State, unit: Unit) -> list[Role]:
    """M21.1 The general in whose command the attacked unit stands, either one on a line between two."""
    side = s.side(unit)
    if not s.t.wide:
        return [cic_of(side)]
    part = s.t.board.sections[s.at[unit]]
    return [role for role in range(cic_of(side) + 1, cic_of(side) + RANKS) if s.t.commands[role] & part]


def answers_of(s: State, role: Role, occurrence: Occurrence, marks: Marks) -> list[Choice]:
    side = side_of(role)
    if s.t.ambush_kind not in s.kinds(HAND + side):
        return []
    return [(AMBUSH, general) for general in recipients(s, occurrence[2])]


def why_not(s: State, role: Role, choice: Choice, occurrence: Occurrence, marks: Marks) -> Refusal | None:
    if s.t.ambush_kind not in s.kinds(HAND + side_of(role)):
        return Refusal(("M9.5",), "not_in_hand", (s.t.ambush_kind,))
    if side_of(choice[1]) != side_of(role):
        return Refusal(("M21.1" if s.t.wide else "M9.5",), "other_side")
    if s.t.wide and choice[1] == cic_of(side_of(role)):
        return Refusal(("M21.1",), "ambush_to_general")
    return Refusal(("M21.1",) if s.t.wide else ("M9.5",), "not_his_unit" if s.t.wide else "no_generals", (choice[1],))


def about_ambush(s: State, role: Role, occurrence: Occurrence, marks: Marks) -> Said:
    _, unit, enemy = occurrence
    return Said("answers", *s.type_and_hex(unit), *s.type_and_hex(enemy))


def ambush_facts(s: State, role: Role, occurrence: Occurrence, marks: Marks) -> Fact:
    _, unit, enemy = occurrence
    number = dice(s, enemy, unit)
    hit, _, gone, back = odds(s, unit, number, False, True)
    return Fact(("M9.5", "M21.1"), "ambush", (number, hit, gone, back))


def answer(s: State, role: Role, choice: Choice, occurrence: Occurrence) -> int:
    """M9.5 The attacked unit rolls first. M21.1 In Overlord its commander draws as soon as the ambush is over."""
    side = side_of(role)
    _, unit, enemy = occurrence
    discard(s, HAND + side, s.t.ambush_kind)
    s.then(spring, unit, enemy, choice[1])
    s.then(make_up, side)
    return s.t.ambush_kind


def spring(s: State, unit: Unit, enemy: Unit, general: Role) -> None:
    """M9.5 With its own normal dice, and without taking ground."""
    number = dice(s, enemy, unit)
    rolled = s.roll("ambush", "face", number)
    hits, flags = hits_on(s, unit, rolled, False)
    clause = "M21.1" if s.t.wide else "M9.5"
    s.tell(
        PUBLIC,
        "ambushes_flags" if flags else "ambushes",
        clause,
        general,
        *s.type_and_hex(enemy),
        *s.type_and_hex(unit),
        hits,
        flags,
    )
    show_hits(s, unit, rolled, False)
    lose_figures(s, unit, hits)
    if flags and s.at[unit] >= 0:
        s.then(flee, unit, flags, 1)


def make_up(s: State, side: Side) -> None:
    """M21.1, M9.5 A card for the one played: at once, or at the end of this turn."""
    count = s.t.cards[s.t.ambush_kind].draw_after
    if count:
        s.tell(PUBLIC, "draws", "M21.1", side, draw_cards(s, side, count))
    else:
        s.owed += 1


REACTIONS: Final = Reactions(
    (PASS[0], AMBUSH),
    ("close_assault",),
    may_answer,
    answers_of,
    answer,
    why_not,
    about=about_ambush,
    facts=ambush_facts,
)
