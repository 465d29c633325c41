"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

GIVE: Final = verb("give", "card", "role", secret=True)  # M16.1 a card to a general
PLAY: Final = verb(
    "play", "card", secret=True
)  # M16.5 a tactic of the commander-in-chief's own; M3.1 the card of the turn
SUBSTITUTE: Final = verb("substitute", "card", secret=True)  # M26.1 a card played as another
NAME: Final = verb("name", "role")  # M24.2 the general who orders one unit more
POINT: Final = verb("point", "space")  # M24.2 the unit more, while cards are given out
CHIP: Final = verb("chip", "card", secret=True)  # M23.3 under the commissar's chip
LAY: Final = verb("lay", "card", "section")  # M18.2 a card on a section
COPY: Final = verb("copy", "card", "section")  # M21.5 the card that a Counter-Attack repeats
ROLL: Final = verb("roll")  # M17.1 for initiative
ORDER: Final = verb("order", "space")
HEAL: Final = verb("heal", "space")
ACTIVATE: Final = verb("activate", "space")  # M25.10 a plane in the air
MOVE: Final = verb("move", "space")
TO: Final = verb("to", "space")
EXIT: Final = verb("exit")  # M4.5
FLY: Final = verb("fly")  # M25.10 a new plane
FLY_ON: Final = verb("fly_on", "space")
VIA: Final = verb("via", "space")
LEAVE: Final = verb("leave")  # the board
BATTLE: Final = verb("battle", "space")
AT: Final = verb("at", "space")
CLEAR: Final = verb("clear", "space")  # M11.3 wire
BOMB: Final = verb("bomb", "space")  # M25.10 with the plane there
AMBUSH: Final = verb("ambush", "role")
IGNORE: Final = verb("ignore", "number")  # M8.6 so many flags
RETREAT: Final = verb("retreat", "space")
HALT: Final = verb("halt")  # M2.3 the French Resistance goes no further
ADVANCE: Final = verb("advance")  # M8.7 takes ground
HOLD: Final = verb("hold")
KEEP: Final = verb("keep", "card", secret=True)  # M9.2 of the two drawn
DISCARD: Final = verb("discard", "card")
GROUND_PLANE: Final = verb("ground_plane", "space")  # M25.9
VISIT: Final = verb("visit", "role")  # M20.1 the one general the commander-in-chief talks with
DISARM: Final = verb("disarm", "space")  # M2.4 mines, by engineers
