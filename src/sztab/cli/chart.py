"""Text charts for the terminal, and an SVG chart for reports. Sides differ by sign and dash, never by colour alone."""

from collections.abc import Mapping, Sequence
from html import escape

WIDTH = 40  # columns of a chart in the terminal
SIGNS = "ox+v^#"
BOTH = "*"

# The SVG: a page of 820 by 420 with room for the labels around the plot.
PAGE_WIDTH, PAGE_HEIGHT = 820, 420
LEFT, RIGHT, TOP, BOTTOM = 60, 700, 50, 360
LINES = (
    ("#1b4f72", "", "circle"),
    ("#a04000", "7 4", "square"),
    ("#1e6b3a", "2 3", "circle"),
    ("#6b2d77", "12 3 2 3", "square"),
    ("#5c4a00", "1 5", "circle"),
    ("#333333", "9 3", "square"),
)


def share(rate: Mapping[str, float]) -> str:
    """Format a share with its interval: `62.0 % (52.2-70.9)`."""
    return f"{100 * rate['rate']:5.1f} % ({100 * rate['low']:.1f}-{100 * rate['high']:.1f})".ljust(22)


def interval(rate: Mapping[str, float]) -> str:
    """Draw a scale from 0 to 100 % with an interval and the share in it.

    >>> interval({"rate": 0.5, "low": 0.25, "high": 0.75})
    '0 |..........[---------#---------].........| 100 %'
    """
    at = {name: min(WIDTH - 1, int(rate[name] * WIDTH)) for name in ("low", "rate", "high")}
    row = ["-" if at["low"] <= i <= at["high"] else "." for i in range(WIDTH)]
    row[at["low"]], row[at["high"]], row[at["rate"]] = "[", "]", "#"
    return f"0 |{''.join(row)}| 100 %"


def dots(rows: Sequence[Mapping[str, float]], names: Mapping[str, str]) -> list[str]:
    """Return a line for each round, with the numbers and their places on a common scale."""
    signs = dict(zip(names, SIGNS[: len(names)], strict=True))
    low, high = _range(rows, names)
    head = "round  games " + " ".join(f"{signs[side]} {names[side]:>7}" for side in names)
    out = [f"{head}  {f'{low:g}':<{WIDTH - 6}}{high:>6g}"]
    for row in rows:
        line = [" "] * WIDTH
        for side in names:
            at = round((row[side] - low) / (high - low) * (WIDTH - 1))
            line[at] = signs[side] if line[at] == " " else BOTH
        numbers = " ".join(f"{row[side]:9.1f}" for side in names)
        out.append(f"{row['round']:5d}{row['games']:7d} {numbers}  {''.join(line).rstrip()}")
    return out


def _range(rows: Sequence[Mapping[str, float]], names: Mapping[str, str]) -> tuple[float, float]:
    """Return round limits for the scale, which always includes 0."""
    values = [row[side] for row in rows for side in names]
    step = tick(max(max(values), 0) - min(min(values), 0))
    low = min(0.0, min(values) // step * step)
    return low, max(low + step, -(-max(values) // step) * step)


def tick(span: float) -> float:
    """Return 1, 2 or 5 times a power of ten, so that it divides a span into four to ten parts."""
    step = 1.0
    while span / step > 10:
        step *= 2.5 if f"{step:.0e}".startswith("2") else 2
    return step


def points_svg(rows: Sequence[Mapping[str, float]], names: Mapping[str, str], title: str) -> str:
    """Draw the mean points by round, with a line for each side."""
    low, high = _range(rows, names)
    last = max(2, len(rows))

    def x(round: float) -> float:
        return LEFT + (round - 1) / (last - 1) * (RIGHT - LEFT)

    def y(points: float) -> float:
        return BOTTOM - (points - low) / (high - low) * (BOTTOM - TOP)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PAGE_WIDTH} {PAGE_HEIGHT}" role="img" '
        'font-family="system-ui, sans-serif" font-size="13" fill="#222">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{PAGE_WIDTH}" height="{PAGE_HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="26" font-size="16" font-weight="600">{escape(title)}</text>',
    ]
    step = tick(high - low)
    points = low
    while points <= high + step / 2:
        colour = "#444" if points == low else "#ddd"
        out.append(f'<line x1="{LEFT}" y1="{y(points):.1f}" x2="{RIGHT}" y2="{y(points):.1f}" stroke="{colour}"/>')
        out.append(f'<text x="{LEFT - 8}" y="{y(points) + 4:.1f}" text-anchor="end">{points:g}</text>')
        points += step
    out.append(f'<line x1="{LEFT}" y1="{TOP}" x2="{LEFT}" y2="{BOTTOM}" stroke="#444"/>')
    every = max(1, round(last / 20))
    for round_ in range(1, last + 1, every):
        out.append(f'<text x="{x(round_):.1f}" y="{BOTTOM + 20}" text-anchor="middle">{round_}</text>')
    out.append(f'<text x="{(LEFT + RIGHT) / 2}" y="{BOTTOM + 44}" text-anchor="middle">round</text>')
    middle = (TOP + BOTTOM) / 2
    out.append(f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">mean points</text>')
    places = [(x(row["round"]), {side: y(row[side]) for side in names}) for row in rows]
    for (side, name), (colour, dash, sign), down in zip(
        names.items(), LINES[: len(names)], _apart(places[-1][1]), strict=True
    ):
        path = " ".join(f"{at:.1f},{heights[side]:.1f}" for at, heights in places)
        out.append(
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
        )
        out += [_sign(sign, at, heights[side], colour) for at, heights in places]
        out.append(_sign(sign, RIGHT + 16, down, colour))
        label = f"{escape(name)} {rows[-1][side]:.1f}"
        out.append(f'<text x="{RIGHT + 26}" y="{down + 4:.1f}" fill="{colour}" font-weight="600">{label}</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def _apart(ends: Mapping[str, float]) -> list[float]:
    """Return the heights of the names at the ends of the lines, far enough apart to be read."""
    down = dict(ends)
    above = -1e9
    for side in sorted(ends, key=lambda side: ends[side]):
        down[side] = above = max(ends[side], above + 18)
    return [down[side] for side in ends]


def _sign(sign: str, x: float, y: float, colour: str) -> str:
    if sign == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
    return (
        f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" fill="#fff" stroke="{colour}" stroke-width="2"/>'
    )
