# mypyc: skip
"""The fixed part of a table, as people see it: places, links, sides, kinds, and the drawing of the board."""

from typing import TYPE_CHECKING

from .rules import Rules
from .scene import Board

if TYPE_CHECKING:
    from .game import Game


def board_of(game: "Game", rules: Rules, language: str) -> Board:
    """The board of a game in a language. The drawing is shared: nobody may change it."""
    words = game.words(rules, language)
    look = game.look()
    plan = game.plan(rules, language)
    sides = game.side_views(rules, language)
    out = Board(
        game=game.id,
        name=words.say("game", "title"),
        round=words.say("game", "round"),
        places=plan["places"],
        links=plan["links"],
        size=plan["size"],
        owners=look.owners([game.role_name(rules, role, language) for role in rules.roles], sides, words),
        sides=sides,
        kinds=look.kinds_in(words),
        cards=look.cards_in(words),
        marks=look.marks_in(words),
        states=look.states_in(words),
        paths=look.paths_in(words),
        phases=look.phases_in(words),
        zones=look.zones_in(words),
    )
    if "lines" in plan:
        out["lines"] = plan["lines"]
    if "sheets" in plan:
        out["sheets"] = plan["sheets"]
    if look.lens:
        out["lenses"] = look.lenses_in(words)
    if look.dice:
        out["dice"] = look.dice_in(words)
    if look.other:
        out["others"] = look.others(words)
    drawing = game.map(rules)
    if drawing:
        out["map"] = drawing
    return out
