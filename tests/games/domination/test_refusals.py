"""Why something cannot be chosen: looked at for every verb, in many positions, whoever asks."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.question import Choice
from sztab.engine.state import State
from sztab.games import find

GAME = find("domination")
TABLES: list[tuple[int, dict[str, object]]] = [
    (4, {}),
    (2, {}),
    (1, {}),
    (4, {"arctic": True, "alternative_setup": True}),
    (4, {"scenario": "rise_of_the_axis"}),
]


def some_of(s: State, verb: int, rng: Random) -> list[Choice]:
    every = s.rules.grammar.domain((verb,))
    return rng.sample(every, min(len(every), 12))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_refusal_is_a_catch_all(players: int, options: dict[str, object]):
    rng = Random(f"refusals {players} {options}")
    rules = GAME.rules(options, None, players)
    s = GAME.start(rules, key_of_seed("refusals"), None, None)
    words = {language: GAME.words(rules, language) for language in ("en", "pl")}
    looked = 0
    for step in range(400):
        if s.over:
            break
        if step % 40 == 0:
            for role in range(4):
                for verb in range(len(rules.grammar.verbs)):
                    for choice in some_of(s, verb, rng):
                        refusal = s.why(role, choice)
                        if refusal is None:
                            continue
                        looked += 1
                        token = rules.grammar.token(choice)
                        assert refusal != rules.not_now, f"{token} in {s.question().name}"
                        for language, catalogue in words.items():
                            assert catalogue.say("refusal", refusal.key, refusal.args), (language, token)
                            assert set(refusal.clauses) <= set(GAME.clauses(language)), (language, token)
        role = rng.choice(s.asked())
        s.choose(role, rng.choice(s.choices(role)))
    assert looked > 1500


def refused(
    table: dict[str, object], role: int, token: str, before: str = "", language: str = "en", players: int = 4
) -> tuple[str, str]:
    rules = GAME.rules({}, None, players)
    s = GAME.read_position(rules, table, key_of_seed("refusals"), "position")
    for link in rules.grammar.links(before) if before else ():
        s.choose(role, link)
    refusal = s.why(role, rules.grammar.choice(token))
    assert refusal is not None
    return refusal.key, GAME.reason(s, role, refusal, language)


GERMANY_ACTS: dict[str, object] = {"at": "germany action", "hands": {"germany": ["c05"], "uk": ["c33"]}}


@pytest.mark.parametrize(
    ("role", "token", "key", "sentence"),
    [
        (0, "form germany_army germany", "play_a_card_first", "Play a card for its OP first, or as Logistics."),
        (0, "move germany_army germany", "play_a_card_first", "Play a card for its OP first, or as Logistics."),
        (0, "attack neutral_army poland", "play_for_points_first", "Play a card for its OP first."),
        (1, "operation c33", "not_your_turn", "It is not your turn: Germany is to act."),
        (0, "keep c05", "when_keep", "Cards are kept in the draft, and of those drawn with Enigma."),
        (0, "bomb germany", "when_bomb", "Strategic bombing comes in the Administrative Phase."),
        (0, "spy uk", "when_spy", "Espionage is used at the end of the Strategic Phase."),
        (0, "done", "pass_instead", "This is not ended with “done”, but you may pass."),
    ],
)
def test_what_comes_at_another_moment_says_at_which(role: int, token: str, key: str, sentence: str):
    """And what is asked now, unless the sentence says who is to act."""
    asked = "" if key == "not_your_turn" else " You are asked now: Which card do you play, and for what?"
    assert refused(GERMANY_ACTS, role, token) == (key, sentence + asked)


TWO_ARMIES: dict[str, object] = {
    "at": "germany action",
    "units": {"germany": ["germany_army"], "czechoslovakia": ["germany_army"], "poland": ["germany_army"]},
    "hands": {"germany": ["c04", "c07"], "uk": ["c33"]},
}


@pytest.mark.parametrize(
    ("before", "token", "english", "polish"),
    [
        (
            "operation c04, move germany_army poland, to baltic_states, move germany_army baltic_states, to poland",
            "lift germany_army germany",
            "Forming it again costs 3 OP, and 1 is left.",
            "Ponowne sformowanie kosztuje 3 PO, a został 1.",
        ),
        (
            "operation c04, lift germany_army poland",
            "lift germany_army germany",
            "Forming it again costs 3 OP. 5 are left, but what it takes to form a German army again is kept: that was taken off"
            " the board before.",
            "Ponowne sformowanie kosztuje 3 PO. Zostało 5, ale część jest odłożona na jednostkę zdjętą po to z planszy wcześniej:"
            " niemiecką armię.",
        ),
        (
            "operation c04, lift germany_army poland",
            "stop",
            "First form a German army again: it was taken off the board for that.",
            "Najpierw sformuj na nowo jednostkę zdjętą po to z planszy: niemiecką armię.",
        ),
        (
            "event c07",
            "form germany_fleet germany",
            "None of the icons left forms a German fleet.",
            "Żadna z pozostałych ikon nie pozwala sformować niemieckiej floty.",
        ),
        (
            "event c07",
            "move germany_army poland",
            "None of the icons left is for a move.",
            "Wśród pozostałych ikon nie ma ikony ruchu.",
        ),
    ],
)
def test_what_is_short_is_named(before: str, token: str, english: str, polish: str):
    """R38 Taking a unit off is free: forming it again costs. D7.2 An icon that is wanted was perhaps never there."""
    for language, sentence in (("en", english), ("pl", polish)):
        assert refused(TWO_ARMIES, 0, token, before, language)[1] == sentence


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("resistance poland", "W tej grze nie ma Ruchu Oporu."),
        ("form uk_bomber united_kingdom", "W tej grze nie ma eskadr bombowców."),
    ],
)
def test_what_solo_play_leaves_out_is_said_by_its_name(token: str, sentence: str):
    table: dict[str, object] = {"at": "uk action", "hands": {"uk": ["c33", "c41"]}, "passed": ["germany", "japan"]}
    assert refused(table, 1, token, "operation c33", "pl", 1)[1] == sentence


def test_a_uboat_is_germanys_own_and_its_allys_friend():
    table: dict[str, object] = {
        "at": "germany action",
        "year": 1941,
        "units": {"atlantic_ocean": ["uboat"]},
        "hands": {"germany": ["c05"], "japan": ["c28"]},
        "passed": ["uk", "ussr"],
    }
    own = refused(table, 0, "attack uboat atlantic_ocean", "operation c05")
    assert own == ("own_unit", "The U-boat belongs to Germany, and nobody attacks units of their own.")
    table = {**table, "at": "japan action", "passed": ["germany", "uk", "ussr"]}
    assert refused(table, 2, "attack uboat atlantic_ocean", "operation c28")[0] == "not_hostile"
