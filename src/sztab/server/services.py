"""The composition root: a running server's parts, built in one direction, and closed together."""

import logging
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import and_, or_, select

from sztab.engine.errors import Bad

from .accounts.accounts import Accounts
from .accounts.house import House
from .accounts.lifecycle import AccountLifecycle
from .accounts.profiles import Profiles
from .accounts.sessions import Sessions
from .accounts.tokens import Tokens
from .bots.autoplay import Autoplay
from .bots.rating_matches import RatingMatches
from .bots.workers import BotWorkers
from .errors import ProblemError
from .lobby.company import Company
from .lobby.quick_match import QuickMatches
from .notices.channels import Channels
from .notices.hosting import read_hosting
from .notices.links import LinkSigner
from .notices.recovery import Recovery
from .notices.sender import Sender
from .releases.workers import OldRules
from .storage.database import Database
from .storage.schema import seats, tables
from .studies.service import Studies
from .tables import seating
from .tables.delayed import DelayedTables
from .tables.fault_reports import FaultReports
from .tables.history import TableHistory
from .tables.opening import TableOpener
from .tables.registry import TableRegistry
from .tables.repository import TableChangedError
from .tables.service import TableService
from .tournaments.director import Director
from .tournaments.service import TournamentService

log = logging.getLogger("sztab.server")

WOKEN = 400  # tables with bots that are looked at when the server starts; the others when somebody looks


@dataclass(slots=True)
class Settings:
    """The settings of a server."""

    database: str
    folder: Path  # for reports
    packs: Path | None = None
    workers: int = 1  # processes that think for bots
    least: float = 1.5  # seconds that a window between people stays open
    secure: bool = False  # cookies over https only
    names: tuple[str, ...] = ()  # that people reach it by, beside this machine's own
    limits: bool = True
    notices: str = ""  # a file about mail, push messages and webhooks; without it nothing is sent
    rate_bots: bool = False  # levels of bots play each other for ratings
    bundled: bool = True  # the client's scripts and styles go out in a few files
    releases: Path | None = None  # a folder with wheels of earlier versions, whose rules play on what they began
    playing: str = ""  # earlier rules: this process plays the tables that are pinned to them, and nothing else
    patience: float = 10.0  # seconds after which a table that waits for another process's bot is taken over

    def packed(self) -> bytes:
        """As a process of its own reads them."""
        return msgspec.json.encode(self, enc_hook=str)

    @staticmethod
    def unpacked(given: bytes) -> "Settings":
        return msgspec.json.decode(given, type=Settings, dec_hook=lambda kind, path: kind(path))


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.accounts = Accounts(self.database)
        self.tokens = Tokens(self.accounts)
        self.sessions = Sessions(self.accounts)
        self.profiles = Profiles(self.database)
        self.house = House(self.database)
        self.registry = TableRegistry(self.database, settings.packs)
        self.registry.playing = settings.playing
        self.old_rules = OldRules(self.registry, settings.releases, settings.folder, settings.packed())
        self.faults = FaultReports(self.registry, settings.folder / "reports")
        self.tables = TableService(self.registry, self.faults, settings.least)
        self.opener = TableOpener(self.tables)
        self.history = TableHistory(self.registry)
        self.delayed = DelayedTables(self.registry)
        self.studies = Studies(self.registry, self.history)
        self.tournaments = TournamentService(self.database)
        self.director = Director(self.opener)
        self.rating_matches = RatingMatches(self.opener)
        self.quick_matches = QuickMatches(self.opener)
        self.company = Company(self.database, self.registry)
        self.lifecycle = AccountLifecycle(self.accounts, self.registry, self.history)
        self.workers = BotWorkers(settings.workers)
        self.autoplay = Autoplay(self.registry, self.workers, self.faults, settings.least)
        hosting = read_hosting(Path(settings.notices)) if settings.notices else None
        self.links = LinkSigner(self.database)
        self.channels = Channels(self.database, hosting, self.links)
        self.recovery = Recovery(self.database, self.links)
        self.sender = Sender(self.database, self.registry, hosting, self.links) if hosting is not None else None
        self.registry.hold = int(hosting.hold * 1000) if hosting is not None else None

    async def close(self) -> None:
        await self.old_rules.close()
        self.faults.stop()
        await self.autoplay.stop()
        self.workers.close()
        self.studies.close()
        self.end_streams()
        if self.sender is not None:
            self.sender.close()
        self.database.close()

    def end_streams(self) -> None:
        """End all event streams; clients connect again when there is a server again."""
        for table in self.registry.all():
            for stream in list(table.streams):
                stream.close()

    async def wake(self) -> None:
        """Let bots go on at tables at which one was to move when the server stopped, and begin those that it had no time to."""
        playing = self.registry.playing
        bots = select(seats.c.table_id).where(seats.c.bot != "")
        free = select(seats.c.table_id).where(seats.c.person.is_(None), seats.c.bot == "")
        query = (
            select(tables.c.id)
            .where(
                or_(
                    and_(tables.c.status == "running", tables.c.id.in_(bots), tables.c.pinned == playing),
                    and_(tables.c.status == "open", tables.c.id.not_in(free), tables.c.pinned == playing),
                )
            )
            .order_by(tables.c.moved.desc())
        )
        for row in await self.database.read(lambda c: c.execute(query.limit(WOKEN)).all()):
            try:
                table = await self.registry.get(row.id)
                if table is not None:
                    self.autoplay.look(await self.tables.change(table, seating.start_if_full))
            except (
                Bad,
                ProblemError,
                TableChangedError,
            ) as error:  # a table that cannot be read must not stop the others
                log.warning("%s", error, extra={"table": row.id})
