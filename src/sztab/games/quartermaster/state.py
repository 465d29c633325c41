"""The state of a game. Units live in the masks, cards in the zones; everything else that can be worked out is."""

from typing import ClassVar

from sztab.engine.graph import Neighbours, Spaces
from sztab.engine.state import State as Base

from .nations import AXIS, NATIONS, Nation, Team
from .tables import Tables


class State(Base):
    """A game of Quartermaster General in progress."""

    def fields(self) -> None:
        """The fields of the table, and what each begins with: `clone` and the slots are written from this."""
        self.armies: list[int] = [0] * NATIONS  # of each nation, as a set of spaces
        self.fleets: list[int] = [0] * NATIONS
        self.vp: list[int] = [0, 0]  # of each team
        self.round: int = 1
        self.active: int = -1  # the nation whose turn it is, -1 before the first
        self.phase: int = 0
        self.used: tuple[int, ...] = ()  # Q8.5 Status cards used this turn that may be used once a turn
        self.guarded: tuple[
            tuple[int, int], ...
        ] = ()  # Q8.7 (nation, space): cannot be removed until the end of the turn
        self.shielded: tuple[tuple[int, int], ...] = ()  # R43 (nation, space): saved from the battle being fought
        self.in_force: tuple[int, ...] = ()  # cards whose effect lasts until the end of the turn
        self.began_armies: tuple[int, ...] = (0,) * NATIONS  # R18 the board as this turn began
        self.began_fleets: tuple[int, ...] = (0,) * NATIONS
        self.reallocated: bool = False  # Q12.1 at most once a turn
        self.warfare_off: bool = False  # R13 the Economic Warfare card in play does nothing
        self.warfare_bonus: int = 0  # R12 what is added to its discards
        self.warfare_total: int = 0  # R12 what its target is about to discard
        self.redirect: int = 0  # R27 where the card just played goes instead of the discard pile
        self.choosers: int = 0  # R33 the nations that choose where discards go that nobody picks

    LATER: ClassVar[frozenset[str]] = frozenset({"choosers"})

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    # fmt: off
    FIELDS: ClassVar[tuple[str, ...]] = (
        "armies", "fleets", "vp", "round", "active", "phase", "used", "guarded", "shielded", "in_force", "began_armies",
        "began_fleets", "reallocated", "warfare_off", "warfare_bonus", "warfare_total", "redirect", "choosers",
    )
    __slots__ = (*FIELDS, "t")

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.armies, new.fleets, new.vp, new.round = self.armies[:], self.fleets[:], self.vp[:], self.round
        new.active, new.phase, new.used, new.guarded = self.active, self.phase, self.used, self.guarded
        new.shielded, new.in_force, new.began_armies = self.shielded, self.in_force, self.began_armies
        new.began_fleets, new.reallocated, new.warfare_off = self.began_fleets, self.reallocated, self.warfare_off
        new.warfare_bonus, new.warfare_total, new.redirect = self.warfare_bonus, self.warfare_total, self.redirect
        new.choosers = self.choosers
        return new
    # fmt: on
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
