"""Dice as data: why each counts or not, sums and what they had to be, and the chances before the roll."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Line, Match
from sztab.engine.told import LineView
from sztab.engine.words import LANGUAGES
from sztab.games import find


def told(game: str, seed: str, steps: int, **options: str) -> list[tuple[Line, LineView]]:
    """The lines with dice of a game played at random, in either language."""
    found, rng = find(game), Random(seed)
    players = next(count for count in found.players if count > 1)
    rules = found.rules(options, None, players)
    match = Match(found, rules, key_of_seed(seed))
    for _ in range(steps):
        if match.state.over:
            break
        role = rng.choice(match.state.asked())
        match.choose(role, rng.choice(match.state.choices(role)))
    lines = [line for step in [match.opening, *match.steps] for line in step.lines if line.dice]
    return [(line, found.told(rules, line, language)) for line in lines for language in LANGUAGES]


@pytest.mark.parametrize("game", ["attack", "overlord"])
def test_every_die_of_a_battle_says_why_and_chances_are_whole(game: str) -> None:
    rolls = [(line, view) for line, view in told(game, "rolls", 1500) if line.roll is not None and line.roll.why]
    assert rolls
    for line, view in rolls:
        assert line.roll is not None
        assert all(die["why"] for die in view["dice"])
        chances = view["roll"]["chances"]
        assert sum(chances) == pytest.approx(100, abs=0.1)
        counted = [key for (key, _), die in zip(line.roll.why, view["dice"], strict=True) if die["counts"]]
        assert len([key for key in counted if key != "flag"]) < len(chances), "what fell was possible"
        assert set(counted) <= {"unit_in_battle", "hit", "flag"}


def test_two_dice_with_what_they_needed() -> None:
    rolls = [view["roll"] for line, view in told("attack", "sums", 1500) if line.key == "negotiates"]
    assert rolls
    for roll in rolls:
        missed, reached = roll["chances"]
        wanted = sum(a + b >= roll["need"] for a in range(1, 7) for b in range(1, 7)) / 36
        assert reached == pytest.approx(100 * wanted, abs=0.01)
        assert missed + reached == pytest.approx(100)
        assert 2 <= roll["total"] <= 12


def test_chances_of_a_battle_are_those_of_many_rolls() -> None:
    """One die against infantry in Overlord: two faces of infantry and a grenade of six hit."""
    rolls = [
        (line, view) for line, view in told("overlord", "many", 2500) if line.roll is not None and len(line.dice) == 1
    ]
    hits = {view["roll"]["chances"][1] for _, view in rolls if view["roll"].get("chances")}
    assert hits <= {round(100 * good / 6, 2) for good in range(7)}
    assert hits
