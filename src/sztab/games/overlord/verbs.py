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
TO: Final = verb("to", "space", when=("choose_a_unit_to_move", "M3.3", "M4.1"))
EXIT: Final = verb("exit", when=("choose_a_unit_to_move", "M4.5"))
FLY: Final = verb("fly")  # M25.10 a new plane
FLY_ON: Final = verb("fly_on", "space")
VIA: Final = verb("via", "space", when=("choose_a_plane_to_fly", "M25.10"))
LEAVE: Final = verb("leave", when=("choose_a_plane_to_fly", "M25.10"))  # the board
BATTLE: Final = verb("battle", "space")
AT: Final = verb("at", "space", when=("choose_an_attacker", "M5.1"))
CLEAR: Final = verb("clear", "space")  # M11.3 wire
BOMB: Final = verb("bomb", "space")  # M25.10 with the plane there
AMBUSH: Final = verb("ambush", "role", when=("ambush_when", "M9.5", "M21.1"))
IGNORE: Final = verb("ignore", "number", when=("ignore_when", "M8.6"))  # so many flags
RETREAT: Final = verb("retreat", "space", when=("retreat_when", "M8.3"))
HALT: Final = verb("halt", when=("halt_when", "M2.3"))  # the French Resistance goes no further
ADVANCE: Final = verb("advance", when=("ground_when", "M8.7"))  # takes ground
HOLD: Final = verb("hold", when=("ground_when", "M8.7", "M8.8"))
KEEP: Final = verb("keep", "card", secret=True, when=("keep_when", "M9.2"))  # of the two drawn
DISCARD: Final = verb("discard", "card", when=("discard_when", "M19.3"))
GROUND_PLANE: Final = verb("ground_plane", "space", when=("ground_plane_when", "M25.9"))
VISIT: Final = verb("visit", "role")  # M20.1 the one general the commander-in-chief talks with
DISARM: Final = verb("disarm", "space")  # M2.4 mines, by engineers

# What belongs together
CARDS: Final = (GIVE, PLAY, SUBSTITUTE, NAME)
ORDERING: Final = (LAY, COPY, ROLL, ORDER, HEAL, ACTIVATE)
MOVING: Final = (MOVE, FLY, FLY_ON)
BATTLING: Final = (BATTLE, CLEAR, DISARM, BOMB)
OF_THE_COMMANDER: Final = (*CARDS, CHIP)
OF_GENERALS: Final = (*ORDERING, *MOVING, *BATTLING, POINT)
# Links of a chain: what they belong to, and the question in which that is chosen
LINKS: Final = {
    TO: (MOVE, "moves"),
    EXIT: (MOVE, "moves"),
    VIA: (FLY, "moves"),
    LEAVE: (FLY, "moves"),
    AT: (BATTLE, "battles"),
}
FLYING: Final = (ACTIVATE, FLY, FLY_ON, VIA, LEAVE, BOMB, GROUND_PLANE)
