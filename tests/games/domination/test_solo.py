"""D13 The Axis by itself: the deck by years, and turns that follow from the cards alone."""

from sztab.engine.chance import key_of_seed
from sztab.engine.zones import KNOWN_BITS
from sztab.games.domination.solo import allowed, prepare
from sztab.games.domination.state import State
from sztab.games.domination.tables import SOLO_BOX, SOLO_DECK, SOLO_HAND
from sztab.games.domination.terms import ENIGMA, ESPIONAGE, GERMANY, GROUND_ATTACK, HEAVY_BOMBERS, RADAR, V1

from .test_state import GAME, play_on


def alone(**table: object) -> State:
    rules = GAME.rules({}, None, 1)
    s = GAME.read_position(
        rules, {"at": "uk action", "hands": {"uk": ["c33"]}, **table}, key_of_seed("solo"), "position"
    )
    assert isinstance(s, State)
    return s


def test_the_deck_by_years():
    """D13.2, D13.3 So many cards are in the deck, so many are dealt; two of 1939 leave in each of four years."""
    s = play_on("deck", 0, 1)
    sizes, deals = [], []
    for year in range(7):
        s.year = year
        if year:
            prepare(s)
        sizes.append(len(s.zones[SOLO_DECK]) + len(s.zones[SOLO_HAND]))
        deals.append(len(s.zones[SOLO_HAND]))
    assert sizes == [8, 8, 8, 9, 10, 10, 10]
    assert deals == [6, 5, 6, 7, 9, 9, 9]
    gone = [s.t.solo_cards[(held >> KNOWN_BITS) - 60].year for held in s.zones[SOLO_BOX]]
    assert gone == [1939] * 8


def test_technologies_of_the_axis():
    """D13.5, R29 Never Espionage, Enigma, Heavy Bombers or rockets; Radar only against V1; prerequisites as for everybody."""
    s = alone()
    for never in (ESPIONAGE, ENIGMA, HEAVY_BOMBERS, V1, RADAR, GROUND_ATTACK):
        assert not allowed(s, GERMANY) >> never & 1
    s = alone(technologies={"uk": ["v1"], "germany": ["mechanization", "sp_artillery", "production_optimization"]})
    assert allowed(s, GERMANY) >> RADAR & 1
    assert allowed(s, GERMANY) >> GROUND_ATTACK & 1
    s = alone(technologies={"uk": ["v1"], "japan": ["radar"]})
    assert not allowed(s, GERMANY) >> RADAR & 1


def test_a_turn_follows_from_the_board_and_the_card():
    """D13.8 The same board and the same card, whatever the stream: the same turn."""
    units = {
        "germany": ["germany_army 2"],
        "italy": ["italy_army"],
        "austria": ["germany_army"],
        "poland": ["neutral_army"],
    }
    ends = set()
    for key in ("one", "two", "three"):
        rules = GAME.rules({}, None, 1)
        table = {"at": "germany action", "units": units, "hands": {"uk": ["c33"]}, "solo": {"hand": ["s04"]}}
        s = GAME.read_position(rules, table, key_of_seed(key), "position")
        ends.add(str(GAME.write_position(s)["units"]))
    assert len(ends) == 1
