"""Whose turn it is at one's tables: for the lobby, and as a feed for who has no page open."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from xml.etree import ElementTree

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from orrery import kernel
from orrery.match import Hall, NoTable
from orrery.match.seat import Seat, new_secret, seal
from orrery.store import Overtaken, Store, TableRow
from orrery.web import describe
from orrery.web import protocol as p
from orrery.web.addresses import address_of
from orrery.web.api import Json, TooMuch, body, route, site_of

_ATOM: Final = "http://www.w3.org/2005/Atom"


async def yours(request: Request) -> Response:
    wish = await body(request, p.OwnTables)
    hall = site_of(request).hall
    found = (_own(hall, one) for one in wish.tables)
    return Json([one for one in found if one is not None])


def _own(hall: Hall, asked: p.OwnTable) -> p.Yours | None:
    """How a table stands on disk, and which seats the secrets open; None if there is no such table."""
    store = hall.store
    row = store.table(asked.id)
    if row is None:
        return None
    try:
        seats = [Seat.from_row(seat) for seat in store.seats(row.id)]
        listed = describe.listed(row, seats, hall.rooms.get(row.id))
    except (kernel.UnknownGame, kernel.RecordError):
        return None
    you = [i for i, seat in enumerate(seats) if any(map(seat.opens_with, asked.tokens))]
    return p.Yours(**msgspec.structs.asdict(listed), you=tuple(you))


async def feeds(request: Request) -> Response:
    """Make a feed of these tables, change one, or with no tables take one away."""
    wish = await body(request, p.FeedOrder)
    site = site_of(request)
    if not site.feeds.take(address_of(request)):
        raise TooMuch("too many feeds; wait a while")
    own = [one for one in (_own(site.hall, asked) for asked in wish.tables) if one is not None]
    token = wish.token or new_secret()
    if wish.token:
        _known(site.store, token)
    if wish.token and not wish.tables:
        await site.store.drop_feed(seal(token))
        return Json(p.Feed(""), 201)
    seats = {(one.id, seat) for one in own for seat in one.you}
    try:
        await site.store.keep_feed(seal(token), sorted(seats), time.time(), site.settings.feeds)
    except Overtaken:
        raise TooMuch("this server keeps as many feeds as it may") from None
    return Json(p.Feed(token), 201)


def _known(store: Store, token: str) -> list[tuple[TableRow, int]]:
    found = store.feed(seal(token))
    if found is None:
        raise NoTable("there is no such feed")
    return found


async def feed(request: Request) -> Response:
    """One's turns as an Atom feed. It holds no secret and opens nothing."""
    store = site_of(request).store
    token = request.path_params["token"]
    found = _known(store, token)
    await store.read_feed(seal(token), time.time())
    base = f"{request.url.scheme}://{request.url.netloc}"
    due = [row for row, seat in found if row.to_move == seat and row.status == "playing" and not row.paused]
    text = atom(due, base, seal(token).hex()[:32])
    return Response(text, 200, {"cache-control": "no-store"}, "application/atom+xml")


def atom(due: Sequence[TableRow], base: str, name: str) -> bytes:
    """The feed of the tables at which one is asked, the latest first."""
    due = sorted(due, key=lambda row: row.due or 0.0, reverse=True)
    root = ElementTree.Element("feed", xmlns=_ATOM)
    _add(root, "id", f"urn:orrery:feed:{name}")
    _add(root, "title", "Your turns at Orrery")
    _add(root, "updated", _day(due[0].due if due else 0.0))
    ElementTree.SubElement(root, "link", href=f"{base}/")
    _add(ElementTree.SubElement(root, "author"), "name", "Orrery")
    for row in due:
        entry = ElementTree.SubElement(root, "entry")
        _add(entry, "id", f"urn:orrery:turn:{row.id}:{row.due}")
        _add(entry, "title", f"Your turn: {row.title}")
        _add(entry, "updated", _day(row.due))
        ElementTree.SubElement(entry, "link", href=f"{base}/t/{row.id}")
        _add(entry, "summary", "The table waits for you.")
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _add(parent: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(parent, name).text = text


def _day(at: float | None) -> str:
    return datetime.fromtimestamp(at or 0.0, UTC).isoformat(timespec="seconds")


ROUTES: Final = [
    route("/api/yours", yours, "POST"),
    route("/api/feeds", feeds, "POST"),
    route("/feed/{token}", feed),
]
