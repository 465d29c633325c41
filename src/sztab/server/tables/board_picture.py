"""The board as a picture for links that are shared: drawn from the same map data as the client's, without a browser.

It has no letters: what is to be said stands in the page's tags, and no fonts are needed.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from xml.sax.saxutils import quoteattr

from resvg_py import svg_to_bytes

from sztab.engine.scene import Board, Scene
from sztab.engine.shapes import JsonObject

WIDTH, HEIGHT = 1200, 630
SEA, RIVER, LINE, ROAD = "#c4d8de", "#9cc0cc", "#6b5f4a", "#8d7a58"
GROUND = {
    "ice": "#e4eaea", "neutral": "#dedbd2", "ghost": "#d9cfae", "field": "#dfe0b8", "land1": "#d9cfae", "land2": "#c9c7a0",
    "land3": "#dcc3a1", "land4": "#c6cdb4", "land5": "#d3b99b",
}  # fmt: skip
LANDS = ("#d9cfae", "#c9c7a0", "#dcc3a1", "#c6cdb4", "#d3b99b")
TERRAIN = {
    "forest": "#a9bf88",
    "town": "#d8b99b",
    "hill": "#d9c48d",
    "river": "#a9cfdd",
    "sea": "#b9d0d9",
    "beach": "#ead9a5",
}
SHIELD = "M-11.6-12.6h23.2v12.8c0 7-5.4 10.2-11.6 13.2c-6.2-3-11.6-6.2-11.6-13.2z"


@lru_cache(maxsize=32)
def png(drawn: str) -> bytes:
    """A picture as PNG: messengers show no SVG. The last ones are kept, since one link is fetched by many."""
    return bytes(svg_to_bytes(svg_string=drawn, skip_system_fonts=True))


def svg(board: Board, scene: Scene) -> str:
    """The board with the pieces of a scene."""
    drawing = board.get("map") or {"size": board["size"]}
    width, height = drawing["size"]
    shown = _frame(width, height)
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="{" ".join(f"{value:.1f}" for value in shown)}">',
            f'<rect x="-99" y="-99" width="{width + 198}" height="{height + 198}" fill="{SEA}"/>',
            *_ground(drawing),
            *_areas(board, drawing, scene.get("holders", {})),
            *_routes(drawing),
            *_nodes(drawing),
            *_pieces(board, drawing, scene, shown[2] / WIDTH),
            "</svg>",
        ]
    )


def _frame(width: float, height: float) -> tuple[float, float, float, float]:
    """The middle of the map in the proportions of the picture."""
    ratio = WIDTH / HEIGHT
    w, h = (width, width / ratio) if width / height < ratio else (height * ratio, height)
    return (width - w) / 2, (height - h) / 2 if h > height else (height - h) * 0.3, w, h


def _path(d: str, **more: object) -> str:
    given = " ".join(f"{name.replace('_', '-')}={quoteattr(str(value))}" for name, value in more.items())
    return f"<path d={quoteattr(d)} {given}/>"


def _ground(drawing: JsonObject) -> Iterator[str]:
    for part in drawing.get("ground", ()):
        kind = str(part.get("class", ""))
        if kind in GROUND:
            yield _path(part["d"], fill=GROUND[kind], stroke=LINE, stroke_width=0.6)
        elif kind == "river":
            yield _path(part["d"], fill="none", stroke=RIVER, stroke_width=3)


def _areas(board: Board, drawing: JsonObject, holders: dict[str, str]) -> Iterator[str]:
    terrain = {place["id"]: place.get("terrain", "") for place in board["places"]}
    tints = {owner["id"]: owner.get("tint") for owner in [*board["owners"], *board.get("others", [])]}
    for number, (id, area) in enumerate(drawing.get("areas", {}).items()):
        kind = terrain.get(id, "")
        sea = "sea" in kind or "ocean" in kind
        fill = TERRAIN.get(str(area.get("tint", kind))) or ("none" if sea else LANDS[number % len(LANDS)])
        if drawing.get("lines") is not None and fill in LANDS:  # a field of hexes
            fill = "#dfe0b8"
        if not sea:
            fill = tints.get(holders.get(id, "")) or fill
        yield _path(area["d"], fill=fill, stroke="#8aa7b2" if sea else LINE, stroke_width=0.7, stroke_opacity=0.7)


def _routes(drawing: JsonObject) -> Iterator[str]:
    for route in drawing.get("routes", ()):
        yield _path(route["d"], fill="none", stroke=ROAD, stroke_width=2, stroke_opacity=0.75)


def _nodes(drawing: JsonObject) -> Iterator[str]:
    for node in drawing.get("nodes", {}).values():
        x, y = node["at"]
        yield f'<circle cx="{x}" cy="{y}" r="{node.get("r", 8) * 0.8:.1f}" fill="#fbf7ec" stroke="{LINE}" stroke-width="1.5"/>'


def _pieces(board: Board, drawing: JsonObject, scene: Scene, scale: float) -> Iterator[str]:
    """A shield for each owner in a place, side by side."""
    bodies = {owner["id"]: owner["body"][0] for owner in [*board["owners"], *board.get("others", [])]}
    there = Counter((piece["place"], piece["owner"]) for piece in scene["pieces"] if piece["owner"] in bodies)
    placed: Counter[str] = Counter()
    size = max(1.0, scale * 1.7)
    for place, owner in there:
        at = _spot(drawing, place)
        if at is None:
            continue
        x = at[0] + placed[place] * 20 * size
        placed[place] += 1
        yield _path(
            SHIELD,
            transform=f"translate({x:.1f} {at[1]:.1f}) scale({size:.2f})",
            fill=bodies[owner],
            stroke="#241d12",
            stroke_width=1.6,
        )


def _spot(drawing: JsonObject, place: str) -> tuple[float, float] | None:
    """Return the coordinates of the pieces at a place."""
    found = drawing.get("areas", {}).get(place) or drawing.get("nodes", {}).get(place)
    if found is None:
        return None
    if "at" in found:
        return found["at"][0], found["at"][1]
    label = found.get("anchor") or found.get("label", {}).get("at")
    return (label[0], label[1]) if label else None
