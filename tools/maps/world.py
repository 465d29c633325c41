"""A world board: countries dissolved into spaces, seas shared out by seeds, Miller's cylinder with a lens over Europe."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy
import shapely
from shapely import MultiPolygon, Point, Polygon, STRtree, box, union_all
from shapely.geometry.base import BaseGeometry

from .atlas import GRID, areal, one_turn
from .boxes import Box, around, crowding, text_box
from .check import touching
from .paths import line, polygons

NEUTRAL, ICE = "neutral", "ice"
LAND_TINTS = ["land1", "land2", "land3", "land4", "land5"]
SEA_TINTS = ["sea1", "sea2", "sea3"]

Spot = tuple[float, float]
Composition = tuple[Spot, Spot, Spot | None]  # where the pieces, the name and the star go
Project = Callable[[float, float], Spot]


def draw(plan: dict[str, Any], atlas: dict[str, list[Polygon]], boards: dict[str, Any]) -> dict[str, Any]:
    """The whole drawing. `boards` are the game's own boards, by language."""
    frame = plan["map"]
    project, size = projection(plan)
    cover = coverage(plan, atlas)
    shapes = simplified(cover, project, frame)
    land, sea = set(plan["land"]), set(plan["sea"])
    paths = {id: polygons(shapes[id].geoms) for id in (*plan["land"], *plan["sea"])}
    cylinder = {"wrap": frame["turn"], "edges": [frame["west"], frame["east"]]}
    pairs = touching({**cylinder, "areas": {id: {"d": d} for id, d in paths.items()}})
    tints = coloured(land, pairs, LAND_TINTS) | coloured(sea, pairs, SEA_TINTS)

    names = {language: {p["id"]: p["name"] for p in board["places"]} for language, board in boards.items()}
    places = {p["id"]: p for p in boards["en"]["places"]}
    rows = {**plan["land"], **plan["sea"]}
    areas: dict[str, Any] = {}
    for id in places:
        row = rows[id]
        lines = {language: row.get(language) or broken(names[language][id], row) for language in boards}
        kind = "land" if id in land else "water"
        areas[id] = {
            "d": paths[id],
            "tint": tints[id],
            "label": {"at": at(*project(*row["label"])), "lines": lines, "class": kind, "size": row["size"]},
        }
    for id, tiny in plan["tiny"].items():
        if "ring" in tiny:
            x, y = project(*tiny["at"])
            areas[id]["ring"] = [*at(x, y), tiny["ring"]]

    marks: list[dict[str, Any]] = []
    fixed: list[Box] = []
    for id, strait in plan["strait"].items():
        x, y = project(*strait["at"])
        fixed.append(around(x, y, 15, 15))
        marks.append({"symbol": "strait", "mark": f"strait {id}", "at": at(x, y), "between": strait["between"]})
    for closed in plan["closed"]:
        x, y = project(*closed["at"])
        fixed.append(around(x, y, 9, 9))
        marks.append({"symbol": "closed", "mark": "closed", "at": at(x, y), "between": closed["between"]})
    stars = {
        id: "home" if any(mark.startswith("home") for mark in place["marks"]) else "star"
        for id, place in places.items()
        if place.get("marks") and set(place["marks"]) != {"anchor"}
    }
    for id, star in arranged(areas, shapes, stars, fixed).items():
        marks.append({"symbol": stars[id], "mark": "star", "place": id, "at": at(*star)})

    west, turn = frame["west"], frame["turn"]
    ground = [{"class": "ice", "d": polygons(shapes[ICE].geoms)}]
    ground += [{"class": "neutral", "d": polygons(shapes[NEUTRAL].geoms)}]
    ground += [{"class": "graticule", "d": graticule(project, frame)}]
    ground += [{"class": "cut", "d": line([(x, 0), (x, size[1])])} for x in (west, west + turn)]
    return {
        "size": size,
        **cylinder,
        "credits": ["Natural Earth"],
        "ground": ground,
        "areas": areas,
        "nodes": {},
        "routes": [],
        "marks": marks,
        "texts": [],
    }


def at(x: float, y: float) -> list[float]:
    return [round(x, 1), round(y, 1)]


def broken(name: str, row: dict[str, Any]) -> list[str]:
    """A name in lines: wide waters keep one, the rest breaks at its words as the English does, hyphens too when it is long."""
    name = name.split(" (")[0]
    words = name.split(" ")
    if len(words) == 1 or (len(row.get("en", [])) < 2 and (row["size"] >= 12 and len(name) < 20)):
        return [name]
    out: list[str] = []
    for word in words:
        if "-" in word and len(word) > 15:
            head, tail = word.split("-", 1)
            out += [head + "-", tail]
        else:
            out.append(word)
    return out


# Projection


def miller(latitude: float) -> float:
    return math.degrees(1.25 * math.asinh(math.tan(math.radians(0.8 * latitude))))


def projection(plan: dict[str, Any]) -> tuple[Project, list[int]]:
    """Longitude and latitude to px of the drawing, through the lens."""
    frame, lens = plan["map"], plan["lens"]
    cut, scale, west = frame["cut"], frame["turn"] / 360, frame["west"]
    top = miller(frame["north"])
    cx, cy = lens["centre"][0], miller(lens["centre"][1])

    def project(longitude: float, latitude: float) -> tuple[float, float]:
        if longitude < cut - 1e-6:
            longitude += 360
        x, y = longitude, miller(latitude)
        dx, dy = x - cx, y - cy
        u = (dx / lens["rx"]) ** 2 + (dy / lens["ry"]) ** 2
        if u < 1:
            grow = 1 + lens["strength"] * (1 - u) ** 2
            x, y = cx + dx * grow, cy + dy * grow
        return west + (x - cut) * scale, (top - y) * scale

    height = round((top - miller(frame["south"])) * scale)
    return project, [west + frame["turn"] + frame["east"], height]


def graticule(project: Project, frame: dict[str, Any]) -> str:
    """Every 30 degrees."""
    south, north, cut = frame["south"], frame["north"], frame["cut"]
    out = ""
    for longitude in range(-90, 261, 30):
        steps = [south + (north - south) * i / 60 for i in range(61)]
        out += line([project(longitude, latitude) for latitude in steps])
    for latitude in (-30, 0, 30, 60):
        out += line([project(cut + 360 * i / 180, latitude) for i in range(180)])
    return out


# Areas


def cells(seeds: list[tuple[str, list[float]]], cut: float, south: float, north: float) -> dict[str, BaseGeometry]:
    """The ground nearest to the seeds of each name, on the cylinder."""
    points: list[Point] = []
    owners: list[str] = []
    for owner, (x, y) in seeds:
        x = x + 360 if x < cut else x
        for turn in (-360, 0, 360):
            points.append(Point(x + turn, y))
            owners.append(owner)
    window = box(cut - 400, south - 60, cut + 760, north + 60)
    diagram = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=window)
    tree = STRtree(points)
    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    for cell in diagram.geoms:
        inside = [int(i) for i in tree.query(cell, predicate="intersects")]
        parts[owners[inside[0]]].append(cell)
    view = box(cut - 1, south - 1, cut + 361, north + 1)
    return {owner: union_all(found).intersection(view) for owner, found in parts.items()}


def coverage(plan: dict[str, Any], atlas: dict[str, list[Polygon]]) -> dict[str, list[Polygon]]:
    """All spaces, neutral ground and ice in longitude and latitude, sharing every vertex."""
    frame = plan["map"]
    window = (frame["cut"], frame["south"], frame["north"])
    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    used = {"Antarctica"}
    for space, row in plan["land"].items():
        for name in row.get("countries", []):
            used.add(name)
            parts[space] += atlas[name]
    for split in plan["split"]:
        used.add(split["country"])
        seeds = [(part["space"], seed) for part in split["part"] for seed in part["seeds"]]
        country = one_turn(atlas[split["country"]], *window)
        for space, cell in cells(seeds, *window).items():
            if space:
                parts[space].append(areal(country.intersection(cell)))
    parts[NEUTRAL] = [shape for name, shapes in atlas.items() if name not in used for shape in shapes]

    land: dict[str, BaseGeometry] = {}
    for space, shapes in parts.items():
        whole = one_turn(shapes, *window)
        least = frame["fine_island"] if space in frame["fine"] else frame["island"]
        largest = max(part.area for part in whole.geoms)
        land[space] = MultiPolygon([p for p in whole.geoms if p.area >= min(least, largest)])
    for space, tiny in plan["tiny"].items():
        if "disc" in tiny:
            land[space] = MultiPolygon([Point(tiny["at"]).buffer(tiny["disc"], 12)])

    water = box(window[0], window[1], window[0] + 360, window[2]).difference(union_all(list(land.values())))
    seeds = [(sea, seed) for sea, row in plan["sea"].items() for seed in row["seeds"]]
    seeds += [(ICE, seed) for seed in plan["ice"]["seeds"]]
    everything = dict(land)
    for sea, cell in cells(seeds, *window).items():
        everything[sea] = areal(water.intersection(cell))
    return settled(faces(everything, frame["densify"]), set(plan["sea"]) | {ICE})


def settled(cover: dict[str, list[Polygon]], seas: set[str]) -> dict[str, list[Polygon]]:
    """A cell of a sea jumps over land; small strays behind it go to the water they touch, or to the land round them."""
    main = {name: max(cover[name], key=lambda part: part.area) for name in seas}
    strays = [(name, p) for name in seas for p in cover[name] if p is not main[name] and p.area < 5]
    for name, stray in sorted(strays, key=lambda row: -row[1].area):
        length: dict[str, float] = defaultdict(float)
        for other, parts in cover.items():
            for part in parts:
                if part is not stray and part.distance(stray) == 0:
                    length[other] += part.boundary.intersection(stray.boundary).length
        wet = {other: far for other, far in length.items() if other in seas and far > 0}
        if target := max(wet or length, key=lambda other: length[other], default=""):
            cover[name] = [part for part in cover[name] if part is not stray]
            cover[target].append(stray)
    return {name: list(areal(shapely.coverage_union_all(parts)).geoms) for name, parts in cover.items()}


def faces(shapes: dict[str, BaseGeometry], longest: float) -> dict[str, list[Polygon]]:
    """Outlines noded together and closed again: neighbours then share every vertex."""
    lines = union_all([shape.boundary for shape in shapes.values()], grid_size=GRID)
    lines = shapely.segmentize(shapely.line_merge(lines), longest)
    found = shapely.polygonize(list(lines.geoms))
    names = list(shapes)
    parts = [(name, part) for name in names for part in getattr(shapes[name], "geoms", [shapes[name]])]
    tree = STRtree([part for _, part in parts])
    out: dict[str, list[Polygon]] = {name: [] for name in names}
    for face in found.geoms:
        near = tree.query(face.representative_point(), predicate="intersects")
        if len(near):
            out[parts[int(near[0])][0]].append(face)
    return out


def simplified(cover: dict[str, list[Polygon]], project: Project, frame: dict[str, Any]) -> dict[str, MultiPolygon]:
    """Projected, then simplified all at once, so that no gaps open."""
    names = [name for name, parts in cover.items() for _ in parts]
    flat = [part for parts in cover.values() for part in parts]
    moved = shapely.transform(flat, lambda c: numpy.array([project(x, y) for x, y in c]))
    # A longitude of cut + 360 is the eastern edge, never the western one: `project` leaves it where it is.
    thin = shapely.coverage_simplify(list(moved), frame["simplify"])
    out: dict[str, list[Polygon]] = defaultdict(list)
    for name, shape in zip(names, thin, strict=True):
        out[name] += areal(shape).geoms
    return {name: MultiPolygon(parts) for name, parts in out.items()}


def coloured(names: Iterable[str], pairs: dict[frozenset[str], float], tints: list[str]) -> dict[str, str]:
    """Neighbours differ; where the tints are too few for that, those that touch least may be alike."""
    names = sorted(names)
    inner = {pair: length for pair, length in pairs.items() if pair <= set(names)}
    for least in sorted({0.0, *inner.values()}):
        if found := painted(names, [pair for pair, length in inner.items() if length >= least], tints):
            return found
    return dict.fromkeys(names, tints[0])


def painted(names: list[str], pairs: Iterable[frozenset[str]], tints: list[str]) -> dict[str, str]:
    """The space with the fewest tints left is next, the rarest tint that fits is tried first."""
    near: dict[str, set[str]] = {name: set() for name in names}
    for a, b in pairs:
        near[a].add(b)
        near[b].add(a)
    out: dict[str, str] = {}

    def paint() -> bool:
        left = [n for n in names if n not in out]
        if not left:
            return True
        name = max(left, key=lambda n: (len({out[m] for m in near[n] if m in out}), len(near[n])))
        free = [t for t in tints if all(out.get(m) != t for m in near[name])]
        for tint in sorted(free, key=lambda t: (list(out.values()).count(t), tints.index(t))):
            out[name] = tint
            if paint():
                return True
            del out[name]
        return False

    paint()
    return out


# Where the name, the star and the pieces of an area stand

SHIELD, HULL = (30, 29), (36, 28)


def arranged(
    areas: dict[str, Any], shapes: dict[str, MultiPolygon], stars: dict[str, str], fixed: list[Box]
) -> dict[str, tuple[float, float]]:
    """Sets `at` and the label of every area, small areas first; returns where the stars stand."""
    boxes = {id: label_boxes(area["label"], area["label"]["at"]) for id, area in areas.items()}
    out: dict[str, tuple[float, float]] = {}
    for id in sorted(areas, key=lambda id: shapes[id].area):
        taken = fixed + [box_ for other, found in boxes.items() if other != id for box_ in found]
        piece, label, star = composed(areas[id]["label"], shapes[id], stars.get(id, ""), taken)
        areas[id]["at"] = at(*piece)
        areas[id]["label"]["at"] = at(*label)
        boxes[id] = [*label_boxes(areas[id]["label"], label), around(*piece, 40, 29)]
        if star:
            out[id] = star
            boxes[id].append(around(*star, 19, 19))
    return out


def label_boxes(label: dict[str, Any], spot: Sequence[float]) -> list[Box]:
    wide = 1.14 if label["class"] == "water" else 1.0
    return [text_box(spot[0], spot[1], lines, label["size"], wide=wide) for lines in label["lines"].values()]


def composed(label: dict[str, Any], shape: MultiPolygon, star: str, taken: list[Box]) -> Composition:
    """Tries pieces all over the area, the name where it was planned or above or below them, the star beside either."""
    lx, ly = label["at"]
    left, top, right, bottom = shape.bounds
    xs = numpy.arange(max(left, lx - 120), min(right, lx + 120), 3.0)
    ys = numpy.arange(max(top, ly - 90), min(bottom, ly + 90), 3.0)
    grid = numpy.array([(x, y) for x in xs for y in ys] or [(lx, ly)])
    inside = grid[shapely.contains_xy(shape, grid[:, 0], grid[:, 1])]
    if not len(inside):
        inside = numpy.array([shape.representative_point().coords[0]])
    tall = max(len(lines) for lines in label["lines"].values()) * label["size"] * 1.1
    width, height = SHIELD if label["class"] == "land" else HULL
    ground = shape.buffer(1)
    shapely.prepare(ground)

    def spill(place: Box) -> float:
        return (place[2] - place[0]) * (place[3] - place[1]) - float(box(*place).intersection(ground).area)

    best: Composition = ((lx, ly), (lx, ly), None)
    cheapest = math.inf
    near_first = sorted(((float(x), float(y)) for x, y in inside), key=lambda p: math.hypot(p[0] - lx, p[1] - ly))
    for x, y in near_first:
        one, two = around(x, y, width, height), around(x, y, width * 1.75, height)
        base = 0.7 * crowding(one, taken) + 0.15 * crowding(two, taken) + 0.2 * math.hypot(x - lx, y - ly)
        if base >= cheapest:
            continue  # most are given up here, since near ones come first
        base += 0.14 * spill(one) + 0.05 * spill(two)
        away = height / 2 + tall / 2 + 1.5
        for nx, ny in ((lx, ly), (x, y - away), (x, y + away), (lx, y - away), (lx, y + away)):
            if base + 0.3 * math.hypot(nx - lx, ny - ly) >= cheapest:
                continue
            words = label_boxes(label, (nx, ny))
            cost = base + 0.3 * math.hypot(nx - lx, ny - ly)
            cost += sum(0.5 * crowding(b, [*taken, one]) + 0.12 * crowding(b, [two]) + 0.02 * spill(b) for b in words)
            if cost >= cheapest:
                continue
            if not star:
                best, cheapest = ((x, y), (nx, ny), None), cost
                continue
            side = 20.0 if star == "home" else 16.0
            beside = width / 2 + side / 2
            spots = [(x + beside, y), (x - beside, y), (x + beside + 11, y), (x - beside - 11, y)]
            spots += [(nx, ny + tall / 2 + side / 2), (nx, ny - tall / 2 - side / 2), (x, y + away), (x, y - away)]
            for sx, sy in spots:
                mark = around(sx, sy, side, side)
                more = 0.6 * crowding(mark, [*taken, *words, one]) + 0.15 * crowding(mark, [two])
                more += 0.09 * spill(mark) + 0.24 * math.hypot(sx - x, sy - y)
                if cost + more < cheapest:
                    best, cheapest = ((x, y), (nx, ny), (sx, sy)), cost + more
    return best
