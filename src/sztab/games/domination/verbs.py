"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import FIRST_VERB, Verb

OPERATION: Final = FIRST_VERB
EVENT: Final = FIRST_VERB + 1
TECHNOLOGY: Final = FIRST_VERB + 2
LEND_LEASE: Final = FIRST_VERB + 3
LAUNCH: Final = FIRST_VERB + 4
RAID: Final = FIRST_VERB + 5
FROM: Final = FIRST_VERB + 6
AT: Final = FIRST_VERB + 7
BEFORE: Final = FIRST_VERB + 8
TAKE: Final = FIRST_VERB + 9
RESERVE: Final = FIRST_VERB + 10
DISCARD: Final = FIRST_VERB + 11
KEEP: Final = FIRST_VERB + 12
EXCHANGE: Final = FIRST_VERB + 13
SPY: Final = FIRST_VERB + 14
FORM: Final = FIRST_VERB + 15
REFORM: Final = FIRST_VERB + 16
MOVE: Final = FIRST_VERB + 17
TO: Final = FIRST_VERB + 18
ATTACK: Final = FIRST_VERB + 19
SATELLITE: Final = FIRST_VERB + 20
RESIST: Final = FIRST_VERB + 21
ADD: Final = FIRST_VERB + 22
SAVE: Final = FIRST_VERB + 23
STOP: Final = FIRST_VERB + 24
BOMB: Final = FIRST_VERB + 25
RETREAT: Final = FIRST_VERB + 26
PLACE: Final = FIRST_VERB + 27
USE_RADAR: Final = FIRST_VERB + 28

VERBS: Final = (
    Verb("operation", ("card",)),  # D3.3.1 a card for its points
    Verb("event", ("card",)),  # D3.3.3
    Verb("technology", ("card",), secret=True),  # D3.3.2 face down
    Verb("lend_lease", ("card",)),  # D9.1
    Verb("launch", ("rocket", "card", "seat")),  # D6.4
    Verb("raid", ("card",)),  # D11.1.A a ground attack: with which card,
    Verb("from", ("space",)),  # with the bomber where,
    Verb("at", ("space",)),  # against which space
    Verb("before", ("seat",)),  # D7.1.A in front of whom the card is put
    Verb("take", ("card",)),  # D7.3 out of the discard pile
    Verb("reserve", ("card",), secret=True),  # D4.2.c
    Verb("discard", ("card",)),
    Verb("keep", ("card",), secret=True),  # in the draft, and of what Enigma drew
    Verb("exchange", ("card",), secret=True),  # D11.4.c
    Verb("spy", ("seat",)),  # D4.1.C
    Verb("form", ("unit", "space")),  # D6.1 out of the pool
    Verb("reform", ("unit", "space")),  # D6.1.c off the board, then `to`
    Verb("move", ("unit", "space")),  # D6.2 from here, then `to`
    Verb("to", ("space",)),
    Verb("attack", ("unit", "space")),  # D6.3 what, and where it stands
    Verb("satellite", ("space",)),  # D7.2.C
    Verb("resistance", ("space",)),  # D7.2.D
    Verb("add"),  # D6.0.c the saved point
    Verb("save"),  # D6.0.b one point, and stop
    Verb("stop"),
    Verb("bomb", ("space",)),  # D11.1.B with the bomber here, then `at`
    Verb("retreat", ("unit", "space")),  # D4.3.B2 to there
    Verb("place", ("unit", "space")),  # D11.3
    Verb("radar"),  # D10.1.f against this rocket
)
