"""Reasons why a table is frozen or stopped: stored as a key and its arguments, worded in the reader's language."""

from ..words import say

ADMIN = "admin:"  # begins what somebody said who froze a table by hand: it stays so
DIFFERENT = ("entry_differs", "entry_fails")  # the rules of today would play it differently
KINDS = ("data", "revision", "entry_differs", "entry_fails", "pack", "unreadable", "bot", "bot_unreported")


def because(kind: str, *about: str | int) -> str:
    """As it is kept with the table."""
    return "\t".join([kind, *map(str, about)])


def differs(why: str) -> bool:
    """Return True if a table is frozen because other rules played it."""
    return why.partition("\t")[0] in DIFFERENT


def sentence(message: str) -> tuple[str, ...]:
    """The key of a sentence among the problems, and what goes into it."""
    if message.startswith(ADMIN):
        return "frozen_by_hand", message.removeprefix(ADMIN).strip()
    kind, *about = message.split("\t")
    return (f"stands_{kind}", *about) if kind in KINDS else ("frozen", message)


def explain(language: str, message: str) -> str:
    """For the reader; nothing if nothing is wrong."""
    return say(language, "problem", *sentence(message)) if message else ""
