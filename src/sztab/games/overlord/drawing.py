# mypyc: skip
"""The drawing of a battlefield, made from its scenario: hexes with their tints, rivers, section lines, motifs and medals.

Hexes are pointy-top, with sides of SIDE units; the baseline of the south side is at the bottom. A client that knows no game draws
areas, scenery and marks by their names.
"""

from itertools import pairwise

from sztab.engine.shapes import JsonObject

from .board import AT_ROW, COLS, HEX_IDS, NUMBERS, ROWS
from .files import ScenarioFile
from .scenario import OBJECTIVE_IDS
from .tables import Tables
from .terms import SIDE_IDS

SIDE = 40
HALF = 34.6  # half the width of a hex, to a tenth: neighbours share their corners
MARGIN = 24  # for the names of the sections
WATER = ("ocean", "river", "fordable_river")
RIVER_WIDTH = 19.5
# The ground of each kind of terrain; what stands on it is a mark.
TINTS = {
    "open": "grass",
    "forest": "forest",
    "town": "town",
    "church": "town",
    "hedgerow": "grass",
    "hill": "hill",
    "sea_bluff": "bluff",
    "river": "grass",
    "fordable_river": "grass",
    "ocean": "ocean",
    "beach": "sand",
    "mountain": "mountain",
    "jungle": "jungle",
    "marsh": "marsh",
    "airfield": "airfield",
}
MOTIFS = ("forest", "town", "church", "hedgerow", "hill", "sea_bluff", "mountain", "jungle", "marsh", "airfield")
FLANKS = ("left", "center", "right")
FLANK_NAMES = {"left": ("left", "lewa"), "center": ("centre", "centrum"), "right": ("right", "prawa")}
GENERALS = {
    "left": ("left general", "lewy generał"),
    "center": ("centre general", "generał centrum"),
    "right": ("right general", "prawy generał"),
}
PARTS = (("West", "Zachód"), ("Middle", "Środek"), ("East", "Wschód"))
FIXED = ("bridge", "bunker", "field_bunker", "seawall", "hedgehog")  # features that never leave; others are pieces
_drawn: dict[tuple[str, str], JsonObject] = {}


def centre(hex: int) -> tuple[float, float]:
    return round((COLS[hex] + 1) * HALF, 1), round(MARGIN + SIDE + 1.5 * SIDE * AT_ROW[hex], 1)


def outline(hex: int) -> str:
    """Path data with tenths: absolute start, relative lines."""
    x, y = centre(hex)
    half, side = HALF, SIDE / 2
    steps = ((half, side), (0, SIDE), (-half, side), (-half, -side), (0, -SIDE))
    return f"M{x:g} {y - SIDE:g}l" + " ".join(f"{dx:g} {dy:g}" for dx, dy in steps) + "z"


def drawn(t: Tables, row: ScenarioFile, contents: str) -> JsonObject:
    """Made once for each battle and shared."""
    asked = (contents, row.id)
    if asked not in _drawn:
        _drawn[asked] = _draw(t, row)
    return _drawn[asked]


def _draw(t: Tables, row: ScenarioFile) -> JsonObject:
    board = t.board
    terrain = [t.terrain[number].id if number >= 0 else "" for number in t.battle.ground]
    width = round((board.widest + 2) * HALF, 1)
    height = 2 * MARGIN + 1.5 * SIDE * (ROWS - 1) + 2 * SIDE
    areas = {}
    for hex in board.hexes:
        x, y = centre(hex)
        label = {
            "at": [x, y + 33],
            "lines": {"en": [HEX_IDS[hex]], "pl": [HEX_IDS[hex]]},
            "class": "water" if terrain[hex] in WATER else "land",
            "size": 7,
        }
        areas[HEX_IDS[hex]] = {"d": outline(hex), "tint": TINTS[terrain[hex]], "at": [x, y], "label": label}
    return {
        "size": [width, height],
        "south": row.south_side,
        "credits": [],
        "ground": [{"class": "field", "d": f"M0 0l{width:g} 0 0 {height:g} {-width:g} 0z"}, *_rivers(t, terrain)],
        "areas": areas,
        "nodes": {},
        "routes": [],
        "lines": _section_lines(t, height),
        "marks": [*_motifs(t, terrain), *_features(t, row), *_medals(row), *_exits(t)],
        "texts": _sections(t, height),
    }


def _rivers(t: Tables, terrain: list[str]) -> list[JsonObject]:
    """Through each river hex from its middle to the middles of those next to it."""
    out = []
    for hex in t.board.hexes:
        if terrain[hex] not in ("river", "fordable_river"):
            continue
        x, y = centre(hex)
        ends = [centre(other) for other in t.near[hex] if terrain[other] == terrain[hex] or terrain[other] == "ocean"]
        if t.board.edge[hex] and len(ends) < 2:
            ends.append((x, MARGIN) if AT_ROW[hex] == 0 else (x, y + SIDE))
        d = "".join(f"M{x:g} {y:g}l{(ex - x) / 2:g} {(ey - y) / 2:g}" for ex, ey in ends) or f"M{x:g} {y:g}l.1 0"
        kind = "river" if terrain[hex] == "river" else "ford"
        out.append({"class": kind, "d": d, "width": RIVER_WIDTH, "over": HEX_IDS[hex]})
    return out


def _section_lines(t: Tables, height: float) -> list[JsonObject]:
    """M1.5, M13.2 Straight through their columns; those between two commands are stronger."""
    strong = (17, 33) if t.wide else ()
    out = []
    for col in t.board.lines:
        x = (col + 1) * HALF
        kind = "command" if col in strong else "section"
        out.append({"class": kind, "d": f"M{x:g} {MARGIN:g}l0 {height - 2 * MARGIN:g}"})
    return out


def _sections(t: Tables, height: float) -> list[JsonObject]:
    """The names of the sections in the margins, and M1.6, M13.3 whose they are, named from each side's seat."""
    lines = (0, *t.board.lines, t.board.widest)
    middles = [(west + east + 2) / 2 * HALF for west, east in pairwise(lines)]
    out = []
    for y, names in ((MARGIN / 2 + 4, FLANKS[::-1]), (height - MARGIN / 2 + 4, FLANKS)):
        if t.wide:
            out += [_text(x, y, (f"S{n + 1}", f"S{n + 1}"), "section") for n, x in enumerate(middles)]
            out += [
                _text((middles[2 * n] + middles[2 * n + 1]) / 2, y, GENERALS[id], "flank") for n, id in enumerate(names)
            ]
        else:
            for x, part, id in zip(middles, PARTS, names, strict=True):
                out.append(_text(x - 40, y, part, "section"))
                out.append(_text(x + 40, y, FLANK_NAMES[id], "flank"))
    return out


def _text(x: float, y: float, names: tuple[str, str], kind: str) -> JsonObject:
    return {
        "at": [round(x, 1), y],
        "lines": {"en": [names[0]], "pl": [names[1]]},
        "class": kind,
        "size": 13,
    }


def _mark(symbol: str, hex: int, mark: str = "") -> JsonObject:
    out: JsonObject = {"symbol": symbol, "at": list(centre(hex)), "place": HEX_IDS[hex]}
    if mark:
        out["mark"] = mark
    return out


def _motifs(t: Tables, terrain: list[str]) -> list[JsonObject]:
    return [_mark(terrain[hex], hex) for hex in t.board.hexes if terrain[hex] in MOTIFS]


def _features(t: Tables, row: ScenarioFile) -> list[JsonObject]:
    return [
        {**_mark(found.type, NUMBERS[at]), **({"owner": found.owner} if found.owner else {})}
        for found in row.features
        if found.type in FIXED
        for at in found.at
    ]


def _medals(row: ScenarioFile) -> list[JsonObject]:
    """M12.3 A medal on each hex of an objective, for one side or for both."""
    return [
        {
            **_mark("medal", NUMBERS[at], "medal"),
            "owner": objective.side if objective.side in SIDE_IDS else "",
            "kind": objective.kind,
        }
        for objective in row.objective
        if objective.kind in OBJECTIVE_IDS
        for at in objective.at
    ]


def _exits(t: Tables) -> list[JsonObject]:
    return [{**_mark("exit", hex, "exit"), "owner": SIDE_IDS[side]} for hex, side, _ in t.battle.exits]
