"""D11.1 Bombers: ground attacks in the Action Phase, strategic bombing in the Administrative Phase."""

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import DONE, Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from .attack import exposed, within_means
from .control import control
from .operate import begin
from .state import State
from .supply import Front
from .tables import HAND, IN_PLAY, SAVED
from .terms import (
    BOMBER,
    FLEET,
    RAIDING,
    SPENT,
    TYPE_OF,
    Seat,
    Space,
    opponents_of,
)
from .value import special_value
from .verbs import AT, BOMB, FROM, RAID

# D11.1.A Ground attack


def raiders(front: Front) -> Spaces:
    """D11.1.A1 Where the seat's supplied and ready bombers stand. None has moved in a turn that begins with the raid."""
    return front.s.units[4 * front.seat + BOMBER] & front.supplied()


def raid_points(s: State, seat: Seat, kind: int) -> int:
    """R7, R8 What the card pays for, with a saved point."""
    return special_value(s, seat, kind) + (s.t.saved if s.zones[SAVED + seat] else 0)


def raidable(front: Front, most: int) -> Spaces:
    """D11.1.A2 Where there is something to destroy from the air for so many points."""
    army, fleet = within_means(front, most)
    out = 0
    for kind, there in exposed(front):
        out |= there & (fleet if TYPE_OF[kind] == FLEET else army)
    return out


def raided(front: Front, start: Space, kind: int) -> list[Choice]:
    """D11.1.A1, R16 The spaces within reach of a bomber where there is something to destroy for the points of a card."""
    where = raidable(front, raid_points(front.s, front.seat, kind))
    return [(AT, space) for space in bits(front.s.t.board.near[start] & where)]


def raid_from(front: Front, kind: int) -> list[Choice]:
    """D11.1.A1 The bombers that a card can send."""
    where = raidable(front, raid_points(front.s, front.seat, kind))
    return [(FROM, start) for start in bits(raiders(front)) if front.s.t.board.near[start] & where]


def raids(s: State, seat: Seat, hand: list[int]) -> list[Choice]:
    """D11.1.A The cards of a hand that can pay for a ground attack."""
    if not s.t.bombers or not s.units[4 * seat + BOMBER]:
        return []
    front = Front(s, seat)
    near = 0
    for start in bits(raiders(front)):
        near |= s.t.board.near[start]
    worth: dict[int, bool] = {}  # most cards of a hand pay for the same
    out: list[Choice] = []
    for kind in hand:
        points = raid_points(s, seat, kind)
        if points not in worth:
            worth[points] = near & raidable(front, points) != 0
        if worth[points]:
            out.append((RAID, kind))
    return out


def why_no_raid(s: State, seat: Seat) -> Refusal:
    if not s.t.bombers:
        return Refusal(("D13.7",) if s.t.solo else ("D11.0", "D6.5", "D11.1.A"), "no_bombers_in_this_game")
    if not s.units[4 * seat + BOMBER]:
        return Refusal(("D6.5", "D11.1.A1", "D11.1.A3"), "no_ready_bomber")
    if not raiders(Front(s, seat)):
        return Refusal(("D11.1.A1",), "bomber_not_supplied")
    return Refusal(("D11.1.A1", "D11.1.A2"), "nothing_to_raid")


def raid(s: State, seat: Seat, kind: int, start: Space, space: Space) -> None:
    """D11.1.A2 The card pays for units on one space; D11.1.A3 then the bomber is exhausted."""
    s.put(IN_PLAY, s.show(HAND + s.t.lead[seat], kind))
    s.take_unit(4 * seat + BOMBER, start)
    s.put_unit(4 * seat + SPENT, start)
    s.target = space
    points = special_value(s, seat, kind)
    s.tell(PUBLIC, "raids", "D11.1.A", seat, kind, start, space, points)
    begin(s, seat, RAIDING, points)


# D11.1.B Strategic bombing


def bomb_targets(s: State, seat: Seat, start: Space) -> Spaces:
    """D11.1.B1, R33 Unmarked works that an opponent controls, within reach."""
    one, other = opponents_of(seat)
    theirs = control(s, one) | control(s, other)
    return s.t.board.marked & s.t.board.near[start] & theirs & ~s.destroyed


@chain(BOMB, AT, open=True, lapses=True)
def bombing(s: State, role: int, links: Links, seat: Seat) -> list[Choice]:
    """D11.1.B With each bomber that is still ready, or not."""
    if links:
        if len(links) > 1 or links[0] == DONE:
            return []
        return [(AT, space) for space in bits(bomb_targets(s, role, links[0][1]))]
    out: list[Choice] = [(BOMB, start) for start in bits(s.units[4 * role + BOMBER]) if bomb_targets(s, role, start)]
    return [*out, DONE] if out else []


@bombing.about
def about_bombing(s: State, role: int, links: Links, seat: Seat) -> Said:
    return Said("bombing_at", links[0][1]) if links else Said("bombing")


bombing.fact("D11.1.B1", "D6.1.g")


@bombing.why
def why_not_bomb(s: State, role: int, choice: Choice, links: Links, seat: Seat) -> Refusal | None:
    space = choice[1]
    if choice[0] == BOMB:
        if links:
            return Refusal(("D11.1.B1",), "finish_this_first")
        if not s.units[4 * role + BOMBER] >> space & 1:
            return Refusal(("D11.1.B1",), "no_bomber_here", (space,))
        return Refusal(("D11.1.B1",), "nothing_to_bomb", (space,))
    if not links:
        return Refusal(("D11.1.B1",), "say_what_first")
    if not s.t.board.near[links[0][1]] >> space & 1:
        return Refusal(("D11.1.B1", "R16"), "too_far", (space,))
    if s.destroyed >> space & 1:
        return Refusal(("D11.1.B2", "D6.1.g"), "is_destroyed", (space,))
    if not s.t.board.marked >> space & 1:
        return Refusal(("D11.1.B1",), "no_works", (space,))
    return Refusal(("D11.1.B1", "R33"), "not_of_an_opponent", (space,))


def bomb(s: State, seat: Seat) -> None:
    """D4.3.D"""
    if s.t.bombers and s.units[4 * seat + BOMBER]:
        s.compose(seat, bombing, seat)


@bombing.answered
def bombed(s: State, links: Links, seat: Seat) -> None:
    """D11.1.B1 A Destruction marker, and the bomber is exhausted."""
    if links[0] == DONE:
        return
    start, space = links[0][1], links[1][1]
    s.take_unit(4 * seat + BOMBER, start)
    s.put_unit(4 * seat + SPENT, start)
    s.destroyed |= 1 << space
    s.tell(PUBLIC, "bombs", "D11.1.B1", seat, start, space)
    s.then(bomb, seat)


def refresh(s: State, seat: Seat) -> None:
    """D4.3.E"""
    spent = 4 * seat + SPENT
    while s.units[spent]:
        for space in bits(s.units[spent]):
            s.take_unit(spent, space)
            s.put_unit(4 * seat + BOMBER, space)
