"""The names under which a server may be reached.

A page of another site can have its name lead to this machine (DNS rebinding), and then reads what the server tells its
neighbours: its requests still carry that name. Addresses and the machine's own names are safe, since nobody else's lead here.
"""

import ipaddress
import re
import socket

from ..errors import ProblemError

HEADER = re.compile(r"(?:\[(?P<address>[^]]*)\]|(?P<name>[^:\[\]]*))(?::[0-9]*)?")


class Hosts:
    def __init__(self, names: tuple[str, ...]) -> None:
        own = socket.gethostname().lower()
        at_home = (f"{own}.{zone}" for zone in ("local", "lan", "home.arpa"))
        self._names = {"localhost", own, *at_home, *(name.lower().rstrip(".") for name in names)}

    def check(self, header: str) -> None:
        """Raise a problem if a Host header names another server. A client that sends none is no browser."""
        host = _without_port(header).lower().rstrip(".")
        if host and host not in self._names and not host.endswith(".localhost") and not _is_address(host):
            raise ProblemError("misdirected", "other_host", host[:100])


def _without_port(header: str) -> str:
    """Return the name or address in a header; all of it, if what follows is no port."""
    found = HEADER.fullmatch(header)
    return found["address"] or found["name"] if found is not None else header


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
