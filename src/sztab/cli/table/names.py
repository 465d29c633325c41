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

    def links(self, line: str, offered: Iterable[str]) -> Links:
        """Read an answer in tokens, or with names where a token has ids: `build army Eastern Europe`. Of several things with a
        name, the one in a token that is offered is meant."""
        grammar = self.rules.grammar
        try:
            return grammar.links(line)
        except Bad:
            tokens = [token.split() for token in offered]
            return grammar.links(",".join([self._with_ids(part, tokens) for part in line.split(",")]))

    def _with_ids(self, part: str, offered: list[list[str]]) -> str:
        """Replace the longest names found in a token with their ids; what is offered with the same verb is near."""
        typed = part.split()
        near = {word for token in offered for word in token if token[:1] == typed[:1]}
        near = near or {word for token in offered for word in token}
        fits = self._fits.get(typed[0], set()) if typed else set()
        out = typed[:1]  # the verb
        at = 1
        while at < len(typed):
            spans = [(end, self._id_of(" ".join(typed[at:end]), near, fits)) for end in range(len(typed), at, -1)]
            at, id = next(((end, id) for end, id in spans if id), (at + 1, typed[at]))
            out.append(id)
        return " ".join(out)

    def _id_of(self, name: str, near: set[str], fits: set[str]) -> str:
        """Return the id of the one thing with this name, of those that fit or are near; nothing if it is not clear."""
        ids = self._ids.get(plain(name), set())
        ids = ids & fits or ids
        found = ids if len(ids) == 1 else ids & near
        return next(iter(found)) if len(found) == 1 else ""

    @cached_property
    def _fits(self) -> dict[str, set[str]]:
        """The ids that a token may have, by its verb."""
        grammar = self.rules.grammar
        return {verb.word: {id for slot in verb.slots for id in grammar.names.get(slot, ())} for verb in grammar.verbs}

    @cached_property
    def _ids(self) -> dict[str, set[str]]:
        """The ids of each name that a token may speak of, also without its article; what stands in brackets is left out."""
        found: dict[str, set[str]] = {}
        for slot, ids in self.rules.grammar.names.items():
            for id, name in zip(ids, self.catalogue.names(slot), strict=False):
                known = name.partition(" (")[0]
                for called in {known, known.removeprefix("The ")}:
                    found.setdefault(plain(called), set()).add(id)
        return found

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
