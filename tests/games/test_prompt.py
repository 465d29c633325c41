"""A question says what it is about, what helps to answer it, what a choice would bring; and why the rest is not allowed."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.prompt import MOST_REFUSALS
from sztab.engine.question import Asking
from sztab.engine.scene import ChoiceView, Prompt
from sztab.engine.state import State
from sztab.engine.told import RefusalView
from sztab.engine.window import occasion
from sztab.games import GAME_IDS, find

QUARTERMASTER = find("quartermaster")
RHINE = find("rhine")
RULES = QUARTERMASTER.rules({})


def position(**table: object) -> State:
    return QUARTERMASTER.read_position(RULES, table, b"key".ljust(32), "position")


def beyond(**table: object) -> State:
    return RHINE.read_position(RHINE.rules({}, None, 3), table, b"key".ljust(32), "position")


def play(s: State, role: str, *tokens: str) -> None:
    for token in tokens:
        s.choose(s.rules.roles.index(role), s.rules.grammar.choice(token))


def prompt(game: Game, s: State, role: str, language: str = "en") -> Prompt:
    return game.scene(s, 1 << s.rules.roles.index(role), language)["prompt"]


def choice(asked: Prompt, token: str) -> ChoiceView:
    return next(row for row in asked["choices"] if row["token"] == token)


def refusals(game: Game, s: State, role: str, language: str = "en") -> dict[str, RefusalView]:
    return {row["token"]: row for row in game.refusals(s, s.rules.roles.index(role), language)}


GERMANY = {
    "germany": ["army germany", "army western_europe", "fleet baltic_sea", "army north_africa"],
    "italy": ["army italy", "army balkans"],
    "uk": ["army united_kingdom"],
    "ussr": ["army moscow", "army ukraine"],
}


def to_build() -> State:
    s = position(at="germany action", units=GERMANY, hands={"germany": ["germany_build_army", "germany_land_battle"]})
    play(s, "germany", "play germany_build_army")
    return s


# Quartermaster


def test_a_build_says_how_much_there_is_to_choose_from_and_what_each_place_would_bring():
    asked = prompt(QUARTERMASTER, to_build(), "germany")
    assert asked["words"] == "Where do you build the army?"
    builds = [row for row in asked["choices"] if row["token"].startswith("build ")]
    assert asked["facts"] == {
        "words": f"{len(builds)} spaces in reach and in supply, 4 armies left.",
        "clauses": ["Q6.1"],
    }
    assert choice(asked, "build army scandinavia")["detail"] == "supplied through the fleet in the Baltic Sea"
    assert choice(asked, "build army italy")["detail"] == "shares the space with Italy, 1 VP a turn"
    assert choice(asked, "build army scandinavia")["places"] == ["scandinavia"]
    assert asked["chosen"][0]["cards"] == ["germany_build_army"]
    assert asked["can_take_back"]
    assert asked["take_back"] == "germany"
    polish = prompt(QUARTERMASTER, to_build(), "germany", "pl")
    assert choice(polish, "build army scandinavia")["detail"] == "zaopatrzenie przez flotę na Morzu Bałtyckim"


def test_a_status_that_would_score_more_is_named():
    s = position(
        at="germany action",
        units={"germany": ["army germany", "fleet baltic_sea"]},
        hands={"germany": ["germany_build_army"]},
        statuses={"germany": ["germany_swedish_iron_ore"]},
    )
    play(s, "germany", "play germany_build_army")
    before = s.digest()
    detail = choice(prompt(QUARTERMASTER, s, "germany"), "build army scandinavia")["detail"]
    assert "1 VP a turn with “Swedish Iron Ore”" in detail
    assert s.digest() == before


def test_a_battle_names_what_it_removes():
    s = position(at="germany action", units=GERMANY, hands={"germany": ["germany_land_battle"]})
    hand = prompt(QUARTERMASTER, s, "germany")
    assert hand["facts"]["clauses"] == ["Q5.5", "Q5.6"]  # the army in North Africa is out of supply
    assert choice(hand, "play germany_land_battle")["cards"] == ["germany_land_battle"]
    assert choice(hand, "play germany_land_battle")["detail"] == "0 enemies in reach"
    assert "can_take_back" not in hand
    units = {**GERMANY, "germany": ["army germany", "army eastern_europe"]}
    s = position(at="germany action", units=units, hands={"germany": ["germany_land_battle"]})
    play(s, "germany", "play germany_land_battle")
    fight = choice(prompt(QUARTERMASTER, s, "germany"), "battle ukraine ussr")
    assert fight["detail"] == "removes the Soviet army, a supply space"
    assert fight["pieces"] == ["ussr army ukraine"]
    assert fight["places"] == ["ukraine"]


def test_why_not_africa():
    s = to_build()
    rows = refusals(QUARTERMASTER, s, "germany")
    africa = rows["build army africa"]
    assert africa["words"] == ("No army can be built in Africa: no chain of German units joins it to a supply space.")
    assert africa["clauses"] == ["Q6.1", "Q5.11"]
    assert africa["places"] == ["africa"]
    assert africa["gap"][0] == "africa"
    assert africa["gap"][-1] in ("germany", "western_europe")
    assert "Afryce" in refusals(QUARTERMASTER, s, "germany", "pl")["build army africa"]["words"]
    legal = {place for row in prompt(QUARTERMASTER, s, "germany")["choices"] for place in row.get("places", [])}
    dimmed = {place for row in rows.values() for place in row["places"]}
    assert not legal & dimmed
    assert legal | dimmed == set(RULES.grammar.names["space"])


def test_a_hand_card_without_a_target_says_so():
    s = position(at="germany action", units={"germany": ["army germany"]}, hands={"germany": ["germany_sea_battle"]})
    row = refusals(QUARTERMASTER, s, "germany").get("play germany_sea_battle")
    legal = [row["token"] for row in prompt(QUARTERMASTER, s, "germany")["choices"]]
    assert (row is None) == ("play germany_sea_battle" in legal)
    s = position(at="germany action", units={}, hands={"germany": ["germany_land_battle"]})
    row = refusals(QUARTERMASTER, s, "germany")["play germany_land_battle"]
    assert row["cards"] == ["germany_land_battle"]
    assert row["clauses"] == ["R36"]


def test_what_holds_for_everything_is_said_once():
    s = position(at="germany action", units=GERMANY, hands={"germany": ["germany_build_army"]})
    first = [row for row in QUARTERMASTER.refusals(s, 0, "en") if row["words"] == "Choose a card first."]
    assert len(first) == 1
    assert first[0]["places"] == first[0]["cards"] == first[0]["pieces"] == []


# The Rhine


def test_a_march_says_what_each_step_costs():
    s = beyond(**{"from": "setup", "at": "white actions"})
    corps = next(row for row in prompt(RHINE, s, "white")["choices"] if row["token"].startswith("move "))
    assert corps["detail"].startswith("carries ")
    assert corps["pieces"] == [corps["token"].removeprefix("move ")]
    assert f"card {corps['pieces'][0]}" in corps["places"]
    play(s, "white", corps["token"])
    asked = prompt(RHINE, s, "white")
    assert asked["facts"]["words"].endswith("The next step costs 1 fuel.")
    for row in asked["choices"]:
        if row["token"].startswith("enter "):
            assert row["detail"].startswith("costs 1 fuel, ")
    refused = refusals(RHINE, s, "white")
    assert refused["enter dusseldorf"]["clauses"] == ["R10.2"]


def test_trucks_are_a_number_and_a_transport_shows_its_road():
    s = beyond(at="red actions", supplies=["lisieux 3f"])
    asked = prompt(RHINE, s, "red")
    assert [row["number"] for row in asked["choices"] if row["token"].startswith("trucks ")] == [1, 2, 3]
    play(s, "red", "transport")
    way = choice(prompt(RHINE, s, "red"), "truck lisieux-brionne")
    assert {"lisieux", "brionne"} < set(way["places"])
    assert way["detail"] == "in Lisieux: 3 fuel"
    play(s, "red", "truck lisieux-brionne")
    asked = prompt(RHINE, s, "red")
    assert asked["facts"] == {"words": "Up to 5 pieces. In Lisieux there is 3 fuel.", "clauses": ["R8.2"]}
    assert asked["can_take_back"]


# Both


@pytest.mark.parametrize("id", GAME_IDS)
def test_every_question_has_a_sentence_and_cites_only_clauses_that_exist(id: str):
    game = find(id)
    clauses = game.clauses("en")
    rng = Random(f"facts {id}")
    asked: set[str] = set()
    for players in game.players:
        s = game.start(game.rules({}, None, players), key_of_seed(f"facts {players}"))
        for _ in range(250):
            if s.over:
                break
            role = rng.choice(s.asked())
            asked.add(s.question().name)
            for language in ("en", "pl"):
                shown = game.scene(s, 1 << role, language)["prompt"]
                assert shown["words"]
                assert shown["facts"]["words"].endswith(".")
                assert all(clause in clauses for clause in shown["facts"]["clauses"])
                rows = game.refusals(s, role, language) if rng.random() < 0.1 else []
                assert len(rows) <= MOST_REFUSALS
                tokens = {row["token"] for row in shown["choices"]}
                for row in rows:
                    assert row["token"] not in tokens
                    assert row["words"]
                    assert all(clause in clauses for clause in row["clauses"])
            s.choose(role, rng.choice(s.choices(role)))
    assert len(asked) > 5


@pytest.mark.parametrize("id", GAME_IDS)
def test_no_question_is_without_words(id: str):
    """Each has a sentence under [ask], or several that begin with its name."""
    game = find(id)
    rules = game.rules({})
    words = game.words(rules, "en")
    for name, step in rules.steps.items():
        if isinstance(step, Asking):
            assert [key for key in words.table("ask") if key.startswith(name)], name


def test_why_as_data():
    s = to_build()
    allowed = QUARTERMASTER.why(s, 0b010101, 0, "build army scandinavia", "en")
    assert allowed == {"token": "build army scandinavia", "allowed": True}
    refused = QUARTERMASTER.why(s, 0b010101, 0, "build army baltic_sea", "pl")
    assert not refused["allowed"]
    assert refused["clauses"][0]["id"] == "Q3.1"
    assert refused["clauses"][0]["words"] == QUARTERMASTER.clauses("pl")["Q3.1"]
    s.take_back(0)
    chained = QUARTERMASTER.why(s, 0b010101, 0, "play germany_build_army, build army baltic_sea", "en")
    assert chained["token"] == "build army baltic_sea"
    assert not chained["allowed"]
    with pytest.raises(Bad, match="did you mean 'baltic_sea'"):
        QUARTERMASTER.why(s, 0b010101, 0, "build army baltic_see", "en")


def test_nobody_gets_refusals_for_what_is_not_asked_of_him():
    assert QUARTERMASTER.refusals(to_build(), 1, "en") == []


def test_a_sealed_question_says_so_and_an_answer_can_be_taken_back():
    s = QUARTERMASTER.start(RULES, key_of_seed("sealed"))
    asked = prompt(QUARTERMASTER, s, "uk")
    assert asked["sealed"]
    assert asked["waiting"] == []
    assert "can_take_back" not in asked
    for _ in range(3):
        s.choose(1, s.choices(1)[0])
    answered = prompt(QUARTERMASTER, s, "uk")
    assert "choices" not in answered
    assert answered["take_back"] == "uk"
    assert "can_take_back" not in prompt(QUARTERMASTER, s, "japan")


# Standing orders


def test_a_window_tells_what_it_opened_on():
    units = {"germany": ["army germany", "army western_europe"], "uk": ["army united_kingdom", "fleet north_sea"]}
    s = position(
        at="germany action",
        units=units,
        hands={"germany": ["germany_sea_battle"]},
        responses={"uk": ["uk_destroyers"]},
    )
    assert occasion(s) == ""
    play(s, "germany", "play germany_sea_battle", "battle north_sea uk")
    seen = QUARTERMASTER.scene(s, 0, "en")["prompt"]
    assert seen["window"]
    assert seen["occasion"] == occasion(s) == "unit_battled"
    assert QUARTERMASTER.occasions(RULES, "pl")["unit_battled"] == "Jednostka jest atakowana"


def test_kinds_of_occasions_have_names_in_both_languages():
    for language in ("en", "pl"):
        assert len(set(QUARTERMASTER.occasions(RULES, language).values())) == 14
        assert RHINE.occasions(RHINE.rules({}), language) == {}


def test_a_sentence_that_names_no_space_knows_where_it_is_heard():
    game = find("domination")
    s = game.start(game.rules({}, None, 4), key_of_seed("near"))
    rng = Random(1)
    while s.question().name != "operate":
        role = s.asked()[0]
        s.choose(role, rng.choice(s.choices(role)))
    role = s.asked()[0]
    rows = game.refusals(s, role, "en")
    general = [row for row in rows if not row["places"] and row.get("near")]
    lit = {place for row in game.scene(s, 1 << role, "en")["prompt"]["choices"] for place in row.get("places", [])}
    assert general
    assert all(row["words"] and row["clauses"] and not lit.intersection(row["near"]) for row in general)
    assert len({row["words"] for row in general}) == len(general)
