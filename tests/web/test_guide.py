"""Guides in the browser: read and played whole, every step seen, there and back; on a phone too."""

import time

import pytest

from tests.server.conftest import call

from .conftest import PATIENCE, Visitor, lesson

# Which step is shown; a film takes its place on a phone.
STEP = """() => document.querySelector('main').dataset.state === 'watching' ? 'film' : document.querySelector('.guide')?.dataset.step ?? ''"""
MAY = "() => document.querySelectorAll('.prompt .choices .choice').length"


def begin(one: Visitor, game: str) -> Visitor:
    table = lesson(one, game)
    one.open(f"/t/{table}?guide")
    one.see(".guide")
    return one


def steps_of(one: Visitor) -> list[str]:
    table = one.page.url.rsplit("/", 1)[1].split("?")[0]
    cookies = {cookie["name"]: cookie["value"] for cookie in one.context.cookies()}
    return [step["id"] for step in call("GET", f"{one.url}/api/tables/{table}/guide", cookies=cookies).json()["steps"]]


def offered(one: Visitor, step: str) -> None:
    """Waits for the one thing that the guide asks for, or for the next step; who follows a test skips the film."""
    end = time.monotonic() + PATIENCE / 1000
    while one.page.evaluate(MAY) != 1 and one.page.evaluate(STEP) == step:
        assert time.monotonic() < end, f"nothing is offered at '{step}'"
        one.state()
        one.page.wait_for_timeout(20)


def press(one: Visitor) -> None:
    """The one thing, where a person finds it: in the list, or on a card. It may move while the next step comes."""
    end = time.monotonic() + PATIENCE / 1000
    while not (one.press(".prompt .choices:not(.on-cards) .choice") or one.press(".hand .card.may .card-main")):
        assert time.monotonic() < end, "it cannot be reached"
        one.page.wait_for_timeout(20)
    if one.page.locator(".card-dialog").count():
        one.press(".card-dialog .button.strong")


def standing(one: Visitor) -> str:
    """The step that is shown once no film runs. One may begin between two looks at the page."""
    step = "film"
    while step == "film":
        one.settled()
        step = str(one.page.evaluate(STEP))
    return step


def follow(one: Visitor, seen: list[str]) -> None:
    """One press: of the button where there is something to read, else of the one thing that is offered."""
    step = standing(one)
    if not seen or seen[-1] != step:
        seen.append(step)
    if one.page.locator(".guide .button.strong").count():
        one.page.locator(".guide .button.strong").click()
        one.until(f"() => ({STEP})() !== '{step}'")
        return
    offered(one, step)
    if one.page.evaluate(STEP) == step:
        _, question, _ = one.look()
        press(one)
        one.until(
            f"(was) => document.querySelector('main').dataset.question !== was || ({STEP})() !== '{step}'", question
        )


def read_whole(one: Visitor) -> list[str]:
    seen: list[str] = []
    for _ in range(80):
        follow(one, seen)
        if not standing(one):
            return seen
    raise AssertionError(f"it never ends: {seen}")


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("quartermaster", "en", "wide"),
        ("quartermaster", "pl", "phone"),
        ("overlord", "pl", "phone"),
        ("overlord", "en", "wide"),
        ("attack", "pl", "wide"),
        ("attack", "en", "phone"),
        ("rhine", "en", "phone"),
        ("rhine", "pl", "wide"),
        ("domination", "pl", "wide"),
        ("domination", "en", "phone"),
    ],
)
def test_a_guide_is_followed_to_its_end_and_no_step_is_passed_unseen(visitor, game, language, size):
    ania = begin(visitor(language, size), game)
    steps = steps_of(ania)
    assert read_whole(ania) == steps
    ania.asked()
    assert ania.page.evaluate(MAY) > 1  # on her own now, from the same position
    ania.page.reload()
    ania.asked()
    assert not ania.page.locator(".guide").count()


def test_back_goes_back_in_the_game_and_what_is_not_asked_for_says_so(visitor):
    ania = begin(visitor(), "quartermaster")
    seen: list[str] = []
    while standing(ania) != "keep":
        follow(ania, seen)
    before = ania.page.locator(".board-map .piece").count()
    ania.see(".guide >> text=Back").click()
    ania.until(f"() => ({STEP})() === 'build'")
    ania.until("(count) => document.querySelectorAll('.board-map .piece').length < count", before)
    ania.page.reload()  # and it goes on where it was
    ania.until(f"() => ({STEP})() === 'build'")
    ania.until(f"() => ({MAY})() === 1")
    ania.see(".hand .card:not(.may) .card-main").click()
    ania.see(".card-dialog >> text=Why not?").click()
    assert "The guide asks for something else" in ania.text(".bubble")
    ania.page.keyboard.press("Escape")


def test_who_leaves_a_guide_plays_on(visitor):
    ania = begin(visitor(), "rhine")
    ania.see(".guide >> text=Leave the guide").click()
    ania.asked()
    assert ania.page.evaluate(MAY) > 1
    ania.choose("list")


# A card that may be chosen stands in the hand, whole, and no text runs over its card.
IN_HAND = """() => {
    const row = document.querySelector('.hand-scroll')?.getBoundingClientRect();
    const whole = ({left, right}) => left >= row.left - 1 && right <= row.right + 1;
    const cards = [...document.querySelectorAll('.hand .card')];
    return cards.some((card) => card.matches('.may') && whole(card.getBoundingClientRect()))
        && cards.every(({firstChild}) => firstChild.scrollHeight <= firstChild.clientHeight + 1);
}"""


def test_a_hand_shows_the_card_that_is_asked_for(visitor):
    ania = begin(visitor(), "quartermaster")
    ania.page.set_viewport_size({"width": 1366, "height": 768})
    ania.settled()
    ania.see(".guide .button.strong").click()
    ania.until(IN_HAND)
