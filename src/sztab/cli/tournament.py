"""`sztab tournament`: a tournament of bots from its opening to the last place."""

import argparse

from sztab.bots import make
from sztab.engine.errors import Bad
from sztab.games import find
from sztab.sim.simulate import RunSettings, sides_of_seats
from sztab.sim.tournament import Event, rounds
from sztab.tournaments.model import NOBODY, Pairing, Plan, match_points
from sztab.tournaments.standings import TIE_BREAKS, Standing

from .common import chosen_options, print_json, rules_on
from .out import Out
from .playing import played

MOST = 256  # entrants

HEADS = {
    "head_to_head": "each other",
    "buchholz": "opponents",
    "sonneborn_berger": "S-B",
    "game_points": "games",
    "wins": "wins",
    "reached": "round",
}
HOW_TO_READ = {
    "head_to_head": "each other: points among those who have as many",
    "buchholz": "opponents: the sum of all opponents' points (Buchholz)",
    "sonneborn_berger": "S-B: the points of opponents that were beaten, and half of those who were held (Sonneborn-Berger)",
    "game_points": "games: points in single games",
    "wins": "wins: pairings won",
    "reached": "round: the round that was reached; the winner of the final reached one more",
}


def tournament(args: argparse.Namespace) -> int:
    game = find(args.game)
    options = chosen_options(game, args.options)
    players = game.checked_players(args.players)
    rules = rules_on(game, options, args.data, players)
    levels = _levels(args.bots)
    plan = Plan(args.format, args.rounds, args.legs, players, args.division)
    _check(plan, len(levels))
    event = Event(plan, levels, args.seed)
    out = Out()
    if not args.json:
        out.say((f"{game.id}: {plan.format}, {len(levels)} entrants, seed {args.seed}", "bold"))
        if players == 2:
            first, second = (game.side_name(rules, side, "en") for side in sides_of_seats(game, rules, 2))
            out.say(
                f"In a pairing the first to be named plays {first}, the second {second}; in a second game they change."
            )
    for found in rounds(
        event, game, rules, lambda todo: played(args, RunSettings(game.id, options, args.data, players), todo)
    ):
        if not args.json:
            _tell_round(out, event, found)
    table = event.standings()
    if args.json:
        print_json(_answer(event, game.id, table))
    else:
        if players == 2:
            _tell_games(out, event, table)
        _tell_standings(out, event, table)
        _tell_prizes(out, event, table)
    return 0


def _levels(text: str) -> dict[int, str]:
    """Read `marshal:2,officer:14`: the strongest first."""
    out: list[str] = []
    for part in text.split(","):
        name, _, count = part.strip().partition(":")
        make(name)
        if count and not (count.isdecimal() and 0 < int(count) <= MOST):
            raise Bad(f"--bots: '{part.strip()}' is not a bot and a number, such as officer:4")
        out += [name] * int(count or 1)
    if not 2 <= len(out) <= MOST:
        raise Bad(f"--bots: a tournament has 2 to {MOST} entrants, not {len(out)}")
    return dict(enumerate(out, 1))


def _check(plan: Plan, entrants: int) -> None:
    if (plan.size > 2) != (plan.format == "tables"):
        raise Bad("--format: 'tables' is for three players and more, the others are for two")
    if plan.format == "swiss" and plan.rounds >= entrants:
        raise Bad(f"--rounds: {entrants} entrants can meet in {entrants - 1} rounds at most without meeting twice")


def _tell_round(out: Out, event: Event, found: list[Pairing]) -> None:
    names = _names(event)
    out.say()
    out.say((f"Round {found[0].round}", "bold"))
    for pairing in found:
        if pairing.bye:
            out.say(f"  {pairing.board:>2}. {names[pairing.players[0]]}: bye")
            continue
        scores = " : ".join(f"{pairing.score(number):g}" for number in pairing.players)
        out.say(f"  {pairing.board:>2}. {' - '.join(names[number] for number in pairing.players)}   {scores}")


def _tell_games(out: Out, event: Event, table: list[Standing]) -> None:
    """The games of each entrant in a row, so that the standings can be added up."""
    names = _names(event)
    out.say()
    out.say(("Pairing by pairing: + won, = drawn, - lost, and the number of the opponent", "bold"))
    for row in sorted(table, key=lambda row: row.number):
        mine = [pairing for pairing in event.pairings if row.number in pairing.players]
        met = "".join(f"{_met(pairing, row.number):>5}" for pairing in mine)
        out.say(f"  {names[row.number]:<16}{met}{row.points:>6g}")


def _met(pairing: Pairing, number: int) -> str:
    if pairing.bye:
        return "bye"
    (other,) = (one for one in pairing.players if one != number)
    return {1.0: "+", 0.5: "=", 0.0: "-"}[match_points(pairing, number)] + str(other)


def _tell_prizes(out: Out, event: Event, table: list[Standing]) -> None:
    names = _names(event)
    for division in sorted({row.division for row in table}):
        first = [row for row in table if row.division == division]
        out.say()
        for place, prize in ((1, "First prize"), (2, "Second prize"), (3, "Third prize")):
            won = [names[row.number] for row in first if row.place == place]
            if won:
                out.say((f"{prize + ':':<14}{' and '.join(won)}", "bold"))


def _names(event: Event) -> dict[int, str]:
    return {NOBODY: "-"} | {entrant.number: entrant.name for entrant in event.entrants}


def _tell_standings(out: Out, event: Event, table: list[Standing]) -> None:
    names, breaks = _names(event), TIE_BREAKS[event.plan.format]
    head = "".join(f"{HEADS[name]:>12}" for name in breaks)
    for division in sorted({row.division for row in table}):
        out.say()
        several = len({row.division for row in table}) > 1
        out.say((f"Standings, division {division}" if several else "Standings", "bold"))
        out.say((f"place  {'entrant':<16}points  played   won drawn  lost{head}", "bold"))
        for row in table:
            if row.division == division:
                more = "".join(f"{value:>12g}" for value in row.tie_breaks)
                counts = f"{row.played:>8}{row.won:>6}{row.drawn:>6}{row.lost:>6}"
                out.say(f"{row.place:>5}  {names[row.number]:<16}{row.points:>6g}{counts}{more}")
    out.say()
    for name in breaks:
        out.say(HOW_TO_READ[name])


def _answer(event: Event, game: str, table: list[Standing]) -> dict[str, object]:
    names = _names(event)
    return {
        "game": game,
        "format": event.plan.format,
        "seed": event.seed,
        "entrants": [
            {"number": one.number, "name": one.name, "bot": event.levels[one.number]} for one in event.entrants
        ],
        "pairings": [
            {
                "round": one.round,
                "board": one.board,
                "players": list(one.players),
                "results": [{"seats": list(r.seats), "scores": list(r.scores), "how": r.how} for r in one.results],
            }
            for one in event.pairings
        ],
        "standings": [
            {
                **row._asdict(),
                "name": names[row.number],
                "tie_breaks": dict(zip(TIE_BREAKS[event.plan.format], row.tie_breaks, strict=True)),
            }
            for row in table
        ],
    }
