# mypyc: skip
"""Reads and checks the data files: board, cards, set-up. What they say becomes the numbers of `board.py` and `tables.py`.

The checks are the same for our own data and for a pack: names that exist, a board in one piece, pieces that suffice, the totals
of the rulebook.
"""

from itertools import pairwise
from pathlib import Path

from sztab.engine.checks import counted, in_one_piece, known, once
from sztab.engine.errors import Bad
from sztab.engine.graph import mask
from sztab.engine.pack import Pack, ThreeFiles, open_pack
from sztab.engine.shapes import JsonObject

from .board import CAPITAL, SHAPE_IDS, Board
from .card_data import LANES, Card, SoloCard
from .files import BoardFile, CardsFile, SetupFile
from .terms import (
    CHINA,
    DIPLOMACY,
    EVENT_IDS,
    FIRST_YEAR,
    FLAG_IDS,
    FRANCE,
    GROUP_IDS,
    ICON_IDS,
    ITALY,
    LOGISTICS,
    NATION_IDS,
    NEUTRAL,
    SEAT_IDS,
    SEATS,
    SOLO_IDS,
    TECHNOLOGY_IDS,
    TYPE_IDS,
    UBOAT,
    UNIT_IDS,
    USA,
)

FILES = ThreeFiles.FILES
OWN = Path(__file__).parent / "data"
SOURCES = ("rulebook", "deduced", "reconstructed")
MOST_SPACES = 62  # a set of spaces is a bit mask
YEARS = 7

Placed = tuple[int, int, int]  # space, unit, how many
Wanted = tuple[int, tuple[int, ...], int, int]  # D11.3 nation, types, how many, on which spaces


class GameData(ThreeFiles[SetupFile, BoardFile, CardsFile]):
    """All three files, checked, with the words that go with them."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, SetupFile, BoardFile, CardsFile)
        self.number = {row.id: n for n, row in enumerate(self.rows.space)}
        self.base = sum(not row.arctic for row in self.rows.space)
        _check_board(pack.place("board.toml"), self.rows, self.base)
        _check_setup(pack.place("setup.toml"), self.setup, self.rows)
        self.cards = _cards(pack.place("cards.toml"), self.card_rows)
        self.solo = _solo(pack.place("cards.toml"), self.card_rows)
        place = pack.place("setup.toml")
        self.standard = self._placed(place, "setup.standard", self.setup.setup.standard)
        self.arctic = self._placed(place, "setup.arctic", self.setup.setup.arctic)
        self.fall = self._placed(place, "fall.units", self.setup.fall.units)
        self.fall_cards = self._fall_cards(place)
        self.wanted = self._wanted(place)
        orders = (self.setup.solo.germany, self.setup.solo.japan)
        self.priority = [tuple([self.number[id] for id in order]) for order in orders]

    def board(self, arctic: bool, triangles: bool = True) -> Board:
        """D11.4.a With the five spaces of the Arctic, or without; D3.5.d the side with triangles, or the alternative one."""
        return Board(self.rows, self.setup.limits, arctic, triangles)

    def _placed(self, place: str, where: str, rows: list[str]) -> list[Placed]:
        """`germany germany_army 2`"""
        out: list[Placed] = []
        for row in rows:
            words = row.split()
            if len(words) not in (2, 3) or (len(words) == 3 and not words[2].isdigit()):
                raise Bad(f"{place}: in {where}, '{row}'; write a space, a unit and how many: 'germany germany_army 2'")
            known(place, "space", where, words[:1], self.number)
            known(place, "kind of unit", where, words[1:2], UNIT_IDS)
            out.append((self.number[words[0]], UNIT_IDS.index(words[1]), int(words[2]) if len(words) == 3 else 1))
        self._check_pools(place, where, out)
        return out

    def _check_pools(self, place: str, where: str, rows: list[Placed]) -> None:
        """D1.3 No more units than there are, none where it cannot stand, and no space too full (D3.7)."""
        pools = self.pools()
        for unit in {row[1] for row in rows}:
            total = sum(count for _, kind, count in rows if kind == unit)
            if total > pools[unit]:
                raise Bad(f"{place}: in {where}, {total} of '{UNIT_IDS[unit]}', but there are {pools[unit]} (D1.3)")
        for space, kind, _ in rows:
            shape = self.rows.space[space].shape
            if (kind == UBOAT and not self.rows.space[space].uboat) or (
                kind != UBOAT
                and (
                    (shape == "island" and "army" in UNIT_IDS[kind]) or (shape == "land" and "fleet" in UNIT_IDS[kind])
                )
            ):
                raise Bad(
                    f"{place}: in {where}, '{UNIT_IDS[kind]}' cannot stand on '{self.rows.space[space].id}' (D3.7.c)"
                )
            there = sum(count for other, unit, count in rows if other == space and unit != UBOAT)
            limits = self.setup.limits
            limit = limits.capital if self.rows.space[space].stars == CAPITAL else limits.space
            if there > limit:
                raise Bad(
                    f"{place}: in {where}, {there} units on '{self.rows.space[space].id}', at most {limit} (D3.7.b)"
                )

    def pools(self) -> list[int]:
        """D1.3 How many there are of each unit; bombers that are spent are the same ones."""
        out: list[int] = []
        for id in UNIT_IDS[:-2]:
            nation, type = id.split("_", 1)
            pool = self.setup.nation[NATION_IDS.index(nation)].pool
            out.append(pool.get("bomber" if type == "bomber_spent" else type, 0))
        return [*out, self.setup.nation[0].pool.get("uboat", 0), self.setup.pieces.resistance]

    def _fall_cards(self, place: str) -> list[tuple[int, ...]]:
        numbers = {card.id: card.number for card in self.cards}
        known(place, "seat", "fall.technologies", self.setup.fall.technologies, SEAT_IDS)
        out: list[tuple[int, ...]] = []
        for seat in SEAT_IDS:
            ids = self.setup.fall.technologies.get(seat, [])
            known(place, "card", f"fall.technologies.{seat}", ids, numbers)
            out.append(tuple([numbers[id] for id in ids]))
        once(place, "card of a starting technology", [self.cards[n].id for row in out for n in row])
        return out

    def _wanted(self, place: str) -> list[tuple[int, list[Wanted]]]:
        """D11.3 Who places what, in order."""
        out: list[tuple[int, list[Wanted]]] = []
        for row in self.setup.alternative:
            known(place, "seat", "alternative", [row.seat], SEAT_IDS)
            wanted: list[Wanted] = []
            for nation, type, count, spaces in row.units:
                known(place, "nation", f"alternative '{row.seat}'", [nation], NATION_IDS)
                known(place, "type", f"alternative '{row.seat}'", [type], ("any", "army", "fleet"))
                known(place, "space", f"alternative '{row.seat}'", spaces, self.number)
                ids = spaces or [space.id for space in self.rows.space if space.home == nation]
                types = (0, 1, 2) if type == "any" else (TYPE_IDS.index(type),)
                wanted.append((NATION_IDS.index(nation), types, count, mask([self.number[id] for id in ids])))
            out.append((SEAT_IDS.index(row.seat), wanted))
        once(place, "seat of the alternative set-up", [row.seat for row in self.setup.alternative])
        return out


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("domination", OWN, FILES, folder))


def _check_board(place: str, rows: BoardFile, base: int) -> None:
    ids = [row.id for row in rows.space]
    once(place, "space", ids)
    if not 2 <= len(ids) <= MOST_SPACES:
        raise Bad(f"{place}: {len(ids)} spaces; there may be {MOST_SPACES} at most")
    if any(row.arctic for row in rows.space[:base]):
        raise Bad(f"{place}: the spaces of the Arctic come last (D11.4.a)")
    for row in rows.space:
        known(place, "shape", f"'{row.id}'", [row.shape], SHAPE_IDS)
        known(place, "nation", f"'{row.id}'", [row.home] if row.home else [], NATION_IDS[:NEUTRAL])
        known(place, "source", f"'{row.id}'", [row.source, row.attrs], SOURCES)
        if not 1 <= row.stars <= CAPITAL:
            raise Bad(f"{place}: '{row.id}' has {row.stars} stars; there are one to three (D5.1)")
        if (row.factory or row.shipyard) and not row.home:
            raise Bad(f"{place}: '{row.id}' has a factory or a shipyard, but is no home space (D3.5.e)")
        if row.uboat and (row.home or row.shape != "island"):
            raise Bad(f"{place}: '{row.id}': U-boats stand on neutral islands (D3.7.d, R15)")
    arctic = {row.id for row in rows.space if row.arctic}
    for link in (*rows.road, *rows.sea):
        known(place, "space", "a connection", link.ends, ids)
        known(place, "source", "a connection", [link.source], SOURCES)
        if link.ends[0] == link.ends[1]:
            raise Bad(f"{place}: a connection joins '{link.ends[0]}' to itself (D3.5.d)")
        if not link.arctic and arctic & set(link.ends):
            raise Bad(f"{place}: the connection of {' and '.join(link.ends)} is one of the Arctic (D11.4.a)")
    once(place, "connection", ["-".join(sorted(link.ends)) for link in (*rows.road, *rows.sea)])
    for kind in (False, True):
        _check_in_one_piece(place, rows, kind)
    for bands in (rows.lanes.germany, rows.lanes.japan):
        known(place, "edge", "lanes", [bands.edge], ("left", "right"))
        edges = sorted([bands.a, bands.b, bands.c, bands.d])
        if edges[0][0] > 0 or any(a[1] != b[0] for a, b in pairwise(edges)):
            raise Bad(f"{place}: the four lanes of a nation cover the board, one beside the other (R30)")


def _check_in_one_piece(place: str, rows: BoardFile, arctic: bool) -> None:
    near: dict[str, set[str]] = {row.id: set() for row in rows.space if arctic or not row.arctic}
    for link in (*rows.road, *rows.sea):
        if arctic or not link.arctic:
            near[link.ends[0]].add(link.ends[1])
            near[link.ends[1]].add(link.ends[0])
    in_one_piece(place, near)


def _check_setup(place: str, setup: SetupFile, rows: BoardFile) -> None:
    for what, found, wanted in (
        ("nation", [row.id for row in setup.nation], NATION_IDS),
        ("technology", [row.id for row in setup.technology], TECHNOLOGY_IDS),
        ("year", [str(row.year) for row in setup.year], [str(FIRST_YEAR + n) for n in range(YEARS)]),
    ):
        if found != list(wanted):
            raise Bad(f"{place}: there must be one [[{what}]] for each of {', '.join(wanted)}, in this order")
    spaces = {row.id: row for row in rows.space}
    for n, row in enumerate(setup.nation):
        types = ("army", "fleet", "bomber", "uboat")[: 4 if n == 0 else 3 if n < SEATS else 2 if n < CHINA else 1]
        known(place, "type of its units", f"the pool of '{row.id}'", row.pool, types)
        if min([0, *row.pool.values()]) < 0:
            raise Bad(f"{place}: '{row.id}' has fewer units than none (D1.3)")
        if n < SEATS:
            known(place, "space", f"nation '{row.id}'", [row.capital], spaces)
            capital = spaces[row.capital]
            if capital.home != row.id or capital.stars != CAPITAL:
                raise Bad(f"{place}: the capital of '{row.id}' is a home space of three stars (D3.5.c)")
        if n in (ITALY, FRANCE):
            known(place, "seat", f"run_by of '{row.id}'", [row.run_by], SEAT_IDS)
            homes = [space.id for space in rows.space if space.home == row.id]
            if homes != [row.id]:
                raise Bad(f"{place}: '{row.id}' has one home space, '{row.id}' (D4.3.B4)")
        if n in (USA, CHINA):
            known(place, "seat", f"joins of '{row.id}'", [row.joins], SEAT_IDS)
            if row.last < 1:
                raise Bad(f"{place}: the track of '{row.id}' has at least one step (D9.0.a)")
    for row in setup.nation[:SEATS]:
        run = [row.id, *[other.id for other in setup.nation if other.run_by == row.id]]
        total = sum(space.stars for space in rows.space if space.home in run and not space.arctic)
        if total != row.start_vp:
            raise Bad(f"{place}: the home spaces of '{row.id}' have {total} stars, not {row.start_vp} (D2.4)")
    for year in setup.year:
        known(place, "seat", f"year {year.year}", [year.first, *([year.extra] if year.extra else [])], SEAT_IDS)
        known(place, "direction", f"year {year.year}", [year.direction], ("left", "right"))
        if not 2 <= year.cards <= 9:
            raise Bad(f"{place}: year {year.year}: two to nine cards are dealt (R42)")
    for tech in setup.technology:
        known(place, "group", f"technology '{tech.id}'", [tech.group], GROUP_IDS)
        known(place, "technology", f"technology '{tech.id}'", [*tech.needs, *tech.needs_one], TECHNOLOGY_IDS)
        if (tech.rocket is not None) != (tech.group == "rocketry"):
            raise Bad(f"{place}: technology '{tech.id}': rocketry, and nothing else, has a rocket (D6.4.a)")
    if not FIRST_YEAR <= setup.rise.last_year < FIRST_YEAR + YEARS > setup.fall.first_year >= FIRST_YEAR:
        raise Bad(f"{place}: the years of the scenarios are on the track of rounds (D12.1, D12.2)")
    known(place, "seat", "fall.france", [setup.fall.france], SEAT_IDS)
    limits, costs = setup.limits, setup.costs
    if not 1 <= limits.space <= limits.capital <= 4 or limits.range < 0 or limits.uboats_on_space < 1:
        raise Bad(f"{place}: limits: one to four units on a space, not fewer in a capital (D3.7.b)")
    if min(costs.form_cheaper, costs.move_cheaper, costs.least_attack, costs.uboat, costs.resistance) < 1:
        raise Bad(f"{place}: costs are 1 or more (D6.1.a, D6.2.a, R3)")
    uboats = setup.nation[0].pool.get("uboat", 0)
    if len(setup.lend_lease.least) <= uboats:
        raise Bad(f"{place}: lend_lease.least has a number for 0 to {uboats} U-boats (D11.2.e)")
    if len(setup.solo.deal) != YEARS:
        raise Bad(f"{place}: solo.deal has a number for each year (D13.3)")
    for id in ("germany", "japan"):
        order: list[str] = getattr(setup.solo, id)
        run = [id, *[other.id for other in setup.nation if other.run_by == id]]
        if sorted(order) != sorted([space.id for space in rows.space if space.home in run]):
            raise Bad(f"{place}: solo.{id} has each home space of '{id}' once (D13.9)")


def _cards(place: str, rows: CardsFile) -> list[Card]:
    once(place, "card", [row.id for row in rows.card] + [row.id for row in rows.solo])
    out: list[Card] = []
    for row in rows.card:
        where = f"card '{row.id}'"
        known(place, "deck", where, [row.deck], ("main", "usa", "china"))
        known(place, "nation", where, [row.colour], NATION_IDS[:NEUTRAL])
        known(place, "technology", where, [row.technology], TECHNOLOGY_IDS)
        known(place, "source", where, [row.source], SOURCES)
        event = row.event
        known(place, "event", where, [event.kind], EVENT_IDS)
        known(place, "icon", where, event.icons, ICON_IDS)
        known(place, "flag", where, [event.flag] if event.flag else [], FLAG_IDS)
        if not 1 <= row.ops <= 9:
            raise Bad(f"{place}: {where}: one to nine operation points (D3.3.1)")
        if bool(event.icons) != (event.kind == EVENT_IDS[LOGISTICS]) or bool(event.flag) != (
            event.kind == EVENT_IDS[DIPLOMACY]
        ):
            raise Bad(f"{place}: {where}: Logistics has icons, Diplomacy a flag, others neither (D7.2, D7.4)")
        out.append(Card(len(out), row))
    if sum(card.deck < 0 for card in out) < SEATS * 4 + 1:
        raise Bad(f"{place}: there are too few cards to deal the first round (R42)")
    return out


def _solo(place: str, rows: CardsFile) -> list[SoloCard]:
    out: list[SoloCard] = []
    for row in rows.solo:
        where = f"solo card '{row.id}'"
        if sorted(row.lanes) != list(LANES):
            raise Bad(f"{place}: {where}: the arrows lead into the lanes a, b, c and d, each once (D13.8.b)")
        for text in (*row.germany, *row.japan):
            words = text.split()
            if len(words) != 2:
                raise Bad(f"{place}: {where}: '{text}'; write an action and a type of unit: 'move army'")
            known(place, "action", where, words[:1], SOLO_IDS)
            known(place, "type", where, words[1:], TYPE_IDS[:2])
        out.append(SoloCard(len(rows.card) + len(out), row))
    return out


def summary(data: GameData) -> JsonObject:
    """Count the data by source: printed in the rulebook, deduced, reconstructed."""

    setup = data.setup
    return {
        "spaces": counted(SOURCES, [row.source for row in data.rows.space]),
        "shapes": counted(SOURCES, [row.attrs for row in data.rows.space]),
        "connections": counted(SOURCES, [row.source for row in (*data.rows.road, *data.rows.sea)]),
        "cards": counted(SOURCES, [row.source for row in data.card_rows.card]),
        "solo_cards": counted(SOURCES, [row.source for row in data.card_rows.solo]),
        "years": counted(SOURCES, [row.source for row in setup.year]),
        "technologies": counted(SOURCES, [row.needs_source or row.source for row in setup.technology]),
    }
