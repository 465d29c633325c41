"""The small vocabulary: seats, nations, kinds of units, technologies, and how they are numbered."""

from typing import Final

Seat = int  # a warring nation and all it runs; seats are numbered in the order of turns (R37)
Nation = int
Kind = int  # a nation's units of one type
Space = int

GERMANY: Final = 0
UK: Final = 1
JAPAN: Final = 2
USSR: Final = 3
ITALY: Final = 4
FRANCE: Final = 5
USA: Final = 6
CHINA: Final = 7
NEUTRAL: Final = 8
SEATS: Final = 4
NATION_IDS: Final = ("germany", "uk", "japan", "ussr", "italy", "france", "usa", "china", "neutral")
SEAT_IDS: Final = ("germany", "uk", "japan", "ussr")
NOBODY: Final = -1

# D3.1 The side of a seat is `seat & 1`; its ally is `seat ^ 2`.
AXIS: Final = 0
ALLIES: Final = 1
SIDE_IDS: Final = ("axis", "allies")

ARMY: Final = 0
FLEET: Final = 1
BOMBER: Final = 2
SPENT: Final = 3  # a bomber that was used this round (D11.1.A3)
TYPE_IDS: Final = ("army", "fleet", "bomber", "bomber_spent")

# Kinds of units: the four types of each seat, then what the other nations have.
NEUTRAL_ARMY: Final = 23
KINDS: Final = 24
UBOAT: Final = 24  # these two hold no space, and are kept apart (D3.7.e)
RESISTANCE: Final = 25
NATION_OF: Final = (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8)
TYPE_OF: Final = (0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 0, 1, 0, 1, 0, 0)
KINDS_OF: Final = (
    (0, 1, 2, 3),
    (4, 5, 6, 7),
    (8, 9, 10, 11),
    (12, 13, 14, 15),
    (16, 17),
    (18, 19),
    (20, 21),
    (22,),
    (23,),
)
UNIT_IDS: Final = (
    *[f"{NATION_IDS[NATION_OF[kind]]}_{TYPE_IDS[TYPE_OF[kind]]}" for kind in range(KINDS)],
    "uboat",
    "resistance",
)
LEVELS: Final = 4  # D3.7.b no space holds more units than a capital

# D8.1 Technologies, in the order of the sheet.
MECHANIZATION: Final = 0
SP_ARTILLERY: Final = 1
GROUND_ATTACK: Final = 2
HEAVY_BOMBERS: Final = 3
LANDING_CRAFT: Final = 4
BATTLESHIPS: Final = 5
CARRIERS: Final = 6
PRODUCTION: Final = 7
SHIPBUILDING: Final = 8
RADAR: Final = 9
ESPIONAGE: Final = 10
ENIGMA: Final = 11
V1: Final = 12
V2: Final = 13
ATOMIC_BOMB: Final = 14
TECHNOLOGIES: Final = 15
TECHNOLOGY_IDS: Final = (
    "mechanization",
    "sp_artillery",
    "ground_attack_aircraft",
    "heavy_bombers",
    "landing_craft",
    "modern_battleships",
    "aircraft_carriers",
    "production_optimization",
    "shipbuilding",
    "radar",
    "espionage",
    "enigma",
    "v1",
    "v2",
    "atomic_bomb",
)
ROCKETS: Final = 3  # from V1 on
GROUP_IDS: Final = ("land", "naval", "production", "intelligence", "rocketry")

# D7 Events
PLUS: Final = 0
MINUS: Final = 1
SET: Final = 2
LOGISTICS: Final = 3
RESEARCH: Final = 4
DIPLOMACY: Final = 5
PEACE: Final = 6
EVENT_IDS: Final = ("plus", "minus", "set", "logistics", "research", "diplomacy", "peace")
FLAG_IDS: Final = ("brazil", "spain", "sweden", "turkey")

# D7.2 Icons of Logistics. The first three are types of units.
MOVE_ICON: Final = 3
SATELLITE_ICON: Final = 4
RESISTANCE_ICON: Final = 5
ICON_IDS: Final = ("army", "fleet", "bomber", "move", "axis_minor", "resistance")
SATELLITES: Final = 2  # for each icon
RESISTANTS: Final = 3

# D13.8 What the Axis does by itself.
SOLO_IDS: Final = ("form", "move", "destroy")
FORM: Final = 0
MOVE: Final = 1
DESTROY: Final = 2

# D4.0 The course of a round, after the set-up.
SETUP: Final = 0
DRAFT: Final = 1
REDRAW: Final = 2
SPYING: Final = 3
ACTION: Final = 4
ADMINISTRATION: Final = 5
PHASE_IDS: Final = ("setup", "draft", "redraw", "espionage", "action", "administration")

SCENARIO_IDS: Final = ("standard", "rise_of_the_axis", "fall_of_the_axis")
FIRST_YEAR: Final = 1939


def opponents_of(seat: Seat) -> tuple[Seat, Seat]:
    """In the order of turns."""
    return (0, 2) if seat & 1 else (1, 3)


def kind_of(nation: Nation, type: int) -> Kind:
    """A nation's units of a type; -1 if it has no such units."""
    kinds = KINDS_OF[nation]
    return kinds[type] if type < len(kinds) else -1
