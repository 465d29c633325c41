# mypyc: skip
"""Those who follow a game from outside: they hear what is told and what falls, or say beforehand what is to fall."""

from typing import Any

from .errors import Illegal


class Listener:
    """Somebody who follows a game: a log, a record. Not part of the state; a state without one tells nothing."""

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        """A line of the log for the roles in `audience`."""

    def dice(self, slot: str, dice: tuple[int, ...], counted: tuple[bool, ...]) -> None:
        """The dice of the line just told, as numbers of a slot, and whether each of them counts."""

    def roll(self, why: tuple[tuple[str, int], ...], total: int, need: int, chances: tuple[float, ...]) -> None:
        """More about the dice of the line just told: why each of them counts or not, a sum and what it had to be, chances."""

    def stepped(self, s: Any) -> None:
        """An item of the agenda has been carried out, or the game has settled: what it told has happened by now."""

    def shown(self, kinds: tuple[int, ...], eyes: int) -> None:
        """Cards that `eyes` have just seen, if only for a moment: one may be shuffled back before anybody is asked again."""

    def chance(self, kind: str, name: str, slot: str, result: tuple[int, ...], eyes: int) -> None:
        """A chance event, as numbers of a slot; `eyes` are the roles that see it."""


class Script:
    """Chance given beforehand, as cases do: entries such as `shuffle usa deck: usa_build_navy ...`, used in order."""

    def __init__(self, entries: list[str]) -> None:
        self.entries = entries
        self.at = 0

    def next(self, kind: str, name: str) -> list[str] | None:
        """The words of the entry for this event; nothing once the script has run out."""
        if self.at == len(self.entries):
            return None
        entry = self.entries[self.at]
        head, _, words = entry.partition(":")
        if head.split() != [kind, *name.split()]:
            raise Illegal(f"the given chance is '{entry}', but what happens is '{kind} {name}'")
        self.at += 1
        return words.split()

    def rest(self) -> list[str]:
        return self.entries[self.at :]
