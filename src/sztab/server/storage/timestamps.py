"""Times in the database: whole milliseconds since 1970."""

import time


def now() -> int:
    return time.time_ns() // 1_000_000
