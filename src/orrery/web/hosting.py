"""Invitations, seats that are given away, and playing again, over HTTP."""

from __future__ import annotations

import socket
from contextlib import closing
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from orrery.match import Barred, host
from orrery.web import protocol as p
from orrery.web.api import Json, body, check_openings, key_of, number, route, secrets_of, site_of
from orrery.web.settings import Settings

_NO_SEAT: Final = "a seat is its number"
#: An address for documentation: nothing is sent there, but the system says which of ours it would send from.
_ELSEWHERE: Final = ("192.0.2.1", 9)


def _hosts_secret(request: Request) -> str:
    secrets = secrets_of(request)
    if len(secrets) != 1:
        raise Barred("only whoever set this table can do that")
    return secrets[0]


async def invitations(request: Request) -> Response:
    room = site_of(request).hall.find(request.path_params["table"])
    return Json(host.invitations(room, _hosts_secret(request)))


async def give(request: Request) -> Response:
    wish = await body(request, p.SeatGiving)
    room = site_of(request).hall.find(request.path_params["table"])
    seat = number(request.path_params["seat"], _NO_SEAT)
    return Json(p.SeatGiven(await host.give(room, _hosts_secret(request), seat, wish.to, wish.name)), 201)


async def lock(request: Request) -> Response:
    room = site_of(request).hall.find(request.path_params["table"])
    seat = number(request.path_params["seat"], _NO_SEAT)
    return Json(p.SeatTaken(await host.change_lock(room, key_of(request, room), seat)))


async def rematch(request: Request) -> Response:
    site = site_of(request)
    room = site.hall.find(request.path_params["table"])
    key = key_of(request, room)
    if room.row.rematch is None:
        check_openings(request)
    return Json(p.Rematch((await site.hall.rematch(room, key)).id))


async def here(request: Request) -> Response:
    return Json(reachable(f"{request.url.scheme}://{request.url.netloc}", site_of(request).settings))


def reachable(asked: str, settings: Settings) -> p.Here:
    """The address to give to others: the one we were asked at, unless it is good on this machine only."""
    if settings.url:
        return p.Here(settings.url.rstrip("/"), False)
    if not only_here(urlsplit(asked).hostname or ""):
        return p.Here(asked, False)
    if settings.behind_proxy and settings.hosts:
        return p.Here(f"https://{settings.hosts[0]}", False)
    address = "" if only_here(settings.host) else own_address()
    return p.Here(f"http://{address}:{settings.port}" if address else asked, not address)


def only_here(name: str) -> bool:
    """Whether a name or address means this machine to whoever uses it.

    >>> only_here("localhost"), only_here("127.0.0.1"), only_here("::1"), only_here("games.example.org")
    (True, True, True, False)
    """
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def own_address() -> str:
    """The address of this machine in its network, or nothing."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if only_here(found) else found


ROUTES: Final = [
    route("/api/here", here),
    route("/api/tables/{table}/invitations", invitations),
    route("/api/tables/{table}/seats/{seat}/give", give, "POST"),
    route("/api/tables/{table}/seats/{seat}/lock", lock, "POST"),
    route("/api/tables/{table}/rematch", rematch, "POST"),
]
