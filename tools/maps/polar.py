"""A board that is a diagram around the pole: spaces with room inside, roads and sea routes, a track of points around it all,
and under them a ghost of the coasts, bent until it passes under the spaces."""

import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, box, make_valid, union_all

from .atlas import areal
from .paths import line, polygons

Spot = tuple[float, float]
Rows = list[dict[str, Any]]

RADIUS = {"land": 26.0, "island": 28.0, "coast": 27.5}
CAPITAL = 33.0
SHAPES = {"land": "square", "island": "circle", "coast": "octagon"}
LABEL, BOLD = 13.0, 14.0
LONG = 12  # letters: longer names of several words stand in two lines
SOUTH = -48.0  # degrees: what lies further is off the board
CELLS = 10  # of the track, on each side


def draw(plan: dict[str, Any], atlas: dict[str, list[Polygon]], boards: dict[str, Any]) -> dict[str, Any]:
    """The whole drawing. `boards` are the game's own boards, by language."""
    frame = plan["map"]
    data = game_board(plan["board"])
    edge = frame["margin"] + frame["track"]
    size = [round(data["canvas"][0] * frame["stretch"] + 2 * edge), data["canvas"][1] + 2 * edge]

    def place(spot: Spot) -> Spot:
        return spot[0] * frame["stretch"] + edge, spot[1] + edge

    spots = {row["id"]: place(row["at"]) for row in data["space"]}
    links = [(*row["ends"], kind, row) for kind in ("road", "sea") for row in data[kind]]
    names = {language: {p["id"]: p["name"] for p in board["places"]} for language, board in boards.items()}
    field = (frame["track"], frame["track"], size[0] - frame["track"], size[1] - frame["track"])
    return {
        "size": size,
        "credits": ["Natural Earth"],
        "focus": plan["focus"],
        "ground": ground(plan, atlas, data, spots, links, field, place),
        "areas": {},
        "nodes": {row["id"]: node(row, spots[row["id"]], names) for row in data["space"]},
        "routes": routes(links, spots, data),
        "cells": track(plan, size, frame["track"]),
        "banners": banners(plan["edges"], size, frame["track"]),
        "marks": [],
        "texts": [],
    }


def game_board(game: str) -> dict[str, Any]:
    file = Path(__file__).parents[2] / "src" / "sztab" / "games" / game / "data" / "board.toml"
    return tomllib.loads(file.read_text())


# Spaces and what joins them


def node(row: dict[str, Any], spot: Spot, names: dict[str, dict[str, str]]) -> dict[str, Any]:
    """A space: its outline, whose home it is, its stars, what can be formed there, its name below."""
    capital = row["stars"] == 3
    radius = CAPITAL if capital else RADIUS[row["shape"]]
    lines = {language: broken(found[row["id"]]) for language, found in names.items()}
    deepest = max(len(found) for found in lines.values())
    size = BOLD if capital else LABEL
    out: dict[str, Any] = {
        "at": at(spot),
        "shape": SHAPES[row["shape"]],
        "r": radius,
        "ground": row["shape"],
        "stars": row["stars"],
    }
    if row.get("home"):
        out["home"] = row["home"]
    out["tabs"] = [tab for tab in ("factory", "shipyard", "uboat") if row.get(tab)]
    if row.get("arctic"):
        out["apart"] = True
    top = radius + 5 + size * 0.55
    out["label"] = {
        "at": at((spot[0], spot[1] + top + (deepest - 1) * size * 0.55)),
        "lines": lines,
        "class": "water" if row["shape"] == "island" else "land",
        "size": size,
    }
    if capital:
        out["label"]["bold"] = True
    return out


def broken(name: str) -> list[str]:
    words = name.split(" ")
    return [words[0], " ".join(words[1:])] if len(name) > LONG and len(words) > 1 else [name]


def routes(links: list[Any], spots: dict[str, Spot], data: dict[str, Any]) -> Rows:
    """Roads and sea routes from middle to middle. A pair of triangles is no line: each stands outside its space."""
    radius = {row["id"]: CAPITAL if row["stars"] == 3 else RADIUS[row["shape"]] for row in data["space"]}
    out: Rows = []
    letters = iter("ABCDEF")
    for a, b, kind, row in links:
        found: dict[str, Any] = {"a": a, "b": b, "class": [kind]}
        if row.get("arctic"):
            found["class"] = [f"{kind}-apart"]
        if row.get("wrap"):
            ends = [at((spots[id][0] + radius[id] + 13, spots[id][1])) for id in (a, b)]
            found |= {"d": "", "letter": next(letters), "ends": ends}
        else:
            found["d"] = line([spots[a], spots[b]])
        out.append(found)
    return out


# The track of points, and whose edge is whose


def track(plan: dict[str, Any], size: list[int], depth: float) -> dict[str, Any]:
    """Forty cells, 0 in the lower left corner, clockwise."""
    width, height = size
    across, down = (width - 2 * depth) / (CELLS - 1), (height - 2 * depth) / (CELLS - 1)
    out: dict[str, Any] = {}
    for number in range(4 * CELLS):
        side, step = divmod(number, CELLS)
        along = (step - 0.5) * (down if side % 2 == 0 else across) + depth
        x, y = [
            (depth / 2, height - along),
            (along, depth / 2),
            (width - depth / 2, along),
            (width - along, height - depth / 2),
        ][side]
        box_ = [depth, down] if side % 2 == 0 else [across, depth]
        if step == 0:
            x, y = [(0, height), (0, 0), (width, 0), (width, height)][side]
            x, y = abs(x - depth / 2), abs(y - depth / 2)
            box_ = [depth, depth]
        cell: dict[str, Any] = {"at": at((x, y)), "box": at((box_[0], box_[1])), "text": str(number)}
        if number % 5 == 0:
            cell["class"] = "five"
        for mark in plan["threshold"]:
            if mark["at"] == number:
                cell |= {"class": mark["class"], "words": {"en": mark["en"], "pl": mark["pl"]}}
        out[f"vp {number}"] = cell
    return out


def banners(edges: dict[str, str], size: list[int], depth: float) -> Rows:
    """Each seat has an edge of the board: a line in its colour and its name."""
    width, height = size
    lines = {
        "left": ([depth, height - depth], [depth, depth], -90),
        "right": ([width - depth, depth], [width - depth, height - depth], 90),
        "top": ([depth, depth], [width - depth, depth], 0),
        "bottom": ([width - depth, height - depth], [depth, height - depth], 0),
    }
    out = []
    for side, owner in edges.items():
        start, end, turn = lines[side]
        middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]
        out.append({"owner": owner, "d": line([start, end]), "at": middle, "turn": turn})
    return out


# The ghost of the coasts


def ground(
    plan: dict[str, Any],
    atlas: dict[str, list[Polygon]],
    data: dict[str, Any],
    spots: dict[str, Spot],
    links: list[Any],
    field: tuple[float, float, float, float],
    place: Callable[[Spot], Spot],
) -> Rows:
    frame = plan["map"]
    window = box(*field)
    land = coast(plan, atlas, spots, place).intersection(window.buffer(40))
    shapes = {row["id"]: row["shape"] for row in data["space"]}
    lines: dict[str, list[LineString]] = {"road": [], "sea": []}
    for a, b, kind, row in links:
        if not row.get("wrap"):
            lines[kind].append(LineString([spots[a], spots[b]]))
    shore = {"land": 34.0, "coast": 30.0}
    dry = [Point(*spots[id]).buffer(shore[shape]) for id, shape in shapes.items() if shape in shore]
    wet = [Point(*spots[id]).buffer(46) for id, shape in shapes.items() if shape == "island"]
    land = land.union(union_all([*[road.buffer(frame["causeway"]) for road in lines["road"]], *dry]))
    routes_ = union_all([route.buffer(frame["strait"]) for route in lines["sea"]])
    coasts = union_all([Point(*spots[id]).buffer(shore["coast"]) for id, shape in shapes.items() if shape == "coast"])
    basins = [Polygon([spots[id] for id in basin]) for basin in plan["water"]]
    roads = union_all([road.buffer(7) for road in lines["road"]])
    land = land.difference(union_all([routes_, *wet, *basins]).difference(coasts.union(roads)))
    land = land.buffer(5).buffer(-10).buffer(5)  # no needles, no creeks
    clean = [part for part in areal(make_valid(land.intersection(window))).geoms if part.area >= frame["island"]]
    whole = MultiPolygon([Polygon(p.exterior, [h for h in p.interiors if Polygon(h).area > 420]) for p in clean])
    thin = areal(make_valid(shapely.simplify(whole, frame["simplify"])))
    around = shapely.line_merge(thin.boundary.difference(window.boundary.buffer(1)))
    out = [{"class": "coast", "d": "".join(line(part.coords) for part in getattr(around, "geoms", [around]))}]
    out += [{"class": "ghost", "d": polygons(thin.geoms)}]
    out += [{"class": "graticule", "d": graticule(place(tuple(plan["projection"]["pole"])), frame["stretch"], window)}]
    return out


def coast(
    plan: dict[str, Any], atlas: dict[str, list[Polygon]], spots: dict[str, Spot], place: Callable[[Spot], Spot]
) -> Any:
    """All land in px: a stretched azimuthal projection, then a thin plate that is bent towards the spaces."""
    project = projection(plan["projection"])
    globe = plan["globe"]
    pins = [(globe[id], spot) for id, spot in spots.items()]
    pins += [((lon, lat), place((x, y))) for row in plan["anchor"] for lon, lat, x, y in row["points"]]
    start = numpy.array([place(project(*point)) for point, _ in pins])
    bend = thin_plate(start, numpy.array([spot for _, spot in pins]), plan["map"]["smooth"])
    world = box(-400, SOUTH, 400, 89.5)
    out = []
    for name, shapes in atlas.items():
        if name == "Antarctica":
            continue
        for shape in shapes:
            part = make_valid(shapely.simplify(shape, 0.15)).intersection(world)
            for polygon in areal(part).geoms:
                fine = shapely.segmentize(polygon, 1.0)
                moved = shapely.transform(fine, lambda c: bend(numpy.array([place(project(x, y)) for x, y in c])))
                out.append(make_valid(moved).buffer(0.6))
    return union_all(out)


def projection(row: dict[str, Any]) -> Callable[[float, float], Spot]:
    turns = row["turns"]
    longitudes = [turn[0] for turn in turns]
    pole = row["pole"]

    def project(longitude: float, latitude: float) -> Spot:
        rest = (longitude + 180) % 360 - 180
        angle = math.radians(float(numpy.interp(rest, longitudes, [turn[1] for turn in turns])))
        far = float(numpy.interp(rest, longitudes, [turn[2] for turn in turns])) * (90 - latitude)
        return pole[0] + far * math.sin(angle), pole[1] + far * math.cos(angle)

    return project


def thin_plate(start: Any, end: Any, smooth: float) -> Callable[[Any], Any]:
    """The smoothest bending that takes each start to its end, or near it."""
    scale = 1000.0

    def kernel(points: Any) -> Any:
        square = ((points[:, None, :] - start[None, :, :]) / scale) ** 2
        r2 = square.sum(axis=2)
        return numpy.where(r2 > 0, r2 * numpy.log(numpy.maximum(r2, 1e-12)), 0.0)

    count = len(start)
    flat = numpy.hstack([numpy.ones((count, 1)), start / scale])
    system = numpy.zeros((count + 3, count + 3))
    system[:count, :count] = kernel(start) + smooth * numpy.eye(count)
    system[:count, count:] = flat
    system[count:, :count] = flat.T
    weights = numpy.linalg.solve(system, numpy.vstack([end, numpy.zeros((3, 2))]))

    def bend(points: Any) -> Any:
        level = numpy.hstack([numpy.ones((len(points), 1)), points / scale])
        return numpy.round(kernel(points) @ weights[:count] + level @ weights[count:], 3)  # rings must close

    return bend


def graticule(pole: Spot, stretch: float, window: Polygon) -> str:
    """Circles and rays about the pole."""
    x, y = pole
    lines = []
    for radius in (90, 190, 290, 390, 490):
        ring = [
            (x + radius * stretch * math.cos(a / 36 * math.pi), y + radius * math.sin(a / 36 * math.pi))
            for a in range(73)
        ]
        lines.append(LineString(ring))
    for ray in range(24):
        dx, dy = math.sin(ray * math.pi / 12) * stretch, math.cos(ray * math.pi / 12)
        lines.append(LineString([(x + 90 * dx, y + 90 * dy), (x + 900 * dx, y + 900 * dy)]))
    cut = [one.intersection(window) for one in lines]
    parts = [part for one in cut if not one.is_empty for part in getattr(one, "geoms", [one])]
    return "".join(line(part.coords) for part in parts)


def at(point: Spot) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]
