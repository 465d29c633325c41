"""R10.7, R10.25 Control markers come and go, with all that hangs on them."""

from sztab.engine.question import Refusal
from sztab.engine.zones import PUBLIC

from .encirclement import cut_off, heir
from .pieces import trim
from .scoring import across_the_rhine, medals_of
from .state import State
from .terms import ABSENT, NOBODY, RED, Commander, Space


def gain_control(s: State, role: Commander, space: Space) -> None:
    """R10.25 (8), (10), (11) The marker, the medal, encirclement, automatic victory. R10.20 A space that changes hands cuts no
    path: it was closed before."""
    free = s.hold[space] < 0
    put_marker(s, role, space, False)
    gainers = [role]
    lost = cut_off(s, space) if free else []
    if lost:
        heirs = [(heir(s, other, role), other) for other in sorted(lost)]
        for owner, other in heirs:
            if owner != NOBODY:
                put_marker(s, owner, other, True)
                if owner not in gainers:
                    gainers.append(owner)
    if RED in gainers:
        open_antwerp(s)
    for owner in gainers:
        across_the_rhine(s, owner)
    if s.t.board.victory[space] and not s.over:
        s.tell(PUBLIC, "across_cut_off", "R3.1", role, space, s.base(role))


def put_marker(s: State, role: Commander, space: Space, ringed: bool) -> None:
    """The marker comes; a resistance marker goes to its pool (R17.G alone to the box), airborne markers to the box (R12.4)."""
    s.hold[space] = role
    if s.spared:
        s.spared = tuple([other for other in s.spared if other != space])
    if s.t.alone:
        s.gained = (*s.gained, space)
    medal = s.t.board.medal[space] and take_medal(s, role)
    tell_gain(s, role, space, ringed, medal)
    if space in s.marked:
        s.marked = tuple([other for other in s.marked if other != space])
        if s.t.alone:
            s.tell(PUBLIC, "marker_boxed", "R17.G", space)
        else:
            s.markers += 1
            s.tell(PUBLIC, "marker_back", "R10.7", space, s.markers)
    landed = len([drop for drop in s.airborne if drop[0] == space])
    if landed:
        s.airborne = tuple([drop for drop in s.airborne if drop[0] != space])
        s.tell(PUBLIC, "airborne_gone", "R12.4", landed, space)


def tell_gain(s: State, role: Commander, space: Space, ringed: bool, medal: bool) -> None:
    """The space, taken by a corps or by a ring, and the medal that comes with it."""
    clause = "R10.21" if ringed else "R10.7"
    if medal:
        s.tell(PUBLIC, "encircled_medal" if ringed else "takes_space_medal", clause, role, space, medals_of(s, role))
    else:
        s.tell(PUBLIC, "encircled" if ringed else "takes_space", clause, role, space)


def why_held(s: State, clause: str, space: Space) -> Refusal:
    """The space is somebody's: a commander's, or counts as that of one whom nobody plays (R4.9)."""
    if s.hold[space] == ABSENT:
        return Refusal((clause, "R4.14"), "absent_holds", (space,))
    return Refusal((clause,), "controlled", (space, s.hold[space]))


def take_medal(s: State, role: Commander) -> bool:
    """N28 There are twenty tokens; without one nothing is gained. Returns whether one was."""
    if s.medal_pool == 0:
        s.tell(PUBLIC, "no_medal_left", "N28", role)
        return False
    s.medal_pool -= 1
    s.medals[role] += 1
    return True


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
    """R14.B2, R14.B4 The marker goes back; for a medal space a token, if there is one. Alone nobody chose it (R17.C)."""
    owner, alone = s.hold[space], s.t.alone
    s.hold[space] = NOBODY
    key = "counterattacked" if alone else "counterattacks"
    if s.t.board.medal[space] and s.medals[owner]:
        s.medals[owner] -= 1
        s.medal_pool += 1
        key = "counterattacked_medal" if alone else "counterattacks_medal"
    elif s.t.board.medal[space]:
        key = "counterattacked_no_medal" if alone else "counterattacks_no_medal"
    if s.listener is not None:
        s.tell(PUBLIC, key, "R14.B2", owner, space, s.active, medals_of(s, owner))
