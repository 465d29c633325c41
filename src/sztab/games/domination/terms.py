"""The small vocabulary: seats, nations, kinds of units, technologies, and how they are numbered."""

from typing import Final

from sztab.engine.question import Ids

Seat = int  # a warring nation and all it runs; seats are numbered in the order of turns (R37)
Nation = int
Kind = int  # a nation's units of one type
Space = int

SEATS: Final = 4
nation: Final = Ids()  # the first four have seats
GERMANY: Final = nation("germany")
UK: Final = nation("uk")
JAPAN: Final = nation("japan")
USSR: Final = nation("ussr")
ITALY: Final = nation("italy")
FRANCE: Final = nation("france")
USA: Final = nation("usa")
CHINA: Final = nation("china")
NEUTRAL: Final = nation("neutral")
NATION_IDS: Final[tuple[str, ...]] = tuple(nation.names)
SEAT_IDS: Final[tuple[str, ...]] = NATION_IDS[:SEATS]
NOBODY: Final = -1

# D3.1 The side of a seat is `seat & 1`; its ally is `seat ^ 2`.
side: Final = Ids()
AXIS: Final = side("axis")
ALLIES: Final = side("allies")
SIDE_IDS: Final[tuple[str, ...]] = tuple(side.names)

type_of_unit: Final = Ids()
ARMY: Final = type_of_unit("army")
FLEET: Final = type_of_unit("fleet")
BOMBER: Final = type_of_unit("bomber")
SPENT: Final = type_of_unit("bomber_spent")  # a bomber that was used this round (D11.1.A3)
TYPE_IDS: Final[tuple[str, ...]] = tuple(type_of_unit.names)

# Kinds of units: the four types of each seat, then what the other nations have.
_TYPES: Final = (4, 4, 4, 4, 2, 2, 2, 1, 1)  # of each nation
NATION_OF: Final[tuple[Nation, ...]] = tuple([n for n, types in enumerate(_TYPES) for _ in range(types)])
TYPE_OF: Final[tuple[int, ...]] = tuple([type for types in _TYPES for type in range(types)])
KINDS_OF: Final[tuple[tuple[Kind, ...], ...]] = tuple(
    [tuple([kind for kind, owner in enumerate(NATION_OF) if owner == n]) for n in range(len(NATION_IDS))]
)
NEUTRAL_ARMY: Final = 23
KINDS: Final = 24
UBOAT: Final = 24  # these two hold no space, and are kept apart (D3.7.e)
RESISTANCE: Final = 25
UNIT_IDS: Final[tuple[str, ...]] = (
    *[f"{NATION_IDS[NATION_OF[kind]]}_{TYPE_IDS[TYPE_OF[kind]]}" for kind in range(KINDS)],
    "uboat",
    "resistance",
)
LEVELS: Final = 4  # D3.7.b no space holds more units than a capital

# D8.1 Technologies, in the order of the sheet.
technology: Final = Ids()
MECHANIZATION: Final = technology("mechanization")
SP_ARTILLERY: Final = technology("sp_artillery")
GROUND_ATTACK: Final = technology("ground_attack_aircraft")
HEAVY_BOMBERS: Final = technology("heavy_bombers")
LANDING_CRAFT: Final = technology("landing_craft")
BATTLESHIPS: Final = technology("modern_battleships")
CARRIERS: Final = technology("aircraft_carriers")
PRODUCTION: Final = technology("production_optimization")
SHIPBUILDING: Final = technology("shipbuilding")
RADAR: Final = technology("radar")
ESPIONAGE: Final = technology("espionage")
ENIGMA: Final = technology("enigma")
V1: Final = technology("v1")
V2: Final = technology("v2")
ATOMIC_BOMB: Final = technology("atomic_bomb")
TECHNOLOGY_IDS: Final[tuple[str, ...]] = tuple(technology.names)
TECHNOLOGIES: Final = len(TECHNOLOGY_IDS)
ROCKETS: Final = TECHNOLOGIES - V1
GROUP_IDS: Final = ("land", "naval", "production", "intelligence", "rocketry")

# D7 Events
event: Final = Ids()
PLUS: Final = event("plus")
MINUS: Final = event("minus")
SET: Final = event("set")
LOGISTICS: Final = event("logistics")
RESEARCH: Final = event("research")
DIPLOMACY: Final = event("diplomacy")
PEACE: Final = event("peace")
EVENT_IDS: Final[tuple[str, ...]] = tuple(event.names)
FLAG_IDS: Final = ("brazil", "spain", "sweden", "turkey")

# D7.2 Icons of Logistics. The first three are types of units.
icon: Final = Ids()
icon.names.extend(TYPE_IDS[:SPENT])
MOVE_ICON: Final = icon("move")
SATELLITE_ICON: Final = icon("axis_minor")
RESISTANCE_ICON: Final = icon("resistance")
ICON_IDS: Final[tuple[str, ...]] = tuple(icon.names)
SATELLITES: Final = 2  # for each icon
RESISTANTS: Final = 3

# D6 What the card in play gives.
mode: Final = Ids()
NONE: Final = mode("none")
POINTS: Final = mode("points")
ICONS: Final = mode("icons")
RAIDING: Final = mode("raid")
MODE_IDS: Final[tuple[str, ...]] = tuple(mode.names)

# D13.8 What the Axis does by itself.
solo_action: Final = Ids()
FORM: Final = solo_action("form")
MOVE: Final = solo_action("move")
DESTROY: Final = solo_action("destroy")
SOLO_IDS: Final[tuple[str, ...]] = tuple(solo_action.names)

# D4.0 The course of a round, after the set-up.
phase: Final = Ids()
SETUP: Final = phase("setup")
DRAFT: Final = phase("draft")
REDRAW: Final = phase("redraw")
SPYING: Final = phase("espionage")
ACTION: Final = phase("action")
ADMINISTRATION: Final = phase("administration")
PHASE_IDS: Final[tuple[str, ...]] = tuple(phase.names)

STANDARD: Final = "standard"
RISE: Final = "rise_of_the_axis"
FALL: Final = "fall_of_the_axis"
SCENARIO_IDS: Final = (STANDARD, RISE, FALL)
FIRST_YEAR: Final = 1939


def seat_of(id: str) -> Seat:
    """The seat with this id; nobody's for an empty one."""
    return SEAT_IDS.index(id) if id else NOBODY


def technologies_of(ids: list[str]) -> int:
    """A set of technologies."""
    return sum([1 << TECHNOLOGY_IDS.index(id) for id in ids])


def opponents_of(seat: Seat) -> tuple[Seat, Seat]:
    """In the order of turns."""
    return (0, 2) if seat & 1 else (1, 3)


def drawn_as(kind: Kind) -> tuple[str, str]:
    """The kind of piece that stands for a unit, and its owner: bombers look alike, and Resistance units are nobody's."""
    if kind >= UBOAT:
        return UNIT_IDS[kind], SEAT_IDS[GERMANY] if kind == UBOAT else ""
    type = BOMBER if TYPE_OF[kind] == SPENT else TYPE_OF[kind]
    return TYPE_IDS[type], NATION_IDS[NATION_OF[kind]]


def kind_of_unit(nation: Nation, type: int) -> Kind:
    """A nation's units of a type; -1 if it has no such units."""
    kinds = KINDS_OF[nation]
    return kinds[type] if type < len(kinds) else -1
