"""D3.8.4, R44 What a choice on the map would change in the points of everybody: read off a copy on which it was made."""

from sztab.engine.question import Said

from .control import control
from .lend_lease import has_joined, marker
from .scoring import points_on_board
from .state import State
from .terms import AXIS, FLEET, NEUTRAL, SEATS, TYPE_OF, UBOAT, USA, Kind, Seat, Space


def shifts(s: State, seat: Seat, after: State) -> list[Said]:
    """R44 The change in everybody's points, the seat's own first."""
    out: list[Said] = []
    for other in (seat, *[n for n in range(SEATS) if n != seat]):
        then, now = control(s, other), control(after, other)
        same = then == now and s.resistance == after.resistance
        more = 0 if same else points_on_board(after, other, now) - points_on_board(s, other, then)
        if more and other == seat:
            out.append(Said("gains", more) if more > 0 else Said("gives_up", -more))
        elif more:
            out.append(Said("to_seat", more, other) if more > 0 else Said("from_seat", -more, other))
    return out


def leaving(s: State, seat: Seat, kind: Kind, space: Space) -> list[Said]:
    """D3.8.2 What is given up with a space that is left."""
    if kind >= UBOAT or TYPE_OF[kind] > FLEET:
        return []
    after = s.clone()
    after.take_unit(kind, space)
    found = shifts(s, seat, after)
    return found if found or after.ground(seat) >> space & 1 else [Said("leaves_empty")]


def arriving(s: State, seat: Seat, kind: Kind, start: Space, end: Space) -> list[Said]:
    """D3.8 Whose space it becomes and what that is worth; D11.2.d what a U-boat takes from the Allies, and gives back."""
    after = s.clone()
    if kind == UBOAT:
        places = list(s.uboats)
        places.remove(start)
        after.uboats = (*places, end)
        return shifts(s, seat, after)
    if control(s, seat) >> end & 1:
        return [Said("own")]
    after.put_unit(kind, end)
    found = shifts(s, seat, after)
    if s.t.board.capitals >> end & 1 and len(found) == 1 and not s.ground(seat) >> end & 1:
        return [Said("capital_contested", *found[0].args)]
    return [*found, *invasion(s, seat, s.t.board.homes[end])]


def invasion(s: State, seat: Seat, nation: int) -> list[Said]:
    """D9.2.a The marker of a nation that has not joined."""
    if not USA <= nation < NEUTRAL or seat & 1 != AXIS or s.t.rise or has_joined(s, nation):
        return []
    return [Said("invades", nation, marker(s, nation) + 1, s.t.tracks[nation - USA])]
