# mypyc: skip
"""A game being played: its state, what was chosen, what fell, what was told, and how far one may go back."""

from dataclasses import dataclass, field
from typing import NamedTuple

from .agenda import SEALED, TOGETHER, Waiting
from .chance import BLOCK, key_after_undo
from .errors import Illegal
from .game import Game
from .listener import Listener, Script
from .question import PASS, Choice, Links
from .rules import Rules
from .state import State
from .zones import PUBLIC, SPECTATOR


@dataclass(slots=True)
class Chance:
    """A chance event: `shuffle germany deck`, and the cards in order. `eyes` saw it."""

    kind: str
    name: str
    slot: str
    result: tuple[int, ...]
    eyes: int

    def text(self, rules: Rules, hidden: bool = False) -> str:
        words = "?" if hidden else " ".join(rules.grammar.names[self.slot][number] for number in self.result)
        return f"{self.kind} {self.name}: {words}"


class Roll(NamedTuple):
    """More about the dice of a line: see `Zones.tell_roll`."""

    why: tuple[tuple[str, int], ...]
    total: int
    need: int
    chances: tuple[int, ...]  # in ten-thousandths


@dataclass(slots=True)
class Line:
    """A line of the log. An audience below zero is everybody but those roles."""

    audience: int
    key: str
    clause: str
    args: tuple[int, ...]
    dice: tuple[tuple[str, int, bool], ...] = ()  # slot, face, and whether it counts
    roll: Roll | None = None

    def seen_by(self, eyes: int) -> bool:
        if self.audience < 0:
            return not eyes & ~self.audience
        return self.audience & (eyes or SPECTATOR) != 0


@dataclass(slots=True)
class Frame:
    """The position after one item of the agenda that told something: all lines up to it speak of what is on the table here."""

    told: int  # how many lines of the step had been told by then
    shown: int  # and how many times cards had been shown
    state: State


@dataclass(slots=True)
class Step:
    """One whole answer, or an aside, with all that it set off."""

    role: int  # -1: the table itself, at the start
    links: Links
    aside: bool
    question: str
    before: State
    chance: list[Chance] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    shown: list[tuple[tuple[int, ...], int]] = field(default_factory=list)  # cards drawn, and who saw them
    frames: list[Frame] = field(default_factory=list)
    digest: str = ""
    thrown: bool = (
        False  # an answer in a window that another came before, or that let partners go first: nobody may see it
    )


@dataclass(slots=True)
class Undo:
    """The game went back to just before a step. Past the barrier all had agreed; in a lesson chance repeats itself."""

    to: int
    agreed: bool
    exact: bool = False


@dataclass(slots=True)
class Note:
    """Something the table has to say: a role changes hands, a side gives up."""

    text: str


@dataclass(slots=True)
class Called:
    """The clock of the table: one of the game's calls."""

    id: str


@dataclass(slots=True)
class Anew:
    """From here on chance comes from another seed, and what nobody knew was mixed again: a game begun from a step of another."""

    commitment: str


class Match(Listener):
    """A state with its history. Everything that lets people play goes through here."""

    def __init__(
        self, game: Game, rules: Rules, key: bytes, script: Script | None = None, state: State | None = None
    ) -> None:
        self.game = game
        self.rules = rules
        self.steps: list[Step] = []  # those that stand
        self.history: list[Step | Undo | Note | Called | Anew] = []  # all that happened, for the record
        self.undone = 0
        self.opening: Step = Step(-1, (), False, "", State(rules))
        self._current = self.opening
        self._before: State | None = None  # where the question now being answered was put
        self.state = game.start(rules, key, self, script) if state is None else state
        self.state.listener = self
        if script is not None:
            self.state.script = script
        self.opening.digest = settled_digest(self.state)

    # What the engine tells

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        self._current.lines.append(Line(audience, key, clause, args))

    def dice(self, slot: str, dice: tuple[int, ...], counted: tuple[bool, ...]) -> None:
        line = self._current.lines[-1]
        line.dice += tuple([(slot, die, counts) for die, counts in zip(dice, counted, strict=True)])

    def roll(self, why: tuple[tuple[str, int], ...], total: int, need: int, chances: tuple[float, ...]) -> None:
        self._current.lines[-1].roll = Roll(why, total, need, tuple([round(chance * 10_000) for chance in chances]))

    def stepped(self, s: State) -> None:
        step = self._current
        if len(step.lines) > (step.frames[-1].told if step.frames else 0):
            step.frames.append(Frame(len(step.lines), len(step.shown), s.clone()))

    def shown(self, kinds: tuple[int, ...], eyes: int) -> None:
        self._current.shown.append((kinds, eyes))

    def chance(self, kind: str, name: str, slot: str, result: tuple[int, ...], eyes: int) -> None:
        self._current.chance.append(Chance(kind, name, slot, result, eyes))

    # Playing

    def choose(self, role: int, choice: Choice) -> None:
        """A choice, or a link of a chain; nothing changes if it is not legal."""
        s = self.state
        if choice not in s.choices(role):
            raise Illegal(s.rules.grammar.token(choice))
        waiting = s.waiting()
        if self._before is None:
            self._before = s.clone()
        before = self._before
        self._current = Step(role, (), False, waiting.question.name, before)
        s.choose(role, choice)
        answers = self._whole(waiting, role, choice)
        if answers is None:
            return
        self._before = None
        current = self._current
        reacted = False
        for i, (who, links) in enumerate(answers):
            last = i == len(answers) - 1
            step = current if last else Step(who, links, False, current.question, before)
            step.role, step.links = who, links
            if current.question == "answers":
                waits = links[0] == s.rules.reactions().wait
                step.thrown = reacted or waits
                reacted = reacted or (links[0] != PASS and not waits)
            step.digest = settled_digest(s) if last else ""
            self.steps.append(step)
            self.history.append(step)

    def _whole(self, asked: Waiting, role: int, choice: Choice) -> list[tuple[int, Links]] | None:
        """The answers that have just taken effect; None while a chain or a sealed question is unfinished."""
        place = asked.roles.index(role)
        links = (*asked.answers[place], choice) if asked.question.chain else (choice,)
        top = self.state.agenda[-1] if self.state.agenda else None
        if isinstance(top, Waiting) and asked.same_question(top) and top.answers[place] == links:
            return None
        if asked.mode != SEALED:
            return [(role, links)]
        return list(zip(asked.roles, asked.answered(place, links, 0).answers, strict=True))

    def aside(self, role: int, choice: Choice) -> None:
        s = self.state
        step = Step(role, (choice,), True, "", s.clone())
        self._current = step
        s.make_aside(role, choice)
        step.digest = settled_digest(s)
        self._before = None
        self.steps.append(step)
        self.history.append(step)

    def answer(self, role: int, links: Links) -> None:
        """Several links of one answer at once; nothing changes if one of them is not legal, or follows the last."""
        saved, before = self.state.clone(), self._before
        try:
            for link in links[:-1]:
                if not self.state.hold_link(role, link):
                    raise Illegal(f"the answer is whole with '{self.rules.grammar.token(link)}'")
            self._before = saved.clone() if before is None and len(links) > 1 else before
            self.choose(role, links[-1])
        except Illegal:
            self._restore(saved)
            self._before = before
            raise

    def take_back(self, role: int) -> None:
        """The last link of an unfinished chain: always free."""
        self.state.take_back(role)
        self._before = self._before if self.state.waiting().begun() else None

    def call(self) -> str:
        """The clock makes the next of the game's calls. Whoever is asked goes on; going back does not turn the clock back."""
        s = self.state
        if s.over or s.clock >= len(self.game.calls):
            raise Illegal("there is nothing left to call")
        for state in (s, self._before):
            if state is not None:
                state.clock += 1
                state.offered_to = -1  # what may be chosen may be less from now on
        id = self.game.calls[s.clock - 1].id
        self.history.append(Called(id))
        return id

    # Going back

    def free_undo(self, eyes: int) -> int | None:
        """The last own step since which nobody learned anything and nobody else chose; none if there is no such step."""
        if not self.steps:
            return None
        first = self.first_of(len(self.steps) - 1)
        if self.steps[first].before.learned != self.state.learned:
            return None
        if any(not eyes >> step.role & 1 for step in self.steps[first:]):
            return None
        return first

    def first_of(self, number: int) -> int:
        """Answers that were given together go together: the first of them."""
        while number and self.steps[number - 1].before is self.steps[number].before:
            number -= 1
        return number

    def forget(self, keep: int) -> int:
        """Drops what happened before the last so many steps, for good: nobody can go back there. Gives how many went."""
        first = self.first_of(max(0, len(self.steps) - keep))
        del self.steps[:first]
        self.history = list(self.steps)
        return first

    def undo(self, eyes: int) -> None:
        """Takes back the last own step, if nothing came to light since."""
        to = self.free_undo(eyes)
        if to is None:
            raise Illegal(
                "something came to light, or somebody else has chosen, since that step: the others must agree"
            )
        self._go_back(Undo(to, False))

    def undo_agreed(self, to: int) -> None:
        """Back to just before a step, with everybody's consent: chance goes on with a new key, and what lay unseen is mixed."""
        if not 0 <= to < len(self.steps):
            raise Illegal(f"there is no step {to + 1}")
        self._go_back(Undo(to, True))

    def rewind(self, to: int) -> None:
        """Back to just before a step, exactly as it was: for lessons, whose chance is known anyway."""
        if not 0 <= to < len(self.steps):
            raise Illegal(f"there is no step {to + 1}")
        self._go_back(Undo(to, False, exact=True))

    def begin_anew(self, key: bytes, commitment: str) -> None:
        """Goes on with the chance of another key; nothing before this can be undone. Whatever nobody knows is mixed."""
        self._restart_chance(self.state, key)
        mix_unseen(self.state, None)
        self.state.clock = 0  # nor does the clock of that table go on
        self.state.learned += 1
        self.state.offered_to = -1
        self.history.append(Anew(commitment))

    @staticmethod
    def _restart_chance(state: State, key: bytes) -> None:
        state.key = key
        state.counter = 0
        state.offset = BLOCK

    def _go_back(self, undo: Undo) -> None:
        now = self.state
        first = self.first_of(undo.to)
        back = self.steps[first].before.clone()
        undo.to = first
        del self.steps[first:]
        if undo.agreed:
            self.undone += 1
            self._restart_chance(back, key_after_undo(now.key, self.undone))
            mix_unseen(back, now)
        back.learned = now.learned + 1 if undo.agreed else back.learned
        back.clock = now.clock
        self.history.append(undo)
        self._restore(back)

    def _restore(self, state: State) -> None:
        state.listener = self
        state.script = self.state.script
        state.offered_to = -1
        self.state = state
        self._before = None


def settled_digest(s: State) -> str:
    """The digest of a state without answers that are still being put together: they are in no record."""
    bare = s.clone()
    for i, item in enumerate(bare.agenda):
        if isinstance(item, Waiting) and item.mode != TOGETHER and item.begun():
            bare.agenda[i] = item.cleared()
    return bare.digest()


def mix_unseen(back: State, now: State | None) -> None:
    """The cards that nobody knows, in every zone touched since, are shuffled again: what people saw they have seen."""
    for zone, cards in enumerate(back.zones):
        if now is not None and cards == now.zones[zone]:
            continue
        unseen = [held for held in cards if not held & PUBLIC]
        for i in range(len(unseen) - 1, 0, -1):
            j = back.below(i + 1)
            unseen[i], unseen[j] = unseen[j], unseen[i]
        new = iter(unseen)
        back.zones[zone] = tuple([held if held & PUBLIC else next(new) for held in cards])
