"""`sztab games`, `sztab data check` and `sztab data export`: the games and their data."""

import argparse
import sys

from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.shapes import JsonObject
from sztab.games import GAME_IDS, find

from .arguments import one_line
from .common import chosen_language, make_folder, print_json, rules_on
from .out import Out
from .words import words


def games(args: argparse.Namespace) -> int:
    """List every game with its options (the default value first) and the sources of its data."""
    language = chosen_language(args.lang)
    rows = [_described(find(id), language) for id in GAME_IDS]
    if args.json:
        print_json({"games": rows})
        return 0
    out, say = Out(), words(language).say
    for row in rows:
        out.say((say("games_head", row["id"], row["title"], row["players"][0], row["players"][-1]), "bold"))
        for text in (row["blurb"], row["about"], row["reconstructed"]):
            out.say("  ", text)
        out.say("  ", say("games_options"))
        for option in row["options"]:
            usual = option["default"] if option["values"] else say("games_on" if option["default"] else "games_off")
            values = ", ".join([usual, *[value for value in option["values"] if value != usual]])
            out.say("    ", (option["name"], "bold"), f" ({values}): {option['text']}")
            for value, about in option["about"].items():
                out.say("      ", (value, "bold"), f": {about}")
        out.say("  ", say("games_data", row["data"]))
    return 0


def _described(game: Game, language: str) -> JsonObject:
    rules = game.rules({})
    said = game.words(rules, language)
    options = [
        {
            "name": option.name,
            "default": option.default,
            "values": list(option.values),
            "title": said.say("option", option.name),
            "text": said.say("option_text", option.name),
            "about": {
                value: text for value in option.values if (text := game.value_about(option.name, value, language))
            },
        }
        for option in game.options
    ]
    return {
        "id": game.id,
        "title": said.say("game", "title"),
        "blurb": said.say("game", "blurb"),
        "about": said.say("game", "about"),
        "players": list(game.players),
        "options": options,
        "revision": game.revision,
        "data": rules.fingerprint,
        "reconstructed": said.say("game", "reconstructed"),
        "sources": game.sources(rules),
    }


def _sources(sources: JsonObject) -> str:
    """Format the sources: `cards: rulebook 38, public 105; ...`."""
    parts = [
        f"{what.replace('_', ' ')}: {', '.join(f'{source} {count}' for source, count in counts.items())}"
        for what, counts in sources.items()
    ]
    return "; ".join(parts)


def check(args: argparse.Namespace) -> int:
    """Check a game's data or a data pack. An invalid pack is bad input (exit code 2), as in every other command."""
    game = find(args.game)
    if args.data is not None and not args.data.is_dir():
        raise Bad(f"{args.data}: no such folder; 'sztab data export' writes one to edit")
    try:
        rules = rules_on(game, {}, args.data)
    except Bad as error:
        if args.json:
            print_json({"game": game.id, "holds": False, "why": str(error)})
        print(f"sztab: {one_line(str(error))}", file=sys.stderr)
        return 2
    _report_valid(game, rules, args)
    return 0


def _report_valid(game: Game, rules: Rules, args: argparse.Namespace) -> None:
    sources = game.sources(rules)
    if args.json:
        print_json({"game": game.id, "holds": True, "data": rules.fingerprint, "sources": sources})
        return
    whose = args.data if args.data is not None else f"the data of {game.id}"
    print(f"{whose}: valid, fingerprint {rules.fingerprint}")
    print(f"  {_sources(sources)}")


def export(args: argparse.Namespace) -> int:
    """Write the game's own data files to a folder; never overwrite anything."""
    game = find(args.game)
    for name in game.files:
        if (args.folder / name).exists():
            raise Bad(f"{args.folder / name} already exists; nothing was written")
    folder = make_folder(args.folder)
    for name in game.files:
        make_folder((folder / name).parent)
        (folder / name).write_bytes((game.folder / "data" / name).read_bytes())
        print(folder / name)
    return 0
