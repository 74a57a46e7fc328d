"""The Starlette application: API, socket, pages, and what guards them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from orrery.kernel import games
from orrery.store import Store
from orrery.web import api, hosting, lessons, plans, turns
from orrery.web import protocol as p
from orrery.web.addresses import address_of, own_name, same_origin
from orrery.web.connection import Connection
from orrery.web.settings import Settings
from orrery.web.site import Site

LOG: Final = logging.getLogger("orrery.web")
STATIC: Final = Path(__file__).parent / "static"
_UNBUILT: Final = (
    "<!doctype html><html lang=en><title>Orrery</title><h1>Orrery</h1>"
    "<p>The server runs, but its pages are not built. Stop it and call <code>make play</code>."
)

_HEADERS: Final = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; "
    b"img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    b"media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Puts the security headers on every response and counts it. Addresses and secrets are not logged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        site: Site = scope["app"].state.site
        app = self._app if _known_name(scope, site.settings) else _elsewhere
        if scope["type"] == "websocket":
            await app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                site.metrics.count("requests", status=str(message["status"]))
                present = {name.lower() for name, _ in message["headers"]}
                added = [(name, value) for name, value in _HEADERS.items() if name not in present]
                if b"cache-control" not in present and scope["path"].startswith("/api"):
                    added.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await app(scope, receive, guarded)


def _known_name(scope: Scope, settings: Settings) -> bool:
    host = Headers(scope=scope).get("host")
    return host is None or own_name(host, settings)


async def _elsewhere(scope: Scope, receive: Receive, send: Send) -> None:
    """Who asks for another server, or was sent here by a name that is not ours."""
    if scope["type"] == "websocket":
        await WebSocketClose(1008)(scope, receive, send)
        return
    reason = "this server does not know that name for itself; the setting `hosts` can tell it"
    await api.Json(p.Problem(reason), 421)(scope, receive, send)


async def socket(websocket: WebSocket) -> None:
    site: Site = websocket.app.state.site
    address = address_of(websocket)
    if not same_origin(websocket, site.settings) or not site.may_connect(address):
        site.metrics.count("refused", kind="socket")
        await websocket.close(1008)
        return
    await websocket.accept()
    site.sockets[address] += 1
    try:
        await Connection(websocket, site, address).run()
    finally:
        site.sockets[address] -= 1
        if not site.sockets[address]:
            del site.sockets[address]


def the_page(status: int) -> Response:
    """The one page of the client; it reads the rest from the address."""
    index = STATIC / "index.html"
    if not index.exists():
        return HTMLResponse(_UNBUILT, status)
    return FileResponse(index, status, headers={"cache-control": "no-cache"})


async def page(request: Request) -> Response:
    """The page, for an address at which there is something."""
    names = request.path_params
    site: Site = request.app.state.site
    no_table = "table" in names and site.store.table(names["table"]) is None
    no_game = "game" in names and names["game"] not in {game.id for game in games()}
    return the_page(404 if no_table or no_game else 200)


class Assets(StaticFiles):
    """Built files have their hash in their names, so a browser may keep them for ever."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def built() -> list[Mount]:
    """The files of the client, if it has been built."""
    mounts = []
    if (STATIC / "assets").is_dir():
        mounts.append(Mount("/assets", Assets(directory=STATIC / "assets")))
    if STATIC.is_dir():
        mounts.append(Mount("/", StaticFiles(directory=STATIC)))
    return mounts


async def not_there(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    text = error.detail if isinstance(error, HTTPException) else "not found"
    if status == 404 and request.url.path.lstrip("/").partition("/")[0] not in ("api", "assets", "ws"):
        return the_page(404)
    return api.Json(p.Problem(text.lower()), status)


async def fault(request: Request, error: Exception) -> Response:
    """Our own mistake: the log has it, the client is told no more than that."""
    LOG.error("fault", exc_info=error, extra={"kind": type(error).__name__})
    headers = {name.decode(): value.decode() for name, value in _HEADERS.items()}
    return api.Json(p.Problem("the server made a mistake; it is written down"), 500, headers)


def create_app(settings: Settings) -> Starlette:
    """The application; its tables live from start to stop. UnusableStore if they can't be opened."""
    store = Store(settings.database)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.site = Site(settings, store)
        asyncio.get_running_loop().run_in_executor(None, list, games())
        yield
        await app.state.site.close()

    paths = ("/", "/new", "/t/{table}", "/rules/{game}", "/stats/{game}", "/plan", "/learn/{game}", "/about")
    pages = [Route(path, page) for path in paths]
    return Starlette(
        routes=[
            *api.ROUTES,
            *hosting.ROUTES,
            *turns.ROUTES,
            *plans.ROUTES,
            *lessons.ROUTES,
            WebSocketRoute("/ws", socket),
            *pages,
            *built(),
        ],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=800, compresslevel=5)],
        exception_handlers={404: not_there, 405: not_there, Exception: fault},
        lifespan=lifespan,
    )
