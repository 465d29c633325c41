"""A world board: countries dissolved into spaces, seas shared out by seeds, Miller's cylinder with a lens over Europe."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import numpy
import shapely
from shapely import MultiPolygon, Point, Polygon, STRtree, box, union_all
from shapely.geometry.base import BaseGeometry

from .atlas import GRID, areal, one_turn
from .boxes import Box, around, crowding, grown, text_box
from .paths import line, polygons

NEUTRAL, ICE = "neutral", "ice"
LAND_TINTS = ["land1", "land2", "land3", "land4", "land5"]
SEA_TINTS = ["sea1", "sea2", "sea3"]

Project = Callable[[float, float], tuple[float, float]]


def draw(plan: dict[str, Any], atlas: dict[str, list[Polygon]], boards: dict[str, Any]) -> dict[str, Any]:
    """The whole drawing. `boards` are the game's own boards, by language."""
    frame = plan["map"]
    project, size = projection(plan)
    cover = coverage(plan, atlas)
    shapes = simplified(cover, project, frame)
    land, sea = set(plan["land"]), set(plan["sea"])
    touching = borders(shapes, frame["west"], frame["turn"])
    tints = coloured(land, touching, LAND_TINTS) | coloured(sea, touching, SEA_TINTS)

    areas: dict[str, Any] = {}
    taken: list[Box] = []
    marks: list[dict[str, Any]] = []
    names = {language: {p["id"]: p["name"] for p in board["places"]} for language, board in boards.items()}
    places = {p["id"]: p for p in boards["en"]["places"]}
    rows = {**plan["land"], **plan["sea"]}
    for id in places:
        row = rows[id]
        lines = {language: row.get(language) or broken(names[language][id], row) for language in boards}
        x, y = project(*row["label"])
        wide = 1.12 if id in sea else 1.0
        taken += [text_box(x, y, words, row["size"], wide=wide) for words in lines.values()]
        areas[id] = {
            "d": polygons(shapes[id].geoms),
            "tint": tints[id],
            "label": {"at": at(x, y), "lines": lines, "class": "land" if id in land else "water", "size": row["size"]},
        }
    for id, tiny in plan["tiny"].items():
        if "ring" in tiny:
            x, y = project(*tiny["at"])
            areas[id]["ring"] = [*at(x, y), tiny["ring"]]

    for id, point in plan["strait"].items():
        x, y = project(*point)
        taken.append(around(x, y, 15, 15))
        marks.append({"symbol": "strait", "mark": id, "at": at(x, y)})
    for closed in plan["closed"]:
        x, y = project(*closed["at"])
        taken.append(around(x, y, 9, 9))
        marks.append({"symbol": "closed", "mark": "closed", "at": at(x, y)})

    for id, place in places.items():
        home = any(mark.startswith("home") for mark in place.get("marks", []))
        if home or "star" in place.get("marks", []):
            side = 19 if home else 15
            x, y = spot(shapes[id], [(side, side)], areas[id]["label"]["at"], taken)
            taken.append(around(x, y, side, side))
            marks.append({"symbol": "home" if home else "star", "mark": "star", "place": id, "at": at(x, y)})
    for id in places:
        rows_of_pieces = [(30, 28), (54, 28)] if id in land else [(34, 26), (60, 26)]
        x, y = spot(shapes[id], rows_of_pieces, areas[id]["label"]["at"], taken)
        areas[id]["at"] = at(x, y)
        taken.append(around(x, y, 44, 28))

    west, turn = frame["west"], frame["turn"]
    ground = [{"class": "ice", "d": polygons(shapes[ICE].geoms)}]
    ground += [{"class": "neutral", "d": polygons(shapes[NEUTRAL].geoms)}]
    ground += [{"class": "graticule", "d": graticule(project, frame)}]
    ground += [{"class": "cut", "d": line([(x, 0), (x, size[1])])} for x in (west, west + turn)]
    return {
        "size": size,
        "wrap": turn,
        "edges": [west, frame["east"]],
        "credits": ["Natural Earth"],
        "ground": ground,
        "areas": areas,
        "nodes": {},
        "routes": [],
        "marks": marks,
        "texts": [],
        "touching": sorted([a, b, round(length, 1)] for (a, b), length in touching.items() if a in areas and b in areas),
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
    """What is nearest to the seeds of each name, on the cylinder."""
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
    return {name: [p for p in areal(shapely.coverage_union_all(parts)).geoms] for name, parts in cover.items()}


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


Pair = tuple[str, str]


def borders(shapes: dict[str, MultiPolygon], west: float, turn: float) -> dict[Pair, float]:
    """How long each two areas touch, in px; the two edges of the cylinder are one line."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], str] = {}
    out: dict[Pair, float] = defaultdict(float)
    left: list[tuple[int, int, str]] = []
    right: list[tuple[int, int, str]] = []
    for name, shape in shapes.items():
        for part in shape.geoms:
            for ring in (part.exterior, *part.interiors):
                points = [(round(x * 10), round(y * 10)) for x, y in ring.coords]
                for a, b in zip(points, points[1:], strict=False):
                    if a == b:
                        continue
                    key = (min(a, b), max(a, b))
                    other = sides.setdefault(key, name)
                    if other != name:
                        out[min(name, other), max(name, other)] += math.dist(a, b) / 10
                    for edge, x in ((left, west * 10), (right, (west + turn) * 10)):
                        if abs(a[0] - x) < 2 and abs(b[0] - x) < 2:
                            edge.append((min(a[1], b[1]), max(a[1], b[1]), name))
    for low, high, name in left:
        for low2, high2, other in right:
            common = min(high, high2) - max(low, low2)
            if common > 0 and name != other:
                out[min(name, other), max(name, other)] += common / 10
    return dict(out)


def coloured(names: Iterable[str], touching: dict[Pair, float], tints: list[str]) -> dict[str, str]:
    """Neighbours differ: always the one with the fewest tints left next (DSATUR), the rarest tint that fits."""
    names = sorted(names)
    near = {n: {a if b == n else b for a, b in touching if n in (a, b)} & set(names) for n in names}
    out: dict[str, str] = {}
    while len(out) < len(names):
        open_ = [n for n in names if n not in out]
        name = max(open_, key=lambda n: (len({out[m] for m in near[n] if m in out}), len(near[n])))
        free = [t for t in tints if all(out.get(m) != t for m in near[name])] or tints
        out[name] = min(free, key=lambda t: (list(out.values()).count(t), tints.index(t)))
    return out


def spot(shape: MultiPolygon, sizes: list[tuple[float, float]], label: list[float], taken: list[Box]) -> tuple[float, float]:
    """Where boxes of these sizes stand best: inside the shape, off everything taken, near the label."""
    left, top, right, bottom = shape.bounds
    x0, x1 = max(left, label[0] - 150), min(right, label[0] + 150)
    y0, y1 = max(top, label[1] - 110), min(bottom, label[1] + 110)
    if x0 >= x1 or y0 >= y1:
        x0, y0, x1, y1 = left, top, right, bottom
    step = max(1.0, min(3.0, (x1 - x0) / 12, (y1 - y0) / 12))
    shapely.prepare(shape)
    xs, ys = numpy.arange(x0, x1 + step, step), numpy.arange(y0, y1 + step, step)
    grid = numpy.array([(x, y) for x in xs for y in ys])
    inside = shapely.contains_xy(shape, grid[:, 0], grid[:, 1])
    best, cheapest = None, math.inf
    for x, y in grid[inside]:
        cost = 0.25 * math.hypot(x - label[0], (y - label[1]) * 1.2)
        for weight, (width, height) in zip((1.0, 0.35), sizes, strict=False):
            place = around(x, y, width, height)
            cost += weight * 0.5 * crowding(grown(place, 1.5), taken)
        if cost >= cheapest:
            continue
        for weight, (width, height) in zip((1.0, 0.35), sizes, strict=False):
            outside = width * height - box(*around(x, y, width, height)).intersection(shape).area
            cost += weight * 0.12 * outside
        if cost < cheapest:
            best, cheapest = (float(x), float(y)), cost
    if best is None:
        point = shape.representative_point()
        best = (point.x, point.y)
    return best
