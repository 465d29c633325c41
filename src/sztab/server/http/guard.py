"""Who may come in, how often, and in which language they are answered."""

import hashlib
import hmac
import ipaddress
import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import HeaderParameter, QueryParameter, SkipValidation

from sztab.engine.words import LANGUAGES

from ..accounts.accounts import STRANGER, Caller, Person, new_id
from ..errors import ProblemError
from ..events.streams import Stream
from ..services import Services
from ..words import preferred

COOKIE = "sztab"
SAFE = ("GET", "HEAD", "OPTIONS")
OURS = ("same-origin", "none")  # what a browser says of requests from our own pages, or typed by hand
RATES = {  # kind of request: how many at once, how many a second afterwards
    "address": (2400, 400.0),  # of everybody behind one address together
    "any": (240, 60.0),
    "enter": (20, 0.2),  # new people, sign-in, links: what could be guessed or piled up
    "open": (20, 0.2),  # new tables
    "chat": (10, 0.5),
    "whole": (30, 0.5),  # tables replayed from their beginning
}
BUCKETS = 50_000
STREAMS = 40  # that one person may hold open

Lang = Annotated[
    str | None,
    QueryParameter(
        name="lang", required=False, description="en or pl; without it, your own or what Accept-Language says"
    ),
]


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
            raise ProblemError("too_many", "too_many", seconds, retry_after=seconds)


@dataclass(slots=True)
class Ask:
    """A request, and who sends it."""

    services: Services
    caller: Caller
    language: str
    address: str
    limits: Limits | None

    @property
    def sender(self) -> str:
        """Whom limits count for: a person, or an address."""
        return self.caller.person.id if self.caller.person else self.address

    def person(self, scope: str) -> Person:
        """The sender, who must be somebody and hold a scope."""
        if self.caller.person is None:
            raise ProblemError("stranger", "stranger")
        if scope not in self.caller.scopes:
            raise ProblemError("scope", "scope", scope)
        return self.caller.person

    def reader(self) -> None:
        """Anybody may look at what is open to all; a token only if it is for reading."""
        if self.caller.person is not None:
            self.person("read")

    def session(self) -> Person:
        """The sender, who must sit at a browser: accounts are not for tokens."""
        if self.caller.person is None:
            raise ProblemError("stranger", "stranger")
        if not self.caller.session:
            raise ProblemError("scope", "account_only")
        return self.caller.person

    def limit(self, kind: str) -> None:
        """Names and passwords are counted by address: whoever gets a new name for each try is one sender."""
        if self.limits is not None:
            self.limits.take(kind, self.address if kind == "enter" else self.sender)

    def limit_streams(self, one: Stream) -> None:
        """Whether the sender may have one more stream open; it may be open already."""
        if self.limits is not None:
            held = (stream for table in self.services.registry.all() for stream in table.streams if stream is not one)
            if sum(stream.sender == self.sender for stream in held) >= STREAMS:
                raise ProblemError("too_many", "too_many_streams", STREAMS, retry_after=10)


Key = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        required=False,
        min_length=1,
        max_length=100,
        description="anything random: the same request with the same key, sent again, is not done again",
    ),
]


async def once(ask: NamedDependency[SkipValidation[Ask]], idempotency_key: Key = None) -> str:
    """Litestar's dependency `once`: stands for a request of this sender's that may come twice; empty if it has no key."""
    if idempotency_key is None:
        return ""
    return new_id(hashlib.blake2b(idempotency_key.encode(), key=ask.sender.encode()[:64], digest_size=9).digest())


async def ask(request: Request[Any, Any, Any], lang: Lang = None) -> Ask:
    """Litestar's dependency `ask`: reads cookie or token, refuses forged requests and too many of them."""
    services: Services = request.app.state.services
    limits: Limits | None = request.app.state.limits
    address = network(request.client.host if request.client else "")
    if limits is not None:
        limits.take("address", address)
    if "\0" in request.scope["path"] or b"%00" in request.scope["query_string"]:
        raise ProblemError("bad", "zero")
    caller = STRANGER
    secret, session = secret_of(request)
    if secret:
        caller = await services.accounts.caller(secret, session)
    if not session and caller is STRANGER:
        raise ProblemError("stranger", "no_such_token")
    if session:
        _refuse_forged(request, caller)
    out = Ask(services, caller, language_of(request, caller), address, limits)
    request.scope["sztab.language"] = out.language  # type: ignore[typeddict-unknown-key]
    out.limit("any")
    return out


def secret_of(request: Request[Any, Any, Any]) -> tuple[str, bool]:
    """What the sender shows: a token, or the key of a session, if any."""
    bearer = request.headers.get("authorization", "")
    if bearer[:7].lower() == "bearer ":
        return bearer[7:].strip(), False
    return request.cookies.get(COOKIE, ""), True


def _refuse_forged(request: Request[Any, Any, Any], caller: Caller) -> None:
    """What changes something must come from a page of ours, signed in or not: forms elsewhere can send no JSON, know no
    token, and browsers say where a request comes from."""
    if request.method in SAFE:
        return
    if request.headers.get("sec-fetch-site", "none") not in OURS:
        raise ProblemError("csrf", "other_site")
    if caller.session and not hmac.compare_digest(
        request.headers.get("x-csrf-token", "").encode(), caller.csrf().encode()
    ):
        raise ProblemError("csrf", "csrf")


def refuse_strange_bodies(headers: Any) -> None:
    """Bodies are JSON, and say so."""
    length = headers.get("content-length", "0")
    if length != "0" or headers.get("transfer-encoding"):
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ProblemError("not_json", "not_json", kind[:60])


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


def language_of(request: Request[Any, Any, Any], caller: Caller) -> str:
    given = request.query_params.get("lang")
    if given in LANGUAGES:
        return str(given)
    if given is not None:
        raise ProblemError("bad", "bad_language", str(given)[:10], where=["lang"])
    if caller.person is not None:
        return caller.person.language
    return preferred(request.headers.get("accept-language", "")) or LANGUAGES[0]
