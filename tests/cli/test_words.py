"""The command line's own words: English and Polish say the same things, and everything that is said is there."""

import re

from sztab.cli.words import words

from .conftest import ROOT

PLACES = re.compile(r"\{(\d)")


def test_both_languages_have_the_same_sentences():
    english, polish = words("en").tables, words("pl").tables
    assert {table: list(rows) for table, rows in english.items()} == {
        table: list(rows) for table, rows in polish.items()
    }
    for table, rows in english.items():
        for key, text in rows.items():
            assert set(PLACES.findall(text)) == set(PLACES.findall(polish[table][key])), key


def test_plural_forms():
    assert words("pl").say("loaded", "x", 22).endswith("22 kroki.")
    assert words("pl").say("loaded", "x", 12).endswith("12 kroków.")
    assert words("en").say("loaded", "x", 1).endswith("1 step.")


def test_every_sentence_is_used_and_every_one_that_is_used_exists():
    source = "".join(path.read_text() for path in (ROOT / "src" / "sztab" / "cli").rglob("*.py"))
    known = words("en").tables["say"]
    for key in known:
        assert f'"{key}"' in source or f"'{key}'" in source, f"nobody says {key}"
    for key in re.findall(r"""\.say\(["'](\w+)["']""", source):
        assert key in known or key in ("game", "line", "refusal", "option", "option_text", "type", "piece", "call"), key
