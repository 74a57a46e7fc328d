"""Every answer says of which plans it is the best, and what is known beyond them."""

import pytest

from orrery.plan import Question, ask, sheet

FREE = {"funding": False}
AIMS = ("cheapest", "lightest", "quickest", "safest", "front")
GOALS = [
    {"goal": "moon", "payload": 1},
    {"goal": "mars", "crew": 1, "back": True, "thrusters": 1},
    {"mission": "mercury_lander", "expansions": ("mercury",)},
]


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: goal.get("mission") or goal["goal"])
def test_no_answer_is_best_without_saying_of_what_and_what_lies_beyond(goal, aim):
    answer = ask(Question(aim=aim, **goal))
    assert "one-craft plans" in answer.family
    assert "optimal" not in answer.claim
    text = sheet(answer).partition("\n\n")[0]
    if answer.plans:
        assert "one-craft plans" in text or "plans with docking" in text
        assert "not known" in text or "can cost less than" in text or "no plan of any kind" in text
    else:
        assert "there is no plan" in text


def test_the_lightest_and_the_quickest_are_of_one_craft_and_say_what_they_count():
    lightest = ask(Question(mission="man_on_the_moon", aim="lightest"))
    assert lightest.claim == (
        "lightest at the launch of all one-craft plans with up to 6 thrusters; "
        "plans with docking were not looked for, and how much lighter one could be is not known"
    )
    assert lightest.bound == lightest.plans[0].mass
    quickest = ask(Question(mission="mars_lander", aim="quickest", thrusters=0))
    assert (
        "fewest years in flight, counted from the launch, of all one-craft plans of at most $400"
        in quickest.claim
    )
    assert "no plan of any kind spends fewer than 1 year in flight" in quickest.claim
    assert quickest.bound == quickest.plans[0].years


@pytest.mark.parametrize(("mass", "one", "several"), [(8, 26, 24), (24, 46, 45), (7, 16, 16)])
def test_one_way_it_is_known_what_several_craft_could_save(mass, one, several):
    answer = ask(Question(goal="earth_orbit", payload=mass, thrusters=0, **FREE))
    assert answer.plans[0].price == answer.bound == one
    assert f"none can cost less than ${several}" in answer.claim


FRONTS = [
    Question(mission="phobos_sample_return", aim="front"),
    Question(goal="mars", crew=2, back=True, thrusters=1, aim="front"),
    Question(mission="man_on_the_moon", have=("saturn_rockets",), thrusters=0, aim="front"),
]


@pytest.mark.parametrize("question", FRONTS, ids=lambda question: question.mission or question.goal)
def test_on_a_front_no_plan_is_both_dearer_and_later_than_another(question):
    answer = ask(question)
    dates = [plan.arrive for plan in answer.plans]
    prices = [plan.price for plan in answer.plans]
    assert dates == sorted(set(dates), reverse=True)
    assert prices == sorted(set(prices))
    assert "for each date" in answer.claim
    assert "plans with docking" in answer.family
    assert "can cost less than" in answer.claim
    assert "no plan of any kind can be done before 195" in answer.claim


def test_where_there_is_no_plan_it_is_said_what_was_looked_at():
    answer = ask(Question(mission="man_on_the_moon", budget=5, thrusters=0))
    assert not answer.plans
    assert answer.claim == (
        "no plan was found among one-craft plans without thrusters and plans with docking, "
        "one way out and one way home"
    )
    assert answer.claim[1:] in sheet(answer)
