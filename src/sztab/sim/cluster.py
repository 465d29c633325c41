"""Many games on more than one machine: the cores of a Ray cluster in place of local processes.

Nodes share no disk with the command: a data pack travels with each lot of games, records come back with their rows. What is
played is what would be played here, or nothing: a node with another Sztab, another revision of the game or other data refuses.

Ray joins a cluster from a process of its own, the driver. Ray talks a lot, tries for minutes to reach somebody who is not
there, and ends its process when a cluster is lost; so the driver is kept quiet, waited for so long and no longer, and dies alone.
"""

import os
import pickle
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock, Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar
from urllib.parse import urlsplit

from sztab import __version__
from sztab.engine.errors import Bad, DeadEnd
from sztab.engine.pack import read_bytes
from sztab.games import find
from sztab.processes import interrupts_held

from .simulate import Kept, Row, RunSettings, Submit, Task, collected, handed_out, play_batch

P = ParamSpec("P")
T = TypeVar("T")

ANSWER = 5  # seconds for a machine to say that it is there
JOIN = 60  # ... for a cluster to let us in
LEAVE = 5  # ... and out
LOST = 15  # ... without the cluster's head until we give up


def play_on(address: str, run: RunSettings, todo: Sequence[Task], progress: Callable[[int], None]) -> list[Row]:
    """Plays the games on a cluster; rows come in the order of the tasks."""
    shipment = shipped(run)
    with cluster(address) as (submit, cores):
        return collected(run, handed_out(submit, cores, partial(play_shipped, shipment), todo), progress)


# What travels to a node


@dataclass(frozen=True, slots=True)
class Shipment:
    """The settings of a run for workers elsewhere, and how they know that they play the same game on the same data."""

    run: RunSettings  # without its pack, which is a folder here
    pack: str  # the name of that folder
    files: dict[str, bytes]  # what is in it
    revision: int
    fingerprint: str


def shipped(run: RunSettings) -> Shipment:
    """The settings as nodes need them, with the pack read into them."""
    game, pack = find(run.game), run.pack
    rules = game.rules(run.options, pack, run.players)
    names = game.data_of(rules).pack.files()
    files = {name: read_bytes(pack / name) for name in names if (pack / name).exists()} if pack else {}
    name = pack.resolve().name if pack else ""
    return Shipment(replace(run, pack=None), name, files, game.revision, rules.fingerprint)


def play_shipped(shipment: Shipment, batch: Sequence[Task]) -> list[Kept]:
    """On a node: these games, if they are the ones that are meant."""
    with TemporaryDirectory(prefix="sztab-") as folder:
        run = shipment.run
        if shipment.files:
            pack = Path(folder, shipment.pack)
            pack.mkdir(exist_ok=True)
            for name, contents in shipment.files.items():
                (pack / name).parent.mkdir(exist_ok=True)
                (pack / name).write_bytes(contents)
            run = replace(run, pack=pack)
        game = find(run.game)
        if game.revision != shipment.revision:
            raise Bad(
                f"{socket.gethostname()}: a node of the cluster has revision {game.revision} of {game.id}, "
                f"here it is {shipment.revision}; install the same Sztab on all"
            )
        fingerprint = game.rules(run.options, run.pack, run.players).fingerprint
        if fingerprint != shipment.fingerprint:
            raise Bad(
                f"{socket.gethostname()}: a node of the cluster has other data of {game.id} ({fingerprint}, "
                f"here {shipment.fingerprint}); install the same Sztab on all"
            )
        return play_batch(run, batch)


# The command's side


class Cluster(NamedTuple):
    submit: Submit
    cores: int


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The workers of a Ray cluster that is already running."""
    _somebody_there(address)
    context = get_context("spawn")
    here, there = context.Pipe()
    driver = context.Process(target=_drive, args=(there, address, __version__), daemon=True)
    with interrupts_held():
        driver.start()
    there.close()  # so that the pipe ends with the driver
    try:
        cores = _joined(here, address)
        yield Cluster(_Calls(here, address).submit, cores)
        with suppress(BrokenPipeError):  # it has gone, and owes us nothing any more
            here.send(None)
        driver.join(LEAVE)
    finally:
        driver.kill()  # nobody waits for what it may be doing; a cluster drops the games of a driver that is gone


def _somebody_there(address: str) -> None:
    """Ray itself would try for minutes to reach a machine that does not answer."""
    if address == "auto":
        return
    try:
        parts = urlsplit(address if "://" in address else f"ray://{address}")
        host, port = parts.hostname, parts.port or 0
    except ValueError:  # a port that is no number
        raise Bad(_no_address(address)) from None
    if parts.scheme != "ray" or not host or not port:
        raise Bad(_no_address(address))
    try:
        socket.create_connection((host, port), ANSWER).close()
    except OSError as error:
        raise Bad(f"--cluster: no cluster answers at {address} ({error.strerror or error})") from None


def _no_address(text: str) -> str:
    return f"--cluster: '{text}' is no address; write auto, HOST:PORT or ray://HOST:PORT"


def _joined(pipe: Connection, address: str) -> int:
    """The number of cores, when the driver is in the cluster."""
    try:
        if not pipe.poll(JOIN):
            raise Bad(f"--cluster: no Ray cluster let us in at {address} within {JOIN} seconds")
        answer = pipe.recv()
    except (EOFError, ConnectionError):
        raise Bad(f"--cluster: Ray gave up on joining the cluster at {address}") from None
    if isinstance(answer, Exception):
        raise answer
    cores: int = answer
    if not cores:
        raise Bad(f"--cluster: no node of the cluster at {address} has a core to play on")
    return cores


class _Calls:
    """Calls on their way to the cluster, and the futures that wait for them."""

    def __init__(self, pipe: Connection, address: str) -> None:
        self._pipe = pipe
        self._lost = Bad(f"--cluster: the cluster at {address} was lost in the middle of the games")
        self._waiting: dict[int, Future[Any]] = {}
        self._sent = 0
        Thread(target=self._listen, daemon=True).start()

    def submit(self, act: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        future: Future[T] = Future()
        self._sent += 1
        self._waiting[self._sent] = future
        try:
            self._pipe.send((self._sent, pickle.dumps((act, args, kwargs))))
        except OSError:
            raise self._lost from None
        return future

    def _listen(self) -> None:
        try:
            while True:
                number, value, error = self._pipe.recv()
                future = self._waiting.pop(number)
                if error is not None:
                    future.set_exception(error)
                else:
                    future.set_result(value)
        except (EOFError, OSError):  # the driver has gone
            for future in list(self._waiting.values()):
                future.set_exception(self._lost)


# The driver's side


def _drive(pipe: Connection, address: str, version: str) -> None:
    """Joins the cluster, says how many cores it has, passes calls on until the command says None."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", str(LOST))
    try:
        import ray
        from ray.exceptions import RayTaskError
    except ImportError:
        pipe.send(Bad("--cluster needs Ray: pip install 'sztab[cluster]'"))
        return
    try:
        ray.init(address=address, log_to_driver=False)
        cores = int(ray.cluster_resources().get("CPU", 0))  # type: ignore[no-untyped-call]
    except Exception as error:  # of many kinds: no cluster, another version of Ray or Python, no permission
        pipe.send(Bad(f"--cluster: Ray does not join the cluster at {address}: {error}"))
        return
    pipe.send(cores)
    work = ray.remote(_work())
    sending = Lock()

    def answer(number: int, done: "Future[Any]") -> None:
        """Runs in threads of Ray."""
        value: Any = None
        error: Exception | None = None
        try:
            complaint, value = done.result()
            if complaint:
                error = Bad(f"--cluster: {complaint}")
        except RayTaskError as failed:
            error = failed.cause if isinstance(failed.cause, (Bad, DeadEnd)) else RuntimeError(str(failed))
        except Exception as failed:  # of many kinds again: the worker, its node or the whole cluster has gone
            error = Bad(f"--cluster: a worker was lost in the middle of its games: {failed}")
        with sending:
            pipe.send((number, value, error))

    while (asked := pipe.recv()) is not None:
        number, call = asked
        work.remote(version, call).future().add_done_callback(partial(answer, number))
    ray.shutdown()


def _work() -> Callable[[str, bytes], tuple[str, Any]]:
    """The function that a node runs. A nested function travels as code, so it runs where Sztab is missing, too."""

    def work(version: str, call: bytes) -> tuple[str, Any]:
        import pickle
        import socket

        try:
            from sztab import __version__ as installed
        except ImportError:
            installed = "none"
        if installed != version:
            wrong = f"{socket.gethostname()}: a node of the cluster has Sztab {installed}, here it is {version}"
            return f"{wrong}; install the same on all", None
        act, args, kwargs = pickle.loads(call)
        return "", act(*args, **kwargs)

    return work
