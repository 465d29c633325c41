"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

STANDARD: Final = verb("supply", "space")  # a standard set there
SPECIAL: Final = verb("special", "kind")  # three of a kind, to the main base
ADD: Final = verb("add", "load", when=("in_supplies", "R13.3", "R13.6"))  # Montgomery's card
KEEP: Final = verb("keep", "load", when=("no_surplus", "R6.4"))  # what stays where there is too much
TRUCKS: Final = verb("trucks", "number")
TRANSPORT: Final = verb("transport")
TRUCK: Final = verb("truck", "way", when=("in_transport", "R8.1"))  # a link of a transport: the arrow and the direction
HAUL: Final = verb("haul", "load", when=("in_transport", "R8.2"))  # what that truck carries
CARRY: Final = verb("carry", "corps", "load")  # what a corps has on its card from now on
MOVE: Final = verb("move", "corps")
COMMAND_MOVE: Final = verb("command_move", "corps")  # Patton's card
LOAD: Final = verb("load", "load", when=("load_in_a_move", "R10.4", "R10.28"))  # like carry, for the corps that moves
ENTER: Final = verb("enter", "space", when=("in_move", "R10.1"))
FEED: Final = verb("feed", when=("no_civilians", "R10.11"))  # Starving civilians
SWAP: Final = verb("swap", "kind", "kind", when=("no_market", "R10.13"))  # Black market: give, get
AIR: Final = verb("air", "deck")
COMMAND_AIR: Final = verb("command_air", "deck")  # Bradley's card
AIRBORNE: Final = verb("airborne")
PAY_TOKEN: Final = verb("pay", key="pay_token", when=("in_drop", "R12.1"))  # a medal token
PAY: Final = verb("pay", "card", when=("in_drop", "R12.1"))  # a defeated division
DROP: Final = verb("drop", "space", when=("in_drop", "R12.2"))
CALL: Final = verb("call")  # play a Resistance card
RECON: Final = verb("recon", "deck")  # play a Recon card
MARK: Final = verb("mark", "space", when=("reaction_later", "R14.1", "R5.7"))
BOX: Final = verb("box", when=("reaction_later", "R14.1", "R5.7"))
COUNTERATTACK: Final = verb("counterattack", "space", when=("reaction_later", "R14.1", "R5.7"))
SHIFT: Final = verb("shift", "marker", "space", when=("no_shift", "R17.D"))  # a numbered marker of the solo game
CONCEDE: Final = verb("concede")
END: Final = verb("end")  # of the actions
STOP: Final = verb("stop", when=("in_move", "R10.26"))  # the end of a move
