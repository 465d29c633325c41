"""Replaying entries: each kind does to a table what it did when it happened."""

from collections.abc import Callable

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Note

from .entries import Entry
from .live_match import NOTHING, Done, LiveMatch, begun, key_from
from .table import Table


def follow(table: Table, entry: Entry) -> Done:
    """Do to a table that is being read what an entry did."""
    done = _followed(table, entry)
    entry.happening = done.happening
    return done


def _followed(table: Table, entry: Entry) -> Done:
    if "seed" in entry.data:
        table.seeds.append((entry.data["seed"], tuple(entry.data["nonces"])))
    elif entry.kind == "anew" or (entry.kind == "start" and "lesson" not in entry.data):
        table.seeds.append((table.info.seed, tuple(seat.nonce for seat in table.seats)))
    if entry.kind == "start" and table.live is None:
        table.from_lesson = entry.data.get("lesson", "")
        table.live = begun(table.game, table.rules, _first_key(table, entry))
        return table.live.opened()
    if entry.kind == "start" or table.live is None:
        return NOTHING
    if entry.kind == "anew":
        return table.live.begin_anew(*(key_from(entry.data) if "seed" in entry.data else table.own_key()))
    return REPLAY.get(entry.kind, _note)(table.live, entry)


def _first_key(table: Table, entry: Entry) -> bytes:
    """The key by which a game was dealt: its own, or that of the game or the lesson it goes on from."""
    if table.from_lesson:
        return key_of_seed(table.from_lesson)
    return key_from(entry.data)[0] if "seed" in entry.data else table.table_key()


def _choose(live: LiveMatch, entry: Entry) -> Done:
    live.request = None
    return live.choose(entry.role, entry.text, entry.data.get("words"))


def _aside(live: LiveMatch, entry: Entry) -> Done:
    live.request = None
    return live.aside(entry.role, entry.text)


def _take_back(live: LiveMatch, entry: Entry) -> Done:
    return live.take_back(entry.role)


def _call(live: LiveMatch, entry: Entry) -> Done:
    return live.call()[1]


def _undo(live: LiveMatch, entry: Entry) -> Done:
    live.request = None
    return live.undo(entry.data["to"], entry.data["agreed"], entry.data.get("exact", False))


def _undo_ask(live: LiveMatch, entry: Entry) -> Done:
    live.ask_back(entry.seat, entry.data["to"])
    return NOTHING


def _undo_vote(live: LiveMatch, entry: Entry) -> Done:
    if live.request is not None:
        live.request.agreed.append(entry.seat)
    return NOTHING


def _undo_no(live: LiveMatch, entry: Entry) -> Done:
    live.request = None
    return NOTHING


def _note(live: LiveMatch, entry: Entry) -> Done:
    """Entries that are not about the game change nothing, but some stand in the record."""
    if "note" in entry.data:
        live.match.history.append(Note(entry.data["note"]))
    return NOTHING


REPLAY: dict[str, Callable[[LiveMatch, Entry], Done]] = {
    "choose": _choose,
    "aside": _aside,
    "take_back": _take_back,
    "call": _call,
    "undo": _undo,
    "undo_ask": _undo_ask,
    "undo_vote": _undo_vote,
    "undo_no": _undo_no,
}
