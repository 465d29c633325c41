"""Trade between two people with words, dice as pictures, the odds before an attack, and the clock: at a table of Attack!"""

from typing import Any

from tests.server.conftest import Guest

from .conftest import Visitor, new_table

REGIONS = {
    "red": ["france", "spain", "great_britain", "italy"],
    "blue": ["germany", "poland", "morocco", "algeria"],
}
HOME = {"red": "france", "blue": "germany"}


def planned(asked: Any) -> str | None:
    """What a role answers in the set-up: regions that touch, all pieces at home."""
    choices: list[str] = asked["choices"]
    role: str = asked["role"]
    verb = choices[0].split()[0]
    if verb == "claim":
        return next(token for place in REGIONS[role] if (token := f"claim {place}") in choices)
    if verb == "put":
        return next(token for token in reversed(choices) if token.endswith(HOME[role]))
    return f"capital {HOME[role]}" if verb == "capital" else None


def at_my_turn(one: Visitor, house: Any, **more: Any) -> tuple[Guest, str]:
    """Ania plays Red at this browser, Jan Blue over the API; the set-up is done, and it is Red's turn."""
    table = new_table(one, "attack", 2, ["me", "open"], public=True, **more)
    jan = Guest(house.url, "Jan")
    jan.post(f"/api/tables/{table}/seats/1/sit")
    while True:
        asked = one.get(f"/api/tables/{table}/choices")
        if asked["choices"]:
            token = planned(asked)
            if token is None:
                break
            one.answer(table, token)
        his = jan.choices(table)
        if his["choices"]:
            jan.choose(table, his, planned(his) or "end")
    one.open(f"/t/{table}")
    one.asked()
    return jan, table


def take(one: Visitor, words: str) -> None:
    _, question, _ = one.look()
    one.pick(words)
    one.moved_on(question)


def promise(one: Visitor) -> None:
    """The first of the choices under the heading that says once what all of them begin with."""
    _, question, _ = one.look()
    heading = ".prompt :is(.fold, .group-head):has-text('Promise')"
    if one.see(heading).get_attribute("aria-expanded") == "false":
        one.see(heading).click()
    one.see(f"{heading} + .choices .choice").click()
    one.moved_on(question)


def test_an_offer_with_words_and_its_answer(visitor: Any, house: Any) -> None:
    ania = visitor()
    jan, table = at_my_turn(ania, house)
    take(ania, "Trade with Blue")
    assert ania.see("#speak").get_attribute("maxlength") == "200"
    ania.see("#speak").fill("Poland is <b>yours</b>")
    promise(ania)
    assert ania.page.locator("#speak").input_value() == "Poland is <b>yours</b>"  # until the offer is made
    take(ania, "Make the offer")
    assert jan.get(f"/api/tables/{table}/view")["said"] == [{"role": "red", "words": "Poland is <b>yours</b>"}]
    his = jan.choices(table)
    body = {"role": "blue", "question": his["question"], "token": "counter", "words": "And Morocco?"}
    jan.post(f"/api/tables/{table}/choices", body)
    ania.asked()
    ania.until("() => [...document.querySelectorAll('.said q')].map((q) => q.textContent).includes('And Morocco?')")
    assert ania.page.locator(".said b").count() == 0  # words are words
    assert ania.page.locator("#speak").input_value() == ""
    assert "Poland is <b>yours</b>" in ania.text(".story")
    take(ania, "Call it off")
    ania.until("() => !document.querySelector('.said, #speak')")


def test_odds_before_an_attack_and_dice_after_it(visitor: Any, house: Any) -> None:
    ania = visitor()
    at_my_turn(ania, house)
    take(ania, "Move")
    take(ania, "From France")
    germany = ania.page.locator(".prompt .choices .choice", has_text="To Germany")
    germany.hover()  # in a long list, what is pointed at tells
    germany.get_by_text("% of cases").wait_for()
    take(ania, "To Germany")
    first = ania.page.locator(".prompt .choices .choice").first
    assert "All that may go" in first.inner_text()
    first.hover()
    first.get_by_text("% of cases").wait_for()
    take(ania, "All that may go")
    take(ania, "End the movement")
    ania.see(".story .dice .die")
    label = ania.page.locator(".story .dice").first.get_attribute("aria-label")
    assert label.startswith("Dice: ")
    shown = ania.page.locator(".story .dice").first.locator(".die").count()
    assert shown == len(label.removeprefix("Dice: ").split(".")[0].split(", "))


def test_the_clock_of_a_table(visitor: Any, house: Any) -> None:
    ania = visitor("pl")
    at_my_turn(ania, house, minutes=90)
    assert "1 godz. 30 min" in ania.text(".clock")
    ania.open("/new?game=attack")
    assert ania.see("#minutes").locator("option").count() > 3
    ania.open("/new?game=quartermaster")
    ania.see("#pace")
    assert ania.page.locator("#minutes").count() == 0
