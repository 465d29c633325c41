# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "red action"                               # or "red claim", "red extra", "red capital"
    first = "green"                                 # who opened; the order is clockwise from there
    units = { red = ["spain 3i1t1p", "france 2i"] } # who has units in a region controls it
    capitals = { red = "spain" }
    fleets = { tan = "1b1d1s" }
    seas = "tan"
    hands = { red = ["oil_2"] }
    decks = { economics = ["factories_2", "..."] }  # the top; "..." is the rest, shuffled

It begins from nothing, or with `from = "setup"` from the start of a game. Cards that are named nowhere are in the deck. I, t, a
and p are infantry, tanks, artillery and planes; d, s, b and c destroyers, submarines, battleships and carriers.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, UnsetType, field

from sztab.engine.graph import bits
from sztab.engine.position import Key, OneOf, Plain, Reader, SetOf, as_table, eyes_of, saving, written_keys
from sztab.engine.position import Position as BasePosition
from sztab.engine.shapes import JsonObject
from sztab.engine.zones import PUBLIC, card

from .convoys import CONVOY_IDS
from .setup import capital_next, claim_next, lay_out, put_next
from .state import State
from .tables import DECK, DRAWN, HAND, OFFERED, RETURNED, Tables
from .terms import (
    ACTION_IDS,
    FORCES,
    NOBODY,
    PLAYER_IDS,
    PLAYERS,
    SHIP_LETTERS,
    TIME_IS_UP,
    UNIT_LETTERS,
    Force,
    Player,
)
from .turn import ACTIONS, CAPITALS, CLAIMS, EXTRA, PHASE_IDS, SETUP, act, end_of_turn

V = TypeVar("V")
Row = tuple[int, ...]

LAID_OUT = {"drawn": (DRAWN, PUBLIC), "offered": (OFFERED, 0), "returned": (RETURNED, 0)}  # the zone, who knows it
IN_BATTLE = ("attack", "attack_reserve", "defend", "defend_reserve")
BATTLE_KEYS = ("region", "round", *IN_BATTLE, "leader")
STARTS = {CLAIMS: claim_next, EXTRA: put_next, CAPITALS: capital_next}
MOST = 10_000  # rounds, offers
PLAYER = "player in this game"


def playing(t: Tables) -> Sequence[str]:
    return PLAYER_IDS[: t.players]


class Rows(Key):
    """Rows of words: what stands in each place, and how to say so."""

    def __init__(self, called: str, *kinds: str) -> None:
        super().__init__()
        self.called, self.kinds = called, kinds

    def read(self, r: "PositionReader", given: Iterable[str], name: str) -> tuple[Row, ...]:  # type: ignore[override]
        out: list[Row] = []
        for row in given:
            words = row.split()
            if len(words) != len(self.kinds) or ("round" in self.kinds and not words[-1].isdigit()):
                raise r.bad(f"{name}: '{row}'; write {self.called}")
            out.append(tuple([r.word(word, kind, name) for word, kind in zip(words, self.kinds, strict=True)]))
        return tuple(out)

    def written(self, t: Tables, value: Iterable[Row]) -> list[str]:
        known = names_in(t)
        return [" ".join([written_word(known, *word) for word in zip(self.kinds, row, strict=True)]) for row in value]


PLACED = Rows("a region and a force, such as 'spain 3i1t'", "region", "force")
CONVOYS = Rows("from, to, a force and what became of it", "region", "region", "force", "answer")
PROMISES = Rows("giver, receiver, promise and round: 'red blue favour 3'", PLAYER, PLAYER, "promise", "round")


class Position(BasePosition, kw_only=True):
    """The keys of a position of Attack!"""

    round: int = 1
    first: str = PLAYER_IDS[0]
    units: dict[str, list[str]] = {}
    capitals: dict[str, str] = {}
    fleets: dict[str, str] = {}
    withdrawn: dict[str, str] = {}
    seas: Annotated[str, OneOf(PLAYER, playing, nobody=True)] = ""
    out: Annotated[list[str], SetOf(PLAYER, playing)] = []
    actions: int | UnsetType = UNSET  # those that were not used
    used: Annotated[list[str], SetOf("action", lambda t: ACTION_IDS)] = []
    offers: Annotated[int, Plain(most=MOST)] = 0
    trading: Annotated[bool, Plain()] = False
    clock: Annotated[int, Plain(most=TIME_IS_UP)] = 0
    barred: list[str] = []
    moved: list[str] = []
    entered: Annotated[list[str], PLACED] = []
    convoys: Annotated[list[str], CONVOYS] = []
    battle: dict[str, Any] = {}
    partner: Annotated[str, OneOf(PLAYER, playing, nobody=True)] = ""
    wanted: Annotated[str, OneOf("card", lambda t: t.grammar.names["card"], nobody=True)] = ""
    laid: list[list[str]] = field(default_factory=lambda: [[], []])
    promises: Annotated[list[str], PROMISES] = []
    hands: dict[str, list[str]] = {}
    drawn: list[str] = []
    offered: list[str] = []
    returned: list[str] = []


def names_in(t: Tables) -> dict[str, Sequence[str]]:
    """The names that words stand for, by what they are called in errors."""
    return {
        PLAYER: playing(t),
        "region": t.board.ids,
        "promise": t.grammar.names["promise"],
        "answer": CONVOY_IDS,
        "action": ACTION_IDS,
    }


class PositionReader(Reader[Tables, State]):
    shape = Position
    given: Position
    example = "red action"
    too_many = "stands more often than the deck has it (A3.2)"

    def state(self) -> State:
        s = self.s
        self.known = names_in(self.t)
        origin = self.origin()
        lay_out(s)
        if origin == "empty":
            s.fleets = [0] * PLAYERS
        self.read_fields()
        self.board()
        self.fleets()
        self.cards()
        self.turn()
        self.battle()
        self.moment()
        return s

    # Words

    def named(self, id: str, what: str, where: str) -> int:
        return self.index(id, self.known[what], what, where)

    def somebody(self, id: str, where: str) -> Player:
        return self.named(id, PLAYER, where) if id else NOBODY

    def by_player(self, rows: dict[str, V], where: str) -> dict[Player, V]:
        return {self.named(id, PLAYER, where): value for id, value in rows.items()}

    def force(self, text: str, where: str, letters: str = UNIT_LETTERS) -> Force:
        """`3i1t1p`; `none`."""
        force = FORCES.read(text, letters)
        if force < 0:
            some = f"'2{letters[0]}1{letters[2]}' or 'none', each of the letters {', '.join(letters)} at most once"
            raise self.bad(f"in {where}, '{text}' is no force; write for instance {some}")
        return force

    def word(self, word: str, kind: str, where: str) -> int:
        if kind == "force":
            return self.force(word, where)
        return int(word) if kind == "round" else self.named(word, kind, where)

    # The parts

    def board(self) -> None:
        """A5.2, A5.3 One player controls a region, with at least one unit; while it is fought for, they are in the battle."""
        s, given, ids = self.s, self.given, self.t.board.ids
        for player, rows in self.by_player(given.units, "units").items():
            for region, force in PLACED.read(self, rows, f"units.{PLAYER_IDS[player]}"):
                if s.hold[region] >= 0:
                    raise self.bad(f"units: '{ids[region]}' stands twice; one player controls it (A5.2)")
                s.hold[region] = player
                s.army[region] = force
        for region, owner in enumerate(s.hold):
            if owner >= 0 and not s.army[region] and ids[region] != given.battle.get("region"):
                raise self.bad(f"units: '{ids[region]}' needs at least one unit (A5.3)")
        for player, id in self.by_player(given.capitals, "capitals").items():
            s.capitals[player] = self.named(id, "region", "capitals")
        sites = [region for region in s.capitals if region >= 0]
        if len(set(sites)) != len(sites):
            raise self.bad("capitals: two in one region; each stood in a region of its owner's (A3.7)")
        for name, of_regions in (("barred", s.barred), ("moved", s.moved)):
            for region, force in PLACED.read(self, getattr(given, name), name):
                of_regions[region] = force
        for region, army in enumerate(s.army):
            if not FORCES.holds(army, s.barred[region]) or not FORCES.holds(army - s.barred[region], s.moved[region]):
                raise self.bad(f"barred, moved: more units than there are in '{ids[region]}' (R35)")

    def fleets(self) -> None:
        s, given = self.s, self.given
        for player, text in self.by_player(given.fleets, "fleets").items():
            s.fleets[player] = self.force(text, "fleets", SHIP_LETTERS)
        for player, text in self.by_player(given.withdrawn, "withdrawn").items():
            s.withdrawn[player] = self.force(text, "withdrawn", SHIP_LETTERS)
            if not FORCES.holds(s.fleets[player], s.withdrawn[player]):
                raise self.bad(f"withdrawn.{PLAYER_IDS[player]}: these ships are not in the fleet (A11.9)")
        if s.seas >= 0 and not s.fleets[s.seas]:
            raise self.bad(f"seas: {given.seas} has no ship (R41)")

    def cards(self) -> None:
        s, given = self.s, self.given
        left = s.kinds(DECK)
        for player, rows in self.by_player(given.hands, "hands").items():
            kinds = [self.take(row, left, f"hands.{PLAYER_IDS[player]}") for row in rows]
            s.zones[HAND + player] = tuple(sorted([card(kind, 1 << player) for kind in kinds]))
        for name, (zone, eyes) in LAID_OUT.items():
            kinds = [self.take(row, left, name) for row in getattr(given, name)]
            s.zones[zone] = tuple(sorted([card(kind, eyes) for kind in kinds]))
        for id in given.decks:
            self.one_of(id, ["economics"], "deck", "decks")
        self.deck("economics", DECK, left)
        self.knowledge(self.known[PLAYER], PLAYER)

    def turn(self) -> None:
        s, given = self.s, self.given
        s.first = self.named(given.first, PLAYER, "first")
        for player in bits(s.out):
            if player in s.hold:
                raise self.bad(f"out: {PLAYER_IDS[player]} still has units on the board (A18.1)")
        s.round = self.number("round", given.round, self.t.round_limit or MOST)
        s.actions = self.number("actions", max(0, self.t.actions - len(given.used)), self.t.actions)
        if len(given.laid) != 2:
            raise self.bad("laid has two lists of promises")
        mine, theirs = [tuple([self.named(id, "promise", "laid") for id in row]) for row in given.laid]
        s.laid = (mine, theirs)

    def battle(self) -> None:
        s, battle = self.s, self.given.battle
        for name in battle:
            self.one_of(name, BATTLE_KEYS, "part of a battle", "battle")
        if not battle:
            return
        s.place = self.named(battle.get("region", ""), "region", "battle.region")
        if not isinstance(battle.get("round", 1), int):
            raise self.bad(f"battle.round should be a number, not {battle['round']!r}")
        s.battle_round = battle.get("round", 1)
        for name in IN_BATTLE:
            setattr(s, name, self.force(str(battle.get(name, "none")), f"battle.{name}"))
        s.leader = self.somebody(battle.get("leader", ""), "battle.leader")

    def moment(self) -> None:
        """Between two actions, or wherever a saved agenda goes on."""
        s, given = self.s, self.given
        at = f"{PLAYER_IDS[0]} action" if given.at is UNSET else given.at
        words = at.split()
        if at == PHASE_IDS[SETUP] and given.agenda is not UNSET:
            s.phase = SETUP
            s.first = NOBODY
        elif len(words) != 2 or words[1] not in PHASE_IDS[1:]:
            raise self.bad(f"at = '{at}' is no moment; write a player and one of {', '.join(PHASE_IDS[1:])}")
        else:
            s.active = self.named(words[0], PLAYER, "at")
            s.phase = PHASE_IDS.index(words[1])
        if given.agenda is not UNSET:
            self.saved()
            return
        if s.entered or s.convoys or s.place >= 0:
            raise self.bad("entered, convoys and battle are reached by choices; a position begins between two actions")
        if s.phase == ACTIONS:
            if s.out >> s.active & 1 or s.active not in s.hold:
                raise self.bad(f"at: {words[0]} has no units on the board (A18.1)")
            s.agenda = [(end_of_turn, (s.active,)), (act, (s.active,))]
        else:
            s.then(STARTS[s.phase], s.active)
        s.run()


def write(s: State) -> JsonObject:
    """Everything, in the shape that `PositionReader` takes."""
    t, ids, known = s.t, s.t.board.ids, names_in(s.t)
    players = list(enumerate(known[PLAYER]))
    cards = [[t.grammar.names["card"][kind] for kind in s.kinds(zone)] for zone in range(len(s.zones))]
    outside = [(zone, held) for zone, held in enumerate(s.zones) if zone != DECK and held]
    position = Position(
        game=t.game,
        players=t.players,
        at=f"{who(s.active)} {PHASE_IDS[s.phase]}" if s.active >= 0 else PHASE_IDS[SETUP],
        first=who(s.first) or PLAYER_IDS[0],
        winner=" ".join([id for player, id in players if s.over and s.result[0] >> player & 1]),
        units={id: PLACED.written(t, [(n, s.army[n]) for n in s.regions_of(player)]) for player, id in players},
        capitals={id: ids[s.capitals[player]] for player, id in players if s.capitals[player] >= 0},
        fleets={id: FORCES.written(s.fleets[player], SHIP_LETTERS) for player, id in players},
        withdrawn={
            id: FORCES.written(s.withdrawn[player], SHIP_LETTERS) for player, id in players if s.withdrawn[player]
        },
        round=s.round,
        actions=s.actions,
        barred=PLACED.written(t, [row for row in enumerate(s.barred) if row[1]]),
        moved=PLACED.written(t, [row for row in enumerate(s.moved) if row[1]]),
        laid=[[known["promise"][promise] for promise in row] for row in s.laid],
        hands={id: cards[HAND + player] for player, id in players},
        decks={"economics": cards[DECK]},
        known={t.zones[zone]: [eyes_of(s, seen) for seen in held] for zone, held in outside},
        **written_keys(s, Position),
        **saving(s),
    )
    for name, (zone, _) in LAID_OUT.items():
        setattr(position, name, cards[zone])
    if s.place >= 0:
        position.battle = {"region": ids[s.place], "round": s.battle_round, "leader": who(s.leader)}
        position.battle |= {name: FORCES.written(getattr(s, name)) for name in IN_BATTLE}
    return as_table(position)


def who(player: Player) -> str:
    return PLAYER_IDS[player] if player >= 0 else ""


def written_word(known: dict[str, Sequence[str]], kind: str, number: int) -> str:
    if kind == "force":
        return FORCES.written(number)
    return str(number) if kind == "round" else known[kind][number]
