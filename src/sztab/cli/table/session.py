"""A game at one keyboard: seats, bots and saving."""

import argparse
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sztab.bots import SECONDS, make
from sztab.bots.base import Bot
from sztab.engine import record
from sztab.engine.agenda import SEALED
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game, roles_of
from sztab.engine.match import Match, Step
from sztab.engine.pack import read_text
from sztab.engine.rules import Rules
from sztab.games import find

from ..common import checked_pack, chosen_bots, chosen_options, reading, rules_on

PERSON = "person"  # how the record names somebody at the keyboard; a bot is `bot officer`


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the roles they hold, and the bot that plays them, if any."""

    number: int  # from 1
    eyes: int
    bot: Bot | None


class Session:
    """A match with its seats."""

    def __init__(self, game: Game, match: Match, header: record.Header, names: Sequence[str]) -> None:
        """`names` gives for each seat PERSON or the name of a bot."""
        self.game = game
        self.match = match
        self.header = header
        self.seats = [
            Seat(i + 1, eyes, None if name == PERSON else make(name, f"{header.seed}/{i}", SECONDS))
            for i, (eyes, name) in enumerate(zip(game.seats(match.rules, header.players), names, strict=True))
        ]
        header.names = {seat.number: f"bot {seat.bot.name}" if seat.bot else PERSON for seat in self.seats}
        self.facing: Seat | None = None  # who looks at the screen
        self._rng = Random(f"{header.seed} table {len(match.history)}")

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.bot is None]

    def seat_of(self, role: int) -> Seat:
        return next(seat for seat in self.seats if seat.eyes >> role & 1)

    def asked(self) -> tuple[Seat, int]:
        """Return the person and role that are asked; of several, the person at the screen. Bots must have answered before."""
        people = [(seat, role) for role in self.match.state.asked() if (seat := self.seat_of(role)).bot is None]
        return next((asked for asked in people if asked[0] is self.facing), people[0])

    def bots_act(self) -> bool:
        """Let one bot make one choice. Return False if only people are asked, or the game is over."""
        s = self.match.state
        for role in s.asked():
            seat = self.seat_of(role)
            if seat.bot is not None:
                aside = seat.bot.aside(self.game, s, role, self._rng)
                if aside is not None:
                    self.match.aside(role, aside)
                else:
                    self.match.choose(role, seat.bot.choose(self.game, s, role, seat.eyes, self._rng))
                return True
        return False

    def unfinished(self) -> int | None:
        """Return the role of the asked person whose last link or sealed answer can still be taken back, if any."""
        seat, asked = self.asked()
        s = self.match.state
        own = [role for role in roles_of(seat.eyes) if role in s.waiting().roles]
        return next((role for role in (asked, *reversed(own)) if s.chosen(role)), None)

    def played(self) -> tuple[object, ...]:
        """Return what must be saved: the length of the history, and sealed answers of people that wait for others."""
        s = self.match.state
        waiting: list[object] = []
        if not s.over and s.waiting().mode == SEALED:
            closed = s.waiting().closed_roles()
            waiting = [(role, s.chosen(role)) for role in closed if self.seat_of(role).bot is None]
        history = len(self.match.history)
        return (history, *waiting) if history or waiting else ()

    def late_aside(self, seat: Seat) -> int | None:
        """Return the number of the seat's last step, if it is an aside made after everything the seat has answered so far."""
        number = self.last_choice(seat)
        if number is None or not self.match.steps[number].aside:
            return None
        then, now = self.match.steps[number].before.waiting(), self.match.state.waiting()
        if not then.same_question(now):
            return None
        own = [role for role in now.roles if seat.eyes >> role & 1]
        return number if all(then.links_of(role) == now.links_of(role) for role in own) else None

    def last_choice(self, seat: Seat) -> int | None:
        """Return the number of the seat's last step that was a real choice, ignoring forced answers."""
        for number in range(len(self.match.steps) - 1, -1, -1):
            step = self.match.steps[number]
            if seat.eyes >> step.role & 1 and (step.aside or _was_chosen(step)):
                return number
        return None

    def free_to_undo(self, seat: Seat, number: int) -> bool:
        """Return True if nobody has learned anything, and nobody else has chosen, since a step."""
        since = self.match.steps[number:]
        if any(not seat.eyes >> step.role & 1 for step in since):
            return False
        return since[0].before.learned == self.match.state.learned

    def undo(self, seat: Seat, number: int) -> None:
        """Go back to just before a step, without consent if that is possible."""
        if self.free_to_undo(seat, number):
            while len(self.match.steps) > number:
                self.match.undo(seat.eyes)
        else:
            self.match.undo_agreed(number)

    def text(self) -> str:
        """Return the game as a record."""
        return record.written(self.match, self.header)


def _was_chosen(step: Step) -> bool:
    """Return True if any link of an answer was one of several, be it not the first."""
    s = step.before.clone()
    for at, link in enumerate(step.links, start=1):
        if len(s.choices(step.role)) > 1:
            return True
        if at < len(step.links):
            s.hold_link(step.role, link)
    return False


def begun(args: argparse.Namespace) -> Session:
    """Begin the game that the arguments ask for."""
    game = find(args.game or "quartermaster")
    players = game.checked_players(game.players[0] if args.players is None else args.players)
    rules = rules_on(game, chosen_options(game, args.options), args.data, players)
    return new(game, rules, args.seed or secrets.token_hex(8), chosen_seats(args, players), args.data)


def resumed(args: argparse.Namespace) -> Session:
    """Go on with the saved game that the arguments name, with other seats if they say so."""
    if args.game or args.players is not None or args.seed or args.options:
        raise Bad("--load: a saved game has its own game, players, seed and options")
    with reading(args.load):
        saved = loaded(args.load, args.data)
    if not (args.seat or args.hotseat or args.bots):
        return saved
    return Session(saved.game, saved.match, saved.header, chosen_seats(args, saved.header.players))


def new(game: Game, rules: Rules, seed: str, names: Sequence[str], pack: Path | None) -> Session:
    """Start a new game."""
    header = record.header_of(game, rules, len(names), seed, pack.resolve().name if pack else "")
    return Session(game, Match(game, rules, key_of_seed(seed)), header, names)


def loaded(path: Path, pack: Path | None) -> Session:
    """Load a saved game, with the same people and bots on its seats."""
    found = record.read(read_text(path), str(path))
    game = find(found.header.game)
    game.checked_players(found.header.players)
    try:
        match = record.replayed(found, game, checked_pack(pack))
    except record.Broken as error:
        raise Bad(f"{path}: invalid at {error}") from None
    return Session(game, match, found.header, _seated(found.header))


def _seated(header: record.Header) -> list[str]:
    """Return the people and bots named in the record; without names, a person on the first seat and bots on the others."""
    out = [PERSON, *["officer"] * (header.players - 1)]
    for number, name in header.names.items():
        if 1 <= number <= header.players:
            out[number - 1] = name.removeprefix("bot ") if name.startswith("bot ") else PERSON
    return out


def chosen_seats(args: argparse.Namespace, players: int) -> list[str]:
    """Return who plays each seat: people on the given seats, bots in turn on the others."""
    if args.hotseat:
        if args.seat:
            raise Bad("--hotseat puts people on all seats; leave out --seat")
        return [PERSON] * players
    people: set[int] = set()
    for part in (args.seat or "1").split(","):
        if part.strip() not in [str(seat) for seat in range(1, players + 1)]:
            raise Bad(f"--seat: '{part}' is not a seat; write a number from 1 to {players}")
        people.add(int(part))
    bots = chosen_bots(args.bots or "officer")
    free = [seat for seat in range(1, players + 1) if seat not in people]
    return [PERSON if seat in people else bots[free.index(seat) % len(bots)] for seat in range(1, players + 1)]
