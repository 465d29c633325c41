"""The processor time of a move and of each page that is told of it, without HTTP and the database: `python -m bench.costs`.

Random games for two are played several times, the same each time, and of every move the cheapest time counts: what else the
machine does then matters little.
"""

import argparse
import time
from dataclasses import fields
from random import Random
from typing import Any

from sztab.cli.common import print_json
from sztab.engine.game import Game
from sztab.games import GAME_IDS, find
from sztab.server.tables import moves, news
from sztab.server.tables.live_match import begun
from sztab.server.tables.table import Info, Seat, Table

GAMES = 2
MOVES = 250
TEXTS = ("message", "options", "pack", "name", "summary", "request", "clock", "clocks", "pinned", "origin")


def table_of(game: Game, number: int) -> Table:
    """A table that is in no database, with a person on every seat."""
    rules = game.rules({}, None, 2)
    values: dict[str, Any] = {field.name: "" if field.name in TEXTS else 0 for field in fields(Info)}
    known = {"id": "bench", "game": game.id, "status": "running", "players": 2, "revision": game.revision}
    seated = [
        Seat(place, "open", f"person {place}", "", "", "", None, "00", "{}", 0, False, False, eyes=eyes)
        for place, eyes in enumerate(game.seats(rules, 2))
    ]
    table = Table(game, rules, Info(**{**values, **known, "seed": "00"}), seated)
    table.live = begun(game, rules, bytes([number]) * 32)
    return table


def played(game: Game, number: int, best: list[list[float]]) -> None:
    """Play a game; of each move, keep the least time of the move, and of each page."""
    table, rng, told = table_of(game, number), Random(number), [0, 0]
    live = table.live
    assert live is not None
    for step in range(MOVES):
        if live.state.over:
            return
        role = live.state.asked()[0]
        token = live.rules.grammar.token(rng.choice(live.state.choices(role)))
        began = time.thread_time()
        made = moves.choose(table, table.seat_of(role), role, None, token)
        made[0].number = table.info.entries = table.info.entries + 1
        table.refresh()
        table.remember(made)
        table.let_go(len(made))
        live.forget()
        took = [time.thread_time() - began]
        for seat in table.seats:
            began = time.thread_time()
            if made[0].audience & seat.bit:
                told[seat.number] += 1
                news.update(table, made[0], told[seat.number], seat, "en", news.standing(table, made[0], seat))
                took.append(time.thread_time() - began)
        if step == len(best):
            best.append(took)
        best[step] = [min(pair) for pair in zip(best[step], took, strict=True)]


def costs(id: str, times: int) -> dict[str, float]:
    """Milliseconds of a move, and of a page that is told of it."""
    steps: list[list[float]] = []
    for number in range(GAMES):
        best: list[list[float]] = []
        for _ in range(times):
            played(find(id), number, best)
        steps += best
    pages = [took for step in steps for took in step[1:]]
    return {
        "move": round(1000 * sum(step[0] for step in steps) / len(steps), 3),
        "page": round(1000 * sum(pages) / len(pages), 3),
    }


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.costs", description=__doc__)
    asked.add_argument("--games", nargs="+", choices=GAME_IDS, default=list(GAME_IDS), help="default: all")
    asked.add_argument("--times", type=int, default=5, help="that each game is played (default 5)")
    args = asked.parse_args()
    print_json({id: costs(id, args.times) for id in args.games})


if __name__ == "__main__":
    main()
