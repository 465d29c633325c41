# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "blue actions"                             # or "blue reaction"
    control = { blue = ["vitry", "chalons"] }       # beyond the rear, which is always held
    corps = { blue_xii = "troyes 3f1p" }            # then "immobile", "moved"; a corps that is not named is not there
    supplies = ["orleans 3f3a", "sens 1p"]
    resistance = ["aachen"]
    decks = { blue = ["blue_black_market", "..."] } # the top; "..." is the rest, shuffled
    hands = { blue = ["blue_recon"] }
    divisions = { red = ["res_inf_275"] }

It begins from nothing, or with `from = "setup"` from the start of a game. Pieces that are named nowhere are in the pool, cards
in their decks; tracks, levels and trucks are as at the start. F, a and p are fuel, ammo and food ("provisions").
"""

from collections.abc import Iterable
from typing import Any

from sztab.engine.position import Reader
from sztab.engine.zones import KNOWN_BITS, PUBLIC, card

from .logistics import HIGHEST_LEVEL
from .reaction import join_metz
from .state import State
from .tables import (
    BOX,
    COMMON_DECK,
    COMMON_PILE,
    DECK,
    DIVISIONS,
    HAND,
    LOWEST,
    NUMBERS,
    PILE,
    RESISTANCE_DECK,
    REVEALED,
    Tables,
)
from .terms import (
    COMMANDER_IDS,
    DECK_IDS,
    KIND_IDS,
    LOAD_IDS,
    LOADS,
    RED,
    WEATHER_IDS,
    ammo_in,
    food_in,
    fuel_in,
    pieces_in,
)
from .turn import (
    ACTIONS,
    PHASE_IDS,
    act,
    end_of_actions,
    end_of_turn,
    lay_out,
    pursuit_cards,
    react_or_roll,
    resistance_cards,
)

CARD_KEYS = ("hands", "divisions", "piles", "decks")
OTHER_KEYS = """
    winner game players from at round order control corps supplies pool track resistance markers numbers airborne
    airborne_left parked trucks reinforced levels face_down medals medals_left air weather ostende antwerp
    actions called scouted bases_used due last starving gained spared joined box revealed known chance agenda
"""
KEYS = (*OTHER_KEYS.split(), *CARD_KEYS)


class PositionReader(Reader[Tables, State]):
    keys = KEYS
    example = "red actions"
    too_many = "is not in that deck, or there more often than the deck has it (R2.1)"

    def state(self) -> State:
        s = self.s
        origin = self.origin()
        lay_out(s)
        if origin == "empty":
            s.places = [-1] * len(self.t.corps)
            s.carried = [0] * len(self.t.corps)
            s.numbers = (-1,) * NUMBERS
            s.markers += len(s.marked)
            s.marked = ()
        self.counts()
        self.board()
        self.trucks()
        self.pieces()
        self.cards()
        self.turn()
        self.sound()
        self.moment()
        return s

    # Reading words

    def by_commander(self, name: str, kind: type, more: tuple[str, ...] = ()) -> dict[str, Any]:
        return self.by_id(name, kind, [*self.playing(), *more], "commander who plays")

    def commander(self, id: str, where: str) -> int:
        return COMMANDER_IDS.index(self.one_of(id, self.playing(), "commander who plays", where))

    def playing(self) -> list[str]:
        return [COMMANDER_IDS[role] for role in self.t.playing]

    def spaces(self, name: str) -> tuple[int, ...]:
        return tuple(self.space(id, name) for id in self.names(name))

    def load(self, text: str, where: str) -> int:
        if text not in LOAD_IDS:
            raise self.bad(
                f"in {where}, '{text}' is no load; write for instance '2f1a3p' or 'none', at most nine pieces"
            )
        return LOADS[LOAD_IDS.index(text)]

    # The parts

    def counts(self) -> None:
        s, t = self.s, self.t
        s.round = self.number("round", 1, t.longest)
        for id, level in self.by_commander("levels", int).items():
            if not 1 <= level <= 3:
                raise self.bad(f"levels.{id} = {level}; there are three levels (R7.3)")
            s.levels[COMMANDER_IDS.index(id)] = level
        for id, medals in self.by_commander("medals", int).items():
            s.medals[COMMANDER_IDS.index(id)] = medals
        if min(s.medals) < 0 or sum(s.medals) > t.medals:
            raise self.bad(f"there are {t.medals} medal tokens (R2.1)")
        s.medal_pool = self.number("medals_left", t.medals - sum(s.medals), t.medals - sum(s.medals))
        s.weather = self.index(self.get("weather", str, "sun"), WEATHER_IDS, "weather", "weather")
        s.ostende = self.get("ostende", bool, True)
        s.antwerp = self.get("antwerp", bool, False)
        for id in self.names("face_down"):
            s.face_down |= 1 << self.commander(id, "face_down")
        for id, deck in self.by_commander("air", str).items():
            s.air[COMMANDER_IDS.index(id)] = self.index(deck, DECK_IDS, "deck", "air")
        if "order" in self.table:
            s.order = tuple(self.commander(id, "order") for id in self.names("order"))
            if sorted(s.order) != sorted(t.playing):
                raise self.bad("order names each commander who plays once (R4.8)")

    def board(self) -> None:
        s, t, board = self.s, self.t, self.t.board
        for id, rows in self.by_commander("control", list).items():
            role = COMMANDER_IDS.index(id)
            for row in rows:
                space = self.space(str(row), f"control.{id}")
                if s.hold[space] not in (-1, role):
                    raise self.bad(f"control.{id}: '{row}' is controlled by somebody else (R2.10)")
                if not board.victory[space] and not board.colour[space] >> role & 1:
                    raise self.bad(f"control.{id}: '{row}' has not this colour (R2.2)")
                s.hold[space] = role
        ids = [row[0] for row in t.corps]
        for id, text in self.get("corps", dict, {}).items():
            corps = self.index(id, ids, "corps", "corps")
            words = str(text).split()
            if len(words) < 2 or set(words[2:]) - {"immobile", "moved"}:
                raise self.bad(f"corps.{id} = {text!r}; write a space and a load, such as 'troyes 3f1p'")
            space = self.space(words[0], f"corps.{id}")
            if t.commander_of[corps] not in t.playing:
                raise self.bad(f"corps.{id}: its commander does not play")
            if space in s.places[:corps] + s.places[corps + 1 :]:
                raise self.bad(f"corps.{id}: another corps stands in '{words[0]}' (R10.3)")
            s.places[corps] = space
            s.carried[corps] = self.load(words[1], f"corps.{id}")
            if pieces_in(s.carried[corps]) > t.capacity:
                raise self.bad(f"corps.{id}: a corps card holds {t.capacity} pieces (R2.11)")
            s.immobile |= ("immobile" in words) << corps
            s.moved |= ("moved" in words) << corps
            if "agenda" not in self.table and s.hold[space] != t.commander_of[corps]:
                raise self.bad(f"corps.{id}: its commander does not control '{words[0]}' (R10.7)")
        self.markers()

    def markers(self) -> None:
        s, t = self.s, self.t
        if "resistance" in self.table:
            s.markers += len(s.marked)
            s.marked = tuple(sorted(self.spaces("resistance")))
            s.markers = max(0, s.markers - len(s.marked))
        for space in s.marked:
            if s.hold[space] >= 0 or s.marked.count(space) > 1:
                raise self.bad(f"resistance: '{t.board.ids[space]}' is controlled or stands twice (R14.A1)")
            if t.board.victory[space] if t.alone else t.board.symbol[space]:
                raise self.bad(f"resistance: '{t.board.ids[space]}' takes no marker ({'R17.F' if t.alone else 'N2'})")
        s.markers = self.number("markers", s.markers, t.markers)
        numbers = list(s.numbers)
        for number, id in self.get("numbers", dict, {}).items():
            if not number.isdigit() or not LOWEST <= int(number) < LOWEST + NUMBERS or not t.alone:
                raise self.bad(f"numbers: {number}; the numbers 3 to 18 lie on spaces in the solo game (R17.A)")
            numbers[int(number) - LOWEST] = self.space(str(id), "numbers")
        s.numbers = tuple(numbers)
        drops = []
        for row in self.names("airborne"):
            words = row.split()
            if len(words) != 3 or words[2] not in ("light", "dark"):
                raise self.bad(f"airborne: '{row}'; write for instance 'koln white light'")
            drops.append(
                (self.space(words[0], "airborne"), self.commander(words[1], "airborne"), int(words[2] == "dark"))
            )
        if len(drops) > t.airborne:
            raise self.bad(f"there are {t.airborne} airborne markers (R2.1)")
        s.airborne = tuple(sorted(drops))
        s.airborne_left = self.number("airborne_left", t.airborne - len(drops), t.airborne - len(drops))

    def trucks(self) -> None:
        s, t = self.s, self.t
        s.reinforced = self.get("reinforced", bool, max(s.levels) == HIGHEST_LEVEL)  # R9.5
        given = self.by_commander("trucks", int, ("track",))
        for id, number in given.items():
            if number < 0:
                raise self.bad(f"trucks.{id} = {number}; there is no less than none (R7.3)")
            if id == "track":
                s.trucks_left = number
            else:
                s.trucks[COMMANDER_IDS.index(id)] = number
        arrows = []
        for way in self.names("parked"):
            arrows.append(self.index(way, t.board.way_ids, "arrow", "parked") >> 1)
        s.parked = tuple(sorted(set(arrows)))
        for role in t.playing:
            if s.trucks[role] > t.limit[s.levels[role]]:
                raise self.bad(
                    f"trucks.{COMMANDER_IDS[role]} = {s.trucks[role]}; at level {s.levels[role]} one holds at most "
                    f"{t.limit[s.levels[role]]} (R7.1)"
                )
        total = all_trucks(s)
        out = sum(s.trucks) + len(s.parked)
        if "track" not in given:
            s.trucks_left = max(0, min(s.trucks_left, total - out))
        if s.trucks_left + out > total:
            raise self.bad(f"{s.trucks_left + out} trucks with those on arrows; {total} are in play (R7.3)")

    def pieces(self) -> None:
        s, t = self.s, self.t
        for row in self.names("supplies"):
            words = row.split()
            if len(words) != 2:
                raise self.bad(f"supplies: '{row}'; write a space and a load, such as 'lisieux 3f3a'")
            s.loads[self.space(words[0], "supplies")] = (
                _loose(words[1]) if "agenda" in self.table else self.load(words[1], "supplies")
            )
        track = self.by_id("track", int, KIND_IDS, "kind")
        for kind, total in enumerate(t.pieces):
            s.track[kind] = track.get(KIND_IDS[kind], s.track[kind])
            used = s.track[kind] + sum(pieces_of(load, kind) for load in (*s.loads, *s.carried))
            if "track" not in self.table:
                s.track[kind] -= min(s.track[kind], max(0, used - total))
                used = s.track[kind] + sum(pieces_of(load, kind) for load in (*s.loads, *s.carried))
            s.pool[kind] = total - used
            if s.pool[kind] < 0 or s.track[kind] < 0:
                raise self.bad(f"there are {total} pieces of {KIND_IDS[kind]} (R2.1)")
        pool = self.get("pool", dict, {})
        for kind, id in enumerate(KIND_IDS):
            if pool.get(id, s.pool[kind]) != s.pool[kind]:
                raise self.bad(f"pool.{id} = {pool[id]}, but {s.pool[kind]} pieces are not in play (R2.9)")
        if "agenda" not in self.table:
            for space, load in enumerate(s.loads):
                if pieces_in(load) > s.limit(space):
                    raise self.bad(f"supplies: more than {s.limit(space)} pieces in '{t.board.ids[space]}' (R6.3)")

    def cards(self) -> None:
        s, t = self.s, self.t
        decks: dict[str, tuple[int, list[int]]] = {"resistance": (RESISTANCE_DECK, kinds_of(resistance_cards(s)))}
        if t.common:
            everything = [kind for role in t.playing for kind in kinds_of(pursuit_cards(s, role))]
            decks["common"] = (COMMON_DECK, everything)
        else:
            for role in t.playing:
                decks[COMMANDER_IDS[role]] = (DECK + role, kinds_of(pursuit_cards(s, role)))
        for name, zone in (("hands", HAND), ("divisions", DIVISIONS)):
            for id, rows in self.by_commander(name, list).items():
                kinds = [self.take_from(decks, str(row), f"{name}.{id}") for row in rows]
                s.zones[zone + COMMANDER_IDS.index(id)] = tuple(sorted(card(kind, PUBLIC) for kind in kinds))
        for id, rows in self.by_commander("piles", list, ("common",)).items():
            kinds = [self.take_from(decks, str(row), f"piles.{id}") for row in rows]
            zone = COMMON_PILE if id == "common" else PILE + COMMANDER_IDS.index(id)
            s.zones[zone] = tuple(sorted(card(kind, PUBLIC) for kind in kinds))
        for name, zone in (("box", BOX), ("revealed", REVEALED)):
            kinds = [self.take_from(decks, row, name) for row in self.names(name)]
            s.zones[zone] = tuple(sorted(card(kind, PUBLIC) for kind in kinds))
        given = self.get("decks", dict, {})
        for id in given:
            self.one_of(id, decks, "deck in this game", "decks")
        for id, (zone, left) in decks.items():
            self.deck(id, zone, left)
            if left:
                raise self.bad(f"decks.{id}: {len(left)} cards are nowhere; end the list with '...' (R4.2)")
        self.knowledge(self.playing(), "commander who plays", every=False)

    def take_from(self, decks: dict[str, tuple[int, list[int]]], id: str, where: str) -> int:
        """The number of a card, which is then no longer in its deck, whichever that is."""
        kind = self.card(id, where)
        return self.take(id, next((left for _, left in decks.values() if kind in left), []), where)

    def turn(self) -> None:
        s = self.s
        s.actions = self.number("actions", self.t.actions, 9)
        s.called = self.get("called", bool, False)
        s.scouted = self.get("scouted", bool, False)
        s.bases_used = self.spaces("bases_used")
        s.due = self.number("due", 0, 1)
        s.last = self.get("last", bool, s.markers == 0 and not self.t.alone)
        s.starving = self.number("starving", 0, 1000)
        s.gained = self.spaces("gained")
        s.spared = self.spaces("spared")
        s.joined = self.get("joined", bool, False)
        join_metz(s)

    def sound(self) -> None:
        """What the rules never let come about, beyond the parts by themselves."""
        s, t, ids = self.s, self.t, self.t.board.ids
        if s.antwerp and (not t.full or s.hold[t.board.antwerp] != RED):
            raise self.bad(f"antwerp: red does not control '{ids[t.board.antwerp]}' (R15.A)")
        for space, _, _ in s.airborne:
            if s.hold[space] >= 0:
                raise self.bad(f"airborne: '{ids[space]}' is controlled (R12.2)")
        for number, space in enumerate(s.numbers, LOWEST):
            held = s.hold[space] >= 0 and space not in s.gained
            if space >= 0 and (held or t.board.victory[space] or space in s.marked):
                raise self.bad(
                    f"numbers: {number} lies in '{ids[space]}', which is controlled, black or marked (R17.F)"
                )
        if "agenda" in self.table:
            return
        for corps, space in enumerate(s.places):
            if s.immobile >> corps & 1 and food_in(s.carried[corps] + s.loads[space]):
                id = t.corps[corps][0]
                raise self.bad(f"corps.{id}: with food on its card or space it is not immobile (R9.2, R9.3)")

    def moment(self) -> None:
        s = self.s
        at = self.get("at", str, f"{COMMANDER_IDS[s.order[0]]} actions")
        words = at.split()
        if len(words) != 2 or words[1] not in PHASE_IDS[1:]:
            raise self.bad(f"at = '{at}' is no moment; write a commander and 'actions' or 'reaction'")
        role = self.commander(words[0], "at")
        s.active = role
        s.phase = PHASE_IDS.index(words[1])
        if "agenda" in self.table:
            self.saved()
            return
        s.agenda = [(end_of_turn, (role,)), (react_or_roll, (role,))]
        if s.phase == ACTIONS:
            s.agenda += [(end_of_actions, (role,)), (act, (role,))]
        s.run()


def pieces_of(load: int, kind: int) -> int:
    return (fuel_in(load), ammo_in(load), food_in(load))[kind]


def kinds_of(cards: Iterable[int]) -> list[int]:
    return [held >> KNOWN_BITS for held in cards]


def _loose(text: str) -> int:
    """A load of any size: while pieces wait to be removed there may be more than nine."""
    out, digits = 0, ""
    for letter in text if text != "none" else "":
        if letter.isdigit():
            digits += letter
        else:
            out += int(digits or "0") << {"f": 0, "a": 5, "p": 10}.get(letter, 0)
            digits = ""
    return out


def all_trucks(s: State) -> int:
    """R7.3, R9.5 The trucks in play."""
    return s.t.trucks_available + s.t.trucks_each * s.t.players + (s.t.more_trucks if s.reinforced else 0)
