"""A board of towns and roads: Lambert's cone, rivers as curves, towns moved apart, labels tried round each town."""

import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import shapely
from shapely import LineString, MultiPolygon, Polygon, box, make_valid, union_all

from .atlas import areal
from .boxes import Box, around, crowding, overlap, text_box
from .paths import curve, line, polygons

Point = tuple[float, float]
Project = Callable[[float, float], Point]

DISC = 10.5  # px: radius of a town
LABEL, BOLD = 13.0, 14.5


def draw(plan: dict[str, Any], atlas: dict[str, list[Polygon]], boards: dict[str, Any]) -> dict[str, Any]:
    """The whole drawing. `boards` are the game's own boards, by language."""
    frame = plan["map"]
    project, size = projection(frame)
    ground = countries(plan, atlas, project, size)
    view = box(-30, -30, size[0] + 30, size[1] + 30)
    for river in plan["river"]:
        course = LineString([project(*point) for point in river["points"]]).intersection(view)
        for part in getattr(course, "geoms", [course]):
            ground.append({"class": "river", "d": curve(list(part.coords)), "width": river["width"]})

    places = [place for place in boards["en"]["places"] if place["kind"] in ("area", "node")]
    towns = plan_towns(plan["board"])
    spots = apart({p["id"]: project(*towns[p["id"]]) for p in places}, **plan["declutter"])
    links = boards["en"]["links"]
    nodes: dict[str, Any] = {}
    for place in places:
        marks = place.get("marks", [])
        shape = "diamond" if "victory" in marks else "square" if "main_base" in marks else "disc"
        tints = [] if place["terrain"] == "black" else place["terrain"].split(" ")
        nodes[place["id"]] = {"at": at(spots[place["id"]]), "shape": shape, "tint": tints or ["black"]}
    names = {language: {p["id"]: p["name"] for p in board["places"]} for language, board in boards.items()}
    for id, label in labelled(spots, names, nodes, links, size).items():
        nodes[id]["label"] = label

    routes = []
    ids = {frozenset(p["id"].split("-")): p["id"] for p in boards["en"]["places"] if p["kind"] == "link"}
    for a, b, *colours in links:
        row = {"a": a, "b": b, "d": line([spots[a], spots[b]]), "class": colours or ["black"]}
        if frozenset((a, b)) in ids:
            row = {"id": ids[frozenset((a, b))], **row}
        routes.append(row)

    marks_ = [
        {"symbol": mark, "mark": mark, "place": place["id"], "at": nodes[place["id"]]["at"]}
        for place in places
        for mark in place.get("marks", [])
        if mark in ("medal", "fortification", "advanced_base", "victory")
    ]
    texts = []
    for row in plan["name"]:
        words = {language: [row.get("text") or row[language]] for language in boards}
        spot = row["px"] if "px" in row else project(*row["at"])
        text = {"at": at(spot), "lines": words, "class": row["class"], "size": row["size"]}
        if "turn" in row:
            text["rotate"] = row["turn"]
        texts.append(text)
    return {
        "size": size,
        "credits": ["Natural Earth", "GeoNames (CC BY 4.0)"],
        "ground": ground,
        "areas": {},
        "nodes": nodes,
        "routes": routes,
        "marks": marks_,
        "texts": texts,
    }


def at(point: Point) -> list[float]:
    return [round(point[0], 1), round(point[1], 1)]


def plan_towns(game: str) -> dict[str, Point]:
    """Where the towns lie, from the game's own board file."""
    file = Path(__file__).parents[2] / "src" / "sztab" / "games" / game / "data" / "board.toml"
    return {row["id"]: tuple(row["town"]) for row in tomllib.loads(file.read_text())["space"]}


def projection(frame: dict[str, Any]) -> tuple[Project, list[int]]:
    p1, p2 = (math.radians(p) for p in frame["parallels"])
    centre = math.radians(frame["meridian"])
    half = math.pi / 4
    n = math.log(math.cos(p1) / math.cos(p2)) / math.log(math.tan(half + p2 / 2) / math.tan(half + p1 / 2))
    f = math.cos(p1) * math.tan(half + p1 / 2) ** n / n

    def cone(longitude: float, latitude: float) -> Point:
        rho = f / math.tan(half + math.radians(latitude) / 2) ** n
        theta = n * (math.radians(longitude) - centre)
        return rho * math.sin(theta), -rho * math.cos(theta)

    left, right = cone(frame["west"], 49.8)[0], cone(frame["east"], 49.8)[0]
    top, bottom = cone(frame["meridian"], frame["north"])[1], cone(frame["meridian"], frame["south"])[1]
    scale = frame["width"] / (right - left)

    def project(longitude: float, latitude: float) -> Point:
        x, y = cone(longitude, latitude)
        return (x - left) * scale, (top - y) * scale

    return project, [frame["width"], round((top - bottom) * scale)]


def countries(plan: dict[str, Any], atlas: dict[str, list[Polygon]], project: Project, size: list[int]) -> list[Any]:
    """Land by country, without gaps, then one line for the shore and one for the borders."""
    frame = plan["map"]
    window = box(-16, 38, 25, 62)
    view = box(-20, -20, size[0] + 20, size[1] + 20)
    names: list[str] = []
    flat: list[Polygon] = []
    for name in plan["countries"]:
        for shape in atlas[name]:
            for part in areal(make_valid(shape).intersection(window)).geoms:
                names.append(name)
                flat.append(part)
    moved = shapely.transform(flat, lambda c: numpy.array([project(x, y) for x, y in c]))
    thin = shapely.coverage_simplify(list(moved), frame["simplify"])
    land: dict[str, list[Polygon]] = {name: [] for name in plan["countries"]}
    for name, shape in zip(names, thin, strict=True):
        clipped = areal(make_valid(shape).intersection(view))
        land[name] += [part for part in clipped.geoms if part.area >= frame["island"]]
    whole = union_all([part.buffer(0.05) for parts in land.values() for part in parts])
    shore = whole.boundary.intersection(box(-10, -10, size[0] + 10, size[1] + 10))
    inner = union_all([MultiPolygon(parts).boundary for parts in land.values() if parts])
    border = shapely.line_merge(inner.difference(whole.boundary.buffer(0.4)))
    out = [{"class": "coast", "d": "".join(line(part.coords) for part in getattr(shore, "geoms", [shore]))}]
    out += [{"class": plan["countries"][n] or "neutral", "d": polygons(parts)} for n, parts in land.items() if parts]
    long = [part for part in getattr(border, "geoms", [border]) if part.length > 3]
    out += [{"class": "border", "d": "".join(line(part.coords) for part in long)}]
    return out


def apart(spots: dict[str, Point], distance: float, pull: float, rounds: int) -> dict[str, Point]:
    """Springs: near towns push each other, every town is pulled home."""
    home = dict(spots)
    now = {id: list(point) for id, point in spots.items()}
    ids = list(now)
    for _ in range(rounds):
        for i, a in enumerate(ids):
            for b in ids[i + 1 :]:
                dx, dy = now[b][0] - now[a][0], now[b][1] - now[a][1]
                far = math.hypot(dx, dy) or 1.0
                if far < distance:
                    push = (distance - far) / 4 / far
                    now[a][0] -= dx * push
                    now[a][1] -= dy * push
                    now[b][0] += dx * push
                    now[b][1] += dy * push
        for id in ids:
            now[id][0] += (home[id][0] - now[id][0]) * pull
            now[id][1] += (home[id][1] - now[id][1]) * pull
    return {id: (x, y) for id, (x, y) in now.items()}


# Labels: eight places round the town; crowded towns choose first

SIDES = [(1, 0, "start"), (-1, 0, "end"), (0.75, 0.75, "start"), (0.75, -0.75, "start")]
SIDES += [(-0.75, 0.75, "end"), (-0.75, -0.75, "end"), (0, 1, "middle"), (0, -1, "middle")]


def labelled(
    spots: dict[str, Point], names: dict[str, dict[str, str]], nodes: dict[str, Any], links: list[Any], size: list[int]
) -> dict[str, Any]:
    roads = [LineString([spots[a], spots[b]]) for a, b, *_ in links]
    tree = shapely.STRtree(roads)
    towns = {id: around(x, y, 2 * DISC + 4, 2 * DISC + 4) for id, (x, y) in spots.items()}
    crowd = {a: sum(1 for b in spots if math.dist(spots[a], spots[b]) < 120) for a in spots}
    placed: dict[str, Box] = {}
    out: dict[str, Any] = {}
    for _ in range(3):  # the second and third time round with everybody's label in place
        for id in sorted(spots, key=lambda id: (-crowd[id], id)):
            placed.pop(id, None)
            x, y = spots[id]
            bold = nodes[id]["shape"] != "disc"
            size_ = BOLD if bold else LABEL
            words = max((names[language][id] for language in names), key=len)
            best, cheapest = None, math.inf
            for rank, (sx, sy, anchor) in enumerate(SIDES):
                gap = DISC + (7 if bold else 4)
                px = x + sx * gap
                py = y + sy * (gap + (size_ * 0.5 if anchor == "middle" else 1))
                place = text_box(px, py, [words], size_, anchor, 1.02 if bold else 0.97)
                cost = rank * 4.0
                cost += 3.0 * crowding(place, (b for other, b in towns.items() if other != id))
                cost += 4.0 * crowding(place, placed.values())
                cost += 3.0 * (place_area(place) - overlap(place, (4, 4, size[0] - 4, size[1] - 4)))
                shape = box(*place)
                cost += sum(7.0 * roads[int(i)].intersection(shape).length for i in tree.query(shape))
                if cost < cheapest:
                    best, cheapest = (px, py, anchor, place), cost
            assert best is not None
            placed[id] = best[3]
            out[id] = {
                "at": at((best[0], best[1])),
                "anchor": best[2],
                "lines": {language: [names[language][id]] for language in names},
                "class": "town",
                "size": size_,
                **({"bold": True} if bold else {}),
            }
    return out


def place_area(box_: Box) -> float:
    return (box_[2] - box_[0]) * (box_[3] - box_[1])
