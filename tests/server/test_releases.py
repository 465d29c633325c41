"""A database that went through three versions, with games of all five begun in each: today's version plays all to their end.

The files in `shelf/releases` are one database after the first and after the third of these versions (see the README there).
"""

import asyncio
import gzip
import sqlite3
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from tests.server.conftest import WAIT, Server

from sztab.games import GAME_IDS
from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from sztab.server.storage.schema import tables
from sztab.server.tables import moves, resuming
from sztab.server.tables.entries import Entry
from sztab.server.tables.table import Table

RELEASES = sorted((Path(__file__).parent / "shelf" / "releases").glob("*.sql.gz"))
AT_ONCE = 60  # answers in one change
LONG = 900  # answers after which the clock ends a game that has one
MOST = 4000  # answers in a game


def agreeing(number: int, table: Table) -> list[Entry]:
    return resuming.vote(table, table.seats[number], True)


class Evening:
    """Today's server on an old database, with somebody who answers for everybody at random."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.registry = server.services.registry
        self.rng = Random(3)

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        assert self.server._loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.server._loop).result(WAIT)

    def table(self, id: str) -> Table:
        found: Table = self.do(self.registry.get(id))
        return found

    def agree(self, id: str) -> None:
        for seat in moves.voters(self.table(id), None):
            self.do(self.registry.change(id, partial(agreeing, seat.number)))

    def answers(self, table: Table) -> list[Entry]:
        made: list[Entry] = []
        while len(made) < AT_ONCE and table.running() and table.live is not None:
            live = table.live
            role = live.state.asked()[0]
            choice = self.rng.choice(live.state.choices(role))
            token = live.rules.grammar.token(choice)
            made += moves.choose(table, table.seat_of(role), role, live.number(role), token)
        return made

    def play(self, id: str) -> str:
        """Play a game to its end; where random play would find none, the clock ends it, as in games of bots alone."""
        for made in range(0, MOST, AT_ONCE):
            if made == LONG // AT_ONCE * AT_ONCE:
                self.do(self.registry.change(id, all_calls))
            if self.do(self.registry.change(id, self.answers)).info.status != "running":
                break
        return self.table(id).info.status


def all_calls(table: Table) -> list[Entry]:
    made = []
    for _ in table.game.calls:
        assert table.live is not None
        text, done = table.live.call()
        made.append(Entry("call", text=text, digest=done.digest).showing(done.happening))
    return made


@pytest.fixture(params=RELEASES, ids=lambda path: path.name.partition(".")[0])
def evening(request, tmp_path):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(gzip.decompress(request.param.read_bytes()).decode())
    connection.close()
    server = Server(Settings(database=database_url(str(path)), folder=tmp_path, least=0.0, limits=False)).start()
    try:
        yield Evening(server)
    finally:
        server.stop()


def test_every_game_of_every_version_is_played_to_its_end(evening):
    with evening.server.services.database.engine.connect() as connection:
        rows = connection.execute(select(tables.c.id, tables.c.game)).all()
    assert len(rows) in (5, 15)
    assert {row.game for row in rows} == set(GAME_IDS)
    went_back, stuck = [], []
    for row in rows:
        table = evening.table(row.id)
        if table.info.status == "frozen" and resuming.last_agreed(table) is None:
            stuck.append(row.game)
            continue
        if table.info.status == "frozen":
            evening.agree(row.id)
            went_back.append(row.game)
        assert evening.table(row.id).info.status == "running", row
        assert evening.play(row.id) == "finished", row
    assert went_back == ["rhine"]  # its first revision let two loads be added at once
    assert sorted(stuck) == ["attack", "overlord"]  # set up differently now: there is no position to go back to
