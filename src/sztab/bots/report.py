"""An analysis as plain data: what `sztab analyse --json` prints, and what a server keeps."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sztab.engine.match import Match
from sztab.engine.rules import Rules
from sztab.engine.shapes import JsonObject

from .analysis import Analysis, Answer, Decision, accuracy, accuracy_doubt, swings

DIGITS: Final = 3


class Player(NamedTuple):
    """How well somebody decided, and what chance gave them."""

    accuracy: float  # from 0 to 100
    doubt: float  # of the accuracy
    decisions: int
    luck: float  # in chances to win


def players(match: Match, analysis: Analysis) -> dict[int, Player]:
    """The roles that decided something."""
    out: dict[int, Player] = {}
    for role in range(len(match.rules.roles)):
        decided = [one for one in analysis.decisions if one.role == role]
        if decided:
            luck = sum([one.gained for one in analysis.luck if one.role == role])
            out[role] = Player(accuracy(decided), accuracy_doubt(decided), len(decided), luck)
    return out


def report(match: Match, analysis: Analysis, turning: int) -> JsonObject:
    """The whole analysis, with at most so many turns that turned it."""
    rules, sides = match.rules, analysis.ladder.sides
    roles = rules.roles
    return {
        "game": match.game.id,
        "playouts": analysis.playouts,
        "calibrated_on": analysis.ladder.games,
        "slope": analysis.ladder.slope,
        "turns": [
            {
                "step": turn.step,
                "round": turn.round,
                "role": roles[turn.role],
                "chances": dict(zip(sides, _rounded(turn.chances), strict=True)),
                "doubts": dict(zip(sides, _rounded(turn.doubts), strict=True)),
            }
            for turn in analysis.turns
        ],
        "turning": [
            {"step": turn.step, "round": turn.round, "role": roles[turn.role], **_numbers(change=change, doubt=doubt)}
            for turn, change, doubt in swings(analysis.turns, turning)
        ],
        "decisions": [_decision(rules, one) for one in analysis.decisions],
        "luck": [
            {"step": one.step, "role": roles[one.role], **_numbers(gained=one.gained, doubt=one.doubt)}
            for one in analysis.luck
        ],
        "players": {
            roles[role]: {
                "accuracy": round(one.accuracy, 1),
                "doubt": round(one.doubt, 1),
                "decisions": one.decisions,
                **_numbers(luck=one.luck),
            }
            for role, one in players(match, analysis).items()
        },
    }


def _decision(rules: Rules, one: Decision) -> JsonObject:
    return {
        "step": one.step,
        "role": rules.roles[one.role],
        "word": one.word,
        **_numbers(lost=one.lost, doubt=one.doubt),
        "played": _answer(rules, one.played),
        "others": [_answer(rules, other) for other in one.others],
    }


def _answer(rules: Rules, one: Answer) -> JsonObject:
    return {"answer": rules.grammar.line(one.links), **_numbers(chance=one.chance, doubt=one.doubt)}


def _numbers(**numbers: float) -> dict[str, float]:
    return {name: round(number, DIGITS) for name, number in numbers.items()}


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, DIGITS) for number in numbers]
