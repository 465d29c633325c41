"""D11.1 Bombers: ground attacks in the Action Phase, strategic bombing in the Administrative Phase."""

from sztab.engine.graph import Spaces, bits, mask
from sztab.engine.question import DONE, Choice, Links, Refusal, chain
from sztab.engine.zones import PUBLIC

from .attack import targets
from .control import control
from .operate import RAIDING, begin
from .state import State
from .supply import Front
from .tables import HAND, IN_PLAY, SAVED
from .terms import BOMBER, SPENT, Seat, Space, opponents_of
from .value import special_value
from .verbs import AT, BOMB, FROM

# D11.1.A Ground attack


def raiders(s: State, seat: Seat) -> Spaces:
    """D11.1.A1 Where the seat's supplied and ready bombers stand. None has moved in a turn that begins with the raid."""
    there = s.units[4 * seat + BOMBER]
    return there & Front(s, seat).supplied() if there else 0


def raid_points(s: State, seat: Seat, kind: int) -> int:
    """R7, R8 What the card pays for, with a saved point."""
    return special_value(s, seat, kind) + (s.t.saved if s.zones[SAVED + seat] else 0)


def raidable(s: State, seat: Seat, most: int) -> Spaces:
    """D11.1.A2 Where there is something to destroy from the air for so many points."""
    return mask([choice[2] for choice in targets(Front(s, seat), s.t.board.all, most)])


def raided(s: State, seat: Seat, start: Space, most: int) -> list[Choice]:
    """D11.1.A1, R16 The spaces within reach of a bomber where there is something to destroy for so many points."""
    return [(AT, space) for space in bits(s.t.board.near[start] & raidable(s, seat, most))]


def raid_from(s: State, seat: Seat, kind: int, there: Spaces) -> list[Choice]:
    """D11.1.A1 The bombers that a card can send."""
    where = raidable(s, seat, raid_points(s, seat, kind))
    return [(FROM, start) for start in bits(there) if s.t.board.near[start] & where]


def why_no_raid(s: State, seat: Seat) -> Refusal:
    if not s.t.bombers:
        return Refusal(("D11.0", "D6.5", "D11.1.A"), "no_bombers_in_this_game")
    if not s.units[4 * seat + BOMBER]:
        return Refusal(("D6.5", "D11.1.A1", "D11.1.A3"), "no_ready_bomber")
    if not raiders(s, seat):
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


@chain(BOMB, AT, why=why_not_bomb, open=True, lapses=True)
def bombing(s: State, role: int, links: Links, seat: Seat) -> list[Choice]:
    """D11.1.B With each bomber that is still ready, or not."""
    if links:
        if len(links) > 1 or links[0] == DONE:
            return []
        return [(AT, space) for space in bits(bomb_targets(s, role, links[0][1]))]
    out: list[Choice] = [(BOMB, start) for start in bits(s.units[4 * role + BOMBER]) if bomb_targets(s, role, start)]
    return [*out, DONE] if out else []


def bomb(s: State, seat: Seat) -> None:
    """D4.3.D"""
    if s.t.bombers and s.units[4 * seat + BOMBER]:
        s.compose(seat, bombing, bombed, seat)


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
