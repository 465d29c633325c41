# mypyc: skip
"""Records: a game as a text that people read and programs replay.

    sztab record 1
    game quartermaster
    revision 1
    data 0f3c...
    options resource_reallocation
    players 2
    seed 7/0
    0. table | shuffle germany deck: germany_plunder ... # 5f01c2
    1. germany discard germany_plunder, discard germany_volkssturm, discard germany_land_battle
    ...
    @ undo 12
    @ seat 2 greedy
    @ end 5f01c2...

After `|` stands what fell. After `#` stands the beginning of the state's digest, so that a changed line is found where it was
changed. A line beginning with `@` is the table's.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .agenda import SEALED
from .chance import commitment, key_of_seed, key_of_table
from .errors import Bad, Illegal
from .game import Game
from .match import Anew, Called, Chance, Match, Note, Step, Undo
from .question import PASS
from .rules import Rules
from .zones import SPECTATOR

MARK = "sztab record 1"
CHECK = 6  # digits of the digest on each line
_STEP = re.compile(r"^([0-9]{1,9})\. (\S+) ?(.*)$")
_UNDO = re.compile(r"^@ (agreed )?undo ([0-9]{1,9})$")
_NOTE = re.compile(r"^@ (seat [0-9]{1,3} \S.*|says \S+ \S.*|resigned \S+|abandoned)$")
_CALL = re.compile(r"^@ call (\S+)$")
_ANEW = re.compile(r"^@ anew ([0-9a-f]{64})$")


@dataclass(slots=True)
class Header:
    """Everything needed to replay a record."""

    game: str
    revision: int
    data: str
    players: int
    options: tuple[str, ...] = ()
    pack: str = ""
    seed: str = ""  # a simulation's or a local table's
    table_seed: str = ""  # a table's, in hex, once the game is over
    nonces: tuple[str, ...] = ()
    commitment: str = ""
    anew: tuple[tuple[str, tuple[str, ...]], ...] = ()  # seed and nonces of each new beginning, once the game is over
    names: dict[int, str] = field(default_factory=dict)

    def key(self) -> bytes:
        if self.table_seed:
            return key_of_table(bytes.fromhex(self.table_seed), [bytes.fromhex(nonce) for nonce in self.nonces])
        return key_of_seed(self.seed)


class Broken(Exception):
    """A record that does not hold: the step at which it breaks, and why."""

    def __init__(self, step: int, why: str) -> None:
        super().__init__(f"step {step}: {why}")
        self.step = step
        self.why = why


def header_of(game: Game, rules: Rules, players: int, seed: str, pack: str = "") -> Header:
    chosen = game.written_options(rules.options)
    return Header(game.id, game.revision, rules.fingerprint, players, chosen, pack, seed)


def written(match: Match, header: Header, eyes: int | None = None) -> str:
    """The record of a match; with `eyes`, only what the holder of these roles may know (the game may still be on)."""
    rows = [MARK, f"game {header.game}", f"revision {header.revision}", f"data {header.data}"]
    rows += [f"pack {header.pack}"] if header.pack else []
    rows += [f"options {' '.join(header.options)}"] if header.options else []
    rows += [f"players {header.players}"]
    rows += [f"seat {number} {name}" for number, name in sorted(header.names.items())]
    rows += [f"commitment {header.commitment}"] if header.commitment else []
    if eyes is None:
        rows += [f"seed {header.seed}"] if header.seed else []
        rows += [f"table_seed {header.table_seed}"] if header.table_seed else []
        rows += [f"nonce {nonce}" for nonce in header.nonces]
        rows += [f"anew {' '.join([seed, *nonces])}" for seed, nonces in header.anew]
    rows.append(_row(match, 0, match.opening, eyes))
    number = 0
    for item in match.history:
        if isinstance(item, Undo):
            number = item.to
            rows.append(f"@ {'agreed undo' if item.agreed else 'undo'} {item.to + 1}")
            continue
        if not isinstance(item, Step):
            if _ends(item):  # with answers that were still waiting for others
                rows += _waiting(match, number, eyes)
            rows.append(_table_row(item))
            continue
        number += 1
        row = _row(match, number, item, eyes)
        if row:
            rows.append(row)
    if not any(_ends(item) for item in match.history):
        rows += _waiting(match, number, eyes)
    if match.state.over and eyes is None:
        rows.append(f"@ end {match.state.digest()}")
    return "\n".join(rows) + "\n"


def _table_row(item: Note | Called | Anew) -> str:
    if isinstance(item, Note):
        return f"@ {item.text}"
    return f"@ call {item.id}" if isinstance(item, Called) else f"@ anew {item.commitment}"


def _waiting(match: Match, number: int, eyes: int | None) -> list[str]:
    """Sealed answers that are in while others are still to come: their own player's, or all for safe-keeping."""
    rows = []
    for count, role in enumerate(_pending(match), 1):
        if eyes is None or eyes >> role & 1:
            waiting = match.state.waiting()
            place, links = waiting.roles.index(role), waiting.links_of(role)
            at = number + (
                count if eyes is None else place + 1
            )  # which of the others have answered is not for these eyes
            rows.append(f"{at}. {match.rules.roles[role]} {match.rules.grammar.line(links)}")
    return rows


def _row(match: Match, number: int, step: Step, eyes: int | None) -> str:
    grammar = match.rules.grammar
    if step.role < 0:
        said = "table"
    elif eyes is None:
        said = f"{match.rules.roles[step.role]} {'aside ' if step.aside else ''}{grammar.line(step.links)}"
    else:
        if step.question == "answers" and not eyes >> step.role & 1 and (step.links[0] == PASS or step.thrown):
            return ""  # nobody learns who was asked in a window and passed, or came too late
        line = match.game.as_seen(match.state, step.role, step.links, eyes)
        said = f"{match.rules.roles[step.role]} {'aside ' if step.aside else ''}{line}"
    fell = "".join(f" | {event.text(match.rules, _hidden(event, eyes))}" for event in step.chance)
    check = f" # {step.digest[:CHECK]}" if step.digest and eyes is None else ""
    return f"{number}. {said}{fell}{check}"


def _hidden(event: Chance, eyes: int | None) -> bool:
    return eyes is not None and not event.eyes & (eyes or SPECTATOR)


# Reading


@dataclass(slots=True)
class Row:
    """A line of a record after the header."""

    line: int
    number: int
    role: str
    said: str
    chance: list[str]
    check: str
    undo: str = ""
    end: str = ""
    note: str = ""
    anew: str = ""
    call: str = ""


@dataclass(slots=True)
class Record:
    place: str
    header: Header
    rows: list[Row]


def read(text: str, place: str) -> Record:
    """The parts of a record; one line that says what and where if it is not one."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != MARK:
        raise Bad(f"{place}: line 1: a record begins with '{MARK}'")
    values: dict[str, Any] = {"nonces": [], "names": {}, "anew": []}
    rows: list[Row] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        if line[0] in "0123456789" or line.startswith("@"):
            rows.append(_parse_row(line, number, place))
        elif rows:
            raise Bad(f"{place}: line {number}: '{line[:40]}' is neither a step nor a line of the table ('@ ...')")
        else:
            _parse_header(values, line, number, place)
    missing = [name for name in ("game", "revision", "data", "players") if name not in values]
    if missing:
        raise Bad(f"{place}: the header lacks {', '.join(missing)}")
    if not rows or rows[0].role != "table":
        raise Bad(f"{place}: the steps begin with '0. table'")
    values["nonces"] = tuple(values["nonces"])
    values["anew"] = tuple(values["anew"])
    return Record(place, Header(**values), rows)


def _parse_header(values: dict[str, Any], line: str, number: int, place: str) -> None:
    name, _, rest = line.partition(" ")
    rest = rest.strip()
    try:
        if name in ("game", "data", "pack", "seed", "commitment"):
            values[name] = rest
        elif name in ("revision", "players"):
            values[name] = int(rest)
        elif name == "options":
            values["options"] = tuple(rest.split())
        elif name == "table_seed":
            bytes.fromhex(rest)
            values[name] = rest
        elif name == "nonce":
            bytes.fromhex(rest)
            values["nonces"].append(rest)
        elif name == "anew":
            seed, *nonces = rest.split()
            for part in (seed, *nonces):
                bytes.fromhex(part)
            values["anew"].append((seed, tuple(nonces)))
        elif name == "seat":
            seat, _, who = rest.partition(" ")
            values["names"][int(seat)] = who
        else:
            raise Bad(f"{place}: line {number}: '{name}' is not a line of the header")
    except ValueError:
        raise Bad(f"{place}: line {number}: '{rest[:40]}' does not fit after '{name}'") from None


def _parse_row(line: str, number: int, place: str) -> Row:
    if line.startswith("@"):
        words = line[1:].split()
        if words[:1] == ["end"] and len(words) == 2:
            return Row(number, -1, "@", "", [], "", end=words[1])
        undo = _UNDO.match(line.strip())
        if undo:
            return Row(number, int(undo[2]) - 1, "@", "", [], "", undo="agreed" if undo[1] else "free")
        anew = _ANEW.match(line.strip())
        if anew:
            return Row(number, -1, "@", "", [], "", anew=anew[1])
        call = _CALL.match(line.strip())
        if call:
            return Row(number, -1, "@", "", [], "", call=call[1])
        note = _NOTE.match(line.strip())
        if note:
            return Row(number, -1, "@", "", [], "", note=note[1])
        raise Bad(
            f"{place}: line {number}: '{line[:40]}'; the table writes '@ undo N', '@ agreed undo N', '@ seat N NAME', "
            "'@ says ROLE WORDS', '@ call NAME', '@ resigned SIDE', '@ abandoned', '@ anew COMMITMENT' or '@ end DIGEST'"
        )
    said, _, check = line.partition(" # ")
    said, *chance = said.split(" | ")
    found = _STEP.match(said)
    if found is None:
        raise Bad(f"{place}: line {number}: '{line[:40]}' is no step; write '12. germany play ...'")
    return Row(number, int(found[1]), found[2], found[3], [part.strip() for part in chance], check.strip())


def replayed(record: Record, game: Game, pack: Path | None = None, to: int | None = None) -> Match:
    """Plays a record again, checking every line: moves, what fell, digests. `Broken` where it does not hold."""
    header = record.header
    game.checked_players(header.players)
    rules = game.rules(game.read_options(header.options, record.place), pack, header.players)
    if header.revision != game.revision:
        raise Bad(
            f"{record.place}: made with revision {header.revision} of the rules, these are revision {game.revision}"
        )
    if header.data != rules.fingerprint:
        hint = f"the pack '{header.pack}'" if header.pack else "other data"
        raise Bad(f"{record.place}: made with {hint} ({header.data}); give that pack with --data")
    if header.table_seed and header.commitment and commitment(bytes.fromhex(header.table_seed)) != header.commitment:
        raise Broken(0, "the seed is not the one that was committed to")
    if not header.seed and not header.table_seed:
        raise Bad(f"{record.place}: no seed; a running game's record cannot be replayed")
    match = Match(game, rules, header.key())
    _compare(match.opening, record.rows[0], match, 0)
    for row in record.rows[1:]:
        if to is not None and row.number > to and not row.undo:
            break
        _apply(match, row, record)
    return match


def ending(match: Match) -> str:
    """The end of a match: `over` by its rules, `resigned SIDE`, `abandoned`; nothing if it goes on."""
    if match.state.over:
        return "over"
    last = next((item for item in reversed(match.history) if not _by_the_way(item)), None)
    return last.text if isinstance(last, Note) else ""


def _ends(item: object) -> bool:
    """True for a note that the game is given up."""
    return isinstance(item, Note) and not _by_the_way(item)


def _by_the_way(item: object) -> bool:
    """True for a note that ends nothing: a change of seats, words spoken."""
    return isinstance(item, Note) and item.text.startswith(("seat ", "says "))


def _apply(match: Match, row: Row, record: Record) -> None:
    place = record.place
    if row.note:
        side = row.note.removeprefix("resigned ")
        if side != row.note and side not in [one.id for one in match.game.sides()]:
            raise Broken(len(match.steps), f"line {row.line}: there is no side '{side}' that could give up")
        match.history.append(Note(row.note))
        return
    if ending(match) not in ("", "over"):
        raise Broken(len(match.steps), f"line {row.line} goes on after '@ {ending(match)}'")
    if row.call:
        _call(match, row)
        return
    if row.anew:
        _begin_anew(match, row, record.header)
        return
    if row.end:
        if not match.state.over:
            raise Broken(len(match.steps), "the record ends, but the game is not over")
        if row.end != match.state.digest():
            raise Broken(len(match.steps), "the final digest differs")
        return
    if row.undo:
        _undo(match, row)
        return
    if row.number != len(match.steps) + len(_pending(match)) + 1:
        raise Broken(row.number, f"line {row.line} is out of order")
    if row.role not in match.rules.roles:
        raise Bad(f"{place}: line {row.line}: there is no role '{row.role}'")
    role = match.rules.roles.index(row.role)
    try:
        if row.said.startswith("aside "):
            match.aside(role, match.rules.grammar.choice(row.said.removeprefix("aside ")))
        else:
            match.answer(role, match.rules.grammar.links(row.said))
    except Bad as error:
        raise Broken(row.number, str(error)) from None
    except Illegal:
        raise Broken(row.number, f"'{row.role} {row.said}' is not legal there") from None
    if match.steps and len(match.steps) == row.number:
        _compare(match.steps[-1], row, match, row.number)


def _call(match: Match, row: Row) -> None:
    try:
        made = match.call()
    except Illegal as error:
        raise Broken(len(match.steps), f"line {row.line} calls '{row.call}', but {error}") from None
    if made != row.call:
        raise Broken(len(match.steps), f"line {row.line} calls '{row.call}'; '{made}' comes next")


def _begin_anew(match: Match, row: Row, header: Header) -> None:
    number = sum(isinstance(item, Anew) for item in match.history)
    if number >= len(header.anew):
        raise Broken(len(match.steps), f"line {row.line} begins anew, but the header has no seed for it")
    seed, nonces = header.anew[number]
    if commitment(bytes.fromhex(seed)) != row.anew:
        raise Broken(len(match.steps), "the seed of the new beginning is not the one that was committed to")
    match.begin_anew(key_of_table(bytes.fromhex(seed), [bytes.fromhex(nonce) for nonce in nonces]), row.anew)


def _pending(match: Match) -> list[int]:
    """Sealed answers that are in, while others are still to come."""
    if match.state.over or match.state.waiting().mode != SEALED:
        return []
    return match.state.waiting().closed_roles()


def _undo(match: Match, row: Row) -> None:
    try:
        if row.undo == "agreed":
            match.undo_agreed(row.number)
        else:
            own = sum({1 << step.role for step in match.steps[row.number :]})
            match.undo(own)
    except Illegal as error:
        raise Broken(len(match.steps), str(error)) from None
    if len(match.steps) != row.number:
        raise Broken(len(match.steps), f"line {row.line} undoes another step than it says")


def _compare(step: Step, row: Row, match: Match, number: int) -> None:
    fell = [event.text(match.rules) for event in step.chance]
    for given, real in zip(row.chance, fell, strict=False):
        if given != real:
            raise Broken(number, f"what fell was '{_short(real)}', the record says '{_short(given)}'")
    if len(row.chance) != len(fell):
        raise Broken(number, f"{len(fell)} chance events happened, the record has {len(row.chance)}")
    if row.check and not step.digest.startswith(row.check):
        raise Broken(number, "the position after this step differs from the record's")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
