"""Questions of Total Domination: what they say, what choices cost and bring, and why others may not be chosen."""

from typing import Any

from sztab.engine.chance import key_of_seed
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
    assert [choice["token"] for choice in asked["choices"] if choice.get("loses")] == ["stop"]  # points are left
    named = {choice["token"]: choice["piece"] for choice in asked["choices"] if "piece" in choice}
    assert named["form germany_bomber germany"] == {"kind": "bomber", "owner": "germany", "name": "German bomber"}
    assert named["attack neutral_army poland"] == {"kind": "army", "owner": "neutral", "name": "neutral army"}
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


def test_what_a_move_brings_follows_from_the_points():
    """R44 Resistance, a U-boat and a bomber beside a lone army change what a space is worth to whom."""
    units = {
        "germany": ["germany_army 2"],
        "poland": ["germany_army", "resistance"],
        "benelux": ["resistance"],
        "ukraine": ["germany_army", "germany_bomber"],
        "moscow": ["germany_army"],
    }
    s = play(position(at="germany action", units=units, hands={"germany": ["c05"]}), "germany", "operation c05")
    found = details(s, "germany")
    assert found["move germany_army poland"] == "2 OP, leaves the space empty"
    assert found["attack resistance poland"] == "2 OP, +1 VP"
    assert found["move germany_army moscow"] == "2 OP, +3 for the USSR"
    play(s, "germany", "move germany_army germany")
    assert details(s, "germany")["to benelux"] == ""
    s = play(position(at="germany action", units=units, hands={"germany": ["c05"]}), "germany", "operation c05")
    play(s, "germany", "move germany_bomber ukraine")
    assert details(s, "germany")["to moscow"] == ""  # R41


def test_leaving_a_capital_held_by_two_gives_it_up():
    """D3.8.1.c"""
    units = {"ukraine": ["germany_army"], "poland": ["germany_army"], "moscow": ["germany_army 2"]}
    s = play(position(at="germany action", units=units, hands={"germany": ["c05"]}), "germany", "operation c05")
    assert details(s, "germany")["move germany_army moscow"] == "2 OP, gives up 3 VP"


def test_uboats_say_what_they_take_from_the_allies():
    """D11.2.d With the Arctic, where Iceland is a third place for them."""
    table = {
        "at": "germany action",
        "year": 1941,
        "units": {"atlantic_ocean": ["uk_fleet"], "united_kingdom": ["uk_fleet"], "caribbean_sea": ["uboat"]},
        "hands": {"germany": ["c05"], "uk": ["c33"]},
    }
    s = GAME.read_position(GAME.rules({"arctic": True}, None, 4), table, b"key".ljust(32), "position")
    play(s, "germany", "operation c05")
    assert details(s, "germany")["form uboat atlantic_ocean"] == "2 OP, 2 left in the pool, -1 for the UK"
    play(s, "germany", "move uboat caribbean_sea")
    assert details(s, "germany") == {"to atlantic_ocean": "-1 for the UK", "to iceland": ""}
    play(s, "germany", "to atlantic_ocean", "stop")
    play(s, "uk", "operation c33")
    assert details(s, "uk")["attack uboat atlantic_ocean"] == "2 OP, +1 VP"


def test_spies_say_how_many_cards_they_see():
    """D8.1.D1, D10.1.g Three, or five where both nations of a common hand have Espionage."""
    technologies = {"germany": ["espionage"], "japan": ["espionage"]}
    hands = {"germany": ["c05"], "uk": ["c29", "c30", "c31"]}
    for players, seen in ((4, "up to 3 cards at random; 1 of them"), (2, "up to 5 cards at random; 2 of them")):
        rules = GAME.rules({}, None, players)
        table = {"at": "espionage", "technologies": technologies, "hands": hands}
        s = GAME.read_position(rules, table, b"key".ljust(32), "position")
        assert seen in prompt(s, "germany")["facts"]["words"]


def test_refusals_say_why_no_further_uboat_or_bomber():
    """D11.2.b, D6.1.d The limit of the year, the limit of bombers: not an empty pool."""
    units = {"atlantic_ocean": ["uboat"], "germany": ["germany_bomber"]}
    s = play(position(at="germany action", units=units, hands={"germany": ["c05"]}), "germany", "operation c05")
    no_boat = s.why(0, s.rules.grammar.choice("form uboat caribbean_sea"))
    no_bomber = s.why(0, s.rules.grammar.choice("form germany_bomber czechoslovakia"))
    assert no_boat
    assert (no_boat.key, no_boat.args, no_boat.clauses) == ("uboats_this_year", (0, 1), ("D11.2.b",))
    assert no_bomber
    assert (no_bomber.key, no_bomber.args) == ("bombers_allowed", (1,))


def test_refusals_say_when_a_common_hand_is_reserved():
    """D10.1.e, R22 With the second pass, not with the first; nothing was said of Lend-Lease."""
    hands = {"germany": ["c01", "c02", "c03", "c04"], "uk": ["c30"]}
    s = GAME.read_position(
        GAME.rules({}, None, 2), {"at": "germany action", "hands": hands}, b"k".ljust(32), "position"
    )
    play(s, "germany", "pass")
    refusal = s.why(0, s.rules.grammar.choice("reserve c01"))
    assert refusal
    assert (refusal.clauses, refusal.key) == (("D10.1.e", "R22"), "reserve_with_second_pass")
    play(s, "germany", "discard c01", "discard c02")
    play(s, "uk", "operation c30", "stop")
    play(s, "japan", "pass")
    refusal = s.why(2, s.rules.grammar.choice("discard c03"))
    assert refusal
    assert (refusal.clauses, refusal.key) == (("D4.2.c",), "rest_is_discarded")


def test_alone_the_goal_is_that_of_solo_play():
    """D13.1 Points of the Allies decide nothing there."""
    table = {"at": "uk action", "hands": {"uk": ["c33"]}, "units": {"poland": ["germany_army"]}}
    s = GAME.read_position(GAME.rules({}, None, 1), table, b"key".ljust(32), "position")
    facts = prompt(s, "uk")["facts"]
    assert facts["words"].startswith("Tactics 0. The Axis has 16 VP and wins with 29;")
    assert facts["clauses"] == ["D13.1", "D7.1.A"]


def test_a_card_to_be_discarded_says_what_it_is_worth():
    """D4.1.B As one to be kept does; D13.8 a card of the automaton has no points."""
    rules = GAME.rules({}, None, 1)
    s = GAME.start(rules, key_of_seed("worth"))
    views = GAME.scene(s, 0b1010, "en")["prompt"]["choices"]
    assert all(" OP, " in view["detail"] for view in views)


def test_with_one_hand_for_both_nations_the_side_is_named():
    """D10.1 Who gets the rest of a packet, whose hand is looked at, and whom a rocket hits."""
    rules = GAME.rules({}, None, 2)
    draft = GAME.start(rules, key_of_seed("draft"), None, None)
    facts = {language: prompt(draft, "uk", language)["facts"] for language in ("en", "pl")}
    assert facts["en"]["words"] == "The rest goes to the Axis. Kept so far: 0."
    assert facts["pl"]["words"] == "Reszta idzie do Osi. Zatrzymane dotąd: 0."
    assert facts["en"]["clauses"] == ["D10.1.c"]
    hands = {"germany": ["c05", "c01"], "uk": ["c33", "c41"]}
    technologies = {"uk": ["espionage", "v1"]}
    spying = {"at": "espionage", "year": 1940, "hands": hands, "technologies": technologies}
    s = GAME.read_position(rules, spying, key_of_seed("spies"), "position")
    assert details(s, "uk")["spy germany"] == "the common hand of the Axis: 2 cards"
    assert details(s, "uk", "pl")["spy germany"] == "wspólna ręka Osi: 2 karty"
    play(s, "uk", "spy germany")
    assert prompt(s, "uk")["words"] == "Your spies see these cards of the Axis: is one to be discarded?"
    acting = {"at": "uk action", "hands": hands, "technologies": technologies}
    s = GAME.read_position(rules, acting, key_of_seed("rocket"), "position")
    assert details(s, "uk", "pl")["launch v1 c33 germany"] == "wspólna ręka Osi, zabiera 1 kartę"
