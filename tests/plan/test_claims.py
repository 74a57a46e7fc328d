"""Every answer says of which plans it is the best, and what is known beyond them."""

import pytest

from orrery.plan import Inquiry, Question, ask, sheet

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
    text = sheet(answer).partition("\n\n")[0].lower()
    if answer.plans:
        assert answer.claim.lower() in text
        assert "one-craft plans" in text or "plans with docking" in text
        assert "not known" in text or "can cost less than" in text or "no plan of any kind" in text
    else:
        assert "there is no plan" in text


def test_the_lightest_and_the_quickest_are_of_one_craft_and_say_what_they_count():
    lightest = ask(Question(mission="man_on_the_moon", aim="lightest"))
    assert lightest.claim == (
        "The lightest at the launch of all one-craft plans with up to 6 thrusters. "
        "Plans with docking were not looked at. How much lighter one could be is not known."
    )
    assert lightest.bound == lightest.plans[0].mass
    quickest = ask(Question(mission="mars_lander", aim="quickest", thrusters=0))
    assert (
        "The fewest years in flight, counted from the launch, of all one-craft plans of at most $400"
        in quickest.claim
    )
    assert "No plan of any kind spends fewer than 1 year in flight." in quickest.claim
    at_once = ask(Question(mission="lunar_lander", aim="quickest", thrusters=0))
    assert at_once.claim.endswith("No plan of any kind spends fewer.")
    assert quickest.bound == quickest.plans[0].years


@pytest.mark.parametrize(("mass", "one", "several"), [(8, 26, 24), (24, 46, 45), (7, 16, 16)])
def test_one_way_it_is_known_what_several_craft_could_save(mass, one, several):
    answer = ask(Question(goal="earth_orbit", payload=mass, thrusters=0, **FREE))
    assert answer.plans[0].price == answer.bound == one
    assert f"none can cost less than ${several}" in answer.claim


def test_one_way_docking_has_to_be_researched_too():
    about = {"goal": "earth_orbit", "payload": 24, "thrusters": 0, "funding": False}
    learnt = ask(Question(**about, have=("saturn_rockets",)))
    assert "none can cost less than $55" in learnt.claim, "$45 for who knows all"
    assert learnt.plans[0].price == 56


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
    assert "For each date" in answer.claim
    assert "plans with docking" in answer.family
    assert "can cost less than" in answer.claim
    assert "No plan of any kind can be done before 195" in answer.claim


def test_where_there_is_no_plan_it_is_said_what_was_looked_at():
    answer = ask(Question(mission="man_on_the_moon", budget=5, thrusters=0))
    assert not answer.plans
    assert answer.claim == (
        "Looked at were one-craft plans without thrusters, and plans with docking that fly one way out and "
        "one way home."
    )
    assert answer.claim in sheet(answer)


def test_a_claim_is_made_in_short_sentences_and_a_sheet_fits_its_screen():
    answer = ask(
        Question(mission="man_on_the_moon", year=1960, have=("saturn_rockets", "landing"), thrusters=2)
    )
    assert answer.claim == (
        "The cheapest plan found. Looked at were one-craft plans with up to 2 thrusters, and plans with "
        "docking that fly one way out and one way home. Without thrusters no plan over the ways home, stops "
        f"and capsules looked at can cost less than ${answer.bound}."
    )
    whole = sheet(answer)
    for width in (120, 80, 64):
        folded = sheet(answer, width)
        assert max(map(len, folded.splitlines())) <= max(width, 78)
        assert folded.split() == whole.split()


class Enough(Exception):
    """Whoever asked has waited long enough."""


def asked_until(question, most):
    """An inquiry that is interrupted once so many plans have been told."""
    told = []

    def progress(best, states):
        if best is not None and best not in told:
            told.append(best)
        if len(told) >= most:
            raise Enough

    inquiry = Inquiry(question, progress)
    assert inquiry.so_far() is None
    with pytest.raises(Enough):
        inquiry.answer()
    return inquiry, told


def test_what_was_found_before_the_search_was_stopped_is_an_answer_that_says_so():
    inquiry, told = asked_until(Question(mission="man_on_mars", thrusters=3, **FREE), 2)
    answer = inquiry.so_far()
    assert answer.claim.startswith("The search was stopped.")
    assert (answer.bound, answer.family) == (None, "")
    (plan,) = answer.plans
    assert plan.steps == told[-1].steps
    assert plan.price > ask(inquiry.question).plans[0].price
    assert plan.chance < 1, "with its odds"


def test_of_a_front_that_was_stopped_the_plans_that_are_settled_are_told():
    question = Question(mission="phobos_sample_return", thrusters=1, aim="front", rendezvous=False)
    whole = ask(question)
    ticks = 0
    inquiry = None

    def progress(best, states):
        nonlocal ticks
        ticks += len(inquiry.watch.settled) > 1
        if ticks:
            raise Enough

    inquiry = Inquiry(question, progress)
    with pytest.raises(Enough):
        inquiry.answer()
    assert inquiry.so_far().plans == whole.plans[:2]
