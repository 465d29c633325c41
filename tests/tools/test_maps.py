"""The drawings of the boards: complete, true to the board's neighbours, and small enough to send."""

import json
import tomllib
from pathlib import Path

import pytest

from sztab.games import GAME_IDS, find
from tools.maps.check import contains, crossings, faults, fullest, rings, touching

GAMES = Path(__file__).parents[2] / "src" / "sztab" / "games"
DRAWN = [id for id in GAME_IDS if (GAMES / id / "map.json").exists()]  # others draw their boards themselves


def drawing(game):
    return json.loads((GAMES / game / "map.json").read_text())


def board(game, language="en"):
    found = find(game)
    return found.board(found.rules(fullest(found)), language)


@pytest.mark.parametrize("game", DRAWN)
def test_every_place_is_drawn_and_neighbours_touch(game):
    assert faults(drawing(game), board(game)) == []


@pytest.mark.parametrize("game", DRAWN)
def test_a_drawing_is_small(game):
    assert (GAMES / game / "map.json").stat().st_size < 200_000


def test_every_strait_has_its_mark_between_its_seas():
    rows = tomllib.loads((GAMES / "quartermaster" / "data" / "board.toml").read_text())
    marks = {m["mark"]: m["between"] for m in drawing("quartermaster")["marks"] if m["symbol"] == "strait"}
    assert marks == {f"strait {row['id']}": row["seas"] for row in rows["strait"]}


def test_stars_and_homes_are_those_of_the_board():
    marks = {m["place"]: m["symbol"] for m in drawing("quartermaster")["marks"] if "place" in m}
    places = {p["id"]: p["marks"] for p in board("quartermaster")["places"]}
    assert set(marks) == {id for id, found in places.items() if "star" in found}
    assert {id for id, symbol in marks.items() if symbol == "home"} == {
        id for id, found in places.items() if any(mark.startswith("home") for mark in found)
    }


def test_neighbouring_areas_have_different_tints():
    found = drawing("quartermaster")
    tints = {id: area["tint"] for id, area in found["areas"].items()}
    alike = {pair: length for pair, length in touching(found).items() if len({tints[id] for id in pair}) == 1}
    assert all(length < 15 for length in alike.values())  # three tints are too few for all the seas
    assert not any(tints[id].startswith("land") for pair in alike for id in pair)


def test_areas_do_not_lie_over_each_other():
    found = drawing("quartermaster")
    shapes = {id: rings(area["d"]) for id, area in found["areas"].items()}
    for id, area in found["areas"].items():
        assert [other for other, shape in shapes.items() if contains(shape, *area["at"])] == [id]


def test_path_data_is_read_as_it_is_written():
    assert rings("M1 2l.5-3 10 0zM-1.5 0l1 1-2 1z") == [
        [(10, 20), (15, -10), (115, -10)],
        [(-15, 0), (-5, 10), (-25, 20)],
    ]


# Diagrams


def test_links_of_a_diagram_keep_clear_of_each_other_and_of_spaces():
    found = drawing("domination")
    assert crossings(found) == []
    found["nodes"]["poland"]["at"], found["nodes"]["india"]["at"] = (
        found["nodes"]["india"]["at"],
        found["nodes"]["poland"]["at"],
    )
    assert len(crossings(found)) > 5


def test_the_lanes_of_the_drawing_are_those_of_the_rules():
    """D13.8.b, R30 Who looks along a lane from the edge meets the spaces in the order in which the automaton tries them."""
    rows = tomllib.loads((GAMES / "domination" / "data" / "board.toml").read_text())
    drawn = {id: node["at"] for id, node in drawing("domination")["nodes"].items()}
    at = {row["id"]: row["at"] for row in rows["space"]}
    height = max(y for _, y in at.values()) - min(y for _, y in at.values())
    tall = max(y for _, y in drawn.values()) - min(y for _, y in drawn.values())
    assert abs(height - tall) < 0.5
    for seat in ("germany", "japan"):
        away = -1 if rows["lanes"][seat]["edge"] == "right" else 1
        for lane in "abcd":
            low, high = rows["lanes"][seat][lane]
            inside = [id for id, (_, y) in at.items() if low <= y < high]
            assert len(inside) > 8
            assert sorted(inside, key=lambda id: (away * at[id][0], id)) == sorted(
                inside, key=lambda id: (away * drawn[id][0], id)
            )


def test_the_track_of_points_runs_around_the_board():
    found = drawing("domination")
    cells = list(found["cells"].values())
    assert [cell["text"] for cell in cells] == [str(number) for number in range(40)]
    width, height = found["size"]
    assert all(x < 40 or x > width - 40 or y < 40 or y > height - 40 for x, y in (cell["at"] for cell in cells))
    assert {cell["text"]: cell["class"] for cell in cells if "words" in cell} == {
        "29": "axis",
        "33": "allies",
        "35": "allies",
        "37": "allies",
    }
