# mypyc: skip
"""Forces, fleets, lines of battle and scores in words: what sentences say of any number of units, packed into one argument."""

from collections.abc import Callable, Mapping, Sequence

from sztab.engine.templates import plural
from sztab.engine.words import Worded

from .terms import FORCES, PLAYERS, SCORE, TYPES, Force

Forms = Mapping[str, tuple[tuple[str, ...], ...]]

UNITS: Forms = {
    "en": (("infantry", "infantry"), ("tank", "tanks"), ("artillery", "artillery"), ("plane", "planes")),
    "pl": (
        ("jednostka piechoty", "jednostki piechoty", "jednostek piechoty"),
        ("czołg", "czołgi", "czołgów"),
        ("jednostka artylerii", "jednostki artylerii", "jednostek artylerii"),
        ("samolot", "samoloty", "samolotów"),
    ),
}
SHIPS: Forms = {
    "en": (
        ("destroyer", "destroyers"),
        ("submarine", "submarines"),
        ("battleship", "battleships"),
        ("aircraft carrier", "aircraft carriers"),
    ),
    "pl": (
        ("niszczyciel", "niszczyciele", "niszczycieli"),
        ("łódź podwodna", "łodzie podwodne", "łodzi podwodnych"),
        ("pancernik", "pancerniki", "pancerników"),
        ("lotniskowiec", "lotniskowce", "lotniskowców"),
    ),
}
NOTHING = {"en": "nothing", "pl": "nic"}
AND = {"en": " and ", "pl": " i "}


def worded(say: Callable[[int], str]) -> Worded:
    """Names of whatever is packed as a force is."""
    return Worded(say, 1 << FORCES.bits * TYPES)


def force_words(force: Force, language: str, names: Forms = UNITS) -> str:
    """A force in words.

    >>> from sztab.games.attack.terms import force_of
    >>> force_words(force_of(2, 1, 0, 0), "en"), force_words(force_of(5, 1, 0, 0), "pl")
    ('2 infantry and 1 tank', '5 jednostek piechoty i 1 czołg')
    """
    forms = names[language]
    parts = [f"{n} {forms[type][plural(language, n)]}" for type, n in enumerate(FORCES.counts(force)) if n]
    return listed(parts, language) or NOTHING[language]


def accusative(force: Force, language: str, names: Forms = UNITS) -> str:
    """A force that somebody moves, loses or builds: in Polish a single unit or boat has an ending of its own."""
    words = force_words(force, language, names)
    if language == "pl":
        words = words.replace("1 jednostka ", "1 jednostkę ").replace("1 łódź podwodna", "1 łódź podwodną")
    return words


def listed(parts: list[str], language: str) -> str:
    return AND[language].join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def line_words(line: int, language: str) -> str:
    """
    >>> from sztab.games.attack.terms import packed_line
    >>> line_words(packed_line([2, 3, 0]), "en")
    'battleship, aircraft carrier, destroyer'
    """
    ships = []
    while line:
        ships.append(SHIPS[language][line % (TYPES + 1) - 1][0])
        line //= TYPES + 1
    return ", ".join(ships)


def score_words(score: int, names: Sequence[str]) -> str:
    """
    >>> from sztab.games.attack.terms import packed_score
    >>> score_words(packed_score([7, 0, -1]), ["Red", "Blue", "Green"])
    'Red 7, Blue 0'
    """
    points = [(score >> SCORE * player & (1 << SCORE) - 1) - 1 for player in range(PLAYERS)]
    return ", ".join([f"{names[player]} {point}" for player, point in enumerate(points) if point >= 0])
