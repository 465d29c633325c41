"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

PLAY: Final = verb("play", "card")
DISCARD: Final = verb("discard", "card", secret=True)
USE: Final = verb("use", "card")
USE_AT: Final = verb("use", "card", "space", key="use_at")  # where one of several units is to be named
BUILD: Final = verb("build", "unit", "space")
DECLARE: Final = verb("declare", "unit", "space")  # Q6.8
RECRUIT: Final = verb("recruit", "unit", "space")
BATTLE: Final = verb("battle", "space")  # Q6.9 an empty space
FIGHT: Final = verb("battle", "space", "nation", key="fight")
ELIMINATE: Final = verb("eliminate", "nation", "space")
REDEPLOY: Final = verb("redeploy", "unit", "space")
NAME: Final = verb("name", "nation")
TAKE: Final = verb("take", "card")
NEXT: Final = verb("next", "card", secret=True)  # the next card from the top, when putting them back in order
BOTTOM: Final = verb("bottom", "card", secret=True)
DECLINE: Final = verb("decline", "card", secret=True)
SUFFER: Final = verb("suffer")  # take the discard rather than lose a unit
REALLOCATE: Final = verb("reallocate")
FORFEIT: Final = verb("forfeit")  # Q4.6 the action of an empty hand
DRAW: Final = verb("draw")
REMOVE: Final = verb("remove", "nation", "space")  # Q3.4
OPENLY: Final = verb("openly")  # Q4.10 the discards that follow go on top of the pile
WAIT: Final = verb("wait")  # Q8.3 a partner goes first
