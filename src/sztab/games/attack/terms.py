"""A1, A5 The words of the game as numbers: players, units, ships, and forces of them."""

from typing import Final

from sztab.engine.packed import Packed
from sztab.engine.question import Ids

Player = int
Region = int
Unit = int
Ship = int
Force = int  # land units or ships of the four types: fifteen bits for each, so there is no limit to fear (A5.4)

PLAYER_IDS: Final = ("red", "blue", "green", "tan", "gray", "brown")  # in the order of seats (R42)
PLAYERS: Final = 6
NOBODY: Final = -1

unit_id: Final = Ids()  # A9.7 in the order in which they are lost
INFANTRY: Final = unit_id("infantry")
TANK: Final = unit_id("tank")
ARTILLERY: Final = unit_id("artillery")
PLANE: Final = unit_id("plane")

ship_id: Final = Ids()
DESTROYER: Final = ship_id("destroyer")
SUBMARINE: Final = ship_id("submarine")
BATTLESHIP: Final = ship_id("battleship")
CARRIER: Final = ship_id("carrier")

UNIT_IDS: Final = tuple(unit_id.names)
UNIT_LETTERS: Final = "itap"
SHIP_IDS: Final = tuple(ship_id.names)
SHIP_LETTERS: Final = "dsbc"

TYPES: Final = 4  # of units, and of ships
FORCES: Final = Packed(15, UNIT_LETTERS)
ONE: Final = FORCES.one  # of each type
SCORE: Final = 8  # bits of a player's regions in a packed score
MOST: Final = 99  # units of a type that one choice can speak of

action_id: Final = Ids()  # A4.3 the seven actions
MOVE: Final = action_id("move")
BLITZKRIEG: Final = action_id("blitzkrieg")
STRATEGIC: Final = action_id("strategic_move")
NAVAL: Final = action_id("naval_battle")
DIPLOMACY: Final = action_id("diplomatic_attack")
BUILDING: Final = action_id("build")
TRADING: Final = action_id("trade")
ACTION_IDS: Final = tuple(action_id.names)

# A16.7, A18.3 What the clock of a table has called so far.
TRADE_CLOSED: Final = 1
TIME_IS_UP: Final = 2

# A1.2 The faces of a battle die: the four units, and a blank.
FACE_IDS: Final = (*UNIT_IDS, "blank")
BLANK: Final = FACE_IDS.index("blank")


def force_of(a: int, b: int, c: int, d: int) -> Force:
    """Of infantry, tanks, artillery, planes; or of destroyers, submarines, battleships, carriers."""
    return a | b << 15 | c << 30 | d << 45


def of_type(force: Force, type: int) -> int:
    """
    >>> of_type(force_of(3, 0, 1, 2), PLANE)
    2
    """
    return force >> 15 * type & 32767


def total(force: Force) -> int:
    """
    >>> total(force_of(3, 0, 1, 2))
    6
    """
    return (force & 32767) + (force >> 15 & 32767) + (force >> 30 & 32767) + (force >> 45)


def least_of(whole: Force, most: int) -> Force:
    """The same with at most so many of each type: all that matters for taking out so few."""
    return (
        min(whole & 32767, most)
        | min(whole >> 15 & 32767, most) << 15
        | min(whole >> 30 & 32767, most) << 30
        | min(whole >> 45, most) << 45
    )


def packed_line(ships: list[Ship]) -> int:
    """A line of battle as one number, from its head on."""
    out = 0
    for ship in reversed(ships):
        out = out * (TYPES + 1) + ship + 1
    return out


def packed_score(points: list[int]) -> int:
    """The score of all players as one number; -1 for those who do not play."""
    return sum([point + 1 << SCORE * player for player, point in enumerate(points)])


class Card:
    """A14 A kind of Economics card: a type, its yield in production points, and who defends a neutral region (A13.2)."""

    __slots__ = ("count", "defenders", "id", "number", "type", "value")

    def __init__(self, number: int, id: str, type: int, value: int, count: int, defenders: Force) -> None:
        self.number, self.id, self.type = number, id, type
        self.value, self.count, self.defenders = value, count, defenders


def clockwise(playing: int, start: Player, out: int) -> tuple[Player, ...]:
    """The players after `start`, in turn, but for those who are out."""
    return tuple([(start + n) % playing for n in range(1, playing) if not out >> (start + n) % playing & 1])
