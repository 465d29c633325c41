"""The small vocabulary: sides, roles, flanks, classes of units, faces of dice, phases of a turn."""

from typing import Final

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
EVERY_ROLE: Final = 255

CLASS_IDS: Final = ("infantry", "armor", "artillery", "ship", "air")
INFANTRY: Final = 0
ARMOR: Final = 1
ARTILLERY: Final = 2
SHIP: Final = 3
AIR: Final = 4
EVERY_CLASS: Final = 15  # planes are no units
LAND_CLASSES: Final = 7

FACE_IDS: Final = ("infantry", "armor", "grenade", "star", "flag")
GRENADE: Final = 2
STAR: Final = 3
FLAG: Final = 4

# Sections (M1.5, M13.1). On the standard board three, on the wide one six; "both" is the line between two.
SECTION_IDS: Final = ("s1", "s2", "s3", "s4", "s5", "s6", "west", "middle", "east", "both")
STANDARD_FIRST: Final = 6  # the number of `west`
BOTH: Final = 9

PHASE_IDS: Final = ("setup", "distribution", "orders", "moves", "battles", "draw")
SETUP: Final = 0
DISTRIBUTION: Final = 1
ORDERS: Final = 2
MOVES: Final = 3
BATTLES: Final = 4
DRAW: Final = 5

MOST: Final = 99  # "all" of a quota
STRENGTHS: Final = 5  # M11.5 minefields of strength 0 to 4


def side_of(role: Role) -> Side:
    return role // RANKS


def cic_of(side: Side) -> Role:
    return side * RANKS


def eyes_of(side: Side) -> int:
    """All roles of a side."""
    return 15 << side * RANKS
