"""What a seat sees: hidden is hidden, and a transport shows where each piece will end."""

from random import Random

import msgspec
import pytest

from sztab.engine.scene import Scene
from sztab.engine.zones import KNOWN_BITS
from sztab.games.rhine.tables import RESISTANCE_DECK
from sztab.sim.fuzz import fuzz, settings

from .test_state import GAME, play_on


@pytest.mark.parametrize("eyes", [0, 1, 2, 4])
def test_a_scene_survives_a_redeal(eyes: int):
    rng = Random(eyes)
    for choices in (0, 30, 60, 90):
        s = play_on(f"scene {choices}", choices)
        for language in ("en", "pl"):
            mine = msgspec.json.encode(GAME.scene(s, eyes, language))
            assert msgspec.json.encode(GAME.scene(GAME.redeal(s, eyes, rng), eyes, language)) == mine


def position(**table: object):
    return GAME.read_position(GAME.rules({}, None, 3), table, b"key".ljust(32), "position")


def test_a_look_is_for_one_pair_of_eyes():
    s = position(at="white actions")
    s.choose(1, s.rules.grammar.choice("air resistance"))
    top = s.rules.grammar.names["card"][s.zones[RESISTANCE_DECK][0] >> KNOWN_BITS]
    for eyes, known in ((2, True), (1, False), (4, False), (0, False)):
        zone = next(zone for zone in GAME.scene(s, eyes, "en")["zones"] if zone["id"] == "resistance deck")
        assert [card["id"] for card in zone.get("cards", [])] == ([top] if known else [])


def test_a_transport_shows_its_player_where_each_piece_will_end():
    s = position(at="red actions", supplies=["lisieux 3f"])
    for token in ("transport", "truck lisieux-brionne", "haul 2f"):
        s.choose(0, s.rules.grammar.choice(token))

    def fuel(eyes: int) -> dict[str, int]:
        return {
            piece["place"]: piece["count"] for piece in GAME.scene(s, eyes, "en")["pieces"] if piece["kind"] == "fuel"
        }

    assert fuel(1) == {"lisieux": 1, "brionne": 2}
    assert fuel(2) == {"lisieux": 3}  # links of an unfinished chain are nobody else's business
    s.take_back(0)
    assert fuel(1) == {"lisieux": 3}


def shown(**table: object) -> tuple[Scene, dict[str, dict[str, int]]]:
    s = GAME.read_position(GAME.rules({"hard_blue": True}, None, 3), table, b"key".ljust(32), "position")
    scene = GAME.scene(s, 2, "en")
    return scene, {track["id"]: track["markers"] for track in scene["tracks"]}


def test_what_lies_open_is_shown():
    """R5.8 Turn order, tokens, the last round, what was used this turn, and whether Metz is joined."""

    scene, tracks = shown(at="white actions", order=["white", "blue", "red"], medals={"red": 3})
    assert list(tracks["order"].items()) == [("white", 1), ("blue", 2), ("red", 3)]
    assert tracks["tokens"] == {"tokens": 17}
    assert not {"called", "scouted"} & set(tracks)
    assert "last" not in scene["moment"]
    scene, tracks = shown(at="white actions", medals_left=4, called=True, scouted=True, last=True, markers=3)
    assert tracks["tokens"] == {"tokens": 4}
    assert {"called", "scouted"} <= set(tracks)
    assert scene["moment"]["last"] in scene["moment"]["words"]
    for joined in (False, True):
        scene, _ = shown(at="white actions", resistance=["metz"], joined=joined)
        metz = next(piece for piece in scene["pieces"] if piece["kind"] == "resistance")
        assert metz["states"] == (["joined"] if joined else [])


def test_some_fuzzing():
    """`sztab fuzz` does this for longer."""
    options = Random(5).sample(settings(GAME), 12)
    report = fuzz(GAME, options, [1, 2, 3], 1500, 5, lambda done: None)
    assert report.failure is None
    assert report.checks["scenes"] > 50


def test_the_rear_belongs_to_its_commander():
    """R2.10 Its printed symbols are shown as control markers, so that nobody takes it for free."""
    scene, _ = shown(at="white actions")
    owners = {piece["place"]: piece["owner"] for piece in scene["pieces"] if piece["kind"] == "control"}
    assert owners["chartres"] == owners["dreux"] == "white"
    assert "reims" not in owners


def test_medals_are_those_that_count_at_the_end():
    """R16.3 Tokens and medal cards, and one for five ammo icons."""
    _, tracks = shown(at="white actions", medals={"red": 2}, divisions={"red": ["res_panzer_pz_9"]})
    assert tracks["medals"]["red"] == 3


def test_the_end_of_a_turn_with_actions_left_says_what_is_lost():
    s = position(at="red actions")
    offered = {choice["token"]: choice for choice in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert offered["end"]["detail"] == "2 actions unused"
    assert [token for token, choice in offered.items() if choice.get("loses")] == ["end"]
