"""What a table in the browser does besides taking moves."""

import re
from typing import Any

import pytest

from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from tests.server.conftest import Guest, Server

from .conftest import DRAWN, PATIENCE, SURE, Visitor, lesson, new_table

# How far the question stands under the upper edge of what scrolls it.
ABOVE = """() => document.querySelector('#question').getBoundingClientRect().top
    - document.querySelector('.ask, .sheet-in').getBoundingClientRect().top"""


def at_the_action(one: Visitor) -> str:
    """A table of Quartermaster where Germany is to play its first card. The cards are those of the first game, always the same."""
    table = lesson(one, "quartermaster")
    for card in ("sea_battle", "autobahn", "synthetic_fuel"):  # Q1.5 three cards go
        one.answer(table, f"discard germany_{card}")
    one.open(f"/t/{table}")
    one.asked()
    one.until("() => document.querySelector('.seat.active')")
    return table


def take(one: Visitor, words: str) -> None:
    """The first choice in the list with these words."""
    _, question, _ = one.look()
    one.pick(words)
    one.moved_on(question)


def test_a_chain_can_be_taken_back(visitor):
    ania = visitor()
    at_the_action(ania)
    first = ania.text("#question")
    take(ania, "Play “Build Army”")
    assert "Build Army" in ania.text(".chosen .chip")
    assert ania.text("#question") != first
    ania.page.keyboard.press("Escape")
    ania.until("() => document.querySelectorAll('.chosen .chip').length === 0")
    ania.until("(words) => document.getElementById('question').innerText === words", first)


def test_why_not_names_the_place_and_opens_the_clause(visitor):
    ania = visitor()
    at_the_action(ania)
    take(ania, "Play “Build Army”")
    ania.page.locator("[data-place=africa]").first.focus()
    ania.page.keyboard.press("w")
    assert "Africa" in ania.text(".bubble.why h2")
    assert "army" in ania.text(".bubble.why p").lower()
    clause = ania.see(".bubble.why a.clause")
    number = clause.inner_text()
    clause.click()
    assert number in ania.text(".clause-row.asked .clause-id")
    assert "/t/" in ania.page.url


def test_what_may_be_chosen_is_offered_to_whoever_asks_why_not(visitor):
    ania = visitor()
    ania.open(f"/t/{lesson(ania, 'rhine')}")
    ania.asked()
    ania.page.locator(".board-map .badge[data-piece]").first.click(button="right", force=True)
    assert "Why not" not in ania.text(".bubble")
    assert re.search(r"\d fuel", ania.text(".bubble p >> nth=-1")), "what a corps carries"
    assert ania.page.locator(".bubble .choice").count()


def test_a_space_outside_the_question_gives_the_clauses_it_rests_on(visitor):
    ania = visitor()
    ania.open(f"/t/{new_table(ania, 'attack', 2, ['me', 'random'])}")
    ania.asked()
    ania.page.locator("[data-place=atlantic]").first.focus()
    ania.page.keyboard.press("w")
    assert ania.text("#question") in ania.text(".bubble.why")
    ania.see(".bubble.why a.clause").click()
    ania.see(".clause-row.asked")


def test_the_gap_in_the_supply_is_drawn(visitor):
    ania = visitor()
    at_the_action(ania)
    take(ania, "Play “Build Army”")
    ania.page.locator("[data-place=africa]").first.focus()
    ania.page.keyboard.press("w")
    ania.see(".bubble.why >> text=Show the gap").click()
    ania.page.wait_for_selector(".board-map .path-gap", state="attached")
    ania.page.keyboard.press("Escape")
    ania.page.wait_for_selector(".board-map .path-gap", state="detached")


def test_a_move_a_day_says_until_when(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"], pace_hours=24)
    ania.open(f"/t/{table}")
    ania.asked()
    assert re.search(r"in 2[34] hours|in 1 day|tomorrow", ania.text(".prompt .due"))


def test_the_story_is_told_by_rounds(visitor):
    ania = visitor()
    at_the_action(ania)
    ania.choose("list")
    ania.until("() => /round 1/i.test(document.querySelector('.story .turn-head')?.innerText ?? '')")


def test_undo_as_far_as_nothing_came_to_light(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    words = ania.text("#question")
    _, question, _ = ania.look()
    ania.pick("truck")
    ania.moved_on(question)
    assert ania.text("#question") != words
    ania.see(".prompt .actions .button >> text=Undo").click()
    ania.until("(words) => document.getElementById('question').innerText === words", words)


@pytest.mark.parametrize("size", ["middle", "phone"])
def test_the_next_question_is_in_sight_after_an_answer_far_down(visitor, size):
    ania = visitor("pl", size)
    ania.open(f"/t/{new_table(ania, 'attack', 2, ['me', 'random'])}")
    ania.asked()
    ania.page.set_viewport_size(
        {"width": ania.page.viewport_size["width"], "height": 600}
    )  # so that the list is too long
    _, question, _ = ania.look()
    last = ania.page.locator(".prompt .choices .choice").last
    last.scroll_into_view_if_needed()
    assert ania.page.evaluate(ABOVE) < 0
    last.tap() if ania.touch else last.click()
    ania.moved_on(question)
    ania.page.evaluate(DRAWN)
    assert ania.page.evaluate(ABOVE) >= 0


def test_undo_with_consent(visitor):
    ania, jan = visitor(), visitor()
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan.open(f"/t/{table}")
    jan.see(".sit button").click()
    jan.see(".sit", state="detached")  # the game has begun: now somebody is asked
    ania.open(f"/t/{table}")
    one, other = (ania, jan) if ania.settled() == "asked" else (jan, ania)
    while one.settled() == "asked":
        one.choose("list")
    other.asked()
    other.choose("list")  # now the other has chosen, and must agree
    one.see(".prompt .actions .button >> text=Ask to undo").click()
    one.see(".prompt .notice")
    assert one.page.locator(".prompt .notice").count() == 1  # said once
    one.until("() => !document.querySelector('.prompt').innerText.includes('Ask to undo')")  # nor asked twice
    other.see(".prompt .notice button >> text=Agree").click()
    one.until("() => document.querySelector('main').dataset.state === 'asked'")


def test_languages_change_in_place(visitor):
    ania = visitor()
    at_the_action(ania)
    _, question, _ = ania.look()
    ania.page.keyboard.press("c")
    ania.see("#say").fill("still here")
    ania.translate()
    ania.until(
        "() => document.documentElement.lang === 'pl' && document.getElementById('question').innerText.includes('kart')"
    )
    assert ania.page.locator("#say").input_value() == "still here"
    assert ania.look()[1] == question
    assert "Niemcy" in ania.text(".seats-list")
    assert not re.search(r"\b(tab|seat|wait)\.[a-z]+", ania.page.locator("body").inner_text())


def test_languages_change_under_what_is_open(visitor):
    ania = visitor()
    at_the_action(ania)
    switch = """async () => {
        if (!document.querySelector('.languages')) document.querySelector('.strip-menu').click();
        await new Promise((done) => setTimeout(done));
        document.querySelector('.languages').click();
    }"""
    ania.see(".hand .card").hover()
    ania.see(".card-grow").click()
    title = ania.text(".card-dialog h2")
    ania.page.evaluate(switch)
    ania.until("(was) => document.querySelector('.card-dialog h2').innerText !== was", title)
    ania.page.keyboard.press("Escape")
    assert ania.page.evaluate("document.activeElement !== document.body"), (
        "the focus goes back to what opened the dialog"
    )
    ania.page.keyboard.press("?")
    ania.see("#rules-search").fill("port")
    ania.page.evaluate(switch)
    ania.until("() => document.documentElement.lang === 'en' && document.querySelector('.rules [role=status]')")
    assert ania.page.locator("#rules-search").input_value() == "port"


def test_hot_seat_with_a_curtain(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "me"])
    ania.open(f"/t/{table}")
    seen: list[str] = []
    for _ in range(40):
        if ania.look()[2]:
            assert not ania.page.locator(".prompt, .hand, .board-map").count(), "something shows beside the curtain"
            seen.append(ania.text(".curtain h1"))
            ania.see(".curtain .button").click()
            ania.see(".prompt")
            if len(set(seen)) == 2:
                return
        if ania.settled() == "asked":
            _, question, _ = ania.look()
            ania.pick(nth=-1)
            if ania.page.locator(SURE).count():
                ania.page.keyboard.press("Enter")  # the end of a turn with actions left
            ania.until(
                "(was) => document.querySelector('.curtain') || document.querySelector('main').dataset.question !== was",
                question,
            )
    raise AssertionError(f"the curtain fell only for {seen}")


def test_the_curtain_falls_after_secret_answers(visitor):
    """What one seat did in secret the other has not seen: the numbers of their views are not to be compared."""
    ania = visitor()
    ania.open(f"/t/{new_table(ania, 'quartermaster', 2, ['me', 'me'])}")
    for names in ("Germany", "UK"):
        assert names in ania.text(".curtain h1")
        ania.see(".curtain .button").click()
        for _ in range(9):  # Q1.5 three nations, three cards each
            _, question, _ = ania.look()
            ania.pick("Discard “")
            ania.until(
                "(was) => document.querySelector('.curtain') || document.querySelector('main').dataset.question !== was",
                question,
            )


def test_a_bot_takes_over_and_gives_back(visitor):
    ania, jan = visitor(), visitor()
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan.open(f"/t/{table}")
    jan.see(".sit button").click()
    ania.open(f"/t/{table}")
    ania.settled()
    ania.see("#tab-table").click()
    ania.see(".seat-row >> text=Let a bot take over").click()
    ania.see(".seat-row >> text=Take my seat back")
    jan.asked()  # the bot has played on to Jan's turn
    assert "A bot plays in your place." in ania.text(".prompt .notice")
    assert "undo" not in ania.text(".prompt")
    ania.see(".seat-row >> text=Take my seat back").click()
    ania.see(".seat-row >> text=Let a bot take over")
    ania.open("/")
    jan.see("#tab-table").click()
    jan.see(".seat-row >> text=Ask for a bot").click()
    ania.open(f"/t/{table}")
    ania.settled()  # past the film of what happened meanwhile
    ania.see("#tab-story").click()
    ania.see(".prompt .notice >> text=Agree to the bot").click()  # in sight, whatever else is open
    ania.see(".prompt .notice >> text=Take my seat back").click()
    ania.until("() => !document.querySelector('.prompt .notice')")


def test_it_catches_up_after_the_line_was_cut(visitor, house):
    ania, jan = visitor(), Guest(house.url, "Jan")
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan.post(f"/api/tables/{table}/seats/1/sit")
    while (mine := ania.get(f"/api/tables/{table}/choices")["choices"]) and not jan.choices(table)["choices"]:
        ania.answer(table, mine[-1])
    ania.open(f"/t/{table}")
    assert ania.settled() == "waiting"
    ania.context.set_offline(True)
    while (his := jan.choices(table))["choices"]:
        jan.choose(table, his, his["choices"][-1])
    assert ania.settled() == "waiting"
    ania.context.set_offline(False)
    ania.until("() => document.querySelector('main').dataset.state === 'asked'")


def test_two_tabs_of_one_person(visitor):
    ania = visitor()
    table = at_the_action(ania)
    tab = ania.context.new_page()
    tab.goto(f"{ania.url}/t/{table}")
    tab.wait_for_selector(".prompt .choice")
    _, question, _ = ania.look()
    ania.choose("list")
    other = Visitor(ania.context, tab, ania.url)
    other.moved_on(question)
    assert other.look()[1] == ania.look()[1]


def test_people_talk(visitor):
    ania, jan = visitor("en"), visitor("pl")
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan.open(f"/t/{table}")
    jan.see(".sit button").click()
    jan.page.wait_for_selector(".sit", state="detached")
    ania.open(f"/t/{table}")
    ania.settled()
    ania.page.keyboard.press("c")
    ania.see("#say").fill("Dzień dobry!")
    ania.page.keyboard.press("Enter")
    assert "1" in jan.text(".tabs .unread")
    jan.see("#tab-chat").click()
    jan.see(".messages >> text=Dzień dobry!")


def test_what_was_said_while_the_stream_of_a_seat_opens_is_unread(visitor):
    """The view knows more than the stream has told by then: words are not in it."""
    ania, jan = visitor("en"), visitor("pl")
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan.open(f"/t/{table}")
    held: list[Any] = []
    jan.page.route("**/events?*seat=1*", lambda route: held.append(route))
    jan.see(".sit button").click()
    jan.page.wait_for_selector(".sit", state="detached")
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Dzień dobry!"})
    with jan.page.expect_response("**/view?*"):
        jan.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for route in held:
        route.continue_()
    assert "1" in jan.text(".tabs .unread")


def test_what_was_said_while_somebody_was_away_is_unread(visitor):
    ania, jan = visitor("en"), visitor("pl")
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan.open(f"/t/{table}")
    jan.see(".sit button").click()
    jan.page.wait_for_selector(".sit", state="detached")
    jan.open("/")
    for words in ("Dzień dobry!", "Jest tam kto?"):
        ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": words})
    jan.open(f"/t/{table}")
    assert "2" in jan.text(".tabs .unread")
    jan.see("#tab-chat").click()
    jan.see(".messages >> text=Jest tam kto?")
    ania.open(f"/t/{table}").settled()
    assert ania.page.locator(".tabs .unread").count() == 0  # she said it herself


def test_the_title_says_whose_move_it_is(visitor):
    ania = visitor()
    at_the_action(ania)
    assert "Your move" in ania.page.title()


ELSEWHERE = """
    window.heard = [];
    window.Notification = class { static permission = 'granted'; constructor(title) { window.heard.push(title); } };
    const sound = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.heard.push('note'); return sound.call(this); };
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
"""


def test_a_sound_and_a_notice_for_those_who_look_elsewhere(visitor, house):
    ania, jan = visitor("en"), Guest(house.url, "Jan")
    table = new_table(ania, "rhine", 2, ["me", "open"], options={"training": True}, public=True)
    jan.post(f"/api/tables/{table}/seats/1/sit")
    ania.page.add_init_script(
        ELSEWHERE + "localStorage.setItem('sztab.sound', 'on'); localStorage.setItem('sztab.notices', 'on');"
    )
    ania.open(f"/t/{table}")
    for _ in range(40):  # until it becomes Ania's move while she is away
        if "Your move" in ania.page.evaluate("window.heard"):
            break
        his = jan.choices(table)
        if his["choices"]:
            jan.choose(table, his, his["choices"][-1])
        if ania.settled() == "asked":
            ania.choose("list")
    heard = ania.page.evaluate("window.heard")
    assert "Your move" in heard
    assert heard.count("note") >= 2


def test_standing_orders(visitor):
    ania = visitor()
    at_the_action(ania)
    ania.see("#tab-table").click()
    ania.see("text=Standing orders").click()
    row = ania.see(".orders li")
    row.locator("button", has_text="pass").click()
    ania.until("() => document.querySelector('.orders li button[aria-pressed=true]').innerText === 'pass'")


def test_a_choice_shows_as_sent_while_the_server_is_held(visitor):
    ania = visitor()
    at_the_action(ania)
    held: list[Any] = []
    ania.page.route("**/choices?*", lambda route: held.append(route))  # nobody answers until we say so
    _, question, _ = ania.look()
    words = ania.text(".prompt .choice .choice-title")
    ania.pick()
    ania.until("() => document.querySelector('main').dataset.state === 'sent'")
    assert words in ania.text(".choice.sent")
    assert ania.page.locator(".prompt .choice:not([aria-disabled])").count() == 0
    ania.page.keyboard.press("2")  # what is on its way is not overtaken
    assert len(held) == 1
    held[0].continue_()
    ania.moved_on(question)
    assert not ania.page.locator(".choice.sent").count()


def test_a_choice_that_nobody_answers_can_be_sent_again(visitor):
    ania = visitor()
    at_the_action(ania)
    for path in ("**/choices?*", "**/events?*", "**/view?*"):
        ania.page.route(path, lambda route: route.abort())  # without news it does not go out again by itself
    _, question, _ = ania.look()
    ania.pick()
    assert "not be done twice" in ania.text(".prompt .notice.bad")
    assert ania.look()[:2] == ("asked", question)
    ania.page.unroute("**/choices?*")
    ania.see(".prompt .notice button >> text=again").click()
    ania.moved_on(question)


def test_what_is_given_up_for_nothing_is_asked_about(visitor):
    ania = visitor()
    at_the_action(ania)
    count = "() => document.querySelectorAll('.stack[data-place=germany] .piece').length"
    assert ania.page.evaluate(count) == 1
    assert ania.page.locator(".asides-menu").count() == 0, "the menu opened by itself"
    ania.see(".asides > .button").click()
    ania.see(".choice.loses").click()
    assert "nothing for it" in ania.text(".choice.loses.again")
    ania.page.wait_for_selector(".choice.again", state="detached")  # a second press too late counts as a first
    assert ania.page.evaluate(count) == 1
    ania.see(".choice.loses").click()
    ania.see(".choice.loses.again").click()
    ania.until("() => document.querySelectorAll('.stack[data-place=germany] .piece').length === 0")


def test_a_card_that_the_story_names_opens(visitor):
    ania = visitor()
    at_the_action(ania)
    take(ania, "Build Army")
    ania.choose("list")
    name = ania.see(".story .card-word[role=button]")
    title = name.inner_text()
    name.focus()
    ania.page.keyboard.press("Enter")
    assert ania.text(".card-dialog .card-title") == title
    assert ania.text(".card-dialog .card-text")


def test_a_load_is_a_form_of_numbers(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.see(".asides > .button").click()
    form = ania.page.locator(".asides .mixture").first
    corps = form.locator(".choice").inner_text().split(" carries ")[0]
    for kind in ("fuel", "ammo", "food"):
        less = form.locator(f"[aria-label='less: {kind}']")
        while less.get_attribute("aria-disabled") != "true":  # down to nothing
            less.click()
    form.locator("[aria-label='more: food']").click()
    assert form.locator("output").all_inner_texts()[-1] == "1"
    assert form.locator(".choice").inner_text() == f"{corps} carries 1 food"
    question = ania.look()[1]
    form.locator(".choice").click()
    ania.moved_on(question)
    sheet = ania.page.locator(".sheet", has_text=corps).first
    assert sheet.locator("output").all_inner_texts() == ["0", "0", "1"]  # the rest can be taken up again


def test_a_hand_wider_than_the_window_says_so(visitor):
    ania = visitor("en", "middle", reduced_motion="reduce")
    ania.open(f"/t/{lesson(ania, 'quartermaster')}")
    ania.asked()
    ania.see(".hand-box[data-right]:not([data-left])")
    ania.see(".hand-more.right").click()
    ania.see(".hand-box[data-left]")


def test_the_server_starts_again(chromium, tmp_path):
    settings = Settings(database=database_url(str(tmp_path / "x.db")), folder=tmp_path, least=0.0, limits=False)
    first = Server(settings).start()
    context = chromium.new_context(viewport={"width": 1600, "height": 1000}, locale="en")
    context.set_default_timeout(PATIENCE)
    ania = Visitor(context, context.new_page(), first.url)
    try:
        at_the_action(ania)
        _, question, _ = ania.look()
        first.stop()
        ania.see(".connection")  # one line says it; the board stays
        assert ania.see(".board-map").is_visible()
        second = Server(settings, port=first.port).start()
        try:
            ania.page.wait_for_selector(".connection", state="detached")
            assert ania.look()[:2] == ("asked", question)
            ania.choose("list")
        finally:
            second.stop()
    finally:
        context.close()
