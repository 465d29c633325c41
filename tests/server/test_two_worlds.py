"""Only what a seat may know leaves the server.

Two servers play the same table. World A is the true one. In world B all that a seat may not know is different: cards that it has
not seen are dealt again, now and in every position of the past, others' answers that are still secret are not there or other
ones, entries that it may not see never happened. Both go on together: the seat does the same in both, and the others do
something in B that looks the same to the seat, as the engine's scenes and lines show it. Whatever the seat receives must then be
the same, byte by byte and header by header.
"""

import asyncio
import contextlib
import copy
import os
import re
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import insert, select, update

from sztab.engine.agenda import SEALED
from sztab.engine.kept import Kept
from sztab.engine.listener import Listener
from sztab.engine.match import Chance, Frame, Line, Match, Step
from sztab.engine.question import PASS
from sztab.engine.state import State
from sztab.engine.words import LANGUAGES
from sztab.engine.zones import SPECTATOR
from sztab.games import GAME_IDS, find
from sztab.server.accounts import accounts as people
from sztab.server.deflate import Part
from sztab.server.errors import ProblemError
from sztab.server.events.streams import Event, Stream, follow
from sztab.server.http.app import make_app
from sztab.server.http.auth import COOKIE
from sztab.server.http.hosts import Hosts
from sztab.server.http.metrics import Metrics
from sztab.server.identity import hashed
from sztab.server.services import Services, Settings
from sztab.server.storage.database import upgrade
from sztab.server.storage.name_parts import learn
from sztab.server.storage.schema import entries, keys, seats, tables
from sztab.server.storage.schema import people as people_table
from sztab.server.tables import absence, opening, time_control, time_up
from sztab.server.tables import moves as play
from sztab.server.tables import registry as registry
from sztab.server.tables import repository as shelf
from sztab.server.tables.entries import OTHERS, Entry, packed, unpacked
from sztab.server.tables.happenings import Happening, Tableau
from sztab.server.tables.live_match import LiveMatch
from sztab.server.tables.repository import entry_row
from sztab.server.tables.table import Table
from sztab.server.tables.views import eyes_of

MOVES = int(os.environ.get("SZTAB_WORLDS", "400"))  # at most: the longest games show nothing new after that
TRIES = 16  # to find something in world B that looks the same
LOOK = {
    "quartermaster": 0.03,
    "rhine": 0.06,
    "attack": 0.03,
    "domination": 0.03,
    "overlord": 0.03,
}  # how often everything is compared: games differ in length


class Clock:
    """The same moment in both worlds."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        return self.at


@dataclass
class World:
    """A server without a socket."""

    services: Services
    http: httpx.AsyncClient
    heard: bytearray = field(default_factory=bytearray)
    following: "asyncio.Task[None] | None" = None

    def room(self, id: str) -> Table:
        return self.services.registry._tables[id]

    def stream(self, id: str, number: int | None, language: str) -> Stream:
        """A stream of the seat's own player; any other would end at once."""
        room = self.room(id)
        seat = room.seats[number] if number is not None else None
        return Stream(room, seat, language, seat.person if seat is not None else None)

    async def listen(self, id: str, number: int | None, last: int | None) -> None:
        """Opens the seat's event stream."""
        await self.stop_listening()
        stream = self.stream(id, number, "en")

        self.following = asyncio.get_running_loop().create_task(self.read(stream, last, self.heard))
        await settled()

    async def read(self, stream: Stream, last: int | None, heard: bytearray) -> None:
        """Note what a stream says, and the blocks that are sent to those who read compressed ones."""

        async def tell(part: Event | Part) -> None:
            heard.extend(part.plain + part.block)

        services = self.services
        await follow(services.registry, stream, last, tell, services.accounts.trusted, services.faults.report_later)

    async def stop_listening(self) -> None:
        if self.following is not None:
            self.following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.following
            self.following = None

    async def backlog(self, id: str, number: int | None, last: int) -> bytes:
        """What a stream that resumes is sent at once."""
        stream = self.stream(id, number, "pl")
        out = bytearray()
        task = asyncio.get_running_loop().create_task(self.read(stream, last, out))
        async with asyncio.timeout(60):
            while b"event: here" not in out:  # what comes after all that was missed
                await asyncio.sleep(0.002)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        await settled()
        return bytes(out)


async def settled() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


@contextlib.asynccontextmanager
async def world(folder: Path) -> AsyncIterator[World]:
    folder.mkdir()
    settings = Settings(f"sqlite:///{folder / 'sztab.db'}", folder, least=0.0, limits=False)
    app = make_app(settings)
    services = Services(settings)
    upgrade(services.database)
    services.registry.on_change(services.autoplay.look)
    app.state.services, app.state.limits, app.state.metrics = services, None, Metrics(services)
    app.state.hosts = Hosts(settings.names)

    async def whole(table: Table) -> Table:  # these tables have never been read from a snapshot
        assert table.live is not None
        assert table.live.base == 0
        return table

    services.history.whole = whole  # type: ignore[method-assign]
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")
    made = World(services, http)
    try:
        yield made
    finally:
        await made.stop_listening()
        await http.aclose()
        await services.close()


class Heard(Listener):
    """Lines that are told, and what falls, while something is tried out."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.fell: list[Chance] = []

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        self.lines.append(Line(audience, key, clause, args))

    def shown(self, kinds: tuple[int, ...], eyes: int) -> None:
        pass

    def chance(self, kind: str, name: str, slot: str, result: tuple[int, ...], eyes: int) -> None:
        self.fell.append(Chance(kind, name, slot, result, eyes))


class Worlds:
    """The same table in both worlds, as one seat or a spectator receives it."""

    def __init__(self, a: World, b: World, id: str, seat: int | None, secrets: list[str], rng: Random) -> None:
        self.a, self.b, self.id, self.seat, self.rng = a, b, id, seat, rng
        room = a.room(id)
        self.game, self.rules = room.game, room.rules
        one = room.seats[seat] if seat is not None else None
        self.eyes = eyes_of(one)
        self.bit = one.bit if one is not None else OTHERS
        self.secrets = secrets
        self.secret = secrets[seat] if seat is not None else secrets[-1]
        self.csrf = people.Caller(None, (), hashed(self.secret)).csrf()
        self.clock = Clock()
        self.mark = (0, 0)
        self.synced = 0  # the last entry of A that B knows
        self.past: dict[int, tuple[Step, Step]] = {}  # steps of A, as they went in B
        self.positions: dict[int, tuple[State, State]] = {}
        self.tableaux: dict[int, tuple[Tableau, Tableau]] = {}
        self.words: dict[int, str | None] = {}  # role -> what it will have said with the answer it is at
        self.coupled = self.dealt = self.compared = self.hidden = 0
        self.done: Counter[str] = Counter()  # how often each route was compared

    # World B

    async def deal(self) -> None:
        """World B becomes a copy of A that differs in everything the seat may not know."""
        self.dealt += 1
        await self.b.stop_listening()
        true = self.a.room(self.id)
        assert true.live is not None
        live = self.redealt(true.live)
        info = copy.copy(true.info)
        other = Table(self.game, self.rules, info, [copy.copy(seat) for seat in true.seats])
        for seat in other.seats:
            if seat.number != self.seat:
                seat.orders, seat.visited = "{}", 0
        other.live = live
        query = select(entries).where(entries.c.table_id == self.id, entries.c.number > self.synced)
        rows = await self.a.services.database.read(lambda c: c.execute(query.order_by(entries.c.number)).all())
        shown = {entry.number: entry.happening for entry in true.recent}
        kept = [
            self.seen(shelf.read_entry(row)).showing(self.other_happening(shown.get(row.number)))
            for row in rows
            if row.audience & self.bit
        ]
        before = self.b.services.registry._tables.get(self.id)
        info.entries = before.info.entries if before is not None else 0
        for entry in kept:
            info.entries += 1
            entry.number = info.entries
        if before is not None:
            other.remember(list(before.recent))
        other.remember(kept)
        self.synced = true.info.entries
        values = {name: getattr(info, name) for name in shelf.INFO}
        seated = [{"table_id": self.id, **{n: getattr(seat, n) for n in shelf.SEAT}} for seat in other.seats]

        def write(c: Any) -> None:
            if before is None:
                c.execute(insert(tables), values)
                c.execute(insert(seats), seated)
                learn(c, [info.name, *[seat.name for seat in other.seats]])
            else:
                c.execute(update(tables).values(values))
            if kept:
                c.execute(insert(entries), [entry_row(self.id, entry) for entry in kept])

        await self.b.services.database.write(write)
        self.b.services.registry._tables[self.id] = other
        other.refresh()
        count = await self.b.services.registry.count(other, self.bit)
        await self.b.listen(self.id, self.seat, count)
        self.mark = (len(self.a.heard), len(self.b.heard))

    def seen(self, entry: Entry) -> Entry:
        """An entry with only the lines that the seat, or everybody, may read; who answered last is not one of them."""
        lines = [line for line in unpacked(entry.data) if self.may_read(line)]
        data = (
            {**entry.data, "lines": packed(lines)} if lines else {k: v for k, v in entry.data.items() if k != "lines"}
        )
        role = entry.role
        if entry.kind == "choose" and "by" in entry.data and not self.eyes >> role & 1:
            role = self.rng.choice([r for r in range(len(self.rules.roles)) if not self.eyes >> r & 1] or [role])
        mine = entry.kind != "choose" or self.eyes >> entry.role & 1
        return replace(
            entry, data=data, role=role, text=entry.text if mine else "?", digest=self.rng.randbytes(6).hex()
        )

    def redealt(self, live: LiveMatch) -> LiveMatch:
        match = Match.__new__(Match)
        steps = self.past
        for step in [live.match.opening, *live.match.history]:
            if isinstance(step, Step) and id(step) not in steps:
                made = self.other_step(step, self.before(step.before) if step.role >= 0 else step.before)
                steps[id(step)] = (made, step)
        match.game, match.rules = self.game, self.rules
        match.opening = steps[id(live.match.opening)][0]
        match.steps = [steps[id(step)][0] for step in live.match.steps]
        match.history = [steps.get(id(item), (item,))[0] for item in live.match.history]
        match.undone = live.match.undone
        match._current = match.opening
        state = self.game.redeal(live.state, self.eyes, self.rng)
        if self.rng.random() < 0.5:  # worlds with the same chance to come stay together longer
            state.key, state.counter, state.offset = live.state.key, live.state.counter, live.state.offset
            state.block = live.state.block
        match.state = state
        state.listener = match
        mine = not state.over and state.waiting().begun()
        match._before = self.before(live.match._before) if live.match._before is not None and mine else None
        out = LiveMatch(self.game, self.rules, match)
        out.turn, out.requests = live.turn, live.requests
        out.answers = {role: n for role, n in live.answers.items() if self.eyes >> role & 1}
        out.words = {role: words for role, words in live.words.items() if self.eyes >> role & 1}
        out.said = dict(live.said)
        out.request = copy.deepcopy(live.request)
        if out.request is not None:
            out.request.agreed = [n for n in out.request.agreed if n == self.seat]
        return out

    def before(self, s: State) -> State:
        """A position of the past, dealt again once: answers that were given together share it."""
        if id(s) not in self.positions:
            self.positions[id(s)] = (self.game.redeal(s, self.eyes, self.rng), s)
        return self.positions[id(s)][0]

    def other_happening(self, true: Happening | None) -> Happening | None:
        """What an entry of the past changed on the table, with positions that look the same, and only what may be read."""
        if true is None:
            return None
        lines = [line for line in true.lines if self.may_read(line)]
        frames: list[Frame] = []
        for frame in true.frames:
            told = sum(self.may_read(line) for line in true.lines[: frame.told])
            looked = sum(self.may_look(eyes) for _, eyes in true.shown[: frame.shown])
            if told > (frames[-1].told if frames else 0):
                frames.append(Frame(told, looked, self.before(frame.state)))
        shown = [(kinds, eyes) for kinds, eyes in true.shown if self.may_look(eyes)]
        return Happening(self.tableau(true.before), self.tableau(true.after), lines, shown, frames, true.steps)

    def tableau(self, true: Tableau) -> Tableau:
        if id(true) not in self.tableaux:
            self.tableaux[id(true)] = (Tableau(self.before(true.state), Kept(self.game.parts.scene.SOURCES)), true)
        return self.tableaux[id(true)][0]

    def may_read(self, line: Line) -> bool:
        """By the seat, or by whoever looks on."""
        return line.seen_by(self.eyes) or line.seen_by(0)

    def may_look(self, eyes: int) -> bool:
        return self.may_see(eyes) or bool(eyes & SPECTATOR)

    def other_step(self, step: Step, before: State) -> Step:
        """A step of the past as it might also have been."""
        links = step.links
        if step.role >= 0 and not self.eyes >> step.role & 1:
            if step.question == "answers" and step.thrown:
                links = (PASS,)
            else:
                seen = self.game.as_seen(before, step.role, links, self.eyes).split(", ")
                links = tuple(
                    self.other_link(step, link) if "?" in shown else link
                    for link, shown in zip(links, seen, strict=True)
                )
        chance = [
            replace(c, result=tuple(self.rng.sample(c.result, len(c.result)))) if not self.may_see(c.eyes) else c
            for c in step.chance
        ]
        lines = [line for line in step.lines if self.may_read(line)]
        return replace(
            step, links=links, before=before, chance=chance, lines=lines, digest=self.rng.randbytes(16).hex()
        )

    def other_link(self, step: Step, link: tuple[int, ...]) -> tuple[int, ...]:
        """A secret choice replaced by another that is as secret: of the responses laid face down, another one."""
        others = [
            choice
            for choice in step.before.choices(step.role)
            if choice[0] == link[0] and "?" in self.game.as_seen(step.before, step.role, (choice,), self.eyes)
        ]
        return self.rng.choice(others) if others else link

    def may_see(self, eyes: int) -> bool:
        return bool(eyes & (self.eyes or SPECTATOR))

    # Playing on

    def heard(self, lines: list[Line], fell: list[Chance]) -> list[Any]:
        """What the engine tells the seat of how a position came about: lines, and what it saw fall. The scene shows the rest."""
        told = [[line.key, line.clause, line.args] for line in lines if line.seen_by(self.eyes)]
        return [*told, *[[c.kind, c.name, c.result] for c in fell if self.may_see(c.eyes)]]

    async def move(self) -> None:
        """Somebody who is asked in A answers, or does a part of it; B follows."""
        live = self.a.room(self.id).live
        assert live is not None
        role = self.rng.choice(live.state.asked())
        mine = bool(self.eyes >> role & 1)
        choices = live.state.choices(role)
        if live.window() and self.rng.random() < 0.6:
            choices = [PASS]
        token = self.rules.grammar.token(self.rng.choice(choices))
        steps = len(live.match.steps)
        mode = live.state.waiting().mode
        self.clock.at += 1000
        answers = []
        body = {"role": self.rules.roles[role], "question": live.number(role), "token": token}
        if live.state.question().words and self.rng.random() < 0.5:
            self.words[role] = body["words"] = self.rng.choice(("", "I promise", "Two for one"))
        prefer = self.rng.choice(("return=minimal", "return=representation", "return=frames"))
        if mine:
            answers.append(await self.send(self.a, "POST", f"/api/tables/{self.id}/choices", body, Prefer=prefer))
            assert answers[0][1] == 200, answers[0]
        else:
            await self.other(self.a, role, token, body.get("words"))
        if len(live.match.steps) == steps:  # not whole: only its own player may know of it
            if mine:
                answers.append(await self.send(self.b, "POST", f"/api/tables/{self.id}/choices", body, Prefer=prefer))
                same(*answers)
            else:
                self.hidden += 1
                await self.both("GET", f"/api/tables/{self.id}")
                await self.both("GET", "/api/tables?which=running")
            if self.rng.random() < 0.15:
                await self.take_back(role, mine)
            return
        lines = [line for step in live.match.steps[steps:] for line in step.lines]
        given = {step.role: step.links for step in live.match.steps[steps:]}
        fell = [c for step in live.match.steps[steps:] for c in step.chance]
        plan = self.plan(live.state, mode, role, given, self.heard(lines, fell), mine, token)
        if plan is None:
            await self.deal()
            return
        self.coupled += 1
        for who, line in plan:
            await self.other(self.b, who, line, self.words.pop(who, None))
        if mine:
            answers.append(await self.send(self.b, "POST", f"/api/tables/{self.id}/choices", body, Prefer=prefer))
            same(*answers)
        self.words.clear()

    async def other(self, world: World, role: int, line: str, words: str | None = None) -> None:
        """An answer of somebody else."""
        await world.services.registry.change(
            self.id, lambda r: play.choose(r, r.seat_of(role), role, None, line, words)
        )

    async def take_back(self, role: int, mine: bool) -> None:
        """The last link, or a sealed answer: of one's own in both worlds, of others nobody hears."""
        live = self.a.room(self.id).live
        assert live is not None
        self.words.pop(role, None)
        if mine:
            body = {"role": self.rules.roles[role], "question": live.number(role)}
            assert b"question" in await self.both("POST", f"/api/tables/{self.id}/take-back", body)
        else:
            await self.a.services.registry.change(self.id, lambda r: play.take_back(r, r.seat_of(role), role, None))

    async def aside(self) -> None:
        """Somebody does what may be done at any moment; nobody gives the game up."""
        here, there = self.a.room(self.id).live, self.b.room(self.id).live
        assert here is not None
        assert there is not None
        offered = [
            (role, choice, token)
            for role in range(len(self.rules.roles))
            for choice in self.rules.asides(here.state, role)
            if not (token := self.rules.grammar.token(choice)).startswith("concede")
        ]
        if not offered:
            return
        role, choice, token = self.rng.choice(offered)
        mine = bool(self.eyes >> role & 1)
        heard, s, steps = Heard(), there.state.clone(), len(here.match.steps)
        s.listener = heard
        body = {"role": self.rules.roles[role], "question": here.number(role), "token": token}
        self.clock.at += 1000

        async def done(world: World) -> Any:
            if mine:
                return await self.send(world, "POST", f"/api/tables/{self.id}/asides", body)
            return await world.services.registry.change(
                self.id, lambda r: play.aside(r, r.seat_of(role), role, None, token)
            )

        first = await done(self.a)
        self.words.clear()
        made = here.match.steps[steps:]
        lines, fell = [line for step in made for line in step.lines], [c for step in made for c in step.chance]
        if choice in self.rules.asides(s, role):
            s.make_aside(role, choice)
            scene = self.game.scene(here.state, self.eyes, "en")
            if (
                self.heard(heard.lines, heard.fell) == self.heard(lines, fell)
                and self.game.scene(s, self.eyes, "en") == scene
            ):
                second = await done(self.b)
                if mine:
                    same(first, second)
                return
        await self.deal()

    def plan(
        self, after: State, mode: int, role: int, given: dict[int, Any], heard_in_a: list[Any], mine: bool, token: str
    ) -> list[tuple[int, str]] | None:
        """What the others do in B so that the seat sees the same as in A."""
        live = self.b.room(self.id).live
        assert live is not None
        scene = self.game.scene(after, self.eyes, "en")
        for attempt in range(TRIES):
            heard = Heard()
            s = live.state.clone()
            s.listener = heard
            if mode == SEALED:
                waited = [r for r in s.asked() if not self.eyes >> r & 1]
                self.rng.shuffle(waited)
            else:
                waited = [] if mine else [role]
            out: list[tuple[int, str]] = []
            for who in waited:
                links = self.answer(s, who, given.get(who, ()) if attempt == 0 else ())
                if links is None:
                    break
                out.append((who, self.rules.grammar.line(links)))
            else:
                if mine:
                    choice = self.rules.grammar.choice(token)
                    if choice not in s.choices(role):
                        return None
                    s.choose(role, choice)
                if self.heard(heard.lines, heard.fell) == heard_in_a and self.game.scene(s, self.eyes, "en") == scene:
                    return out
        return None

    def answer(self, s: State, role: int, wanted: Any) -> tuple[tuple[int, ...], ...] | None:
        """A whole answer: just this one if it can be given, or any."""
        links: list[tuple[int, ...]] = []
        while True:
            choices = s.choices(role)
            if not choices:  # what the role was asked has lapsed here
                return None
            if wanted:
                if len(links) == len(wanted) or wanted[len(links)] not in choices:
                    return None
                choice = wanted[len(links)]
            else:
                choice = PASS if PASS in choices and self.rng.random() < 0.7 else self.rng.choice(choices)
            links.append(choice)
            asked = s.waiting()
            s.choose(role, choice)
            if s.over or not asked.goes_on(s.waiting(), role):
                return tuple(links)

    # What only others may notice: it happens in A, and never in B

    async def whisper(self) -> None:
        room = self.a.room(self.id)
        others = [seat for seat in room.seats if seat.number != self.seat and seat.person is not None]
        seat = self.rng.choice(others)
        headers = {"Cookie": f"{COOKIE}={self.secrets[seat.number]}"}
        headers["X-CSRF-Token"] = people.Caller(None, (), hashed(self.secrets[seat.number])).csrf()
        self.clock.at += 1000
        sides = [
            channel
            for channel in self.game.scene(room.live.state, seat.eyes, "en")["channels"]  # type: ignore[union-attr]
            if channel["id"] != "table"
            and not any(self.eyes >> self.rules.roles.index(role) & 1 for role in channel["roles"])
        ]
        if sides:
            body = {"channel": sides[0]["id"], "words": "Not for everybody", "seat": seat.number}
            await self.a.http.post(f"/api/tables/{self.id}/chat", json=body, headers=headers)
        done = await self.a.http.post(f"/api/tables/{self.id}/visited", json={"seat": seat.number}, headers=headers)
        assert done.status_code == 204
        live = room.live
        assert live is not None
        role = next((r for r in live.state.asked() if seat.eyes >> r & 1), None)
        if role is not None and live.sealed() and not live.state.waiting().begun():
            # An answer that is still secret is given, and taken back.
            links = self.answer(live.state.clone(), role, ())
            if links is not None and len(live.state.asked()) > 1:
                await self.other(self.a, role, self.rules.grammar.line(links))
                await self.a.services.registry.change(
                    self.id, lambda r: play.take_back(r, r.seats[seat.number], role, None)
                )

    async def talk(self) -> None:
        """The seat says something where it may or may not, and somebody else something to all."""
        chat = f"/api/tables/{self.id}/chat"
        channel = self.rng.choice(["table", *self.rules.roles, *[side.id for side in self.game.sides()]])
        self.clock.at += 1000
        await self.both("POST", chat, {"channel": channel, "words": "Who is there?"})
        other = next(secret for secret in self.secrets[:-1] if secret != self.secret)
        headers = {"Cookie": f"{COOKIE}={other}", "X-CSRF-Token": people.Caller(None, (), hashed(other)).csrf()}
        for world in (self.a, self.b):
            said = await world.http.post(chat, json={"channel": "table", "words": "Me"}, headers=headers)
            assert said.status_code in (201, 403), said.text

    async def undo(self) -> None:
        """The seat takes its last step back, or somebody else does: at once, or with consent, or all but with it."""
        live, room = self.a.room(self.id).live, self.a.room(self.id)
        assert live is not None
        self.clock.at += 1000
        asking = self.rng.choice(room.seats)
        self.words.clear()
        if asking.number == self.seat:
            body = {"seat": self.seat, "question": live.number_for(self.eyes)}
            for _ in range(2):  # the second changes nothing
                await self.both("POST", f"/api/tables/{self.id}/undo", body)
        else:
            for world in (self.a, self.b):
                with contextlib.suppress(ProblemError):
                    await world.services.registry.change(self.id, lambda r: ask_back(r, asking.number))
        if live.request is None:
            return
        asked = live.request.id
        await self.compare()
        voters = [seat.number for seat in play.voters(room, asking.person)]
        agreed = self.rng.random() < 0.5
        others = [number for number in voters if number != self.seat]
        if len(others) > 1:  # one agrees, and nobody hears of it; in B it agrees later
            await self.vote(self.a, others[0], asked, True)
            await self.compare()
        if self.seat in voters:
            await self.both(
                "POST", f"/api/tables/{self.id}/undo/answer", {"agree": True, "request": asked, "seat": self.seat}
            )
            await self.compare()
        if others:
            for world in (self.a, self.b):
                for number in others[:-1] if agreed else ():
                    await self.vote(world, number, asked, True)
                await self.vote(world, others[-1], asked, agreed)

    async def vote(self, world: World, number: int, asked: int, agree: bool) -> None:
        await world.services.registry.change(self.id, lambda r: play.answer_undo(r, r.seats[number], asked, agree))

    # Comparing

    async def send(self, world: World, method: str, path: str, body: Any = None, **headers: str) -> tuple[Any, ...]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Cookie": f"{COOKIE}={self.secret}", "X-CSRF-Token": self.csrf, **sent}
        got = await world.http.request(method, path, json=body, headers=sent)
        return (f"{method} {path} {body}", got.status_code, sorted(got.headers.items()), got.content)

    async def both(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        a = await self.send(self.a, method, path, body, **headers)
        b = await self.send(self.b, method, path, body, **headers)
        self.compared += 1
        self.done[re.sub(r"/\d+", "/{step}", f"{method} {path.partition('?')[0]}".replace(self.id, "{table_id}"))] += 1
        same(a, b)
        assert a[1] < 500, a
        content: bytes = a[3]
        return content

    async def compare(self) -> None:
        """After every move the stream, every few moves the view."""
        await settled()
        heard = bytes(self.a.heard[self.mark[0] :]), bytes(self.b.heard[self.mark[1] :])
        assert heard[0] == heard[1], difference("events", *heard)
        self.synced = self.a.room(self.id).info.entries
        if self.rng.random() < 0.25:
            await self.both("GET", f"/api/tables/{self.id}/view?since={self.rng.randint(0, 300)}")

    async def compare_all(self) -> None:
        rng, at, live = self.rng, f"/api/tables/{self.id}", self.a.room(self.id).live
        assert live is not None
        lang = f"lang={rng.choice(LANGUAGES)}"
        await self.both("GET", f"{at}?{lang}")
        for which in ("mine", "running", "open", "finished", "archived"):
            await self.both("GET", f"/api/tables?which={which}&{lang}")
        await self.both("GET", f"/api/tables?which=running&search=Player&game={self.game.id}&before={self.clock.at}.z")
        mine = ("tokens", "export", "sessions", "notices", "match", "friends", "invitations", "blocks")
        for what in ("/api/me", *[f"/api/me/{name}" for name in mine], f"{at}/meeting"):
            await self.both("GET", what)
        await self.both("GET", f"{at}/view?lang=pl", None, Accept_Encoding="identity")
        raw = await self.both("GET", f"{at}/choices")
        await self.both("GET", f"{at}/log?limit=200&{lang}")
        count = (await self.both("GET", f"{at}/log?limit={rng.randint(1, 30)}&before={rng.randint(1, 400)}")) and 0
        await self.both("GET", f"{at}/opening?{lang}")
        await self.both("GET", f"{at}/frames?after={rng.randint(0, 400)}&{lang}")
        await self.both("GET", f"{at}/frames?after={rng.randint(0, 100)}&before={rng.randint(1, 400)}&as=guest")
        steps = msgspec.json.decode(await self.both("GET", f"{at}/steps"))["steps"]
        for _ in range(2):
            await self.both("GET", f"{at}/steps/{rng.randint(0, len(steps))}?lang={rng.choice(('en', 'pl'))}")
        await self.both("GET", f"{at}/steps/{rng.randint(0, len(steps))}?as=guest")
        await self.both("GET", f"{at}/steps/{len(steps) + 1}")
        await self.both("GET", f"{at}/steps/0?as=everyone")
        for what in ("record", "ending", "guide", "rematch", "proof", "orders", "chat", "board", "cards", "resume"):
            await self.both("GET", f"{at}/{what}?{lang}")
        for what in ("analysis", "analysis/steps/1", "continuations", "steps/1/thought"):  # of a game that is not over
            await self.both("GET", f"{at}/{what}?{lang}")
        for number in range(len(self.secrets) - 1):
            await self.both("GET", f"{at}/{rng.choice(('view', 'log', 'record', 'steps', 'orders'))}?seat={number}")
        for what in (
            "view",
            "frames",
            "log?limit=200",
            "steps",
            "record",
        ):  # who only looks on knows no more than the seat
            await self.both("GET", f"{at}/{what}", None, Cookie=f"{COOKIE}={self.secrets[-1]}")
        await self.both("POST", f"{at}/visited", {})
        count = await self.a.services.registry.count(self.a.room(self.id), self.bit)
        assert count == await self.b.services.registry.count(self.b.room(self.id), self.bit)
        last = max(0, count - rng.randint(0, 150))
        assert await self.a.backlog(self.id, self.seat, last) == await self.b.backlog(self.id, self.seat, last)
        await self.compare_refusals(at, live, raw)

    async def compare_refusals(self, at: str, live: LiveMatch, raw: bytes) -> None:
        """Reasons, and moves that are not allowed: of roles that are asked and that are not, stale, of others."""
        rng, grammar, lang = self.rng, self.rules.grammar, f"lang={self.rng.choice(LANGUAGES)}"
        may = msgspec.json.decode(raw) if self.seat is not None else {"choices": [], "asides": []}
        domain = grammar.domain(live.state.domain(live.state.question())) if not live.state.over else []
        everything = [*domain, *grammar.domain(self.rules.aside_verbs)]
        mine = [self.rules.roles[r] for r in range(len(self.rules.roles)) if self.eyes >> r & 1]
        for role in [*mine, *rng.sample(self.rules.roles, 2)]:
            for choice in rng.sample(everything, min(4, len(everything))):
                token = grammar.token(choice)
                await self.both("GET", f"{at}/why?role={role}&token={token}&{lang}")
                if token not in may["choices"] and token not in may["asides"]:
                    number = live.number(self.rules.roles.index(role)) if role in mine else f"{live.turn}.0"
                    body = {"role": role, "question": number, "token": token}
                    await self.both("POST", f"{at}/choices?{lang}", body)
                    await self.both("POST", f"{at}/asides?{lang}", body)
                    await self.both("POST", f"{at}/choices", {**body, "question": f"{max(0, live.turn - 1)}.0"})
            await self.both("GET", f"{at}/refusals?role={role}&{lang}")
            if role not in mine:
                body = {"role": role, "question": f"{live.turn}.{rng.randint(0, 2)}"}
                await self.both("POST", f"{at}/take-back", body)
        await self.both("POST", f"{at}/choices", {"role": "nobody", "question": "0.0", "token": "pass"})


def ask_back(room: Table, number: int) -> list[Entry]:
    """Somebody else's step back, from what they see."""
    assert room.live is not None
    return play.undo(room, room.seats[number], room.live.number_for(room.seats[number].eyes))


def same(a: tuple[Any, ...], b: tuple[Any, ...]) -> None:
    assert a[:2] == b[:2], (a, b)
    assert a[3] == b[3], difference(a[0], a[3], b[3])
    assert a[2] == b[2]


def difference(what: str, a: bytes, b: bytes) -> str:
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{what} at {at}:\n  A ...{a[max(0, at - 150) : at + 150]!r}\n  B ...{b[max(0, at - 150) : at + 150]!r}"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (registry, shelf, people, absence, opening, time_control, time_up):
        monkeypatch.setattr(module, "now", made)
    chance = Random(3)  # what once went wrong goes wrong again
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex()))
    return made


async def play_both(folder: Path, game: str, players: int, seat: int | None, seed: int, clock: Clock) -> Worlds:
    rng, look = Random(seed), LOOK[game]
    async with world(folder / "a") as a, world(folder / "b") as b:
        secrets = []
        for name in [f"Player {n + 1}" for n in range(players)] + ["Guest"]:
            _, secret = await a.services.accounts.arrive(name, "en")
            secrets.append(secret)
        id = await seated(a, game, players, secrets)
        for table in (people_table, keys):
            rows = await a.services.database.read(lambda c, t=table: [dict(r._mapping) for r in c.execute(select(t))])  # type: ignore[misc]
            await b.services.database.write(lambda c, t=table, r=rows: c.execute(insert(t), r) and None)  # type: ignore[misc]
        worlds = Worlds(a, b, id, seat, secrets, rng)
        worlds.clock = clock
        await a.listen(id, seat, None)
        await worlds.deal()
        for _ in range(MOVES):
            live = a.room(id).live
            assert live is not None
            await worlds.move()
            await settled()
            if live.state.over:  # from here on nothing is secret
                break
            await worlds.compare()
            dice = rng.random()
            if dice < look:
                await worlds.compare_all()
            elif dice < look * 2:
                await worlds.deal()
                await worlds.compare()
            elif dice < look * 2.6:
                await worlds.whisper()
                await worlds.compare()
            elif dice < look * 2.9:
                await worlds.undo()
                await worlds.compare()
            elif dice < look * 3.1:
                await worlds.talk()
                await worlds.compare()
            elif dice < look * 3.6:
                await worlds.aside()
                await worlds.compare()
        assert a.heard.count(b"event: moved") > worlds.coupled, "the stream ended before the game"
        paths = (await a.http.get("/api/schema/openapi.json")).json()["paths"]
        known = [
            f"GET {path}" for path in paths if "get" in paths[path] and path.startswith(("/api/tables", "/api/me"))
        ]
        assert set(known) - set(worlds.done) == {"GET /api/tables/{table_id}/events"}, "a stream; all else is compared"
        return worlds


async def seated(a: World, game: str, players: int, secrets: list[str]) -> str:
    """A table with a person on every seat."""
    signed = [
        {"Cookie": f"{COOKIE}={secret}", "X-CSRF-Token": people.Caller(None, (), hashed(secret)).csrf()}
        for secret in secrets
    ]
    options = {"round_limit": "20"} if game == "attack" else {}  # without one a game may go on for ever
    body = {
        "game": game, "players": players, "public": True, "seats": [{"kind": "open"}] * players, "options": options,
        "clock": {"each": 2, "reserve": 5000, "answers": 60, "when_up": "nothing"},
    }  # fmt: skip
    made = await a.http.post("/api/tables", json=body, headers=signed[0])
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    for number in range(players):
        sat = await a.http.post(f"/api/tables/{id}/seats/{number}/sit", json={}, headers=signed[number])
        assert sat.status_code == 200, sat.text
    assert (await a.http.get(f"/api/tables/{id}")).json()["status"] == "running"
    return id


CASES = [
    ("quartermaster", 2, 0),
    ("quartermaster", 6, 3),
    ("quartermaster", 4, None),
    ("rhine", 3, 1),
    ("rhine", 2, None),
    ("attack", 2, 0),
    ("domination", 4, 1),
    ("overlord", 4, 2),
]


def test_every_game_is_among_them():
    assert {game for game, _, _ in CASES} == set(GAME_IDS)


@pytest.mark.long
@pytest.mark.parametrize(("game", "players", "seat"), CASES)
def test_what_a_seat_receives_is_the_same_in_two_worlds(game, players, seat, tmp_path, clock, monkeypatch):
    assert players in find(game).players
    monkeypatch.setattr(
        "sztab.server.tables.live_match.REMEMBERED", 100_000
    )  # the other world is made from all that happened
    monkeypatch.setattr("sztab.server.events.streams.RETRY", (1000, 1001))  # otherwise at random
    monkeypatch.setattr("sztab.server.http.padding.MOST", 1)  # as random
    for kept in ("RECENT", "SHOWN"):
        monkeypatch.setattr(f"sztab.server.tables.table.{kept}", 100_000)
    monkeypatch.setattr(
        "sztab.server.events.streams.BEAT", 100_000
    )  # the worlds' signs of life would come at different times
    worlds = asyncio.run(play_both(tmp_path, game, players, seat, 7 + players, clock))
    assert worlds.coupled > 20, "the worlds hardly ever went on together"
    assert worlds.compared > 200
    if game == "quartermaster":
        assert worlds.hidden > 10, "nobody answered in secret"
