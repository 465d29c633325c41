"""The roads behind the corps: how far supplies have to be brought, for bots that play alone."""

from typing import Final

from .solo import FAR
from .state import State
from .tables import Tables
from .terms import Commander, Space, ammo_in, fuel_in, pieces_in

LYING: Final = 0.25  # a piece on the space of the foremost corps
FADING: Final = 0.02  # less for each arrow that trucks have to bring it along,
LEAST: Final = 0.03  # but not less than this
MOST: Final = 6  # R6.3 pieces on a space: beyond them more is thrown away
LAGGING: Final = 3  # arrows that a corps behind the foremost one counts for at most: that one comes first
DETOUR: Final = 3  # arrows that one with a truck on it counts for: R9.4 it is free again after a logistics phase
TRUCKLOAD: Final = 5  # R8.2
NEARER: Final = 0.05  # for a piece and an arrow, before a transport is begun
DELIVERED: Final = 0.25  # for a piece that reaches the foremost corps

_away: dict[tuple[str, Commander, tuple[int, ...]], list[int]] = {}


def away(t: Tables, role: Commander) -> list[int]:
    """The arrows of the colour from each space to the nearest victory space, whoever holds what lies between."""
    asked = (t.fingerprint, role, t.playing)
    known = _away.get(asked)
    if known is None:
        known = [FAR] * t.board.count
        edge = list(t.board.victories)
        for space in edge:
            known[space] = 0
        for here in edge:
            for start in range(t.board.count):
                if here in t.board.roads[role][start] and known[start] == FAR:
                    known[start] = known[here] + 1
                    edge.append(start)
        _away[asked] = known
    return known


def at_hand(arrows: int) -> float:
    """The worth of a piece that lies so many arrows behind the foremost corps."""
    return max(LEAST, LYING - FADING * arrows)


def arrows_behind(s: State, role: Commander, detour: int = DETOUR) -> list[int]:
    """R8.1 The arrows that trucks have to pass from each space to a corps, over spaces under control.

    An arrow with a truck on it counts for `detour` of them.
    """
    known, far = [FAR] * s.t.board.count, away(s.t, role)
    places = [s.places[corps] for corps in s.t.corps_of[role] if s.places[corps] >= 0]
    foremost = min([far[space] for space in places], default=0)
    for space in places:
        known[space] = min(LAGGING, far[space] - foremost)
    hold, parked = s.hold, s.parked
    ways = [
        (a, b, detour if arrow in parked else 1)
        for arrow, a, b in s.t.board.own_arrows[role]
        if hold[a] == role and hold[b] == role
    ]
    nearer = True
    while nearer:
        nearer = False
        for a, b, length in ways:
            if known[a] > known[b] + length:
                known[a] = known[b] + length
                nearer = True
            elif known[b] > known[a] + length:
                known[b] = known[a] + length
                nearer = True
    return known


def stocks(s: State, role: Commander) -> float:
    """The worth of all pieces that trucks can bring to a corps: those of a corps that cannot go on are among them."""
    behind = arrows_behind(s, role)
    value = 0.0
    for space, load in enumerate(s.loads):
        if load and s.hold[space] == role:
            value += min(MOST, pieces_in(load)) * at_hand(behind[space])
    for corps in s.t.corps_of[role]:
        space, load = s.places[corps], s.carried[corps]
        if load and space >= 0 and is_held_up(s, role, space):
            value += (fuel_in(load) + ammo_in(load)) * at_hand(behind[space])
    return value


def is_held_up(s: State, role: Commander, space: Space) -> bool:
    """R10.3 True if own corps stand on all spaces that are nearer to the Rhine."""
    far = away(s.t, role)
    nearer = [to for to in s.t.board.roads[role][space] if far[to] < far[space]]
    return bool(nearer) and all([to in s.places for to in nearer])


def joined(s: State, role: Commander) -> set[Space]:
    """R3.1 The spaces under control to which a line of own spaces leads from the main base."""
    edge = [s.base(role)]
    found = set(edge)
    roads, hold = s.t.board.roads[role], s.hold
    for here in edge:
        for other in roads[here]:
            if hold[other] == role and other not in found:
                found.add(other)
                edge.append(other)
    return found


def steps_home(s: State, role: Commander) -> list[int]:
    """The arrows from each space to the nearest one that is joined to the main base, over spaces that may be entered."""
    edge = sorted(joined(s, role))
    known = [FAR] * s.t.board.count
    for space in edge:
        known[space] = 0
    roads, hold = s.t.board.roads[role], s.hold
    for here in edge:
        for other in roads[here]:
            if known[other] == FAR and hold[other] in (-1, role):
                known[other] = known[here] + 1
                edge.append(other)
    return known


def closed_roads(s: State, role: Commander) -> int:
    """R8.6 The own arrows between own spaces on which a truck stands until the next logistics phase."""
    hold, parked = s.hold, s.parked
    return len([a for arrow, a, b in s.t.board.own_arrows[role] if arrow in parked and hold[a] == role == hold[b]])


def brought(s: State, role: Commander) -> float:
    """R8.1 The worth of what trucks could bring nearer to a corps: of the load for which it is most."""
    behind = arrows_behind(s, role, FAR)
    steps = min(s.trucks[role], s.t.place[s.levels[role]])
    best = 0.0
    for space, load in enumerate(s.loads):
        if load and s.hold[space] == role and 0 < behind[space] < FAR:
            left = max(0, behind[space] - steps)
            gain = NEARER * (behind[space] - left) + (0.0 if left else DELIVERED)
            best = max(best, min(TRUCKLOAD, pieces_in(load)) * gain)
    return best
