"""After an upgrade: a table that the new rules would play differently is played on by the old ones, from a wheel of theirs."""

import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import select
from tests.server.conftest import WAIT, Guest, Server, new_database, play_on, stream, until

import sztab
from sztab.server.ops.serve import database_url
from sztab.server.releases import workers
from sztab.server.releases.catalogue import read_releases
from sztab.server.services import Settings
from sztab.server.storage.schema import tables
from sztab.server.tables.rules_version import rules_here

SOURCE = Path(sztab.__file__).parent
SCORING = "sztab/games/quartermaster/scoring.py"
TODAY, BEFORE = "return s.t.vp_sole *", "return 1 + s.t.vp_sole *"  # a point a victory phase: the set-up is the same


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An earlier version, in which Quartermaster scores differently."""
    path = tmp_path_factory.mktemp("wheel") / "sztab-0.0.9-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as packed:
        for file in sorted(SOURCE.rglob("*")):
            name = str(file.relative_to(SOURCE.parent))
            if file.is_file() and "__pycache__" not in name:
                text = file.read_bytes()
                packed.writestr(name, text.replace(TODAY.encode(), BEFORE.encode()) if name == SCORING else text)
    return path


@pytest.fixture(scope="module")
def folder(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server of today keeps the wheel unpacked: all tests here have one, so that it is asked once."""
    made = tmp_path_factory.mktemp("folder")
    assert len(read_releases(wheel.parent, made)) == 1
    return made


class Evening(NamedTuple):
    """Games that were begun with the earlier version."""

    ania: Guest
    jan: Guest
    together: str  # a table of both
    alone: str  # one of Ania's, with a bot


def played_before(database: str, folder: Path) -> Evening:
    """Play some moves with the earlier version."""
    (installed,) = (folder / "releases").iterdir()
    command = [sys.executable, "-m", "sztab", "serve", "--port", "0", "--window", "0", "--no-limits"]
    command += ["--database", database.removeprefix("sqlite:///"), "--folder", str(folder)]
    env = {**os.environ, "PYTHONPATH": str(installed)}
    old = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=installed)
    try:
        assert old.stdout is not None
        url = old.stdout.readline().split()[-1].rstrip("/")
        ania, jan = Guest(url, "Ania"), Guest(url, "Jan")
        together = ania.open("quartermaster", 2, ["me", "open"], public=True)["id"]
        jan.post(f"/api/tables/{together}/seats/1/sit")
        play_on([ania, jan], together, 40)
        alone = ania.open("quartermaster", 2, ["me", "random"])["id"]
        play_on([ania], alone, 20)
        return Evening(ania, jan, together, alone)
    finally:
        old.send_signal(signal.SIGTERM)
        old.communicate(timeout=WAIT)


@pytest.fixture(scope="module")
def begun(folder: Path, sqlite: Path) -> tuple[Evening, Path]:
    """Games on a file, of which each test has a copy."""
    path = folder / "begun.db"
    shutil.copyfile(sqlite, path)
    return played_before(database_url(str(path)), folder), path


class Upgrade:
    """A server of today on the database of an earlier version."""

    def __init__(self, evening: Evening, settings: Settings, wheel: Path) -> None:
        self.ania, self.jan, self.together, self.alone = evening
        self.guests = [self.ania, self.jan]
        self.wheel = wheel
        self.settings = settings
        self.server: Server | None = None

    def start(self, with_wheel: bool = True) -> Server:
        if self.server is not None:
            self.server.stop()
        self.server = Server(replace(self.settings, releases=self.wheel.parent if with_wheel else None)).start()
        for guest in self.guests:
            guest.http.base_url = self.server.url
        return self.server

    def status(self) -> str:
        found: str = self.ania.get(f"/api/tables/{self.together}")["status"]
        return found

    def pinned(self, id: str) -> str:
        assert self.server is not None
        with self.server.services.database.engine.connect() as connection:
            found: str = connection.execute(select(tables.c.pinned).where(tables.c.id == id)).scalar_one()
            return found

    def workers(self) -> list[workers.Worker]:
        assert self.server is not None
        return list(self.server.services.old_rules._workers.values())

    def story(self) -> str:
        return str(self.ania.get(f"/api/tables/{self.together}/log", limit=100))


@pytest.fixture
def upgrade(
    dialect: str, tmp_path: Path, folder: Path, wheel: Path, request: pytest.FixtureRequest
) -> Iterator[Upgrade]:
    if dialect == "sqlite":
        evening, file = request.getfixturevalue("begun")
        shutil.copyfile(file, tmp_path / "sztab.db")
        database = database_url(str(tmp_path / "sztab.db"))
    else:
        database = new_database(request.getfixturevalue("postgres"))
        evening = played_before(database, folder)
    made = Upgrade(evening, Settings(database=database, folder=folder, least=0.0, limits=False), wheel)
    yield made
    if made.server is not None:
        made.server.stop()


def test_the_rules_it_was_begun_with_play_it_to_the_end(upgrade):
    id = upgrade.together
    upgrade.start()
    assert upgrade.status() == "running"
    assert upgrade.pinned(id) not in ("", rules_here())
    (worker,) = upgrade.workers()
    assert "the rules it was played with so far" in upgrade.story()
    with stream(upgrade.ania, id) as events:
        next(events)
        play_on(upgrade.guests, id, 15)  # some of them are parts of an answer, of which others hear nothing
        assert next(event for event in events if event[0] == "moved")
    os.kill(worker.process.pid, signal.SIGKILL)  # another takes over
    worker.process.wait()
    play_on(upgrade.guests, id, 3000)
    assert upgrade.status() == "finished"
    assert "\n@ end " in upgrade.ania.get(f"/api/tables/{id}/record")
    (worker,) = upgrade.workers()
    upgrade.server.stop()
    upgrade.server = None
    assert worker.process.poll() is not None


def test_bots_go_on_with_the_old_rules_and_a_process_that_nobody_needs_is_stopped(upgrade, monkeypatch):
    monkeypatch.setattr(workers, "LOOK", 0.1)
    upgrade.start()
    assert play_on([upgrade.ania], upgrade.alone, 6) == 6
    assert upgrade.pinned(upgrade.alone)
    (worker,) = upgrade.workers()
    monkeypatch.setattr(workers, "IDLE", 0.0)
    until(lambda: not upgrade.workers())
    worker.process.wait(WAIT)
    assert upgrade.ania.get(f"/api/tables/{upgrade.alone}/view")["scene"]


def test_a_table_whose_rules_nobody_has_is_frozen_until_somebody_has_them(upgrade):
    upgrade.start(with_wheel=False)
    assert upgrade.status() == "frozen"
    upgrade.start()
    until(lambda: upgrade.status() == "running")
    assert play_on(upgrade.guests, upgrade.together, 5) == 5
    upgrade.start(with_wheel=False)
    assert upgrade.status() == "frozen"


@pytest.mark.storage
def test_by_consent_it_goes_on_with_the_rules_of_today(upgrade):
    id = upgrade.together
    upgrade.start()
    assert play_on(upgrade.guests, id, 2) == 2
    table = upgrade.ania.get(f"/api/tables/{id}")
    assert (table["pinned"], "resume" in table) == (True, False)
    back = upgrade.jan.get(f"/api/tables/{id}/resume")
    assert (back["agreed"], back["waits"]) == ([], [0, 1])
    assert back["round"] >= 1
    Guest(upgrade.ania.http.base_url, "Ewa").get(f"/api/tables/{id}/resume", 403)
    with stream(upgrade.ania, id) as events:
        next(events)
        upgrade.ania.post(f"/api/tables/{id}/resume", {})
        until(lambda: upgrade.jan.get(f"/api/tables/{id}").get("resume") == {"agreed": [0], "waits": [1]})
        assert play_on(upgrade.guests, id, 2) == 2  # still with the old ones
        upgrade.jan.post(f"/api/tables/{id}/resume", {})
        for _ in events:
            pass  # the process of the old rules sends those who follow the table back
    assert upgrade.pinned(id) == ""
    assert play_on(upgrade.guests, id, 5) == 5
    assert "played on by the rules of today" in upgrade.story()


def test_what_is_no_wheel_of_sztab_is_left_alone(tmp_path, caplog):
    (tmp_path / "broken.whl").write_bytes(b"nothing")
    with zipfile.ZipFile(tmp_path / "other.whl", "w") as packed:
        packed.writestr("other/__init__.py", "")
    with zipfile.ZipFile(tmp_path / "older.whl", "w") as packed:  # before there was all that today's server calls
        for part in ("engine", "games", "bots"):
            packed.writestr(f"sztab/{part}/__init__.py", "")
    assert read_releases(tmp_path, tmp_path / "unpacked") == {}
    assert [message.partition(":")[0] for message in caplog.messages] == ["broken.whl", "older.whl", "other.whl"]
