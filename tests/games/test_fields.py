"""The fields of a game's state are its own: none hides one of the engine's, which would be kept twice and compared wrongly."""

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.state import State
from sztab.games import GAME_IDS, find


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_field_hides_one_of_the_engines(game: str):
    found = find(game)
    own = type(found.blank(found.rules({}), key_of_seed("fields")))
    taken = {name for kind in State.__mro__ for name in getattr(kind, "__slots__", ())}
    assert taken.isdisjoint(own.__slots__)
