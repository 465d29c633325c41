"""What was typed and not understood: which part of it, and what it may have been meant to be."""

from collections.abc import Callable, Iterable
from pathlib import Path

from sztab.engine.errors import Bad
from sztab.engine.question import Grammar, Links


def first_unknown(known: Callable[[str], bool], line: str) -> str:
    """Return the first link of a chain that is not known; the line itself if it begins with such a one."""
    links = [link.strip() for link in line.split(",")]
    unknown = [link for link in links if not known(link)]
    return unknown[0] if unknown and unknown[0] != links[0] else line


def tokens_like(grammar: Grammar, link: str) -> list[str]:
    """Return all tokens that begin with the same verb as a link, whether they may be chosen now or not."""
    verbs = [number for number, verb in enumerate(grammar.verbs) if verb.word == link.partition(" ")[0]]
    return [grammar.token(choice) for choice in grammar.domain(tuple(verbs))]


def reads(read: Callable[[str], Links], link: str) -> bool:
    """Return True if a link can be read."""
    try:
        read(link)
    except Bad:
        return False
    return True


def means_choice(word: str, rest: str, offered: Iterable[str]) -> bool:
    """Return True if a command is also the verb of a token that is offered, and no file is named: `load` in Race to the Rhine."""
    return any([token.partition(" ")[0] == word for token in offered]) and not (rest and Path(rest).exists())
