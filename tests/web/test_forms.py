"""Many choices that differ in a number are counted up and down: in the rail, and where a load lies."""

from dataclasses import replace
from typing import Any

import pytest

from .conftest import DRAWN
from .walk import Asked, Stage, Walk, walks


@pytest.fixture
def stage(chromium, house):
    opened = Stage(chromium, house.url, "1440x900")
    yield opened
    opened.close()
    assert not opened.one.mistakes, opened.one.mistakes


def first(game: str) -> tuple[Walk, Asked]:
    walk = max(walks(game, 2, "forms", most=4), key=lambda one: len(one.asked))
    return walk, walk.asked[0]


def asking(asked: Asked, **more: Any) -> Asked:
    """The same scene with other choices."""
    scene: Any = {**asked.scene, "prompt": {**asked.scene["prompt"], **more}}
    return replace(asked, scene=scene)


def test_a_purchase_of_thirty_is_counted_and_not_listed(stage):
    walk, asked = first("attack")
    buys = [
        {"token": f"buy_ship destroyer {n}", "words": f"{n} × destroyer", "detail": f"{5 * n} points"}
        for n in range(1, 31)
    ]
    stage.enter(walk)
    stage.put(walk, asking(asked, choices=[*buys, {"token": "done", "words": "Finish the Build"}]))
    page = stage.one.page
    row = page.locator(".prompt .amounts")
    assert page.locator(".prompt .choice").count() == 2
    assert row.locator("[aria-label='less: destroyer']").get_attribute("aria-disabled") == "true"
    for _ in range(2):
        row.locator("[aria-label='more: destroyer']").click()
    page.evaluate(DRAWN)
    assert row.locator("output").inner_text() == "3"
    assert row.locator(".choice").inner_text().split("\n") == ["3 × destroyer", "15 points"]


def test_a_corps_is_loaded_on_its_own_card(stage):
    walk, asked = first("rhine")
    corps = next(piece for piece in asked.scene["pieces"] if piece["owner"] == walk.roles[0] and piece.get("id"))
    load = {
        kind: sum(
            piece.get("count", 1)
            for piece in asked.scene["pieces"]
            if piece["place"] == f"card {corps['id']}" and piece["kind"] == kind
        )
        for kind in ("fuel", "ammo", "food")
    }
    loads = [
        {
            "token": f"carry {corps['id']} {fuel}f{food}p",
            "words": f"carries {fuel} fuel and {food} food",
            "amounts": {"fuel": fuel, "ammo": load["ammo"], "food": food},
            "pieces": [corps["id"]],
        }
        for fuel in range(4)
        for food in range(4)
        if (fuel, food) != (load["fuel"], load["food"])
    ]
    stage.enter(walk)
    stage.put(walk, asking(asked, asides=loads))
    page = stage.one.page
    card = page.locator(".sheet.loading")
    assert card.count() == 1
    assert card.locator(".button").count() == 0  # nothing is sent unasked
    assert card.locator("output").first.inner_text() == str(load["fuel"])
    card.locator("[aria-label='more: food']").click()
    page.evaluate(DRAWN)
    assert card.locator(".button").inner_text() == f"carries {load['fuel']} fuel and {load['food'] + 1} food"
    assert page.locator(".asides [aria-expanded]").get_attribute("aria-expanded") == "false"
