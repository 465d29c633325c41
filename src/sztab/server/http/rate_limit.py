"""Rate limits: how often a person or an address may send requests of each kind."""

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache

from ..errors import ProblemError

RATES = {  # kind of request: how many at once, how many a second afterwards
    "address": (2400, 400.0),  # of everybody behind one address together
    "any": (240, 60.0),
    "enter": (20, 0.2),  # new people, sign-in, links: what could be guessed or piled up
    "account": (30, 1 / 30),  # passwords tried at one account, from wherever
    "open": (20, 0.2),  # new tables
    "open_here": (60, 0.5),  # ... of everybody behind one address together
    "chat": (10, 0.5),
    "house": (30, 0.2),  # people muted and blocked
    "report": (5, 1 / 60),
    "hint": (12, 0.2),  # thoughts of the bots' workers
    "study": (12, 0.1),  # finished games looked at again in the background
    "study_here": (40, 0.2),  # ... by everybody behind one address together
    "notices": (30, 0.5),  # changes to what somebody hears of
    "mail": (5, 1 / 120),  # mails and tries that one person asks for
    "mailbox": (3, 1 / 1200),  # mails to one address that has not asked for them
    "whole": (30, 0.5),  # tables replayed from their beginning
    "event": (60, 2.0),  # tournaments with their standings
    "picture": (30, 1.0),  # boards that are drawn
    "search": (60, 2.0),  # lists of tables that are looked through
}
BUCKETS = 50_000
STREAMS = 40  # that one person may hold open


class RateLimits:
    """Token buckets: one for each sender and kind of request, filled again at a steady rate."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, sender: str) -> None:
        """Count a request, or refuse it if its bucket is empty."""
        size, rate = RATES[kind]
        at = time.monotonic()
        left, then = self._buckets.pop((kind, sender), (float(size), at))
        left = min(float(size), left + (at - then) * rate)
        self._buckets[kind, sender] = (max(0.0, left - 1), at)
        while len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            seconds = max(1, round((1 - left) / rate))
            raise ProblemError("too_many", "too_many", seconds, retry_after=seconds)

    def forget(self, kind: str, sender: str) -> None:
        """Let a sender begin anew."""
        self._buckets.pop((kind, sender), None)


@lru_cache(4096)
def network(host: str) -> str:
    """An address as limits count it: whoever has one IPv6 address has a whole network of them."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
