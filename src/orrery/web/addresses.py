"""Who asks, and under which name they found this server."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from orrery.web.settings import Settings


def address_of(request: HTTPConnection) -> str:
    return household(request.client.host) if request.client else "-"


@lru_cache(10_000)
def household(address: str) -> str:
    """What counts as one visitor: an IPv4 address, or the 64 bits of an IPv6 address that one is given.

    >>> household("192.0.2.7"), household("::ffff:192.0.2.7"), household("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


def same_origin(request: HTTPConnection, settings: Settings) -> bool:
    """A page may speak only to the server it came from; a program sends no origin."""
    origin = request.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == request.headers.get("host")
    except ValueError:
        return False


def own_name(host: str, settings: Settings) -> bool:
    """Whether this is an address or a name of this server.

    A page from elsewhere can give its own name our address, and would then be of one origin with us.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name in _names(settings) or name.endswith(".localhost"):
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


@lru_cache(1)
def _names(settings: Settings) -> frozenset[str]:
    machine = socket.gethostname()
    names = ("localhost", machine, f"{machine}.local", settings.host, *settings.hosts)
    return frozenset(name.lower() for name in names)
