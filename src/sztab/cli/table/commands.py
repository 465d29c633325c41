"""What may be typed at the table besides choices. Each command gets the table and the rest of the line, and says True when the
question is to be shown again."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sztab.engine.errors import Bad
from sztab.engine.pack import read_bytes
from sztab.engine.question import Choice
from sztab.engine.record import MARK

from ..common import one_line, reading
from . import session as sessions
from .view import HEAD

if TYPE_CHECKING:
    from .text import Table

AUTOSAVE = "sztab-autosave"
LOG_LINES = 15
MOST_CLAUSES = 8


class Quit(Exception):
    """Somebody leaves the table."""


def help(table: "Table", rest: str) -> bool:
    words = table.words.tables["help"]
    for name in ("intro", *COMMANDS):
        table.out.say(words[name])
    return False


def map(table: "Table", rest: str) -> bool:
    scene = table.scene(table.session.asked()[0])
    rows = table.view.place(scene, rest) if rest else table.view.map(scene)
    if not rows:
        table.say("no_place", rest)
    for row in rows:
        table.out.say(*row)
    return False


def hand(table: "Table", rest: str) -> bool:
    for row in table.view.hand(table.scene(table.session.asked()[0])):
        table.out.say(*row)
    return False


def cards(table: "Table", rest: str) -> bool:
    for row in table.view.cards(table.scene(table.session.asked()[0])):
        table.out.say(*row)
    return False


def log(table: "Table", rest: str) -> bool:
    count = int(rest) if rest.isdecimal() else LOG_LINES
    eyes = table.session.asked()[0].eyes
    lines = [line for lines in table.chapters() for line in lines if line.seen_by(eyes)]
    if not lines:
        table.say("log_empty")
    for line in lines[-count:] if count else []:
        table.out.say(*table.view.line(line))
    return False


def rules(table: "Table", rest: str) -> bool:
    """A clause, a chapter, or the clauses with a word in them."""
    clauses = table.session.game.clauses(table.view.language)
    wanted = rest.casefold()
    if not wanted:
        table.say("rules_what")
        return False
    found = [id for id in clauses if id.casefold() == wanted]
    if not found and rest.upper() in clauses.chapters:
        table.out.say((f"{rest.upper()} {clauses[rest.upper()]}", HEAD))
        found = [id for id in clauses if id.startswith(f"{rest.upper()}.")]
        most = len(found)
    else:
        found = found or [id for id in clauses if wanted in clauses[id].casefold()]
        most = MOST_CLAUSES
    if not found:
        table.say("no_clause", rest)
    for id in found[:most]:
        table.out.say((id, HEAD), f" {clauses[id]}")
    if len(found) > most:
        table.say("more_clauses", len(found) - most)
    return False


def why(table: "Table", rest: str) -> bool:
    """Why a token is refused; the leading links of a chain are tried, and taken back."""
    if not rest:
        table.say("why_what")
        return False
    match = table.session.match
    try:
        links = match.rules.grammar.links(rest)
    except Bad as error:
        table.out.say(one_line(str(error)))
        return False
    role = table.session.asked()[1]
    for i, link in enumerate(links[:-1]):
        before = match.state.chosen(role)
        if link in match.state.choices(role) and 
    return False
