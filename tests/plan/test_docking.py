"""Plans with depots and meeting points, against the answers of an integer program and a certificate."""

import pytest
from msgspec.structs import replace
from tests.plan.table import done

from orrery.plan import Question, ask
from orrery.plan.docking import Case, Docking, wishes
from orrery.plan.sense import skies_for
from orrery.plan.stock import stages_of
from orrery.plan.trunk import Trunk
from orrery.plan.world import part

FREE = {"funding": False, "expansions": ("mercury",)}

PROVED = [
    ("lunar_sample_return", 46, 0),
    ("mars_sample_return", 58, 6),
    ("phobos_sample_return", 47, 6),
    ("ceres_sample_return", 90, 5),
    ("venus_sample_return", 109, 4),
    ("mercury_sample_return", 157, 4),
    ("man_on_the_moon", 55, 0),
    ("man_on_mars", 116, 6),
    ("man_on_venus", 144, 4),
]


@pytest.mark.parametrize(("mission", "price", "years"), PROVED)
def test_with_docking_as_the_integer_program_found(mission, price, years):
    question = Question(mission=mission, thrusters=0, **FREE)
    answer = ask(question)
    plan, alone = answer.plans
    assert (plan.price, plan.years, answer.bound) == (price, years, price)
    assert (plan.family, alone.family) == ("rendezvous", "one craft")
    assert f"None can cost less than ${price}." in answer.claim
    assert done(question, plan)


class Depots(Trunk):
    """Plans in which nothing meets on its way: all stops are places where things wait."""

    def homes(self, errand):
        waits = self.skies.stores
        return (
            home for home in super().homes(errand) if all(home.path[n].origin in waits for n in home.stops)
        )


@pytest.mark.parametrize(
    ("mission", "price"),
    [
        ("ceres_sample_return", 127),
        ("venus_sample_return", 110),
        ("mercury_sample_return", 258),
        ("man_on_venus", 158),
    ],
)
def test_meeting_on_the_way_is_what_makes_it_cheap(mission, price):
    question = Question(mission=mission, thrusters=0, **FREE)
    skies = skies_for(question)
    (wish,) = wishes(question, skies)
    plan = Depots(skies, stages_of(skies.rockets), frozenset(skies.advancements)).solve(wish.errand)
    fixed = Docking(question, skies).fixed(Case(wish, frozenset(), 0))
    assert plan.price + fixed == price


PUSHED = [
    ("lunar_sample_return", 1, 30, 5),
    ("mars_sample_return", 1, 30, 8),
    ("phobos_sample_return", 1, 27, 8),
    ("mercury_sample_return", 1, 30, 15),
    ("man_on_mars", 3, 81, 9),
]


@pytest.mark.parametrize(("mission", "thrusters", "price", "years"), PUSHED)
def test_with_thrusters_that_wait_in_orbit(mission, thrusters, price, years):
    question = Question(mission=mission, thrusters=thrusters, **FREE)
    answer = ask(question)
    assert (answer.plans[0].price, answer.plans[0].years) == (price, years)
    assert done(question, answer.plans[0])
    assert "best" not in answer.claim


def test_where_docking_saves_nothing_one_craft_is_enough():
    for mission, price in (("ceres_sample_return", 27), ("venus_sample_return", 50)):
        answer = ask(Question(mission=mission, thrusters=1, **FREE))
        assert [plan.family for plan in answer.plans] == ["one craft"]
        assert answer.plans[0].price == price


def test_a_crew_to_phobos_changes_nothing_but_its_rockets():
    question = Question(goal="phobos", crew=1, back=True, thrusters=0, **FREE)
    answer = ask(question)
    assert (answer.plans[0].price, answer.bound) == (98, 98)
    assert done(question, answer.plans[0])


def test_a_supply_craft_meets_the_returning_one_on_its_way():
    plan = ask(Question(mission="ceres_sample_return", thrusters=0, **FREE)).plans[0]
    meeting = next(step for step in plan.steps if step.kind == "dock")
    assert meeting.place == "inner_planets_transfer"
    arrivals = {step.year + step.years for step in plan.steps if step.to == "inner_planets_transfer"}
    assert meeting.year in arrivals


def test_no_more_craft_than_cards():
    plan = ask(Question(mission="venus_sample_return", thrusters=0, **FREE)).plans[0]
    flying = most = 1
    for step in plan.steps:
        flying += (step.kind == "separate") - (step.kind == "dock")
        most = max(most, flying)
    assert most <= 12


def test_research_for_docking():
    question = Question(mission="lunar_sample_return", have=(), thrusters=1)
    plan = ask(question).plans[0]
    assert (plan.price, plan.family) == (80, "rendezvous")
    assert "rendezvous" in plan.research
    assert done(question, plan)


def test_every_answer_with_docking_says_what_none_can_cost_less_than():
    proved = ask(Question(mission="lunar_sample_return", thrusters=0, **FREE))
    assert (proved.plans[0].price, proved.bound) == (46, 46)
    less_known = ask(Question(mission="lunar_sample_return", thrusters=0, have=("saturn_rockets", "landing")))
    assert less_known.bound == 46 + 10 < less_known.plans[0].price, "Rendezvous is researched in any case"
    crew = ask(Question(mission="man_on_the_moon", thrusters=0, have=("saturn_rockets",)))
    assert crew.bound == 55 + 3 * 10 <= crew.plans[0].price, "and Landing, and Re-entry"
    at_hand = ask(Question(mission="lunar_sample_return", thrusters=0, own={"saturn": 1}, **FREE))
    assert at_hand.bound == 46 - part("saturn").cost <= at_hand.plans[0].price
    pushed = ask(Question(mission="lunar_sample_return", thrusters=2, **FREE))
    assert pushed.bound == pushed.plans[0].price < 46
    assert "Without thrusters no plan" in pushed.claim


def test_what_is_at_hand_makes_docking_cheaper_too():
    plan = ask(Question(mission="man_on_the_moon", thrusters=0, **FREE)).plans[0]
    two = ask(Question(mission="man_on_the_moon", thrusters=0, own={"saturn": 2}, **FREE)).plans[0]
    assert (two.family, two.price) == ("rendezvous", plan.price - 2 * part("saturn").cost)
    everything = Question(mission="man_on_the_moon", thrusters=0, own=plan.parts, **FREE)
    assert ask(everything).plans[0].price == ask(replace(everything, budget=0)).plans[0].price == 0
    assert not ask(
        Question(mission="man_on_the_moon", thrusters=0, own={"saturn": 2}, budget=24, **FREE)
    ).plans


def test_a_box_that_runs_out_holds_for_docking_too():
    question = Question(goal="mars", payload=18, back=True, thrusters=0, **FREE)
    skies = skies_for(question)
    plenty = Docking(question, skies)
    saturns = plenty.plan(plenty.solve(None)).parts["saturn"]
    assert saturns > part("saturn").count
    assert Docking(replace(question, box_limits=True), skies).solve(None) is None


def test_one_way_docking_is_no_matter():
    answer = ask(Question(mission="lunar_lander"))
    assert [plan.family for plan in answer.plans] == ["one craft"]
    assert answer.bound == answer.plans[0].price
