"""Tournaments: open, enter, follow, decide."""

import asyncio
from typing import Annotated

from litestar import Response
from litestar.params import FromPath, JSONBody, QueryParameter

from ...errors import ProblemError
from ...identity import new_id
from ...tables import opening
from ...tournaments import representations as answers
from ...tournaments.event import Event
from ...tournaments.showing import shown
from ...tournaments.terms import Terms
from ..dependencies import Asking, IdempotencyKey, answer, game_of, level
from ..requests import END, BotLevel, NewTournament, TournamentDecision, printable
from ..routing import delete, get, post, put
from .tables import check_clock

AT = "/api/tournaments/{tournament_id:str}"
TAG = "tournaments"

Which = Annotated[str, QueryParameter(pattern=f"^(open|running|finished|mine){END}", required=False)]


MANY = 500  # games of which the standings are work


async def _shown(ask: Asking, event: Event, status: int = 200) -> Response[bytes]:
    seasons = await ask.services.tournaments.seasons(event)
    if len(event.games) < MANY:
        return answer(shown(event, seasons, ask.id, ask.language), status)
    return answer(await asyncio.to_thread(shown, event, seasons, ask.id, ask.language), status)


@get("/api/tournaments", TAG, answers.Tournaments)
async def list_tournaments(ask: Asking, which: Which = "open") -> Response[bytes]:
    """Tournaments that can be entered, are played or are over; or those that I run or take part in."""
    ask.reader()
    return answer(answers.Tournaments(tournaments=await ask.services.tournaments.listed(ask.id, which)))


@post("/api/tournaments", TAG, answers.Tournament, 409, 422, status=201)
async def open_tournament(ask: Asking, key: IdempotencyKey, data: JSONBody[NewTournament]) -> Response[bytes]:
    """Open a tournament. Others enter it, and whoever opened it begins it."""
    person = ask.person("manage")
    ask.limit("open")
    game = game_of(data.game)
    if (data.players > 2) != (data.format == "tables"):
        raise ProblemError("bad", "tournament_size", where=["players", "format"])
    if data.format in ("swiss", "tables") and not data.rounds:
        raise ProblemError("bad", "tournament_rounds", where=["rounds"])
    if data.minutes and not game.calls:
        raise ProblemError("bad", "no_clock", game.id, where=["minutes"])
    rules = opening.chosen_rules(game, dict(data.options), None, data.players)
    bots = [level(bot, f"bots[{number}]") for number, bot in enumerate(data.bots)]
    if data.clock is not None:
        check_clock(data.clock, data.pace_hours)
    terms = Terms(
        data.players, data.rounds, data.games, data.division, data.round_hours, data.pace_hours, data.minutes, data.rated,
        data.clock, level(data.fill, "fill"),
    )  # fmt: skip
    row: dict[str, object] = {
        "id": key.header or new_id(),
        "name": printable(data.name, "name"),
        "game": game.id,
        "options": " ".join(game.written_options(rules.options)),
        "format": data.format,
        "public": data.public,
        "request": key.content,
    }
    return await _shown(ask, await ask.services.tournaments.open(person, row, terms, bots), 201)


@get(AT, TAG, answers.Tournament)
async def tournament(ask: Asking, tournament_id: FromPath[str]) -> Response[bytes]:
    """A tournament: entrants, rounds, standings."""
    ask.reader()
    ask.limit("event")
    return await _shown(ask, await ask.services.tournaments.show(tournament_id))


@post(AT + "/entrants", TAG, answers.Tournament, 409)
async def enter(ask: Asking, tournament_id: FromPath[str]) -> Response[bytes]:
    """Take part."""
    return await _shown(ask, await ask.services.tournaments.enter(tournament_id, ask.person("play")))


@post(AT + "/bots", TAG, answers.Tournament, 409)
async def add_bot(ask: Asking, tournament_id: FromPath[str], data: JSONBody[BotLevel]) -> Response[bytes]:
    """Let a bot take part (whoever opened it)."""
    person = ask.person("manage")
    found = await ask.services.tournaments.add_bot(tournament_id, person, level(data.level, "level"))
    return await _shown(ask, found)


@delete(AT + "/entrants/{number:int}", TAG, answers.Tournament, 409)
async def leave(ask: Asking, tournament_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Take part no more, or take somebody out (whoever opened it). Games that are not over are lost."""
    return await _shown(ask, await ask.services.tournaments.leave(tournament_id, number, ask.person("play")))


@post(AT + "/start", TAG, answers.Tournament, 409)
async def start(ask: Asking, tournament_id: FromPath[str]) -> Response[bytes]:
    """Begin (whoever opened it): entrants are numbered by their ratings, and the first round is paired."""
    await ask.services.tournaments.start(tournament_id, ask.person("manage"))
    await ask.services.director.direct(tournament_id)
    return await _shown(ask, await ask.services.tournaments.show(tournament_id))


@post(AT + "/cancel", TAG, answers.Tournament, 409)
async def cancel(ask: Asking, tournament_id: FromPath[str]) -> Response[bytes]:
    """Call it off (whoever opened it); its tables are closed."""
    return await _shown(ask, await ask.services.tournaments.cancel(tournament_id, ask.person("manage")))


@put(AT + "/games/{round:int}/{board:int}/{leg:int}", TAG, answers.Tournament, 409)
async def decide(
    ask: Asking,
    tournament_id: FromPath[str],
    round: FromPath[int],
    board: FromPath[int],
    leg: FromPath[int],
    data: JSONBody[TournamentDecision],
) -> Response[bytes]:
    """Decide a game that is not over (whoever opened it)."""
    person = ask.person("manage")
    game = (round, board, leg)
    return await _shown(ask, await ask.services.tournaments.decide(tournament_id, person, game, list(data.scores)))


@post(AT + "/season", TAG, answers.Tournament, 409, status=201)
async def season(ask: Asking, key: IdempotencyKey, tournament_id: FromPath[str]) -> Response[bytes]:
    """Open the next season of a league that is over: the best of each division go up, the last go down."""
    person = ask.person("manage")
    ask.limit("open")
    return await _shown(ask, await ask.services.tournaments.next_season(tournament_id, person, key.header), 201)


ROUTES = [list_tournaments, open_tournament, tournament, enter, add_bot, leave, start, cancel, decide, season]
