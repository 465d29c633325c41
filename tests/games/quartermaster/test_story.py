"""The story: each act is told once, with its card, its cost and what came of it."""

from typing import Any

import pytest

from sztab.engine.listener import Listener
from sztab.engine.match import Line

from .test_state import GAME, RULES

GERMANY, UK = RULES.roles.index("germany"), RULES.roles.index("uk")


class Told(Listener):
    """Keeps the lines that a game tells."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        self.lines.append(Line(audience, key, clause, args))


def story(answer: str, eyes: int = 0, **table: Any) -> list[str]:
    """The lines that an answer of Germany's sets off, as somebody with these eyes reads them."""
    s = GAME.read_position(RULES, {"at": "germany action", **table}, b"key", "position.toml")
    told = Told()
    s.listener = told
    for link in RULES.grammar.links(answer):
        s.choose(GERMANY, link)
    words = GAME.words(RULES, "en")
    seen = [line for line in told.lines if line.seen_by(eyes)]
    return [f"{words.say('line', line.key, line.args)} ({line.clause})" for line in seen]


def test_the_play_of_a_build_card_and_its_army_are_one_line():
    lines = story(
        "play germany_build_army, build army western_europe",
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_build_army", "germany_plunder"]},
    )
    assert lines[0] == "Germany plays “Build Army” and builds an army in Western Europe. (Q6.1)"
    assert lines[1] == "Germany scores 4 VP from supply spaces; the Axis has 4 VP. (Q10.1)"
    assert len(lines) == 2


def test_a_unit_out_of_supply_leaves_in_one_line():
    lines = story(
        "discard germany_plunder",
        units={"germany": ["army germany", "army north_africa"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
    )
    assert [line for line in lines if "North Africa" in line] == [
        "The German army in North Africa is out of supply and leaves the board. (Q5.6)"
    ]


@pytest.mark.parametrize(
    ("eyes", "reads"),
    [
        (1 << GERMANY, "As Germany you discard “Plunder”. (Q4.12)"),
        (1 << UK, "Germany discards 1 card from hand. (Q5.5)"),
        (0, "Germany discards 1 card from hand. (Q5.5)"),
    ],
)
def test_a_discard_is_read_once_by_its_owner_and_once_by_others(eyes, reads):
    lines = story(
        "discard germany_plunder",
        eyes,
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
    )
    assert [line for line in lines if "discard" in line] == [reads]


def test_what_a_card_cannot_do_is_said():
    lines = story(
        "play germany_v_weapons",
        units={"germany": ["army germany"]},
        hands={"germany": ["germany_v_weapons", "germany_build_army"]},
    )
    assert "“V-Weapons” costs the United Kingdom no card, as the board stands. (Q7.7)" in lines
    assert "“V-Weapons” scores nothing, as the board stands. (Q7.7)" in lines


def test_points_of_a_status_cite_their_own_clause():
    lines = story(
        "discard germany_plunder",
        units={"germany": ["army germany", "army eastern_europe", "army ukraine"]},
        hands={"germany": ["germany_plunder", "germany_build_army"]},
        statuses={"germany": ["germany_abundant_resources"]},
    )
    assert "Germany scores 1 VP with “Abundant Resources”; the Axis has 5 VP. (Q10.2)" in lines


def test_a_round_ends_with_the_score():
    table = {"at": "usa discard", "round": 3, "vp": {"axis": 12, "allies": 9}, "units": {"germany": ["army germany"]}}
    s = GAME.read_position(RULES, {**table, "hands": {"usa": ["usa_build_army"]}}, b"k", "p")
    told = Told()
    s.listener = told
    s.choose(RULES.roles.index("usa"), RULES.grammar.choice("done"))
    words = GAME.words(RULES, "en")
    lines = [words.say("line", line.key, line.args) for line in told.lines]
    assert "Round 3 ends: Axis 12 VP, Allies 9 VP." in lines
