"""The fixed side of the game: board, cards, options, and the lists worked out from them once."""

from typing import Final

from sztab.engine.question import Choice, Grammar, Ids, Links, Refusal
from sztab.engine.rules import Rules
from sztab.engine.shapes import Options

from .board import Board
from .card_data import (
    BATTLED,
    DO_NO_STAR,
    DO_REPLACE,
    DO_SUPPLY,
    DOOMED,
    INSTEAD,
    OCCASIONS,
    OWN_TURN,
    RESPONSE,
    TYPE_IDS,
    VICTORY,
    Card,
    Effect,
)
from .data import GameData
from .nations import NATION_IDS, NATIONS, TEAM_IDS, UNIT_IDS
from .verbs import OPENLY, PLAY, verb

zone: Final = Ids()  # each nation has one of each: the number of the first, and the nation's
DECK: Final = NATIONS * zone("deck")
HAND: Final = NATIONS * zone("hand")
PILE: Final = NATIONS * zone("pile")
STATUSES: Final = NATIONS * zone("statuses")
RESPONSES: Final = NATIONS * zone("responses")
IN_PLAY: Final = NATIONS * zone("in play")
ZONE_IDS: Final = tuple(zone.names)


class Tables(Rules):
    """Board, cards and options of a game, with what follows from them."""

    def __init__(self, loaded: GameData, settings: Options, players: int) -> None:
        names = {
            "card": [card.id for card in loaded.cards],
            "space": loaded.board.ids,
            "nation": list(NATION_IDS),
            "unit": list(UNIT_IDS),
            "team": list(TEAM_IDS),
        }
        super().__init__(
            "quartermaster",
            list(NATION_IDS),
            Grammar(verb, names),
            [f"{nation} {zone}" for zone in ZONE_IDS for nation in NATION_IDS],
            Refusal(("Q5.2",), "not_now"),
            settings,
            loaded.pack.fingerprint(),
        )
        self.setup = loaded.setup
        self.board: Board = loaded.board
        self.straits: list[str] = [row.id for row in loaded.rows.strait]  # Q2.4
        self.cards: list[Card] = loaded.cards
        self.effects: list[Effect] = loaded.effects
        self.reallocation: bool = bool(settings["resource_reallocation"])
        self.attacker_fed: bool = bool(settings["attacker_must_be_supplied"])
        self.builder_fed: bool = bool(settings["builder_must_be_supplied"])
        self.fed_links: bool = bool(settings["supply_line_needs_supplied_links"])
        # Numbers that bots ask for all the time
        self.rounds: int = self.setup.rounds
        self.vp_sole: int = self.setup.vp_sole
        self.vp_shared: int = self.setup.vp_shared
        self._index_cards()
        self._index_effects()

    def _index_cards(self) -> None:
        """The cards that each moment lets somebody use, by nation."""
        cards = self.cards
        # Cards that may answer an occurrence, by what it is and by the nation it is about. Q6.11: a battle's victim is
        # battled and about to be removed at once, so both triggers answer to BATTLED.
        self.reacts: list[list[tuple[int, ...]]] = [
            [tuple([card.kind for card in cards if _answers(card, what, nation)]) for nation in range(NATIONS)]
            for what in range(len(OCCASIONS))
        ]
        self.responses: frozenset[int] = frozenset([card.kind for card in cards if card.type == RESPONSE])
        self.instead: list[tuple[int, ...]] = _by_nation(cards, INSTEAD)
        self.scoring: list[tuple[int, ...]] = _by_nation(cards, VICTORY)
        self.any_time: list[tuple[int, ...]] = _by_nation(cards, OWN_TURN)

    def _index_effects(self) -> None:
        """The effects that are in force by themselves, by nation."""
        effects = self.effects
        self.feeding: list[list[Effect]] = [
            [e for e in effects if e.do == DO_SUPPLY and nation in units_of(e)] for nation in range(NATIONS)
        ]
        self.starless: list[list[Effect]] = [
            [e for e in effects if e.do == DO_NO_STAR and nation in units_of(e)] for nation in range(NATIONS)
        ]
        self.replacing: list[list[Effect]] = [
            [e.options[0] for e in effects if e.do == DO_REPLACE and e.by == nation] for nation in range(NATIONS)
        ]

    def start_units(self) -> list[tuple[int, int, int]]:
        """Q1.4 Nation, kind of unit and space of each unit on the board when the game begins."""
        return [
            (NATION_IDS.index(row.nation), UNIT_IDS.index(row.unit), self.board.ids.index(row.space))
            for row in self.setup.start_unit
        ]

    def reallocated_type(self, kind: int) -> bool:
        """Q12.1 A card is of a type that reallocation looks for."""
        return TYPE_IDS[self.cards[kind].type] in self.setup.reallocation.types

    def secret(self, choice: Choice) -> bool:
        """Q9.2 A Response is played face down."""
        return super().secret(choice) or (choice[0] == PLAY and choice[1] in self.responses)

    def veiled(self, links: Links) -> str:
        """Q4.10 What is discarded openly everybody sees."""
        if (OPENLY,) not in links:
            return super().veiled(links)
        at = links.index((OPENLY,))
        unseen = [super().veiled(links[:at])] if at else []
        return ", ".join([*unseen, self.grammar.line(links[at:])])


def units_of(effect: Effect) -> tuple[int, ...]:
    """The nations whose units an effect speaks of."""
    return effect.units.nations if effect.units is not None else ()


def _answers(card: Card, what: int, nation: int) -> bool:
    on = card.trigger.on
    return nation in card.trigger.nations and (on == what or (what == BATTLED and on == DOOMED))


def _by_nation(cards: list[Card], on: int) -> list[tuple[int, ...]]:
    return [tuple([c.kind for c in cards if c.nation == n and c.trigger.on == on]) for n in range(NATIONS)]
