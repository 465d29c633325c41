# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "usa action"
    round = 3
    vp = { axis = 12, allies = 9 }
    units = { usa = ["army western_us", "fleet east_pacific"] }
    hands = { usa = ["usa_build_navy"] }
    decks = { usa = ["usa_build_army", "..."] }     # the top; "..." is the rest, shuffled
    piles = { uk = ["uk_build_army"] }              # face up, the top first
    discards = { uk = ["uk_raf"] }                  # face down, under the pile
    statuses = { germany = ["germany_blitzkrieg"] }
    responses = { ussr = ["ussr_stalingrad"] }

It begins from nothing, or with `from = "setup"` from the start of a game. A card that is named nowhere is in its deck; where
`decks` gives a whole deck, it is among the face-down discards.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final

from msgspec import UNSET

from sztab.engine.graph import bits
from sztab.engine.position import Plain, Reader, SetOf, Several, as_table, eyes_of, saving, written_keys
from sztab.engine.position import Position as Base
from sztab.engine.shapes import JsonObject
from sztab.engine.zones import PUBLIC, card, kinds_of

from .card_data import RESPONSE, STATUS
from .nations import NATION_IDS, NATIONS, TEAM_IDS, UNIT_IDS
from .state import State
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES, Tables
from .turn import PHASE_IDS, SEQUENCE, end_of_turn, whole_deck

ByNation = dict[str, list[str]]

OWNER: Final = -1  # where the owner alone knows the cards
CARD_KEYS: Final = (  # the zone of each key, and who knows what lies there
    ("hands", HAND, OWNER),
    ("piles", PILE, PUBLIC),
    ("discards", PILE, OWNER),
    ("statuses", STATUSES, PUBLIC),
    ("responses", RESPONSES, OWNER),
    ("in_play", IN_PLAY, PUBLIC),
)
WITHOUT_ORDER: Final = (HAND, STATUSES, RESPONSES)
TYPED_KEYS: Final = {"statuses": (STATUS, "Q7.4"), "responses": (RESPONSE, "Q7.3")}
UNIT_MARKS: Final = ("guarded", "shielded")


def cards(t: Tables) -> Sequence[str]:
    return t.grammar.names["card"]


class Position(Base, kw_only=True):
    """The keys of a position; those of every game are in `engine.position`."""

    round: Annotated[int, Plain()] = 1
    vp: dict[str, int] = {}
    units: ByNation = {}
    hands: ByNation = {}
    piles: ByNation = {}
    discards: ByNation = {}
    statuses: ByNation = {}
    responses: ByNation = {}
    in_play: ByNation = {}
    used: Annotated[list[str], Several("card", cards)] = []
    in_force: Annotated[list[str], Several("card", cards)] = []
    guarded: ByNation = {}
    shielded: ByNation = {}
    began: ByNation = {}
    reallocated: Annotated[bool, Plain()] = False
    warfare: dict[str, Any] = {}
    redirect: Annotated[int, Plain()] = 0
    choosers: Annotated[list[str], SetOf("nation", lambda t: NATION_IDS)] = []  # R33


class PositionReader(Reader[Tables, State]):
    shape = Position
    example = "germany start"
    too_many = "is there more often than the deck has it (Q1.7)"
    given: Position
    owner = 0  # the nation whose cards are being read

    def state(self) -> State:
        setup = self.origin() == "setup"
        self.read_fields()
        if not 1 <= self.s.round <= self.t.rounds:
            raise self.bad(f"round {self.s.round}: there are {self.t.rounds} rounds (Q5.1)")
        read_points(self)
        read_units(self, setup)
        read_cards(self, setup)
        read_marks(self)
        read_warfare(self)
        self.knowledge(NATION_IDS, "nation")
        read_began(self)
        read_moment(self)
        return self.s

    def by_nation(self, name: str) -> list[tuple[int, list[str]]]:
        """The lists of a table, with the nation of each."""
        table: ByNation = getattr(self.given, name)
        return [(self.index(id, NATION_IDS, "nation", name), rows) for id, rows in table.items()]

    def unit(self, row: str, where: str) -> tuple[int, int]:
        words = row.split()
        if len(words) != 2 or words[0] not in UNIT_IDS:
            raise self.bad(f"in {where}, '{row}' is no unit; write for instance 'army ukraine'")
        return UNIT_IDS.index(words[0]), self.space(words[1], where)

    def card(self, id: Any, where: str) -> int:
        kind = super().card(id, where)
        if self.t.cards[kind].nation != self.owner:
            raise self.bad(f"{where}: '{id}' is not a card of {NATION_IDS[self.owner]} (Q1.3)")
        return kind


def write(s: State) -> JsonObject:
    """Everything, in the shape that `PositionReader` takes."""
    out = Position(
        game=s.t.game,
        at=written_moment(s),
        winner=TEAM_IDS[s.result[0]] if s.over else "",
        vp={id: s.vp[team] for team, id in enumerate(TEAM_IDS)},
        units=written_units(s, s.armies, s.fleets),
        decks={id: written_kinds(s, s.kinds(DECK + nation)) for nation, id in enumerate(NATION_IDS)},
        began=written_units(s, s.began_armies, s.began_fleets),
        warfare={"off": s.warfare_off, "bonus": s.warfare_bonus, "total": s.warfare_total},
        known=written_knowledge(s),
        **written_keys(s, Position),
        **saving(s),
    )
    for name, zone, known in CARD_KEYS:
        setattr(out, name, written_cards(s, zone, known))
    for name in UNIT_MARKS:
        setattr(out, name, written_marks(s, getattr(s, name)))
    return as_table(out)


def read_points(r: PositionReader) -> None:
    for id, points in r.given.vp.items():
        if id not in TEAM_IDS or abs(points) > 10_000:
            raise r.bad("vp is a table such as { axis = 12, allies = 9 }")
        r.s.vp[TEAM_IDS.index(id)] = points


def read_units(r: PositionReader, setup: bool) -> None:
    """Q3.1-Q3.3 Units where they may stand, and no more than there are."""
    s, board = r.s, r.t.board
    for nation, unit, space in r.t.start_units() if setup else ():
        (s.fleets if unit else s.armies)[nation] |= 1 << space
    for nation, rows in r.by_nation("units"):
        s.armies[nation] = s.fleets[nation] = 0
        for row in rows:
            unit, space = r.unit(row, f"units.{NATION_IDS[nation]}")
            standing = s.fleets if unit else s.armies
            if standing[nation] >> space & 1:
                raise r.bad(f"two units of {NATION_IDS[nation]} in {board.ids[space]} (Q3.2)")
            if not (board.sea if unit else board.land) >> space & 1:
                raise r.bad(f"{row}: armies stand on land, fleets on sea (Q3.1)")
            standing[nation] |= 1 << space
        for unit, id in enumerate(UNIT_IDS):
            if s.pool(nation, unit) < 0:
                raise r.bad(f"{NATION_IDS[nation]} has more than {board.pools[nation][unit]} of {id} (Q3.3)")
    for space in bits(s.units_of(0) & s.units_of(1)):
        raise r.bad(f"enemy units share {board.ids[space]} (Q3.2)")


def read_began(r: PositionReader) -> None:
    """R18 The board as the turn began; where nothing is said, as it is now."""
    armies, fleets = r.s.armies[:], r.s.fleets[:]
    for nation, rows in r.by_nation("began"):
        units = [r.unit(row, "began") for row in rows]
        armies[nation] = sum(1 << space for unit, space in units if not unit)
        fleets[nation] = sum(1 << space for unit, space in units if unit)
    r.s.began_armies, r.s.began_fleets = tuple(armies), tuple(fleets)


def written_units(s: State, armies: Sequence[int], fleets: Sequence[int]) -> ByNation:
    """The units on the board, or as they stood when the turn began."""
    out: ByNation = {id: [] for id in NATION_IDS}
    for unit, standing in zip(UNIT_IDS, (armies, fleets), strict=True):
        for id, spaces in zip(NATION_IDS, standing, strict=True):
            out[id] += [f"{unit} {s.t.board.ids[space]}" for space in bits(spaces)]
    return out


def read_cards(r: PositionReader, setup: bool) -> None:
    """Q1.7 A card that is named nowhere is in its deck, or a face-down discard if the whole deck is given."""
    s = r.s
    for name in ("decks", *[name for name, _, _ in CARD_KEYS]):
        r.by_nation(name)
    for nation, id in enumerate(NATION_IDS):
        r.owner = nation
        left = kinds_of(whole_deck(s, nation))
        for name, zone, known in CARD_KEYS:
            kinds = [r.take(row, left, f"{name}.{id}") for row in getattr(r.given, name).get(id, ())]
            for kind in kinds:
                if name in TYPED_KEYS and r.t.cards[kind].type != TYPED_KEYS[name][0]:
                    found, clause = r.t.cards[kind].id, TYPED_KEYS[name][1]
                    raise r.bad(f"{name}.{id}: '{found}' is not that kind of card ({clause})")
            laid = [card(kind, eyes_on(known, nation)) for kind in kinds]
            s.zones[zone + nation] += tuple(sorted(laid) if zone in WITHOUT_ORDER else laid)
        r.deck(id, DECK + nation, left)
        s.zones[PILE + nation] += tuple([card(kind, 1 << nation) for kind in left])
        if setup and id not in r.given.hands:
            s.draw(DECK + nation, HAND + nation, r.t.setup.hand_limit, 1 << nation)


def written_cards(s: State, zone: int, known: int) -> ByNation:
    """The cards under one key. The face-up and the face-down cards of a pile stand under two."""
    out: ByNation = {}
    for nation, id in enumerate(NATION_IDS):
        cards = s.zones[zone + nation]
        if zone == PILE:
            cards = tuple([held for held in cards if (held & PUBLIC == PUBLIC) == (known == PUBLIC)])
        if cards:
            out[id] = written_kinds(s, kinds_of(cards))
    return out


def written_kinds(s: State, kinds: Sequence[int]) -> list[str]:
    return [s.t.cards[kind].id for kind in kinds]


def written_knowledge(s: State) -> ByNation:
    """Only the zones where somebody knows more or less than the zone says by itself."""
    out: ByNation = {}
    for zone, cards in enumerate(s.zones):
        nation = zone % NATIONS
        usual = [eyes_on(known, nation) for _, base, known in CARD_KEYS if base + nation == zone] or [0]
        if any(held & PUBLIC not in usual for held in cards):
            out[s.t.zones[zone]] = [eyes_of(s, held) for held in cards]
    return out


def eyes_on(known: int, nation: int) -> int:
    return 1 << nation if known == OWNER else known


def read_marks(r: PositionReader) -> None:
    """Units that are protected."""
    for name in UNIT_MARKS:
        pairs = [(nation, r.space(row, name)) for nation, rows in r.by_nation(name) for row in rows]
        setattr(r.s, name, tuple(pairs))


def written_marks(s: State, pairs: tuple[tuple[int, int], ...]) -> ByNation:
    out: ByNation = {}
    for nation, space in pairs:
        out.setdefault(NATION_IDS[nation], []).append(s.t.board.ids[space])
    return out


def read_warfare(r: PositionReader) -> None:
    """R12, R13 The Economic Warfare card in play."""
    s, warfare = r.s, r.given.warfare
    bonus, total = warfare.get("bonus", 0), warfare.get("total", 0)
    if type(bonus) is not int or type(total) is not int:
        raise r.bad("warfare has numbers under bonus and total")
    s.warfare_off, s.warfare_bonus, s.warfare_total = warfare.get("off", False) is True, bonus, total


def read_moment(r: PositionReader) -> None:
    """The nation whose turn it is and its phase; what is left of the turn is still to come."""
    s = r.s
    at = r.given.at if r.given.at is not UNSET else "germany action"
    words = at.split()
    phases = [PHASE_IDS[phase] for phase, _ in SEQUENCE]
    if at != "setup" and (len(words) != 2 or words[0] not in NATION_IDS or words[1] not in phases):
        raise r.bad(f"at = '{at}' is no moment; write a nation and one of {', '.join(phases)}")
    if r.given.agenda is not UNSET:
        s.active = NATION_IDS.index(words[0]) if words[0] in NATION_IDS else -1
        s.phase = PHASE_IDS.index(words[-1])
        r.saved()
        return
    if at == "setup":
        raise r.bad('a game being set up is from = "setup", without at')
    s.active = NATION_IDS.index(words[0])
    for _, step in SEQUENCE[phases.index(words[1]) :]:
        s.agenda.append((step, (s.active,)))
    s.agenda.append((end_of_turn, (s.active,)))
    s.agenda.reverse()
    s.run()


def written_moment(s: State) -> str:
    return f"{NATION_IDS[s.active]} {PHASE_IDS[s.phase]}" if s.active >= 0 else "setup"
