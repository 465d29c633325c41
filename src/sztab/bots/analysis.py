"""A finished game looked at again: the chances as it went, what each answer gave away, and who was lucky.

All of it is an estimate, by quick playouts. Answers are valued with what their player knew; chances and luck with all that lay
open or in somebody's hand. The same seed gives the same analysis.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, takewhile
from random import Random
from typing import Final, NamedTuple

from sztab.engine.game import Game
from sztab.engine.match import Match, Step
from sztab.engine.question import Links
from sztab.engine.state import State

from .chances import Ladder, fitted, foreseen, sampled, sways, unmeasured
from .hint import own_links
from .lines import follow
from .playout import quick_answer
from .search import candidates, imagined

PLAYOUTS: Final = 12  # of each answer, and of each turn
COMPARED: Final = 5  # answers besides the one that was given
CALIBRATED: Final = 48  # games that set the scale of the chances

LINE: Final = 4  # answers of a line that is told
FOLLOWED: Final = 60  # answers that are looked through for them

# Words for what an answer gave away, from so much chance on.
WORDS: Final = (("mistake", 0.15), ("slip", 0.08), ("good", 0.03), ("best", 0.0))

Progress = Callable[[int, int], None]  # (done, all)


class Turn(NamedTuple):
    """The chances at the beginning of a turn."""

    step: int  # the one that it begins with, from 1
    round: int
    role: int
    side: int  # of the role, as a place in the ladder
    chances: list[float]  # by side
    noise: list[float]  # of the playouts
    doubts: list[float]  # that, and of the scale


class Answer(NamedTuple):
    """One whole answer to a question, and the chance that it leaves its side."""

    links: Links
    chance: float
    doubt: float


class Decision(NamedTuple):
    """An answer beside the others that could have been given, best first."""

    step: int
    role: int
    played: Answer
    others: list[Answer]
    lost: float  # chance, against the best; compared in worlds that did not choose which is best
    doubt: float
    word: str


class Luck(NamedTuple):
    """The share of a step that chance gave to the side of a role, or took from it."""

    step: int
    role: int
    gained: float
    doubt: float


class Move(NamedTuple):
    """An answer somewhere in an imagined game."""

    before: State
    role: int
    links: Links


class Analysis(NamedTuple):
    ladder: Ladder
    playouts: int
    turns: list[Turn]
    decisions: list[Decision]
    luck: list[Luck]


class Analyst:
    """Looks at a game step by step."""

    def __init__(
        self, match: Match, players: int, seed: str, playouts: int = PLAYOUTS, calibrated: int = CALIBRATED
    ) -> None:
        self.game: Game = match.game
        self.steps = match.steps
        self.end = match.state
        self.seats = self.game.seats(match.rules, players)
        self.seed = seed
        self.playouts = playouts
        self.calibrated = calibrated
        self.ladder = unmeasured(self.game, match.rules, players)
        self.everybody = (1 << len(match.rules.roles)) - 1
        self.turns: list[Turn] = []
        self.decisions: list[Decision] = []
        self.lucky: list[Luck] = []

    def whole(self, first: int = 1, last: int = 0, progress: Progress | None = None) -> Analysis:
        """The analysis of the steps from `first` to `last` (0: the end)."""
        for done, count in self.work(first, last):
            if progress is not None:
                progress(done, count)
        return self.found()

    def work(self, first: int = 1, last: int = 0) -> Iterator[tuple[int, int]]:
        """The same in small portions: how many are done after each, and of how many. Then `found` has all of it."""
        chosen = range(first, min(last or len(self.steps), len(self.steps)) + 1)
        begins = [number for number in self._beginnings() if number in chosen]
        looked = [number for number in chosen if self._worth_a_look(number)]
        moments = [number for number in chosen if self._leaves_to_chance(number)]
        positions = self._spread()
        count = len(positions) + len(begins) + len(looked) + len(moments)
        rng, rows, done = Random(f"{self.seed}/scale"), [], 0
        for position in positions:
            rows += sampled(self.game, self.ladder, position, rng)
            done += 1
            yield done, count
        self.ladder = fitted(self.ladder, rows)
        for number in begins:
            self.turns.append(self.turn(number))
            done += 1
            yield done, count
        for number in looked:
            self.decisions.append(self.decision(number))
            done += 1
            yield done, count
        for number in moments:
            self.lucky.append(self.luck(number))
            done += 1
            yield done, count

    def found(self) -> Analysis:
        """As much of the analysis as is done."""
        return Analysis(self.ladder, self.playouts, self.turns, self.decisions, self.lucky)

    # Which steps

    def _beginnings(self) -> list[int]:
        """The steps with which a turn begins."""
        turn_of = self.game.outlook().turn
        turns = [turn_of(step.before) for step in self.steps]
        return [i + 1 for i, turn in enumerate(turns) if i == 0 or turn != turns[i - 1]]

    def _worth_a_look(self, number: int) -> bool:
        """True if something was chosen that needed a thought."""
        step = self.steps[number - 1]
        return not step.aside and not step.thrown and self.game.outlook().calls_for_thought(step.before, step.role)

    def _leaves_to_chance(self, number: int) -> bool:
        """True if dice fell, or cards were drawn; of answers that were given together, for the first of them."""
        together = self._together(number)
        return together[0] is self.steps[number - 1] and any(step.chance or step.shown for step in together)

    def _together(self, number: int) -> list[Step]:
        """The answers that took effect at once, one of which is this step."""
        before = self.steps[number - 1].before
        while number > 1 and self.steps[number - 2].before is before:
            number -= 1
        return list(takewhile(lambda step: step.before is before, self.steps[number - 1 :]))

    def _spread(self) -> list[State]:
        """Positions all over the game, with what nobody knows dealt again."""
        rng = Random(f"{self.seed}/positions")
        count = len(self.steps)
        places = [int((i + 0.5) * count / self.calibrated) for i in range(self.calibrated)] if count else []
        return [imagined(self.game, self.steps[place].before, self.everybody, rng) for place in places]

    # What is asked of each

    def turn(self, number: int) -> Turn:
        """The chances before a step, everything known that lies open or in a hand."""
        step = self.steps[number - 1]
        rng = Random(f"{self.seed}/turn/{number}")
        rows = []
        for _ in range(self.playouts):
            world = imagined(self.game, step.before, self.everybody, rng)
            rows.append(foreseen(self.game, self.ladder, world, rng))
        columns = [[row[side] for row in rows] for side in range(len(self.ladder.sides))]
        means = [sum(column) / len(column) for column in columns]
        round = self.game.progress(step.before)[0]
        noise = [_doubt(column) for column in columns]
        scale = [sway * self.ladder.doubt for sway in sways(means)]
        doubts = [math.hypot(one, other) for one, other in zip(noise, scale, strict=True)]
        return Turn(number, round, step.role, self._side(step.role), means, noise, doubts)

    def decision(self, number: int) -> Decision:
        """An answer beside the others: first all of them, then in other worlds only the best and the one that was given."""
        step = self.steps[number - 1]
        rng = Random(f"{self.seed}/answer/{number}")
        answers = self._answers(step, rng)
        rows = [_answer(links, values) for links, values in zip(answers, self._tried(step, answers, rng), strict=True)]
        played, others = rows[0], sorted(rows[1:], key=lambda one: -one.chance)
        lost = doubt = 0.0
        if others and others[0].chance > played.chance:
            mine, best = self._tried(step, [played.links, others[0].links], rng)
            differences = [b - a for a, b in zip(mine, best, strict=True)]
            lost, doubt = max(0.0, sum(differences) / len(differences)), _doubt(differences)
        return Decision(number, step.role, played, others, lost, doubt, _word(lost - doubt))

    def luck(self, number: int) -> Luck:
        """The chances after a step, against what they are on the average if what nobody knew before it is dealt again."""
        together = self._together(number)
        last = number - 1 + len(together)
        after = self.steps[last].before if last < len(self.steps) else self.end
        role = together[-1].role
        side = self._side(role)
        rng = Random(f"{self.seed}/luck/{number}")
        fell = [self._goes_on(imagined(self.game, after, self.everybody, rng), side, rng) for _ in range(self.playouts)]
        might = [self._might_fall(together, side, rng) for _ in range(2 * self.playouts)]
        gained = sum(fell) / len(fell) - sum(might) / len(might)
        return Luck(last, role, gained, math.hypot(_doubt(fell), _doubt(might)))

    def line(self, number: int, links: Links) -> list[Move]:
        """One way in which the game might have gone on after an answer, everybody choosing quickly in one imagined world."""
        step = self.steps[number - 1]
        rng = Random(f"{self.seed}/line/{number}")
        world = imagined(self.game, step.before, self._eyes(step.role), rng)
        follow(world, step.role, links)
        outlook = self.game.outlook()
        out: list[Move] = []
        for _ in range(FOLLOWED):
            if world.over or len(out) == LINE:
                break
            role, before = world.asked()[0], world.clone()
            worth_telling = outlook.calls_for_thought(world, role)
            answer = quick_answer(outlook, world, role, rng)
            if worth_telling:
                out.append(Move(before, role, answer))
        return out

    # Playing it again

    def _answers(self, step: Step, rng: Random) -> list[Links]:
        """The answer that was given, and then the other answers that look best at once."""
        guess = imagined(self.game, step.before, self._eyes(step.role), rng)
        found: list[Links] = [step.links]
        for one in candidates(self.game.outlook(), guess, step.role, rng):
            links = tuple(own_links(guess, step.role, list(one.links)))
            if links not in found:
                found.append(links)
            if len(found) > COMPARED:
                break
        return found

    def _tried(self, step: Step, answers: Sequence[Links], rng: Random) -> list[list[float]]:
        """The chances that each answer leaves its side, in worlds that are the same for all of them."""
        side, eyes = self._side(step.role), self._eyes(step.role)
        out: list[list[float]] = [[] for _ in answers]
        for _ in range(self.playouts):
            world = imagined(self.game, step.before, eyes, rng)
            seed = rng.getrandbits(32)
            for values, links in zip(out, answers, strict=True):
                after = world.clone()
                follow(after, step.role, links)
                values.append(foreseen(self.game, self.ladder, after, Random(seed))[side])
        return out

    def _might_fall(self, together: Sequence[Step], side: int, rng: Random) -> float:
        world = imagined(self.game, together[0].before, self.everybody, rng)
        for step in together:
            if step.aside:
                world.make_aside(step.role, step.links[0])
            else:
                follow(world, step.role, step.links)
        return self._goes_on(world, side, rng)

    def _goes_on(self, world: State, side: int, rng: Random) -> float:
        return foreseen(self.game, self.ladder, world, rng)[side]

    def _side(self, role: int) -> int:
        return self.ladder.sides.index(self.game.side_of(role).id)

    def _eyes(self, role: int) -> int:
        return next((eyes for eyes in self.seats if eyes >> role & 1), 1 << role)


def accuracy(decisions: Sequence[Decision]) -> float:
    """From 0 to 100, by the curve that lichess uses: what was given away in the mean answer, early losses weighing most.

    >>> accuracy([])
    100.0
    """
    if not decisions:
        return 100.0
    each = [103.1668 * math.exp(-0.04354 * 100 * one.lost) - 3.1669 for one in decisions]
    return max(0.0, min(100.0, sum(each) / len(each)))


def accuracy_doubt(decisions: Sequence[Decision]) -> float:
    """The doubt of an accuracy that comes from that of each comparison."""
    if not decisions:
        return 0.0
    steep = [103.1668 * 4.354 * math.exp(-4.354 * one.lost) * one.doubt for one in decisions]
    return math.hypot(*steep) / len(decisions)


def in_words(game: Game, s: State, role: int, links: Links, language: str, question: str = "") -> str:
    """An answer in words: each of its links where it is chosen."""
    s = s.clone()
    out: list[str] = []
    for link in links:
        out.append(game.sentence(s, link, language, question))
        if len(out) < len(links):
            s.choose(role, link)
    return "; ".join(out)


def swings(turns: Sequence[Turn], most: int) -> list[tuple[Turn, float, float]]:
    """The turns in which the chances of whoever moved changed most, in their order: with the change and its doubt."""
    found = []
    for before, after in pairwise(turns):
        side = before.side
        change = after.chances[side] - before.chances[side]
        found.append((before, change, _doubt_between(before, after, side)))
    certain = [row for row in found if abs(row[1]) > row[2]]
    largest = sorted(certain, key=lambda row: -abs(row[1]))[:most]
    return sorted(largest, key=lambda row: row[0].step)


def _doubt_between(before: Turn, after: Turn, side: int) -> float:
    """The doubt of a change. An error of the scale moves both ends alike, as far as they lie alike."""
    scales = []
    for turn in (before, after):
        scale = math.sqrt(max(0.0, turn.doubts[side] ** 2 - turn.noise[side] ** 2))
        scales.append(math.copysign(scale, sways(turn.chances)[side]))
    return math.hypot(before.noise[side], after.noise[side], scales[1] - scales[0])


def _answer(links: Links, values: Sequence[float]) -> Answer:
    return Answer(links, sum(values) / len(values), _doubt(values))


def _doubt(values: Sequence[float]) -> float:
    """The standard error of their mean."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return math.sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))


def _word(lost: float) -> str:
    """Doubt is to the player's favour: `lost` is what was given away for certain.

    >>> _word(0.09), _word(-0.02)
    ('slip', 'best')
    """
    return next((word for word, least in WORDS if lost >= least), "best")
