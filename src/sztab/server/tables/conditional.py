"""Conditional play: what a player has settled beforehand, so that the table need not wait.

A standing order passes in windows on some occasions, always or until something public happens. A next answer is given as soon as
it can be, and lapses when the question is another one. And a turn ends by itself when nothing is left to do.

Nothing of it may tell what a player holds. In windows such an answer comes when the window has been open for its least time, as
a bot's does. A turn ends by itself only if everybody at the table knows that nothing else can be chosen: where only the player
knows it, the player is asked, however long that takes.
"""

from random import Random
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from sztab.engine.agenda import ASK
from sztab.engine.errors import Bad
from sztab.engine.prompt import first_refusal
from sztab.engine.question import PASS
from sztab.engine.window import occasion

from .entries import Entry
from .live_match import LiveMatch
from .table import Seat, Table

# Among the orders of a seat; no occasion has a name with a space.
UNTIL: Final = "pass until"
NEXT: Final = "next answer"
END: Final = "end turn"

MY_MOVE, ROUND, REACTION = "my_move", "round", "reaction"
NOTHING: Final = "{}"
WORLDS = 8  # in which nothing is left, for everybody else: then they know it

_known: WeakKeyDictionary[LiveMatch, tuple[str, bool]] = WeakKeyDictionary()  # by question


def orders_of(seat: Seat) -> dict[str, str]:
    return msgspec.json.decode(seat.orders, type=dict[str, str])


def settled_answer(table: Table, seat: Seat, role: int) -> str | None:
    """Return what a player has settled to answer to the question that is put to a role now; None: they are asked."""
    live = table.live
    if live is None or seat.orders == NOTHING or live.state.over:
        return None
    orders = orders_of(seat)
    line = orders.get(NEXT)
    if line is not None and _is_legal(live, role, line):
        return line
    if live.window():
        passes = UNTIL in orders or orders.get(occasion(live.state)) == "pass"
        return table.rules.grammar.token(PASS) if passes else None
    if END in orders and _nothing_left(table, live, seat, role):
        return table.rules.grammar.token(live.state.choices(role)[0])
    return None


def _is_legal(live: LiveMatch, role: int, line: str) -> bool:
    """Return True if all links of an answer can be chosen now, one after another."""
    if live.state.over or role not in live.state.asked():
        return False
    try:
        links = live.rules.grammar.links(line)
    except Bad:  # of another game, or nonsense
        return False
    return first_refusal(live.state, role, links)[1] is None


def _nothing_left(table: Table, live: LiveMatch, seat: Seat, role: int) -> bool:
    """Return True if there is a single choice, and for all that each of the others knows there could be no other."""
    number = live.number(role)
    known = _known.get(live)
    if known is None or known[0] != number:
        known = number, _is_public(table, live, seat, role)
        _known[live] = known
    return known[1]


def _is_public(table: Table, live: LiveMatch, seat: Seat, role: int) -> bool:
    only = live.state.choices(role)
    if len(only) != 1 or live.state.waiting().mode != ASK or live.state.waiting().begun():
        return False
    rng = Random(f"{table.info.id} {live.turn}")
    eyes = {0, *[one.eyes for one in table.seats if one.eyes != seat.eyes]}
    worlds = (table.game.redeal(live.state, one, rng) for one in sorted(eyes) for _ in range(WORLDS))
    return all(world.choices(role) == only for world in worlds)


def lapse(table: Table, made: list[Entry]) -> None:
    """Drop what was settled until something that has happened now."""
    live = table.live
    if live is None:
        return
    for seat in table.seats:
        if seat.orders == NOTHING or not (UNTIL in seat.orders or NEXT in seat.orders):
            continue
        orders = orders_of(seat)
        kept = {key: value for key, value in orders.items() if not _lapses(table, live, seat, key, value, made)}
        if kept != orders:
            table.change_seat(seat, orders=msgspec.json.encode(kept).decode())


def _lapses(table: Table, live: LiveMatch, seat: Seat, key: str, value: str, made: list[Entry]) -> bool:
    asked = [] if live.state.over else [role for role in live.state.asked() if seat.eyes >> role & 1]
    if key == NEXT:
        answered = any(entry.kind in ("choose", "undo") and seat.eyes >> max(entry.role, 0) & 1 for entry in made)
        return answered or (bool(asked) and not _is_legal(live, asked[0], value))
    if key != UNTIL:
        return False
    if value == MY_MOVE:
        return bool(asked) and not live.window()
    if value == REACTION:
        return any(entry.data.get("by", -1) >= 0 for entry in made)
    return value != f"{ROUND} {table.game.progress(live.state)[0]}"


def settle(table: Table, seat: Seat, passes: list[str], until: str | None, answer: str | None, end_turn: bool) -> None:
    """Keep the orders of a seat in place of those before. What a bot deals for it stays as it is."""
    ours = {UNTIL, NEXT, END}
    others = {key: value for key, value in orders_of(seat).items() if value != "pass" and key not in ours}
    orders = {**others, **dict.fromkeys(passes, "pass")}
    if until is not None:
        here = table.game.progress(table.live.state)[0] if table.live is not None else 0
        orders[UNTIL] = f"{ROUND} {here}" if until == ROUND else until
    if answer is not None:
        orders[NEXT] = answer
    if end_turn:
        orders[END] = "on"
    table.change_seat(seat, orders=msgspec.json.encode(orders).decode())
