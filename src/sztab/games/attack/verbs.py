"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

CLAIM: Final = verb("claim", "space")  # A3.4 one infantry into a neutral region
PUT: Final = verb("put", "unit", "space")  # A3.6 an extra piece
CAPITAL: Final = verb("capital", "space")  # A3.7
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
ALLOW: Final = verb("allow")  # A6.8 a convoy; A16.6 an exchange
REFUSE: Final = verb("refuse")
FLY: Final = verb("fly")  # A6.10 the planes of a refused convoy
TURN_BACK: Final = verb("turn_back")
BATTLE: Final = verb("battle", "space")  # A6.12 which battle is next
LEAD: Final = verb("lead")  # A13.3 volunteer to lead neutral defenders
COMMIT: Final = verb("commit", "force")  # A9.2 the first four
BRING: Final = verb("bring", "force")  # A9.4 reserves
FIGHT: Final = verb("fight")  # A10.3
WITHDRAW: Final = verb("withdraw")
LAY: Final = verb("lay", "ship")  # A11.2 the next card of the line
GO_ON: Final = verb("go_on")  # A11.10
RETREAT: Final = verb("retreat")
AT: Final = verb("at", "space")  # the links of a Build: in which region,
BUY: Final = verb("buy", "unit", "number")  # what
BUY_SHIP: Final = verb("buy_ship", "ship", "number")
GIVE: Final = verb("give", "card", secret=True)  # R38 the links of an offer and of its answer
PROMISE: Final = verb("promise", "promise")
ASK_FOR: Final = verb("ask_for", "wish")  # R38 a card that one would like to have in return, held by anybody or not
DECLINE: Final = verb("decline")
AGREE: Final = verb("agree")
CALL_OFF: Final = verb("call_off")
COUNTER: Final = verb("counter")  # lay out another offer to the same player
BLOCK: Final = verb("block")  # A16.6
