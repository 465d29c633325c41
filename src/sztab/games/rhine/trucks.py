"""R7 Take trucks."""

from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .logistics import logistics_phase
from .state import State
from .terms import Commander
from .verbs import TRUCKS


def room(s: State, role: Commander) -> int:
    """R7.1 The most trucks that the level lets one take now."""
    level = s.levels[role]
    return min(s.t.draw[level], s.t.limit[level] - s.trucks[role], s.trucks_left)


def all_trucks(s: State) -> int:
    """R7.3, R9.5 The trucks in play."""
    trucks = s.t.setup.trucks
    return trucks.available + trucks.per_player * s.t.players + (s.t.more_trucks if s.reinforced else 0)


def truck_choices(s: State, role: Commander) -> list[Choice]:
    """R7.4 At least one; N4 none from an empty track, as long as trucks stand on the board."""
    if s.trucks_left == 0:
        return [(TRUCKS, 0)] if s.parked else []
    return [(TRUCKS, number) for number in range(1, room(s, role) + 1)]


def why_no_trucks(s: State, role: Commander, choice: Choice) -> Refusal:
    number = choice[1]
    level = s.levels[role]
    if s.trucks_left == 0:
        return Refusal(("N4",), "no_trucks_anywhere") if not s.parked else Refusal(("N4",), "track_empty")
    if number == 0:
        return Refusal(("R7.4",), "take_at_least_one")
    if number > s.trucks_left:
        return Refusal(("R7.1",), "trucks_left", (s.trucks_left,))
    if number > s.t.draw[level]:
        return Refusal(("R7.1",), "truck_draw", (level, s.t.draw[level]))
    return Refusal(("R7.1", "R7.4"), "truck_limit", (level, s.t.limit[level], s.trucks[role]))


def take_trucks(s: State, role: Commander, number: int) -> None:
    """R7.1, R7.2 When the track is empty afterwards, a logistics phase follows at once."""
    s.trucks_left -= number
    s.trucks[role] += number
    if number:
        s.tell(PUBLIC, "takes_trucks" if s.trucks_left else "takes_last_trucks", "R7.1", role, number, s.trucks_left)
    else:
        s.tell(PUBLIC, "takes_no_truck", "N4", role)
    if s.trucks_left == 0:
        s.then(logistics_phase)
