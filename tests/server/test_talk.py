"""Who may talk with whom: the server lets pass what the rules of the game let pass, and nobody else hears it."""

import json

import pytest
from tests.server.conftest import Guest, play_on, stream
from tests.server.test_play import pair

SEATS = ["axis", "axis_left", "axis_center", "axis_right", "allies", "allies_left", "allies_center", "allies_right"]


def test_the_chain_of_command_holds_in_the_chat(server):
    """Overlord M15.2, M20: plans before the first turn; then one general for the commander, and generals among themselves."""
    people = {role: Guest(server.url, role) for role in SEATS}
    kinds = ["me", *["open"] * 7]
    options = {"scenario": "drill_overlord"}
    table = people["axis"].open("overlord", 8, kinds, options=options, public=True)["id"]
    chat = f"/api/tables/{table}/chat"
    for number, role in enumerate(SEATS[1:], 1):
        people[role].post(f"/api/tables/{table}/seats/{number}/sit")

    def say(role: str, channel: str, words: str, status: int = 201) -> None:
        people[role].post(chat, {"channel": channel, "words": words}, status)

    def heard(words: str) -> set[str]:
        return {role for role, one in people.items() if words in [said["words"] for said in one.get(chat)["chat"]]}

    def offered(role: str) -> set[str]:
        return {one["id"] for one in people[role].get(f"/api/tables/{table}/view")["scene"]["channels"]}

    side = set(SEATS[:4])
    say("axis", "axis generals", "the plan")
    assert heard("the plan") == side
    say("axis", "allies generals", "not to them", 403)

    everybody = list(people.values())
    while not people["axis"].get(f"/api/tables/{table}/view")["scene"]["prompt"].get("asides"):
        assert play_on(everybody, table, 1)  # to a later turn in which the Axis distributes its cards
    assert offered("axis") == {"table"}
    say("axis", "table", "psst", 403)
    say("axis", "axis generals", "psst", 403)
    say("axis", "axis visit", "psst", 403)
    say("axis_left", "axis generals", "among ourselves")
    assert heard("among ourselves") == side - {"axis"}

    asked = people["axis"].choices(table)
    visit = {"role": "axis", "question": asked["question"], "token": "visit axis_right"}
    people["axis"].post(f"/api/tables/{table}/asides", visit)
    assert offered("axis") == {"table", "axis visit"}
    assert "axis visit" not in offered("axis_left") | offered("allies")
    say("axis", "axis visit", "hold the flank")
    assert heard("hold the flank") == {"axis", "axis_right"}
    say("axis_left", "axis visit", "me too", 403)


def test_who_takes_anothers_name_still_speaks_from_their_own_seat(server):
    ania, jan, table = pair(server)
    assert jan.http.patch("/api/me", json={"name": "Ania"}).status_code == 200
    with stream(ania, table) as following:
        next(following)
        for number, guest in enumerate((ania, jan)):
            guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "It is me"}, 201)
            said = json.loads(next(data for name, data, _ in following if name == "chat"))
            assert (said["name"], said["seat"]) == ("Ania", number)
    assert [one["seat"] for one in ania.get(f"/api/tables/{table}/chat")["chat"]] == [0, 1]


@pytest.mark.storage
def test_words_have_the_same_number_in_the_news_and_in_the_list(server):
    """So that whoever hears them and then reads them knows that they are the same."""
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 5)
    chat = f"/api/tables/{table}/chat"
    heard: list[tuple[int, str]] = []
    with stream(jan, table) as following:
        next(following)
        for words in ("one", "two", "three"):
            ania.post(chat, {"channel": "table", "words": words}, 201)
            play_on([ania, jan], table, 1)
        while len(heard) < 3:
            name, data, id = next(following)
            if name == "chat":
                heard.append((json.loads(data)["n"], json.loads(data)["words"]))
                assert id == str(heard[-1][0])
    assert [(one["n"], one["words"]) for one in jan.get(chat)["chat"]] == heard
    assert [one["words"] for one in jan.get(chat, before=heard[2][0], limit=1)["chat"]] == ["two"]


@pytest.mark.storage
def test_words_that_were_deleted_leave_no_empty_line(server):
    ania, jan, table = pair(server)
    chat = f"/api/tables/{table}/chat"
    last = int(ania.get(f"/api/tables/{table}/view")["number"])
    for one, words in ((jan, "goodbye"), (ania, "who was that")):
        one.post(chat, {"channel": "table", "words": words}, 201)
    assert jan.http.request("DELETE", "/api/me", json={}).status_code == 200
    assert [one["words"] for one in ania.get(chat)["chat"]] == ["who was that"]
    with stream(ania, table, last) as following:
        names = [next(following)[0] for _ in range(3)]
    assert names == ["table", "chat", "table"]
