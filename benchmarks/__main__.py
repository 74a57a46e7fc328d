"""`make bench`: random play, clone, view and memory of every game, beside a peer and a calibration loop.

Machines differ and are noisy, so every figure stands beside two measured in the same run: a loop of
bare Python, and catanatron's random play with four players. Each is the best of several rounds.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import Any

from rich.console import Console
from rich.table import Table

from orrery.kernel import Game, game, games, playout

ROUNDS = 5


def best(measure: Callable[[], float], rounds: int = ROUNDS) -> float:
    """The greatest of a few measured rates: noise only ever slows a program down."""
    return max(measure() for _ in range(rounds))


def calibration() -> float:
    """Turns of a plain loop with a dictionary, a tuple and a call, in a second."""

    def turn(table: dict[int, int], i: int) -> tuple[int, int]:
        table[i & 63] = i
        return (i, table[(i * 7) & 63])

    table = dict.fromkeys(range(64), 0)
    count = 300_000
    started = time.perf_counter()
    for i in range(count):
        turn(table, i)
    return count / (time.perf_counter() - started)


def catanatron_actions() -> float:
    """Actions a second of catanatron's random play with four players."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    actions, seconds = 0, 0.0
    for seed in range(8):
        catan = Catan([RandomPlayer(colour) for colour in colours], seed=seed)
        started = time.perf_counter()
        catan.play()
        seconds += time.perf_counter() - started
        actions += len(catan.state.actions)
    return actions / seconds


def random_play(found: Game[Any], players: int, options: dict[str, Any], seconds: float = 0.7) -> float:
    """Answers a second of random play on one core."""
    opening = found.new(players, options)
    random = Random(1)
    answers, started = 0, time.perf_counter()
    while time.perf_counter() - started < seconds:
        answers += playout(opening.clone(), random.random)
    return answers / (time.perf_counter() - started)


def middle(found: Game[Any], players: int, options: dict[str, Any]) -> Any:
    """A position from the middle of a random game."""
    length = playout(found.new(players, options), Random(3).random)
    state = found.new(players, options)
    playout(state, Random(3).random, length // 2)
    return state


def microseconds(call: Callable[[], Any], count: int = 20_000) -> float:
    def rate() -> float:
        started = time.perf_counter()
        for _ in range(count):
            call()
        return count / (time.perf_counter() - started)

    return 1e6 / best(rate)


def memory_growth(found: Game[Any], players: int, count: int = 2_000) -> float:
    """Kilobytes that a tenth of 2,000 games left behind after the first tenth; flat is near 0."""
    random = Random(5)

    def play(games_played: int) -> int:
        for _ in range(games_played):
            playout(found.new(players), random.random)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    after_few = play(count // 10)
    after_all = play(count - count // 10)
    tracemalloc.stop()
    return (after_all - after_few) / 1024


def measure(found: Game[Any], players: int, options: dict[str, Any]) -> dict[str, Any]:
    state = middle(found, players, options)
    return {
        "game": found.id,
        "players": players,
        "options": options,
        "actions_per_second": best(lambda: random_play(found, players, options)),
        "clone_us": microseconds(state.clone),
        "view_us": microseconds(lambda: found.view(state, 0)),
        "memory_kb": memory_growth(found, players, 200),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="ids; default: all")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args()
    chosen = [game(name) for name in asked.games] or list(games())
    console = Console(stderr=asked.json)
    with console.status("calibrating"):
        loop, catan = best(calibration), best(catanatron_actions, 3)
    rows = []
    for found in chosen:
        with console.status(f"measuring {found.id}"):
            rows.append(measure(found, min(3, found.players[-1]), {}))
    for row in rows:
        row["times_catanatron"] = row["actions_per_second"] / catan
        row["per_loop_turn"] = row["actions_per_second"] / loop
    if asked.json:
        json.dump(
            {"loop_per_second": loop, "catanatron_per_second": catan, "games": rows}, sys.stdout, indent=2
        )
        return
    console.print(f"calibration loop {loop:,.0f}/s; catanatron, 4 players at random: {catan:,.0f} actions/s")
    table = Table(
        "game", "players", "actions/s", "× catanatron", "% of loop", "clone µs", "view µs", "memory kB"
    )
    for row in rows:
        table.add_row(
            row["game"],
            str(row["players"]),
            f"{row['actions_per_second']:,.0f}",
            f"{row['times_catanatron']:.1f}",
            f"{row['per_loop_turn']:.2%}",
            f"{row['clone_us']:.2f}",
            f"{row['view_us']:.2f}",
            f"{row['memory_kb']:+.0f}",
        )
    console.print(table)


if __name__ == "__main__":
    main()
