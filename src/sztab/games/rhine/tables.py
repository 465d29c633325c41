"""The fixed side of the game: board, cards, corps, options, and the lists worked out from them once."""

from itertools import permutations
from typing import Any, Final

from sztab.engine.question import Grammar, Refusal
from sztab.engine.rules import Rules

from .board import Board
from .card import DIVISION, Card
from .terms import COMMANDER_IDS, COMMANDERS, DECK_IDS, KIND_IDS, LOAD_IDS
from .verbs import verb

# Zones of a commander: number + commander
DECK: Final = 0
PILE: Final = 3
HAND: Final = 6
DIVISIONS: Final = 9
# Zones of all
RESISTANCE_DECK: Final = 12
COMMON_DECK: Final = 13
COMMON_PILE: Final = 14
BOX: Final = 15
REVEALED: Final = 16
ZONE_IDS: Final = ("deck", "pile", "hand", "divisions")
COMMON_ZONE_IDS: Final = ("resistance deck", "common deck", "common pile", "box", "revealed")

LOWEST: Final = 3  # R17.A numbered markers
HIGHEST: Final = 18
NUMBERS: Final = HIGHEST - LOWEST + 1


class Tables(Rules):
    """Board, cards, corps and options of a game, with what follows from them."""

    def __init__(
        self,
        board: Board,
        cards: list[Card],
        corps: list[tuple[str, int, int, int]],
        playing: tuple[int, ...],
        numbers: dict[str, int],
        levels: list[tuple[int, int, int]],
        start_levels: list[int],
        layouts: list[tuple[int, ...]],
        ranks: list[int],
        metz: int,
        ports: tuple[int, ...],
        options: dict[str, Any],
        fingerprint: str,
    ) -> None:
        orders = list(permutations(playing))
        names = {
            "card": [card.id for card in cards],
            "space": board.ids,
            "way": board.way_ids,
            "corps": [row[0] for row in corps],
            "load": LOAD_IDS,
            "kind": list(KIND_IDS),
            "deck": list(DECK_IDS),
            "commander": list(COMMANDER_IDS),
            "number": [str(number) for number in range(levels[-1][2] + 1)],
            "marker": [str(number) for number in range(LOWEST, HIGHEST + 1)],
            "order": ["-".join([COMMANDER_IDS[commander] for commander in order]) for order in orders],
            "die": [str(face) for face in range(1, 7)],
        }
        super().__init__(
            "rhine",
            list(COMMANDER_IDS),
            Grammar(verb, names),
            [f"{commander} {zone}" for zone in ZONE_IDS for commander in COMMANDER_IDS] + list(COMMON_ZONE_IDS),
            Refusal(("R5.4",), "not_now"),
            options,
            fingerprint,
        )
        self.board = board
        self.cards = cards
        self.corps = corps
        self.playing = playing
        self.players = len(playing)
        self.alone = len(playing) == 1
        self.orders = orders
        self.commander_of = [row[1] for row in corps]
        self.corps_of: list[tuple[int, ...]] = [
            tuple([n for n, row in enumerate(corps) if row[1] == commander]) for commander in range(COMMANDERS)
        ]
        self.actions = numbers["actions"]
        self.capacity = numbers["corps_capacity"]
        self.stride = numbers["move_spaces"]
        self.truckload = numbers["truck_capacity"]
        self.base_limit = numbers["main_base_limit"]
        self.space_limit = numbers["space_limit"]
        self.most_airborne = numbers["airborne_drop"]
        self.icons = numbers["icons_for_a_medal"]
        self.longest = numbers["longest"]
        self.ignored = numbers["starving_ignored"]
        self.pieces = (numbers["fuel"], numbers["ammo"], numbers["food"])
        self.medals = numbers["medals"]
        self.airborne = numbers["airborne_markers"]
        self.markers = numbers["resistance_pool"]
        self.supply_track = numbers["supply_track"]
        self.trucks_each = numbers["per_player"]
        self.trucks_available = numbers["available"]
        self.more_trucks = numbers["trucks_at_level_3"]
        self.draw = (0, *[row[0] for row in levels])  # by level
        self.place = (0, *[row[1] for row in levels])
        self.limit = (0, *[row[2] for row in levels])
        self.layouts = layouts
        self.ranks = ranks  # R17.B the most turns for each
        self.metz = metz
        self.ports = ports

        # R4.10 The training game has neither R11, R12, R13 nor R15.
        self.full: bool = not options["training"]
        self.with_weather: bool = self.full and options["weather"]
        self.common: bool = self.full and options["common_deck"]
        hard = self.full and not self.alone
        self.hard_red: bool = hard and options["hard_red"]
        self.hard_blue: bool = hard and options["hard_blue"]
        self.start_levels = start_levels
        self.pursuit_deck: list[int] = [COMMON_DECK if self.common else DECK + n for n in range(COMMANDERS)]
        self.pursuit_pile: list[int] = [COMMON_PILE if self.common else PILE + n for n in range(COMMANDERS)]
        self.decks: tuple[int, ...] = (
            RESISTANCE_DECK,
            *([COMMON_DECK] if self.common else [DECK + n for n in playing]),
        )
        self.advanced_of: list[tuple[int, ...]] = [
            tuple([space for space in range(board.count) if board.advanced[space] and board.colour[space] >> n & 1])
            for n in range(COMMANDERS)
        ]
        self.divisions: frozenset[int] = frozenset([card.number for card in cards if card.kind >= DIVISION])

    def spots(self, slot: str, number: int) -> list[str]:
        """A way is the link it goes along, in either direction."""
        return [self.board.way_ids[number & ~1]] if slot == "way" else super().spots(slot, number)
