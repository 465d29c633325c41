"""A6.6-A6.10 Sea movement: convoys, the answers of the controller of the seas, and planes that fly on."""

from typing import Final

from sztab.engine.question import Choice, Ids, Said, question
from sztab.engine.zones import PUBLIC

from .battle import battles
from .state import State
from .terms import NOBODY, ONE, PLANE, TYPES, Force, Player, Region, of_type, total
from .verbs import ALLOW, FLY, REFUSE, TURN_BACK

convoy_id: Final = Ids()  # what became of a convoy
DECLARED: Final = convoy_id("declared")
ALLOWED: Final = convoy_id("allowed")
REFUSED: Final = convoy_id("refused")
FLYING: Final = convoy_id("flying")  # refused, but the planes fly on
CONVOY_IDS: Final = tuple(convoy_id.names)


def declare(s: State, origin: Region, target: Region, force: Force, status: int) -> None:
    """A6.7 Units that go from one region to the same other one form one convoy."""
    for i, (start, end, units, _) in enumerate(s.convoys):
        if start == origin and end == target:
            s.convoys = (*s.convoys[:i], (origin, target, units + force, status), *s.convoys[i + 1 :])
            return
    s.convoys = (*s.convoys, (origin, target, force, status))


def planes_of(s: State, force: Force) -> Force:
    """A6.10 What cannot be refused."""
    out = 0
    for unit in range(TYPES):
        if s.t.flies[unit]:
            out += of_type(force, unit) * ONE[unit]
    return out


def sail(s: State, action: int) -> None:
    """A6.8, R36 The controller answers every convoy, then the active player decides for the planes, then all arrive."""
    if s.convoys:
        controller = s.seas
        answered_by = controller if controller not in (NOBODY, s.active) else NOBODY
        for i, (_, _, force, _) in enumerate(s.convoys):
            if answered_by >= 0 and planes_of(s, force) != force:
                s.ask(answered_by, convoy, i)
            else:
                settle(s, i, ALLOWED)
        s.then(ask_planes)
    s.then(arrive)


def settle(s: State, i: int, status: int) -> None:
    s.convoys = (*s.convoys[:i], (*s.convoys[i][:3], status), *s.convoys[i + 1 :])


@question(ALLOW, REFUSE)
def convoy(s: State, role: int, i: int) -> list[Choice]:
    """A6.8, R10 Each convoy by itself."""
    return [(ALLOW,), (REFUSE,)]


@convoy.about
def about_convoy(s: State, role: int, i: int) -> Said:
    start, end, force, _ = s.convoys[i]
    return Said("convoy", s.active, start, end, total(force))


@convoy.facts("A6.8", "A6.9", "R10")
def convoy_facts(s: State, role: int, i: int) -> tuple[int, ...]:
    return (s.convoys[i][2],)


@convoy.answered
def answered(s: State, choice: Choice, i: int) -> None:
    start, end, force, _ = s.convoys[i]
    if choice[0] == ALLOW:
        settle(s, i, ALLOWED)
        s.tell(PUBLIC, "lets_pass", "A6.8", s.seas, s.active, start, end)
    else:
        settle(s, i, REFUSED)
        s.tell(PUBLIC, "refuses", "A6.9", s.seas, s.active, start, end, force - planes_of(s, force))


def ask_planes(s: State) -> None:
    """A6.10, R11 For all planes of a refused convoy together."""
    for i, (_, _, force, status) in enumerate(s.convoys):
        if status == REFUSED and planes_of(s, force):
            s.ask(s.active, planes, i)


@question(FLY, TURN_BACK)
def planes(s: State, role: int, i: int) -> list[Choice]:
    """A6.10 Fly on, or turn back with the rest."""
    return [(FLY,), (TURN_BACK,)]


@planes.about
def about_planes(s: State, role: int, i: int) -> Said:
    start, end, _, _ = s.convoys[i]
    return Said("planes", start, end)


@planes.facts("A6.10", "R11")
def planes_facts(s: State, role: int, i: int) -> tuple[int, ...]:
    return (of_type(s.convoys[i][2], PLANE),)


@planes.answered
def flown(s: State, choice: Choice, i: int) -> None:
    start, end, force, _ = s.convoys[i]
    if choice[0] == FLY:
        settle(s, i, FLYING)
        s.tell(PUBLIC, "flies_on", "A6.10", s.active, of_type(force, PLANE), end)
    else:
        s.tell(PUBLIC, "turns_back", "A6.10", s.active, of_type(force, PLANE), start)


def arrive(s: State) -> None:
    """A6.9, R36 Allowed convoys enter, refused ones go back and may not move again this turn; all together.

    A6.10, R11 The ban is not for planes: those that turn back may still move in a later action.
    """
    for start, end, force, status in s.convoys:
        back = force if status == REFUSED else force - planes_of(s, force) if status == FLYING else 0
        if back:
            s.army[start] += back
            s.barred[start] += back - planes_of(s, back)
        if force - back:
            enter(s, s.active, end, force - back)
    s.convoys = ()
    s.moved = [0] * s.t.board.count
    s.then(battles)


def enter(s: State, role: Player, target: Region, force: Force) -> None:
    """A5.6 Own units join the others; elsewhere they wait for the battle."""
    if s.hold[target] == role:
        s.army[target] += force
        s.moved[target] += force
        return
    for i, (region, waiting) in enumerate(s.entered):
        if region == target:
            s.entered = (*s.entered[:i], (region, waiting + force), *s.entered[i + 1 :])
            return
    s.entered = (*s.entered, (target, force))
