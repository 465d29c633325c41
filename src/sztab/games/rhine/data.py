# mypyc: skip
"""Reads and checks the data files: board, cards, set-up. What they say becomes the numbers of `board.py` and `tables.py`.

The checks are the same for our own data and for a pack: names that exist, a board in one piece, totals of the rulebook.
"""

from pathlib import Path

from sztab.engine.checks import counted, in_one_piece, known, once
from sztab.engine.errors import Bad
from sztab.engine.pack import Pack, ThreeFiles, open_pack
from sztab.engine.shapes import JsonObject

from .board import Board
from .card_data import PURSUIT_KINDS, RESISTANCE_KINDS, Card, card_kind
from .files import BoardFile, CardsFile, SetupFile
from .terms import COMMANDER_IDS, COMMANDERS, RANK_IDS, WEATHER_IDS, WHITE, CorpsStart, load_of

FILES = ThreeFiles.FILES
OWN = Path(__file__).parent / "data"
MARKS = (
    "main_base",
    "rear",
    "start",
    "resistance",
    "fortification",
    "medal",
    "advanced_base",
    "ostende",
    "victory",
)
PURSUIT_IDS = [card_kind.names[kind] for kind in PURSUIT_KINDS]
RESISTANCE_IDS = [card_kind.names[kind] for kind in RESISTANCE_KINDS]
SOURCES = ("rulebook", "public", "reconstructed")


class GameData(ThreeFiles[SetupFile, BoardFile, CardsFile]):
    """All three files, checked, with the words that go with them."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack, SetupFile, BoardFile, CardsFile)
        _check_board(pack.place("board.toml"), self.rows)
        _check_setup(pack.place("setup.toml"), self.setup, self.rows)
        self.cards = _cards(pack.place("cards.toml"), self.card_rows)

    def space(self, id: str) -> int:
        return [row.id for row in self.rows.space].index(id)

    def board(self, playing: int) -> Board:
        """The board for the commanders that play."""
        closed = self.setup.solo.white_closed if playing == 1 << WHITE else []
        return Board(self.rows, [row.base for row in self.setup.commander], playing, closed)

    def corps(self) -> list[CorpsStart]:
        return [
            CorpsStart(
                row.id, COMMANDER_IDS.index(row.commander), self.space(row.start), load_of(row.fuel, row.ammo, row.food)
            )
            for row in self.setup.corps
        ]

    def layouts(self) -> list[tuple[int, ...]]:
        """R17.A The spaces of the markers 3 to 18, for each commander."""
        layout = self.setup.solo.layout
        return [tuple([self.space(id) for id in ids]) for ids in (layout.red, layout.white, layout.blue)]


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("rhine", OWN, FILES, folder))


def _check_board(place: str, rows: BoardFile) -> None:
    ids = [row.id for row in rows.space]
    once(place, "space", ids)
    for row in rows.space:
        known(place, "colour", f"'{row.id}'", row.colours, COMMANDER_IDS)
        known(place, "mark", f"'{row.id}'", row.marks, MARKS)
        known(place, "source", f"'{row.id}'", [row.source], SOURCES)
        victory = "victory" in row.marks
        if victory == bool(row.colours) or len(row.colours) > 2 or len(set(row.colours)) != len(row.colours):
            raise Bad(f"{place}: '{row.id}' needs one or two colours, or the mark 'victory' and none (R2.2)")
        for mark in ("main_base", "rear", "start", "ostende"):
            if mark in row.marks and len(row.colours) != 1:
                raise Bad(f"{place}: '{row.id}' has the mark '{mark}' and so exactly one colour (R2.5)")
        if {"main_base", "start"} & set(row.marks) and "rear" not in row.marks:
            raise Bad(f"{place}: '{row.id}' is a main base or start space and so lies in the rear (R2.10)")
    for wanted, mark in ((3, "main_base"), (10, "start"), (1, "ostende")):
        found = sum(mark in row.marks for row in rows.space)
        if found != wanted:
            raise Bad(f"{place}: {found} spaces with the mark '{mark}', there should be {wanted} (R2.5)")
    named = (rows.dusseldorf, rows.antwerp.space, *rows.antwerp.blocks)
    known(place, "space", "dusseldorf or antwerp", named, ids)
    if len(set(rows.antwerp.blocks)) != 4:
        raise Bad(f"{place}: Antwerp has four block spaces (R2.5)")
    if "victory" not in next(row for row in rows.space if row.id == rows.dusseldorf).marks:
        raise Bad(f"{place}: '{rows.dusseldorf}' must be a victory space (R10.20)")
    _check_arrows(place, rows, ids)


def _check_arrows(place: str, rows: BoardFile, ids: list[str]) -> None:
    seen: set[frozenset[str]] = set()
    near: dict[str, list[str]] = {id: [] for id in ids}
    for row in rows.arrow:
        known(place, "space", "an arrow", row.ends, ids)
        known(place, "colour", f"the arrow {row.ends[0]}-{row.ends[1]}", row.colours, COMMANDER_IDS)
        known(place, "source", f"the arrow {row.ends[0]}-{row.ends[1]}", [row.source], SOURCES)
        ends = frozenset(row.ends)
        if len(ends) != 2 or ends in seen:
            raise Bad(f"{place}: the arrow {row.ends[0]}-{row.ends[1]} joins a space to itself or stands twice")
        seen.add(ends)
        near[row.ends[0]].append(row.ends[1])
        near[row.ends[1]].append(row.ends[0])
        for end in row.ends:
            space = next(space for space in rows.space if space.id == end)
            if space.colours and not set(row.colours) <= set(space.colours):
                raise Bad(f"{place}: the arrow {row.ends[0]}-{row.ends[1]} has a colour that '{end}' has not (R2.6)")
    in_one_piece(place, near)


def _check_setup(place: str, setup: SetupFile, rows: BoardFile) -> None:
    spaces = {row.id: row for row in rows.space}
    if [row.id for row in setup.commander] != list(COMMANDER_IDS):
        raise Bad(f"{place}: there must be one [[commander]] for each of {', '.join(COMMANDER_IDS)}, in this order")
    for base in setup.commander:
        known(place, "space", f"commander '{base.id}'", [base.base], spaces)
        if "main_base" not in spaces[base.base].marks or spaces[base.base].colours != [base.id]:
            raise Bad(f"{place}: '{base.base}' is not printed as the main base of {base.id} in board.toml (R2.5)")
        if not 1 <= base.level <= len(setup.level):
            raise Bad(
                f"{place}: commander '{base.id}' starts at level {base.level}; there are {len(setup.level)} (R4.6)"
            )
    if len(setup.level) != 3:
        raise Bad(f"{place}: {len(setup.level)} levels, there are 3 (R7.3)")
    for corps in setup.corps:
        known(place, "commander", f"corps '{corps.id}'", [corps.commander], COMMANDER_IDS)
        known(place, "space", f"corps '{corps.id}'", [corps.start], spaces)
        if "start" not in spaces[corps.start].marks or spaces[corps.start].colours != [corps.commander]:
            raise Bad(f"{place}: corps '{corps.id}' starts in '{corps.start}', no start space of its commander (R2.5)")
        if corps.fuel + corps.ammo + corps.food > setup.corps_capacity:
            raise Bad(f"{place}: corps '{corps.id}' has more than {setup.corps_capacity} pieces (R2.11)")
    if len({row.id for row in setup.corps}) != 10 or len({row.start for row in setup.corps}) != 10:
        raise Bad(f"{place}: there are ten corps, each on a start space of its own (R2.1)")
    known(place, "space", "difficulty", [setup.difficulty.marker_at_start, *setup.difficulty.ports], spaces)
    known(place, "space", "solo", setup.solo.white_closed, spaces)
    layout = setup.solo.layout
    for id, ids in zip(COMMANDER_IDS, (layout.red, layout.white, layout.blue), strict=True):
        known(place, "space", f"solo.layout.{id}", ids, spaces)
        if len(ids) != 16 or len(set(ids)) != 16:
            raise Bad(f"{place}: solo.layout.{id} needs 16 different spaces, for the markers 3 to 18 (R17.A)")
        for space in ids:
            if id not in spaces[space].colours or "rear" in spaces[space].marks:
                raise Bad(f"{place}: in solo.layout.{id}, '{space}' is not a space {id} has to take (R17.A)")
    known(place, "rank", "solo.ranks", setup.solo.ranks, RANK_IDS)
    turns = [setup.solo.ranks.get(id, 0) for id in RANK_IDS]
    if turns != sorted(set(turns)) or turns[0] < 1:
        raise Bad(
            f"{place}: solo.ranks needs the turns for {', '.join(RANK_IDS)}, each more than the one before (R17.B)"
        )
    components, players = setup.components, setup.by_players
    if max(players.resistance_pool) > components.resistance_markers:
        raise Bad(
            f"{place}: by_players.resistance_pool has more than the {components.resistance_markers} markers (R2.1)"
        )
    for count, more in enumerate(players.trucks_at_level_3, 1):
        trucks = setup.trucks.available + count * setup.trucks.per_player + more
        if trucks > components.trucks:
            raise Bad(f"{place}: {count} players use {trucks} trucks, there are {components.trucks} (R7.3)")
    loads = {kind: sum(getattr(row, kind) for row in setup.corps) for kind in ("fuel", "ammo", "food")}
    for kind, total in loads.items():
        if total + setup.by_players.supply_track[2] > getattr(setup.components, kind):
            raise Bad(f"{place}: there is not enough {kind} for the corps and the Supply track (R4.12)")


def _cards(place: str, rows: CardsFile) -> list[Card]:
    out: list[Card] = []
    for row in rows.pursuit:
        known(place, "commander", f"card '{row.id}'", [row.deck], COMMANDER_IDS)
        known(
            place,
            "kind of pursuit card",
            f"card '{row.id}'",
            [row.kind],
            PURSUIT_IDS,
        )
        known(place, "weather", f"card '{row.id}'", [row.weather] if row.weather else [], WEATHER_IDS)
        card = Card(len(out), row.id, COMMANDER_IDS.index(row.deck), card_kind.names.index(row.kind), row.count)
        card.hand = row.hand
        card.weather = WEATHER_IDS.index(row.weather) if row.weather else -1
        card.ammo = row.ammo
        if row.count < 1 or (row.kind == "division") != (row.ammo > 0):
            raise Bad(f"{place}: card '{row.id}': a count of one or more, and ammo for divisions only (R10.18)")
        if row.hand and row.kind not in ("resistance", "recon"):
            raise Bad(f"{place}: card '{row.id}': only Resistance and Recon show a hand (R10.29)")
        out.append(card)
    for other in rows.resistance:
        known(
            place,
            "kind of resistance card",
            f"card '{other.id}'",
            [other.kind],
            RESISTANCE_IDS,
        )
        card = Card(len(out), other.id, -1, card_kind.names.index(other.kind), 1)
        card.ammo, card.fuel, card.medal = other.ammo, other.fuel, other.medal
        out.append(card)
    ids = [card.id for card in out]
    once(place, "card", ids)
    for deck in range(COMMANDERS):
        total = sum(card.count for card in out if card.deck == deck)
        if total != 22:
            raise Bad(f"{place}: the pursuit deck of {COMMANDER_IDS[deck]} has {total} cards, it has 22 (R2.1)")
    if len(rows.resistance) != 24:
        raise Bad(f"{place}: {len(rows.resistance)} resistance cards, there are 24 (R2.1)")
    return out


def summary(data: GameData) -> JsonObject:
    """The share of the data that stands in the rulebook, and the share that does not."""
    return {
        "spaces": counted(SOURCES, [row.source for row in data.rows.space]),
        "arrows": counted(SOURCES, [row.source for row in data.rows.arrow]),
        "cards": counted(
            SOURCES, [row.source for row in data.card_rows.pursuit] + [row.source for row in data.card_rows.resistance]
        ),
        "corps": counted(SOURCES, [row.source for row in data.setup.corps]),
        "logistics_levels": counted(SOURCES, [row.source for row in data.setup.level]),
    }
