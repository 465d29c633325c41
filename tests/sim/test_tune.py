"""Tuning: the AUC, the fit, and a run that goes on where it stopped."""

from pathlib import Path
from random import Random

import pytest

from sztab.engine.errors import Bad
from sztab.engine.weights import read_weights
from sztab.games import GAME_IDS, find
from sztab.sim import tune
from sztab.sim.tune import Sample, around, auc, collected, fitted, kept


def test_auc_is_the_share_of_pairs_in_the_right_order():
    assert auc([(3.0, True), (2.0, False), (1.0, True), (0.0, False)]) == 0.75
    assert auc([(1.0, True), (1.0, False)]) == 0.5
    assert auc([(0.0, True), (1.0, False)]) == 0.0


def test_a_fit_finds_which_part_decides():
    """The second part decides the games, the judge of today believes in the first."""
    rng = Random(1)
    found = []
    for game in range(400):
        parts = [rng.gauss(0, 1), rng.gauss(0, 1)]
        found.append(Sample(game, 0, 0.5, parts, parts[0], parts[1] + rng.gauss(0, 0.5) > 0))
    weights = fitted(found, [1.0, 0.1])
    assert abs(weights[1]) > 3 * abs(weights[0])
    assert auc([(tune.weighed(sample, weights), sample.won) for sample in found]) > 0.9


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    game = find("quartermaster")
    played: list[int] = []

    def one(game: object, rules: object, players: int, number: int, seed: str) -> list[Sample]:
        played.append(number)
        return [Sample(number, 0, 0.5, [1.0], 1.0, True)]

    monkeypatch.setattr(tune, "samples", one)
    path = tmp_path / "samples.jsonl"
    assert list(collected(game, game.rules({}), 2, 2, "s", path)) == [1, 2]
    assert list(collected(game, game.rules({}), 2, 4, "s", path)) == [1, 2, 3, 4]
    assert played == [0, 1, 2, 3]
    assert [sample.game for sample in around(kept(path), 0.5)] == [0, 1, 2, 3]


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_judge_is_its_parts_times_their_weights_and_each_part_has_a_name_in_words(id: str):
    game = find(id)
    outlook = game.outlook()
    assert outlook.weights is not None
    assert len(outlook.names) == len(outlook.weights)
    rules = game.rules({}, None, 2)
    for language in ("en", "pl"):
        assert [name for name in outlook.names if not game.words(rules, language).has("part", name)] == []


def test_weights_must_be_those_of_the_parts(tmp_path: Path):
    path = tmp_path / "judge.toml"
    path.write_text("[weights]\nunits = 1.5\nstars = 2\n")
    assert read_weights(path, ("stars", "units")) == [2.0, 1.5]
    with pytest.raises(Bad, match="has no number for 'cards'"):
        read_weights(path, ("stars", "units", "cards"))
    with pytest.raises(Bad, match="'stars' in"):
        read_weights(path, ("units",))
