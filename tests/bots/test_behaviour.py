"""What no human would do: positions in which bots once did something absurd, and what every level from officer up does now.

The search stops by playouts, so that each answer is the same on every machine.
"""

from random import Random
from typing import Any

import pytest

from sztab.bots import make
from sztab.engine.game import Game
from sztab.engine.state import State
from sztab.games import find

LEVELS = ("officer", "general")
both = pytest.mark.parametrize("level", LEVELS)


def position(id: str, table: dict[str, Any], **options: Any) -> State:
    game = find(id)
    return game.read_position(game.rules(options, None, 2), table, b"key".ljust(32), "position")


def eyes_of(game: Game, s: State, role: int) -> int:
    return next(eyes for eyes in game.seats(s.rules, 2) if eyes >> role & 1)


def answer(level: str, s: State) -> str:
    """The answer of a level to the question that waits, as a record writes it."""
    game, rng, bot = find(s.rules.game), Random(1), make(level, "behaviour/1")
    s, role = s.clone(), s.asked()[0]
    asked, links = s.waiting(), []
    while True:
        links.append(bot.choose(game, s, role, eyes_of(game, s, role), rng))
        s.choose(role, links[-1])
        if s.over or not asked.goes_on(s.waiting(), role):
            return s.rules.grammar.line(tuple(links))


def after(s: State, choice: str) -> State:
    s.choose(s.asked()[0], s.rules.grammar.choice(choice))
    return s


# Attack!


@both
def test_an_army_beside_one_infantry_attacks_it(level: str):
    """However many units are sent: those who win are still there."""
    units = {"red": ["spain 6i4t3a"], "blue": ["france 1i", "chile 9i"]}
    given = answer(level, after(position("attack", {"at": "red action", "units": units}), "move"))
    assert given.startswith("from spain, to france, ")


@both
def test_units_do_not_attack_where_they_are_certain_to_lose(level: str):
    units = {"red": ["spain 2i", "chile 3i"], "blue": ["france 9i3t3a"]}
    given = answer(level, after(position("attack", {"at": "red action", "units": units}), "move"))
    assert "to france" not in given


@both
def test_a_rich_player_does_not_buy_a_navy_for_its_own_sake(level: str):
    """A17.2 Most of the points go into land units."""
    hand = ["oil_4", "minerals_4", "factories_4", "rail_4", "population_4"]
    units = {"red": ["spain 3i", "france 2i"], "blue": ["germany 6i2t", "chile 2i"]}
    table = {"at": "red action", "units": units, "hands": {"red": hand}}
    bought = answer(level, after(position("attack", table), "build")).split(", ")
    assert sum(int(link.split()[-1]) for link in bought if link.startswith("buy_ship")) <= 4
    assert any(link.startswith("buy ") for link in bought)


@both
def test_the_seas_are_taken_while_nobody_has_them(level: str):
    """A10.2 It costs no fight, and whoever has them lets no convoy pass."""
    units = {"red": ["spain 2i", "italy 1i", "france 2i"], "blue": ["egypt 4i2t1a", "libya 3i1t", "algeria 2i1a"]}
    table = {"at": "red action", "units": units, "fleets": {"red": "2d2s1b", "blue": "2d2s1b"}, "actions": 1}
    assert answer(level, position("attack", table)) == "naval_battle"


# Quartermaster


@both
def test_an_army_goes_to_an_empty_star_while_one_lies_next_door(level: str):
    """Q6.1, Q10 Nobody stands in Western Europe, or in Italy."""
    units = {"germany": ["army germany"], "uk": ["army united_kingdom"], "ussr": ["army moscow"]}
    hands = {"germany": ["germany_build_army", "germany_plunder", "germany_blitzkrieg"]}
    given = answer(level, position("quartermaster", {"at": "germany action", "units": units, "hands": hands}))
    assert given.startswith("play germany_build_army")


@both
def test_an_army_is_not_built_on_the_star_of_an_ally(level: str):
    """Q3.2 Italy stands in Italy and Western Europe: Germany's army is worth something only elsewhere."""
    units = {"germany": ["army germany"], "italy": ["army italy", "army western_europe"], "uk": ["army united_kingdom"]}
    table = {"at": "germany action", "units": units, "hands": {"germany": ["germany_build_army"]}}
    given = answer(level, after(position("quartermaster", table), "play germany_build_army"))
    assert given in ("build army eastern_europe", "build army balkans")


@both
def test_a_battle_goes_where_the_enemy_is(level: str):
    """Q6.2 The one enemy army next door is the one that holds a star."""
    units = {"germany": ["army germany", "army eastern_europe"], "ussr": ["army ukraine", "army moscow"]}
    table = {"at": "germany action", "units": units, "hands": {"germany": ["germany_land_battle"]}}
    given = answer(level, after(position("quartermaster", table), "play germany_land_battle"))
    assert "ukraine" in given


# Domination


@both
def test_germany_uses_a_card_of_seven_points_instead_of_passing(level: str):
    hands = {"germany": ["c05", "c01"]}
    units = {"germany": ["germany_army 2"], "poland": ["neutral_army"]}
    given = answer(level, position("domination", {"at": "germany action", "units": units, "hands": hands}))
    assert given != "pass"


QUIET = {
    "germany": ["germany_army 3"],
    "austria": ["germany_army 2"],
    "italy": ["italy_army", "germany_army"],  # more than one card can take
    "united_kingdom": ["uk_army", "uk_fleet"],
    "france": ["france_army"],
    "moscow": ["ussr_army 2"],
    "japan": ["japan_army", "japan_fleet 2"],
}


@both
def test_a_technology_is_developed_while_it_has_years_to_serve(level: str):
    """D8 In the first year, with cards that are no event of the UK's."""
    table = {"at": "uk action", "year": 1939, "units": QUIET, "hands": {"uk": ["c02", "c06", "c10"]}}
    assert answer(level, position("domination", table)).startswith("technology")


@both
def test_one_card_takes_italy_from_the_unit_that_holds_it(level: str):
    """D6.3 An attack, and then a move onto the space: neither is worth much alone."""
    units = QUIET | {"italy": ["italy_army"]}
    table = {"at": "uk action", "year": 1939, "units": units, "hands": {"uk": ["c02"]}}
    s = position("domination", table)
    assert answer(level, s) == "operation c02"
    after(s, "operation c02")
    assert answer(level, s) == "attack italy_army italy"


@both
def test_a_rocket_is_launched_at_a_full_hand(level: str):
    """D6.4 A V2 costs a card, and takes two. The Axis is bombed out: no unit can be formed, and none is there to move."""
    table = {
        "at": "germany action",
        "year": 1944,
        "units": {"moscow": ["ussr_army 2"], "united_kingdom": ["uk_army"]},
        "destroyed": ["germany", "italy", "czechoslovakia", "japan", "manchuria"],
        "hands": {"germany": ["c05", "c01"], "uk": ["c02", "c06", "c10", "c12"]},
        "technologies": {"germany": ["espionage", "v2", "mechanization", "landing_craft"]},
    }
    assert answer(level, position("domination", table, uboats=False)).startswith("launch v2")


# Overlord


@both
def test_close_assault_is_not_played_with_nobody_adjacent(level: str):
    units = {"axis": ["0-0 infantry"], "allies": ["5-7 infantry", "6-6 infantry", "7-7 infantry"]}
    table = {"at": "allies distribution", "units": units, "hands": {"allies": ["close_assault", "attack_left"]}}
    given = answer(level, position("overlord", table, scenario="drill_standard"))
    assert "close_assault" not in given


# Rhine


@both
def test_no_truck_runs_empty(level: str):
    """R8 A truck that is sent carries something."""
    table = {"at": "red actions", "supplies": ["ronse 3f2a"], "control": {"red": ["ronse", "bruxelles"]}}
    given = answer(level, after(position("rhine", table), "transport"))
    links = given.split(", ")
    runs = [i for i, link in enumerate(links) if link.startswith("truck")]
    assert all(links[i + 1].startswith("haul") for i in runs)
