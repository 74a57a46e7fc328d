"""The planner against an integer program of the whole problem, which knows nothing of its ideas."""

import pytest
from benchmarks.integer_program import sample_return

from orrery.plan import Question, ask

PROBE = 2


@pytest.mark.parametrize("body", ["moon", "phobos", "mars", "ceres"])
def test_no_plan_with_docking_is_cheaper(body):
    mission = {"moon": "lunar"}.get(body, body) + "_sample_return"
    answer = ask(Question(mission=mission, thrusters=0, funding=False))
    rockets = answer.plans[0].price - PROBE
    verdict = sample_return(body, most=rockets, seconds=100)
    assert verdict.closed
    assert verdict.price == rockets == answer.bound - PROBE
