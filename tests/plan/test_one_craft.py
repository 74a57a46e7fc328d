"""The exact plan of one craft, against answers found by other methods."""

from dataclasses import dataclass

import msgspec
import pytest

from orrery.kernel import OptionError
from orrery.plan import Answer, Cancelled, CardDrawn, History, Question, ask, expansions_for
from orrery.plan.goals import profiles
from orrery.plan.one_craft import Case, OneCraft
from orrery.plan.sense import skies_for

FREE = {"rendezvous": False, "funding": False}


def best(**about):
    return ask(Question(**FREE | about)).plans[0]


@dataclass
class Known:
    mission: str
    price: int
    mass: int
    years: int
    thrusters: int = 0
    expansions: tuple[str, ...] = ("mercury",)


BASE = [
    Known("lunar_sample_return", 68, 75, 0),
    Known("mars_sample_return", 93, 119, 6),
    Known("phobos_sample_return", 94, 118, 6),
    Known("ceres_sample_return", 130, 159, 5),
    Known("venus_sample_return", 179, 223, 4),
    Known("mercury_sample_return", 430, 559, 4),
    Known("man_on_the_moon", 74, 77, 0),
    Known("man_on_mars", 140, 168, 6),
    Known("man_on_venus", 235, 289, 4),
    Known("lunar_sample_return", 50, 49, 8, 1),
    Known("mars_sample_return", 33, 24, 9, 1),
    Known("phobos_sample_return", 27, 22, 8, 1),
    Known("ceres_sample_return", 27, 22, 9, 1),
    Known("venus_sample_return", 50, 51, 18, 1),
    Known("man_on_mars", 103, 84, 12, 3),
]


@pytest.mark.parametrize("known", BASE, ids=lambda known: f"{known.mission}-{known.thrusters}")
def test_one_craft_of_the_base_game(known):
    plan = best(mission=known.mission, thrusters=known.thrusters, expansions=known.expansions)
    assert (plan.price, plan.mass, plan.years) == (known.price, known.mass, known.years)


def test_a_crew_to_phobos_and_back():
    plan = best(goal="phobos", crew=1, back=True, thrusters=0)
    assert (plan.price, plan.mass, plan.years) == (141, 164, 6)


OUTER = [
    ("saturn_orbit", ("probe",), False, 0, 45, 53),
    ("titan", ("probe",), False, 0, 47, 57),
    ("titan", ("probe",), False, 1, 24, 8),
    ("jupiter_orbit", ("probe",), False, 0, 50, 59),
    ("callisto", ("probe",), False, 0, 71, 65),
    ("callisto", ("probe",), True, 0, 246, 255),
]


@pytest.mark.parametrize(("goal", "parts", "back", "thrusters", "price", "mass"), OUTER)
def test_one_craft_to_the_outer_planets_by_the_calendar(goal, parts, back, thrusters, price, mass):
    plan = best(
        goal=goal,
        parts=parts,
        back=back,
        pick_up=int(back),
        thrusters=thrusters,
        expansions=("outer_planets",),
    )
    assert (plan.price, plan.mass) == (price, mass)


def test_jupiter_without_aerobraking():
    have = ("juno_rockets", "atlas_rockets", "soyuz_rockets", "saturn_rockets", "proton_rockets", "re_entry")
    plan = best(
        goal="jupiter_orbit",
        parts=("probe",),
        thrusters=0,
        have=have,
        budget=69,
        expansions=("outer_planets",),
    )
    assert (plan.price, plan.mass) == (50 + 10, 59), "researching it pays"
    dear = best(mission="manned_saturn_fly_by", thrusters=0, expansions=("outer_planets",))
    assert (dear.price, dear.mass) == (130, 120)


def test_jupiter_if_aerobraking_is_never_researched():
    have = ("juno_rockets", "atlas_rockets", "soyuz_rockets", "saturn_rockets", "proton_rockets")
    question = Question(
        goal="jupiter_orbit", parts=("probe",), thrusters=0, have=have, expansions=("outer_planets",), **FREE
    )
    solver = OneCraft(question, skies_for(question), "cheapest")
    case = Case(profiles(question, solver.skies)[0], frozenset(), 0)
    found = solver.found(case, solver._best_route(case, solver.years))
    assert (found.price, found.route.mass) == (68, 59)


def test_mercury_with_a_thruster_has_no_time_to_be_cheap():
    question = Question(mission="mercury_sample_return", thrusters=1, expansions=("mercury",), **FREE)
    solver = OneCraft(question, skies_for(question), "cheapest")
    case = Case(profiles(question, solver.skies)[0], frozenset(), 1)
    patient = solver.found(case, solver._best_route(case))
    assert (patient.price, patient.route.years) == (50, 26)
    assert solver.solve().price == 76, "by 1976"


def test_the_front_of_price_and_years():
    answer = ask(Question(mission="phobos_sample_return", aim="front", **FREE))
    assert [(plan.price, plan.years) for plan in answer.plans[:4]] == [(27, 8), (28, 7), (45, 6), (81, 5)]


def test_what_is_owned_costs_nothing_and_is_used():
    plan = best(mission="lunar_sample_return", own={"saturn": 2, "soyuz": 1}, thrusters=0)
    assert plan.price == 68 - 2 * 15 - 8
    assert plan.owned == {"saturn": 2, "soyuz": 1}


def test_research_is_paid_for_where_it_pays():
    plan = best(mission="man_on_the_moon", have=("saturn_rockets", "landing"), thrusters=0)
    assert plan.price == 106
    assert plan.research == ("atlas_rockets", "re_entry", "soyuz_rockets")


def test_the_calendar_and_the_money_of_each_year():
    plan = ask(Question(mission="lunar_sample_return", thrusters=0, rendezvous=False)).plans[0]
    spent = [bought.price for bought in plan.purchases]
    assert len(spent) == 3
    assert max(spent) <= 25
    assert sum(spent) == 68
    assert plan.leave == 1958
    dear = ask(
        Question(mission="mercury_sample_return", expansions=("mercury",), thrusters=0, rendezvous=False)
    )
    assert dear.why_not == "what it takes can't be paid for in time to be done by 1976"


def test_a_box_that_runs_out():
    about = {"goal": "mars", "payload": 60, "thrusters": 0}
    plenty, boxed = best(**about), best(**about, box_limits=True)
    assert plenty.parts["saturn"] > 11
    assert boxed.parts["saturn"] <= 11
    assert boxed.price > plenty.price


def test_other_aims():
    cheap = best(mission="mars_lander", thrusters=0)
    light = best(mission="mars_lander", thrusters=0, aim="lightest")
    quick = best(mission="mars_lander", thrusters=0, aim="quickest")
    assert light.mass <= cheap.mass
    assert light.price >= cheap.price
    assert quick.years < cheap.years


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"mission": "lunar_lander", "budget": 20}, "no plan was found that costs $20 or less"),
        (
            {"mission": "mars_lander", "year": 1976},
            "the quickest way takes 1 year, too long from 1976 to 1976",
        ),
        ({"goal": "earth_orbit", "origin": "moon", "payload": 1, "have": ()}, ""),
    ],
)
def test_no_plan_has_a_reason(about, why):
    answer = ask(Question(**FREE | {"thrusters": 0} | about))
    assert why in answer.why_not
    assert bool(answer.plans) != bool(answer.why_not)


@pytest.mark.parametrize(
    "about",
    [
        {},
        {"mission": "lunar_lander", "goal": "moon"},
        {"mission": "grand_tour"},
        {"mission": "nothing"},
        {"goal": "moon"},
        {"goal": "atlantis", "payload": 1},
        {"goal": "moon", "payload": 1, "have": ("alchemy",)},
        {"goal": "moon", "payload": 1, "own": {"proton": 1}},
        {"goal": "moon", "payload": 1, "year": 1980},
        {"goal": "moon", "payload": 1, "expansions": ("pluto",)},
    ],
)
def test_a_question_that_makes_no_sense_is_refused(about):
    with pytest.raises(OptionError):
        ask(Question(**about))


def test_a_search_can_be_called_off():
    with pytest.raises(Cancelled):
        ask(Question(mission="lunar_lander", rendezvous=False), lambda plan, states: False)


def test_progress_tells_every_better_plan():
    prices = []

    def tell(plan, states):
        prices.append(plan.price if plan else None)

    question = Question(mission="lunar_sample_return", expansions=("outer_planets",), **FREE)
    answer = ask(question, tell)
    found = [price for price in prices if price is not None]
    assert found == sorted(found, reverse=True)
    assert found[-1] == answer.plans[0].price


def test_a_question_and_its_answer_are_plain_data():
    question = Question(mission="lunar_lander", own={"soyuz": 1}, **FREE)
    again = msgspec.json.decode(msgspec.json.encode(question), type=Question)
    assert again == question
    answer = ask(question)
    assert msgspec.json.decode(msgspec.json.encode(answer), type=Answer) == answer
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"goal": "moon", "payload": 100_000}, Question)


def test_astronauts_already_hired_cost_nothing_more():
    question = Question(mission="man_in_orbit", **FREE)
    hired = msgspec.structs.replace(question, own={"astronaut": 1})
    plan, spared = ask(question).plans[0], ask(hired).plans[0]
    assert spared.price == plan.price - 5
    assert spared.owned == {"astronaut": 1}


def test_draws_that_can_not_have_been_are_refused_in_words():
    piles = {"landing": History(1, (CardDrawn("success", True), CardDrawn("success")))}
    with pytest.raises(OptionError, match="could not have given"):
        ask(Question(mission="lunar_lander", piles=piles))


def test_a_rocket_brings_no_planet_of_its_name_into_play():
    assert expansions_for("", ("moon",), ("saturn",), ()) == []
    assert expansions_for("", ("saturn",), ("saturn",), ()) == ["outer_planets"]
    assert expansions_for("mercury_survey", (), ("proton",), ()) == ["mercury", "outer_planets"]
