"""`python -m benchmarks.plan`: how long the planner takes, beside a loop of bare Python and beside CP-SAT.

Machines differ and are noisy, so every figure stands beside the time of 2 million rounds of a plain loop on
the same machine in the same run. Cold means that no table is shared with a question before.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

from rich.console import Console
from rich.table import Table

from orrery.plan import Question, ask
from orrery.plan.docking import Docking
from orrery.plan.one_craft import OneCraft
from orrery.plan.question import skies_for
from orrery.plan.stock import forget

GOALS = (
    "suborbital_flight", "earth_orbit", "lunar_fly_by", "lunar_orbit", "moon", "inner_planets_transfer",
    "mars_fly_by", "mars_orbit", "mars", "phobos", "venus_fly_by", "venus_orbit", "venus", "ceres",
    "mercury_fly_by", "mercury_orbit", "mercury",
)  # fmt: skip
SAMPLES = ("lunar", "mars", "phobos", "ceres", "venus", "mercury")
CREWS = ("man_on_the_moon", "man_on_mars", "man_on_venus")
DATED = ("saturn_orbit", "titan", "jupiter_orbit", "callisto")
FREE: dict[str, Any] = {"thrusters": 0, "funding": False}


def calibration() -> float:
    """Seconds of 2 million rounds of a plain loop."""
    started, x = time.perf_counter(), 0
    for i in range(2_000_000):
        x += i * i % 7
    return time.perf_counter() - started


def cold(call: Callable[[], Any]) -> float:
    """Seconds of a call that shares no table with one before."""
    forget()
    started = time.perf_counter()
    call()
    return time.perf_counter() - started


def alone(question: Question) -> Callable[[], Any]:
    return lambda: OneCraft(question, skies_for(question), "cheapest").solve()


def docked(question: Question) -> Callable[[], Any]:
    """One craft first, then docking below its price, as a question is answered; without the certificate."""

    def call() -> Any:
        skies = skies_for(question)
        found = OneCraft(question, skies, "cheapest").solve()
        return Docking(question, skies).solve(found.price - 1 if found else None)

    return call


def questions() -> dict[str, list[Callable[[], Any]]]:
    """The kinds of question that are timed."""
    mercury: dict[str, Any] = {"expansions": ("mercury",), **FREE}
    outer: dict[str, Any] = {"expansions": ("outer_planets",), **FREE}
    missions = [f"{name}_sample_return" for name in SAMPLES] + list(CREWS)
    return {
        "one way": [alone(Question(goal=g, payload=m, **mercury)) for g in GOALS for m in range(1, 11)],
        "return, one craft": [alone(Question(mission=m, **mercury)) for m in missions],
        "return, with docking": [docked(Question(mission=m, **mercury)) for m in missions],
        "return, with docking, proved": [
            (lambda q: lambda: ask(q))(Question(mission=m, **mercury)) for m in missions
        ],
        "outer planets, one way": [alone(Question(goal=g, parts=("probe",), **outer)) for g in DATED],
        "outer planets, return": [
            alone(Question(goal=g, parts=("probe",), pick_up=1, back=True, **outer)) for g in DATED
        ],
        "outer planets, crew": [alone(Question(mission="manned_saturn_fly_by", **outer))],
    }


def integer_programs(seconds: float) -> list[tuple[str, float, float, bool]]:
    """The same sample returns by the planner and by CP-SAT: seconds of each, and whether CP-SAT finished."""
    from benchmarks.integer_program import sample_return

    rows = []
    for name, body in (("lunar", "moon"), ("phobos", "phobos"), ("mars", "mars"), ("ceres", "ceres")):
        question = Question(mission=f"{name}_sample_return", **FREE)
        ours = cold(lambda q=question: ask(q))
        verdict = sample_return(body, seconds=seconds)
        rows.append((body, ours, verdict.seconds, verdict.closed))
    return rows


def spread(times: Iterable[float]) -> dict[str, float]:
    found = sorted(times)
    middle = statistics.median(found)
    return {"median_ms": 1000 * middle, "worst_ms": 1000 * found[-1], "questions": len(found)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--seconds", type=float, default=60, help="the most that CP-SAT may take")
    parser.add_argument("--without-cp-sat", action="store_true")
    asked = parser.parse_args()
    loop = min(calibration() for _ in range(3))
    rows = {kind: spread(cold(call) for call in calls) for kind, calls in questions().items()}
    programs = [] if asked.without_cp_sat else integer_programs(asked.seconds)
    if asked.json:
        json.dump({"loop_ms": 1000 * loop, "kinds": rows, "cp_sat": programs}, sys.stdout, indent=2)
        return
    console = Console()
    console.print(f"2 million rounds of a plain loop: {1000 * loop:.0f} ms")
    table = Table("question, cold", "number", "median ms", "worst ms")
    for kind, row in rows.items():
        table.add_row(kind, f"{row['questions']:.0f}", f"{row['median_ms']:.0f}", f"{row['worst_ms']:.0f}")
    console.print(table)
    if programs:
        table = Table("sample return, proved", "planner ms", "CP-SAT ms", "CP-SAT finished")
        for body, ours, theirs, closed in programs:
            table.add_row(body, f"{1000 * ours:.0f}", f"{1000 * theirs:.0f}", "yes" if closed else "no")
        console.print(table)


if __name__ == "__main__":
    main()
