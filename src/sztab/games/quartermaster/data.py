# mypyc: skip
"""Reads and checks the data files: board, cards, set-up. What they say becomes the numbers of `board.py` and `card_data.py`.

The checks are the same for our own data and for a pack: names that exist, borders that agree, totals of the rulebook.
"""

from pathlib import Path
from typing import NoReturn

from sztab.engine.checks import counted, known, once
from sztab.engine.errors import Bad, unknown
from sztab.engine.graph import joined, mask, spread
from sztab.engine.pack import Pack, open_pack
from sztab.engine.shapes import JsonObject

from .board import Board
from .card_data import (
    AS_TURN_BEGAN,
    AT,
    AT_LEAST,
    ATTACKER,
    AXIS_HOME,
    CHOOSER,
    CHOSEN,
    DO_DISCARD,
    DO_ELIMINATE,
    DO_RECRUIT,
    EFFECT_IDS,
    EVERYWHERE,
    IN_OR_NEXT_TO,
    LIMIT_IDS,
    NEXT_TO,
    NEXT_TO_UNIT,
    NONE_OF,
    OUTSIDE,
    SHUFFLED_IN,
    SOURCE_IDS,
    THESE,
    TO_DECK_TOP,
    TRIGGER_IDS,
    TRIGGER_SPACE,
    TYPE_IDS,
    WARFARE,
    WITHIN,
    Card,
    Condition,
    Count,
    Effect,
    Trigger,
    Units,
    Where,
)
from .files import (
    BoardFile,
    CardRow,
    CardsFile,
    ConditionRow,
    CountRow,
    EffectRow,
    SetupFile,
    TriggerRow,
    WhereRow,
)
from .nations import ANY, ARMY, FLEET, NATION_IDS, NATIONS, TEAM_IDS, members

FILES = ("board.toml", "cards.toml", "setup.toml")
OWN = Path(__file__).parent / "data"
SOURCES = ("rulebook", "public", "reconstructed")
POLISH = ("rulebook", "translation")


class GameData:
    """All three files, checked, with the words that go with them."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.setup = pack.read("setup.toml", SetupFile)
        self.rows = pack.read("board.toml", BoardFile)
        cards = pack.read("cards.toml", CardsFile)
        self.card_rows = cards.card
        _check_setup(pack.place("setup.toml"), self.setup)
        self.board = _board(pack.place("board.toml"), self.rows, self.setup)
        reader = _Cards(pack.place("cards.toml"), self.board)
        self.cards: list[Card] = [reader.card(number, row) for number, row in enumerate(self.card_rows)]
        self.effects: list[Effect] = reader.effects
        _check_decks(pack.place("cards.toml"), self.cards, self.setup)


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("quartermaster", OWN, FILES, folder))


def _check_setup(place: str, setup: SetupFile) -> None:
    if setup.turn_order != list(NATION_IDS):
        raise Bad(f"{place}: turn_order must be {', '.join(NATION_IDS)} (Q5.1)")
    if sorted(row.id for row in setup.nation) != sorted(NATION_IDS):
        raise Bad(f"{place}: there must be one [[nation]] for each of {', '.join(NATION_IDS)} (Q1.1)")
    known(place, "card type", "reallocation", setup.reallocation.types, TYPE_IDS)
    for players in range(2, 7):
        seats = setup.seats.get(str(players))
        if seats is None or sorted(n for seat in seats for n in seat) != sorted(NATION_IDS) or len(seats) != players:
            raise Bad(f"{place}: seats for {players} players must share out the six nations, each once (Q1.2)")


def _board(place: str, rows: BoardFile, setup: SetupFile) -> Board:
    ids = [row.id for row in rows.space]
    number = {id: i for i, id in enumerate(ids)}

    def space(id: str, context: str) -> int:
        known(place, "space", context, [id], ids)
        return number[id]

    once(place, "space", ids)
    for row in rows.space:
        if row.kind not in ("land", "sea"):
            raise Bad(f"{place}: '{row.id}' has kind '{row.kind}'; write 'land' or 'sea'")
    borders: list[tuple[int, int]] = []
    neighbours = {row.id: {space(id, f"the links of '{row.id}'") for id in row.adjacent} for row in rows.space}
    for row in rows.space:
        for other in sorted(neighbours[row.id]):
            if number[row.id] == other:
                raise Bad(f"{place}: '{row.id}' borders itself")
            if number[row.id] not in neighbours[ids[other]]:
                raise Bad(f"{place}: '{row.id}' borders '{ids[other]}', but not the other way round")
            if number[row.id] < other:
                borders.append((number[row.id], other))
    for pair in rows.not_adjacent:
        if space(pair.spaces[1], "not_adjacent") in neighbours[pair.spaces[0]]:
            raise Bad(f"{place}: {pair.spaces[0]} and {pair.spaces[1]} must not be adjacent (Q2.2)")
    for wrap in rows.wrap:
        if space(wrap.right, "wrap") not in neighbours.get(wrap.left, set()):
            raise Bad(f"{place}: {wrap.left} and {wrap.right} meet behind the map and must be adjacent (Q2.3)")
    land = mask(number[row.id] for row in rows.space if row.kind == "land")
    stars = mask(number[row.id] for row in rows.space if row.supply)
    straits = [
        (space(s.control, "strait"), space(s.seas[0], "strait"), space(s.seas[1], "strait")) for s in rows.strait
    ]
    for anchor, a, b in straits:
        if not land >> anchor & 1 or land >> a & 1 or land >> b & 1:
            raise Bad(f"{place}: a strait joins two seas and is held from a land space (Q2.4)")
    for what, found, wanted in (
        ("land spaces", land.bit_count(), 36),
        ("sea spaces", len(ids) - land.bit_count(), 17),
        ("supply stars", stars.bit_count(), 12),
        ("straits", len(straits), 5),
    ):
        if found != wanted:
            raise Bad(f"{place}: {found} {what}, the board has {wanted} (Q2.1, Q2.4)")
    if stars & ~land:
        raise Bad(f"{place}: supply stars stand on land (Q2.1)")
    if spread(1, (1 << len(ids)) - 1, joined(len(ids), borders)) != (1 << len(ids)) - 1:
        raise Bad(f"{place}: the board is not in one piece")
    nations = {row.id: row for row in setup.nation}
    homes = [space(nations[id].home, "the home spaces of setup.toml") for id in NATION_IDS]
    for home in homes:
        if not stars >> home & 1:
            raise Bad(f"{place}: '{ids[home]}' is a home space in setup.toml and has no supply star (Q1.6)")
    pools = [(nations[id].armies, nations[id].fleets) for id in NATION_IDS]
    return Board(ids, land, stars, borders, straits, homes, pools)


def _check_decks(place: str, cards: list[Card], setup: SetupFile) -> None:
    ids = [card.id for card in cards]
    once(place, "card", ids)
    wanted = {row.id: row.deck for row in setup.nation}
    for nation, id in enumerate(NATION_IDS):
        total = sum(card.count for card in cards if card.nation == nation)
        if total != wanted[id]:
            raise Bad(f"{place}: the deck of {id} has {total} cards, it should have {wanted[id]} (Q1.7)")
    if sum(card.count for card in cards) != 220:
        raise Bad(f"{place}: {sum(card.count for card in cards)} cards in all, the game has 220 (Q1.7)")


class _Cards:
    """Turns rows of `cards.toml` into cards."""

    def __init__(self, place: str, board: Board) -> None:
        self.place = place
        self.board = board
        self.number = {id: i for i, id in enumerate(board.ids)}
        self.effects: list[Effect] = []
        self.row: CardRow
        self.kind = 0
        self.owner = 0

    def bad(self, why: str) -> NoReturn:
        raise Bad(f"{self.place}: card '{self.row.id}': {why}")

    def card(self, kind: int, row: CardRow) -> Card:
        self.row = row
        self.kind = kind
        self.owner = self.one_of(row.nation, NATION_IDS, "nation")
        if row.count < 1:
            self.bad("count must be at least 1")
        card = Card(kind, row.id, self.owner, self.one_of(row.type, TYPE_IDS, "type"), row.count)
        card.tags = tuple(row.tags)
        card.trigger = self.trigger(row.trigger)
        card.limit = self.one_of(row.limit, LIMIT_IDS, "limit")
        if row.cost is not None:
            card.cost = row.cost.n
            card.cost_source = self.source(row.cost.source)
        card.effects = tuple([self.effect(effect) for effect in row.effect])
        victims = {(effect.by, effect.source) for effect in card.effects if effect.do == DO_DISCARD}
        if card.type == WARFARE and len(victims) > 1:
            self.bad("the discards of an Economic Warfare card are one total (R12): one nation, one source")
        return card

    def one_of(self, given: str, known: tuple[str, ...], what: str) -> int:
        if given not in known:
            self.bad(unknown(what, given, known))
        return known.index(given)

    def space(self, id: str) -> int:
        if id == "trigger":
            return TRIGGER_SPACE
        if id == "axis_home":
            return AXIS_HOME
        if id not in self.number:
            self.bad(unknown("space", id, self.number))
        return self.number[id]

    def nation(self, id: str) -> int:
        indirect = {"self": self.owner, "attacker": ATTACKER, "chosen": CHOSEN, "chooser": CHOOSER}
        return indirect[id] if id in indirect else self.one_of(id, NATION_IDS, "nation")

    def nations(self, nation: str, team: str) -> tuple[int, ...]:
        if nation and team:
            self.bad("give a nation or a team, not both")
        if team:
            return members(self.one_of(team, TEAM_IDS, "team"))
        if nation:
            return tuple([self.nation(id) for id in nation.split("|")])
        return tuple(range(NATIONS))

    def unit(self, id: str) -> int:
        return self.one_of(id or "any", ("army", "fleet", "any"), "unit")

    def source(self, id: str) -> int:
        return self.one_of(id or "deck", SOURCE_IDS, "source")

    def named_units(self, name: str) -> Units:
        """`usa_fleet_supplied`: a nation, a kind of unit, and whether it must be supplied."""
        parts = name.split("_")
        if len(parts) not in (2, 3) or parts[2:] not in ([], ["supplied"]):
            self.bad(f"'{name}' names no units; write for instance 'japan_any' or 'usa_fleet_supplied'")
        return Units((self.nation(parts[0]),), self.unit(parts[1]), len(parts) == 3)

    def where(self, row: WhereRow) -> Where:
        given = [key for key in row.__struct_fields__ if getattr(row, key)]
        if row.snapshot:
            if set(given) != {"snapshot", "held_by", "adjacent_to_unit"} or row.snapshot != "turn_start":
                self.bad("a snapshot is of 'turn_start' and needs held_by and adjacent_to_unit")
            where = Where(AS_TURN_BEGAN, unit=self.named_units(row.adjacent_to_unit))
            where.held_by = self.named_units(row.held_by)
            return where
        if len(given) != 1:
            self.bad(f"'where' needs exactly one key, not {', '.join(given) or 'none'}")
        if row.spaces:
            return Where(THESE, mask(self.space(id) for id in row.spaces))
        if row.space:
            if row.space != "trigger":
                self.bad("where.space is 'trigger'; for named spaces write spaces = [...]")
            return Where(AT)
        if row.adjacent_to:
            return Where(NEXT_TO, space=self.space(row.adjacent_to))
        if row.in_or_adjacent_to or row.same_or_adjacent_to:
            return Where(IN_OR_NEXT_TO, space=self.space(row.in_or_adjacent_to or row.same_or_adjacent_to))
        if row.outside:
            return Where(OUTSIDE, space=self.space(row.outside))
        if row.adjacent_to_unit:
            return Where(NEXT_TO_UNIT, unit=self.named_units(row.adjacent_to_unit))
        return Where(EVERYWHERE)

    def count(self, row: CountRow) -> Count:
        return Count(Units(self.nations(row.nation, row.team), self.unit(row.unit), False), self.where(row.where))

    def condition(self, row: ConditionRow) -> Condition:
        if row.none is not None:
            return Condition(NONE_OF, self.count(row.none), 0, 0, 0)
        count = self.count(CountRow(row.unit, row.nation, row.team, row.where))
        if row.within:
            return Condition(WITHIN, count, 1, row.within, self.space(row.of))
        return Condition(AT_LEAST, count, row.min, 0, AXIS_HOME if count.where.space == AXIS_HOME else 0)

    def trigger(self, row: TriggerRow) -> Trigger:
        trigger = Trigger(self.one_of(row.on, TRIGGER_IDS, "trigger"))
        own_turn = row.on == "any_time_own_turn"
        trigger.nations = (self.owner,) if own_turn else self.nations(row.by or row.nation, row.team)
        trigger.unit = self.unit(row.unit)
        trigger.supplied = row.supplied
        trigger.where = self.where(row.where)
        if row.phase not in ("", "action"):
            self.bad(f"'{row.phase}' as the phase of a trigger; only 'action' is known")
        trigger.action_phase = row.phase == "action"
        trigger.card_type = self.card_type(row.card_type)
        trigger.tag = row.title_tag
        return trigger

    def card_type(self, id: str) -> int:
        return self.one_of(id, (*TYPE_IDS, "any"), "card type")

    def effect(self, row: EffectRow) -> Effect:
        effect = Effect(len(self.effects), self.kind, self.one_of(row.do, EFFECT_IDS, "effect"))
        self.effects.append(effect)
        subject = row.nation or row.by
        if subject == "choose:axis_in_range":
            effect.choose, effect.in_range, effect.by = members(0), True, CHOSEN
        elif subject.startswith("choose:"):
            effect.choose, effect.by = self.nations(subject.removeprefix("choose:"), ""), CHOSEN
        elif effect.do != DO_ELIMINATE or subject == "chooser":
            effect.by = self.nation(subject)
        if row.unit or row.units:
            kinds = [self.unit(id) for id in row.units] or [self.unit(row.unit)]
            effect.unit = kinds[0] if len(kinds) == 1 else ANY
            effect.units = Units(
                self.nations(row.nation if "choose:" not in row.nation else "", row.team), effect.unit, False
            )
        if row.kind:
            effect.unit = (ARMY, FLEET)[self.one_of(row.kind, ("land", "sea"), "kind of battle")]
        effect.where = self.where(row.where)
        effect.n, effect.least = row.n, row.n_min or row.n
        effect.optional, effect.any_order = row.optional, row.order == "any"
        effect.source = self.source(row.source)
        effect.per = self.count(row.per) if row.per else None
        effect.condition = self.condition(row.condition) if row.condition else None
        effect.of_trigger = row.target == "trigger"
        effect.this_battle = row.until == "this_battle"
        effect.floor = row.min
        if row.n_if is not None:
            effect.n_if, effect.n_when = row.n_if.n, self.condition(row.n_if.when)
        effect.to = {"deck_top": TO_DECK_TOP, "deck_shuffle": SHUFFLED_IN}.get(row.to, 0)
        effect.card_type = self.card_type(row.card_type)
        effect.supplied_link = row.build_link == "supplied"
        effect.passive = row.passive
        effect.nations = tuple([self.nation(id) for id in row.nations])
        if row.space:
            effect.where = Where(THESE, 1 << self.space(row.space))
            effect.units = Units(self.nations("", row.team), ANY, False)
        nested: list[EffectRow] = [*row.options, *([row.with_] if row.with_ else [])]
        effect.options = tuple([self.effect(option) for option in nested])
        self.check_effect(row, effect)
        return effect

    def check_effect(self, row: EffectRow, effect: Effect) -> None:
        """Conditions that the interpreter takes for granted: a row that says otherwise would be read as if it did not."""
        if row.do == "replace" and [option.do for option in effect.options] != [DO_RECRUIT]:
            self.bad("'replace' needs a recruit under 'with'")
        if row.do == "discard_response" and (not row.random or row.revealed):
            self.bad("'discard_response' is by lot and unseen: random = true, revealed = false (R41)")
        if row.do == "redeploy" and (not row.optional or effect.by != self.owner):
            self.bad("'redeploy' is for the card's owner and optional (R19)")
        if row.do == "choose_one" and effect.by != self.owner:
            self.bad("'choose_one' is chosen by the card's owner")
        if self.row.trigger.on == "victory_phase" and (row.do != "score" or self.row.trigger.by != "self"):
            self.bad("a card for the victory phase scores in its owner's (Q10.2)")


def summary(data: GameData) -> JsonObject:
    """The sources of the data: counts of what stands in the rulebook and what does not."""
    return {
        "cards": counted(SOURCES, [row.source for row in data.card_rows]),
        "polish_titles": counted(POLISH, [row.title_pl_source for row in data.card_rows]),
        "polish_space_names": counted(POLISH, [row.name_pl_source for row in data.rows.space]),
    }
