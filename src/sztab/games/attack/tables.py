"""The fixed side of the game: board, cards, numbers, options, and the lists worked out from them once."""

from typing import Final

from sztab.engine.question import Choice, Grammar, Ids, Refusal
from sztab.engine.rules import Rules
from sztab.engine.shapes import Options

from .board import Board
from .data import GameData, ships, units
from .files import CardsFile
from .terms import (
    ACTION_IDS,
    FACE_IDS,
    FORCES,
    MOST,
    PLAYER_IDS,
    SHIP_IDS,
    TYPES,
    UNIT_IDS,
    Card,
    Force,
    least_of,
    total,
)
from .verbs import ASK_FOR, GIVE, PROMISE, verb

zone: Final = Ids()
HAND: Final = min([zone(f"{player} hand") for player in PLAYER_IDS])  # the hand of a player is HAND + player
DECK: Final = zone("economics deck")
DRAWN: Final = zone("drawn")  # A13.2 the card for the neutral region that is fought for
OFFERED: Final = zone("offered")  # R38 what the active player lays out
RETURNED: Final = zone("returned")  # and what the partner would give


class Tables(Rules):
    """Board, cards and options of a game, with what follows from them."""

    def __init__(self, loaded: GameData, settings: Options, players: int) -> None:
        self.setup = loaded.setup
        self.board: Board = loaded.board
        self.waters: list[str] = [row.id for row in loaded.rows.zone]  # A2.5
        self.cards: list[Card] = loaded.cards
        self.forces: list[Force] = FORCES.up_to(loaded.setup.land_battle.first_round)
        super().__init__(
            "attack",
            list(PLAYER_IDS),
            Grammar(verb, names_in(loaded, self.forces)),
            list(zone.names),
            Refusal(("A4.1",), "not_now"),
            settings,
            loaded.pack.fingerprint(),
        )
        for number, card in enumerate(loaded.cards):  # as the card itself is written, too
            self.grammar.numbers["wish"][card.id] = number
        self.players = players
        self.playing: tuple[int, ...] = tuple(range(players))
        self._set_options(settings)
        self._count_units()
        self._count_ships()
        self._look_at_cards(loaded.card_rows)
        self._commitments: dict[tuple[int, Force, int, int], list[Choice]] = {}

    def _set_options(self, settings: Options) -> None:
        start = self.setup.start
        by_five: bool = settings["extra_pieces"] == "all_by_five"
        self.extra: int = start.extra_by_five if by_five else start.extra  # A3.6, R6
        self.per_go: int = start.per_go if by_five else 1
        self.one_per_continent: bool = bool(settings["one_per_continent"])
        self.last_standing: bool = bool(settings["last_one_standing"])
        limit: str = str(settings["round_limit"])
        # A18.7 After so many rounds the game ends, 0: never. A18.6 The last one standing is found without a last round.
        self.round_limit: int = 0 if limit == "off" or self.last_standing else int(limit)

    def _count_units(self) -> None:
        """The numbers of land units, by type, and of land battles."""
        rows, start, battle = self.setup.unit, self.setup.start, self.setup.land_battle
        self.costs: list[int] = [row.cost for row in rows]
        self.cheapest: int = min(self.costs)
        self.dice: list[int] = [row.dice for row in rows]
        self.reach: list[int] = [row.reach for row in rows]
        self.blitzkrieg: list[int] = [row.blitzkrieg for row in rows]
        self.flies: list[bool] = [row.flies for row in rows]
        self.allotment: Force = units(start.land)
        self.claim_unit: int = UNIT_IDS.index(start.claim_unit)
        self.envoy: int = UNIT_IDS.index(self.setup.diplomatic_attack.unit)  # A12.3 the unit that diplomacy brings
        self.first_round: int = battle.first_round
        self.more_each_round: int = battle.more_each_round
        self.fewest_dice: int = battle.fewest_dice
        self.faces: list[int] = [FACE_IDS.index(face) for face in self.setup.battle_die.faces]
        # P of each face of a battle die, for odds and bots.
        self.chances: list[float] = [self.faces.count(unit) / len(self.faces) for unit in range(TYPES)]

    def _count_ships(self) -> None:
        rows = self.setup.ship
        self.navy: Force = ships(self.setup.start.ships)
        self.ship_costs: list[int] = [row.cost for row in rows]
        self.cheapest_ship: int = min(self.ship_costs)
        self.ship_hits: list[int] = [row.hits for row in rows]
        self.ship_bonus: list[int] = [row.bonus for row in rows]
        self.ship_beside: list[int] = [row.beside for row in rows]
        self.against: list[tuple[int, ...]] = [tuple([SHIP_IDS.index(id) for id in row.against]) for row in rows]

    def _look_at_cards(self, rows: CardsFile) -> None:
        self.sets: tuple[int, ...] = tuple(
            [n for n, row in enumerate(rows.type) if row.in_sets]
        )  # A14.5 what makes a set
        self.types: int = len(rows.type)
        self.multiplier: int = rows.set_multiplier
        self.no_card: Force = units(rows.no_card_defenders)  # R32
        self.capital_yield: int = self.setup.production.capital
        self.promises: int = len(self.setup.promise)
        # The links of an offer, each made once: there are many, and they are listed after each of them.
        self.gifts: list[Choice] = [(GIVE, kind) for kind in range(len(self.cards))]
        self.vows: list[Choice] = [(PROMISE, promise) for promise in range(self.promises)]
        self.wishes: list[Choice] = [(ASK_FOR, kind) for kind in range(len(self.cards))]
        self.actions: int = self.setup.turn.actions
        self.repeatable: int = sum([1 << ACTION_IDS.index(id) for id in self.setup.turn.repeatable])  # a set of actions

    def parts(self, verb: int, whole: Force, fewest: int, most: int) -> list[Choice]:
        """Every force of so many units that can be taken out of a whole, as choices."""
        asked = (verb, least_of(whole, most), fewest, most)
        known = self._commitments.get(asked)
        if known is None:
            known = [
                (verb, number)
                for number, force in enumerate(self.forces)
                if fewest <= total(force) <= most and FORCES.holds(whole, force)
            ]
            self._commitments[asked] = known
        return known


def names_in(loaded: GameData, forces: list[Force]) -> dict[str, list[str]]:
    """The words of tokens, slot by slot."""
    return {
        "card": [card.id for card in loaded.cards],
        # R38 A card that is asked for, whoever has it: written apart, for it tells nothing of where a card is.
        "wish": [card.id.replace("_", "-") for card in loaded.cards],
        "space": loaded.board.ids,
        "player": list(PLAYER_IDS),
        "unit": list(UNIT_IDS),
        "ship": list(SHIP_IDS),
        "number": [str(number) for number in range(MOST + 1)],
        "force": [FORCES.written(force) for force in forces],
        "promise": [row.id for row in loaded.setup.promise],
        "type": [row.id for row in loaded.card_rows.type],
        "continent": [row.id for row in loaded.rows.continent],
        "die": [str(face) for face in range(1, 7)],
        "face": list(loaded.setup.battle_die.faces),
    }
