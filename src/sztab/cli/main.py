"""The commands and their arguments. Exit codes: 0 success, 1 a check failed, 2 bad input, with one line that says why."""

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

from . import research
from .arguments import hexadecimal, one_line, seed, whole
from .options import ANY_NUMBER, as_json, count, game, language, pack, path, settings

INTERRUPTED = 130  # what a shell reports for a program ended by Ctrl-C
PIPE_CLOSED = 141  # ... and for one whose reader went away


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Bad input never ends in a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character still gets the rest
    try:
        args = parser().parse_args(argv)
        module, _, function = args.command.partition(":")
        run: Callable[[argparse.Namespace], int] = getattr(import_module(f"sztab.cli.{module}"), function)
        code = run(args)
        print(end="", flush=True)  # while a closed pipe can still be handled
        return code
    except SystemExit as stop:  # --help, --version
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Without this, Python complains on exit about output that is still buffered.
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
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        raise Bad(f"{message} (see '{self.prog} --help')")


def parser() -> Parser:
    top = Parser(
        prog="sztab",
        description="Board games of the Second World War: rules, tables, simulations.",
        epilog="Exit codes: 0 success, 1 a check failed, 2 bad input.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"sztab {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: str, text: str) -> Parser:
        made: Parser = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        made.set_defaults(command=run)
        return made

    groups = (
        _play, _serve, _backup, _records, _admin, _ratings, _rules, research.simulations, research.tournaments,
        research.fuzz, research.benchmarks, _data,
    )  # fmt: skip
    for group in groups:
        group(command)
    return top


Command = Callable[[str, str, str], Parser]


def _admin(command: Command) -> None:
    text = "Manage the tables and people of a server, also while it runs."
    admin = command("admin", "admin:run", text)
    admin.add_argument("--database", metavar="URL", help="as for serve")
    path(admin, "--packs", "DIR", "as for serve")
    acts = admin.add_subparsers(metavar="ACT", dest="act", required=True)

    def act(name: str, words: str) -> Parser:
        made: Parser = acts.add_parser(name, help=words, description=words, allow_abbrev=False)
        return made

    act("tables", "list tables").add_argument("--all", action="store_true", help="include finished tables")
    act("people", "list people").add_argument("name", nargs="?", metavar="NAME", help="part of the name")
    act("reports", "list reports that wait").add_argument("--all", action="store_true", help="include settled ones")
    settled = act("settle", "settle a report")
    settled.add_argument("report", type=whole(1, 10**9), metavar="REPORT", help="its number")
    settled.add_argument("outcome", metavar="WORDS", help="what was done; who reported it finds it in their data")
    silenced = act("silence", "keep a person from writing to others for some days; 0 lets them write again")
    silenced.add_argument("days", type=whole(0, 3650), metavar="DAYS")
    silenced.add_argument("person", metavar="PERSON", help="an id or an account name")
    frozen = act("freeze", "freeze a game: it can be viewed, but not played on")
    frozen.add_argument("--because", metavar="WORDS", default="", help="the reason shown to its players")
    for made in (frozen, act("unfreeze", "let a frozen game continue"), act("close", "end a game for good")):
        made.add_argument("table", metavar="TABLE", help="the id of the table")
    for name, words in (("sign-out", "revoke all sessions and tokens of a person"), ("delete", "delete a person")):
        act(name, words).add_argument("person", metavar="PERSON", help="an id or an account name")


def _ratings(command: Command) -> None:
    ratings = command("ratings", "ratings:run", "List the ratings of a server's players, or compute them anew.")
    ratings.add_argument("--database", metavar="URL", help="as for serve")
    text = "compute all ratings from the results; ends with 1 if any differed from what was stored"
    ratings.add_argument("--recompute", action="store_true", help=text)


def _play(command: Command) -> None:
    play = command("play", "browser:play", "Open a table of your own in the browser, or with --text in the terminal.")
    play.add_argument("game", nargs="?", metavar="GAME", help="which game (default in the terminal: quartermaster)")
    play.add_argument("--port", type=whole(0, 65535), help="port to listen on (default 8044)")
    play.add_argument("--database", metavar="URL", help="where games are stored (default: a file in your data folder)")
    play.add_argument("--no-browser", action="store_true", help="print the address and open no browser")
    play.add_argument("--text", action="store_true", help="play in the terminal; the options below are for that")
    play.add_argument(
        "--players", type=ANY_NUMBER, metavar="N", help="number of seats (default: the smallest possible)"
    )
    play.add_argument("--seat", metavar="SEAT", help="your seat, from 1; for several people 1,3 (default 1)")
    play.add_argument("--bots", metavar="BOTS", help="bots for the other seats, in turn (default officer)")
    play.add_argument("--hotseat", action="store_true", help="people on all seats, at one keyboard")
    play.add_argument("--seed", type=seed, help="any text; the same seed gives the same shuffles (default: random)")
    path(play, "--load", "FILE", "continue a saved game")
    play.add_argument("--minutes", type=whole(1, 1440), metavar="N", help="agreed time, for games with a time limit")
    settings(play)
    language(play)


def _serve(command: Command) -> None:
    serve = command("serve", "serve:run", "Run a server with tables for people and bots, in the browser and over HTTP.")
    serve.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1; 0.0.0.0 for everybody)"
    )
    serve.add_argument("--port", type=whole(0, 65535), default=8044, help="default 8044; 0 uses any free port")
    serve.add_argument(
        "--database", metavar="URL", help="a file, or postgresql://USER@HOST/NAME (default: a file in your data folder)"
    )
    serve.add_argument(
        "--workers", type=whole(1, 64), default=1, metavar="N", help="server processes (more than 1 needs PostgreSQL)"
    )
    count(serve, "--bots", 1, 64, default=1, of="processes for bots")
    path(serve, "--packs", "DIR", "a folder of data packs that tables may choose")
    path(serve, "--releases", "DIR", "a folder of wheels of earlier versions, whose rules play on what they began")
    path(serve, "--folder", "DIR", "where error reports go (default: your data folder)")
    serve.add_argument(
        "--window",
        type=float,
        default=1.5,
        metavar="SECONDS",
        help="least time of a window between people (default 1.5)",
    )
    serve.add_argument(
        "--https", action="store_true", help="the server is reached over https: send cookies over https only"
    )
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that people reach the server by, such as sztab.example; may be given again "
        "(addresses and the machine's own names need none)",
    )
    serve.add_argument(
        "--proxies", default="", metavar="ADDRESSES", help="reverse proxies whose X-Forwarded-For is trusted"
    )
    serve.add_argument(
        "--notices", type=Path, metavar="FILE", help="settings for mail, push messages and webhooks (docs/hosting.md)"
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits (for measurements)")
    serve.add_argument(
        "--rate-bots",
        action="store_true",
        help="let levels of bots play each other while nobody else needs the processor, so that they are rated like people",
    )
    serve.add_argument(
        "--single-files",
        action="store_true",
        help="send the client's scripts and styles one by one, as they are (for work on them)",
    )
    serve.add_argument("--verbose", action="store_true", help="log every request")


def _backup(command: Command) -> None:
    backup = command(
        "backup",
        "backup:write",
        "Back up everything a server stores to one file, while it runs. "
        "The file contains password hashes and seeds of games in progress: keep it safe.",
    )
    restore = command(
        "restore",
        "backup:put_back",
        "Restore a backup into a database of either kind on which no server runs.",
    )
    for made in (backup, restore):
        made.add_argument("file", type=Path, metavar="FILE", help="such as sztab-2026-05-08.backup")
        made.add_argument(
            "--database",
            metavar="URL",
            help="a file, or postgresql://USER@HOST/NAME (default: a file in your data folder)",
        )
        language(made)
        as_json(made)
    restore.add_argument("--replace", action="store_true", help="replace what the database contains now")


def _records(command: Command) -> None:
    games = command(
        "games", "data:games", "List the games, their options, and how much of their data is reconstructed."
    )
    language(games)
    as_json(games)

    replay = command("replay", "records:replay", "Tell a recorded game turn by turn, then show the map.")
    replay.add_argument("record", type=Path, metavar="RECORD")
    replay.add_argument("--to", type=whole(0, 10**9), metavar="STEP", help="stop after this step")
    replay.add_argument("--seat", type=whole(1, 100), help="show only what this seat may know (from 1)")
    replay.add_argument("--fold", action="store_true", help="of each turn only how it begins and ends")
    replay.add_argument(
        "--turn", type=whole(0, 10**9), metavar="TURN", help="only this turn; 0 is what comes before the first"
    )
    replay.add_argument("--choices", action="store_true", help="print what was chosen, too")
    replay.add_argument("--position", action="store_true", help="print the position there as TOML instead")
    pack(replay)
    language(replay)

    text = "Estimate the chances over a recorded game, and tell what turned it, better answers, and luck."
    analyse = command("analyse", "analyse:analyse", text)
    analyse.add_argument("record", type=Path, metavar="RECORD")
    count(analyse, "--playouts", 2, 10_000, default=12, of="times each answer is played on")
    count(analyse, "--games", 1, 10_000, default=48, of="games to their end that set the scale of the chances")
    analyse.add_argument("--first", type=whole(1, 10**9), default=1, metavar="STEP", help="begin with this step")
    analyse.add_argument("--last", type=whole(1, 10**9), metavar="STEP", help="stop after this step")
    analyse.add_argument("--seed", type=seed, default="0", help="any text (default 0)")
    pack(analyse)
    language(analyse)
    as_json(analyse)

    verify = command("verify", "records:verify", "Replay a record and prove its moves, dice and shuffles.")
    verify.add_argument("record", type=Path, metavar="RECORD")
    verify.add_argument(
        "--commitment",
        type=hexadecimal,
        metavar="HEX",
        help="the commitment you saw before the game; it must match the seed",
    )
    verify.add_argument(
        "--nonce", type=hexadecimal, metavar="HEX", help="the nonce you added; it must be among those used"
    )
    verify.add_argument(
        "--seal",
        type=hexadecimal,
        metavar="HEX",
        help="the seal over the promises of all seats that you saw before you told your nonce",
    )
    pack(verify)
    as_json(verify)


def _rules(command: Command) -> None:
    check = command("check", "cases:check", "Run rule cases: one line each, with the differences where one fails.")
    check.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    check.add_argument("--coverage", action="store_true", help="also list the clauses without a case")
    as_json(check)

    legal = command("legal", "positions:legal", "List the legal choices in a position.")
    why = command("why", "positions:why", "Explain why a choice is not legal in a position, with the clause.")
    hint = command("hint", "positions:hint", "Show the best choices in a position as a general sees them, and why.")
    for made in (legal, why, hint):
        made.add_argument("position", type=Path, metavar="POSITION", help="a TOML file")
    why.add_argument("token", metavar="TOKEN", help="such as 'build army ukraine', or a chain 'play x, build army y'")
    hint.add_argument("--seed", type=seed, default="0", help="any text (default 0)")
    for made in (legal, why, hint):
        made.add_argument("--role", help="the role that chooses (default: whoever is asked)")
        settings(made)
        language(made)
        as_json(made)


def _data(command: Command) -> None:
    data = command("data", "data:check", "Check a game's data or a data pack, or export a pack to edit.")
    kinds = data.add_subparsers(metavar="WHAT", required=True)
    check = kinds.add_parser(
        "check", help="check data", description="Check a game's data or a data pack.", allow_abbrev=False
    )
    game(check)
    pack(check)
    as_json(check)
    check.set_defaults(command="data:check")
    text = "Export the game's data files, to be edited and used with --data."
    export = kinds.add_parser("export", help="export a pack to edit", description=text, allow_abbrev=False)
    game(export)
    export.add_argument("folder", type=Path, metavar="DIR")
    export.set_defaults(command="data:export")
