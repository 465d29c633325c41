"""Worker processes: they neither hear Ctrl-C nor outlive whoever started them."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread


def end_with_parent() -> None:
    """In a worker: end once the parent is gone. A parent that was killed cannot end its workers any more."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def end_workers(pool: ProcessPoolExecutor | None) -> None:
    """End the processes of a pool, whatever they are doing."""
    if pool is not None:
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back until this is over. A process started meanwhile never hears it: its parent ends it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
