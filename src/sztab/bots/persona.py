"""Human mistakes: a persona is drawn once a game, and whoever has it errs in the same way until the end of it."""

from enum import IntEnum
from random import Random
from typing import Final


class Persona(IntEnum):
    """The kind of mistake that a player of a lower level is prone to."""

    SOBER = 0
    SHORT_SIGHTED = 1  # never looks beyond the own turn
    TIMID = 2  # takes what goes well even if things go badly
    GRASPING = 3  # counts points on the table double
    FORGETFUL = 4  # often overlooks that it could react
    HASTY = 5  # does not look at everything it could do


FLAWS: Final = (
    Persona.SHORT_SIGHTED,
    Persona.TIMID,
    Persona.GRASPING,
    Persona.FORGETFUL,
    Persona.HASTY,
)


def drawn_persona(seed: str) -> Persona:
    """The persona of a bot: the same for the same seed, which names a game and a seat."""
    return FLAWS[Random(f"persona {seed}").randrange(len(FLAWS))]
