"""The odds of a land battle: worked out, and borne out by battles that are really fought."""

from random import Random
from typing import cast

import pytest

from sztab.engine.chance import key_of_seed
from sztab.games.attack.gains import quick_odds
from sztab.games.attack.hits import after_losses, hits_of
from sztab.games.attack.odds import calculator
from sztab.games.attack.state import State
from sztab.games.attack.tables import Tables
from sztab.games.attack.terms import FORCES, force_of, of_type, total

from .test_state import GAME

RULES = cast(Tables, GAME.rules({}, None, 2))
ODDS = calculator(RULES)


def test_hits_are_counted_as_in_the_examples():
    """C1 and C2: dice as infantry, tank, artillery, plane, blank."""
    assert hits_of(force_of(1, 2, 0, 0), [2, 0, 0, 2, 1]) == 1
    assert hits_of(force_of(1, 1, 1, 1), [0, 2, 0, 3, 0]) == 2
    assert after_losses(force_of(1, 2, 0, 1), 2) == force_of(0, 1, 0, 1)
    assert after_losses(force_of(1, 0, 0, 0), 5) == 0


@pytest.mark.parametrize(
    "force", [force_of(1, 0, 0, 0), force_of(2, 1, 1, 1), force_of(0, 0, 0, 1), force_of(4, 3, 0, 2)]
)
def test_the_chances_of_a_roll_add_up_and_agree_with_dice(force: int):
    chances = ODDS.hits(force)
    assert sum(chances) == pytest.approx(1)
    rng = Random(FORCES.written(force))
    dice = max(2, total(force) + of_type(force, 1))
    rolled = []
    for _ in range(4000):
        faces = [rng.choice(RULES.faces) for _ in range(dice)]
        rolled.append(hits_of(force, [faces.count(n) for n in range(5)]))
    assert sum(rolled) / 4000 == pytest.approx(ODDS.expected(force), abs=0.06)


def test_one_against_one_by_hand():
    """A lone infantry rolls two dice and hits with 11 of 36; the defender rolls first."""
    hit = 11 / 36
    miss = 1 - hit
    assert ODDS.battle(1, 1).chance == pytest.approx(miss * hit / (1 - miss * miss))


def fought(units: dict[str, list[str]], attack: str, seed: str) -> bool:
    """A battle played with the real rules, both sides doing what the odds take them to do."""
    table = {"at": "red action", "units": units}
    s = GAME.read_position(RULES, table, key_of_seed(seed), "position")
    assert isinstance(s, State)
    for token in ("move", "from spain", "to france", attack, "done"):
        s.choose(0, RULES.grammar.choice(token))
    while not s.over and s.place >= 0:
        side = s.waiting().args[0]
        name = s.question().name
        own, behind = (s.defend, s.defend_reserve) if side else (s.attack, s.attack_reserve)
        room = 4 if name == "commitment" else min(4, 3 + s.battle_round - total(own))
        best = ODDS.brought(own, behind, room)
        verb = "commit" if name == "commitment" else "bring"
        s.choose(s.asked()[0], RULES.grammar.choice(f"{verb} {FORCES.written(best)}"))
    return s.hold[RULES.board.ids.index("france")] == 0


@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [("1i2t1a", "3i"), ("3i1t1a1p", "4i1a"), ("5i", "2i1t"), ("2i1t1a2p", "2i1t1p")],
)
def test_battles_end_as_the_odds_say(attackers: str, defenders: str):
    units = {
        "red": [f"spain {int(attackers[0]) + 1}{attackers[1:]}", "peru 1i"],
        "blue": [f"france {defenders}", "cuba 1i"],
    }
    games = 300
    won = sum(fought(units, "all", f"{attackers} {defenders} {n}") for n in range(games))
    force = _force(attackers)
    odds = ODDS.battle(force, _force(defenders))
    assert odds.error == 0
    assert won / games == pytest.approx(odds.chance, abs=0.09)


def _force(text: str) -> int:
    numbers = dict.fromkeys("itap", 0)
    for number, letter in zip(text[::2], text[1::2], strict=True):
        numbers[letter] = int(number)
    return force_of(*numbers.values())


def test_a_large_battle_is_sampled_and_says_how_sure_it_is():
    odds = ODDS.battle(force_of(9, 5, 3, 2), force_of(9, 4, 3, 2))
    assert 0.2 < odds.chance < 0.95
    assert 0 < odds.error < 0.05
    assert ODDS.battle(force_of(9, 5, 3, 2), force_of(9, 4, 3, 2)) is odds
    everything = tuple(card.defenders for card in RULES.cards)
    assert ODDS.neutral(force_of(12, 6, 4, 2), everything).chance > 0.95


def test_the_bots_guess_is_near_the_truth():
    rng = Random(3)
    off = []
    for _ in range(40):
        one, other = (
            force_of(rng.randint(1, 3), rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 1)) for _ in range(2)
        )
        off.append(abs(quick_odds(RULES, one, other) - ODDS.battle(one, other).chance))
    assert sum(off) / len(off) < 0.08
