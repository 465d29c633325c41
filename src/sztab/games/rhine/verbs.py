"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import FIRST_VERB, Verb

STANDARD: Final = FIRST_VERB
SPECIAL: Final = FIRST_VERB + 1
ADD: Final = FIRST_VERB + 2
ADD_ONE: Final = FIRST_VERB + 3
KEEP: Final = FIRST_VERB + 4
TRUCKS: Final = FIRST_VERB + 5
TRANSPORT: Final = FIRST_VERB + 6
TRUCK: Final = FIRST_VERB + 7
HAUL: Final = FIRST_VERB + 8
CARRY: Final = FIRST_VERB + 9
MOVE: Final = FIRST_VERB + 10
COMMAND_MOVE: Final = FIRST_VERB + 11
LOAD: Final = FIRST_VERB + 12
ENTER: Final = FIRST_VERB + 13
FEED: Final = FIRST_VERB + 14
SWAP: Final = FIRST_VERB + 15
AIR: Final = FIRST_VERB + 16
COMMAND_AIR: Final = FIRST_VERB + 17
AIRBORNE: Final = FIRST_VERB + 18
PAY_TOKEN: Final = FIRST_VERB + 19
PAY: Final = FIRST_VERB + 20
DROP: Final = FIRST_VERB + 21
CALL: Final = FIRST_VERB + 22
RECON: Final = FIRST_VERB + 23
MARK: Final = FIRST_VERB + 24
BOX: Final = FIRST_VERB + 25
COUNTERATTACK: Final = FIRST_VERB + 26
SHIFT: Final = FIRST_VERB + 27
CONCEDE: Final = FIRST_VERB + 28
END: Final = FIRST_VERB + 29
STOP: Final = FIRST_VERB + 30

VERBS: Final = (
    Verb("supply", ("space",)),  # a standard set there
    Verb("special", ("kind",)),  # three of a kind, to the main base
    Verb("add", ("kind", "kind")),  # Montgomery's card
    Verb("add", ("kind",), "add_one"),  # the same, with one piece left in the pool
    Verb("keep", ("load",)),  # what stays where there is too much
    Verb("trucks", ("number",)),
    Verb("transport"),
    Verb("truck", ("way",)),  # a link of a transport: the arrow and the direction
    Verb("haul", ("load",)),  # what that truck carries
    Verb("carry", ("corps", "load")),  # what a corps has on its card from now on
    Verb("move", ("corps",)),
    Verb("command_move", ("corps",)),  # Patton's card
    Verb("load", ("load",)),  # the same as carry, for the corps that moves
    Verb("enter", ("space",)),
    Verb("feed"),  # Starving civilians
    Verb("swap", ("kind", "kind")),  # Black market: give, get
    Verb("air", ("deck",)),
    Verb("command_air", ("deck",)),  # Bradley's card
    Verb("airborne"),
    Verb("pay", (), "pay_token"),  # a medal token
    Verb("pay", ("card",)),  # a defeated division
    Verb("drop", ("space",)),
    Verb("call"),  # play a Resistance card
    Verb("recon", ("deck",)),  # play a Recon card
    Verb("mark", ("space",)),
    Verb("box"),
    Verb("counterattack", ("space",)),
    Verb("shift", ("marker", "space")),  # a numbered marker of the solo game
    Verb("concede"),
    Verb("end"),  # of the actions
    Verb("stop"),  # the end of a move
)
