"""In the process that studies games: the work of each kind of study, in portions of a second or so.

A study is a generator. It is kept between portions, so that several studies can be worked at in turn; where it got lost, it
begins anew from the record of the game.
"""

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import NamedTuple

import msgspec

from sztab.bots.analysis import Analyst, Decision, Move, in_words
from sztab.bots.chances import Ladder, unmeasured
from sztab.bots.playing_on import DRAWN, play_on_often
from sztab.bots.report import report
from sztab.bots.thoughts import Thought, thought
from sztab.engine import record
from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.shapes import Json, JsonObject
from sztab.engine.words import LANGUAGES
from sztab.games import find

KEPT = 4  # studies in the making; more than a server works at in turn
TURNING = 4  # turns that turned a game, at most
LINES = 30  # better answers that are told with how the game might have gone on
DIGITS = 3
LONGEST = 1200.0  # seconds of processor time for games that are played on; what was played until then counts
GIVEN_AWAY = ("mistake", "slip")


class Job(NamedTuple):
    """A study as it is sent to the process."""

    id: str
    kind: str  # analysis, playing_on, thought
    text: str  # the record of the game
    pack: str
    playouts: int
    calibrated: int
    step: int = 0
    levels: tuple[str, ...] = ()  # of the seats; of a thought: of the one that is asked
    games: int = 0
    seat: str = ""  # of a thought: the name by which the persona of the bot was drawn
    slope: float = 0.0  # of the chances, if an analysis has measured it


class Portion(NamedTuple):
    """How far a study is, and what it has found so far, if there is something new to be shown."""

    done: int
    of: int
    found: bytes = b""
    finished: bool = False


_begun: OrderedDict[str, Iterator[Portion]] = OrderedDict()


def work_on(job: Job, seconds: float) -> Portion:
    """Go on with a study for so long."""
    work = _begun.pop(job.id, None) or begin(job)
    until = monotonic() + seconds
    found = b""
    for portion in work:
        found = portion.found or found
        if portion.finished:
            return portion
        if monotonic() >= until:
            _begun[job.id] = work
            while len(_begun) > KEPT:
                _begun.popitem(last=False)
            return portion._replace(found=found)
    raise AssertionError("a study ends with what it found")


def begin(job: Job) -> Iterator[Portion]:
    """Start a study from the record of its game."""
    read = record.read(job.text, "record")
    match = record.replayed(read, find(read.header.game), Path(job.pack) if job.pack else None)
    kinds = {"analysis": _analysis, "playing_on": _playing_on, "thought": _thought}
    return kinds[job.kind](job, match, read.header.players)


def _analysis(job: Job, match: Match, players: int) -> Iterator[Portion]:
    analyst = Analyst(match, players, "0", job.playouts, job.calibrated)
    shown = False
    for done, count in analyst.work():
        curve = bool(analyst.decisions) and not shown  # the chances are known: they can be looked at meanwhile
        shown = shown or curve
        yield Portion(done, count + 1, _packed(report(match, analyst.found(), TURNING)) if curve else b"")
    found = report(match, analyst.found(), TURNING)
    found["lines"] = _lines(match, analyst)
    yield Portion(1, 1, _packed(found), finished=True)


def _lines(match: Match, analyst: Analyst) -> JsonObject:
    """How the game might have gone on after the better answer, at the decisions that gave away most, by step."""
    slips = [one for one in analyst.decisions if one.word in GIVEN_AWAY]
    worst: list[Decision] = sorted(slips, key=lambda one: -one.lost)[:LINES]
    return {
        str(one.step): [_moved(match.game, move) for move in analyst.line(one.step, one.others[0].links)]
        for one in worst
    }


def _moved(game: Game, move: Move) -> JsonObject:
    words = {language: in_words(game, move.before, move.role, move.links, language) for language in LANGUAGES}
    return {"role": move.before.rules.roles[move.role], "words": words}


def _playing_on(job: Job, match: Match, players: int) -> Iterator[Portion]:
    """Plays the position after a step on; ends early when its time is used up."""
    state = match.steps[job.step].before if job.step < len(match.steps) else match.state
    seats = match.game.seats(match.rules, players)
    wins: dict[str, int] = {side.id: 0 for side in match.game.sides()} | {DRAWN: 0}
    played, used, resumed = 0, 0.0, process_time()

    def told() -> bytes:
        return _packed({"wins": dict(wins), "played": played})

    for winner in play_on_often(match.game, state, seats, job.levels, job.id, job.games):
        if winner is not None:
            wins[winner] = wins.get(winner, 0) + 1
            played += 1
        used += process_time() - resumed
        if used > LONGEST:
            break
        yield Portion(played, job.games, told() if winner is not None else b"")
        resumed = process_time()  # others had their turn
    yield Portion(played, job.games, told(), finished=True)


def _thought(job: Job, match: Match, players: int) -> Iterator[Portion]:
    step = match.steps[job.step - 1]
    eyes = next(eyes for eyes in match.game.seats(match.rules, players) if eyes >> step.role & 1)
    ladder: Ladder = unmeasured(match.game, match.rules, players)
    if job.slope:
        ladder = ladder._replace(slope=job.slope)
    yield Portion(0, 1)
    found = thought(match.game, step, eyes, job.levels[0], job.seat, ladder, "0")
    yield Portion(1, 1, _packed(_thought_of(match, found)), finished=True)


def _thought_of(match: Match, found: Thought) -> JsonObject:
    grammar = match.rules.grammar
    options: list[Json] = [
        {
            "answer": grammar.line(one.links),
            "value": round(one.value, DIGITS),
            "doubt": round(one.doubt, DIGITS),
            "reasons": [{"part": why.part, "amount": round(why.amount, DIGITS)} for why in one.reasons],
        }
        for one in found.options
    ]
    fears: list[Json] = [
        {**_moved(match.game, one.move), "times": one.times, "cost": round(one.cost, DIGITS)} for one in found.fears
    ]
    return {
        "looks": found.looks,
        "persona": found.persona.name.lower(),
        "turns": found.turns,
        "chance": round(found.chance, DIGITS),
        "doubt": round(found.chance_doubt, DIGITS),
        "options": options,
        "chosen": found.chosen,
        "worlds": found.worlds,
        "fears": fears,
    }


def _packed(found: JsonObject) -> bytes:
    return msgspec.json.encode(found)
