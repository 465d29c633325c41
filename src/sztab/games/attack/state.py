"""The table. Control and units live in lists by region, fleets by player, cards in the zones."""

from typing import Any

from sztab.engine.agenda import freeze
from sztab.engine.state import State as Base

from .tables import Tables
from .terms import NOBODY, PLAYERS, Force, Player, of_type, total


def fields(t: Tables) -> None:
    """The fields of a state, with what they begin with: the class below is written from this."""
    hold: list[int] = [NOBODY] * t.board.count  # who controls each region, NOBODY: it is neutral
    # the land units of the controller in each region; none while they are in battle
    army: list[int] = [0] * t.board.count
    moved: list[int] = [0] * t.board.count  # R35 those of them that have moved in this action
    barred: list[int] = [0] * t.board.count  # A6.9 those that may not move any more this turn
    capitals: list[int] = [-1] * PLAYERS  # where each player's capital stands, -1: nowhere yet
    fleets: list[int] = [0] * PLAYERS
    withdrawn: list[int] = [0] * PLAYERS  # A11.9 ships of each player that are out of this naval battle
    seas: int = NOBODY  # A10.1 who controls the seas
    out: int = 0  # A18.6 the players who are eliminated, as a set
    first: int = NOBODY  # A3.3 the first player, -1 before the roll
    round: int = 1
    active: int = NOBODY  # whose turn it is, -1 before the first
    phase: int = 0
    actions: int = 0  # that are left this turn
    used: int = 0  # A4.4 the actions chosen this turn, as a set
    offers: int = 0  # R38 made this turn
    trading: bool = False  # A16.1 a Trade is open: an exchange was made, and no other action has begun
    entered: tuple[tuple[int, int], ...] = ()  # A5.6 region, units that wait there for their battle
    convoys: tuple[tuple[int, int, int, int], ...] = ()  # A6.7 from, to, units, what became of it
    place: int = NOBODY  # the region that is fought for, -1: none
    battle_round: int = 0
    attack: int = 0  # A9.2 units in battle, and in reserve
    attack_reserve: int = 0
    defend: int = 0
    defend_reserve: int = 0
    leader: int = NOBODY  # A13.3 who leads the defenders
    partner: int = NOBODY  # R38 the player to whom an offer is made, -1: nobody
    wanted: int = NOBODY  # R38 the kind of card that one of the two asks for, -1: none
    # the promises on the table: of the active player, of the partner
    laid: tuple[tuple[int, ...], tuple[int, ...]] = (
        (),
        (),
    )
    promises: tuple[tuple[int, int, int, int], ...] = ()  # R27 who gave whom which promise, and in which round


class State(Base):
    """A game of Attack! in progress."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    __slots__ = (
        "actions",
        "active",
        "army",
        "attack",
        "attack_reserve",
        "barred",
        "battle_round",
        "capitals",
        "convoys",
        "defend",
        "defend_reserve",
        "entered",
        "first",
        "fleets",
        "hold",
        "laid",
        "leader",
        "moved",
        "offers",
        "out",
        "partner",
        "phase",
        "place",
        "promises",
        "round",
        "seas",
        "t",
        "trading",
        "used",
        "wanted",
        "withdrawn",
    )

    hold: list[int]
    army: list[int]
    moved: list[int]
    barred: list[int]
    capitals: list[int]
    fleets: list[int]
    withdrawn: list[int]
    seas: int
    out: int
    first: int
    round: int
    active: int
    phase: int
    actions: int
    used: int
    offers: int
    trading: bool
    entered: tuple[tuple[int, int], ...]
    convoys: tuple[tuple[int, int, int, int], ...]
    place: int
    battle_round: int
    attack: int
    attack_reserve: int
    defend: int
    defend_reserve: int
    leader: int
    partner: int
    wanted: int
    laid: tuple[tuple[int, ...], tuple[int, ...]]
    promises: tuple[tuple[int, int, int, int], ...]

    @staticmethod
    def blank(t: Tables, key: bytes) -> "State":
        s = State(t)
        s.begin(key)
        s.hold = [NOBODY] * t.board.count
        s.army = [0] * t.board.count
        s.moved = [0] * t.board.count
        s.barred = [0] * t.board.count
        s.capitals = [-1] * PLAYERS
        s.fleets = [0] * PLAYERS
        s.withdrawn = [0] * PLAYERS
        s.seas = NOBODY
        s.out = 0
        s.first = NOBODY
        s.round = 1
        s.active = NOBODY
        s.phase = 0
        s.actions = 0
        s.used = 0
        s.offers = 0
        s.trading = False
        s.entered = ()
        s.convoys = ()
        s.place = NOBODY
        s.battle_round = 0
        s.attack = 0
        s.attack_reserve = 0
        s.defend = 0
        s.defend_reserve = 0
        s.leader = NOBODY
        s.partner = NOBODY
        s.wanted = NOBODY
        s.laid = ((), ())
        s.promises = ()
        return s

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.hold = self.hold[:]
        new.army = self.army[:]
        new.moved = self.moved[:]
        new.barred = self.barred[:]
        new.capitals = self.capitals[:]
        new.fleets = self.fleets[:]
        new.withdrawn = self.withdrawn[:]
        new.seas = self.seas
        new.out = self.out
        new.first = self.first
        new.round = self.round
        new.active = self.active
        new.phase = self.phase
        new.actions = self.actions
        new.used = self.used
        new.offers = self.offers
        new.trading = self.trading
        new.entered = self.entered
        new.convoys = self.convoys
        new.place = self.place
        new.battle_round = self.battle_round
        new.attack = self.attack
        new.attack_reserve = self.attack_reserve
        new.defend = self.defend
        new.defend_reserve = self.defend_reserve
        new.leader = self.leader
        new.partner = self.partner
        new.wanted = self.wanted
        new.laid = self.laid
        new.promises = self.promises
        return new

    def encode(self) -> dict[str, Any]:
        out = self.encode_base()
        out["hold"] = self.hold
        out["army"] = self.army
        out["moved"] = self.moved
        out["barred"] = self.barred
        out["capitals"] = self.capitals
        out["fleets"] = self.fleets
        out["withdrawn"] = self.withdrawn
        out["seas"] = self.seas
        out["out"] = self.out
        out["first"] = self.first
        out["round"] = self.round
        out["active"] = self.active
        out["phase"] = self.phase
        out["actions"] = self.actions
        out["used"] = self.used
        out["offers"] = self.offers
        out["trading"] = self.trading
        out["entered"] = self.entered
        out["convoys"] = self.convoys
        out["place"] = self.place
        out["battle_round"] = self.battle_round
        out["attack"] = self.attack
        out["attack_reserve"] = self.attack_reserve
        out["defend"] = self.defend
        out["defend_reserve"] = self.defend_reserve
        out["leader"] = self.leader
        out["partner"] = self.partner
        out["wanted"] = self.wanted
        out["laid"] = self.laid
        out["promises"] = self.promises
        return out

    @staticmethod
    def decode(tables: Tables, data: dict[str, Any]) -> "State":
        new = State(tables)
        new.decode_base(data)
        new.hold = list(freeze(data["hold"]))
        new.army = list(freeze(data["army"]))
        new.moved = list(freeze(data["moved"]))
        new.barred = list(freeze(data["barred"]))
        new.capitals = list(freeze(data["capitals"]))
        new.fleets = list(freeze(data["fleets"]))
        new.withdrawn = list(freeze(data["withdrawn"]))
        new.seas = data["seas"]
        new.out = data["out"]
        new.first = data["first"]
        new.round = data["round"]
        new.active = data["active"]
        new.phase = data["phase"]
        new.actions = data["actions"]
        new.used = data["used"]
        new.offers = data["offers"]
        new.trading = data["trading"]
        new.entered = freeze(data["entered"])
        new.convoys = freeze(data["convoys"])
        new.place = data["place"]
        new.battle_round = data["battle_round"]
        new.attack = data["attack"]
        new.attack_reserve = data["attack_reserve"]
        new.defend = data["defend"]
        new.defend_reserve = data["defend_reserve"]
        new.leader = data["leader"]
        new.partner = data["partner"]
        new.wanted = data["wanted"]
        new.laid = freeze(data["laid"])
        new.promises = freeze(data["promises"])
        return new

    # end of what tools/write_fields.py wrote

    def alive(self) -> tuple[Player, ...]:
        """The players who are not eliminated, in the order of seats."""
        if not self.out:
            return self.t.playing
        return tuple([player for player in self.t.playing if not self.out >> player & 1])

    def regions_of(self, player: Player) -> list[int]:
        return [region for region, owner in enumerate(self.hold) if owner == player]

    def held(self, player: Player) -> int:
        """The regions of a player, as a set."""
        out = 0
        bit = 1
        for owner in self.hold:
            if owner == player:
                out |= bit
            bit <<= 1
        return out

    def on_board(self, player: Player) -> Force:
        """A18.5, R30 All land units of a player, those that wait for a battle or an answer included."""
        out = 0
        for region, owner in enumerate(self.hold):
            if owner == player:
                out += self.army[region]
        if player == self.active:
            for _, force in self.entered:
                out += force
            for _, _, force, _ in self.convoys:
                out += force
            if self.place >= 0:
                out += self.attack + self.attack_reserve
        elif self.place >= 0 and self.hold[self.place] == player:
            out += self.defend + self.defend_reserve
        return out

    def free(self, region: int) -> Force:
        """R35 The units that may still move in this action."""
        return self.army[region] - self.moved[region] - self.barred[region]

    def available(self, player: Player) -> Force:
        """A11.2 The ships that can take part in the naval battle."""
        return self.fleets[player] - self.withdrawn[player]

    def units_in(self, region: int) -> int:
        return total(self.army[region])

    def count(self, region: int, unit: int) -> int:
        return of_type(self.army[region], unit)
