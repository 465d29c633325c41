"""Whole evenings through the API: two people who hear of everything, and eight who meet, play, watch and compete."""

import json
from typing import Any

import pytest
from tests.server.conftest import Guest, Server, hash_quickly, play_on, until
from tests.server.test_notices import Receiver, account, choose, heard, mailbox, noticing, receiver  # noqa: F401
from tests.server.test_tournaments import opened, played, shown

from sztab.cli.main import main

NAMES = ("Ania", "Bolek", "Celina", "Darek", "Ewa", "Filip", "Gosia", "Hubert")
CLOCK = {"each": 60, "reserve": 3600, "answers": 90, "when_up": "bot_moves"}


def say(guest: Guest, table: str, words: str, channel: str = "table") -> None:
    guest.post(f"/api/tables/{table}/chat", {"channel": channel, "words": words}, 201)


def words_at(guest: Guest, table: str) -> list[str]:
    return [one["words"] for one in guest.get(f"/api/tables/{table}/chat")["chat"]]


def met(guests: list[Guest], **wish: Any) -> str:
    """A table that a quick match has found for two, at which both have sat down."""
    for guest in guests:
        body = {"game": "rhine", "pace_hours": 24, "rated": True, "within": 0, **wish}
        assert guest.http.put("/api/me/match", json=body).status_code == 200
    table: str = guests[1].get("/api/me/match")["table"]
    for guest in guests:
        take_seat(guest, table)
    return table


def take_seat(guest: Guest, table: str) -> None:
    seat = next(one["number"] for one in guest.get(f"/api/tables/{table}")["seats"] if one["you"])
    guest.post(f"/api/tables/{table}/seats/{seat}/sit")


def agrees(server: Server, capsys: pytest.CaptureFixture[str]) -> bool:
    """Return True if the ratings that follow from the results are those that are stored."""
    capsys.readouterr()
    assert main(["ratings", "--database", server.settings.database, "--recompute"]) == 0
    return "0 differed" in capsys.readouterr().out


@pytest.mark.storage
def test_an_evening_of_two(noticing, receiver, capsys):  # noqa: F811
    ania, jan = (account(noticing, name, receiver) for name in ("Ania", "Jan"))
    for guest in (ania, jan):
        choose(guest, kinds=["invited", "mention", "ended", "round"])
    ania.post("/api/me/friends", {"name": "Jan"})
    table = ania.open("rhine", 2, ["me", "link"], name="Friday", clock=CLOCK)["id"]
    ania.http.put(f"/api/tables/{table}/meeting", json={"at": 1_800_000_000_000})
    ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"})
    until(lambda: heard(receiver) == [("Jan", "invited", "/lobby")])
    assert jan.post(f"/api/me/invitations/{table}", {})["seat"] == 1
    assert "BEGIN:VEVENT" in jan.get(f"/t/{table}/meeting.ics")
    say(ania, table, "@jan good luck")
    until(lambda: heard(receiver)[1:] == [("Jan", "mention", f"/t/{table}")])
    play_on([ania, jan], table, 400)
    over = jan.get(f"/api/tables/{table}")
    assert (over["status"], over["time_control"]["each"]) == ("finished", 60)
    until(lambda: sorted(heard(receiver)[2:]) == [(name, "ended", f"/t/{table}") for name in ("Ania", "Jan")])
    assert words_at(jan, table) == ["@jan good luck"]

    again = jan.post(f"/api/tables/{table}/rematch", {"swap": True}, 201)["id"]
    until(lambda: heard(receiver)[4:] == [("Ania", "invited", f"/t/{again}")])
    for guest in (ania, jan):
        take_seat(guest, again)
    assert jan.get(f"/api/tables/{again}")["seats"][0]["you"], "sides are changed"
    play_on([ania, jan], again, 20)
    jan.post(f"/api/tables/{again}/resign")

    rated = met([ania, jan])
    play_on([ania, jan], rated, 10)
    jan.post(f"/api/tables/{rated}/resign")
    profile = ania.get(f"/api/people/{ania.id}")
    assert [game["table"] for game in profile["games"]] == [rated, again, table]
    assert profile["ratings"][0]["games"] == 1
    (against,) = profile["opponents"]
    assert (against["name"], against["won"] + against["drawn"] + against["lost"]) == ("Jan", 3)
    assert agrees(noticing, capsys)

    known = len(heard(receiver))
    cup = opened(ania)
    for guest in (ania, jan):
        guest.post(f"/api/tournaments/{cup}/entrants")
    (game,) = ania.post(f"/api/tournaments/{cup}/start")["schedule"][0]["pairings"][0]["games"]
    called = [(name, "round", f"/t/{game['table']}") for name in ("Ania", "Jan")]
    until(lambda: sorted(one for one in heard(receiver)[known:] if one[1] == "round") == called)
    played({"Ania": ania, "Jan": jan}, cup)
    until(lambda: shown(jan, cup)["status"] == "finished")


def seated_at_overlord(guests: list[Guest]) -> str:
    """A table of eight, found in the list of open ones."""
    table: str = guests[0].open("overlord", 8, ["me", *["open"] * 7], name="Omaha", public=True)["id"]
    for number, guest in enumerate(guests[1:], 1):
        assert table in [one["id"] for one in guest.get("/api/tables", which="open")["tables"]]
        guest.post(f"/api/tables/{table}/seats/{number}/sit")
    return table


@pytest.mark.storage
def test_an_evening_of_eight(server, capsys):
    guests = [Guest(server.url, name) for name in NAMES]
    hash_quickly(server)

    # All at one table, in two teams that talk apart.
    table = seated_at_overlord(guests)
    side = {guest.name: guest.get(f"/api/tables/{table}/view")["scene"]["channels"] for guest in guests}
    say(guests[0], table, "Good evening")
    assert all(words_at(guest, table) == ["Good evening"] for guest in guests)
    team = next(one["id"] for one in side["Ania"] if one["id"] != "table")
    say(guests[0], table, "We hold the cliffs", team)
    told = [guest.name for guest in guests if "We hold the cliffs" in words_at(guest, table)]
    assert told == [name for name in NAMES if team in [one["id"] for one in side[name]]]
    assert 1 < len(told) < 8
    play_on(guests, table, 24)
    for guest in guests:
        if guest.name in told:
            guest.post(f"/api/tables/{table}/resign")
    assert guests[7].get(f"/api/tables/{table}")["status"] == "finished"
    results = {guest.name: guest.get(f"/api/people/{guest.id}")["games"][0]["verdict"] for guest in guests}
    assert results == {name: "lost" if name in told else "won" for name in NAMES}

    # Two by two by quick matches; the last pair is watched.
    pairs = [guests[n : n + 2] for n in range(0, 8, 2)]
    tables = [met(pair) for pair in pairs]
    assert len(set(tables)) == 4
    say(guests[0], tables[3], "Who wins?", "watchers")
    assert words_at(guests[2], tables[3]) == ["Who wins?"]
    assert words_at(guests[6], tables[3]) == []
    for pair, one in zip(pairs, tables, strict=True):
        play_on(pair, one, 4)
        pair[1].post(f"/api/tables/{one}/resign")
    again = guests[1].post(f"/api/tables/{tables[0]}/rematch", {"swap": True}, 201)["id"]
    for guest in pairs[0]:
        take_seat(guest, again)
    guests[0].post(f"/api/tables/{again}/resign")
    guests[3].post("/api/me/blocks", {"table": tables[1], "seat": _other_seat(guests[3], tables[1]), "kind": "block"})
    assert guests[2].http.put("/api/me/match", json={"game": "rhine", "pace_hours": 24}).json()["looking"]
    assert guests[3].http.put("/api/me/match", json={"game": "rhine", "pace_hours": 24}).json()["looking"], "blocked"

    # A cup of all, rated: three rounds, everybody plays in each.
    by_name = {guest.name: guest for guest in guests}
    cup = opened(guests[0], format="swiss", rounds=3, rated=True, clock=CLOCK)
    for guest in guests:
        guest.post(f"/api/tournaments/{cup}/entrants")
    guests[0].post(f"/api/tournaments/{cup}/start")

    def over() -> bool:
        played(by_name, cup)
        return bool(shown(guests[0], cup)["status"] == "finished")

    until(over)
    event = shown(guests[7], cup)
    assert [len(one["pairings"]) for one in event["schedule"]] == [4, 4, 4]
    assert sum(row["points"] for row in event["standings"]) == 12
    first = next(row for row in event["standings"] if row["place"] == 1)
    assert (next(one["name"] for one in event["entrants"] if one["number"] == first["number"]), first["points"]) == (
        "Ania",
        3.0,
    )
    finished = guests[0].get("/api/tables", which="finished", game="rhine")["tables"]
    assert len(finished) == 4 + 1 + 12
    assert agrees(server, capsys)
    assert json.dumps(guests[0].get("/api/me/export")).count('"verdict"') >= 6


def _other_seat(guest: Guest, table: str) -> int:
    return int(next(one["number"] for one in guest.get(f"/api/tables/{table}")["seats"] if not one["you"]))
