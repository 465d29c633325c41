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

from collections.abc import Collection
from typing import Any

from sztab.engine.position import Reader
from sztab.engine.zones import KNOWN_BITS, PUBLIC, card

from .form import bombers_of, fitting
from .setup import lay_out, place_next
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
    BOMBER,
    DRAFT,
    FIRST_YEAR,
    HEAVY_BOMBERS,
    ICON_IDS,
    KINDS,
    LEVELS,
    MODE_IDS,
    NATION_OF,
    NEUTRAL,
    NOBODY,
    PHASE_IDS,
    REDRAW,
    RESISTANCE,
    SEAT_IDS,
    SEATS,
    SETUP,
    SPENT,
    SPYING,
    TECHNOLOGY_IDS,
    UBOAT,
    UNIT_IDS,
    USA,
)
from .turn import end_of_actions, redrawing, spying_phase, turn, year

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
OPEN_ZONES = (DEVELOPED, DIPLOMACY, TACTICS, SAVED)
COMMON_ZONES = {"pile": PILE, "in_play": IN_PLAY, "drawn": DRAWN, "seen": SEEN}
DECKS = {"draw": DECK, "usa": USA_DECK, "china": CHINA_DECK}
SOLO_ZONES = {"deck": SOLO_DECK, "hand": SOLO_HAND, "pile": SOLO_PILE, "box": SOLO_BOX}
SETS = ("passed", "leased_now", "launched", "radars_used")
OTHER_KEYS = """
    winner vp game players from at year units france italy tracks technologies destroyed decks solo solo_points size points icons
    placed target mode known chance agenda
"""
KEYS = (*OTHER_KEYS.split(), *SEAT_ZONES, *COMMON_ZONES, *SETS)
MOST_POINTS = 99


class PositionReader(Reader[Tables, State]):
    keys = KEYS
    example = "germany action"

    def state(self) -> State:
        s = self.s
        origin = self.origin()
        lay_out(s)
        if origin == "empty":
            s.units = [0] * (KINDS * LEVELS)
            s.uboats = ()
            if "technologies" in self.table or "developed" in self.table:
                s.technologies = [0] * SEATS
                for seat in range(SEATS):
                    s.zones[DEVELOPED + seat] = ()
        self.nations()
        self.board()
        self.rounds()
        self.cards()
        self.play()
        self.sound()
        self.moment()
        return s

    # Reading words

    def seat(self, id: str, where: str) -> int:
        return self.index(id, SEAT_IDS, "seat", where)

    def table_of(self, name: str, kind: type, known: Collection[str]) -> dict[str, Any]:
        return self.by_id(name, kind, known, "part of it")

    def spaces(self, name: str) -> int:
        return sum({1 << self.space(id, name) for id in self.names(name)})

    def seats(self, name: str) -> int:
        return sum({1 << self.seat(id, name) for id in self.names(name)})

    # The parts

    def nations(self) -> None:
        s, t = self.s, self.t
        s.france = self.seat(self.get("france", str, SEAT_IDS[s.france]), "france")
        s.italy = self.seat(self.get("italy", str, SEAT_IDS[s.italy]), "italy")
        for id, value in self.table_of("tracks", int, ("usa", "china")).items():
            last = t.tracks[0 if id == "usa" else 1]
            if not 0 <= value <= last:
                raise self.bad(f"tracks.{id} = {value}; the track goes from 0 to {last} (D9.0.a)")
            if id == "usa":
                s.usa = value
            else:
                s.china = value
        for id, rows in self.table_of("technologies", list, SEAT_IDS).items():
            for row in rows:
                name = self.one_of(row, TECHNOLOGY_IDS, "technology", f"technologies.{id}")
                s.technologies[SEAT_IDS.index(id)] |= 1 << TECHNOLOGY_IDS.index(name)

    def board(self) -> None:
        """D3.7 What stands where."""
        s = self.s
        uboats: list[int] = list(s.uboats)
        resistance: list[int] = []
        for id, rows in self.table_of("units", list, self.t.board.ids).items():
            space = self.space(id, "units")
            if self.table.get("from") == "setup":  # a space that is named is as it says
                for at in range(KINDS * LEVELS):
                    s.units[at] &= ~(1 << space)
                uboats = [other for other in uboats if other != space]
            for row in rows:
                kind, count = self.unit(row, f"units.{id}")
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
        s.destroyed = self.spaces("destroyed")

    def unit(self, row: Any, where: str) -> tuple[int, int]:
        """`germany_army 2`"""
        words = str(row).split()
        if not words or len(words) > 2 or (len(words) == 2 and not words[1].isdigit()):
            raise self.bad(f"in {where}, '{row}'; write a unit and how many, such as 'germany_army 2'")
        id = self.one_of(words[0], UNIT_IDS, "kind of unit", where)
        return UNIT_IDS.index(id), int(words[1]) if len(words) == 2 else 1

    def rounds(self) -> None:
        s, t = self.s, self.t
        given = self.get("year", int, FIRST_YEAR + t.first_year)
        if not t.first_year <= given - FIRST_YEAR <= t.last_year:
            first, last = FIRST_YEAR + t.first_year, FIRST_YEAR + t.last_year
            raise self.bad(f"year = {given}; this game lasts from {first} to {last} (D4.0)")
        s.year = given - FIRST_YEAR
        s.passed = self.seats("passed")
        s.leased = self.seats("leased_now")
        s.launched = self.seats("launched")
        s.radars = self.seats("radars_used")
        s.bonus = self.number("solo_points", 0, MOST_POINTS)
        s.size = self.number("size", 0, MOST_POINTS)

    def cards(self) -> None:
        """Each card once; what is named nowhere is in its deck."""
        s, t = self.s, self.t
        named: set[int] = {held >> KNOWN_BITS for seat in range(SEATS) for held in s.zones[DEVELOPED + seat]}
        for zone in DECKS.values():
            s.zones[zone] = ()
        places: list[tuple[int, str, list[Any]]] = []
        for name, first in SEAT_ZONES.items():
            for id, rows in self.table_of(name, list, SEAT_IDS).items():
                places.append((first + SEAT_IDS.index(id), f"{name}.{id}", rows))
        for name, zone in COMMON_ZONES.items():
            places.append((zone, name, self.get(name, list, [])))
        for id, rows in self.table_of("decks", list, DECKS).items():
            places.append((DECKS[id], f"decks.{id}", rows[:-1] if rows and rows[-1] == "..." else rows))
        for id, rows in self.table_of("solo", list, SOLO_ZONES).items():
            places.append((SOLO_ZONES[id], f"solo.{id}", rows))
        known = self.get("known", dict, {})
        for name in known:
            self.one_of(name, t.zones, "zone", "known")
        for zone, where, rows in places:
            solo = zone >= SOLO_DECK or (zone == SEEN and t.solo)  # R51
            kinds = [self.named_once(row, where, solo, named) for row in rows]
            eyes = [self.eyes_for(zone)] * len(kinds)
            if t.zones[zone] in known:
                given = known[t.zones[zone]]
                if not isinstance(given, list) or len(given) != len(kinds):
                    raise self.bad(f"known.{t.zones[zone]} has one entry for each card there")
                eyes = [self.eyes(str(row), SEAT_IDS, "seat") for row in given]
            held = [card(kind, seen) for kind, seen in zip(kinds, eyes, strict=True)]
            ordered = zone in (PILE, DECK, USA_DECK, CHINA_DECK, SOLO_DECK, SOLO_HAND, SOLO_PILE)
            s.zones[zone] = tuple(held if ordered else sorted(held))
        self.rest(named)

    def named_once(self, row: Any, where: str, solo: bool, named: set[int]) -> int:
        ids = self.t.grammar.names["card"]
        count = len(self.t.cards)
        known = ids[count:] if solo else ids[:count]
        kind = ids.index(self.one_of(row, known, "card of this kind", where))
        if kind in named:
            raise self.bad(f"card '{row}' stands twice (in {where} the second time)")
        named.add(kind)
        return kind

    def eyes_for(self, zone: int) -> int:
        """Who usually knows the cards of a zone."""
        if zone < DECK:
            return PUBLIC if zone - zone % SEATS in OPEN_ZONES else self.t.eyes[zone % SEATS]
        return PUBLIC if zone in (PILE, IN_PLAY, SOLO_PILE, SOLO_BOX) else 0

    def rest(self, named: set[int]) -> None:
        """The cards that are named nowhere, shuffled below."""
        s, t = self.s, self.t
        below: dict[int, list[int]] = {zone: [] for zone in (*DECKS.values(), SOLO_DECK)}
        whole = [DECKS[id] for id, rows in self.get("decks", dict, {}).items() if "..." not in rows]
        for row in t.cards:
            if row.number not in named:
                zone = DECK if row.deck < 0 or t.fall else USA_DECK if row.deck == USA else CHINA_DECK
                if zone in whole:
                    s.zones[PILE] = (*s.zones[PILE], card(row.number, PUBLIC))
                else:
                    below[zone].append(card(row.number, 0))
        if t.solo and "deck" not in self.get("solo", dict, {}):
            there = [row for row in t.solo_cards if row.number not in named and row.year <= FIRST_YEAR + s.year]
            below[SOLO_DECK] = [card(row.number, 0) for row in there]
        for zone, cards in below.items():
            if cards:
                top = s.zones[zone]
                s.zones[zone] = tuple(cards)
                s.shuffle(zone)
                s.zones[zone] = top + s.zones[zone]

    def play(self) -> None:
        """The card in play: for positions that were saved in the middle of an operation."""
        s = self.s
        s.mode = self.index(self.get("mode", str, "none"), MODE_IDS, "mode", "mode")
        s.points = self.number("points", 0, MOST_POINTS)
        s.icons = tuple(self.index(id, ICON_IDS, "icon", "icons") for id in self.names("icons"))
        s.placed = self.spaces("placed")
        target = self.get("target", str, "")
        s.target = self.space(target, "target") if target else NOBODY

    # What must hold

    def sound(self) -> None:
        """D1.3 The pools, D3.7 stacking and shapes; one seat on a space."""
        s, t, realm = self.s, self.t, self.s.realm()
        ids = t.board.ids
        for kind, there in enumerate(s.units[:KINDS]):
            wrong = there & ~fitting(s, kind)
            if wrong:
                raise self.bad(f"units.{ids[wrong.bit_length() - 1]}: '{UNIT_IDS[kind]}' cannot stand there (D3.7.c)")
        for kind in range(KINDS):
            bombers = UNIT_IDS[kind].endswith("_bomber")
            count = s.on_board(kind) + (s.on_board(kind + 1) if bombers else 0)
            if count > t.pools[kind]:
                raise self.bad(f"{count} of '{UNIT_IDS[kind]}', but there are {t.pools[kind]} (D1.3)")
        for space, id in enumerate(ids):
            kinds = [kind for kind in range(KINDS) if s.units[kind] >> space & 1]
            owners = {NATION_OF[kind] if NATION_OF[kind] == NEUTRAL else realm.runs[NATION_OF[kind]] for kind in kinds}
            if len(owners) > 1:
                raise self.bad(f"units.{id}: units of two seats share no space (D3.7.a)")
            total = sum(s.count(kind, space) for kind in kinds)
            if total > t.board.limits[space]:
                raise self.bad(f"units.{id}: {total} units, at most {t.board.limits[space]} (D3.7.b)")
            if s.uboats.count(space) > (t.uboats_on_space if t.board.uboats >> space & 1 else 0):
                raise self.bad(f"units.{id}: U-boats stand on U-boat spaces, at most {t.uboats_on_space} (D3.7.d)")
        if len(s.uboats) > t.pools[UBOAT] or len(s.resistance) > t.pools[RESISTANCE]:
            raise self.bad("there are not so many U-boats or Resistance units (D1.3)")
        for name, places in (("uboats", s.uboats), ("resistance", s.resistance)):
            if places and not getattr(t, name):
                raise self.bad(f"the option {name} is off (D11.0)")
        for space in s.resistance:
            if t.board.islands >> space & 1:
                raise self.bad(f"units.{ids[space]}: Resistance units stand on land and coast (D3.7.c)")
        if s.destroyed & ~t.board.marked:
            raise self.bad("destroyed: Destruction markers lie on spaces with a factory or a shipyard (D6.1.g)")
        if not t.solo and any(s.zones[zone] for zone in SOLO_ZONES.values()):
            raise self.bad("solo: its cards are for one player (D13.2)")
        for seat in range(SEATS):
            self.bombers(seat)
            if len(s.zones[SHEET + seat]) > 1:
                raise self.bad(f"sheets.{SEAT_IDS[seat]}: one technology a round (D8.0.b)")
            for held in s.zones[SHEET + seat]:
                technology = t.cards[held >> KNOWN_BITS].technology
                if not t.legal(s.technologies[seat]) >> technology & 1:
                    name = TECHNOLOGY_IDS[technology]
                    raise self.bad(f"sheets.{SEAT_IDS[seat]}: {name} cannot be developed now (D8.0.c)")
            wrong_zone = next((z for z in (HAND, PACKET, KEPT, RESERVED) if s.zones[z + seat]), -1)
            if wrong_zone >= 0 and t.lead[seat] != seat:
                lead = SEAT_IDS[t.lead[seat]]
                raise self.bad(f"the cards of {SEAT_IDS[seat]} are in the common hand, that of {lead} (D10.1.a)")

    def bombers(self, seat: int) -> None:
        """D11.1"""
        s, t, id = self.s, self.t, SEAT_IDS[seat]
        there = s.units[4 * seat + BOMBER] | s.units[4 * seat + SPENT]
        if there and not t.bombers:
            raise self.bad("the option bombers is off (D11.0)")
        if there & ~s.ground(seat) & ~s.realm().homes[seat] and "agenda" not in self.table:  # R20 saved in a retreat
            raise self.bad(f"a bomber of {id} is by itself on a space that is not its home (D11.1.b)")
        allowed = t.bombers_allowed[s.technologies[seat] >> HEAVY_BOMBERS & 1]
        if bombers_of(s, seat) > allowed:
            raise self.bad(f"{bombers_of(s, seat)} bombers of {id}, but {allowed} may be on the board (D6.1.d)")

    # Where it goes on

    def moment(self) -> None:
        s = self.s
        words = self.get("at", str, "germany action").split()
        if not words or words[-1] not in PHASE_IDS or len(words) > 2:
            phases = ", ".join(PHASE_IDS[1:])
            raise self.bad(f"at = '{' '.join(words)}' is no moment; write 'germany action', or one of {phases}")
        s.phase = PHASE_IDS.index(words[-1])
        s.active = self.seat(words[0], "at") if len(words) > 1 else NOBODY
        if "agenda" in self.table:
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
