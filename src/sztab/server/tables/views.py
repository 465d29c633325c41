"""Views of a table: built for one seat, from what the seat may know."""

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType

from sztab.bots import thinks
from sztab.engine.chance import commitment
from sztab.engine.game import Game, roles_of
from sztab.engine.rules import Rules
from sztab.engine.told import LineView

from ..storage.timestamps import HOUR
from ..words import say
from . import clock, resuming
from . import representations as answers
from .absence import asked_about, overdue, vote_of
from .conditional import END, NEXT, UNTIL, orders_of
from .dealing import deals_now, is_dealt
from .entries import OTHERS, Entry, unpacked
from .freeze import explain
from .live_match import LiveMatch
from .moves import last_step, nobody_agrees, outstanding
from .naming import agreeing, role_names
from .newcomers import wish_of
from .nonces import hash_of
from .table import Info, Seat, Table
from .time_control import clock_now, time_control

STORY = 60  # entries that a view tells of
NO_UNDO = answers.UndoInfo(free=False, ask=False, request=None)

Back = list[tuple[int, int]]  # steps back: the number of the entry, and how many steps were left


def eyes_of(seat: Seat | None) -> int:
    return seat.eyes if seat is not None else 0


def bit_of(seat: Seat | None) -> int:
    return seat.bit if seat is not None else OTHERS


# The table


def table(table: Table, person: str | None, language: str) -> answers.Table:
    """Return what everybody who may see a table may know of it."""
    info, online = table.info, table.online()
    return answers.Table(
        id=info.id,
        game=info.game,
        name=info.name,
        status=info.status,
        status_words=say(language, "status", info.status),
        message=explain(language, info.message),
        created=info.created,
        moved=info.moved,
        players=info.players,
        options=info.options.split(),
        pack=info.pack,
        owner=person is not None and info.owner == person,
        public=info.public,
        rated=info.rated,
        spectators=info.spectators,
        watch=watch(info),
        pace_hours=info.pace,
        minutes=info.minutes,
        ends=clock.ends(table) if info.status == "running" else 0,
        overdue=info.status == "running" and overdue(table),
        time_control=time_control(info),
        clock=clock_now(table),
        seats=[seat(table, one, person, language, online) for one in table.seats],
        guided=bool(table.guided()),
        resume=resuming.described(table),
        pinned=bool(info.pinned) and table.running(),
        commitment=sealed(table),
        summary=_summary(table, person),
    )


def sealed(table: Table) -> str:
    """Return the commitment to the seed. A lesson has nothing to prove: everybody may know its dice."""
    return "" if table.guided() else commitment(bytes.fromhex(table.info.seed))


def seat(table: Table, one: Seat, person: str | None, language: str, online: set[int]) -> answers.SeatInfo:
    return answers.SeatInfo(
        number=one.number,
        roles=table.game.names_of(table.rules, one.eyes),
        kind=one.kind,
        name=one.name,
        bot=one.bot,
        bot_name=say(language, f"level_{one.bot}", "name") if one.bot else "",
        bot_seconds=thinks(one.bot),
        bot_asked=one.bot_asked if one.person == person else "",
        you=person is not None and one.person == person,
        taken=one.taken,
        ready=one.ready,
        nonce_hash=hash_of(table, one),
        online=one.number in online,
        resigns=one.resigns and (bool(one.bot) or over(table) or _beside(table, one, person)),
        newcomer=newcomer(table, one, person),
        vacant=one.vacant,
        bot_vote=bot_vote(table, one, person),
        dealt=person is not None and one.person == person and table.running() and is_dealt(one),
    )


def bot_vote(table: Table, one: Seat, person: str | None) -> answers.Ballot | UnsetType:
    """Return the vote to let a bot play for a player who has vanished: for those who vote, and for the player."""
    vote, mine = vote_of(table, one), table.seats_of(person)
    if vote is None or not mine:
        return UNSET
    asked = asked_about(table, one)
    return answers.Ballot(
        id=vote.id,
        by=table.seats[vote.by].name,
        mine=one.person == person,
        answered=any(s.number in vote.agreed for s in mine),
        waits=any(s.person == person and s.number not in vote.agreed for s in asked),
    )


def newcomer(table: Table, one: Seat, person: str | None) -> answers.Ballot | UnsetType:
    """Return the request for a seat, if there is one: for those who are asked, and for the person who asks."""
    mine = table.seats_of(person)
    if one.newcomer is None or not table.running() or (one.newcomer != person and not mine):
        return UNSET
    wish = wish_of(one)
    return answers.Ballot(
        id=wish.id,
        by=wish.name,
        mine=one.newcomer == person,
        answered=any(s.number in wish.agreed for s in mine),
        waits=any(s.person == person for s in outstanding(table, wish, one.newcomer)),
    )


def _beside(table: Table, one: Seat, person: str | None) -> bool:
    """Return True if a person plays on the side of a seat: offers to give up stay within the side."""
    return person is not None and person in [mate.person for mate in table.seats_on(table.side_of(one))]


def watch(info: Info) -> answers.Watch:
    """Return who may watch a table without a seat at it: nobody, those with the link, or everybody."""
    if not info.spectators:
        return "nobody"
    return "everybody" if info.public else "link" if info.by_link else "nobody"


def _summary(table: Table, person: str | None) -> answers.Summary:
    """Return how a game stands. A copy that stands where the table stood a while ago may say so, the table itself may not."""
    if table.delayed:
        return _standing(table.info, table.game, table.rules, 0)
    return summary(table.info, table.game, table.rules, table.eyes_of(person))


def summary(info: Info, game: Game, rules: Rules, mine: int) -> answers.Summary:
    """Return how a game stands; nothing to those who may only see that later."""
    if info.watched_later and not mine:
        return answers.Summary(round=0, points={}, waits=[], outcome=None, due=UNSET)
    return _standing(info, game, rules, mine)


def _standing(info: Info, game: Game, rules: Rules, mine: int) -> answers.Summary:
    """Return how a game stands, and whose move it is as far as the reader may know."""
    kept = msgspec.json.decode(info.summary or "{}")
    waits: str | list[str] = []
    if info.status == "running":
        waits = "you" if info.asked & mine else "answers" if info.sealed else game.names_of(rules, info.asked)
    limited = info.pace > 0 and info.status == "running"
    return answers.Summary(
        round=kept.get("round", 0),
        points=kept.get("points", {}),
        waits=waits,
        outcome=msgspec.convert(kept["outcome"], answers.Result) if kept.get("outcome") else None,
        due=(info.flag or UNSET) if info.clock else info.moved + info.pace * HOUR if limited else UNSET,
    )


def view(table: Table, one: Seat | None, language: str, log: answers.Log) -> answers.View:
    """Return all that a seat sees now: scene, question, log, what may be undone."""
    live = table.live
    out = answers.View(
        table=table.info.id,
        status=table.info.status,
        seat=one.number if one is not None else None,
        roles=table.game.names_of(table.rules, eyes_of(one)),
        number=log.of,
        question=question(live, one),
        scene=None,
        said=[],
        log=log.lines,
        undo=NO_UNDO,
        visited=one.visited if one is not None else log.of,
    )
    if live is None:
        return out
    out.scene = live.tableau.scene(table.game, eyes_of(one), language, bit_of(one))
    out.said = spoken(table)
    out.undo = undo(table, live, one)
    return out


def spoken(table: Table) -> list[answers.Spoken]:
    """The words that went with the last answers, while the talk goes on."""
    live = table.live
    if live is None or live.state.over or not live.state.question().words:
        return []
    return [answers.Spoken(role=table.rules.roles[role], words=words) for role, words in live.said.items()]


def question(live: LiveMatch | None, one: Seat | None) -> str | None:
    """The number under which the seat's question is put; nothing if it is not asked."""
    if live is None or one is None or live.state.over:
        return None
    return live.number_for(one.eyes)


def undo(table: Table, live: LiveMatch | None, one: Seat | None) -> answers.UndoInfo:
    """Return what a seat may take back, and who asks to go back."""
    if live is None or one is None or not table.running() or live.state.over:
        return NO_UNDO
    request = live.request
    asked = None
    if request is not None:
        asking = table.seats[request.seat]
        asked = answers.UndoRequest(
            id=request.id,
            by=asking.name,
            mine=asking.person == one.person,
            answered=one.number in request.agreed,
            waits=one in outstanding(table, request, asking.person),
            to=count_of(table, one, request.to, live.unseen_before(request.to)),
        )
    if one.bot:  # what it did is not its player's to take back, before they play again
        return answers.UndoInfo(free=False, ask=False, request=asked)
    free = live.free_undo(one.eyes) is not None
    to = last_step(live, one.eyes)
    made = (
        live.base > 0 if to is None else not nobody_agrees(table, one, to)
    )  # what is forgotten is looked up once asked for
    ask = not free and made and not (asked is not None and asked.mine)  # who has asked need not ask again
    return answers.UndoInfo(free=free, ask=ask, request=asked)


def choices(table: Table, one: Seat) -> answers.Choices:
    """The bare tokens: all that a bot needs."""
    live = table.live
    if live is None or live.state.over or not table.running() or deals_now(table, one):
        return answers.Choices(question=None, role=None, choices=[], asides=[])
    token = live.rules.grammar.token
    mine = [role for role in live.state.asked() if one.eyes >> role & 1]
    role = mine[0] if mine else None
    asides = [token(choice) for r in roles_of(one.eyes) for choice in table.rules.asides(live.state, r)]
    return answers.Choices(
        question=question(live, one),
        role=table.rules.roles[role] if role is not None else None,
        choices=[token(choice) for choice in live.state.choices(role)] if role is not None else [],
        asides=asides,
    )


# The story


def story(
    table: Table, shown: list[Entry], first: int, one: Seat | None, language: str, back: Back | None = None
) -> list[answers.Line]:
    """Entries as lines for one seat; `first` is the number of the first of them among those it may see.

    With all steps `back` that were ever made, lines name the steps that they were told at.
    """
    return [
        {"n": n, "at": entry.at, **when(entry, back), **line}  # type: ignore[typeddict-item]
        for n, entry in enumerate(shown, first)
        for line in lines(table, entry, one, language)
    ]


def when(entry: Entry, back: Back | None) -> dict[str, int]:
    """The round a line belongs to, and the step, unless that was taken back: then another one has its number, or none."""
    out = {"round": entry.data["round"]} if "round" in entry.data else {}
    step = entry.data.get("step", 0)
    if step and back is not None and not any(number > entry.number and to < step for number, to in back):
        out["step"] = step
    return out


def lines(table: Table, entry: Entry, one: Seat | None, language: str) -> list[LineView]:
    """Return the lines of one entry that a seat may see."""
    by = entry.data.get("by", entry.role)
    eyes = eyes_of(one)
    revision = entry.data.get("revision", table.info.revision)
    out: list[LineView] = [
        table.game.told(table.rules, line, language, by, revision)
        for line in unpacked(entry.data)
        if line.seen_by(eyes)
    ]
    out += [said_line(table, role, words, language) for role, words in entry.data.get("said", ())]
    own = table_line(table, entry, one, language)
    if own:
        out.insert(0, bare_line(own))
    return out


def bare_line(words: str, role: str = "") -> LineView:
    """A line that names nothing."""
    return {"role": role, "clause": "", "words": words, "parts": [["", words]], "places": [], "cards": []}


def said_line(table: Table, role: int, said: str, language: str) -> LineView:
    """The words that went with an answer."""
    id = table.rules.roles[role]
    words = say(language, "line", "says", table.game.role_name(table.rules, id, language), said)
    return bare_line(words, id)


def table_line(table: Table, entry: Entry, one: Seat | None, language: str) -> str:
    """Return the table's own sentence about an entry: somebody came, left, took something back."""
    data = entry.data
    name = data.get("name") or say(language, "line", "somebody")
    if entry.kind == "start":
        return say(language, "line", "started")
    if entry.kind == "anew" and data.get("resumed"):
        to = count_of(table, one, data["step"], data["unseen"])
        return say(language, "line", "resumed", to, agreeing(table, data["consent"], language))
    if entry.kind == "anew":
        return say(language, "line", "forked", data["step"])
    if entry.kind == "resume_vote":
        return say(language, "line", "resume_vote" if data["agree"] else "resume_vote_no", name)
    if entry.kind == "call":
        return table.game.words(table.rules, language).say("call", entry.text)
    if entry.kind == "undo" and not data["agreed"]:
        return say(language, "line", "undo", name)
    if entry.kind == "undo" and data.get("consent"):
        to = count_of(table, one, data["to"], data.get("unseen", ()))
        return say(language, "line", "undo_agreed_by", to, agreeing(table, data["consent"], language))
    if entry.kind in ("undo", "undo_ask"):
        to = count_of(table, one, data["to"], data.get("unseen", ()))
        return say(language, "line", "undo_agreed" if entry.kind == "undo" else "undo_asked", to, name)
    if entry.kind == "undo_no":
        return say(language, "line", data.get("key", "undo_no"))
    if entry.kind in ("abandon", "fault", "shade"):
        return say(language, "line", data["key"], data.get("report", ""))
    if entry.kind in ("rematch", "hint"):
        return say(language, "line", entry.kind, name)
    if entry.kind == "resign":
        key = "resigned" if data["key"] == "resigned" else "time_lost"
        return say(language, "line", key, table.game.side_name(table.rules, data["side"], language))
    if entry.kind == "time":
        late = role_names(table, table.seats[entry.seat].eyes, language) if entry.seat >= 0 else []
        return say(language, "line", data["key"], ", ".join(late))
    if entry.kind == "holiday":
        return say(language, "line", data["key"], name, data["days"])
    if entry.kind == "seat":
        names = ", ".join(role_names(table, table.seats[entry.seat].eyes, language))
        if data["key"] == "bot":
            return say(language, "line", "bot", names, say(language, f"level_{data['name']}", "name"))
        if data["key"] in ("bot_asked", "bot_vote", "bot_vote_no", "handed"):
            return say(language, "line", data["key"], names, name)
        if data["key"] == "voted":
            return say(language, "line", "voted", names, name, agreeing(table, data["consent"], language))
        if data.get("consent"):
            return say(language, "line", "joined_agreed", name, names, agreeing(table, data["consent"], language))
        return say(language, "line", data["key"], name, names)
    return ""


def over(table: Table) -> bool:
    """Return True if nothing about the game has to be hidden any more."""
    return table.info.status in ("finished", "abandoned")


# Standing orders


def orders(table: Table, one: Seat, language: str) -> answers.StandingOrders:
    """What a seat has settled: on which occasions it passes, until when in all, what it answers next."""
    kept = orders_of(one)
    listed = [
        answers.Order(id=id, words=words, order="pass" if kept.get(id) == "pass" else "ask")
        for id, words in table.game.occasions(table.rules, language).items()
    ]
    until = kept.get(UNTIL, "").partition(" ")[0] or None
    return answers.StandingOrders(orders=listed, until=until, next=kept.get(NEXT), end_turn=END in kept)


def count_of(table: Table, one: Seat | None, to: int, unseen: Iterable[tuple[int, int]]) -> int:
    """Return the number of steps up to `to` as a seat counts them: it knows nothing of others' secret ones."""
    return to if over(table) else to - sum(count for role, count in unseen if not eyes_of(one) >> role & 1)
