"""Half a world: regions cut out of countries, three sea zones and the open sea, Miller's map with a lens over Europe."""

import math
from collections import defaultdict
from typing import Any

from shapely import MultiPolygon, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from .atlas import areal, one_turn
from .boxes import Box, around
from .paths import line, number, polygons
from .world import NEUTRAL, Project, arranged, at, broken, cells, faces, miller, settled, simplified

ZONE_TINT, OPEN_TINT = "sea3", "sea1"
OPEN = "atlantic"


def draw(plan: dict[str, Any], atlas: dict[str, list[Polygon]], boards: dict[str, Any]) -> dict[str, Any]:
    """The whole drawing. `boards` are the game's own boards, by language."""
    frame = plan["map"]
    project, size = projection(plan)
    shapes = simplified(coverage(plan, atlas), project, frame)
    names = {language: {p["id"]: p["name"] for p in board["places"]} for language, board in boards.items()}
    places = {p["id"]: p for p in boards["en"]["places"]}

    areas: dict[str, Any] = {}
    fixed: list[Box] = []
    marks: list[dict[str, Any]] = []
    for id, row in {**plan["land"], **plan["sea"]}.items():
        wet = id in plan["sea"]
        lines = {language: row.get(language) or broken(names[language][id], row) for language in boards}
        tint = (OPEN_TINT if id == OPEN else ZONE_TINT) if wet else plan["tint"][places[id]["terrain"]]
        spot = at(*project(*row["label"]))
        areas[id] = {
            "d": polygons(shapes[id].geoms),
            "tint": tint,
            "label": {"at": spot, "lines": lines, "class": "water" if wet else "land", "size": row["size"]},
        }
        if "anchor" in row:
            x, y = project(*row["anchor"])
            fixed.append(around(x, y, 15, 15))
            marks.append({"symbol": "anchor", "mark": "anchor", "place": id, "at": at(x, y)})
    arranged(areas, shapes, {}, fixed)

    ground = [{"class": "neutral", "d": polygons(shapes[NEUTRAL].geoms)}]
    ground += [{"class": "graticule", "d": graticule(project, frame)}]
    return {
        "size": size,
        "credits": ["Natural Earth"],
        "ground": ground,
        "areas": areas,
        "nodes": {},
        "routes": [lane(row, project) for row in plan["lane"]],
        "marks": marks,
        "texts": [],
    }


def projection(plan: dict[str, Any]) -> tuple[Project, list[int]]:
    """Longitude and latitude to px of the drawing, through the lens."""
    frame, lens = plan["map"], plan["lens"]
    scale = frame["width"] / (frame["east"] - frame["west"])
    top = miller(frame["north"])
    cx, cy = lens["centre"][0], miller(lens["centre"][1])

    def project(longitude: float, latitude: float) -> tuple[float, float]:
        x, y = longitude, miller(latitude)
        dx, dy = x - cx, y - cy
        u = (dx / lens["rx"]) ** 2 + (dy / lens["ry"]) ** 2
        if u < 1:
            grow = 1 + lens["strength"] * (1 - u) ** 2
            x, y = cx + dx * grow, cy + dy * grow
        return (x - frame["west"]) * scale, (top - y) * scale

    return project, [frame["width"], round((top - miller(frame["south"])) * scale)]


def coverage(plan: dict[str, Any], atlas: dict[str, list[Polygon]]) -> dict[str, list[Polygon]]:
    """All regions, zones and neutral ground in longitude and latitude, sharing every vertex."""
    frame = plan["map"]
    window = (frame["west"], frame["south"], frame["north"])
    view = box(frame["west"], frame["south"], frame["east"], frame["north"])
    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    used = {"Antarctica"}
    for region, row in plan["land"].items():
        for name in row.get("countries", []):
            used.add(name)
            parts[region] += atlas[name]
    for split in plan["split"]:
        used.add(split["country"])
        seeds = [(part["space"], seed) for part in split["part"] for seed in part["seeds"]]
        country = one_turn(atlas[split["country"]], *window)
        for region, cell in cells(seeds, *window).items():
            kept = areal(country.intersection(cell))
            if region:
                parts[region].append(kept)
            elif split["country"] == "Russia":
                parts[NEUTRAL].append(kept)  # the land goes on beyond the board, but islands are left out
    parts[NEUTRAL] += [shape for name, shapes in atlas.items() if name not in used for shape in shapes]

    land: dict[str, BaseGeometry] = {}
    for region, shapes in parts.items():
        whole = areal(one_turn(shapes, *window).intersection(view))
        least = frame["fine_island"] if region in frame["fine"] else frame["island"]
        largest = max(part.area for part in whole.geoms)
        land[region] = MultiPolygon([p for p in whole.geoms if p.area >= min(least, largest)])

    water = view.difference(union_all(list(land.values())))
    seeds = [(sea, seed) for sea, row in plan["sea"].items() for seed in row["seeds"]]
    everything = dict(land)
    for sea, cell in cells(seeds, *window).items():
        everything[sea] = areal(water.intersection(cell))
    return settled(faces(everything, frame["densify"]), set(plan["sea"]))


def lane(row: dict[str, Any], project: Project) -> dict[str, Any]:
    """A sea lane: one curve that leans to a side."""
    (x0, y0), (x1, y1) = project(*row["from"]), project(*row["to"])
    cx = (x0 + x1) / 2 - (y1 - y0) * row["bend"]
    cy = (y0 + y1) / 2 + (x1 - x0) * row["bend"]
    words = [number(round(value * 10)) for value in (x0, y0, cx, cy, x1, y1)]
    d = f"M{words[0]} {words[1]}Q{words[2]} {words[3]} {words[4]} {words[5]}"
    return {"a": row["ends"][0], "b": row["ends"][1], "d": d, "class": ["black"]}


def graticule(project: Project, frame: dict[str, Any]) -> str:
    """Every 30 degrees."""
    out = ""
    for longitude in range(math.ceil(frame["west"] / 30) * 30, math.floor(frame["east"]) + 1, 30):
        steps = [frame["south"] + (frame["north"] - frame["south"]) * i / 60 for i in range(61)]
        out += line([project(longitude, latitude) for latitude in steps])
    for latitude in (-30, 0, 30, 60):
        wide = frame["east"] - frame["west"]
        out += line([project(frame["west"] + wide * i / 120, latitude) for i in range(121)])
    return out
