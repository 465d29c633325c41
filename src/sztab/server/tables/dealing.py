"""A dealt set-up: a bot answers its questions for a person, until they play themselves or want to choose after all."""

import msgspec

from ..errors import ProblemError
from .entries import Entry
from .live_match import HistoryForgottenError
from .moves import go_back, playing, voters
from .table import Seat, Table

SET_UP = "set-up"  # among a seat's orders: no occasion has this name
DEAL = "deal"


def deal_for(seat: Seat) -> None:
    """Let a bot answer the set-up questions of a seat at a table that is being opened."""
    seat.orders = msgspec.json.encode({**msgspec.json.decode(seat.orders), SET_UP: DEAL}).decode()


def is_dealt(seat: Seat) -> bool:
    """Return True until the person has made a choice of their own."""
    return SET_UP in msgspec.json.decode(seat.orders)


def deals_now(table: Table, seat: Seat) -> bool:
    """Return True if a bot answers the current question for the person on this seat."""
    live = table.live
    return (
        live is not None and not live.state.over and live.state.question().name in table.game.chores and is_dealt(seat)
    )


def note_dealt(table: Table) -> None:
    """Mark on the present position whom a bot answers for, so that what was shown then can be told later."""
    if table.live is not None:
        table.live.tableau.dealt = sum({seat.bit for seat in table.seats if deals_now(table, seat)})


def play_myself(table: Table, seat: Seat) -> None:
    """From now on the person on this seat makes all its choices."""
    if is_dealt(seat):
        kept = {name: value for name, value in msgspec.json.decode(seat.orders).items() if name != SET_UP}
        table.change_seat(seat, orders=msgspec.json.encode(kept).decode())


def choose_set_up(table: Table, seat: Seat) -> list[Entry]:
    """Go back to the first set-up question of a seat that was dealt for, and let its person answer."""
    live = playing(table)
    if live.base:
        raise HistoryForgottenError
    steps = enumerate(live.match.steps)
    to = next((n for n, step in steps if step.question in table.game.chores and seat.eyes >> step.role & 1), None)
    if not is_dealt(seat) or to is None or voters(table, seat.person):
        raise ProblemError("conflict", "not_dealt")
    play_myself(table, seat)
    return [go_back(table, live, to, True, seat, live.number_for(seat.eyes))]
