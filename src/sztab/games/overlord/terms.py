"""The small vocabulary: sides, roles, flanks, classes of units, faces of dice, phases of a turn."""

from collections.abc import Iterable
from typing import Final

from sztab.engine.question import Ids

Side = int
Role = int
Hex = int
Unit = int

AXIS: Final = 0
ALLIES: Final = 1
NOBODY: Final = -1
NOWHERE: Final = -1
SIDE_IDS: Final = ("axis", "allies")

# M14.1 A commander-in-chief and three generals a side: role = side * 4 + rank.
RANKS: Final = 4
CIC: Final = 0
CENTRE: Final = 2  # the rank of the general of the centre
TRIO: Final = 3  # M14.2 with so many players on a side the commander leads the centre too
FLANK_IDS: Final = ("left", "center", "right")
ROLE_IDS: Final = (
    "axis",
    "axis_left",
    "axis_center",
    "axis_right",
    "allies",
    "allies_left",
    "allies_center",
    "allies_right",
)

unit_class: Final = Ids()  # M2.2
INFANTRY: Final = unit_class("infantry")
ARMOR: Final = unit_class("armor")
ARTILLERY: Final = unit_class("artillery")
SHIP: Final = unit_class("ship")
AIR: Final = unit_class("air")
CLASS_IDS: Final = tuple(unit_class.names)
LAND_CLASSES: Final = 1 << INFANTRY | 1 << ARMOR | 1 << ARTILLERY
EVERY_CLASS: Final = LAND_CLASSES | 1 << SHIP  # planes are no units

face: Final = Ids()  # M8.1 what a die shows; the first two are the symbols of classes
face("infantry")
face("armor")
face("grenade")
STAR: Final = face("star")
FLAG: Final = face("flag")
FACE_IDS: Final = tuple(face.names)

# Sections (M1.5, M13.1). On the standard board three, on the wide one six; "both" is the line between two.
SECTION_IDS: Final = ("s1", "s2", "s3", "s4", "s5", "s6", "west", "middle", "east", "both")
STANDARD_FIRST: Final = 6  # the number of `west`
BOTH: Final = 9

phase: Final = Ids()
SETUP: Final = phase("setup")
DISTRIBUTION: Final = phase("distribution")
ORDERS: Final = phase("orders")
MOVES: Final = phase("moves")
BATTLES: Final = phase("battles")
DRAW: Final = phase("draw")
PHASE_IDS: Final = tuple(phase.names)

MOST: Final = 99  # "all" of a quota
STRENGTHS: Final = 5  # M11.5 minefields of strength 0 to 4


def side_of(role: Role) -> Side:
    return role // RANKS


def cic_of(side: Side) -> Role:
    return side * RANKS


def eyes_of(side: Side) -> int:
    """All roles of a side."""
    return 15 << side * RANKS


def classes_of(names: Iterable[str]) -> int:
    """A set of classes of units by their names."""
    return sum([1 << CLASS_IDS.index(name) for name in names])
