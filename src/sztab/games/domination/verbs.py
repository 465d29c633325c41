"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

OPERATION: Final = verb("operation", "card")  # D3.3.1 a card for its points
EVENT: Final = verb("event", "card")  # D3.3.3
TECHNOLOGY: Final = verb("technology", "card", secret=True)  # D3.3.2 face down
LEND_LEASE: Final = verb("lend_lease", "card")  # D9.1
LAUNCH: Final = verb("launch", "rocket", "card", "seat")  # D6.4
RAID: Final = verb("raid", "card")  # D11.1.A a ground attack: with which card,
FROM: Final = verb("from", "space")  # with the bomber where,
AT: Final = verb("at", "space")  # against which space
BEFORE: Final = verb("before", "seat")  # D7.1.A in front of whom the card is put
TAKE: Final = verb("take", "card", secret=True)  # D7.3 out of the discard pile
RESERVE: Final = verb("reserve", "card", secret=True)  # D4.2.c
DISCARD: Final = verb("discard", "card")
KEEP: Final = verb("keep", "card", secret=True)  # in the draft, and of what Enigma drew
EXCHANGE: Final = verb("exchange", "card", secret=True)  # D11.4.c
SPY: Final = verb("spy", "seat")  # D4.1.C
FORM: Final = verb("form", "unit", "space")  # D6.1 out of the pool
REFORM: Final = verb("reform", "unit", "space")  # D6.1.c off the board, then `to`
MOVE: Final = verb("move", "unit", "space")  # D6.2 from here, then `to`
TO: Final = verb("to", "space")
ATTACK: Final = verb("attack", "unit", "space")  # D6.3 what, and where it stands
SATELLITE: Final = verb("satellite", "space")  # D7.2.C
RESIST: Final = verb("resistance", "space")  # D7.2.D
ADD: Final = verb("add")  # D6.0.c the saved point
SAVE: Final = verb("save")  # D6.0.b one point, and stop
STOP: Final = verb("stop")
BOMB: Final = verb("bomb", "space")  # D11.1.B with the bomber here, then `at`
RETREAT: Final = verb("retreat", "unit", "space")  # D4.3.B2 to there
PLACE: Final = verb("place", "unit", "space")  # D11.3
USE_RADAR: Final = verb("radar")  # D10.1.f against this rocket
