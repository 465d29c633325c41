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

from collections.abc import Iterable, Mapping
from typing import Any

from sztab.engine.errors import unknown
from sztab.engine.position import CALLED, Reader, saving
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
    PILE,
    RESISTANCE_DECK,
    REVEALED,
    Tables,
)
from .terms import (
    COMMANDER_IDS,
    COMMANDERS,
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
    written,
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
    set_up,
)

CARD_KEYS = ("hands", "divisions", "piles", "decks")
OTHER_KEYS = """
    winner game players from at round order control corps supplies pool track resistance markers numbers airborne
    airborne_left parked trucks reinforced levels face_down medals medals_left air weather ostende antwerp
    actions called scouted bases_used due last starving gained spared joined box revealed known chance agenda
"""
KEYS = (*OTHER_KEYS.split(), *CARD_KEYS)
NUMBERS = 16


def blank(t: Tables, key: bytes) -> State:
    """Nothing on the board, nobody's turn."""
    s = State(t)
    s.begin(key)
    s.hold = [-1] * t.board.count
    s.loads = [0] * t.board.count
    s.places = [-1] * len(t.corps)
    s.carried = [0] * len(t.corps)
    s.immobile = 0
    s.moved = 0
    s.marked = ()
    s.numbers = (-1,) * NUMBERS
    s.airborne = ()
    s.airborne_left = 0
    s.parked = ()
    s.trucks = [0] * COMMANDERS
    s.trucks_left = 0
    s.reinforced = False
    s.pool = [0, 0, 0]
    s.track = [0, 0, 0]
    s.levels = [0] * COMMANDERS
    s.face_down = 0
    s.medals = [0] * COMMANDERS
    s.medal_pool = 0
    s.markers = 0
    s.air = [-1] * COMMANDERS
    s.weather = 0
    s.ostende = True
    s.antwerp = False
    s.order = t.playing
    s.round = 1
    s.active = -1
    s.phase = 0
    s.actions = 0
    s.called = False
    s.scouted = False
    s.bases_used = ()
    s.due = 0
    s.last = False
    s.starving = 0
    s.gained = ()
    s.spared = ()
    s.joined = False
    return s


def read(t: Tables, table: Mapping[str, Any], key: bytes, place: str) -> State:
    """The state that a table describes, played on to its first question."""
    return _Reader(t, table, key, place).state()


class _Reader(Reader):
    def __init__(self, t: Tables, table: Mapping[str, Any], key: bytes, place: str) -> None:
        self.t = t
        self.s = blank(t, key)
        super().__init__(self.s, table, place, KEYS)

    def state(self) -> State:
        s = self.s
        if self.get("players", int, self.t.players) != self.t.players:
            raise self.bad(f"players = {self.table['players']}, but the rules are those for {self.t.players}")
        origin = self.get("from", str, "empty")
        if origin not in ("empty", "setup"):
            raise self.bad(f'from = {origin!r}; write "empty" or "setup"')
        if origin == "setup" and "at" not in self.table:
            if set(self.table) - {"from", "game", "players"}:
                raise self.bad('from = "setup" with other keys needs at = "red actions" or another moment')
            s.then(set_up)
            s.run()
            return s
        lay_out(s)
        if origin == "empty":
            s.places = [-1] * len(self.t.corps)
            s.carried = [0] * len(self.t.corps)
            s.numbers = (-1,) * NUMBERS
            s.markers += len(s.marked)
            s.marked = ()
        self.numbers()
        self.board()
        self.trucks()
        self.pieces()
        self.cards()
        self.turn()
        self.sound()
        self.moment()
        return s

    # Reading words

    def number(self, name: str, default: int, most: int) -> int:
        value: int = self.get(name, int, default)
        if not 0 <= value <= most:
            raise self.bad(f"{name} = {value}; it is a number from 0 to {most}")
        return value

    def names(self, name: str) -> list[str]:
        rows = self.get(name, list, [])
        if not all(isinstance(row, str) for row in rows):
            raise self.bad(f"{name} should be a list of names")
        return list(rows)

    def by_commander(self, name: str, kind: type, more: tuple[str, ...] = ()) -> dict[str, Any]:
        known = [COMMANDER_IDS[role] for role in self.t.playing] + list(more)
        out = self.get(name, dict, {})
        for id, value in out.items():
            if id not in known:
                raise self.bad(f"in {name}, {unknown('commander who plays', id, known)}")
            if not isinstance(value, kind) or isinstance(value, bool):
                raise self.bad(f"{name}.{id} should be {CALLED[kind]}, not {value!r}")
        return dict(out)

    def commander(self, id: str, where: str) -> int:
        known = [COMMANDER_IDS[role] for role in self.t.playing]
        return COMMANDER_IDS.index(self.one_of(id, known, "commander who plays", where))

    def one_of(self, given: str, known: Iterable[str], what: str, where: str) -> str:
        names = list(known)
        if given not in names:
            raise self.bad(f"in {where}, {unknown(what, str(given), names)}")
        return given

    def space(self, id: str, where: str) -> int:
        return self.t.board.ids.index(self.one_of(id, self.t.board.ids, "space", where))

    def spaces(self, name: str) -> tuple[int, ...]:
        return tuple(self.space(id, name) for id in self.names(name))

    def load(self, text: str, where: str) -> int:
        if text not in LOAD_IDS:
            raise self.bad(
                f"in {where}, '{text}' is no load; write for instance '2f1a3p' or 'none', at most nine pieces"
            )
        return LOADS[LOAD_IDS.index(text)]

    # The parts

    def numbers(self) -> None:
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
        s.weather = WEATHER_IDS.index(self.one_of(self.get("weather", str, "sun"), WEATHER_IDS, "weather", "weather"))
        s.ostende = self.get("ostende", bool, True)
        s.antwerp = self.get("antwerp", bool, False)
        for id in self.names("face_down"):
            s.face_down |= 1 << self.commander(id, "face_down")
        for id, deck in self.by_commander("air", str).items():
            s.air[COMMANDER_IDS.index(id)] = DECK_IDS.index(self.one_of(deck, DECK_IDS, "deck", "air"))
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
            corps = ids.index(self.one_of(id, ids, "corps", "corps"))
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
            arrows.append(t.board.way_ids.index(self.one_of(way, t.board.way_ids, "arrow", "parked")) >> 1)
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
        for name in self.get("track", dict, {}):
            self.one_of(name, KIND_IDS, "kind", "track")
        for kind, total in enumerate(t.pieces):
            s.track[kind] = int(self.table.get("track", {}).get(KIND_IDS[kind], s.track[kind]))
            used = s.track[kind] + sum(_of(load, kind) for load in (*s.loads, *s.carried))
            if "track" not in self.table:
                s.track[kind] -= min(s.track[kind], max(0, used - total))
                used = s.track[kind] + sum(_of(load, kind) for load in (*s.loads, *s.carried))
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
        decks: dict[str, tuple[int, list[int]]] = {"resistance": (RESISTANCE_DECK, _kinds(resistance_cards(s)))}
        if t.common:
            everything = [kind for role in t.playing for kind in _kinds(pursuit_cards(s, role))]
            decks["common"] = (COMMON_DECK, everything)
        else:
            for role in t.playing:
                decks[COMMANDER_IDS[role]] = (DECK + role, _kinds(pursuit_cards(s, role)))
        for name, zone in (("hands", HAND), ("divisions", DIVISIONS)):
            for id, rows in self.by_commander(name, list).items():
                kinds = [self.take(str(row), decks, f"{name}.{id}") for row in rows]
                s.zones[zone + COMMANDER_IDS.index(id)] = tuple(sorted(card(kind, PUBLIC) for kind in kinds))
        for id, rows in self.by_commander("piles", list, ("common",)).items():
            kinds = [self.take(str(row), decks, f"piles.{id}") for row in rows]
            zone = COMMON_PILE if id == "common" else PILE + COMMANDER_IDS.index(id)
            s.zones[zone] = tuple(sorted(card(kind, PUBLIC) for kind in kinds))
        for name, zone in (("box", BOX), ("revealed", REVEALED)):
            kinds = [self.take(row, decks, name) for row in self.names(name)]
            s.zones[zone] = tuple(sorted(card(kind, PUBLIC) for kind in kinds))
        given = self.get("decks", dict, {})
        for id in given:
            self.one_of(id, decks, "deck in this game", "decks")
        for id, (zone, left) in decks.items():
            rows = given.get(id, ["..."])
            if not isinstance(rows, list) or "..." in rows[:-1]:
                raise self.bad(f"decks.{id} should be a list of cards; '...' stands for the rest and comes last")
            top = [self.take(str(row), {id: (zone, left)}, f"decks.{id}") for row in rows if row != "..."]
            if rows[-1:] == ["..."]:
                s.zones[zone] = tuple(card(kind, 0) for kind in left)
                s.shuffle(zone)
            elif left:
                raise self.bad(f"decks.{id}: {len(left)} cards are nowhere; end the list with '...' (R4.2)")
            else:
                s.zones[zone] = ()
            s.zones[zone] = tuple(card(kind, 0) for kind in top) + s.zones[zone]
        self.knowledge()

    def take(self, id: str, decks: dict[str, tuple[int, list[int]]], where: str) -> int:
        """The number of a card, which is then no longer in its deck."""
        numbers = self.t.grammar.numbers["card"]
        if id not in numbers:
            raise self.bad(f"in {where}, {unknown('card', id, numbers)}")
        for _, left in decks.values():
            if numbers[id] in left:
                left.remove(numbers[id])
                return numbers[id]
        raise self.bad(f"{where}: '{id}' is not in that deck, or there more often than the deck has it (R2.1)")

    def knowledge(self) -> None:
        """Who has seen what lies in a deck."""
        for name, rows in self.get("known", dict, {}).items():
            zone = self.t.zones.index(self.one_of(name, self.t.zones, "zone", "known"))
            if not isinstance(rows, list) or len(rows) > len(self.s.zones[zone]):
                raise self.bad(f"known.'{name}' has at most one entry for each of its {len(self.s.zones[zone])} cards")
            cards = self.s.zones[zone]
            seen = [self.eyes(str(row)) for row in rows] + [cards_known & PUBLIC for cards_known in cards[len(rows) :]]
            self.s.zones[zone] = tuple(held & ~PUBLIC | eyes for held, eyes in zip(cards, seen, strict=True))

    def eyes(self, text: str) -> int:
        return PUBLIC if text == "all" else sum({1 << self.commander(id, "known") for id in text.split()})

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


def _of(load: int, kind: int) -> int:
    return (fuel_in(load), ammo_in(load), food_in(load))[kind]


def _kinds(cards: Iterable[int]) -> list[int]:
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


def write(s: State) -> dict[str, Any]:
    """Everything, in the shape `read` takes."""
    t, board = s.t, s.t.board
    ids = t.grammar.names["card"]

    def cards(zone: int) -> list[str]:
        return [ids[held >> KNOWN_BITS] for held in s.zones[zone]]

    def by_commander(zone: int) -> dict[str, list[str]]:
        return {COMMANDER_IDS[role]: cards(zone + role) for role in t.playing}

    def names(spaces: Iterable[int]) -> list[str]:
        return [board.ids[space] for space in spaces]

    playing = [(role, COMMANDER_IDS[role]) for role in t.playing]
    decks = {"resistance": cards(RESISTANCE_DECK)}
    piles = {}
    if t.common:
        decks["common"] = cards(COMMON_DECK)
        piles["common"] = cards(COMMON_PILE)
    else:
        decks |= by_commander(DECK)
        piles = by_commander(PILE)
    return {
        "game": t.game,
        "players": t.players,
        "at": f"{COMMANDER_IDS[s.active]} {PHASE_IDS[s.phase]}" if s.active >= 0 else "setup",
        "round": s.round,
        "winner": COMMANDER_IDS[s.result[0]] if s.over and s.result[0] >= 0 else "",
        "order": [COMMANDER_IDS[role] for role in s.order],
        "control": {
            id: names(n for n in range(board.count) if s.hold[n] == role and not board.rear[n]) for role, id in playing
        },
        "corps": {row[0]: _corps(s, corps) for corps, row in enumerate(t.corps) if s.places[corps] >= 0},
        "supplies": [f"{board.ids[space]} {written(load)}" for space, load in enumerate(s.loads) if load],
        "pool": dict(zip(KIND_IDS, s.pool, strict=True)),
        "track": dict(zip(KIND_IDS, s.track, strict=True)),
        "resistance": names(s.marked),
        "markers": s.markers,
        "numbers": {str(LOWEST + i): board.ids[space] for i, space in enumerate(s.numbers) if space >= 0},
        "airborne": [f"{board.ids[a]} {COMMANDER_IDS[b]} {'dark' if c else 'light'}" for a, b, c in s.airborne],
        "airborne_left": s.airborne_left,
        "parked": [board.way_ids[2 * arrow] for arrow in s.parked],
        "trucks": {**{id: s.trucks[role] for role, id in playing}, "track": s.trucks_left},
        "reinforced": s.reinforced,
        "levels": {id: s.levels[role] for role, id in playing},
        "face_down": [id for role, id in playing if s.face_down >> role & 1],
        "medals": {id: s.medals[role] for role, id in playing},
        "medals_left": s.medal_pool,
        "air": {id: DECK_IDS[s.air[role]] for role, id in playing if s.air[role] >= 0},
        "weather": WEATHER_IDS[s.weather],
        "ostende": s.ostende,
        "antwerp": s.antwerp,
        "actions": s.actions,
        "called": s.called,
        "scouted": s.scouted,
        "bases_used": names(s.bases_used),
        "due": s.due,
        "last": s.last,
        "starving": s.starving,
        "gained": names(s.gained),
        "spared": names(s.spared),
        "joined": s.joined,
        "hands": by_commander(HAND),
        "divisions": by_commander(DIVISIONS),
        "piles": piles,
        "decks": decks,
        "box": cards(BOX),
        "revealed": cards(REVEALED),
        "known": _known(s),
        **saving(s),
    }


def _corps(s: State, corps: int) -> str:
    out = f"{s.t.board.ids[s.places[corps]]} {written(s.carried[corps])}"
    out += " immobile" if s.immobile >> corps & 1 else ""
    return out + (" moved" if s.moved >> corps & 1 else "")


def _known(s: State) -> dict[str, list[str]]:
    """The decks of which somebody has seen a card, down to that card."""
    out: dict[str, list[str]] = {}
    for zone in s.t.decks:
        cards = s.zones[zone]
        last = max((i for i, held in enumerate(cards) if held & PUBLIC), default=-1)
        if last >= 0:
            out[s.t.zones[zone]] = [
                " ".join(id for role, id in enumerate(COMMANDER_IDS) if held >> role & 1) for held in cards[: last + 1]
            ]
    return out


def all_trucks(s: State) -> int:
    """R7.3, R9.5 The trucks in play."""
    return s.t.trucks_available + s.t.trucks_each * s.t.players + (s.t.more_trucks if s.reinforced else 0)


def check(s: State) -> None:
    """R2.1 Every piece, truck, marker and card once, every corps where it may stand."""
    t = s.t
    for kind, total in enumerate(t.pieces):
        on_board = sum(_of(load, kind) for load in (*s.loads, *s.carried))
        assert s.pool[kind] >= 0 and s.track[kind] >= 0, f"less than no {KIND_IDS[kind]}"
        assert on_board + s.pool[kind] + s.track[kind] == total, f"pieces of {KIND_IDS[kind]}"
    assert s.trucks_left + sum(s.trucks) + len(s.parked) == all_trucks(s), "trucks"
    assert s.trucks_left >= 0 and min(s.trucks) >= 0, "less than no truck"
    for role in t.playing:
        assert s.trucks[role] <= t.limit[s.levels[role]], "too many trucks held (R7.1)"
    assert s.markers >= 0 and s.markers + len(s.marked) <= max(t.markers, NUMBERS if t.alone else 0), "markers"
    assert s.medal_pool >= 0 and min(s.medals) >= 0 and s.medal_pool + sum(s.medals) <= t.medals, "medals"
    assert s.airborne_left >= 0 and s.airborne_left + len(s.airborne) <= t.airborne, "airborne markers"
    standing = [space for space in s.places if space >= 0]
    assert len(set(standing)) == len(standing), "two corps in a space (R10.3)"
    for load in s.carried:
        assert 0 <= pieces_in(load) <= t.capacity, "a corps card is too full (R2.11)"
    for space in s.marked:
        assert s.hold[space] < 0, "a controlled space with a resistance marker"
    if s.agenda and len(s.agenda[-1]) != 2 and s.question().name in ("action", "react", "march"):
        for space, load in enumerate(s.loads):
            assert 0 <= pieces_in(load) <= s.limit(space), "too much on a space (R6.3)"
        for corps, space in enumerate(s.places):
            assert space < 0 or s.hold[space] == t.commander_of[corps], "a corps on a space that is not its own"
            hungry = s.immobile >> corps & 1 and food_in(s.loads[space])
            assert space < 0 or not hungry, "a hungry corps beside food (R9.3)"
    for zones, kinds in _decks(s):
        found = sorted(held >> KNOWN_BITS for zone in zones for held in s.zones[zone])
        there = sorted(kinds)
        kept = [kind for kind in found if kind in there]
        assert kept == there, "cards"
    total = sum(len(zone) for zone in s.zones)
    assert total == sum(len(kinds) for _, kinds in _decks(s)), "cards in all"


def _decks(s: State) -> list[tuple[Iterable[int], list[int]]]:
    every = range(len(s.zones))
    out: list[tuple[Iterable[int], list[int]]] = [(every, _kinds(resistance_cards(s)))]
    out += [(every, _kinds(pursuit_cards(s, role))) for role in s.t.playing]
    return out
