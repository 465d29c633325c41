"""For everyone: axe finds nothing serious, nothing scrolls sideways, large text falls to the next layout, targets are large."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from sztab.games import GAME_IDS

from .conftest import DRAWN, Visitor, new_table

PAGES = ["/", "/new", "/rules/quartermaster", "/rules", "/replays", "/bots", "/me", "/join"]
SMALL = """() => [...document.querySelectorAll('button, a.button, select, textarea, input[type=text], input[type=search]')]
    .filter((one) => one.checkVisibility() && !one.closest('.unseen'))
    .map((one) => {
        const box = one.getBoundingClientRect();
        const more = getComputedStyle(one, '::after');
        const grow = more.position === 'absolute' && more.content !== 'none' ? Math.max(0, -parseFloat(more.top)) * 2 : 0;
        return [one.className || one.tagName, Math.round(box.height + grow)];
    })
    .filter(([, height]) => height > 0 && height < 40)"""
SMALL_ON_THE_BOARD = """() => [...document.querySelectorAll('.board-button, .legend-toggle, .board-map .hit, .badge-hit')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className.baseVal ?? one.className, one.getBoundingClientRect()])
    .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
    .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)]
    .filter((one) => !one.closest('.unseen, svg, dialog') && one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 2)
    .map((one) => `${one.className} ${one.textContent.slice(0, 30)}`)"""
CUT = """(selector) => [...document.querySelectorAll(selector)]
    .map((one) => [one, one.getBoundingClientRect(), one.closest('.game-card')?.getBoundingClientRect()])
    .filter(([, box, card]) => (card ? box.right > card.right : box.bottom > innerHeight))
    .map(([one]) => one.textContent)"""
NO_WIDER = "document.documentElement.scrollWidth <= innerWidth"
AXE = Axe().axe_script
FAULTS = """(options) => axe.run(document, options)
    .then(({violations}) => violations.map(({id, impact, nodes}) => [id, impact, nodes[0].html]))"""
# Axe takes seconds for thousands of shapes on the pictures of boards; on boards themselves it looks at the tables.
WITHOUT_PICTURES = """() => document.querySelectorAll('main svg').forEach((one) =>
    one.replaceChildren(...[...one.children].filter((child) => ['title', 'desc'].includes(child.localName))))"""
KEY_ON_THE_BOARD = ".board .board-legend"
SHARE = "() => document.querySelector('.board-box').getBoundingClientRect().height / innerHeight"
ORDER = [".choices", ".board-map", ".shelf", ".tabs-box"]


def at_a_table(one: Visitor, game: str = "quartermaster") -> Visitor:
    table = new_table(one, game, 2, ["me", "random"])
    one.open(f"/t/{table}")
    one.asked()
    return one


def serious(one: Visitor, **only: Any) -> list[str]:
    """What axe finds on the page; it is brought there once, and only what is wrong comes back."""
    if not one.page.evaluate("'axe' in window"):
        one.page.evaluate(AXE)
    found = one.page.evaluate(FAULTS, {"resultTypes": ["violations"], **only})
    return [f"{id}: {html[:120]}" for id, impact, html in found if impact in ("serious", "critical")]


# What a table shows round its board. The list of what stands on cards is for the keyboard and screen readers only.
SHOWN = ".prompt :not(.on-cards, .on-cards *), .strip *, .phone-tabs *"
CHOOSABLE = ".prompt .choices:not(.on-cards) .choice, .hand .card.may"


def by_day_and_night(one: Visitor) -> list[str]:
    """At night only the colours are others, and those are the same on a phone."""
    found = serious(one)
    if one.touch:
        return found
    one.page.emulate_media(color_scheme="dark")
    one.page.evaluate(DRAWN)
    found += serious(one, runOnly=["color-contrast"])
    one.page.emulate_media(color_scheme="light")
    one.page.evaluate(DRAWN)
    return found


def examined(visitor: Callable[..., Visitor], size: str) -> Visitor:
    return visitor("pl", size, bypass_csp=True, reduced_motion="reduce")  # a colour halfway between two is nobody's


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_serious_on_the_pages(visitor, size):
    ania = examined(visitor, size)
    for path in PAGES:
        ania.open(path)
        ania.page.wait_for_load_state("networkidle")
        assert ania.page.evaluate(NO_WIDER), path
        ania.page.evaluate(WITHOUT_PICTURES)
        assert by_day_and_night(ania) == [], path


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("size", ["wide", "middle", "phone"])
def test_a_table_is_for_everyone(visitor, size, game):
    """Nothing scrolls sideways, axe finds nothing serious, a finger hits what it wants, and the key to the map covers nothing."""
    ania = at_a_table(examined(visitor, size), game)
    fits(ania)
    if size != "middle":  # what axe knows of does not change between them
        assert by_day_and_night(ania) == []
    if size == "phone":
        assert ania.page.evaluate(SMALL) == []
        ania.until("() => !document.querySelector('.board-viewport.moving')")  # sizes follow the zoom once it rests
        ania.page.wait_for_timeout(200)
        assert ania.page.evaluate(SMALL_ON_THE_BOARD) == []
    assert not ania.page.locator(KEY_ON_THE_BOARD).count()
    ania.see(".board-furniture button:last-child, .board-zoom button:last-child").click()
    ania.see(".map-key .legend-all .legend-row")  # in the rail, or in the sheet of a phone
    assert not ania.page.locator(KEY_ON_THE_BOARD).count()
    fits(ania)


def fits(one: Visitor) -> None:
    """No part of a table scrolls sideways."""
    assert one.page.evaluate(NO_WIDER)
    assert one.page.evaluate(
        "[...document.querySelectorAll('.ask, .tabs-box, .prompt, .sheet-box')].every((one) => one.scrollWidth <= one.clientWidth + 1)"
    )


@pytest.mark.long
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_serious_in_tabs_dialogs_and_replays(visitor, size):
    ania = at_a_table(examined(visitor, size), GAME_IDS[-1])
    tabs = ania.page.locator(".phone-tabs button" if size == "phone" else ".tabs [role=tab]")
    for number in range(1, tabs.count()):
        tabs.nth(number).click()
        assert by_day_and_night(ania) == [], number
    ania.page.keyboard.press("w")
    ania.see("dialog[open], .bubble")
    assert by_day_and_night(ania) == []
    ania.open(f"{ania.page.url.removeprefix(ania.url).split('?')[0]}/replay")
    assert by_day_and_night(ania) == []


@pytest.mark.parametrize(("language", "size"), [("pl", "middle"), ("en", "phone")])
def test_no_page_scrolls_sideways(visitor, language, size):  # in Polish, whose words are longer, also where axe looks
    ania = visitor(language, size)
    for path in PAGES:
        ania.open(path)
        assert ania.page.evaluate(NO_WIDER), path


def test_no_table_scrolls_sideways_in_english_on_a_phone(visitor):
    ania = visitor("en", "phone")
    for game in GAME_IDS:
        fits(at_a_table(ania, game))


def test_large_text_falls_to_the_next_layout(visitor):
    ania = at_a_table(visitor())
    assert ania.page.evaluate("document.documentElement.dataset.layout") == "wide"
    ania.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ania.until("() => document.documentElement.dataset.layout === 'middle'")
    assert ania.page.evaluate(NO_WIDER)
    assert ania.see(".prompt .choice").is_visible()


def test_on_a_laptop_several_choices_are_in_sight(visitor):
    ania = visitor("pl")
    ania.page.set_viewport_size({"width": 1366, "height": 680})
    at_a_table(ania)
    third = ania.page.locator(".prompt .choice").nth(2).bounding_box()
    ask = ania.page.locator(".ask").bounding_box()
    assert third["y"] + third["height"] <= ask["y"] + ask["height"]


def test_on_a_laptop_what_lies_under_the_question_reaches_the_bottom(visitor):
    ania = visitor()
    ania.page.set_viewport_size({"width": 1366, "height": 768})
    at_a_table(ania)
    ania.see("#tab-table").click()
    panel = ania.page.locator(".tab-panel").bounding_box()
    assert panel["y"] + panel["height"] > 760


def test_on_a_laptop_a_tab_that_is_opened_is_in_sight(visitor):
    ania = visitor()
    ania.page.set_viewport_size({"width": 1366, "height": 768})
    at_a_table(ania, "domination")
    for tab in ("chat", "story"):
        ania.see(f"#tab-{tab}").click()
        ania.until(
            "(tab) => document.querySelector(`#panel-${tab}`)?.getBoundingClientRect().top < innerHeight - 120", tab
        )


def test_large_text_on_a_tablet_leaves_the_board_its_height(visitor):
    ania = at_a_table(visitor("pl", "middle"), "overlord")
    ania.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ania.until("() => document.documentElement.dataset.layout === 'phone'")
    assert ania.page.evaluate(SHARE) > 0.5
    assert ania.page.evaluate(OUTSIDE, SHOWN) == []
    ania.see(CHOOSABLE)


@pytest.mark.parametrize("size", [(390, 664), (375, 553), (844, 390)])
def test_on_a_low_phone_no_tab_is_cut(visitor, size):
    ania = at_a_table(visitor("pl", "phone"), "overlord")
    ania.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    tabs = ania.page.locator(".phone-tabs button")
    for number in (1, 2, 3, 4, 0):
        tabs.nth(number).tap()
        assert ania.page.evaluate(CUT, ".phone-tabs span") == [], number
    assert ania.page.evaluate(SHARE) > 0.2
    ania.choose("list")


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_starts_a_game_is_not_cut_on_a_phone(visitor, language):
    ania = visitor(language, "phone").open("/")
    ania.see(".game-card .button")
    assert ania.page.evaluate(CUT, ".game-card :is(.button, h3)") == []


def test_large_text_on_a_phone_stays_in_sight(visitor):
    ania = visitor("pl", "phone")
    ania.context.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%'; })"
    )
    for path in PAGES:
        ania.open(path)
        ania.page.wait_for_load_state("networkidle")
        assert ania.page.evaluate(NO_WIDER), path
        assert ania.page.evaluate(OUTSIDE, "main a, main button, main label, .bar a") == [], path
    for game in GAME_IDS:
        at_a_table(ania, game)
        assert ania.page.evaluate(OUTSIDE, SHOWN) == [], game


def test_the_tab_key_meets_choices_then_board_hand_table_story(visitor):
    ania = at_a_table(visitor())
    ania.page.locator("#main").focus()
    met: list[str] = []
    for _ in range(120):
        ania.page.keyboard.press("Tab")
        here = ania.page.evaluate("(order) => order.find((one) => document.activeElement.closest(one)) ?? ''", ORDER)
        if here and here not in met:
            met.append(here)
        if here == ORDER[-1]:
            break
    assert met == [one for one in ORDER if one in met]
    assert {".choices", ".board-map", ".shelf", ".tabs-box"} <= set(met)  # the table may be bare


def test_every_change_is_spoken(visitor):
    ania = at_a_table(visitor())
    while not ania.page.locator("#polite p").count():
        ania.asked()
        ania.choose("list")
    assert ania.page.locator("#polite p").first.inner_text()


def test_the_focus_is_never_lost(visitor):
    ania = at_a_table(visitor())
    for _ in range(4):
        ania.asked()
        ania.see(".prompt .choice").focus()
        _, question, _ = ania.look()
        ania.page.keyboard.press("Enter")
        ania.moved_on(question)
        ania.page.evaluate(DRAWN)
        assert ania.page.evaluate("document.activeElement !== document.body")
