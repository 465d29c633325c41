"""M9, M16 Command cards: rows of small numbers, read by one interpreter in `cards.py`."""

from typing import Final

from sztab.engine.question import Ids

from .files import CardRow, EffectRow, Quota, StandardRow
from .terms import EVERY_CLASS, FLANK_IDS, MOST, SIDE_IDS, classes_of

op: Final = Ids()  # what a card does
op("none")
op("order")
OP_DIG_IN: Final = op("dig_in")
OP_HEAL: Final = op("heal")
OP_FINEST_HOUR: Final = op("finest_hour")
OP_STRIKE: Final = op("strike")
OP_COPY: Final = op("copy")
OP_AMBUSH: Final = op("ambush")
OP_AIR_SORTIE: Final = op("air_sortie")
OP_IDS: Final = tuple(op.names)

card_kind: Final = Ids()
SECTION: Final = card_kind("section")
card_kind("tactic")
AIR_SORTIE: Final = card_kind("air_sortie")
card_kind("summary")
MINE: Final = card_kind("mine")  # M26.4 a token that lies in a zone as cards do
KIND_IDS: Final = tuple(card_kind.names)

# Where a card orders units.
ONE_SECTION: Final = 0
EACH_SECTION: Final = 1
COMMAND: Final = 2  # all of it; the whole battlefield in the standard game
SECTIONS: Final = 3  # M9.2 so many in each part, as printed
SCOPES: Final = {"one_section": ONE_SECTION, "each_section": EACH_SECTION, "sections": SECTIONS}


class Benefit:
    """The benefits of an order under some card for the ordered unit. Number 0 is a plain order."""

    def __init__(self, id: str, effect: EffectRow) -> None:
        self.id = id
        digs = effect.op == OP_IDS[OP_DIG_IN]
        self.move: int = effect.move  # 0: as the unit's type says
        # -1: as the unit's type says
        self.battle_move: int = effect.move if effect.second_move else effect.move_and_battle
        self.second_move: int = effect.second_move
        self.battles: int = effect.battles
        self.either: bool = effect.move_or_battle
        self.no_move: bool = effect.no_move or digs
        self.no_battle: bool = digs
        self.free: bool = effect.ignore_terrain_movement  # terrain does not slow it
        self.close_only: bool = effect.close_assault_only
        self.close_bonus: int = effect.close_assault_bonus
        self.fire_bonus: int = effect.fire_bonus
        self.battle_bonus: int = effect.battle_bonus
        self.first_only: bool = effect.first_battle_only
        self.beside_enemy: bool = effect.next_to_enemy
        self.away_from_enemy: bool = effect.not_next_to_enemy


class Card:
    """A kind of card as it works in one size of game, with the air rules or without."""

    def __init__(self, kind: int, row: CardRow, wide: bool, air: bool) -> None:
        effect, standard = row.effect, row.standard
        flies = air and effect.with_air_rules != ""
        self.kind = kind
        self.id: str = row.id
        self.type: int = KIND_IDS.index(row.kind)
        self.op: int = OP_AIR_SORTIE if flies else OP_IDS.index(effect.op)
        self.count: int = row.count  # copies in one deck
        arrows = FLANK_IDS if flies else row.arrows
        self.flanks: tuple[int, ...] = tuple(
            [FLANK_IDS.index(flank) for flank in arrows]
        )  # M16.3 generals it points at
        self.by_general: bool = flies or "general" in row.player
        self.by_cic: bool = not flies and "cic" in row.player
        self.scope: int = SCOPES.get(row.scope if wide else standard.scope, COMMAND)
        self.quota: int = quota(effect.quota)
        self.classes: int = classes_of(effect.classes) or EVERY_CLASS
        self.fallback: int = effect.fallback
        self.gung_ho: bool = row.gung_ho
        self.draw: int = effect.draw if wide else standard.draw  # at the end of the turn, instead of the usual number
        self.keep: int = 0 if wide else standard.keep  # M9.2 of those drawn; 0: all
        self.draw_after: int = effect.draw_after if wide else 0
        # -1: as many as cards are held, this one included
        self.dice: int = -1 if not wide and standard.dice == "cards_held" else effect.dice
        self.targets: int = effect.max_targets
        self.ground_only: bool = effect.ground_only
        self.star_hits: bool = effect.star_hits
        self.no_ignored: bool = effect.no_ignored_flags
        self.exclusive: bool = effect.exclusive
        self.reshuffle: bool = effect.reshuffle
        # Orders on the left, in the centre, on the right (standard).
        self.parts: tuple[int, ...] = (quota(standard.left), quota(standard.center), quota(standard.right))
        self.dice_by_side: tuple[int, ...] = tuple([effect.dice_by_side.get(id, 0) for id in SIDE_IDS])


def quota(given: Quota) -> int:
    return MOST if given == "all" else int(given)


def token_row(strength: int) -> CardRow:
    """M26.4 A minefield's strength is a hidden token: it lies in a zone as cards do."""
    return CardRow(
        id=f"mine_{strength}",
        name_en="",
        name_pl="",
        kind=KIND_IDS[MINE],
        count=0,
        arrows=[],
        player=[],
        scope="",
        timing="",
        gung_ho=False,
        source="",
        text_en="",
        text_pl="",
        effect=EffectRow(op="none"),
        standard=StandardRow(scope=""),
    )
