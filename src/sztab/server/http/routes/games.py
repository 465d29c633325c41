"""The games: what they are, their boards, their rules."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import Response
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from sztab.bots import BOT_IDS
from sztab.bots.levels import LEVELS
from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.listing import listing
from sztab.engine.pack import read_toml
from sztab.engine.shapes import JsonObject
from sztab.engine.words import LANGUAGES
from sztab.games import GAME_IDS, find

from ...words import say
from .. import schemas
from ..compressed import packed
from ..dependencies import Asking, answer, game_of
from ..incoming import IncomingRequest
from ..routing import get


@cache
def measured() -> JsonObject:
    """Return the measured matches of each game: `measured.toml`, from `sztab arena`."""
    path = Path(__file__).parents[2] / "measured.toml"
    return read_toml(path.name, path.read_bytes())


def about(game: Game, language: str) -> JsonObject:
    """A game as the lobby shows it."""
    levels = [
        {"id": id, "name": say(language, f"level_{id}", "name"), "about": say(language, f"level_{id}", "about")}
        for id in LEVELS
    ]
    return {**listing(game, language), "levels": levels, "measured": _measured(game, language)}


def _measured(game: Game, language: str) -> list[JsonObject]:
    """The matches of a game, with the names of the bots."""
    names = {id: say(language, f"level_{id}", "name") for id in BOT_IDS}
    return [
        {**row, "better": names[row["better"]], "worse": names[row["worse"]]} for row in measured().get(game.id, [])
    ]


def read_all() -> None:
    """So that the first visitor does not wait for the data of all games to be read."""
    for id in GAME_IDS:
        about(find(id), LANGUAGES[0])


@get("/api/games", "games", list[schemas.GameInfo])
async def games(ask: Asking) -> Response[bytes]:
    """The games that can be played here."""
    return answer([about(find(id), ask.language) for id in GAME_IDS])


@get("/api/games/{game:str}/board", "games", schemas.GameBoard, fixed=True)
async def board(
    ask: Asking,
    request: IncomingRequest,
    game: FromPath[str],
    first: Annotated[
        bool, QueryParameter(required=False, description="that of the game which one click begins")
    ] = False,
) -> Response[bytes]:
    """The board of a game."""
    found = game_of(game)
    if first:
        rules = found.rules(found.read_options(found.first.options, "first"), None, found.first.players)
        scene = found.scene(found.start(rules, key_of_seed("picture")), 0, ask.language)
        return fixed(request, {**found.board(rules, ask.language), "scene": scene})
    return fixed(request, {**found.board(found.rules({}), ask.language), "scene": found.picture(ask.language)})


@get("/api/games/{game:str}/rules", "games", schemas.Clauses, fixed=True)
async def rules(ask: Asking, request: IncomingRequest, game: FromPath[str]) -> Response[bytes]:
    """The rules as implemented, by clause."""
    found = game_of(game)
    clauses = found.clauses(ask.language)
    return fixed(request, {"game": game, "title": clauses.title(), "parts": clauses.parts()})


def fixed(request: IncomingRequest, value: Struct | Mapping[str, object]) -> Response[bytes]:
    """Something that changes with the server's version only."""
    return packed(request, msgspec.json.encode(value), "application/json")


ROUTES = [games, board, rules]
