"""R8.4 What may be done at any moment of the own turn: pieces change between a corps and its space. R17.H Alone, giving up."""

from typing import Final

from sztab.engine.question import Choice, Refusal
from sztab.engine.rules import Asides

from .combat import take_up
from .move import march
from .pieces import cargoes, exchange, trim, why_no_cargo
from .scoring import give_up
from .state import State
from .terms import LOAD_NUMBERS, LOADS, NOBODY, Corps, pieces_in
from .verbs import CARRY, CONCEDE


def marching(s: State) -> Corps:
    """The corps in the middle of a move: its loading belongs to the move (R10.28, N8)."""
    waiting = s.waiting_for(march) or s.waiting_for(take_up)
    return waiting.args[0] if waiting is not None else NOBODY


def may_load(s: State, role: int, corps: Corps) -> bool:
    """N8 On a space that is taken; R6.7 where too much lies, what is too much goes first."""
    space = s.places[corps]
    return space >= 0 and s.hold[space] == role and pieces_in(s.loads[space]) <= s.limit(space)


def asides(s: State, role: int) -> list[Choice]:
    if s.over or s.active != role:
        return []
    out: list[Choice] = []
    moving = marching(s)
    for corps in s.t.corps_of[role]:
        if corps != moving and may_load(s, role, corps):
            for load in cargoes(s, corps):
                choice = (CARRY, corps, LOAD_NUMBERS[load])
                if (role, choice) not in s.spent:
                    out.append(choice)
    if s.t.alone:
        out.append((CONCEDE,))
    return out


def act(s: State, role: int, choice: Choice) -> None:
    if choice[0] == CONCEDE:
        give_up(s, role)
    else:
        exchange(s, choice[1], LOADS[choice[2]], "R8.4")
        s.then(trim, s.places[choice[1]])


def why_not(s: State, role: int, choice: Choice) -> Refusal | None:
    if s.over:
        return Refusal(("R16.1", "R16.2"), "game_over")
    if choice[0] == CONCEDE:
        return Refusal(("R17.H",), "only_alone")
    corps = choice[1]
    if s.t.commander_of[corps] != role:
        return Refusal(("R2.8",), "not_your_corps", (corps,))
    if s.places[corps] < 0:
        return Refusal(("R4.4",), "corps_not_there", (corps,))
    if s.active != role:
        return Refusal(("R8.4",), "not_your_turn")
    if corps == marching(s):
        return Refusal(("R10.28",), "load_in_move", (corps,))
    if s.hold[s.places[corps]] != role:
        return Refusal(("N8",), "not_taken_yet", (corps, s.places[corps]))
    if not may_load(s, role, corps):
        return Refusal(("R6.7",), "trim_first")
    if (role, choice) in s.spent:
        return Refusal(("R8.4",), "done_before", (corps, choice[2]))
    return why_no_cargo(s, corps, LOADS[choice[2]])


ASIDES: Final = Asides((CARRY, CONCEDE), asides, act, why_not)
