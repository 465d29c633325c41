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

from dataclasses import dataclass, field
from pathlib import Path

from .agenda import SEALED
from .chance import commitment, key_of_seed, key_of_table, nonce_hash
from .errors import Bad, Illegal
from .game import Game
from .match import Anew, Called, Chance, Match, Note, Step, Undo
from .question import PASS
from .record_row import Row, read_row
from .rules import Rules
from .shapes import JsonObject
from .zones import SPECTATOR

MARK = "sztab record 1"
CHECK = 6  # digits of the digest on each line


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
    nonce_hashes: tuple[
        str, ...
    ] = ()  # by which the seats of the last beginning promised their nonces; empty: not at all
    anew: tuple[tuple[str, tuple[str, ...]], ...] = ()  # seed and nonces of each new beginning, once the game is over
    names: dict[int, str] = field(default_factory=dict)

    def key(self) -> bytes:
        if self.table_seed:
            return key_of_table(bytes.fromhex(self.table_seed), [bytes.fromhex(nonce) for nonce in self.nonces])
        return key_of_seed(self.seed)

    def last_chance(self) -> tuple[str, tuple[str, ...]]:
        """The seed and the nonces of the last beginning: those of the table that the record is of."""
        return self.anew[-1] if self.anew else (self.table_seed, self.nonces)

    def untold(self) -> list[int]:
        """Return the seats, from 1, that promised a nonce and never told it: it counted as nothing."""
        pairs = zip(self.nonce_hashes, self.last_chance()[1], strict=False)
        return [number for number, (hash, nonce) in enumerate(pairs, 1) if hash and not nonce.strip("0")]


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
    rows += [f"promised {' '.join(one or '-' for one in header.nonce_hashes)}"] if any(header.nonce_hashes) else []
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
            how = "agreed undo" if item.agreed else "exact undo" if item.exact else "undo"
            rows.append(f"@ {how} {item.to + 1}")
            continue
        if _unseen(item, match, eyes):
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
class Record:
    place: str
    header: Header
    rows: list[Row]


def read(text: str, place: str) -> Record:
    """The parts of a record; one line that says what and where if it is not one."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != MARK:
        raise Bad(f"{place}: line 1: a record begins with '{MARK}'")
    values: JsonObject = {"nonces": [], "names": {}, "anew": []}
    rows: list[Row] = []
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        if line[0] in "0123456789" or line.startswith("@"):
            rows.append(read_row(line, number, place))
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


def check_promises(header: Header) -> None:
    """Raise Broken unless every nonce is the one that its seat had promised, or nothing at all."""
    seed, nonces = header.last_chance()
    if not seed or not header.nonce_hashes:
        return
    sealed = commitment(bytes.fromhex(seed))
    if len(header.nonce_hashes) != len(nonces):
        raise Broken(0, "there are not as many promises as nonces")
    for number, (promised, nonce) in enumerate(zip(header.nonce_hashes, nonces, strict=True), 1):
        if nonce.strip("0") and nonce_hash(sealed, nonce) != promised:
            raise Broken(0, f"the nonce of seat {number} is not the one that was promised")


def _parse_header(values: JsonObject, line: str, number: int, place: str) -> None:
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
        elif name == "promised":
            values["nonce_hashes"] = tuple("" if one == "-" else bytes.fromhex(one).hex() for one in rest.split())
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


def replayed(record: Record, game: Game, pack: Path | None = None, to: int | None = None) -> Match:
    """Plays a record again, checking every line: moves, what fell, digests. `Broken` where it does not hold.

    A record of another revision or other data holds if every position is the same: a comment in a file changes no game.
    """
    header = record.header
    game.checked_players(header.players)
    rules = game.rules(game.read_options(header.options, record.place), pack, header.players)
    other = _made_with(header, game, rules)
    if other and not _vouched(record, len(rules.roles)):
        raise Bad(f"{record.place}: {other}, and has no digests to compare")
    try:
        return _played_again(record, game, rules, to)
    except Broken as error:
        if other:
            raise Bad(f"{record.place}: {other} ({error})") from None
        raise


def _vouched(record: Record, roles: int) -> bool:
    """True if a digest stands for all that was played. Secret answers of some roles, waiting for others, have none yet."""
    checks = [row.check or row.end for row in record.rows if row.role != "@" or row.end]
    return any(checks[-roles - 1 :])


def _made_with(header: Header, game: Game, rules: Rules) -> str:
    """Return a warning if a record was made with other rules or data than those installed."""
    if header.revision != game.revision:
        return f"made with revision {header.revision} of the rules, these are revision {game.revision}"
    if header.data != rules.fingerprint:
        hint = f"the pack '{header.pack}'" if header.pack else "other data"
        return f"made with {hint}, {header.data}; give that pack with --data"
    return ""


def _played_again(record: Record, game: Game, rules: Rules, to: int | None) -> Match:
    header = record.header
    if header.table_seed and header.commitment and commitment(bytes.fromhex(header.table_seed)) != header.commitment:
        raise Broken(0, "the seed is not the one that was committed to")
    check_promises(header)
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
    """The end of a match: `over` by its rules, `resigned SIDE`, `timed_out SIDE`, `abandoned`; nothing if it goes on."""
    if match.state.over:
        return "over"
    last = next((item for item in reversed(match.history) if not _by_the_way(item)), None)
    return last.text if isinstance(last, Note) else ""


def _ends(item: object) -> bool:
    """True for a note that the game is given up."""
    return isinstance(item, Note) and not _by_the_way(item)


def _by_the_way(item: object) -> bool:
    """True for a note that ends nothing: a change of seats, words spoken, a hint taken, a player whose time is up."""
    return isinstance(item, Note) and item.text.startswith(("seat ", "says ", "hint ", "time "))


def _unseen(item: object, match: Match, eyes: int | None) -> bool:
    """True for a hint that another took: while the game is on it may give away that they had something to choose."""
    role = item.text.removeprefix("hint ") if isinstance(item, Note) else ""
    return eyes is not None and role in match.rules.roles and not eyes >> match.rules.roles.index(role) & 1


def _apply(match: Match, row: Row, record: Record) -> None:
    place = record.place
    if row.note:
        kind, _, name = row.note.partition(" ")
        if kind in ("resigned", "timed_out") and name not in [one.id for one in match.game.sides()]:
            raise Broken(len(match.steps), f"line {row.line}: there is no side '{name}' that could give up or lose")
        if kind == "time" and name != "answers" and name not in match.rules.roles:
            raise Broken(len(match.steps), f"line {row.line}: there is no role '{name}' whose time could be up")
        if kind == "hint" and name not in match.rules.roles:
            raise Broken(len(match.steps), f"line {row.line}: there is no role '{name}' that could take a hint")
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
        elif row.undo == "exact":
            match.rewind(row.number)
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
