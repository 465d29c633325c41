"""Frames: what happened, bit by bit, so that a page can follow it without fetching views."""

import json
from typing import Any

import pytest
from tests.server.conftest import Guest, Server, play_on, stream

from sztab.engine.patch import applied
from sztab.games import GAME_IDS, find
from sztab.server.tables import frames as frames_module
from sztab.server.tables import table as table_module

STANDING = ("question", "status", "said", "undo")


def pair(server: Server, game: str = "quartermaster") -> tuple[Guest, Guest, str]:
    """Two people at a table."""
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    players = next(count for count in find(game).players if count > 1)
    table = ania.open(game, players, ["me", "open", *["random"] * (players - 2)], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    return ania, jan, table


def shown(scene: Any, frames: list[Any]) -> Any:
    """A scene after some frames."""
    for frame in frames:
        scene = applied(scene, frame["change"])
    return scene


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_page_that_follows_events_need_not_fetch_the_view(server, game):
    ania, jan, table = pair(server, game)
    path = f"/api/tables/{table}"
    page = jan.get(f"{path}/view")
    with stream(jan, table, page["number"]) as news:
        play_on([ania, jan], table, 25)
        now = jan.get(f"{path}/view")
        for name, data, id in news:
            told = json.loads(data)
            if name == "moved":
                assert told["number"] == page["number"] + 1 == int(id)
                page |= {"scene": shown(page["scene"], told["frames"]), **{key: told[key] for key in STANDING}}
            page["number"] = int(id or page["number"])
            if page["number"] == now["number"]:
                break
    assert page["scene"] == now["scene"]
    assert {key: page[key] for key in STANDING} == {key: now[key] for key in STANDING}


@pytest.mark.parametrize("game", GAME_IDS)
def test_frames_since_the_beginning_tell_the_story_and_end_in_the_present(server, game):
    ania, jan, table = pair(server, game)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 30)
    made = jan.get(f"{path}/frames")
    view = jan.get(f"{path}/view")
    assert shown(made["start"], made["frames"]) == view["scene"]
    assert made["of"] == view["number"]
    told = [line["words"] for frame in made["frames"] for line in frame["lines"]]
    story = [line["words"] for line in jan.get(f"{path}/log", limit=200)["lines"]]
    assert [words for words in story if words in told] == told
    later = jan.get(f"{path}/frames", after=made["frames"][-1]["n"] - 1)
    assert later["frames"][-1]["lines"] == made["frames"][-1]["lines"]
    assert shown(later["start"], later["frames"]) == view["scene"]
    assert jan.get(f"{path}/frames", after=view["number"]) == {
        "start": view["scene"],
        "frames": [],
        "of": view["number"],
    }


def test_a_view_leaves_out_the_lines_that_a_page_has(server):
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 12)
    whole = ania.get(f"{path}/view")
    half = whole["log"][len(whole["log"]) // 2]["n"]
    part = ania.get(f"{path}/view", since=half)
    assert part["log"] == [line for line in whole["log"] if line["n"] > half]
    assert {**part, "log": whole["log"]} == whole
    assert ania.get(f"{path}/view", since=whole["number"])["log"] == []


def test_whoever_moves_is_answered_what_the_event_says(server):
    ania, jan, table = pair(server)
    before = ania.get(f"/api/tables/{table}/view")
    with stream(ania, table, before["number"]) as news:
        asked = ania.choices(table)
        body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}
        made = ania.post(f"/api/tables/{table}/choices", body, 200, Prefer="return=frames")
        assert made == next(json.loads(data) for name, data, _ in news if name == "moved")
        again = ania.post(f"/api/tables/{table}/choices", body, 200, Prefer="return=frames")
        assert again == made, "sent twice, it is answered alike"
    after = ania.get(f"/api/tables/{table}/view")
    assert shown(before["scene"], made["frames"]) == after["scene"]
    assert made["question"] == after["question"] != before["question"]
    assert jan.get(f"/api/tables/{table}/frames", after=before["number"])["frames"] == [], "an unfinished answer"


def test_pieces_that_come_go_and_move(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("overlord", 2, ["me", "me"], options={"scenario": "pegasus_bridge"})["id"]
    play_on([ania], table, 120)
    frames = ania.get(f"/api/tables/{table}/frames", seat=0)["frames"]
    moved = [(frame, move) for frame in frames for move in frame["moves"] if move["from"] and move["to"]]
    assert moved
    for frame, move in moved:
        places = [place for line in frame["lines"] for place in line["places"]]
        assert {move["from"], move["to"]} <= {*places}, "the line names where a unit went"
        assert frame["mine"] == (move["owner"] == "axis"), "it is her own that moves"


def test_what_was_taken_back_is_shown_no_more(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    path = f"/api/tables/{table}"
    while True:
        before = ania.get(f"{path}/view", seat=0)["number"]
        play_on([ania], table, 1)
        view = ania.get(f"{path}/view", seat=0)
        if view["undo"]["free"] and view["number"] > before:
            break
    gone = [line["words"] for line in ania.get(f"{path}/frames", seat=0, after=before)["frames"][-1]["lines"]]
    ania.post(f"{path}/undo", {"seat": 0, "question": view["question"]})
    now = ania.get(f"{path}/view", seat=0)
    made = ania.get(f"{path}/frames", seat=0, after=before - 1)
    assert shown(made["start"], made["frames"]) == now["scene"]
    told = [line["words"] for frame in made["frames"] for line in frame["lines"]]
    assert not {*gone} & {*told}
    assert "Ania" in told[-1]
    assert "step" not in made["frames"][-1]


def test_what_memory_forgot_is_played_again(server, monkeypatch):
    monkeypatch.setattr(table_module, "SHOWN", 3)
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 30)
    made = jan.get(f"{path}/frames")
    assert shown(made["start"], made["frames"]) == jan.get(f"{path}/view")["scene"]
    assert {frame["n"] for frame in made["frames"]} >= {*range(made["of"] - 8, made["of"] + 1)}
    assert shown(made["start"], made["frames"][:-1]) != made["start"]


def test_of_many_frames_the_last_ones_come_and_earlier_ones_page_by_page(server, monkeypatch):
    monkeypatch.setattr(frames_module, "MOST_FRAMES", 8)
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 40)
    made = ania.get(f"{path}/frames")
    assert 0 < len(made["frames"]) <= 8
    assert shown(made["start"], made["frames"]) == ania.get(f"{path}/view")["scene"]
    older = ania.get(f"{path}/frames", before=made["frames"][0]["n"])
    assert older["frames"][-1]["n"] == made["frames"][0]["n"] - 1
    assert shown(older["start"], older["frames"]) == made["start"]


def test_frames_of_others_eyes_once_the_game_is_over(server):
    ania, jan, table = pair(server, "rhine")
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 8)
    assert ania.http.get(f"{path}/frames?as=everyone").status_code == 409
    ania.post(f"{path}/abandon")
    mine = ania.get(f"{path}/view")
    made = jan.http.get(f"{path}/frames?as={mine['roles'][0]}").json()
    assert shown(made["start"], made["frames"])["pieces"] == mine["scene"]["pieces"]
    assert any(frame.get("step") for frame in made["frames"])
    assert jan.http.get(f"{path}/frames?as=everyone").json()["frames"]
    assert jan.http.get(f"{path}/frames?as=nobody").json()["where"] == ["as"]
