"""Faults: the server is killed with -9 again and again while everybody plays.

`python -m benchmarks.faults` kills it twenty times at moments of no choice of its own, starts it again on
the same data, lets the clients come back by themselves, and at the end compares every answer that
was ever acknowledged with the records: none may be lost, none may be there twice, all must verify.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from benchmarks import servers
from benchmarks.players import Group, Order, Tally, audit


async def _play(
    server: servers.Process, order: Order, tables: int, kills: int, tally: Tally, seed: int
) -> list[float]:
    """Play while the server dies `kills` times; how long each time until somebody was answered again."""
    random = Random(seed)
    groups = [Group(order, tally, number) for number in range(tables)]
    tasks = [asyncio.create_task(group.run(server.port)) for group in groups]
    away = []
    for _ in range(kills):
        await _progress(tally, 20)
        await asyncio.sleep(random.random() * 0.5)
        server.kill()
        died = perf_counter()
        await asyncio.to_thread(server.start)
        await _progress(tally, 1)
        away.append(round(perf_counter() - died, 2))
    await _progress(tally, 20)
    for group in groups:
        group.stop()
    await asyncio.wait(tasks, timeout=20)
    return away


async def _progress(tally: Tally, answers: int) -> None:
    """Wait until so many more answers have been acknowledged."""
    goal, deadline = len(tally.seconds) + answers, perf_counter() + 60
    while len(tally.seconds) < goal:
        if perf_counter() > deadline:
            raise TimeoutError("nobody is answered any more")
        await asyncio.sleep(0.01)


def run(order: Order, tables: int, kills: int, seed: int = 1) -> dict[str, Any]:
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        server = servers.orrery(Path(folder), order.game)
        try:
            away = asyncio.run(_play(server, order, tables, kills, tally, seed))
        finally:
            server.stop()
        found = audit(Path(folder) / "tables.sqlite3", tally)
    return {
        "game": order.game,
        "tables": tables,
        "kills": kills,
        "acknowledged": found.acknowledged,
        "lost": found.lost,
        "doubled": tally.doubled,
        "sent_again_after_a_kill": tally.sent_again,
        "of_these_had_arrived": tally.had_arrived,
        "on_disk_but_not_yet_acknowledged": found.unacknowledged,
        "records": found.tables,
        "wrong_records": found.wrong_records[:3],
        "seconds_until_answered_again": {"most": max(away), "mean": round(sum(away) / len(away), 2)},
        "refused": dict(tally.refused.most_common(5)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="debris")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    figures = run(Order(asked.game, asked.players, 0), asked.tables, asked.kills, asked.seed)
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    sys.exit(bool(figures["lost"] or figures["doubled"] or figures["wrong_records"]))


if __name__ == "__main__":
    main()
