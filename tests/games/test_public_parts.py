"""Parts of a scene that are made once for everybody look as if they had been made for each."""

import ast
import inspect
from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Match
from sztab.games import GAME_IDS, find

SHARED = ("pieces", "tracks", "badges")


@pytest.mark.parametrize("id", GAME_IDS)
def test_what_is_shared_is_the_same_to_all_eyes(id: str) -> None:
    game, rng = find(id), Random(3)
    rules = game.rules({}, None, game.players[-1])
    table, words = game.parts.scene, game.words(rules, "en")
    match = Match(game, rules, key_of_seed(f"public/{id}"))
    shared = 0
    for _ in range(120):
        s = match.state
        if s.over:
            break
        if table.alike(s):
            shared += 1
            for eyes in (*game.seats(rules, game.players[-1]), *[1 << role for role in range(len(rules.roles))]):
                for part in SHARED:
                    assert getattr(table, part)(s, eyes, words) == getattr(table, part)(s, 0, words), part
        role = rng.choice(s.asked())
        match.choose(role, rng.choice(s.choices(role)))
    assert shared > 40


@pytest.mark.parametrize("id", [id for id in GAME_IDS if id != "rhine"])  # where one's own transport is seen by oneself
def test_a_game_that_shares_always_does_not_look_at_eyes(id: str) -> None:
    table = find(id).parts.scene
    for part in SHARED:
        function = ast.parse(inspect.getsource(getattr(table, part))).body[0]
        assert not [node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id == "eyes"], part
