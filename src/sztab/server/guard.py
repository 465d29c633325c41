"""Who may come in, how often, and in which language they are answered."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.params import FromQuery

from sztab.engine.words import LANGUAGES

from .hall import Hall
from .people import STRANGER, Caller, Person
from .problems import Problem
from .words import preferred

COOKIE = "sztab"
SAFE = ("GET", "HEAD", "OPTIONS")
RATES = {  # kind of request: how many at once, how many a second afterwards
    "any": (240, 60.0),
    "enter": (20, 0.2),  # new people, sign-in, links: what could be guessed or piled up
    "open": (20, 0.2),  # new tables
    "chat": (10, 0.5),
}
BUCKETS = 50_000


class Limits:
    """A bucket of requests for each sender and kind, filled again at a steady rate."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, kind: str, sender: str) -> None:
        size, rate = RATES[kind]
        at = time.monotonic()
        left, then = self._buckets.pop((kind, sender), (float(size), at))
        left = min(float(size), left + (at - then) * rate)
        self._buckets[kind, sender] = (max(0.0, left - 1), at)
        while len(self._buckets) > BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            seconds = max(1, round((1 - left) / rate))
            raise Problem("too_many", "too_many", seconds, retry_after=seconds)


@dataclass(slots=True)
class Ask:
    """A request, and who sends it."""

    hall: Hall
    caller: Caller
    language: str
    sender: str  # for limits: a person, or an address
    limits: Limits | None

    def person(self, scope: str) -> Person:
        """The sender, who must be somebody and hold a scope."""
        if self.caller.person is None:
            raise Problem("stranger", "stranger")
        if scope not in self.caller.scopes:
            raise Problem("scope", "scope", scope)
        return self.caller.person

    def session(self) -> Person:
        """The sender, who must sit at a browser: accounts are not for tokens."""
        if self.caller.person is None:
            raise Problem("stranger", "stranger")
        if not self.caller.session:
            raise Problem("scope", "account_only")
        return self.caller.person

    def limit(self, kind: str) -> None:
        if self.limits is not None:
            self.limits.take(kind, self.sender)


async def ask(request: Request[Any, Any, Any], lang: FromQuery[str | None] = None) -> Ask:
    """Litestar's dependency `ask`: reads cookie or token, refuses forged requests and too many of them."""
    hall: Hall = request.app.state.hall
    limits: Limits | None = request.app.state.limits
    caller = STRANGER
    bearer = request.headers.get("authorization", "")
    cookie = request.cookies.get(COOKIE, "")
    if bearer[:7].lower() == "bearer ":
        caller = await hall.people.caller(bearer[7:].strip(), session=False)
        if caller is STRANGER:
            raise Problem("stranger", "stranger")
    elif cookie:
        caller = await hall.people.caller(cookie, session=True)
        if request.method not in SAFE and caller.session and request.headers.get("x-csrf-token", "") != caller.csrf():
            raise Problem("csrf", "csrf")
    address = request.client.host if request.client else ""
    sender = caller.person.id if caller.person else address
    out = Ask(hall, caller, language_of(request, caller), sender, limits)
    out.limit("any")
    return out


def language_of(request: Request[Any, Any, Any], caller: Caller) -> str:
    given = request.query_params.get("lang")
    if given in LANGUAGES:
        return str(given)
    if given is not None:
        raise Problem("bad", "bad_language", str(given)[:10])
    if caller.person is not None:
        return caller.person.language
    return preferred(request.headers.get("accept-language", "")) or LANGUAGES[0]
