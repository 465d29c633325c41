"""What is asked is never covered or out of sight: the free part of the board, chips at its edge, what is told over the map."""

import pytest

from .conftest import DRAWN
from .test_board import at, page, until  # noqa: F401 (the page is a fixture)

IN_FREE = "(id) => view.inSight(id)"
CHIPS = "() => [...document.querySelectorAll('.board-edge')].map((one) => one.textContent)"
GLOW = "(ids) => view.update(scene, { glow: new Map(ids.map((id, i) => [id, { number: i + 1, index: i, several: false }])) })"


@pytest.fixture
def map(page):  # noqa: F811
    page.evaluate("() => { window.scene = { pieces: [], paths: [] }; view.update(scene); }")
    page.set_viewport_size({"width": 600, "height": 420})
    for _ in range(4):  # the board fits itself to its new size some frames later
        page.evaluate(DRAWN)
    return page


def test_an_asked_space_under_a_sheet_is_brought_out(map):
    map.evaluate(GLOW, ["australia"])
    map.evaluate("() => view.focus('australia', { smooth: false })")
    map.evaluate(DRAWN)
    assert map.evaluate(IN_FREE, "australia")
    map.evaluate("() => view.free([{ left: 0, top: 150, right: 600, bottom: 420 }])")
    assert not map.evaluate(IN_FREE, "australia")
    map.evaluate("() => view.seek()")
    until(lambda: map.evaluate(IN_FREE, "australia"), map)
    assert at(map, "australia")[1] < 150


def test_a_question_whose_spaces_are_in_sight_moves_nothing(map):
    map.evaluate(GLOW, ["germany", "italy"])
    map.evaluate("() => view.focus(['germany', 'italy'], { smooth: false })")
    until(lambda: not map.locator(".moving").count(), map)  # the buttons look for their corner once it rests
    map.evaluate(DRAWN)
    before = at(map, "germany")
    map.evaluate("() => view.seek()")
    map.evaluate(DRAWN)
    assert at(map, "germany") == before


def test_what_does_not_fit_is_named_at_the_edge_and_a_click_goes_there(map):
    far = ["germany", "italy", "balkans", "western_us"]
    map.evaluate(GLOW, far)
    map.evaluate("() => view.focus('germany', { smooth: false })")
    map.evaluate("() => { view.zoom(3); }")
    until(lambda: len(map.evaluate(CHIPS)) > 0 and not map.evaluate(IN_FREE, "western_us"), map)
    assert "Western United States" in " ".join(map.evaluate(CHIPS))
    map.locator(".board-edge", has_text="Western United States").click()
    until(lambda: map.evaluate(IN_FREE, "western_us"), map)
    until(lambda: "Western United States" not in " ".join(map.evaluate(CHIPS)), map)


def test_the_map_is_not_taken_out_of_a_hand(map):
    map.evaluate("() => view.focus('germany', { smooth: false })")
    map.evaluate("() => view.zoom(3)")
    map.mouse.move(300, 200)
    map.mouse.down()
    map.mouse.move(310, 200, steps=3)
    before = at(map, "western_us")
    map.evaluate(GLOW, ["western_us"])
    map.evaluate("() => view.seek()")
    map.evaluate(DRAWN)
    assert at(map, "western_us") == pytest.approx(before, abs=1)
    map.mouse.up()


def test_furniture_leaves_an_asked_space(map):
    box = "() => document.querySelector('.board-zoom').getBoundingClientRect().toJSON()"
    row = map.evaluate(box)
    under = f"""() => {{
        const places = [...view.places.keys()].filter((id) => {{
            const {{ x, y }} = view.position(id);
            return x > {row["left"]} && x < {row["right"]} && y > {row["top"]} && y < {row["bottom"]};
        }});
        return places[0] ?? null;
    }}"""
    place = map.evaluate(under)
    if place is None:  # move one there
        x, y = at(map, "africa")
        dx, dy = row["left"] + 60 - x, row["top"] + 18 - y
        map.evaluate(f"() => view.camera.to(view.camera.x + {dx}, view.camera.y + {dy}, view.camera.zoom)")
        map.evaluate(DRAWN)
        place = map.evaluate(under)
    assert place
    map.evaluate(GLOW, [place])
    until(lambda: map.evaluate(box) != row, map)
    assert map.evaluate(under) is None or map.evaluate(IN_FREE, place)


def test_what_is_told_stays_until_something_else_is(map):
    map.evaluate("() => view.focus(['germany', 'egypt'], { smooth: false })")
    told = {
        "arrows": [{"from": "germany", "to": "italy", "owner": "germany"}],
        "rings": [{"id": "italy", "look": "came"}, {"id": "germany", "look": "gone"}],
        "caption": {"id": "italy", "words": "An army comes to Italy.", "owner": "germany"},
    }
    count = "(of) => document.querySelectorAll(of).length"
    map.evaluate("(told) => view.annotate(told)", told)
    assert [map.evaluate(count, of) for of in (".told-arrow", ".told-ring", ".told-cross")] == [1, 1, 1]
    caption = map.locator(".board-caption")
    assert caption.inner_text() == "An army comes to Italy."
    box = caption.bounding_box()
    x, y = at(map, "italy")
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    map.evaluate("() => { window.kept = document.querySelector('.told-arrow'); }")
    map.evaluate("(told) => view.annotate(told)", {**told, "caption": None})
    assert map.evaluate("() => kept.isConnected")
    assert caption.count() == 0
    map.evaluate("() => view.annotate()")
    assert map.evaluate(count, ".told-arrow, .told") == 0


def test_after_the_film_the_map_is_where_it_was(map):
    map.evaluate("() => view.focus('germany', { smooth: false })")
    map.evaluate("() => view.zoom(2.5)")
    map.evaluate(DRAWN)
    before = at(map, "germany")
    map.evaluate("() => { view.camera.movedAt = -Infinity; view.stay(); view.reveal('japan'); }")
    until(lambda: map.evaluate(IN_FREE, "japan"), map)
    map.evaluate("() => view.back()")
    until(lambda: at(map, "germany") == pytest.approx(before, abs=1), map)


def test_the_small_map_opens_when_asked_for(map):
    shown = map.locator(".board-overview")
    assert not shown.is_visible()
    map.evaluate("() => view.focus('germany', { keyboard: true })")
    map.keyboard.press("m")
    assert shown.is_visible()
    map.keyboard.press("m")
    assert not shown.is_visible()
