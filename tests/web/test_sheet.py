"""A printed sheet beside the board, several choices on one space, and a key that covers nothing, in a real browser."""

from typing import Any

import pytest

from .conftest import DRAWN, SIZES, Visitor, lesson
from .test_everyone import serious

WIDE = "document.documentElement.scrollWidth <= innerWidth"
SMALL = """() => [...document.querySelectorAll('.box, .printed-owners button, .printed-about .button')]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => Math.round(box.width) < 44 || Math.round(box.height) < 44).length"""
VIEW = "async (id) => (await fetch(`/api/tables/${id}/view`)).json()"
PLACES = "(all) => all.map((one) => one.dataset.place)"
IN_SIGHT = """(places) => {
    for (const place of places) {
        const box = document.querySelector(`.board-map .badge[data-place='${place}'] .badge-plate`).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (document.elementFromPoint(x, y)?.closest('.badge')?.dataset.place === place) return [place, x, y];
    }
    return null;
}"""


def at_action(one: Visitor) -> str:
    """The first game that teaches Total Domination, when Germany may play a card for operations, technology or event."""
    table = lesson(one, "domination")
    one.open(f"/t/{table}")
    one.asked()
    while not (found := choices(one, table))[0]["token"].startswith("operation"):
        tokens = [choice["token"] for choice in found]
        wanted = next((token for token in ("keep c05", "keep c01", "pass") if token in tokens), tokens[0])
        _, question, _ = one.look()
        one.pick(found[tokens.index(wanted)]["words"])
        one.moved_on(question)
        one.asked()
    return table


def choices(one: Visitor, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = one.page.evaluate(VIEW, table)["scene"]["prompt"]["choices"]
    return found


def open_sheet(one: Visitor, size: str) -> None:
    one.see(".phone-tabs button:nth-child(3)" if size == "phone" else "#tab-table").click()
    one.see(".printed")


def glowing(one: Visitor) -> set[str]:
    return set(one.page.eval_on_selector_all(".printed .box.may", PLACES))


@pytest.mark.parametrize(("size", "language"), [("wide", "en"), ("middle", "pl"), ("phone", "pl")])
def test_the_sheet_shows_every_box_and_lights_what_may_be_filled(visitor, size, language):
    ania = visitor("en", size)
    table = at_action(ania)
    if language == "pl":
        ania.page.evaluate("localStorage.setItem('sztab.language', 'pl')")
        ania.open(f"/t/{table}")
        ania.asked()
    open_sheet(ania, size)
    assert ania.page.locator(".printed .box").count() == 15
    wanted = {place for choice in choices(ania, table) for place in choice.get("places", [])}
    assert "technology mechanization" in wanted
    assert glowing(ania) == wanted
    needing = ania.see(".box[data-place='technology atomic_bomb']")
    assert "V2" in needing.locator(".need.missing").inner_text()
    assert ania.page.locator(".printed .mark-rebuilt").count() == 1
    assert ania.page.evaluate(WIDE)
    assert ania.page.evaluate(SMALL) == 0
    ania.see(".printed-owners button:nth-child(2)").click()  # another's sheet: nothing of it is mine to choose
    ania.until("() => document.querySelector('.printed-owners [aria-pressed=true]').title !== ''")
    assert glowing(ania) == set()


def test_a_box_is_chosen_and_then_lies_face_down(visitor):
    ania = visitor()
    at_action(ania)
    open_sheet(ania, "wide")
    box = ania.see(".box.may[data-place='technology mechanization']")
    box.hover()
    ania.see(".choice.hot >> text=as a technology")  # the list says the same
    _, question, _ = ania.look()
    box.click()
    ania.moved_on(question)
    ania.asked()
    ania.see(".box.coming[data-place='technology mechanization']")
    ania.see(".box.open[data-place='technology radar']").click()
    assert "already laid down a technology" in ania.text(".bubble.why")
    assert ania.see(".bubble.why .clause").inner_text() == "D8.0.b"


def test_the_keyboard_fills_a_box_and_asks_why_not(visitor):
    ania = visitor()
    at_action(ania)
    ania.see("#tab-table").focus()
    ania.page.keyboard.press("Enter")
    ania.see(".box.shut[data-place='technology heavy_bombers']").focus()
    ania.page.keyboard.press("w")
    words = ania.text(".bubble.why")
    assert "Mechanisation and Self-Propelled Artillery" in words
    assert "D8.1.A4" in words
    ania.page.keyboard.press("Escape")
    ania.page.wait_for_selector(".bubble", state="detached")
    ania.see(".box[data-place='technology sp_artillery']").focus()
    ania.page.keyboard.press("ArrowLeft")
    _, question, _ = ania.look()
    ania.page.keyboard.press("Enter")
    ania.moved_on(question)


@pytest.mark.parametrize(("size", "theme"), [("wide", "light"), ("phone", "dark")])
def test_the_whole_sheet_tells_what_is_missing_and_plays(visitor, size, theme):
    ania = visitor("en", size, theme, bypass_csp=True)
    table = at_action(ania)
    open_sheet(ania, size)
    ania.see(".printed-about .button").click()
    assert ania.see(".whole-sheet .box.open:not(.may) .box-why").inner_text().startswith("No card in your hand shows")
    assert ania.page.locator(".whole-sheet .box").count() == 15
    assert ania.page.evaluate(WIDE)
    assert serious(ania) == []
    offered = [choice for choice in choices(ania, table) if "technology mechanization" in choice.get("places", [])]
    plays = ania.page.locator(".whole-sheet .box.may", has_text="Mechanisation").locator(".button")
    assert plays.all_inner_texts() == [choice["words"] for choice in offered]
    _, question, _ = ania.look()
    plays.first.click()
    ania.moved_on(question)
    ania.page.wait_for_selector(".whole-sheet", state="detached")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_several_choices_on_a_space_open_a_menu(visitor, size):
    """The badge says how many they are; a click or a tap opens their list, and chooses nothing by itself."""
    ania = visitor(size=size)
    table = at_action(ania)
    _, question, _ = ania.look()
    ania.pick("Total War Economy")
    ania.moved_on(question)
    ania.asked()
    counts: dict[str, int] = {}
    for choice in choices(ania, table):
        for place in choice.get("places", []):
            counts[place] = counts.get(place, 0) + 1
    ania.page.wait_for_selector(".board-map .badge[data-place]")
    several = [place for place, count in counts.items() if count > 1]
    found = None
    while found != (found := ania.page.evaluate(IN_SIGHT, several)):  # until the map stands still
        ania.page.evaluate(DRAWN)
    place, x, y = found
    badge = ania.see(f".board-map .badge[data-place='{place}']")
    assert badge.locator(".badge-number").text_content() == str(counts[place])
    assert badge.locator(".badge-menu").is_visible()
    name = ania.page.locator(f".board-map [role=button][data-place='{place}']").get_attribute("aria-label")
    assert f"{counts[place]} choices" in name
    _, question, _ = ania.look()
    (ania.page.touchscreen.tap if size == "phone" else ania.page.mouse.click)(x, y)
    ania.see(".bubble.pick")
    ania.page.wait_for_timeout(400)  # a click that follows the tap would fall on the menu
    assert ania.look()[1] == question
    assert ania.page.locator(".bubble.pick .choice").count() == counts[place]
    box = ania.page.locator(".bubble.pick").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= SIZES[size][1]
    ania.page.locator(".bubble.pick .choice").last.click()
    ania.moved_on(question)
