"""What referees called absurd: positions in which bots once left something undone, and what officer and general do now.

As in `test_behaviour.py` the search stops by playouts, so that each answer is the same on every machine.
"""

from tests.bots.test_behaviour import QUIET, after, answer, both, position

# Attack!


@both
def test_units_are_not_bought_while_the_capital_is_bare(level: str):
    """A17 What is bought goes where the neighbour's army stands beside one infantry and the capital."""
    units = {"red": ["spain 1i", "chile 4i", "peru 4i"], "blue": ["france 6i3t", "egypt 3i"]}
    hand = ["oil_4", "minerals_4", "factories_4", "rail_4"]
    table = {"at": "red action", "units": units, "hands": {"red": hand}, "capitals": {"red": "spain"}}
    bought = answer(level, after(position("attack", table), "build")).split(", ")
    assert bought[0] == "at spain"


@both
def test_the_last_defenders_of_a_capital_do_not_leave_it(level: str):
    """A6 A neighbour would walk in: whoever moves leaves enough behind, or stays."""
    units = {"red": ["germany 5i2t", "chile 2i"], "blue": ["france 3i2t", "egypt 3i"]}
    table = {"at": "red action", "units": units, "capitals": {"red": "germany"}}
    given = answer(level, after(position("attack", table), "move"))
    assert "from germany" not in given or "all" not in given


@both
def test_an_offer_that_completes_both_sets_is_accepted(level: str):
    """A16 Each has two of what the other lacks."""
    units = {"red": ["spain 3i"], "blue": ["france 3i"]}
    hands = {"red": ["oil_1", "oil_2", "minerals_2"], "blue": ["factories_2", "factories_1", "rail_2", "minerals_1"]}
    s = position("attack", {"at": "red action", "units": units, "hands": hands})
    s = after(after(after(s, "trade blue"), "give oil_1"), "done")
    assert answer(level, s).startswith("give factories")


# Domination


@both
def test_the_last_step_of_lend_lease_is_taken(level: str):
    """D9.0.a The USA stands on 3 of 4: its stars and its factories are a card away."""
    hands = {"uk": ["c02", "c06", "c10"]}
    america = {"eastern_usa": ["usa_army", "usa_fleet"], "western_usa": ["usa_army", "usa_fleet"]}
    tracks = {"usa": 3, "china": 0}
    table = {
        "at": "uk action",
        "year": 1942,
        "tracks": tracks,
        "units": {**QUIET, **america},
        "hands": hands,
        "decks": {"usa": ["c57"]},
    }
    assert answer(level, position("domination", table)).startswith("lend_lease")


@both
def test_germany_attacks_the_neutral_army_whose_space_it_can_enter(level: str):
    """D6.3, D6.2 One card removes it and moves in; France is too strong, and no shore is free."""
    neutral = {space: ["neutral_army"] for space in ("poland", "balkans")}
    shores = {"egypt": ["uk_fleet 2"], "libya": ["uk_fleet 2"], "baltic_states": ["ussr_army 2"]}
    units = {**QUIET, **neutral, **shores, "france": ["france_army", "uk_army"]}
    table = {
        "at": "germany action",
        "year": 1939,
        "units": units,
        "hands": {"germany": ["c05"]},
        "sheets": {"germany": ["c01"]},
    }
    given = answer(level, after(position("domination", table), "operation c05"))
    assert given.startswith("attack neutral_army")


# Overlord


@both
def test_a_card_that_can_be_saved_is_not_given_away(level: str):
    """M16 Nobody stands on the left: its cards stay in hand."""
    units = {"axis": ["40-2 infantry"], "allies": ["40-4 infantry", "42-4 infantry"]}
    hand = ["attack_left", "probe_left", "probe_right", "attack_right", "recon_left"]
    table = {"at": "allies distribution", "units": units, "hands": {"allies": hand}}
    given = answer(level, position("overlord", table, scenario="drill_overlord"))
    assert "left" not in given


@both
def test_infantry_does_not_wade_into_the_sea(level: str):
    """M10.8 Nobody fights in the ocean."""
    units = {"axis": ["6-2 infantry"], "allies": ["6-6 infantry", "10-6 infantry"]}
    table = {"at": "allies moves", "units": units, "works": [], "ordered": ["6-6", "10-6"]}
    s = position("overlord", table, scenario="sword_beach")
    given = answer(level, after(s, "move 6-6"))
    assert int(given.split("-")[1]) < 7


@both
def test_infantry_stays_in_its_bunker_beside_the_enemy(level: str):
    """M11.1 It fights as well from there, and is hit less."""
    units = {"axis": ["5-3 infantry", "12-2 artillery"], "allies": ["5-5 infantry", "7-5 infantry", "6-6 armor"]}
    table = {"at": "axis moves", "units": units, "works": ["5-3 bunker axis"], "ordered": ["5-3"]}
    assert answer(level, position("overlord", table, scenario="sword_beach")) == "done"


# Rhine


@both
def test_a_resistance_card_is_played_when_it_wins(level: str):
    """R10.15 No action is left, but the extra one brings a corps across the Rhine."""
    line = ["eindhoven", "nijmegen"]
    table = {
        "at": "red actions",
        "actions": 0,
        "antwerp": True,
        "control": {"red": ["antwerpen", "turnhout", *line]},
        "corps": {"red_xxx": "nijmegen 2f4a"},
        "hands": {"red": ["red_resistance_hand"]},
    }
    assert answer(level, position("rhine", table)) == "call"


WAY = ["paris", "meaux", "chateau_thierry", "soissons", "laon", "hirson", "charleroi", "namur", "liege", "aachen"]


@both
def test_medals_pay_for_a_drop_where_it_wins_the_race(level: str):
    """R12 One ammo is not enough for Koln, and three medals buy the rest."""
    table = {"at": "white actions", "control": {"white": WAY}, "corps": {"white_vii": "aachen 2f1a1p"}}
    s = position("rhine", {**table, "medals": {"white": 3}})
    assert answer(level, s) == "airborne"
    dropped = answer(level, after(s, "airborne")).split(", ")
    assert set(dropped) == {"pay", "drop koln"}


@both
def test_who_holds_recon_looks_before_a_doubtful_attack(level: str):
    """R10.16 Two ammo beat some divisions only."""
    table = {"at": "white actions", "actions": 1, "control": {"white": WAY}, "corps": {"white_vii": "aachen 2f2a1p"}}
    assert answer(level, position("rhine", {**table, "hands": {"white": ["white_recon"]}})) == "recon resistance"


@both
def test_no_corps_attacks_resistance_without_ammo(level: str):
    """R10.C3 It would lose its fuel, and stand where it stood."""
    table = {"at": "white actions", "control": {"white": WAY}, "corps": {"white_vii": "aachen 2f1p"}}
    assert not answer(level, position("rhine", table)).startswith("move")
