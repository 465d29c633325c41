"""What a seat sees: hands and offers are hidden, fleets and dice are not."""

from random import Random
from typing import cast

import msgspec
import pytest

from sztab.engine.match import Match
from sztab.engine.scene import Scene
from sztab.engine.state import State
from sztab.games.attack.odds import calculator
from sztab.games.attack.tables import Tables
from sztab.games.attack.terms import force_of, total
from sztab.sim.fuzz import fuzz, settings

from .test_state import GAME, PLAYERS, play_on

RULES = cast(Tables, GAME.rules({}, None, 3))
UNITS = {"red": ["spain 3i1t1p"], "blue": ["cuba 2i"], "green": ["egypt 1i"]}


def position(**table: object) -> State:
    return GAME.read_position(RULES, {"units": UNITS, "at": "red action", **table}, b"key".ljust(32), "position")


def choose(s: State, role: int, *tokens: str) -> None:
    for token in tokens:
        s.choose(role, RULES.grammar.choice(token))


def zone(scene: Scene, id: str) -> list[str]:
    return [card["id"] for row in scene["zones"] if row["id"] == id for card in row.get("cards", [])]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_scene_survives_a_redeal(players: int):
    rng = Random(players)
    for choices in (0, 60, 200, 400):
        s = play_on(f"scene {choices}", choices, players)
        for eyes in [*GAME.seats(s.rules, players), 0]:
            for language in ("en", "pl"):
                mine = msgspec.json.encode(GAME.scene(s, eyes, language))
                assert msgspec.json.encode(GAME.scene(GAME.redeal(s, eyes, rng), eyes, language)) == mine


def test_over_many_redeals_every_unknown_card_is_found_in_more_than_one_place():
    s = position(hands={"red": ["oil_1"], "blue": ["rail_4", "rail_3"], "green": ["population_4"]})
    rng = Random(1)
    hands = [tuple(GAME.redeal(s, 1, rng).zones[1]) for _ in range(60)]
    assert len(set(hands)) > 20
    assert {GAME.redeal(s, 2, rng).zones[1] for _ in range(20)} == {s.zones[1]}


def test_an_offer_is_shown_to_the_partner_only():
    """R38, E2 The two parties see the cards, all others how many there are, and the promises."""
    s = position(hands={"red": ["oil_1", "rail_4"], "blue": ["minerals_2"]})
    choose(s, 0, "trade blue", "give oil_1", "promise favour", "done")
    for eyes, seen in ((1, True), (2, True), (4, False), (0, False)):
        scene = GAME.scene(s, eyes, "en")
        assert zone(scene, "offered") == (["oil_1"] if seen else [])
        assert next(row["count"] for row in scene["zones"] if row["id"] == "offered") == 1
    choose(s, 1, "give minerals_2", "done")
    choose(s, 0, "agree")
    assert zone(GAME.scene(s, 2, "en"), "red hand") == ["minerals_2"]  # what one gave away one knows
    assert zone(GAME.scene(s, 4, "en"), "red hand") == []
    assert zone(GAME.scene(s, 1, "en"), "red hand") == ["minerals_2", "rail_4"]


def test_the_record_of_another_does_not_name_the_cards_of_an_offer():
    state = position(hands={"red": ["oil_1", "rail_4"], "blue": ["minerals_2"]})
    match = Match(GAME, RULES, b"", state=state)
    for token in ("trade blue", "give oil_1", "done"):
        match.choose(0, RULES.grammar.choice(token))
    links = match.steps[-1].links
    assert GAME.as_seen(match.state, 0, links, 1) == "give oil_1, done"
    assert GAME.as_seen(match.state, 0, links, 4) == "give ?, done"


def test_a_convoy_is_seen_on_its_way():
    s = position(fleets={"blue": "1b"}, seas="blue")
    choose(s, 0, "move", "from spain", "to egypt", "send infantry 2", "send plane 1", "done", "done")
    scene = GAME.scene(s, 2, "en")
    assert scene["paths"] == [{"kind": "convoy", "owner": "red", "places": ["spain", "egypt"]}]
    at_sea = {p["kind"]: p["count"] for p in scene["pieces"] if "at_sea" in p.get("states", [])}
    assert at_sea == {"infantry": 2, "plane": 1}
    assert scene["prompt"]["question"] == "convoy"
    fleet = [piece for piece in scene["pieces"] if piece["kind"] == "battleship"]
    assert fleet[0]["place"] == "atlantic"
    choose(s, 1, "refuse")
    assert [path["kind"] for path in GAME.scene(s, 1, "en")["paths"]] == ["convoy_refused"]
    choose(s, 0, "turn_back")
    barred = [p["count"] for p in GAME.scene(s, 0, "en")["pieces"] if "barred" in p.get("states", [])]
    assert sum(barred) == 2  # A6.10 not the plane


def test_odds_stand_beside_the_choices_of_an_attack():
    s = position(units={**UNITS, "blue": ["france 1i"]})
    choose(s, 0, "move", "from spain")
    rows = {row["token"]: row for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert "%" in rows["to france"]["detail"]
    assert "%" in rows["to morocco"]["detail"]  # neutral: over all cards
    choose(s, 0, "to france")
    rows = {row["token"]: row for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert "%" in rows["send tank 1"]["detail"]
    assert "%" in rows["all"]["detail"]
    choose(s, 0, "send tank 1", "done")
    assert GAME.scene(s, 1, "en")["prompt"]["question"] == "order"


def test_some_fuzzing():
    """`sztab fuzz` does this for longer."""
    options = Random(5).sample(settings(GAME), 10)
    report = fuzz(GAME, options, PLAYERS, 1500, 5, lambda done: None)
    assert report.failure is None
    assert report.checks["scenes"] > 50


def odds_against_morocco(hands: dict[str, list[str]]) -> str:
    """What the prompt says of an attack by all of Spain's units but one, 4 of 3i1t1p."""
    s = position(hands=hands)
    choose(s, 0, "move", "from spain")
    rows = {row["token"]: row for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    return rows["to morocco"]["detail"]


def test_odds_against_a_neutral_region_leave_out_the_cards_one_knows_elsewhere():
    """A13.2, R32 They are exact for what the player knows: not for the printed deck."""
    all_cards = [(card.id, card.defenders) for card in RULES.cards for _ in range(card.count)]
    weak, strong = force_of(3, 0, 0, 0), force_of(4, 0, 1, 0)  # population 3 and 4
    per_cent = {
        force: f"{round(100 * calculator(RULES).battle(force_of(2, 1, 0, 1), force).chance)}%"
        for force in (weak, strong)
    }
    assert per_cent[weak] != per_cent[strong]
    for left in (weak, strong):
        held = [id for id, force in all_cards if force != left]
        assert per_cent[left] in odds_against_morocco({"red": held})
    assert per_cent[weak] in odds_against_morocco({"red": [id for id, _ in all_cards]})  # R32 no card: three infantry
    assert odds_against_morocco({"blue": ["rail_4"]}) == odds_against_morocco({})  # what others hold is not known


def test_sampled_odds_never_pass_for_exact_ones():
    """However sure the outcome is, odds that were sampled say by how much they may be off."""
    s = position(units={**UNITS, "red": ["spain 20i6t4a3p"], "blue": ["france 1i"]})
    choose(s, 0, "move", "from spain")
    rows = {row["token"]: row for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert "99% of cases (±1%)" in rows["to france"]["detail"]


def test_a_line_of_battle_counts_the_ships_that_are_not_laid_yet():
    """A11.2 What is in the line already cannot be laid again, and is not said to be available."""
    s = position(fleets={"red": "2d1s1b", "blue": "2d1s1b"}, seas="blue")
    choose(s, 0, "naval_battle")
    choose(s, 1, "fight")
    choose(s, 0, "lay destroyer")
    rows = {row["token"]: row["detail"] for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert rows == {
        "lay destroyer": "1 available, +2 against a submarine",
        "lay submarine": "1 available, +2 against a battleship",
        "lay battleship": "1 available, +2 against a destroyer",
    }
    other = {row["token"]: row["detail"] for row in GAME.scene(s, 2, "en")["prompt"]["choices"]}
    assert other["lay destroyer"] == "2 available, +2 against a submarine"
    navy = next(zone for zone in GAME.scene(s, 2, "en")["zones"] if zone["id"] == "navy")
    assert {card["id"]: card["text"] for card in navy["cards"]}["battleship"] == (
        "+2 against a destroyer. Sinks after 2 hits in a round."
    )
    assert not [zone for zone in GAME.scene(position(), 1, "en")["zones"] if zone["id"] == "navy"]


def test_promises_stand_at_the_table():
    """A16.8, R27 Who promised what to whom, and in which round."""
    s = position(promises=["red blue no_attack 3", "blue red favour 4"], round=5)
    track = next(track for track in GAME.scene(s, 4, "en")["tracks"] if track["id"] == "promises")
    assert list(track["markers"].values()) == [3, 4]
    assert list(track["names"].values()) == [
        "Red to Blue: “I will not attack you in my next turn”, round",
        "Blue to Red: “I owe you a favour”, round",
    ]


@pytest.mark.parametrize(("limit", "last"), [("20", 20), ("off", 0)])
def test_the_last_round_is_announced(limit: str, last: int):
    """A18.7 If there is one."""
    rules = GAME.rules({"round_limit": limit}, None, 3)
    for round in (1, 19, 20) if last else (1, 20, 99, 500):
        s = GAME.read_position(
            rules, {"units": UNITS, "at": "red action", "round": round}, b"key".ljust(32), "position"
        )
        assert ("last" in GAME.scene(s, 1, "en")["moment"]) == (round == last)


def test_what_neutral_defenders_lose_is_not_said_to_be_their_leaders():
    """A13.4, R22 Green leads and rolls, but loses nothing."""
    s = position(units={**UNITS, "red": ["spain 1i6t4a4p"]}, decks={"economics": ["population_4", "..."]})
    match = Match(GAME, RULES, b"", state=s)
    for token in ("move", "from spain", "to morocco", "all", "done"):
        match.choose(0, RULES.grammar.choice(token))
    match.choose(1, RULES.grammar.choice("pass"))
    match.choose(2, RULES.grammar.choice("lead"))
    while match.state.question().name in ("commitment", "reinforcement"):
        role = match.state.asked()[0]
        match.choose(role, match.state.choices(role)[-1])
    told = [(line.key, line.args) for step in match.steps for line in step.lines]
    lost = sum(total(args[4]) for key, args in told if key == "strikes_neutrals")
    assert lost == 5  # 4 infantry and 1 artillery: all of them
    assert not [args for key, args in told if key == "strikes" and args[5] == 2]


@pytest.mark.parametrize(("left", "detail"), [(3, "3 actions unused"), (1, "1 action unused")])
def test_the_end_of_a_turn_with_actions_left_is_asked_twice(left: int, detail: str):
    """A4.2 What is not used is lost, and the choice says so; no other choice of the turn does."""
    choices = GAME.scene(position(actions=left), 1, "en")["prompt"]["choices"]
    assert [one["token"] for one in choices if one.get("loses")] == ["end"]
    assert next(one["detail"] for one in choices if one["token"] == "end") == detail


def test_only_what_can_be_refused_is_said_to_be():
    """A6.8, A6.10 The controller of the seas refuses units, never planes; where a choice says "by sea", once is enough."""
    armies = {"red": ["spain 3i1t1p"], "blue": ["cuba 1i"], "green": ["egypt 1i"]}
    s = position(units=armies, fleets={"blue": "1d"}, seas="blue")
    choose(s, 0, "move", "from spain", "to egypt")
    rows = {row["token"]: row["detail"].partition(", ")[0] for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert rows["send infantry 1"] == "by sea: Blue may refuse"
    assert rows["send plane 1"] == "by sea"
    s = position(units=armies, fleets={"blue": "1d"}, seas="blue")
    choose(s, 0, "move", "from spain", "to france")
    rows = {row["token"]: row["detail"].partition(", ")[0] for row in GAME.scene(s, 1, "en")["prompt"]["choices"]}
    assert rows["by_sea tank 1"] == "Blue may refuse"
    assert rows["by_sea plane 1"] == rows["send plane 1"]  # nothing but the odds


def test_the_end_of_a_build_with_points_left_is_asked_twice():
    """A17.2 What is left over is lost: while something could be bought, the end of the Build is asked once more."""
    s = position(hands={"red": ["oil_4"]}, capitals={"red": "spain"})
    choose(s, 0, "build")

    def ending(language: str = "en") -> tuple[str | None, bool]:
        choices = GAME.scene(s, 1, language)["prompt"]["choices"]
        done = next(one for one in choices if one["token"] == "done")
        return done.get("detail"), done.get("loses", False)

    assert ending() == ("14 points lost", True)
    assert ending("pl") == ("przepadnie 14 punktów", True)
    choose(s, 0, "buy_ship destroyer 2")
    assert ending() == ("4 points lost", False)  # which nothing can be had for
    assert GAME.scene(s, 1, "en")["prompt"]["chosen"][0]["words"] == "2 destroyers"
    assert GAME.scene(s, 1, "pl")["prompt"]["chosen"][0]["words"] == "2 niszczyciele"
