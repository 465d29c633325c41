"""Other game servers beside ours, for `sztab bench-server --peers`: the same machine, the same seconds, ports on loopback.

boardgame.io comes from the npm registry, with a pinned version, into a folder of its own in the user's cache. It keeps games in
memory and writes nothing to a disk. The server of Rally the Troops is in no package registry; whoever has it measures it by hand.
"""

import argparse
import asyncio
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from sztab.cli.common import print_json
from sztab.server.ops.serve import allow_many_files

from .load import cpu_seconds
from .pages import Pages
from .peers import PeerError, _environment_folder
from .server import WARM, _server, machine

BOARDGAME_IO = "boardgame.io@0.50.2"
TABLES = 40  # for two
CONNECTIONS = 24
INSTALL = 600.0  # seconds that npm may take
START = 60.0
BEFORE = 5.0  # seconds in which the pages of the load connect and begin

# A table of sixty spaces and a story of sixty lines, about what a small board game shows. The server alone carries a move out,
# as ours does.
GAME = """
module.exports = {
  name: "spaces",
  setup: () => ({ spaces: Array(60).fill(null), story: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    put: {
      client: false,
      move: ({ G, playerID }, space) => {
        G.spaces[space] = playerID;
        G.story.push(`${playerID} takes ${space}`);
        if (G.story.length > 60) G.story.shift();
      },
    },
  },
};
"""

SERVER = """
const { Server } = require("boardgame.io/server");
const server = Server({ games: [require("./game.cjs")], origins: [/.*/] });
const listen = server.app.listen;
server.app.listen = (port, ...more) => listen.call(server.app, port, "127.0.0.1", ...more);
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
"""

# A page for each player of each table, which moves as soon as it is its turn.
LOAD = """
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.cjs");
const [port, tables, before, seconds] = process.argv.slice(2).map(Number);
let moves = 0, playing = false;
const pages = [];
for (let table = 0; table < tables; table++)
  for (const playerID of ["0", "1"]) {
    const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
    const client = Client({ game, multiplayer, matchID: `table${table}`, playerID, debug: false, numPlayers: 2 });
    let reached = -1;
    const act = () => {
      const state = client.getState();
      if (!playing || !state || state._stateID <= reached) return;
      reached = state._stateID;
      if (state.ctx.currentPlayer !== playerID) return;
      moves++;
      setImmediate(() => client.moves.put(reached % 60));
    };
    client.subscribe(act);
    client.start();
    pages.push(act);
  }
setTimeout(() => { playing = true; for (const act of pages) act(); }, before * 500);
setTimeout(() => { moves = 0; console.log("begins"); }, before * 1000);
setTimeout(() => { console.log(`moves ${moves}`); process.exit(0); }, (before + seconds) * 1000);
"""


@dataclass(frozen=True, slots=True)
class Served:
    """What a server made of some seconds: each table had two pages that were told of every move."""

    name: str
    keeps: str  # where a move is when it is answered
    moves_per_second: float
    cpu_ms_per_move: float


def bench(args: argparse.Namespace) -> int:
    """Print ours and the others, and how ours compares."""

    def tell(line: str) -> None:
        print(line, file=sys.stderr)

    allow_many_files()
    found = measure(args.seconds, tell, lambda error: tell(f"sztab: {error}"))
    if args.json:
        print_json({"machine": machine(), "servers": [asdict(one) for one in found]})
        return 0
    for one in found:
        ratio = found[0].cpu_ms_per_move / max(one.cpu_ms_per_move, 0.01)
        print(
            f"{one.name:<20}{one.moves_per_second:>8,.0f} moves a second {one.cpu_ms_per_move:>7.2f} ms of CPU each "
            f"(Sztab needs {ratio:.2f} times that); a move is {one.keeps} when it is answered"
        )
    return 0


def measure(seconds: float, tell: Callable[[str], None], failed: Callable[[PeerError], None]) -> list[Served]:
    """Let each server be played on for some seconds, one after another; ours first."""
    tell("playing on Sztab")
    out = [_ours(seconds)]
    try:
        out.append(_boardgame_io(seconds, tell))
    except PeerError as error:
        failed(error)
    return out


def _ours(seconds: float) -> Served:
    with tempfile.TemporaryDirectory(prefix="sztab-") as name:
        folder = Path(name)
        with _server(str(folder / "sztab.db"), folder, 1) as (url, pid):
            return asyncio.run(_played(url, pid, seconds))


async def _played(url: str, pid: int, seconds: float) -> Served:
    load = Pages(url)
    await load.open_tables(TABLES, "quartermaster")
    await load.follow_all()
    await load.play(CONNECTIONS, WARM)
    before, began = cpu_seconds([pid]), time.perf_counter()
    done = await load.play(CONNECTIONS, seconds)
    took, cpu = time.perf_counter() - began, cpu_seconds([pid]) - before
    load.close()
    return _served("Sztab", "on disk (SQLite, full sync)", done.moves, took, cpu)


def _served(name: str, keeps: str, moves: int, took: float, cpu: float) -> Served:
    return Served(name, keeps, round(moves / took, 1), round(cpu * 1000 / max(1, moves), 2))


def _boardgame_io(seconds: float, tell: Callable[[str], None]) -> Served:
    folder = _installed(tell)
    tell(f"playing on {BOARDGAME_IO}")
    with _node(folder, "server.cjs") as peer:
        port = _line(peer, "port")
        with _node(folder, "load.cjs", port, str(TABLES), str(BEFORE), str(seconds)) as load:
            _line(load, "begins")
            before = cpu_seconds([peer.pid])
            moves = int(_line(load, "moves"))
            cpu = cpu_seconds([peer.pid]) - before
    return _served(BOARDGAME_IO, "in memory", moves, seconds, cpu)


def _installed(tell: Callable[[str], None]) -> Path:
    """Return a folder with the package and the scripts in it."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise PeerError(f"{BOARDGAME_IO}: it needs Node.js, and there is none")
    folder = _environment_folder().parent / "boardgame.io"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("game.cjs", GAME), ("server.cjs", SERVER), ("load.cjs", LOAD)):
        (folder / name).write_text(text, encoding="utf-8")
    stamp = folder / "installed.stamp"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != BOARDGAME_IO:
        tell(f"installing {BOARDGAME_IO}")
        (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
        command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", BOARDGAME_IO]
        try:
            subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=INSTALL)
        except (OSError, subprocess.SubprocessError) as error:
            raise PeerError(f"{BOARDGAME_IO}: npm could not install it: {error}") from error
        stamp.write_text(BOARDGAME_IO, encoding="utf-8")
    return folder


@contextmanager
def _node(folder: Path, script: str, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """Run a script; it ends with this."""
    command = ["node", script, *arguments]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGKILL)


def _line(process: "subprocess.Popen[str]", word: str) -> str:
    """Return what follows a word on the first line that begins with it."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith(word):
            return line.removeprefix(word).strip()
    raise PeerError(f"{BOARDGAME_IO}: its script ended without saying '{word}'")
