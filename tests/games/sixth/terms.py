"""The words of the game as numbers."""

from typing import Final

from sztab.engine.question import Ids, Verbs

Player = int
Space = int

player: Final = Ids()
CROSS: Final = player("cross")
NOUGHT: Final = player("nought")
NOBODY: Final = -1

zone: Final = Ids()
DECK: Final = zone("deck")
PILE: Final = zone("pile")
HAND: Final = zone("cross hand")  # + player
zone("nought hand")

verb: Final = Verbs()
PLAY: Final = verb("play", "card", "space")
DISCARD: Final = verb("discard", "card")
