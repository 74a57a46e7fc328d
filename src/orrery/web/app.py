"""The Starlette application: API, socket, pages, and what guards them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from orrery.kernel import games
from orrery.store import Store
from orrery.web import api
from orrery.web import protocol as p
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
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        site: Site = scope["app"].state.site

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                site.metrics.count("requests", status=str(message["status"]))
                present = {name.lower() for name, _ in message["headers"]}
                added = [(name, value) for name, value in _HEADERS.items() if name not in present]
                if b"cache-control" not in present and scope["path"].startswith("/api"):
                    added.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await self._app(scope, receive, guarded)


async def socket(websocket: WebSocket) -> None:
    site: Site = websocket.app.state.site
    address = api.address_of(websocket)
    if not api.same_origin(websocket, site.settings) or not site.may_connect(address):
        site.metrics.count("refused", kind="socket")
        await websocket.close(1008)
        return
    await websocket.accept()
    site.sockets[address] += 1
    try:
        await Connection(websocket, site).run()
    finally:
        site.sockets[address] -= 1
        if not site.sockets[address]:
            del site.sockets[address]


async def page(request: Request) -> Response:
    """The one page of the client; it reads the rest from the address."""
    index = STATIC / "index.html"
    if not index.exists():
        return HTMLResponse(_UNBUILT)
    return FileResponse(index, headers={"cache-control": "no-cache"})


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

    paths = ("/", "/new", "/t/{table}", "/rules/{game}", "/stats/{game}", "/about")
    pages = [Route(path, page) for path in paths]
    return Starlette(
        routes=[*api.ROUTES, WebSocketRoute("/ws", socket), *pages, *built()],
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={404: not_there, 405: not_there, Exception: fault},
        lifespan=lifespan,
    )
