"""`kill -9` at random moments under load: every answered move is there, none twice, every table can be played on.

Players send moves over HTTP as fast as they are answered. When the server dies before it has answered, they send the same
move again to the next one: it is done then, or it was done already.
"""

import contextlib
import http.client
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from sqlalchemy import create_engine, func, select, text
from tests.server.zygote import Zygote, free_port, wait_for

from sztab.server.services import Settings
from sztab.server.storage.database import Database
from sztab.server.storage.schema import entries, seats, tables
from sztab.server.tables.registry import TableRegistry
from sztab.server.tables.replay_check import difference
from sztab.server.tables.repository import INFO, read_entry
from sztab.server.tables.table import Info

pytestmark = [pytest.mark.storage, pytest.mark.long]

KILLS = int(os.environ.get("SZTAB_KILLS", "200"))
LONGEST = 1200.0  # seconds for all of them on one database: then something hangs
ANSWER = 60.0  # seconds that one request may take
ANSWERS = 40  # that a server gives at most before it is killed
MORE = 4  # tables that each player opens under fire


class AccountGoneError(Exception):
    """The server died before it answered."""


@dataclass
class Sent:
    """Something that a player wanted to be done, and what is known of it."""

    table: str
    kind: str
    role: str
    question: str
    text: str
    answered: bool = False


class Player(threading.Thread):
    """Plays at a few tables, whatever happens to the server."""

    def __init__(self, port: int, stop: threading.Event, name: str, seed: int) -> None:
        super().__init__(name=name, daemon=True)
        self.port = port
        self.stop = stop
        self.rng = Random(seed)
        self.headers: dict[str, str] = {"Content-Type": "application/json"}
        self.tables: list[tuple[str, int]] = []
        self.asked: dict[tuple[str, int], Any] = {}  # what a move was answered with: the next question
        self.sent: list[Sent] = []
        self.undone: Counter[str] = Counter()  # by table: answered
        self.maybe_undone: Counter[str] = Counter()
        self.agreed: Counter[str] = Counter()  # to steps back of others
        self.maybe_agreed: Counter[str] = Counter()
        self.id = ""
        self.opened = 0
        self.free: list[str] = []  # tables of anybody's with a seat to sit down on
        self.wants_back: dict[str, str] = {}  # by table: who asked the others last
        self.resent = Counter[int]()
        self.faults: list[str] = []
        self.requests = 0
        self._line: http.client.HTTPConnection | None = None

    # Asking the server

    def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """One request to whichever server is up; raises if it dies meanwhile."""
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER)
        try:
            self._line.request(method, path, None if body is None else json.dumps(body), self.headers | keyed(key))
            answer = self._line.getresponse()
            got = answer.read()
        except TimeoutError:
            self.faults.append(f"{method} {path}: no answer in {ANSWER} s")
            raise
        except (OSError, http.client.HTTPException):
            self._line.close()
            self._line = None
            raise AccountGoneError from None
        self.requests += 1
        if answer.status >= 500:
            self.faults.append(f"{method} {path}: {answer.status} {got[:300]!r}")
        cookie = answer.getheader("set-cookie")
        if cookie:
            self.headers["Cookie"] = cookie.partition(";")[0]
        return answer.status, json.loads(got) if got else None

    def insist(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any, int]:
        """The same request until somebody answers; gives also how often it had to be sent."""
        times = 0
        while True:
            times += 1
            try:
                return *self.ask(method, path, body, key), times
            except AccountGoneError:
                if self.stop.is_set():
                    raise
                time.sleep(0.01)

    # Before the first kill

    def arrive(self) -> None:
        status, me = self.ask("POST", "/api/people", {"name": self.name, "language": "en"})
        assert status == 201, me
        self.headers["X-CSRF-Token"] = me["csrf"]
        self.id = me["person"]["id"]

    def open(self, game: str, players: int, kinds: list[str]) -> str:
        body = {"game": game, "players": players, "seats": [{"kind": kind} for kind in kinds], "public": True}
        status, table = self.ask("POST", "/api/tables", body)
        assert status == 201, table
        self.tables += [(table["id"], n) for n, kind in enumerate(kinds) if kind == "me"]
        return str(table["id"])

    def sit(self, table: str, seat: int) -> None:
        status, answer = self.ask("POST", f"/api/tables/{table}/seats/{seat}/sit", {})
        assert status == 200, answer
        self.tables.append((table, seat))

    # Under fire

    def run(self) -> None:
        try:
            with contextlib.suppress(AccountGoneError):
                while not self.stop.is_set():
                    self.turn(*self.rng.choice(self.tables))
        except Exception as error:
            self.faults.append(f"{self.name}: {type(error).__name__}: {error}")

    def turn(self, table: str, seat: int) -> None:
        path = f"/api/tables/{table}"
        asker = self.wants_back.get(table, self.name)
        if asker != self.name:
            self.wants_back.pop(table, None)
            self.agree(table, seat)
        elif table in self.wants_back and self.rng.random() < 0.7:
            return  # a request lapses with the next choice
        asked = self.asked.pop((table, seat), None)
        if asked is None:
            status, asked, _ = self.insist("GET", f"{path}/choices?seat={seat}")
            if status != 200:
                self.faults.append(f"choices: {status} {asked}")
                return
        dice = self.rng.random()
        if dice < 0.04 and asked["question"] is not None:  # a game that is over is not taken back
            self.undo(table, seat, asked["question"])
        elif dice < 0.08:
            self.say(table, seat)
        elif dice < 0.1 and self.opened < MORE:
            self.open_another()
        elif dice < 0.12 and self.free:
            self.sit_down(self.free.pop())
        elif dice < 0.16 and asked["asides"] and asked["role"]:
            self.send(table, seat, "aside", asked, self.rng.choice(asked["asides"]))
        elif asked["choices"]:
            self.send(table, seat, "choose", asked, self.rng.choice(asked["choices"]))
        else:
            time.sleep(0.002)

    def send(self, table: str, seat: int, kind: str, asked: Any, token: str) -> None:
        made = Sent(table, kind, asked["role"], asked["question"], token)
        self.sent.append(made)
        body = {"role": made.role, "question": made.question, "token": token}
        path = f"/api/tables/{table}/{'choices' if kind == 'choose' else 'asides'}"
        status, answer, times = self.insist("POST", path, body)
        made.answered = status == 200
        if status == 200 and answer["choices"]:
            self.asked[table, seat] = answer
        if times > 1:
            self.resent[status] += 1
        # 409: the other player was quicker, or went back. 422: an aside of another role of mine.
        if status not in (200, 409) and not (kind == "aside" and status == 422):
            self.faults.append(f"{body} at {table}: {status} {answer}")

    def say(self, table: str, seat: int) -> None:
        """A key says that it is the same words and not the same once more."""
        words = f"{self.name} {len(self.sent)}"
        made = Sent(table, "chat", "", "", words)
        self.sent.append(made)
        body = {"channel": "table", "words": words, "seat": seat}
        status, answer, _ = self.insist("POST", f"/api/tables/{table}/chat", body, words)
        made.answered = status == 201
        if status != 201:
            self.faults.append(f"chat: {status} {answer}")

    def undo(self, table: str, seat: int, question: str) -> None:
        """Until it is answered, it has happened or not."""
        self.maybe_undone[table] += 1
        status, answer, _ = self.insist("POST", f"/api/tables/{table}/undo", {"seat": seat, "question": question})
        if status == 200 and answer["done"]:
            self.undone[table] += 1
        else:
            self.maybe_undone[table] -= 1
            if status == 200:
                self.wants_back[table] = self.name
        if status not in (200, 409):
            self.faults.append(f"undo: {status} {answer}")

    def agree(self, table: str, seat: int) -> None:
        """Lets others go back, if they have asked to."""
        _, view, _ = self.insist("GET", f"/api/tables/{table}/view?seat={seat}")
        wanted = view["undo"]["request"]
        if wanted is None or not wanted["waits"]:
            return
        self.maybe_agreed[table] += 1
        body = {"seat": seat, "request": wanted["id"], "agree": True}
        status, answer, _ = self.insist("POST", f"/api/tables/{table}/undo/answer", body)
        self.agreed[table] += status == 200
        if status not in (200, 409):  # 409: it has lapsed, or was cut off when all had agreed
            self.faults.append(f"agree: {status} {answer}")

    def open_another(self) -> None:
        """By turns one that begins at once and one that somebody has to sit down at."""
        self.opened += 1
        kind = ("me", "open")[self.opened % 2]
        body = {"game": "rhine", "players": 2, "seats": [{"kind": "me"}, {"kind": kind}], "public": True}
        status, table, _ = self.insist("POST", "/api/tables", body, f"table {self.opened}")
        if status != 201 or table["status"] != ("open" if kind == "open" else "running"):
            self.faults.append(f"open: {status} {table}")
            return
        self.tables.append((table["id"], 0))
        if kind == "me":
            self.tables.append((table["id"], 1))
        else:
            self.free.append(table["id"])

    def sit_down(self, table: str) -> None:
        status, answer, _ = self.insist("POST", f"/api/tables/{table}/seats/1/sit", {})
        if status == 409:  # one's own table
            self.free.append(table)
        elif status == 200:
            self.tables.append((table, 1))
        else:
            self.faults.append(f"sit: {status} {answer}")


def keyed(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key} if key else {}


@dataclass
class Fight:
    """One database, its players, and the server that is killed over and over."""

    zygote: Zygote
    port: int
    rng: Random
    players: list[Player] = field(default_factory=list)
    pid: int = 0

    def start(self) -> None:
        self.pid = self.zygote.start(self.port)

    def alive(self) -> bool:
        """Whether the server is there and no zombie."""
        try:
            with open(f"/proc/{self.pid}/stat") as stat:
                return stat.read().rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False

    def life(self) -> None:
        """A server is started, and killed at a random moment: mostly in full flight, sometimes while it starts."""
        self.start()
        if self.rng.random() < 0.15:
            time.sleep(self.rng.uniform(0, 0.06))
        else:
            wait_for(self.port, self.alive)
            self.under_fire(self.rng.randint(0, ANSWERS))
        assert self.alive(), f"a server ended by itself: {self.zygote.errors()[-3000:]}"
        assert self.zygote.kill(self.pid) == -signal.SIGKILL

    def under_fire(self, count: int) -> None:
        """Waits until the players have had so many answers: on a slow machine a life lasts longer, and is as full."""
        end = time.monotonic() + ANSWER
        wanted = self.answered() + count
        while self.answered() < wanted and time.monotonic() < end:
            time.sleep(0.001)

    def answered(self) -> int:
        return sum(player.requests for player in self.players)

    def agreed(self) -> int:
        return sum(player.agreed.total() for player in self.players)

    def opened(self) -> int:
        return sum(player.opened for player in self.players)

    def everything_happened(self) -> bool:
        """Whether enough was interrupted. On a slow machine chance takes longer to bring everything about."""
        cut_off = sum(player.resent[200] for player in self.players)
        return self.opened() > 0 and (self.agreed() > 0 or KILLS < 100) and cut_off > KILLS // 10

    def check_players(self) -> None:
        faults = [fault for player in self.players for fault in player.faults]
        assert not faults, f"{len(faults)} faults, such as {faults[:3]}; {self.zygote.errors()[-2000:]}"
        assert all(player.is_alive() for player in self.players)


@pytest.fixture
def fight(settings: Settings, tmp_path: Any) -> Iterator[Fight]:
    made = Fight(Zygote(settings, tmp_path / "servers.log"), free_port(), Random(7))
    stop = threading.Event()
    try:
        made.start()
        wait_for(made.port, made.alive)
        made.players = [Player(made.port, stop, f"player{n}", n) for n in range(4)]
        free: list[str] = []
        wants_back: dict[str, str] = {}
        for player in made.players:
            player.arrive()
            player.free, player.wants_back = free, wants_back
        one, two, three, four = made.players
        for host, guest in ((one, two), (three, four)):
            guest.sit(host.open("quartermaster", 2, ["me", "open"]), 1)  # sealed questions, reactions
            guest.sit(guest_table := host.open("rhine", 3, ["me", "open", "me"]), 1)
            assert guest_table
        one.open("quartermaster", 2, ["me", "me"])
        for player in made.players:
            player.start()
        yield made
    finally:
        stop.set()
        for player in made.players:
            if player.ident is not None:
                player.join(ANSWER + 5)
        made.zygote.close()


def test_killed_over_and_over_it_loses_nothing_and_does_nothing_twice(fight, settings):
    end = time.monotonic() + LONGEST
    fight.zygote.kill(fight.pid)
    kills = 0
    while kills < KILLS or not fight.everything_happened():
        fight.life()
        fight.check_players()
        kills += 1
        assert time.monotonic() < end, f"only {kills} kills in {LONGEST} s"
        if kills % 20 == 0:
            numbered(settings.database)
    fight.start()
    wait_for(fight.port, fight.alive)
    for player in fight.players:  # whoever waits for an answer gets one now
        player.stop.set()
    for player in fight.players:
        player.join(ANSWER + 5)
        assert not player.is_alive(), f"{player.name} hangs"
    assert not [fault for player in fight.players for fault in player.faults]
    check_tables(settings.database, fight.players)
    check_playable(fight.players)
    sent = sum(len(player.sent) for player in fight.players)
    resent: Counter[int] = sum((player.resent for player in fight.players), Counter())
    print(f"{kills} kills, {sent} moves, of which {resent.total()} were cut off: {dict(resent)}")
    print(f"{fight.opened()} tables opened meanwhile, {fight.agreed()} consents to go back")
    assert '"level": "error"' not in fight.zygote.errors()


def numbered(url: str) -> None:
    """While no server runs: entries are numbered without gaps, and each table knows its last."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            counted = (
                select(tables.c.id, tables.c.entries, func.count(entries.c.number), func.max(entries.c.number))
                .join(entries, entries.c.table_id == tables.c.id)
                .group_by(tables.c.id, tables.c.entries)
            )
            for id, last, count, highest in connection.execute(counted):
                assert last == count == highest, f"table {id}"
    finally:
        engine.dispose()


def check_tables(url: str, players: list[Player]) -> None:
    """What is on disk against what the players were told."""
    numbered(url)
    store = Database(url)
    registry = TableRegistry(store, None)
    try:
        with store.engine.connect() as connection:
            if not store.postgres:
                assert connection.execute(text("PRAGMA integrity_check")).scalar_one() == "ok"
            for row in connection.execute(select(tables)).all():
                info = Info(*[getattr(row, name) for name in INFO])
                if info.status == "open":
                    taken = connection.execute(select(seats.c.person).where(seats.c.table_id == info.id)).scalars()
                    assert None in list(taken), "all sit, and it has not begun"
                    continue
                assert difference(connection, registry, info, again=True) == "", "it does not replay to what it was"
                room = registry.load(connection, info.id, whole=True)
                shallow = registry.load(connection, info.id)
                assert room is not None
                assert shallow is not None
                assert room.live is not None
                assert shallow.live is not None
                assert shallow.live.state.digest() == room.live.state.digest()
                assert shallow.live.turn == room.live.turn
                assert (info.asked, info.sealed) == (room.live.asked(), room.live.sealed())
                found = [
                    read_entry(r)
                    for r in connection.execute(
                        select(entries).where(entries.c.table_id == info.id).order_by(entries.c.number)
                    )
                ]
                roles = list(room.rules.roles)
                moves = [
                    (entry.kind, roles[entry.role], entry.question, entry.text)
                    for entry in found
                    if entry.kind in ("choose", "aside")
                ]
                chat = [("chat", "", "", entry.text) for entry in found if entry.kind == "chat"]
                # A question is answered once by each role.
                assert len({(role, question) for _, role, question, _ in moves}) == len(moves)
                assert len(set(chat)) == len(chat)
                place = {move: n for n, move in enumerate(moves)}
                places = {line: n for n, line in enumerate(chat)}
                wanted = set()
                for player in players:
                    mine = [sent for sent in player.sent if sent.table == info.id]
                    wanted |= {(sent.kind, sent.role, sent.question, sent.text) for sent in mine}
                    for known in (place, places):
                        kinds = ("chat",) if known is places else ("choose", "aside")
                        answered = [
                            known.get((s.kind, s.role, s.question, s.text), -1)
                            for s in mine
                            if s.answered and s.kind in kinds
                        ]
                        assert -1 not in answered, "an answered move is not there"
                        assert answered == sorted(answered), "out of order"
                assert set(moves) | set(chat) <= wanted, "something nobody sent"
                votes = sum(entry.kind == "undo_vote" for entry in found)
                assert sum(player.agreed[info.id] for player in players) <= votes
                assert votes <= sum(player.maybe_agreed[info.id] for player in players)
                undone = sum(
                    entry.kind == "undo" and entry.question != "" for entry in found
                )  # without those agreed to
                least = sum(player.undone[info.id] for player in players)
                most = sum(player.maybe_undone[info.id] for player in players)
                assert least <= undone <= most, "undone too often or not at all"
            opened = connection.execute(select(func.count()).select_from(tables)).scalar_one()
            assert opened == 5 + sum(player.opened for player in players), "a table is not there, or there twice"
            rows = connection.execute(select(seats.c.table_id, seats.c.number, seats.c.person)).all()
            sitting = {(row.table_id, row.number, row.person) for row in rows}
            for player in players:
                assert {(table, seat, player.id) for table, seat in player.tables} <= sitting
    finally:
        store.close()


def check_playable(players: list[Player]) -> None:
    """Every table that is not over takes the next move of somebody."""
    ids = {table for player in players for table, _ in player.tables}
    for id in ids:
        status, table = players[0].ask("GET", f"/api/tables/{id}")
        assert status == 200
        if table["status"] == "finished" or (table["status"] == "open" and table["seats"][1]["name"] == ""):
            continue
        assert table["status"] == "running"
        assert table["message"] == ""
        done = 0
        for player in players:
            for seat in [n for t, n in player.tables if t == id]:
                _, asked = player.ask("GET", f"/api/tables/{id}/choices?seat={seat}")
                if asked["choices"] and not done:
                    body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0]}
                    status, answer = player.ask("POST", f"/api/tables/{id}/choices", body)
                    assert status == 200, answer
                    done += 1
        assert done, f"nobody is asked at table {id}"
