"""Several answers in one line of the table in the terminal."""

import pytest

from sztab.cli.table.names import Names
from sztab.cli.table.sequence import answers_in
from sztab.cli.table.session import PERSON, Session
from sztab.engine.match import Match
from sztab.engine.record import header_of
from sztab.games import find

WAR = {"at": "red action", "units": {"red": ["spain 3i1t"], "blue": ["chile 1i"]}}
ARMIES = {"at": "red action", "units": {"red": ["spain 1i1t", "cuba 3i"], "blue": ["chile 1i"]}}
DRIVE = {"at": "red actions", "corps": {"red_xxx": "vernon 2f1a1p"}}
FIELD = {"at": "allies moves", "units": {"axis": ["0-0 infantry"], "allies": ["8-6 infantry"]}, "ordered": ["8-6"]}


@pytest.mark.parametrize(
    ("game", "position", "options", "typed", "answers"),
    [
        ("overlord", FIELD, {"scenario": "drill_standard"}, "move 8-6, to 8-4", ["move 8-6", "to 8-4"]),
        ("attack", WAR, {}, "move, from spain, to france, all", ["move", "from spain, to france, all"]),
        # “Done” ends the order, which has closed by itself, and not the movement.
        (
            "attack",
            ARMIES,
            {},
            "move, from spain, to france, send tank 1, done, from cuba, to mexico, send infantry 2, done",
            ["move", "from spain, to france, send tank 1", "from cuba, to mexico, send infantry 2"],
        ),
        ("attack", WAR, {}, "move, from spain", ["move", "from spain"]),  # an answer that is still to be completed
        ("attack", WAR, {}, "move, from chile", ["move, from chile"]),  # one of them is not allowed: none counts
        ("rhine", DRIVE, {}, "move red_xxx, enter gournay", ["move red_xxx", "enter gournay"]),
        # The first step reveals a card, so that the second cannot be said yet.
        (
            "rhine",
            DRIVE,
            {},
            "move red_xxx, enter gournay, enter amiens",
            ["move red_xxx, enter gournay, enter amiens"],
        ),
    ],
)
def test_answers_that_follow_at_once(
    game: str, position: dict[str, object], options: dict[str, str], typed: str, answers: list[str]
):
    found = find(game)
    rules = found.rules(options, None, 2)
    s = found.read_position(rules, position, b"key".ljust(32), "position")
    before = s.digest()
    assert [rules.grammar.line(part) for part in answers_in(s, s.asked()[0], rules.grammar.links(typed))[0]] == answers
    assert s.digest() == before


def test_the_link_that_is_not_understood_is_named(sztab):
    """Not the whole line; and a token that begins alike is proposed even if it may not be chosen now."""
    lines = ["claim spain", "claim peru, clam chile", "claim spai", "quit"]
    ran = sztab(
        "play", "--text", "attack", "--seed", "2", "--bots", "random", "--lang", "en", stdin="\n".join(lines) + "\n"
    )
    assert "I do not understand “clam chile”." in ran.out
    assert "Did you mean: claim chile?" in ran.out
    assert "Did you mean: claim spain?" in ran.out  # which is taken


def test_the_reason_is_that_of_the_part_which_is_not_allowed():
    found = find("overlord")
    rules = found.rules({"scenario": "drill_standard"}, None, 2)
    s = found.read_position(rules, FIELD, b"key".ljust(32), "position")
    _, number, refusal = answers_in(s, s.asked()[0], rules.grammar.links("move 8-6, to 8-0"))
    assert number == 1
    assert refusal is not None
    assert refusal.key == "too_far"


def test_a_name_means_what_its_verb_speaks_of_though_that_is_not_offered_yet():
    """A card that is given and one that is asked for have one name; the verb of the token tells them apart."""
    rules = find("attack").rules({}, None, 2)
    read = Names(find("attack"), rules, "en").links("trade Blue, give Oil 2, ask_for Factories 2", ["trade blue"])
    assert rules.grammar.line(read) == "trade blue, give oil_2, ask_for factories-2"


def test_numbers_and_tokens_may_stand_in_one_line(sztab):
    """A number means what it means in the menu that follows the part before it."""
    lines = ["openly, 99", "discard germany_build_army, 4, 3", "quit"]
    table = ["--text", "quartermaster", "--players", "6", "--seed", "mixed", "--bots", "random", "--lang", "en"]
    ran = sztab("play", *table, stdin="\n".join(lines) + "\n")
    assert "There is no choice 99 here" in ran.out
    assert "I do not understand" not in ran.out
    assert "The war begins." in ran.out


def test_undo_takes_back_one_answer_though_its_first_link_was_the_only_one():
    """From Spain is all that can be said first; where to and what were chosen, so it is an answer of its own."""
    game = find("attack")
    rules = game.rules({}, None, 2)
    match = Match(game, rules, b"", state=game.read_position(rules, WAR, b"key".ljust(32), "position"))
    session = Session(game, match, header_of(game, rules, 2, "undo", ""), (PERSON, PERSON))
    for line in ("move", "from spain, to france, send infantry 1, done"):
        match.answer(0, rules.grammar.links(line))
    seat = session.seats[0]
    assert session.last_choice(seat) == 1
    session.undo(seat, 1)
    assert [rules.grammar.token(choice) for choice in match.state.choices(0)] == ["from spain"]
    assert session.last_choice(seat) == 0
