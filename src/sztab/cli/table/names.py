"""Names and colours of what a board and its scenes mention, in one language."""

from collections.abc import Iterable
from functools import cached_property

from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.question import Links
from sztab.engine.rules import Rules

from ..words import plain, words

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

    def links(self, line: str) -> Links:
        """Read an answer in tokens, or with names where a token has ids: `build army Eastern Europe`."""
        grammar = self.rules.grammar
        try:
            return grammar.links(line)
        except Bad:
            return grammar.links(",".join([self._with_ids(part) for part in line.split(",")]))

    def _with_ids(self, part: str) -> str:
        """Replace the longest names found in a token with their ids."""
        typed = part.split()
        out: list[str] = []
        at = 0
        while at < len(typed):
            ends = range(len(typed), at, -1) if at else ()  # the first word is the verb
            end = next((end for end in ends if plain(" ".join(typed[at:end])) in self._ids), at + 1)
            out.append(self._ids.get(plain(" ".join(typed[at:end])), typed[at]) if at else typed[at])
            at = end
        return " ".join(out)

    @cached_property
    def _ids(self) -> dict[str, str]:
        """The id of each name that a token may speak of, if it is the only one; what a name says in brackets is left out."""
        found: dict[str, set[str]] = {}
        for slot, ids in self.rules.grammar.names.items():
            for id, name in zip(ids, self.catalogue.names(slot), strict=False):
                found.setdefault(plain(name.partition(" (")[0]), set()).add(id)
        return {name: ids.pop() for name, ids in found.items() if len(ids) == 1}

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
