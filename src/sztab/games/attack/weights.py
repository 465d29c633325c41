"""The weights of bots: everything is worth so many regions."""

from typing import Final

REGION: Final = 1.0
UNITS: Final = (0.08, 0.17, 0.14, 0.26)  # about what they cost
SHIPS: Final = (0.05, 0.05, 0.1, 0.18)
SEAS: Final = 0.3
OTHERS: Final = 0.35  # what the best of the others has counts against one
CARD: Final = 0.12
POINT: Final = 0.025  # each production point that a Build would bring
PLAN: Final = 10.0  # a plan weighs more than how the dice fell in one imagined world
