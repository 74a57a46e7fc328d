"""The JSON API over HTTP."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from orrery import __version__, kernel
from orrery.match import Barred, Key, NoTable, Room, people
from orrery.match.replay import record_for, turns
from orrery.match.seat import Seat, new_secret
from orrery.store import StoreError
from orrery.web import describe
from orrery.web import protocol as p
from orrery.web.addresses import address_of, same_origin
from orrery.web.planning import Busy
from orrery.web.schema import document
from orrery.web.site import Site

T = TypeVar("T")
_ENCODE: Final = msgspec.json.Encoder()
_LOBBY_SECONDS: Final = 14 * 86_400
_LOBBY_TABLES: Final = 100
_STATS_GAMES: Final = 5_000
_PULSE_SECONDS: Final = 5.0
_LINES: Final = "application/x-ndjson"


class Json(Response):
    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return _ENCODE.encode(content)


class TooMuch(kernel.OrreryError):
    """More than one address may ask for."""


class TooSlow(kernel.OrreryError):
    """The request did not arrive in good time."""


_STATUS: Final[dict[type[kernel.OrreryError], int]] = {
    NoTable: 404,
    kernel.UnknownGame: 404,
    Barred: 403,
    TooMuch: 429,
    Busy: 429,
    TooSlow: 408,
}


def problem(error: kernel.OrreryError) -> Response:
    rule = error.ruling.rule if isinstance(error, kernel.Refused) else ""
    status = next((code for kind, code in _STATUS.items() if isinstance(error, kind)), 400)
    headers = {"connection": "close"} if isinstance(error, TooSlow) else None
    return Json(p.Problem(str(error), rule), status, headers)


def site_of(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


async def body(request: Request, kind: type[T]) -> T:
    """The body of a request, of the right shape and size."""
    settings = site_of(request).settings
    text = b""
    try:
        async with asyncio.timeout(settings.body_seconds):
            async for part in request.stream():
                text += part
                if len(text) > settings.body_bytes:
                    raise kernel.OrreryError("the request is too long")
    except TimeoutError:
        raise TooSlow("the request took too long") from None
    try:
        return msgspec.json.decode(text or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise kernel.OrreryError(f"the request makes no sense: {error}") from None
    except RecursionError:
        raise kernel.OrreryError("the request makes no sense: it is nested too deeply") from None


def number(text: str, otherwise: str) -> int:
    """A small number in an address."""
    if not text.isascii() or not text.isdigit() or len(text) > 7:
        raise kernel.OrreryError(otherwise)
    return int(text)


def key_of(request: Request, room: Room) -> Key:
    """What the secrets in the Authorization header open; without any: a spectator's."""
    return Key(room, secrets_of(request))


def secrets_of(request: Request) -> list[str]:
    scheme, _, secrets = request.headers.get("authorization", "").partition(" ")
    if not secrets:
        return []
    if scheme.lower() != "bearer":
        raise Barred("send the secret as: Authorization: Bearer SECRET")
    return [secret.strip() for secret in secrets.split(",")[:32]]


def known_games() -> list[kernel.Game[Any]]:
    return list(kernel.games())


async def kept(request: Request, key: Any, make: Callable[[], Any]) -> Response:
    """An answer that is made once, as long as its key stays the same."""
    answer = await site_of(request).cupboard.get(key, lambda: _ENCODE.encode(make()))
    return answer.reply(request, Json.media_type)


async def games(request: Request) -> Response:
    known = known_games()
    key = ("games", *(game.id for game in known))
    return await kept(request, key, lambda: [describe.game_info(game) for game in known])


async def rules(request: Request) -> Response:
    game = kernel.game(request.path_params["game"])
    return await kept(request, ("rules", game.id), lambda: describe.rules(game))


async def stats(request: Request) -> Response:
    game = kernel.game(request.path_params["game"])
    store = site_of(request).store
    key = ("stats", game.id, *store.results_mark(game.id))
    return await kept(request, key, lambda: describe.stats(game, store.results(game.id, _STATS_GAMES)))


async def lobby(request: Request) -> Response:
    site = site_of(request)
    listed = []
    for row in site.store.lobby(time.time() - _LOBBY_SECONDS, _LOBBY_TABLES):
        try:
            seats = [Seat.from_row(seat) for seat in site.store.seats(row.id)]
            listed.append(describe.listed(row, seats, site.hall.rooms.get(row.id)))
        except (kernel.UnknownGame, kernel.RecordError):
            continue
    return Json(listed)


def check_openings(request: Request) -> None:
    if not site_of(request).openings.take(address_of(request)):
        raise TooMuch("you have opened many tables; wait a while before the next")


async def open_table(request: Request) -> Response:
    site = site_of(request)
    order = await body(request, p.TableOrder)
    check_openings(request)
    host = new_secret()
    room, links = await site.hall.open(
        order.game,
        order.players,
        order.options,
        [(seat.kind, seat.name) for seat in order.seats],
        title=order.title,
        listed=order.listed,
        hotseat=order.hotseat,
        shares=order.shares,
        terms=order.terms,
        host=host,
    )
    site.metrics.count("tables_opened", game=room.row.game)
    return Json(describe.opened(room, links, host), 201)


async def take_seat(request: Request) -> Response:
    wish = await body(request, p.SeatTaking)
    room = site_of(request).hall.find(request.path_params["table"])
    seat = number(request.path_params["seat"], "a seat is its number")
    return Json(p.SeatTaken(await people.take_seat(room, seat, wish.name)), 201)


@asynccontextmanager
async def looking_back(request: Request) -> AsyncIterator[tuple[Room, int | None]]:
    """The table when all that it knows is on disk, and through whose eyes one looks (None: a spectator's)."""
    room = site_of(request).hall.find(request.path_params["table"])
    key = key_of(request, room)
    async with room.lock:
        seats = key.seats
        yield room, seats[0] if len(seats) == 1 else None


async def record(request: Request) -> Response:
    """The record as a seat may read it; when the game is over it never changes again."""
    async with looking_back(request) as (room, seat):
        headers = {"content-disposition": f'attachment; filename="{room.row.game}-{room.id}.orrery"'}
        if room.table.over:
            key = ("record", room.id, len(room.table.record.lines))
            answer = await site_of(request).cupboard.get(key, lambda: record_for(room, seat))
            return answer.reply(request, _LINES, **headers)
        return Response(record_for(room, seat), 200, headers, _LINES)


async def replay(request: Request) -> Response:
    async with looking_back(request) as (room, seat):
        table, total = room.table, room.table.number
        at = number(request.query_params.get("at", str(total)), "`at` is the number of a move")
        state = site_of(request).hall.rewinder(room).state(at)
        view = table.game.view(state, seat)
        entry = room.log(seat, at - 1)[0] if at else None
        to_move = table.game.pending(state).actor if state.stack else None
        scene = table.game.scene(view, seat)
        return Json(p.Replayed(at, total, seat, scene, to_move, entry, turns(table.record), not state.stack))


async def what_if(request: Request) -> Response:
    site = site_of(request)
    wish = await body(request, p.WhatIf)
    check_openings(request)
    async with looking_back(request) as (room, seat):
        copy, links = await site.hall.copy(room, seat, wish.at)
    site.metrics.count("tables_opened", game=copy.row.game)
    return Json(describe.opened(copy, links), 201)


def _check_checks(request: Request) -> None:
    if not site_of(request).checks.take(address_of(request)):
        raise TooMuch("too many checks; wait a few seconds")


async def verify(request: Request) -> Response:
    site = site_of(request)
    _check_checks(request)
    async with looking_back(request) as (room, _):
        game, text, over = room.table.game, room.table.record.text, room.table.over
    digest = request.query_params.get("digest") or None
    try:
        verdict = await site.hall.brains.verify(game, text, digest if over else None)
    except kernel.RecordError as error:
        reason = str(error) if over else "it differs from its replay; the record will show where"
        return Json(p.Verified(False, (reason,)))
    return Json(p.Verified(True, verdict.proven, verdict.unproven))


async def look_back(request: Request) -> Response:
    """What a finished game looks like from its end. All of it is known then, so everybody may see it."""
    site = site_of(request)
    async with looking_back(request) as (room, _):
        if not room.table.over:
            raise Barred("the game is not over yet")
        game, text, names = room.table.game, room.table.record.text, tuple(room.names)

    async def make() -> bytes:
        _check_checks(request)
        return await site.hall.brains.look_back(game, text, names)

    found = await site.cupboard.get_later(("look back", room.id, len(text), names), make)
    return found.reply(request, str(Json.media_type))


async def health(request: Request) -> Response:
    """Well is a server whose disk takes a write in good time."""
    site = site_of(request)
    try:
        await asyncio.wait_for(site.store.pulse(time.time()), _PULSE_SECONDS)
        well = True
    except (StoreError, TimeoutError):
        well = False
    tables, _ = site.store.counts()
    uptime = round(time.monotonic() - site.started, 3)
    live, sockets = len(site.hall.rooms), site.sockets.total()
    return Json(p.Health(well, __version__, tables, live, sockets, uptime), 200 if well else 503)


async def metrics(request: Request) -> Response:
    site = site_of(request)
    return PlainTextResponse(site.metrics.text(site.gauges()))


async def schema(request: Request) -> Response:
    return Json(document())


def guarded(handle: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
    """Limit an address's requests, and turn what the program refuses into a plain problem."""

    async def answer(request: Request) -> Response:
        try:
            site = site_of(request)
            if not site.requests.take(address_of(request)):
                raise TooMuch("too many requests; wait a second")
            if request.method == "POST" and not same_origin(request, site.settings):
                raise Barred("this page belongs to another server")
            return await handle(request)
        except kernel.OrreryError as error:
            return problem(error)
        except ClientDisconnect:
            return Response(status_code=400)  # which nobody is there to read

    return answer


def route(path: str, handle: Callable[[Request], Awaitable[Response]], method: str = "GET") -> Route:
    return Route(path, guarded(handle), methods=[method])


ROUTES: Final = [
    route("/api/games", games),
    route("/api/games/{game}/rules", rules),
    route("/api/games/{game}/stats", stats),
    route("/api/tables", lobby),
    route("/api/tables", open_table, "POST"),
    route("/api/tables/{table}/seats/{seat}", take_seat, "POST"),
    route("/api/tables/{table}/record", record),
    route("/api/tables/{table}/replay", replay),
    route("/api/tables/{table}/whatif", what_if, "POST"),
    route("/api/tables/{table}/verify", verify),
    route("/api/tables/{table}/lookback", look_back),
    route("/api/schema.json", schema),
    route("/health", health),
    route("/metrics", metrics),
]
