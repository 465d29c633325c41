"""`sztab arena --gauntlet`: every level against the one below it, in every game."""

import argparse
from pathlib import Path
from typing import Any

from sztab.engine.errors import Bad
from sztab.engine.toml import written
from sztab.games import GAME_IDS, find
from sztab.sim.gauntlet import MATCHES, Result, kept, measured, run

from .common import print_json, reading
from .out import Out, bar

HEAD = """# Matches of bots: how often the better one beat the other, over games for two that change seats. Written by
# `sztab arena --gauntlet FILE --write`; each command plays the same games again.
"""


def gauntlet(args: argparse.Namespace) -> int:
    if args.cluster is not None:
        raise Bad("--gauntlet plays on this machine; leave out --cluster")
    games = (find(args.game).id,) if args.game else GAME_IDS
    with reading(args.gauntlet), bar("playing", args.games * len(games) * len(MATCHES), not args.json) as progress:
        done = [0]

        def tell(_: Result) -> None:
            done[0] += 1
            progress.at(done[0])

        run(games, MATCHES, args.games, args.seed, args.gauntlet, tell)
        table = measured(kept(args.gauntlet))
    if args.write:
        path = Path(__file__).parents[1] / "server" / "measured.toml"
        path.write_text(HEAD + "".join(_rows(game, rows) for game, rows in table.items()), encoding="utf-8")
    print_json(table) if args.json else _tell(table)
    return 0


def _rows(game: str, rows: list[dict[str, Any]]) -> str:
    return "".join(f"\n[[{game}]]\n{written(row)}" for row in rows)


def _tell(table: dict[str, list[dict[str, Any]]]) -> None:
    out = Out()
    for game, rows in table.items():
        out.say((game, "bold"))
        for row in rows:
            match = f"{row['better']} against {row['worse']}"
            out.say(f"  {match:<28}{row['won']:>4} of {row['games']:<4} {row['low']:.2f} to {row['high']:.2f}")
