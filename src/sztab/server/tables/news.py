"""News: an entry as an event for those who follow a table, or as the answer to whoever made it."""

from dataclasses import dataclass

import msgspec

from ..deflate import Part
from ..storage.representations import Status
from . import representations as answers
from .clock_representations import Clock
from .entries import MOVES, Entry
from .frames import Reel
from .table import Seat, Table
from .time_control import clock_now
from .views import bit_of, question, spoken, story, undo

FRESH = ("start", "anew")  # there is no scene before them that a page could have
GAME_ALONE = ("choose", "aside", "take_back", "call")  # nothing is told of these but what the game says

News = answers.Told | answers.Update | answers.Said


@dataclass(frozen=True, slots=True)
class Standing:
    """The part of a view beside the scene, at the moment of an entry."""

    question: str | None
    status: Status
    said: list[answers.Spoken]
    undo: answers.UndoInfo
    clock: Clock | None


def standing(table: Table, entry: Entry, one: Seat | None) -> Standing | None:
    """How things stand after the last entry for a seat, made once for all who look from it. None where no event says that."""
    if not tells_moves(entry):
        return None
    known = entry.happening.standing if entry.happening is not None else {}
    found = known.get(bit_of(one))
    if found is None:
        live = table.live
        asked, status = question(live, one), table.info.status
        found = Standing(asked, status, spoken(table), undo(table, live, one), clock_now(table))
        known[bit_of(one)] = found
    return found


def tells_moves(entry: Entry) -> bool:
    """Return True if an event about an entry tells how things stand."""
    return entry.kind in MOVES or entry.kind.startswith("undo")


def news(
    table: Table, entry: Entry, number: int, one: Seat | None, language: str, now: Standing | None = None
) -> tuple[str, Part]:
    """An entry as an event for one seat: its name, and its data as JSON. What came a while ago comes without frames."""
    if entry.kind == "chat" and entry.text:  # else who said it has deleted it
        return "chat", Part(_encode(chat(entry, number)))
    if not tells_moves(entry):
        return "table", Part(_encode(answers.Told(number=number, lines=story(table, [entry], number, one, language))))
    name = "moved" if entry.kind in MOVES else "undo"
    if now is None:
        return name, Part(_encode(answers.Update(number=number, lines=story(table, [entry], number, one, language))))
    return name, update(table, entry, number, one, language, now)


def update(table: Table, entry: Entry, number: int, one: Seat | None, language: str, now: Standing | None) -> Part:
    """Return the update of a page after an entry, as JSON, made once for all who see the same.

    `now` is None if others have moved since."""
    happening = entry.happening
    key = bit_of(one), language
    if happening is not None and key in happening.sent:
        return happening.sent[key]
    out: answers.Update = {"number": number, "lines": []}
    if happening is not None and entry.kind not in FRESH:
        out["frames"] = Reel(table, one, language, happening.before).frames(number, entry)
    else:
        out["lines"] = story(table, [entry], number, one, language)
    if now is None:
        return Part(_encode(out), names_people(entry, None))
    out |= {"question": now.question, "status": now.status, "said": now.said, "undo": now.undo}
    if now.clock is not None:
        out["clock"] = now.clock
    made = Part(_encode(out), names_people(entry, now))
    if happening is not None:
        happening.sent[key] = made
    return made


def names_people(entry: Entry, now: Standing | None) -> bool:
    """Return True if an update has words or names that people chose beside what only its reader may know."""
    if entry.kind not in GAME_ALONE or entry.data.get("said"):
        return True
    return now is not None and bool(now.said or now.undo.request is not None)


def chat(entry: Entry, number: int) -> answers.Said:
    return answers.Said(
        n=number,
        channel=entry.data.get("channel", ""),
        name=entry.data.get("name", ""),
        seat=entry.seat if entry.seat >= 0 else None,
        words=entry.text,
        at=entry.at,
    )


_encode = msgspec.json.encode
