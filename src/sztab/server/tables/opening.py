"""Opening tables: new ones, lessons, and forks that go on from a step of a finished game."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.shapes import Options

from ..errors import ProblemError
from ..identity import Person, new_id
from ..storage.name_parts import learn
from ..storage.quotas import TooManyError, lock_person
from ..storage.representations import SeatKind
from ..storage.schema import entries, seats, tables
from ..storage.timestamps import now
from . import seating, views
from .clock_representations import TimeControl
from .entries import Entry
from .forks import entries_to
from .idempotency import NO_KEY, IdempotencyKey
from .nonces import NOTHING
from .repository import INFO, SEAT, entry_row
from .service import TableService
from .table import Info, Seat, Table
from .time_control import written

LEVEL = "greedy"  # of a bot that takes an empty seat in a rematch
UNFINISHED = 100  # tables that one person may keep going


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The owner's choices about a table beside its rules and seats."""

    key: IdempotencyKey = NO_KEY  # a table asked for twice is one: it stands in its id
    public: bool = False
    spectators: bool = True
    by_link: bool = False
    pace: int = 0
    minutes: int = 0
    pack: str = ""
    rated: bool = False
    clock: TimeControl | None = None


class TableOpener:
    def __init__(self, service: TableService) -> None:
        self.service = service
        self.registry = service.registry

    async def open(self, owner: Person, table: Table, kept: list[Entry] | None = None) -> Table:
        """Store a new table. It begins at once if nobody has to be waited for. `kept`: the entries a fork goes on from."""
        info = table.info
        info.pinned = self.registry.playing  # a fork of a game of earlier rules
        known = await self.service.find(info.id)
        if known is not None:
            return await self._opened_before(owner, known, info.request)
        mine = select(func.count()).where(tables.c.owner == owner.id, tables.c.status.in_(("open", "running")))

        def write(connection: Connection) -> None:
            lock_person(connection, owner.id)
            if connection.execute(mine).scalar_one() >= UNFINISHED:
                raise TooManyError
            _store(connection, table)
            if kept:
                connection.execute(insert(entries), [entry_row(info.id, entry) for entry in kept])

        try:
            await self.registry.database.write(write, owner.id)
        except TooManyError:
            raise ProblemError("conflict", "too_many_tables", UNFINISHED) from None
        except IntegrityError:  # sent twice at once
            known = await self.service.find(info.id)
            if known is None:
                raise
            return await self._opened_before(owner, known, info.request)
        return await self.service.change(table, seating.start_if_full)

    async def open_for_all(self, table: Table, note: Callable[[Connection], None]) -> Table:
        """Store a new table that nobody owns, such as one of a tournament, unless it is there, with what `note` writes."""

        def write(connection: Connection) -> None:
            there = select(tables.c.id).where(tables.c.id == table.info.id)
            if connection.execute(there).first() is None:
                _store(connection, table)
                note(connection)

        await self.registry.database.write(write, table.info.id)
        return await self.service.change(table, seating.start_if_full)

    async def _opened_before(self, owner: Person, table: Table, request: str) -> Table:
        """Return the table that was opened under the same idempotency key; it begins if it had no time to."""
        if table.info.owner != owner.id:
            raise ProblemError("conflict", "key_used")
        IdempotencyKey(content=request).check(table.info.request)
        return await self.service.change(table, seating.start_if_full)

    async def fork(self, origin: Table, step: int) -> tuple[list[Entry], int]:
        """Return the entries that a fork of a finished table begins with, and its step. It keeps the rules of its origin."""
        if not views.over(origin) or origin.live is None:
            raise ProblemError("conflict", "not_finished")
        return await self.registry.database.read(lambda c: entries_to(c, self.registry, origin.info.id, step))


def _store(connection: Connection, table: Table) -> None:
    """Write the rows of a new table."""
    info = table.info
    connection.execute(insert(tables), {name: getattr(info, name) for name in INFO})
    rows = [{"table_id": info.id, **{name: getattr(seat, name) for name in SEAT}} for seat in table.seats]
    connection.execute(insert(seats), rows)
    learn(connection, [info.name, *[seat.name for seat in table.seats]])


def new_info(game: Game, rules: Rules, owner: Person | None, name: str, players: int, settings: TableSettings) -> Info:
    """The row of a table that has just been opened."""
    at = now()
    return Info(
        id=settings.key.header or new_id(),
        game=game.id,
        name=name,
        owner=owner.id if owner is not None else None,
        status="open",
        message="",
        public=settings.public,
        spectators=settings.spectators,
        by_link=settings.by_link,
        pace=settings.clock.hours if settings.clock is not None else settings.pace,
        minutes=settings.minutes,
        due=0,
        players=players,
        options=" ".join(game.written_options(rules.options)),
        pack=settings.pack,
        revision=game.revision,
        fingerprint=rules.fingerprint,
        checked="",
        seed=secrets.token_hex(32),
        origin="",
        origin_step=0,
        created=at,
        moved=at,
        entries=0,
        asked=0,
        sealed=False,
        summary="{}",
        request=settings.key.content,
        rated=settings.rated,
        clock=written(settings.clock),
    )


def new_seat(number: int, eyes: int, kind: SeatKind, person: Person | None, bot: str, nonce: str) -> Seat:
    return Seat(
        number=number,
        kind=kind,
        person=person.id if person else None,
        name=person.name if person else "",
        bot=bot,
        bot_asked="",
        link=None,
        nonce=nonce,
        orders="{}",
        visited=0,
        resigns=False,
        archived=False,
        eyes=eyes,
    )


def kept_seat(number: int, eyes: int, person: str, name: str) -> Seat:
    """A seat that waits for one person; it is theirs as soon as they look at the table."""
    seat = new_seat(number, eyes, "person", None, "", "")
    seat.person, seat.name = person, name
    return seat


def bot_seat(number: int, eyes: int, level: str) -> Seat:
    return new_seat(number, eyes, "bot", None, level, NOTHING)


def chosen_rules(game: Game, options: Options, pack: Path | None, players: int) -> Rules:
    """The rules a table asks for; what is wrong with them becomes a problem. Where the packs lie is nobody's business."""
    if players not in game.players:
        raise ProblemError("bad", "no_players", players, ", ".join(map(str, game.players)), where=["players"])
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise ProblemError("bad", "no_option", name, ", ".join(known), where=[f"options.{name}"])
        values = known[name].values
        if not (value in values if values else isinstance(value, bool)) and not (pack and known[name].more):
            said = ", ".join(values or ("true", "false"))
            raise ProblemError("bad", "no_value", name, said, str(value), where=[f"options.{name}"])
    try:
        return game.rules(options, pack, players)
    except Bad as error:
        hint = str(error).replace(f"{pack.parent}/", "") if pack is not None else str(error)
        raise ProblemError("bad", "bad_options", where=["options"], hint=hint) from None
