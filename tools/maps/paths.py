"""Path data: closed outlines and lines with relative steps and one decimal."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

Point = tuple[float, float]
Tenths = tuple[int, int]


def tenths(points: Iterable[Sequence[float]]) -> list[Tenths]:
    """Rounded to tenths, without points that fall together."""
    out: list[Tenths] = []
    for point in points:
        rounded = (round(point[0] * 10), round(point[1] * 10))
        if not out or out[-1] != rounded:
            out.append(rounded)
    return out


def number(value: int) -> str:
    """Tenths as short as SVG allows: 12 -> 1.2, -5 -> -.5, 30 -> 3."""
    whole, rest = divmod(abs(value), 10)
    sign = "-" if value < 0 else ""
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def steps(points: list[Tenths]) -> str:
    out = f"M{number(points[0][0])} {number(points[0][1])}l"
    first = True
    for (x0, y0), (x, y) in pairwise(points):
        for value in (x - x0, y - y0):
            text = number(value)
            out += text if first or text.startswith("-") else f" {text}"
            first = False
    return out


def ring(points: Iterable[Sequence[float]]) -> str:
    """A closed outline; nothing if it has no area at this size."""
    rounded = tenths(points)
    if len(rounded) > 1 and rounded[0] == rounded[-1]:
        rounded.pop()
    return steps(rounded) + "z" if len(rounded) > 2 else ""


def polygons(shapes: Iterable[object]) -> str:
    """Shapely polygons, holes included."""
    out = ""
    for shape in shapes:
        for line in (shape.exterior, *shape.interiors):  # type: ignore[attr-defined]
            out += ring(line.coords)
    return out


def line(points: Iterable[Sequence[float]]) -> str:
    return steps(tenths(points))


def curve(points: Sequence[Point]) -> str:
    """A smooth line through the points (Catmull-Rom, as cubic curves)."""
    out = f"M{number(round(points[0][0] * 10))} {number(round(points[0][1] * 10))}"
    last = len(points) - 1
    for i in range(last):
        p0, p1, p2, p3 = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, last)]
        handles = [
            (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6),
            (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6),
            p2,
        ]
        out += "C" + " ".join(f"{number(round(x * 10))} {number(round(y * 10))}" for x, y in handles)
    return out
