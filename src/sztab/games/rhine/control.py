"""R10.7, R10.25 Control markers come and go, with all that hangs on them."""

from sztab.engine.question import Refusal
from sztab.engine.zones import PUBLIC

from .encirclement import cut_off, heir
from .pieces import trim
from .scoring import across_the_rhine
from .state import State
from .terms import ABSENT, NOBODY, RED, Commander, Space


def gain_control(s: State, role: Commander, space: Space) -> None:
    """R10.25 (8), (10), (11) The marker, the medal, encirclement, automatic victory. R10.20 A space that changes hands cuts no
    path: it was closed before."""
    free = s.hold[space] < 0
    put_marker(s, role, space)
    gainers = [role]
    lost = cut_off(s, space) if free else []
    if lost:
        heirs = [(heir(s, other, role), other) for other in sorted(lost)]
        for owner, other in heirs:
            if owner != NOBODY:
                s.tell(PUBLIC, "encircled", "R10.21", owner, other)
                put_marker(s, owner, other)
                if owner not in gainers:
                    gainers.append(owner)
    if RED in gainers:
        open_antwerp(s)
    for owner in gainers:
        across_the_rhine(s, owner)


def put_marker(s: State, role: Commander, space: Space) -> None:
    """The marker comes; a resistance marker goes to its pool (R17.G alone to the box), airborne markers to the box (R12.4)."""
    s.hold[space] = role
    if space in s.marked:
        s.marked = tuple([other for other in s.marked if other != space])
        if not s.t.alone:
            s.markers += 1
    if s.spared:
        s.spared = tuple([other for other in s.spared if other != space])
    if s.airborne:
        s.airborne = tuple([drop for drop in s.airborne if drop[0] != space])
    if s.t.alone:
        s.gained = (*s.gained, space)
    if s.t.board.medal[space]:
        take_medal(s, role, "R2.5")


def why_held(s: State, clause: str, space: Space) -> Refusal:
    """The space is somebody's: a commander's, or counts as that of one whom nobody plays (R4.9)."""
    if s.hold[space] == ABSENT:
        return Refusal((clause, "R4.14"), "absent_holds", (space,))
    return Refusal((clause,), "controlled", (space, s.hold[space]))


def take_medal(s: State, role: Commander, clause: str) -> None:
    """N28 There are twenty tokens; without one nothing is gained."""
    if s.medal_pool == 0:
        s.tell(PUBLIC, "no_medal_left", "N28", role)
        return
    s.medal_pool -= 1
    s.medals[role] += 1
    s.tell(PUBLIC, "medal", clause, role)


def open_antwerp(s: State) -> None:
    """R15.A Antwerp and its four blocks under red: from now on the main base. N18 Lisieux then holds six."""
    board = s.t.board
    if s.antwerp or not s.t.full or s.hold[board.antwerp] != RED:
        return
    for block in board.blocks:
        if s.hold[block] != RED:
            return
    s.antwerp = True
    s.tell(PUBLIC, "antwerp_opens", "R15.A", board.antwerp, board.bases[RED])
    s.then(trim, board.bases[RED])


def lose_control(s: State, space: Space) -> None:
    """R14.B2, R14.B4 The marker goes back; for a medal space a token, if there is one."""
    owner = s.hold[space]
    s.hold[space] = NOBODY
    s.tell(PUBLIC, "counterattacked", "R14.B1", owner, space)
    if s.t.board.medal[space] and s.medals[owner]:
        s.medals[owner] -= 1
        s.medal_pool += 1
        s.tell(PUBLIC, "medal_returned", "R14.B2", owner)
