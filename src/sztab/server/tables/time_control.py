"""The clocks of players: what was agreed when the table was opened, and what each of them has used.

Every decision has some time that costs nothing; after it the reserve runs, of a seat or of a team. Live games have seconds a
decision and a reserve of minutes, games by correspondence days a move and a reserve of days: one mechanism for both.

All of it stands in the row of the table and is written with the entry that changes it, by the times of entries. No process
remembers any of it, so it is the same after a restart and in every process. While nobody moves nothing has to be written:
the row says since when a clock runs, and when the time will be up (`flag`).

Answers that several players give in secret take nobody's reserve: they have a time of their own, the same for all who sit
here, whoever is asked and whoever has answered. So no clock tells who could answer, or who has.
"""

from functools import lru_cache

import msgspec
from msgspec import Struct

from ..storage.timestamps import now
from .clock_representations import Clock, SeatClock, TimeControl
from .dealing import deals_now
from .entries import ALL, Entry
from .table import Info, Seat, Table

SECOND = 1000
DAY = 86_400 * SECOND


class Clocks(Struct):
    """What has been used, by account: the number of a seat, or of the first seat of a team. Times are milliseconds since 1970."""

    spent: list[int]  # of the reserve, in milliseconds
    since: list[int]  # when the clock for this decision began to run; 0: it stands
    free: list[int]  # how much of its free time the last decision took: whoever takes it back gets no more
    away: list[int]  # until when the player is on holiday
    holidays: list[int]  # days taken
    lapsed: list[int]  # accounts whose time for this decision is up, and of which the table has been told
    turn: int = -1  # the question
    answers: int = 0  # when answers in secret were asked for; 0: they are not


@lru_cache(maxsize=256)
def control_of(written: str) -> TimeControl:
    return msgspec.json.decode(written, type=TimeControl)


def written(value: TimeControl | Clocks | None) -> str:
    return msgspec.json.encode(value).decode() if value is not None else ""


def clocks_of(table: Table) -> Clocks:
    if table.info.clocks:
        return msgspec.json.decode(table.info.clocks, type=Clocks)
    nothing = [0] * len(table.seats)
    return Clocks(nothing, nothing[:], nothing[:], nothing[:], nothing[:], [])


def account(table: Table, control: TimeControl, seat: Seat) -> int:
    """Return whose time a seat uses: its own, or that of its team, which the first seat stands for."""
    return seat.number if control.per == "seat" else table.seats_on(table.side_of(seat))[0].number


def asked_seats(table: Table) -> list[Seat]:
    """The seats whose players are asked in public. Bots have all the time they need."""
    live = table.live
    if live is None or not table.running() or live.state.over or table.info.message or live.sealed():
        return []
    holders = {seat.number: seat for role in live.state.asked() for seat in table.holders(role)}
    return [
        seat for seat in holders.values() if seat.person is not None and not seat.bot and not deals_now(table, seat)
    ]


def in_secret(table: Table) -> bool:
    """Return True while several people, or nobody knows which of them, give answers in secret."""
    live = table.live
    return live is not None and table.running() and not live.state.over and live.sealed() and not table.info.message


def keep(table: Table, made: list[Entry], at: int) -> None:
    """Bring the clocks of a table up to date with a change at a moment. Only what everybody may know counts here."""
    info = table.info
    if not info.clock:
        return
    control, kept, live = control_of(info.clock), clocks_of(table), table.live
    turn = live.turn if live is not None else -1
    charged = {account(table, control, seat) for seat in asked_seats(table)}
    moved = [entry for entry in made if entry.kind == "choose" and entry.audience == ALL]
    acted = {account(table, control, seat) for entry in moved for seat in table.holders(entry.role)}
    back = any(entry.kind == "undo" for entry in made)
    for one in range(len(kept.since)):
        if kept.since[one] and _takes_back_from(table, made, one):
            kept.since[one] = 0  # nobody pays for a question that an opponent takes back
        elif kept.since[one] and (turn != kept.turn or one not in charged or one in acted):
            _stop(kept, control, one, at, back and one in charged)
        if one in charged and not kept.since[one]:
            kept.since[one] = max(at, kept.away[one]) - (kept.free[one] if back else 0)
    hidden = in_secret(table)
    if turn != kept.turn or not (charged or hidden):
        kept.lapsed = []
    kept.lapsed = [one for one in kept.lapsed if one not in acted]
    kept.answers = 0 if not hidden else kept.answers if kept.answers and turn == kept.turn else max(at, *kept.away)
    kept.turn = turn
    info.flag = _flag(control, kept, charged)
    info.clocks = written(kept)


def _takes_back_from(table: Table, made: list[Entry], one: int) -> bool:
    """Return True if somebody of another side than an account's has taken a step back without asking."""
    seats = [entry.seat for entry in made if entry.kind == "undo" and not entry.data["agreed"] and entry.seat >= 0]
    return any(table.side_of(table.seats[seat]) != table.side_of(table.seats[one]) for seat in seats)


def _stop(kept: Clocks, control: TimeControl, one: int, at: int, back: bool = False) -> None:
    """Stop a clock. Whoever goes `back` to the decision before goes on with what is left of its free time, too."""
    took = max(0, at - kept.since[one]) + (kept.free[one] if back else 0)
    kept.free[one] = min(took, control.each * SECOND)
    kept.spent[one] = min(control.reserve * SECOND, kept.spent[one] + took - kept.free[one])
    kept.since[one] = 0


def runs_out(control: TimeControl, kept: Clocks, one: int) -> int:
    """Return when the time of an account will be up whose clock runs."""
    return kept.since[one] + (control.each + control.reserve) * SECOND - kept.spent[one]


def _flag(control: TimeControl, kept: Clocks, charged: set[int]) -> int:
    """Return when the next time is up; 0: never. Where a bot is to move, it stays until that has moved."""
    told = set(kept.lapsed) if control.when_up == "nothing" else set()
    if kept.answers:
        return 0 if told else kept.answers + control.answers * SECOND
    return min([runs_out(control, kept, one) for one in charged - told], default=0)


def is_lapsed(table: Table, seat: Seat) -> bool:
    """Return True if a bot makes this decision for a player whose time is up."""
    if not table.info.clock or not table.info.clocks:
        return False
    control = control_of(table.info.clock)
    if control.when_up == "nothing":
        return False
    kept = clocks_of(table)
    live = table.live
    return live is not None and kept.turn == live.turn and account(table, control, seat) in kept.lapsed


def is_out(table: Table, seat: Seat, at: int) -> bool:
    """Return True if the time of a player who is asked, or of the answers that are given in secret, is up."""
    control, kept = control_of(table.info.clock), clocks_of(table)
    if in_secret(table):
        return bool(kept.lapsed) or kept.answers + control.answers * SECOND <= at
    one = account(table, control, seat)
    return one in kept.lapsed or (kept.since[one] > 0 and runs_out(control, kept, one) <= at)


def time_control(info: Info) -> TimeControl | None:
    return control_of(info.clock) if info.clock else None


def clock_now(table: Table) -> Clock | None:
    """Return the clocks of players while the game is on."""
    return _described(table, now()) if table.info.clock and table.running() else None


def _described(table: Table, at: int) -> Clock:
    """Return the clocks as everybody may see them."""
    control, kept = control_of(table.info.clock), clocks_of(table)
    seats = []
    for seat in table.seats:
        one = account(table, control, seat)
        since = kept.since[one]
        seats.append(
            SeatClock(
                left=control.reserve * SECOND - kept.spent[one],
                free_until=since + control.each * SECOND if since else 0,
                away=kept.away[one] if kept.away[one] > at else 0,
                holidays=control.holidays - kept.holidays[one],
            )
        )
    until = kept.answers + control.answers * SECOND if kept.answers else 0
    return Clock(at=at, answers_until=until, seats=seats)


def stands_still(info: Info, at: int) -> dict[str, str | int]:
    """What of a row changes when its table is frozen: no clock runs until the next change after that."""
    if not info.clock or not info.clocks:
        return {}
    control, kept = control_of(info.clock), msgspec.json.decode(info.clocks, type=Clocks)
    for one in range(len(kept.since)):
        if kept.since[one]:
            _stop(kept, control, one, at)
    kept.answers, kept.turn, kept.lapsed = 0, -1, []
    return {"clocks": written(kept), "flag": 0}
