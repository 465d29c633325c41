"""The numbers of choices while an answer grows."""

from sztab.cli.table.menu import Menu, menu_rows
from sztab.engine.question import DONE, Choice
from sztab.engine.scene import ChoiceView

ASKED = ("offer", 0)
DECLINE, GIVE, PROMISE = 7, 8, 9


def numbers(menu: Menu, *choices: Choice) -> dict[Choice, int]:
    views = [ChoiceView(token=str(choice), words="") for choice in choices]
    return dict(zip(choices, menu.number(ASKED, choices, views), strict=True))


def test_a_menu_that_begins_with_another_kind_of_choice_keeps_the_numbers_of_the_rest():
    menu = Menu()
    before = numbers(menu, (DECLINE,), (GIVE, 1), (GIVE, 2), (PROMISE, 1))
    after = numbers(menu, (GIVE, 2), (PROMISE, 1), DONE)
    assert [after[GIVE, 2], after[PROMISE, 1]] == [before[GIVE, 2], before[PROMISE, 1]]
    assert after[DONE] not in before.values()


def test_a_menu_that_has_nothing_in_common_begins_anew_and_the_first_one_comes_back_as_it_was():
    menu = Menu()
    before = numbers(menu, (GIVE, 1), (GIVE, 2), (GIVE, 3))
    assert numbers(menu, (PROMISE, 1), (PROMISE, 2)) == {(PROMISE, 1): 1, (PROMISE, 2): 2}
    assert numbers(menu, (GIVE, 2), (GIVE, 3)) == {choice: before[choice] for choice in ((GIVE, 2), (GIVE, 3))}


def test_what_promises_less_comes_later_and_what_would_do_nothing_last():
    views = [
        ChoiceView(token="far", words="", unlikely=True),
        ChoiceView(token="idle", words="", idle=True),
        ChoiceView(token="near", words=""),
    ]
    assert Menu().number(ASKED, [(GIVE, 1), (GIVE, 2), (GIVE, 3)], views) == [2, 3, 1]


def test_what_ends_an_answer_keeps_its_number_when_nothing_else_is_left():
    menu = Menu()
    before = numbers(menu, (GIVE, 1), DONE)
    assert numbers(menu, DONE) == {DONE: before[DONE]}


def test_words_that_rows_share_end_before_what_differs():
    """A preposition goes with its place, and an adjective with its noun."""
    armies = ["Form an army in Germany", "Form an army in the Balkans"]
    units = ["Move a German army from Germany", "Move a German fleet from Germany"]
    views = [ChoiceView(token="form x", words=words, detail="3 OP") for words in armies]
    views += [ChoiceView(token="move x", words=words, detail="2 OP") for words in units]
    ships = ["3 × destroyer", "3 × submarine"]
    views += [ChoiceView(token=f"other {i}", words=f"Other {i}", detail=str(i)) for i in range(20)]
    views += [ChoiceView(token="buy x", words=words, detail="15 points") for words in ships]
    rows = [str(row[0]) for row in menu_rows(range(1, 27), views)]
    assert "  3 OP: Form an army 1. in Germany; 2. in the Balkans" in rows
    assert "  2 OP: Move 3. a German army from Germany; 4. a German fleet from Germany" in rows
    assert "  15 points: 25. 3 × destroyer; 26. 3 × submarine" in rows  # a number alone is not shared


def test_a_short_word_is_no_preposition_and_a_title_is_said_once():
    said = ["Take a standard set to Dreux", "Take a standard set to Paris"]
    looks = ["Air support: look at the pursuit deck", "Air support: look at the resistance deck"]
    views = [ChoiceView(token="supply x", words=words) for words in said]
    views += [ChoiceView(token="air x", words=words) for words in looks]
    views += [ChoiceView(token=f"other {i}", words=f"Other {i}", detail=str(i)) for i in range(20)]
    rows = [str(row[0]) for row in menu_rows(range(1, 25), views)]
    assert "  Take a standard set 1. to Dreux; 2. to Paris" in rows
    assert "  Air support: 3. look at the pursuit deck; 4. look at the resistance deck" in rows


def test_the_numbers_of_a_question_outlast_another_question():
    """Which unit moves, where to, which unit moves next: the units keep their numbers."""
    menu, units = Menu(), [(GIVE, 1), (GIVE, 2), DONE]
    menu.next_answer(1, ASKED, units)
    before = numbers(menu, *units)
    menu.next_answer(2, ("where", 0), [(PROMISE, 5)])
    menu.next_answer(3, ASKED, units[1:])
    assert numbers(menu, *units[1:]) == {choice: before[choice] for choice in units[1:]}
