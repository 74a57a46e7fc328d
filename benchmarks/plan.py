"""`python -m benchmarks.plan`: how long the planner takes, beside a loop of bare Python and beside CP-SAT.

Every figure is processor time (the planner is one thread, and the machine may be busy), scaled to a machine
on which 2 million rounds of a plain loop take 400 ms: the loop is timed again beside every kind of question.
Cold means that no table is shared with a question before.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from orrery.plan import Plan, Question, ask
from orrery.plan.docking import Docking
from orrery.plan.one_craft import OneCraft
from orrery.plan.sense import skies_for
from orrery.plan.stock import forget

GOALS = (
    "suborbital_flight", "earth_orbit", "lunar_fly_by", "lunar_orbit", "moon", "inner_planets_transfer",
    "mars_fly_by", "mars_orbit", "mars", "phobos", "venus_fly_by", "venus_orbit", "venus", "ceres",
    "mercury_fly_by", "mercury_orbit", "mercury",
)  # fmt: skip
SAMPLES = ("lunar", "mars", "phobos", "ceres", "venus", "mercury")
CREWS = ("man_on_the_moon", "man_on_mars", "man_on_venus")
DATED = ("saturn_orbit", "titan", "jupiter_orbit", "callisto")
OUTER_RETURNS = (
    "io_sample_return", "europa_sample_return", "ganymede_sample_return", "enceladus_sample_return",
    "titan_sample_return", "saturn_ring_sample_return", "man_on_titan", "manned_jupiter_fly_by",
    "manned_saturn_fly_by",
)  # fmt: skip
FREE: dict[str, Any] = {"thrusters": 0, "funding": False}
#: Milliseconds of the loop on the machine that all figures are scaled to.
LOOP = 400.0


def calibration() -> float:
    """Milliseconds of 2 million rounds of a plain loop."""
    started, x = time.process_time(), 0
    for i in range(2_000_000):
        x += i * i % 7
    return 1000 * (time.process_time() - started)


def scale() -> float:
    """What a millisecond here is on the machine that figures are given for."""
    return LOOP / min(calibration() for _ in range(3))


def cold(call: Callable[[], Any]) -> float:
    """Milliseconds of a call that shares no table with one before."""
    forget()
    started = time.process_time()
    call()
    return 1000 * (time.process_time() - started)


class Kind(NamedTuple):
    """A kind of question: what is asked, and what median and worst time are wanted."""

    calls: list[Callable[[], Any]]
    median: float | None = None
    worst: float | None = None


def alone(question: Question) -> Callable[[], Any]:
    return lambda: OneCraft(question, skies_for(question), "cheapest").solve()


def docked(question: Question) -> Callable[[], Any]:
    """One craft first, then docking below its price, as a question is answered; without the certificate."""

    def call() -> Any:
        skies = skies_for(question)
        found = OneCraft(question, skies, "cheapest").solve()
        return Docking(question, skies).solve(found.price - 1 if found else None)

    return call


def whole(question: Question) -> Callable[[], Any]:
    """All that a question is answered with, the odds and the proof included."""
    return lambda: ask(question)


def kinds() -> dict[str, Kind]:
    """The kinds of question that are timed."""
    mercury: dict[str, Any] = {"expansions": ("mercury",), **FREE}
    outer: dict[str, Any] = {"expansions": ("outer_planets",), **FREE}
    missions = [Question(mission=m, **mercury) for m in (*[f"{n}_sample_return" for n in SAMPLES], *CREWS)]
    ways = [Question(goal=goal, payload=mass, **mercury) for goal in GOALS for mass in range(1, 11)]
    flights = [Question(goal=goal, parts=("probe",), **outer) for goal in DATED]
    returns = [Question(goal=goal, parts=("probe",), pick_up=1, back=True, **outer) for goal in DATED]
    return {
        "one way": Kind([alone(one) for one in ways], 25, 700),
        "return, one craft": Kind([alone(one) for one in missions], 200, 1000),
        "return, with docking": Kind([docked(one) for one in missions], 200, 5000),
        "return, with docking, proved": Kind([whole(one) for one in missions]),
        "outer planets, one way": Kind([alone(one) for one in flights]),
        "outer planets, return": Kind([whole(one) for one in returns], None, 10_000),
        "outer planets, missions with up to 6 thrusters": Kind(
            [whole(Question(mission=m, expansions=("outer_planets",))) for m in OUTER_RETURNS], None, 10_000
        ),
    }


def first_words() -> tuple[list[float], list[float]]:
    """For returns from the outer planets: milliseconds to the first sign of progress and the first plan."""
    signs, plans = [], []
    for mission in OUTER_RETURNS:
        question = Question(mission=mission, expansions=("outer_planets",))
        heard: dict[bool, float] = {}
        forget()
        started = time.process_time()

        def tell(plan: Plan | None, states: int, heard: Any = heard, started: float = started) -> None:
            now = 1000 * (time.process_time() - started)
            heard.setdefault(False, now)
            if plan is not None:
                heard.setdefault(True, now)

        ask(question, tell)
        signs.append(heard[False])
        plans.append(heard[True])
    return signs, plans


def integer_programs(seconds: float) -> list[dict[str, Any]]:
    """The same questions by the planner and by CP-SAT, one thread each: how long, and whether it finished."""
    from benchmarks.integer_program import QUESTIONS

    rows = []
    for name, (question, solve) in QUESTIONS.items():
        ours = cold(whole(question))
        started = time.process_time()
        closed = solve(seconds=seconds, workers=1).closed
        theirs = 1000 * (time.process_time() - started)
        rows.append({"question": name, "planner_ms": ours, "cp_sat_ms": theirs, "finished": closed})
    return rows


def spread(times: Iterable[float]) -> dict[str, float]:
    found = sorted(times)
    return {"median_ms": statistics.median(found), "worst_ms": found[-1], "questions": len(found)}


def measured() -> dict[str, dict[str, float]]:
    """Every kind of question, scaled."""
    rows = {}
    for name, kind in kinds().items():
        factor = scale()
        rows[name] = spread(factor * cold(call) for call in kind.calls)
    factor = scale()
    signs, plans = first_words()
    rows["outer planets, until progress shows"] = spread(factor * one for one in signs)
    rows["outer planets, until a first plan shows"] = spread(factor * one for one in plans)
    return rows


#: What is wanted of those that are no kind of their own: nobody waits longer than a second for a first plan.
FIRST = {"outer planets, until progress shows": 1000.0, "outer planets, until a first plan shows": 1000.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--seconds", type=float, default=60, help="the most that CP-SAT may take")
    parser.add_argument("--without-cp-sat", action="store_true")
    asked = parser.parse_args()
    rows = measured()
    programs = [] if asked.without_cp_sat else integer_programs(asked.seconds)
    if asked.json:
        json.dump({"loop_ms": calibration(), "kinds": rows, "cp_sat": programs}, sys.stdout, indent=2)
        return
    show(rows, programs)


def show(rows: dict[str, dict[str, float]], programs: list[dict[str, Any]]) -> None:
    console = Console()
    console.print(f"processor time, scaled to a machine on which the plain loop takes {LOOP:.0f} ms")
    table = Table("question, cold", "number", "median ms", "wanted", "worst ms", "wanted")
    wanted = {name: (kind.median, kind.worst) for name, kind in kinds().items()}
    wanted |= {name: (None, worst) for name, worst in FIRST.items()}
    for name, row in rows.items():
        median, worst = (f"{one:.0f}" if one else "" for one in wanted[name])
        table.add_row(
            name,
            f"{row['questions']:.0f}",
            f"{row['median_ms']:.1f}",
            median,
            f"{row['worst_ms']:.0f}",
            worst,
        )
    console.print(table)
    if programs:
        table = Table("question, proved; not scaled", "planner ms", "CP-SAT ms", "CP-SAT finished")
        for row in programs:
            ended = "yes" if row["finished"] else "no"
            table.add_row(row["question"], f"{row['planner_ms']:.0f}", f"{row['cp_sat_ms']:.0f}", ended)
        console.print(table)


if __name__ == "__main__":
    main()
