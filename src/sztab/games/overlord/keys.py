# mypyc: skip
"""The keys of a position that need words: what reads a key and what writes it stand side by side."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from sztab.engine.position import eyes_of
from sztab.engine.zones import PUBLIC, card, kind_of

from .board import HEX_IDS, section_names
from .distribution import Given, why_not_to
from .laying import sections_of
from .medals import score
from .moves import after_move
from .setup import bury_mines, muster, place_units
from .state import FOUGHT, FOUGHT_BITS, HEXES_MOVED, MOVED, Plane, State
from .tables import CHIP, DECK, DISCARDS, DRAWN, GIVEN, HAND, MINE_BOX, MINES, SORTIE, TAKEN
from .terms import (
    AIR,
    ALLIES,
    AXIS,
    BOTH,
    DISTRIBUTION,
    NOBODY,
    NOWHERE,
    PHASE_IDS,
    RANKS,
    ROLE_IDS,
    SECTION_IDS,
    SIDE_IDS,
    STANDARD_FIRST,
    Hex,
    Role,
    Side,
    Unit,
    cic_of,
    side_of,
)

if TYPE_CHECKING:
    from .position import Position, PositionReader

BY_SIDE = {"hands": HAND, "chip": CHIP, "taken": TAKEN}

# The moment


def read_moment(r: "PositionReader") -> None:
    at = "" if r.given.at is UNSET else r.given.at
    words = at.split()
    moments = PHASE_IDS[DISTRIBUTION:] if r.given.agenda is UNSET else PHASE_IDS
    if len(words) != 2 or words[0] not in SIDE_IDS or words[1] not in moments:
        raise r.bad(f"at = {at!r} is no moment; write for instance 'allies distribution'")
    r.s.active, r.s.phase = SIDE_IDS.index(words[0]), PHASE_IDS.index(words[1])


def write_moment(s: State, out: "Position") -> None:
    out.at = f"{SIDE_IDS[s.active]} {PHASE_IDS[s.phase]}"


# The board


def read_works(r: "PositionReader") -> None:
    s, t = r.s, r.t
    if r.given.works is UNSET:
        return
    s.works = (0,) * len(s.works)
    names = [t.terrain[number].id for number, _ in t.pieces]
    for row in r.given.works:
        words = r.words(row, "works", 2, 3)
        hex = r.hex(words[0], "works")
        id = r.one_of(words[1], names, "feature", "works")
        owner = r.side(words[2], "works") if len(words) > 2 else NOBODY
        found = [n for n, (number, whose) in enumerate(t.pieces) if names[n] == id and owner in (NOBODY, whose)]
        printed = [n for n in found if t.start_works[hex] >> n & 1]
        if len(found) > 1 and not printed:
            raise r.bad(f"works: '{row}': {id} serves one side only; write whose it is, '{row} axis' (M7.2)")
        bit = 1 << (printed or found)[0] if found else 0
        if bit & t.mine_bit and hex not in t.minefields:
            raise r.bad(f"works: the scenario has no minefield on {words[0]} (M26.4)")
        s.add(hex, bit)


def write_works(s: State, out: "Position") -> None:
    out.works = [
        " ".join([HEX_IDS[hex], s.t.terrain[number].id, *([SIDE_IDS[owner]] if owner >= 0 else [])])
        for hex in s.t.board.hexes
        for bit, (number, owner) in enumerate(s.t.pieces)
        if s.works[hex] >> bit & 1
    ]


def read_units(r: "PositionReader") -> None:
    s = r.s
    if r.given.units is UNSET and r.origin() == "setup":
        place_units(s)
        return
    given = r.by_side("units", r.given.units)
    rows = [read_unit(r, row, side) for side in sorted(given) for row in given[side]]
    hexes = [row[2] for row in rows if row[2] >= 0]
    for hex in hexes:
        if hexes.count(hex) > 1:
            raise r.bad(f"units: two units stand on {HEX_IDS[hex]} (M1.7)")
    muster(s, [row[:4] for row in rows])
    s.full = tuple([row[4] for row in rows])
    for unit, hex in enumerate(s.at):
        ground = s.ground(hex) if hex >= 0 else None
        kind = s.type(unit).kind
        if ground is not None and ground.closed >> kind & 1 and not ground.held >> kind & 1:
            raise r.bad(f"units: {s.type(unit).id} cannot stand on {HEX_IDS[hex]} (M4.2)")


def read_unit(r: "PositionReader", row: str, side: Side) -> tuple[Side, int, Hex, int, int]:
    """`5-1 infantry 4`; `5-1 infantry 2 3` of a unit that began with three; `infantry lost`"""
    numbers = r.t.grammar.numbers["unit"]
    words = r.words(row, f"units.{SIDE_IDS[side]}", 2, 4)
    lost = words[1] == "lost"
    type = numbers[r.one_of(words[0] if lost else words[1], numbers, "type of unit", "units")]
    if lost:
        return side, type, NOWHERE, 0, r.t.types[type].figures
    if r.t.types[type].kind == AIR:
        raise r.bad(f"units: '{row}': a plane is no unit; write planes (M25.10)")
    most = r.t.types[type].figures
    full = words[3] if len(words) > 3 else str(most)
    figures = words[2] if len(words) > 2 else full
    if not (figures.isdecimal() and full.isdecimal() and 1 <= int(figures) <= int(full) <= most):
        raise r.bad(f"units: '{row}': {words[1]} has 1 to {most} figures (M2.2)")
    return side, type, r.hex(words[0], "units"), int(figures), int(full)


def write_units(s: State, out: "Position") -> None:
    out.units = {id: [written_unit(s, unit) for unit in s.muster_roll(side)] for side, id in enumerate(SIDE_IDS)}


def written_unit(s: State, unit: Unit) -> str:
    id, hex = s.type(unit).id, s.at[unit]
    if hex < 0:
        return f"{id} lost"
    began = f" {s.full[unit]}" if s.full[unit] < s.type(unit).figures else ""
    return f"{HEX_IDS[hex]} {id} {s.figures[unit]}{began}"


def read_medals(r: "PositionReader") -> None:
    s = r.s
    if r.given.units is UNSET and r.origin() == "setup":  # as the scenario begins
        return
    for side, medals in r.amounts("medals", r.given.medals).items():
        s.award(side, medals)
    ids = [objective.id for objective in r.t.objectives]
    holders = list(s.holders)
    for id, holder in r.given.objectives.items():
        holders[r.index(id, ids, "objective", "objectives")] = r.side(holder, "objectives")
    s.holders = tuple(holders)


def write_medals(s: State, out: "Position") -> None:
    out.medals = {id: s.medals[side] for side, id in enumerate(SIDE_IDS)}
    pairs = zip(s.t.objectives, s.holders, strict=True)
    out.objectives = {objective.id: SIDE_IDS[holder] for objective, holder in pairs if holder >= 0}
    out.score = {id: score(s, side) for side, id in enumerate(SIDE_IDS)}


def read_mines(r: "PositionReader") -> None:
    s, t = r.s, r.t
    if not t.minefields:
        if r.given.mines is not UNSET:
            raise r.bad("mines: the scenario has no minefield (M26.4)")
        return
    bury_mines(s)
    box = [*s.zones[MINES], *s.zones[MINE_BOX]]
    fixed: dict[int, int] = {}
    for row in [] if r.given.mines is UNSET else r.given.mines:
        words = r.words(row, "mines", 2, 3)
        hex = r.hex(words[0], "mines")
        token = card(r.card(words[1], "mines"), 0)
        if hex not in t.minefields or token not in box:
            raise r.bad(f"mines: '{row}': no such minefield or token in this battle (M26.4)")
        box.remove(token)
        fixed[t.minefields.index(hex)] = token | (PUBLIC if words[2:] == ["seen"] else 0)
    s.zones[MINES] = tuple(fixed[n] if n in fixed else box.pop(0) for n in range(len(t.minefields)))
    s.zones[MINE_BOX] = tuple(sorted(box))


def write_mines(s: State, out: "Position") -> None:
    if s.t.minefields:
        out.mines = [
            f"{HEX_IDS[hex]} {s.t.cards[kind_of(held)].id}{' seen' if held & PUBLIC == PUBLIC else ''}"
            for hex, held in zip(s.t.minefields, s.zones[MINES], strict=True)
        ]


# Cards


def read_cards(r: "PositionReader") -> None:
    s, given = r.s, r.given
    left = s.kinds(DECK) + s.kinds(SORTIE + AXIS) + s.kinds(SORTIE + ALLIES)
    usual = dict(zip(SIDE_IDS, r.t.battle.sorties, strict=True)) if r.t.air else {}  # M25.1
    sorties = r.amounts("sorties", usual if given.sorties is UNSET else given.sorties)
    for side in (AXIS, ALLIES):
        rows = [r.t.cards[r.t.sortie_kind].id] * sorties.get(side, 0)
        s.zones[SORTIE + side] = r.dealt(rows, left, "sorties", PUBLIC)
    for name, zone in BY_SIDE.items():
        for side, rows in r.by_side(name, getattr(given, name)).items():
            s.zones[zone + side] = tuple(sorted(r.dealt(rows, left, f"{name}.{SIDE_IDS[side]}", 1 << cic_of(side))))
    for id, rows in given.cards.items():
        role = r.role(id, "cards")
        s.zones[GIVEN + role] = tuple(sorted(r.dealt(rows, left, f"cards.{id}", who_knows(role))))
    s.zones[DRAWN] = tuple(sorted(r.dealt(given.drawn, left, "drawn", 1 << cic_of(s.active))))
    for name, piles in (("pile", given.piles), ("deck", given.decks)):
        for id in piles:
            r.one_of(id, ["command"], name, f"{name}s")
    s.zones[DISCARDS] = r.dealt(given.piles.get("command", []), left, "piles.command", PUBLIC)
    r.deck("command", DECK, left)
    r.knowledge(r.playing(), "role in this game")


def write_cards(s: State, out: "Position") -> None:
    for name, zone in BY_SIDE.items():
        held = {id: cards_in(s, zone + side) for side, id in enumerate(SIDE_IDS) if s.zones[zone + side]}
        setattr(out, name, held)
    out.sorties = {id: len(s.zones[SORTIE + side]) for side, id in enumerate(SIDE_IDS)}
    out.cards = {id: cards_in(s, GIVEN + role) for role, id in enumerate(ROLE_IDS) if s.zones[GIVEN + role]}
    out.drawn = cards_in(s, DRAWN)
    out.piles = {"command": cards_in(s, DISCARDS)}
    out.decks = {"command": cards_in(s, DECK)}
    out.known = written_knowledge(s)


def cards_in(s: State, zone: int) -> list[str]:
    return [s.t.cards[kind].id for kind in s.kinds(zone)]


def who_knows(role: Role) -> int:
    """M16.1 A card that was given is known to its recipient and to the commander."""
    return 1 << role | 1 << cic_of(side_of(role))


def written_knowledge(s: State) -> dict[str, list[str]]:
    """The roles that have seen cards, where they differ from what the zone says by itself. Hands and mines say it themselves."""
    usual = {DECK: 0, DISCARDS: PUBLIC, SORTIE + AXIS: PUBLIC, SORTIE + ALLIES: PUBLIC, DRAWN: NOBODY}
    usual |= {GIVEN + role: who_knows(role) for role in range(len(ROLE_IDS))}
    return {
        s.t.zones[zone]: [eyes_of(s, held) for held in s.zones[zone]]
        for zone in sorted(usual)
        if any(held & PUBLIC != usual[zone] for held in s.zones[zone])
    }


def read_plays(r: "PositionReader") -> None:
    s, given = r.s, r.given
    s.played, s.laid = rows_of(r, "played", given.played), rows_of(r, "laid", given.laid)
    s.named = r.role(given.named, "named") if given.named else NOBODY
    s.visited = r.role(given.visited, "visited") if given.visited else NOBODY
    s.acts_as = r.card(given.acts_as, "acts_as") if given.acts_as else NOBODY
    check_cards(r)


def write_plays(s: State, out: "Position") -> None:
    out.played = [written_row(s, row) for row in s.played]
    out.laid = [written_row(s, row) for row in s.laid]
    out.named = ROLE_IDS[s.named] if s.named >= 0 else ""
    out.visited = ROLE_IDS[s.visited] if s.visited >= 0 else ""
    out.acts_as = s.t.cards[s.acts_as].id if s.acts_as >= 0 else ""


def rows_of(r: "PositionReader", name: str, rows: list[str]) -> tuple[tuple[Role, int, int], ...]:
    """`axis_left attack_left s2`; `axis barrage`"""
    out: list[tuple[Role, int, int]] = []
    here = [*section_names(r.t.wide), SECTION_IDS[BOTH]]
    for row in rows:
        words = r.words(row, name, 2, 4)
        role = r.role(words[0], name)
        kind = r.card(words[1], name)
        sections = 0
        for word in words[2:]:
            sections |= sections_of(r.s, role, SECTION_IDS.index(r.one_of(word, here, "section of this board", name)))
        out.append((role, kind, sections or r.t.commands[role]))
    return tuple(out)


def written_row(s: State, row: tuple[Role, int, int]) -> str:
    role, kind, sections = row
    first = 0 if s.t.wide else STANDARD_FIRST
    parts = [id for n, id in enumerate(SECTION_IDS[first:BOTH]) if sections >> n & 1]
    return " ".join([ROLE_IDS[role], s.t.cards[kind].id, *(parts if sections != s.t.commands[role] else [])])


def check_cards(r: "PositionReader") -> None:
    """M16.8, M22.2, M23.3, M25.2 Cards lie where the rules can have put them."""
    s, t = r.s, r.t
    for side, id in enumerate(SIDE_IDS):
        for name, zone in BY_SIDE.items():
            if t.sortie_kind in s.kinds(zone + side):
                raise r.bad(f"{name}.{id}: Air Sorties lie on the table; write sorties (M25.2)")
            if zone != HAND and s.zones[zone + side] and side != t.commissar:
                raise r.bad(f"{name}: the {id} have no commissar (M22.2)")
            if zone != HAND and len(s.zones[zone + side]) > t.under_chip:
                raise r.bad(f"{name}.{id}: {t.under_chip} cards at most (M23.3)")
    given: Given = ([], [], [], [])
    for role, id in enumerate(ROLE_IDS):
        for kind in s.kinds(GIVEN + role):
            if side_of(role) != s.active:
                raise r.bad(f"cards.{id}: it is not the turn of that side (M16.1)")
            played = s.acts_as if role % RANKS == 0 and s.acts_as >= 0 else kind
            refusal = why_not_to(s, s.active, given, played, role % RANKS) if t.wide else None
            if refusal is not None:
                raise r.bad(f"cards.{id}: '{t.cards[kind].id}' ({', '.join(refusal.clauses)})")
            given[role % RANKS].append(played)


# What happened this turn


def read_planes(r: "PositionReader") -> None:
    planes: list[Plane] = []
    for row in r.given.planes:
        words = r.words(row, "planes", 2, 13)
        status = int(words[2]) if len(words) > 2 and words[2] in "0123" else 0
        pilot = r.role(words[3], "planes") if len(words) > 3 else NOBODY
        path = tuple(r.hex(word, "planes") for word in words[4:])
        planes.append((r.side(words[0], "planes"), r.hex(words[1], "planes"), status, path, pilot))
    if planes and not r.t.air:
        raise r.bad("planes: there are none without the air rules (M25.1)")
    if len({plane[1] for plane in planes}) < len(planes):
        raise r.bad("planes: two are over one hex (M25.10)")
    r.s.planes = tuple(planes)


def write_planes(s: State, out: "Position") -> None:
    out.planes = [
        " ".join(
            [
                SIDE_IDS[side],
                HEX_IDS[hex],
                str(status),
                *[ROLE_IDS[pilot]] * (pilot >= 0),
                *[HEX_IDS[over] for over in path],
            ]
        )
        for side, hex, status, path, pilot in s.planes
    ]


def read_marks(r: "PositionReader") -> None:
    pairs = [r.words(row, "marked", 2, 2) for row in r.given.marked]
    r.s.marked = tuple((r.unit(ship, "marked"), r.unit(unit, "marked")) for ship, unit in pairs)


def write_marks(s: State, out: "Position") -> None:
    out.marked = [f"{HEX_IDS[s.at[ship]]} {HEX_IDS[s.at[unit]]}" for ship, unit in s.marked]


def read_grants(r: "PositionReader") -> None:
    s, given = r.s, r.given
    actors = len(r.t.actors[s.active])
    s.flights = (0,) * actors if given.flights is UNSET else tuple(given.flights)
    s.grants = (((), (), 0),) * actors
    if given.grants is not UNSET:
        try:
            s.grants = tuple([read_grant(row) for row in given.grants])
        except (TypeError, ValueError):
            raise r.bad("grants has two lists and a number for each who acts; it is a key for saving") from None


def read_grant(row: Any) -> Any:
    rows, used, benefit = row
    return tuple(tuple(int(n) for n in part) for part in rows), tuple(int(n) for n in used), int(benefit)


def write_grants(s: State, out: "Position") -> None:
    if not s.over:
        out.flights = list(s.flights)
        out.grants = [[[list(row) for row in rows], list(used), benefit] for rows, used, benefit in s.grants]


def read_orders(r: "PositionReader") -> None:
    s, t = r.s, r.t
    actors = t.actors[s.active]
    ids = [ROLE_IDS[role] for role in actors]
    for row in r.given.ordered:
        words = r.words(row, "ordered", 1, 3)
        unit = r.unit(words[0], "ordered")
        if s.side(unit) != s.active:
            raise r.bad(f"ordered: the unit on {words[0]} is not of the side whose turn it is (M3.5)")
        benefit = r.card(words[1], "ordered") + 1 if len(words) > 1 and words[1] != "-" else 0
        part = t.board.sections[s.at[unit]]
        actor = next(n for n, role in enumerate(actors) if t.commands[role] & part)
        if len(words) > 2:
            actor = r.index(words[2], ids, "role that orders units now", "ordered")
        s.give(unit, benefit << 2 | actor)


def write_orders(s: State, out: "Position") -> None:
    out.ordered = [
        f"{HEX_IDS[s.at[unit]]} {s.t.cards[(order >> 2) - 1].id if order >> 2 else '-'} "
        f"{ROLE_IDS[s.t.actors[s.side(unit)][order & 3]]}"
        for unit, order in enumerate(s.order)
        if order >= 0 and s.at[unit] >= 0
    ]


def read_deeds(r: "PositionReader") -> None:
    """Deeds of this turn: moves and battles of units."""
    s, saved = r.s, r.given.deeds
    for row in r.given.moved:
        unit, hexes = r.times(row, "moved")
        there = s.ground(s.at[unit])
        barred = after_move(s, unit, hexes, there, there) if s.order[unit] >= 0 else 0
        s.did(unit, MOVED | hexes & HEXES_MOVED | barred)
    for row in r.given.fought:
        unit, battles = r.times(row, "fought")
        s.did(unit, (battles & FOUGHT_BITS) * FOUGHT)
    if saved is not UNSET and saved:
        if len(saved) != len(s.deeds):
            raise r.bad("deeds has a number for each unit; it is a key for saving")
        s.deeds = tuple(saved)


def write_deeds(s: State, out: "Position") -> None:
    there = [(unit, HEX_IDS[hex]) for unit, hex in enumerate(s.at) if hex >= 0]
    out.moved = [f"{id} {s.moved(unit)}" for unit, id in there if s.deeds[unit] & MOVED]
    out.fought = [f"{id} {s.fought(unit)}" for unit, id in there if s.fought(unit)]
    if not s.over:
        out.deeds = list(s.deeds)


KEYS: tuple[tuple[Callable[["PositionReader"], None], Callable[[State, "Position"], None]], ...] = (
    (read_moment, write_moment),
    (read_works, write_works),
    (read_units, write_units),
    (read_medals, write_medals),
    (read_mines, write_mines),
    (read_cards, write_cards),
    (read_plays, write_plays),
    (read_planes, write_planes),
    (read_marks, write_marks),
    (read_grants, write_grants),
    (read_orders, write_orders),
    (read_deeds, write_deeds),
)
