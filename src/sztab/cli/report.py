"""The files of `sztab simulate --report`: results.json, points.svg, and a row for each game in games.csv and games.parquet."""

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from sztab.engine.shapes import Json
from sztab.sim.simulate import Row

from .chart import points_svg


def write_report(folder: Path, answer: Mapping[str, Json], rows: Sequence[Row], names: Mapping[str, str]) -> bool:
    """Write all files; return False if games.parquet had to be left out because pyarrow is missing."""
    (folder / "results.json").write_text(json.dumps(answer, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    title = f"{answer['game']}: mean points after each round, over the games of {len(rows)} that got that far"
    chart = points_svg(answer["results"]["points_by_round"], names, title)
    (folder / "points.svg").write_text(chart, encoding="utf-8")
    columns = _columns(answer["players"], rows, list(names))
    with (folder / "games.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
    return _write_parquet(folder / "games.parquet", columns)


def _columns(players: int, rows: Sequence[Row], sides: Sequence[str]) -> dict[str, list[Json]]:
    return {
        "game": [row.number for row in rows],
        "seed": [row.seed for row in rows],
        **{f"bot_{seat + 1}": [row.bots[seat] for row in rows] for seat in range(players)},
        "winner": [row.winner for row in rows],
        "reason": [row.reason for row in rows],
        **{f"points_{side}": [row.points[side] for row in rows] for side in sides},
        "rounds": [row.rounds for row in rows],
        "decisions": [row.decisions for row in rows],
        "passes": [row.passes for row in rows],
        "digest": [row.digest for row in rows],
    }


def _write_parquet(path: Path, columns: Mapping[str, list[Json]]) -> bool:
    """Write typed columns of whole numbers and texts."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        path.unlink(missing_ok=True)  # a file from an earlier run would not match
        return False
    types = {int: pyarrow.int64(), str: pyarrow.string()}
    schema = pyarrow.schema([(name, types[type(values[0])]) for name, values in columns.items()])
    parquet.write_table(pyarrow.table(columns, schema), path)
    return True
