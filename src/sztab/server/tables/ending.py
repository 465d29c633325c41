"""The ending of a game: the result of each seat, the points by round, and the moves at which it turned."""

from itertools import groupby
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from sztab.engine.match import Step
from sztab.engine.told import LineView

from . import representations as answers
from .looking_back import entries_of_steps
from .medals import Medal, best_roll, medals
from .results import Verdict, verdict
from .table import Seat, Table
from .views import bit_of, summary, table_line

TURNS = 3  # turning points at most


class SeatResult(Struct):
    number: int
    verdict: Verdict


class RoundPoints(Struct):
    round: int
    points: Annotated[dict[str, int], Meta(description="by side, as the round left them")]


class TurningPoint(Struct):
    """The step that did most in a round which moved the lead of a side as hardly another did."""

    step: int
    n: Annotated[int, Meta(description="the number of its entry: its frames are those `after` n - 1")]
    round: int
    role: answers.Role
    side: Annotated[str, Meta(description="whose lead: the winner's, if there is one")]
    swing: Annotated[int, Meta(description="by how much the round changed its lead over the best of the others")]
    lead: Annotated[int, Meta(description="after the step; below zero: behind")]
    passed: Annotated[bool, Meta(description="in this round the side went ahead, or lost the lead")]
    lines: list[LineView]


class Ending(Struct):
    """The end of a finished game. Points by round are also what a graph of the lead is drawn from."""

    winner: Annotated[str, Meta(description="a side; nothing if nobody won, or several did")]
    words: Annotated[str, Meta(description="who won, in a sentence; nothing if the game was given up or closed")]
    reason: answers.Words
    lines: Annotated[list[LineView], Meta(description="the last thing that the game told, with its clause")]
    seats: list[SeatResult]
    rounds: list[RoundPoints]
    turns: Annotated[list[TurningPoint], Meta(description="at most three, in their order")]
    medals: Annotated[list[Medal], Meta(description="at most three, one of them for a losing side if there is any")]
    steps: Annotated[int, Meta(description="answers that were given")]


def ending(table: Table, one: Seat | None, language: str) -> Ending:
    """Of a finished table with its whole history. Nothing about the game has to be hidden any more."""
    assert table.live is not None
    state = table.live.state
    result = summary(table.info, table.game, table.rules, 0).outcome
    winner = result.winner if result is not None else ""
    words, reason = ("", "")
    if state.over:
        words, outcome = table.game.parts.scene.ending(state, table.game.words(table.rules, language))
        winner, reason = outcome["winner"], outcome["words"]
    points = _by_step(table)
    rounds = _by_round(points)
    return Ending(
        winner=winner,
        words=words,
        reason=reason or _last_words(table, language),
        lines=_last_lines(table, language),
        seats=[
            SeatResult(number=seat.number, verdict=verdict(table, seat.eyes, winner, result)) for seat in table.seats
        ],
        rounds=rounds,
        turns=_turning_points(table, points, winner, language, bit_of(one)),
        medals=medals([(one.round, one.points) for one in rounds], winner, best_roll(table)),
        steps=len(points) - 1,
    )


# Points


def _by_step(table: Table) -> list[tuple[int, dict[str, int]]]:
    """Round and points at the set-up, and after each step that stands."""
    assert table.live is not None
    match = table.live.match
    states = [*[step.before for step in match.steps], match.state]
    playing = {side.id for side in table.game.sides() if table.seats_on(side)}
    out = []
    for state in states:
        round, points = table.game.progress(state)
        out.append((round, {side: count for side, count in points.items() if side in playing}))
    return out


def _by_round(points: list[tuple[int, dict[str, int]]]) -> list[RoundPoints]:
    """The points as each round left them."""
    last = dict(points)
    return [RoundPoints(round=round, points=scored) for round, scored in sorted(last.items())]


# Turning points


def _turning_points(
    table: Table, points: list[tuple[int, dict[str, int]]], winner: str, language: str, bit: int
) -> list[TurningPoint]:
    """The rounds that moved the lead most, each with the step of it that did most; of like ones those in which somebody else
    went ahead, then the later."""
    assert table.live is not None
    side = winner or next(iter(points[0][1]), "")
    leads = [_lead(scored, side) for _, scored in points]
    best = sorted(_swings(points, leads), key=lambda one: (-abs(one.by), not one.passed, -one.step))[:TURNS]
    entries = entries_of_steps(table, bit)
    made = []
    for swing in sorted(best, key=lambda one: one.step):
        n = swing.step
        step = table.live.match.steps[n - 1]
        made.append(
            TurningPoint(
                step=n,
                n=entries.get(n, 0),
                round=points[n][0],
                role=table.rules.roles[step.role],
                side=side,
                swing=swing.by,
                lead=leads[n],
                passed=swing.passed,
                lines=_told(table, step, language),
            )
        )
    return made


class _Swing(NamedTuple):
    """How far a round moved the lead, and the step of it that moved it most the same way."""

    by: int
    passed: bool
    step: int


def _swings(points: list[tuple[int, dict[str, int]]], leads: list[int]) -> list[_Swing]:
    out = []
    before = leads[0]
    for _, some in groupby(range(1, len(points)), key=lambda n: points[n][0]):
        steps = list(some)
        after = leads[steps[-1]]
        by = after - before
        if by:
            most = max(steps, key=lambda n: ((leads[n] - leads[n - 1]) * (1 if by > 0 else -1), n))
            out.append(_Swing(by, (before > 0) != (after > 0), most))
        before = after
    return out


def _lead(points: dict[str, int], side: str) -> int:
    """Return the lead of a side over the best of the others; negative if it is behind."""
    return points.get(side, 0) - max([count for other, count in points.items() if other != side], default=0)


# answers.Words


def _told(table: Table, step: Step, language: str) -> list[LineView]:
    return [
        table.game.told(table.rules, line, language, step.role, table.info.revision)
        for line in step.lines
        if line.seen_by(0)
    ]


def _last_lines(table: Table, language: str) -> list[LineView]:
    """The last thing that the game told: it says how it ended, and by which clause."""
    assert table.live is not None
    steps = table.live.match.steps
    return _told(table, steps[-1], language)[-1:] if steps and table.live.state.over else []


def _last_words(table: Table, language: str) -> str:
    """Return the last line of the log, for a game that was given up or closed."""
    kinds = ("resign", "abandon")
    last = next((entry for entry in reversed(table.recent) if entry.kind in kinds), None)
    return table_line(table, last, None, language) if last is not None else ""
