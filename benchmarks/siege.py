"""A siege: half-requests and sockets that never read, while honest people play.

`python -m benchmarks.siege` plays twice, in peace and under siege, each time on a fresh server with the
limits that it has by default, and prints how long an honest answer took until it was on disk. Those who
attack are a process of their own with a few addresses of this machine; what they lose they open again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import socket
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import servers
from benchmarks.load import percentiles
from benchmarks.players import Order, Tally, audit, open_table, playing

#: Where the attack comes from: this machine has many addresses.
ADDRESSES = [f"127.0.0.{number}" for number in range(2, 10)]
_HALVES = (
    b"",
    b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n{",
)
_UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Attack(msgspec.Struct, frozen=True):
    """How many half-requests, and how many sockets that ask and never read."""

    halves: int
    deaf: int


class Besieger(asyncio.Protocol):
    """A connection that says something, and when it is answered something else, and then reads nothing."""

    def __init__(self, held: set[Besieger], words: bytes, then: bytes) -> None:
        self._held = held
        self._words = words
        self._then = then
        self.ready = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._words)
        self._held.add(self)

    def data_received(self, data: bytes) -> None:
        self.transport.pause_reading()
        self.transport.write(self._then)
        self.ready = True

    def connection_lost(self, error: Exception | None) -> None:
        self._held.discard(self)


def _frame(message: dict[str, Any]) -> bytes:
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


async def _open(port: int, held: set[Besieger], words: bytes, then: bytes, number: int) -> None:
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    door.setblocking(False)
    loop = asyncio.get_running_loop()
    try:
        door.bind((ADDRESSES[number % len(ADDRESSES)], 0))
        await asyncio.wait_for(loop.sock_connect(door, ("127.0.0.1", port)), 5)
        await loop.create_connection(lambda: Besieger(held, words, then), sock=door)
    except (OSError, TimeoutError):
        door.close()


async def _besiege(port: int, attack: Attack) -> None:
    """Until killed: hold so many half-requests, and let so many deaf sockets ask for a table."""
    table, links = open_table(port, Order("debris", 2, 0))
    hello = _frame({"type": "hello", "table": table, "token": links[0]})
    look = _frame({"type": "look", "seat": 0})
    halves: set[Besieger] = set()
    deaf: set[Besieger] = set()
    while True:
        wanted = [(halves, _HALVES[i % 3], b"", i) for i in range(attack.halves - len(halves))]
        wanted += [(deaf, _UPGRADE, hello, i) for i in range(attack.deaf - len(deaf))]
        await asyncio.gather(*[_open(port, *one) for one in wanted])
        await asyncio.sleep(1)
        for besieger in deaf:
            if besieger.ready:
                besieger.transport.write(look * 20)


@contextlib.contextmanager
def _siege(port: int, attack: Attack | None) -> Any:
    """The attackers, in a process of their own."""
    if attack is None:
        yield
        return
    words = ["--halves", str(attack.halves), "--deaf", str(attack.deaf), "--attack", str(port)]
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.siege", *words], cwd=servers.ROOT)
    try:
        yield
    finally:
        process.kill()
        process.wait()


async def _play(
    port: int, order: Order, tables: int, seconds: float, tally: Tally, attack: Attack | None
) -> None:
    async with playing(port, order, tables, tally):
        with _siege(port, attack):
            await asyncio.sleep(2)
            tally.seconds.clear()
            await asyncio.sleep(seconds)
            measured = list(tally.seconds)
    tally.seconds[:] = measured


def _metrics(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as reply:
        lines = [line.split(" ") for line in reply.read().decode().splitlines() if not line.startswith("#")]
    numbers = {name: float(value) for name, value in lines}
    return {name: numbers[f"orrery_connections_{name}"] for name in ("turned_away", "shown_out")}


def play(order: Order, tables: int, seconds: float, attack: Attack | None) -> dict[str, Any]:
    """One run on a fresh server."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = servers.limited(Path(folder), order.game, {"tables_per_hour": 10**6})
        try:
            asyncio.run(_play(server.port, order, tables, seconds, tally, attack))
            door, cpu = _metrics(server.port), server.cpu_seconds()
        finally:
            server.stop()
        found = audit(Path(folder) / "tables.sqlite3", tally)
    return {
        "answers": len(tally.seconds),
        **percentiles(tally.seconds),
        **door,
        "server_cpu_seconds": round(cpu, 1),
        "lost": found.lost,
        "doubled": tally.doubled,
        "refused": dict(tally.refused.most_common(5)),
        "wrong_records": found.wrong_records[:3],
    }


def run(order: Order, tables: int, seconds: float, attack: Attack) -> dict[str, Any]:
    """In peace, then under siege."""
    return {
        "game": order.game,
        "tables": tables,
        "attack": msgspec.to_builtins(attack),
        "peace": play(order, tables, seconds, None),
        "siege": play(order, tables, seconds, attack),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="debris")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=0.2, help="seconds that a player thinks on average")
    parser.add_argument("--halves", type=int, default=1_100)
    parser.add_argument("--deaf", type=int, default=100)
    parser.add_argument("--attack", type=int, help="only attack the server on this port, until killed")
    asked = parser.parse_args()
    attack = Attack(asked.halves, asked.deaf)
    if asked.attack:
        asyncio.run(_besiege(asked.attack, attack))
    figures = run(Order(asked.game, asked.players, 0, think=asked.think), asked.tables, asked.seconds, attack)
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    wrong = any(
        figures[run][fault] for run in ("peace", "siege") for fault in ("lost", "doubled", "wrong_records")
    )
    sys.exit(wrong or figures["siege"]["p99_ms"] >= 100)


if __name__ == "__main__":
    main()
