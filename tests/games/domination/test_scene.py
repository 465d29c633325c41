"""What a seat sees of Total Domination: pieces, points and where they come from, cards that others may not know."""

from typing import Any

from sztab.engine.scene import Scene
from sztab.engine.state import State
from sztab.games.domination.game import GAME
from sztab.games.domination.terms import SEAT_IDS

RULES = GAME.rules({}, None, 4)


def position(**table: Any) -> State:
    return GAME.read_position(RULES, {"from": "empty", "year": 1941, **table}, b"key".ljust(32), "position")


def seen(s: State, role: str = "", language: str = "en") -> Scene:
    return GAME.scene(s, 1 << SEAT_IDS.index(role) if role else 0, language)


def pieces(scene: Scene, place: str) -> list[tuple[str, str, int, list[str]]]:
    return [
        (piece["owner"], piece["kind"], piece.get("count", 1), piece.get("states", []))
        for piece in scene["pieces"]
        if piece["place"] == place
    ]


def track(scene: Scene, id: str) -> dict[str, int]:
    return next(track["markers"] for track in scene["tracks"] if track["id"] == id)


def test_units_show_whose_they_are_and_what_troubles_them():
    """D3.9.b An army in Ukraine with nothing between it and Germany is cut off; D11.1.A3 a spent bomber is tilted."""
    units = {
        "germany": ["germany_army 2", "germany_bomber_spent"],
        "ukraine": ["germany_army"],
        "italy": ["italy_army"],
        "romania": ["neutral_army"],
        "atlantic_ocean": ["uk_fleet", "uboat 2"],
    }
    scene = seen(position(at="germany action", units=units, destroyed=["italy"], hands={"germany": ["c01"]}))
    assert pieces(scene, "germany") == [("germany", "army", 2, []), ("germany", "bomber", 1, ["spent"])]
    assert pieces(scene, "ukraine") == [("germany", "army", 1, ["cut_off"])]
    assert pieces(scene, "romania") == [("neutral", "army", 1, [])]
    assert pieces(scene, "italy") == [("italy", "army", 1, []), ("", "destruction", 1, [])]
    assert pieces(scene, "atlantic_ocean") == [("uk", "fleet", 1, []), ("germany", "uboat", 2, [])]


def test_points_are_shown_with_where_they_come_from():
    """R44 Stars, less Resistance, and diplomacy and colours of technologies; the markers stand on the track."""
    s = position(
        at="germany action",
        units={"poland": ["germany_army", "resistance"], "germany": ["germany_army"]},
        diplomacy={"germany": ["c11"]},
        technologies={"germany": ["mechanization", "v1"]},
        hands={"germany": ["c01"]},
    )
    scene = seen(s)
    assert track(scene, "germany points") == {"spaces": 9, "resisted": -1, "diplomacy": 2, "technologies": 1}
    assert track(scene, "points") == {"axis": 11 + 7, "allies": 10 + 9}
    assert ("germany", "points", 1, []) in pieces(scene, "vp 11")
    assert ("", "axis_total", 1, []) in pieces(scene, "vp 18")
    goal = next(track["goal"] for track in scene["tracks"] if track["id"] == "points")
    assert "29" in goal
    assert "33" in goal


def test_cards_of_others_are_backs():
    """R36, R12 Hands, reserves and face-down technologies are seen by their seat alone; what lies open by all."""
    s = position(
        at="germany action",
        units={"germany": ["germany_army"]},
        hands={"germany": ["c01", "c05"], "uk": ["c29"]},
        reserves={"uk": ["c30"]},
        sheets={"germany": ["c10"]},
        saved={"uk": ["c31"]},
    )
    for reader, known in (
        ("germany", {"germany hand", "germany sheet"}),
        ("uk", {"uk hand", "uk reserve"}),
        ("", set()),
    ):
        zones = {zone["id"]: zone for zone in seen(s, reader)["zones"] if zone["owner"]}
        shown = {id for id, zone in zones.items() if zone.get("cards")}
        assert shown == known | {"uk saved"}
        assert zones["germany hand"]["count"] == 2
        assert zones["uk reserve"]["count"] == 1


def test_a_card_by_the_sheet_is_its_technology():
    s = position(
        at="germany action", developed={"uk": ["c30"]}, technologies={"uk": ["radar"]}, hands={"germany": ["c01"]}
    )
    zone = next(zone for zone in seen(s)["zones"] if zone["id"] == "uk technologies")
    assert [(card["id"], card["title"], card["clause"]) for card in zone["cards"]] == [("c30", "Radar", "D8.1.C3")]
    hand = next(zone for zone in seen(s, "germany")["zones"] if zone["id"] == "germany hand")["cards"][0]
    assert (hand["title"], hand["value"], hand["kind"]) == ("Lightning War", 3, "germany")
    assert "Mechanisation" in hand["text"]


def test_the_board_has_the_arctic_only_with_the_option():
    """D11.4.a"""
    plain, arctic = (GAME.board(GAME.rules({"arctic": on}, None, 4), "pl") for on in (False, True))
    spaces = [{place["id"] for place in board["places"] if place["kind"] == "node"} for board in (plain, arctic)]
    assert len(spaces[0]) == 44
    assert spaces[1] - spaces[0] == {"arctic", "iceland", "norway", "finland", "aleutians"}
    assert spaces[1] == set(arctic["map"]["nodes"])
    marks = next(place["marks"] for place in plain["places"] if place["id"] == "united_kingdom")
    assert marks == ["capital", "home uk", "factory", "shipyard"]


def test_a_common_hand_lies_in_front_of_the_nation_that_acts():
    """D10.1.a"""
    rules = GAME.rules({}, None, 2)
    table = {"from": "empty", "year": 1941, "at": "japan action", "hands": {"germany": ["c01", "c19"]}}
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    zones = {zone["id"]: zone for zone in GAME.scene(s, 0b0101, "en")["zones"]}
    assert zones["germany hand"]["owner"] == "japan"
    assert [card["id"] for card in zones["germany hand"]["cards"]] == ["c01", "c19"]
    assert "cards" not in {zone["id"]: zone for zone in GAME.scene(s, 0b1010, "en")["zones"]}["germany hand"]
