"""`orrery serve`: start the server, say where it is, open the browser."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import gc
import importlib
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final

import msgspec
import uvicorn

from orrery.kernel import OrreryError
from orrery.web.app import create_app
from orrery.web.door import Http, Socket
from orrery.web.limits import raise_file_limit
from orrery.web.logs import log_as_json
from orrery.web.settings import Settings, data_folder

PORT: Final = 8420
#: How many connections may wait to be accepted, and how many are accepted before others have their turn.
_WAITING: Final = 1024
_AT_ONCE: Final = 4


class ServeError(OrreryError):
    """The server can't start."""


class Listener(socket.socket):
    """Lets many wait, though few are accepted at once: asyncio takes one number for both."""

    def listen(self, backlog: int = _WAITING) -> None:
        super().listen(_WAITING)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or one line that says why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, or asyncio leaves Nagle's delay on and every second small message waits 40 ms.
    listener = Listener(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                f"port {port} is in use; is Orrery running already? Try --port {port + 1}"
            ) from None
        raise ServeError(f"can't listen on {host}:{port}: {error.strerror or error}") from None
    listener.listen()
    return listener


def address(listener: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        create_app(settings),
        http=Http,
        ws=Socket,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=settings.behind_proxy,
        timeout_graceful_shutdown=3,
        backlog=_AT_ONCE,
    )


def read_settings(given: dict[str, Any], data: Path) -> Settings:
    try:
        return msgspec.convert({**given, "data": data}, Settings, dec_hook=lambda kind, value: kind(value))
    except msgspec.ValidationError as error:
        raise ServeError(f"the settings make no sense: {error}") from None


def serve(
    host: str = "127.0.0.1",
    port: int = PORT,
    data: Path | None = None,
    open_browser: bool = True,
    **limits: Any,
) -> None:
    """Run until Ctrl-C. Tables are on disk at every moment; stopping only closes the door."""
    settings = read_settings({**limits, "host": host, "port": port}, data or data_folder())
    log_as_json()
    raise_file_limit()
    listener = listen(host, port)
    try:
        server = uvicorn.Server(config(settings))
    except OrreryError:
        listener.close()
        raise
    collect_rarely()
    with contextlib.suppress(KeyboardInterrupt):
        print(f"Orrery is at {address(listener)} (Ctrl-C stops it)", flush=True)
        print(f"Tables are kept in {settings.data}", flush=True)
        if open_browser:
            threading.Thread(target=_open, args=(address(listener),), daemon=True).start()
        asyncio.run(server.serve(sockets=[listener]))
    print("Stopped. Every table is kept.", flush=True)


def collect_rarely() -> None:
    """Tables make few cycles and many small values: looking for cycles all the time costs a third."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _open(url: str) -> None:
    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(url)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m orrery.web.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--game", action="append", default=[], help="a module that registers a further game")
    parser.add_argument("--limits", default="{}", help="settings as a JSON object")
    arguments = parser.parse_args()
    for module in arguments.game:
        importlib.import_module(module)
    try:
        serve(
            arguments.host,
            arguments.port,
            arguments.data,
            arguments.open,
            **msgspec.json.decode(arguments.limits, type=dict[str, Any]),
        )
    except msgspec.MsgspecError as error:
        sys.exit(f"the settings make no sense: {error}")
    except OrreryError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
