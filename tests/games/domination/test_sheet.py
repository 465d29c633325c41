"""The technology sheet of Total Domination: what is printed on it, what each seat sees of it, and why a box stays empty."""

from typing import Any, cast

import pytest

from sztab.engine.scene import ChoiceView, SheetView
from sztab.engine.state import State
from sztab.engine.told import RefusalView
from sztab.games.domination.game import GAME
from sztab.games.domination.tables import Tables
from sztab.games.domination.terms import RESEARCH, SEAT_IDS, TECHNOLOGY_IDS

RULES = cast(Tables, GAME.rules({}, None, 4))
ARMY = {"germany": ["germany_army"]}


def position(**table: Any) -> State:
    table = {"from": "empty", "year": 1941, "at": "germany action", "units": ARMY, **table}
    return GAME.read_position(RULES, table, b"key".ljust(32), "position")


def sheet(s: State, owner: str, reader: str = "", language: str = "en") -> SheetView:
    scene = GAME.scene(s, 1 << SEAT_IDS.index(reader) if reader else 0, language)
    return next(view for view in scene["sheets"] if view["owner"] == owner)


def names(places: list[str]) -> list[str]:
    return [place.removeprefix("technology ") for place in places]


def choices(s: State, role: str = "germany") -> list[ChoiceView]:
    return GAME.scene(s, 1 << SEAT_IDS.index(role), "en")["prompt"]["choices"]


def reasons(s: State, language: str = "en", role: str = "germany") -> dict[str, RefusalView]:
    rows = GAME.refusals(s, SEAT_IDS.index(role), language)
    return {names(row["places"])[0]: row for row in rows if row["token"].startswith("technology ")}


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_sheet_has_a_box_for_every_technology(language):
    """D8.1 In five groups that are kinds of cards; what a box needs is on the same sheet, and says where it is reconstructed."""
    board = GAME.board(RULES, language)
    (printed,) = board["sheets"]
    boxes = [box for group in printed["groups"] for box in group["boxes"]]
    assert [box["place"] for box in boxes] == [f"technology {id}" for id in TECHNOLOGY_IDS]
    assert {box["place"] for box in boxes} == {place["id"] for place in board["places"] if place["kind"] == "box"}
    assert {group["kind"] for group in printed["groups"]} <= board["cards"].keys()
    assert all(box["clause"] in GAME.clauses(language) for box in boxes)
    needs = {names([box["place"]])[0]: (names(box["needs"]), names(box.get("either", []))) for box in boxes}
    assert needs["radar"] == ([], [])
    assert needs["heavy_bombers"] == (["mechanization", "sp_artillery"], [])
    assert needs["v2"] == ([], ["espionage", "v1"])
    rebuilt = {names([box["place"]])[0] for box in boxes if box.get("rebuilt")}
    assert rebuilt == {id for id, (every, either) in needs.items() if every or either}


def test_everybody_sees_what_each_has_and_could_have():
    """D8.0.c, D8.2 Two colours are a point; each other colour would be one more; V2 is open after Espionage alone."""
    s = position(technologies={"germany": ["mechanization", "espionage"]}, hands={"germany": ["c01"]})
    for reader in ("germany", "ussr", ""):
        view = sheet(s, "germany", reader)
        assert names(view["filled"]) == ["mechanization", "espionage"]
        assert "v2" in names(view["open"])
        assert not {"mechanization", "heavy_bombers", "atomic_bomb"} & set(names(view["open"]))
        assert view["words"] == "2 technologies, 2 colours: 1 VP"
        assert view["gains"] == {"naval": "+1 VP", "production": "+1 VP", "rocketry": "+1 VP"}
    assert sheet(s, "uk")["gains"] == {}  # the first technology brings nothing
    assert sheet(s, "germany", language="pl")["words"] == "2 technologie, 2 kolory: 1 PZ"


def test_the_technology_of_this_round_is_known_to_its_seat_alone():
    """R12 The others see that one lies there; their sheet of Germany still shows as open what it may be."""
    s = position(at="uk action", sheets={"germany": ["c10"]}, hands={"uk": ["c29"]})
    own, others, nobody = (sheet(s, "germany", reader) for reader in ("germany", "uk", ""))
    technology = RULES.cards[RULES.grammar.numbers["card"]["c10"]].technology
    assert own["coming"] == [f"technology {TECHNOLOGY_IDS[technology]}"]
    assert own["coming"][0] not in own["open"]
    assert "hidden" not in own
    assert others == nobody
    assert "coming" not in others
    assert others["hidden"] == 1
    assert own["coming"][0] in others["open"]


def test_a_card_played_for_its_technology_points_at_its_box():
    """D3.3.2 For points or for its event the same card does not."""
    s = position(hands={"germany": ["c01"]})
    assert {choice["token"]: choice.get("places") for choice in choices(s) if "c01" in choice["token"]} == {
        "operation c01": None,
        "event c01": None,
        "technology c01": ["technology mechanization"],
    }


def test_a_box_that_cannot_be_filled_says_why():
    """D8.0.a-c Owned, something is missing, no card shows it; what may be developed has no reason."""
    s = position(technologies={"germany": ["sp_artillery"]}, hands={"germany": ["c01"]})
    found = reasons(s)
    assert "mechanization" not in found
    assert found["sp_artillery"]["words"] == "Germany already has Self-Propelled Artillery."
    assert found["heavy_bombers"]["words"] == "You need Mechanisation before Heavy Bombers."
    assert found["heavy_bombers"]["clauses"] == ["D8.0.c", "D8.1.A4"]
    assert found["v2"]["words"] == "You need Espionage or Flying Bomb (V1) before Ballistic Missile (V2)."
    assert found["radar"]["words"] == "No card in your hand shows Radar."
    assert found.keys() == set(TECHNOLOGY_IDS) - {"mechanization"}
    assert "najpierw" in reasons(s, "pl")["heavy_bombers"]["words"]


def test_one_technology_a_round_closes_every_box():
    """D8.0.b"""
    s = position(sheets={"germany": ["c10"]}, hands={"germany": ["c01"]})
    assert {row["clauses"][0] for row in reasons(s).values()} == {"D8.0.b"}
    assert len(reasons(s)) == len(TECHNOLOGY_IDS)


def test_research_points_at_the_boxes_of_the_pile():
    """D7.3 The cards of the discard pile, not those of the hand."""
    research = next(card.id for card in RULES.cards if card.event == RESEARCH and card.colour == 0)
    s = position(hands={"germany": [research]}, pile=["c01", "c30"])
    s.choose(0, RULES.grammar.choice(f"event {research}"))
    assert {place for choice in choices(s) for place in choice.get("places", [])} == {
        "technology mechanization",
        "technology radar",
    }
    assert reasons(s)["v1"]["clauses"] == ["D7.3"]


def test_in_an_operation_a_technology_must_wait():
    """D8.0.a It is an action of its own."""
    s = position(hands={"germany": ["c01"]})
    s.choose(0, RULES.grammar.choice("operation c01"))
    while not s.asked():
        s.run()
    found = reasons(s)
    assert found["mechanization"]["clauses"] == ["D8.0.a"]
    assert "Action Phase" in found["mechanization"]["words"]
