"""Rhine alone: quick play brings supplies to the foremost corps, and opens roads that trucks have closed.

Before it did, it stood still for thirty turns with a full base behind it: none of 30 games was won.
"""

from random import Random

from sztab.bots.playout import quick_choice
from sztab.engine.state import State
from sztab.games import find

ROAD = ["chartres", "paris", "senlis", "compiegne", "soissons", "laon", "hirson", "charleroi", "namur", "liege"]
CORPS = {"white_v": "liege 2p", "white_vii": "soissons 1p", "white_xix": "compiegne 1p"}
TABLE = {"at": "white actions", "round": 8, "control": {"white": ROAD}, "corps": CORPS}


def alone(**changes: object) -> State:
    game = find("rhine")
    return game.read_position(game.rules({}, None, 1), {**TABLE, **changes}, b"key".ljust(32), "position")


def chosen(s: State) -> str:
    """Makes the quick choice, and returns it as a record writes it."""
    choice = quick_choice(find("rhine").outlook(), s, s.asked()[0], Random(1))
    s.choose(s.asked()[0], choice)
    return s.rules.grammar.line((choice,))


def test_trucks_carry_the_fuel_towards_the_foremost_corps():
    """R8.1 Five pieces lie in Laon, and the corps in Liège has no fuel."""
    s = alone(supplies=["laon 3f2a"], trucks={"white": 6, "track": 4})
    first = [chosen(s) for _ in range(3)]
    assert first == ["transport", "truck laon-hirson", "haul 3f2a"]


def test_the_last_truck_is_taken_to_open_the_roads():
    """R7.2, R9.4 Trucks stand on the roads from Laon, and nothing can be brought before they are back."""
    parked = ["laon-hirson", "hirson-charleroi", "charleroi-namur", "namur-liege", "chartres-paris", "paris-senlis"]
    s = alone(supplies=["laon 3f3a", "chartres 3f3a3p"], parked=parked, trucks={"white": 4, "track": 1})
    assert chosen(s) == "trucks 1"


def test_no_supplies_are_taken_where_there_is_no_room():
    """R6.4 They would be thrown away at once."""
    s = alone(supplies=["chartres 3f3a3p"], trucks={"white": 0, "track": 4})
    assert not chosen(s).startswith(("supply chartres", "special"))


def test_a_corps_that_is_cut_off_turns_back():
    """R3.1 Laon was lost in its rear, and it has fuel: nothing else can open the road."""
    road = [space for space in ROAD if space not in ("laon", "hirson", "charleroi")]
    corps = {**CORPS, "white_v": "namur 2f2p", "white_vii": "liege 2p"}
    s = alone(control={"white": road}, corps=corps, trucks={"white": 6, "track": 4})
    assert chosen(s) == "move white_v"
    assert chosen(s) == "enter charleroi"
