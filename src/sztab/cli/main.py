"""The commands, their arguments, and how they end: 0 it holds, 1 it does not, 2 bad input, with one line that says why."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from sztab import __version__
from sztab.engine.errors import Bad, DeadEnd

from .arguments import hexadecimal, one_line, seed, whole

INTERRUPTED = 130  # what a shell reports of a program ended by Ctrl-C
PIPE_CLOSED = 141  # ... and of one whose reader went away
MOST_GAMES = 1_000_000
MOST_JOBS = 256
ANY_NUMBER = whole(-(10**9), 10**9)  # the game says how many may play it


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command. Never a traceback for what somebody typed."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter still gets the rest
    try:
        args = parser().parse_args(argv)
        module, _, function = args.command.partition(":")
        run: Callable[[argparse.Namespace], int] = getattr(import_module(f"sztab.cli.{module}"), function)
        code = run(args)
        print(end="", flush=True)  # while a closed pipe can still be answered for
        return code
    except SystemExit as stop:  # --help, --version
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still buffered has nowhere to go; without this Python complains about it when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (Bad, DeadEnd) as error:
        return failed(str(error))
    except OSError as error:
        return failed(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def failed(why: str) -> int:
    print(f"sztab: {one_line(why)}", file=sys.stderr)
    return 2


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        raise Bad(f"{message} (see '{self.prog} --help')")


def parser() -> Parser:
    top = Parser(
        prog="sztab",
        description="Board games of the Second World War: rules, tables, simulations.",
        epilog="Exit code: 0 what was asked holds, 1 it does not, 2 bad input.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"sztab {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: str, text: str) -> Parser:
        made: Parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        made.set_defaults(command=run)
        return made

    _people(command)
    _admin(command)
    _rules(command)
    _many_games(command)
    _data(command)
    return top


Command = Callable[[str, str, str], Parser]


def _admin(command: Command) -> None:
    text = "Look after a server's tables and people; also while it runs."
    admin = command("admin", "admin:run", text)
    admin.add_argument("--database", metavar="URL", help="as for serve")
    admin.add_argument("--packs", type=Path, metavar="DIR", help="as for serve")
    acts = admin.add_subparsers(metavar="ACT", dest="act", required=True)

    def act(name: str, words: str) -> Parser:
        made: Parser = acts.add_parser(name, help=words, description=words, allow_abbrev=False)
        return made

    act("tables", "list tables").add_argument("--all", action="store_true", help="also those that are over")
    act("people", "list people").add_argument("name", nargs="?", metavar="NAME", help="a part of their name")
    frozen = act("freeze", "stop a game; it can be looked at, not played on")
    frozen.add_argument("--because", metavar="WORDS", default="", help="what its players read")
    for made in (frozen, act("unfreeze", "let a frozen game go on"), act("close", "end a game for good")):
        made.add_argument("table", metavar="TABLE", help="its id")
    for name, words in (("sign-out", "withdraw all sessions and tokens of a person"), ("delete", "delete a person")):
        act(name, words).add_argument("person", metavar="PERSON", help="an id, or the name of an account")


def _people(command: Command) -> None:
    play = command("play", "browser:play", "Open a table of your own in the browser, or with --text in the terminal.")
    play.add_argument(
        "game", nargs="?", metavar="GAME", help="which game (in the terminal: quartermaster unless you say)"
    )
    play.add_argument("--port", type=whole(0, 65535), help="where to listen on this machine (default 8044)")
    play.add_argument("--database", metavar="URL", help="where games are kept (default: a file of yours)")
    play.add_argument("--no-browser", action="store_true", help="only print the address")
    play.add_argument("--text", action="store_true", help="play in the terminal; what follows is for that")
    play.add_argument("--players", type=ANY_NUMBER, metavar="N", help="how many seats (default: as few as can play)")
    play.add_argument("--seat", metavar="SEAT", help="your seat, from 1; several people: 1,3 (default 1)")
    play.add_argument("--bots", metavar="BOTS", help="who sits on the other seats, in turn (default greedy)")
    play.add_argument("--hotseat", action="store_true", help="people on all seats, at one keyboard")
    play.add_argument("--seed", type=seed, help="any text: the same seed shuffles the same decks (default: a new one)")
    play.add_argument("--load", type=Path, metavar="FILE", help="go on with a game that was saved")
    play.add_argument(
        "--minutes", type=whole(1, 1440), metavar="N", help="agreed time, for games that know a time limit"
    )
    _settings(play)
    _language(play)

    serve = command("serve", "serve:run", "Keep tables for people and bots, in the browser and over HTTP.")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen (default 127.0.0.1; 0.0.0.0 for everybody)")
    serve.add_argument("--port", type=whole(0, 65535), default=8044, help="default 8044; 0 takes any that is free")
    serve.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://USER@HOST/NAME (default: a file of yours)"
    )
    serve.add_argument(
        "--workers", type=whole(1, 64), default=1, metavar="N", help="server processes (more than 1: PostgreSQL)"
    )
    serve.add_argument(
        "--bots", type=whole(1, 64), default=1, metavar="N", help="processes in which bots think (default 1)"
    )
    serve.add_argument("--packs", type=Path, metavar="DIR", help="a folder of data packs that tables may choose")
    serve.add_argument(
        "--folder", type=Path, metavar="DIR", help="where reports of mistakes go (default: beside the file)"
    )
    serve.add_argument(
        "--window", type=float, default=1.5, metavar="SECONDS", help="least time of a reaction window between people"
    )
    serve.add_argument(
        "--https", action="store_true", help="it is reached over https: cookies are sent over nothing else"
    )
    serve.add_argument(
        "--proxies", default="", metavar="ADDRESSES", help="reverse proxies whose X-Forwarded-For is believed"
    )
    serve.add_argument("--no-limits", action="store_true", help="no limits on the rate of requests (for measurements)")
    serve.add_argument("--verbose", action="store_true", help="log every request")

    backup = command(
        "backup",
        "backup:write",
        "Write all that a server keeps into one file, while it runs. "
        "It holds the hashes of passwords and the seeds of games in progress: keep it safe.",
    )
    restore = command(
        "restore",
        "backup:put_back",
        "Put a backup into a database, of either kind, on which no server runs.",
    )
    for made in (backup, restore):
        made.add_argument("file", type=Path, metavar="FILE", help="such as sztab-2026-05-08.backup")
        made.add_argument(
            "--database", metavar="URL", help="a file, or postgresql://USER@HOST/NAME (default: a file of yours)"
        )
        _language(made)
        _json(made)
    restore.add_argument("--replace", action="store_true", help="in place of what the database holds now")

    games = command(
        "games", "data:games", "List the games, their options, and how much of their data is reconstructed."
    )
    _language(games)
    _json(games)

    replay = command("replay", "records:replay", "Tell a recorded game step by step, then show the map.")
    replay.add_argument("record", type=Path, metavar="RECORD")
    replay.add_argument("--to", type=whole(0, 10**9), metavar="STEP", help="stop after this step")
    replay.add_argument("--seat", type=whole(1, 100), help="only what this seat may know (from 1)")
    replay.add_argument("--position", action="store_true", help="write the position there as TOML instead")
    _pack(replay)
    _language(replay)

    verify = command("verify", "records:verify", "Play a record again and prove its moves, dice and shuffles.")
    verify.add_argument("record", type=Path, metavar="RECORD")
    verify.add_argument(
        "--commitment",
        type=hexadecimal,
        metavar="HEX",
        help="what you saw sealed before the game: it must be of this seed",
    )
    verify.add_argument(
        "--nonce", type=hexadecimal, metavar="HEX", help="the number you added to chance: it must be among those used"
    )
    _pack(verify)
    _json(verify)


def _rules(command: Command) -> None:
    check = command("check", "cases:check", "Run cases: one line each, and what differs where one fails.")
    check.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    check.add_argument("--coverage", action="store_true", help="also list the clauses that no case names")
    _json(check)

    legal = command("legal", "positions:legal", "List what may be chosen in a position.")
    why = command("why", "positions:why", "Say why something may not be chosen in a position, with the clause.")
    for made in (legal, why):
        made.add_argument("position", type=Path, metavar="POSITION", help="a TOML file")
    why.add_argument("token", metavar="TOKEN", help="such as 'build army ukraine', or a chain 'play x, build army y'")
    for made in (legal, why):
        made.add_argument("--role", help="who chooses (default: whoever is asked)")
        _settings(made)
        _language(made)
        _json(made)


def _many_games(command: Command) -> None:
    simulate = command(
        "simulate", "simulate:simulate", "Play many games with bots and report who wins, how long it takes."
    )
    _game(simulate)
    simulate.add_argument("--games", type=whole(1, MOST_GAMES), default=100, metavar="N", help="default 100")
    simulate.add_argument(
        "--bots", default="random", help="who sits on the seats, in turn: random,greedy (default random)"
    )
    simulate.add_argument(
        "--fixed", action="store_true", help="bots keep their seats instead of changing from game to game"
    )
    simulate.add_argument("--record", type=Path, metavar="DIR", help="write the record of each game there")
    simulate.add_argument(
        "--report", type=Path, metavar="DIR", help="write results.json, games.csv, games.parquet and points.svg there"
    )
    _settings(simulate)

    arena = command("arena", "arena:arena", "Rate bots against each other: each pair plays both sides.")
    _game(arena)
    arena.add_argument("--bots", default="random,greedy", help="two or more (default random,greedy)")
    arena.add_argument(
        "--games", type=whole(2, MOST_GAMES), default=40, metavar="N", help="games for each pair (default 40)"
    )
    _settings(arena)

    for made in (simulate, arena):
        made.add_argument("--players", type=ANY_NUMBER, default=2, metavar="N", help="default 2")
        made.add_argument("--seed", type=seed, default="0", help="any text (default 0)")
        made.add_argument(
            "--cluster", metavar="ADDRESS", help="play on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT"
        )

    fuzz = command(
        "fuzz", "fuzz:fuzz", "Play random legal games and check every promise of the engine after each step."
    )
    _game(fuzz)
    fuzz.add_argument("--decisions", type=whole(1, 10**9), default=10_000, metavar="N", help="default 10000")
    fuzz.add_argument("--seed", type=whole(0, 10**9), default=0, help="a number (default 0)")
    fuzz.add_argument("--players", type=ANY_NUMBER, metavar="N", help="default: every number in turn")
    fuzz.add_argument("--options", metavar="NAMES", help="default: every combination in turn")

    for made, default in ((simulate, "as many as help"), (arena, "as many as help"), (fuzz, "1")):
        made.add_argument("--jobs", type=whole(1, MOST_JOBS), metavar="N", help=f"processes (default: {default})")
        _json(made)

    bench = command(
        "bench", "bench:bench", "Measure decisions a second, copies, redeals, search iterations, on one core."
    )
    bench.add_argument("game", nargs="?", default="quartermaster", metavar="GAME")
    bench.add_argument("--seconds", type=whole(1, 600), default=2, metavar="N", help="for each measurement (default 2)")
    bench.add_argument("--players", type=ANY_NUMBER, default=2, metavar="N", help="default 2")
    bench.add_argument("--peers", action="store_true", help="run other engines too (installs them in the cache)")
    _json(bench)

    server = command(
        "bench-server",
        "bench_server:bench",
        "Measure a server of its own: moves a second, delays, memory, idle streams.",
    )
    server.add_argument(
        "--database",
        choices=("sqlite", "postgres", "both"),
        default="both",
        help="default: both, if a PostgreSQL is here",
    )
    server.add_argument("--tables", type=whole(1, 5000), default=200, metavar="N", help="live tables (default 200)")
    server.add_argument("--seconds", type=whole(1, 3600), default=15, metavar="N", help="of play (default 15)")
    server.add_argument(
        "--connections", type=whole(1, 1000), default=24, metavar="N", help="that play at once (default 24)"
    )
    server.add_argument(
        "--streams", type=whole(0, 20_000), default=2000, metavar="N", help="idle event streams (default 2000; 0: none)"
    )
    server.add_argument(
        "--hold", type=whole(1, 3600), default=10, metavar="N", help="seconds idle streams are held (10)"
    )
    _json(server)


def _data(command: Command) -> None:
    data = command("data", "data:check", "Check a game's data or a data pack, or write a pack to edit.")
    kinds = data.add_subparsers(metavar="WHAT", required=True)
    check = kinds.add_parser(
        "check", help="validate data", description="Validate a game's data or a pack.", allow_abbrev=False
    )
    _game(check)
    _pack(check)
    _json(check)
    check.set_defaults(command="data:check")
    text = "Write the game's data files, to be edited and given back with --data."
    export = kinds.add_parser("export", help="write a pack to edit", description=text, allow_abbrev=False)
    _game(export)
    export.add_argument("folder", type=Path, metavar="DIR")
    export.set_defaults(command="data:export")


# Arguments that several commands have


def _game(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="such as quartermaster; 'sztab games' lists them")


def _settings(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--options", metavar="NAMES", help="rules to switch on: name,name or name=false; 'sztab games' lists them"
    )
    _pack(made)


def _pack(made: argparse.ArgumentParser) -> None:
    made.add_argument("--data", type=Path, metavar="DIR", help="a data pack to use in place of the game's own data")


def _language(made: argparse.ArgumentParser) -> None:
    made.add_argument("--lang", choices=("en", "pl"), help="default: the language of your system")


def _json(made: argparse.ArgumentParser) -> None:
    made.add_argument("--json", action="store_true", help="print one JSON object")
