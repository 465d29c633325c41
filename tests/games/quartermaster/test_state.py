"""Games on their way, and golden ones whose digest may not change by accident."""

from random import Random

from sztab.engine.chance import key_of_seed
from sztab.games import find
from sztab.games.quartermaster.state import State

from ..playing import played_on

GAME = find("quartermaster")
RULES = GAME.rules({})


def play_on(seed: str, choices: int) -> State:
    s = played_on(GAME, RULES, seed, choices)
    assert isinstance(s, State)
    return s


GOLDEN = {
    "golden 1": "6d1c0c135c275372d4715c48657685bc",
    "golden 2": "8de46a104c501b445f5c408362eb615c",
}


def test_golden_games_have_not_changed():
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    for seed, digest in GOLDEN.items():
        s = GAME.start(RULES, key_of_seed(seed))
        rng = Random(seed)
        while not s.over:
            role = s.asked()[0]
            s.choose(role, rng.choice(s.choices(role)))
        assert s.digest() == digest, seed
