"""The table. Control and units live in lists by region, fleets by player, cards in the zones."""

from typing import ClassVar

from sztab.engine.state import State as Base

from .tables import Tables
from .terms import NOBODY, PLAYERS, Force, Player, of_type


class State(Base):
    """A game of Attack! in progress."""

    def fields(self) -> None:
        """The fields of the table, and what each begins with: `clone` and the slots are written from this."""
        self.hold: list[int] = [NOBODY] * self.t.board.count  # who controls each region, NOBODY: it is neutral
        # the land units of the controller in each region; none while they are in battle
        self.army: list[int] = [0] * self.t.board.count
        self.moved: list[int] = [0] * self.t.board.count  # R35 those of them that have moved in this action
        self.barred: list[int] = [0] * self.t.board.count  # A6.9 those that may not move any more this turn
        self.capitals: list[int] = [-1] * PLAYERS  # where each player's capital stands, -1: nowhere yet
        self.fleets: list[int] = [0] * PLAYERS
        self.withdrawn: list[int] = [0] * PLAYERS  # A11.9 ships of each player that are out of this naval battle
        self.seas: int = NOBODY  # A10.1 who controls the seas
        self.out: int = 0  # A18.6 the players who are eliminated, as a set
        self.first: int = NOBODY  # A3.3 the first player, -1 before the roll
        self.round: int = 1
        self.active: int = NOBODY  # whose turn it is, -1 before the first
        self.phase: int = 0
        self.actions: int = 0  # that are left this turn
        self.used: int = 0  # A4.4 the actions chosen this turn, as a set
        self.offers: int = 0  # R38 made this turn
        self.trading: bool = False  # A16.1 a Trade is open: an exchange was made, and no other action has begun
        self.entered: tuple[tuple[int, int], ...] = ()  # A5.6 region, units that wait there for their battle
        self.convoys: tuple[tuple[int, int, int, int], ...] = ()  # A6.7 from, to, units, what became of it
        self.place: int = NOBODY  # the region that is fought for, -1: none
        self.battle_round: int = 0
        self.attack: int = 0  # A9.2 units in battle, and in reserve
        self.attack_reserve: int = 0
        self.defend: int = 0
        self.defend_reserve: int = 0
        self.leader: int = NOBODY  # A13.3 who leads the defenders
        self.partner: int = NOBODY  # R38 the player to whom an offer is made, -1: nobody
        self.wanted: int = NOBODY  # R38 the kind of card that one of the two asks for, -1: none
        # the promises on the table: of the active player, of the partner
        self.laid: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.promises: tuple[tuple[int, int, int, int], ...] = ()  # R27 who gave whom which promise, and in which round

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    # fmt: off
    FIELDS: ClassVar[tuple[str, ...]] = (
        "hold", "army", "moved", "barred", "capitals", "fleets", "withdrawn", "seas", "out", "first", "round", "active",
        "phase", "actions", "used", "offers", "trading", "entered", "convoys", "place", "battle_round", "attack",
        "attack_reserve", "defend", "defend_reserve", "leader", "partner", "wanted", "laid", "promises",
    )
    __slots__ = (*FIELDS, "t")

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.hold, new.army, new.moved, new.barred = self.hold[:], self.army[:], self.moved[:], self.barred[:]
        new.capitals, new.fleets, new.withdrawn = self.capitals[:], self.fleets[:], self.withdrawn[:]
        new.seas, new.out, new.first, new.round = self.seas, self.out, self.first, self.round
        new.active, new.phase, new.actions, new.used = self.active, self.phase, self.actions, self.used
        new.offers, new.trading, new.entered, new.convoys = self.offers, self.trading, self.entered, self.convoys
        new.place, new.battle_round, new.attack = self.place, self.battle_round, self.attack
        new.attack_reserve, new.defend, new.defend_reserve = self.attack_reserve, self.defend, self.defend_reserve
        new.leader, new.partner, new.wanted, new.laid = self.leader, self.partner, self.wanted, self.laid
        new.promises = self.promises
        return new
    # fmt: on
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

    def count(self, region: int, unit: int) -> int:
        return of_type(self.army[region], unit)
