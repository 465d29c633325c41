"""Hints: the best answers to a question, in words, for the player it is put to. Everybody learns that one was taken."""

from sztab.bots.hint import Hint, own_links
from sztab.engine.question import Choice
from sztab.engine.scene import ChoiceView
from sztab.engine.state import State
from sztab.engine.words import Catalogue

from ..errors import ProblemError
from . import representations as answers
from .entries import ALL, Entry
from .live_match import LiveMatch
from .moves import current, playing
from .results import refuse_rated
from .seat_history import noted
from .table import Seat, Table

DIGITS = 2


def helped(table: Table, seat: Seat, role: int, question: str) -> LiveMatch:
    """Return the game in which a seat may take a hint at the question put to a role, or refuse it."""
    live = playing(table)
    refuse_rated(table)
    current(table, live, role, question)
    if seat.bot or role not in live.state.asked():
        raise ProblemError("conflict", "no_hint")
    return live


def take_hint(table: Table, seat: Seat, role: int, question: str) -> list[Entry]:
    """Note that a player takes a hint at the question put to a role.

    Where answers are secret, so is that somebody has something to think about: only the record of the whole game tells.
    """
    live = helped(table, seat, role, question)
    audience = sum(one.bit for one in table.holders(role)) if live.sealed() else ALL
    data = {"name": seat.name, "note": f"hint {table.rules.roles[role]}"}
    return [noted(table, Entry("hint", audience, role, question, data=data, person=seat.person, seat=seat.number))]


def described(table: Table, s: State, role: int, found: list[Hint], language: str) -> list[answers.Hint]:
    """Hints in words, best first. Those that begin with the same whole answer are one."""
    words = table.game.words(table.rules, language)
    out: dict[str, answers.Hint] = {}
    for one in found:
        links = own_links(s, role, list(one.links))
        line = table.rules.grammar.line(tuple(links))
        if line not in out:
            out[line] = answers.Hint(
                answer=line,
                links=worded(table, s, role, links, words),
                value=round(one.value, DIGITS),
                doubt=round(one.doubt, DIGITS),
                reasons=[
                    answers.HintReason(
                        part=why.part, words=words.say("part", why.part), amount=round(why.amount, DIGITS)
                    )
                    for why in one.reasons
                ],
            )
    return list(out.values())


def worded(table: Table, s: State, role: int, links: list[Choice], words: Catalogue) -> list[ChoiceView]:
    """Each link as a choice: in words, with the places, cards and pieces that it points at."""
    s = s.clone()
    out: list[ChoiceView] = []
    for link in links:
        out.append(table.game.parts.prompts(s, words).choice(link, s.question().name))
        if len(out) < len(links):
            s.choose(role, link)
    return out
