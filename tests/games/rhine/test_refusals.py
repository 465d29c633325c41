"""Every act of every verb in many positions: a refusal says what stands in the way, never just "not now"."""

from collections.abc import Iterator
from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.question import Choice
from sztab.engine.words import LANGUAGES
from sztab.games import find
from sztab.games.rhine.state import State

GAME = find("rhine")
CHOICES = 260  # of one game
OF_A_VERB = 8  # acts tried in one position
TABLES: tuple[tuple[int, dict[str, bool | str]], ...] = (
    (3, {"weather": True}),
    (3, {"hard_red": True, "hard_blue": True, "flags_bar": True}),
    (2, {"pair": "red_blue", "common_deck": True}),
    (2, {"pair": "red_white", "training": True}),
    (1, {"solo": "red", "hard_red": True}),
    (1, {"solo": "white"}),
)


def positions(players: int, options: dict[str, bool | str]) -> Iterator[tuple[State, Random]]:
    """One game at random, each question of it now and then, and its end."""
    rules = GAME.rules(options, None, players)
    s = GAME.start(rules, key_of_seed(f"refusals {players} {options}"))
    rng = Random(str(options))
    asked: dict[str, int] = {}
    for _ in range(CHOICES):
        if s.over:
            break
        name = s.question().name
        asked[name] = asked.get(name, 0) + 1
        assert isinstance(s, State)
        if asked[name] <= 3 or rng.random() < 0.05:
            yield s, rng
        role = s.asked()[0]
        s.choose(role, rng.choice(s.choices(role)))
    if players == 1:
        s.make_aside(s.asked()[0], rules.grammar.choice("concede"))
        assert isinstance(s, State)
        yield s, rng


def acts(s: State, rng: Random) -> Iterator[Choice]:
    grammar = s.rules.grammar
    for verb in range(len(grammar.verbs)):
        domain = grammar.domain((verb,))
        yield from rng.sample(domain, min(len(domain), OF_A_VERB))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_refusal_says_only_not_now(players: int, options: dict[str, bool | str]):
    """Each has its reason, which both languages can say, and clauses that the rules page has."""
    words = [GAME.words(GAME.rules(options, None, players), language) for language in LANGUAGES]
    known = set(GAME.clauses("en"))
    tried = 0
    for s, rng in positions(players, options):
        for role in s.t.playing:
            for choice in acts(s, rng):
                refusal = s.why(role, choice)
                if refusal is None:
                    continue
                tried += 1
                where = f"{s.rules.roles[role]}: {s.rules.grammar.token(choice)}"
                assert refusal != s.rules.not_now, where
                assert refusal.clauses, where
                assert known.issuperset(refusal.clauses), (where, refusal)
                assert all(catalogue.say("refusal", refusal.key, refusal.args) for catalogue in words), where
    assert tried > 1000


def refused(position: dict[str, object], role: str, token: str, players: int = 3, **options: bool | str) -> str:
    rules = GAME.rules(options, None, players)
    s = GAME.read_position(rules, position, key_of_seed("refused"), "position")
    refusal = s.why(rules.roles.index(role), rules.grammar.choice(token))
    return "" if refusal is None else GAME.words(rules, "en").say("refusal", refusal.key, refusal.args)


@pytest.mark.parametrize(
    ("at", "token", "expected"),
    [
        ("red actions", "mark aachen", "The German reaction comes at the end of your turn, after your actions."),
        ("white actions", "mark aachen", "The German reaction is made by Bradley, at the end of his turn."),
        ("white actions", "transport", "It is Bradley's turn: you act in your own."),
        ("red actions", "enter gournay", "That is part of a corps move: first choose which corps moves."),
        ("red reaction", "transport", "Your actions are over: now comes the German reaction."),
        ("red actions", "pass", "There is nothing to pass: choose an action, or end the turn."),
        (
            "red reaction",
            "counterattack lisieux",
            "Lisieux is your own: a counterattack removes a marker of another player.",
        ),
        ("red reaction", "counterattack paris", "Paris lies in the rear and is never lost."),
        ("red actions", "command_move blue_xv", "Only Patton's commander card does that."),
    ],
)
def test_what_stands_in_the_way_is_named(at: str, token: str, expected: str):
    assert refused({"at": at}, "red", token) == expected


def test_a_move_is_finished_first():
    rules = GAME.rules({}, None, 3)
    table = {"at": "red actions", "corps": {"red_xxx": "vernon 2f"}}
    s = GAME.read_position(rules, table, key_of_seed("move"), "position")
    s.choose(0, rules.grammar.choice("move red_xxx"))
    refusal = s.why(0, rules.grammar.choice("air resistance"))
    assert refusal is not None
    assert refusal.clauses == ("R5.4",)
    assert GAME.words(rules, "pl").say("refusal", refusal.key, refusal.args) == (
        "XXX Korpus jest w ruchu: najpierw dokończ jego ruch."
    )


@pytest.mark.parametrize(
    ("token", "more", "expected"),
    [
        ("truck lisieux-brionne", {"actions": 0}, "No action is left this turn."),
        ("enter gournay", {"actions": 0}, "No action is left this turn."),
        ("truck lisieux-brionne", {"trucks": {"red": 0}}, "You have no truck."),
        ("truck lisieux-brionne", {}, "That is part of a transport: choose the transport first."),
    ],
)
def test_a_part_of_an_action_that_cannot_be_taken(token: str, more: dict[str, object], expected: str):
    """R5.2 It is not enough to choose the action first."""
    assert refused({"at": "red actions", **more}, "red", token) == expected
