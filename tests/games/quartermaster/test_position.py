"""Positions that people write: what breaks the rules is refused with its clause."""

import re

import pytest

from sztab.engine.errors import Bad

from .test_state import GAME, RULES


def read(**table):
    return GAME.read_position(RULES, table, b"key", "position.toml")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"units": {"uk": ["army canada", "army canada"]}}, "Q3.2"),
        ({"units": {"uk": ["army canada"], "germany": ["army canada"]}}, "Q3.2"),
        ({"units": {"uk": ["army north_sea"]}}, "Q3.1"),
        ({"units": {"uk": ["fleet canada"]}}, "Q3.1"),
        ({"units": {"italy": ["army italy", "army germany", "army balkans", "army ukraine", "army russia"]}}, "Q3.3"),
        ({"hands": {"uk": ["uk_raf"]}, "responses": {"uk": ["uk_raf"]}}, "Q1.7"),
        ({"hands": {"uk": ["uk_build_army"] * 6}}, "Q1.7"),
        ({"hands": {"uk": ["usa_radar"]}}, "Q1.3"),
        ({"statuses": {"uk": ["uk_raf"]}}, "Q7.4"),
        ({"responses": {"usa": ["usa_radar"]}}, "Q7.3"),
        ({"round": 21}, "Q5.1"),
        ({"round": True}, "round should be a number"),
        ({"round": "three"}, "round should be a number"),
        ({"unit": {}}, "did you mean 'units'?"),
        ({"units": {"uk": ["armie canada"]}}, "write for instance 'army ukraine'"),
        ({"units": {"uk": ["army canda"]}}, "did you mean 'canada'?"),
        ({"units": {"england": []}}, "'england' is not a nation"),
        ({"units": {"uk": "army canada"}}, "should be a list of names"),
        ({"hands": {"uk": ["uk_rafa"]}}, "did you mean 'uk_raf'?"),
        ({"decks": {"uk": ["...", "uk_raf"]}}, "comes last"),
        ({"at": "uk lunch"}, "is no moment"),
        ({"at": "action"}, "is no moment"),
        ({"from": "middle"}, 'write "empty" or "setup"'),
        ({"vp": {"axis": "many"}}, "vp.axis should be a number, not 'many'"),
        ({"vp": {"axis": 10**30}}, "vp is a table"),
        ({"known": {"uk hand": ["all"]}}, "one entry for each"),
        ({"known": {"uk pocket": []}}, "did you mean"),
        ({"used": ["no_such_card"]}, "is not a card"),
        ({"used": [["nested"]]}, "used should be a list of names"),
        ({"warfare": {"bonus": "many"}}, "warfare has numbers"),
        ({"at": "setup"}, "without at"),
        ({"guarded": {"uk": ["atlantis"]}}, "is not a space"),
        ({"agenda": [["no_such_step", []]], "chance": {}}, "damaged"),
        ({"agenda": "x", "chance": {}}, "agenda should be a list"),
    ],
)
def test_what_cannot_be_is_refused(table, expected):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        read(**table)
    assert "position.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_from_setup_keeps_what_is_not_replaced():
    s = read(**{"from": "setup", "at": "germany action", "units": {"uk": ["army india"]}})
    found = GAME.write_position(s)
    assert found["units"]["germany"] == ["army germany"]
    assert found["units"]["uk"] == ["army india"]
    assert len(found["hands"]["germany"]) == 7
