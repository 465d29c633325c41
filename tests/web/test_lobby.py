"""The lobby and the tournaments in the browser, by two people."""


def test_two_meet_by_a_quick_match_and_in_a_tournament(visitor):
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
    assert ania.page.url.split("/")[-1] == jan.page.url.split("/")[-1]

    ania.open("/tournaments")
    ania.see("main .button.strong").click()
    ania.see("#cup-name").fill("Winter cup")
    ania.see("#cup-game").select_option("rhine")
    ania.see("#cup-format").select_option("round_robin")
    ania.see("form .button.strong").click()
    ania.see("main .button >> text=Take part").click()
    ania.see(".cup-page li")
    jan.open(f"/tournaments/{ania.page.url.split('/')[-1]}")
    jan.see("main .button >> text=Weź udział").click()
    jan.until("() => document.querySelectorAll('.cup-page ol li').length === 2")
    ania.see("main .button >> text=Begin").click()
    ania.see(".standings")
    ania.see(".pairings a >> text=play").click()
    ania.page.wait_for_url("**/t/*")
