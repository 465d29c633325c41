"""Windows: answers that several players give in secret are held back, so that their timing tells nothing."""

import time

from .table import Table

BEAT = 0.25  # seconds that a window with bots stays open where one person plays: far longer than they think about one


def hold_back(table: Table, least: float, by_itself: bool = False) -> float:
    """Return for how many seconds an answer in a window has to be held back; a window stays open `least` seconds.

    Where one person plays against bots there is nobody to hide that person's answers from.
    """
    live = table.live
    if live is None or not live.window():
        return 0.0
    if table.people() < 2 and not by_itself:
        return 0.0
    open_for = least if table.people() > 1 else min(least, BEAT)
    return max(0.0, table.window_since + open_for - time.monotonic())
