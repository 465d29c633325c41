"""`sztab serve` as a process: what it prints, how it stops, what it says to bad input."""

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, select, text
from tests.server.conftest import Guest, new_database, until
from tests.server.test_two_processes import Following

from sztab.cli.main import main
from sztab.server.ops.serve import database_url
from sztab.server.storage import database as store
from sztab.server.storage.schema import entries

SLOW = 60.0  # seconds that a process may take to start on a busy machine
SOON = 20.0  # ... and to stop: five for open requests, and some air


@contextmanager
def served(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str, list[str]]]:
    """A server process, its address, and what it printed."""
    command = [sys.executable, "-m", "sztab", "serve", "--port", "0", "--window", "0", "--no-limits", *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    assert process.stdout is not None
    lines: list[str] = []
    reading = threading.Thread(target=lambda: lines.extend(process.stdout or ()), daemon=True)
    reading.start()
    try:
        until(lambda: len(lines) >= 2 or process.poll() is not None, SLOW)
        assert len(lines) >= 2, process.stderr and process.stderr.read()
        address = lines[0].split()[-1].rstrip("/")
        until(lambda: answers(address), SLOW)
        yield process, address, lines
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(SLOW)


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/ready", timeout=SLOW).status_code == 200
    except httpx.HTTPError:
        return False


def test_it_says_where_it_listens_and_where_its_data_is_and_is_the_only_one(tmp_path, capsys):
    file = tmp_path / "sztab.db"
    with served("--database", str(file), "--folder", str(tmp_path)) as (process, address, lines):
        assert lines[0].startswith("Sztab listens on http://127.0.0.1:")
        assert lines[1].split(maxsplit=4)[-1].strip() == str(file)
        assert httpx.get(f"{address}/health", timeout=SLOW).json() == {"status": "ok"}
        # A second one on the same file, or a restore under it, is refused.
        assert main(["serve", "--port", "0", "--database", str(file), "--folder", str(tmp_path)]) == 2
        assert "in use" in capsys.readouterr().err
        # The port is taken.
        port = address.rpartition(":")[2]
        second = str(tmp_path / "second.db")
        assert main(["serve", "--port", port, "--database", second, "--folder", str(tmp_path)]) == 2
        assert "choose another with --port" in capsys.readouterr().err
        # A backup is not.
        assert main(["backup", str(tmp_path / "x.backup"), "--database", str(file)]) == 0
        process.send_signal(signal.SIGINT)
        assert process.wait(SOON) == 0
    assert process.stderr is not None
    assert process.stderr.read() == ""


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop_it_ends_streams_answers_what_is_open_and_is_gone(sent, tmp_path):
    file = tmp_path / "sztab.db"
    answered: list[str] = []
    with served("--database", str(file), "--folder", str(tmp_path)) as (process, address, _):
        ania = Guest(address, "Ania")
        table = ania.open("quartermaster", 2, ["me", "me"])["id"]
        ania.open("quartermaster", 3, ["greedy", "greedy", "me"])  # bots think, in processes of the same group
        following = [Following(ania, table) for _ in range(3)]
        stopped = threading.Event()

        def talk() -> None:
            n = 0
            while True:
                n += 1
                words = f"word {n}"
                body = {"channel": "table", "words": words, "seat": 0}
                try:
                    answer = ania.http.post(f"/api/tables/{table}/chat", json=body)
                except httpx.HTTPError:
                    break
                assert answer.status_code in (201, 503), answer.text
                if answer.status_code == 201:
                    answered.append(words)
            stopped.set()

        talking = threading.Thread(target=talk, daemon=True)
        talking.start()
        until(lambda: len(answered) > 5)
        for _ in range(2):  # to all of them, as a terminal and systemd do, by somebody impatient
            os.killpg(process.pid, sent)
        assert process.wait(SOON) == 0
        assert stopped.wait(SLOW)
        for one in following:
            assert one.ended.wait(SLOW), "a stream was left open"
        assert process.stderr is not None
        assert process.stderr.read() == ""
    engine = create_engine(database_url(str(file)))
    with engine.connect() as connection:
        chat = select(entries.c.text).where(entries.c.kind == "chat").order_by(entries.c.number)
        written = connection.execute(chat).scalars().all()
    engine.dispose()
    assert written[: len(answered)] == answered
    assert len(written) <= len(answered) + 1


def test_several_processes_on_postgres_share_a_port_are_replaced_and_end_together(postgres, tmp_path):
    url = new_database(postgres)
    with served("--database", url, "--folder", str(tmp_path), "--workers", "2") as (process, address, lines):
        assert "postgres" in lines[1]
        children = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
        ania = Guest(address, "Ania")
        table = ania.open("quartermaster", 2, ["me", "me"])["id"]
        servers = [pid for pid in children if "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text()]
        assert len(servers) == 2
        os.kill(servers[0], signal.SIGKILL)
        until(lambda: answers(address), SLOW)

        def there() -> bool:
            try:
                return bool(ania.get(f"/api/tables/{table}")["status"] == "running")
            except httpx.HTTPError:
                return False

        until(there, SLOW)
        process.send_signal(signal.SIGTERM)
        assert process.wait(SLOW) == 0
        for pid in servers:
            assert not Path(f"/proc/{pid}").exists(), "a process was left behind"


def test_bad_input_is_one_line(tmp_path, capsys, postgres, monkeypatch):
    monkeypatch.setitem(store.LINE, "connect_timeout", 2)
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    taken.listen()
    port = str(taken.getsockname()[1])
    (tmp_path / "text.db").write_text("no database, but a text of some length " * 100)
    (tmp_path / "file").write_text("")
    good = str(tmp_path / "good.db")
    cases = [
        (["--port", port, "--database", good], "--port"),
        (["--host", "203.0.113.1", "--database", good], "cannot listen"),
        (["--database", "/proc/none/x.db"], "no such folder"),
        (["--database", str(tmp_path / "none" / "x.db")], "no such folder"),
        (["--database", str(tmp_path / "text.db")], "not a database"),
        (["--database", "oracle://somewhere/x"], "no database address"),
        (["--database", "postgresql://nobody:secret@127.0.0.1:1/none"], "127.0.0.1"),
        (["--database", f"postgresql://nobody:secret@127.0.0.1:{port}/none"], "timeout"),  # it says nothing
        (["--database", postgres.replace("/postgres?", "/missing?")], "does not exist"),
        (["--database", good, "--workers", "2"], "PostgreSQL"),
        (["--database", good, "--packs", str(tmp_path / "none")], "--packs"),
        (["--database", good, "--folder", str(tmp_path / "file")], "file"),
        (["--database", good, "--folder", "/proc/none"], "/proc/none"),
        (["--database", good, "--port", "99999"], "--port"),
        (["--database", good, "--window", "soon"], "--window"),
    ]
    for arguments, said in cases:
        rest = [] if "--port" in arguments else ["--port", "0"]
        folder = [] if "--folder" in arguments else ["--folder", str(tmp_path)]
        assert main(["serve", *arguments, *rest, *folder]) == 2, arguments
        told = capsys.readouterr()
        assert told.out == "", arguments
        assert told.err.startswith("sztab: "), arguments
        assert told.err.count("\n") == 1, arguments
        assert said in told.err, told.err
        assert "secret" not in told.err
    taken.close()


@pytest.mark.storage
def test_a_database_that_fails_after_its_schema_was_looked_at_is_one_line(database, tmp_path):
    made = store.Database(database)
    store.upgrade(made)
    with made.engine.begin() as connection:
        connection.execute(text("DROP TABLE seats"))
    made.close()
    command = [sys.executable, "-m", "sztab", "serve", "--port", "0", "--folder", str(tmp_path), "--database", database]
    for workers in (1, 2) if made.postgres else (1,):
        ended = subprocess.run([*command, "--workers", str(workers)], capture_output=True, text=True, timeout=SLOW)
        assert ended.returncode == 2
        lines = ended.stderr.splitlines()
        assert 1 <= len(lines) <= workers, ended.stderr  # one for each process
        assert all(line.startswith("sztab: ") and "seats" in line for line in lines)


def test_logs_are_lines_of_json_without_secrets(tmp_path):
    with served("--database", str(tmp_path / "x.db"), "--folder", str(tmp_path), "--verbose") as (process, address, _):
        ania = Guest(address, "Ania")
        ania.get("/api/me", lang="en")
        cookie = ania.http.cookies["sztab"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(SOON) == 0
        assert process.stderr is not None
        told = process.stderr.read()
    lines = [json.loads(line) for line in told.splitlines()]
    assert any(line.get("path") == "/api/me" and line["status"] == 200 for line in lines)
    assert cookie not in told
    assert "lang=en" not in told
