"""R10.20-R10.24 Paths to Dusseldorf, and what they leave when they are cut."""

from .state import State
from .terms import NOBODY, Commander, Space


def front(s: State) -> list[Space]:
    """The uncontrolled spaces with a path of arrows of any colour through uncontrolled spaces to Dusseldorf. N29 Dusseldorf
    itself counts as reached, whoever holds it; it is in the list only while nobody does."""
    hold, near = s.hold, s.t.board.near
    start = s.t.board.dusseldorf
    seen = bytearray(s.t.board.count)
    seen[start] = 1
    edge = [start]
    out: list[Space] = [start] if hold[start] < 0 else []
    while edge:
        for other in near[edge.pop()]:
            if not seen[other] and hold[other] < 0:
                seen[other] = 1
                edge.append(other)
                out.append(other)
    return out


def cut_off(s: State, space: Space) -> list[Space]:
    """R10.20 The uncontrolled spaces that had a path before a marker came to `space`, and have none after it."""
    hold, board = s.hold, s.t.board
    beside = [other for other in board.near[space] if hold[other] < 0]
    if len(beside) < 2 and board.dusseldorf not in board.near[space]:
        return []  # the end of a path cuts nothing
    if space == board.dusseldorf or not beside:
        return []
    seen = bytearray(board.count)
    seen[board.dusseldorf] = 1
    edge = [board.dusseldorf]
    sought = bytearray(board.count)
    for other in beside:
        sought[other] = 1
    missing = len([other for other in beside if other != board.dusseldorf])
    while edge and missing:
        for other in board.near[edge.pop()]:
            if not seen[other] and hold[other] < 0:
                seen[other] = 1
                edge.append(other)
                missing -= sought[other]
    if not missing or not any([seen[other] for other in board.near[space]]):
        return []  # all still reached, or none was reached through here before
    out: list[Space] = []
    for first in beside:
        if not seen[first]:
            seen[first] = 1
            edge = [first]
            while edge:
                here = edge.pop()
                out.append(here)
                for other in board.near[here]:
                    if not seen[other] and hold[other] < 0:
                        seen[other] = 1
                        edge.append(other)
    return out


def heir(s: State, space: Space, closer: Commander) -> Commander:
    """R10.21, R10.22, N13 Who gains an encircled space: the player of its colour, and of a shared one whoever closed the ring;
    nobody where resistance holds it, nor a victory space."""
    board = s.t.board
    if board.symbol[space] or board.victory[space] or space in s.marked or space in s.spared:
        return NOBODY
    colours = board.printed[space]
    return closer if colours & (colours - 1) else colours.bit_length() - 1
