"""The state of a game. Units live in the masks, cards in the zones; everything else that can be worked out is."""

from typing import Any

from sztab.engine.agenda import freeze
from sztab.engine.graph import Neighbours, Spaces
from sztab.engine.state import State as Base

from .nations import AXIS, NATIONS, Nation, Team
from .tables import Tables


def fields(t: Tables) -> None:
    """The fields and what they begin with: the class below is written from this."""
    armies: list[int] = [0] * NATIONS  # of each nation, as a set of spaces
    fleets: list[int] = [0] * NATIONS
    vp: list[int] = [0, 0]  # of each team
    round: int = 1
    active: int = -1  # the nation whose turn it is, -1 before the first
    phase: int = 0
    used: tuple[int, ...] = ()  # Q8.5 Status cards used this turn that may be used once a turn
    guarded: tuple[tuple[int, int], ...] = ()  # Q8.7 (nation, space): cannot be removed until the end of the turn
    shielded: tuple[tuple[int, int], ...] = ()  # R43 (nation, space): saved from the battle being fought
    in_force: tuple[int, ...] = ()  # cards whose effect lasts until the end of the turn
    began_armies: tuple[int, ...] = (0,) * NATIONS  # R18 the board as this turn began
    began_fleets: tuple[int, ...] = (0,) * NATIONS
    reallocated: bool = False  # Q12.1 at most once a turn
    warfare_off: bool = False  # R13 the Economic Warfare card in play does nothing
    warfare_bonus: int = 0  # R12 what is added to its discards
    warfare_total: int = 0  # R12 what its target is about to discard
    redirect: int = 0  # R27 where the card just played goes instead of the discard pile


class State(Base):
    """A game of Quartermaster General in progress."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    __slots__ = (
        "active",
        "armies",
        "began_armies",
        "began_fleets",
        "fleets",
        "guarded",
        "in_force",
        "phase",
        "reallocated",
        "redirect",
        "round",
        "shielded",
        "t",
        "used",
        "vp",
        "warfare_bonus",
        "warfare_off",
        "warfare_total",
    )

    armies: list[int]
    fleets: list[int]
    vp: list[int]
    round: int
    active: int
    phase: int
    used: tuple[int, ...]
    guarded: tuple[tuple[int, int], ...]
    shielded: tuple[tuple[int, int], ...]
    in_force: tuple[int, ...]
    began_armies: tuple[int, ...]
    began_fleets: tuple[int, ...]
    reallocated: bool
    warfare_off: bool
    warfare_bonus: int
    warfare_total: int
    redirect: int

    @staticmethod
    def blank(t: Tables, key: bytes) -> "State":
        s = State(t)
        s.begin(key)
        s.armies = [0] * NATIONS
        s.fleets = [0] * NATIONS
        s.vp = [0, 0]
        s.round = 1
        s.active = -1
        s.phase = 0
        s.used = ()
        s.guarded = ()
        s.shielded = ()
        s.in_force = ()
        s.began_armies = (0,) * NATIONS
        s.began_fleets = (0,) * NATIONS
        s.reallocated = False
        s.warfare_off = False
        s.warfare_bonus = 0
        s.warfare_total = 0
        s.redirect = 0
        return s

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.armies = self.armies[:]
        new.fleets = self.fleets[:]
        new.vp = self.vp[:]
        new.round = self.round
        new.active = self.active
        new.phase = self.phase
        new.used = self.used
        new.guarded = self.guarded
        new.shielded = self.shielded
        new.in_force = self.in_force
        new.began_armies = self.began_armies
        new.began_fleets = self.began_fleets
        new.reallocated = self.reallocated
        new.warfare_off = self.warfare_off
        new.warfare_bonus = self.warfare_bonus
        new.warfare_total = self.warfare_total
        new.redirect = self.redirect
        return new

    def encode(self) -> dict[str, Any]:
        out = self.encode_base()
        out["armies"] = self.armies
        out["fleets"] = self.fleets
        out["vp"] = self.vp
        out["round"] = self.round
        out["active"] = self.active
        out["phase"] = self.phase
        out["used"] = self.used
        out["guarded"] = self.guarded
        out["shielded"] = self.shielded
        out["in_force"] = self.in_force
        out["began_armies"] = self.began_armies
        out["began_fleets"] = self.began_fleets
        out["reallocated"] = self.reallocated
        out["warfare_off"] = self.warfare_off
        out["warfare_bonus"] = self.warfare_bonus
        out["warfare_total"] = self.warfare_total
        out["redirect"] = self.redirect
        return out

    @staticmethod
    def decode(tables: Tables, data: dict[str, Any]) -> "State":
        new = State(tables)
        new.decode_base(data)
        new.armies = list(freeze(data["armies"]))
        new.fleets = list(freeze(data["fleets"]))
        new.vp = list(freeze(data["vp"]))
        new.round = data["round"]
        new.active = data["active"]
        new.phase = data["phase"]
        new.used = freeze(data["used"])
        new.guarded = freeze(data["guarded"])
        new.shielded = freeze(data["shielded"])
        new.in_force = freeze(data["in_force"])
        new.began_armies = freeze(data["began_armies"])
        new.began_fleets = freeze(data["began_fleets"])
        new.reallocated = data["reallocated"]
        new.warfare_off = data["warfare_off"]
        new.warfare_bonus = data["warfare_bonus"]
        new.warfare_total = data["warfare_total"]
        new.redirect = data["redirect"]
        return new

    # end of what tools/write_fields.py wrote

    # What the rules ask of a board all the time

    def armies_of(self, team: Team) -> Spaces:
        armies = self.armies
        return armies[team] | armies[team + 2] | armies[team + 4]

    def fleets_of(self, team: Team) -> Spaces:
        fleets = self.fleets
        return fleets[team] | fleets[team + 2] | fleets[team + 4]

    def units_of(self, team: Team) -> Spaces:
        return self.armies_of(team) | self.fleets_of(team)

    def links(self, team: Team) -> Neighbours:
        """Q2.6 What is adjacent to what for a team."""
        return self.t.board.links(self.armies_of(AXIS))[team]

    def pool(self, nation: Nation, unit: int) -> int:
        """Q3.3 How many units of a kind are left to place."""
        standing = self.fleets[nation] if unit else self.armies[nation]
        return self.t.board.pools[nation][unit] - standing.bit_count()
