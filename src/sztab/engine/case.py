# mypyc: skip
"""Cases: a position, choices with chance given, and what must hold. Our answer to "how does this really work?".

    [[case]]
    name = "Q5.12 A fleet needs a port"
    rules = ["Q5.12", "W3"]
    game = "quartermaster"
    options = { resource_reallocation = true }     # if any
    players = 2                                    # where the rules depend on how many play
    [case.position]
    at = "usa action"
    ...
    [[case.steps]]
    role = "usa"
    choose = "play usa_build_navy, build fleet east_pacific"

A step may have, and they are looked at in this order: `chance` (what falls from here on), `call` (the clock of the table makes
its next call), `passes = true` (everybody asked in a reaction window passes, until something else is asked), `asked` (who is
asked now), `legal`, `exact`, `absent`, `refused` (about the role), `choose` or `aside`, `expect` (any part of a position), `told`
(a line of the log), `over`. Before a step of a role that is not asked, reaction windows of others are passed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from .chance import key_of_seed
from .errors import Bad, DeadEnd, Illegal, unknown
from .game import Game
from .listener import Script
from .match import Match
from .pack import read_bytes, read_toml
from .prompt import first_refusal
from .question import PASS, Links, Refusal
from .shapes import Json, JsonObject
from .state import State

ORDERED = ("decks", "piles", "order")  # keys of a position whose lists have an order
LONGEST = 2000  # steps in a case; a loop is a mistake


class StepRow(msgspec.Struct, forbid_unknown_fields=True):
    role: str = ""
    chance: list[str] = []
    passes: bool = False
    asked: str | list[str] | None = None
    legal: list[str] = []
    exact: bool = False
    absent: list[str] = []
    refused: dict[str, str] = {}
    call: str = ""
    choose: str = ""
    aside: str = ""
    expect: JsonObject = {}
    told: list[str] = []
    over: bool | None = None


class CaseRow(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    rules: list[str]
    game: str
    position: JsonObject
    steps: list[StepRow]
    options: dict[str, bool | str] = {}
    players: int | None = None
    seed: str = "case"


class CaseFile(msgspec.Struct, forbid_unknown_fields=True):
    case: list[CaseRow]


@dataclass(slots=True)
class Result:
    """One case after it ran. `failures` is empty if everything held."""

    file: str
    name: str
    rules: list[str]
    failures: list[str] = field(default_factory=list)


def read(path: Path) -> list[CaseRow]:
    table = read_toml(str(path), read_bytes(path))
    try:
        return msgspec.convert(table, CaseFile).case
    except msgspec.ValidationError as error:
        raise Bad(f"{path}: {error}") from None


def run(path: Path, find: Callable[[str], Game]) -> list[Result]:
    """Runs the cases of a file."""
    out = []
    for row in read(path):
        try:
            game = find(row.game)
            for id in row.rules:
                if id not in game.clauses("en"):
                    raise Bad(f"rules: '{id}' is not a clause of this game")
            out.append(Result(str(path), row.name, row.rules, _Case(game, row).run()))
        except Bad as error:
            raise Bad(f"{path}: case '{row.name}': {error}") from None
    return out


class _Case:
    def __init__(self, game: Game, row: CaseRow) -> None:
        self.game = game
        self.row = row
        if row.players is not None:
            game.checked_players(row.players)
        self.rules = game.rules(game.checked_options(row.options), None, row.players)
        state = game.read_position(self.rules, row.position, key_of_seed(row.seed), "position")
        self.match = Match(game, self.rules, b"", state=state)
        self.script = Script([])
        self.match.state.script = self.script
        self.failures: list[str] = []

    def run(self) -> list[str]:
        for number, step in enumerate(self.row.steps, 1):
            try:
                self.step(step)
            except (Illegal, DeadEnd) as error:
                self.failures.append(str(error))
            if self.failures:
                return [f"step {number}: {failure}" for failure in self.failures]
        if self.script.rest():
            return [f"chance that was given and never happened: {self.script.rest()}"]
        return []

    def step(self, step: StepRow) -> None:
        s = self.match.state
        self.script.entries += step.chance
        role = self.game.role(self.rules, step.role) if step.role else -1
        if step.call and (made := self.match.call()) != step.call:
            raise Bad(f"call = '{step.call}', but '{made}' comes next")
        if step.passes:
            self.pass_windows(-1)
        elif role >= 0 and not step.aside:
            self.pass_windows(role)
        s = self.match.state
        asked = [self.rules.roles[who] for who in s.asked()]
        if step.asked is not None:
            wanted = [step.asked] if isinstance(step.asked, str) else step.asked
            if sorted(asked) != sorted(wanted):
                self.failures.append(f"asked are {asked or 'nobody'}, not {wanted or 'nobody'}")
        if step.legal or step.absent or step.refused or step.choose or step.aside:
            if role < 0:
                raise Bad("a step that speaks of choices needs a role")
            self.look(step, role)
            if self.failures:
                return
        if step.choose:
            self.choose(step.choose, role, asked)
        if step.aside:
            self.match.aside(role, self.rules.grammar.choice(step.aside))
        if step.expect:
            self.expect(step.expect)
        if step.told:
            self.told(step.told)
        if step.over is not None and self.match.state.over != step.over:
            self.failures.append(f"the game is {'over' if self.match.state.over else 'not over'}")

    def pass_windows(self, until: int) -> None:
        """Everybody passes, as long as only reactions are asked for and `until` is not the one who is asked."""
        for _ in range(LONGEST):
            s = self.match.state
            asked = s.asked()
            if not asked or until in asked or s.question().name != "answers":
                return
            self.match.choose(asked[0], PASS)
        raise Illegal("the reactions never end")

    def look(self, step: StepRow, role: int) -> None:
        s = self.match.state
        tokens = [self.rules.grammar.token(choice) for choice in s.choices(role)]
        tokens += [self.rules.grammar.token(choice) for choice in s.rules.asides(s, role)] if not step.exact else []
        for pattern in step.legal:
            if not any(_fits(token, pattern) for token in tokens):
                self.failures.append(f"'{pattern}' is not legal; legal are {tokens}")
        if step.exact:
            for token in tokens:
                if not any(_fits(token, pattern) for pattern in step.legal):
                    self.failures.append(f"'{token}' is legal too")
        for pattern in step.absent:
            for token in tokens:
                if _fits(token, pattern):
                    self.failures.append(f"'{token}' is legal, and must not be")
        for token, clause in step.refused.items():
            self.refused(token, clause, role)

    def refused(self, token: str, clause: str, role: int) -> None:
        refusal = first_refusal(self.match.state, role, self.rules.grammar.links(token))[1]
        if refusal is None:
            self.failures.append(f"'{token}' is not refused")
        elif clause not in refusal.clauses:
            self.failures.append(
                f"'{token}' is refused by {', '.join(refusal.clauses)} ({refusal.key}), not by {clause}"
            )

    def choose(self, line: str, role: int, asked: list[str]) -> None:
        if self.rules.roles[role] not in asked:
            self.failures.append(f"{self.rules.roles[role]} is not asked; asked are {asked or 'nobody'}")
            return
        rest = self.rules.grammar.links(line)
        while rest:
            links = rest[: answer_length(self.match.state, role, rest)]
            at, refusal = first_refusal(self.match.state, role, links)
            if refusal is not None:
                self.failures.append(self.not_legal(links, at, role, refusal))
                return
            self.match.answer(role, links)
            rest = rest[len(links) :]

    def not_legal(self, links: Links, at: int, role: int, refusal: Refusal) -> str:
        s = self.match.state.clone()
        for link in links[:at]:
            s.hold_link(role, link)
        tokens = [self.rules.grammar.token(choice) for choice in s.choices(role)]
        why = f"{', '.join(refusal.clauses)}: {refusal.key}"
        return f"'{self.rules.grammar.token(links[at])}' is not legal ({why}); legal are {tokens}"

    def expect(self, wanted: Mapping[str, Json]) -> None:
        found = self.game.write_position(self.match.state)
        for name in wanted:
            if name not in found:
                raise Bad(f"expect: {unknown('key of a position', name, found)}")
        self.failures += differences(wanted, found, "")

    def told(self, keys: list[str]) -> None:
        for key in keys:
            lines = [line.key for step in self.match.steps[-1:] for line in step.lines]
            if key not in lines:
                self.failures.append(f"no line '{key}' was told; told were {lines}")


def answer_length(s: State, role: int, links: Links) -> int:
    """The number of links that belong to the first answer: a step of a case may give several, one after the other."""
    s = s.clone()
    for i, link in enumerate(links):
        if link not in s.choices(role):
            return len(links)
        if not s.hold_link(role, link):
            return i + 1
    return len(links)


def _fits(token: str, pattern: str) -> bool:
    """`build fleet ...` fits every token that begins so."""
    if pattern.endswith("..."):
        return token.startswith(pattern[:-3])
    return token == pattern


def differences(wanted: Json, found: Json, path: str) -> list[str]:
    """Return the differences between an expected part of a position and the one found. Order counts in decks and piles only."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            return [f"{path}: found {found!r}"]
        if not wanted:
            return [f"{path}: expected nothing, found {dict(found)!r}"] if any(found.values()) else []
        out: list[str] = []
        for name, value in wanted.items():
            empty: Json = [] if isinstance(value, list) else None
            out += differences(value, found.get(name, empty), f"{path}.{name}" if path else name)
        return out
    if isinstance(wanted, list) and isinstance(found, list):
        return _list_differences(wanted, found, path)
    return [] if wanted == found else [f"{path}: expected {wanted!r}, found {found!r}"]


def _list_differences(wanted: list[Json], found: list[Json], path: str) -> list[str]:
    ordered = path.split(".")[0] in ORDERED
    if wanted[-1:] == ["..."]:
        wanted = wanted[:-1]
        found = found[: len(wanted)] if ordered else [item for item in found if item in wanted]
    if wanted == found or (not ordered and sorted(map(str, wanted)) == sorted(map(str, found))):
        return []
    missing = [item for item in wanted if item not in found]
    more = [item for item in found if item not in wanted]
    detail = f"missing {missing}" if missing else ""
    detail += f"{', ' if missing and more else ''}too many {more}" if more else ""
    return [f"{path}: {detail or f'expected {wanted}, found {found}'}"]


def coverage(results: list[Result], game: Game) -> list[str]:
    """The clauses that no case names."""
    named = {id for result in results for id in result.rules}
    return [id for id in game.clauses("en") if id not in named]
