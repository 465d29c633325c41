"""Areas that somebody holds: tint, pattern and rim by owner, and one plate with what stands there, inside its area at every zoom."""

import pytest

from .conftest import DRAWN, new_table
from .test_board import BARE, POLICY, SETUP

HOLDERS = {"france": "red", "spain": "blue", "italy": "green", "germany": "tan", "poland": "gray", "turkey": "brown"}
UNITS = {"infantry": 2, "tank": 1, "artillery": 1}
PIECES = [
    {"kind": kind, "owner": owner, "place": place, "count": count}
    for place, owner in HOLDERS.items()
    for kind, count in UNITS.items()
] + [{"kind": "capital", "owner": "red", "place": "france"}]
# The plates of which more than a fifth lies outside of their own area, threads apart.
OUTSIDE = """() => [...document.querySelectorAll('.stack')].flatMap((stack) => [...stack.querySelectorAll('.plate')].flatMap((plate) => {
    if (plate.querySelector('.plate-thread')) return [];
    const body = plate.querySelector('.plate-body').getBoundingClientRect();
    const { path } = view.places.get(stack.dataset.place);
    const inside = (x, y) => path.isPointInFill(new DOMPoint(x, y).matrixTransform(path.getScreenCTM().inverse()));
    const grid = [0, 1, 2, 3, 4].flatMap((i) => [0, 1, 2].map((j) => [0.02 + i * 0.24, 0.04 + j * 0.46]));
    const out = grid.filter(([a, b]) => !inside(body.left + a * body.width, body.top + b * body.height)).length;
    return out > 3 ? [`${stack.dataset.place} ${out}`] : [];
}))"""
FORMS = "() => [...document.querySelectorAll('.plate')].map((plate) => plate.classList[1]).sort()"


@pytest.fixture
def map(chromium, house):
    context = chromium.new_context(viewport={"width": 1120, "height": 696}, reduced_motion="reduce")
    page = context.new_page()
    mistakes: list[str] = []
    page.on("pageerror", lambda error: mistakes.append(str(error)))
    headers = {"content-type": "text/html", "content-security-policy": POLICY}
    page.route("**/bare", lambda route: route.fulfill(body=BARE, headers=headers))
    page.goto(house.url + "/bare")
    glow = [["france", {"number": 1, "index": 0}], ["spain", {"number": 2, "index": 1, "faint": True}]]
    page.evaluate(SETUP, [{"pieces": PIECES, "paths": [], "holders": HOLDERS}, glow, "attack"])
    page.evaluate(DRAWN)
    yield page
    assert mistakes == []
    context.close()


def test_owners_differ_without_colour(map):
    signs = map.evaluate(
        """() => [...document.querySelectorAll('.held')].map((held) => [
            held.querySelector('.held-pattern')?.style.fill ?? '', getComputedStyle(held.querySelector('.held-tint')).fill])"""
    )
    assert len(signs) == len(HOLDERS)
    assert len({pattern.split("-of-")[-1] for pattern, _ in signs}) == len(HOLDERS)
    assert len({tint for _, tint in signs}) == len(HOLDERS)
    marks = map.evaluate("() => [...document.querySelectorAll('.plate-sign')].map((sign) => sign.getAttribute('d'))")
    assert len(set(marks)) == len(HOLDERS)


def test_plates_stay_inside_their_areas_at_every_zoom(map):
    seen = set()
    for zoom in (0.7, 1.0, 1.6, 2.4, 3.5):
        map.evaluate("(zoom) => { view.camera.to(0, 0, zoom); view.camera.paintNow(); }", zoom)
        map.evaluate("() => view.resize(view.camera.zoom)")
        assert map.evaluate(OUTSIDE) == [], zoom
        seen |= set(map.evaluate(FORMS))
    assert {"plate-row", "plate-total"} <= seen, "small far off, and whole when there is room"


def test_a_capital_has_a_second_frame(map):
    assert map.evaluate("() => document.querySelectorAll('.stack[data-place=france] .plate-outer').length") == 1
    assert map.evaluate("() => document.querySelectorAll('.plate-outer').length") == 1


def test_the_owner_of_a_lit_area_still_shows(map):
    assert map.evaluate("() => document.querySelectorAll('.may-rims').length") == 2
    assert map.evaluate("() => document.querySelectorAll('.may-faint').length") == 1
    assert map.evaluate("() => document.querySelectorAll('.badge-faint').length") == 1
    assert not map.evaluate("() => document.querySelector('.veil').classList.contains('on')")


def test_whoever_controls_the_seas_is_named_in_them(map):
    ships = [{"kind": "battleship", "owner": "blue", "place": "atlantic", "count": 3}]
    holders = {**HOLDERS, "atlantic": "blue", "north_sea": "blue"}
    map.evaluate("(scene) => view.update(scene)", {"pieces": PIECES + ships, "paths": [], "holders": holders})
    assert map.evaluate("() => document.querySelectorAll('.held-water').length") == 2
    assert map.evaluate("() => document.querySelector('.plate-title').textContent") == "Blue controls the seas"


def test_before_anybody_holds_anything_the_lamp_stays_inside_the_areas_too(chromium, house):
    context = chromium.new_context(viewport={"width": 1120, "height": 698}, reduced_motion="reduce")
    page = context.new_page()
    page.route("**/bare", lambda route: route.fulfill(body=BARE, headers={"content-type": "text/html"}))
    page.goto(house.url + "/bare")
    glow = [["france", {"number": 1, "index": 0}]]
    page.evaluate(SETUP, [{"pieces": [], "paths": [], "holders": {}}, glow, "attack"])
    cut = """() => [...document.querySelectorAll('.may-rim')].map((rim) =>
        document.querySelector(rim.style.clipPath.slice(5, -2))?.tagName ?? null)"""
    assert page.evaluate(cut) == ["clipPath"]
    context.close()


def test_what_is_closed_to_everybody_is_pale(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.see(".node.shut")
    closed = [place for place in ania.get(f"/api/tables/{table}/board")["places"] if "closed" in place.get("marks", [])]
    assert ania.page.locator(".node.shut").count() == len(closed) > 20
    assert ania.page.locator(".route-blue.shut").count() > 20
    assert ania.page.locator(".route-red.shut").count() == 0
