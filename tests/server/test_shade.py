"""After an upgrade: a running table that would change is frozen, with a message; it can be looked at, not played."""

import logging
import re
import shutil
import threading
from pathlib import Path

import pytest
from sqlalchemy import Executable, select, update
from tests.server.conftest import WAIT, Guest, Server, play_on, stream, until

from sztab.engine.record import read
from sztab.engine.record import replayed as replay
from sztab.games import find
from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from sztab.server.storage.database import Database
from sztab.server.storage.schema import entries, tables
from sztab.server.tables import live_match as live
from sztab.server.tables import registry as registry
from sztab.server.tables import replay_check as shade
from sztab.server.tables import repository as shelf
from sztab.server.tables import resuming
from sztab.server.tables import rules_version as installed
from sztab.server.tables.freeze import ADMIN


def new_rules(monkeypatch, name: str) -> None:
    """As if another version of Sztab were installed."""
    for module in (installed, live, shade, shelf):
        monkeypatch.setattr(module, "rules_here", lambda: name)


def replayed(monkeypatch) -> list[str]:
    """Notes which tables are replayed from now on."""
    seen: list[str] = []
    load = registry.TableRegistry.load

    def noting(self, connection, id, *args, **kwargs):
        if kwargs.get("check"):
            seen.append(id)
        return load(self, connection, id, *args, **kwargs)

    monkeypatch.setattr(registry.TableRegistry, "load", noting)
    return seen


class House:
    """A server that is stopped, tampered with, and started again."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.server = Server(settings).start()
        self.ania, self.jan = Guest(self.server.url, "Ania"), Guest(self.server.url, "Jan")

    def table(self, moves: int = 40, game: str = "quartermaster", **more: object) -> str:
        id: str = self.ania.open(game, 2, ["me", "open"], public=True, **more)["id"]
        self.jan.post(f"/api/tables/{id}/seats/1/sit")
        play_on([self.ania, self.jan], id, moves)
        return id

    def again(self, *statements: Executable) -> None:
        self.server.stop()
        store = Database(self.settings.database)
        with store.engine.begin() as connection:
            for statement in statements:
                connection.execute(statement)
        store.close()
        self.server = Server(self.settings).start()
        for guest in (self.ania, self.jan):
            guest.http.base_url = self.server.url

    def status(self, id: str) -> str:
        found: str = self.ania.get(f"/api/tables/{id}")["status"]
        return found

    def check_frozen(self, id: str, why: str) -> None:
        """It says so, can be looked at, and takes no move of any kind."""
        table = self.ania.get(f"/api/tables/{id}")
        assert table["status"] == "frozen"
        assert why in table["message"]
        assert "Można" in self.ania.get(f"/api/tables/{id}", lang="pl")["message"]
        view = self.jan.get(f"/api/tables/{id}/view")
        assert view["scene"], "as far as it goes the same way"
        assert self.ania.get(f"/api/tables/{id}/record").startswith("sztab record")
        assert self.ania.get(f"/api/tables/{id}/steps/0")["scene"]
        assert self.jan.get(f"/api/tables/{id}/opening")["view"]["scene"] == view["scene"]
        assert self.jan.get(f"/api/tables/{id}/frames", after=0)["of"] == view["number"]
        assert view["log"][-1]["words"].startswith("The table is frozen")
        assert self.ania.get(f"/api/tables/{id}/log")["lines"]
        assert self.ania.get("/api/tables", which="mine")["tables"]
        assert not self.ania.choices(id)["choices"]
        body = {"role": table["seats"][0]["roles"][0], "question": "1.0", "token": "pass"}
        for path in ("choices", "asides"):
            problem = self.ania.post(f"/api/tables/{id}/{path}", body, 409)
            assert problem["type"] == "urn:sztab:problem:frozen"
            assert why in problem["detail"]
        assert self.ania.post(f"/api/tables/{id}/undo", {"question": "0.0"}, 409)["type"] == "urn:sztab:problem:frozen"
        with stream(self.ania, id) as following:
            assert next(following)[0] == "hello"


@pytest.fixture
def house(tmp_path):
    made = House(Settings(database=database_url(str(tmp_path / "sztab.db")), folder=tmp_path, least=0.0, limits=False))
    try:
        yield made
    finally:
        made.server.stop()


@pytest.fixture
def either(settings):
    """The same on both databases."""
    made = House(settings)
    try:
        yield made
    finally:
        made.server.stop()


@pytest.mark.storage
def test_an_entry_that_leads_elsewhere_freezes_its_table_and_no_other(either, monkeypatch):
    spoiled, good = either.table(), either.table()
    view = either.ania.get(f"/api/tables/{good}/view")
    new_rules(monkeypatch, "B")
    digest = update(entries).where(entries.c.table_id == spoiled, entries.c.number == 20).values(digest="0" * 12)
    either.again(digest)
    either.check_frozen(spoiled, "would go differently (entry 20 of its log)")
    assert either.status(good) == "running"
    assert either.ania.get(f"/api/tables/{good}/view") == view
    assert play_on([either.ania, either.jan], good, 5) == 5
    # What is shown is the position before the difference.
    room = either.server.services.registry.load(either.server.services.database.engine.connect(), spoiled)
    assert room.live.steps < 40


def test_a_move_that_is_no_longer_allowed_freezes_its_table(house, monkeypatch):
    id = house.table()
    new_rules(monkeypatch, "B")
    number = select(entries.c.number).where(entries.c.table_id == id, entries.c.kind == "choose").limit(1).offset(15)
    house.again(
        update(entries)
        .where(entries.c.table_id == id, entries.c.number == number.scalar_subquery())
        .values(text="pass")
    )
    house.check_frozen(id, "entry ")


@pytest.mark.storage
def test_a_table_of_another_revision_or_other_data_goes_on_if_its_game_is_the_same(either, monkeypatch):
    """The replay decides. Lines stay worded as the revision did that told them."""
    id = either.table(10)
    view = either.ania.get(f"/api/tables/{id}/view")
    new_rules(monkeypatch, "B")
    either.again(update(tables).where(tables.c.id == id).values(revision=99, fingerprint="0" * 64))
    assert either.status(id) == "running"
    assert either.ania.get(f"/api/tables/{id}/view") == view
    assert play_on([either.ania, either.jan], id, 40) == 40
    with either.server.services.database.engine.connect() as connection:
        told = list(connection.scalars(select(entries.c.data).where(entries.c.table_id == id, entries.c.number > 12)))
    assert any(f'"revision":{find("quartermaster").revision}' in data for data in told)
    either.ania.post(f"/api/tables/{id}/abandon")
    record = either.ania.get(f"/api/tables/{id}/record")
    assert f"revision {find('quartermaster').revision}\n" in record  # these rules replay it


def test_a_pack_that_changes_without_effect_stops_nobody(house, tmp_path):
    packs = tmp_path / "packs"
    shutil.copytree(find("quartermaster").folder / "data", packs / "ours")
    house.settings.packs = packs
    house.again()
    id = house.table(10, pack="ours")
    board = next(path for path in sorted((packs / "ours").glob("*.toml")))
    board.write_text(board.read_text() + "\n# a note\n")
    house.again()
    assert house.status(id) == "running"
    assert play_on([house.ania, house.jan], id, 5) == 5


def other_game(pack: Path) -> tuple[Path, str]:
    """A file of a pack, written anew so that its games go another way, and what was in it before."""
    setup = pack / "setup.toml"
    kept = setup.read_text()
    setup.write_text(changed_hands(kept))
    return setup, kept


def changed_hands(text: str) -> str:
    """Another number of cards in hand."""
    found = re.search(r"^opening_hand *= *(\d+)", text, re.M)
    assert found is not None, "the set-up says how many cards a hand has"
    return text[: found.start(1)] + str(int(found[1]) - 1) + text[found.end(1) :]


def test_a_pack_that_changes_freezes_its_tables_and_opens_them_again(house, tmp_path):
    packs = tmp_path / "packs"
    shutil.copytree(find("quartermaster").folder / "data", packs / "ours")
    house.settings.packs = packs
    house.again()
    id = house.table(10, pack="ours")
    other = house.table(5)
    house.again()
    assert house.status(id) == "running"
    board, kept = other_game(packs / "ours")
    house.again()
    house.check_frozen(id, "(entry ")
    assert house.status(other) == "running"
    # Gone altogether: the table cannot be shown, and says so; lists and other tables are as they were.
    shutil.move(packs / "ours", packs / "theirs")
    house.again()
    problem = house.ania.get(f"/api/tables/{id}", status=409)
    assert problem["type"] == "urn:sztab:problem:frozen"
    assert str(packs) not in str(problem)
    assert {card["id"]: card["status"] for card in house.ania.get("/api/tables", which="mine")["tables"]} == {
        id: "frozen",
        other: "running",
    }
    # Back as it was: the table goes on.
    shutil.move(packs / "theirs", packs / "ours")
    board.write_text(kept)
    house.again()
    assert house.status(id) == "running"
    assert house.ania.get(f"/api/tables/{id}")["message"] == ""
    assert play_on([house.ania, house.jan], id, 5) == 5


def test_a_pack_that_changes_while_the_server_runs_is_noticed_too(house, tmp_path):
    packs = tmp_path / "packs"
    shutil.copytree(find("quartermaster").folder / "data", packs / "ours")
    house.settings.packs = packs
    house.again()
    id = house.table(10, pack="ours")
    other_game(packs / "ours")
    house.server.services.registry._tables[id].stale = True  # as after any failed change
    house.check_frozen(id, "(entry ")


def test_a_finished_game_of_other_rules_is_shown_and_goes_on_from_where_they_agree(house):
    id = house.table(40)
    house.ania.post(f"/api/tables/{id}/abandon")
    seats = [{"kind": "me"}, {"kind": "me"}]
    spoiled = update(entries).where(entries.c.table_id == id, entries.c.number == 30).values(digest="0" * 12)
    house.again(update(tables).where(tables.c.id == id).values(revision=999, checked="old"), spoiled)
    assert house.ania.get(f"/api/tables/{id}/steps/0", **{"as": "everyone"})["scene"]
    shown = house.ania.get(f"/api/tables/{id}/frames", **{"as": "everyone"})["frames"]
    assert max(frame.get("step", 0) for frame in shown) == len(house.ania.get(f"/api/tables/{id}/steps")["steps"])
    record = house.ania.get(f"/api/tables/{id}/record")
    assert "revision 999" in record  # whoever replays it is told what it needs
    last = len(house.ania.get(f"/api/tables/{id}/steps")["steps"])
    assert 0 < last < 40
    house.ania.post(f"/api/tables/{id}/fork", {"step": last + 1, "seats": seats}, 404)
    fork = house.ania.post(f"/api/tables/{id}/fork", {"step": last, "seats": seats}, 201)["id"]
    assert play_on([house.ania], fork, 5) == 5


@pytest.mark.storage
def test_by_consent_of_all_a_frozen_table_goes_back_and_is_played_on(either, monkeypatch):
    """To just before what today's rules play differently. What came after it stays in the story, and counts no more."""
    id = either.table(60)
    asked = either.ania.choices(id) if either.ania.choices(id)["choices"] else either.jan.choices(id)
    new_rules(monkeypatch, "B")
    spoiled = update(entries).where(entries.c.table_id == id, entries.c.number == 20).values(digest="0" * 12)
    either.again(spoiled)
    either.check_frozen(id, "entry 20")
    path = f"/api/tables/{id}"
    then = either.ania.get(f"{path}/view")["scene"]["pieces"]
    stranger = Guest(either.server.url, "Ewa")
    stranger.post(f"{path}/resume", {}, 403)
    assert either.ania.get(path)["resume"] == {"agreed": [], "waits": [0, 1], "round": 1}
    assert either.ania.post(f"{path}/resume", {})["resume"] == {"agreed": [0], "waits": [1], "round": 1}
    assert either.ania.post(f"{path}/resume", {})["resume"]["agreed"] == [0]
    assert either.ania.post(f"{path}/resume", {"agree": False})["resume"]["agreed"] == []
    assert either.ania.post(f"{path}/resume", {})["status"] == "frozen"
    either.again()
    assert either.ania.get(path)["resume"]["agreed"] == [0]
    with stream(either.ania, id) as heard:
        assert next(heard)[0] == "hello"
        assert either.jan.post(f"{path}/resume", {})["status"] == "running"
        assert next(name for name, _, _ in heard if name not in ("here", "table")) == "moved"
    assert either.jan.get(path)["message"] == ""
    assert "resume" not in either.jan.get(path)
    assert either.ania.get(f"{path}/view")["scene"]["pieces"] == then
    told = [line["words"] for line in either.ania.get(f"{path}/log", limit=60)["lines"]]
    assert any("goes back to step" in words and "Agreed to by" in words for words in told)
    assert asked["question"] != either.ania.get(f"{path}/view")["question"]
    assert play_on([either.ania, either.jan], id, 30) == 30  # answers given once before are no repetitions
    now = either.ania.get(f"{path}/view")
    either.again()
    assert either.ania.get(f"{path}/view") == now
    assert play_on([either.ania, either.jan], id, 5000)
    record = either.ania.get(f"{path}/record")
    assert "@ anew" in record
    assert replay(read(record, "record"), find("quartermaster")).state.over
    either.ania.post(f"{path}/resume", {}, 409)


def test_nobody_chooses_the_chance_after_going_back(house, monkeypatch):
    """Whoever knows the seed and votes last could try one number of entries after another."""
    id = house.table(30)
    new_rules(monkeypatch, "B")
    house.again(update(entries).where(entries.c.table_id == id, entries.c.number == 20).values(digest="0" * 12))
    with house.server.services.database.engine.connect() as connection:
        shell = house.server.services.registry.load(connection, id)
    house.ania.post(f"/api/tables/{id}/resume", {})
    known = resuming._next_seed(shell, 19)
    for words in ("one", "two", "three"):
        house.jan.post(f"/api/tables/{id}/chat", {"channel": "table", "words": words})
    house.jan.post(f"/api/tables/{id}/resume", {})
    house.ania.post(f"/api/tables/{id}/abandon")
    assert known in house.ania.get(f"/api/tables/{id}/record")


def test_who_has_left_a_frozen_table_is_not_waited_for(house, monkeypatch):
    id = house.table(30)
    new_rules(monkeypatch, "B")
    house.again(update(entries).where(entries.c.table_id == id, entries.c.number == 20).values(digest="0" * 12))
    assert house.ania.post(f"/api/tables/{id}/resume", {})["status"] == "frozen"
    left = house.jan.post(f"/api/tables/{id}/seats/1/leave")
    assert left["status"] == "running"
    assert house.ania.post(f"/api/tables/{id}/seats/1/bot", {"level": "random"})
    until(lambda: house.ania.choices(id)["choices"])


def test_a_table_that_was_frozen_by_hand_or_whose_set_up_differs_goes_back_nowhere(house, monkeypatch):
    by_hand, set_up = house.table(30), house.table(30)
    new_rules(monkeypatch, "B")
    house.again(
        update(tables).where(tables.c.id == by_hand).values(status="frozen", message=f"{ADMIN} a complaint"),
        update(entries).where(entries.c.table_id == set_up, entries.c.kind == "start").values(digest="0" * 12),
    )
    for id in (by_hand, set_up):
        assert "resume" not in house.ania.get(f"/api/tables/{id}")
        house.ania.post(f"/api/tables/{id}/resume", {}, 409)
    # Closed by its owner, it can be downloaded whole.
    assert house.ania.post(f"/api/tables/{by_hand}/abandon")["status"] == "abandoned"
    assert house.ania.get(f"/api/tables/{by_hand}/record").startswith("sztab record")


def test_a_pack_that_is_gone_keeps_nobody_from_leaving(house, tmp_path):
    """Its table cannot be read; those who sit there can still change their names, and go, and the others are served."""
    packs = tmp_path / "packs"
    shutil.copytree(find("quartermaster").folder / "data", packs / "ours")
    house.settings.packs = packs
    house.again()
    id, other = house.table(4, pack="ours"), house.table(4)
    waits = house.ania.open("quartermaster", 2, ["me", "link"], pack="ours")["id"]
    link = house.ania.post(f"/api/tables/{waits}/seats/1/link", {}, 201)["link"]
    shutil.move(packs / "ours", packs / "theirs")
    house.again()
    assert house.jan.post("/api/join", {"link": link}, 409)["type"] == "urn:sztab:problem:frozen"
    assert house.ania.post(f"/api/tables/{id}/seats/0/hand-over", {}, 409)["type"] == "urn:sztab:problem:frozen"
    stranger = Guest(house.server.url, "Stranger")
    stranger.get(f"/api/tables/{id}/view", 409)
    stranger.get(f"/api/tables/{waits}", 404)  # a private table was never there
    stranger.post(f"/api/tables/{waits}/seats/0/hand-over", {}, 404)
    assert house.ania.http.patch("/api/me", json={"name": "Anna"}).status_code == 200
    assert house.ania.get(f"/api/tables/{other}")["seats"][0]["name"] == "Anna"
    assert house.ania.http.request("DELETE", "/api/me", json={}).status_code == 200
    # Back as it was: nothing there names her.
    shutil.move(packs / "theirs", packs / "ours")
    house.again()
    assert house.jan.get(f"/api/tables/{id}")["seats"][0]["name"] == ""
    said = str(house.jan.get(f"/api/tables/{id}/log"))
    assert "Ania" not in said
    assert "Anna" not in said


def test_what_is_well_is_replayed_once_and_again_when_rules_change(house, monkeypatch):
    ids = {house.table(20), house.table(20, "rhine")}
    house.again()
    seen = replayed(monkeypatch)
    house.again()
    assert seen == []  # these very rules have played them
    new_rules(monkeypatch, "B")
    house.again()
    until(lambda: set(seen) == ids and not house.server.services.registry.unreplayed)
    seen.clear()
    house.again()
    assert seen == []
    for id in ids:
        assert house.status(id) == "running"
        assert play_on([house.ania, house.jan], id, 5) == 5
    new_rules(monkeypatch, "C")
    house.again()
    until(lambda: set(seen) == ids)


def test_snapshots_of_other_rules_are_not_believed(house, monkeypatch):
    id = house.table(120)
    view = house.ania.get(f"/api/tables/{id}/view")
    used: list[bool] = []
    resumed = live.resumed

    def noting(game, rules, snapshot):
        found = resumed(game, rules, snapshot)
        used.append(found is not None)
        return found

    monkeypatch.setattr(shelf, "resumed", noting)
    house.again()
    assert house.ania.get(f"/api/tables/{id}/view") == view
    assert used == [True]
    used.clear()
    new_rules(monkeypatch, "B")
    house.again()
    assert house.ania.get(f"/api/tables/{id}/view") == view
    assert True not in used


def test_a_frozen_table_opens_again_under_the_rules_it_was_played_with(house, monkeypatch):
    id = house.table()
    digest = update(entries).where(entries.c.table_id == id, entries.c.number == 20)
    with house.server.services.database.engine.connect() as connection:
        right = connection.execute(
            select(entries.c.digest).where(entries.c.table_id == id, entries.c.number == 20)
        ).scalar_one()
    new_rules(monkeypatch, "B")
    house.again(digest.values(digest="0" * 12))
    assert house.status(id) == "frozen"
    new_rules(monkeypatch, "A")
    house.again(digest.values(digest=right))
    assert house.status(id) == "running"
    assert house.ania.get(f"/api/tables/{id}/view")["log"][-1]["words"].startswith("The table is open again")
    assert play_on([house.ania, house.jan], id, 5) == 5


@pytest.mark.storage
def test_whoever_remembers_the_table_cannot_play_on_when_another_process_freezes_it(either):
    """An old version still runs on the same PostgreSQL while a new one starts: freezing is an entry like any other."""
    id = either.table(10)
    services = either.server.services
    with services.database.engine.begin() as connection:
        found = services.registry.shell(connection, id)
        assert found is not None
        services.registry.mark(connection, found.info, "it would change", found.version())
    guest, asked = next((g, a) for g in (either.ania, either.jan) if (a := g.choices(id))["choices"])
    problem = guest.choose(id, asked, asked["choices"][0], status=409)
    assert problem["type"] == "urn:sztab:problem:frozen"
    either.check_frozen(id, "it would change")


def test_the_server_serves_before_its_tables_are_replayed_and_says_how_far_it_is(house, monkeypatch, caplog):
    ids = [house.table(2) for _ in range(3)]
    monkeypatch.setattr(shade, "TELL", 0.0)
    held = threading.Event()
    difference = shade.difference

    def slow(*asked, **more):
        assert held.wait(WAIT)
        return difference(*asked, **more)

    monkeypatch.setattr(shade, "difference", slow)
    new_rules(monkeypatch, "B")
    with caplog.at_level(logging.WARNING, "sztab.replay"):
        house.again()
        try:
            until(lambda: house.server.services.registry.unreplayed == 3)
            assert {house.status(id) for id in ids} == {"running"}  # replayed by whoever looks first
        finally:
            held.set()
        until(lambda: not house.server.services.registry.unreplayed)
    assert "replaying tables: 1 of 3" in caplog.text


def test_the_rules_are_told_apart_by_their_source(tmp_path, monkeypatch):
    import sztab.engine

    copy = tmp_path / "sztab"
    for part in ("engine", "games"):
        (copy / part).mkdir(parents=True)
        (copy / part / "rule.py").write_text("A = 1\n")
    monkeypatch.setattr(sztab.engine, "__file__", str(copy / "engine" / "__init__.py"))
    first = installed.rules_here.__wrapped__()
    (copy / "games" / "rule.py").write_text("A = 2\n")
    second = installed.rules_here.__wrapped__()
    (copy / "games" / "locale").mkdir()
    (copy / "games" / "locale" / "en.toml").write_text("a = 'b'\n")
    assert first != second == installed.rules_here.__wrapped__()


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_served(house, monkeypatch, caplog):
    """Of a game that this version does not have, or with a damaged entry: known before it is served, or only then."""
    with_bot = house.ania.open("rhine", 2, ["me", "random"])["id"]
    strange, damaged, well = (house.table(10) for _ in range(3))

    def spoil(id: str) -> Executable:
        return update(entries).where(entries.c.table_id == id, entries.c.number == 1).values(data="{")

    new_rules(monkeypatch, "newer")
    house.again(update(tables).where(tables.c.id == strange).values(game="chess"), spoil(damaged))
    for id in (strange, damaged):
        assert "cannot be read" in house.ania.get(f"/api/tables/{id}", 409)["detail"]
    query = select(tables.c.status, tables.c.message).where(tables.c.id == damaged)

    def standing() -> object:
        with house.server.services.database.engine.connect() as connection:  # an open one would go on seeing the past
            return connection.execute(query).one()

    until(lambda: standing() == ("frozen", "unreadable"))
    assert {table["id"] for table in house.ania.get("/api/tables")["tables"]} == {with_bot, damaged, well}
    assert play_on([house.ania, house.jan], well, 10) == 10
    house.again(spoil(with_bot))
    assert house.status(well) == "running"
    until(lambda: f"table {with_bot}, entry 1" in caplog.text)  # bots go on while people are served
