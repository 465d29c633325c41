"""A12 Diplomatic attack: two dice for a neutral region, and the rivals when it fails."""

from sztab.engine.zones import PUBLIC, kind_of

from .dice import TWO_DICE, highest, sums, tell_two
from .state import State
from .tables import DECK, HAND
from .terms import ONE, Player, Region, clockwise


def is_near(s: State, role: Player, region: Region) -> bool:
    """A12.2, R43 A land border or one sea link with a region that the player controls."""
    return s.t.board.both[region] & s.held(role) != 0


def needed(s: State, role: Player, region: Region) -> int:
    least = s.t.setup.diplomatic_attack
    return least.adjacent if is_near(s, role, region) else least.elsewhere


def negotiate(s: State, role: Player, region: Region) -> None:
    """A12.2 8 or more next to an own region, 9 elsewhere."""
    wanted = needed(s, role, region)
    one, other = s.roll("diplomacy", "die", TWO_DICE)
    rolled = one + other + TWO_DICE
    s.tell(PUBLIC, "negotiates", "A12.2", role, region, wanted, rolled)
    tell_two(s, one, other, wanted)
    if rolled >= wanted:
        win_over(s, role, region)
    else:
        s.then(rivals, region)


def rivals(s: State, region: Region) -> None:
    """A12.4, A12.9 All others roll once; who reaches 9 is in it, the highest wins. R21 Ties among the highest roll again."""
    others = clockwise(s.t.players, s.active, s.out)
    rolled = sums(s, "rivals", others, "rolls_as_rival", "A12.4")
    most = max(rolled)
    least = s.t.setup.diplomatic_attack.rival
    if most < least:
        s.tell(PUBLIC, "stays_neutral", "A12.5", region, least)
        return
    best = tuple([player for player, sum in zip(others, rolled, strict=True) if sum == most])
    s.then(roll_off, best, region)


def roll_off(s: State, players: tuple[int, ...], region: Region) -> None:
    """A12.4 Until one is higher; these rolls need not reach 9."""
    if len(players) > 1:
        s.then(roll_off, highest(s, "rivals", players, "rolls_off", "A12.4"), region)
    else:
        win_over(s, players[0], region)


def win_over(s: State, player: Player, region: Region) -> None:
    """A12.3 A free infantry, and the region is the player's. A12.6 With it comes the top card."""
    s.hold[region] = player
    s.army[region] = ONE[s.t.envoy]
    top = s.zones[DECK][:1]
    if s.draw(DECK, HAND + player, 1, 1 << player):
        clause = "A12.3" if player == s.active else "A12.4"
        s.tell(~(1 << player), "wins_over", clause, player, region)
        s.tell(1 << player, "wins_over_with", clause, player, region, kind_of(top[0]))
    else:
        s.tell(PUBLIC, "wins_over_alone", "R32", player, region)
