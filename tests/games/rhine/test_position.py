"""Positions that people write: what breaks the rules is refused with its clause."""

import re

import pytest

from sztab.engine.errors import Bad
from sztab.games.rhine.state import State

from .test_state import GAME


def read(players: int = 3, **table: object) -> State:
    rules = GAME.rules({}, None, players)
    s = GAME.read_position(rules, {"at": "white actions", **table}, b"key".ljust(32), "position.toml")
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize(
    ("players", "table", "expected"),
    [
        (3, {"trucks": {"white": 6, "track": 7}}, "R7.3"),
        (3, {"trucks": {"track": 6}, "parked": ["orleans-montargis"]}, "R7.3"),
        (3, {"trucks": {"red": 9, "white": 9, "blue": 7}}, "R7.3"),
        (1, {"trucks": {"white": 7, "track": 6}}, "R7.3"),
        (3, {"trucks": {"red": -1}}, "R7.3"),
        (3, {"track": {"fuel": ["many"]}}, "track.fuel should be a number"),
        (3, {"trucks": {"red": 10}}, "R7.1"),
        (3, {"corps": {"white_vii": "melun 1f immobile"}, "supplies": ["melun 2p"]}, "R9.3"),
        (3, {"corps": {"white_vii": "melun 1f2p immobile"}}, "R9.2"),
        (3, {"airborne": ["paris white light"]}, "R12.2"),
        (3, {"antwerp": True}, "R15.A"),
        (3, {"resistance": ["paris"]}, "R14.A1"),
        (3, {"resistance": ["metz", "metz"]}, "R14.A1"),
        (1, {"resistance": ["arnhem"]}, "R17.F"),
        (1, {"numbers": {"14": "paris"}}, "R17.F"),
        (1, {"numbers": {"14": "koln"}}, "R17.F"),
        (1, {"numbers": {"14": "marche"}, "resistance": ["marche"]}, "R17.F"),
        (3, {"numbers": {"14": "marche"}}, "R17.A"),
        (1, {"numbers": {"²": "marche"}}, "R17.A"),
        (3, {"piles": {"common": ["red_recon"]}}, "'common' is not a commander who plays"),
        (3, {"corps": {"white_v": "melun 1f", "white_vii": "melun 1f"}}, "R10.3"),
        (3, {"corps": {"white_v": "melun 4f3a"}}, "R2.11"),
        (3, {"corps": {"white_v": "liege 1f"}}, "R10.7"),
        (3, {"control": {"white": ["metz"]}}, "R2.2"),
        (3, {"supplies": ["melun 4f3a"]}, "R6.3"),
        (3, {"medals": {"red": 21}}, "R2.1"),
        (3, {"levels": {"red": 4}}, "R7.3"),
        (3, {"order": ["red", "red", "blue"]}, "R4.8"),
        (3, {"round": "three"}, "round should be a number"),
        (3, {"truck": {}}, "did you mean 'trucks'?"),
        (3, {"at": "white lunch"}, "is no moment"),
        (3, {"joined": 1}, "joined should be true or false"),
    ],
)
def test_what_cannot_be_is_refused(players: int, table: dict[str, object], expected: str):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        read(players, **table)
    assert "position.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_what_looks_odd_but_can_be():
    """N2 Black spaces take markers, printed symbols too. R10.21 Anybody may hold a shared space.

    R17.F A number lies on a space gained this turn until the front shifts.
    """
    assert read(resistance=["arnhem", "koln"]).marked
    assert read(control={"red": ["reims"]}).hold.count(0) > read().hold.count(0)
    assert read(1, control={"white": ["marche"]}, gained=["marche"], numbers={"14": "marche"}).gained
    assert read(control={"red": ["antwerpen"]}, antwerp=True).antwerp


def test_trucks_not_named_are_on_the_track():
    s = read(trucks={"white": 9}, parked=["orleans-montargis", "sens-troyes"])
    assert s.trucks_left == 1
    GAME.check(s)
    assert read(levels={"white": 3}).reinforced


def test_alone_without_corps_the_numbers_leave():
    s = read(1, control={"white": ["marche"]}, gained=["marche"], numbers={"14": "marche", "3": "luxembourg"})
    s.choose(1, s.rules.grammar.choice("end"))
    assert s.numbers[14 - 3] == -1
