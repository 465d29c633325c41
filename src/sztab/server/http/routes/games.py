"""The games: what they are, their boards, their rules."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from sztab.bots import BOT_IDS
from sztab.engine.game import Game
from sztab.engine.guide import GuideView, guide_view, read_guide
from sztab.engine.listing import listing
from sztab.engine.pack import read_toml
from sztab.engine.words import LANGUAGES
from sztab.games import GAME_IDS, find

from ...words import say
from .. import schemas
from ..compressed import packed
from ..dependencies import Asking, answer, game_of, problems


@cache
def measured() -> dict[str, Any]:
    """Return the results of the better bot against the other in each game: `measured.toml`, from `sztab simulate`."""
    path = Path(__file__).parents[2] / "measured.toml"
    return read_toml(path.name, path.read_bytes())


def about(game: Game, language: str) -> dict[str, Any]:
    """A game as the lobby shows it."""
    levels = [
        {"id": id, "name": say(language, f"level_{id}", "name"), "about": say(language, f"level_{id}", "about")}
        for id in BOT_IDS
    ]
    return {**listing(game, language), "levels": levels, "measured": measured().get(game.id)}


def read_all() -> None:
    """So that the first visitor does not wait for the data of all games to be read."""
    for id in GAME_IDS:
        about(find(id), LANGUAGES[0])


@get(
    "/api/games",
    responses=problems(ok=list[schemas.GameInfo]),
    tags=["games"],
    summary="The games that can be played here",
)
async def games(ask: Asking) -> Response[bytes]:
    return answer([about(find(id), ask.language) for id in GAME_IDS])


@get(
    "/api/games/{game:str}/board",
    responses=problems(ok=schemas.GameBoard, fixed=True),
    tags=["games"],
    summary="The board of a game",
)
async def board(ask: Asking, request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    found = game_of(game)
    return fixed(request, {**found.board(found.rules({}), ask.language), "scene": found.picture(ask.language)})


@get(
    "/api/games/{game:str}/rules",
    responses=problems(ok=schemas.Clauses, fixed=True),
    tags=["games"],
    summary="The rules as implemented, by clause",
)
async def rules(ask: Asking, request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    found = game_of(game)
    clauses = found.clauses(ask.language)
    return fixed(request, {"game": game, "title": clauses.title(), "parts": clauses.parts()})


@get(
    "/api/games/{game:str}/guide",
    responses=problems(ok=GuideView, fixed=True),
    tags=["games"],
    summary="A first game that teaches: its steps",
)
async def guide(ask: Asking, request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    found = game_of(game)
    return fixed(request, guide_view(found, read_guide(found), ask.language))


def fixed(request: Request[Any, Any, Any], value: Any) -> Response[bytes]:
    """Something that changes with the server's version only."""
    return packed(request, msgspec.json.encode(value), "application/json")


ROUTES = [games, board, rules, guide]
