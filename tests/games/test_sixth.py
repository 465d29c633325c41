"""A sixth game, written by following `docs/adding-a-game.md` only: nothing outside its folder knows it, and everything works."""

import re
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

import sztab.games
from sztab.bots import make
from sztab.engine import case, record
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad, Illegal
from sztab.engine.game import Game
from sztab.engine.listing import listing
from sztab.engine.match import Match
from sztab.engine.words import LANGUAGES
from sztab.engine.zones import kinds_of
from sztab.sim import fuzz
from tools import write_fields

from .sixth import game as module
from .sixth.terms import CROSS, HAND, NOUGHT

SEED = "sixth"
PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game as everybody gets it: in the list, and found by its id."""
    monkeypatch.setattr(sztab.games, "GAME_IDS", (*sztab.games.GAME_IDS, "sixth"))
    monkeypatch.setitem(sys.modules, "sztab.games.sixth.game", module)
    return sztab.games.find("sixth")


@pytest.fixture
def match(game: Game) -> Match:
    return Match(game, game.rules({}), key_of_seed(SEED))


def play(match: Match, bots: tuple[str, str], seed: str) -> None:
    """To the end, Cross by the first bot and Nought by the second."""
    made = [make(id) for id in bots]
    rng = Random(seed)
    while not match.state.over:
        role = match.state.asked()[0]
        match.choose(role, made[role].choose(match.game, match.state, role, 1 << role, rng))


def test_only_the_list_makes_it_known():
    with pytest.raises(Bad, match="'sixth' is not a game"):
        sztab.games.find("sixth")


def test_the_code_on_the_page_is_the_code_of_the_game(game: Game):
    source = "\n".join([path.read_text() for path in sorted(game.folder.glob("*.py"))])
    shown = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    pieces = [piece for block in shown for piece in block.split("\n\n\n")]
    assert len(pieces) == 4
    assert [piece for piece in pieces if piece.strip("\n") not in source] == []


def test_the_cases_hold_and_no_clause_is_without_one(game: Game):
    results = case.run(game.folder / "cases.toml", sztab.games.find)
    assert {result.name: result.failures for result in results if result.failures} == {}
    assert case.coverage(results, game) == []


def test_the_state_is_written_from_its_declaration(game: Game):
    source = (game.folder / "state.py").read_text()
    assert write_fields.written(source) == source


def test_a_seat_sees_its_own_hand_and_the_backs_of_the_other(match: Match):
    for eyes, seen in ((1 << CROSS, ["cross"]), (1 << NOUGHT, ["nought"]), (0, [])):
        hands = [zone for zone in match.game.scene(match.state, eyes, "en")["zones"] if zone["kind"] == "hand"]
        assert [hand["count"] for hand in hands] == [3, 3]
        assert [hand["owner"] for hand in hands if "cards" in hand] == seen


def test_the_board_names_all_that_a_scene_shows(match: Match):
    play(match, ("random", "random"), SEED)
    for language in ("en", "pl"):
        board = match.game.board(match.rules, language)
        scene = match.game.scene(match.state, 0, language)
        assert {piece["kind"] for piece in scene["pieces"]} <= board["kinds"].keys()
        assert {zone["kind"] for zone in scene["zones"]} <= board["zones"].keys()
        assert {piece["place"] for piece in scene["pieces"]} <= {place["id"] for place in board["places"]}
        assert scene["result"]


def test_the_question_in_words(match: Match):
    prompt = match.game.scene(match.state, 1 << CROSS, "en")["prompt"]
    assert prompt["words"] == "Which card do you play, and where?"
    assert prompt["facts"] == {"words": "12 cards left in the deck.", "clauses": ["X2.3"]}
    card = match.rules.grammar.names["card"][match.state.kinds(HAND + CROSS)[0]]
    offered = next(choice for choice in prompt["choices"] if card in choice["cards"])
    assert offered["words"].startswith(f"Play {card.replace('_', ' ')} on ")
    assert len(offered["places"]) == 1
    other = match.game.scene(match.state, 1 << NOUGHT, "en")["prompt"]
    assert other["waiting"] == ["cross"]
    assert "choices" not in other


def test_a_winning_choice_says_so(game: Game):
    given = {"at": "cross", "marks": {"cross": ["a1", "b1"]}, "hands": {"cross": ["row_1", "column_c"]}}
    s = game.read_position(game.rules({}), given, key_of_seed(SEED), "position")
    choices = game.scene(s, 1 << CROSS, "en")["prompt"]["choices"]
    assert [choice["token"] for choice in choices if "detail" in choice] == ["play row_1 c1", "play column_c c1"]


def test_refusals_cite_their_clause(match: Match):
    held = set(match.state.kinds(HAND + CROSS))
    missing = next(kind for kind in range(6) if kind not in held)
    token = match.rules.grammar.token((match.rules.grammar.choice("play row_1 a1")[0], missing, 0))
    why = match.game.why(match.state, 1 << CROSS, CROSS, token, "en")
    assert not why["allowed"]
    assert why["words"].endswith("is not in your hand.")
    assert [clause["id"] for clause in why["clauses"]] == ["X2.1"]
    turned = match.game.why(match.state, 1 << NOUGHT, NOUGHT, "play row_1 a1", "en")
    assert turned["words"] == "That cannot be done now. Asked now: Cross."
    with pytest.raises(Illegal):
        match.choose(CROSS, match.rules.grammar.choice(token))


def test_the_promises_of_the_engine_hold(game: Game):
    """Copies, positions, scenes after a redeal, refusals, undo, records."""
    report = fuzz.fuzz(game, fuzz.settings(game), list(game.players), 400, 1, lambda done: None, every=4)
    assert report.failure is None
    assert {"copies", "scenes", "questions with reasons", "lines with cards", "replays"} <= report.checks.keys()


def test_a_redeal_keeps_the_own_hand_and_changes_the_other(match: Match):
    s = match.state
    dealt = [match.game.redeal(s, 1 << CROSS, Random(n)) for n in range(10)]
    assert {new.zones[HAND + CROSS] for new in dealt} == {s.zones[HAND + CROSS]}
    assert len({tuple(kinds_of(new.zones[HAND + NOUGHT])) for new in dealt}) > 1


def test_a_record_replays(match: Match):
    play(match, ("greedy", "random"), SEED)
    text = record.written(match, record.header_of(match.game, match.rules, 2, SEED))
    again = record.replayed(record.read(text, "record"), sztab.games.find("sixth"))
    assert again.state == match.state
    with pytest.raises(record.Broken):
        record.replayed(record.read(text.replace("seed sixth", "seed other"), "record"), match.game)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"marks": {"cros": ["a1"]}}, "did you mean 'cross'?"),
        ({"marks": {"cross": ["a1"], "nought": ["a1"]}}, "'a1' is marked twice"),
        ({"hands": {"cross": ["row_1"] * 4}}, "more often than the game has it"),
        ({"decks": {"deck": []}}, "18 cards are nowhere"),
    ],
    ids=["player", "twice", "cards", "deck"],
)
def test_a_wrong_position_is_refused_with_its_remedy(game: Game, wrong: dict[str, object], said: str):
    with pytest.raises(Bad) as refused:
        game.read_position(game.rules({}), wrong, key_of_seed(SEED), "position")
    assert said in str(refused.value)


def test_a_position_is_written_and_read_back(match: Match):
    match.choose(CROSS, match.state.choices(CROSS)[0])
    table = msgspec.json.decode(msgspec.json.encode(match.game.write_position(match.state)))
    assert match.game.read_position(match.rules, table, b"another key".ljust(32), "position") == match.state


def test_greedy_beats_random(game: Game):
    won = 0
    for number in range(20):
        match = Match(game, game.rules({}), key_of_seed(f"greedy {number}"))
        play(match, ("greedy", "random") if number % 2 else ("random", "greedy"), str(number))
        won += game.outcome(match.state)["winner"] == ("cross" if number % 2 else "nought")
    assert won >= 14


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_stands_in_the_list_of_games(game: Game, language: str):
    row = listing(game, language)
    assert row["about"].endswith(".")
    assert row["first"]["words"].endswith(".")
    assert row["reconstructed"]["share"] == 0.0
    assert game.sources(game.rules({})) == {"lines": {"made_up": 6}}


def test_both_languages_say_the_same_things(game: Game):
    english, polish = (game.words(game.rules({}), language).templates() for language in ("en", "pl"))
    assert english.keys() == polish.keys()
    assert list(game.clauses("en")) == list(game.clauses("pl"))
