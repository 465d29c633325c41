"""An unexpected error, in a rule or in a bot: the table is as it was, says so, and a report shows how it came about."""

import asyncio
import json
import os
import sqlite3
import threading
import time
from collections.abc import Coroutine
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, select, update
from sqlalchemy.exc import OperationalError
from tests.server.conftest import WAIT, Guest, Server, events, play_on, stream, until
from tests.server.test_play import pair

from sztab.engine.errors import Bad
from sztab.engine.match import Match
from sztab.games import find
from sztab.server.bots import workers as thinking
from sztab.server.bots.autoplay import Autoplay
from sztab.server.bots.workers import Asked, BotWorkers, Thought
from sztab.server.events import streams as news
from sztab.server.services import Settings
from sztab.server.storage import database as store
from sztab.server.storage.schema import people, seats, tables
from sztab.server.tables import moves as play
from sztab.server.tables import news as updates
from sztab.server.tables.table import Table


def reports(server: Server) -> list[Path]:
    return sorted((server.settings.folder / "reports").glob("*.txt"))


def test_a_rule_that_fails_half_way_leaves_the_table_as_it_was(server, monkeypatch):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 30)
    mover = ania if ania.choices(table)["choices"] else jan
    before = [guest.get(f"/api/tables/{table}/view") for guest in (ania, jan)]
    asked = mover.choices(table)

    def torn(room: Table, *rest: Any) -> Any:
        assert room.live is not None
        room.live.match.steps.pop()  # what was done until it failed
        room.live.state.agenda.clear()
        raise ZeroDivisionError("Iwo Jima")

    with monkeypatch.context() as patched:
        patched.setattr(play, "choose", torn)
        problems = [mover.choose(table, asked, asked["choices"][0], 500) for _ in range(3)]
    assert {problem["type"] for problem in problems} == {"urn:sztab:problem:fault"}
    assert "Iwo Jima" not in str(problems)
    [report] = reports(server)  # one, however often it was tried
    assert all(report.stem in problem["detail"] for problem in problems)
    text = report.read_text()
    assert "ZeroDivisionError: Iwo Jima" in text
    assert "sztab record 1" in text
    for guest, view in zip((ania, jan), before, strict=True):
        after = guest.get(f"/api/tables/{table}/view")
        assert (after["scene"], after["question"]) == (view["scene"], view["question"])
        assert report.stem in after["log"][-1]["words"]
    mover.choose(table, asked, asked["choices"][0])


def test_a_stream_that_the_database_does_not_answer_ends_and_can_be_resumed(server, monkeypatch, caplog):
    ania, _, table = pair(server)

    async def cut(following):
        raise OperationalError("SELECT", None, OSError("cut"))

    with stream(ania, table) as following:
        last = int(next(event for event in following if event[0] == "hello")[2])
        with monkeypatch.context() as patched:
            patched.setattr(news, "WAITING", 0)  # everything is too much: it would have to begin again
            patched.setattr(server.services.registry, "subscribe", cut)
            speak(ania, table, "one", 201)
            assert [event for event in following if event[0] != "here"] == []  # it ends
    assert "Traceback" not in caplog.text
    with stream(ania, table, last=last) as following:
        name, data, number = next(event for event in following if event[0] != "here")
        assert (name, json.loads(data)["words"], int(number)) == ("chat", "one", last + 1)


def test_nobody_sees_the_end_of_a_game_before_it_is_on_disk(server, monkeypatch):
    """A move that ends it is being written, and then is not: until then nothing of it shows, least of all the seed."""
    ania, jan, table = pair(server)
    writing, go = threading.Event(), threading.Event()

    async def fails(*args):
        writing.set()
        await asyncio.to_thread(go.wait, WAIT)
        raise OSError("the disk is full")

    monkeypatch.setattr(server.services.database, "write_together", fails)
    shown: list[object] = []
    path = f"/api/tables/{table}"
    threads = [
        threading.Thread(target=lambda: ania.http.post(f"{path}/resign", json={})),
        threading.Thread(target=lambda: shown.extend([jan.get(f"{path}/proof")["seed"], jan.get(path)["status"]])),
    ]
    threads[0].start()
    assert writing.wait(WAIT)
    threads[1].start()
    threads[1].join(0.5)  # an answer that does not wait would be here by now
    monkeypatch.undo()
    go.set()
    for thread in threads:
        thread.join(WAIT)
    assert shown == [None, "running"]


def test_a_scene_that_cannot_be_drawn_is_told_at_the_table_once(server, monkeypatch):
    """The move that led to it is kept; everybody hears of it; when it can be drawn again, the game goes on."""
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 30)
    mover, other = (ania, jan) if ania.choices(table)["choices"] else (jan, ania)
    asked = mover.choices(table)
    view = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}

    def undrawn(*seen: Any) -> Any:
        raise ZeroDivisionError("Iwo Jima")

    with monkeypatch.context() as patched:
        patched.setattr(type(find("quartermaster")), "scene", undrawn)
        wish = {"Prefer": "return=representation"}
        problem = mover.post(f"/api/tables/{table}/choices", view, 500, **wish)
        for guest in (mover, other, mover):
            assert guest.get(f"/api/tables/{table}/view", 500)["type"] == problem["type"] == "urn:sztab:problem:fault"
        log = f"/api/tables/{table}/log"
        until(lambda: any(one.stem in str(other.get(log)) for one in reports(server)))  # written first, then told
        lines = other.get(log)["lines"]
    [report] = reports(server)  # one, however often it was looked at
    assert "ZeroDivisionError: Iwo Jima" in report.read_text()
    assert "sztab record 1" in report.read_text()
    assert "Iwo Jima" not in str((problem, lines))
    assert [line["words"] for line in lines if report.stem in line["words"]] == [lines[-1]["words"]]
    assert mover.get(f"/api/tables/{table}/view")["question"] != asked["question"]  # the move was made
    assert play_on([ania, jan], table, 10) == 10


def test_news_that_cannot_be_told_does_not_end_the_stream(server, monkeypatch):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 30)

    def untold(*entries: Any) -> Any:
        raise ZeroDivisionError("Iwo Jima")

    with jan.http.stream("GET", f"/api/tables/{table}/events") as stream:
        heard = events(stream)
        assert next(heard)[0] == "hello"
        with monkeypatch.context() as patched:
            patched.setattr(updates, "update", untold)
            play_on([ania, jan], table, 10)
            assert next(name for name, _, _ in heard if name != "here") == "gap"
            until(lambda: reports(server))
        jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Still here"}, 201)
        assert any("Still here" in data for _, data, _ in heard)


def thinking_of(monkeypatch: pytest.MonkeyPatch, thought: Any) -> None:
    async def think(self: BotWorkers, *asked: Any) -> Thought:
        found: Thought = thought()
        return found

    monkeypatch.setattr(BotWorkers, "think", think)


def fails() -> Thought:
    raise RuntimeError("no idea")


@pytest.mark.parametrize("thought", [fails, lambda: Thought("pass"), lambda: Thought("sing")])
def test_a_bot_that_fails_stops_until_its_owner_lets_it_try_again(server, monkeypatch, thought):
    ania = Guest(server.url, "Ania")
    with monkeypatch.context() as patched:
        thinking_of(patched, thought)
        table = ania.open("quartermaster", 2, ["random", "me"])["id"]
        until(lambda: ania.get(f"/api/tables/{table}")["message"])
        before = ania.get(f"/api/tables/{table}/view")
        assert len(reports(server)) == 1
        assert reports(server)[0].stem in before["log"][-1]["words"]
        ania.post(f"/api/tables/{table}/retry")
        until(lambda: len(reports(server)) == 2)
        until(lambda: ania.get(f"/api/tables/{table}")["message"])
    ania.post(f"/api/tables/{table}/retry")
    assert play_on([ania], table, 20) == 20  # which needs the bot's answers
    assert ania.get(f"/api/tables/{table}")["message"] == ""


def test_a_table_hears_of_a_mistake_whose_report_cannot_be_written(own_server, monkeypatch, caplog):
    """Without it the bot would never be asked again, and nobody would know why. No report is spoken of that is not there."""
    in_the_way = own_server.settings.folder / "reports"
    in_the_way.write_text("a file where the folder should be")
    ania = Guest(own_server.url, "Ania")

    def told() -> str:
        words: str = ania.get(f"/api/tables/{table}/view")["log"][-1]["words"]
        return words

    with monkeypatch.context() as patched:
        thinking_of(patched, fails)
        table = ania.open("quartermaster", 2, ["random", "me"])["id"]
        until(lambda: ania.get(f"/api/tables/{table}")["message"])
        assert "no report could be written" in ania.get(f"/api/tables/{table}")["message"]
        assert "No report could be written" in told()
    ania.post(f"/api/tables/{table}/retry")
    assert play_on([ania], table, 20) == 20
    until(lambda: ania.choices(table)["choices"])
    asked = ania.choices(table)
    with monkeypatch.context() as patched:
        patched.setattr(play, "choose", lambda *asked: fails())
        for _ in range(2):
            assert "no report could be written" in ania.choose(table, asked, asked["choices"][0], 500)["detail"]
        log = ania.get(f"/api/tables/{table}/log")["lines"]
        assert "No report could be written" in log[-1]["words"]
        assert "No report" not in log[-2]["words"]  # it is told once
        assert "cannot be written: " in caplog.text
        in_the_way.unlink()  # now there is room for it
        detail = ania.choose(table, asked, asked["choices"][0], 500)["detail"]
    [report] = reports(own_server)
    assert report.stem in detail
    assert report.stem in told()


def test_a_bot_whose_table_could_not_be_read_for_a_while_goes_on(server, monkeypatch):
    ania = Guest(server.url, "Ania")
    registry = server.services.registry
    with monkeypatch.context() as patched:

        async def unreadable(id: str) -> Table | None:
            raise Bad("its pack is gone")

        def gone() -> Thought:
            patched.setattr(registry, "get", unreadable)
            return fails()

        thinking_of(patched, gone)
        table = ania.open("quartermaster", 2, ["random", "me"])["id"]
        until(lambda: registry._tables[table].autoplay is not None and not server.services.autoplay._tasks)
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "Who is there?"}, 201)
    assert play_on([ania], table, 20) == 20


def test_a_player_goes_on_while_a_bot_that_failed_waits_for_its_owner(server, monkeypatch):
    """Only what waits for the bot stands still."""
    ania = Guest(server.url, "Ania")
    thinking_of(monkeypatch, fails)
    table = ania.open("quartermaster", 2, ["me", "random"])["id"]  # both choose at once what to lay aside
    until(lambda: ania.get(f"/api/tables/{table}")["message"])
    asked = ania.choices(table)
    ania.choose(table, asked, asked["choices"][0])


def test_a_stream_outlives_a_database_that_does_not_answer_for_a_while(server, monkeypatch):
    ania, jan, table = pair(server)
    asked: list[str] = []

    async def trusted(key: str) -> bool:
        asked.append(key)
        raise OperationalError("SELECT", None, OSError("no route to host"))

    monkeypatch.setattr(news, "TRUSTED", 0.0)
    monkeypatch.setattr(server.services.accounts, "trusted", trusted)
    with stream(jan, table) as heard:
        assert next(heard)[0] == "hello"
        for words in ("one", "two"):
            speak(ania, table, words, 201)
            assert next(json.loads(data)["words"] for name, data, _ in heard if name == "chat") == words
    assert asked


# The file


def speak(guest: Guest, table: str, words: str, status: int) -> Any:
    return guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": words, "seat": 0}, status)


def test_nothing_is_answered_that_would_be_written_to_a_file_which_is_gone(own_server, caplog):
    ania = Guest(own_server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    file = own_server.settings.folder / "sztab.db"
    file.rename(own_server.settings.folder / "aside.db")
    assert "database" in speak(ania, table, "lost", 503)["detail"]
    assert ania.get("/ready", 503)["type"] == "urn:sztab:problem:busy"
    assert f"{file} is gone" in caplog.text
    assert not file.exists()  # no empty one comes in its place
    (own_server.settings.folder / "aside.db").rename(file)
    speak(ania, table, "kept", 201)
    assert [line["words"] for line in ania.get(f"/api/tables/{table}/chat")["chat"]] == ["kept"]


def test_a_damaged_file_is_no_mistake_of_ours(own_server, caplog):
    ania = Guest(own_server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    play_on([ania], table, 50)
    with own_server.services.database.engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
    with open(own_server.settings.folder / "sztab.db", "r+b") as file:
        pages = len(file.read()) // 4096
        for page in range(1, pages):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)
    own_server.services.database.engine.dispose()  # and what its connections remember of the pages
    assert speak(ania, table, "Hello?", 503)["type"] == "urn:sztab:problem:busy"
    assert ania.get("/ready", 503)["type"] == "urn:sztab:problem:busy"
    assert "malformed" in caplog.text
    assert "Traceback" not in caplog.text


@pytest.mark.storage
def test_a_server_that_cannot_write_is_not_ready(database, tmp_path, monkeypatch):
    """Whether moves are kept is tried, not supposed: reading goes on all the while."""
    monkeypatch.setattr(store, "BELIEVED", 0.0)
    running = Server(Settings(database, tmp_path, least=0.0, limits=False)).start()
    try:
        ania = Guest(running.url, "Ania")
        table = ania.open("quartermaster", 2, ["me", "me"])["id"]
        engine = running.services.database.engine
        assert ania.get("/ready") == {"status": "ok"}
        read_only = "default_transaction_read_only = on" if running.services.database.postgres else "query_only = on"

        @event.listens_for(engine, "connect")
        def forbid(connection: Any, _: Any) -> None:
            connection.execute(f"{'SET' if running.services.database.postgres else 'PRAGMA'} {read_only}").close()
            connection.commit()

        engine.dispose()
        speak(ania, table, "lost", 503)
        assert "read-only" in ania.get("/ready", 503)["detail"]
        event.remove(engine, "connect", forbid)
        engine.dispose()

        @event.listens_for(engine, "commit")
        def full(connection: Any) -> None:
            cause = sqlite3.OperationalError("database or disk is full")
            cause.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise OperationalError("COMMIT", None, cause)

        problem = ania.get("/ready", 503, lang="pl")
        assert (problem["type"], problem["detail"].endswith("pełny.")) == ("urn:sztab:problem:busy", True)
        assert ania.get(f"/api/tables/{table}")["status"] == "running"
        event.remove(engine, "commit", full)
        assert ania.get("/ready") == {"status": "ok"}
        with engine.connect() as connection:
            assert connection.execute(select(people.c.name)).scalars().all() == ["Ania"]
    finally:
        running.stop()


def test_asking_whether_it_is_ready_does_not_wear_the_disk_out(own_server, monkeypatch):
    monkeypatch.setattr(store, "BELIEVED", 600.0)
    ania = Guest(own_server.url, "Ania")
    before = own_server.services.database.commits
    for _ in range(20):
        ania.get("/ready")
    assert own_server.services.database.commits == before + 1


# Workers


def slow(*asked: Any) -> Thought:
    time.sleep(0.3)
    return Thought(str(os.getpid()))


def endless(*asked: Any) -> Thought:
    time.sleep(10 * WAIT)
    return Thought("never")


def dies(*asked: Any) -> Thought:
    os._exit(1)


def until_cancelled(*asked: Any) -> Thought:
    while not thinking._stopped(asked[-1])():
        time.sleep(0.01)
    return Thought("too late")


def dies_once(*asked: Any) -> Thought:
    """The folder that it is asked about remembers."""
    try:
        (Path(asked[0].pack) / "dead").touch(exist_ok=False)
    except FileExistsError:
        return Thought("alive")
    os._exit(1)


def asked_of(workers: BotWorkers, pack: Path | None = None) -> Coroutine[Any, Any, Thought]:
    game = find("rhine")
    rules = game.rules({}, None, 2)
    asked = Asked("rhine", {}, pack, 2, Match(game, rules, b"").state, 0, 1)
    return workers.think(asked, "random", "seat")


@pytest.fixture
def workers():
    made = BotWorkers(1)
    yield made
    made.close()


def test_waiting_for_a_worker_is_not_held_against_a_bot(workers, monkeypatch):
    monkeypatch.setattr(thinking, "_think", slow)

    async def crowd() -> list[Thought]:
        await asked_of(workers)  # until the worker is up
        monkeypatch.setattr(thinking, "BUDGET", 3.0)  # for one of them far too long, for all of them not enough
        return await asyncio.gather(*[asked_of(workers) for _ in range(11)])

    assert len({thought.line for thought in asyncio.run(crowd())}) == 1  # the one worker did it all


def test_a_bot_that_never_answers_is_ended_and_the_next_one_thinks(workers, monkeypatch):
    async def both() -> Thought:
        monkeypatch.setattr(thinking, "_think", endless)
        monkeypatch.setattr(thinking, "BUDGET", 0.5)
        with pytest.raises(thinking.BotTimeoutError):
            await asked_of(workers)
        monkeypatch.setattr(thinking, "_think", slow)
        monkeypatch.setattr(thinking, "BUDGET", WAIT)
        return await asked_of(workers)

    assert asyncio.run(both()).aside is False


def test_a_thought_that_nobody_waits_for_leaves_its_worker_to_the_next(workers, monkeypatch):
    async def both() -> Thought:
        monkeypatch.setattr(thinking, "_think", until_cancelled)
        first = asyncio.ensure_future(asked_of(workers))
        await asyncio.sleep(0)  # until it is handed over
        first.cancel()
        await asyncio.wait([first])
        monkeypatch.setattr(thinking, "_think", slow)
        return await asked_of(workers)

    assert asyncio.run(both()).line.isdigit()


def test_a_bot_stops_thinking_when_its_question_has_gone(server, monkeypatch):
    heard: list[str] = []

    async def think(self: BotWorkers, *asked: Any) -> Thought:
        heard.append("asked")
        try:
            await asyncio.sleep(10 * WAIT)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise
        return Thought("never")

    monkeypatch.setattr(BotWorkers, "think", think)
    ania = Guest(server.url, "Ania")
    table = ania.open("rhine", 2, ["greedy", "me"])["id"]
    until(lambda: heard)
    ania.post(f"/api/tables/{table}/resign", {})
    until(lambda: "cancelled" in heard)
    assert ania.get(f"/api/tables/{table}")["status"] == "finished"


def test_a_worker_that_dies_is_replaced_and_asked_again(workers, monkeypatch, tmp_path):
    monkeypatch.setattr(thinking, "_think", dies_once)
    assert asyncio.run(asked_of(workers, tmp_path)).line == "alive"
    monkeypatch.setattr(thinking, "_think", dies)
    with pytest.raises(BrokenProcessPool):
        asyncio.run(asked_of(workers))


def test_nobody_changes_the_bot_they_play_against_but_the_owner(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 3, ["me", "open", "greedy"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    jan.post(f"/api/tables/{table}/seats/2/bot", {"level": "random"}, 403)
    ania.post(f"/api/tables/{table}/seats/2/bot", {"level": "random"})
    assert ania.get(f"/api/tables/{table}")["seats"][2]["bot"] == "random"


def test_before_the_game_the_owner_puts_a_bot_where_nobody_came(server):
    ania, jan, ola = (Guest(server.url, name) for name in ("Ania", "Jan", "Ola"))
    table = ania.open("quartermaster", 3, ["me", "open", "link"], public=True)["id"]
    link = ania.post(f"/api/tables/{table}/seats/2/link")["link"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    jan.post(f"/api/tables/{table}/seats/2/bot", {"level": "random"}, 403)
    ania.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"}, 409)  # somebody sits there
    assert ania.post(f"/api/tables/{table}/seats/2/bot", {"level": "random"})["status"] == "running"
    assert ola.post("/api/join", {"link": link})["asked"]  # late, and welcome if the others say so
    request = jan.get(f"/api/tables/{table}")["seats"][2]["newcomer"]["id"]
    for guest in (ania, jan):
        assert ania.get(f"/api/tables/{table}")["seats"][2]["name"] == ""
        guest.post(f"/api/tables/{table}/seats/2/sit/answer", {"agree": True, "request": request})
    assert ania.get(f"/api/tables/{table}")["seats"][2]["name"] == "Ola"


def test_an_error_without_words_does_not_end_the_watch_over_tables(server, monkeypatch):
    services = server.services
    driver = Autoplay(services.registry, services.workers, services.faults, 0.0)
    looks = 0

    async def take_over(patience: float) -> None:
        nonlocal looks
        looks += 1
        raise AssertionError

    monkeypatch.setattr(driver, "_take_over", take_over)

    async def watched() -> None:
        watch = asyncio.create_task(driver.watch(0.01))
        while looks < 3 and not watch.done():
            await asyncio.sleep(0.01)
        watch.cancel()

    asyncio.run(watched())
    assert looks >= 3


def test_a_table_that_cannot_be_read_does_not_keep_others_from_being_taken_over(server, monkeypatch):
    ania = Guest(server.url, "Ania")
    first, second = (ania.open("quartermaster", 2, ["me", "me"])["id"] for _ in range(2))
    services, seen = server.services, []
    get = services.registry.get
    fresh = Autoplay(services.registry, services.workers, services.faults, 0.0)  # it has not looked at anything yet

    async def nothing(patience):
        """The server's own watch looks the other way."""

    async def reading(id):
        seen.append(id)
        if id == first:
            raise Bad("its pack is gone")
        return await get(id)

    monkeypatch.setattr(services.registry, "get", reading)
    monkeypatch.setattr(services.autoplay, "_take_over", nothing)
    with services.database.engine.begin() as connection:
        connection.execute(update(seats).values(orders='{"x": "pass"}'))
        for moved, id in enumerate((first, second)):
            connection.execute(update(tables).where(tables.c.id == id).values(moved=moved))
    asyncio.run(fresh._take_over(0.0))
    assert seen[:2] == [first, second]


def test_tables_that_wait_for_a_person_are_not_read_over_and_over(server, monkeypatch):
    """An idle server sleeps: only what has stood still since the last look is looked at, and all once in a while."""
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    services = server.services
    driver = Autoplay(services.registry, services.workers, services.faults, 0.0)
    read: list[int] = []
    reading = services.database.read

    async def counted(work):
        found = await reading(work)
        read.append(len(found) if isinstance(found, list) else 0)
        return found

    def rows() -> int:
        read.clear()
        asyncio.run(driver._take_over(0.0))
        return read[0]

    with services.database.engine.begin() as connection:
        connection.execute(update(seats).values(orders='{"x": "pass"}'))
        connection.execute(update(tables).where(tables.c.id == table).values(moved=1))
    monkeypatch.setattr(services.database, "read", counted)
    assert [rows(), rows()] == [1, 0]
    driver._late -= 10  # the last look was a moment ago, and a move came after it
    with services.database.engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id == table).values(moved=driver._late + 1))
    assert [rows(), rows()] == [1, 0]
    driver._look_at_all = 0.0
    assert rows() == 1


def test_news_of_a_table_that_cannot_be_read_does_not_make_a_process_deaf(server, monkeypatch):
    """What other processes say is heard one after another: one table's trouble is not to end that."""
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    registry = server.services.registry

    async def reading(id):
        raise Bad("its pack is gone")

    with stream(ania, table) as following:
        next(following)
        monkeypatch.setattr(registry, "get", reading)
        asyncio.run(registry.hear(f"another {table} 0"))
        assert registry._tables[table].stale
