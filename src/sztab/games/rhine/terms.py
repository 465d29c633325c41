"""R2 The words of the game as numbers: commanders, kinds of pieces, and loads of them."""

from itertools import permutations
from typing import Final, NamedTuple

from sztab.engine.packed import Packed
from sztab.engine.question import Ids
from sztab.engine.templates import plural

Commander = int
Corps = int
Space = int
Load = int  # pieces of the three kinds: see `PIECES`

commander: Final = Ids()

RED: Final = commander("red")  # Montgomery
WHITE: Final = commander("white")  # Bradley
BLUE: Final = commander("blue")  # Patton
COMMANDERS: Final = 3
COMMANDER_IDS: Final = tuple(commander.names)
PAIRS: Final = {"red_white": (RED, WHITE), "white_blue": (WHITE, BLUE), "red_blue": (RED, BLUE)}

NOBODY: Final = -1
ABSENT: Final = 3  # R4.9 a commander whom nobody plays

kind: Final = Ids()

FUEL: Final = kind("fuel")
AMMO: Final = kind("ammo")
FOOD: Final = kind("food")
KIND_IDS: Final = tuple(kind.names)

deck: Final = Ids()  # the decks that a player may look at

PURSUIT: Final = deck("pursuit")  # his own
RESISTANCE: Final = deck("resistance")
DECK_IDS: Final = tuple(deck.names)  # R11.1 of air support
OTHERS: Final = deck("red_pursuit")  # R10.16 Recon may look at those of others too: number + commander
deck("white_pursuit")
deck("blue_pursuit")
LOOK_IDS: Final = tuple(deck.names)

sky: Final = Ids()

SUN: Final = sky("sun")
RAIN: Final = sky("rain")
WEATHER_IDS: Final = tuple(sky.names)

RANK_IDS: Final = ("general_general", "general_of_the_armies", "field_marshal", "general")  # R17.B the highest first


class CorpsStart(NamedTuple):
    """A corps and how it begins."""

    id: str
    commander: Commander
    start: Space
    load: Load


# Loads: the bits of `PIECES`, read without its loops, for they are read all the time.

BITS: Final = 5
MASK: Final = (1 << BITS) - 1
PIECES: Final = Packed(BITS, "fap")  # fuel, ammo, food ("provisions")
ONE: Final = PIECES.one
ONE_FOOD: Final = ONE[FOOD]


def load_of(fuel: int, ammo: int, food: int) -> Load:
    return fuel | ammo << BITS | food << 2 * BITS


def fuel_in(load: Load) -> int:
    return load & MASK


def ammo_in(load: Load) -> int:
    return load >> BITS & MASK


def food_in(load: Load) -> int:
    return load >> 2 * BITS


def pieces_in(load: Load) -> int:
    return (load & MASK) + (load >> BITS & MASK) + (load >> 2 * BITS)


# Every load that can lie on a space (R6.3), by number: what a choice speaks of.
MOST_PIECES: Final = 9
LOADS: Final = PIECES.up_to(MOST_PIECES)
LOAD_IDS: Final = [PIECES.written(load) for load in LOADS]
LOAD_NUMBERS: Final = {load: number for number, load in enumerate(LOADS)}


def load_spellings() -> dict[str, int]:
    """The number of every load, however its kinds are ordered: `1f2a` and `2a1f`."""
    out: dict[str, int] = {}
    for load, number in LOAD_NUMBERS.items():
        kinds = [f"{count}{letter}" for count, letter in zip(PIECES.counts(load), "fap", strict=True) if count]
        for row in permutations(kinds):
            out["".join(row) or PIECES.written(0)] = number
    return out


# In words: the form of each kind, the kinds, no piece
LOAD_WORDS: Final = {
    "en": ("{count} {kind}", ("fuel", "ammo", "food"), "nothing"),
    "pl": ("{count} {kind}", ("paliwa", "amunicji", "prowiantu"), "nic"),
}


# What a sentence calls the pieces: one, few, many
PIECE_WORDS: Final = {"pieces": ("pionek ", "pionki ", "pionków "), "gen": ("pionka ", "pionków ", "pionków ")}


def load_names(language: str, piece: str = "") -> list[str]:
    """Every load in words, by number."""
    return [load_words(load, language, piece) for load in LOADS]


def load_words(load: Load, language: str, piece: str = "") -> str:
    """
    >>> load_words(load_of(3, 0, 12), "en")
    '3 fuel, 12 food'
    >>> load_words(load_of(1, 2, 0), "pl", "pieces")
    '1 pionek paliwa, 2 pionki amunicji'
    """
    form, kinds, nothing = LOAD_WORDS[language]
    calls = PIECE_WORDS[piece] if piece and language == "pl" else ("",) * 3
    counts = zip(kinds, PIECES.counts(load), strict=True)
    named = [(calls[plural(language, count)] + kind, count) for kind, count in counts if count]
    return ", ".join([form.format(kind=kind, count=count) for kind, count in named]) or nothing


_parts: dict[tuple[Load, int, int], tuple[Load, ...]] = {}


def parts(whole: Load, most: int, least: int = 0) -> tuple[Load, ...]:
    """Every load of so many pieces that can be taken out of a whole."""
    asked = (whole, most, least)
    known = _parts.get(asked)
    if known is None:
        known = tuple([load for load in PIECES.parts(whole, most) if pieces_in(load) >= least])
        _parts[asked] = known
    return known
