"""The fixed side of the game: board, cards, options, and the lists worked out from them once."""

from typing import Any, Final

from sztab.engine.question import Choice, Grammar, Refusal
from sztab.engine.rules import Rules

from .board import Board
from .card_data import (
    BATTLED,
    DO_NO_STAR,
    DO_REPLACE,
    DO_SUPPLY,
    DOOMED,
    INSTEAD,
    OCCURRENCES,
    OWN_TURN,
    RESPONSE,
    VICTORY,
    Card,
    Effect,
)
from .nations import NATION_IDS, NATIONS, TEAM_IDS, UNIT_IDS
from .verbs import PLAY, verb

# Zones of a nation: number + nation
DECK: Final = 0
HAND: Final = 6
PILE: Final = 12
STATUSES: Final = 18
RESPONSES: Final = 24
IN_PLAY: Final = 30
ZONE_IDS: Final = ("deck", "hand", "pile", "statuses", "responses", "in play")


class Tables(Rules):
    """Board, cards and options of a game, with what follows from them."""

    def __init__(
        self,
        board: Board,
        cards: list[Card],
        effects: list[Effect],
        numbers: dict[str, int],
        reallocation_types: tuple[int, ...],
        seats: dict[int, list[int]],
        start_units: list[tuple[int, int, int]],
        options: dict[str, Any],
        fingerprint: str,
    ) -> None:
        names = {
            "card": [card.id for card in cards],
            "space": board.ids,
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
            options,
            fingerprint,
        )
        self.board = board
        self.cards = cards
        self.effects = effects
        self.seats = seats  # players -> the roles of each, as masks
        self.start_units = start_units
        self.rounds = numbers["rounds"]
        self.winning_lead = numbers["instant_win_lead"]
        self.opening_hand = numbers["opening_hand"]
        self.opening_discard = numbers["opening_discard"]
        self.hand_limit = numbers["hand_limit"]
        self.vp_sole = numbers["vp_sole"]
        self.vp_shared = numbers["vp_shared"]
        self.reallocation_cost = numbers["reallocation_cost"]
        self.reallocation_types = reallocation_types
        self.reallocation: bool = options["resource_reallocation"]
        self.attacker_fed: bool = options["attacker_must_be_supplied"]
        self.builder_fed: bool = options["builder_must_be_supplied"]
        self.fed_links: bool = options["supply_line_needs_supplied_links"]

        # Cards that may answer an occurrence, by what it is and by the nation it is about. Q6.11: a battle's victim is
        # battled and about to be removed at once, so both triggers answer to BATTLED.
        self.reacts: list[list[tuple[int, ...]]] = [
            [tuple([card.kind for card in cards if _answers(card, what, nation)]) for nation in range(NATIONS)]
            for what in range(OCCURRENCES)
        ]
        self.responses: frozenset[int] = frozenset([card.kind for card in cards if card.type == RESPONSE])
        self.instead: list[tuple[int, ...]] = _by_nation(cards, INSTEAD)
        self.scoring: list[tuple[int, ...]] = _by_nation(cards, VICTORY)
        self.any_time: list[tuple[int, ...]] = _by_nation(cards, OWN_TURN)
        self.feeding: list[list[Effect]] = [
            [e for e in effects if e.do == DO_SUPPLY and nation in units_of(e)] for nation in range(NATIONS)
        ]
        self.starless: list[list[Effect]] = [
            [e for e in effects if e.do == DO_NO_STAR and nation in units_of(e)] for nation in range(NATIONS)
        ]
        self.replacing: list[list[Effect]] = [
            [e.options[0] for e in effects if e.do == DO_REPLACE and e.by == nation] for nation in range(NATIONS)
        ]

    def secret(self, choice: Choice) -> bool:
        """Q9.2 A Response is played face down."""
        return super().secret(choice) or (choice[0] == PLAY and choice[1] in self.responses)


def units_of(effect: Effect) -> tuple[int, ...]:
    """The nations whose units an effect speaks of."""
    return effect.units.nations if effect.units is not None else ()


def _answers(card: Card, what: int, nation: int) -> bool:
    on = card.trigger.on
    return nation in card.trigger.nations and (on == what or (what == BATTLED and on == DOOMED))


def _by_nation(cards: list[Card], on: int) -> list[tuple[int, ...]]:
    return [tuple([c.kind for c in cards if c.nation == n and c.trigger.on == on]) for n in range(NATIONS)]
