"""Requests to addresses that users gave: nothing inside our own network is reached with them (SSRF).

The name is looked up once, all its addresses must be public, and the connection goes to one of those that were checked: a name
that changes its address meanwhile leads nowhere else. Redirects are not followed.
"""

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

TIMEOUT = 10.0  # seconds for each step of a request
WHOLE = 15.0  # seconds for all of them: an answer that comes a letter at a time would never end
READ = 4096  # bytes of an answer at most
COMPATIBLE = ipaddress.ip_network("::/96")  # IPv4 addresses as IPv6 once wrote them
NAT64 = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class RefusedAddressError(Exception):
    """The address may not be sent to; the message is the key of a sentence."""


def is_public(address: Address) -> bool:
    """Return True for an address that is anybody's to reach, whatever it is wrapped in."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local or address in COMPATIBLE:
            return False
    return address.is_global and not address.is_multicast


def check_url(url: str, private: bool) -> None:
    """Refuse an address by how it is written: https without a user; `private` allows http and any port, too."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise RefusedAddressError("bad_url") from None
    if not parts.hostname or parts.username or parts.password or not url.isascii() or not url.isprintable():
        raise RefusedAddressError("bad_url")
    if not private and (parts.scheme != "https" or port not in (None, 443)):
        raise RefusedAddressError("https_only")
    if parts.scheme not in ("https", "http"):
        raise RefusedAddressError("bad_url")


def resolved(host: str, port: int, private: bool) -> str:
    """Return an address of a host that may be connected to."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError):
        raise ConnectionError(f"no address of {host}") from None
    numbers = [str(one[4][0]) for one in found]
    if not private and not all(is_public(ipaddress.ip_address(one.partition("%")[0])) for one in numbers):
        raise RefusedAddressError("private_url")
    return numbers[0]


def post(url: str, body: bytes, headers: dict[str, str], private: bool) -> int:
    """Send a body, and return the status of the answer. Blocks: it is called in a thread."""
    check_url(url, private)
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    number = resolved(host, port, private)
    line = http.client.HTTPConnection(host, port, timeout=TIMEOUT)
    try:
        with socket.create_connection((number, port), TIMEOUT) as made, _for_so_long(made):
            line.sock = (
                ssl.create_default_context().wrap_socket(made, server_hostname=host)
                if parts.scheme == "https"
                else made
            )
            path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            line.request("POST", path, body, {"Host": parts.netloc, "User-Agent": "Sztab", **headers})
            answer = line.getresponse()
            answer.read(READ)
            return answer.status
    except http.client.HTTPException as error:
        raise ConnectionError(type(error).__name__) from None
    finally:
        line.close()


@contextlib.contextmanager
def _for_so_long(made: socket.socket) -> Iterator[None]:
    """Hang up on a connection that lasts too long. It goes by a copy of its socket: TLS takes the socket itself over."""
    with made.dup() as same:

        def hang_up() -> None:
            with contextlib.suppress(OSError):  # it has ended by itself
                same.shutdown(socket.SHUT_RDWR)

        end = threading.Timer(WHOLE, hang_up)
        end.start()
        try:
            yield
        finally:
            end.cancel()
