"""Seats in sentences: by the roles that are played there."""

from ..words import say
from .entries import Consent
from .table import Table


def agreeing(table: Table, consent: Consent, language: str) -> str:
    """Return those who agreed, by the roles they play; seats that two play together are named once."""
    out = []
    for number, bot in consent:
        names = ", ".join(role_names(table, table.seats[number].eyes, language))
        out.append(say(language, "line", "by_bot", names) if bot else names)
    return "; ".join(dict.fromkeys(out))


def role_names(table: Table, eyes: int, language: str) -> list[str]:
    return [table.game.role_name(table.rules, role, language) for role in table.game.names_of(table.rules, eyes)]
