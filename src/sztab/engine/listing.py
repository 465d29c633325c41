# mypyc: skip
"""A game as a list of games shows it: what it is called, for how many, with which options, and whose it is."""

from typing import NotRequired, TypedDict

from .game import Game, roles_of
from .options import Option
from .shapes import JsonObject
from .words import Catalogue


class ValueView(TypedDict):
    id: str
    words: str
    about: NotRequired[str]


class OptionView(TypedDict):
    """A switch, or a choice among values."""

    name: str
    words: str
    about: str
    default: bool | str
    values: NotRequired[list[ValueView]]


class SeatView(TypedDict):
    """The roles that one player leads."""

    roles: list[str]
    names: list[str]


class Reconstructed(TypedDict):
    """The share of the data that is not from print, from 0 to 1, and a sentence about it."""

    share: float
    words: str


class FirstView(TypedDict):
    """The light game that one click begins, against bots."""

    title: str
    words: str
    players: int
    minutes: int
    seat: int  # the player's, from 1
    options: dict[str, bool | str]
    chores: bool  # it has a set-up that can be dealt


class Listing(TypedDict):
    id: str
    name: str
    about: str
    publisher: str
    round: str  # what it counts its rounds in: round, turn
    players: list[int]
    options: list[OptionView]
    clock: NotRequired[str]  # what an agreed time does, where the game knows of one
    seats: dict[str, list[SeatView]]  # by number of players
    first: FirstView
    reconstructed: Reconstructed


def listing(game: Game, language: str) -> Listing:
    """A game with its own data and its usual options."""
    rules = game.rules({})
    words = game.words(rules, language)
    out = Listing(
        id=game.id,
        name=words.say("game", "title"),
        about=words.say("game", "blurb"),
        publisher=words.say("game", "about"),
        round=words.say("game", "round"),
        players=list(game.players),
        options=[option_view(game, option, words) for option in game.options],
        seats={str(players): seats_for(game, players, language) for players in game.players},
        first=first_view(game, words),
        reconstructed=Reconstructed(share=share(game.sources(rules)), words=words.say("game", "reconstructed")),
    )
    if game.calls:
        out["clock"] = words.say("call", "about")
    return out


def first_view(game: Game, words: Catalogue) -> FirstView:
    return FirstView(
        title=words.say("first", "title"),
        words=words.say("first", "words"),
        players=game.first.players,
        minutes=game.first.minutes,
        seat=game.first.seat,
        options=game.read_options(game.first.options, "first"),
        chores=bool(game.chores),
    )


def option_view(game: Game, option: Option, words: Catalogue) -> OptionView:
    out = OptionView(
        name=option.name,
        words=words.say("option", option.name),
        about=words.say("option_text", option.name),
        default=option.default,
    )
    if option.values:
        out["values"] = [value_view(game, option, value, words) for value in option.values]
    return out


def value_view(game: Game, option: Option, value: str, words: Catalogue) -> ValueView:
    out = ValueView(id=value, words=words.say("option_value", value))
    about = game.value_about(option.name, value, words.language)
    if about:
        out["about"] = about
    return out


def seats_for(game: Game, players: int, language: str) -> list[SeatView]:
    rules = game.rules({}, None, players)
    out: list[SeatView] = []
    for eyes in game.seats(rules, players):
        roles = [rules.roles[role] for role in roles_of(eyes)]
        out.append(SeatView(roles=roles, names=[game.role_name(rules, role, language) for role in roles]))
    return out


def share(sources: JsonObject) -> float:
    """The part of all rows that say where they come from and were reconstructed."""
    rows = [table for table in sources.values() if "reconstructed" in table]
    total = sum(sum(table.values()) for table in rows)
    return round(sum(table["reconstructed"] for table in rows) / total, 3) if total else 0.0
