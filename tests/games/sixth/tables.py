"""The fixed side of the game: the lines of the board, and the cards."""

from typing import Any

from sztab.engine.question import Grammar, Refusal
from sztab.engine.rules import Rules

from .data import GameData
from .terms import Space, player, verb, zone


class Tables(Rules):
    def __init__(self, loaded: GameData, settings: dict[str, Any], players: int) -> None:
        board = loaded.board
        self.hand: int = board.hand
        self.spaces: list[str] = board.spaces
        number = {id: space for space, id in enumerate(board.spaces)}
        rows = [*[row.spaces for row in board.line], *board.diagonals]
        self.lines: list[tuple[Space, ...]] = [
            tuple([number[id] for id in row]) for row in rows
        ]  # those of cards first
        self.copies: list[int] = [row.cards for row in board.line]  # of the card of each line
        names = {"card": [row.id for row in board.line], "space": board.spaces, "player": player.names}
        super().__init__(
            "sixth",
            player.names,
            Grammar(verb, names),
            zone.names,
            Refusal(("X2.1",), "not_now"),
            settings,
            loaded.pack.fingerprint(),
        )

    def all_cards(self) -> list[int]:
        """X1.1 The kind of every card."""
        return [kind for kind, count in enumerate(self.copies) for _ in range(count)]
