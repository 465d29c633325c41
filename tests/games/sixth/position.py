# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

at = "nought"                                  # who plays next
marks = { cross = ["a1"], nought = ["b2"] }
hands = { cross = ["row_1", "column_c"] }
pile = ["row_1", "row_2"]
decks = { deck = ["row_3", "..."] }            # the top; "..." is the rest, shuffled
"""

from typing import Any

from msgspec import UNSET

from sztab.engine.position import Position as Base
from sztab.engine.position import Reader, as_table, saving
from sztab.engine.zones import PUBLIC, card

from .state import State
from .tables import Tables
from .terms import DECK, HAND, NOBODY, PILE, player
from .turn import turn


class Position(Base, kw_only=True):
    marks: dict[str, list[str]] = {}
    hands: dict[str, list[str]] = {}
    pile: list[str] = []


class PositionReader(Reader[Tables, State]):
    shape = Position
    given: Position
    example = "cross"
    too_many = "is there more often than the game has it (X1.1)"

    def state(self) -> State:
        s, given = self.s, self.given
        left = self.t.all_cards()
        for id, spaces in given.marks.items():
            for space in [self.space(row, f"marks.{id}") for row in spaces]:
                if s.marks[space] != NOBODY:
                    raise self.bad(f"marks.{id}: '{self.t.spaces[space]}' is marked twice (X2.1)")
                s.marks[space] = self.index(id, player.names, "player", "marks")
        for id, rows in given.hands.items():
            role = self.index(id, player.names, "player", "hands")
            s.zones[HAND + role] = self.cards(rows, left, f"hands.{id}", 1 << role)
        s.zones[PILE] = self.cards(given.pile, left, "pile", PUBLIC)
        self.deck("deck", DECK, left)
        if self.origin() == "setup":
            for role, id in enumerate(player.names):
                s.draw(DECK, HAND + role, 0 if id in given.hands else self.t.hand, 1 << role)
        if left:
            raise self.bad(f"decks.deck: {len(left)} cards are nowhere; end the list with '...' (X1.1)")
        s.active = self.index(self.example if given.at is UNSET else given.at, player.names, "player", "at")
        if given.agenda is not UNSET:
            self.saved()
        else:
            s.then(turn, s.active)
            s.run()
        return s

    def cards(self, rows: list[str], left: list[int], where: str, known: int) -> tuple[int, ...]:
        return tuple(sorted([card(self.take(row, left, where), known) for row in rows]))


def write(s: State) -> dict[str, Any]:
    ids = s.t.grammar.names["card"]
    cards = [[ids[kind] for kind in s.kinds(zone)] for zone in range(len(s.zones))]
    return as_table(
        Position(
            game=s.t.game,
            at=player.names[s.active],
            winner=player.names[s.result[0]] if s.over and s.result[0] != NOBODY else "",
            marks={
                id: [s.t.spaces[space] for space, owner in enumerate(s.marks) if owner == role]
                for role, id in enumerate(player.names)
            },
            hands={id: cards[HAND + role] for role, id in enumerate(player.names)},
            pile=cards[PILE],
            decks={"deck": cards[DECK]},
            **saving(s),
        )
    )
