"""Every page: it opens, it says what it should, and what one does there works."""

import hashlib
import re

import pytest

from sztab.games import GAME_IDS
from tests.server.conftest import Guest, call

from .conftest import new_table
from .test_guide import follow


def test_one_click_to_a_game(visitor):
    ania = visitor("pl").open("/")
    ania.until(f"() => document.querySelectorAll('.game-card .button.strong').length === {len(GAME_IDS)}")
    assert "Natural Earth" in ania.text(".foot")
    ania.see(".shield-chip >> text=Japonia").click()
    ania.see(".hero .button >> text=Zagraj: Japonia").click()
    ania.asked()
    assert "Japonia" in ania.text(".prompt-head")
    ania.see(".dealt .linky").click()  # three cards of the opening hand are gone, unless she wants to choose them
    ania.until("() => !document.querySelector('.dealt')")
    ania.until(
        "() => /trzy|3/i.test(document.querySelector('.prompt')?.innerText ?? '')"
    )  # after the film of going back
    assert re.search(r"/t/\w+", ania.page.url)
    ania.page.go_back()
    ania.see(".table-item.mine")
    assert "twój ruch" in ania.text(".table-item.mine")


def test_every_page_of_the_bar_opens_by_its_address(visitor):
    ania = visitor().open("/")
    for path in ania.page.locator(".bar-nav a").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))"):
        ania.open(path)
        ania.page.wait_for_load_state("networkidle")
        assert not ania.page.locator(".notice.bad").count(), path
    ania.open("/rules")
    assert ania.page.locator("main a.button").count() == len(GAME_IDS)


def test_pictures_of_boards_fill_their_frames(visitor):
    ania = visitor().open("/new")
    ania.until(f"() => document.querySelectorAll('.game-pick svg').length === {len(GAME_IDS)}")
    # letters inside of a drawing report their width before it is made small: they are no boxes of the page
    assert ania.page.evaluate(
        """[...document.querySelectorAll('.game-pick label *')].filter((one) => !one.ownerSVGElement)
            .every((one) => one.scrollWidth <= one.clientWidth || !one.clientWidth)"""
    )


def test_a_new_table_and_a_link_to_a_friend(visitor):
    ania, jan = visitor().open("/new?game=rhine"), visitor("pl")
    ania.see(".seat-form select").select_option("me")
    ania.page.locator(".seat-form").nth(1).locator("select").first.select_option("link")
    ania.see("#name").fill("Rhine with Jan")
    ania.see("#mine").fill("Ania")
    ania.see(".form-end .button.strong").click()
    ania.see("text=Seats and links").click()
    ania.see(".seat-row >> text=Link to this seat").click()
    link = ania.see(".link-row input[readonly]").input_value()
    assert "/join#" in link
    jan.page.goto(link)
    invited = jan.see(".invitation").inner_text()
    assert all(words in invited for words in ("Rhine with Jan", "Przy stole: Ania."))
    jan.see("#name").fill("Jan")
    jan.see(".form .button.strong").click()
    jan.see(".prompt")
    assert "Rhine with Jan" in jan.page.locator("main h1.unseen").inner_text()
    ania.until("() => ['asked', 'waiting'].includes(document.querySelector('main').dataset.state)")
    assert "Jan" in ania.page.locator(".seats-list").inner_html()
    # it has led to its seat, and leads nowhere now
    ania.until("() => !document.querySelector('.link-row input[readonly]')")


def test_who_began_as_a_guest_is_asked_for_a_name_among_people(visitor):
    ania, jan = visitor().open("/"), visitor().open("/")
    for one in (ania, jan):
        one.see(".game-card .button.strong").click()  # one click to a game: a guest
        one.see(".prompt")
    ania.open("/new?game=rhine")
    ania.page.locator(".seat-form").nth(1).locator("select").first.select_option("link")
    ania.see("#mine").fill("Ania")
    ania.see(".form-end .button.strong").click()
    ania.see("text=Seats and links").click()
    ania.see(".seat-row >> text=Link to this seat").click()
    link = ania.see(".link-row input[readonly]").input_value()
    jan.page.goto(link)
    jan.see("#name").fill("Jan")
    jan.see(".form .button.strong").click()
    jan.see("#tab-table").click()
    assert "Ania" in jan.text(".seat-row:not(:has-text('you')) .small")


def test_a_bot_is_put_where_nobody_came(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "link"])
    ania.open(f"/t/{table}")
    ania.see("text=Seats and links").click()
    assert ania.page.locator(".seat-row >> text=Let a bot take over").count() == 0  # nothing to take over yet
    ania.see(".seat-row >> text=Seat a bot here").click()
    ania.asked()
    assert ania.look()[0] == "asked"


def test_a_seat_is_handed_over_only_after_a_second_thought(visitor):
    ania = visitor("pl")
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.see("#tab-table").click()
    ania.see(".seat-row >> text=Przekaż miejsce").click()
    ania.see("dialog .actions .button:not(.danger)").click()
    assert ania.page.locator(".link-row input[readonly]").count() == 0
    ania.see(".seat-row >> text=Przekaż miejsce").click()
    ania.see("dialog .actions .danger").click()
    link = ania.see("dialog .link-row input").input_value()
    ania.page.keyboard.press("Escape")
    ania.until(
        "() => document.querySelector('main').dataset.state === 'waiting' && !document.querySelector('.connection')"
    )
    jan = visitor()
    jan.page.goto(link)
    jan.see("#name").fill("Jan")
    jan.see(".form .button.strong").click()
    jan.asked()
    assert jan.look()[0] == "asked"


def test_who_comes_by_a_link_when_the_game_is_on_waits_for_those_who_play(visitor, house):
    ania, jan, ewa = visitor(), visitor("pl"), Guest(house.url, "Ewa")
    table = new_table(ania, "rhine", 3, ["me", "open", "link"], public=True)
    ewa.post(f"/api/tables/{table}/seats/1/sit")
    ania.open(f"/t/{table}")
    ania.see("text=Seats and links").click()
    ania.see(".seat-row >> text=Seat a bot here").click()
    ania.settled()
    ania.see("#tab-table").click()
    ania.see(".seat-row >> text=Link to this seat").click()
    ania.see("text=is let in once all players agree")
    link = ania.see(".link-row input[readonly]").input_value()
    jan.page.goto(link)
    jan.see("#name").fill("Jan")
    jan.see(".form .button.strong").click()
    jan.see("text=Grający zostali zapytani, czy możesz usiąść")
    ania.see(".notice:has-text('Jan asks for a seat') >> text=Refuse").click()
    assert "odrzucona" in jan.text(".notice.bad")
    jan.see(".form .button.strong").click()
    ania.see(".notice:has-text('Jan asks for a seat') .button.strong").click()
    request = ewa.get(f"/api/tables/{table}")["seats"][2]["newcomer"]["id"]
    ewa.post(f"/api/tables/{table}/seats/2/sit/answer", {"agree": True, "request": request})
    jan.see(".prompt")
    assert f"/t/{table}" in jan.page.url
    jan.see("#tab-table").click()
    jan.see(".seat-row:has-text('ty')")
    ania.until("() => !document.querySelector('.prompt .notice')")
    ania.page.goto(link)  # somebody who plays
    assert "Seat 2 is taken" in (ania.see(".form .button.strong").click() or ania.text(".notice.bad"))


def test_a_watcher_asks_for_a_seat_that_a_bot_plays(visitor, house):
    ania, jan, ewa = visitor(), visitor(), Guest(house.url, "Ewa")
    table = new_table(ania, "rhine", 3, ["me", "open", "open"], public=True)
    ewa.post(f"/api/tables/{table}/seats/1/sit")
    ania.open(f"/t/{table}")
    ania.see("text=Seats and links").click()
    ania.see(".seat-row >> text=Seat a bot here").click()
    ania.settled()
    ania.see("#tab-table").click()
    assert ania.page.locator(".seat-row >> text=Ask for this seat").count() == 0  # who plays gets at no other hand
    jan.open(f"/t/{table}")
    jan.see("#tab-table").click()
    jan.see(".seat-row >> text=Ask for this seat").click()
    jan.see(".notice >> text=Withdraw the request").click()
    jan.see(".seat-row >> text=Ask for this seat").click()
    ania.see(".notice:has-text('asks for a seat in this game') .button.strong").click()
    request = ewa.get(f"/api/tables/{table}")["seats"][2]["newcomer"]["id"]
    ewa.post(f"/api/tables/{table}/seats/2/sit/answer", {"agree": True, "request": request})
    jan.see(".seat-row:has-text('you')")


def test_the_form_says_what_a_chosen_battle_is(visitor):
    ania = visitor("pl").open("/new?game=overlord")
    ania.see("#option-scenario").select_option("prokhorovka_overlord")
    ania.see("text=Czołgi przeciw czołgom")
    ania.see("#option-scenario").select_option("pegasus_bridge")
    ania.see("text=sama piechota i dwa mosty do zdobycia")
    assert not ania.page.locator("text=Czołgi przeciw czołgom").count()


@pytest.mark.parametrize(("language", "word"), [("en", "port"), ("pl", "port")])
def test_rules_are_searched_and_linked(visitor, language, word):
    ania = visitor(language).open("/rules/quartermaster#Q5.12")
    assert ania.text(".clause-row.asked .clause-id") == "Q5.12"
    assert ania.page.locator(".mark-rebuilt").count()
    ania.page.locator("main").press("/")
    ania.page.keyboard.type(word)
    ania.until("() => document.querySelectorAll('.clause-row').length < 60")
    assert word in ania.text(".clause-row").lower()


def test_me(visitor):
    ania = visitor().open("/me")
    ania.see("#name").fill("Ania z Lublina")
    ania.see(".form .button.strong").click()
    ania.see("text=Set the password")
    ania.see("#password").fill("correct horse")
    ania.see("text=Set the password").click()
    ania.see("text=Saved.")
    ania.see("#label").fill("my bot")
    ania.see("input[name=play]").check()
    ania.see("text=Make a key").click()
    ania.see(".notice code")
    ania.see("#old").fill("correct horse")
    ania.page.keyboard.press("Tab")
    ania.page.keyboard.type("battery staple")
    ania.page.keyboard.press("Tab")
    assert ania.page.evaluate("() => document.activeElement.name") == "ending"  # ticked unless one says otherwise
    ania.page.keyboard.press("Enter")
    ania.see("text=No keys yet.")
    assert not ania.page.locator(".notice code").count()
    ania.see("text=Sign out >> nth=0").click()
    ania.see(".game-card .button.strong").click()  # as a guest, before she thinks of her account
    ania.see(".prompt")
    ania.open("/me")
    ania.see("#login").fill("Ania z Lublina")
    ania.see("#secret").fill("battery staple")
    ania.page.locator("form:has(#login) button").click()
    ania.see(".heroes")
    assert "Ania" in ania.text(".bar-right")


def test_a_replay_with_a_link_to_a_step(visitor):
    ania = visitor()
    table = new_table(ania, "rhine", 2, ["me", "random"], options={"training": True})
    ania.open(f"/t/{table}")
    ania.asked()
    for _ in range(4):
        ania.choose("list")
        ania.asked()
    ania.open(f"/t/{table}/replay#2")
    assert "Step 2 of" in ania.text(".controls-words")
    before = ania.text(".film-words")
    ania.page.keyboard.press("ArrowRight")  # the next frame of the film, of this step or a later one
    ania.until("(was) => document.querySelector('.film-words').innerText !== was", before)
    ania.page.keyboard.press("End")
    ania.until("() => /^Step (\\d+) of \\1/.test(document.querySelector('.controls-words').innerText)")
    assert not ania.page.url.endswith("#2")
    ania.page.keyboard.press("Home")
    ania.until("() => document.querySelector('.controls-words').innerText.startsWith('Step 0')")
    ania.page.keyboard.press(" ")  # it plays by itself, at the speed of the film
    ania.until("() => !document.querySelector('.controls-words').innerText.startsWith('Step 0')")
    ania.see("#tab-proof").click()
    ania.see(".proof")


def test_the_browser_keeps_what_was_sealed_and_says_when_it_is_another(visitor):
    ania = visitor().open("/")
    ania.see(".game-card .button.strong").click()
    ania.asked()
    ania.see("#tab-table").click()
    ania.see("text=what is that?").click()
    assert "they are the ones in use" in ania.text(".dialog .notice")
    assert "--nonce" in ania.text(".dialog p code")
    assert "--seal" in ania.text(".dialog p code")
    assert "not the one promised" in shown_with(ania, lambda proof: {"nonce_hashes": ["00" * 32] * 2})
    assert "not the seal" in shown_with(ania, lambda proof: {"commitment": "00" * 32})


def shown_with(ania, change):
    """What the dialog warns of when the server shows another proof."""

    def other(route):
        proof = route.fetch().json()
        route.fulfill(json={**proof, **change(proof)})

    ania.page.route("**/proof*", other)
    ania.page.keyboard.press("Escape")
    ania.see(".dialog", state="detached")
    ania.see("text=what is that?").click()
    found = ania.text(".dialog [role=alert]")
    ania.page.unroute("**/proof*")
    return found


def test_the_page_promises_its_number_by_the_same_hash_as_the_server(visitor):
    ania = visitor().open("/")
    made = ania.page.evaluate(
        """async () => {
          const { sha256 } = await import("/static/js/sha256.js");
          return ["", "abc", "ż".repeat(60), "x".repeat(55), "x".repeat(56), "x".repeat(64)].map(sha256);
        }"""
    )
    texts = ["", "abc", "ż" * 60, "x" * 55, "x" * 56, "x" * 64]
    assert made == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_table_whose_page_was_closed_too_soon_begins_when_it_is_opened(visitor):
    ania = visitor()
    table = new_table(ania, "quartermaster", 2, ["me", "random"], nonce_later=True)
    ania.open(f"/t/{table}")
    ania.asked()
    proof = ania.page.evaluate(f"async () => (await fetch('/api/tables/{table}/proof')).json()")
    assert set(proof["nonces"][0]) != {"0"}


def test_a_replay_on_a_phone_is_mostly_board(visitor):
    ania = visitor("pl", "phone")
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}/replay")
    ania.see(".slider")
    assert ania.page.evaluate("document.querySelector('.board-viewport').clientHeight / innerHeight") > 0.3
    ania.see("#tab-cards").click()
    ania.see(".map-key .legend-toggle")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_replay_shows_the_sheets_of_everybody(visitor, size):
    ania = visitor("en", size)
    table = new_table(ania, "domination", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.asked()
    ania.open(f"/t/{table}/replay")
    ania.see("#tab-printed").click()
    assert ania.page.locator(".printed-owners button").count() == 4
    ania.see(".printed .box >> text=Radar").click()
    assert "card fewer" in ania.text(".bubble")
    ania.page.keyboard.press("Escape")
    ania.page.wait_for_selector(".bubble", state="detached")
    ania.see(".printed-about .button").click()
    assert "card fewer" in ania.text("dialog .box:has-text('Radar')")


def test_a_finished_game_is_put_away_and_fetched_back(visitor):
    ania = visitor("en")
    table = new_table(ania, "rhine", 2, ["me", "random"], public=True)
    ania.open(f"/t/{table}")
    ania.see("#tab-table").click()
    ania.see(".seats-panel >> text=Resign").click()
    ania.see("dialog .actions .danger, [role=dialog] .actions .danger").click()
    ania.until("() => document.querySelector('main').dataset.state === 'over'")
    ania.open("/")
    words = ania.text(f'.table-item:has(a[href="/t/{table}/replay"])')
    assert re.search(r"Bradley \d+, Montgomery \d+\. Given up: Montgomery\.", words), words
    assert "Patton" not in words
    ania.open("/replays")
    row = f'.table-item:has(a[href="/t/{table}/replay"])'
    ania.see(f"{row} >> text=Put away").click()
    ania.page.wait_for_selector(row, state="detached")
    ania.see(".form-end .check input").check()
    ania.see(f"{row} >> text=Fetch back").click()
    ania.see(".form-end .check input").uncheck()
    ania.see(f"{row} >> text=Put away")


def test_somebody_gets_up(visitor):
    ania = visitor("pl")
    table = new_table(ania, "rhine", 2, ["me", "random"])
    ania.open(f"/t/{table}")
    ania.see("#tab-table").click()
    ania.see(".seat-row >> text=Wstań od stołu").click()
    ania.see("dialog .actions .danger, [role=dialog] .actions .danger").click()
    ania.see(".heroes")
    assert ania.page.locator(f'a[href="/t/{table}"]').count() == 0


def test_what_people_write_is_shown_as_letters(visitor, house):
    """A name, a title, words at the table and in the lists: whatever they hold, the page makes nothing of it."""
    evil = "<img id=evil src=x onerror=alert(1)><b>"
    assert len(evil) <= 40
    ania, jan = visitor(), Guest(house.url, evil)
    table = new_table(ania, "quartermaster", 2, ["me", "open"], public=True, name=evil)
    jan.post(f"/api/tables/{table}/seats/1/sit")
    jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": f"{evil}\njavascript:alert(1)"}, 201)
    ania.open(f"/t/{table}")
    assert evil in ania.page.locator("main h1.unseen").inner_text()
    for tab in ("table", "chat", "story"):
        ania.see(f"#tab-{tab}").click()
        ania.until("(words) => document.querySelector('.tab-panel')?.textContent.includes(words)", evil)
        assert ania.page.locator("#evil").count() == 0, tab
        if tab == "chat":  # and from which seat it was said
            assert "UK" in ania.page.locator(".chat li").first.text_content()
    ania.open("/")
    ania.until("(words) => document.querySelector('.table-item')?.textContent.includes(words)", evil)
    for path in ("/", f"/t/{table}", f"/{evil}", f"/rules/{evil}", f"/t/{evil}", f"/join#{evil}", f"/new?game={evil}"):
        ania.open(path)
        assert ania.page.locator("#evil").count() == 0, path
    wrong = [one for one in ania.mistakes if "404" not in one]
    ania.mistakes.clear()  # pages that do not exist were asked for
    assert wrong == []


def test_the_guided_first_game(visitor):
    ania = visitor("pl").open("/")
    ania.see(".game-card .learn").click()
    ania.see(".guide")
    seen: list[str] = []
    while len(seen) < 3:  # all guides are read whole in `test_guide.py`
        follow(ania, seen)


def test_an_address_that_leads_nowhere(visitor):
    ania = visitor().open("/t/nowhere")
    assert "nothing here" in ania.text("h1").lower()
    ania.see("text=To the start page").click()
    ania.see(".heroes")


def test_files_of_this_version_are_kept_for_good(house):
    page = call("GET", house.url)
    assert page.headers["cache-control"] == "no-cache"
    script = re.search(r'src="(/static/(~\w+)/bundle/main\.js)"', page.text)
    assert script
    now = call("GET", house.url + script[1])
    assert "immutable" in now.headers["cache-control"]
    assert now.headers["content-encoding"] == "br"
    gzipped = call("GET", house.url + script[1], headers={"Accept-Encoding": "gzip"})
    assert (gzipped.headers["content-encoding"], gzipped.text) == ("gzip", now.text)
    assert now.headers["content-type"].startswith("text/javascript")
    old = call("GET", house.url + script[1].replace(script[2], "~old"))  # a page from before an upgrade
    assert old.text == now.text
    assert old.headers["cache-control"] == "no-cache"
    again = call("GET", house.url + script[1], headers={"If-None-Match": now.headers["etag"]})
    assert again.status_code == 304


def test_bots_are_told_with_what_was_measured(visitor):
    ania = visitor().open("/bots")
    rows = ania.page.locator(".strength tbody tr")
    assert rows.count() >= 3
    for one in rows.all():
        found = re.search(r"(\d+) of (\d+)", one.inner_text())
        assert found
        assert 0 <= int(found[1]) <= int(found[2])
    assert "sztab arena" in ania.text(".paper code")
