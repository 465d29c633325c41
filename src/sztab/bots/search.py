"""Search: the best answers at a glance are played on in worlds that might be the real one, and the better half is kept.

All candidates meet the same worlds and the same chance: what differs is then what they bring. Each round of *sequential
halving* plays the candidates that are left in as many worlds as its share of the budget allows, and drops the worse half. A
candidate's value is shrunk towards the judgement of the next position, which a few playouts must not overrule.
"""

import math
from random import Random
from time import monotonic
from typing import Final, NamedTuple

from sztab.engine.game import Game
from sztab.engine.outlook import Outlook
from sztab.engine.question import PASS, Choice, Links
from sztab.engine.state import State

from .base import Bot
from .deadline import NEVER, Cancelled, Deadline
from .lines import belongs, follow, lines, pass_windows
from .persona import Persona
from .playout import TIE, play_on, quick_choice

FOLLOWED: Final = 3  # questions that follow from a choice and belong to one candidate
WIDEST: Final = 300  # positions beyond which a candidate is left unfinished
FORGETS: Final = 0.7  # how often the forgetful do not think of a reaction
OVERLOOKS: Final = 0.25  # of the candidates, by the hasty
FEAR: Final = 0.7  # deviations that the timid take off
SAME: Final = 6  # digits to which two judgements are the same
SLIVER: Final = 0.05  # of the time for an answer, for each further link once it is used up
GREED: Final = 1.0  # of a judged point for a point on the table, once more
SOONER: Final = 0.96  # what a turn leaves of a won or lost game: it may yet come otherwise
PLAYING: Final = 0.6  # of the time for an answer is kept for playouts: before it, candidates are followed up no further


class Effort(NamedTuple):
    """The budget of a search for one decision."""

    playouts: int
    candidates: int = 0  # 0: as the game advises
    turns: int = -1  # -1: as the game advises
    seconds: float = 0.0  # 0: as long as it takes


class Candidate:
    """A whole answer, as far as it is foreseen, and what playouts said of it."""

    __slots__ = ("count", "explained", "links", "parts", "prior", "squares", "total")

    def __init__(self, links: Links, prior: float) -> None:
        self.links = links
        self.prior = prior  # by the next position
        self.total = 0.0
        self.squares = 0.0
        self.count = 0
        self.parts: list[float] = []  # the sum of those at the ends of playouts, for who asks why
        self.explained = 0

    def add_parts(self, parts: list[float]) -> None:
        self.parts = [a + b for a, b in zip(self.parts, parts, strict=True)] if self.parts else parts
        self.explained += 1

    def add(self, value: float) -> None:
        self.total += value
        self.squares += value * value
        self.count += 1

    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def spread(self) -> float:
        """The deviation of one playout."""
        if self.count < 2:
            return 0.0
        return math.sqrt(max(0.0, self.squares / self.count - self.mean() ** 2))


class Planned(NamedTuple):
    """A link that was foreseen: by whom, to which question, after which links."""

    role: int
    question: str
    after: Links
    link: Choice


class Search(Bot):
    """Chooses by search. It knows only what its seat knows: every world it looks at was dealt again."""

    name = "search"

    def __init__(self, effort: Effort, persona: Persona = Persona.SOBER, cancelled: Cancelled | None = None) -> None:
        self.effort = effort
        self.persona = persona
        self.cancelled = cancelled
        self.plan: list[Planned] = []
        self.explains = False  # the candidates keep the parts of the positions they lead to
        self.until = 0.0  # the deadline of the answer that is being put together

    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        choices = s.choices(role)
        if len(choices) == 1:
            return choices[0]
        planned = self._planned(s, role, choices)
        if planned is not None:
            return planned
        if self._forgets(s, choices, rng):
            return PASS
        outlook = game.outlook()
        if not outlook.calls_for_thought(s, role):
            obvious = outlook.obvious(s, role) if outlook.obvious is not None else None
            return obvious or quick_choice(outlook, imagined(game, s, eyes, rng), role, rng)
        best = self.ranked(game, s, role, eyes, rng)[0]
        self._remember(game, s, role, eyes, rng, best.links)
        return best.links[0]

    def ranked(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> list[Candidate]:
        """The candidates, best first."""
        effort, outlook = self.effort, game.outlook()
        deadline = self._deadline(bool(s.chosen(role)))
        guess = imagined(game, s, eyes, rng)
        alive = candidates(outlook, guess, role, rng, deadline, deadline.earlier(PLAYING * effort.seconds))
        alive = self._noticed(alive, rng)[: effort.candidates or outlook.candidates]
        dropped: list[Candidate] = []
        phases = max(1, math.ceil(math.log2(max(2, len(alive)))))
        here = outlook.worth(guess, role)
        for phase in range(phases):
            until = deadline.earlier((phases - phase - 1) * effort.seconds / phases)
            for _ in range(max(1, effort.playouts // phases // len(alive))):
                self._compare(game, s, role, eyes, rng, alive, here, deadline)
                if until.over():
                    break
            alive = self._sorted(alive, outlook)
            kept = max(1, len(alive) // 2)
            dropped = alive[kept:] + dropped
            alive = alive[:kept]
            if len(alive) == 1 or deadline.over():
                break
        return alive + dropped

    def _compare(
        self,
        game: Game,
        s: State,
        role: int,
        eyes: int,
        rng: Random,
        alive: list[Candidate],
        here: float,
        deadline: Deadline,
    ) -> None:
        """One world and one chance for all candidates."""
        outlook = game.outlook()
        turns = self.effort.turns if self.effort.turns >= 0 else outlook.turns
        if self.persona == Persona.SHORT_SIGHTED:
            turns = 0
        world = imagined(game, s, eyes, rng)
        seed, since = rng.getrandbits(32), outlook.turn(world) if outlook.planned else None
        for one in alive:
            if one.count and deadline.over():
                return
            after = world.clone()
            follow(after, role, one.links)
            found, passed = play_on(outlook, after, role, turns, Random(seed), deadline, since)
            value = found - here
            if self.persona == Persona.GRASPING:
                value += GREED * (points_ahead(game, after, role) - points_ahead(game, s, role))
            one.add(outlook.scale * math.tanh(value / outlook.scale) * (SOONER**passed if after.over else 1.0))
            if self.explains and outlook.parts is not None and not after.over:
                one.add_parts(outlook.parts(after, role))

    def _sorted(self, alive: list[Candidate], outlook: Outlook) -> list[Candidate]:
        first = alive[0]
        scores = {one.links: self._score(one, first, outlook) for one in alive}
        return sorted(alive, key=lambda one: -scores[one.links])

    def _score(self, one: Candidate, first: Candidate, outlook: Outlook) -> float:
        """The mean of the playouts, shrunk towards how the next position compares with that of another candidate."""
        scale, trust = outlook.scale, outlook.trust
        prior = first.mean() + scale * math.tanh(outlook.prior * (one.prior - first.prior) / scale)
        score = (one.total + trust * prior) / (one.count + trust)
        return score - FEAR * one.spread() if self.persona == Persona.TIMID else score

    def _forgets(self, s: State, choices: list[Choice], rng: Random) -> bool:
        """The forgetful often do not think of a reaction."""
        forgetful = self.persona == Persona.FORGETFUL and s.question().name == "answers" and PASS in choices
        return forgetful and rng.random() < FORGETS

    def _noticed(self, found: list[Candidate], rng: Random) -> list[Candidate]:
        """All of them, but for the hasty."""
        if self.persona != Persona.HASTY:
            return found
        return [one for one in found if rng.random() >= OVERLOOKS] or found[:1]

    def _deadline(self, goes_on: bool) -> Deadline:
        """Return the deadline. The links of one answer share its time, but for a little."""
        seconds = self.effort.seconds
        if not seconds:
            return Deadline(0.0, self.cancelled)
        now = monotonic()
        self.until = max(self.until, now + SLIVER * seconds) if goes_on else now + seconds
        return Deadline(self.until, self.cancelled)

    # What was foreseen

    def _planned(self, s: State, role: int, choices: list[Choice]) -> Choice | None:
        """The link that was foreseen for just this question."""
        plan, self.plan = self.plan, []
        if plan:
            first = plan[0]
            here = (role, s.question().name, s.chosen(role))
            if here == (first.role, first.question, first.after) and first.link in choices:
                self.plan = plan[1:]
                return first.link
        return None

    def _remember(self, game: Game, s: State, role: int, eyes: int, rng: Random, links: Links) -> None:
        """Keeps the rest of an answer, so that it is not worked out again for each link."""
        if len(links) == 1:
            return
        world = imagined(game, s, eyes, rng)
        plan: list[Planned] = []
        for i, link in enumerate(links):
            if i:
                if not belongs(world, role) or link not in world.choices(role):
                    break
                plan.append(Planned(role, world.question().name, world.chosen(role), link))
            world.choose(role, link)
            pass_windows(world)
        self.plan = plan


def imagined(game: Game, s: State, eyes: int, rng: Random) -> State:
    """A world that looks the same to these eyes, without what acts by itself."""
    world = game.redeal(s, eyes, rng)
    world.rules.still(world)
    return world


def candidates(
    outlook: Outlook, s: State, role: int, rng: Random, deadline: Deadline = NEVER, shallow: Deadline = NEVER
) -> list[Candidate]:
    """The whole answers that a role could give, best first by the next position; where turns are planned, whole lines.

    Once `shallow` is over, answers are followed up no further; past the deadline, what was found has to do.
    """
    if s.question().name in outlook.planned:
        return [Candidate(line.links, line.value) for line in lines(outlook, s, role, outlook.beam, deadline, shallow)]
    found = distinct(Listing(outlook, role, deadline, shallow).listed(s))
    chance = {id(one): rng.random() * TIE for one in found}
    found.sort(key=lambda one: -one.prior - chance[id(one)])
    return found


def distinct(found: list[Candidate]) -> list[Candidate]:
    """One of the answers that consist of the same links in another order and lead to what is judged alike."""
    seen: set[tuple[Links, float]] = set()
    out: list[Candidate] = []
    for one in found:
        key = (tuple(sorted(one.links)), round(one.prior, SAME))
        if key not in seen:
            seen.add(key)
            out.append(one)
    return out


class Listing:
    """The answers that a role could give, while they are being listed."""

    __slots__ = ("deadline", "found", "outlook", "role", "shallow")

    def __init__(self, outlook: Outlook, role: int, deadline: Deadline, shallow: Deadline) -> None:
        self.outlook = outlook
        self.role = role
        self.deadline = deadline
        self.shallow = shallow
        self.found: list[Candidate] = []

    def listed(self, s: State) -> list[Candidate]:
        self._expand(s, (), 0.0, FOLLOWED, 1)
        return self.found

    def _expand(self, s: State, links: Links, lean: float, depth: int, width: int) -> None:
        role = self.role
        choices = s.choices(role)
        width *= len(choices)
        for choice in choices:
            if self.found and self.deadline.over():
                return
            value = lean + s.waiting().lean(s, role, choice)
            after = s.clone()
            after.choose(role, choice)
            pass_windows(after)
            answer = (*links, choice)
            if self._goes_on(after, depth, width):
                self._expand(after, answer, value, depth - 1, width)
            else:
                self.found.append(Candidate(answer, value + self.outlook.worth(after, role)))

    def _goes_on(self, after: State, depth: int, width: int) -> bool:
        if not depth or not belongs(after, self.role) or self.shallow.over():
            return False
        return width * len(after.choices(self.role)) <= WIDEST


def points_ahead(game: Game, s: State, role: int) -> float:
    """The lead of a role's side in points on the table."""
    points = game.progress(s)[1]
    own = game.side_of(role).id
    others = [float(value) for side, value in points.items() if side != own]
    return float(points.get(own, 0)) - (max(others) if others else 0.0)
