"""Load: many tables, many sockets, everybody answers as fast as they can.

`python -m benchmarks.load` prints answers a second, the time from sending an answer to hearing that
it is on disk, and both beside a bare Starlette echo server measured in the same run; then it
compares every acknowledged answer with the records.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks import servers
from benchmarks.players import Order, Tally, audit, playing
from benchmarks.sockets import Socket, connect

_BODY = json.dumps({"type": "answer", "decision": 12, "actions": ["buy juno"], "id": "x"}).encode()


def percentiles(seconds: list[float]) -> dict[str, float]:
    if len(seconds) < 2:
        return {"p50_ms": 0.0, "p99_ms": 0.0}
    cuts = statistics.quantiles(seconds, n=100)
    return {"p50_ms": round(cuts[49] * 1000, 2), "p99_ms": round(cuts[98] * 1000, 2)}


async def _echo(port: int, sockets: int, seconds: float) -> dict[str, Any]:
    times: list[float] = []
    going_on = True

    async def one() -> Socket:
        sent = perf_counter()
        socket: Socket

        def heard(_: bytes) -> None:
            nonlocal sent
            times.append(perf_counter() - sent)
            if going_on:
                sent = perf_counter()
                socket.send(_BODY)

        socket = await connect(port, heard, lambda: None)
        socket.send(_BODY)
        return socket

    opened = [await one() for _ in range(sockets)]
    times.clear()
    started = perf_counter()
    await asyncio.sleep(seconds)
    count, took = len(times), perf_counter() - started
    going_on = False
    for socket in opened:
        socket.close()
    return {"per_second": round(count / took), **percentiles(times)}


async def _play(port: int, order: Order, tables: int, seconds: float, tally: Tally) -> dict[str, Any]:
    async with playing(port, order, tables, tally):
        await asyncio.sleep(1)
        before, started = len(tally.seconds), perf_counter()
        await asyncio.sleep(seconds)
        took = perf_counter() - started
        measured = tally.seconds[before:]
    return {"per_second": round(len(measured) / took), **percentiles(measured)}


def run(order: Order, tables: int, seconds: float, *, verify_every: int = 1) -> dict[str, Any]:
    """Echo first, then the tables, then the records."""
    sockets = tables * (order.players + order.watchers)
    bare = servers.echo()
    try:
        echo = asyncio.run(_echo(bare.port, tables, min(seconds, 5)))
    finally:
        bare.stop()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = servers.orrery(Path(folder), order.game)
        try:
            played = asyncio.run(_play(server.port, order, tables, seconds, tally))
            cpu = server.cpu_seconds()
        finally:
            server.stop()
        found = audit(Path(folder) / "tables.sqlite3", tally, verify_every=verify_every)
    return {
        "game": order.game,
        "tables": tables,
        "sockets": sockets,
        "echo": echo,
        "answers": played,
        "ratio_to_echo": round(played["per_second"] / echo["per_second"], 3),
        "messages_to_clients": tally.messages,
        "server_cpu_seconds": round(cpu, 1),
        "finished_games": tally.finished,
        "refused": dict(tally.refused.most_common(5)),
        "acknowledged": found.acknowledged,
        "lost": found.lost,
        "doubled": tally.doubled,
        "on_disk_but_not_yet_acknowledged": found.unacknowledged,
        "records": found.tables,
        "wrong_records": found.wrong_records[:3],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="debris")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=1)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--options", default="{}", help="options of the game as JSON")
    parser.add_argument("--prefer", default="", help="an answer to give whenever it is offered")
    asked = parser.parse_args()
    order = Order(asked.game, asked.players, asked.watchers, json.loads(asked.options), asked.prefer)
    figures = run(order, asked.tables, asked.seconds)
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    sys.exit(bool(figures["lost"] or figures["doubled"] or figures["wrong_records"]))


if __name__ == "__main__":
    main()
