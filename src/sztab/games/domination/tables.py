"""The fixed side of the game: board, cards, numbers, options, and the lists worked out from them once."""

from typing import Final, NamedTuple

from sztab.engine.graph import Spaces
from sztab.engine.question import Grammar, Ids, Refusal
from sztab.engine.rules import Rules
from sztab.engine.shapes import Options

from .board import Board
from .card_data import Card, SoloCard
from .data import GameData, Placed, Wanted
from .files import RocketRow, SetupFile
from .terms import (
    ALLIES,
    AXIS,
    BOMBER,
    CHINA,
    FALL,
    FIRST_YEAR,
    FLAG_IDS,
    FLEET,
    GERMANY,
    GROUP_IDS,
    ITALY,
    KINDS_OF,
    NATION_IDS,
    NATION_OF,
    NEUTRAL,
    NEUTRAL_ARMY,
    NOBODY,
    RISE,
    SEAT_IDS,
    SEATS,
    SIDE_IDS,
    SPENT,
    STANDARD,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    TYPE_IDS,
    TYPE_OF,
    UNIT_IDS,
    USA,
    V1,
    Kind,
    Nation,
    Seat,
    Space,
    opponents_of,
    seat_of,
    technologies_of,
)
from .verbs import verb

# Zones of a seat: number + seat. Where two nations share a hand, it is that of the first.
seat_zone: Final = Ids()
HAND: Final = SEATS * seat_zone("hand")
PACKET: Final = SEATS * seat_zone("packet")  # D4.1.A what goes round in the draft
KEPT: Final = SEATS * seat_zone("kept")
RESERVED: Final = SEATS * seat_zone("reserve")  # D4.2.c
LEASED: Final = SEATS * seat_zone("lend-lease")  # D9.1.a
SHEET: Final = SEATS * seat_zone("sheet")  # D8.0.a face down, this round's technology
DEVELOPED: Final = SEATS * seat_zone("technologies")
DIPLOMACY: Final = SEATS * seat_zone("diplomacy")  # D7.4.a
TACTICS: Final = SEATS * seat_zone("tactics")  # D7.1.A
SAVED: Final = SEATS * seat_zone("saved")  # D6.0.b
SEAT_ZONE_IDS: Final[tuple[str, ...]] = tuple(seat_zone.names)
# Zones of all
common_zone: Final = Ids()
DECK: Final = SEATS * len(SEAT_ZONE_IDS) + common_zone("deck")
PILE: Final = DECK + common_zone("pile")
USA_DECK: Final = DECK + common_zone("usa deck")
CHINA_DECK: Final = DECK + common_zone("china deck")
IN_PLAY: Final = DECK + common_zone("in play")
DRAWN: Final = DECK + common_zone("drawn")  # D4.1.B with Enigma
SEEN: Final = DECK + common_zone("seen")  # D4.1.C by the spy
SOLO_DECK: Final = DECK + common_zone("solo deck")
SOLO_HAND: Final = DECK + common_zone("solo hand")  # R51 the cards dealt and not yet turned
SOLO_PILE: Final = DECK + common_zone("solo pile")
SOLO_BOX: Final = DECK + common_zone("solo box")  # D13.2 removed
COMMON_ZONE_IDS: Final[tuple[str, ...]] = tuple(common_zone.names)


class Year(NamedTuple):
    """D4.0 What the track of rounds says of a year."""

    cards: int  # D4.1.A.1 to each packet
    extra: Seat  # who draws one more, -1 for nobody
    first: Seat  # who begins
    step: int  # D4.1.A.4 packets are passed +1 to the left, -1 to the right


class Realm:
    """D3.2 The realms: the nations and units of each seat, its home spaces, and what belongs to nobody."""

    def __init__(self, board: Board, runs: list[Seat], air: bool, safe: bool, house: bool) -> None:
        """`runs` gives the seat of each nation, -1 for one that has not joined; `air`: bombers are in use (D11.1); `safe`:
        nations that have not joined can be neither attacked nor entered (D12.1); `house`: by Allies not entered (R2)."""
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
        self.barred: list[Spaces] = [  # D6.2.f home spaces of the ally; D12.1, R2 those of nations that have not joined
            self.homes[seat ^ 2] | (self.loose_homes if safe or (house and seat & 1 == ALLIES) else 0)
            for seat in range(SEATS)
        ]


class Tables(Rules):
    """Board, cards and options of a game, with what follows from them. Other numbers are read from `setup`."""

    def __init__(self, loaded: GameData, settings: Options, players: int) -> None:
        solo = players == 1
        scenario: str = STANDARD if solo else str(settings["scenario"])  # D13.0
        arctic: bool = bool(settings["arctic"]) and scenario != FALL  # D12.2
        board: Board = loaded.board(arctic, bool(settings["triangles"]))
        super().__init__(
            "domination",
            list(SEAT_IDS),
            Grammar(verb, token_names(board, loaded)),
            [f"{seat} {zone}" for zone in SEAT_ZONE_IDS for seat in SEAT_IDS] + list(COMMON_ZONE_IDS),
            Refusal(("D4.2.a",), "not_now"),
            settings,
            loaded.pack.fingerprint(),
        )
        self.players = players
        self.board = board
        self.cards: list[Card] = loaded.cards
        self.solo_cards: list[SoloCard] = loaded.solo
        self.rise: bool = scenario == RISE
        self.fall: bool = scenario == FALL
        # What is in use (D11.0, D12); solo play has the standard game without advanced pieces (D13.7).
        self.solo: bool = solo
        self.common: bool = solo or (players == 2 and not settings["separate_hands"])  # D10.1.a
        self.bombers: bool = bool(settings["bombers"]) and not solo
        self.uboats: bool = (settings["uboats"] or self.fall) and not solo
        self.resistance: bool = bool(settings["resistance"]) and not solo
        self.alternative: bool = bool(settings["alternative_setup"]) and scenario == STANDARD and not solo  # D12.1
        self.events: bool = not self.rise
        self.house: bool = bool(settings["house_rules"])  # R5, R2

        self.lead: list[Seat] = [seat & 1 if self.common else seat for seat in range(SEATS)]  # whose hand a seat uses
        self.eyes: list[int] = [(5 if seat & 1 == AXIS else 10) if self.common else 1 << seat for seat in range(SEATS)]
        self.hands: tuple[Seat, ...] = (1,) if solo else (0, 1) if self.common else (0, 1, 2, 3)

        self.setup: SetupFile = loaded.setup
        self._set_numbers(loaded.setup)
        self._set_years(loaded.setup)
        self._set_technologies(loaded.setup)
        self.pools: list[int] = loaded.pools()
        self.placed: list[Placed] = loaded.fall if self.fall else loaded.standard + (loaded.arctic if arctic else [])
        self.wanted: list[tuple[Seat, list[Wanted]]] = loaded.wanted
        self.fall_cards: list[tuple[int, ...]] = loaded.fall_cards
        self.priority: list[tuple[Space, ...]] = loaded.priority  # D13.9 of Germany and Japan
        self._set_realms(loaded.setup)
        self.apart: list[frozenset[int]] = [  # D2.6 the cards that begin in a deck of their own
            frozenset([] if self.fall else [card.number for card in self.cards if card.deck == nation])
            for nation in (USA, CHINA)
        ]
        self.means: dict[int, tuple[Spaces, Spaces]] = {}  # D6.3.b by technologies and points: where what is attacked
        self._legal: dict[int, int] = {}

    def _set_numbers(self, setup: SetupFile) -> None:
        """The numbers that are asked for all the time; pairs are without and with the technology."""
        costs, limits = setup.costs, setup.limits
        self.form_costs: tuple[int, int] = (costs.form, costs.form_cheaper)
        self.move_costs: tuple[int, int] = (costs.move, costs.move_cheaper)
        self.attack_cost: int = costs.attack
        self.least_attack: int = costs.least_attack
        self.uboat_cost: int = costs.uboat
        self.resistance_cost: int = costs.resistance
        self.saved: int = costs.saved
        self.uboats_on_space: int = limits.uboats_on_space
        self.bombers_allowed: tuple[int, int] = (limits.bombers, limits.heavy_bombers)

    def _set_years(self, setup: SetupFile) -> None:
        """The years, counted from 0, and how many of them are played."""
        self.years: list[Year] = [
            Year(row.cards, seat_of(row.extra), seat_of(row.first), 1 if row.direction == "left" else -1)
            for row in setup.year
        ]
        self.first_year: int = setup.fall.first_year - FIRST_YEAR if self.fall else 0
        self.last_year: int = setup.rise.last_year - FIRST_YEAR if self.rise else len(setup.year) - 1
        pool = setup.nation[GERMANY].pool.get("uboat", 0)
        self.uboat_limits: list[int] = [setup.limits.uboats.get(str(row.year), pool) for row in setup.year]

    def _set_technologies(self, setup: SetupFile) -> None:
        rows = setup.technology
        self.needs: list[tuple[int, int]] = [  # of each technology: all of these, one of these
            (technologies_of(row.needs), technologies_of(row.needs_one)) for row in rows
        ]
        self.groups: list[int] = [GROUP_IDS.index(row.group) for row in rows]
        self.rockets: list[RocketRow] = [row.rocket for row in rows if row.rocket is not None]

    def _set_realms(self, setup: SetupFile) -> None:
        """D3.2.b The nations without a seat: who runs them at the start, whom they join, and the realms of every case."""
        italy, france, usa, china = setup.nation[ITALY : CHINA + 1]
        # Italy and France: to whom they return, and who runs them when this scenario begins
        self.first_runs: tuple[Seat, Seat] = (seat_of(italy.run_by), seat_of(france.run_by))
        self.runs: tuple[Seat, Seat] = (
            (self.first_runs[0], seat_of(setup.fall.france)) if self.fall else self.first_runs
        )
        self.joins: tuple[Seat, Seat] = (seat_of(usa.joins), seat_of(china.joins))
        self.tracks: tuple[int, int] = (usa.last, china.last)
        self.realms: list[Realm] = []  # by who runs Italy and France, and who has joined
        for number in range(64):
            joined = [self.joins[n] if number >> 4 + n & 1 else NOBODY for n in range(2)]
            running = [*range(SEATS), number & 3, number >> 2 & 3, *joined]
            self.realms.append(Realm(self.board, running, self.bombers, self.rise, self.house))
        self.satellite_ground: Spaces = self.board.coasts | self.board.lands  # D7.2.C no Axis home space at the start
        for nation, seat in enumerate(
            (*range(SEATS), *self.runs)
        ):  # R34 of this game: in Fall of the Axis France is one
            if seat & 1 == AXIS:
                self.satellite_ground &= ~self.board.home[nation]

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


def token_names(board: Board, loaded: GameData) -> dict[str, list[str]]:
    """The ids that tokens are written with, by slot."""
    return {
        "card": [card.id for card in loaded.cards] + [card.id for card in loaded.solo],
        "space": board.ids,
        "seat": list(SEAT_IDS),
        "nation": list(NATION_IDS),
        "side": list(SIDE_IDS),
        "unit": list(UNIT_IDS),
        "technology": list(TECHNOLOGY_IDS),
        "rocket": list(TECHNOLOGY_IDS[V1:]),
        "flag": list(FLAG_IDS),
        "type": list(TYPE_IDS),
    }
