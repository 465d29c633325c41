"""`sztab tune`: fit the weights of a judge to games that bots play, and report how well it tells who wins."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.shapes import JsonObject
from sztab.engine.toml import written
from sztab.games import find
from sztab.sim.tune import Sample, around, auc, collected, fitted, kept, weighed

from .common import chosen_options, print_json, reading, rules_on
from .out import Out, bar

MOMENTS = (0.25, 0.5, 0.75, 0.9)
HELD_OUT = 4  # every fourth game is not fitted to, and says how good the fit is
DIGITS = 3


def tune(args: argparse.Namespace) -> int:
    game = find(args.game)
    outlook = game.outlook()
    if outlook.weights is None:
        raise Bad(f"{game.id} has no judge of named parts")
    rules = rules_on(game, chosen_options(game, args.options), args.data, game.checked_players(args.players))
    path = args.samples or Path(f"tune-{game.id}-{args.players}-{args.seed}.jsonl")
    with bar("playing", args.games, not args.json) as progress:
        for done in collected(game, rules, args.players, args.games, args.seed, path):
            progress.at(done)
    with reading(path):
        found = kept(path)
    if len({sample.won for sample in found}) < 2:
        raise Bad(f"{path}: one side won every game; play more of them (--games)")
    before = {str(at): round(auc([(s.judged, s.won) for s in around(found, at)]), DIGITS) for at in MOMENTS}
    answer: JsonObject = {"game": game.id, "games": len({s.game for s in found}), "auc": before}
    if not args.report:
        answer |= _fit(game, found, outlook.weights)
        if args.write:
            _write(game, args, answer)
    print_json(answer) if args.json else _tell(game, answer, outlook.weights)
    return 0


def _fit(game: Game, found: Sequence[Sample], today: Sequence[float]) -> JsonObject:
    """New weights, and how well they and those of today tell the winner of the games that were held out."""
    learned = fitted([sample for sample in found if sample.game % HELD_OUT], today)
    held_out = around([sample for sample in found if sample.game % HELD_OUT == 0], 0.5)
    scores = [round(auc([(weighed(s, weights), s.won) for s in held_out]), DIGITS) for weights in (today, learned)]
    names = game.outlook().names
    weights = {name: round(weight, DIGITS) for name, weight in zip(names, learned, strict=True)}
    return {"weights": weights, "held_out": {"today": scores[0], "fitted": scores[1]}}


def _write(game: Game, args: argparse.Namespace, answer: JsonObject) -> None:
    path = game.folder / "judge.toml"
    head = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    command = f"sztab tune {game.id} --games {args.games} --players {args.players} --seed {args.seed} --write"
    made = {"command": command, "auc_at_half": answer["held_out"]["fitted"]}
    path.write_text("\n".join(head) + "\n\n" + written({"weights": answer["weights"], "made": made}), encoding="utf-8")


def _tell(game: Game, answer: JsonObject, today: Sequence[float]) -> None:
    out = Out()
    out.say((f"{game.id}: {answer['games']} games", "bold"))
    for at, value in answer["auc"].items():
        out.say(f"  AUC of the judge at {float(at):.0%} of the game: {value:.3f}")
    if "weights" in answer:
        out.say()
        out.say(("part                 today   fitted", "bold"))
        for (name, weight), before in zip(answer["weights"].items(), today, strict=True):
            out.say(f"{name:<18}{before:>8.3f}{weight:>9.3f}")
        scores = answer["held_out"]
        out.say(f"AUC at half, on games held out: {scores['today']:.3f} today, {scores['fitted']:.3f} fitted")
