"""For everyone: axe finds nothing serious, nothing scrolls sideways, large text falls to the next layout, targets are large."""

import pytest

from .conftest import Visitor, new_table

PAGES = ["/", "/new", "/rules/quartermaster", "/rules", "/replays", "/bots", "/me", "/join"]
SMALL = """() => [...document.querySelectorAll('button, a.button, select, textarea, input[type=text], input[type=search]')]
    .filter((one) => one.checkVisibility() && !one.closest('.unseen, .board'))
    .map((one) => {
        const box = one.getBoundingClientRect();
        const more = getComputedStyle(one, '::after');
        const grow = more.position === 'absolute' && more.content !== 'none' ? Math.max(0, -parseFloat(more.top)) * 2 : 0;
        return [one.className || one.tagName, Math.round(box.height + grow)];
    })
    .filter(([, height]) => height > 0 && height < 40)"""


def at_a_table(one: Visitor, game: str = "quartermaster") -> Visitor:
    one.open("/")
    table = new_table(one, game, 2, ["me", "random"])
    one.open(f"/t/{table}")
    one.asked()
    return one


def serious(one: Visitor) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    found = axe.Axe().run(one.page).response["violations"]
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:120]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_axe_finds_nothing_serious(visitor, size, theme):
    ania = visitor("pl", size, theme, bypass_csp=True)
    for path in PAGES:
        ania.open(path)
        ania.page.wait_for_timeout(300)
        assert serious(ania) == [], path
    at_a_table(ania)
    assert serious(ania) == []


@pytest.mark.parametrize("size", ["wide", "middle", "phone"])
@pytest.mark.parametrize("language", ["en", "pl"])
def test_nothing_scrolls_sideways(visitor, size, language):
    ania = visitor(language, size)
    for path in PAGES:
        ania.open(path)
        assert ania.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    for game in ("quartermaster", "rhine"):
        at_a_table(ania, game)
        assert ania.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert ania.page.evaluate(
            "[...document.querySelectorAll('.rail, .prompt, .sheet-box')].every((one) => one.scrollWidth <= one.clientWidth + 1)"
        )


def test_large_text_falls_to_the_next_layout(visitor):
    ania = at_a_table(visitor())
    assert ania.page.evaluate("document.documentElement.dataset.layout") == "wide"
    ania.page.evaluate("document.documentElement.style.fontSize = '200%'")
    ania.until("() => document.documentElement.dataset.layout === 'middle'")
    assert ania.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ania.see(".prompt .choice").is_visible()


def test_targets_on_a_phone(visitor):
    ania = at_a_table(visitor("pl", "phone"))
    assert ania.page.evaluate(SMALL) == []


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
        assert ania.page.evaluate("document.activeElement !== document.body")
