"""`sztab simulate`: play many games and summarise the results."""

import argparse
import sys
from pathlib import Path

from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.pack import read_bytes, read_toml
from sztab.engine.rules import Rules
from sztab.engine.shapes import JsonObject
from sztab.games import find
from sztab.sim.simulate import Row, RunSettings, digest, results, tasks

from .chart import dots, interval, share
from .common import chosen_bots, chosen_options, make_folder, print_json, reading, rules_on, toml_file
from .out import Out
from .playing import played
from .report import write_report


def simulate(args: argparse.Namespace) -> int:
    """Play the games and report; the same seed gives the same results on any number of processes and machines."""
    game = find(args.game)
    options = chosen_options(game, args.options)
    bots = chosen_bots(args.bots)
    rules = rules_on(game, options, args.data, game.checked_players(args.players))
    for folder in (args.record, args.report):
        if folder is not None:
            make_folder(folder)
    run = RunSettings(game.id, options, args.data, args.players, args.record, _position(args, game, rules))
    todo = tasks(args.seed, args.games, args.players, bots, args.fixed)
    rows = played(args, run, todo)
    answer = {
        "game": game.id,
        "revision": game.revision,
        "data": rules.fingerprint,
        "options": list(game.written_options(options)),
        "players": args.players,
        "bots": bots,
        "fixed": args.fixed,
        "seed": args.seed,
        "digest": digest(rows),
        "results": results(game, rules, args.players, rows),
    }
    if args.report is not None:
        whole = write_report(args.report, answer, rows, _side_names(answer))
        if not whole:
            print("sztab: games.parquet was not written; it needs pip install 'sztab[report]'", file=sys.stderr)
    if args.json:
        print_json(answer)
    else:
        _tell(answer, rows, args.record, args.report)
    return 0


def _position(args: argparse.Namespace, game: Game, rules: Rules) -> JsonObject | None:
    """The position that all games begin from. A record tells a game from its set-up, so there is none of such a game."""
    if args.position is None:
        return None
    if args.record is not None:
        raise Bad("--position: a record begins at the set-up; leave out --record")
    with reading(args.position):
        table = read_toml(str(args.position), read_bytes(toml_file(args.position)))
        named, players = table.get("game", game.id), table.get("players", args.players)
        if (named, players) != (game.id, args.players):
            raise Bad(
                f"{args.position}: this is a position of {named} for {players}, not of {game.id} for {args.players}"
            )
        s = game.read_position(rules, table, key_of_seed("position"), str(args.position))
    if s.over:
        raise Bad(f"{args.position}: the game is over")
    return table


def _side_names(answer: JsonObject) -> dict[str, str]:
    return {side: side.capitalize() for side in answer["results"]["wins"]}


def _tell(answer: JsonObject, rows: list[Row], records: Path | None, report: Path | None) -> None:
    out, found, names = Out(), answer["results"], _side_names(answer)
    out.say((f"{answer['game']}: {len(rows)} games, {answer['players']} players, seed {answer['seed']}", "bold"))
    if answer["options"]:
        out.say(f"Options: {', '.join(answer['options'])}")
    out.say()
    out.say(("Wins", "bold"), " (with 95 % confidence intervals)")
    for side, rate in found["rates"].items():
        out.say(f"  {names[side]:<12}{found['wins'][side]:>7}  {share(rate)}  {interval(rate)}")
    if len(found["bots"]) > 1:
        out.say(("Wins by bot", "bold"))
        for bot, rate in found["bots"].items():
            out.say(f"  {bot:<12}{rate['wins']:>7}  {share(rate)}  {interval(rate)}")
    out.say()
    out.say(("Length", "bold"))
    for what in ("rounds", "decisions", "passes"):
        spread = found[what]
        out.say(f"  {what:<12}median {spread['median']:g}, from {spread['min']} to {spread['max']}")
    if found["reasons"]:
        out.say(("Why it ended", "bold"))
        for reason, count in found["reasons"].items():
            out.say(f"  {reason:<12}{count:>7}")
    out.say()
    out.say(("Mean points after each round", "bold"))
    for line in dots(found["points_by_round"], names):
        out.say("  ", line)
    out.say()
    out.say(f"Digest of all results: {answer['digest']}")
    for what, folder in (("Records", records), ("Report", report)):
        if folder is not None:
            out.say(f"{what}: {folder}")
