"""The story: a defence that holds names who held, and neutral defenders leave the board."""

from typing import cast

import pytest

from sztab.engine.chance import key_of_seed
from sztab.games import find
from sztab.games.attack.battle import tell_capitals
from sztab.games.attack.scene import tracks
from sztab.games.attack.state import State
from sztab.games.attack.terms import ACTION_IDS, ONE
from sztab.games.attack.turn import ACTIONS

from ..playing import Told

GAME = find("attack")
RULES = GAME.rules({})


@pytest.mark.parametrize(
    ("key", "args", "english", "polish"),
    [
        (
            "beats_off",
            (0, 1, 0, ONE[0]),
            "{0} beats off {gen} attack on {mid} with 1 infantry left.",
            "{0} odpiera atak {gen} na {acc}. Ocalało: 1 jednostka piechoty.",
        ),
        (
            "stays_free",
            (0, 1, ONE[1]),
            "{gen} attack on {mid} has failed: the region stays neutral, and its defenders (1 tank) leave the board.",
            "Atak {gen} na {acc} się nie powiódł: region pozostaje neutralny, a obrońcy (1 czołg) zostają zdjęci z planszy.",
        ),
        ("brings", (0, ONE[0]), "{0} brings up 1 infantry.", "{0} wprowadza z rezerwy 1 jednostkę piechoty."),
    ],
)
def test_lines_read_well(key: str, args: tuple[int, ...], english: str, polish: str):
    for language, expected, forms in (("en", english, {"mid": "space.mid"}), ("pl", polish, {"acc": "space.acc"})):
        words = GAME.words(RULES, language)
        names = {form: words.name(slot, 0) for form, slot in forms.items()}
        assert words.say("line", key, args) == expected.format(
            words.name("player", 0), gen=words.name("player.gen", 1), **names
        )


def test_actions_of_the_turn_are_named_without_numbers():
    s = cast(State, GAME.start(RULES, key_of_seed("used")))
    s.phase = ACTIONS
    s.used = 0b11
    words = GAME.words(RULES, "en")
    (used,) = [track for track in tracks(s, 0, words) if track["id"] == "used"]
    names = [words.say("piece", id) for id in ACTION_IDS[:2]]
    assert used["name"] == f"{words.say('track', 'used')}: {', '.join(names)}"
    assert used["names"] == {}


def test_a_capital_that_changes_hands_is_told_with_what_it_yields():
    s = cast(State, GAME.start(RULES, key_of_seed("capital")))
    s.capitals = [4, 7, *s.capitals[2:]]
    s.active = 0
    told = Told()
    s.listener = told
    for region in (4, 7, 8):
        tell_capitals(s, region)
    assert [(line.key, line.args) for line in told.lines] == [
        ("own_capital_back", (0, 10)),
        ("capital_taken", (0, 1, 10)),
    ]


@pytest.mark.parametrize(("seas", "lines"), [("", ["exchanges"]), ("green", ["agrees"])])
def test_an_exchange_that_nobody_may_block_is_told_once(seas: str, lines: list[str]):
    """R38 That the active player agrees is a line of its own only where the controller of the seas is asked next."""
    rules = GAME.rules({}, None, 3)
    table = {"units": {"red": ["spain 1i"], "blue": ["chile 1i"], "green": ["angola 1i"]}, "hands": {"red": ["oil_1"]}}
    ships = {"fleets": {"green": "1d"}, "seas": "green"} if seas else {}
    s = GAME.read_position(rules, {"at": "red action", **table, **ships}, b"key".ljust(32), "position")
    for token in ("trade blue", "give oil_1", "done", "done"):
        s.choose(s.asked()[0], rules.grammar.choice(token))
    told = Told()
    s.listener = told
    s.choose(0, rules.grammar.choice("agree"))
    assert [line.key for line in told.lines] == lines
