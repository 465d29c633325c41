"""R2 The words of the game as numbers: commanders, kinds of pieces, and loads of them."""

from typing import Final

Commander = int
Corps = int
Space = int
Load = int  # pieces of the three kinds: five bits for each

RED: Final = 0  # Montgomery
WHITE: Final = 1  # Bradley
BLUE: Final = 2  # Patton
COMMANDERS: Final = 3
COMMANDER_IDS: Final = ("red", "white", "blue")

NOBODY: Final = -1
ABSENT: Final = 3  # R4.9 a commander whom nobody plays

FUEL: Final = 0
AMMO: Final = 1
FOOD: Final = 2
KIND_IDS: Final = ("fuel", "ammo", "food")
ONE_FUEL: Final = 1
ONE_AMMO: Final = 1 << 5
ONE_FOOD: Final = 1 << 10
ONE: Final = (ONE_FUEL, ONE_AMMO, ONE_FOOD)
_GUARDS: Final = 16 | 16 << 5 | 16 << 10

PURSUIT: Final = 0  # the two decks a player may look at
RESISTANCE: Final = 1
DECK_IDS: Final = ("pursuit", "resistance")

SUN: Final = 0
RAIN: Final = 1
WEATHER_IDS: Final = ("sun", "rain")

RANK_IDS: Final = ("general_general", "general_of_the_armies", "field_marshal", "general")  # R17.B the highest first


def load_of(fuel: int, ammo: int, food: int) -> Load:
    return fuel | ammo << 5 | food << 10


def fuel_in(load: Load) -> int:
    return load & 31


def ammo_in(load: Load) -> int:
    return load >> 5 & 31


def food_in(load: Load) -> int:
    return load >> 10


def pieces_in(load: Load) -> int:
    return (load & 31) + (load >> 5 & 31) + (load >> 10)


def holds(whole: Load, part: Load) -> bool:
    """Whether all pieces of a part are among the whole."""
    return (whole | _GUARDS) - part & _GUARDS == _GUARDS


def written(load: Load) -> str:
    """`2f1a3p`: fuel, ammo, food ("provisions"); `none` for no piece."""
    kinds = ((load & 31, "f"), (load >> 5 & 31, "a"), (load >> 10, "p"))
    return "".join([f"{number}{letter}" for number, letter in kinds if number]) or "none"


# Every load that can lie on a space (R6.3), by number: what a choice speaks of.
MOST_PIECES: Final = 9
LOADS: Final = [
    load_of(fuel, ammo, food)
    for total in range(MOST_PIECES + 1)
    for fuel in range(total, -1, -1)
    for ammo in range(total - fuel, -1, -1)
    for food in (total - fuel - ammo,)
]
LOAD_IDS: Final = [written(load) for load in LOADS]
LOAD_NUMBERS: Final = {load: number for number, load in enumerate(LOADS)}

_parts: dict[tuple[Load, int], tuple[Load, ...]] = {}


def parts(whole: Load, most: int) -> tuple[Load, ...]:
    """Every load of at most so many pieces that can be taken out of a whole."""
    known = _parts.get((whole, most))
    if known is None:
        known = tuple(
            [
                load_of(fuel, ammo, food)
                for fuel in range(min(whole & 31, most) + 1)
                for ammo in range(min(whole >> 5 & 31, most - fuel) + 1)
                for food in range(min(whole >> 10, most - fuel - ammo) + 1)
            ]
        )
        _parts[(whole, most)] = known
    return known
