"""`sztab replay` and `sztab verify`: tell a recorded game again, and prove it."""

import argparse
from pathlib import Path

from sztab.engine import record
from sztab.engine.chance import commitment
from sztab.engine.errors import Bad
from sztab.engine.game import Game, roles_of
from sztab.engine.match import Anew, Called, Line, Match, Note, Step, Undo
from sztab.engine.pack import read_text
from sztab.engine.toml import written as toml
from sztab.engine.zones import SPECTATOR
from sztab.games import find

from .arguments import one_line
from .common import checked_pack, chosen_language, print_json, reading
from .out import Out
from .table.view import HEAD, Row, View


def replay(args: argparse.Namespace) -> int:
    """Print the log up to a step, as everybody together or as one seat knows it, then the map."""
    try:
        found, game, match = _replayed(args.record, args.data, args.to)
    except record.Broken as error:
        print(f"{args.record}: invalid at {one_line(str(error))}")
        return 1
    last = max(row.number for row in found.rows)
    if args.to is not None and args.to > last:
        raise Bad(f"--to: there is no step {args.to}; the last is {last}")
    if args.position:
        if args.seat is not None:
            raise Bad("--position shows everything; leave out --seat")
        print(toml(game.write_position(match.state)), end="")
        return 0
    seats = game.seats(match.rules, found.header.players)
    if args.seat is not None and args.seat > len(seats):
        raise Bad(f"--seat: there is no seat {args.seat}; write a number from 1 to {len(seats)}")
    eyes = seats[args.seat - 1] if args.seat is not None else (1 << len(match.rules.roles)) - 1
    teller = _Teller(game, match, eyes, chosen_language(args.lang), everybody=args.seat is None)
    teller.title(found.header, args.seat)
    teller.story()
    teller.map()
    return 0


class _Teller:
    """Prints a match as the holder of some roles may see it."""

    def __init__(self, game: Game, match: Match, eyes: int, language: str, everybody: bool) -> None:
        self.game = game
        self.match = match
        self.eyes = eyes
        self.everybody = everybody  # for no seat in particular
        self.view = View(game, match.rules, language)
        self.out = Out()

    def title(self, header: record.Header, seat: int | None) -> None:
        words = self.view.words
        title = self.view.catalogue.say("game", "title")
        seed = header.seed or header.table_seed
        if seat is None:
            self.out.say((words.say("replay_title", title, header.players, seed), HEAD))
        else:  # the seed would reveal what the seat may not know
            self.out.say((words.say("replay_title_seat", title, header.players), HEAD))
            roles = self.view.roles(self.game.names_of(self.match.rules, self.eyes))
            self.out.say(words.say("replay_eyes", seat, roles))
        self.out.say()

    def story(self) -> None:
        number = 0
        self.step(0, self.match.opening)
        for item in self.match.history:
            if isinstance(item, Undo):
                number = item.to
                self.out.say((self.view.words.say("replay_undo", number + 1), "italic"))
            elif isinstance(item, Note):
                self.out.say((f"@ {item.text}", "italic"))
            elif isinstance(item, Called):
                self.out.say((self.view.catalogue.say("call", item.id), "italic"))
            elif isinstance(item, Anew):
                self.out.say((self.view.words.say("replay_anew"), "italic"))
            else:
                number += 1
                self.step(number, item)

    def step(self, number: int, step: Step) -> None:
        """Print a choice, if the reader may know it, and its log lines."""
        lines = [line for line in step.lines if line.seen_by(self.eyes)]
        if step.role >= 0 and self.eyes >> step.role & 1:
            role = self.match.rules.roles[step.role]
            language = self.view.language
            chosen = [self.game.sentence(step.before, link, language, step.question) for link in step.links]
            self.out.say(f"{number}. ", (self.view.role(role), self.view.style(role)), f": {'; '.join(chosen)}")
        elif lines:
            self.out.say(f"{number}.")
        for line in lines:
            self.out.say("   ", *self.line(line))

    def line(self, line: Line) -> Row:
        """Return a log line; for readers in general, say to whom a private line ("you discard ...") was addressed."""
        said = self.view.line(line)
        if not self.everybody or line.audience < 0 or line.audience & SPECTATOR:
            return said
        roles = self.view.roles([self.match.rules.roles[role] for role in roles_of(line.audience)])
        return (f"{self.view.words.say('replay_private', roles)} ", *said)

    def map(self) -> None:
        scene = self.game.scene(self.match.state, self.eyes, self.view.language)
        self.out.say()
        self.out.say((self.view.words.say("replay_at", len(self.match.steps)), HEAD))
        for row in self.view.map(scene):
            self.out.say(*row)
        ending = scene.get("result") or f"{self.view.moment(scene)}."
        self.out.say((f"{self.view.status(scene)} {ending}", HEAD))


def verify(args: argparse.Namespace) -> int:
    """Check that every move was legal, all chance follows from the seed, and the end is the recorded one."""
    try:
        found, game, match = _replayed(args.record, args.data, None)
        _as_promised(found.header, args.commitment, args.nonce)
    except record.Broken as error:
        if args.json:
            print_json({"record": str(args.record), "holds": False, "step": error.step, "why": error.why})
        else:
            print(f"invalid at step {error.step}: {one_line(error.why)}")
        return 1
    steps, over, ending = len(match.steps), match.state.over, record.ending(match)
    if args.json:
        answer = {"record": str(args.record), "holds": True, "game": game.id, "steps": steps, "over": over}
        answer |= {"ending": ending, "digest": match.state.digest()}
        print_json(answer | {"outcome": game.outcome(match.state) if over else None})
    else:
        print(f"valid: {steps} steps{_ended(ending)}")
    return 0


def _as_promised(header: record.Header, sealed: str | None, added: str | None) -> None:
    """Compare the record with what the player kept: a server could write a consistent record with another seed."""
    chances = [(header.table_seed, header.nonces), *header.anew]
    if sealed and sealed not in [commitment(bytes.fromhex(seed)) for seed, _ in chances if seed]:
        raise record.Broken(0, "its seed does not match the commitment from before the game")
    if added and not any(added in nonces for _, nonces in chances):
        raise record.Broken(0, "your nonce is not among those used")


def _ended(ending: str) -> str:
    """Return what to print about a game that was not played to its end."""
    if ending == "over":
        return ""
    what, _, side = ending.partition(" ")
    return {"resigned": f"; {side} resigned", "abandoned": "; the game was abandoned"}.get(
        what, ", the game is not over"
    )


def _replayed(path: Path, pack: Path | None, to: int | None) -> tuple[record.Record, Game, Match]:
    with reading(path):
        found = record.read(read_text(path), str(path))
        game = find(found.header.game)
        return found, game, record.replayed(found, game, checked_pack(pack), to)
