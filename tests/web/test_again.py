"""Answers that get lost, and steps that cannot be taken back: what the pages do about them."""

import asyncio
from typing import Any

from sqlalchemy import func, select, update

from sztab.server.storage.schema import entries, tables
from tests.server.conftest import Guest

from .conftest import Visitor, new_table


def lose_answers(one: Visitor, path: str) -> list[str]:
    """The server gets what is sent there, but its answer does not come back, once. Gives the keys that were sent."""
    keys: list[str] = []

    def lose(route: Any) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort()

    one.page.route(path, lose)
    return keys


def test_an_undo_whose_answer_got_lost_takes_back_one_step(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    words = []
    for _ in range(2):
        words.append(ania.text("#question"))
        _, question, _ = ania.look()
        ania.pick("truck")
        ania.moved_on(question)
    keys = lose_answers(ania, "**/undo?*")
    for path in ("**/view?*", "**/events?*"):
        ania.page.route(path, lambda route: route.abort())  # or the news would tell what became of it
    ania.see(".prompt .actions .button >> text=Undo").click()
    ania.see(".prompt button >> text=Try again")
    ania.page.unroute("**/view?*")
    ania.see(".prompt button >> text=Try again").click()
    ania.until("(words) => document.getElementById('question').innerText === words", words[1])
    ania.page.wait_for_selector(".prompt button >> text=Try again", state="detached")
    assert len(keys) == 2
    assert len(set(keys)) == 1


def test_what_was_chosen_while_the_line_was_cut_goes_out_when_it_is_back(visitor):
    ania = visitor()
    ania.open(f"/t/{new_table(ania, 'rhine', 2, ['me', 'random'])}")
    ania.asked()
    _, question, _ = ania.look()
    ania.context.set_offline(True)
    ania.see(".connection")
    ania.pick("truck")
    ania.see(".prompt button >> text=Try again")
    ania.context.set_offline(False)
    ania.moved_on(question)
    ania.page.wait_for_selector(".connection", state="detached")
    assert not ania.page.locator(".prompt .notice").count()


def test_two_looks_at_once_while_the_line_is_cut_are_no_trouble(visitor):
    ania = visitor()
    ania.open(f"/t/{new_table(ania, 'rhine', 2, ['me', 'random'])}")
    ania.asked()
    ania.page.route("**/view?*", lambda route: route.abort())
    ania.page.evaluate(
        "() => { for (let i = 0; i < 2; i += 1) document.dispatchEvent(new Event('visibilitychange')); }"
    )
    ania.see(".connection")
    ania.page.unroute("**/view?*")
    ania.page.wait_for_selector(".connection", state="detached")
    assert not ania.page.locator(".trouble").count()


def test_a_language_that_cannot_be_fetched_says_so_and_comes_later(visitor):
    ania = visitor().open("/rules")
    ania.context.set_offline(True)
    ania.translate()
    assert "does not answer" in ania.text(".trouble")
    assert ania.page.evaluate("document.documentElement.lang") == "en"
    ania.context.set_offline(False)
    ania.see(".trouble button >> text=Try again").click()
    ania.until("() => document.documentElement.lang === 'pl'")
    ania.page.wait_for_selector(".trouble", state="detached")


def test_who_is_signed_out_meanwhile_is_shown_the_way_back(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.context.clear_cookies()
    ania.pick()
    assert "not signed in" in ania.text(".prompt .notice")
    ania.open(f"/t/{table}")
    ania.see("main a >> text=Sign in").click()
    ania.see("#login")


def test_two_windows_of_one_seat_and_the_slower_is_told(visitor):
    ania = visitor()
    ania.open(f"/t/{new_table(ania, 'rhine', 2, ['me', 'random'])}")
    ania.asked()
    other = Visitor(ania.context, ania.context.new_page(), ania.url)
    other.page.route("**/events?*", lambda route: route.abort())  # no news come here
    other.open(ania.page.url.removeprefix(ania.url))
    other.asked()
    _, question, _ = other.look()
    ania.pick("truck")
    ania.moved_on(question)
    other.pick("truck", nth=1)
    other.moved_on(question)
    assert "moved on" in other.text(".prompt .notice")


def test_a_link_that_is_none_can_be_pasted_again(visitor):
    ania = visitor().open("/join#nothing")
    ania.see("#name").fill("Ania")
    ania.see(".form .button.strong").click()
    assert "not a link to a seat" in ania.text(".notice")
    ania.see("#link")


def test_an_answer_that_breaks_off_is_none(visitor):
    """A line cut in the middle of an answer leaves the page as it was, and it catches up."""
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    cut = []

    def break_off(route: Any) -> None:
        cut.append(route.request.url)
        route.fulfill(status=200, content_type="application/json", body='{"seats": [')

    ania.page.route(f"**/api/tables/{table}?*", break_off)
    ania.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ania.see(".connection")
    assert cut
    ania.page.unroute(f"**/api/tables/{table}?*")
    ania.page.wait_for_selector(".connection", state="detached")
    ania.asked()


def test_a_page_that_cannot_be_drawn_says_so_and_does_not_hang(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.page.route(
        f"**/api/tables/{table}?*", lambda route: route.fulfill(status=200, content_type="application/json", body="{}")
    )
    ania.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ania.see("main >> text=Something went wrong on this page")
    ania.mistakes.clear()  # the console has it too
    ania.page.unroute(f"**/api/tables/{table}?*")
    ania.see("main button >> text=Try again").click()
    ania.asked()


def test_words_whose_answer_got_lost_are_said_once(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    keys = lose_answers(ania, "**/chat?*")
    ania.page.keyboard.press("c")
    ania.page.keyboard.type("Hello there")  # the letter opened the chat and is not in it
    assert ania.see("#say").input_value() == "Hello there"
    ania.page.keyboard.press("Enter")
    ania.see(".chat .warn button >> text=Try again").click()
    ania.until("() => document.getElementById('say').value === ''")
    assert len(set(keys)) == 1
    ania.page.reload()
    ania.asked()
    ania.page.keyboard.press("c")
    ania.see(".messages >> text=Hello there")
    assert ania.page.locator(".messages li", has_text="Hello there").count() == 1


def test_words_said_while_the_line_was_cut_are_heard_when_it_is_back(visitor, house):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "open"], public=True)
    jan = Guest(house.url, "Jan")
    jan.post(f"/api/tables/{table}/seats/1/sit")
    ania.open(f"/t/{table}")
    ania.settled()
    ania.context.set_offline(True)
    ania.see(".connection")
    jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Are you there?", "seat": 1})
    ania.context.set_offline(False)
    assert ania.text(".unread").startswith("1")
    ania.page.keyboard.press("c")
    ania.see(".messages >> text=Are you there?")


def test_only_channels_of_ones_own_are_offered(visitor):
    ania = visitor()
    table = new_table(ania, "quartermaster", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.page.keyboard.press("c")
    ania.see(".chat .segments")
    assert ania.page.locator(".chat .segments button").all_inner_texts() == ["Everyone", "Axis"]


def test_a_guest_is_told_that_signing_out_loses_the_tables(visitor):
    ania = visitor()
    new_table(ania, "rhine", 2, ["me", "random"])
    ania.open("/me")
    ania.see("button >> text=Sign out").click()
    assert "lost for good" in ania.text(".dialog, dialog")
    ania.page.keyboard.press("Escape")
    assert ania.page.evaluate("async () => (await (await fetch('/api/me')).json()).person !== null")
    ania.see("button >> text=Sign out").click()
    ania.see("button >> text=Sign out and lose them").click()
    ania.until("() => location.pathname === '/'")
    assert ania.page.evaluate("async () => (await (await fetch('/api/me')).json()).person === null")


def test_a_link_that_leads_to_this_computer_only_says_so(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "link"])
    ania.open(f"/t/{table}")
    ania.page.locator(".seat").first.click()
    ania.see("button >> text=Link to this seat").click()
    ania.see(".link-row input[readonly]")
    assert "this computer only" in ania.text(".seat-row .warn")


def test_without_a_network_the_last_position_is_shown_and_called_old(visitor):
    ania = visitor(service_workers="allow").open("/")
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.until("() => navigator.serviceWorker.controller !== null")
    _, question, _ = ania.look()
    ania.pick("truck")
    ania.moved_on(question)
    asked = ania.text("#question")
    kept = "async ([path, asked]) => (await (await caches.match(path))?.json())?.view.scene.prompt.words === asked"
    ania.until(kept, [f"/api/tables/{table}/opening?lang=en", asked])
    games = "async () => Boolean(await caches.match('/api/games?lang=en'))"
    ania.until(games)  # though the start page was there before the worker
    ania.context.set_offline(True)
    ania.page.reload()
    assert "This is the table as it was" in ania.text(".connection")
    assert ania.text("#question") == asked
    ania.open("/")
    assert "This is how things stood" in ania.text(".start .notice")
    assert ania.page.locator(".game-card h3").count() == 5
    ania.open(f"/t/{table}")
    ania.context.set_offline(False)
    ania.page.wait_for_selector(".connection", state="detached")


def test_a_frozen_table_says_what_can_be_done_and_goes_back_by_consent(visitor, house):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    for _ in range(2):
        ania.asked()
        _, question, _ = ania.look()
        ania.pick("truck")
        ania.moved_on(question)
    last = select(func.max(entries.c.number)).where(entries.c.table_id == table, entries.c.digest != "")
    with house.services.database.engine.begin() as connection:  # as if other rules had played the last step
        here = (entries.c.table_id == table, entries.c.number == connection.scalar(last))
        connection.execute(update(entries).where(*here).values(digest="0" * 12))
        connection.execute(update(tables).where(tables.c.id == table).values(checked="other rules"))
    house.services.registry._tables.pop(table)
    ania.page.reload()
    assert ania.settled() == "waiting"
    assert "paused" in ania.text("#question")
    assert not ania.page.locator(".choices").count()
    words = ania.text(".prompt .notice")
    for choice in ("Agree to go back", "Get up from my seat", "Abandon the table", "Record of the game"):
        assert choice in words
    ania.see(".prompt .notice button >> text=Agree to go back and play on").click()
    ania.asked()
    assert not ania.page.locator(".connection").count()


def test_nothing_of_who_was_here_before_is_kept_for_the_next_person(visitor, house, monkeypatch):
    """Not even an answer that was on its way when they signed out."""
    ania = visitor(service_workers="allow").open("/")
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.until("() => navigator.serviceWorker.controller !== null")
    view = house.services.history.view

    async def late(*wanted: Any) -> Any:
        found = await view(*wanted)
        await asyncio.sleep(2)
        return found

    monkeypatch.setattr(house.services.history, "view", late)
    gone = """async (path) => {
        const { csrf } = await (await fetch("/api/me")).json();
        const coming = fetch(path);
        await new Promise((done) => setTimeout(done, 500));
        const headers = { "X-CSRF-Token": csrf };
        const { status } = await fetch("/api/sessions/current", { method: "DELETE", headers });
        return [status, (await coming).status];
    }"""
    path = f"/api/tables/{table}/view"
    assert ania.page.evaluate(gone, path) == [200, 200]
    ania.page.wait_for_timeout(500)
    kept = "async () => (await (await caches.open('sztab-answers-1')).keys()).map((one) => new URL(one.url).pathname)"
    assert path not in ania.page.evaluate(kept)
