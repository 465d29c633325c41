"""Playing at a table over HTTP; what is about storage, on both databases."""

import json
import re
from itertools import takewhile
from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import Guest, Server, play_on, stream, until

from sztab.engine.record import ending, read, replayed
from sztab.games import find
from sztab.server.storage.schema import tables
from sztab.server.tables import lists
from sztab.server.tables import live_match as live
from sztab.server.tables import moves as play
from sztab.server.tables import registry as registry
from sztab.server.tables import repository as shelf
from sztab.server.tables import table as room


def pair(server: Server) -> tuple[Guest, Guest, str]:
    """Two people at a table of Quartermaster."""
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    return ania, jan, table


@pytest.mark.storage
def test_a_whole_game_by_two_people_leaves_a_record_that_verifies(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 5000)
    assert ania.get(f"/api/tables/{table}")["status"] == "finished"
    record = ania.get(f"/api/tables/{table}/record")
    match = replayed(read(record, "record"), find("quartermaster"))
    assert match.state.over


def test_the_last_word_on_chance_is_a_persons(server):
    """The server has no choice in what bots add: it cannot look for what falls well."""
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    opened = ania.open("quartermaster", 3, ["me", "random", "open"], public=True, nonce="ab" * 16)
    proof = f"/api/tables/{opened['id']}/proof"
    before = jan.get(proof)
    assert (before["commitment"], before["nonces"][0], before["seed"]) == (opened["commitment"], "ab" * 16, None)
    assert before["nonces"][1:] == ["00" * 16]
    jan.post(f"/api/tables/{opened['id']}/seats/2/sit", {"nonce": "cd" * 16})
    after = jan.get(proof)
    assert after["nonces"] == [*before["nonces"], "cd" * 16]
    assert (after["commitment"], after["seed"]) == (before["commitment"], None)


def test_who_opens_a_table_adds_to_chance_when_its_commitment_can_be_seen(server):
    ania = Guest(server.url, "Ania")
    opened = ania.open("quartermaster", 2, ["me", "random"], nonce_later=True)
    path = f"/api/tables/{opened['id']}"
    assert (opened["status"], [seat["ready"] for seat in opened["seats"]]) == ("open", [False, True])
    assert opened["commitment"]
    began = ania.post(f"{path}/seats/0/sit", {"nonce": "ab" * 16})
    assert began["status"] == "running"
    ania.post(f"{path}/seats/0/sit", {"nonce": "cd" * 16})  # sent again, it changes nothing
    assert ania.get(f"{path}/proof")["nonces"] == ["ab" * 16, "00" * 16]
    assert ania.get(f"{path}/proof")["commitment"] == opened["commitment"]


def test_a_game_waits_for_what_its_opener_adds_to_chance(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 3, ["me", "me", "open"], public=True, nonce_later=True)["id"]
    path = f"/api/tables/{table}"
    assert jan.post(f"{path}/seats/2/sit", {"nonce": "cd" * 16})["status"] == "open"
    assert ania.post(f"{path}/seats/1/sit", {"nonce": "ab" * 16})["status"] == "running"
    assert jan.get(f"{path}/proof")["nonces"] == ["ab" * 16, "ab" * 16, "cd" * 16]


def test_nobody_waits_for_who_does_not_come_back_with_a_nonce(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "random"], nonce_later=True)["id"]
    assert ania.post(f"/api/tables/{table}/start")["status"] == "running"
    assert ania.get(f"/api/tables/{table}/proof")["nonces"] == ["00" * 16, "00" * 16]


@pytest.mark.storage
def test_what_a_table_no_longer_remembers_is_still_known(server, monkeypatch):
    """Steps of long ago leave memory: going back, replays and records do not mind."""
    monkeypatch.setattr(live, "REMEMBERED", 6)
    ania, jan, table = pair(server)
    rounds = 0
    while ania.get(f"/api/tables/{table}")["status"] == "running":
        play_on([ania, jan], table, 25)
        rounds += 1
        view = ania.get(f"/api/tables/{table}/view")
        if rounds < 10 and (view["undo"]["free"] or view["undo"]["ask"]):
            done = ania.post(f"/api/tables/{table}/undo", {"question": view["question"]})["done"]
            request = jan.get(f"/api/tables/{table}/view")["undo"]["request"]
            if not done and request:
                jan.post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]})
        room = server.services.registry._tables[table]
        assert room.live is not None
        assert len(room.live.match.steps) < 12 + 6  # answers that were given together stay together
    record = ania.get(f"/api/tables/{table}/record")
    assert "@ agreed undo" in record
    assert replayed(read(record, "record"), find("quartermaster")).state.over
    assert len(ania.get(f"/api/tables/{table}/steps")["steps"]) > 100


@pytest.mark.storage
def test_who_moved_long_ago_may_still_ask_to_go_back_and_be_answered_after_a_restart(settings, monkeypatch):
    """The step lies before what the table remembers, when it is asked for and when the others agree."""
    for module, name, value in ((live, "REMEMBERED", 4), (registry, "EVERY", 8), (shelf, "DEPTH", 6)):
        monkeypatch.setattr(module, name, value)
    first = Server(settings).start()
    ania, jan = Guest(first.url, "Ania"), Guest(first.url, "Jan")
    table = ania.open("attack", 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    steps, remembered = 0, True
    while remembered:
        assert play_on([ania, jan], table, 1, seed=steps)
        room = first.services.registry._tables[table]
        assert room.live is not None
        steps = room.live.steps
        remembered = not room.live.base or play.last_step(room.live, room.seats[0].eyes) is not None
    assert ania.get(f"/api/tables/{table}/view")["undo"]["ask"]
    assert ania.go_back(table) == {"done": False, "asked": True}
    first.stop()
    second = Server(settings).start()
    try:
        jan.http.base_url = second.url
        request = jan.get(f"/api/tables/{table}/view")["undo"]["request"]
        jan.post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]})
        back = second.services.registry._tables[table].live
        assert back is not None
        assert back.steps == request["to"] < steps - 4
        assert "@ agreed undo" in jan.get(f"/api/tables/{table}/record")
    finally:
        second.stop()


def test_a_running_games_record_tells_only_what_the_seat_may_know(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 60)
    mine, his = ania.get(f"/api/tables/{table}/record"), jan.get(f"/api/tables/{table}/record")
    assert mine != his
    assert "discard ?" in mine
    assert "table_seed" not in mine


@pytest.mark.storage
def test_a_repeated_move_changes_nothing(server):
    ania, _, table = pair(server)
    asked = ania.choices(table)
    first = ania.choose(table, asked, asked["choices"][0])
    again = ania.choose(table, asked, asked["choices"][0])
    assert again["question"] == first["question"]


def test_a_stale_move_is_refused_with_the_news(server):
    ania, _, table = pair(server)
    asked = ania.choices(table)
    ania.choose(table, asked, asked["choices"][0])
    problem = ania.choose(table, asked, asked["choices"][1], status=409)
    assert problem["type"] == "urn:sztab:problem:stale"
    assert problem["question"] == ania.choices(table)["question"]


def test_two_roles_answer_the_same_question_without_disturbing_each_other(server):
    ania, jan, table = pair(server)
    hers, his = ania.choices(table), jan.choices(table)  # both choose what to discard at the start
    ania.choose(table, hers, hers["choices"][0])
    jan.choose(table, his, his["choices"][0])


def test_a_refusal_cites_its_clause_in_the_readers_language(server):
    ania, _, table = pair(server)
    asked = ania.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": "pass"}
    answer = ania.http.post(f"/api/tables/{table}/choices", json=body, params={"lang": "pl"})
    assert answer.status_code == 422
    assert answer.headers["content-type"].startswith("application/problem+json")
    problem = answer.json()
    assert problem["clauses"]
    assert problem["title"] == "Zasady na to nie pozwalają"


def test_news_resume_where_they_broke_off(server):
    ania, jan, table = pair(server)
    with stream(ania, table) as following:
        hello = next(following)
        assert hello[0] == "hello"
    play_on([ania, jan], table, 30)
    count = ania.get(f"/api/tables/{table}/view")["number"]
    with stream(ania, table, last=int(hello[2])) as following:
        missed = list(takewhile(lambda event: event[2] != str(count), (e for e in following if e[0] != "here")))
    assert [int(event[2]) for event in missed] == list(range(int(hello[2]) + 1, count))


def test_a_move_is_heard_at_once_by_the_other_side(server):
    ania, jan, table = pair(server)
    with stream(jan, table) as following:
        next(following)
        for guest in (ania, jan):
            while (asked := guest.choices(table))["choices"]:
                guest.choose(table, asked, asked["choices"][0])
                if guest is jan and not jan.choices(table)["choices"]:
                    break
        moved = (json.loads(data)["frames"] for name, data, _ in following if name == "moved")
        told = next(lines for frames in moved for frame in frames if (lines := frame["lines"]))
    begins = "Every nation has discarded 3 cards of its opening hand. The war begins."
    assert begins in [line["words"] for line in told]


def test_bots_play_by_themselves_and_the_page_never_waits(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("rhine", 3, ["me", "greedy", "greedy"])["id"]
    made = play_on([ania], table, 12)
    assert made == 12
    assert ania.get(f"/api/tables/{table}")["message"] == ""


def test_free_undo_and_undo_by_consent(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 40)
    until(
        lambda: (
            ania.get(f"/api/tables/{table}/view")["undo"]["ask"] or jan.get(f"/api/tables/{table}/view")["undo"]["ask"]
        )
    )
    asking, other = (ania, jan) if ania.get(f"/api/tables/{table}/view")["undo"]["ask"] else (jan, ania)
    asking.go_back(table, {"done": False, "asked": True})
    request = other.get(f"/api/tables/{table}/view")["undo"]["request"]
    assert request["waits"]
    other.post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]})
    assert asking.get(f"/api/tables/{table}/view")["undo"]["request"] is None
    play_on([ania, jan], table, 20)


@pytest.mark.storage
def test_a_table_is_the_same_after_a_restart(settings):
    first = Server(settings).start()
    ania, jan, table = pair(first)
    play_on([ania, jan], table, 150)
    before = [guest.get(f"/api/tables/{table}/view") for guest in (ania, jan)]
    first.stop()
    second = Server(settings).start()
    try:
        for guest, view in zip((ania, jan), before, strict=True):
            guest.http.base_url = second.url
            assert guest.get(f"/api/tables/{table}/view") == view
        play_on([ania, jan], table, 20)
    finally:
        second.stop()


@pytest.mark.storage
def test_a_new_table_from_a_step_of_a_finished_game(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 5000)
    steps = len(ania.get(f"/api/tables/{table}/steps")["steps"])
    fork = ania.post(f"/api/tables/{table}/fork", {"step": steps // 2, "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert fork["status"] == "running"
    assert fork["commitment"] != ania.get(f"/api/tables/{table}")["commitment"]
    then = ania.get(f"/api/tables/{table}/steps/{steps // 2}")["scene"]["pieces"]
    assert ania.get(f"/api/tables/{fork['id']}/view")["scene"]["pieces"] == then
    play_on([ania], fork["id"], 5000, seed=4)
    assert ania.get(f"/api/tables/{fork['id']}")["status"] == "finished"
    record = ania.get(f"/api/tables/{fork['id']}/record")
    assert "@ anew" in record
    assert replayed(read(record, "record"), find("quartermaster")).state.over
    ania.post(f"/api/tables/{table}/fork", {"step": 100_000, "seats": [{"kind": "me"}, {"kind": "me"}]}, 404)


def test_the_points_of_a_step_are_those_it_left(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 60)
    told = ania.get(f"/api/tables/{table}/steps")
    points = [told["points"], *[step["points"] for step in told["steps"]]]
    shown = []
    for n in range(len(points)):
        tracks = ania.get(f"/api/tables/{table}/steps/{n}")["scene"]["tracks"]
        shown.append(next(track["markers"] for track in tracks if track["id"] == "points"))
    assert points == shown
    assert points[-1] != points[0]


def test_giving_up_needs_the_whole_side_and_stands_in_the_record(server):
    ania, jan, ewa = (Guest(server.url, name) for name in ("Ania", "Jan", "Ewa"))
    table = ania.open("quartermaster", 3, ["me", "open", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    seats = ania.get(f"/api/tables/{table}")["seats"]
    axis = [
        guest
        for guest, seat in zip((ania, jan, ewa), seats, strict=True)
        if "germany" in seat["roles"] or "japan" in seat["roles"]
    ]
    for guest in axis:
        assert guest.get(f"/api/tables/{table}")["status"] == "running"
        guest.post(f"/api/tables/{table}/resign")
    after = ania.get(f"/api/tables/{table}")
    assert after["status"] == "finished"
    assert after["summary"]["outcome"]["winner"] == "allies"
    record = ania.get(f"/api/tables/{table}/record")
    assert "@ resigned axis" in record
    replayed(read(record, "record"), find("quartermaster"))
    assert ania.get(f"/api/tables/{table}/proof")["seed"]


def test_of_several_sides_the_others_play_on_when_one_gives_up(server):
    """A bot takes its place, unless nobody is left to play against; who thinks better of it may come back."""
    guests = [Guest(server.url, name) for name in ("Ania", "Jan", "Ewa")]
    table = guests[0].open("rhine", 3, ["me", "open", "open"], public=True)["id"]
    for number, guest in enumerate(guests[1:], 1):
        guest.post(f"/api/tables/{table}/seats/{number}/sit")
    ania, jan, ewa = guests
    after = ania.post(f"/api/tables/{table}/resign")
    assert after["status"] == "running"
    assert [(seat["bot"], seat["resigns"]) for seat in after["seats"]] == [("general", True), ("", False), ("", False)]
    assert ania.post(f"/api/tables/{table}/resign")["seats"] == after["seats"]
    back = ania.post(f"/api/tables/{table}/seats/0/return", {})["seats"][0]
    assert (back["bot"], back["resigns"]) == ("", False)
    ania.post(f"/api/tables/{table}/resign")
    ania.post(f"/api/tables/{table}/resign", {"agree": False}, 409)
    play_on([jan, ewa], table, 3)
    left = ania.post(f"/api/tables/{table}/seats/0/leave")["seats"][0]
    assert (left["name"], left["bot"], left["resigns"]) == ("", "general", True)
    play_on([jan, ewa], table, 3)
    after = jan.post(f"/api/tables/{table}/resign")
    assert (after["status"], [after["summary"]["outcome"]["winner"]]) == ("finished", after["seats"][2]["roles"])
    record = ewa.get(f"/api/tables/{table}/record")
    assert "@ seat 1 general" in record
    assert record.endswith(f"@ resigned {after['seats'][1]['roles'][0]}\n")
    replayed(read(record, "record"), find("rhine"))


def test_who_gives_up_against_bots_alone_ends_the_game(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("rhine", 3, ["me", "random", "random"])["id"]
    assert ania.post(f"/api/tables/{table}/resign")["status"] == "finished"


def test_a_game_that_ends_while_sealed_answers_wait_leaves_a_record_that_verifies(server):
    ania, jan, table = pair(server)
    while (asked := ania.choices(table))["choices"]:  # all that Ania discards at the start, none of Jan's
        ania.choose(table, asked, asked["choices"][0])
    jan.post(f"/api/tables/{table}/resign")
    record = ania.get(f"/api/tables/{table}/record")
    assert record.endswith("@ resigned allies\n")
    assert "1. germany discard " in record
    assert ending(replayed(read(record, "record"), find("quartermaster"))) == "resigned allies"


def test_two_people_who_play_the_same_roles_may_both_act_and_both_hear_of_it(server):
    """Overlord lets two share a side: either may give the orders."""
    guests = [Guest(server.url, name) for name in ("Ania", "Jan", "Ewa", "Ola")]
    table = guests[0].open("overlord", 4, ["me", "open", "open", "open"], public=True)["id"]
    for number, guest in enumerate(guests[1:], 1):
        guest.post(f"/api/tables/{table}/seats/{number}/sit")
    acted: set[str] = set()
    for turn in range(120):
        asked = [(guest, mine) for guest in guests if (mine := guest.choices(table))["choices"]]
        guest, mine = asked[turn % len(asked)]
        others = [one for one in guests if one is not guest and one.choices(table)["choices"] == mine["choices"]]
        before = [one.get(f"/api/tables/{table}/view")["number"] for one in others]
        guest.choose(table, mine, mine["choices"][0])
        assert all(
            one.get(f"/api/tables/{table}/view")["number"] == n + 1 for one, n in zip(others, before, strict=True)
        )
        for one in others:  # who comes second is told so
            one.choose(table, mine, mine["choices"][-1], 409 if mine["choices"][-1] != mine["choices"][0] else 200)
        acted.add(guest.name)
        if len(acted) == len(guests):
            return
    raise AssertionError(f"only {acted} ever acted")


def test_one_person_may_sit_on_both_seats_of_the_same_roles(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("overlord", 4, ["me"] * 4)["id"]
    assert play_on([ania], table, 12) == 12
    roles = ania.get("/api/tables")["tables"][0]["roles"]
    assert len(roles) == len(set(roles)) == 8
    assert ania.get(f"/api/tables/{table}")["summary"]["waits"] == "you"


def test_a_bot_leaves_shared_roles_to_the_person_beside_it(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("overlord", 4, ["me", "random", "random", "random"])["id"]
    assert play_on([ania], table, 12) == 12


@pytest.mark.storage
def test_looking_at_a_table_that_was_read_again_takes_no_second_snapshot(server, monkeypatch):
    monkeypatch.setattr(registry, "EVERY", 4)
    ania, jan, table = pair(server)
    for _ in range(24):
        play_on([ania, jan], table, 1)
        server.services.registry._tables[table].stale = True
        for guest in (ania, jan):
            guest.post(f"/api/tables/{table}/visited", {}, 204)


def steps_of(guest: Guest, table: str) -> int:
    return len(guest.get(f"/api/tables/{table}/steps")["steps"])


def after_windows(server: Server) -> tuple[Guest, Guest, Guest, str]:
    """A table at which one of two people passed in a window, some steps ago; a third one looks on. The first would have to ask
    to go back."""
    ewa = Guest(server.url, "Ewa")
    for _ in range(9):  # another game, where chance opened no window in this one
        ania, jan, table = pair(server)
        while play_on([ania, jan], table, 40) == 40 and steps_of(ewa, table) == max(
            steps_of(ania, table), steps_of(jan, table)
        ):
            pass
        play_on([ania, jan], table, 60)  # past what will be taken back
        while not ania.get(f"/api/tables/{table}/view")["undo"]["ask"] and play_on([ania, jan], table, 1):
            pass
        if ania.get(f"/api/tables/{table}/view")["undo"]["ask"]:
            return ania, jan, ewa, table
    raise AssertionError("no windows")


def test_the_story_counts_steps_as_a_replay_does(server):
    """A seat knows nothing of the others' passes in windows, and counts without them; in the end everybody counts all."""
    ania, jan, ewa, table = after_windows(server)
    path = f"/api/tables/{table}"

    def told(guest: Guest) -> int:
        """The step that the last line names."""
        words = guest.get(f"{path}/view")["log"][-1]["words"]
        return int(re.search(r"to step (\d+)", words)[1])  # type: ignore[index]

    def steps(guest: Guest) -> int:
        return steps_of(guest, table)

    ania.go_back(table, {"done": False, "asked": True})
    asked = {guest.name: told(guest) for guest in (ania, jan, ewa)}
    request = jan.get(f"{path}/view")["undo"]["request"]
    assert request["to"] == asked["Jan"]
    jan.post(f"{path}/undo/answer", {"agree": True, "request": request["id"]})
    for guest in (ania, jan, ewa):
        assert told(guest) == asked[guest.name] == steps(guest)
    server.services.registry._tables[table].stale = True  # and when it was read again, from a snapshot
    assert told(jan) == asked["Jan"]
    jan.go_back(table)
    assert told(jan) == jan.get(f"{path}/view")["undo"]["request"]["to"] < asked["Jan"]
    ania.post(f"{path}/undo/answer", {"agree": True, "request": request["id"] + 1})
    assert told(jan) == steps(jan)
    unseen = steps(ewa)
    ania.post(f"{path}/resign")
    assert steps(ewa) > unseen
    [_, back] = [line["words"] for line in ewa.get(f"{path}/log")["lines"] if "goes back" in line["words"]]
    roles = "Germany, Japan, Italy"  # Ania's, who agreed
    assert back == f"With everybody's consent the game goes back to step {steps(ewa)}. Agreed to by: {roles}."
    leading = [line for line in ewa.get(f"{path}/log", limit=200)["lines"] if "step" in line]
    assert leading
    for line in leading[-25:]:  # what was taken back leads nowhere: other steps have its numbers, or none
        there = ewa.get(f"{path}/steps/{line['step']}")["lines"]
        assert line["words"] in [one["words"] for one in there], line


@pytest.mark.storage
def test_consent_to_go_back_further_than_a_table_remembers(server, monkeypatch):
    """The others made many steps since, and the table was read again from a snapshot in their midst."""
    for module, name, few in (
        (registry, "EVERY", 1),
        (shelf, "DEPTH", 1),
        (room, "SHALLOW", 0),
        (live, "REMEMBERED", 1),
    ):
        monkeypatch.setattr(module, name, few)
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 60)
    while not (ania.get(f"{path}/view")["undo"]["ask"] and jan.choices(table)["choices"]):
        play_on([ania, jan], table, 1)
    ania.go_back(table, {"done": False, "asked": True})
    request = jan.get(f"{path}/view")["undo"]["request"]
    for words in ("Really?", "Well ..."):
        jan.post(f"{path}/chat", {"channel": "table", "words": words}, 201)
        server.services.registry._tables[table].stale = True
        assert jan.get(f"{path}/view")["undo"]["request"] == request
    jan.post(f"{path}/undo/answer", {"agree": True, "request": request["id"]})
    assert len(jan.get(f"{path}/steps")["steps"]) == request["to"]


@pytest.mark.storage
def test_tables_are_found_by_a_part_of_their_name_or_of_a_players(server):
    ania, jan = Guest(server.url, "Łucja"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True, name="Żółw 100%")["id"]
    other = jan.open("rhine", 2, ["me", "open"], public=True, name="Second")["id"]

    def found(**wanted: Any) -> list[str]:
        return [one["id"] for one in jan.get("/api/tables", which="open", **wanted)["tables"]]

    assert found() == [other, table]
    for search in ("żółw", "ŻÓŁW", "100%", "łuc"):
        assert found(search=search) == [table], search
    assert found(search="jan") == [other]
    assert found(search="100_") == []
    assert found(search="jan", game="quartermaster") == []


@pytest.mark.storage
def test_tables_that_moved_at_the_same_moment_are_all_listed_once(server, monkeypatch):
    monkeypatch.setattr(lists, "PAGE", 2)
    ania = Guest(server.url, "Ania")
    opened = [ania.open("rhine", 2, ["me", "open"], public=True)["id"] for _ in range(5)]
    with server.services.database.engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id.in_(opened[1:])).values(moved=1_700_000_000_000))
    listed, page = [], {"next": ""}
    for _ in range(3):
        page = ania.get("/api/tables", which="open", before=page["next"])
        listed += [one["id"] for one in page["tables"]]
    assert listed[0] == opened[0]
    assert sorted(listed) == sorted(opened)
    assert page["next"] == ""


@pytest.mark.storage
def test_a_game_that_was_abandoned_is_found_by_those_who_played_it(server):
    ania, jan, table = pair(server)
    stranger = Guest(server.url, "Ewa")
    play_on([ania, jan], table, 3)
    never = ania.open("rhine", 2, ["me", "open"], public=True)["id"]
    for id in (table, never):
        ania.post(f"/api/tables/{id}/abandon")

    def finished(guest: Guest) -> list[str]:
        return [one["id"] for one in guest.get("/api/tables", which="finished")["tables"]]

    assert finished(ania) == finished(jan) == [table]
    assert finished(stranger) == []


@pytest.mark.storage
def test_a_game_put_away_is_out_of_the_lists_and_can_be_fetched_back(server):
    ania, jan, table = pair(server)
    ania.post(f"/api/tables/{table}/archive", {}, 409)  # it is being played
    ania.post(f"/api/tables/{table}/resign")

    def lists(guest: Guest) -> list[str]:
        return [which for which in ("finished", "archived") if table in str(guest.get("/api/tables", which=which))]

    assert lists(ania) == ["finished"]
    for away, where in ((True, "archived"), (True, "archived"), (False, "finished")):
        ania.post(f"/api/tables/{table}/archive", {"away": away})
        assert where in lists(ania)
        assert lists(jan) == ["finished"]  # his list is his
    assert "archived" not in lists(ania)
