"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import FIRST_VERB, Verb

PLAY: Final = FIRST_VERB
DISCARD: Final = FIRST_VERB + 1
USE: Final = FIRST_VERB + 2
USE_AT: Final = FIRST_VERB + 3
BUILD: Final = FIRST_VERB + 4
DECLARE: Final = FIRST_VERB + 5
RECRUIT: Final = FIRST_VERB + 6
BATTLE: Final = FIRST_VERB + 7
FIGHT: Final = FIRST_VERB + 8
ELIMINATE: Final = FIRST_VERB + 9
REDEPLOY: Final = FIRST_VERB + 10
NAME: Final = FIRST_VERB + 11
TAKE: Final = FIRST_VERB + 12
NEXT: Final = FIRST_VERB + 13
BOTTOM: Final = FIRST_VERB + 14
DECLINE: Final = FIRST_VERB + 15
SUFFER: Final = FIRST_VERB + 16
REALLOCATE: Final = FIRST_VERB + 17
FORFEIT: Final = FIRST_VERB + 18
DRAW: Final = FIRST_VERB + 19
REMOVE: Final = FIRST_VERB + 20

VERBS: Final = (
    Verb("play", ("card",)),
    Verb("discard", ("card",), secret=True),
    Verb("use", ("card",)),
    Verb("use", ("card", "space"), "use_at"),  # where one of several units is to be named
    Verb("build", ("unit", "space")),
    Verb("declare", ("unit", "space")),  # Q6.8
    Verb("recruit", ("unit", "space")),
    Verb("battle", ("space",)),  # Q6.9 an empty space
    Verb("battle", ("space", "nation"), "fight"),
    Verb("eliminate", ("nation", "space")),
    Verb("redeploy", ("unit", "space")),
    Verb("name", ("nation",)),
    Verb("take", ("card",)),
    Verb("next", ("card",), secret=True),  # the next card from the top, when putting them back in order
    Verb("bottom", ("card",), secret=True),
    Verb("decline", ("card",), secret=True),
    Verb("suffer"),  # take the discard rather than lose a unit
    Verb("reallocate"),
    Verb("forfeit"),  # Q4.6 the action of an empty hand
    Verb("draw"),
    Verb("remove", ("nation", "space")),  # Q3.4
)
