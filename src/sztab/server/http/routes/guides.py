"""Lessons: a first game that teaches, how far it has come, and the way back in it."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from sztab.engine.errors import Bad
from sztab.engine.guide import Lesson, lesson_of, step_views

from ...errors import ProblemError
from ...tables import moves as play
from ...tables import opening
from ...tables import representations as answers
from ...tables.entries import Entry
from ...tables.nonces import NOTHING
from ...tables.opening import TableSettings
from ...tables.table import GUIDE, Seat, Table
from ..dependencies import Asking, IdempotencyKey, answer, game_of, shown
from ..requests import BackTo, NewSeat
from ..routing import AT_TABLE, get, post
from .tables import new_seats


@post("/api/games/{game:str}/guide", "games", answers.Table, 409, 422, status=201)
async def open_guide(ask: Asking, key: IdempotencyKey, game: FromPath[str]) -> Response[bytes]:
    """Open a first game that teaches."""
    person = ask.person("manage")
    ask.limit("open")
    found = game_of(game)
    guide = lesson_of(found).guide
    rules = guide.rules(found)
    settings = TableSettings(key, spectators=False)
    title = found.words(rules, ask.language).say("game", "title")
    info = opening.new_info(found, rules, person, title[:60], guide.players, settings)
    info.origin = GUIDE
    wanted = [NewSeat("me" if n == guide.seat else "bot", guide.bot) for n in range(1, guide.players + 1)]
    seated = new_seats(wanted, found.seats(rules, guide.players), person, NOTHING)
    table = await ask.services.opener.open(person, Table(found, rules, info, seated))
    return answer(shown(ask, table), 201)


@get(AT_TABLE + "/guide", "playing", answers.TableGuide, 409)
async def guide(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """The steps of a first game that teaches, and how far it has come."""
    ask.person("read")
    table = await ask.table(table_id)
    ask.tables.own_seat(table, ask.id, None)
    async with ask.services.registry.steady(table) as table:
        return answer(_shown(table, ask.language))


@post(AT_TABLE + "/guide/back", "playing", answers.TableGuide, 409)
async def back(ask: Asking, table_id: FromPath[str], data: JSONBody[BackTo]) -> Response[bytes]:
    """Go back in a first game that teaches to just before one of my answers: everything happens again as it did."""
    ask.person("play")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, None)

    def act(r: Table, s: Seat) -> list[Entry]:
        live = play.playing(r)
        try:
            to = _lesson(r).before_deed(data.deed)
        except Bad as error:
            raise ProblemError("bad", "no_step", data.deed, 0, where=["deed"], hint=str(error)) from None
        return [] if to >= live.steps else [play.go_back(r, live, to, True, s, live.number_for(s.eyes))]

    table = await ask.tables.change_seat(table, ask.id, seat.number, act)
    async with ask.services.registry.steady(table) as table:
        return answer(_shown(table, ask.language))


def _lesson(table: Table) -> Lesson:
    lesson = table.lesson()
    if lesson is None:
        raise ProblemError("conflict", "no_guide", table.info.id)
    return lesson


def _shown(table: Table, language: str) -> answers.TableGuide:
    lesson = _lesson(table)
    made = lesson.made(table.live.state) if table.live is not None and not table.live.state.over else None
    return answers.TableGuide(
        steps=step_views(lesson, table.rules, language), deeds=None if made is None else lesson.deeds(made)
    )


ROUTES = [open_guide, guide, back]
