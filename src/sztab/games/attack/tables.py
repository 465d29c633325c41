"""The fixed side of the game: board, cards, numbers, options, and the lists worked out from them once."""

from typing import Any, Final

from sztab.engine.question import Choice, Grammar, Refusal
from sztab.engine.rules import Rules

from .board import Board
from .card import Card
from .terms import BLANK, FACE_IDS, MOST, PLAYER_IDS, SHIP_IDS, TYPES, UNIT_IDS, Force, forces, holds, total, written
from .verbs import verb

# Zones: the hand of a player is HAND + player.
HAND: Final = 0
DECK: Final = 6
DRAWN: Final = 7  # A13.2 the card for the neutral region that is fought for
OFFERED: Final = 8  # R38 what the active player lays out
RETURNED: Final = 9  # and what the partner would give
COMMON_ZONE_IDS: Final = ("economics deck", "drawn", "offered", "returned")


class Tables(Rules):
    """Board, cards and options of a game, with what follows from them."""

    def __init__(
        self,
        board: Board,
        cards: list[Card],
        players: int,
        sets: tuple[int, ...],
        numbers: dict[str, int],
        lists: dict[str, list[int]],
        types: list[str],
        promises: list[str],
        continents: list[str],
        against: list[tuple[int, ...]],
        options: dict[str, Any],
        fingerprint: str,
    ) -> None:
        self.forces: list[Force] = forces(numbers["first_round"])
        names = {
            "card": [card.id for card in cards],
            "space": board.ids,
            "player": list(PLAYER_IDS),
            "unit": list(UNIT_IDS),
            "ship": list(SHIP_IDS),
            "number": [str(number) for number in range(MOST + 1)],
            "force": [written(force) for force in self.forces],
            "promise": promises,
            "type": types,
            "continent": continents,
            "die": [str(face) for face in range(1, 7)],
            "face": [FACE_IDS[face] for face in lists["faces"]],
        }
        super().__init__(
            "attack",
            list(PLAYER_IDS),
            Grammar(verb, names),
            [f"{player} hand" for player in PLAYER_IDS] + list(COMMON_ZONE_IDS),
            Refusal(("A4.1",), "not_now"),
            options,
            fingerprint,
        )
        self.board = board
        self.cards = cards
        self.players = players
        self.playing: tuple[int, ...] = tuple(range(players))
        self.sets = sets  # A14.5 the types that make a set
        self.multiplier = numbers["set_multiplier"]
        self.no_card: Force = numbers["no_card_defenders"]
        self.allotment: Force = numbers["land"]
        self.navy: Force = numbers["ships"]
        self.start_cards = numbers["cards"]
        self.claims = numbers["claims"]
        self.claim_unit = numbers["claim_unit"]
        self.by_five: bool = options["extra_pieces"] == "all_by_five"
        self.extra = numbers["extra_by_five"] if self.by_five else numbers["extra"]
        self.per_go = numbers["per_go"] if self.by_five else 1
        self.actions = numbers["actions"]
        self.repeatable = numbers["repeatable"]  # a set of actions
        self.first_round = numbers["first_round"]
        self.more_each_round = numbers["more_each_round"]
        self.fewest_dice = numbers["fewest_dice"]
        self.longest_line = numbers["longest_line"]
        self.adjacent = numbers["adjacent"]
        self.elsewhere = numbers["elsewhere"]
        self.rival = numbers["rival"]
        self.envoy = numbers["envoy"]  # A12.3 the unit that diplomacy brings
        self.capital_yield = numbers["capital"]
        self.offers = numbers["offers"]
        self.trade_closed = numbers["trade_closed"]
        self.promises = len(promises)
        self.costs = lists["costs"]
        self.dice = lists["dice"]
        self.reach = lists["reach"]
        self.blitzkrieg = lists["blitzkrieg"]
        self.flies = lists["flies"]
        self.ship_costs = lists["ship_costs"]
        self.ship_hits = lists["ship_hits"]
        self.ship_bonus = lists["ship_bonus"]
        self.ship_beside = lists["ship_beside"]
        self.against = against
        self.faces = lists["faces"]
        self.cheapest = min(self.costs)
        self.cheapest_ship = min(self.ship_costs)
        self.one_per_continent: bool = options["one_per_continent"]
        self.last_standing: bool = options["last_one_standing"]
        limit: str = options["round_limit"]
        self.round_limit = 0 if limit == "off" else int(limit)
        self.longest = self.round_limit or numbers["longest"]  # no game goes on for ever
        self.everyone = (1 << players) - 1
        self.force_numbers: dict[Force, int] = {force: number for number, force in enumerate(self.forces)}
        self.blanks = lists["faces"].count(BLANK)
        # P of each face of a battle die, for odds and bots.
        self.chances: list[float] = [lists["faces"].count(unit) / len(lists["faces"]) for unit in range(TYPES)]
        self._commitments: dict[tuple[int, Force, int, int], list[Choice]] = {}

    def parts(self, verb: int, whole: Force, fewest: int, most: int) -> list[Choice]:
        """Every force of so many units that can be taken out of a whole, as choices."""
        asked = (verb, least_of(whole, most), fewest, most)
        known = self._commitments.get(asked)
        if known is None:
            known = [
                (verb, number)
                for number, force in enumerate(self.forces)
                if fewest <= total(force) <= most and holds(whole, force)
            ]
            self._commitments[asked] = known
        return known


def least_of(whole: Force, most: int) -> Force:
    """The same with at most so many of each type: all that matters for taking out so few."""
    return (
        min(whole & 32767, most)
        | min(whole >> 15 & 32767, most) << 15
        | min(whole >> 30 & 32767, most) << 30
        | min(whole >> 45, most) << 45
    )
