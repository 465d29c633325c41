"""Data files are read by several threads of a server at once."""

import subprocess
import sys

import pytest

READ_AT_ONCE = """
import sys
from threading import Barrier, Thread
from msgspec import defstruct
from sztab.engine.pack import shaped

sys.setswitchinterval(1e-6)
parts = [defstruct(f"Part{i}", [("number", int), ("words", list[str])]) for i in range(40)]
whole = defstruct("Whole", [(f"part{i}", part) for i, part in enumerate(parts)])
data = {f"part{i}": {"number": i, "words": ["a"]} for i in range(40)}
start = Barrier(8)
found = []

def read():
    start.wait()
    found.append(shaped(data, whole))

threads = [Thread(target=read) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert [one.part39.number for one in found] == [39] * 8
"""


@pytest.mark.parametrize("attempt", range(6))
def test_threads_that_read_a_shape_for_the_first_time_do_not_crash(attempt):
    ran = subprocess.run([sys.executable, "-c", READ_AT_ONCE], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr or f"ended by signal {-ran.returncode}"
