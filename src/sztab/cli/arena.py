"""`sztab arena`: rate bots against each other."""

import argparse
from dataclasses import asdict
from typing import Any

from sztab.engine.errors import Bad
from sztab.games import find
from sztab.sim.arena import Rated, arena_tasks, pair_results, ratings, totals
from sztab.sim.simulate import RunSettings, digest

from .chart import interval, share
from .common import chosen_bots, chosen_options, print_json, rules_on
from .gauntlet import gauntlet
from .out import Out
from .playing import played


def arena(args: argparse.Namespace) -> int:
    if args.gauntlet is not None:
        return gauntlet(args)
    if args.game is None:
        raise Bad("which game? Name one, such as quartermaster, or run all of them with --gauntlet FILE")
    game = find(args.game)
    options = chosen_options(game, args.options)
    bots = chosen_bots(args.bots)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Bad(
            f"--bots: '{args.bots}' is not enough; an arena needs two or more different bots, such as recruit,officer"
        )
    rules = rules_on(game, options, args.data, game.checked_players(args.players))
    todo = arena_tasks(game, rules, args.players, bots, args.games, args.seed)
    rows = played(args, RunSettings(game.id, options, args.data, args.players), todo)
    pairs = pair_results(game, rules, args.players, bots, rows)
    rated, scores = ratings(bots, pairs, args.seed), totals(bots, pairs)
    if args.json:
        table = [asdict(row) | scores[row.bot] | {"low": row.low, "high": row.high} for row in rated]
        answer = {"game": game.id, "players": args.players, "seed": args.seed, "games": args.games}
        print_json(answer | {"ratings": table, "pairs": pairs, "digest": digest(rows)})
    else:
        _tell(f"{game.id}: {args.games} games for each pair, seed {args.seed}", rated, scores, pairs)
    return 0


def _tell(title: str, rated: list[Rated], scores: dict[str, dict[str, float]], pairs: list[dict[str, Any]]) -> None:
    out = Out()
    out.say((title, "bold"))
    out.say()
    out.say(("bot           rating   95 % interval     games    wins", "bold"))
    for row in rated:
        score = scores[row.bot]
        between = f"{row.low:.0f} to {row.high:.0f}"
        line = f"{row.bot:<12}{row.rating:>8.0f}   {between:<15}{score['games']:>8}{score['wins']:>8}"
        out.say(f"{line}  {share(score)} {interval(score)}")
    out.say()
    out.say(("Pairs", "bold"))
    for pair in pairs:
        for bot, wins in zip(pair["bots"], pair["wins"], strict=True):
            by_side = ", ".join(f"{won} as {side}" for side, won in pair["wins_by_side"][bot].items())
            other = next(name for name in pair["bots"] if name != bot)
            out.say(f"  {bot} beats {other} in {wins} of {pair['games']} games ({by_side})")
