"""The files of `sztab simulate --report`: results.json, games.csv, points.svg."""

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sztab.sim.simulate import Row

from .chart import points_svg


def write_report(folder: Path, answer: Mapping[str, Any], rows: Sequence[Row], names: Mapping[str, str]) -> None:
    (folder / "results.json").write_text(json.dumps(answer, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    title = f"{answer['game']}: mean points after each round, over those of {len(rows)} games that got so far"
    chart = points_svg(answer["results"]["points_by_round"], names, title)
    (folder / "points.svg").write_text(chart, encoding="utf-8")
    with (folder / "games.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        seats = [f"bot_{seat}" for seat in range(1, answer["players"] + 1)]
        points = [f"points_{side}" for side in names]
        writer.writerow(
            ["game", "seed", *seats, "winner", "reason", *points, "rounds", "decisions", "passes", "digest"]
        )
        for row in rows:
            scored = [row.points[side] for side in names]
            ends = [row.rounds, row.decisions, row.passes, row.digest]
            writer.writerow([row.number, row.seed, *row.bots, row.winner, row.reason, *scored, *ends])
