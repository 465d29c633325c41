# mypyc: skip
"""Reads and checks the data files: board, cards, set-up. What they say becomes the numbers of `board.py` and `tables.py`.

The checks are the same for our own data and for a pack: names that exist, borders listed on both sides, a board in one piece,
totals of the rulebook.
"""

from collections.abc import Mapping
from pathlib import Path

from sztab.engine.checks import counted, in_one_piece, known, once
from sztab.engine.errors import Bad
from sztab.engine.pack import Pack, ThreeFiles, open_pack
from sztab.engine.shapes import JsonObject

from .board import Board
from .files import BoardFile, CardsFile, SetupFile
from .terms import ACTION_IDS, FACE_IDS, PLAYER_IDS, PLAYERS, SHIP_IDS, UNIT_IDS, Card, Force, force_of

FILES = ThreeFiles.FILES
OWN = Path(__file__).parent / "data"
SOURCES = ("rulebook", "public", "reconstructed", "ruling")
MOST_REGIONS = 62  # a set of regions is a bit mask
FARTHEST = 2  # regions in one action (A6.3)
MOST_COMMITTED = 4


class GameData(ThreeFiles[SetupFile, BoardFile, CardsFile]):
    """All three files, checked, with the words that go with them."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, SetupFile, BoardFile, CardsFile)
        _check_board(pack.place("board.toml"), self.rows)
        _check_setup(pack.place("setup.toml"), self.setup, self.rows)
        self.cards = _cards(pack.place("cards.toml"), self.card_rows, self.setup)
        self.board = _board(self.rows)


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("attack", OWN, FILES, folder))


def units(table: Mapping[str, int]) -> Force:
    return force_of(*[table.get(id, 0) for id in UNIT_IDS])


def ships(table: Mapping[str, int]) -> Force:
    return force_of(*[table.get(id, 0) for id in SHIP_IDS])


def _board(rows: BoardFile) -> Board:
    number = {row.id: i for i, row in enumerate(rows.region)}
    continents = [row.id for row in rows.continent]
    return Board(
        [row.id for row in rows.region],
        [continents.index(row.continent) for row in rows.region],
        [(number[row.id], number[other]) for row in rows.region for other in row.land if row.id < other],
        [(number[row.ends[0]], number[row.ends[1]]) for row in rows.lane],
        [tuple([number[id] for id in row.shores]) for row in rows.zone],
    )


def _check_board(place: str, rows: BoardFile) -> None:
    ids = [row.id for row in rows.region]
    once(place, "region", ids)
    if not 2 <= len(ids) <= MOST_REGIONS:
        raise Bad(f"{place}: {len(ids)} regions; there may be {MOST_REGIONS} at most")
    continents = [row.id for row in rows.continent]
    once(place, "continent", continents)
    for row in rows.region:
        known(place, "continent", f"'{row.id}'", [row.continent], continents)
        known(place, "region", f"the borders of '{row.id}'", row.land, ids)
        known(place, "source", f"'{row.id}'", [row.source], SOURCES)
        once(place, f"border of '{row.id}'", row.land)
        for other in row.land:
            if other == row.id or row.id not in rows.region[ids.index(other)].land:
                raise Bad(f"{place}: '{other}' is in the borders of '{row.id}', but not the other way round (A2.3)")
    for lane in rows.lane:
        known(place, "region", "a lane", lane.ends, ids)
        known(place, "source", "a lane", [lane.source], SOURCES)
        if lane.ends[0] == lane.ends[1]:
            raise Bad(f"{place}: a lane joins '{lane.ends[0]}' to itself (A2.4)")
    once(place, "lane", ["-".join(sorted(lane.ends)) for lane in rows.lane])
    for zone in rows.zone:
        known(place, "region", f"the shores of '{zone.id}'", zone.shores, ids)
        known(place, "source", f"'{zone.id}'", [zone.source], SOURCES)
        once(place, f"shore of '{zone.id}'", zone.shores)
    near = {row.id: set(row.land) for row in rows.region}
    for lane in rows.lane:
        near[lane.ends[0]].add(lane.ends[1])
        near[lane.ends[1]].add(lane.ends[0])
    for zone in rows.zone:
        for id in zone.shores:
            near[id].update(other for other in zone.shores if other != id)
    in_one_piece(place, near)


def _check_setup(place: str, setup: SetupFile, rows: BoardFile) -> None:
    for what, found, wanted in (
        ("player", [row.id for row in setup.player], PLAYER_IDS),
        ("unit", [row.id for row in setup.unit], UNIT_IDS),
        ("ship", [row.id for row in setup.ship], SHIP_IDS),
    ):
        if found != list(wanted):
            raise Bad(f"{place}: there must be one [[{what}]] for each of {', '.join(wanted)}, in this order")
    start = setup.start
    known(place, "unit", "start.land", start.land, UNIT_IDS)
    known(place, "ship", "start.ships", start.ships, SHIP_IDS)
    known(place, "unit", "start.claim_unit", [start.claim_unit], UNIT_IDS)
    known(place, "unit", "diplomatic_attack", [setup.diplomatic_attack.unit], UNIT_IDS)
    known(place, "action", "turn.repeatable", setup.turn.repeatable, ACTION_IDS)
    known(place, "face", "battle_die", setup.battle_die.faces, FACE_IDS)
    if min([*start.land.values(), *start.ships.values(), start.cards]) < 0 or start.claims < 1:
        raise Bad(f"{place}: start has numbers below nothing, or no region to claim (A3.1)")
    pieces = sum(start.land.values()) - start.claims
    if start.land.get(start.claim_unit, 0) < start.claims or max(start.extra, start.extra_by_five) > pieces:
        raise Bad(f"{place}: start.land has too few pieces for the claims and the extra pieces (A3.4, A3.6)")
    if start.per_go < 1 or start.extra_by_five % start.per_go:
        raise Bad(f"{place}: extra_by_five is so many times per_go (R6)")
    if PLAYERS * start.claims > len(rows.region):
        raise Bad(f"{place}: {len(rows.region)} regions are not enough for {PLAYERS} players (A3.4)")
    for row in rows.continent:
        there = sum(region.continent == row.id for region in rows.region)
        if start.claims > len(rows.continent) or there < PLAYERS:
            raise Bad(f"{place}: '{row.id}' has {there} regions; each player must find one on each continent (A3.5)")
    for unit in setup.unit:
        if unit.cost < 1 or unit.dice < 1 or not 1 <= unit.reach <= FARTHEST or not 0 <= unit.blitzkrieg <= FARTHEST:
            raise Bad(
                f"{place}: unit '{unit.id}': cost and dice are 1 or more, a move goes 1 or 2 regions (A6.2, A6.3)"
            )
    for ship in setup.ship:
        known(place, "ship", f"ship '{ship.id}'", ship.against, SHIP_IDS)
        if ship.cost < 1 or not 1 <= ship.hits <= 2:
            raise Bad(f"{place}: ship '{ship.id}': it costs 1 or more and sinks on the first or second hit (A11.7)")
    battle = setup.land_battle
    if not 1 <= battle.first_round <= MOST_COMMITTED or battle.more_each_round < 0 or battle.fewest_dice < 1:
        raise Bad(f"{place}: land_battle: 1 to {MOST_COMMITTED} units in the first round, and at least one die (A9.2)")
    if setup.turn.actions < 1 or setup.naval_battle.longest_line < 1:
        raise Bad(f"{place}: there is at least one action, and one ship in a line (A4.2)")
    once(place, "promise", [row.id for row in setup.promise])
    if not setup.promise:
        raise Bad(f"{place}: at least one [[promise]] is needed (A16.9)")


def _cards(place: str, rows: CardsFile, setup: SetupFile) -> list[Card]:
    types = [row.id for row in rows.type]
    once(place, "type", types)
    known(place, "unit", "no_card_defenders", rows.no_card_defenders, UNIT_IDS)
    once(place, "card", [row.id for row in rows.card])
    out: list[Card] = []
    for row in rows.card:
        known(place, "type", f"card '{row.id}'", [row.type], types)
        known(place, "unit", f"card '{row.id}'", row.defenders, UNIT_IDS)
        known(place, "source", f"card '{row.id}'", [row.source], SOURCES)
        if row.value < 1 or row.count < 1 or not sum(row.defenders.values()) or min(row.defenders.values()) < 0:
            raise Bad(f"{place}: card '{row.id}': a value, a count and at least one defender (A13.2, A14.1)")
        out.append(Card(len(out), row.id, types.index(row.type), row.value, row.count, units(row.defenders)))
    if not sum(rows.no_card_defenders.values()) or rows.set_multiplier < 1:
        raise Bad(f"{place}: a region without a card has a defender, and a set is worth its cards (R32, A14.5)")
    if sum(card.count for card in out) < PLAYERS * setup.start.cards:
        raise Bad(f"{place}: there are too few cards to deal {setup.start.cards} to each player (A3.2)")
    return out


def summary(data: GameData) -> JsonObject:
    """The number of rows from each source: the rulebook, public lists, reconstruction, rulings."""

    return {
        "regions": counted(SOURCES, [row.source for row in data.rows.region]),
        "borders": counted(
            SOURCES, ["reconstructed" for row in data.rows.region for other in row.land if row.id < other]
        ),
        "lanes": counted(SOURCES, [row.source for row in data.rows.lane]),
        "zones": counted(SOURCES, [row.source for row in data.rows.zone]),
        "cards": counted(SOURCES, [row.source for row in data.card_rows.card for _ in range(row.count)]),
        "units": counted(SOURCES, [row.source for row in data.setup.unit] + [row.source for row in data.setup.ship]),
    }
