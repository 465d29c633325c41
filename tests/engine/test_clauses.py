"""Rules pages as chapters and clauses."""

import pytest

from sztab.games import GAME_IDS, find


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("id", GAME_IDS)
def test_the_parts_of_a_page_hold_all_of_it(id, language):
    page = find(id).clauses(language)
    parts = page.parts()
    assert [part["kind"] for part in parts if not part["id"]] == [
        "text",
        "reconstructed",
        "examples",
        "rulings",
        "text",
    ]
    assert [clause["id"] for part in parts for clause in part["clauses"]] == list(page.clauses)
    for part in parts:
        for clause in part["clauses"]:
            assert clause["words"].startswith(page.clauses[clause["id"]])
    kept = "".join([part["title"] + part["words"] + "".join(c["words"] for c in part["clauses"]) for part in parts])
    words = [line.lstrip("#- ") for line in page.text.splitlines()[1:] if line and not line.startswith(("## ", "- **"))]
    assert all(line in kept for line in words)
    assert page.title()


def test_both_languages_have_the_same_parts():
    for id in GAME_IDS:
        english, polish = find(id).clauses("en").parts(), find(id).clauses("pl").parts()
        assert [(p["id"], p["kind"], [c["id"] for c in p["clauses"]]) for p in english] == [
            (p["id"], p["kind"], [c["id"] for c in p["clauses"]]) for p in polish
        ]
