"""What happens when a player's time is up: what was agreed, and the story and the record say so."""

from sztab.bots import STAND_IN

from ..errors import ProblemError
from ..storage.timestamps import now
from .clock import call
from .entries import Entry
from .newcomers import settled
from .seat_history import no_longer_played, noted, said
from .seating import side_out
from .table import Seat, Table
from .time_control import DAY, account, asked_seats, clocks_of, control_of, in_secret, runs_out, written


def is_due(table: Table) -> bool:
    """Return True if the time of somebody who is asked is up, and something follows from it."""
    info = table.info
    return bool(info.clock) and 0 < info.flag <= now() and table.running()


def refuse_late(table: Table) -> None:
    """An answer that comes when the time is up is no answer, even if nobody has acted on that yet."""
    if is_due(table) and control_of(table.info.clock).when_up != "nothing":
        raise ProblemError("conflict", "time_up")


def due(table: Table) -> list[Entry]:
    """What the clocks of a table do now: the game's call, or what follows when a player's time is up."""
    return [*call(table), *time_up(table)]


def time_up(table: Table) -> list[Entry]:
    if not is_due(table):
        return []
    control, kept, at = control_of(table.info.clock), clocks_of(table), now()
    if in_secret(table):
        if kept.lapsed:
            return []  # a bot is at it
        kept.lapsed = sorted({account(table, control, seat) for seat in table.seats})
        table.info.clocks = written(kept)
        return [noted(table, Entry("time", data={"key": "time_answers", "note": "time answers"}))]
    late = [
        seat
        for seat in asked_seats(table)
        if (one := account(table, control, seat)) not in kept.lapsed and 0 < runs_out(control, kept, one) <= at
    ]
    made: list[Entry] = []
    for seat in late:
        made.append(_told(table, seat, f"time_{control.when_up}"))
        if control.when_up == "loses":
            return made + side_out(table, table.side_of(seat), "time")
        if control.when_up == "bot_takes_over":
            no_longer_played(table, seat)
            table.change_seat(seat, bot=STAND_IN, bot_asked="", request="", vacant=True, resigns=False)
            made.append(said(table, "bot", seat, STAND_IN))
        else:
            kept.lapsed = sorted({*kept.lapsed, account(table, control, seat)})
            table.info.clocks = written(kept)
    return made + settled(table) if late else []


def _told(table: Table, seat: Seat, key: str) -> Entry:
    assert table.live is not None
    role = next(role for role in table.live.state.asked() if seat.eyes >> role & 1)
    return noted(table, Entry("time", data={"key": key, "note": f"time {table.rules.roles[role]}"}, seat=seat.number))


def take_holiday(table: Table, seat: Seat, days: int) -> list[Entry]:
    """Stop the clock of a player for some days, of those that were agreed; 0 days end a holiday, and what is left of it can be
    taken later."""
    if not table.info.clock or not table.running():
        raise ProblemError("conflict", "no_holidays")
    refuse_late(table)
    control, kept, at = control_of(table.info.clock), clocks_of(table), now()
    one = account(table, control, seat)
    left = max(0, kept.away[one] - at)
    if not days and not left:
        return []
    kept.holidays[one] -= left // DAY
    if days > control.holidays - kept.holidays[one]:
        raise ProblemError("conflict", "no_holidays")
    if kept.since[one]:
        kept.since[one] += days * DAY - left
    kept.away[one] = at + days * DAY if days else 0
    if kept.answers:  # whoever comes back sooner keeps nobody waiting
        kept.answers = max(min(kept.answers, at), *kept.away)
    kept.holidays[one] += days
    table.info.clocks = written(kept)
    key = "holiday" if days else "holiday_over"
    return [Entry("holiday", data={"key": key, "name": seat.name, "days": days}, person=seat.person, seat=seat.number)]
