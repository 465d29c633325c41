"""The end takes the page: who won and why, in both languages; a rematch; links that open in another browser."""

import pytest

from tests.server.conftest import Guest

from .conftest import Visitor, new_table
from .test_everyone import by_day_and_night

TITLES = {"en": "You lost.", "pl": "Przegrywasz."}


def gave_up(one: Visitor, game: str = "rhine", seats: tuple[str, ...] = ("me", "random"), **more: object) -> str:
    """A game that its owner has given up after a few choices."""
    table = new_table(one, game, len(seats), list(seats), **more)
    one.open(f"/t/{table}")
    for _ in range(6):
        one.asked()
        one.choose("list")
    one.post(f"/api/tables/{table}/resign")
    return table


@pytest.mark.parametrize(("language", "size"), [("en", "wide"), ("pl", "phone")])
def test_the_end_says_who_won_and_why_and_the_board_is_one_key_away(visitor, language, size):
    ania = visitor(language, size, reduced_motion="reduce")  # no colour halfway between two
    gave_up(ania, options={"training": True})
    assert ania.text(".end-page h1") == TITLES[language]
    assert ania.text(".end-words p")
    assert by_day_and_night(ania) == []
    ania.page.keyboard.press("b")
    ania.see(".board-map")
    ania.page.keyboard.press("b")
    ania.see(".end-page")


def test_a_rematch_swaps_sides_and_the_other_has_one_line_to_answer(visitor, house):
    ania, jan = visitor(), Guest(house.url, "Jan")
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True, options={"training": True})
    jan.post(f"/api/tables/{table}/seats/1/sit", {})
    ania.open(f"/t/{table}")
    jan.post(f"/api/tables/{table}/resign", {})
    assert ania.text(".end-page h1") == "You won."
    ania.see(".end-actions >> text=Rematch, sides swapped").click()
    ania.until("(old) => !location.pathname.endsWith(old)", table)
    new = ania.page.url.rsplit("/", 1)[1]
    asked = jan.get(f"/api/tables/{table}/rematch")["rematch"]
    assert (asked["table"], asked["seat"], asked["by"]) == (new, 0, "Ania")
    jan.post(f"/api/tables/{new}/seats/0/sit", {})
    ania.until("() => ['asked', 'waiting'].includes(document.querySelector('main')?.dataset.state)")


def test_a_finished_game_opens_in_another_browser_once_its_owner_lets_others_in(visitor):
    ania, ewa = visitor(), visitor("pl")
    table = gave_up(ania, options={"training": True})
    ewa.open(f"/t/{table}")
    assert ewa.text("h1") == "Tu nic nie ma"
    ania.see(".end-actions >> text=Share").click()
    ania.see("dialog >> text=Whoever has the link").click()
    link = ania.see("dialog .link-row input").input_value()
    ewa.page.goto(link)
    assert ewa.see(".end-page h1").inner_text()
    assert not ewa.page.locator(".end-actions >> text=Rewanż").count()
    ewa.page.goto(f"{link}/replay#3")
    ewa.until("() => document.querySelector('.controls-words')?.innerText.includes('3')")
