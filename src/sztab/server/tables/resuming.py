"""A table that the rules of today would play differently: by consent it goes back to where both agree, and goes on with them.

What was played after that stays in the story and counts no more. Everybody has seen how it went, so chance goes on with another
key, and whatever nobody knows in that position is mixed.
"""

import hashlib

from msgspec import UNSET, UnsetType

from ..errors import ProblemError
from . import clock
from . import representations as answers
from .entries import Entry
from .freeze import ADMIN, differs
from .live_match import key_from
from .moves import unattended, voters
from .table import Seat, Table


def last_agreed(table: Table) -> int | None:
    """Return the last entry up to which today's rules play a frozen or pinned table as it was played; None if it cannot go
    on there."""
    stands = table.info.status == "frozen" or (table.info.status == "running" and table.info.pinned)
    by_hand = table.info.message.startswith(ADMIN)
    if not stands or by_hand or not differs(table.broken) or table.set_up_differs or table.live is None:
        return None
    return int(table.broken.partition("\t")[2]) - 1


def agreed(table: Table) -> list[int]:
    """Return the seats that have agreed since the table was frozen."""
    out: set[int] = set()
    for entry in table.recent:
        if entry.kind == "shade":
            out.clear()
        elif entry.kind == "resume_vote" and entry.data["agree"]:
            out.add(entry.seat)
        elif entry.kind == "resume_vote":
            out.discard(entry.seat)
    return sorted(out & {seat.number for seat in voters(table, None)})


def described(table: Table) -> answers.Resume | UnsetType:
    """Return who has agreed and who has not, of a table that can go on. The process of the earlier rules, which does not know
    whether it can, says so once somebody has agreed."""
    said, here = agreed(table), last_agreed(table) is not None
    if not here and not (table.info.pinned and table.running() and said):
        return UNSET
    waits = [seat.number for seat in voters(table, None) if seat.number not in said]
    back_to = table.game.progress(table.live.state)[0] if here and table.live is not None else UNSET
    return answers.Resume(agreed=said, waits=waits, round=back_to)


def vote(table: Table, seat: Seat, agree: bool) -> list[Entry]:
    """Agree to go back and play on, or take that back. The last consent takes effect."""
    if last_agreed(table) is None:
        raise ProblemError("conflict", "not_frozen")
    before = agreed(table)
    if (seat.number in before) == agree:  # perhaps the others have gone since
        return resumed(table) if agree else []
    now = {*before, seat.number} if agree else {*before} - {seat.number}
    data = {"agree": agree, "name": seat.name}
    made = Entry("resume_vote", data=data, person=seat.person, seat=seat.number)
    return [made, *resumed(table, now)]


def resumed(table: Table, consent: set[int] | None = None) -> list[Entry]:
    """Go back and on, once everybody who has a say has agreed."""
    last, live = last_agreed(table), table.live
    said = set(agreed(table)) if consent is None else consent
    if last is None or live is None or not said or {seat.number for seat in voters(table, None)} - said:
        return []
    data = {
        "resumed": True,
        "step": live.steps,
        "unseen": live.unseen_before(live.steps),
        "consent": [[n, False] for n in sorted(said)] + [[s.number, True] for s in unattended(table, None) if s.bot],
        "seed": _next_seed(table, last),
        "nonces": [seat.nonce for seat in table.seats],
    }
    live.request = None
    done = live.begin_anew(*key_from(data))
    table.gone_after, table.broken = last, ""
    table.info.status, table.info.message, table.info.pinned = "running", "", ""
    clock.start(table)
    for seat in table.seats:
        if seat.since > live.steps:
            table.change_seat(seat, since=live.steps)
    return [Entry("anew", data=data, digest=done.digest).showing(done.happening)]


def _next_seed(table: Table, last: int) -> str:
    """The seed after going back: it follows from the one that the table was committed to and from where it goes back to, and
    from nothing that is said or voted since. So nobody can choose it, not even who knows the first."""
    return hashlib.blake2b(f"{table.info.seed} resumed {last}".encode(), digest_size=32).hexdigest()
