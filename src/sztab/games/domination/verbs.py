"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

OPERATION: Final = verb("operation", "card", when=("when_cards", "D4.2.a"))  # D3.3.1 a card for its points
EVENT: Final = verb("event", "card", when=("when_cards", "D4.2.a"))  # D3.3.3
TECHNOLOGY: Final = verb("technology", "card", secret=True, when=("when_cards", "D4.2.a"))  # D3.3.2 face down
LEND_LEASE: Final = verb("lend_lease", "card", when=("when_cards", "D4.2.a"))  # D9.1
LAUNCH: Final = verb("launch", "rocket", "card", "seat", when=("when_cards", "D4.2.a"))  # D6.4
RAID: Final = verb("raid", "card", when=("when_cards", "D4.2.a"))  # D11.1.A a ground attack: with which card,
FROM: Final = verb("from", "space", when=("when_from", "D11.1.A1"))  # with the bomber where,
AT: Final = verb("at", "space", when=("when_at", "D11.1.A2", "D11.1.B1"))  # against which space
BEFORE: Final = verb("before", "seat", when=("when_before", "D7.1.A"))  # in front of whom the card is put
TAKE: Final = verb("take", "card", secret=True, when=("when_take", "D7.3"))  # out of the discard pile
RESERVE: Final = verb("reserve", "card", secret=True, when=("when_reserve", "D4.2.c"))
DISCARD: Final = verb("discard", "card", when=("when_discard", "D4.1.B", "D4.1.C"))
# in the draft, and of what Enigma drew
KEEP: Final = verb("keep", "card", secret=True, when=("when_keep", "D4.1.A", "D4.1.B"))
EXCHANGE: Final = verb("exchange", "card", secret=True, when=("when_exchange", "D11.4.c"))
SPY: Final = verb("spy", "seat", when=("when_spy", "D4.1.C"))
FORM: Final = verb("form", "unit", "space", when=("when_points", "D6.0.a"))  # D6.1 out of the pool
REFORM: Final = verb("reform", "unit", "space", when=("when_points", "D6.0.a"))  # D6.1.c off the board, then `to`
MOVE: Final = verb("move", "unit", "space", when=("when_points", "D6.0.a"))  # D6.2 from here, then `to`
TO: Final = verb("to", "space", when=("when_points", "D6.0.a"))
ATTACK: Final = verb("attack", "unit", "space", when=("when_points", "D6.0.a"))  # D6.3 what, and where it stands
SATELLITE: Final = verb("satellite", "space", when=("when_satellite", "D7.2.C"))
RESIST: Final = verb("resistance", "space", when=("when_resistance", "D7.2.D"))
ADD: Final = verb("add", when=("when_saved", "D6.0.c"))  # D6.0.c the saved point
SAVE: Final = verb("save", when=("when_saved", "D6.0.b"))  # D6.0.b one point, and stop
STOP: Final = verb("stop", when=("when_stop", "D6.0.b"))
BOMB: Final = verb("bomb", "space", when=("when_bomb", "D4.3.D", "D11.1.B"))  # with the bomber here, then `at`
RETREAT: Final = verb("retreat", "unit", "space", when=("when_retreat", "D4.3.B2", "D4.3.B3"))  # to there
PLACE: Final = verb("place", "unit", "space", when=("when_place", "D11.3"))
USE_RADAR: Final = verb("radar", when=("when_radar", "D10.1.f"))  # against this rocket
LIFT: Final = verb("lift", "unit", "space", when=("when_points", "D6.0.a"))  # D6.1.c off the board, to be formed later

OF_BOMBERS: Final = (RAID, FROM, AT, BOMB)
OF_EVENTS: Final = (BEFORE, TAKE, SATELLITE, RESIST)
OF_OPERATIONS: Final = (ADD, SAVE, STOP)
CARDS: Final = (OPERATION, EVENT, TECHNOLOGY, LEND_LEASE, LAUNCH, RAID)  # D4.2.a uses of a card, in one's turn
POINTS: Final = (FORM, REFORM, LIFT, MOVE, TO, ATTACK, ADD, SAVE, STOP)  # D6.0.a what a card in play is spent on
