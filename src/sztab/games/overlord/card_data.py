"""M9, M16 Command cards: rows of small numbers, read by one interpreter in `cards.py`."""

from typing import Final

OP_IDS: Final = ("none", "order", "dig_in", "heal", "finest_hour", "strike", "copy", "ambush", "air_sortie")
OP_NONE: Final = 0
OP_ORDER: Final = 1
OP_DIG_IN: Final = 2
OP_HEAL: Final = 3
OP_FINEST_HOUR: Final = 4
OP_STRIKE: Final = 5
OP_COPY: Final = 6
OP_AMBUSH: Final = 7
OP_AIR_SORTIE: Final = 8

KIND_IDS: Final = ("section", "tactic", "air_sortie", "summary", "mine")
SECTION: Final = 0
TACTIC: Final = 1
AIR_SORTIE: Final = 2
MINE: Final = 4

# Where a card orders units.
ONE_SECTION: Final = 0
EACH_SECTION: Final = 1
COMMAND: Final = 2  # all of it; the whole battlefield in the standard game
SECTIONS: Final = 3  # M9.2 so many in each part, as printed


class Benefit:
    """What an order under some card allows the ordered unit. Number 0 is a plain order."""

    def __init__(self, id: str, numbers: dict[str, int]) -> None:
        self.id = id
        self.move = numbers.get("move", 0)  # 0: as the unit's type says
        self.battle_move = numbers.get("battle_move", -1)  # -1: as the unit's type says
        self.second_move = numbers.get("second_move", 0)
        self.battles = numbers.get("battles", 1)
        self.either = numbers.get("either", 0) != 0  # moves or battles
        self.no_move = numbers.get("no_move", 0) != 0
        self.no_battle = numbers.get("no_battle", 0) != 0
        self.free = numbers.get("free", 0) != 0  # terrain does not slow it
        self.close_only = numbers.get("close_only", 0) != 0
        self.close_bonus = numbers.get("close_bonus", 0)
        self.fire_bonus = numbers.get("fire_bonus", 0)
        self.battle_bonus = numbers.get("battle_bonus", 0)
        self.first_only = numbers.get("first_only", 0) != 0
        self.beside_enemy = numbers.get("beside_enemy", 0) != 0
        self.away_from_enemy = numbers.get("away_from_enemy", 0) != 0


PLAIN: Final = Benefit("", {})


class Card:
    """A kind of card as it works in one size of game."""

    def __init__(
        self,
        kind: int,
        id: str,
        type: int,
        op: int,
        count: int,
        flanks: tuple[int, ...],
        by_general: bool,
        by_cic: bool,
        numbers: dict[str, int],
        parts: tuple[int, ...],
        dice_by_side: tuple[int, ...],
    ) -> None:
        self.kind = kind
        self.id = id
        self.type = type
        self.op = op
        self.count = count  # copies in one deck
        self.flanks = flanks  # M16.3 the generals its arrows point at
        self.by_general = by_general
        self.by_cic = by_cic
        self.scope = numbers["scope"]
        self.quota = numbers["quota"]
        self.classes = numbers["classes"]
        self.fallback = numbers["fallback"]
        self.gung_ho = numbers["gung_ho"] != 0
        self.draw = numbers["draw"]  # at the end of the turn, instead of the usual number
        self.keep = numbers["keep"]  # M9.2 of those drawn; 0: all
        self.draw_after = numbers["draw_after"]
        self.dice = numbers["dice"]  # -1: as many as cards are held, this one included
        self.targets = numbers["targets"]
        self.connected = numbers["connected"] != 0
        self.ground_only = numbers["ground_only"] != 0
        self.star_hits = numbers["star_hits"] != 0
        self.no_ignored = numbers["no_ignored"] != 0
        self.exclusive = numbers["exclusive"] != 0
        self.reshuffle = numbers["reshuffle"] != 0
        self.parts = parts  # orders on the left, in the centre, on the right (standard)
        self.dice_by_side = dice_by_side
