"""Natural Earth's countries out of npm's world-atlas: TopoJSON in, polygons in longitude and latitude out."""

import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from shapely import MultiPolygon, Polygon, box, make_valid, set_precision, union_all
from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry

Point = tuple[float, float]
GRID = 1e-5  # degrees: without the snap hair-thin water remains along borders


def countries(path: Path) -> dict[str, list[Polygon]]:
    """Every country's polygons. A ring over the antimeridian runs on past 180 instead of smearing across the map."""
    topology = json.loads(path.read_text())
    arcs = decoded(topology)
    out: dict[str, list[Polygon]] = {}
    for geometry in topology["objects"]["countries"]["geometries"]:
        polygons = {"Polygon": [geometry.get("arcs")], "MultiPolygon": geometry.get("arcs")}[geometry["type"]]
        rings = [joined(polygon, arcs) for polygon in polygons]
        shapes = [Polygon(outer, holes) for outer, *holes in filter(None, rings)]
        out.setdefault(geometry["properties"]["name"], []).extend(shapes)
    return out


def decoded(topology: dict[str, Any]) -> list[list[Point]]:
    """Arcs are written as whole steps from point to point."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    out: list[list[Point]] = []
    for arc in topology["arcs"]:
        x = y = 0
        line: list[Point] = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        out.append(line)
    return out


def joined(polygon: list[list[int]], arcs: list[list[Point]]) -> list[list[Point]]:
    """The rings of a polygon. A negative arc is walked backwards."""
    rings: list[list[Point]] = []
    for ring in polygon:
        points: list[Point] = []
        for index in ring:
            line = arcs[index] if index >= 0 else arcs[~index][::-1]
            points += line[1:] if points else line
        if len(points) > 3:  # islets may have been rounded away
            rings.append(unwrapped(points))
    return rings


def unwrapped(points: list[Point]) -> list[Point]:
    out = [points[0]]
    turn = 0.0
    for (x0, _), (x, y) in pairwise(points):
        turn += 360.0 if x - x0 < -180 else -360.0 if x - x0 > 180 else 0.0
        out.append((x + turn, y))
    return out


def one_turn(shapes: Iterable[BaseGeometry], west: float, south: float, north: float) -> BaseGeometry:
    """The shapes on a cylinder cut open at `west`, joined and snapped."""
    window = box(west, south, west + 360, north)
    parts: list[BaseGeometry] = []
    for shape in shapes:
        sound = make_valid(shape)
        for turn in (-360, 0, 360):
            part = translate(sound, turn).intersection(window)
            if not part.is_empty:
                parts.append(set_precision(part, GRID))
    return areal(union_all(parts, grid_size=GRID))


def areal(shape: BaseGeometry) -> MultiPolygon:
    """Only what has an area."""
    parts = getattr(shape, "geoms", [shape])
    flat = [p for part in parts for p in getattr(part, "geoms", [part])]
    return MultiPolygon([p for p in flat if isinstance(p, Polygon) and p.area > 0])
