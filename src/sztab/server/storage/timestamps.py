"""Times in the database: whole milliseconds since 1970."""

import time

MINUTE = 60_000  # milliseconds
HOUR = 60 * MINUTE


def now() -> int:
    return time.time_ns() // 1_000_000
