"""`sztab simulate --cluster` and `sztab arena --cluster`, on a real Ray cluster of one node."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from sztab import __version__
from sztab.games import find
from sztab.sim import cluster as cluster_module

from .conftest import ROOT

SIMULATE = ("simulate", "quartermaster", "--games", "12", "--seed", "7")
PATIENCE = 120  # seconds for Ray to start or to give up, on a machine that does other things too


def on_a_cluster(test: Any) -> Any:
    """One cluster for all, started before the other tests: Ray takes its time, most of it waiting."""
    return pytest.mark.long(pytest.mark.xdist_group("cluster")(test))


class Head:
    """A Ray cluster on this machine, of two cores. A token keeps strangers out: Ray listens on every network."""

    def __init__(self) -> None:
        self.port, self.client_port = free_port(), free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.folder = tempfile.mkdtemp(prefix="sztab-ray-", dir="/tmp")  # short, for it holds sockets
        where = f"--temp-dir={self.folder} --node-ip-address=127.0.0.1 --port={self.port}"
        ports = f"--ray-client-server-port={self.client_port} --min-worker-port=0 --max-worker-port=0"
        size = "--num-cpus=2 --object-store-memory=80000000 --include-dashboard=false --disable-usage-stats"
        command = f"-m ray.scripts.scripts start --head --block {where} {ports} {size}"
        self.process = subprocess.Popen(
            [sys.executable, *command.split()],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def up(self) -> bool:
        """Waits for it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            for port in (self.port, self.client_port):
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                except OSError:
                    time.sleep(0.2)
                    break
            else:
                return True
        return False

    def kill(self) -> None:
        """All of it at once, as when the power fails."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def head():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        patch.setattr(cluster_module, "JOIN", PATIENCE)
        for _ in range(3):  # somebody else may have been given one of its ports meanwhile
            started = Head()
            try:
                if started.up():
                    yield started
                    return
            finally:
                started.kill()
                shutil.rmtree(started.folder, ignore_errors=True)
        pytest.fail("Ray does not start")


@on_a_cluster
def test_a_cluster_gives_the_results_of_this_machine(sztab, head, monkeypatch):
    here = sztab(*SIMULATE, "--json", "--jobs", "1")
    assert sztab(*SIMULATE, "--json", "--cluster", head.address) == here
    arena = ("arena", "rhine", "--bots", "random,greedy", "--games", "2", "--json")
    monkeypatch.setenv("RAY_ADDRESS", head.address)
    assert sztab(*arena, "--cluster", "auto") == sztab(*arena)


@on_a_cluster
def test_packs_travel_and_records_come_back(sztab, head, tmp_path):
    sztab("data", "export", "quartermaster", "pack")
    setup = tmp_path / "pack" / "setup.toml"
    setup.write_text(setup.read_text().replace("rounds = 20", "rounds = 3"))
    command = (*SIMULATE, "--json", "--data", "pack")
    here = sztab(*command, "--record", "here")
    there = sztab(*command, "--record", "there", "--cluster", head.address)
    assert there == here
    assert json.loads(there.out)["results"]["rounds"]["max"] == 3
    records = [sorted((tmp_path / name).iterdir()) for name in ("here", "there")]
    assert [path.name for path in records[0]] == [path.name for path in records[1]]
    assert [path.read_text() for path in records[0]] == [path.read_text() for path in records[1]]
    assert sztab("verify", records[1][11], "--data", "pack").out.startswith("valid: ")


@on_a_cluster
def test_a_node_with_another_sztab_refuses(sztab, head, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(cluster_module, "__version__", "99.0")
        said = sztab(*SIMULATE, "--cluster", head.address).refused()
    assert f"has Sztab {__version__}, here it is 99.0; install the same on all" in said
    monkeypatch.setattr(find("rhine"), "revision", 99)
    said = sztab("simulate", "rhine", "--cluster", head.address).refused()
    assert "of rhine, here it is 99; install the same Sztab on all" in said


@on_a_cluster
def test_ctrl_c_leaves_quickly(head, tmp_path):
    process = running(head, tmp_path)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE) == ("", "")
    assert process.returncode == 130


@on_a_cluster
def test_a_cluster_lost_in_the_middle(head, tmp_path):
    """The last one here: no cluster is left after it."""
    process = running(head, tmp_path, RAY_gcs_rpc_server_reconnect_timeout_s="2")
    head.kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, ""), err
    assert err == f"sztab: --cluster: the cluster at {head.address} was lost in the middle of the games\n"


def running(head: Head, tmp_path: Path, **env: str) -> "subprocess.Popen[str]":
    """A run that has got somewhere, and will go on for long."""
    command = f"-m sztab simulate quartermaster --games 100000 --cluster {head.address} --record records"
    process = subprocess.Popen(
        [sys.executable, *command.split()],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), **env},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    until = time.monotonic() + PATIENCE
    while not list(tmp_path.glob("records/*")):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.1)
    return process


# Without a cluster


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("127.0.0.1:1", "no cluster answers at 127.0.0.1:"),
        ("ray://127.0.0.1:1", "Connection refused"),
        ("nowhere.invalid:6379", "no cluster answers at nowhere.invalid:6379"),
        ("local", "'local' is no address; write auto, HOST:PORT or ray://HOST:PORT"),
        ("here:there", "'here:there' is no address"),
        ("http://127.0.0.1:80", "is no address"),
        ("", "'' is no address"),
    ],
)
def test_a_wrong_address_is_one_line(sztab, address, says):
    assert says in sztab(*SIMULATE, "--cluster", address).refused()


def test_somebody_who_is_no_ray_cluster(sztab, monkeypatch):
    monkeypatch.setattr(cluster_module, "JOIN", 3)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        said = sztab(*SIMULATE, "--cluster", address).refused()
    assert f"no Ray cluster let us in at {address} within 3 seconds" in said


def test_without_ray(sztab, monkeypatch, tmp_path):
    (tmp_path / "ray.py").write_text("raise ImportError")
    monkeypatch.syspath_prepend(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as somebody:
        address = f"127.0.0.1:{somebody.getsockname()[1]}"
        said = sztab(*SIMULATE, "--cluster", address).refused()
    assert said == "sztab: --cluster needs Ray: pip install 'sztab[cluster]'\n"


def test_jobs_are_of_this_machine(sztab):
    assert "--jobs sets the processes" in sztab(*SIMULATE, "--jobs", "2", "--cluster", "auto").refused()
