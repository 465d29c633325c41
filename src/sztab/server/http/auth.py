"""Authentication: who sends a request by cookie or token, its scopes, CSRF checks, the language of the answer."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import HeaderParameter, QueryParameter, SkipValidation

from sztab.engine.words import LANGUAGES

from ..accounts.accounts import STRANGER, Caller
from ..accounts.names import folded
from ..errors import ProblemError
from ..events.streams import Stream
from ..identity import Person
from ..services import Services
from ..tables.idempotency import IdempotencyKey, request_key
from ..tables.service import TableService
from ..tables.table import Table
from ..words import preferred
from . import rate_limit
from .incoming import Incoming, IncomingRequest
from .rate_limit import RateLimits, network

COOKIE = "sztab"
HOST_COOKIE = f"__Host-{COOKIE}"  # under https: no other site of the same domain can set it
SAFE = ("GET", "HEAD", "OPTIONS")
OURS = ("same-origin", "none")  # what a browser says of requests from our own pages, or typed by hand
Lang = Annotated[
    str | None,
    QueryParameter(
        name="lang", required=False, description="en or pl; without it, your own or what Accept-Language says"
    ),
]


@dataclass(slots=True)
class Ask:
    """A request, and who sends it."""

    services: Services
    caller: Caller
    language: str
    address: str
    limits: RateLimits | None

    @property
    def id(self) -> str | None:
        """The id of the person who sends it, or None for a stranger."""
        return self.caller.id

    @property
    def tables(self) -> TableService:
        return self.services.tables

    async def table(self, id: str) -> Table:
        """Return a table that the sender may see."""
        return await self.tables.visible(id, self.id)

    @property
    def sender(self) -> str:
        """The person or address that rate limits count for."""
        return self.caller.person.id if self.caller.person else self.address

    def person(self, scope: str) -> Person:
        """Return the sender, who must be known and hold a scope."""
        if self.caller.person is None:
            raise ProblemError("stranger", "stranger")
        if scope not in self.caller.scopes:
            raise ProblemError("scope", "scope", scope)
        return self.caller.person

    def reader(self) -> None:
        """Let anybody read what is public, but a token only with the scope `read`."""
        if self.caller.person is not None:
            self.person("read")

    def session(self) -> Person:
        """Return the sender, who must use a browser session: tokens may not change accounts."""
        if self.caller.person is None:
            raise ProblemError("stranger", "stranger")
        if not self.caller.session:
            raise ProblemError("scope", "account_only")
        return self.caller.person

    def limit(self, kind: str) -> None:
        """Count a request against its rate limit. Sign-in is counted by address: a new name for each try is the same sender."""
        if self.limits is not None:
            self.limits.take(kind, self.address if kind == "enter" else self.sender)
            if kind in ("open", "study"):
                self.limits.take(f"{kind}_here", self.address)

    def limit_mail(self, address: str) -> None:
        """Count a mail to somebody who may not want it: by sender, and by address, whoever asks for it."""
        if self.limits is not None:
            self.limits.take("mail", self.address)
            self.limits.take("mailbox", address.casefold())

    def limit_account(self, name: str) -> None:
        """Count an attempt to give a password, wherever it comes from. Nobody is signed out by it."""
        if self.limits is not None:
            self.limits.take("account", folded(name))

    def signed_in(self, name: str) -> None:
        """Take back the attempts at an account whose password was right."""
        if self.limits is not None:
            self.limits.forget("account", folded(name))

    def limit_streams(self, one: Stream) -> None:
        """Refuse one more event stream than a sender may hold open; this one may be open already."""
        if self.limits is not None and self.services.registry.held_beside(one) >= rate_limit.STREAMS:
            raise ProblemError("too_many", "too_many_streams", rate_limit.STREAMS, retry_after=10)


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


async def key(
    ask: NamedDependency[SkipValidation[Ask]], request: IncomingRequest, idempotency_key: Key = None
) -> IdempotencyKey:
    """Litestar's dependency `key`: the idempotency key of a request that may come twice."""
    return request_key(ask.sender, idempotency_key, request.scope["path"], await request.body())


async def ask(request: IncomingRequest, lang: Lang = None) -> Ask:
    """Litestar's dependency `ask`. What the hot path met with a request is raised here, once."""
    failed: Exception | None = request.scope.get("sztab.failed")  # type: ignore[assignment]
    if failed is not None:
        raise failed
    return await asking(request)


async def asking(request: Incoming) -> Ask:
    """Read cookie or token; refuse forged requests, and too many of them."""
    services, limits = request.services, request.limits
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


def secret_of(request: Incoming) -> tuple[str, bool]:
    """Return the sender's token or session key, and True if it is a session's."""
    bearer = request.headers.get("authorization", "")
    if bearer[:7].lower() == "bearer ":
        return bearer[7:].strip(), False
    secure = request.services.settings.secure
    return request.cookies.get(cookie_name(secure), "") or old_cookie(request), True


def cookie_name(secure: bool) -> str:
    return HOST_COOKIE if secure else COOKIE


def old_cookie(request: Incoming) -> str:
    """Return the session of a browser that came over https to an earlier version: the page's first question exchanges it."""
    secure = request.services.settings.secure
    if not secure or HOST_COOKIE in request.cookies or request.scope["path"] != "/api/me":
        return ""
    return request.cookies.get(COOKIE, "")


def _refuse_forged(request: Incoming, caller: Caller) -> None:
    """Refuse a request that changes something and does not come from one of our own pages, signed in or not.

    Forms on other sites cannot send JSON and do not know the token, and browsers say where a request comes from."""
    if request.method in SAFE:
        return
    if request.headers.get("sec-fetch-site", "none") not in OURS:
        raise ProblemError("csrf", "other_site")
    if caller.session and not hmac.compare_digest(
        request.headers.get("x-csrf-token", "").encode(), caller.csrf().encode()
    ):
        raise ProblemError("csrf", "csrf")


def refuse_strange_bodies(headers: Mapping[str, str]) -> None:
    """Bodies are JSON, and say so."""
    length = headers.get("content-length", "0")
    if length != "0" or headers.get("transfer-encoding"):
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise ProblemError("not_json", "not_json", kind[:60])


def language_of(request: Incoming, caller: Caller) -> str:
    given = request.query_params.get("lang")
    if given in LANGUAGES:
        return str(given)
    if given is not None:
        raise ProblemError("bad", "bad_language", str(given)[:10], where=["lang"])
    if caller.person is not None:
        return caller.person.language
    return preferred(request.headers.get("accept-language", "")) or LANGUAGES[0]
