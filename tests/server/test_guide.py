"""A first game that teaches, over HTTP: played whole, in both languages, there and back."""

import pytest
from tests.server.conftest import Guest, play_on, until

from sztab.engine.record import read, replayed
from sztab.engine.words import LANGUAGES
from sztab.games import GAME_IDS, find


class Pupil:
    """Somebody who reads a guide and does what it asks, and nothing else."""

    def __init__(self, url: str, game: str, language: str) -> None:
        self.guest = Guest(url, "Ania")
        self.language = language
        self.table = self.guest.post(f"/api/games/{game}/guide", status=201)["id"]

    def guide(self):
        return self.guest.get(f"/api/tables/{self.table}/guide", lang=self.language)

    def do(self, tokens: list[str], made: int) -> None:
        """A deed, link by link, once it is offered."""
        for token in tokens:
            until(lambda token=token: token in self.guest.choices(self.table)["choices"])
            self.guest.choose(self.table, self.guest.choices(self.table), token)
        until(lambda: self.guide()["deeds"] == made)

    def through(self, steps) -> None:
        made = 0
        for step in steps:
            for tokens in step["deeds"]:
                made += 1
                self.do(tokens, made)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_guide_is_played_whole(server, game, language):
    ania = Pupil(server.url, game, language)
    steps = ania.guide()["steps"]
    assert ania.guest.get(f"/api/tables/{ania.table}")["guided"]
    ania.through(steps)
    until(lambda: ania.guest.choices(ania.table)["choices"])  # and now on her own
    assert ania.guide()["deeds"] == sum(len(step["deeds"]) for step in steps)
    asked = ania.guest.choices(ania.table)
    ania.guest.choose(ania.table, asked, asked["choices"][0])
    ania.guest.get(f"/api/tables/{ania.table}/record")


def test_back_goes_back_in_the_game_and_everything_happens_again(server):
    ania = Pupil(server.url, "overlord", "en")
    steps = ania.guide()["steps"]
    ania.through(steps)
    until(lambda: ania.guest.choices(ania.table)["choices"])
    before = ania.guest.get(f"/api/tables/{ania.table}/view")["scene"]["pieces"]
    assert ania.guest.post(f"/api/tables/{ania.table}/guide/back", {"deed": 0})["deeds"] == 0
    ania.through(steps)
    until(lambda: ania.guest.choices(ania.table)["choices"])
    assert ania.guest.get(f"/api/tables/{ania.table}/view")["scene"]["pieces"] == before
    ania.guest.post(f"/api/tables/{ania.table}/guide/back", {"deed": 99}, 400)


def test_an_undo_in_a_guide_stays_on_its_way(server):
    ania = Pupil(server.url, "rhine", "en")
    ania.do(["move blue_xii"], 1)
    ania.do(["enter vitry"], 2)
    ania.guest.go_back(ania.table)
    until(lambda: ania.guide()["deeds"] == 1)
    ania.do(["enter vitry"], 2)


def test_who_leaves_the_way_plays_on_against_bots(server):
    ania = Pupil(server.url, "quartermaster", "en")
    until(lambda: ania.guest.choices(ania.table)["choices"])
    for _ in range(3):
        asked = ania.guest.choices(ania.table)
        ania.guest.choose(ania.table, asked, asked["choices"][0])
    until(lambda: ania.guest.get(f"/api/tables/{ania.table}/view")["scene"]["prompt"].get("question") == "action")
    assert ania.guide()["deeds"] is None
    ania.guest.get(f"/api/tables/{ania.guest.open('rhine', 1, ['me'])['id']}/guide", 409)


def test_a_lesson_is_read_again_from_its_entries(own_server):
    ania = Pupil(own_server.url, "overlord", "en")
    steps = ania.guide()["steps"]
    ania.through(steps[:6])
    ania.guest.post(f"/api/tables/{ania.table}/guide/back", {"deed": 2})
    own_server.stop()
    own_server.start()
    ania.guest.http.base_url = own_server.url
    assert ania.guide()["deeds"] == 2


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_lesson_that_is_over_can_be_gone_on_from(server, game):
    """Its seed is written in the lesson, not in its row: a fork deals the same, and is read again from its entries."""
    ania = Pupil(server.url, game, "en")
    ania.through(ania.guide()["steps"][:3])
    asked = ania.guest.choices(ania.table)
    if asked["choices"]:  # and one on her own
        ania.guest.choose(ania.table, asked, asked["choices"][-1])
    ania.guest.post(f"/api/tables/{ania.table}/abandon")
    last = len(ania.guest.get(f"/api/tables/{ania.table}/steps")["steps"])
    then = ania.guest.get(f"/api/tables/{ania.table}/steps/{last}")["scene"]["pieces"]
    seats = [{"kind": "me"}] * len(ania.guest.get(f"/api/tables/{ania.table}")["seats"])
    fork = ania.guest.post(f"/api/tables/{ania.table}/fork", {"step": last, "seats": seats}, 201)
    assert fork["status"] == "running"
    assert not fork["guided"]
    assert ania.guest.get(f"/api/tables/{fork['id']}/view")["scene"]["pieces"] == then
    assert play_on([ania.guest], fork["id"], 3) == 3
    now = ania.guest.get(f"/api/tables/{fork['id']}/view")["scene"]
    server.services.registry._tables.clear()  # as after a restart
    assert ania.guest.get(f"/api/tables/{fork['id']}/view")["scene"] == now
    ania.guest.post(f"/api/tables/{fork['id']}/abandon")
    record = ania.guest.get(f"/api/tables/{fork['id']}/record")
    assert len(replayed(read(record, "record"), find(game)).steps) > last
