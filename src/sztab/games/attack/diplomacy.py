"""A12 Diplomatic attack: two dice for a neutral region, and the rivals when it fails."""

from sztab.engine.zones import PUBLIC

from .dice import highest, sum_of_two, sums
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
    s.tell(PUBLIC, "negotiates", "A12.1", role, region, wanted)
    rolled = sum_of_two(s, "diplomacy", role, "rolls_diplomacy", "A12.2")
    if rolled >= wanted:
        win_over(s, role, region)
    else:
        s.then(rivals, region)


def rivals(s: State, region: Region) -> None:
    """A12.4, A12.9 All others roll once; who reaches 9 is in it, the highest wins. R21 Ties among the highest roll again."""
    others = clockwise(s.t.players, s.active, s.out)
    rolled = sums(s, "rivals", others, "rolls_as_rival", "A12.4")
    most = max(rolled)
    if most < s.t.setup.diplomatic_attack.rival:
        s.tell(PUBLIC, "stays_neutral", "A12.5", region)
        return
    best = tuple([player for player, sum in zip(others, rolled, strict=True) if sum == most])
    s.then(roll_off, best, region)


def roll_off(s: State, players: tuple[int, ...], region: Region) -> None:
    """A12.4 Until one is higher; these rolls need not reach 9."""
    if len(players) > 1:
        s.then(roll_off, highest(s, "rivals", players, "rolls_as_rival", "A12.4"), region)
    else:
        win_over(s, players[0], region)


def win_over(s: State, player: Player, region: Region) -> None:
    """A12.3 A free infantry, and the region is the player's. A12.6 With it comes the top card."""
    s.hold[region] = player
    s.army[region] = ONE[s.t.envoy]
    s.tell(PUBLIC, "wins_over", "A12.3", player, region)
    if s.draw(DECK, HAND + player, 1, 1 << player):
        s.tell(PUBLIC, "draws", "A12.6", player)
    else:
        s.tell(PUBLIC, "no_card_left", "R32", player)
