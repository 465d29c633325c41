"""Moves: choose, take back, go back with consent. Each is one action on a table."""

from sztab.engine.errors import Bad, Illegal
from sztab.engine.question import Links
from sztab.engine.shapes import JsonObject
from sztab.engine.words import LANGUAGES

from ..errors import ProblemError
from .entries import ALL, NOBODY, Consent, Entry, packed
from .freeze import sentence
from .live_match import Ballot, Done, HistoryForgottenError, LiveMatch
from .results import refuse_rated
from .table import Seat, Table


def playing(table: Table) -> LiveMatch:
    """The game, if it is being played."""
    if table.info.status == "frozen" or (table.info.status == "running" and table.broken):
        raise ProblemError("frozen", *sentence(table.broken or table.info.message))
    if not table.running() or table.live is None or table.live.state.over:
        raise ProblemError("conflict", "not_running", table.info.status)
    return table.live


def role_of(table: Table, eyes: int, name: str) -> int:
    """A role by its name, which must be one of these."""
    if name not in table.rules.roles:
        raise ProblemError("bad", "no_role", name[:40], ", ".join(table.rules.roles), where=["role"])
    role = table.rules.roles.index(name)
    if not eyes >> role & 1:
        raise ProblemError("forbidden", "not_your_role", name)
    return role


def choose(
    table: Table,
    seat: Seat,
    role: int,
    question: str | None,
    line: str,
    words: str | None = None,
    language: str = LANGUAGES[0],
) -> list[Entry]:
    """Answer a question, or a part of it. `question` is the number it was put under; a refusal is worded in `language`."""
    live = playing(table)
    number = current(table, live, role, question)
    readable(live, line)
    if words and not live.state.question().words:
        raise ProblemError("bad", "no_words", where=["words"])
    try:
        done = live.choose(role, line, words)
    except Illegal:
        raise refusal(table, live, role, line, language) from None
    made = _entry(table, "choose", seat, role, number, line, done)
    if words is not None:
        made.data["words"] = words
    if not words:
        return [made]
    speaker = Entry("chat", NOBODY, data={"answer": True}, person=seat.person)  # finds the words when they must go
    return [made, speaker]


def aside(
    table: Table, seat: Seat, role: int, question: str | None, token: str, language: str = LANGUAGES[0]
) -> list[Entry]:
    live = playing(table)
    number = current(table, live, role, question)
    readable(live, token)
    try:
        done = live.aside(role, token)
    except Illegal:
        raise refusal(table, live, role, token, language) from None
    return [_entry(table, "aside", seat, role, number, token, done)]


def take_back(table: Table, seat: Seat, role: int, question: str | None) -> list[Entry]:
    live = playing(table)
    number = current(table, live, role, question)
    try:
        done = live.take_back(role)
    except Illegal:
        raise ProblemError("conflict", "nothing_to_undo") from None
    return [_entry(table, "take_back", seat, role, number, "", done)]


def current(table: Table, live: LiveMatch, role: int, question: str | None) -> str:
    """The number of the question now put to a role; what was answered must be just that one."""
    number = live.number(role)
    if question is not None and question != number:
        raise ProblemError("stale", "stale", question=number)
    return number


def readable(live: LiveMatch, line: str) -> Links:
    """The links of an answer as it was sent."""
    try:
        return live.rules.grammar.links(line)
    except Bad as error:
        raise ProblemError("bad", "no_choice", line[:60], where=["token"], hint=str(error)) from None


def _entry(table: Table, kind: str, seat: Seat, role: int, question: str, text: str, done: Done) -> Entry:
    data: JsonObject = {"lines": packed(done.lines)} if done.lines else {}
    if done.said:
        data["said"] = done.said
    if done.by is not None:
        data["by"] = done.by
    audience = ALL if done.whole else sum(one.bit for one in table.holders(role))
    live = table.live
    assert live is not None
    if done.lines:
        data["round"], data["step"] = live.tableau.progress(table.game)[0], live.steps
        if table.info.revision != table.game.revision:  # it was begun with; the lines are worded as this one does
            data["revision"] = table.game.revision
    if kind != "take_back":
        live.request = None
    if seat.request and seat.newcomer is None:  # a vote to let a bot play for somebody who is back
        table.change_seat(seat, request="", bot_asked="")
    if live.state.over:
        table.info.status = "finished"
    return Entry(kind, audience, role, question, text, data, done.digest).showing(done.happening)


def refusal(table: Table, live: LiveMatch, role: int, line: str, language: str) -> ProblemError:
    """Return why a choice is not allowed now, with its clauses. A chain is refused at its last link at the latest."""
    why = table.game.why(live.state, table.seat_of(role).eyes, role, line, language)
    clauses = [clause["id"] for clause in why.get("clauses", [])]
    return ProblemError("refused", "refused", line, token=line, clauses=clauses, detail=why.get("words", line))


# Going back


def undo(table: Table, seat: Seat, question: str) -> list[Entry]:
    """Takes back the last own step if nothing came to light since; else asks the others.

    `question` is the number put to the seat when it decided to: sent twice, or from two windows, only one step goes.
    """
    live = playing(table)
    number = live.number_for(seat.eyes)
    if question != number:
        raise ProblemError("stale", "stale", question=number)
    if live.request is not None and live.request.seat == seat.number:
        return []
    to = live.free_undo(seat.eyes)
    if to is not None:
        return [go_back(table, live, to, False, seat, question)]
    refuse_rated(table)
    to = last_step(live, seat.eyes)
    if to is None and live.base:
        raise HistoryForgottenError
    if to is None:
        raise ProblemError("conflict", "nothing_to_undo")
    if nobody_agrees(table, seat, to):
        raise ProblemError("conflict", "undo_too_far")
    if not voters(table, seat.person):
        return [go_back(table, live, to, True, seat, question)]
    live.ask_back(seat.number, to)
    data = {"to": to, "unseen": live.unseen_before(to), "name": seat.name}
    return [Entry("undo_ask", question=question, data=data, person=seat.person, seat=seat.number)]


def answer_undo(table: Table, seat: Seat, request_id: int, agree: bool) -> list[Entry]:
    """Consent, or a refusal that has no name. The last consent takes effect."""
    live = playing(table)
    request = live.request
    if request is None or request.id != request_id:
        raise ProblemError("conflict", "no_request")
    asking = table.seats[request.seat]
    if seat not in voters(table, asking.person):
        raise ProblemError("conflict", "not_yours_to_answer")
    if agree and seat.number in request.agreed:
        return []
    if not agree:
        live.request = None
        return [Entry("undo_no")]
    request.agreed.append(seat.number)
    vote = Entry("undo_vote", audience=seat.bit, seat=seat.number)
    return [vote, *consented(table)]


def consented(table: Table) -> list[Entry]:
    """The step back that was asked for, once nobody is left who would have to agree: perhaps the last one has gone. If who
    asked has gone, nobody wants it any more."""
    live = table.live
    if live is None or live.request is None or not table.running():
        return []
    request, asking = live.request, table.seats[live.request.seat]
    if asking.person is None or asking.bot:
        live.request = None
        return [Entry("undo_no", data={"key": "undo_lapsed"})]
    if nobody_agrees(table, asking, request.to):
        live.request = None
        return [Entry("undo_no", data={"key": "undo_gone"})]
    if outstanding(table, request, asking.person):
        return []
    return [go_back(table, live, request.to, True, asking, "")]


def voters(table: Table, asking: str | None) -> list[Seat]:
    """The seats of those whose consent is needed: everybody else who sits here, also while a bot plays for them. Only who
    gave up, or was voted out after they vanished, has no more say."""
    return [s for s in table.seats if s.person not in (None, asking) and not (s.bot and (s.resigns or s.vacant))]


def outstanding(table: Table, request: Ballot, asking: str | None) -> list[Seat]:
    """Those who have not agreed yet to what somebody asks for."""
    return [s for s in voters(table, asking) if s.number not in request.agreed]


def unattended(table: Table, asking: str | None) -> list[Seat]:
    """The seats that nobody is asked for: of bots, of who has left, of who gave up."""
    asked = voters(table, asking)
    return [s for s in table.seats if s.person != asking and s not in asked]


def consent_of(table: Table, request: Ballot | None, asking: str | None, bots: bool = True) -> Consent:
    """Return who agreed, for the log: seats, and True for bots, where `bots` have a say."""
    people = [[number, False] for number in sorted(request.agreed)] if request is not None else []
    return people + [[s.number, True] for s in unattended(table, asking) if bots and s.bot]


def nobody_agrees(table: Table, asking: Seat, to: int) -> bool:
    """Return True if a step back goes past moves of somebody who can no longer be asked: a bot agrees only to take back
    what was played since it took over."""
    return any(s.since > to for s in unattended(table, asking.person))


def last_step(live: LiveMatch, eyes: int) -> int | None:
    """The last step that one of these roles made, of those that are remembered; of answers given together, the first."""
    for number in range(len(live.match.steps) - 1, -1, -1):
        if eyes >> live.match.steps[number].role & 1:
            return live.base + live.match.first_of(number)
    return None


def go_back(table: Table, live: LiveMatch, to: int, agreed: bool, seat: Seat, question: str) -> Entry:
    """Go back, and return the entry: it names the player, and the question they saw when they decided to."""
    exact = agreed and table.lesson() is not None
    done = live.undo(to, agreed, exact)
    data = {"to": to, "unseen": live.unseen_before(to), "agreed": agreed, "name": seat.name}
    if exact:
        data["exact"] = True
    if agreed:
        data["consent"] = consent_of(table, live.request, seat.person)
    live.request = None
    for one in table.seats:
        if one.since > to:
            table.change_seat(one, since=to)
    made = Entry("undo", question=question, data=data, digest=done.digest, person=seat.person, seat=seat.number)
    return made.showing(done.happening)
