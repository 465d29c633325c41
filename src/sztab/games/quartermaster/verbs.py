"""The verbs of choices, and how their tokens are written."""

from typing import Final

from sztab.engine.question import Verbs

verb: Final = Verbs()

PLAY: Final = verb("play", "card")
DISCARD: Final = verb("discard", "card", secret=True, when=("no_discard_now", "Q5.8"))
USE: Final = verb("use", "card")
USE_AT: Final = verb("use", "card", "space", key="use_at")  # where one of several units is to be named
BUILD: Final = verb("build", "unit", "space", when=("no_card_builds", "Q6.7"))
DECLARE: Final = verb("declare", "unit", "space", when=("no_card_builds", "Q6.8"))
RECRUIT: Final = verb("recruit", "unit", "space", when=("no_card_recruits", "Q6.5"))
BATTLE: Final = verb("battle", "space", when=("no_card_battles", "Q6.7"))  # Q6.9 an empty space
FIGHT: Final = verb("battle", "space", "nation", key="fight", when=("no_card_battles", "Q6.7"))
ELIMINATE: Final = verb("eliminate", "nation", "space", when=("no_card_eliminates", "Q6.6"))
REDEPLOY: Final = verb("redeploy", "unit", "space", when=("no_card_redeploys", "R19"))
NAME: Final = verb("name", "nation", when=("no_card_names", "Q7.7"))
TAKE: Final = verb("take", "card", when=("no_search_now", "Q12.1"))
# the next card from the top, when putting them back in order
NEXT: Final = verb("next", "card", secret=True, when=("no_look_now", "Q7.7"))
BOTTOM: Final = verb("bottom", "card", secret=True, when=("no_card_for_bottom", "Q7.7"))
DECLINE: Final = verb("decline", "card", secret=True, when=("no_scoring_now", "Q7.14"))
SUFFER: Final = verb("suffer", when=("no_unit_at_stake", "R26"))  # take the discard rather than lose a unit
REALLOCATE: Final = verb("reallocate", when=("reallocation_has_its_moment", "Q12.1"))
FORFEIT: Final = verb("forfeit", when=("only_empty_handed", "Q4.6"))  # the action of an empty hand
DRAW: Final = verb("draw", when=("no_draw_now", "Q5.9"))
REMOVE: Final = verb("remove", "nation", "space")  # Q3.4
OPENLY: Final = verb("openly", when=("no_discard_now", "Q4.10"))  # the discards that follow go on top of the pile
SHOW: Final = verb("show", "card", when=("no_faces_now", "R33"))  # a discard that nobody picked goes on top of the pile
CHOOSE_FACES: Final = verb("choose_faces", "nation")  # R33 from now on its owner says which of them do
HIDE_FACES: Final = verb("hide_faces", "nation")  # R33 from now on none of them does
WAIT: Final = verb("wait", when=("nothing_to_wait_for", "Q8.3"))  # a partner goes first
