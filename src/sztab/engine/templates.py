# mypyc: skip
"""Templates of sentences in English and Polish, parsed once: the one engine behind every catalogue.

A template speaks of its arguments by number:

- `{0}` the argument itself;
- `{0:space}` the name of a space, a card, a nation ...; `{0:space.in}` another form of the name ("w Ukrainie");
- `{0|card|cards}`, `{0|karta|karty|kart}` the form that fits the number;
- `{0:nation?formuje|formują}` the form that fits the name: the table `<slot>.plural` says which names are plural.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

_PLACE = re.compile(r"\{(\d+)(?::([a-z_.]+))?(?:([?|])([^}]*))?\}")

Name = Callable[[str, Any], str | int]  # what a slot calls an argument


class Placeholder(NamedTuple):
    """A place in a template: the number of its argument, the slot that names it, and the forms to choose from."""

    number: int
    slot: str
    mark: str  # | by number, ? by name, or nothing
    forms: tuple[str, ...]

    def names(self) -> bool:
        """True if a name stands here, and not a form that fits one."""
        return bool(self.slot) and not self.mark

    def text(self, language: str, args: Sequence[Any], name: Name) -> str:
        value = args[self.number]
        if self.mark == "|":
            return self.forms[plural(language, int(value))]
        if self.mark == "?":
            return self.forms[int(name(f"{self.slot}.plural", value))]
        return str(name(self.slot, value)) if self.slot else str(value)


@cache
def parsed(template: str) -> tuple[str | Placeholder, ...]:
    """The template as plain text and placeholders in turn.

    >>> parsed("{0} {0|step|steps}")
    (Placeholder(number=0, slot='', mark='', forms=()), ' ', Placeholder(number=0, slot='', mark='|', forms=('step', 'steps')))
    """
    out: list[str | Placeholder] = []
    at = 0
    for match in _PLACE.finditer(template):
        if match.start() > at:
            out.append(template[at : match.start()])
        forms = tuple((match[4] or "").split("|")) if match[3] else ()
        out.append(Placeholder(int(match[1]), match[2] or "", match[3] or "", forms))
        at = match.end()
    if at < len(template):
        out.append(template[at:])
    return tuple(out)


def filled(language: str, template: str, args: Sequence[Any], name: Name) -> str:
    """The sentence that a template makes of its arguments.

    >>> filled("pl", "{0} {0|krok|kroki|kroków}", (5,), lambda slot, value: value)
    '5 kroków'
    """
    if "{" not in template:
        return template
    return "".join([part if isinstance(part, str) else part.text(language, args, name) for part in parsed(template)])


def plural(language: str, number: int) -> int:
    """The index of the form that fits a number: one, many; in Polish one, few, many.

    >>> [plural("pl", n) for n in (1, 2, 5, 12, 22, 112)]
    [0, 1, 2, 2, 1, 2]
    """
    number = abs(number)
    if number == 1:
        return 0
    if language != "pl":
        return 1
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2
