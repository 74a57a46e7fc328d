"""The planner against an integer program of the whole problem, which knows nothing of its ideas."""

import pytest
from benchmarks.integer_program import QUESTIONS

from orrery.plan import ask

PROBE, ASTRONAUT = 2, 5
#: Too hard for the program to finish in a test.
LONG = ("crew to Lunar Orbit and back", "Man on the Moon")


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_plan_with_docking_is_cheaper(name):
    question, solve = QUESTIONS[name]
    plan = ask(question).plans[0]
    bought = plan.price - (ASTRONAUT if "astronaut" in plan.parts else PROBE)
    verdict = solve(most=bought, seconds=20 if name in LONG else 100)
    assert verdict.closed or name in LONG
    assert verdict.price in (bought, None) if name in LONG else verdict.price == bought
    assert verdict.bound <= bought
