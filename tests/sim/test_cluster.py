"""What travels to the nodes of a cluster. Games on a real one are in tests/cli/test_cluster.py."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.games import find
from sztab.sim.cluster import play_shipped, shipped
from sztab.sim.simulate import RunSettings, play_batch, tasks

GAME = find("rhine")
RUN = RunSettings("rhine", {}, None, 2)
TODO = tasks("c", 2, 2, ["random"], False)


def test_a_node_plays_the_same_games():
    shipment = pickle.loads(pickle.dumps(shipped(RUN)))
    assert play_shipped(shipment, TODO) == play_batch(RUN, TODO)


def test_a_pack_is_unpacked_on_the_node(tmp_path, monkeypatch):
    setup = (GAME.folder / "data" / "setup.toml").read_text()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "setup.toml").write_text(setup + "# my own\n")
    monkeypatch.chdir(tmp_path / "mine")
    table = replace(RUN, pack=Path(), records=Path())
    shipment = shipped(table)
    assert shipment.files == {"setup.toml": (setup + "# my own\n").encode()}
    kept = play_batch(table, TODO)
    (tmp_path / "mine" / "setup.toml").unlink()  # a node does not see it
    assert play_shipped(shipment, TODO) == kept
    assert "mine" in kept[0][1]


@pytest.mark.parametrize(
    ("difference", "says"),
    [({"revision": 99}, "revision"), ({"fingerprint": "0" * 16}, "other data of rhine")],
)
def test_a_node_with_another_game_refuses(difference, says):
    with pytest.raises(Bad, match=says):
        play_shipped(replace(shipped(RUN), **difference), TODO)
