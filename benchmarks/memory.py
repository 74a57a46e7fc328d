"""Memory: thousands of tables are opened, played at a little, and left for ever.

`python -m benchmarks.memory` opens 10,000 tables of all games and says how much memory the server
holds after each thousand, when all of them sleep. It fails if that has grown by a tenth or more since the
first thousand.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks import servers
from benchmarks.players import Order, open_table
from benchmarks.screens import Screen, fetch

#: One table in five has a bot.
ORDERS = (
    Order("debris", 2, 0),
    Order("exploration", 2, 0),
    Order("leaving-earth", 2, 0),
    Order("mars-horizon", 2, 0),
    Order("debris", 2, 0, last="bot:random"),
)
#: How much memory may grow from the first count to the last.
ALLOWED = 0.10


async def visit(port: int, order: Order) -> None:
    """One person opens a table, holds its seats at one screen, tries this and that, and leaves."""
    table, links = await asyncio.to_thread(open_table, port, order)
    screen = Screen()
    await screen.open(port, table, list(links.values()))
    for _ in range(2):
        await screen.until(lambda: screen.state is not None and screen.state.question is not None)
        assert screen.state is not None
        question, screen.state = screen.state.question, None
        assert question is not None
        action = question.choices[0].action
        await screen.ask("answer", decision=question.decision, actions=[action])
    await screen.ask("chat", text="farewell")
    await screen.ask("undo")
    screen.close()
    await asyncio.to_thread(fetch, port, f"/api/tables/{table}/replay?at=1")


async def _visits(port: int, numbers: range, at_once: int) -> None:
    waiting = iter(numbers)

    async def visitor() -> None:
        for number in waiting:
            await visit(port, ORDERS[number % len(ORDERS)])

    await asyncio.gather(*(visitor() for _ in range(at_once)))


async def _asleep(port: int) -> None:
    """Wait until no table is awake."""
    deadline = perf_counter() + 60
    while (await asyncio.to_thread(fetch, port, "/health"))["live"]:
        if perf_counter() > deadline:
            raise TimeoutError("some tables do not fall asleep")
        await asyncio.sleep(0.1)


def run(tables: int, every: int, at_once: int = 8) -> dict[str, Any]:
    """The memory of the server, in kilobytes, after each so many tables."""
    resident: dict[int, int] = {}

    async def measure(server: servers.Process) -> None:
        for first in range(0, tables, every):
            await _visits(server.port, range(first, min(first + every, tables)), at_once)
            await _asleep(server.port)
            resident[min(first + every, tables)] = server.resident_kilobytes()

    started = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        server = servers.orrery(Path(folder), "debris", sleep_after=0.5)
        try:
            asyncio.run(measure(server))
        finally:
            server.stop()
    first, *_, last = resident.values()
    return {
        "tables": tables,
        "resident_kilobytes": resident,
        "growth": round(last / first - 1, 4),
        "seconds": round(perf_counter() - started, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--every", type=int, default=1_000)
    asked = parser.parse_args()
    figures = run(asked.tables, asked.every)
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    sys.exit(figures["growth"] >= ALLOWED)


if __name__ == "__main__":
    main()
