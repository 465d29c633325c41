"""Questions of Total Domination: what they say, what choices cost and bring, and why others may not be chosen."""

from typing import Any

from sztab.engine.scene import Prompt
from sztab.engine.state import State
from sztab.games.domination.game import GAME
from sztab.games.domination.terms import SEAT_IDS

RULES = GAME.rules({}, None, 4)
UNITS = {
    "germany": ["germany_army 2"],
    "czechoslovakia": ["germany_army"],
    "austria": ["germany_army"],
    "poland": ["neutral_army"],
    "ukraine": ["germany_army"],
    "china": ["china_army"],
    "nanking": ["japan_army"],
}


def position(**table: Any) -> State:
    given = {"from": "empty", "year": 1939, "units": UNITS, **table}
    return GAME.read_position(RULES, given, b"key".ljust(32), "position")


def play(s: State, role: str, *tokens: str) -> State:
    for token in tokens:
        s.choose(SEAT_IDS.index(role), s.rules.grammar.choice(token))
    return s


def prompt(s: State, role: str, language: str = "en") -> Prompt:
    return GAME.scene(s, 1 << SEAT_IDS.index(role), language)["prompt"]


def details(s: State, role: str, language: str = "en") -> dict[str, str]:
    return {choice["token"]: choice.get("detail", "") for choice in prompt(s, role, language)["choices"]}


def test_a_card_says_what_each_use_is_worth():
    """D6.0.a, D7.1 With a -1 in front of Germany; the event is Tactics 7, the technology a new colour."""
    s = position(
        at="germany action",
        hands={"germany": ["c05", "c33"]},
        tactics={"germany": ["c30"]},
        technologies={"germany": ["mechanization"]},
    )
    found = details(s, "germany")
    assert found["operation c05"] == "5 OP, printed 6"
    assert found["event c05"] == "6 OP"
    assert found["technology c05"] == "Landing Craft, +1 VP: a new colour"
    assert "event c33" not in found
    assert prompt(s, "germany")["facts"]["words"].startswith("Tactics -1.")


def test_operations_say_what_they_cost_and_bring():
    s = play(position(at="germany action", hands={"germany": ["c05", "c01"]}), "germany", "operation c05")
    asked = prompt(s, "germany")
    assert asked["words"] == "What do you do? 6 OP left."
    assert asked["facts"]["words"] == "Form army 3, fleet 3. Move army 2, fleet 2. Destroy army 3, fleet 3."
    found = details(s, "germany")
    assert found["attack neutral_army poland"] == "3 OP"
    assert found["form germany_army czechoslovakia"] == "3 OP, 3 left in the pool"
    play(s, "germany", "move germany_army germany")
    ends = details(s, "germany")
    assert ends["to benelux"] == "+1 VP"
    assert ends["to austria"] == "yours"
    assert prompt(s, "germany", "pl")["words"] == "Dokąd rusza niemiecka armia z Niemiec?"


def test_entering_a_capital_says_that_one_unit_is_not_enough():
    """D3.8.1.c"""
    units = {"germany": ["germany_army"], "ukraine": ["germany_army"], "poland": ["germany_army"]}
    s = play(position(at="germany action", units=units, hands={"germany": ["c05"]}), "germany", "operation c05")
    play(s, "germany", "move germany_army ukraine")
    assert details(s, "germany")["to moscow"] == "nobody's with one unit: -3 for the USSR"


def test_an_invasion_is_announced():
    """D9.2.a"""
    s = play(position(at="japan action", hands={"japan": ["c19"]}), "japan", "operation c19")
    assert details(s, "japan")["attack china_army china"] == "3 OP, invasion: China 1 of 2"


def test_a_unit_without_supply_shows_the_gap():
    """D3.9.b Nothing can be formed, so that Ukraine is no choice for re-forming either."""
    works = ["germany", "czechoslovakia", "italy"]
    s = position(at="germany action", hands={"germany": ["c05"]}, destroyed=works)
    play(s, "germany", "operation c05")
    rows = {row["token"]: row for row in GAME.refusals(s, 0, "en")}
    row = rows["move germany_army ukraine"]
    assert row["words"] == "The German army in Ukraine is not supplied."
    assert row["clauses"] == ["D3.9.b", "D6.2.a"]
    assert row["gap"][0] == "ukraine"
    assert row["gap"][-1] in ("germany", "czechoslovakia")


def test_the_draft_says_where_the_rest_goes():
    """D4.1.A.3, D4.1.A.4 Germany keeps two of five in 1939, and passes to the left."""
    s = GAME.start(RULES, b"draft".ljust(32))
    asked = prompt(s, "germany")
    assert asked["words"] == "Which card do you keep? 2 more of 5."
    assert asked["facts"] == {"words": "The rest goes left, to the UK. Kept so far: 0.", "clauses": ["D4.1.A.4"]}
    assert asked["sealed"]
    assert len(asked["choices"]) == 5
    polish = prompt(s, "uk", "pl")
    assert polish["words"] == "Którą kartę zatrzymujesz? Jeszcze 1 z 4."
