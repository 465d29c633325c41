"""The deadline of a thought: a moment, or that nobody waits for its answer any more."""

from collections.abc import Callable
from time import monotonic
from typing import Final

Cancelled = Callable[[], bool]


class Deadline:
    """Asked between the small steps of a thought, so that none of them runs on for long."""

    __slots__ = ("at", "cancelled")

    def __init__(self, at: float = 0.0, cancelled: Cancelled | None = None) -> None:
        self.at = at  # of `time.monotonic`; 0: no moment is set
        self.cancelled = cancelled

    def over(self) -> bool:
        if self.at and monotonic() > self.at:
            return True
        return self.cancelled is not None and self.cancelled()

    def earlier(self, seconds: float) -> "Deadline":
        """For a part of the thought, which has to leave so much time to the rest."""
        return Deadline(self.at - seconds if self.at else 0.0, self.cancelled)


NEVER: Final = Deadline()
