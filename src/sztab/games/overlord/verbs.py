"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import FIRST_VERB, Verb

GIVE: Final = FIRST_VERB
PLAY: Final = FIRST_VERB + 1
SUBSTITUTE: Final = FIRST_VERB + 2
NAME: Final = FIRST_VERB + 3
CHIP: Final = FIRST_VERB + 4
LAY: Final = FIRST_VERB + 5
COPY: Final = FIRST_VERB + 6
ROLL: Final = FIRST_VERB + 7
ORDER: Final = FIRST_VERB + 8
HEAL: Final = FIRST_VERB + 9
ACTIVATE: Final = FIRST_VERB + 10
MOVE: Final = FIRST_VERB + 11
TO: Final = FIRST_VERB + 12
EXIT: Final = FIRST_VERB + 13
FLY: Final = FIRST_VERB + 14
FLY_ON: Final = FIRST_VERB + 15
VIA: Final = FIRST_VERB + 16
LEAVE: Final = FIRST_VERB + 17
BATTLE: Final = FIRST_VERB + 18
AT: Final = FIRST_VERB + 19
CLEAR: Final = FIRST_VERB + 20
BOMB: Final = FIRST_VERB + 21
AMBUSH: Final = FIRST_VERB + 22
IGNORE: Final = FIRST_VERB + 23
RETREAT: Final = FIRST_VERB + 24
HALT: Final = FIRST_VERB + 25
ADVANCE: Final = FIRST_VERB + 26
HOLD: Final = FIRST_VERB + 27
KEEP: Final = FIRST_VERB + 28
DISCARD: Final = FIRST_VERB + 29
GROUND_PLANE: Final = FIRST_VERB + 30
VISIT: Final = FIRST_VERB + 31
DISARM: Final = FIRST_VERB + 32

VERBS: Final = (
    Verb("give", ("card", "role"), secret=True),  # M16.1 a card to a general
    Verb("play", ("card",), secret=True),  # M16.5 a tactic of the commander-in-chief's own; M3.1 the card of the turn
    Verb("substitute", ("card",), secret=True),  # M26.1 a card played as another
    Verb("name", ("role",)),  # M24.2 the general who orders one unit more
    Verb("chip", ("card",), secret=True),  # M23.3 under the commissar's chip
    Verb("lay", ("card", "section")),  # M18.2 a card on a section
    Verb("copy", ("card", "section")),  # M21.5 the card that a Counter-Attack repeats
    Verb("roll"),  # M17.1 for initiative
    Verb("order", ("space",)),
    Verb("heal", ("space",)),
    Verb("activate", ("space",)),  # M25.10 a plane in the air
    Verb("move", ("space",)),
    Verb("to", ("space",)),
    Verb("exit"),  # M4.5
    Verb("fly"),  # M25.10 a new plane
    Verb("fly_on", ("space",)),
    Verb("via", ("space",)),
    Verb("leave"),  # the board
    Verb("battle", ("space",)),
    Verb("at", ("space",)),
    Verb("clear", ("space",)),  # M11.3 wire
    Verb("bomb", ("space",)),  # M25.10 with the plane there
    Verb("ambush", ("role",)),
    Verb("ignore", ("number",)),  # M8.6 so many flags
    Verb("retreat", ("space",)),
    Verb("halt"),  # M2.3 the French Resistance goes no further
    Verb("advance"),  # M8.7 takes ground
    Verb("hold"),
    Verb("keep", ("card",), secret=True),  # M9.2 of the two drawn
    Verb("discard", ("card",)),
    Verb("ground_plane", ("space",)),  # M25.9
    Verb("visit", ("role",)),  # M20.1 the one general the commander-in-chief talks with
    Verb("disarm", ("space",)),  # M2.4 mines, by engineers
)
