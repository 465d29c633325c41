"""Notices in words: what one person is told at once, in their language, with links. The channels give it a form."""

from dataclasses import dataclass, replace
from functools import cache

from sztab.games import find

from ..words import say


@dataclass(frozen=True, slots=True)
class Notice:
    """A row of the outbox that is to be sent, with what its words need."""

    id: int
    kind: str
    table: str
    name: str  # of the table
    game: str
    by: str  # the name of whose doing it is
    at: int
    path: str  # of the page that it leads to


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to hear of, and where it leads."""

    kind: str
    table: str
    words: str
    url: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message to one channel."""

    id: str  # the same if it is sent again: receivers can tell
    language: str
    name: str  # of whom it is for
    subject: str
    lines: list[Line]
    at: int
    stop: str = ""  # the link that ends these mails
    settings: str = ""  # the page on which one chooses
    note: str = ""  # a sentence below the lines

    def with_stop(self, link: str) -> "Message":
        return replace(self, stop=link)

    @property
    def urgent(self) -> bool:
        return any(line.kind in ("move", "clock") for line in self.lines)


@cache
def game_title(game: str, language: str) -> str:
    found = find(game)
    return found.words(found.rules({}), language).say("game", "title")


def line_of(notice: Notice, language: str, site: str) -> Line:
    by = notice.by or say(language, "line", "somebody")
    game = game_title(notice.game, language) if notice.game else ""
    words = say(language, "notice", notice.kind, notice.name, game, by)
    return Line(notice.kind, notice.table, words, site + notice.path)


def message(channel: str, notices: list[Notice], language: str, name: str, site: str) -> Message:
    """Return one message about several notices; the newest of a table stands for those of its kind before it."""
    newest = {(one.table, one.kind): one for one in notices}
    lines = [line_of(one, language, site) for one in newest.values()]
    subject = lines[0].words if len(lines) == 1 else say(language, "notice", "several", len(lines))
    id = f"{notices[0].id}-{notices[-1].id}-{channel}"
    return Message(id, language, name, subject, lines, notices[0].at, settings=f"{site}/me#notices")


def asking(key: str, channel: str, id: int, language: str, name: str, site: str, url: str, at: int) -> Message:
    """Return a mail that asks for a click: to confirm an address, for example."""
    line = Line(key, "", say(language, "notice", key, site), url)
    note = say(language, "notice", f"{key}_note")
    return Message(f"{id}-{channel}", language, name, say(language, "notice", f"{key}_subject"), [line], at, note=note)
