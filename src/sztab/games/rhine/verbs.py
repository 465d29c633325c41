"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

STANDARD: Final = verb("supply", "space")  # a standard set there
SPECIAL: Final = verb("special", "kind")  # three of a kind, to the main base
ADD: Final = verb("add", "load")  # Montgomery's card
KEEP: Final = verb("keep", "load")  # what stays where there is too much
TRUCKS: Final = verb("trucks", "number")
TRANSPORT: Final = verb("transport")
TRUCK: Final = verb("truck", "way")  # a link of a transport: the arrow and the direction
HAUL: Final = verb("haul", "load")  # what that truck carries
CARRY: Final = verb("carry", "corps", "load")  # what a corps has on its card from now on
MOVE: Final = verb("move", "corps")
COMMAND_MOVE: Final = verb("command_move", "corps")  # Patton's card
LOAD: Final = verb("load", "load")  # the same as carry, for the corps that moves
ENTER: Final = verb("enter", "space")
FEED: Final = verb("feed")  # Starving civilians
SWAP: Final = verb("swap", "kind", "kind")  # Black market: give, get
AIR: Final = verb("air", "deck")
COMMAND_AIR: Final = verb("command_air", "deck")  # Bradley's card
AIRBORNE: Final = verb("airborne")
PAY_TOKEN: Final = verb("pay", key="pay_token")  # a medal token
PAY: Final = verb("pay", "card")  # a defeated division
DROP: Final = verb("drop", "space")
CALL: Final = verb("call")  # play a Resistance card
RECON: Final = verb("recon", "deck")  # play a Recon card
MARK: Final = verb("mark", "space")
BOX: Final = verb("box")
COUNTERATTACK: Final = verb("counterattack", "space")
SHIFT: Final = verb("shift", "marker", "space")  # a numbered marker of the solo game
CONCEDE: Final = verb("concede")
END: Final = verb("end")  # of the actions
STOP: Final = verb("stop")  # the end of a move
