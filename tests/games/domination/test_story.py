"""The story: each act is told once, with what it cost and which spaces and points change hands."""

from typing import Any

from sztab.engine.chance import key_of_seed
from sztab.engine.listener import Listener
from sztab.engine.match import Line
from sztab.games import find

GAME = find("domination")
RULES = GAME.rules({}, None, 4)
GERMANY = RULES.roles.index("germany")
HANDS = {"germany": ["c05"], "uk": ["c33"]}


class Told(Listener):
    """Keeps the lines that a game tells."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        self.lines.append(Line(audience, key, clause, args))


def story(answer: str, eyes: int = 0, **table: Any) -> list[str]:
    """The lines that answers of Germany's set off, as somebody with these eyes reads them."""
    s = GAME.read_position(RULES, {"at": "germany action", "hands": HANDS, **table}, key_of_seed("story"), "position")
    told = Told()
    s.listener = told
    for link in RULES.grammar.links(answer):
        s.choose(GERMANY, link)
    words = GAME.words(RULES, "en")
    return [words.say("line", line.key, line.args) for line in told.lines if line.seen_by(eyes)]


def test_a_move_says_which_space_changes_hands_and_the_points():
    units = {"baltic_states": ["germany_army"], "germany": ["germany_army"]}
    lines = story("operation c05, move germany_army baltic_states, to northern_ussr", units=units)
    assert lines == [
        "Germany plays “Total War Economy” for 6 OP.",
        "Germany moves a German army from the Baltic States to the Northern USSR for 2 OP.",
        "Control of the Northern USSR passes from the USSR to Germany: +2 VP for Germany, -2 for the USSR.",
        "Germany loses control of the Baltic States: -1 VP.",
        "A Destruction marker is put in the Northern USSR: nothing can be formed there.",
    ]


def test_a_destroyed_unit_gives_its_space_back():
    lines = story("operation c05, attack uk_army italy", units={"germany": ["germany_army"], "italy": ["uk_army"]})
    assert lines[1:] == [
        "Germany destroys a British army in Italy for 3 OP.",
        "Control of Italy passes from the UK to Germany: +2 VP for Germany, -2 for the UK.",
    ]


def test_points_left_unspent_are_told():
    assert story("operation c05, stop", units={"germany": ["germany_army"]})[1] == "Germany leaves 6 OP unspent."


def test_a_technology_is_told_once_to_each_reader():
    lines = [story("technology c05", eyes, units={}) for eyes in (0, 1 << GERMANY)]
    assert [len([line for line in told if "face down" in line]) for told in lines] == [1, 1]
    assert "Germany lays a technology face down." in lines[0]
    assert "Germany lays a technology face down." not in lines[1]


def test_a_resistance_unit_destroyed_says_what_it_no_longer_costs():
    units = {"poland": ["germany_army", "resistance"], "germany": ["germany_army"]}
    assert story("operation c05, attack resistance poland", units=units)[1:] == [
        "Germany destroys a Resistance unit in Poland for 2 OP.",
        "The Resistance in Poland no longer costs Germany 1 VP.",
    ]


def test_a_space_worth_nothing_is_left_without_points():
    units = {"poland": ["germany_army", "resistance 2"], "germany": ["germany_army"]}
    lines = story("operation c05, move germany_army poland, to germany", units=units)
    assert lines[-1] == "Germany loses control of Poland, which was worth nothing."
