"""The timing of notices: quiet hours in the person's time zone, a limit on mails, and back-off after failures."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from ..storage.timestamps import HOUR

FIRST = 30_000  # until the second try
LONGEST = 6 * HOUR  # between two tries


def quiet_until(start: int, end: int, zone: str, at: int) -> int:
    """Return when the quiet hours end in which a moment lies, or 0. They go from `start` to `end`, in minutes after midnight."""
    local = datetime.fromtimestamp(at / 1000, ZoneInfo(zone))
    minute = local.hour * 60 + local.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    if not inside:
        return 0
    day = local.date() + timedelta(days=1 if start > end and minute >= start else 0)
    wakes = datetime(day.year, day.month, day.day, end // 60, end % 60, tzinfo=local.tzinfo)
    return int(wakes.timestamp() * 1000)


def back_off(tries: int) -> int:
    """Return milliseconds until the next try."""
    return min(FIRST << min(tries, 20), LONGEST)
