"""Refusals: every choice that can be written and is not allowed has a reason of its own, in both languages."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.state import State
from sztab.games import find

GAME = find("quartermaster")
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {
        "resource_reallocation": True,
        "attacker_must_be_supplied": True,
        "builder_must_be_supplied": True,
        "supply_line_needs_supplied_links": True,
    },
)


def positions(seed: int, options: dict[str, bool], count: int) -> list[State]:
    """Positions of a game of chance in which hands are rarely thrown away, links of unfinished chains among them."""
    rules = GAME.rules(options)
    rng = Random(seed)
    s = GAME.start(rules, key_of_seed(f"refusals {seed}"))
    out: list[State] = []
    while not s.over and len(out) < count:
        if rng.random() < 0.12:
            out.append(s.clone())
        role = rng.choice(s.asked())
        choices = s.choices(role)
        s.choose(role, choices[0] if len(choices) > 1 and rng.random() < 0.4 else rng.choice(choices))
    return [*out, s] if s.over else out


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_refused_with_a_catch_all(seed, options):
    """The domain of every verb, asked of every role: nothing in it is refused by the sentence that only says "not now"."""
    rules = GAME.rules(options)
    domain = rules.grammar.domain(tuple(range(len(rules.grammar.verbs))))
    rng = Random(seed)
    for s in positions(seed, options, 60):
        for choice in rng.sample(domain, 600):
            role = rng.randrange(6)
            refusal = s.why(role, choice)
            if refusal is None:
                assert choice in s.choices(role) or choice in rules.asides(s, role), rules.grammar.token(choice)
                continue
            assert refusal != rules.not_now, (rules.roles[role], rules.grammar.token(choice))
            for language in ("en", "pl"):
                assert GAME.reason(s, role, refusal, language)


def refused(table: dict[str, object], role: int, *tokens: str) -> str:
    """The reason against the last token, after the links before it."""
    rules = GAME.rules({})
    s = GAME.read_position(rules, table, key_of_seed("refusals"), "position")
    for token in tokens[:-1]:
        s.choose(role, rules.grammar.choice(token))
    refusal = s.why(role, rules.grammar.choice(tokens[-1]))
    assert refusal is not None
    return f"{GAME.reason(s, role, refusal, 'en')} ({', '.join(refusal.clauses)})"


GERMANY_ACTS: dict[str, object] = {
    "at": "germany action",
    "units": {"germany": ["army germany"], "ussr": ["army moscow"]},
    "hands": {"germany": ["germany_build_army", "germany_sea_battle"], "ussr": ["ussr_sea_battle"]},
}
GUARDS: dict[str, object] = {
    "at": "ussr action",
    "units": {"ussr": ["army moscow"]},
    "hands": {"ussr": ["ussr_land_battle", "ussr_sea_battle", "ussr_moscow", "ussr_leningrad"]},
    "statuses": {"ussr": ["ussr_guards"]},
    "piles": {"ussr": ["ussr_build_army", "ussr_land_battle"]},
}
THROWN = ("use ussr_guards", "discard ussr_sea_battle", "discard ussr_moscow")


def test_a_card_of_the_same_name_in_another_deck_is_told_from_ones_own():
    said = refused(GERMANY_ACTS, 0, "discard ussr_sea_battle")
    assert said == "That “Sea Battle” is one of the Soviet Union's cards, not one of Germany's. (Q7.10, Q5.5)"


def test_what_is_no_status_is_not_used():
    said = refused(GERMANY_ACTS, 0, "use germany_build_army")
    assert (
        said
        == "“Build Army” is played, not used: only Status and Response cards are used, from the table. (Q7.6, Q7.8)"
    )


def test_with_a_card_chosen_passing_asks_for_its_target():
    said = refused(GERMANY_ACTS, 0, "play germany_build_army", "pass")
    assert said == "This cannot be passed over. You are asked now: Where do you build the army? (Q5.5)"


def test_guards_says_what_it_is_for():
    assert refused(GUARDS, 3, *THROWN, "play ussr_land_battle") == (
        "“Guards” is for another type of card than “Land Battle”. (R47)"
    )
    assert refused(GUARDS, 3, *THROWN, "build army ukraine") == "Choose a card first. (R47)"


def test_lend_lease_to_an_empty_hand_says_that_there_is_no_card():
    table: dict[str, object] = {
        "at": "usa action",
        "units": {"usa": ["army eastern_us"], "ussr": ["army moscow"]},
        "hands": {"usa": ["usa_lend_lease"]},
    }
    said = refused(table, 3, "build army ukraine")
    assert said.startswith("No card lets the Soviet Union build now.")
    rules = GAME.rules({})
    s = GAME.read_position(rules, table, key_of_seed("refusals"), "position")
    s.choose(5, rules.grammar.choice("play usa_lend_lease"))
    if "name ussr" in [rules.grammar.token(choice) for choice in s.choices(5)]:
        s.choose(5, rules.grammar.choice("name ussr"))
    assert s.asked() == (3,)
    refusal = s.why(3, rules.grammar.choice("build army ukraine"))
    assert refusal is not None
    assert (
        GAME.reason(s, 3, refusal, "en") == "“Lend Lease” lets you play a card, but you have none that could be played."
    )
    assert refusal.clauses == ("R22",)
    taken_off = s.why(3, rules.grammar.choice("remove ussr ukraine"))
    assert taken_off is not None
    assert GAME.reason(s, 3, taken_off, "en") == "The Soviet Union has no army in Ukraine."
    assert taken_off.clauses == ("Q3.4",)


def test_a_status_that_is_never_declared_says_how_it_works():
    table: dict[str, object] = {
        "at": "uk action",
        "units": {"uk": ["army united_kingdom"]},
        "hands": {"uk": ["uk_build_army"]},
        "statuses": {"uk": ["uk_linlithgow"]},
    }
    said = refused(table, 1, "play uk_build_army", "use uk_linlithgow")
    assert said.endswith("is not declared: where an army is to be built, choose to recruit one instead. (R40)")
    table = {
        "at": "germany action",
        "units": {"germany": ["army germany"]},
        "statuses": {"germany": ["germany_swedish_iron_ore"]},
    }
    said = refused(table, 0, "use germany_swedish_iron_ore")
    assert said == "“Swedish Iron Ore” is not declared: it scores by itself in your victory phase. (Q10.2, R44)"


def test_an_earlier_step_of_a_card_is_not_denied():
    table: dict[str, object] = {
        "at": "uk action",
        "units": {"uk": ["army united_kingdom"]},
        "hands": {"uk": ["uk_general_smuts", "uk_sea_battle"]},
    }
    said = refused(table, 1, "play uk_general_smuts", "recruit army africa")
    assert said == "“General Smuts Strengthens Ties to UK” calls for something else at this step. (Q7.7)"
    said = refused(table, 1, "play uk_general_smuts", "recruit fleet black_sea")
    assert said == "The card does not allow that in the Black Sea. (Q6.7)"


def test_once_all_have_waited_it_is_not_said_that_there_is_no_partner():
    rules = GAME.rules({})
    table: dict[str, object] = {
        "at": "germany action",
        "units": {
            "germany": ["army germany", "army western_europe"],
            "usa": ["army eastern_us", "fleet north_atlantic", "army iceland", "fleet north_sea"],
        },
        "hands": {"germany": ["germany_sea_battle", "germany_land_battle"]},
        "statuses": {"usa": ["usa_radar"]},
        "responses": {"uk": ["uk_destroyers"]},
    }
    s = GAME.read_position(rules, table, key_of_seed("refusals"), "position")
    for role, token in (
        (0, "play germany_sea_battle"),
        (0, "battle north_sea usa"),
        (1, "wait"),
        (5, "wait"),
    ):
        s.choose(role, rules.grammar.choice(token))
    refusal = s.why(5, rules.grammar.choice("wait"))
    assert refusal is not None
    assert refusal.clauses == ("Q8.3", "R35")
    assert GAME.reason(s, 5, refusal, "en") == "The partners have already waited for one another: now react or pass."
    assert GAME.reason(s, 5, refusal, "pl").startswith("Sojusznicy już na siebie czekali: ")


def test_what_a_card_has_done_is_not_ended_with_done():
    table: dict[str, object] = {
        "at": "uk action",
        "units": {"uk": ["army united_kingdom"]},
        "hands": {"uk": ["uk_increased_commonwealth_support", "uk_sea_battle"]},
    }
    said = refused(table, 1, "play uk_increased_commonwealth_support", "done")
    assert said.startswith("This is not ended with “done”. You are asked now: ")
    assert said.endswith("(R9)")


def test_the_discard_phase_is_not_passed_but_ended_by_its_own_clause():
    table: dict[str, object] = {
        "at": "uk discard",
        "units": {"uk": ["army united_kingdom"]},
        "hands": {"uk": ["uk_sea_battle"]},
    }
    said = refused(table, 1, "pass")
    assert said.startswith("This is not passed: end it with “done”. You are asked now: ")
    assert said.endswith("(Q5.8)")


def why_used(table: dict[str, object], answers: list[tuple[int, str]], role: int, token: str) -> str:
    """The reason against using a card after some answers of several nations."""
    rules = GAME.rules({})
    s = GAME.read_position(rules, table, key_of_seed("refusals"), "position")
    for by, given in answers:
        for link in rules.grammar.links(given):
            s.choose(by, link)
    refusal = s.why(role, rules.grammar.choice(token))
    assert refusal is not None
    return f"{GAME.reason(s, role, refusal, 'en')} ({', '.join(refusal.clauses)})"


MONSOON: dict[str, object] = {
    "at": "germany action",
    "units": {"germany": ["army germany"]},
    "hands": {"germany": ["germany_submarines_monsoon_group", "germany_plunder"]},
    "statuses": {"germany": ["germany_wolf_packs"]},
    "responses": {"uk": ["uk_asw_tactics"]},
}
PLAYED = (0, "play germany_submarines_monsoon_group")


def test_what_just_happened_is_not_denied_while_others_are_asked_about_it():
    assert why_used(MONSOON, [PLAYED], 0, "use germany_wolf_packs") == (
        "“Wolf Packs” may answer what has just happened, but only when you are asked. (Q8.2, Q8.4)"
    )
    answers = [PLAYED, (1, "pass"), (0, "use germany_wolf_packs")]
    assert why_used(MONSOON, answers, 0, "use germany_wolf_packs") == (
        "“Wolf Packs” has already answered what has just happened. (Q8.5)"
    )
    assert why_used(
        {**MONSOON, "statuses": {"germany": ["germany_blitzkrieg"]}}, [PLAYED], 0, "use germany_blitzkrieg"
    ) == ("What “Blitzkrieg” waits for is not happening now. (Q8.1)")


def test_a_card_of_the_outer_window_waits_for_what_was_set_off():
    table: dict[str, object] = {
        "at": "germany action",
        "units": {"germany": ["army germany", "army eastern_europe"], "ussr": ["army ukraine", "army moscow"]},
        "hands": {"germany": ["germany_land_battle", "germany_plunder"]},
        "statuses": {"germany": ["germany_blitzkrieg", "germany_dive_bombers"]},
    }
    answers = [(0, "play germany_land_battle, battle ukraine ussr"), (0, "use germany_dive_bombers")]
    assert why_used(table, answers, 0, "use germany_blitzkrieg") == (
        "“Blitzkrieg” may answer what has just happened, but only when you are asked. (Q8.2, Q8.4)"
    )
    assert why_used(table, answers, 0, "use germany_dive_bombers") == (
        "“Dive Bombers” has already been used this turn. (Q8.5)"
    )


def test_a_card_that_builds_fleets_is_not_said_to_have_none():
    table: dict[str, object] = {
        "at": "usa action",
        "units": {"usa": ["army eastern_us"], "uk": ["army united_kingdom", "fleet north_sea"]},
        "hands": {"usa": ["usa_arsenal_of_democracy", "usa_sea_battle"]},
    }
    played = [(5, "play usa_arsenal_of_democracy")]
    assert why_used(table, played, 1, "recruit fleet north_atlantic") == (
        "“Arsenal of Democracy” does not recruit fleets. (Q6.7)"
    )
    assert why_used(table, played, 1, "recruit army canada") == (
        "No card lets you recruit an army in Canada now instead of building one. (R40)"
    )
