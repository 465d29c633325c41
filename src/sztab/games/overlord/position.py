# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "allies orders"                             # or distribution, moves, battles, draw
    units = { axis = ["5-1 infantry 4"], allies = ["17-5 armor"] }   # hex, type, figures if not all are there
    works = ["25-3 sandbag"]                         # all features; without it those of the scenario
    hands = { allies = ["probe_left"] }
    decks = { command = ["attack_left", "..."] }     # the top; "..." is the rest, shuffled
    cards = { allies_left = ["probe_left"] }         # given to a general, not yet played
    ordered = ["17-5", "18-4 armor_assault"]         # units with orders, and the card whose benefits they have
    played = ["axis_right attack_right s2"]          # the enemy's last turn, for Counter-Attack

It begins from nothing, or with `from = "setup"` from the start of the scenario. Cards that are named nowhere are in the pile.
"""

from typing import Any

from sztab.engine.position import Reader
from sztab.engine.zones import KNOWN_BITS, PUBLIC, card

from .battle import battle_step
from .board import HEX_IDS, NUMBERS, section_names
from .distribution import Given, why_not_to
from .medals import score, take_stock
from .moves import after_move, move_step
from .orders import order_step
from .piles import kinds_in
from .setup import bury_mines, lay_out, muster, place_units
from .state import FOUGHT, FOUGHT_BITS, HEXES_MOVED, MOVED, State
from .tables import CHIP, DECK, DISCARDS, DRAWN, GIVEN, HAND, MINE_BOX, MINES, SORTIE, TAKEN, Tables
from .terms import (
    AIR,
    ALLIES,
    AXIS,
    BATTLES,
    BOTH,
    DISTRIBUTION,
    DRAW,
    MOVES,
    NOBODY,
    NOWHERE,
    ORDERS,
    PHASE_IDS,
    RANKS,
    ROLE_IDS,
    SECTION_IDS,
    SIDE_IDS,
    STANDARD_FIRST,
    Hex,
    Role,
    Side,
    side_of,
)
from .turn import begin_turn, end_turn, hand_out

OTHER_KEYS = """
    winner game players from at turn units works mines medals objectives score hands decks piles cards chip taken sorties drawn
    played laid ordered moved fought deeds planes marked named visited rolled grants flights acts_as owed known chance agenda
"""
KEYS = tuple(OTHER_KEYS.split())
BY_SIDE = (("hands", HAND), ("chip", CHIP), ("taken", TAKEN))
OPEN_ZONES = (DISCARDS, SORTIE, SORTIE + 1)


class PositionReader(Reader[Tables, State]):
    keys = KEYS
    example = "allies distribution"
    too_many = "stands more often than the pile has it (M9.1, M15.1)"

    def state(self) -> State:
        s = self.s
        origin = self.origin()
        lay_out(s)
        self.works()
        self.units(origin == "setup")
        self.mines()
        self.cards()
        self.turn()
        self.dealt()
        self.deeds()
        self.moment()
        return s

    # Reading words

    def amount(self, name: str, side: Side) -> int:
        count: int = self.by_side(name, int)[side]
        if count < 0:
            raise self.bad(f"{name}.{SIDE_IDS[side]} is a number from 0")
        return count

    def side(self, id: Any, where: str) -> Side:
        return self.index(id, SIDE_IDS, "side", where)

    def role(self, id: Any, where: str) -> Role:
        return ROLE_IDS.index(self.one_of(id, self.playing(), "role in this game", where))

    def playing(self) -> list[str]:
        return [ROLE_IDS[role] for role in self.t.playing]

    def by_side(self, name: str, kind: type) -> dict[Side, Any]:
        rows = self.by_id(name, kind, SIDE_IDS, "side")
        return {SIDE_IDS.index(id): value for id, value in rows.items()}

    def hex(self, id: str, where: str) -> Hex:
        col, _, row = id.partition("-")
        number = NUMBERS.get((int(col), int(row)), -1) if col.isdecimal() and row.isdecimal() else -1
        if number < 0 or not self.t.board.inside[number]:
            raise self.bad(f"in {where}, '{id}' is no hex of this board; write column and row, such as '6-4' (M1.2)")
        return number

    def words(self, row: Any, where: str, fewest: int, most: int) -> list[str]:
        words = str(row).split()
        if not fewest <= len(words) <= most:
            raise self.bad(f"{where}: '{row}' has {len(words)} words; see docs/notation.md")
        return words

    def unit(self, id: str, where: str) -> int:
        unit = self.s.on[self.hex(id, where)]
        if unit < 0:
            raise self.bad(f"{where}: no unit stands on {id}")
        return unit

    def times(self, row: str, where: str) -> tuple[int, int]:
        """`17-5 2`: a unit, and how far or how often."""
        words = self.words(row, where, 2, 2)
        if not words[1].isdecimal():
            raise self.bad(f"{where}: '{row}'; write a hex and a number, such as '17-5 2'")
        return self.unit(words[0], where), int(words[1])

    # The parts

    def works(self) -> None:
        s, t = self.s, self.t
        if "works" not in self.table:
            return
        s.works = (0,) * len(s.works)
        names = [t.terrain[number].id for number, _ in t.pieces]
        for row in self.names("works"):
            words = self.words(row, "works", 2, 3)
            hex = self.hex(words[0], "works")
            id = self.one_of(words[1], names, "feature", "works")
            owner = self.side(words[2], "works") if len(words) > 2 else NOBODY
            found = [n for n, (number, whose) in enumerate(t.pieces) if names[n] == id and owner in (NOBODY, whose)]
            printed = [n for n in found if t.start_works[hex] >> n & 1]
            if len(found) > 1 and not printed:
                raise self.bad(f"works: '{row}': {id} serves one side only; write whose it is, '{row} axis' (M7.2)")
            bit = 1 << (printed or found)[0] if found else 0
            if bit & t.mine_bit and hex not in t.minefields:
                raise self.bad(f"works: the scenario has no minefield on {words[0]} (M26.4)")
            s.add(hex, bit)

    def units(self, setup: bool) -> None:
        s, t = self.s, self.t
        if "units" not in self.table and setup:
            place_units(s)
            return
        numbers = t.grammar.numbers["unit"]
        rows: list[tuple[int, int, int, int]] = []
        given = self.by_side("units", list)
        for side in sorted(given):
            for row in given[side]:
                words = self.words(row, f"units.{SIDE_IDS[side]}", 2, 3)
                if words[1] == "lost":
                    rows.append((side, numbers[self.one_of(words[0], numbers, "type of unit", "units")], NOWHERE, 0))
                    continue
                type = numbers[self.one_of(words[1], numbers, "type of unit", "units")]
                if t.types[type].kind == AIR:
                    raise self.bad(f"units: '{row}': a plane is no unit; write planes (M25.10)")
                hex = self.hex(words[0], "units")
                full = t.types[type].figures
                figures = int(words[2]) if len(words) > 2 and words[2].isdecimal() else full
                if not 1 <= figures <= full or (len(words) > 2 and not words[2].isdecimal()):
                    raise self.bad(f"units: '{row}': {words[1]} has 1 to {full} figures (M2.2)")
                if any(hex == other[2] for other in rows):
                    raise self.bad(f"units: two units stand on {words[0]} (M1.7)")
                rows.append((side, type, hex, figures))
        muster(s, rows)
        for unit, hex in enumerate(s.at):
            ground = s.ground(hex) if hex >= 0 else None
            kind = s.type(unit).kind
            if ground is not None and ground.closed >> kind & 1 and not ground.held >> kind & 1:
                raise self.bad(f"units: {s.type(unit).id} cannot stand on {HEX_IDS[hex]} (M4.2)")
        s.medals = (0, 0)
        for side in self.by_side("medals", int):
            s.award(side, self.amount("medals", side))
        ids = [objective.id for objective in t.objectives]
        holders = list(s.holders)
        for id, holder in self.get("objectives", dict, {}).items():
            holders[self.index(id, ids, "objective", "objectives")] = self.side(holder, "objectives")
        s.holders = tuple(holders)

    def mines(self) -> None:
        s, t = self.s, self.t
        if not t.minefields:
            if "mines" in self.table:
                raise self.bad("mines: the scenario has no minefield (M26.4)")
            return
        bury_mines(s)
        box = [*s.zones[MINES], *s.zones[MINE_BOX]]
        fixed: dict[int, int] = {}
        for row in self.names("mines"):
            words = self.words(row, "mines", 2, 3)
            hex = self.hex(words[0], "mines")
            token = card(self.card(words[1], "mines"), 0)
            if hex not in t.minefields or token not in box:
                raise self.bad(f"mines: '{row}': no such minefield or token in this battle (M26.4)")
            box.remove(token)
            fixed[t.minefields.index(hex)] = token | (PUBLIC if words[2:] == ["seen"] else 0)
        s.zones[MINES] = tuple(fixed[n] if n in fixed else box.pop(0) for n in range(len(t.minefields)))
        s.zones[MINE_BOX] = tuple(sorted(box))

    def cards(self) -> None:
        s, t = self.s, self.t
        left = [held >> KNOWN_BITS for held in s.zones[DECK]]
        left += [held >> KNOWN_BITS for side in (AXIS, ALLIES) for held in s.zones[SORTIE + side]]
        for side in (AXIS, ALLIES):
            s.zones[SORTIE + side] = ()
        sorties = self.by_side("sorties", int)
        if t.air and "sorties" not in self.table:
            sorties = {AXIS: 1, ALLIES: 1}
        for side in sorties:
            count = self.amount("sorties", side) if "sorties" in self.table else 1
            for _ in range(count):
                self.take(t.grammar.names["card"][t.sortie_kind], left, "sorties")
            s.zones[SORTIE + side] = (card(t.sortie_kind, PUBLIC),) * count
        for name, zone in BY_SIDE:
            for side, rows in self.by_side(name, list).items():
                kinds = [self.take(str(row), left, f"{name}.{SIDE_IDS[side]}") for row in rows]
                s.zones[zone + side] = tuple(sorted(card(kind, 1 << side * 4) for kind in kinds))
        for id, rows in self.by_id("cards", list, self.playing(), "role in this game").items():
            role = ROLE_IDS.index(id)
            known = 1 << role | 1 << role // 4 * 4
            kinds = [self.take(str(row), left, f"cards.{id}") for row in rows]
            s.zones[GIVEN + role] = tuple(sorted(card(kind, known) for kind in kinds))
        side = self.active()
        kinds = [self.take(row, left, "drawn") for row in self.names("drawn")]
        s.zones[DRAWN] = tuple(sorted(card(kind, 1 << side * 4) for kind in kinds))
        piles = self.by_id("piles", list, ["command"], "pile")
        kinds = [self.take(str(row), left, "piles.command") for row in piles.get("command", [])]
        s.zones[DISCARDS] = tuple(card(kind, PUBLIC) for kind in kinds)
        for id in self.get("decks", dict, {}):
            self.one_of(id, ["command"], "deck", "decks")
        self.deck("command", DECK, left)
        self.knowledge(self.playing(), "role in this game")

    def plays(self, name: str) -> tuple[tuple[int, int, int], ...]:
        """`axis_left attack_left s2`; `axis barrage`"""
        out = []
        for row in self.names(name):
            words = self.words(row, name, 2, 4)
            role = self.role(words[0], name)
            kind = self.card(words[1], name)
            sections = 0
            for word in words[2:]:
                here = [*section_names(self.t.wide), SECTION_IDS[BOTH]]
                number = SECTION_IDS.index(self.one_of(word, here, "section of this board", name))
                if number == BOTH:
                    sections |= self.t.commands[role]
                else:
                    sections |= 1 << (number if self.t.wide else number - STANDARD_FIRST)
            out.append((role, kind, sections or self.t.commands[role]))
        return tuple(out)

    def active(self) -> Side:
        words = self.get("at", str, "").split()
        moments = PHASE_IDS if "agenda" in self.table else PHASE_IDS[1:]
        if len(words) != 2 or words[0] not in SIDE_IDS or words[1] not in moments:
            raise self.bad(f"at = {self.get('at', str, '')!r} is no moment; write for instance 'allies distribution'")
        return SIDE_IDS.index(words[0])

    def turn(self) -> None:
        s, t = self.s, self.t
        s.active = self.active()
        s.turn = self.number("turn", 3, 100_000)
        s.played = self.plays("played")
        s.laid = self.plays("laid")
        named = self.get("named", str, "")
        s.named = self.role(named, "named") if named else NOBODY
        visited = self.get("visited", str, "")
        s.visited = self.role(visited, "visited") if visited else NOBODY
        acts_as = self.get("acts_as", str, "")
        s.acts_as = self.card(acts_as, "acts_as") if acts_as else NOBODY
        s.rolled = self.number("rolled", 0, 7)
        s.owed = self.number("owed", 0, 99)
        planes = []
        for row in self.get("planes", list, []):
            words = self.words(row, "planes", 2, 12)
            path = tuple(self.hex(word, "planes") for word in words[3:])
            status = int(words[2]) if len(words) > 2 and words[2] in "0123" else 0
            planes.append((self.side(words[0], "planes"), self.hex(words[1], "planes"), status, path))
        if planes and not t.air:
            raise self.bad("planes: there are none without the air rules (M25.1)")
        if len({hex for _, hex, _, _ in planes}) < len(planes):
            raise self.bad("planes: two are over one hex (M25.10)")
        s.planes = tuple(planes)
        marked = [self.words(row, "marked", 2, 2) for row in self.names("marked")]
        s.marked = tuple((self.unit(a, "marked"), self.unit(b, "marked")) for a, b in marked)
        actors = len(t.actors[s.active])
        s.grants = (((), (), 0),) * actors
        s.flights = (0,) * actors
        if "grants" in self.table:
            try:
                s.grants = tuple(_grant(row) for row in self.get("grants", list, []))
            except (TypeError, ValueError):
                raise self.bad("grants has two lists and a number for each who acts; it is a key for saving") from None
        if "flights" in self.table:
            s.flights = self.numbers("flights")

    def dealt(self) -> None:
        """M16.8, M22.2, M23.3, M25.2 Cards lie where the rules can have put them."""
        s, t = self.s, self.t
        for side, id in enumerate(SIDE_IDS):
            for name, zone in BY_SIDE:
                if t.sortie_kind in kinds_in(s, zone + side):
                    raise self.bad(f"{name}.{id}: Air Sorties lie on the table; write sorties (M25.2)")
            for name, zone in BY_SIDE[1:]:
                if s.zones[zone + side] and side != t.commissar:
                    raise self.bad(f"{name}: the {id} have no commissar (M22.2)")
                if len(s.zones[zone + side]) > t.under_chip:
                    raise self.bad(f"{name}.{id}: {t.under_chip} cards at most (M23.3)")
        given: Given = ([], [], [], [])
        for role, id in enumerate(ROLE_IDS):
            for kind in kinds_in(s, GIVEN + role):
                if side_of(role) != s.active:
                    raise self.bad(f"cards.{id}: it is not the turn of that side (M16.1)")
                played = s.acts_as if role % RANKS == 0 and s.acts_as >= 0 else kind
                refusal = why_not_to(s, s.active, given, played, role % RANKS) if t.wide else None
                if refusal is not None:
                    raise self.bad(f"cards.{id}: '{t.cards[kind].id}' ({', '.join(refusal.clauses)})")
                given[role % RANKS].append(played)

    def deeds(self) -> None:
        """What units have been ordered to do and have done this turn."""
        s, t = self.s, self.t
        for row in self.names("ordered"):
            words = self.words(row, "ordered", 1, 3)
            unit = self.unit(words[0], "ordered")
            if s.side(unit) != s.active:
                raise self.bad(f"ordered: the unit on {words[0]} is not of the side whose turn it is (M3.5)")
            benefit = 0
            if len(words) > 1 and words[1] != "-":
                benefit = self.card(words[1], "ordered") + 1
            part = t.board.sections[s.at[unit]]
            actors = t.actors[s.active]
            actor = next(n for n, role in enumerate(actors) if t.commands[role] & part)
            if len(words) > 2:
                ids = [ROLE_IDS[role] for role in actors]
                actor = ids.index(self.one_of(words[2], ids, "role that orders units now", "ordered"))
            s.give(unit, benefit << 2 | actor)
        for row in self.names("moved"):
            unit, hexes = self.times(row, "moved")
            there = s.ground(s.at[unit])
            barred = after_move(s, unit, hexes, there, there) if s.order[unit] >= 0 else 0
            s.did(unit, MOVED | hexes & HEXES_MOVED | barred)
        for row in self.names("fought"):
            unit, battles = self.times(row, "fought")
            s.did(unit, (battles & FOUGHT_BITS) * FOUGHT)
        saved = self.numbers("deeds")
        if saved:
            if len(saved) != len(s.deeds):
                raise self.bad("deeds has a number for each unit; it is a key for saving")
            s.deeds = saved

    def moment(self) -> None:
        s = self.s
        side = s.active
        if "agenda" in self.table:
            s.phase = PHASE_IDS.index(self.get("at", str, "").split()[1])
            self.saved()
            return
        phase = PHASE_IDS.index(self.get("at", str, "").split()[1])
        take_stock(s)
        for other, points in enumerate((score(s, AXIS), score(s, ALLIES))):
            if points >= self.t.battle.medals[other]:
                raise self.bad(f"{SIDE_IDS[other]} has {points} medals and has won; a game goes on below that (M12.1)")
        for other, id in enumerate(SIDE_IDS):
            if not s.units_of(other):
                raise self.bad(f"units: {id} has none on the board and has lost (M12.5)")
        steps: dict[int, Any] = {
            DISTRIBUTION: hand_out,
            ORDERS: order_step,
            MOVES: move_step,
            BATTLES: battle_step,
            DRAW: end_turn,
        }
        s.phase = phase
        if phase == DISTRIBUTION and "taken" not in self.table:
            s.turn -= 1
            s.then(begin_turn, side)
        else:
            for number in range(phase, DRAW + 1):
                s.then(steps[number], side)
            s.agenda.reverse()
        s.run()


def _grant(row: Any) -> Any:
    rows, used, benefit = row
    return tuple(tuple(int(n) for n in part) for part in rows), tuple(int(n) for n in used), int(benefit)
