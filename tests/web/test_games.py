"""Games in the browser: of every game, by clicking, in both languages, by two people at one table; by keyboard alone; on a phone."""

from typing import Any

import pytest

from sztab.games import GAME_IDS, find

from .conftest import DRAWN, Visitor, new_table

MOST = 1500  # choices in a game
OVER = {"en": ("You won.", "You lost.", "A draw."), "pl": ("Wygrywasz.", "Przegrywasz.", "Remis.")}
# Short ones: how many play, and with what options. A game that is not named here is played by as few as may play it.
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "quartermaster": (6, {}),
    "rhine": (2, {"training": True}),
    "attack": (2, {"round_limit": "10"}),
    "domination": (4, {"scenario": "rise_of_the_axis"}),
    "overlord": (2, {"scenario": "drill_standard"}),
}


# One game is played to its own end, after so many choices over the API; of the others, which take hundreds of choices, the second
# of the two gives up after these. The first choices of the one are made by clicking on a phone and with the keyboard, below.
EARLY = {"quartermaster": 100}
PATIENT = {"rhine": 30, "attack": 30, "domination": 30, "overlord": 30}
A_WHILE = 40  # choices by somebody who is about something else than the end


def short(game: str) -> tuple[int, dict[str, Any]]:
    return SHORT.get(game, (min(count for count in find(game).players if count > 1), {}))


def play_out(*people: Visitor, how: tuple[str, ...] = ("list", "board", "hand"), most: int = MOST) -> int:
    """Plays until the game is over for everybody, or `most` choices are made. Gives the number of choices."""
    made = 0
    while made < most:
        states = [one.state() for one in people]
        if all(state == "over" for state in states):
            return made
        for one, state in zip(people, states, strict=True):
            if state == "asked":
                one.choose(one.rng.choice(how))
                made += 1
        if "asked" not in states:
            people[0].page.wait_for_timeout(10)
    assert most < MOST, f"the game is not over after {made} choices"
    return made


def play_unseen(people: list[Visitor], table: str, choices: int) -> None:
    """The first choices of a game, over the API: nobody looks at a page yet."""
    while choices > 0:
        for one in people:
            offered = one.get(f"/api/tables/{table}/choices")["choices"]
            if offered:
                one.answer(table, one.rng.choice(offered))
                choices -= 1


@pytest.mark.long
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_by_two_people_in_two_languages_to_its_end(visitor, game):
    people = {"en": visitor("en", reduced_motion="reduce"), "pl": visitor("pl", "middle", reduced_motion="reduce")}
    ania, jan = people["en"], people["pl"]
    players, options = short(game)
    table = new_table(
        ania, game, players, ["me", "open"] + ["random"] * (players - 2), options=options, public=True, name="Evening"
    )
    jan.post(f"/api/tables/{table}/seats/1/sit")
    play_unseen([ania, jan], table, EARLY.get(game, 0))
    jan.open(f"/t/{table}")
    ania.open(f"/t/{table}")
    made = play_out(ania, jan, most=PATIENT.get(game, MOST))
    if made >= PATIENT.get(game, MOST) and jan.state() != "over":
        jan.post(f"/api/tables/{table}/resign")
    for one in (ania, jan):
        one.until("() => document.querySelector('.end-page')")
    print(f"{game}: {made} choices by two people")
    assert made > 20
    for language, one in people.items():
        assert one.text(".end-page h1") in OVER[language]
        assert one.page.title().startswith("Evening")
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    ania.see(".end-actions a.button").click()
    ania.see(".replay .controls")
    before = ania.text(".film-words")
    ania.page.keyboard.press("ArrowRight")  # the next frame of the film
    ania.until("(was) => document.querySelector('.film-words').innerText !== was", before)
    ania.see(".eyes .segments button >> nth=2").click()  # through another's eyes, now that it is over
    ania.until("() => document.querySelectorAll('.eyes .segments button')[2].ariaPressed === 'true'")
    ania.see(".replay-end .button.strong").click()  # play on from here
    ania.see(".prompt")
    assert ania.settled() in ("asked", "waiting")


def test_a_diagram_is_played_and_drawn(visitor):
    """Spaces with room inside, and markers on the track around them."""
    ania = visitor("pl")
    options = {"scenario": "fall_of_the_axis"}
    table = new_table(ania, "domination", 4, ["me", "random", "random", "random"], options=options)
    play_unseen([ania], table, 16)
    ania.open(f"/t/{table}")
    for _ in range(4):
        ania.asked()
        ania.choose(ania.rng.choice(("list", "hand")))
    ania.settled()
    assert ania.page.locator(".nodes .space").count() == 44
    assert ania.page.locator(".stack-space .piece").count() > 10
    assert ania.page.locator(".stack-cell .piece").count() >= 5  # four seats and two sides, some perhaps together
    assert ania.page.locator(".cells .cell").count() == 40


@pytest.mark.long
def test_by_keyboard_alone(visitor):
    ania = visitor("en", reduced_motion="reduce")
    table = new_table(ania, "quartermaster", 6, ["random", "me", "random", "random", "random", "random"])
    ania.open(f"/t/{table}")
    for made in range(A_WHILE):
        ania.asked()
        if ania.look()[0] == "over":
            break
        if made % 5 == 4:  # now and then by Tab and Enter
            _, question, _ = ania.look()
            ania.page.locator(".prompt").focus()
            for _ in range(40):
                ania.page.keyboard.press("Tab")
                if ania.page.evaluate("document.activeElement.matches('.choices .choice')"):
                    break
            ania.key("Enter")
            ania.moved_on(question)
            ania.page.evaluate(DRAWN)
            assert ania.page.evaluate("document.activeElement !== document.body"), "the focus got lost"
        else:
            ania.choose("keys")
    assert made >= 10


@pytest.mark.long
def test_on_a_phone(visitor):
    ania = visitor("pl", "phone", reduced_motion="reduce")
    table = new_table(ania, "quartermaster", 6, ["random", "random", "me", "random", "random", "random"])
    ania.open(f"/t/{table}")
    play_out(ania, how=("list", "hand"), most=A_WHILE)
    assert ania.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
