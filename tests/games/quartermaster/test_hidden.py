"""Hidden is hidden: what a seat receives is the same in every world that differs only in what it may not know."""

from collections import defaultdict
from random import Random

import msgspec
import pytest

from sztab.engine.zones import KNOWN_BITS, known_to
from sztab.games import find
from sztab.games.quartermaster.tables import RESPONSES
from sztab.sim.fuzz import fuzz, settings

from .test_state import GAME, RULES, play_on

SEATS = sorted({eyes for players in range(2, 7) for eyes in GAME.seats(RULES, players)} | {0})


@pytest.mark.parametrize("eyes", SEATS)
def test_a_scene_survives_a_redeal(eyes: int):
    rng = Random(eyes)
    for choices in (0, 30, 90, 150, 210):
        s = play_on(f"scene {choices}", choices)
        for language in ("en", "pl"):
            mine = msgspec.json.encode(GAME.scene(s, eyes, language))
            assert msgspec.json.encode(GAME.scene(GAME.redeal(s, eyes, rng), eyes, language)) == mine


@pytest.mark.parametrize("eyes", SEATS)
def test_every_unknown_card_is_found_in_more_than_one_place(eyes: int):
    s = play_on("spread", 120)
    rng = Random(7)
    found = defaultdict(set)
    for _ in range(120):
        for zone, cards in enumerate(GAME.redeal(s, eyes, rng).zones):
            for place, held in enumerate(cards):
                if not known_to(held, eyes):
                    found[held >> KNOWN_BITS].add((zone, place))
    unknown = {held >> KNOWN_BITS for cards in s.zones for held in cards if not known_to(held, eyes)}
    assert unknown
    for kind in unknown:
        alone = sum(not known_to(held, eyes) for zone in _pool(s, kind) for held in s.zones[zone]) == 1
        assert len(found[kind]) > 1 or alone, RULES.grammar.names["card"][kind]


def _pool(s, kind):
    nation = s.t.cards[kind].nation
    return [zone for zone in range(len(s.zones)) if zone % 6 == nation]


def test_what_lies_face_down_is_always_a_response():
    rng = Random(3)
    for choices in (100, 200):
        s = play_on("responses", choices)
        for _ in range(50):
            other = GAME.redeal(s, 0, rng)
            for nation in range(6):
                for held in other.zones[RESPONSES + nation]:
                    assert held >> KNOWN_BITS in s.t.responses


def test_a_redeal_hides_the_key_and_the_answers_of_others():
    s = play_on("sealed", 4)  # in the middle of the set-up's secret discards
    assert s.waiting().begun()
    other = GAME.redeal(s, 0b100000, Random(1))
    assert other.key != s.key
    assert not other.waiting().begun()


def test_random_games_keep_every_promise():
    report = fuzz(GAME, settings(GAME), [2, 3, 4, 5, 6], 2200, 1, lambda done: None, every=12)
    assert report.failure is None, (report.seed, report.failure)
    assert report.games >= 5
    for check in ("copies", "scenes", "questions with reasons", "replays", "undone", "asides", "links taken back"):
        assert report.checks[check] > 0


def test_the_fuzzer_finds_a_leak(monkeypatch: pytest.MonkeyPatch):
    """A scene that shows one hidden card is caught."""
    game = find("quartermaster")
    honest = type(game).scene

    def leaky(game, s, eyes, language):
        return {**honest(game, s, eyes, language), "leak": s.zones[0][:1]}

    monkeypatch.setattr(
        type(game), "scene", leaky
    )  # of the class: what is undone on a value stays on it, and hides the class
    report = fuzz(game, settings(game), [2], 2000, 1, lambda done: None, every=2)
    assert "scene" in (report.failure or "")
    assert report.record


def test_the_fuzzer_finds_a_refusal_that_tells(monkeypatch: pytest.MonkeyPatch):
    game = find("quartermaster")
    monkeypatch.setattr(type(game), "refusals", lambda game, s, role, language: [{"words": str(s.zones[0][:1])}])
    report = fuzz(game, settings(game), [2], 2000, 1, lambda done: None, every=2)
    assert "scene" in (report.failure or "")
