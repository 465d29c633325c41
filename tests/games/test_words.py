"""Every word a player meets, in both languages; every clause that is cited exists."""

import ast
import re
from pathlib import Path

import pytest

import sztab.games
from sztab.engine.clauses import ID
from sztab.engine.match import Line
from sztab.engine.words import LANGUAGES
from sztab.engine.zones import PUBLIC
from sztab.games import GAME_IDS, find

CLAUSE = re.compile(rf"^{ID}$")
ARGUMENT = re.compile(r"\{(\d+)(?::([a-z_]+))?")
FOLDER = Path(sztab.games.__file__).parent


def strings(game: str) -> list[tuple[str, str]]:
    """Every text constant of a game's code, with the function whose call it stands in."""
    found = []
    for path in sorted((FOLDER / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                texts = [
                    inner for argument in node.args for inner in ast.walk(argument) if isinstance(inner, ast.Constant)
                ]
                found += [(name, text.value) for text in texts if isinstance(text.value, str)]
    return found


@pytest.mark.parametrize("game", GAME_IDS)
def test_both_languages_say_the_same_things(game: str):
    rules = find(game).rules({})
    english, polish = (find(game).words(rules, language).templates() for language in ("en", "pl"))
    assert english.keys() == polish.keys()
    for key, text in english.items():
        assert {n for n, _ in ARGUMENT.findall(text)} == {n for n, _ in ARGUMENT.findall(polish[key])}, key
    same = [key for key, text in english.items() if text == polish[key] and " " in text and not key.startswith("game.")]
    assert same == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_line_and_refusal_has_its_sentence(game: str):
    words = find(game).words(find(game).rules({}), "en")
    keys: dict[str, set[str]] = {"line": set(), "refusal": set()}
    for call, text in strings(game):
        table = {"tell": "line", "Refusal": "refusal"}.get(call)
        if table and not CLAUSE.match(text):
            keys[table].add(text)
    for table, found in keys.items():
        assert found
        assert {key for key in found if not words.has(table, key)} == set()


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_cited_clause_exists_in_both_pages(game: str):
    english, polish = (find(game).clauses(language) for language in ("en", "pl"))
    assert list(english) == list(polish)
    cited = {text for call, text in strings(game) if call in ("tell", "Refusal") and CLAUSE.match(text)}
    for path in (FOLDER / game).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.Module) and (doc := ast.get_docstring(node)):
                cited |= set(re.findall(rf"\b(?=[A-Z]\d+\.){ID}\b", doc))
    assert len(cited) > 50
    assert {clause for clause in cited if clause not in english} == set()
    for language in ("en", "pl"):
        page = find(game).clauses(language)
        mentioned = set(re.findall(r"\b[QWR]\d+(?:\.\d+)?\b", page.text))
        assert {clause for clause in mentioned if clause not in page} == set()


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_sentence_can_be_filled(game: str):
    rules = find(game).rules({})
    for language in ("en", "pl"):
        words = find(game).words(rules, language)
        for key, text in words.templates().items():
            if not isinstance(text, str):
                continue
            slots = {int(n): slot for n, slot in ARGUMENT.findall(text)}
            arguments = [1 for _ in range(max(slots, default=-1) + 1)]
            said = words.fill(text, arguments)
            assert "{" not in said, key
            assert said.strip()


@pytest.mark.parametrize("game", GAME_IDS)
def test_lines_that_older_rules_told_can_still_be_read(game: str):
    """A table keeps its lines as keys and numbers: what changed since is worded as the revision that told it did."""
    found = find(game)
    rules = found.rules({})
    for language in LANGUAGES:
        words = found.words(rules, language)
        for revision in range(1, found.revision):
            for key, template in words.table(f"line_{revision}").items():
                numbers = [int(number) for number in re.findall(r"\{(\d+)", template)]
                line = Line(PUBLIC, key, "", (0,) * (max(numbers, default=-1) + 1))
                assert found.told(rules, line, language, revision=revision)["words"]


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_turn_opens_with_a_line_that_says_whose_it_is(game: str):
    """A story is folded by these lines."""
    told = [text for call, text in strings(game) if call == "tell"]
    assert told.count("turn") == 1
    words = find(game).words(find(game).rules({}), "en")
    assert any(part.slot for part in words.parts("line", "turn", (0, 1)))
