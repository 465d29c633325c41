"""The fixed side of the game: board, cards, numbers, options, and the lists worked out from them once."""

from typing import Any, Final

from sztab.engine.graph import Spaces
from sztab.engine.question import Grammar, Refusal
from sztab.engine.rules import Rules

from .board import Board
from .card import Card, SoloCard
from .terms import (
    ALLIES,
    AXIS,
    BOMBER,
    CHINA,
    FLEET,
    FRANCE,
    ITALY,
    KINDS_OF,
    NATION_IDS,
    NATION_OF,
    NEUTRAL,
    NEUTRAL_ARMY,
    SEAT_IDS,
    SEATS,
    SIDE_IDS,
    SPENT,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    TYPE_OF,
    UNIT_IDS,
    USA,
    V1,
    Kind,
    Nation,
    Seat,
    opponents_of,
)
from .verbs import verb

# Zones of a seat: number + seat. Where two nations share a hand, it is that of the first.
HAND: Final = 0
PACKET: Final = 4  # D4.1.A what goes round in the draft
KEPT: Final = 8
RESERVED: Final = 12  # D4.2.c
LEASED: Final = 16  # D9.1.a
SHEET: Final = 20  # D8.0.a face down, this round's technology
DEVELOPED: Final = 24
DIPLOMACY: Final = 28  # D7.4.a
TACTICS: Final = 32  # D7.1.A
SAVED: Final = 36  # D6.0.b
SEAT_ZONE_IDS: Final = (
    "hand",
    "packet",
    "kept",
    "reserve",
    "lend-lease",
    "sheet",
    "technologies",
    "diplomacy",
    "tactics",
    "saved",
)
# Zones of all
DECK: Final = 40
PILE: Final = 41
USA_DECK: Final = 42
CHINA_DECK: Final = 43
IN_PLAY: Final = 44
DRAWN: Final = 45  # D4.1.B with Enigma
SEEN: Final = 46  # D4.1.C by the spy
SOLO_DECK: Final = 47
SOLO_HAND: Final = 48  # R51 the cards dealt and not yet turned
SOLO_PILE: Final = 49
SOLO_BOX: Final = 50  # D13.2 removed
COMMON_ZONE_IDS: Final = (
    "deck",
    "pile",
    "usa deck",
    "china deck",
    "in play",
    "drawn",
    "seen",
    "solo deck",
    "solo hand",
    "solo pile",
    "solo box",
)


class Realm:
    """Who runs what (D3.2): the nations and units of each seat, its home spaces, and what belongs to nobody."""

    def __init__(self, board: Board, runs: list[Seat], air: bool, safe: bool) -> None:
        """`runs` gives the seat of each nation, -1 for one that has not joined; `air`: bombers are in use (D11.1); `safe`:
        nations that have not joined can be neither attacked nor entered (D12.1)."""
        nations: list[list[Nation]] = [[n for n in range(NEUTRAL) if runs[n] == seat] for seat in range(SEATS)]
        self.runs = runs
        self.kinds: list[tuple[Kind, ...]] = [
            tuple([kind for nation in nations[seat] for kind in KINDS_OF[nation]]) for seat in range(SEATS)
        ]
        self.ground: list[tuple[Kind, ...]] = [  # D3.8.3 armies and fleets give control
            tuple([kind for nation in nations[seat] for kind in KINDS_OF[nation][:2]]) for seat in range(SEATS)
        ]
        self.homes: list[Spaces] = [0] * SEATS
        for seat in range(SEATS):
            for nation in nations[seat]:
                self.homes[seat] |= board.home[nation]
        uncommitted = [nation for nation in (USA, CHINA) if runs[nation] < 0]
        self.uncommitted: tuple[Kind, ...] = tuple([kind for nation in uncommitted for kind in KINDS_OF[nation]])
        self.loose_homes: Spaces = 0  # R18 home spaces of nations that have not joined
        for nation in uncommitted:
            self.loose_homes |= board.home[nation]
        strangers = (*self.uncommitted, NEUTRAL_ARMY)
        self.solid: list[tuple[Kind, ...]] = [  # armies and fleets that are not the seat's
            tuple([kind for other in range(SEATS) if other != seat for kind in self.ground[other]]) + strangers
            for seat in range(SEATS)
        ]
        self.hostile_air: list[tuple[Kind, ...]] = [  # bombers of opponents
            tuple([4 * other + type for other in opponents_of(seat) for type in (BOMBER, SPENT)])
            for seat in range(SEATS)
        ]
        self.hostile: list[tuple[Kind, ...]] = []  # D6.3 armies and fleets that a seat may attack (R18)
        for seat in range(SEATS):
            one, other = opponents_of(seat)
            loose = strangers if seat & 1 == AXIS and not safe else (NEUTRAL_ARMY,)
            self.hostile.append(self.ground[one] + self.ground[other] + loose)
        self.works: list[list[tuple[Kind, Spaces]]] = [[] for _ in range(SEATS)]  # D6.1.b where what could be formed
        for seat in range(SEATS):
            for kind in self.kinds[seat]:
                place = board.home[NATION_OF[kind]] & (board.shipyards if TYPE_OF[kind] == FLEET else board.factories)
                place &= board.fitting[TYPE_OF[kind]]
                if place and TYPE_OF[kind] <= (BOMBER if air else FLEET):
                    self.works[seat].append((kind, place))
        self.barred: list[
            Spaces
        ] = [  # R2 home spaces that a seat may not enter: its ally's, and to Allies those that may join
            self.homes[seat ^ 2] | (self.loose_homes if seat & 1 == ALLIES or safe else 0) for seat in range(SEATS)
        ]


class Tables(Rules):
    """Board, cards and options of a game, with what follows from them."""

    def __init__(
        self,
        board: Board,
        cards: list[Card],
        solo_cards: list[SoloCard],
        players: int,
        numbers: dict[str, int],
        pools: list[int],
        years: list[tuple[int, Seat, Seat, int]],
        uboats: list[int],
        least: list[int],
        needs: list[tuple[int, int]],
        groups: list[int],
        rockets: list[tuple[int, int]],
        placed: list[tuple[int, int, int]],
        wanted: list[tuple[int, list[tuple[int, tuple[int, ...], int, int]]]],
        fall_cards: list[tuple[int, ...]],
        first_runs: tuple[Seat, Seat],
        runs: tuple[Seat, Seat],
        joins: tuple[Seat, Seat],
        deal: list[int],
        priority: list[tuple[int, ...]],
        flags: list[str],
        types: list[str],
        options: dict[str, Any],
        settings: dict[str, bool],
        fingerprint: str,
    ) -> None:
        names = {
            "card": [card.id for card in cards] + [card.id for card in solo_cards],
            "space": board.ids,
            "seat": list(SEAT_IDS),
            "nation": list(NATION_IDS),
            "side": list(SIDE_IDS),
            "unit": list(UNIT_IDS),
            "technology": list(TECHNOLOGY_IDS),
            "rocket": list(TECHNOLOGY_IDS[V1:]),
            "flag": flags,
            "type": types,
        }
        super().__init__(
            "domination",
            list(SEAT_IDS),
            Grammar(verb, names),
            [f"{seat} {zone}" for zone in SEAT_ZONE_IDS for seat in SEAT_IDS] + list(COMMON_ZONE_IDS),
            Refusal(("D4.2.a",), "not_now"),
            options,
            fingerprint,
        )
        self.board = board
        self.cards = cards
        self.solo_cards = solo_cards
        self.players = players
        # What is in use (D11.0, D12); solo play has the standard game without advanced pieces (D13.7).
        self.solo: bool = settings["solo"]
        self.common: bool = settings["common"]  # D10.1.a
        self.bombers: bool = settings["bombers"]
        self.uboats: bool = settings["uboats"]
        self.resistance: bool = settings["resistance"]
        self.alternative: bool = settings["alternative"]
        self.rise: bool = settings["rise"]
        self.fall: bool = settings["fall"]
        self.events: bool = not self.rise

        self.lead: list[Seat] = [seat & 1 if self.common else seat for seat in range(SEATS)]  # whose hand a seat uses
        self.eyes: list[int] = [(5 if seat & 1 == AXIS else 10) if self.common else 1 << seat for seat in range(SEATS)]
        self.hands: tuple[Seat, ...] = (1,) if self.solo else (0, 1) if self.common else (0, 1, 2, 3)

        self.pools = pools
        self.years = years  # cards, who draws one more, who begins, +1 to the left or -1
        self.first_year = numbers["first_year"]  # counted from 0
        self.last_year = numbers["last_year"]
        self.uboat_limits = uboats  # by year
        self.uboats_on_space = numbers["uboats_on_space"]
        self.bombers_allowed = (numbers["bombers"], numbers["heavy_bombers"])
        self.form_costs = (numbers["form"], numbers["form_cheaper"])
        self.move_costs = (numbers["move"], numbers["move_cheaper"])
        self.attack_cost = numbers["attack"]
        self.least_attack = numbers["least_attack"]
        self.uboat_cost = numbers["uboat"]
        self.resistance_cost = numbers["resistance"]
        self.saved = numbers["saved"]
        self.goal = numbers["goal"]
        self.allied_goal = numbers["allied_goal"]
        self.per_joined = numbers["per_joined"]
        self.tracks = (numbers["usa"], numbers["china"])
        self.joins = joins
        self.first_runs = first_runs  # D3.2.b to whom Italy and France return
        self.runs = runs  # who runs them when this scenario begins
        self.least = least  # D11.2.e by U-boats on the board
        self.needs = needs  # of each technology: all of these, one of these
        self.groups = groups
        self.rockets = rockets  # value of the card, cards to discard
        self.placed = placed
        self.wanted = wanted
        self.fall_cards = fall_cards
        self.deal = deal  # D13.3
        self.solo_removed = numbers["solo_removed"]
        self.solo_discards = numbers["solo_discards"]
        self.priority = priority  # D13.9 of Germany and Japan

        self.realms: list[Realm] = []
        for number in range(64):
            usa, china = number >> 4 & 1, number >> 5 & 1
            running = [
                *range(SEATS),
                number & 3,
                number >> 2 & 3,
                joins[0] if usa else -1,
                joins[1] if china else -1,
            ]
            self.realms.append(Realm(board, running, self.bombers, self.rise))
        axis = [n for n in range(FRANCE + 1) if (n if n < SEATS else first_runs[n - ITALY]) & 1 == AXIS]
        self.satellite_ground: Spaces = board.coasts | board.lands  # D7.2.C no Axis home space at the start
        for nation in axis:
            self.satellite_ground &= ~board.home[nation]
        self.apart: list[frozenset[int]] = [  # D2.6 the cards that begin in a deck of their own
            frozenset([] if self.fall else [card.number for card in cards if card.deck == nation])
            for nation in (USA, CHINA)
        ]
        self.means: dict[
            int, tuple[Spaces, Spaces]
        ] = {}  # D6.3.b by technologies and points: where what can be attacked
        self._legal: dict[int, int] = {}

    def legal(self, owned: int) -> int:
        """D8.0.c The technologies that may be developed by who owns a set of them."""
        found = self._legal.get(owned, -1)
        if found < 0:
            found = 0
            for technology in range(TECHNOLOGIES):
                every, one = self.needs[technology]
                if not owned >> technology & 1 and every & ~owned == 0 and (not one or one & owned):
                    found |= 1 << technology
            self._legal[owned] = found
        return found
