"""The numbers of choices while an answer grows."""

from sztab.cli.table.menu import Menu
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
