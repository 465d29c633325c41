"""R3 Aim, R16 end and scoring."""

from collections import deque
from typing import Final

from sztab.engine.question import Ids
from sztab.engine.zones import PUBLIC

from .state import State
from .tables import DIVISIONS
from .terms import COMMANDERS, NOBODY, RANK_IDS, Commander, Space

reason: Final = Ids()  # of a victory

BY_RHINE: Final = reason("rhine")
BY_MEDALS: Final = reason("medals")
GIVEN_UP: Final = reason("given_up")


def has_line(s: State, role: Commander) -> bool:
    """R3.1, N14 Whether a victory space of the player is joined to the main base by own spaces and arrows of the own colour."""
    hold, board = s.hold, s.t.board
    goals = [space for space in board.victories if hold[space] == role]
    if not goals:
        return False
    roads = board.roads[role]
    start = s.base(role)
    seen = bytearray(board.count)
    seen[start] = 1
    edge = [start]
    while edge:
        for other in roads[edge.pop()]:
            if hold[other] == role and not seen[other]:
                if other in goals:
                    return True
                seen[other] = 1
                edge.append(other)
    return False


def supply_line(s: State, role: Commander, goal: Space) -> list[Space]:
    """R3.1, N14 The shortest way from the main base to a space, over own spaces along arrows of the own colour; else nothing."""
    start = s.base(role)
    before = {start: start}
    edge = deque([start])
    while edge and goal not in before:
        here = edge.popleft()
        for other in s.t.board.roads[role][here]:
            if s.hold[other] == role and other not in before:
                before[other] = here
                edge.append(other)
    if goal not in before:
        return []
    line = [goal]
    while line[-1] != start:
        line.append(before[line[-1]])
    return line[::-1]


def would_join(s: State, role: Commander, space: Space) -> bool:
    """R3.1 Whether a space beyond the Rhine is beside one that is joined to the main base."""
    return any([bool(supply_line(s, role, near)) for near in s.t.board.roads[role][space]])


def across_the_rhine(s: State, role: Commander) -> None:
    """R16.1 The automatic victory ends the game at once."""
    if not s.over and has_line(s, role):
        s.tell(PUBLIC, "across", "R3.1", role)
        end(s, role, BY_RHINE)


def medals_of(s: State, role: Commander) -> int:
    """R16.3, R16.6 Tokens, medal cards, and one for every five ammo icons on the other divisions together."""
    tokens, cards, icons = medals_by_source(s, role)
    return tokens + cards + icons // s.t.icons


def medals_by_source(s: State, role: Commander) -> tuple[int, int, int]:
    """R16.6 Tokens, medal cards, and the ammo icons on the other defeated divisions."""
    cards = icons = 0
    for kind in s.kinds(DIVISIONS + role):
        card = s.t.cards[kind]
        if card.medal:
            cards += 1
        else:
            icons += card.ammo
    return s.medals[role], cards, icons


def score(s: State) -> None:
    """R3.2, R16.4 Most medals; then more divisions; then the later in turn order."""
    best = s.order[0]
    for role in s.order:
        s.tell(PUBLIC, "final_score", "R16.3", role, medals_of(s, role), *medals_by_source(s, role))
        if standing(s, role) >= standing(s, best):
            best = role
    medals, divisions = standing(s, best)
    rivals = [standing(s, role) for role in s.order if role != best]
    key = "wins_by_medals"
    if (medals, divisions) in rivals:
        key = "wins_by_order"
    elif medals in [rival[0] for rival in rivals]:
        tell_tie(s, best)
        end(s, best, BY_MEDALS)
        return
    s.tell(PUBLIC, key, "R16.3" if key == "wins_by_medals" else "R16.4", best, medals, divisions)
    end(s, best, BY_MEDALS)


def tell_tie(s: State, best: Commander) -> None:
    """R16.4 What each who has as many medals holds, the winner first."""
    medals, divisions = standing(s, best)
    rivals = [role for role in s.order if role != best and medals_of(s, role) == medals]
    held = [number for role in rivals for number in (role, standing(s, role)[1])]
    s.tell(PUBLIC, "tie_of_two" if len(rivals) == 1 else "tie_of_three", "R16.4", best, medals, divisions, *held)


def standing(s: State, role: Commander) -> tuple[int, int]:
    """R16.7 Medals, and all division cards still held."""
    return medals_of(s, role), len(s.zones[DIVISIONS + role])


def rank(s: State, turns: int) -> str:
    """R17.B The rank for an automatic victory alone; none is known for a long game."""
    for id, most in zip(RANK_IDS, s.t.ranks, strict=True):
        if turns <= most:
            return id
    return "none"


def better(turns: int, medals: int) -> tuple[int, int]:
    """R17.H Two results alone are compared by turns, then by medals: what is greater is better.

    >>> better(7, 3) > better(7, 2) > better(8, 9)
    True
    """
    return -turns, medals


def give_up(s: State, role: Commander) -> None:
    """R17.H Alone one may give up."""
    s.tell(PUBLIC, "gives_up", "R17.H", role, s.round)
    end(s, NOBODY, GIVEN_UP)


def end(s: State, winner: Commander, why: int) -> None:
    points = [medals_of(s, role) if role in s.t.playing else 0 for role in range(COMMANDERS)]
    s.finish(winner, why, s.round, *points)
