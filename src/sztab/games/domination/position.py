# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "germany action"                            # or "draft", "redraw", "espionage", "administration"
    year = 1940
    units = { poland = ["germany_army 2"], france = ["france_army"], atlantic_ocean = ["uk_fleet", "uboat"] }
    hands = { germany = ["c01", "c05"] }
    technologies = { germany = ["mechanization"] }
    tracks = { usa = 2 }
    decks = { draw = ["c33", "..."] }                # the top, then what is named nowhere, shuffled; without "..." it is the pile

It begins from nothing, or with `from = "setup"` from the start of a game. With a common hand the cards of a side are those of
germany and uk. France and Italy are run as at the start unless `france` or `italy` says otherwise.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from msgspec import UNSET, UnsetType

from sztab.engine.graph import bits
from sztab.engine.position import OneOf, Plain, Reader, SetOf, Several, as_table, eyes_of, saving, written_keys
from sztab.engine.position import Position as Base
from sztab.engine.shapes import JsonObject
from sztab.engine.zones import PUBLIC, card

from .check import faults
from .scoring import points
from .setup import home_deck, lay_out, place_next
from .state import State
from .tables import (
    CHINA_DECK,
    DECK,
    DEVELOPED,
    DIPLOMACY,
    DRAWN,
    HAND,
    IN_PLAY,
    KEPT,
    LEASED,
    PACKET,
    PILE,
    RESERVED,
    SAVED,
    SEEN,
    SHEET,
    SOLO_BOX,
    SOLO_DECK,
    SOLO_HAND,
    SOLO_PILE,
    TACTICS,
    USA_DECK,
    Tables,
)
from .terms import (
    ACTION,
    ADMINISTRATION,
    DRAFT,
    FIRST_YEAR,
    ICON_IDS,
    KINDS,
    LEVELS,
    MODE_IDS,
    NOBODY,
    PHASE_IDS,
    REDRAW,
    RESISTANCE,
    SEAT_IDS,
    SEATS,
    SETUP,
    SIDE_IDS,
    SPYING,
    TECHNOLOGY_IDS,
    UBOAT,
    UNIT_IDS,
)
from .turn import end_of_actions, redrawing, spying_phase, turn, year

BySeat = dict[str, list[str]]
MOST_POINTS = 99


def seats(t: Tables) -> tuple[str, ...]:
    return SEAT_IDS


def spaces(t: Tables) -> Sequence[str]:
    return t.board.ids


class Position(Base, kw_only=True):
    """The keys of a position. UNSET: the key is not given."""

    year: int | UnsetType = UNSET
    vp: dict[str, int] = {}  # worked out (R44), for people
    units: dict[str, list[str]] = {}
    france: Annotated[str | UnsetType, OneOf("seat", seats)] = UNSET
    italy: Annotated[str | UnsetType, OneOf("seat", seats)] = UNSET
    tracks: dict[str, int] = {}
    technologies: BySeat | UnsetType = UNSET
    destroyed: Annotated[list[str], SetOf("space", spaces)] = []
    solo_points: Annotated[int, Plain("bonus", MOST_POINTS)] = 0
    size: Annotated[int, Plain(most=MOST_POINTS)] = 0
    passed: Annotated[list[str], SetOf("seat", seats)] = []
    leased_now: Annotated[list[str], SetOf("seat", seats, "leased")] = []
    launched: Annotated[list[str], SetOf("seat", seats)] = []
    radars_used: Annotated[list[str], SetOf("seat", seats, "radars")] = []
    mode: Annotated[str, OneOf("mode", lambda t: MODE_IDS)] = MODE_IDS[0]
    points: Annotated[int, Plain(most=MOST_POINTS)] = 0
    icons: Annotated[list[str], Several("icon", lambda t: ICON_IDS)] = []
    lifted: Annotated[list[str], Several("unit", lambda t: UNIT_IDS)] = []
    placed: Annotated[list[str], SetOf("space", spaces)] = []
    target: Annotated[str, OneOf("space", spaces, nobody=True)] = ""
    landed: Annotated[list[str], SetOf("space", spaces)] = []
    marched: Annotated[list[str], SetOf("space", spaces)] = []
    hands: BySeat = {}
    packets: BySeat = {}
    kept: BySeat = {}
    reserves: BySeat = {}
    leased: BySeat = {}
    sheets: BySeat = {}
    developed: BySeat | UnsetType = UNSET
    diplomacy: BySeat = {}
    tactics: BySeat = {}
    saved: BySeat = {}
    pile: list[str] = []
    in_play: list[str] = []
    drawn: list[str] = []
    seen: list[str] = []
    solo: dict[str, list[str]] = {}


TRACKS = ("usa", "china")
# Keys and zones
SEAT_ZONES = {
    "hands": HAND,
    "packets": PACKET,
    "kept": KEPT,
    "reserves": RESERVED,
    "leased": LEASED,
    "sheets": SHEET,
    "developed": DEVELOPED,
    "diplomacy": DIPLOMACY,
    "tactics": TACTICS,
    "saved": SAVED,
}
COMMON_ZONES = {"pile": PILE, "in_play": IN_PLAY, "drawn": DRAWN, "seen": SEEN}
DECKS = {"draw": DECK, "usa": USA_DECK, "china": CHINA_DECK}
SOLO_ZONES = {"deck": SOLO_DECK, "hand": SOLO_HAND, "pile": SOLO_PILE, "box": SOLO_BOX}
OPEN_ZONES = (DEVELOPED, DIPLOMACY, TACTICS, SAVED)
ORDERED_ZONES = (PILE, DECK, USA_DECK, CHINA_DECK, SOLO_DECK, SOLO_HAND, SOLO_PILE)


class PositionReader(Reader[Tables, State]):
    shape = Position
    given: Position
    example = "germany action"

    def state(self) -> State:
        s, given = self.s, self.given
        origin = self.origin()
        lay_out(s)
        if origin == "empty":
            s.units = [0] * (KINDS * LEVELS)
            s.uboats = ()
            if given.technologies is not UNSET or given.developed is not UNSET:
                s.technologies = [0] * SEATS
                for seat in range(SEATS):
                    s.zones[DEVELOPED + seat] = ()
        self.read_fields()
        self.read_tracks()
        self.read_technologies()
        self.read_units()
        self.read_year()
        self.read_cards()
        for fault in faults(s, given.agenda is not UNSET):
            raise self.bad(fault)
        self.read_moment()
        return s

    def parts(self, name: str, known: Collection[str]) -> dict[str, Any]:
        """The table under a key, with its own keys checked."""
        given = getattr(self.given, name)
        out: dict[str, Any] = {} if given is UNSET else given
        for id in out:
            self.one_of(id, known, "part of it", name)
        return out

    def seat(self, id: str, where: str) -> int:
        return self.index(id, SEAT_IDS, "seat", where)

    # Keys that need words, each with its writing

    def read_tracks(self) -> None:
        for id, value in self.parts("tracks", TRACKS).items():
            last = self.t.tracks[TRACKS.index(id)]
            if not 0 <= value <= last:
                raise self.bad(f"tracks.{id} = {value}; the track goes from 0 to {last} (D9.0.a)")
            setattr(self.s, id, value)

    @staticmethod
    def written_tracks(s: State) -> dict[str, int]:
        return {id: getattr(s, id) for id in TRACKS}

    def read_technologies(self) -> None:
        for id, rows in self.parts("technologies", SEAT_IDS).items():
            for row in rows:
                technology = self.index(row, TECHNOLOGY_IDS, "technology", f"technologies.{id}")
                self.s.technologies[SEAT_IDS.index(id)] |= 1 << technology

    @staticmethod
    def written_technologies(s: State) -> BySeat:
        return {id: [TECHNOLOGY_IDS[n] for n in bits(s.technologies[seat])] for seat, id in enumerate(SEAT_IDS)}

    def read_units(self) -> None:
        """D3.7 What stands where."""
        s = self.s
        uboats: list[int] = list(s.uboats)
        resistance: list[int] = []
        for id, rows in self.parts("units", self.t.board.ids).items():
            space = self.space(id, "units")
            if self.given.origin == "setup":  # a space that is named is as it says
                for at in range(KINDS * LEVELS):
                    s.units[at] &= ~(1 << space)
                uboats = [other for other in uboats if other != space]
            for row in rows:
                kind, count = self.read_unit(row, f"units.{id}")
                for _ in range(count):
                    if kind == UBOAT:
                        uboats.append(space)
                    elif kind == RESISTANCE:
                        resistance.append(space)
                    elif s.count(kind, space) == LEVELS:
                        raise self.bad(f"units.{id}: more than {LEVELS} of a kind (D3.7.b)")
                    else:
                        s.put_unit(kind, space)
        s.uboats = tuple(sorted(uboats))
        s.resistance = tuple(sorted(resistance))

    def read_unit(self, row: str, where: str) -> tuple[int, int]:
        """`germany_army 2`"""
        words = row.split()
        if not words or len(words) > 2 or (len(words) == 2 and not words[1].isdigit()):
            raise self.bad(f"in {where}, '{row}'; write a unit and how many, such as 'germany_army 2'")
        return self.index(words[0], UNIT_IDS, "kind of unit", where), int(words[1]) if len(words) == 2 else 1

    @staticmethod
    def written_units(s: State, space: int) -> list[str]:
        counts = [s.count(kind, space) for kind in range(KINDS)] + [s.uboats.count(space), s.resistance.count(space)]
        return [f"{id} {n}" if n > 1 else id for id, n in zip(UNIT_IDS, counts, strict=True) if n]

    def read_year(self) -> None:
        first, last = FIRST_YEAR + self.t.first_year, FIRST_YEAR + self.t.last_year
        given = first if self.given.year is UNSET else self.given.year
        if not first <= given <= last:
            raise self.bad(f"year = {given}; this game lasts from {first} to {last} (D4.0)")
        self.s.year = given - FIRST_YEAR

    # Cards

    def read_cards(self) -> None:
        """Each card once; what is named nowhere is in its deck."""
        s, t, known = self.s, self.t, self.given.known
        for name in known:
            self.one_of(name, t.zones, "zone", "known")
        named: set[int] = {kind for seat in range(SEATS) for kind in s.kinds(DEVELOPED + seat)}
        for zone in DECKS.values():
            s.zones[zone] = ()
        for zone, where, rows in self.card_places():
            solo = zone >= SOLO_DECK or (zone == SEEN and t.solo)  # R51
            kinds = [self.named_once(row, where, solo, named) for row in rows]
            eyes = [self.eyes_for(zone)] * len(kinds)
            if t.zones[zone] in known:
                given = known[t.zones[zone]]
                if len(given) != len(kinds):
                    raise self.bad(f"known.{t.zones[zone]} has one entry for each card there")
                eyes = [self.eyes(row, SEAT_IDS, "seat") for row in given]
            held = [card(kind, seen) for kind, seen in zip(kinds, eyes, strict=True)]
            s.zones[zone] = tuple(held if zone in ORDERED_ZONES else sorted(held))
        self.read_rest(named)

    def card_places(self) -> Iterator[tuple[int, str, list[str]]]:
        """The zones that are given: number, where they stand, and their cards."""
        for name, first in SEAT_ZONES.items():
            for id, rows in self.parts(name, SEAT_IDS).items():
                yield first + SEAT_IDS.index(id), f"{name}.{id}", rows
        for name, zone in COMMON_ZONES.items():
            yield zone, name, getattr(self.given, name)
        for id, rows in self.parts("decks", DECKS).items():
            yield DECKS[id], f"decks.{id}", rows[:-1] if rows and rows[-1] == "..." else rows
        for id, rows in self.parts("solo", SOLO_ZONES).items():
            yield SOLO_ZONES[id], f"solo.{id}", rows

    def named_once(self, row: str, where: str, solo: bool, named: set[int]) -> int:
        ids = self.t.grammar.names["card"]
        count = len(self.t.cards)
        known = ids[count:] if solo else ids[:count]
        kind = ids.index(self.one_of(row, known, "card of this kind", where))
        if kind in named:
            raise self.bad(f"card '{row}' stands twice (in {where} the second time)")
        named.add(kind)
        return kind

    def eyes_for(self, zone: int) -> int:
        """The roles that know the cards of a zone unless `known` says otherwise."""
        if zone < DECK:
            return PUBLIC if zone - zone % SEATS in OPEN_ZONES else self.t.eyes[zone % SEATS]
        return PUBLIC if zone in (PILE, IN_PLAY, SOLO_PILE, SOLO_BOX) else 0

    def read_rest(self, named: set[int]) -> None:
        """The cards that are named nowhere, shuffled below."""
        s, t = self.s, self.t
        below: dict[int, list[int]] = {zone: [] for zone in (*DECKS.values(), SOLO_DECK)}
        whole = [DECKS[id] for id, rows in self.given.decks.items() if "..." not in rows]
        for row in t.cards:
            if row.number not in named:
                zone = home_deck(t, row)
                if zone in whole:
                    s.zones[PILE] = (*s.zones[PILE], card(row.number, PUBLIC))
                else:
                    below[zone].append(card(row.number, 0))
        if t.solo and "deck" not in self.given.solo:
            there = [row for row in t.solo_cards if row.number not in named and row.year <= FIRST_YEAR + s.year]
            below[SOLO_DECK] = [card(row.number, 0) for row in there]
        for zone, cards in below.items():
            if cards:
                top = s.zones[zone]
                s.zones[zone] = tuple(cards)
                s.shuffle(zone)
                s.zones[zone] = top + s.zones[zone]

    @staticmethod
    def write_cards(s: State, out: Position) -> None:
        ids = s.t.grammar.names["card"]

        def cards(zone: int) -> list[str]:
            return [ids[kind] for kind in s.kinds(zone)]

        for name, first in SEAT_ZONES.items():
            there = [seat for seat in range(SEATS) if s.zones[first + seat]]
            setattr(out, name, {SEAT_IDS[seat]: cards(first + seat) for seat in there})
        for name, zone in COMMON_ZONES.items():
            setattr(out, name, cards(zone))
        out.decks = {name: cards(zone) for name, zone in DECKS.items()}
        out.solo = {name: cards(zone) for name, zone in SOLO_ZONES.items()}
        out.known = {s.t.zones[n]: [eyes_of(s, held) for held in zone] for n, zone in enumerate(s.zones) if zone}

    # Where it goes on

    def read_moment(self) -> None:
        s = self.s
        words = (self.example if self.given.at is UNSET else self.given.at).split()
        if not words or words[-1] not in PHASE_IDS or len(words) > 2:
            phases = ", ".join(PHASE_IDS[1:])
            raise self.bad(f"at = '{' '.join(words)}' is no moment; write 'germany action', or one of {phases}")
        s.phase = PHASE_IDS.index(words[-1])
        s.active = self.seat(words[0], "at") if len(words) > 1 else NOBODY
        if self.given.agenda is not UNSET:
            self.saved()
            return
        if s.phase == ACTION:
            if s.active < 0:
                raise self.bad("at: say whose action it is, such as 'germany action'")
            s.then(turn, s.active)
        elif s.phase == SETUP:
            s.then(place_next, 0, 0, 0)
            s.then(year)
            s.agenda.reverse()  # outside a step, what comes first lies on top
        else:
            starts = {DRAFT: year, REDRAW: redrawing, SPYING: spying_phase, ADMINISTRATION: end_of_actions}
            s.then(starts[s.phase])
        s.run()

    @staticmethod
    def written_moment(s: State) -> str:
        return f"{SEAT_IDS[s.active]} {PHASE_IDS[s.phase]}" if s.active >= 0 else PHASE_IDS[s.phase]


def write(s: State) -> JsonObject:
    """Everything, in the shape that `PositionReader` takes."""
    reader = PositionReader
    units = {id: reader.written_units(s, space) for space, id in enumerate(s.t.board.ids)}
    out = Position(
        game=s.t.game,
        players=s.t.players,
        at=reader.written_moment(s),
        year=FIRST_YEAR + s.year,
        winner=(SIDE_IDS[s.result[0]] if s.result[0] >= 0 else "draw") if s.over else "",
        vp={id: points(s, seat) for seat, id in enumerate(SEAT_IDS)},
        units={id: there for id, there in units.items() if there},
        tracks=reader.written_tracks(s),
        technologies=reader.written_technologies(s),
        **written_keys(s, Position),
        **saving(s),
    )
    reader.write_cards(s, out)
    return as_table(out)
