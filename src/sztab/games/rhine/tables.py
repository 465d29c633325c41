"""The fixed side of the game: board, cards, corps, options, and the lists worked out from them once."""

from itertools import permutations
from typing import Final

from sztab.engine.question import Grammar, Ids, Refusal
from sztab.engine.rules import Rules
from sztab.engine.shapes import Options

from .board import Board
from .card_data import DIVISION_KINDS, Card
from .data import GameData
from .files import SetupFile
from .terms import (
    COMMANDER_IDS,
    COMMANDERS,
    KIND_IDS,
    LOAD_IDS,
    LOOK_IDS,
    PAIRS,
    RANK_IDS,
    WHITE,
    Commander,
    CorpsStart,
    Space,
    load_spellings,
)
from .verbs import verb

zone: Final = Ids()


def of_each(name: str) -> int:
    """A zone of each commander: number + commander."""
    first, _, _ = [zone(f"{id} {name}") for id in COMMANDER_IDS]
    return first


DECK: Final = of_each("deck")
PILE: Final = of_each("pile")
HAND: Final = of_each("hand")
DIVISIONS: Final = of_each("divisions")
RESISTANCE_DECK: Final = zone("resistance deck")
COMMON_DECK: Final = zone("common deck")
COMMON_PILE: Final = zone("common pile")
BOX: Final = zone("box")
REVEALED: Final = zone("revealed")

LOWEST: Final = 3  # R17.A numbered markers
HIGHEST: Final = 18
NUMBERS: Final = HIGHEST - LOWEST + 1


class Tables(Rules):
    """Board, cards, corps and options of a game, with what follows from them.

    Numbers that are seldom asked for are read from `setup`, the file itself.
    """

    def __init__(self, loaded: GameData, settings: Options, players: int) -> None:
        self.setup: SetupFile = loaded.setup
        self.playing: tuple[Commander, ...] = playing_commanders(settings, players)
        self.board: Board = loaded.board(sum([1 << role for role in self.playing]))
        self.cards: list[Card] = loaded.cards
        self.corps: list[CorpsStart] = loaded.corps()
        self.orders: list[tuple[Commander, ...]] = list(permutations(self.playing))
        super().__init__(
            "rhine",
            list(COMMANDER_IDS),
            Grammar(verb, self._names()),
            list(zone.names),
            Refusal(("R5.4",), "not_now"),
            settings,
            loaded.pack.fingerprint(),
        )
        self.grammar.numbers["load"] = load_spellings()
        self.players = players
        self.alone: bool = players == 1
        self._read_options()
        self._read_setup()
        self._work_out()
        self.layouts: list[tuple[Space, ...]] = loaded.layouts()  # R17.A
        self.metz: Space = loaded.space(self.setup.difficulty.marker_at_start)
        self.ports: tuple[Space, ...] = tuple([loaded.space(id) for id in self.setup.difficulty.ports])

    def _names(self) -> dict[str, list[str]]:
        """The names that the slots of the verbs can hold."""
        most_trucks = self.setup.level[-1].limit
        return {
            "card": [card.id for card in self.cards],
            "space": self.board.ids,
            "way": self.board.way_ids,
            "corps": [row.id for row in self.corps],
            "load": LOAD_IDS,
            "kind": list(KIND_IDS),
            "deck": list(LOOK_IDS),
            "commander": list(COMMANDER_IDS),
            "number": [str(number) for number in range(most_trucks + 1)],
            "marker": [str(number) for number in range(LOWEST, HIGHEST + 1)],
            "order": ["-".join([COMMANDER_IDS[role] for role in order]) for order in self.orders],
            "die": [str(face) for face in range(1, 7)],
        }

    def _read_options(self) -> None:
        """R4.10 The training game has neither R11, R12, R13 nor R15."""
        chosen = self.options
        self.full: bool = not chosen["training"]
        self.with_weather: bool = self.full and bool(chosen["weather"])
        self.common: bool = self.full and bool(chosen["common_deck"])
        self.hard_red: bool = self.full and bool(chosen["hard_red"])
        self.hard_blue: bool = self.full and bool(chosen["hard_blue"])
        self.flags_bar: bool = bool(chosen["flags_bar"])  # N2
        # R15.D, N19 Bradley's lead is part of his card, which the training game leaves out.
        levels = [row.level for row in self.setup.commander]
        if not self.full or chosen["hard_white"]:
            levels[WHITE] = self.setup.difficulty.white_level
        self.start_levels: list[int] = levels

    def _read_setup(self) -> None:
        """The numbers that are read all the time, or that depend on how many play."""
        setup, by_players = self.setup, self.players - 1
        self.actions: int = setup.actions
        self.capacity: int = setup.corps_capacity
        self.stride: int = setup.move_spaces
        self.truckload: int = setup.truck_capacity
        self.base_limit: int = setup.main_base_limit
        self.space_limit: int = setup.space_limit
        self.icons: int = setup.icons_for_a_medal
        self.longest: int = setup.solo.longest if self.alone else setup.longest
        self.pieces: tuple[int, int, int] = (setup.components.fuel, setup.components.ammo, setup.components.food)
        self.markers: int = setup.by_players.resistance_pool[by_players]
        self.supply_track: int = setup.by_players.supply_track[by_players]
        self.more_trucks: int = setup.by_players.trucks_at_level_3[by_players]
        self.draw: tuple[int, ...] = (0, *[row.draw for row in setup.level])  # by level
        self.place: tuple[int, ...] = (0, *[row.place for row in setup.level])
        self.limit: tuple[int, ...] = (0, *[row.limit for row in setup.level])
        self.ranks: list[int] = [setup.solo.ranks[id] for id in RANK_IDS]  # R17.B the most turns for each

    def _work_out(self) -> None:
        """Lists that follow from board, cards and corps."""
        board = self.board
        self.flags: tuple[Space, ...] = tuple([space for space in range(board.count) if board.symbol[space]])
        self.commander_of: list[Commander] = [row.commander for row in self.corps]
        self.corps_of: list[tuple[int, ...]] = [
            tuple([n for n, row in enumerate(self.corps) if row.commander == role]) for role in range(COMMANDERS)
        ]
        self.pursuit_deck: list[int] = [COMMON_DECK if self.common else DECK + role for role in range(COMMANDERS)]
        self.pursuit_pile: list[int] = [COMMON_PILE if self.common else PILE + role for role in range(COMMANDERS)]
        own_decks = [COMMON_DECK] if self.common else [DECK + role for role in self.playing]
        self.decks: tuple[int, ...] = (RESISTANCE_DECK, *own_decks)
        self.advanced: tuple[Space, ...] = tuple([space for space in range(board.count) if board.advanced[space]])
        self.card_zones: dict[str, dict[str, int]] = {  # by what they are, and whose
            "hands": self._zones(HAND),
            "divisions": self._zones(DIVISIONS),
            "decks": {"common": COMMON_DECK} if self.common else self._zones(DECK),
            "piles": {"common": COMMON_PILE} if self.common else self._zones(PILE),
        }
        self.divisions: frozenset[int] = frozenset([card.number for card in self.cards if card.kind in DIVISION_KINDS])

    def _zones(self, first: int) -> dict[str, int]:
        return {COMMANDER_IDS[role]: first + role for role in self.playing}

    def spots(self, slot: str, number: int) -> list[str]:
        """A way is the link it goes along, in either direction."""
        return [self.board.way_ids[number & ~1]] if slot == "way" else super().spots(slot, number)


def playing_commanders(settings: Options, players: int) -> tuple[Commander, ...]:
    """R4.9 All three; of two and alone, those that were chosen."""
    if players == 1:
        return (COMMANDER_IDS.index(settings["solo"]),)
    return PAIRS[str(settings["pair"])] if players == 2 else tuple(range(COMMANDERS))
