"""The class of every request: its body may be anything, and it knows the parts of the server that answer it."""

from collections.abc import Mapping
from typing import Protocol

from litestar import Request
from litestar.datastructures import Address, State
from litestar.exceptions import ClientException, InternalServerException
from litestar.types import HTTPScope

from sztab.engine.shapes import Json

from ..services import Services
from .hosts import Hosts
from .rate_limit import RateLimits


class Incoming(Protocol):
    """A request, as far as it says who sends it."""

    @property
    def services(self) -> Services: ...

    @property
    def limits(self) -> RateLimits | None: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    @property
    def cookies(self) -> Mapping[str, str]: ...

    @property
    def query_params(self) -> Mapping[str, str]: ...

    @property
    def method(self) -> str: ...

    @property
    def client(self) -> Address | None: ...

    scope: HTTPScope


class IncomingRequest(Request[None, None, State]):
    """A request whose body may be anything at all, or break off in the middle."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException:  # the sender hung up: not a fault of the server
            raise ClientException("the request broke off") from None

    async def json(self) -> Json:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise ClientException(f"JSON is malformed: {type(error).__name__}") from None

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def limits(self) -> RateLimits | None:
        found: RateLimits | None = self.app.state.limits
        return found

    @property
    def hosts(self) -> Hosts:
        found: Hosts = self.app.state.hosts
        return found
