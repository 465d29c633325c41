"""Personal data: the export of everything stored about a person, and its deletion."""

import msgspec
from sqlalchemy import Connection, delete, func, select, update

from sztab.engine.shapes import Json, JsonObject

from ..identity import Person, new_id
from ..storage.house import blocked_by
from ..storage.name_parts import forget, learn, tables_called_for
from ..storage.ratings import BOT
from ..storage.schema import (
    channels,
    entrants,
    entries,
    friends,
    invitations,
    keys,
    match_wishes,
    notice_settings,
    notice_tables,
    notices,
    people,
    ratings,
    reports,
    results,
    seats,
    snapshots,
    studies,
    tables,
    tournaments,
)
from . import representations as answers
from .profiles import profile


def export(connection: Connection, person: Person) -> answers.Export:
    """Return everything stored about a person. The moves themselves are in the records of the tables."""
    row = connection.execute(select(people).where(people.c.id == person.id)).one()
    sat = select(
        seats.c.table_id, seats.c.number, seats.c.name, seats.c.nonce, seats.c.orders, seats.c.visited,
        seats.c.resigns, seats.c.archived, tables.c.game, tables.c.name.label("table_name"), tables.c.status,
    )  # fmt: skip
    mine = sat.join(tables, tables.c.id == seats.c.table_id).where(seats.c.person == person.id)
    held = select(keys.c.id, keys.c.label, keys.c.scopes, keys.c.created, keys.c.used, keys.c.device).where(
        keys.c.person == person.id
    )
    owned = select(tables.c.id, tables.c.game, tables.c.name, tables.c.status, tables.c.created)
    told = select(entries).where(entries.c.person == person.id)
    told = told.order_by(entries.c.table_id, entries.c.number)
    said: list[answers.ExportedWords] = []
    named: list[answers.ExportedLine] = []
    for r in connection.execute(told).all():
        data = msgspec.json.decode(r.data)
        if r.kind == "chat":
            words = _words_with(connection, r.table_id, r.number - 1) if data.get("answer") else r.text
            said.append(answers.ExportedWords(r.table_id, r.at, data.get("channel", ""), words))
        else:
            named.append(answers.ExportedLine(r.table_id, r.at, data.get("key", r.kind), data.get("name", "")))
    return answers.Export(
        person=answers.ExportedPerson(row.id, row.name, row.language, row.created, row.silenced),
        account=row.account is not None,
        keys=[answers.Key(*r) for r in connection.execute(held)],
        seats=[answers.ExportedSeat(*r) for r in connection.execute(mine)],
        tables=[answers.ExportedTable(*r) for r in connection.execute(owned.where(tables.c.owner == person.id))],
        chat=said,
        log=named,
        notices=_notices(connection, person),
        profile=profile(connection, row, True, row.language),
        tournaments=_tournaments(connection, person),
        company=_company(connection, person),
        blocks=[answers.Block(*one) for one in blocked_by(connection, person.id)],
        reports=_reports(connection, person),
        results=_results(connection, person),
        studies=_studies(connection, person),
    )


def _company(connection: Connection, person: Person) -> answers.ExportedCompany:
    """Return a person's friends, the tables that they are invited to, and what opponent they look for."""
    mine = select(people.c.name).join(friends, friends.c.friend == people.c.id).where(friends.c.person == person.id)
    asked = select(invitations.c.table_id).where(invitations.c.person == person.id)
    wish = select(match_wishes.c.game).where(match_wishes.c.person == person.id)
    return answers.ExportedCompany(
        friends=list(connection.scalars(mine.order_by(people.c.name))),
        invitations=list(connection.scalars(asked)),
        looks_for=connection.execute(wish).scalar() or "",
    )


def _reports(connection: Connection, person: Person) -> list[answers.ExportedReport]:
    query = select(reports).where(reports.c.by == person.id).order_by(reports.c.at)
    return [
        answers.ExportedReport(row.table_id, row.at, row.kind, row.words, row.outcome)
        for row in connection.execute(query)
    ]


def _results(connection: Connection, person: Person) -> list[answers.ExportedResult]:
    r = results.c
    query = select(r.table_id, r.seat, r.game, r.size, r.side, r.place, r.verdict, r.rated, r.mu, r.sigma, r.at)
    rows = connection.execute(query.where(r.player == person.id).order_by(r.id))
    return [answers.ExportedResult(*row) for row in rows]


def _studies(connection: Connection, person: Person) -> list[answers.ExportedStudy]:
    query = select(studies.c.table_id, studies.c.kind, studies.c.about, studies.c.at)
    rows = connection.execute(query.where(studies.c.person == person.id).order_by(studies.c.at))
    return [answers.ExportedStudy(*row) for row in rows]


def _tournaments(connection: Connection, person: Person) -> list[answers.ExportedTournament]:
    """Return the tournaments that a person opened or took part in."""
    mine = select(entrants.c.tournament).where(entrants.c.player == person.id)
    query = select(tournaments).where(tournaments.c.id.in_(mine) | (tournaments.c.owner == person.id))
    return [
        answers.ExportedTournament(row.id, row.name, row.game, row.status, row.owner == person.id, row.created)
        for row in connection.execute(query.order_by(tournaments.c.created))
    ]


def _notices(connection: Connection, person: Person) -> answers.ExportedNotices:
    """Return where a person's notices go, and what they chose."""
    kept = select(channels).where(channels.c.person == person.id).order_by(channels.c.created)
    chosen = select(notice_settings).where(notice_settings.c.person == person.id)
    apart = select(notice_tables.c.table_id, notice_tables.c.kinds).where(notice_tables.c.person == person.id)
    waiting = select(func.count()).select_from(notices.join(channels)).where(channels.c.person == person.id)
    row = connection.execute(chosen).mappings().first()
    return answers.ExportedNotices(
        channels=[
            answers.ExportedChannel(r.kind, r.address, r.state, r.created, r.sent) for r in connection.execute(kept)
        ],
        settings={name: value for name, value in (row or {}).items() if name != "person"},
        tables={r.table_id: r.kinds for r in connection.execute(apart)},
        waiting=connection.execute(waiting).scalar_one(),
    )


def erase(connection: Connection, person: Person) -> list[str]:
    """Delete a person's name, keys, password and words, also from the logs of tables. Return the tables to be read again.

    The seats have been given up before, as an action of each table. What that could not reach is done here.
    """
    found = select(entries.c.table_id, entries.c.number, entries.c.kind, entries.c.data)
    found = found.where(entries.c.person == person.id)
    touched = set()
    for row in connection.execute(found).all():
        touched.add(row.table_id)
        data = msgspec.json.decode(row.data)
        if data.get("answer"):
            _unsay(connection, row.table_id, row.number - 1)
        data = {} if row.kind == "chat" else nameless(data)
        here = (entries.c.table_id == row.table_id) & (entries.c.number == row.number)
        values = {"person": None, "data": msgspec.json.encode(data).decode()}
        if row.kind == "chat":
            values["text"] = ""
        connection.execute(update(entries).where(here).values(values))
    owned = tables.c.owner == person.id
    touched |= {row.id for row in connection.execute(select(tables.c.id).where(owned))}
    connection.execute(update(tables).where(owned, tables.c.name == person.name).values(name=tables.c.game))
    learn(connection, connection.scalars(select(tables.c.name).where(owned)).all())  # perhaps that of its game
    connection.execute(update(tables).where(owned).values(owner=None))
    left = {"person": None, "name": "", "link": None, "kind": "link", "orders": "{}", "resigns": False}
    connection.execute(update(seats).where(seats.c.person == person.id).values(left))
    forget(connection, person.name)
    _leave_tournaments(connection, person)
    _leave_lobby(connection, person)
    asked = update(seats).where(seats.c.newcomer == person.id)
    connection.execute(asked.values(newcomer=None, request=""))
    nobody = f"-{new_id()}"  # others were rated by these games: they stay, as somebody's whom nobody knows
    for kept in (results, ratings):
        connection.execute(update(kept).where(kept.c.player == person.id).values(player=nobody))
    connection.execute(update(reports).where(reports.c.about == person.id).values(quoted=""))
    connection.execute(update(reports).where(reports.c.by == person.id).values(words=""))
    connection.execute(delete(people).where(people.c.id == person.id))  # and with them their keys and notices
    return sorted(touched)


def _leave_tournaments(connection: Connection, person: Person) -> None:
    """Take a person out of tournaments: those that go on count their games as lost, and pass to somebody who takes part."""
    mine = select(entrants.c.tournament, entrants.c.number, tournaments.c.round, tournaments.c.status).join(tournaments)
    for row in connection.execute(mine.where(entrants.c.player == person.id)).all():
        here = (entrants.c.tournament == row.tournament, entrants.c.number == row.number)
        if row.status == "open":
            connection.execute(delete(entrants).where(*here))
        else:
            gone = row.round if row.status == "finished" else row.round - 1
            connection.execute(update(entrants).where(*here).values(player="", name="", gone=gone))
    for id in connection.scalars(select(tournaments.c.id).where(tournaments.c.owner == person.id)).all():
        people_left = select(entrants.c.player).where(
            entrants.c.tournament == id, entrants.c.player != "", ~entrants.c.player.startswith(BOT)
        )
        heir = connection.execute(people_left.order_by(entrants.c.number).limit(1)).scalar()
        connection.execute(update(tournaments).where(tournaments.c.id == id).values(owner=heir))


def _leave_lobby(connection: Connection, person: Person) -> None:
    """Take a person's name out of what others find in the lobby: invitations, opponents, and tables called by both names."""
    connection.execute(delete(invitations).where(invitations.c.by == person.id))
    paired = match_wishes.c.seats.contains(person.id)
    connection.execute(update(match_wishes).where(paired).values(table_id="", seats="[]"))
    called = tables_called_for(connection, person.name)
    connection.execute(update(tables).where(tables.c.id.in_(called)).values(name=tables.c.game))
    learn(connection, connection.scalars(select(tables.c.name).where(tables.c.id.in_(called))).all())
    for name in set(called.values()):
        forget(connection, name)


def _words_with(connection: Connection, id: str, number: int) -> str:
    """Return the words that went with an answer."""
    here = (entries.c.table_id == id) & (entries.c.number == number)
    return str(msgspec.json.decode(connection.execute(select(entries.c.data).where(here)).scalar_one())["words"])


def _unsay(connection: Connection, id: str, number: int) -> None:
    """Take the words out of the answer they went with, and out of the entry in which they were heard: itself, or a later one."""
    here = (entries.c.table_id == id) & (entries.c.kind == "choose") & (entries.c.number >= number)
    spoken: list[Json] = []
    for row in connection.execute(select(entries).where(here).order_by(entries.c.number)).all():
        data = msgspec.json.decode(row.data)
        if row.number == number:
            spoken = [row.role, data.pop("words")]
        heard = any(role == spoken[0] for role, _ in data.get("said", ()))
        if heard:
            data["said"] = [one for one in data["said"] if one != spoken]
        if heard or row.number == number:
            values = {"data": msgspec.json.encode(data).decode()}
            connection.execute(update(entries).where(here, entries.c.number == row.number).values(values))
        if heard:
            break
    connection.execute(delete(snapshots).where(snapshots.c.table_id == id))  # they know what was said


def nameless(data: JsonObject) -> JsonObject:
    """Return the data of an entry without the name in it."""
    out = {**data, "name": ""} if data.get("key") != "bot" else data
    if "note" in out and data.get("key") != "bot":
        out["note"] = " ".join([*str(out["note"]).split()[:2], "-"])
    return out
