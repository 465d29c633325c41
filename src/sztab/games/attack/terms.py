"""A1, A5 The words of the game as numbers: players, units, ships, and forces of them."""

from typing import Final

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
UNIT_IDS: Final = tuple(unit_id.names)
UNIT_LETTERS: Final = "itap"

ship_id: Final = Ids()
DESTROYER: Final = ship_id("destroyer")
SUBMARINE: Final = ship_id("submarine")
BATTLESHIP: Final = ship_id("battleship")
CARRIER: Final = ship_id("carrier")
SHIP_IDS: Final = tuple(ship_id.names)
SHIP_LETTERS: Final = "dsbc"

TYPES: Final = 4  # of units, and of ships
BITS: Final = 15
FULL: Final = 32767
ONE: Final = (1, 1 << 15, 1 << 30, 1 << 45)
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


def counts_of(force: Force) -> tuple[int, ...]:
    """
    >>> counts_of(force_of(3, 0, 1, 2))
    (3, 0, 1, 2)
    """
    return tuple([of_type(force, type) for type in range(TYPES)])


def least(one: Force, other: Force) -> Force:
    """Of each type the smaller number."""
    return force_of(
        min(one & 32767, other & 32767),
        min(one >> 15 & 32767, other >> 15 & 32767),
        min(one >> 30 & 32767, other >> 30 & 32767),
        min(one >> 45, other >> 45),
    )


def holds(whole: Force, part: Force) -> bool:
    """Whether all of a part is in the whole."""
    return least(whole, part) == part


def written(force: Force, letters: str = UNIT_LETTERS) -> str:
    """
    >>> written(force_of(3, 0, 1, 2))
    '3i1a2p'
    """
    numbers = [(of_type(force, type), letters[type]) for type in range(TYPES)]
    return "".join([f"{number}{letter}" for number, letter in numbers if number]) or "none"


def forces(most: int) -> list[Force]:
    """Every force of at most so many units: what commitments and reinforcements speak of, by number."""
    return [
        force_of(a, b, c, all - a - b - c)
        for all in range(most + 1)
        for a in range(all, -1, -1)
        for b in range(all - a, -1, -1)
        for c in range(all - a - b, -1, -1)
    ]


def clockwise(playing: int, start: Player, out: int) -> tuple[Player, ...]:
    """The players after `start`, in turn, but for those who are out."""
    return tuple([(start + n) % playing for n in range(1, playing) if not out >> (start + n) % playing & 1])
