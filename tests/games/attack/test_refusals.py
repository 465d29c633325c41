"""Why not: a refusal says what is really in the way, not only a clause that is near it."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.question import Choice, Refusal
from sztab.engine.state import State

from .test_state import GAME

RULES = GAME.rules({}, None, 2)


def refusal(token: str, *before: str, **table: object) -> Refusal:
    """Why red may not choose this, after some choices."""
    position = {"at": "red action", **table}
    s = GAME.read_position(RULES, position, b"key".ljust(32), "position")
    for choice in before:
        s.choose(0, RULES.grammar.choice(choice))
    why = s.why(0, RULES.grammar.choice(token))
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("red", "key"),
    [
        (["spain 3i", "france 1i"], "too_far"),  # the way is free, but infantry goes one region
        (["spain 3i1t"], "no_way_through"),  # neutral France lies between
    ],
)
def test_two_regions_away(red: list[str], key: str):
    """A6.2-A6.4 Infantry is too slow; a tank is stopped by the region between."""
    assert refusal("to germany", "move", "from spain", units={"red": red, "blue": ["cuba 1i"]}).key == key


def test_infantry_that_was_sent_back_takes_no_part_in_a_blitzkrieg_anyway():
    """A7.2 before A7.5: without the refusal at sea it could not have gone either."""
    units = {"red": ["spain 3i", "france 1i1t"], "blue": ["cuba 1i"]}
    why = refusal("from spain", "blitzkrieg", units=units, barred=["spain 2i"], used=["move"])
    assert (why.key, why.clauses) == ("only_tanks_and_planes", ("A7.2",))


WAR = {"red": ["spain 3i1t1p", "france 3i"], "blue": ["egypt 3i", "germany 2i", "chile 1i"]}


def at_war(*tokens: str) -> State:
    """Red has moved against Egypt by sea and Germany by land, and blue controls the seas."""
    table = {"at": "red action", "units": WAR, "fleets": {"blue": "1b"}, "seas": "blue"}
    s = GAME.read_position(RULES, table, b"key".ljust(32), "position")
    orders = ("move", "from spain", "to egypt", "send infantry 2", "done", "from france", "to germany", "all", "done")
    for choice in orders:
        s.choose(0, RULES.grammar.choice(choice))
    for choice in tokens:
        s.choose(s.asked()[0], RULES.grammar.choice(choice))
    return s


def why(s: State, role: int, token: str) -> tuple[str, str]:
    refused = s.why(role, RULES.grammar.choice(token))
    assert refused is not None
    return refused.key, refused.clauses[0]


def test_out_of_turn_is_out_of_turn_whatever_goes_on():
    """A4.1 Who is not active neither moves, builds nor ends the turn, during a battle as at any other moment."""
    s = at_war("allow")
    for token in ("move", "from chile", "to peru", "send infantry 1", "buy infantry 1", "at chile", "end", "build"):
        assert why(s, 1, token) == ("not_your_turn", "A4.1")


def test_movement_is_over_when_convoys_are_answered():
    """A6.8 The controller answers after all movement, so nothing else is moved with this action."""
    assert why(at_war(), 0, "from spain") == ("movement_is_over", "A6.8")
    assert why(at_war("allow"), 0, "from spain") == ("battles_have_begun", "A6.12")
    assert why(at_war("allow"), 0, "end") == ("finish_first", "A4.7")


def positions(players: int, seed: str, every: int, **options: object) -> list[State]:
    """Moments of a game at random, with fewer Diplomatic attacks and turns ended early than chance would bring."""
    rules = GAME.rules(options, None, players)
    rng = Random(seed)
    s = GAME.start(rules, key_of_seed(seed))
    out = []
    for number in range(900):
        if s.over:
            break
        if not number % every:
            out.append(s.clone())
        role = s.asked()[0]
        choices = s.choices(role)
        lively = [choice for choice in choices if rules.grammar.verbs[choice[0]].word not in DULL]
        s.choose(role, rng.choice(lively if lively and rng.random() < 0.8 else choices))
    return out


DULL = ("end", "diplomatic_attack", "trade")
SAID_NOTHING: tuple[str, ...] = ()  # the verbs of which nothing more can be said than "not now": there is none


@pytest.mark.parametrize(
    ("players", "seed", "options"),
    [(2, "walk two", {}), (3, "walk three", {}), (4, "walk four", {"last_one_standing": True})],
)
def test_every_verb_is_refused_with_a_reason_of_its_own(players: int, seed: str, options: dict[str, object]):
    """A sample of the domain of every verb, for every role, in many moments: no catch-all, and words in both languages."""
    rng = Random(seed)
    said = set()
    for s in positions(players, seed, 25, **options):
        grammar = s.rules.grammar
        prompts = [GAME.parts.prompts(s, GAME.words(s.rules, language)) for language in ("en", "pl")]
        for verb, declared in enumerate(grammar.verbs):
            domain: list[Choice] = grammar.domain((verb,))
            for choice in rng.sample(domain, min(3, len(domain))):
                for role in range(players):
                    refused = s.why(role, choice)
                    if refused is None or declared.word in SAID_NOTHING:
                        continue
                    assert refused != s.rules.not_now, (s.question().name, role, grammar.token(choice))
                    assert all(prompt.reason(role, refused) for prompt in prompts)
                    said.add(refused.key)
    assert len(said) > 30


def test_a_reason_goes_on_to_say_what_is_asked_now():
    """A11.10 A retreat comes after a round of a naval battle; meanwhile somebody else, or oneself, is asked something."""
    s = GAME.read_position(RULES, {"at": "red action", "units": WAR}, b"key".ljust(32), "position")
    refused = s.why(0, RULES.grammar.choice("retreat"))
    assert refused == Refusal(("A11.10",), "when_retreat")
    words = GAME.parts.prompts(s, GAME.words(RULES, "en")).reason(0, refused)
    assert words.endswith("You are asked now: Your turn: what do you do? 3 actions left.")
    refused = s.why(1, RULES.grammar.choice("build"))
    assert refused == Refusal(("A4.1",), "not_your_turn")
    assert GAME.parts.prompts(s, GAME.words(RULES, "en")).reason(1, refused) == "It is not your turn. Asked now: Red."


@pytest.mark.parametrize(
    ("token", "before", "key"),
    [
        ("give rail_1", ["trade blue"], "not_in_hand"),  # never held
        ("give oil_2", ["trade blue", "give oil_2"], "no_more_in_hand"),  # held once, given once
        ("all", ["move", "from france", "to northeastern_us"], "one_may_go"),
        ("all", ["move", "from spain", "to france", "send infantry 1"], "all_is_for_all"),
        ("from france", ["move", "from spain", "to france", "send infantry 1"], "order_first"),
        ("done", ["move", "from spain", "to france"], "send_first"),
        ("capital spain", ["move"], "when_capital"),
        ("build", ["trade blue", "give oil_2"], "talks_first"),
        ("build", ["move", "from spain"], "finish_first"),
        ("pass", ["move"], "when_pass"),
        ("claim cuba", [], "when_claim"),
        # What lasts is said before what only comes first: these stay refused once the talks or the movement are over.
        ("trade red", ["trade blue"], "trade_with_yourself"),
        ("trade tan", ["move"], "nobody_plays"),
        ("diplomatic_attack cuba", ["trade blue"], "not_neutral"),
        ("move", ["move", "from spain"], "chosen_already"),
    ],
)
def test_the_reason_is_the_true_one(token: str, before: list[str], key: str):
    units = {"red": ["spain 3i1t", "france 2i"], "blue": ["cuba 1i"]}
    assert refusal(token, *before, units=units, hands={"red": ["oil_2"]}).key == key


@pytest.mark.parametrize("token", ["to germany", "to finland"])
def test_a_blitzkrieg_move_is_refused_with_its_own_clauses(token: str):
    units = {"red": ["spain 3i1t"], "blue": ["cuba 1i"]}
    clauses = refusal(token, "blitzkrieg", "from spain", units=units, used=["move"]).clauses
    assert clauses[0].startswith("A7")


def test_a_battle_comes_to_its_end_before_anything_else():
    """A4.7, A9.10 What holds an action up is named: here the battle that is fought, not just "the action"."""
    table = {"at": "red action", "units": {"red": ["france 7i"], "blue": ["germany 7i"]}}
    s = GAME.read_position(RULES, table, b"key".ljust(32), "position")
    for choice in ("move", "from france", "to germany", "all", "done"):
        s.choose(0, RULES.grammar.choice(choice))
    assert why(s, 0, "build") == ("battle_first", "A4.7")
    words = GAME.why(s, 1, 0, "build", "en")["words"]
    assert words == "First the battle for Germany must be fought to its end. Asked now: Blue."
