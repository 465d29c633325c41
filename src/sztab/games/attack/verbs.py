"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

CLAIM: Final = verb("claim", "space", when=("when_claim", "A3.4"))  # one infantry into a neutral region
PUT: Final = verb("put", "unit", "space", when=("when_put", "A3.6"))  # an extra piece
CAPITAL: Final = verb("capital", "space", when=("when_capital", "A3.7"))
MOVE: Final = verb("move")  # the seven actions
BLITZKRIEG: Final = verb("blitzkrieg")
STRATEGIC_MOVE: Final = verb("strategic_move")
NAVAL_BATTLE: Final = verb("naval_battle")
DIPLOMATIC_ATTACK: Final = verb("diplomatic_attack", "space")
BUILD: Final = verb("build")
TRADE: Final = verb("trade", "player")
END: Final = verb("end")  # of the turn
FROM: Final = verb("from", "space")  # the links of an order to move: from where,
TO: Final = verb("to", "space")  # where to,
SEND: Final = verb("send", "unit", "number")  # and what
SEND_ALL: Final = verb("all")  # all that may go
BY_SEA: Final = verb("by_sea", "unit", "number")  # A6.6 with the convoy, though there is a way by land
ALLOW: Final = verb("allow", when=("when_allow", "A6.8", "A16.6"))  # A6.8 a convoy; A16.6 an exchange
REFUSE: Final = verb("refuse", when=("when_refuse", "A6.8"))
FLY: Final = verb("fly", when=("when_planes", "A6.10"))  # the planes of a refused convoy
TURN_BACK: Final = verb("turn_back", when=("when_planes", "A6.10"))
BATTLE: Final = verb("battle", "space", when=("when_battle", "A6.12"))  # which battle is next
LEAD: Final = verb("lead", when=("when_lead", "A13.3"))  # volunteer to lead neutral defenders
COMMIT: Final = verb("commit", "force", when=("when_commit", "A9.2"))  # the first four
BRING: Final = verb("bring", "force", when=("when_bring", "A9.4"))  # reserves
FIGHT: Final = verb("fight", when=("when_challenged", "A10.3"))
WITHDRAW: Final = verb("withdraw", when=("when_challenged", "A10.3"))
LAY: Final = verb("lay", "ship", when=("when_lay", "A11.2"))  # the next card of the line
GO_ON: Final = verb("go_on", when=("when_retreat", "A11.10"))
RETREAT: Final = verb("retreat", when=("when_retreat", "A11.10"))
AT: Final = verb("at", "space")  # the links of a Build: in which region,
BUY: Final = verb("buy", "unit", "number")  # what
BUY_SHIP: Final = verb("buy_ship", "ship", "number")
# the links of an offer and of its answer
GIVE: Final = verb("give", "card", secret=True, when=("when_give", "A16.3", "R38"))
PROMISE: Final = verb("promise", "promise", when=("when_give", "A16.3", "R38"))
# a card that one would like to have in return, held by anybody or not
ASK_FOR: Final = verb("ask_for", "wish", when=("when_give", "R38"))
DECLINE: Final = verb("decline", when=("when_decline", "R38"))
AGREE: Final = verb("agree", when=("when_agree", "R38"))
CALL_OFF: Final = verb("call_off", when=("when_call_off", "R38"))
COUNTER: Final = verb("counter", when=("when_counter", "R38"))  # lay out another offer to the same player
BLOCK: Final = verb("block", when=("when_block", "A16.6"))
