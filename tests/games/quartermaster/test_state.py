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
    "golden 1": "c95420a60383659f34b2fc001db382ca",
    "golden 2": "c72de608cc1be7abc0b21e1e903ec0f6",
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
