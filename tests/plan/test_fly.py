"""Plans are flown in the real game, with every draw a success, and complete their missions."""

import pytest
from tests.plan.table import done

from orrery.plan import Question, ask
from orrery.plan.world import skies_of

BOTH = ("mercury", "outer_planets")


@pytest.mark.parametrize("mission", skies_of(("base", *BOTH)).missions)
def test_a_plan_for_every_mission_card_is_flown_to_its_end(mission):
    question = Question(mission=mission, expansions=BOTH, rendezvous=False)
    answer = ask(question)
    assert done(question, answer.plans[0])
