"""`sztab legal`, `sztab why` and `sztab hint`: legal choices in a position, reasons for refusals, and advice."""

import argparse
from random import Random

from sztab.bots.hint import Hint, hints
from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.pack import read_bytes, read_toml
from sztab.engine.prompt import first_refusal
from sztab.engine.shapes import JsonObject
from sztab.engine.state import State
from sztab.games import find

from .common import chosen_language, chosen_options, print_json, reading, rules_on, toml_file
from .words import words


def legal(args: argparse.Namespace) -> int:
    """List the legal tokens and the asides, by role."""
    with reading(args.position):
        game, s = _position(args)
        grammar, names = s.rules.grammar, s.rules.roles
        roles = _roles(game, s, args.role)
        if args.json:
            choices = {names[role]: [grammar.token(choice) for choice in s.choices(role)] for role in roles}
            asides = {names[role]: [grammar.token(choice) for choice in s.rules.asides(s, role)] for role in roles}
            asked = [names[role] for role in s.asked()]
            print_json({"game": game.id, "asked": asked, "legal": choices, "asides": asides})
        elif s.over:
            print(words(chosen_language(args.lang)).say("nobody_asked"))
        else:
            _list(game, s, roles, chosen_language(args.lang))
    return 0


def _list(game: Game, s: State, roles: list[int], language: str) -> None:
    say = words(language).say
    for role in roles:
        prompt = game.scene(s, 1 << role, language)["prompt"]
        question = s.question().name
        print(f"{s.rules.roles[role]}: {prompt.get('words') or say('not_asked')}")
        for choice in s.choices(role):
            print(f"  {s.rules.grammar.token(choice)}    ({game.sentence(s, choice, language, question)})")
        asides = s.rules.asides(s, role)
        if asides:
            print(f"  {say('any_moment')}")
        for choice in asides:
            print(f"    {s.rules.grammar.token(choice)}    ({game.sentence(s, choice, language)})")


def why(args: argparse.Namespace) -> int:
    """Say that a token is legal (exit code 0), or why not, with the clauses (exit code 1)."""
    with reading(args.position):
        game, s = _position(args)
        roles = _roles(game, s, args.role)
        if s.over:
            raise Bad(f"{args.position}: the game is over, so nobody is asked")
        links = s.rules.grammar.links(args.token)
        found = [(role, *first_refusal(s, role, links)) for role in roles]
    # If several roles are asked at once, it is enough that one of them may choose it.
    role, at, refusal = next((row for row in found if row[2] is None), found[0])
    token = s.rules.grammar.token(links[at])
    row: JsonObject = {"token": token, "role": s.rules.roles[role], "legal": refusal is None}
    language = chosen_language(args.lang)
    line = f"{token}: {words(language).say('legal')}"
    if refusal is not None:
        sentence = game.reason(s, role, refusal, language)
        row |= {"clauses": list(refusal.clauses), "key": refusal.key, "words": sentence}
        line = f"{token}: {sentence} ({', '.join(refusal.clauses)})"
    if args.json:
        print_json(row)
    else:
        print(line)
    return 0 if refusal is None else 1


def hint(args: argparse.Namespace) -> int:
    """List the best answers of a role with their values and reasons."""
    with reading(args.position):
        game, s = _position(args)
        role = next(iter(_roles(game, s, args.role)), -1)
        if s.over or not s.choices(role):
            raise Bad(f"{args.position}: this role is not asked, so there is nothing to advise")
        seats = game.seats(s.rules, s.rules.players or game.players[0])
        eyes = next((eyes for eyes in seats if eyes >> role & 1), 1 << role)
        found = hints(game, s, role, eyes, Random(args.seed))
    language = chosen_language(args.lang)
    rows = [_advice(game, s, one, language) for one in found]
    if args.json:
        print_json({"game": game.id, "role": s.rules.roles[role], "hints": rows})
        return 0
    for row in rows:
        print(f"{row['value']:+.1f} ± {row['doubt']:.1f}  {row['answer']}")
        for reason in row["reasons"]:
            print(f"        {reason['amount']:+.1f}  {reason['words']}")
    return 0


def _advice(game: Game, s: State, one: Hint, language: str) -> JsonObject:
    say = game.words(s.rules, language).say
    reasons = [
        {"part": reason.part, "amount": round(reason.amount, 2), "words": say("part", reason.part)}
        for reason in one.reasons
    ]
    answer = s.rules.grammar.line(one.links)
    numbers = {"value": round(one.value, 2), "doubt": round(one.doubt, 2), "playouts": one.playouts}
    return {"answer": answer, **numbers, "reasons": reasons}


def _position(args: argparse.Namespace) -> tuple[Game, State]:
    """Read a position file and return its game and state; the key `game` is optional."""
    table = read_toml(str(args.position), read_bytes(toml_file(args.position)))
    id = table.get("game", "quartermaster")
    if not isinstance(id, str):
        raise Bad(f'{args.position}: game should be a name, such as "quartermaster"')
    game = find(id)
    players = table.get("players")
    if players is not None:
        game.checked_players(players)
    rules = rules_on(game, chosen_options(game, args.options), args.data, players)
    return game, game.read_position(rules, table, key_of_seed("position"), str(args.position))


def _roles(game: Game, s: State, name: str | None) -> list[int]:
    return [game.role(s.rules, name)] if name is not None else list(s.asked())
