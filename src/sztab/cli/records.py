"""`sztab replay` and `sztab verify`: tell a recorded game again, and prove it."""

import argparse
from pathlib import Path

from sztab.engine import record
from sztab.engine.chance import commitment, seal
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.pack import read_text
from sztab.engine.toml import written as toml
from sztab.games import find

from .arguments import one_line
from .common import checked_pack, chosen_language, print_json, reading
from .telling import Teller


def replay(args: argparse.Namespace) -> int:
    """Print the story up to a step, as everybody together or as one seat knows it, then the map."""
    try:
        found, game, match = replayed(args.record, args.data, args.to)
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
    teller = Teller(match, eyes, chosen_language(args.lang), args.seat is None, args.choices)
    if args.turn is not None and args.turn > teller.turns:
        raise Bad(f"--turn: there is no turn {args.turn}; the last is {teller.turns}")
    teller.title(found.header, args.seat)
    teller.story(args.fold, args.turn)
    teller.map()
    return 0


def verify(args: argparse.Namespace) -> int:
    """Check that every move was legal, all chance follows from the seed, and the end is the recorded one."""
    try:
        found, game, match = replayed(args.record, args.data, None)
        _as_promised(found.header, args.commitment, args.nonce, args.seal)
    except record.Broken as error:
        if args.json:
            print_json({"record": str(args.record), "holds": False, "step": error.step, "why": error.why})
        else:
            print(f"invalid at step {error.step}: {one_line(error.why)}")
        return 1
    steps, over, ending = len(match.steps), match.state.over, record.ending(match)
    if args.json:
        answer = {"record": str(args.record), "holds": True, "game": game.id, "steps": steps, "over": over}
        answer |= {"ending": ending, "digest": match.state.digest(), "untold": found.header.untold()}
        print_json(answer | {"outcome": game.outcome(match.state) if over else None})
    else:
        print(f"valid: {steps} steps{_ended(ending)}")
        for seat in found.header.untold():
            print(f"note: seat {seat} promised a nonce and did not tell it; it counted as nothing")
    return 0


def _as_promised(header: record.Header, sealed: str | None, added: str | None, whole: str | None) -> None:
    """Compare the record with what the player kept: a server could write a consistent record with another seed."""
    chances = [(header.table_seed, header.nonces), *header.anew]
    if sealed and sealed not in [commitment(bytes.fromhex(seed)) for seed, _ in chances if seed]:
        raise record.Broken(0, "its seed does not match the commitment from before the game")
    if added and not any(added in nonces for _, nonces in chances):
        raise record.Broken(0, "your nonce is not among those used")
    seed = header.last_chance()[0]
    if whole and (not seed or seal(commitment(bytes.fromhex(seed)), list(header.nonce_hashes)) != whole):
        raise record.Broken(0, "somebody's promise is not the one from before you told your nonce")


def _ended(ending: str) -> str:
    """Return what to print about a game that was not played to its end."""
    if ending == "over":
        return ""
    what, _, side = ending.partition(" ")
    return {
        "resigned": f"; {side} resigned",
        "timed_out": f"; {side} lost on time",
        "abandoned": "; the game was abandoned",
    }.get(what, ", the game is not over")


def replayed(path: Path, pack: Path | None, to: int | None) -> tuple[record.Record, Game, Match]:
    """Read a record and play it again, up to a step."""
    with reading(path):
        found = record.read(read_text(path), str(path))
        game = find(found.header.game)
        return found, game, record.replayed(found, game, checked_pack(pack), to)
