"""The servers that are measured, each in a process of its own."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

ROOT = Path(__file__).parents[1]
if str(ROOT / "docs") not in sys.path:  # where the tutorial's game is
    sys.path.append(str(ROOT / "docs"))

#: A load run is meant to be far above what one visitor may do.
NO_LIMITS = {
    "messages_per_second": 1e9,
    "message_burst": 10**9,
    "address_messages_per_second": 1e9,
    "address_message_burst": 10**9,
    "requests_per_second": 1e9,
    "request_burst": 10**9,
    "tables_per_hour": 10**9,
    "sockets_per_address": 10**6,
    "sockets": 10**6,
    "connections": 10**6,
    "connections_per_address": 10**6,
    "connects_per_second": 1e9,
    "connect_burst": 10**9,
}


class Process:
    """A server started as `python -m MODULE ...`; it prints the address it listens on."""

    def __init__(self, *arguments: str) -> None:
        self._arguments = arguments
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", *(word.format(port=self.port) for word in self._arguments)]
        path = os.pathsep.join([str(ROOT), str(ROOT / "docs"), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if "http" not in line:
            raise RuntimeError(f"the server did not start: {line!r}")
        self.port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    def kill(self) -> None:
        """As a power cut would: no goodbye, nothing flushed."""
        self._process.kill()
        self._process.wait()

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_kilobytes(self) -> int:
        """How much memory the server holds, without its workers."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])


def orrery(data: Path, game: str, **limits: Any) -> Process:
    """A server that limits nobody."""
    return limited(data, game, {**NO_LIMITS, **limits})


def limited(data: Path, game: str, limits: dict[str, Any]) -> Process:
    words = ["orrery.web.serve", "--port", "{port}", "--data", str(data)]
    if game == "comet":
        importlib.import_module(game)
        words += ["--game", "comet"]
    settings = json.dumps(limits).replace("{", "{{").replace("}", "}}")
    return Process(*words, "--limits", settings)


def echo() -> Process:
    return Process("benchmarks.servers")


async def _echo(socket: WebSocket) -> None:
    """The least a JSON server can do: read a message, write one of the same size."""
    await socket.accept()
    try:
        while True:
            message = json.loads(await socket.receive_text())
            await socket.send_text(json.dumps(message))
    except WebSocketDisconnect:
        return


def main() -> None:
    from orrery.web.serve import listen

    listener = listen("127.0.0.1", 0)
    print(f"echo at http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
    app = Starlette(routes=[WebSocketRoute("/ws", _echo)])
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error")
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
