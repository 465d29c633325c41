"""Names and colours of what a board and its scenes mention, in one language."""

from collections.abc import Iterable

from sztab.engine.game import Game
from sztab.engine.rules import Rules

from ..words import words

SIDE_STYLES = ("yellow", "cyan", "magenta", "green")


class Names:
    """The names of one game."""

    def __init__(self, game: Game, rules: Rules, language: str) -> None:
        self.rules = rules
        self.words = words(language)
        self.catalogue = game.words(rules, language)
        self.board = game.board(rules, language)
        self._owners = {owner["id"]: owner["name"] for owner in [*self.board["owners"], *self.board.get("others", [])]}
        self._sides = {rules.roles[role]: i for i, side in enumerate(game.sides()) for role in side.roles}

    def role(self, id: str) -> str:
        """Return the name of a role or of another owner of pieces."""
        return self._owners[id]

    def roles(self, ids: Iterable[str]) -> str:
        return ", ".join([self.role(id) for id in ids])

    def term(self, table: str, id: str) -> str:
        """Return the name of something that a scene refers to by an id, from the game's catalogue or data."""
        if self.catalogue.has(table, id):
            return self.catalogue.say(table, id)
        number = self.rules.grammar.numbers.get(table, {}).get(id)
        return id.replace("_", " ") if number is None else self.catalogue.name(table, number)

    def style(self, role: str) -> str:
        return SIDE_STYLES[self._sides[role] % len(SIDE_STYLES)] if role in self._sides else ""

    def side(self, role: str) -> int:
        return self._sides[role]
