"""Faults: the server is killed with -9 again and again while everybody plays.

`python -m benchmarks.faults` kills it twenty times at moments of no choice of its own, starts it again on
the same data, and lets the clients come back by themselves. They answer, talk, take back, pause, take
seats and lend them to bots; after each kill and at the end everything that was ever acknowledged is
compared with what is shown and with what is on disk: nothing may be lost, nothing may be there twice, and
all records must verify.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from benchmarks import servers
from benchmarks.ledger import Ledger
from benchmarks.parties import KINDS, Party
from benchmarks.players import Order


class Ordeal(NamedTuple):
    """At which tables how many parties play, how often the server dies, and how much is done in between."""

    order: Order
    parties: int
    kills: int
    deeds: int = 100
    seed: int = 1


async def _play(server: servers.Process, ordeal: Ordeal, ledger: Ledger) -> list[float]:
    """Play while the server dies again and again; how long each time until somebody was answered again."""
    random = Random(ordeal.seed)
    parties = [Party(ordeal.order, ledger, number) for number in range(ordeal.parties)]
    tasks = [asyncio.create_task(party.run(server.port)) for party in parties]
    away = []
    for _ in range(ordeal.kills):
        await _until(tasks, _done(ledger, ordeal.deeds))
        await asyncio.sleep(random.random() * 0.5)
        server.kill()
        died = perf_counter()
        await asyncio.to_thread(server.start)
        await _until(tasks, _done(ledger, 1))
        away.append(round(perf_counter() - died, 2))
    await _until(tasks, _done(ledger, ordeal.deeds))
    await _until(tasks, lambda: all(ledger.acknowledged[kind] for kind in KINDS))
    for party in parties:
        party.stop()
    await asyncio.wait(tasks, timeout=20)
    return away


def _done(ledger: Ledger, deeds: int) -> Callable[[], bool]:
    """Whether so many more deeds than now have been acknowledged."""
    goal = ledger.acknowledged.total() + deeds
    return lambda: ledger.acknowledged.total() >= goal


async def _until(tasks: list[asyncio.Task[None]], true: Callable[[], bool]) -> None:
    deadline = perf_counter() + 60
    while not true():
        for task in tasks:
            if task.done():
                task.result()  # raises what ended it
        if perf_counter() > deadline:
            raise TimeoutError("nobody is answered any more")
        await asyncio.sleep(0.01)


def run(ordeal: Ordeal) -> dict[str, Any]:
    ledger = Ledger()
    with tempfile.TemporaryDirectory() as folder:
        server = servers.orrery(Path(folder), ordeal.order.game)
        try:
            away = asyncio.run(_play(server, ordeal, ledger))
        finally:
            server.stop()
        wrong = ledger.audit(Path(folder) / "tables.sqlite3")
    return {
        "game": ordeal.order.game,
        "parties": ordeal.parties,
        "kills": ordeal.kills,
        "tables": len(ledger.accounts),
        "acknowledged": dict(ledger.acknowledged),
        "lost": dict(ledger.lost),
        "doubled": dict(ledger.doubled),
        "found": ledger.found[:10],
        "in_doubt_after_a_kill": ledger.doubted,
        "of_these_had_arrived": ledger.had_arrived,
        "wrong_records": wrong[:3],
        "seconds_until_answered_again": {"most": max(away), "mean": round(sum(away) / len(away), 2)},
        "refused": dict(ledger.refused.most_common(5)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="debris")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--parties", type=int, default=30)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--deeds", type=int, default=100, help="how much is done from kill to kill")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    order = Order(asked.game, asked.players, 0)
    figures = run(Ordeal(order, asked.parties, asked.kills, asked.deeds, asked.seed))
    json.dump(figures, sys.stdout, indent=2)
    sys.stdout.write("\n")
    sys.exit(bool(figures["lost"] or figures["doubled"] or figures["wrong_records"]))


if __name__ == "__main__":
    main()
