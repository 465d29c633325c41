"""Checks of a drawing: every place has a shape, a name and room for pieces; neighbours touch. Plain Python."""

import math
import re
from collections import defaultdict
from typing import Any

Tenths = tuple[int, int]
Spot = tuple[float, float]
CORNER = 2.0  # px: shapes that touch for less only meet at a corner
STEP = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def rings(d: str) -> list[list[Tenths]]:
    """The closed outlines of path data as written by tools/maps/paths.py, in tenths."""
    out: list[list[Tenths]] = []
    for part in d.split("M")[1:]:
        start, _, rest = part.partition("l")
        x, y = (round(float(n) * 10) for n in STEP.findall(start))
        points = [(x, y)]
        numbers = [round(float(n) * 10) for n in STEP.findall(rest)]
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        out.append(points)
    return out


def contains(outlines: list[list[Tenths]], x: float, y: float) -> bool:
    """Return True if a point, in px, lies inside (even-odd)."""
    x, y = x * 10, y * 10
    inside = False
    for ring in outlines:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


def touching(drawing: dict[str, Any]) -> dict[frozenset[str], float]:
    """The length of the outline that each two areas share, in px; the two edges of a cylinder are one line."""
    sides: dict[tuple[Tenths, Tenths], str] = {}
    out: dict[frozenset[str], float] = defaultdict(float)
    edges: dict[int, list[tuple[int, int, str]]] = {}
    if "wrap" in drawing:
        west = drawing["edges"][0] * 10
        edges = {west: [], west + drawing["wrap"] * 10: []}
    for name, area in drawing["areas"].items():
        for ring in rings(area["d"]):
            for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
                other = sides.setdefault((min(a, b), max(a, b)), name)
                if other != name:
                    out[frozenset((name, other))] += math.dist(a, b) / 10
                for x, found in edges.items():
                    if abs(a[0] - x) < 2 and abs(b[0] - x) < 2:
                        found.append((min(a[1], b[1]), max(a[1], b[1]), name))
    if edges:
        left, right = edges.values()
        for low, high, name in left:
            for low2, high2, other in right:
                common = min(high, high2) - max(low, low2)
                if common > 0 and name != other:
                    out[frozenset((name, other))] += common / 10
    return out


def fullest(game: Any) -> dict[str, bool]:
    """The switches with which a game's board has most places: all of them are drawn."""
    places = {name: len(game.board(game.rules({name: True}), "en")["places"]) for name in switches(game)}
    least = len(game.board(game.rules({}), "en")["places"])
    return {name: True for name, count in places.items() if count > least}


def switches(game: Any) -> list[str]:
    return [option.name for option in game.options if not option.values]


def faults(drawing: dict[str, Any], board: dict[str, Any]) -> list[str]:
    """The faults, in sentences; nothing if all is well."""
    out: list[str] = []
    areas, nodes = drawing["areas"], drawing["nodes"]
    spaces = [place["id"] for place in board["places"] if place["kind"] in ("area", "node", "hex")]
    ways = {place["id"] for place in board["places"] if place["kind"] == "link"}
    shapes = {id: rings(area["d"]) for id, area in areas.items()}
    width, height = drawing["size"]
    for id in spaces:
        row = areas.get(id) or nodes.get(id)
        if row is None:
            out.append(f"{id} is not drawn")
            continue
        x, y = row["at"]
        if id in areas and not contains(shapes[id], x, y):
            out.append(f"pieces of {id} stand outside it")
        if not (0 <= x <= width and 0 <= y <= height):
            out.append(f"{id} lies outside the map")
        for language in ("en", "pl"):
            if not all(row["label"]["lines"].get(language) or [""]):
                out.append(f"{id} has no name in {language}")
    for id in [*areas, *nodes]:
        if id not in spaces:
            out.append(f"{id} is drawn and no place of the board")
    drawn = {route.get("id") for route in drawing["routes"]}
    out += [f"the way {way} is not drawn" for way in sorted(ways - drawn)]
    links = {frozenset(link[:2]) for link in board["links"]}
    roads = {frozenset((route["a"], route["b"])) for route in drawing["routes"]}
    if nodes:
        out += [f"no road joins {' and '.join(sorted(link))}" for link in sorted(links - roads, key=sorted)]
        return out + crossings(drawing)
    shared = touching(drawing)
    out += [
        f"{' and '.join(sorted(link))} are neighbours and do not touch"
        for link in sorted(links - roads, key=sorted)
        if shared.get(link, 0) < CORNER
    ]
    entered = {id for link in links for id in link}  # an open sea that nothing enters lies beside what it likes
    marked = {frozenset(mark["between"]) for mark in drawing["marks"] if "between" in mark}
    out += [
        f"{' and '.join(sorted(pair))} touch for {length:.1f} px and are no neighbours"
        for pair, length in sorted(shared.items(), key=lambda row: sorted(row[0]))
        if length >= CORNER and pair <= entered and pair not in links and pair not in marked
    ]
    return out


# Diagrams: whoever moves a space keeps its links clear


def crossings(drawing: dict[str, Any]) -> list[str]:
    """Links that cross each other, or run under a space they do not join."""
    nodes = {id: node for id, node in drawing["nodes"].items() if "r" in node}
    ways = [(row["a"], row["b"]) for row in drawing["routes"] if row["d"] and row["a"] in nodes]
    out = []
    for i, (a, b) in enumerate(ways):
        for c, d in ways[i + 1 :]:
            if len({a, b, c, d}) == 4 and crossed(*[nodes[id]["at"] for id in (a, b, c, d)]):
                out.append(f"{a}-{b} crosses {c}-{d}")
        for id, space in nodes.items():
            if id not in (a, b) and distance(space["at"], nodes[a]["at"], nodes[b]["at"]) < space["r"]:
                out.append(f"{a}-{b} runs under {id}")
    return out


def crossed(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    def side(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def distance(p: Spot, a: Spot, b: Spot) -> float:
    """From a point to a stretch of line."""
    (dx, dy), (px, py) = (b[0] - a[0], b[1] - a[1]), (p[0] - a[0], p[1] - a[1])
    along = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy)))
    return math.hypot(px - along * dx, py - along * dy)
