"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import FIRST_VERB, Verb

CLAIM: Final = FIRST_VERB
PUT: Final = FIRST_VERB + 1
CAPITAL: Final = FIRST_VERB + 2
MOVE: Final = FIRST_VERB + 3
BLITZKRIEG: Final = FIRST_VERB + 4
STRATEGIC_MOVE: Final = FIRST_VERB + 5
NAVAL_BATTLE: Final = FIRST_VERB + 6
DIPLOMATIC_ATTACK: Final = FIRST_VERB + 7
BUILD: Final = FIRST_VERB + 8
TRADE: Final = FIRST_VERB + 9
END: Final = FIRST_VERB + 10
FROM: Final = FIRST_VERB + 11
TO: Final = FIRST_VERB + 12
SEND: Final = FIRST_VERB + 13
SEND_ALL: Final = FIRST_VERB + 14
ALLOW: Final = FIRST_VERB + 15
REFUSE: Final = FIRST_VERB + 16
FLY: Final = FIRST_VERB + 17
TURN_BACK: Final = FIRST_VERB + 18
BATTLE: Final = FIRST_VERB + 19
LEAD: Final = FIRST_VERB + 20
COMMIT: Final = FIRST_VERB + 21
BRING: Final = FIRST_VERB + 22
FIGHT: Final = FIRST_VERB + 23
WITHDRAW: Final = FIRST_VERB + 24
LAY: Final = FIRST_VERB + 25
GO_ON: Final = FIRST_VERB + 26
RETREAT: Final = FIRST_VERB + 27
AT: Final = FIRST_VERB + 28
BUY: Final = FIRST_VERB + 29
BUY_SHIP: Final = FIRST_VERB + 30
GIVE: Final = FIRST_VERB + 31
PROMISE: Final = FIRST_VERB + 32
DECLINE: Final = FIRST_VERB + 33
AGREE: Final = FIRST_VERB + 34
CALL_OFF: Final = FIRST_VERB + 35
COUNTER: Final = FIRST_VERB + 36
BLOCK: Final = FIRST_VERB + 37

VERBS: Final = (
    Verb("claim", ("space",)),  # A3.4 one infantry into a neutral region
    Verb("put", ("unit", "space")),  # A3.6 an extra piece
    Verb("capital", ("space",)),  # A3.7
    Verb("move"),  # the seven actions
    Verb("blitzkrieg"),
    Verb("strategic_move"),
    Verb("naval_battle"),
    Verb("diplomatic_attack", ("space",)),
    Verb("build"),
    Verb("trade", ("player",)),
    Verb("end"),  # of the turn
    Verb("from", ("space",)),  # the links of an order to move: from where,
    Verb("to", ("space",)),  # where to,
    Verb("send", ("unit", "number")),  # and what
    Verb("all"),  # all that may go
    Verb("allow"),  # A6.8 a convoy; A16.6 an exchange
    Verb("refuse"),
    Verb("fly"),  # A6.10 the planes of a refused convoy
    Verb("turn_back"),
    Verb("battle", ("space",)),  # A6.12 which battle is next
    Verb("lead"),  # A13.3 volunteer to lead neutral defenders
    Verb("commit", ("force",)),  # A9.2 the first four
    Verb("bring", ("force",)),  # A9.4 reserves
    Verb("fight"),  # A10.3
    Verb("withdraw"),
    Verb("lay", ("ship",)),  # A11.2 the next card of the line
    Verb("go_on"),  # A11.10
    Verb("retreat"),
    Verb("at", ("space",)),  # the links of a Build: in which region,
    Verb("buy", ("unit", "number")),  # what
    Verb("buy_ship", ("ship", "number")),
    Verb("give", ("card",), secret=True),  # R38 the links of an offer and of its answer
    Verb("promise", ("promise",)),
    Verb("decline"),
    Verb("agree"),
    Verb("call_off"),
    Verb("counter"),  # lay out another offer to the same player
    Verb("block"),  # A16.6
)
