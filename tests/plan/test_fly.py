"""Plans are flown in the real game, with every draw a success, and complete their missions."""

import os
from random import Random

import pytest
from tests.plan.table import done

from orrery.plan import Question, ask
from orrery.plan.world import skies_of

BOTH = ("mercury", "outer_planets")
CASES = int(os.environ.get("ORRERY_PLAN_FLIGHTS", "24"))
MISSIONS = skies_of(("base", *BOTH)).missions
SOON = [m for m in MISSIONS if m not in ("man_on_titan", "ganymede_sample_return", "jupiter_system_survey")]


@pytest.mark.parametrize("mission", MISSIONS if CASES > 100 else Random(1).sample(SOON, 16))
def test_a_plan_for_a_mission_card_is_flown_to_its_end(mission):
    question = Question(mission=mission, expansions=BOTH, rendezvous=False)
    assert done(question, ask(question).plans[0])


def anything(random):
    """A question of any kind."""
    expansions = random.choice(((), ("mercury",), ("outer_planets",), BOTH))
    skies = skies_of(tuple(sorted({"base", *expansions})))
    about = {
        "expansions": expansions,
        "thrusters": random.choice((0, 0, 1, 2)),
        "rendezvous": random.random() < 0.6,
        "funding": random.random() < 0.6,
        "year": random.choice((None, 1956, 1957, 1960)),
    }
    if random.random() < 0.5:
        about["have"] = tuple(random.sample(skies.advancements, random.choice((0, 2, 5, 8))))
    if random.random() < 0.25:
        about["own"] = {random.choice(skies.rockets).word: random.choice((1, 2))}
    if random.random() < 0.6:
        return Question(mission=random.choice([m for m in SOON if m in skies.missions]), **about)
    goals = ["earth_orbit", "lunar_orbit", "moon", "mars_orbit", "phobos", "ceres", "venus_orbit"]
    crew = random.choice((0, 0, 1, 2, 3))
    parts = () if crew else ("probe",) * random.choice((1, 2))
    return Question(goal=random.choice(goals), parts=parts, crew=crew, back=random.random() < 0.5, **about)


def test_plans_for_random_questions_are_flown_to_their_end():
    random = Random("any question")
    flown = 0
    for _ in range(CASES):
        question = anything(random)
        for plan in ask(question).plans:
            assert done(question, plan), (question, plan.family)
            flown += 1
    assert flown > CASES / 2
