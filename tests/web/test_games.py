"""Whole games in the browser: by clicking, by keyboard alone, on a phone, by two people at one table."""

import pytest

from .conftest import Visitor, new_table

MOST = 900  # choices of one person in a game


def play_out(*people: Visitor, how: tuple[str, ...] = ("list", "board", "hand")) -> int:
    """Plays until the game is over for everybody. Gives the number of choices."""
    made = 0
    while made < MOST:
        states = [one.settled() for one in people]
        if all(state == "over" for state in states):
            return made
        for one, state in zip(people, states, strict=True):
            if state == "asked":
                one.choose(one.rng.choice(how))
                made += 1
        if "asked" not in states:
            people[0].page.wait_for_timeout(30)
    raise AssertionError(f"the game is not over after {made} choices")


@pytest.mark.parametrize(
    ("game", "players", "language", "over"),
    [("quartermaster", 6, "en", "The game is over"), ("rhine", 2, "pl", "Koniec gry")],
)
def test_a_whole_game_by_clicking(visitor, game, players, language, over):
    ania = visitor(language).open("/")
    table = new_table(ania, game, players, ["me"] + ["random"] * (players - 1))
    ania.open(f"/t/{table}")
    made = play_out(ania)
    assert made > 10
    assert over.lower() in ania.text(".prompt").lower()
    assert ania.page.title().startswith("Test")
    ania.see(".prompt a.button.strong").click()
    ania.see(".replay .controls")
    ania.page.keyboard.press("ArrowRight")
    ania.until("() => location.hash === '#1'")
    ania.see(".eyes .segments button >> nth=2").click()
    ania.see(".eyes .segments button[aria-pressed=true] >> nth=0")
    ania.see(".replay-end .button.strong").click()  # play on from here
    ania.see(".prompt")
    assert ania.settled() in ("asked", "waiting")


def test_a_diagram_is_played_and_drawn(visitor):
    """Spaces with room inside, and markers on the track around them."""
    ania = visitor("pl").open("/")
    options = {"scenario": "fall_of_the_axis"}
    ania.open(f"/t/{new_table(ania, 'domination', 4, ['me', 'random', 'random', 'random'], options=options)}")
    for _ in range(20):
        ania.asked()
        if ania.look()[0] == "over":
            break
        ania.choose(ania.rng.choice(("list", "hand")))
    ania.settled()
    assert ania.page.locator(".nodes .space").count() == 44
    assert ania.page.locator(".stack-space .piece").count() > 10
    assert ania.page.locator(".stack-cell .piece").count() >= 5  # four seats and two sides, some perhaps together
    assert ania.page.locator(".cells .cell").count() == 40


def test_two_people_at_one_table(visitor):
    ania, jan = visitor("en").open("/"), visitor("pl").open("/")
    table = new_table(ania, "rhine", 2, ["me", "open"], options={"training": True}, public=True)
    jan.open(f"/t/{table}")
    jan.see(".sit button").click()
    ania.open(f"/t/{table}")
    ania.until("() => ['asked', 'waiting'].includes(document.querySelector('main').dataset.state)")
    play_out(ania, jan, how=("list",))
    assert "over" in ania.text(".prompt").lower()
    assert "koniec" in jan.text(".prompt").lower()


def test_by_keyboard_alone(visitor):
    ania = visitor("en").open("/")
    table = new_table(ania, "quartermaster", 6, ["random", "me", "random", "random", "random", "random"])
    ania.open(f"/t/{table}")
    made = 0
    while ania.settled() != "over":
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
            ania.page.keyboard.press("Enter")
            ania.moved_on(question)
            assert ania.page.evaluate("document.activeElement !== document.body"), "the focus got lost"
        else:
            ania.choose("keys")
        made += 1
        assert made < MOST
    assert made > 10


def test_on_a_phone(visitor):
    ania = visitor("pl", "phone").open("/")
    table = new_table(ania, "quartermaster", 6, ["random", "random", "me", "random", "random", "random"])
    ania.open(f"/t/{table}")
    play_out(ania, how=("list", "hand"))
    assert ania.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
