"""Draws the boards over real coastlines: tools/maps/<game>.toml and Natural Earth in, src/sztab/games/<game>/map.json out.

    pip install -e '.[maps]'
    python -m tools.make_maps [--atlas countries-10m.json] [GAME ...]

Without --atlas the outlines (npm world-atlas 2.0.2, public domain) are fetched with npm. The drawings are committed: the
program itself needs no geometry.
"""

import argparse
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from sztab.games import find

from .maps import atlas, check, front, half, polar, world

HERE = Path(__file__).parent
GAMES_FOLDER = HERE.parent / "src" / "sztab" / "games"
KINDS = {"world": world.draw, "front": front.draw, "half": half.draw, "polar": polar.draw}
PACKAGE = "world-atlas@2.0.2"


def main() -> int:
    parser = argparse.ArgumentParser(description="draw the boards over real coastlines")
    parser.add_argument("games", nargs="*", help="the games to draw; all by default")
    parser.add_argument("--atlas", type=Path, help="countries-10m.json of npm's world-atlas 2.0.2")
    args = parser.parse_args()
    wrong: list[str] = []
    plans = sorted((HERE / "maps").glob("*.toml"))
    with tempfile.TemporaryDirectory() as folder:
        countries = atlas.countries(args.atlas or fetched(Path(folder)))
    for path in plans:
        plan = tomllib.loads(path.read_text())
        if args.games and plan["board"] not in args.games:
            continue
        drawing = KINDS[plan["kind"]](plan, countries, boards(plan["board"]))
        target = GAMES_FOLDER / plan["board"] / "map.json"
        target.write_text(written(drawing))
        print(f"{target.relative_to(HERE.parent)}: {target.stat().st_size / 1000:.0f} kB")
        wrong += [f"{plan['board']}: {fault}" for fault in check.faults(drawing, boards(plan["board"])["en"])]
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


def boards(game: str) -> dict[str, Any]:
    """The game's board in both languages: places, links and names come from there."""
    rules = find(game).rules(check.fullest(find(game)))
    return {language: find(game).board(rules, language) for language in ("en", "pl")}


def fetched(folder: Path) -> Path:
    subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(next(folder.glob("*.tgz"))) as package:
        package.extractall(folder, filter="data")
    return folder / "package" / "countries-10m.json"


def written(drawing: dict[str, Any]) -> str:
    """JSON with one line an area, so that a change of one area is one line of a diff."""
    out = []
    for key, value in drawing.items():
        if isinstance(value, dict):
            rows = ",\n".join(f"  {dumped(name)}: {dumped(row)}" for name, row in value.items())
            out.append(f"{dumped(key)}: {{\n{rows}\n}}" if rows else f"{dumped(key)}: {{}}")
        elif isinstance(value, list) and value and not isinstance(value[0], (int, float, str)):
            rows = ",\n".join(f"  {dumped(row)}" for row in value)
            out.append(f"{dumped(key)}: [\n{rows}\n]")
        else:
            out.append(f"{dumped(key)}: {dumped(value)}")
    return "{\n" + ",\n".join(out) + "\n}\n"


def dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    sys.exit(main())
