"""The board by itself: pointing, moving about, the keyboard, and what a scene changes. A page of ours holds nothing else."""

import time

import pytest

from .conftest import DRAWN, PATIENCE

PIECES = [
    {"kind": "army", "owner": "germany", "place": "germany"},
    {"kind": "army", "owner": "germany", "place": "western_europe", "states": ["cut_off"]},
    {"kind": "army", "owner": "italy", "place": "western_europe"},
    {"kind": "fleet", "owner": "uk", "place": "north_sea"},
]
BARE = """<!doctype html><html lang="en"><head><title>board</title>
<link rel="stylesheet" href="/static/css/base.css"><link rel="stylesheet" href="/static/css/board.css"></head>
<body></body></html>"""
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'"
SETUP = """async ([scene, glow, game]) => {
    const board = await (await fetch(`/api/games/${game ?? 'quartermaster'}/board`)).json();
    const { speak } = await import('/static/js/words.js');
    await speak('en');
    const { createBoard } = await import('/static/js/board/board.js');
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'fixed', inset: '0' });
    document.body.append(host);
    window.heard = [];
    const hear = (what) => (at) => heard.push([what, at && at.place, (at && at.piece) || null]);
    window.view = createBoard(host, { board, language: 'en', onPick: hear('pick'), onHover: hear('hover'), onWhy: hear('why') });
    window.again = (pieces) => view.update({ pieces, paths: scene.paths }, { glow: new Map(glow) });
    view.update(scene, { glow: new Map(glow) });
}"""
ZOOM = "() => new DOMMatrix(document.querySelector('.board-map').style.transform).a"


@pytest.fixture
def page(chromium, house):
    context = chromium.new_context(viewport={"width": 1240, "height": 655}, has_touch=True, reduced_motion="reduce")
    page = context.new_page()
    page.mistakes = []
    page.on("pageerror", lambda error: page.mistakes.append(str(error)))
    page.on("console", lambda line: line.type == "error" and page.mistakes.append(line.text))
    headers = {"content-type": "text/html", "content-security-policy": POLICY}
    page.route("**/bare", lambda route: route.fulfill(body=BARE, headers=headers))
    page.goto(house.url + "/bare")
    scene = {
        "pieces": PIECES,
        "paths": [{"kind": "supply", "owner": "germany", "places": ["germany", "western_europe"]}],
    }
    glow = [["scandinavia", {"number": 1, "index": 0}], ["balkans", {"number": 2, "index": 1}]]
    page.evaluate(SETUP, [scene, glow])
    page.evaluate(DRAWN)
    yield page
    assert page.mistakes == []
    context.close()


def at(page, place):
    found = page.evaluate("(id) => view.position(id)", place)
    return found["x"], found["y"]


def last(page, what):
    return page.evaluate("(what) => heard.filter((row) => row[0] === what).at(-1)", what)


def until(holds, page):
    """The map follows the hand within a few frames."""
    end = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < end
        page.wait_for_timeout(20)


@pytest.mark.parametrize("place", ["scandinavia", "india", "north_sea", "western_europe", "iwo_jima"])
def test_a_click_on_a_place_picks_it(page, place):
    page.mouse.click(*at(page, place))
    assert last(page, "pick") == ["pick", place, None]


def test_a_drag_moves_the_map_and_picks_nothing(page):
    x, y = at(page, "africa")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    until(lambda: at(page, "africa")[0] == pytest.approx(x - 60, abs=1), page)
    assert last(page, "pick") is None


def test_the_wheel_zooms_where_it_turns(page):
    x, y = at(page, "india")
    before = page.evaluate(ZOOM)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    until(lambda: page.evaluate(ZOOM) > before, page)
    assert at(page, "india") == pytest.approx((x, y), abs=2)


def test_two_fingers_zoom(page):
    client = page.context.new_cdp_session(page)
    before = page.evaluate(ZOOM)

    def touch(kind, *points):
        dots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": dots})

    touch("touchStart", (560, 300), (660, 300))
    for step in range(1, 6):
        touch("touchMove", (560 - step * 20, 300), (660 + step * 20, 300))
    touch("touchEnd")
    until(lambda: page.evaluate(ZOOM) > before * 1.5, page)
    assert last(page, "pick") is None


def test_the_pale_strip_is_the_same_world(page):
    page.evaluate("() => view.fit()")
    page.evaluate(DRAWN)
    box = page.evaluate("() => document.querySelector('.board-map').getBoundingClientRect().toJSON()")
    zoom = page.evaluate(ZOOM)
    page.mouse.click(box["x"] + 20 * zoom, box["y"] + 330 * zoom)
    assert last(page, "pick")[1] == "east_pacific"


def test_the_keyboard_does_what_the_mouse_does(page):
    page.evaluate("() => view.focus('germany', { keyboard: true })")
    page.keyboard.press("ArrowRight")
    place = page.evaluate("() => document.activeElement.dataset.place")
    assert place in ("eastern_europe", "balkans")
    page.keyboard.press("Enter")
    assert last(page, "pick") == ["pick", place, None]
    page.keyboard.press("w")
    assert last(page, "why") == ["why", place, None]


def test_a_place_says_what_it_is_and_what_may_be_done(page):
    named = "(id) => document.querySelector(`[data-place=${id}][role=button]`).getAttribute('aria-label')"
    assert "may be chosen, 1" in page.evaluate(named, "scandinavia")
    words = page.evaluate(named, "western_europe")
    assert "Germany army" in words
    assert "Italy army" in words
    assert page.evaluate("() => document.querySelectorAll('[role=button][tabindex=\"0\"]').length") == 1


def test_a_right_click_asks_why(page):
    page.mouse.click(*at(page, "africa"), button="right")
    assert last(page, "why") == ["why", "africa", None]


def test_a_scene_changes_only_what_changed(page):
    page.evaluate("() => { window.kept = document.querySelector('.stack[data-place=germany] .piece'); }")
    page.evaluate("(pieces) => again(pieces)", PIECES[:2])
    assert page.evaluate("() => kept.isConnected")
    assert page.evaluate("() => document.querySelectorAll('.stack').length") == 2
    assert page.evaluate("() => document.querySelectorAll('.stack .is-cut_off').length") == 1


def test_nothing_stays_when_the_board_is_gone(page):
    page.evaluate("() => view.destroy()")
    assert page.evaluate("() => document.querySelector('.board-viewport')") is None


def test_a_picture_holds_the_pieces_of_its_places(page):
    count = "() => view.snapshot(['germany', 'italy']).querySelectorAll('.piece').length"
    assert page.evaluate(count) == len(PIECES)


def test_lines_that_differ_look_different_and_the_key_has_them_as_the_map_does(page):
    ways = {"convoy": "egypt", "convoy_through": "italy", "convoy_refused": "algeria", "order": "france"}
    paths = [{"kind": kind, "owner": "red", "places": ["spain", to]} for kind, to in ways.items()]
    page.evaluate("() => document.body.replaceChildren()")
    page.evaluate(SETUP, [{"pieces": [], "paths": paths}, [], "attack"])
    drawn = """(of) => [...document.querySelectorAll(of)].map((line) =>
        [...line.children].map((one) => ['stroke', 'strokeWidth', 'strokeDasharray'].map((what) => getComputedStyle(one)[what]).join()).join('|'))"""
    on_map = page.evaluate(drawn, ".board-map .paths .path")
    assert len(on_map) == len(set(on_map)) == len(ways)
    in_key = page.evaluate(drawn, ".legend-now .path")
    assert len(in_key) == len(set(in_key)) == len(ways)
    classes = "(of) => [...document.querySelectorAll(of)].map((line) => line.getAttribute('class')).sort()"
    assert page.evaluate(classes, ".board-map .paths .path") == page.evaluate(classes, ".legend-now .path")
    page.click(".legend-toggle")
    assert page.evaluate(classes, ".legend-all .path") == page.evaluate(classes, ".legend-now .path")
    rows = page.evaluate(
        "() => [...document.querySelectorAll('.legend-now .legend-row')].map((row) => row.textContent)"
    )
    assert rows == ["Convoy, waiting for an answer", "Goes through", "Convoy, refused", "Order"]


def test_names_make_room_for_pieces(page):
    """Europe is crowded: a name goes where it covers no piece, and stays at home where none stands."""
    crowd = [
        {"kind": "army", "owner": owner, "place": place}
        for place in ("germany", "italy", "western_europe", "eastern_europe", "balkans", "ukraine")
        for owner in ("germany", "italy")
    ]
    page.evaluate("(pieces) => again(pieces)", crowd)
    page.evaluate(DRAWN)
    covered = """() => {
        const pieces = [...document.querySelectorAll('.pieces .piece-body')].map((one) => one.getBoundingClientRect());
        const under = (a) => pieces.some((b) => a.left + 3 < b.right && b.left + 3 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom);
        return [...document.querySelectorAll('.labels text')].filter((one) => under(one.getBoundingClientRect())).map((one) => one.textContent);
    }"""
    assert page.evaluate(covered) == []
    moved = "() => [...document.querySelectorAll('.label-shift')].filter((one) => one.style.transform).length"
    crowded = page.evaluate(moved)
    page.evaluate("() => again([])")
    page.evaluate(DRAWN)
    assert page.evaluate(moved) < crowded


def test_a_strait_shows_to_whom_it_is_open(page):
    signs = """() => [...document.querySelectorAll('.mark-of-strait')].map((one) =>
        [one.dataset.mark, one.querySelector('.gate-sign')?.getAttribute('d') ?? null])"""
    assert {sign for _, sign in page.evaluate(signs)} == {None}
    gates = {"strait gibraltar": "axis", "strait suez": "allies", "strait panama": "allies"}
    page.evaluate("(gates) => view.update({ pieces: [], paths: [], gates })", gates)
    shown = dict(page.evaluate(signs))
    assert shown["strait suez"] == shown["strait panama"] != shown["strait gibraltar"]
    page.evaluate("(gates) => view.update({ pieces: [], paths: [], gates })", {**gates, "strait gibraltar": "allies"})
    assert len({dict(page.evaluate(signs))[mark] for mark in gates}) == 1


def test_the_lens_shows_the_crowded_part_closely_and_goes_back(page):
    opened = page.evaluate(ZOOM)
    lens = page.locator(".button-lens")
    assert lens.inner_text() == "Europe"
    lens.click()
    page.evaluate(DRAWN)
    assert lens.get_attribute("aria-pressed") == "true"
    assert page.evaluate(ZOOM) > 1.5 * opened
    assert page.evaluate("['united_kingdom', 'moscow', 'north_africa', 'germany'].every((id) => view.inSight(id))")
    assert not page.evaluate("view.inSight('japan')")
    lens.click()
    page.evaluate(DRAWN)
    assert (lens.get_attribute("aria-pressed"), page.evaluate(ZOOM)) == ("false", opened)


def test_the_map_opens_on_all_that_stands_if_it_can(page):
    everywhere = [
        *PIECES,
        {"kind": "army", "owner": "japan", "place": "japan"},
        {"kind": "army", "owner": "usa", "place": "eastern_us"},
    ]
    page.evaluate("document.querySelector('body > div').remove()")
    page.evaluate(SETUP, [{"pieces": everywhere, "roles": ["germany"]}, []])
    page.evaluate(DRAWN)
    assert page.evaluate("['germany', 'japan', 'eastern_us', 'north_sea'].filter((id) => !view.inSight(id))") == []
