"""The commands that play many games and measure: their arguments."""

import argparse
from collections.abc import Callable

from .arguments import whole
from .options import ANY_NUMBER, MOST_GAMES, as_json, count, game, jobs, path, players_and_seed, settings

Command = Callable[[str, str, str], argparse.ArgumentParser]


def simulations(command: Command) -> None:
    simulate = command(
        "simulate", "simulate:simulate", "Play many games with bots and report who wins and how long games take."
    )
    game(simulate)
    count(simulate, "--games", 1, MOST_GAMES, default=100)
    simulate.add_argument(
        "--bots",
        default="random",
        help="bots for the seats, in turn: recruit, officer, general, marshal; greedy and random for research (default random)",
    )
    simulate.add_argument(
        "--fixed", action="store_true", help="bots keep their seats instead of rotating from game to game"
    )
    text = "begin all games from this position (TOML, as 'sztab replay --to STEP --position' prints it)"
    path(simulate, "--position", "FILE", text)
    path(simulate, "--record", "DIR", "write a record of each game to this folder")
    path(simulate, "--report", "DIR", "write results.json, games.csv, games.parquet and points.svg to this folder")
    settings(simulate)
    _played(simulate)

    arena = command("arena", "arena:arena", "Rate bots against each other: each pair plays both sides.")
    arena.add_argument("game", nargs="?", metavar="GAME", help="such as quartermaster; with --gauntlet, all of them")
    goes_on = "a run goes on where the last one stopped"
    path(arena, "--gauntlet", "FILE", f"every level against the one below; results are kept in FILE, and {goes_on}")
    arena.add_argument("--write", action="store_true", help="with --gauntlet, write what the Bots page shows")
    arena.add_argument("--bots", default="recruit,officer", help="two or more (default recruit,officer)")
    count(arena, "--games", 2, MOST_GAMES, default=40, of="games for each pair")
    settings(arena)
    _played(arena)

    tune = command(
        "tune", "tune:tune", "Fit the weights of a game's judge to games of bots; report how well it tells the winner."
    )
    game(tune)
    count(tune, "--games", 1, MOST_GAMES, default=200)
    players_and_seed(tune)
    path(tune, "--samples", "FILE", f"positions of games played so far; {goes_on}")
    tune.add_argument("--report", action="store_true", help="only report on the judge as it is")
    tune.add_argument("--write", action="store_true", help="write the fitted weights to the game's judge.toml")
    settings(tune)
    as_json(tune)


def tournaments(command: Command) -> None:
    tournament = command(
        "tournament", "tournament:tournament", "Play a tournament of bots, with pairings and standings."
    )
    game(tournament)
    tournament.add_argument(
        "--format",
        choices=("round_robin", "swiss", "knockout", "league", "tables"),
        default="swiss",
        help="tables: for three players and more, points by place (default swiss)",
    )
    tournament.add_argument(
        "--bots",
        default="officer:8,recruit:8",
        metavar="LIST",
        help="entrants by strength, each a bot and how many of it (default officer:8,recruit:8)",
    )
    count(tournament, "--rounds", 1, 64, default=5, of="rounds of swiss and tables")
    count(tournament, "--legs", 1, 4, default=1, of="games in each pairing, by turns on either side")
    count(tournament, "--division", 0, 64, default=0, of="entrants in a division of a league; 0: all in one")
    settings(tournament)
    _played(tournament)


def fuzz(command: Command) -> None:
    fuzz = command(
        "fuzz", "fuzz:fuzz", "Play random legal games and check every guarantee of the engine after each step."
    )
    game(fuzz)
    count(fuzz, "--decisions", 1, 10**9, default=10_000)
    fuzz.add_argument("--seed", type=whole(0, 10**9), default=0, help="a number (default 0)")
    fuzz.add_argument("--players", type=ANY_NUMBER, metavar="N", help="default: every number in turn")
    fuzz.add_argument("--options", metavar="NAMES", help="default: every combination in turn")
    jobs(fuzz, "1")
    as_json(fuzz)


def benchmarks(command: Command) -> None:
    bench = command("bench", "bench:bench", "Measure random play, copies, redeals and search on one core.")
    bench.add_argument("game", nargs="?", default="quartermaster", metavar="GAME")
    count(bench, "--seconds", 1, 600, default=2, of="for each measurement")
    bench.add_argument("--players", type=ANY_NUMBER, default=2, metavar="N", help="default 2")
    bench.add_argument(
        "--peers", action="store_true", help="measure other engines too (installs them in your cache; needs a clone)"
    )
    as_json(bench)

    server = command(
        "bench-server",
        "bench_server:bench",
        "Start a server and measure moves a second, latency, memory and idle streams (needs a clone).",
    )
    server.add_argument(
        "--database",
        choices=("sqlite", "postgres", "both"),
        default="both",
        help="default: both, if PostgreSQL can be started",
    )
    count(server, "--tables", 1, 5000, default=200, of="live tables")
    count(server, "--seconds", 1, 3600, default=15, of="seconds of play")
    count(server, "--connections", 1, 1000, default=24, of="connections that play at once")
    count(server, "--streams", 0, 20_000, default=2000, of="idle event streams; 0 for none")
    server.add_argument(
        "--pages", action="store_true", help="every seat a page that follows its stream and moves as browsers do"
    )
    server.add_argument(
        "--peers",
        action="store_true",
        help="in place of all that: boardgame.io beside this server (npm installs it in your cache); "
        "the server of Rally the Troops is in no package registry",
    )
    server.add_argument("--game", metavar="GAME", help="tables of this game only (default: of all)")
    server.add_argument(
        "--players", type=int, choices=(2, 3), help="tables for so many only (default: for two and three)"
    )
    count(server, "--hold", 1, 3600, default=10, of="seconds to hold idle streams")
    as_json(server)


def _played(made: argparse.ArgumentParser) -> None:
    """Options of commands that play many games."""
    players_and_seed(made)
    made.add_argument("--cluster", metavar="ADDRESS", help="play on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT")
    jobs(made, "as many as useful")
    as_json(made)
