"""A field of hexes in a real browser: where a unit can get, how far it shoots, whom it sees, and the dice before they fall."""

import re

import pytest

from .conftest import Visitor, lesson


def spelt(words: str) -> re.Pattern[str]:
    """On the page the numbers of a hex do not part at the end of a line."""
    return re.compile(re.escape(words).replace(r"\-", "[-\u2011]"))


def take(one: Visitor, words: str) -> None:
    _, question, _ = one.look()
    one.pick(spelt(words))
    one.moved_on(question)


def at_pegasus(one: Visitor, *answers: str) -> None:
    """The first game that teaches Overlord, its seed known, after these answers."""
    table = lesson(one, "overlord")
    one.open(f"/t/{table}")
    for words in ("Attack 3 (Left)", "5-5", "4-6", "6-6", *answers):
        one.asked()
        take(one, words)
    one.asked()


def drawn(one: Visitor, selector: str) -> int:
    return int(one.page.locator(f".board-map {selector}").count())


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_move_shows_its_reach_with_costs(visitor, size):
    ania = visitor(size=size)
    at_pegasus(ania)
    assert not drawn(ania, ".spread-move")
    take(ania, "5-5")
    ania.page.wait_for_selector(".board-map .spread-move", state="attached")
    costs = ania.page.locator(".board-map .spread-cost-text").all_text_contents()
    assert set(costs) == {"1", "2"}
    assert len(costs) == ania.page.locator(".board-map .badge[data-place]").count()
    assert drawn(ania, ".spread-selected") == 1
    assert drawn(ania, ".spread-pass")  # two hexes: no battle after that
    ania.page.locator(".board-map .badge[data-place='6-4']").click()
    ania.asked()
    ania.page.wait_for_selector(".board-map .spread-move", state="detached")


def test_before_a_battle_stand_the_dice_with_reasons_and_odds(visitor):
    ania = visitor()
    at_pegasus(ania, "5-5", "6-4", "6-6", "7-5", "4-6", "5-5")
    take(ania, "6-4")
    words = ania.page.locator(".prompt .choice", has_text=spelt("7-3")).first.inner_text()
    for part in (
        "1 die",
        "3 at range 1 (M7.1)",
        "Barbed wire (M7.2)",
        "Sandbags (M7.4)",
        "a hit 50%",
    ):
        assert part in words
    assert " 0%" not in words  # what cannot happen is not said
    dice = ania.page.locator(".board-map .spread-dice-text").all_text_contents()
    assert dice == ["3"]  # M5.3 next to an enemy no further
    assert drawn(ania, ".sight-sight") == 1
