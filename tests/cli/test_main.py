"""How commands begin and end: help, bad arguments, closed pipes, Ctrl-C."""

import os
import signal
import subprocess
import sys
import time

import pytest

from .conftest import ROOT

PATIENCE = 60  # seconds that a process may take on a busy machine
COMMANDS = [
    "play",
    "serve",
    "admin",
    "games",
    "replay",
    "verify",
    "check",
    "legal",
    "why",
    "simulate",
    "arena",
    "fuzz",
    "bench",
    "data",
]


def test_every_command_has_help(sztab):
    top = sztab("--help")
    assert top.code == 0
    for command in COMMANDS:
        assert f"\n    {command} " in top.out
        ran = sztab(command, "--help")
        assert ran.code == 0
        assert ran.out.startswith(f"usage: sztab {command}")


def test_version(sztab):
    assert sztab("--version").out.startswith("sztab 0.")


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        ([], "required: COMMAND"),
        (["paly"], "'paly'"),
        (["simulate"], "required: GAME"),
        (["simulate", "quartermastre"], "did you mean 'quartermaster'?"),
        (["simulate", "quartermaster", "--games", "-1"], "from 1 to"),
        (["simulate", "quartermaster", "--games", "many"], "'many' is not a whole number"),
        (["simulate", "quartermaster", "--games", "9" * 5000], "is not a whole number"),
        (["simulate", "quartermaster", "--jobs", "0"], "from 1 to"),
        (["simulate", "quartermaster", "--players", "9"], "2 to 6"),
        (["simulate", "quartermaster", "--bots", "rnadom"], "did you mean 'random'?"),
        (["simulate", "quartermaster", "--bots", ""], "'' is not a bot"),
        (["simulate", "quartermaster", "--options", "resource_realocation"], "did you mean 'resource_reallocation'?"),
        (["simulate", "quartermaster", "--options", "resource_reallocation=perhaps"], "write true or false"),
        (["simulate", "quartermaster", "--options", "resource_reallocation,resource_reallocation=false"], "twice"),
        (["simulate", "quartermaster", "--options", ","], "separate names with commas"),
        (["simulate", "quartermaster", "--seed", "x" * 101], "1 to 100"),
        (["simulate", "quartermaster", "--seed", "one\ntwo"], "printable"),
        (["simulate", "quartermaster", "--data", "nowhere"], "no such folder"),
        (["simulate", "quartermaster", "--cluster", "here"], "--cluster"),
        (["arena", "quartermaster", "--bots", "random"], "two or more"),
        (["arena", "quartermaster", "--bots", "random,random"], "different"),
        (["fuzz", "quartermaster", "--players", "1"], "2 to 6"),
        (["bench", "quartermaster", "--seconds", "0"], "from 1 to"),
        (["play", "--text", "chess"], "'chess' is not a game"),
        (["play", "--text", "--seat", "3"], "from 1 to 2"),
        (["play", "--text", "--seat", "x"], "not a seat"),
        (["play", "--text", "--seat", "1", "--hotseat"], "leave out --seat"),
        (["play", "--text", "--lang", "de"], "'en', 'pl'"),
        (["play", "--text", "--load", "nothing.sztab"], "nothing.sztab"),
        (["legal", "nothing.toml"], "nothing.toml"),
        (["legal", "."], "directory"),
        (["check", "nothing.toml"], "nothing.toml"),
        (["check", "."], "contains no cases"),
        (["verify", "."], "directory"),
        (["replay", "nothing.sztab"], "nothing.sztab"),
        (["data"], "required: WHAT"),
        (["data", "check", "quartermaster", "--data", "nowhere"], "no such folder"),
    ],
)
def test_bad_input_is_one_line_and_code_2(sztab, argv, says, tmp_path):
    assert says in sztab(*argv).refused()
    assert list(tmp_path.iterdir()) == []


def test_the_language_of_the_system_is_used(sztab, monkeypatch):
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert "druga wojna" in sztab("games").out
    assert "Second World War" in sztab("games", "--lang", "en").out


def test_a_closed_pipe_ends_quietly(tmp_path):
    command = f"{sys.executable} -m sztab games | head -1; exit ${{PIPESTATUS[0]}}"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(["bash", "-c", command], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 141)
    assert done.stderr == ""


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_a_run_that_is_ended_ends_quietly_and_leaves_no_process_behind(tmp_path, how, code):
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "sztab",
            "simulate",
            "quartermaster",
            "--games",
            "100000",
            "--jobs",
            "2",
            "--record",
            "records",
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    end = time.monotonic() + PATIENCE
    while not list(tmp_path.glob("records/*")):  # until games are played
        assert process.poll() is None
        assert time.monotonic() < end
        time.sleep(0.1)
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    assert out == ""
    assert err == "" or how == signal.SIGKILL
    assert process.returncode == code
    for _ in range(10 * PATIENCE):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return  # the whole session is gone
        time.sleep(0.1)
    pytest.fail("a worker process is still there")
