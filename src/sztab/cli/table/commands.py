"""The commands that can be typed at the table besides choices. Each gets the table and the rest of the line, and returns True if
the question should be shown again."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from sztab.engine.errors import Bad
from sztab.engine.game import roles_of
from sztab.engine.pack import read_bytes
from sztab.engine.prompt import first_refusal
from sztab.engine.question import MOST_WORDS, Choice
from sztab.engine.record import MARK

from ..arguments import one_line
from ..common import reading
from ..words import plain
from . import session as sessions
from .atlas import HEAD
from .session import Seat

if TYPE_CHECKING:
    from .text import Table

HELP = "help"
AUTOSAVE = "sztab-autosave"
LOG_LINES = 15
MOST_CLAUSES = 5
ENDINGS = ("done", "stop", "pass", "end")  # tokens by which games let somebody end something, the smallest end first


class Quit(Exception):
    """Raised when somebody leaves the table."""


def show_help(table: "Table", rest: str) -> bool:
    """List the commands, with examples from the game at hand."""
    for name in ("intro", *COMMANDS):
        table.out.say(table.words.say(name, *_examples(table), table=HELP))
    return False


def _examples(table: "Table") -> tuple[str, str, str, str]:
    """Return a token that may be typed now, a space, a clause and a card of the game."""
    match, language = table.session.match, table.view.language
    token = match.rules.grammar.token(match.state.choices(table.session.asked()[1])[0])
    place = next(place["name"] for place in table.view.board["places"] if place["kind"] in ("area", "node", "hex"))
    clause = next(iter(match.game.clauses(language)))
    card = next((card["title"] for card in match.game.faces(match.rules, language)), "")
    return token, place, clause, card


def show_map(table: "Table", rest: str) -> bool:
    scene = table.scene(table.session.asked()[0])
    if plain(rest) in ("all", plain(table.words.say("map_all"))):
        rows = table.view.atlas.roads() or table.view.atlas.map(scene)  # a field of hexes has no list of ways
    else:
        rows = table.view.atlas.place(scene, rest) if rest else table.view.atlas.map(scene)
    if not rows:
        table.say("no_place", rest)
    table.out.say_rows(rows)
    return False


def show_hand(table: "Table", rest: str) -> bool:
    table.out.say_rows(table.view.hand(table.scene(table.session.asked()[0])))
    return False


def show_cards(table: "Table", rest: str) -> bool:
    table.out.say_rows(table.view.cards(table.scene(table.session.asked()[0])))
    return False


def show_card(table: "Table", rest: str) -> bool:
    if not rest:
        table.say("card_what", *_examples(table))
        return False
    rows = table.view.card(rest)
    if not rows:
        table.say("no_card", rest)
    table.out.say_rows(rows)
    return False


def show_log(table: "Table", rest: str) -> bool:
    count = int(rest) if rest.isdecimal() else LOG_LINES
    eyes = table.session.asked()[0].eyes
    lines = [line for lines in table.chapters() for line in lines if line.seen_by(eyes)]
    if not lines:
        table.say("log_empty")
    for line in lines[-count:] if count else []:
        table.out.say(*table.view.line(line))
    return False


def show_rules(table: "Table", rest: str) -> bool:
    """Show a clause, a chapter, or the clauses that contain a word."""
    clauses = table.session.game.clauses(table.view.language)
    wanted = rest.casefold()
    if not wanted:
        table.say("rules_what", *_examples(table))
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
        table.out.say((id, HEAD), f" {clauses[id].replace('*', '')}")
    if len(found) > most:
        table.say("more_clauses", len(found) - most)
    return False


def say_why(table: "Table", rest: str) -> bool:
    """Explain why a token is refused. The leading links of a chain are tried on a redealt state, so that the answer reveals
    nothing that the seat does not know."""
    if not rest:
        table.say("why_what", *_examples(table))
        return False
    session = table.session
    if rest.isdecimal():
        links = table.numbered([rest])
        if links:
            table.refuse(links[0], None)
        return False
    try:
        links = table.links(rest)
    except Bad:
        word = rest.partition(" ")[0]
        if plain(word) in table.commands:
            table.say("why_command", word)
        else:
            table.not_understood(rest)
        return False
    seat, role = session.asked()
    guess = session.game.redeal(session.match.state, seat.eyes, Random())
    if len(links) == 1:
        role = _who_would(table, seat, role, links[0])
    at, refusal = first_refusal(guess, role, links)
    table.refuse(links[at], refusal)
    return False


def _who_would(table: "Table", seat: Seat, asked: int, choice: Choice) -> int:
    """Return the role that would make a choice: for an aside the one it names, otherwise the one that is asked."""
    match = table.session.match
    if choice[0] not in match.rules.aside_verbs or choice in match.state.choices(asked):
        return asked
    own = roles_of(seat.eyes)
    for role in own:
        if choice in match.rules.asides(match.state, role):
            return role
    slots = match.rules.grammar.verbs[choice[0]].slots
    named = [
        n for slot, n in zip(slots, choice[1:], strict=True) if match.rules.grammar.names[slot] == match.rules.roles
    ]
    return next((role for role in named if role in own), asked)


def asides(table: "Table", rest: str) -> bool:
    """List the asides, or make one."""
    found = table.scene(table.session.asked()[0])["prompt"].get("asides", [])
    if not rest:
        table.say("asides" if found else "no_asides")
        table.out.say_rows(table.view.asides(found))
        return False
    if rest.isdecimal() and 1 <= int(rest) <= len(found):
        rest = found[int(rest) - 1]["token"]
    if rest in [row["token"] for row in found]:
        choice = table.session.match.rules.grammar.choice(rest)
        role = who_may(table, choice)
        return role is not None and do_aside(table, role, choice)
    table.say("no_aside", rest)
    return False


def who_may(table: "Table", choice: Choice) -> int | None:
    """Return the role of the asked person's seat that may make this aside, if any."""
    match = table.session.match
    own = roles_of(table.session.asked()[0].eyes)
    return next((role for role in own if choice in match.rules.asides(match.state, role)), None)


def do_aside(table: "Table", role: int, choice: Choice) -> bool:
    """Make an aside after confirmation, because no question asked for it; amounts that are shifted can be shifted back."""
    session = table.session
    token = session.match.rules.grammar.token(choice)
    offered = table.scene(session.asked()[0])["prompt"].get("asides", [])
    shifts = any("amounts" in row for row in offered if row["token"] == token)
    words = session.game.sentence(session.match.state, choice, table.language)
    if not shifts and not _agreed(table, "aside_ask", words):
        table.say("undo_refused")
        return False
    session.match.aside(role, choice)
    return True


def _agreed(table: "Table", question: str, *args: str) -> bool:
    return table.read(table.words.say(question, *args)).strip().casefold() in ("yes", table.words.say("yes"))


def say(table: "Table", rest: str) -> bool:
    """Keep a line of words for the answer, if the question takes one."""
    words = " ".join("".join([letter for letter in rest if letter.isprintable()]).split())[:MOST_WORDS]
    if not table.session.match.state.question().words:
        table.say("say_not_now")
    elif not words:
        table.say("say_what")
    else:
        table.spoken = words
        table.say("say_kept", words)
    return False


def take_back(table: "Table", rest: str) -> bool:
    """Take back the last link of an unfinished answer, or an answer that waits for others."""
    role = table.session.unfinished()
    if role is None:
        table.say("nothing_back")
        return False
    table.session.match.take_back(role)
    table.say("taken_back")
    return True


def undo(table: "Table", rest: str) -> bool:
    session = table.session
    seat, _ = session.asked()
    role = session.unfinished()
    number = session.late_aside(seat)
    if role is not None and number is None:
        while session.match.state.chosen(role):
            session.match.take_back(role)
        table.say("taken_back")
        return True
    number = session.last_choice(seat)
    if number is None:
        table.say("nothing_undo")
        return False
    if not session.free_to_undo(seat, number):
        if len(session.people) == 1:
            table.say("undo_agreed_bots")
        elif not _agreed(table, "undo_ask"):
            table.say("undo_refused")
            return False
    session.undo(seat, number)
    table.forget_what_was_undone()
    table.say("undone")
    return True


def save(table: "Table", rest: str) -> bool:
    """Save the game to a file and keep it there from now on; remove its autosave file."""
    path = _named(table, rest, "save_what")
    if path is None:
        return False
    if path.exists() and not _ours(path):
        table.say("not_ours", path)
    elif _written(table, path):
        if table.file is not None and table.file_is_ours and table.file != path:
            table.file.unlink(missing_ok=True)
        table.file, table.file_is_ours = path, False
        table.say("saved", path)
    return False


def load(table: "Table", rest: str) -> bool:
    """Load another game; save the current one first."""
    path = _named(table, rest, "load_what")
    if path is None:
        return False
    try:
        with reading(path):
            session = sessions.loaded(path, table.pack)
    except (Bad, OSError) as error:
        table.say("not_loaded", one_line(str(error)))
        return False
    if autosave(table) and table.file is not None:
        table.say("saved", table.file)
    table.sit_down(session, path)
    table.say("loaded", path, len(session.match.steps) + len(session.played()[1:]))
    return True


def _named(table: "Table", rest: str, missing: str) -> Path | None:
    """The file that was named; says what is missing if none was."""
    if not rest:
        table.say(missing)
    return Path(rest) if rest else None


def finish(table: "Table", rest: str) -> bool:
    """Say that nothing more is wanted: the rest is kept, the move or the battle is over, the reaction is declined."""
    return table.close(CLOSING[finish], losing=False)


def end_turn(table: "Table", rest: str) -> bool:
    """End the turn, or whatever comes before its end."""
    return table.close(CLOSING[end_turn], losing=True)


def leave(table: "Table", rest: str) -> bool:
    raise Quit


Command = Callable[["Table", str], bool]

# Their words may be tokens too: the first of these that is offered is meant
CLOSING: dict[Command, tuple[str, ...]] = {finish: ENDINGS, end_turn: ENDINGS[::-1]}

COMMANDS: dict[str, Command] = {
    "map": show_map,
    "hand": show_hand,
    "cards": show_cards,
    "card": show_card,
    "log": show_log,
    "rules": show_rules,
    "why": say_why,
    "aside": asides,
    "say": say,
    "done": finish,
    "end": end_turn,
    "back": take_back,
    "undo": undo,
    "save": save,
    "load": load,
    "help": show_help,
    "quit": leave,
}


def autosave(table: "Table", quiet: bool = False) -> bool:
    """Save the game to its file, or to a free file name. Return True if everything played is there."""
    played = table.session.played()
    if played == table.saved:
        return bool(played)
    if table.file is None:
        names = [f"{AUTOSAVE}.sztab", *[f"{AUTOSAVE}-{number}.sztab" for number in range(2, 1000)]]
        table.file = next((Path(name) for name in names if not Path(name).exists()), Path(names[0]))
        table.file_is_ours = True
    return _written(table, table.file, quiet)


def _written(table: "Table", path: Path, quiet: bool = False) -> bool:
    """Write a temporary file and move it into place, so that an old record stays intact until then."""
    if not path.parent.is_dir():
        if not quiet:
            table.say("no_folder", path.parent)
        return False
    try:
        beside = path.with_name(f"{path.name}.new")
        beside.write_text(table.session.text(), encoding="utf-8")
        beside.replace(path)
    except (OSError, ValueError) as error:
        if not quiet:
            table.say("not_saved", one_line(f"{path}: {getattr(error, 'strerror', None) or error}"))
        return False
    table.saved = table.session.played()
    return True


def _ours(path: Path) -> bool:
    try:
        return read_bytes(path).startswith(MARK.encode())
    except Bad:
        return False
