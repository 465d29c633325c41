"""Other game engines, measured on this machine for comparison by `sztab bench --peers`.

Each peer is installed with pinned versions into an environment of its own in the user's cache, never into ours, and
plays whole games at random on one core. What is counted is decisions: questions to a player with two or more choices.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["Python", "C++"]


@dataclass(frozen=True, slots=True)
class Peer:
    """The speed of another engine in one game; `language` is the one its rules are written in."""

    name: str
    game: str
    version: str
    decisions_per_second: float
    language: Language


class PeerError(Exception):
    """A peer could not be installed or run; the text is one line that names the peer and the reason."""


def measure(
    seconds: float = 2.0,
    progress: Callable[[str], None] | None = None,
    failed: Callable[[PeerError], None] | None = None,
) -> list[Peer]:
    """Let every peer play for `seconds` on its clock, one after another, and return those that worked.

    The first call installs them, which needs a package index. `progress` is told each step as it starts. `failed`
    (`errors.append`, say) is given the error of each peer that does not work, and the others still run; without it
    the first error is raised.
    """
    tell = progress or (lambda line: None)
    peers = []
    for contender in _CONTENDERS:
        try:
            peers.append(_measured(contender, seconds, tell))
        except PeerError as error:
            if failed is None:
                raise
            failed(error)
    return peers


# The scripts run in the peers' environment. Each defines play(), a whole game, which is timed, and decisions(played),
# how many decisions that game had, which is not; _TIMING then does the same for all.

_CATAN = """
from catanatron import Color, Game, RandomPlayer

class CountingPlayer(RandomPlayer):
    decisions = 0

    def decide(self, game, playable_actions):
        if len(playable_actions) >= 2:
            self.decisions += 1
        return super().decide(game, playable_actions)

def play():
    players = [CountingPlayer(color) for color in Color]
    Game(players).play()
    return players

def decisions(players):
    return sum(player.decisions for player in players)
"""

# Board.is_game_over() would generate moves a second time at every question, so the other ends are asked for by name.
_CHESS = """
import random
import chess

def play():
    board = chess.Board()
    count = 0
    while moves := list(board.legal_moves):
        if board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
            break
        if len(moves) >= 2:
            count += 1
        board.push(random.choice(moves))
    return count

def decisions(count):
    return count
"""

# OpenSpiel at its best, so that the ratio does not flatter us: its own C++ loop plays, which is half as fast again as
# one in Python, from a copy of a start position, as making a new one for gin rummy takes longer than the game. The
# decisions are counted afterwards by replaying the game.
_OPEN_SPIEL = """
import random
import sys
import pyspiel

GAME = pyspiel.load_game(sys.argv[3])
START = GAME.new_initial_state()
BOTS = [pyspiel.make_uniform_random_bot(player, player) for player in range(GAME.num_players())]

def play():
    state = START.clone()
    pyspiel.evaluate_bots(state, BOTS, random.randrange(2**31))
    return state

def decisions(played):
    state = START.clone()
    count = 0
    for action in played.history():
        if not state.is_chance_node() and len(state.legal_actions()) >= 2:
            count += 1
        state.apply_action(action)
    return count
"""

# The game before the clock starts warms the caches up.
_TIMING = """
import importlib.metadata
import json
import random
import sys
import time

random.seed(1)
play()
seconds, total = 0.0, 0
while not total or seconds < float(sys.argv[1]):
    start = time.perf_counter()
    played = play()
    seconds += time.perf_counter() - start
    total += decisions(played)
print(json.dumps({"version": importlib.metadata.version(sys.argv[2]), "decisions": total, "seconds": seconds}))
"""


@dataclass(frozen=True, slots=True)
class _Contender:
    """A peer to be measured: what to install, the peer's own package first, and the script to run there."""

    name: str
    game: str
    language: Language
    requirements: tuple[str, ...]
    script: str
    game_id: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.game})"


# Installed without further dependencies, so that all that runs is pinned: Catanatron needs networkx, and OpenSpiel's
# compiled module needs none of the packages that its Python half asks for.
_CATANATRON_PINS = ("catanatron==3.2.1", "networkx==3.6.1")
_CHESS_PINS = ("chess==1.11.2",)
_OPEN_SPIEL_PINS = ("open_spiel==2.0.2",)

_CONTENDERS = (
    _Contender("Catanatron", "Catan", "Python", _CATANATRON_PINS, _CATAN + _TIMING),
    _Contender("python-chess", "chess", "Python", _CHESS_PINS, _CHESS + _TIMING),
    _Contender("OpenSpiel", "gin rummy", "C++", _OPEN_SPIEL_PINS, _OPEN_SPIEL + _TIMING, "gin_rummy"),
    _Contender("OpenSpiel", "backgammon", "C++", _OPEN_SPIEL_PINS, _OPEN_SPIEL + _TIMING, "backgammon"),
)

_INSTALL_TIMEOUT = 600.0


def _measured(contender: _Contender, seconds: float, tell: Callable[[str], None]) -> Peer:
    """Install the contender if need be, let it play and return its result."""
    try:
        python = _prepared_python(contender, tell)
        tell(f"playing {contender}")
        package = contender.requirements[0].partition("==")[0]
        command = [str(python), "-I", "-c", contender.script, str(seconds), package, contender.game_id]
        # Start-up, a last game running over and the counting off the clock all come on top of the seconds asked for.
        return _parsed(contender, _output(contender, "playing", command, timeout=60 + 10 * seconds))
    except OSError as error:
        raise PeerError(f"{contender}: {error}") from error


def _prepared_python(contender: _Contender, tell: Callable[[str], None]) -> Path:
    """Return the Python of the peers' environment, with the contender's packages installed in it."""
    folder = _environment_folder()
    python = folder / "bin" / "python"
    # Each stamp is written when its step has ended, so that a step broken off is done again.
    made = folder / "made.stamp"
    if not (made.exists() and python.exists()):
        tell(f"making an environment in {folder}")
        command = [sys.executable, "-I", "-m", "venv", "--clear", str(folder)]
        _output(contender, "making its environment", command, _INSTALL_TIMEOUT)
        made.touch()
    installed = folder / f"{contender.name}.stamp"
    pins = " ".join(contender.requirements)
    if not installed.exists() or installed.read_text(encoding="utf-8") != pins:
        tell(f"installing {pins}")
        pip = [str(python), "-I", "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"]
        _output(contender, "installing", [*pip, "--no-deps", *contender.requirements], _INSTALL_TIMEOUT)
        installed.write_text(pins, encoding="utf-8")
    return python


def _environment_folder() -> Path:
    """The environment's place in the user's cache; one for each Python, since compiled packages fit only one."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache, "sztab", "peers", f"python{sys.version_info.major}.{sys.version_info.minor}")


def _output(contender: _Contender, doing: str, command: list[str], timeout: float) -> str:
    """Run the command and return what it printed; its failure is the contender's."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise PeerError(f"{contender}: {doing} took longer than {timeout:.0f} s") from error
    if done.returncode != 0:
        reason = _reason(done.stderr) or _reason(done.stdout) or f"exit code {done.returncode}"
        raise PeerError(f"{contender}: {doing} failed: {reason}")
    return done.stdout


def _reason(text: str) -> str:
    """The line of a failed command's output that best says why, or nothing."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    # pip may add hints after its errors; a Python traceback ends with the error itself.
    errors = [line for line in lines if line.lower().startswith("error:")]
    return (errors or lines or [""])[-1]


def _parsed(contender: _Contender, output: str) -> Peer:
    """Read the JSON object that the contender's script printed."""
    try:
        result = json.loads(output)
        version, rate = str(result["version"]), result["decisions"] / result["seconds"]
    except (ValueError, LookupError, TypeError, ZeroDivisionError) as error:
        raise PeerError(f"{contender}: playing gave no result: {output.strip()[:80]!r}") from error
    return Peer(contender.name, contender.game, version, rate, contender.language)
