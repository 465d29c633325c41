"""The story: a defence that holds names who held, and neutral defenders leave the board."""

import pytest

from sztab.games import find
from sztab.games.attack.terms import ONE

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
            "Atak {gen} na {acc} się nie powiódł: region pozostaje neutralny, a obrońcy (1 czołg) schodzą z planszy.",
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
