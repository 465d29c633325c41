"""Games on their way, and golden ones whose digest may not change by accident."""

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Match
from sztab.engine.zones import KNOWN_BITS
from sztab.games import find
from sztab.games.domination.scoring import points
from sztab.games.domination.state import State
from sztab.games.domination.tables import CHINA_DECK, DECK, USA_DECK
from sztab.games.domination.terms import ARMY, SATELLITE_ICON

from ..playing import played_on

GAME = find("domination")
PLAYERS = [1, 2, 3, 4]


def play_on(seed: str, choices: int, players: int = 4, **options: object) -> State:
    s = played_on(GAME, GAME.rules(options, None, players), seed, choices)
    assert isinstance(s, State)
    return s


def test_operations_can_be_taken_back_until_the_card_is_done():
    """D6.0.a Nobody learns anything while a card's points are spent; the card itself was shown."""
    rules = GAME.rules({}, None, 4)
    table = {
        "at": "germany action",
        "units": {"germany": ["germany_army 3"], "czechoslovakia": ["germany_army"]},
        "hands": {"germany": ["c05"], "uk": ["c33"]},
    }
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("undo"), "position"))

    def choose(*tokens: str) -> None:
        for token in tokens:
            match.choose(0, rules.grammar.choice(token))

    choose("operation c05")
    before = match.state.digest()
    choose("move germany_army germany", "to poland", "move germany_army germany", "to baltic_states")
    choose("move germany_army germany")
    match.take_back(0)
    while match.free_undo(1) is not None:
        match.undo(1)
    assert match.state.digest() == before
    choose("stop")
    assert match.free_undo(1) is not None


def test_fields_of_a_later_revision_leave_earlier_digests_and_snapshots_as_they_were():
    s = play_on("start", 0, 4)
    kept = s.encode()
    assert "landed" not in kept
    assert GAME.decode(s.rules, kept) == s
    s.landed = 1
    assert s.encode() == {**kept, "landed": 1}
    assert GAME.decode(s.rules, s.encode()).landed == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, [8, 10, 7, 9]), ({"scenario": "fall_of_the_axis"}, [14, 18, 14, 12]), ({"arctic": True}, [8, 10, 7, 9])],
)
def test_points_at_the_start(options: dict[str, object], expected: list[int]):
    """D2.4, D12.2"""
    s = play_on("start", 0, 4, **options)
    assert [points(s, seat) for seat in range(4)] == expected


GOLDEN = {
    (4, "standard", ""): "fd8baacb404523f7a654e096ad035812",
    (4, "standard", "arctic alternative_setup"): "3fc45b5dc5a317288200d39454590cdd",
    (3, "standard", ""): "fd8baacb404523f7a654e096ad035812",
    (2, "standard", ""): "4049f16f8f58a067f6e472f633c1dbfc",
    (2, "standard", "separate_hands"): "fd8baacb404523f7a654e096ad035812",
    (1, "standard", ""): "382743c435fd3f0d91941f7fbe9cb189",
    (1, "standard", "arctic"): "82f2318270776f8d0ce962079ea998af",
    (4, "rise_of_the_axis", ""): "dafb8df7c0f0c5e085edbe449fdcfd1d",
    (2, "fall_of_the_axis", ""): "27a28cc2e9cee6fcda872bd7555d52ac",
    (4, "fall_of_the_axis", ""): "645946ca356c6c63df4b0a31a775f162",
}


@pytest.mark.parametrize(("players", "scenario", "more"), GOLDEN)
def test_golden_games_have_not_changed(players: int, scenario: str, more: str):
    """If this fails and was meant to, raise the game's revision and write the new digests here. Who sits where changes nothing
    for three, and for two with separate hands (D10.2, D10.3)."""
    options: dict[str, object] = dict.fromkeys(more.split(), True)
    s = play_on("golden", 30_000, players, scenario=scenario, **options)
    assert s.over
    assert s.digest() == GOLDEN[players, scenario, more]


def test_a_french_army_taken_off_the_board_uses_the_icon_of_an_army():
    """R34 Satellites are armies of the seat's own nation, also where France is a space for them and a card has both icons."""
    table = {
        "at": "germany action",
        "france": "germany",
        "units": {"libya": ["france_army"], "poland": ["germany_army"], "france": ["germany_army"]},
        "hands": {"germany": ["c06"]},
    }
    s = GAME.read_position(GAME.rules({}, None, 4), table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    s.choose(0, s.rules.grammar.choice("event c06"))
    s.icons = (ARMY, SATELLITE_ICON, SATELLITE_ICON)
    s.choose(0, s.rules.grammar.choice("reform france_army libya"))  # only France will do
    assert list(s.icons) == [SATELLITE_ICON, SATELLITE_ICON]


def test_a_new_game_sets_the_cards_of_the_usa_and_china_apart():
    """D2.6 In decks of their own, shuffled; D12.2 not where both have joined."""
    names = GAME.rules({}, None, 4).grammar.names["card"]
    orders = set()
    for seed in range(8):
        s = play_on(f"apart {seed}", 0)
        decks = [[names[held >> KNOWN_BITS] for held in s.zones[zone]] for zone in (USA_DECK, CHINA_DECK)]
        assert sorted(decks[0]) == ["c55", "c56", "c57", "c58"]
        assert sorted(decks[1]) == ["c59", "c60"]
        orders.add((*decks[0], *decks[1], *s.zones[DECK]))
    assert len(orders) == 8
    s = play_on("apart", 0, 4, scenario="fall_of_the_axis")
    assert not s.zones[USA_DECK]
    assert not s.zones[CHINA_DECK]
    GAME.check(s)
