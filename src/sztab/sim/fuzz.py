"""Random legal play with every promise of the engine checked on the way.

Every step: pieces and cards are all there; a line of the log names only what its reader knows; old copies of the state have not
changed. Every few steps, because they cost more: copies equal their original, encode and decode are inverse, positions too;
every seat's scene, choices, refusals and frames survive a redeal; `why` is silent exactly where `legal` lists; undo goes back to
where it says. Every game: its record replays to the same state.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import count, product
from math import gcd
from random import Random

import msgspec

from sztab.engine import record
from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.match import Match, Step
from sztab.engine.patch import UNCHANGED, applied, patch_of
from sztab.engine.question import DONE, PASS, Choice
from sztab.engine.rules import Rules
from sztab.engine.shapes import Json, Options
from sztab.engine.state import State
from sztab.engine.words import LANGUAGES
from sztab.engine.zones import KNOWN_BITS, known_to

GOLDEN = 0.618  # strides by the golden section leave no corner out for long
EVERY = 24  # steps between the dear checks, on average
_WORD = re.compile(r"\w+")


@dataclass(slots=True)
class Report:
    """Counts of what was tried, and the first failure."""

    decisions: int = 0
    games: int = 0
    checks: dict[str, int] = field(default_factory=dict)
    failure: str | None = None
    seed: str = ""
    record: str | None = None

    def count(self, check: str) -> None:
        self.checks[check] = self.checks.get(check, 0) + 1


class Failure(Exception):
    """A promise that did not hold."""


def settings(game: Game) -> list[Options]:
    """Every combination of options."""
    names = [option.name for option in game.options]
    every = product(*[option.settings() for option in game.options])
    return [dict(zip(names, values, strict=True)) for values in every]


def fuzz(
    game: Game,
    options: list[Options],
    players: list[int],
    decisions: int,
    seed: int,
    progress: Callable[[int], None],
    every: int = EVERY,
) -> Report:
    """Plays until so many decisions have been made, going round over player counts and options."""
    report = Report()
    for number, (chosen, many) in enumerate(_rounds(options, players, seed)):
        if report.decisions >= decisions:
            return report
        name = f"{seed}/{number}"
        fuzzer = _Game(game, game.rules(chosen, None, many), many, name, report, every)
        try:
            fuzzer.play(decisions)
        except Exception as error:  # whatever breaks is a finding, and its record shows it
            report.failure = f"{type(error).__name__}: {error} (options {chosen}, {many} players)"
            report.seed = name
            report.record = record.written(fuzzer.match, record.header_of(game, fuzzer.rules, many, name))
            return report
        report.games += 1
        progress(report.decisions)
    return report


def _rounds(options: list[Options], players: list[int], seed: int) -> Iterator[tuple[Options, int]]:
    """Every combination once a round, by strides: a short run meets every option and player count. A seed is where it begins."""
    every = list(product(options, players))
    stride = round(len(every) * GOLDEN)
    while gcd(stride, len(every)) != 1:
        stride += 1
    for number in count(seed):
        yield every[number * stride % len(every)]


class _Game:
    """One game being fuzzed."""

    def __init__(self, game: Game, rules: Rules, players: int, seed: str, report: Report, every: int) -> None:
        self.game = game
        self.rules = rules
        self.seats = [*game.seats(rules, players), 0]  # the last is a spectator
        self.players = players
        self.seed = seed
        self.report = report
        self.every = every
        self.rng = Random(f"{seed} fuzz")
        self.match = Match(game, rules, key_of_seed(seed))
        self.shelf: list[tuple[State, str]] = []  # old copies, which must not change
        self.seen_so_far = {eyes: _known(self.match.state, eyes) for eyes in self.seats}

    def play(self, decisions: int) -> None:
        rng = self.rng
        while not self.match.state.over:
            s = self.match.state
            role = rng.choice(s.asked())
            given_up = self.game.give_up(s, role)
            if given_up is not None:
                self.step(partial(self.match.aside, role, given_up))
            elif not self.detour(role):
                choices = s.choices(role)
                if len(choices) > 1:
                    self.report.decisions += 1
                if not choices:
                    raise Failure("a question without a choice")
                self.step(partial(self.match.choose, role, self.pick(choices)))
            if self.report.decisions >= decisions:
                return
        self.replay()

    def pick(self, choices: list[Choice]) -> Choice:
        """Livelier than chance: hands are kept rather than thrown away, and who can react mostly does."""
        if DONE in choices and self.rng.random() < 0.6:
            return DONE
        if PASS in choices and len(choices) > 1 and self.rng.random() < 0.7:
            return self.rng.choice([choice for choice in choices if choice != PASS])
        return self.rng.choice(choices)

    def detour(self, role: int) -> bool:
        """Now and then something else than a choice: an aside, a link taken back, an undo, a call of the clock."""
        match, dice = self.match, self.rng.random()
        if dice < 0.004:
            anyone = self.rng.randrange(len(self.rules.roles))
            asides = self.rules.asides(match.state, anyone)
            if asides:
                self.step(lambda: match.aside(anyone, self.rng.choice(asides)))
                self.report.count("asides")
                return True
        elif dice < 0.02 and match.state.chosen(role):
            match.take_back(role)
            self.report.count("links taken back")
            return True
        elif dice < 0.03:
            return self.undo(role)
        elif dice < 0.031 and match.steps:
            match.undo_agreed(self.rng.randrange(max(0, len(match.steps) - 20), len(match.steps)))
            self.game.check(match.state)
            self.report.count("undone by consent")
            return True
        elif dice < 0.0313 and match.state.clock < len(self.game.calls):
            match.call()
            self.game.check(match.state)
            self.report.count("calls of the clock")
            return True
        return False

    def undo(self, role: int) -> bool:
        match = self.match
        eyes = next(eyes for eyes in self.seats if eyes >> role & 1)
        to = match.free_undo(eyes)
        if to is None:
            return False
        before = match.steps[to].before.clone()
        before.clock = match.state.clock  # the clock is not turned back
        if any(not eyes >> step.role & 1 for step in match.steps[to:]):
            raise Failure("a free undo takes back somebody else's choice")
        if before.learned != match.state.learned:
            raise Failure("a free undo goes past something that came to light")
        match.undo(eyes)
        if match.state != before:
            raise Failure("undo does not lead back to where it says")
        self.report.count("undone")
        return True

    def step(self, act: Callable[[], None]) -> None:
        before, made = self.match.state.clone(), len(self.match.steps)
        act()
        s = self.match.state
        self.game.check(s)
        for eyes, known in self.seen_so_far.items():
            known |= _known(s, eyes)
        for step in self.match.steps[made:]:
            self.lines(step, before, s)
            for eyes, known in self.seen_so_far.items():
                known |= {kind for kinds, seen in step.shown if known_to(seen, eyes) for kind in kinds}
            if step.frames and self.rng.random() * self.every < 1:
                self.frames(step, before)
        self.report.count("steps")
        if self.rng.random() * self.every < 1:
            self.copies(s)
            self.seen(s)
            if not s.over:
                self.reasons(s)

    # The promises

    def lines(self, step: Step, before: State, after: State) -> None:
        """A line names only cards that its reader knows just before or just after, or was shown meanwhile."""
        numbers = self.rules.grammar.numbers["card"]
        for line in step.lines:
            told = [self.game.told(self.rules, line, language, step.role) for language in LANGUAGES]
            named = {numbers[id] for view in told for id in view["cards"]}
            if not named:
                continue
            for eyes in self.seats:
                meanwhile = {kind for kinds, known in step.shown if known_to(known, eyes) for kind in kinds}
                if line.seen_by(eyes) and not named <= _known(before, eyes) | _known(after, eyes) | meanwhile:
                    raise Failure(f"the line '{line.key}' names a card that seat {eyes:b} does not know")
            self.report.count("lines with cards")

    def copies(self, s: State) -> None:
        copy = s.clone()
        if copy != s:
            raise Failure("a copy differs from its original")
        raw = msgspec.json.encode(s.encode())
        if self.game.decode(self.rules, msgspec.json.decode(raw)) != s:
            raise Failure("a state written and read back differs")
        if not s.over:
            table: Mapping[str, Json] = msgspec.json.decode(msgspec.json.encode(self.game.write_position(s)))
            if self.game.read_position(self.rules, table, b"other key", "position") != s:
                raise Failure("a position written and read back differs")
        for old, digest in self.shelf:
            if old.digest() != digest:
                raise Failure("an old copy has changed")
        self.shelf = [*self.shelf[-3:], (copy, copy.digest())]
        self.report.count("copies")

    def seen(self, s: State) -> None:
        """Checks that a seat receives the same in every world that differs only in what it may not know."""
        language = self.rng.choice(LANGUAGES)
        for eyes in self.seats:
            other = self.game.redeal(s, eyes, self.rng)
            self.game.check(other)
            mine, theirs = self.message(s, eyes, language), self.message(other, eyes, language)
            if mine != theirs:
                raise Failure(
                    f"the scene of seat {eyes:b} changes with what it may not know: {_difference(mine, theirs)}"
                )
            self.report.count("scenes")

    def frames(self, step: Step, before: State) -> None:
        """Checks that frames tell a seat the same in every world, and that their patches lead from scene to scene."""
        language = self.rng.choice(LANGUAGES)
        for eyes in self.seats:
            scene = self.game.scene(before, eyes, language)
            for frame in step.frames:
                other = self.game.redeal(frame.state, eyes, self.rng)
                mine, theirs = [self.game.scene(s, eyes, language, asked=False) for s in (frame.state, other)]
                if mine != theirs:
                    difference = _difference(msgspec.json.encode(mine), msgspec.json.encode(theirs))
                    raise Failure(f"a frame of seat {eyes:b} changes with what it may not know: {difference}")
                patch = patch_of(scene, mine)
                sent = {} if patch is UNCHANGED else msgspec.json.decode(msgspec.json.encode(patch))
                if applied(scene, sent) != mine:
                    raise Failure(f"the patch of a frame of seat {eyes:b} does not lead to its scene")
                scene = mine
                self.report.count("frames")

    def message(self, s: State, eyes: int, language: str) -> bytes:
        """A scene with its refusals, those that are shown and others, as bytes."""
        mine = [role for role in s.asked() if eyes >> role & 1]
        shown = [self.game.refusals(s, role, language) for role in mine]
        refusals = [[role, choice, s.why(role, choice)] for role in mine for choice in self.sample(s, role)]
        return msgspec.json.encode([self.game.scene(s, eyes, language), shown, refusals])

    def sample(self, s: State, role: int) -> list[Choice]:
        """Every eleventh choice of a question's domain: the same ones in every world."""
        return self.rules.grammar.domain(s.domain(s.question()))[role::11]

    def reasons(self, s: State) -> None:
        waiting = s.waiting()
        for place, role in enumerate(waiting.roles):
            if waiting.question.some and waiting.has_choice(s, place) != bool(waiting.choices(s, place)):
                raise Failure(
                    f"'{waiting.question.name}' has choices for {self.rules.roles[role]} and denies it, or the reverse"
                )
        words = self.game.words(self.rules, self.rng.choice(LANGUAGES))
        for role in s.asked():
            legal = set(s.choices(role))
            for choice in self.rules.grammar.domain(s.domain(s.question())):
                refusal = s.why(role, choice)
                listed = choice in legal or choice in self.rules.asides(s, role)
                if (refusal is None) != listed:
                    token = self.rules.grammar.token(choice)
                    raise Failure(f"'{token}' is {'' if listed else 'not '}listed, but why says {refusal}")
                if refusal is not None and self.rng.random() < 0.05:
                    words.say("refusal", refusal.key, refusal.args)
                    for clause in refusal.clauses:
                        if clause not in self.game.clauses("en"):
                            raise Failure(f"a refusal cites {clause}, which is no clause")
            self.report.count("questions with reasons")

    def records(self) -> None:
        """Checks that the record of a player names only cards that this player has known."""
        header = record.header_of(self.game, self.rules, self.players, self.seed)
        numbers = self.rules.grammar.numbers["card"]
        for eyes, known in self.seen_so_far.items():
            text = record.written(self.match, header, eyes)
            named = {numbers[word] for word in _WORD.findall(text) if word in numbers}
            if not named <= known or self.seed in text:
                raise Failure(f"the record of seat {eyes:b} tells what it may not know")
            self.report.count("records of a seat")

    def replay(self) -> None:
        self.records()
        text = record.written(self.match, record.header_of(self.game, self.rules, self.players, self.seed))
        again = record.replayed(record.read(text, "record"), self.game)
        if again.state != self.match.state:
            raise Failure("the record replays to another state")
        self.report.count("replays")


def _known(s: State, eyes: int) -> set[int]:
    return {held >> KNOWN_BITS for zone in s.zones for held in zone if known_to(held, eyes)}


def _difference(one: bytes, other: bytes) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"...{one[max(0, at - 60) : at + 60]!r} against {other[max(0, at - 60) : at + 60]!r}"
