"""R19 Redeployment: units of the card's owner are eliminated and built again, one at a time."""

from sztab.engine.graph import bits
from sztab.engine.question import PASS, Choice, Refusal, Said, question
from sztab.engine.window import Occurrence
from sztab.engine.zones import PUBLIC

from .card_data import Effect
from .nations import ANY, ARMY, FLEET
from .state import State
from .units import build, build_choices, doom, stands, why_not_build
from .verbs import BUILD, DECLARE, RECRUIT, REDEPLOY


@question(REDEPLOY, PASS[0], open=True)
def units_to_redeploy(s: State, role: int, number: int, armies: int, fleets: int) -> list[Choice]:
    """R19 One unit at a time, each at most once; `armies` and `fleets` are those that had their turn."""
    return [*redeployable(s, s.t.effects[number], armies, fleets), PASS]


def redeployable(s: State, effect: Effect, armies: int = 0, fleets: int = 0) -> list[Choice]:
    """R19 The units that a card may still eliminate and build again."""
    by = effect.by
    out: list[Choice] = []
    for unit, standing in ((ARMY, s.armies[by] & ~armies), (FLEET, s.fleets[by] & ~fleets)):
        if effect.unit in (unit, ANY):
            out += [(REDEPLOY, unit, space) for space in bits(standing) if (by, space) not in s.guarded]
    return out


units_to_redeploy.fact("R19")


@units_to_redeploy.why
def why_not_redeploy(s: State, role: int, choice: Choice, number: int, armies: int, fleets: int) -> Refusal | None:
    _, unit, space = choice
    if s.t.effects[number].unit not in (unit, ANY):
        return Refusal(("Q6.7",), "other_unit", (s.t.effects[number].kind, unit))
    if not stands(s, role, unit, space):
        return Refusal(("R19",), "not_standing", (role, unit, space))
    if (role, space) in s.guarded:
        return Refusal(("Q8.7",), "guarded", (role, space))
    return Refusal(("R19",), "moved_already", (role, unit, space))


def redeploy(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    effect = s.t.effects[number]
    if not redeployable(s, effect):
        s.tell(PUBLIC, "nothing_to_redeploy", "R19", effect.kind, effect.by)
    s.ask(effect.by, units_to_redeploy, number, 0, 0)


@units_to_redeploy.answered
def take_off(s: State, choice: Choice, number: int, armies: int, fleets: int) -> None:
    by = s.t.effects[number].by
    if choice == PASS:
        if not armies and not fleets and redeployable(s, s.t.effects[number]):
            s.tell(PUBLIC, "redeploys_nothing", "R19", by)
        return
    _, unit, space = choice
    doom(s, by, by, unit, space)
    s.then(build_back, number, unit, space, armies, fleets)


def build_back(s: State, number: int, unit: int, space: int, armies: int, fleets: int) -> None:
    by = s.t.effects[number].by
    if stands(s, by, unit, space):  # it was protected
        s.then(redeployed, number, armies | (0 if unit else 1 << space), fleets | (1 << space if unit else 0))
        return
    s.ask(by, places_to_build_back, number, unit, armies, fleets)


@question(BUILD, DECLARE, RECRUIT, PASS[0], open=True)
def places_to_build_back(s: State, role: int, number: int, unit: int, armies: int, fleets: int) -> list[Choice]:
    """R19 Anywhere Q6.1 allows, also where it stood; with no legal place it stays off the board."""
    out = build_choices(s, role, unit, s.t.board.land | s.t.board.sea)
    return out if out and out[0][0] == BUILD else [*out, PASS]


@places_to_build_back.about
def about_building_back(s: State, role: int, number: int, unit: int, armies: int, fleets: int) -> Said:
    return Said("places_to_build_back", unit)


places_to_build_back.fact("R19", "Q6.1")


@places_to_build_back.why
def why_not_back(
    s: State, role: int, choice: Choice, number: int, unit: int, armies: int, fleets: int
) -> Refusal | None:
    if choice == PASS:
        return Refusal(("R19",), "must_carry_out")
    return why_not_build(s, role, choice, unit, s.t.board.land | s.t.board.sea)


@places_to_build_back.answered
def built_back(s: State, choice: Choice, number: int, unit: int, armies: int, fleets: int) -> None:
    space = 0
    by = s.t.effects[number].by
    if choice == PASS:
        s.tell(PUBLIC, "stays_off", "R19", by, unit)
    else:
        build(s, by, choice)
        if choice[0] != DECLARE:  # a unit that was only declared has not had its turn
            space = 1 << choice[2]
    s.then(redeployed, number, armies | (0 if unit else space), fleets | (space if unit else 0))


def redeployed(s: State, number: int, armies: int, fleets: int) -> None:
    s.ask(s.t.effects[number].by, units_to_redeploy, number, armies, fleets)
