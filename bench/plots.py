"""Plots of measurements as SVG, without a library: a few points joined by lines."""

from collections.abc import Sequence
from typing import Protocol

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 560, 240, 60, 40, 16
SERIES = (
    ("move", "a move, ms of CPU", "#1f5f8b"),
    ("opening", "opening a table, ms of CPU", "#a05a1c"),
    ("idle", "a second without play, ms of CPU", "#4d7c3a"),
    ("start", "start until it serves, ms of CPU", "#8b1f3f"),
    ("moves_per_second", "moves a second", "#7a3b7d"),
)


class Measured(Protocol):
    @property
    def at(self) -> int: ...


def plot(what: str, costs: Sequence[Measured]) -> str:
    """Return a plot of each series that was measured, one over the other, against what grows."""
    shown = [row for row in SERIES if any(getattr(cost, row[0]) for cost in costs)]
    parts = [_panel(number, row, what, costs) for number, row in enumerate(shown)]
    height = HEIGHT * len(shown)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _panel(number: int, row: tuple[str, str, str], what: str, costs: Sequence[Measured]) -> str:
    name, words, colour = row
    values = [float(getattr(cost, name)) for cost in costs]
    most = max(values) * 1.15 or 1.0
    top, floor = number * HEIGHT + TOP + 14, (number + 1) * HEIGHT - BOTTOM
    wide = (WIDTH - LEFT - 30) / max(1, len(costs) - 1)
    points = [(LEFT + 10 + i * wide, floor - value / most * (floor - top)) for i, value in enumerate(values)]
    out = [f'<text x="{LEFT}" y="{top - 8}" fill="{colour}">{words}</text>']
    out.append(f'<path d="M{LEFT} {top}V{floor}H{WIDTH - 10}" fill="none" stroke="#888"/>')
    joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    out.append(f'<polyline points="{joined}" fill="none" stroke="{colour}" stroke-width="2"/>')
    for (x, y), value, cost in zip(points, values, costs, strict=True):
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
        out.append(f'<text x="{x:.1f}" y="{y - 7:.1f}" text-anchor="middle">{value:.3g}</text>')
        out.append(f'<text x="{x:.1f}" y="{floor + 16}" text-anchor="middle">{cost.at:,}</text>')
    out.append(f'<text x="{WIDTH - 10}" y="{floor + 32}" text-anchor="end" fill="#555">{what}</text>')
    return "".join(out)
