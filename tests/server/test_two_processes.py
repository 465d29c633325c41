"""Two server processes on one PostgreSQL: one table played through both, news across, one of them killed."""

import asyncio
import json
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select
from tests.server.conftest import Guest, Server, events, new_database, stream, until
from tests.server.zygote import Zygote, free_port, wait_for

from sztab.server.identity import hashed
from sztab.server.services import Settings
from sztab.server.storage.schema import entries, seats, tables
from sztab.server.tables.repository import CHANNEL, NOTIFY

LONG = 120.0


@dataclass
class Pair:
    """Two servers, two ports, one database."""

    zygote: Zygote
    settings: Settings
    ports: list[int] = field(default_factory=list)
    pids: list[int] = field(default_factory=list)

    def start(self) -> None:
        port = free_port()
        pid = self.zygote.start(port, self.settings)
        wait_for(port, lambda: True)
        self.ports.append(port)
        self.pids.append(pid)

    @property
    def url(self) -> str:
        return self.settings.database

    def address(self, n: int) -> str:
        return f"http://127.0.0.1:{self.ports[n]}"

    def kill(self, n: int) -> None:
        assert self.zygote.kill(self.pids[n]) == -signal.SIGKILL

    def entries(self, table: str) -> list[Any]:
        engine = create_engine(self.url)
        try:
            with engine.connect() as connection:
                query = select(entries).where(entries.c.table_id == table).order_by(entries.c.number)
                return list(connection.execute(query))
        finally:
            engine.dispose()


@pytest.fixture(scope="module")
def zygote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zygote]:
    folder = tmp_path_factory.mktemp("servers")
    made = Zygote(Settings(database="sqlite://", folder=folder), folder / "servers.log")
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def both(postgres: str, zygote: Zygote, tmp_path: Path) -> Iterator[Pair]:
    settings = Settings(
        database=new_database(postgres), folder=tmp_path, packs=None, least=0.0, limits=False, patience=1.0
    )
    pair = Pair(zygote, settings)
    zygote.log.write_text("")
    try:
        pair.start()
        pair.start()
        yield pair
    finally:
        for pid in list(zygote.children):
            zygote.kill(pid)


def play_on(guests: list[Guest], table: str, moves: int) -> int:
    """Moves by whoever is asked. A process may be a moment behind the other: then a move is refused as stale."""
    rng = Random(3)
    made = 0
    end = time.monotonic() + LONG
    while made < moves:
        assert time.monotonic() < end, f"{made} moves in {LONG} s"
        for guest in guests:
            asked = guest.choices(table)
            if asked["choices"] and made < moves:
                body = {"role": asked["role"], "question": asked["question"], "token": rng.choice(asked["choices"])}
                answer = guest.http.post(f"/api/tables/{table}/choices", json=body)
                assert answer.status_code in (200, 409), answer.text
                made += answer.status_code == 200
    return made


def seated(both: Pair, game: str = "quartermaster") -> tuple[Guest, Guest, str]:
    """Ania at the first process, Jan at the second, at the same table."""
    ania, jan = Guest(both.address(0), "Ania"), Guest(both.address(1), "Jan")
    table = ania.open(game, 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    until(lambda: ania.get(f"/api/tables/{table}")["status"] == "running")
    return ania, jan, table


class Following(threading.Thread):
    """Somebody who follows a table, and notes what is heard. `again`: as browsers do, whenever the line breaks."""

    def __init__(self, guest: Guest, table: str, again: bool = False) -> None:
        super().__init__(daemon=True)
        self.guest, self.table, self.again = guest, table, again
        self.heard: list[tuple[str, int, str]] = []
        self.ready = threading.Event()
        self.ended = threading.Event()
        self.start()
        assert self.ready.wait(LONG)

    def run(self) -> None:
        try:
            self._follow({})
            while self.again:
                time.sleep(0.2)
                self._follow({"Last-Event-ID": str(self.last())})
        except httpx.HTTPError:
            pass
        finally:
            self.ended.set()

    def _follow(self, headers: dict[str, str]) -> None:
        with (
            httpx.Client(base_url=self.guest.url, cookies=self.guest.http.cookies, timeout=LONG) as http,
            http.stream("GET", f"/api/tables/{self.table}/events", headers=headers) as answer,
        ):
            for name, data, id in events(answer):
                if name != "here":
                    self.heard.append((name, int(id), data))
                self.ready.set()

    def last(self) -> int:
        return self.heard[-1][1]


def test_each_hears_the_others_news_once_and_in_order(both):
    ania, jan, table = seated(both)
    hers, his = Following(ania, table), Following(jan, table)
    assert play_on([ania, jan], table, 60) == 60
    for guest, following in ((ania, hers), (jan, his)):
        count = guest.get(f"/api/tables/{table}/view")["number"]
        until(lambda following=following, count=count: following.last() == count, LONG)
        numbers = [number for _, number, _ in following.heard]
        assert numbers == list(range(numbers[0], count + 1))
        assert any(
            name == "moved" and any(frame["lines"] for frame in json.loads(data)["frames"])
            for name, _, data in following.heard
        )
        assert "gap" not in {name for name, _, _ in following.heard}


def test_one_process_is_killed_and_its_player_goes_on_through_the_other(both):
    ania, jan, table = seated(both)
    his = Following(jan, table)
    play_on([ania, jan], table, 40)
    before = ania.get(f"/api/tables/{table}/view")
    both.kill(0)
    ania.http.base_url = both.address(1)
    until(lambda: ania.get(f"/api/tables/{table}/view")["number"] == before["number"])
    assert ania.get(f"/api/tables/{table}/view") == before
    assert play_on([ania, jan], table, 40) == 40
    until(lambda: his.last() == jan.get(f"/api/tables/{table}/view")["number"], LONG)
    numbers = [number for _, number, _ in his.heard]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert not his.ended.is_set()
    assert sum(row.kind == "choose" for row in both.entries(table)) == 80


def test_both_change_a_table_at_the_same_moment(both):
    ania, jan, table = seated(both)
    hers = Following(ania, table)
    said = 20

    def speak(guest: Guest) -> None:
        for n in range(said):
            guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": f"{guest.name} {n}"}, 201)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(speak, guest) for guest in (ania, jan)]:
            done.result(LONG)
    rows = [row for row in both.entries(table) if row.kind == "chat"]
    assert [row.number for row in both.entries(table)] == list(range(1, len(both.entries(table)) + 1))
    for guest in (ania, jan):
        assert [row.text for row in rows if row.text.startswith(guest.name)] == [
            f"{guest.name} {n}" for n in range(said)
        ]
    count = ania.get(f"/api/tables/{table}/view")["number"]
    until(lambda: hers.last() == count, LONG)
    spoken = [json.loads(data)["words"] for name, _, data in hers.heard if name == "chat"]
    assert spoken == [row.text for row in rows]


def test_a_process_that_has_not_heard_yet_asks_before_it_refuses(postgres, tmp_path, monkeypatch):
    """Each request of a browser may come to another process, and sooner than the news of the one before."""

    async def deaf(news: str) -> None:
        pass

    settings = Settings(new_database(postgres), tmp_path, least=0.0, limits=False)
    first, second = Server(settings).start(), Server(settings).start()
    monkeypatch.setattr(second.services.registry, "hear", deaf)
    try:
        ania, jan = Guest(first.url, "Ania"), Guest(first.url, "Jan")
        table = ania.open("rhine", 2, ["me", "open"], public=True)["id"]
        jan.http.base_url = second.url
        assert jan.get(f"/api/tables/{table}")["status"] == "open"  # the second process knows the table
        jan.http.base_url = first.url
        jan.post(f"/api/tables/{table}/seats/1/sit")
        jan.http.base_url = second.url
        assert jan.get(f"/api/tables/{table}/view")["seat"] == 1
        mover = next(guest for guest in (ania, jan) if guest.choices(table)["choices"])
        asked = mover.choices(table)
        for n in range(6):  # each move to the other process than the one before
            mover.http.base_url = (first, second)[n % 2].url
            asked = mover.choose(table, asked, asked["choices"][0])
            if not asked["choices"]:
                mover = jan if mover is ania else ania
                mover.http.base_url = (first, second)[n % 2].url
                asked = mover.choices(table)
    finally:
        first.stop()
        second.stop()


@pytest.fixture
def two(postgres: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two servers in this process, so that a test can come between them."""
    settings = Settings(new_database(postgres), tmp_path, least=0.0, limits=False)
    first, second = Server(settings).start(), Server(settings).start()
    try:
        yield first, second
    finally:
        first.stop()
        second.stop()


def apart(first: Server, second: Server) -> tuple[Guest, Guest, str]:
    """Ania and Jan at a table that only the first process has in memory; Jan asks the second one from now on."""
    ania, jan = Guest(first.url, "Ania"), Guest(first.url, "Jan")
    table = ania.open("rhine", 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    jan.http.base_url = second.url
    return ania, jan, table


def test_what_was_read_before_the_news_of_it_came_is_still_told(two, monkeypatch):
    first, second = two
    ania, jan, table = apart(first, second)
    registry, hear = second.services.registry, second.services.registry.hear
    late: list[tuple[asyncio.AbstractEventLoop, str]] = []

    async def slow(news: str) -> None:
        late.append((asyncio.get_running_loop(), news))

    with stream(jan, table) as heard:
        assert next(heard)[0] == "hello"
        monkeypatch.setattr(registry, "hear", slow)
        ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "early"}, 201)
        until(lambda: bool(late))
        jan.post(f"/api/tables/{table}/undo", {"question": "0.9"}, 409)  # it asks the database before it refuses
        for loop, news in late:
            asyncio.run_coroutine_threadsafe(hear(news), loop).result(LONG)
        assert next(json.loads(data)["words"] for name, data, _ in heard if name == "chat") == "early"


def entries_of(server: Server, table: str) -> range:
    """The numbers of a table's entries, as the process has them that made the last."""
    found = next(one for one in server.services.registry.all() if one.info.id == table)
    return range(found.info.entries)


def test_a_notice_that_nobody_can_read_cuts_no_line(two, caplog):
    """Whoever may log in to the database can send some."""
    first, second = two
    ania, jan, table = apart(first, second)
    jan.get(f"/api/tables/{table}/view")
    junk = [
        "",
        " ",
        f"another {table}",
        f"another {table} {'9' * 5000}",
        f"another {table} -1",
        f"another {table} 1e9",
        "\u0661",
    ]
    with second.services.database.engine.begin() as connection:
        for payload in junk:
            connection.execute(NOTIFY, [{"channel": CHANNEL, "payload": payload}])
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "after that"}, 201)
    number = ania.get(f"/api/tables/{table}/view")["number"]
    until(lambda: jan.get(f"/api/tables/{table}/view")["number"] == number)
    assert "LISTEN" not in caplog.text


def test_news_that_come_while_a_table_is_read_are_not_lost(two, monkeypatch):
    """What is read may be older than they are."""
    first, second = two
    registry, load, hear = second.services.registry, second.services.registry.load, second.services.registry.hear
    came: list[str] = []
    read = threading.Event()

    def slow(*wanted: Any, **more: Any) -> Any:
        found = load(*wanted, **more)
        read.set()
        until(lambda: came[-1].endswith(f" {len(spoken) + 1}"), LONG)
        return found

    async def hearing(news: str) -> None:
        came.append(news)
        await hear(news)

    monkeypatch.setattr(registry, "hear", hearing)
    ania, jan, table = apart(first, second)
    spoken = entries_of(first, table)
    until(lambda: bool(came) and came[-1].endswith(f" {table} {len(spoken)}"))
    monkeypatch.setattr(registry, "load", slow)
    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(jan.get, f"/api/tables/{table}/view")
        assert read.wait(LONG)
        ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "meanwhile"}, 201)
        looking.result(LONG)
    number = ania.get(f"/api/tables/{table}/view")["number"]
    until(lambda: jan.get(f"/api/tables/{table}/view")["number"] == number)


def test_the_same_move_sent_to_both_processes_is_done_once(both):
    ania, _, table = seated(both)
    asked = ania.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}
    headers = dict(ania.http.headers)

    def send(n: int) -> int:
        return httpx.post(
            f"{both.address(n)}/api/tables/{table}/choices",
            json=body,
            headers=headers,
            cookies=ania.http.cookies,
            timeout=LONG,
        ).status_code

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(send, (0, 1))) == [200, 200]
    assert sum(row.kind == "choose" for row in both.entries(table)) == 1


def test_what_one_process_changes_of_a_seat_the_other_does_not_write_over(both):
    """A new link at one process, at the same moment another change of the same seat at the other."""
    ania, jan, table = seated(both)
    there = Guest(both.address(1), "Ania")  # Ania again, at the other process
    there.http.cookies, there.http.headers = ania.http.cookies, ania.http.headers
    for n in range(6):
        jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": f"{n}"}, 201)
        with ThreadPoolExecutor(2) as pool:
            link = pool.submit(ania.post, f"/api/tables/{table}/seats/0/hand-over")
            seen = pool.submit(there.http.post, f"/api/tables/{table}/visited", json={"seat": 0})
            secret = link.result(LONG)["link"].rpartition("#")[2]
            assert seen.result(LONG).status_code in (204, 403, 404)
        engine = create_engine(both.url)
        with engine.connect() as connection:
            row = connection.execute(select(seats).where(seats.c.table_id == table, seats.c.number == 0)).one()
        engine.dispose()
        assert row.person is None
        assert row.link == hashed(secret)
        ania.post("/api/join", {"link": secret})


def test_a_bot_whose_process_was_killed_is_taken_over(both):
    ania = Guest(both.address(0), "Ania")
    table = ania.open("rhine", 3, ["me", "greedy", "greedy"])["id"]
    asked = ania.choices(table)
    while asked["choices"]:
        asked = ania.choose(table, asked, asked["choices"][0])
    both.kill(0)  # while the bots think, or before they have begun
    stood = both.entries(table)[-1].number
    ania.http.base_url = both.address(1)
    until(lambda: ania.choices(table)["choices"], LONG)
    rows = both.entries(table)
    moves = [(row.role, row.question) for row in rows if row.kind in ("choose", "aside")]
    assert len(set(moves)) == len(moves)
    assert rows[-1].number >= stood
    assert ania.get(f"/api/tables/{table}")["message"] == ""
    assert play_on([ania], table, 5) == 5


def test_connections_cut_by_postgres_come_back_and_nothing_answered_is_lost(both):
    import psycopg

    ania, jan, table = seated(both)
    his = Following(jan, table, again=True)
    answered: list[str] = []
    statuses: set[int] = set()
    stop = threading.Event()
    faults: list[str] = []

    def speak() -> None:
        n = 0
        while not stop.is_set():
            n += 1
            body = {"channel": "table", "words": f"word {n}"}
            answer = ania.http.post(f"/api/tables/{table}/chat", json=body)
            statuses.add(answer.status_code)
            if answer.status_code == 201:
                answered.append(body["words"])
            elif answer.status_code != 503 or answer.json()["type"] != "urn:sztab:problem:busy":
                faults.append(answer.text)

    talking = threading.Thread(target=speak, daemon=True)
    talking.start()
    plain = both.url.replace("postgresql+psycopg", "postgresql")
    try:
        for _ in range(8):
            time.sleep(0.15)
            with psycopg.connect(plain, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
        before = len(answered)
        until(lambda: len(answered) > before + 5, LONG)
    finally:
        stop.set()
        talking.join(LONG)
    assert not faults
    assert 201 in statuses
    written = [row.text for row in both.entries(table) if row.kind == "chat"]
    assert [words for words in written if words in set(answered)] == answered
    assert len(set(written)) == len(written)
    # News flow again: the connection for them was cut, too.
    until(lambda: his.last() == jan.get(f"/api/tables/{table}/view")["number"], LONG)
    assert play_on([ania, jan], table, 5) == 5
    assert "Traceback" not in both.zygote.errors()


def test_both_serve_their_tables_without_waiting_for_each_other_in_a_circle(both):
    """Many tables, each changed through both processes at once: no change fails, none is lost."""
    ania = Guest(both.address(0), "Ania")
    here = Guest(both.address(1), "Ania")
    here.http.cookies, here.http.headers = ania.http.cookies, ania.http.headers
    ids = [ania.open("quartermaster", 2, ["me", "me"])["id"] for _ in range(6)]

    def speak(place: int) -> None:
        http = httpx.Client(
            base_url=both.address(place % 2), cookies=ania.http.cookies, headers=dict(ania.http.headers), timeout=LONG
        )
        with http:
            for n in range(12):
                id = ids[(n * (1 if place % 2 else -1) + place) % len(ids)]
                body = {"channel": "table", "words": f"{place}.{n}", "seat": 0}
                answer = http.post(f"/api/tables/{id}/chat", json=body)
                assert answer.status_code == 201, answer.text

    with ThreadPoolExecutor(6) as pool:
        for done in [pool.submit(speak, place) for place in range(6)]:
            done.result(LONG)
    engine = create_engine(both.url)
    with engine.connect() as connection:
        said = connection.execute(select(entries.c.text).where(entries.c.kind == "chat")).scalars().all()
        assert len(said) == len(set(said)) == 72
        assert connection.execute(select(tables.c.id)).all()
    engine.dispose()
    assert "deadlock" not in both.zygote.errors()


def test_one_of_two_processes_makes_each_call_of_the_clock(both: Pair) -> None:
    """With twenty minutes agreed, the half hour without Trade begins at once: both processes see that it is due."""
    ania, jan = Guest(both.address(0), "Ania"), Guest(both.address(1), "Jan")
    table = ania.open("attack", 2, ["me", "open"], public=True, minutes=20)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")

    def heard(guest: Guest) -> bool:
        return any("A16.7" in line["words"] for line in guest.get(f"/api/tables/{table}/view")["log"])

    until(lambda: heard(ania) and heard(jan))
    play_on([ania, jan], table, 6)
    time.sleep(2.5)  # both have looked at the clock again
    assert [entry.text for entry in both.entries(table) if entry.kind == "call"] == ["trade_closes"]


def test_notices_tell_no_secret_and_are_no_authority(both):
    """A login without any rights hears which tables change, and cannot make anybody believe something about them."""
    import psycopg

    ania, jan = Guest(both.address(0), "Ania"), Guest(both.address(1), "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit", {})
    with psycopg.connect(plain(both.url), autocommit=True) as connection:
        connection.execute("LISTEN sztab")
        asked = next(guest for guest in (ania, jan) if guest.choices(table)["choices"])
        now = asked.choices(table)
        asked.choose(table, now, now["choices"][0])
        heard = [notice.payload for notice in connection.notifies(timeout=LONG, stop_after=1)]
        last = len(both.entries(table))
        assert [payload.split()[1:] for payload in heard] == [[table, str(last)]]
        for forged in (
            forged_seat(table, last),
            f"x {table} {last + 1}",
            f"x {table} {last}",
            "x",
            "",
            f"x {table} -1",
        ):
            connection.execute("SELECT pg_notify('sztab', %s)", (forged,))
    mallory = Guest(both.address(0), "Mallory")
    seated = [[seat["name"] for seat in mallory.get(f"/api/tables/{table}")["seats"]] for _ in range(2)]
    assert seated == [["Ania", "Jan"]] * 2
    now = asked.choices(table)
    if now["choices"]:
        asked.choose(table, now, now["choices"][0])


def forged_seat(table: str, last: int) -> str:
    """A notice as older versions believed it: seat 0 is somebody else's."""
    return f"x {json.dumps([table, last, {'entries': last}, {'0': {'name': 'Mallory'}}, []])}"


def plain(url: str) -> str:
    return url.replace("postgresql+psycopg", "postgresql")
