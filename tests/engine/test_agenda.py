"""The agenda: what follows, who is asked, what answers do."""

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sztab.engine.errors import DeadEnd, Illegal
from sztab.engine.question import DONE, PASS
from sztab.engine.zones import card

from . import toy
from .toy import DECK, HAND, PAY, REACT, STEP


def test_steps_run_in_the_order_written_and_nested_ones_first():
    s = toy.begin()
    s.agenda = [(toy.note, (9,)), (toy.two_more, (1,))]
    s.run()
    assert s.notes == [1, 2, 9]


def test_what_stands_after_a_question_waits_for_its_answer_and_all_it_sets_off():
    s = toy.begin()
    s.agenda = [(toy.note, (7,))]
    s.ask(0, toy.secret_of_one, 3)
    s.run()
    assert s.asked() == (0,)
    s.choose(0, (STEP, 2))
    assert s.notes == [2, 50, 7]


def test_a_single_choice_is_taken_only_where_the_question_is_open():
    s = toy.begin()
    s.ask(0, toy.one_of_one, 1)
    s.run()
    assert s.notes == [0, 50]
    s.ask(0, toy.secret_of_one, 1)
    s.run()
    assert s.choices(0) == [(STEP, 0)]


def test_an_empty_list_is_a_fault_unless_the_question_lapses():
    s = toy.begin()
    s.ask(0, toy.may_lapse, 0)
    s.run()
    assert not s.agenda
    s.ask(0, toy.secret_of_one, 0)
    with pytest.raises(DeadEnd, match="secret_of_one"):
        s.run()


def test_only_what_is_listed_can_be_chosen_and_nothing_changes_otherwise():
    s = toy.begin()
    s.ask(0, toy.secret_of_one, 2)
    s.run()
    before = s.encode()
    for role, choice in ((0, (STEP, 5)), (1, (STEP, 0)), (0, PASS)):
        with pytest.raises(Illegal):
            s.choose(role, choice)
    assert s.encode() == before


def test_a_chain_is_taken_back_link_by_link_until_it_is_whole():
    s = toy.begin()
    s.compose(0, toy.payment, 3)
    s.run()
    s.choose(0, (PAY, 2))
    assert s.choices(0) == [(PAY, 1)]
    s.take_back(0)
    assert s.choices(0) == [(PAY, 1), (PAY, 2)]
    s.choose(0, (PAY, 1))
    s.choose(0, (PAY, 2))
    assert s.notes == [1, 2]
    assert not s.agenda


def test_sealed_answers_change_nothing_until_the_last_and_leave_no_trace_of_their_order():
    ends = []
    for order in ((0, 1), (1, 0)):
        s = toy.begin()
        s.sealed((0, 1), toy.secret_payment, 2)
        s.run()
        for role in order:
            coins = ((PAY, 2),) if role == 0 else ((PAY, 1), (PAY, 1))
            for coin in coins:
                assert s.notes == []
                s.choose(role, coin)
        assert s.notes == [1, 2]
        ends.append(s.digest())
    assert ends[0] == ends[1]


def test_a_sealed_answer_may_be_changed_while_others_think():
    s = toy.begin()
    s.sealed((0, 1), toy.secret_payment, 2)
    s.run()
    s.choose(0, (PAY, 2))
    assert s.asked() == (1,)
    s.take_back(0)
    assert s.asked() == (0, 1)


def test_together_each_acts_at_once_until_all_are_done():
    s = toy.begin()
    s.agenda = [(toy.note, (77,))]
    s.together((0, 1, 2), toy.orders)
    s.run()
    assert s.asked() == (0, 1, 2)
    s.choose(2, (STEP, 2))
    s.choose(0, (STEP, 0))
    s.choose(2, (STEP, 2))  # the second order of 2 is its last: its list is empty
    assert s.asked() == (0, 1)
    s.choose(1, DONE)
    s.choose(0, DONE)
    assert s.notes == [2, 0, 2, 77]


def test_settle_runs_until_nothing_changes():
    s = toy.begin()
    s.then(toy.note, 1)
    s.touched = True
    s.run()
    assert s.notes == [1, 0, 0]


def test_an_aside_leaves_the_question_open_and_is_not_offered_again_before_a_choice():
    s = toy.begin()
    s.compose(0, toy.payment, 4)
    s.run()
    s.choose(0, (PAY, 2))
    s.make_aside(1, (PAY, 5))
    assert s.notes == [9]
    assert s.asked() == (0,)
    assert s.chosen(0) == ((PAY, 2),)
    with pytest.raises(Illegal):
        s.make_aside(1, (PAY, 5))
    s.choose(0, (PAY, 1))
    assert (1, (PAY, 5)) not in s.spent


def test_an_aside_drops_the_links_it_made_impossible():
    s = toy.begin()
    s.compose(0, toy.payment, 4)
    s.run()
    s.choose(0, (PAY, 2))
    s.choose(0, (PAY, 1))
    s.make_aside(1, (PAY, 5))  # only three are still to be paid: the chain would be whole, and nobody has said so
    assert s.chosen(0) == ((PAY, 2),)
    s.make_aside(2, (PAY, 5))  # only two
    assert s.chosen(0) == ()


def test_a_window_asks_both_sides_in_turn_and_closes_when_both_pass():
    s = toy.begin()
    s.zones[HAND] = (card(4, 1 << 1),)
    s.then(toy.open_window, (4,), 0)
    s.run()
    assert s.asked() == (0, 2)  # asked although they hold nothing: it could be theirs
    s.choose(0, PASS)
    s.choose(2, PASS)
    assert s.asked() == (1,)
    assert s.choices(1) == [(REACT, 4), PASS]
    s.choose(1, (REACT, 4))
    assert s.notes == [101]
    assert not s.agenda


def test_in_a_window_the_first_in_order_answers_and_the_others_are_thrown_away():
    s = toy.begin()
    s.zones[HAND] = (card(4, 1 << 0), card(5, 1 << 2))
    s.then(toy.open_window, (4, 5), 0)
    s.run()
    s.choose(2, (REACT, 5))
    assert s.notes == []
    s.choose(0, (REACT, 4))
    assert s.notes == [100]


def test_finish_empties_the_agenda():
    s = toy.begin()
    s.agenda = [(toy.note, (1,))]
    s.finish(3)
    s.run()
    assert (s.over, s.result, s.notes) == (True, (3,), [])


def test_what_was_drawn_shown_or_looked_at_is_a_barrier():
    s = toy.begin()
    s.zones[DECK] = tuple(card(n, 0) for n in range(5))
    marks = [s.learned]
    s.draw(DECK, HAND, 2, 1)
    marks.append(s.learned)
    s.look(DECK, 1, 2)
    marks.append(s.learned)
    s.show(HAND, 0)
    marks.append(s.learned)
    s.shuffle(DECK)
    marks.append(s.learned)
    assert marks == sorted(set(marks))


def test_a_wrong_argument_to_a_step_is_a_type_error(tmp_path: Path):
    """The agenda is typed: mypy refuses a step with the wrong arguments, a chain where a question belongs, and so on."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        textwrap.dedent(
            """
            from sztab.engine.question import Choice, Said
            from sztab.games.quartermaster.state import State
            from sztab.games.quartermaster.supply import in_supply
            from sztab.games.quartermaster.targets import targets
            from sztab.games.quartermaster.turn import action, draw_phase

            def right(s: State) -> None:
                s.then(draw_phase, 3)
                s.compose(3, action, 3)

            def wrong(s: State) -> None:
                s.then(draw_phase, "three")
                s.then(draw_phase)
                s.then(in_supply, 3)
                s.ask(3, action, 3)
                s.ask(3, targets, (1,), (0,), "chosen", 0)

            @action.about
            def about(s: State, role: int, nation: int) -> Said:
                return Said("action")

            @targets.answered
            def hit(s: State, choice: Choice) -> None:
                pass
            """
        )
    )
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--no-error-summary",
            "--cache-dir",
            str(tmp_path / "cache"),
            str(wrong),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = {int(line.split(":")[1]) for line in done.stdout.splitlines() if ": error:" in line}
    assert lines == {13, 14, 15, 16, 17, 19, 23}, done.stdout + done.stderr
