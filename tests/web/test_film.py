"""The film: what others do is shown at human speed, and the question waits for it; in a real browser, in all games."""

import time
from typing import Any

import pytest

from sztab.games import GAME_IDS

from .conftest import DRAWN, PATIENCE, Visitor, lesson, new_table
from .test_games import short

SHOWN = "() => document.querySelector('.film-words')?.innerText ?? ''"
FRAMES = "async (id) => (await fetch(`/api/tables/${id}/frames?after=0`)).json()"
# What may be chosen and cannot be seen: in the list, on a card, or on the map under something else.
HIDDEN_CHOICES = """() => {
    const seen = (one) => {
        const box = one.getBoundingClientRect();
        return box.width > 4 && box.bottom <= innerHeight + 1 && box.top >= 0;
    };
    const listed = [...document.querySelectorAll('.prompt .choices:not(.on-cards) .choice')];
    const folded = document.querySelectorAll('.prompt .fold').length;
    return [listed.filter((one) => !seen(one)).length, listed.length, folded];
}"""
# Numbers on the map that something covers: furniture, a bubble, the sheet of a phone.
COVERED = """() => [...document.querySelectorAll('.board-map .badge[data-place] .badge-plate')].filter((one) => {
    const box = one.getBoundingClientRect();
    const stage = document.querySelector('.board-viewport').getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (x < stage.left || x > stage.right || y < stage.top || y > stage.bottom) return false;
    const top = document.elementFromPoint(x, y);
    return !top?.closest('.board-viewport');
}).map((one) => one.closest('.badge').dataset.place)"""
# Pauses the film as soon as it is on, in the same breath: however slow the machine is, it does not end unseen.
HOLD = """() => {
    if (document.querySelector('main').dataset.state !== 'watching' || !document.querySelector('.film-controls [aria-label=Pause]')) return false;
    document.activeElement?.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: ' ', bubbles: true}));
    return true;
}"""
# Keeps the words of every step that comes on screen.
LISTEN = """() => {
    window.shown = [];
    new MutationObserver(() => {
        const words = document.querySelector('.film-words')?.innerText;
        if (words && document.querySelector('main').dataset.state === 'watching') window.shown.push(words);
    }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}"""
STILL = "() => !document.querySelector('.board-viewport.moving')"


def at_a_table(one: Visitor, game: str) -> str:
    players, options = short(game)
    table = new_table(one, game, players, ["me"] + ["random"] * (players - 1), options=options)
    one.open(f"/t/{table}")
    return table


# The camera has come to rest, and of what the step points at something is in the window.
IN_SIGHT = """() => {
    if (document.querySelector('main').dataset.state !== 'watching') return true;
    if (document.querySelector('.board-viewport.moving')) return false;
    const board = document.querySelector('.board-viewport').getBoundingClientRect();
    const told = [...document.querySelectorAll('.told-layer :is(.told-ring, .told-head, .told-cross)')];
    return !told.length || told.some((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const [cx, cy] = [x + width / 2, y + height / 2];
        return cx > board.left && cx < board.right && cy > board.top && cy < board.bottom;
    });
}"""


def until_the_film(one: Visitor, most: int = 60) -> None:
    """Plays until others' turns are shown, and holds the film there."""
    end = time.monotonic() + 4 * PATIENCE / 1000
    made = 0
    while not one.page.evaluate(HOLD):
        state = one.look()[0]
        assert state != "over", "nothing was shown in a whole game"
        assert made < most, "nothing was shown"
        assert time.monotonic() < end, f"the table stays '{state}'"
        if state == "asked":
            one.choose("list")
            made += 1
        else:
            one.page.wait_for_timeout(20)
    one.see(".film-controls [aria-label=Play]")


@pytest.mark.parametrize("game", GAME_IDS)
def test_others_turns_are_shown_step_by_step(visitor, game):
    """On a small screen, too: there the camera has to follow."""
    ania = visitor(size="phone" if game == "rhine" else "wide")
    ania.hurried = False
    at_a_table(ania, game)
    until_the_film(ania)
    words = ania.page.evaluate(SHOWN)
    ania.page.wait_for_timeout(1500)
    assert ania.page.evaluate(SHOWN) == words, "it went on while it was paused"
    assert ania.look()[0] == "watching"
    assert ania.page.locator(".prompt .choices .choice").count() == 0, "the question did not wait"
    for _ in range(40):  # to the end, a step at a time
        if ania.look()[0] != "watching":
            break
        before = ania.page.evaluate(SHOWN)
        ania.page.keyboard.press("ArrowRight")
        ania.until(
            "(was) => document.querySelector('main').dataset.state !== 'watching' || document.querySelector('.film-words').innerText !== was"
            " || document.querySelector('.film-frame.now')",
            before,
        )
        ania.until(IN_SIGHT)
    assert ania.look()[0] in ("asked", "waiting", "watching")


def test_the_film_is_skipped_with_one_key_and_can_be_watched_again(visitor):
    ania = visitor()
    ania.hurried = False
    at_a_table(ania, "attack")
    until_the_film(ania)
    ania.page.keyboard.press("Enter")
    ania.until("() => document.querySelector('main').dataset.state !== 'watching'")
    ania.hurried = True
    ania.asked()
    ania.page.evaluate(LISTEN)
    ania.see("#tab-story").click()  # a long question leaves the story only its tab
    ania.see(".since .linky").click()
    ania.until("() => window.shown.length > 0")


def test_the_speed_is_remembered(visitor):
    ania = visitor()
    ania.hurried = False
    table = at_a_table(ania, "attack")
    until_the_film(ania)
    ania.see(".speeds button >> text=4×").click()
    ania.page.keyboard.press("Enter")
    ania.open(f"/t/{table}")
    assert ania.page.evaluate("localStorage.getItem('sztab.film.speed')") == "4"


def test_reduced_motion_is_a_slide_show(visitor):
    ania = visitor(reduced_motion="reduce")
    ania.hurried = False
    at_a_table(ania, "attack")
    until_the_film(ania)
    assert ania.page.locator(".rolling").count() == 0
    words = ania.page.evaluate(SHOWN)
    ania.page.keyboard.press(" ")  # on again
    ania.until(
        "(was) => document.querySelector('main').dataset.state !== 'watching' || document.querySelector('.film-words').innerText !== was",
        words,
    )


def test_a_watcher_sees_the_same_film(visitor):
    ania, jan = visitor(), visitor("pl")
    jan.hurried = False
    table = new_table(ania, "attack", 2, ["me", "random"], public=True)
    jan.open(f"/t/{table}")
    jan.page.evaluate(LISTEN)
    ania.open(f"/t/{table}")
    for _ in range(3):
        ania.asked()
        ania.choose("list")
    jan.until("() => window.shown.length > 0")
    assert jan.page.locator(".film-hand").count() == 0  # no hand is a watcher's


def test_each_step_is_spoken_once(visitor):
    ania = visitor()
    ania.hurried = False
    at_a_table(ania, "attack")
    until_the_film(ania)
    ania.page.keyboard.press(" ")  # on again
    ania.until("() => document.querySelectorAll('#polite p').length > 0")
    while ania.look()[0] == "watching":
        ania.page.wait_for_timeout(100)
    said = ania.page.locator("#polite p").all_inner_texts()
    assert len(said) == len(set(said))


def test_after_an_absence_headlines_come_first(visitor):
    """The others play on without me for a while: what touched me is told, and nothing is played unasked."""
    ania = visitor()
    table = new_table(ania, "quartermaster", 6, ["me"] + ["random"] * 5)
    ania.open(f"/t/{table}")
    ania.asked()
    ania.page.wait_for_timeout(3000)  # the server knows that I was here
    ania.see("#tab-table").click()
    ania.see(".seat-row >> text=Let a bot take over").click()
    ania.open("/rules")
    frames: dict[str, Any] = {"frames": []}
    while len(frames["frames"]) < 150 and not any(frame["change"].get("result") for frame in frames["frames"]):
        ania.page.wait_for_timeout(300)
        frames = ania.page.evaluate(FRAMES, table)
    ania.open(f"/t/{table}")
    ania.see(".headlines .headline")
    assert ania.look()[0] == "watching"
    told = ania.page.locator(".headline-words").all_inner_texts()
    assert not [words for words in told if "ends the turn" in words or "turn." in words], "a pause stands for a turn"
    assert ania.page.locator(".headlines section h2").count() > 1, "one cannot tell the rounds apart"
    assert "for you:" in " ".join(told)
    ania.page.set_viewport_size({"width": 390, "height": 844})
    ania.see(".sheet-in .headlines .headline")
    ania.page.set_viewport_size({"width": 1440, "height": 900})
    ania.see(".ask .headlines .headline")
    ania.see(".headlines .actions .button >> nth=1").click()
    ania.page.wait_for_selector(".headlines", state="detached")


@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_asked_is_out_of_reach_or_covered(visitor, game, size):
    """Over many questions of a game: twelve choices are in sight at 1440 x 900, and no number on the map lies under anything."""
    ania = visitor(size="phone" if size == "phone" else "wide", reduced_motion="reduce")
    if size == "laptop":
        ania.page.set_viewport_size({"width": 1440, "height": 900})
    at_a_table(ania, game)
    for _ in range(12):
        ania.asked()
        if ania.look()[0] == "over":
            break
        ania.until(STILL)
        ania.page.evaluate(DRAWN)
        hidden, listed, folded = ania.page.evaluate(HIDDEN_CHOICES)
        if size == "laptop":
            assert listed - hidden >= min(12, listed), (ania.text("#question"), hidden, listed, folded)
        assert ania.page.evaluate(COVERED) == [], ania.text("#question")
        ania.choose(ania.rng.choice(("list", "hand", "board")))


def test_a_card_is_chosen_on_the_card_and_not_twice(visitor):
    ania = visitor()
    ania.open(f"/t/{lesson(ania, 'quartermaster')}")
    ania.asked()
    mirrored = ania.page.locator(".choices.on-cards .choice").count()
    assert mirrored == ania.page.locator(".hand .card.may .number").count() > 3
    box = ania.page.locator(".choices.on-cards").bounding_box()
    assert box["width"] <= 2, "the list stands on screen beside the cards"
    ania.page.locator(".choices.on-cards .choice").first.focus()
    ania.page.keyboard.press("Tab")  # with the keyboard it is seen
    assert ania.page.locator(".choices.on-cards").bounding_box()["width"] > 100
