"""An evening of two people in their browsers: they meet in the lobby, talk, play, want a rematch, and finish a tournament."""

from .conftest import Visitor

GAVE_UP = "() => document.querySelector('main')?.dataset.state === 'over'"


def play_a_little(*people: Visitor) -> None:
    """A few answers by whoever is asked, on the page."""
    for _ in range(2):
        for one in people:
            if one.state() == "asked":
                question = one.look()[1]
                if one.press(".prompt .choices .choice"):
                    one.moved_on(question)


def give_up(one: Visitor) -> None:
    one.see("#tab-table").click()
    one.see(".seats-panel >> text=Resign").click()
    one.see("dialog .actions .danger, [role=dialog] .actions .danger").click()
    one.until(GAVE_UP)


def test_an_evening_of_two_from_the_lobby_to_the_last_place(visitor):
    ania, jan = visitor(), visitor(language="pl", size="phone", theme="dark")
    for one in (ania, jan):
        one.open("/lobby")
        one.see("#wish-game").select_option("rhine")
        one.see("main .button.strong").click()
        if one is ania:
            one.see("[role=status] >> text=Looking for somebody")
    for one in (ania, jan):
        one.page.wait_for_url("**/t/*")
        one.until("() => document.querySelector('.board svg') !== null")
    first = ania.page.url.split("/")[-1]
    assert first == jan.page.url.split("/")[-1]
    ania.settled()
    ania.page.keyboard.press("c")
    ania.see("#say").fill("Dobry wieczór!")
    ania.page.keyboard.press("Enter")
    jan.see(".phone-tabs button:last-child").click()
    jan.see(".messages >> text=Dobry wieczór!")
    jan.see(".phone-tabs button:first-child").click()
    play_a_little(ania, jan)
    give_up(ania)
    jan.until(GAVE_UP)
    jan.see(".end-actions >> text=Rewanż").click()
    jan.until("(old) => !location.pathname.endsWith(old)", first)
    ania.see(".end-invited a.button.strong").click()
    for one in (ania, jan):
        one.until("() => ['asked', 'waiting'].includes(document.querySelector('main')?.dataset.state)")

    ania.open("/tournaments")
    ania.see("main .button.strong").click()
    ania.see("#cup-name").fill("Winter cup")
    ania.see("#cup-game").select_option("rhine")
    ania.see("#cup-format").select_option("round_robin")
    ania.see("form .button.strong").click()
    ania.see("main .button >> text=Take part").click()
    ania.see(".cup-page li")
    cup = f"/tournaments/{ania.page.url.split('/')[-1]}"
    jan.open(cup)
    jan.see("main .button >> text=Weź udział").click()
    jan.until("() => document.querySelectorAll('.cup-page ol li').length === 2")
    ania.see("main .button >> text=Begin").click()
    ania.see(".standings")
    ania.see(".pairings a >> text=play").click()
    ania.page.wait_for_url("**/t/*")
    jan.see(".pairings a >> text=graj").click()
    for one in (jan, ania):
        one.page.wait_for_url("**/t/*")
        one.until("() => ['asked', 'waiting'].includes(document.querySelector('main')?.dataset.state)")
    give_up(ania)
    jan.open(cup)
    assert jan.text(".standings tbody tr:first-child td").startswith("1")
    jan.until("() => document.querySelector('.cup-page').innerText.includes('zakończony')")
    assert "1" in jan.text(".standings tr.mine")
