"""Plans are flown in the real game, with every draw a success, and complete their missions."""

import os
from random import Random

import pytest
from tests.plan.anything import BOTH, MISSIONS, SOON, anything
from tests.plan.table import done, table

from orrery.plan import Question, ask
from orrery.plan.fly import Pilot

CASES = int(os.environ.get("ORRERY_PLAN_FLIGHTS", "24"))


@pytest.mark.parametrize("mission", MISSIONS if CASES > 100 else Random(1).sample(SOON, 16))
def test_a_plan_for_a_mission_card_is_flown_to_its_end(mission):
    question = Question(mission=mission, expansions=BOTH, rendezvous=False)
    assert done(question, ask(question).plans[0])


def test_plans_for_random_questions_are_flown_to_their_end():
    random = Random("any question")
    flown = 0
    for _ in range(CASES):
        question = anything(random)
        for plan in ask(question).plans:
            assert done(question, plan), (question, plan.family)
            flown += 1
    assert flown > CASES / 2


def test_a_pilot_spares_what_is_needed_also_where_a_deal_may_come_before_the_damage():
    question = Question(mission="artificial_satellite")
    skies, _ = table(question, plan := ask(question).plans[0], new=False)
    options = [("damage", "voyager", "probe"), ("damage", "voyager", "ion_thruster"), ("deal",)]
    assert Pilot(skies, plan, skies.crafts).answer(options, 1957) == options[1]
