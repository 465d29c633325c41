"""One game played by bots."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sztab.bots.base import Bot
from sztab.bots.playout import call_time
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import DeadEnd
from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.record import header_of, written
from sztab.engine.rules import Rules
from sztab.engine.shapes import GameResult, JsonObject
from sztab.engine.state import State

LONGEST = 200_000  # choices in one game; no game of ours comes near


@dataclass(slots=True)
class Played:
    """A finished game: how it ended, how long it was, the points after each round, its digest."""

    outcome: GameResult
    decisions: int  # questions with two or more choices
    passes: int  # answers where there was nothing to choose
    by_round: list[dict[str, int]]
    digest: str
    record: str = ""


def play(
    game: Game,
    rules: Rules,
    seed: str,
    players: int,
    bots: Sequence[Bot],
    keep: bool = False,
    pack: str = "",
    position: JsonObject | None = None,
) -> Played:
    """A whole game, or the rest of one from a position. `bots` sit on the seats in order; with `keep`, its record comes along."""
    seats = game.seats(rules, players)
    # A role that nobody plays is never asked.
    holder = [next((i for i, eyes in enumerate(seats) if eyes >> role & 1), -1) for role in range(len(rules.roles))]
    rng = Random(f"{seed} bots")
    match = Match(game, rules, key_of_seed(seed)) if keep else None
    s = match.state if match else started(game, rules, seed, position)
    decisions = passes = 0
    by_round: list[dict[str, int]] = [{} for _ in range(game.progress(s)[0] - 1)]  # before a position: not known
    for _ in range(LONGEST):
        if s.over:
            record = written(match, header_of(game, rules, players, seed, pack)) if match else ""
            return Played(game.outcome(s), decisions, passes, by_round, s.digest(), record)
        role = s.asked()[0]
        bot = bots[holder[role]]
        aside = bot.aside(game, s, role, rng)
        if aside is not None:
            match.aside(role, aside) if match else s.make_aside(role, aside)
            continue
        if len(s.choices(role)) > 1:
            decisions += 1
        else:
            passes += 1
        choice = bot.choose(game, s, role, seats[holder[role]], rng)
        match.choose(role, choice) if match else s.choose(role, choice)
        round, points = game.progress(s)
        if round > len(by_round) + 1 or s.over:
            by_round.append(points)
        if 0 < game.unattended < round:
            call_time(game, s, match)
    raise DeadEnd(f"game {seed} does not end")


def started(game: Game, rules: Rules, seed: str, position: JsonObject | None) -> State:
    """A new game, or a position in which dice are fresh and what nobody knows is dealt again."""
    if position is None:
        return game.start(rules, key_of_seed(seed))
    s = game.read_position(rules, position, key_of_seed(seed), "position")
    return game.redeal(s, (1 << len(rules.roles)) - 1, Random(f"{seed} position"))
