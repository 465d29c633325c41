"""Quick play: the policy that imagined games are played on with, and the playouts of a search."""

from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.outlook import Outlook, Worth
from sztab.engine.question import Choice, Links
from sztab.engine.state import State

from .deadline import NEVER, Deadline
from .lines import belongs, follow, lines, pass_windows

WIDEST: Final = 800  # positions beyond which nothing more is looked through
TIE: Final = 1e-3  # what chance adds to a value, so that equals are not always taken in order
LONGEST: Final = 2000  # decisions of a playout; no turns of ours have as many


def value_of(worth: Worth, s: State, role: int, choice: Choice, depth: int, width: int) -> float:
    """The value of the position after a choice and the best follow-up that belongs to it."""
    lean = s.waiting().lean(s, role, choice)
    after = s.clone()
    after.choose(role, choice)
    pass_windows(after)
    if depth and belongs(after, role):
        following = after.choices(role)
        wider = width * len(following)
        if wider <= WIDEST:
            return lean + max([value_of(worth, after, role, next, depth - 1, wider) for next in following])
    return lean + worth(after, role)


def quick_choice(outlook: Outlook, s: State, role: int, rng: Random, deadline: Deadline = NEVER) -> Choice:
    """The choice that looks best at once, in a world that is taken to be the real one; past the deadline, of those looked at."""
    choices = s.choices(role)
    if len(choices) == 1:
        return choices[0]
    if outlook.obvious is not None:
        obvious = outlook.obvious(s, role)
        if obvious is not None:
            return obvious
    worth, follow, count = outlook.worth, outlook.follow, len(choices)
    best, most = choices[0], -1e18
    for choice in choices:
        value = value_of(worth, s, role, choice, follow, count) + rng.random() * TIE
        if value > most:
            best, most = choice, value
        if deadline.over():
            break
    return best


def quick_answer(outlook: Outlook, s: State, role: int, rng: Random) -> Links:
    """Plays one whole answer of a role, chosen quickly, and returns its links."""
    links: list[Choice] = []
    while True:
        waiting = s.waiting()
        links.append(quick_choice(outlook, s, role, rng))
        s.choose(role, links[-1])
        if s.over or not waiting.goes_on(s.waiting(), role):
            return tuple(links)


def play_on(
    outlook: Outlook,
    s: State,
    role: int,
    turns: int,
    rng: Random,
    deadline: Deadline = NEVER,
    since: int | None = None,
) -> tuple[float, int]:
    """Plays a position on, everybody quickly, until the turn has passed on so many times.

    `since` is the turn from which on this is counted; without it, that of the position. Returns the value of where it ends for
    the role, and how often the turn has passed on. Past the deadline it is judged as it stands.
    """
    turn_of, halts = outlook.turn, outlook.halts
    now, passed = turn_of(s) if since is None else since, 0
    for _ in range(LONGEST):
        if s.over or (halts is not None and halts(s)):
            break
        turn = turn_of(s)
        if turn != now:
            now = turn
            if passed == turns:
                break
            passed += 1
        if deadline.over():
            break
        asked = s.asked()[0]
        if s.question().name in outlook.planned and not s.chosen(asked):
            follow(s, asked, lines(outlook, s, asked, 1, deadline)[0].links)
        else:
            s.choose(asked, quick_choice(outlook, s, asked, rng, deadline))
    leaf = outlook.leaf
    return (outlook.worth(s, role) if leaf is None else leaf(s, role)), passed


def call_time(game: Game, s: State, match: Match | None) -> None:
    """The clock makes all calls that are left: a game that people could go on with for ever has an end among bots."""
    for _ in game.calls[s.clock :]:
        if match:
            match.call()
        else:
            s.clock += 1
            s.offered_to = -1
