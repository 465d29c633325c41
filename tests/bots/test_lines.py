"""Lines: a turn of many small decisions is planned to its end, and all answers are judged at the same moment."""

from random import Random

from sztab.bots.deadline import Deadline
from sztab.bots.lines import follow, lines
from sztab.bots.playout import play_on
from sztab.bots.search import candidates, imagined
from sztab.engine.chance import key_of_seed
from sztab.engine.question import PASS
from sztab.engine.state import State
from sztab.games import find

GAME = find("domination")
OUTLOOK = GAME.outlook()


def first_action() -> tuple[State, int]:
    """The first question of the first Action Phase: which card is played, and for what."""
    s = GAME.start(GAME.rules({}, None, 2), key_of_seed("lines"))
    rng = Random(1)
    while s.question().name != "action":
        role = s.asked()[0]
        s.choose(role, rng.choice(s.choices(role)))
    return s, s.asked()[0]


def test_a_line_goes_on_to_the_end_of_the_turn_and_can_be_played():
    s, role = first_action()
    for line in lines(OUTLOOK, s, role, 4)[:5]:
        after = s.clone()
        follow(after, role, line.links)
        assert OUTLOOK.turn(after) != OUTLOOK.turn(s)
        assert after.digest() == line.after.digest()
        assert line.value - line.lean == OUTLOOK.worth(after, role)


def test_a_wider_beam_finds_no_worse_line_and_the_best_comes_first():
    s, role = first_action()
    narrow, wide = lines(OUTLOOK, s, role, 1), lines(OUTLOOK, s, role, 6)
    assert wide[0].value >= narrow[0].value
    values = [line.value for line in wide]
    assert values[0] == max(values)
    assert len({round(value, 6) for value in values}) == len(values)


def test_a_line_puts_several_operations_together():
    s, role = first_action()
    best = lines(OUTLOOK, s, role, 6)[0]
    value = max(line.value for line in lines(OUTLOOK, s, role, 6) if len(line.links) <= 2)
    assert len(best.links) > 3
    assert best.value > value


def test_candidates_differ_in_their_first_link_and_in_more_than_the_card_that_is_played():
    s, role = first_action()
    found = candidates(OUTLOOK, imagined(GAME, s, 1 << role | 1 << (role ^ 2), Random(2)), role, Random(2))[:6]
    assert len({one.links[0] for one in found}) >= 3
    assert len({one.links[1:] for one in found}) >= 3


def test_a_plan_that_is_out_of_time_stops_halfway_and_a_cancelled_one_at_once():
    s, role = first_action()
    whole, cut = lines(OUTLOOK, s, role, 6), lines(OUTLOOK, s, role, 6, shallow=Deadline(0.0, lambda: True))
    assert max(len(line.links) for line in cut) < max(len(line.links) for line in whole)
    assert len(lines(OUTLOOK, s, role, 6, Deadline(0.0, lambda: True))) == 1


def test_an_answer_that_ends_the_turn_is_judged_at_the_same_moment_as_one_that_does_not():
    s, role = first_action()
    now = OUTLOOK.turn(s)
    ends = []
    for links in ((PASS,), (s.choices(role)[0],)):
        after = s.clone()
        follow(after, role, links)
        passed = play_on(OUTLOOK, after, role, 2, Random(3), since=now)[1]
        ends.append((passed, OUTLOOK.turn(after)))
    assert ends[0] == ends[1]
