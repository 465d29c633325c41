"""A client that knows no game draws any of them: every id in a scene has its name and its look on the board."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import msgspec
import pytest

from sztab.bots.playout import call_time
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.listing import listing
from sztab.engine.look import read_look
from sztab.engine.match import Match
from sztab.engine.rules import Rules
from sztab.engine.scene import Board, Scene
from sztab.engine.state import State
from sztab.games import GAME_IDS, find

LANGUAGES = ("en", "pl")
OUTLINES = ("#241d12", "#f3ead6")  # round every piece, by day and by night


def matches(game: Game, players: int, choices: int, seed: str) -> Iterator[Match]:
    """A game at random, as it is after each choice."""
    match = Match(game, game.rules({}, None, players), key_of_seed(seed))
    rng = Random(seed)
    for _ in range(choices):
        yield match
        if match.state.over:
            return
        role = rng.choice(match.state.asked())
        match.choose(role, rng.choice(match.state.choices(role)))
        if 0 < game.unattended < game.progress(match.state)[0]:
            call_time(game, match.state, match)


def states(game: Game, choices: int = 150) -> Iterator[tuple[State, int]]:
    """States of some games with every pair of eyes."""
    for players in game.players:
        for match in matches(game, players, choices, f"scene {players}"):
            for eyes in [*game.seats(match.rules, players), 0]:
                yield match.state, eyes


def contrast(one: str, other: str) -> float:
    low, high = sorted(luminance(colour) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


# The board


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAME_IDS)
def test_a_game_counts_in_one_word_wherever_it_counts(id: str, language: str):
    """Beside the board, in the story and in lists: turns are not called rounds in one place and turns in another."""
    game = find(id)
    match = next(matches(game, game.players[0], 1, "counting"))
    word = game.board(match.rules, language)["round"]
    assert listing(game, language)["round"] == word
    [track] = [one for one in game.scene(match.state, 0, language)["tracks"] if one["form"] == "rounds"]
    first = track["name"].split()[0]
    assert first.isdigit() or first.lower() == word  # or years


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAME_IDS)
def test_a_board_has_a_look_for_everything(id: str, language: str):
    game = find(id)
    rules = game.rules({})
    board = game.board(rules, language)
    assert board["game"] == id
    assert board["name"]
    assert [owner["id"] for owner in board["owners"]] == rules.roles
    assert {owner["side"] for owner in board["owners"]} == {side["id"] for side in board["sides"]}
    places = [place["id"] for place in board["places"]]
    assert len(set(places)) == len(places)
    assert {end for link in board["links"] for end in link[:2]} <= set(places)
    assert {mark for place in board["places"] for mark in place.get("marks", [])} <= board["marks"].keys()
    assert {game.face(rules, kind, language)["kind"] for kind in range(len(rules.grammar.names["card"]))} <= set(
        board["cards"]
    )
    clauses = game.clauses(language)
    assert all(row["clause"] in clauses for row in [*board["marks"].values(), *board["states"].values()])
    looks = [path["look"] for path in board["paths"].values()]
    assert len(set(looks)) == len(looks), "two kinds of lines that look alike"
    msgspec.json.encode(board)


@pytest.mark.parametrize("id", GAME_IDS)
def test_owners_can_be_told_apart_without_colour_and_symbols_can_be_read(id: str):
    board = find(id).board(find(id).rules({}), "en")
    owners = [*board["owners"], *board.get("others", [])]
    for part in ("symbol", "pattern"):
        looks = [owner[part] for owner in owners]
        assert len(set(looks)) == len(looks)
    assert len({side["symbol"] for side in board["sides"]}) == len(board["sides"])
    for owner in owners:
        for body, ink in zip(owner["body"], owner["ink"], strict=True):
            assert contrast(body, ink) >= 4.5, owner["id"]
    for kind, card in board["cards"].items():
        assert contrast(card["colour"], "#ffffff") >= 4.5, kind
    for one, other in combinations(owners, 2):
        assert one["body"] != other["body"]
    assert contrast(*OUTLINES) > 7


@pytest.mark.parametrize("id", [id for id in GAME_IDS if (find(id).folder / "map.json").exists()])
def test_the_drawing_is_read_once_and_shared(id: str, tmp_path, monkeypatch: pytest.MonkeyPatch):
    game = find(id)
    rules = game.rules({})
    game.look()
    monkeypatch.setattr(game, "_map", None)
    monkeypatch.setattr(game, "folder", tmp_path)
    assert "map" not in game.board(rules, "en")
    (tmp_path / "map.json").write_text('{"size": [100, 50]}')
    monkeypatch.setattr(game, "_map", None)
    boards = [game.board(rules, language) for language in LANGUAGES]
    assert boards[0]["map"] == {"size": [100, 50]}
    assert boards[0]["map"] is boards[1]["map"]


def test_a_look_that_forgets_a_role_is_refused(tmp_path):
    text = (find("rhine").folder / "look.toml").read_text()
    path = tmp_path / "look.toml"
    path.write_text(text.replace('id = "white"', 'id = "green"', 1))
    with pytest.raises(Bad, match="one \\[\\[owner\\]\\] for each of red, white, blue, in this order"):
        read_look(path, ["red", "white", "blue"], ["red", "white", "blue"])


# The scene


def check_scene(board: Board, scene: Scene) -> None:
    places = {place["id"] for place in board["places"]} | {zone["id"] for zone in scene["zones"]}
    owners = {"", *[owner["id"] for owner in [*board["owners"], *board.get("others", [])]]}
    pieces = {piece["id"] for piece in scene["pieces"] if "id" in piece}
    assert len(pieces) == sum("id" in piece for piece in scene["pieces"])
    for piece in scene["pieces"]:
        assert piece["kind"] in board["kinds"]
        assert piece["owner"] in owners
        assert piece["place"] in places
        assert set(piece.get("states", [])) <= board["states"].keys()
    for zone in scene["zones"]:
        assert zone["kind"] in board["zones"]
        assert {card["kind"] for card in zone.get("cards", [])} <= board["cards"].keys()
    assert scene["moment"]["active"] in owners
    for track in scene["tracks"]:
        assert track["form"] in ("points", "rounds", "row")
        assert track["markers"].keys() - {track["id"]} == track["names"].keys()
        assert track.get("wins", {}).keys() <= track["markers"].keys()
        assert all(value > 0 for value in [*track.get("wins", {}).values(), track.get("lead", 1)])
    assert scene["badges"].keys() <= owners
    assert all(channel["name"] for channel in scene["channels"])
    prompt = scene["prompt"]
    shown = [*prompt.get("choices", []), *prompt.get("chosen", []), *prompt.get("asides", [])]
    for choice in shown:
        assert set(choice.get("places", [])) <= places, choice
    for choice in [*prompt.get("choices", []), *prompt.get("asides", [])]:
        assert set(choice.get("pieces", [])) <= pieces, choice
    for path in scene["paths"]:
        assert path["kind"] in board["paths"]
        assert set(path["places"]) <= places
    assert scene.get("gates", {}).keys() <= board["marks"].keys()
    assert set(scene.get("gates", {}).values()) <= {side["id"] for side in board["sides"]}
    held = scene.get("holders", {})
    assert held.keys() <= places
    assert set(held.values()) <= owners - {""}
    tinted = {owner["id"] for owner in board["owners"] if "tint" in owner}
    areas = {place["id"] for place in board["places"] if place["kind"] == "area"}
    assert {held[place] for place in held.keys() & areas} <= tinted
    printed = {sheet["id"]: sheet for sheet in board.get("sheets", [])}
    for view in scene.get("sheets", []):
        groups = printed[view["id"]]["groups"]
        boxes = [box["place"] for group in groups for box in group["boxes"]]
        told = [*view["filled"], *view["open"], *view.get("coming", [])]
        assert len(set(told)) == len(told)
        assert set(told) <= set(boxes) <= places
        assert view["owner"] in owners
        assert view["gains"].keys() <= {group["kind"] for group in groups} <= board["cards"].keys()


@pytest.mark.parametrize("id", GAME_IDS)
def test_everything_in_a_scene_is_on_the_board(id: str):
    game = find(id)
    boards: dict[Rules, Board] = {}
    questions: set[str] = set()
    for s, eyes in states(game, 300):
        board = boards[s.rules] = boards.get(s.rules) or game.board(s.rules, "en")
        scene = game.scene(s, eyes, "en")
        check_scene(board, scene)
        questions.add(scene["prompt"].get("question", ""))
        assert ("outcome" in scene) == s.over
    assert len(questions) > 6


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_finished_game_says_who_won_and_why(id: str):
    game = find(id)
    *_, match = matches(game, game.players[-1], 20_000, "to the end")
    assert match.state.over
    scene = game.scene(match.state, 0, "pl")
    outcome = game.outcome(match.state)
    assert scene["outcome"]["winner"] == outcome["winner"]
    assert scene["outcome"]["reason"] == outcome["reason"]
    assert scene["outcome"]["points"].items() <= outcome["points"].items()
    assert scene["outcome"]["words"].endswith(".")
    assert scene["result"]


# The log


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_line_in_parts_says_what_the_line_says(id: str):
    game = find(id)
    *_, match = matches(game, game.players[-1], 400, "lines")
    names = match.rules.grammar.names
    board = {place["id"] for place in game.board(match.rules, "en")["places"]}
    keys: set[str] = set()
    for step in [match.opening, *match.steps]:
        for line in step.lines:
            for language in LANGUAGES:
                told = game.told(match.rules, line, language, step.role)
                assert told["words"] == game.words(match.rules, language).say("line", line.key, line.args)
                assert "".join([part[1] for part in told["parts"]]) == told["words"]
                assert told["clause"] == line.clause
                assert told["role"] == (match.rules.roles[step.role] if step.role >= 0 else "")
                for slot, text, *rest in told["parts"]:
                    assert text
                    assert bool(slot) == bool(rest)
                    assert not rest or rest[0] in names[slot]
                assert set(told["places"]) <= board
                assert set(told["cards"]) <= set(names["card"])
            keys.add(line.key)
    assert len(keys) > 12


def test_parts_of_a_line_name_what_they_name():
    game = find("quartermaster")
    rules = game.rules({})
    numbers = rules.grammar.numbers
    args = (numbers["nation"]["italy"], numbers["unit"]["army"], numbers["space"]["ukraine"])
    english, polish = (game.words(rules, language).parts("line", "builds", args) for language in LANGUAGES)
    assert [(part.slot, part.text) for part in english] == [
        ("nation", "Italy"),
        ("", " builds "),
        ("unit", "an army"),
        ("", " "),
        ("space", "in Ukraine"),
        ("", "."),
    ]
    assert "".join([part.text for part in polish]) == "Włochy formują armię w Ukrainie."


# Names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAME_IDS)
def test_a_list_of_games_has_its_names(id: str, language: str):
    game = find(id)
    row = listing(game, language)
    assert row["about"].endswith(".")
    assert row["publisher"]
    assert [option["name"] for option in row["options"]] == [option.name for option in game.options]
    for option in row["options"]:
        assert option["words"]
        assert option["about"].endswith(".")
        assert all(value["words"] for value in option.get("values", []))
    assert row["seats"].keys() == {str(players) for players in game.players}
    for players, seats in row["seats"].items():
        assert len(seats) == int(players)
        assert all(len(seat["roles"]) == len(seat["names"]) > 0 for seat in seats)
    assert 0 <= row["reconstructed"]["share"] <= 1


def test_names_of_roles_and_sides():
    game = find("quartermaster")
    rules = game.rules({})
    assert game.role_name(rules, "uk", "en") == "United Kingdom"
    assert game.side_name(rules, "axis", "pl") == "Państwa Osi"
    assert find("rhine").role_name(find("rhine").rules({}), "white", "pl") == "Bradley"
    uk = next(owner for owner in game.board(rules, "en")["owners"] if owner["id"] == "uk")
    assert uk["short"] == "UK"


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("id", GAME_IDS)
def test_every_game_has_a_picture_with_pieces_on_the_board(id: str, language: str) -> None:
    game = find(id)
    places = {place["id"] for place in game.board(game.rules({}), language)["places"]}
    scene = game.picture(language)
    assert len([piece for piece in scene["pieces"] if piece["place"] in places]) >= 10


# Talk


@pytest.mark.parametrize("id", GAME_IDS)
def test_nobody_is_offered_the_talk_of_others(id: str):
    """The table is there for all, to hear at least; any other channel only for those who speak on it."""
    for state, eyes in states(find(id), 12):
        scene = find(id).scene(state, eyes, "en")
        channels = {channel["id"]: set(channel["roles"]) for channel in scene["channels"]}
        assert "table" in channels
        assert all(name == "table" or roles & set(scene["roles"]) for name, roles in channels.items())
