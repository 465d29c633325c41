"""`sztab bench`: measure the engine on this machine and, with --peers, other engines in the same run."""

import argparse
import sys
from types import ModuleType

from sztab.engine.shapes import JsonObject
from sztab.games import find
from sztab.sim.bench import measure

from .arguments import one_line
from .clone import benchmark
from .common import print_json

ROWS = (
    ("decisions_per_second", "decisions a second", "{:,}"),
    ("passes_per_second", "passes a second, in addition", "{:,}"),
    ("copy_us", "microseconds a copy", "{:.2f}"),
    ("redeal_us", "microseconds a redeal", "{:.1f}"),
    ("iterations_per_second", "search iterations a second", "{:,}"),
    ("playouts_per_second", "playouts a second", "{:,}"),
    ("search_decisions_per_second", "decisions of a general", "{:,}"),
)


def bench(args: argparse.Namespace) -> int:
    peers = benchmark("peers", "sztab bench --peers") if args.peers else None
    game = find(args.game)
    game.checked_players(args.players)
    found = measure(game, args.players, args.seconds)
    if peers is not None:
        found["peers"] = _peers(peers, found, args.seconds)
    if args.json:
        print_json(found)
        return 0
    build = "compiled" if found["compiled"] else "plain Python"
    print(f"{game.id}, {args.players} players, random play, one core, {build}, Python {found['python']}")
    for key, text, form in ROWS:
        print(f"  {text:<28}{form.format(found[key]):>10}")
    for peer in found.get("peers", []):
        name = f"{peer['name']} ({peer['game']}, {peer['language']})"
        print(f"  {name:<34}{peer['decisions_per_second']:>10,}   Sztab makes {peer['ratio']:.1f} times as many")
    return 0


def _peers(peers: ModuleType, found: JsonObject, seconds: float) -> list[JsonObject]:
    """Measure other engines one after another; report and leave out those that do not run."""

    def tell(line: str) -> None:
        print(line, file=sys.stderr)

    measured = peers.measure(seconds, tell, lambda error: tell(f"sztab: {one_line(str(error))}"))
    return [
        {
            "name": peer.name,
            "game": peer.game,
            "version": peer.version,
            "language": peer.language,
            "decisions_per_second": round(peer.decisions_per_second),
            "ratio": round(found["decisions_per_second"] / peer.decisions_per_second, 2),
        }
        for peer in measured
    ]
