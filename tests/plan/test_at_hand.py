"""What is at hand is paid for already, and what the box does not hold can't be had."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from tests.plan.table import done

from orrery.plan import Question, ask, sheet
from orrery.plan.box import Box, most_craft
from orrery.plan.one_craft import OneCraft
from orrery.plan.sense import understood
from orrery.plan.steps import Step
from orrery.plan.stock import Stock, TooHard
from orrery.plan.world import skies_of

THINGS = (
    "juno", "atlas", "soyuz", "saturn", "ion_thruster", "probe", "vostok", "apollo", "eagle", "aldrin",
    "supplies", "astronaut",
)  # fmt: skip
MISSIONS = (
    "man_on_mars", "man_on_the_moon", "lunar_sample_return", "mars_station", "lunar_lander", "venus_survey",
)  # fmt: skip
AIMS = ("cheapest", "lightest", "quickest", "safest")


def with_things(number):
    random = Random(number)
    return Question(
        mission=random.choice(MISSIONS),
        own={word: random.choice((1, 2, 6)) for word in random.sample(THINGS, 3)},
        thrusters=random.choice((0, 1, 2)),
        aim=random.choice(AIMS),
        box_limits=random.random() < 0.3,
    )


@pytest.mark.parametrize("number", range(24))
def test_the_price_is_what_the_shopping_list_adds_up_to(number):
    for plan in ask(with_things(number)).plans:
        assert plan.price == sum(year.price for year in plan.purchases)
        bought = Counter(plan.parts) - Counter(plan.owned)
        listed = sum((Counter(year.parts) for year in plan.purchases), Counter())
        assert +Counter({word: n for word, n in bought.items() if word != "payload"}) == listed


def test_supplies_at_hand_are_not_paid_for_again():
    hungry = Question(mission="man_on_mars", thrusters=0, rendezvous=False, funding=False)
    fed = Question(mission="man_on_mars", thrusters=0, rendezvous=False, funding=False, own={"supplies": 4})
    assert ask(fed).plans[0].price == ask(hungry).plans[0].price - 4
    assert any("supplies at hand" in limit for limit in ask(fed).limits)
    assert not any("at hand" in limit for limit in ask(hungry).limits)


def test_supplies_are_counted_in_units():
    packed = understood(Question(goal="moon", parts=("supplies_5",), own={"supplies_5": 2, "Supplies": 1}))
    assert packed.parts == ("supplies",) * 5
    assert packed.own == {"supplies": 11}


def test_what_is_at_hand_is_said_to_be_counted_afterwards_with_docking():
    answer = ask(Question(mission="man_on_the_moon", thrusters=0, own={"saturn": 1}))
    assert any("with docking: plans that make more of what is at hand" in limit for limit in answer.limits)
    alone = ask(Question(mission="man_on_the_moon", thrusters=0, own={"saturn": 1}, rendezvous=False))
    assert not any("at hand" in limit for limit in alone.limits), "one craft is planned with it"


# The safest


def test_the_safest_plan_is_not_charged_for_what_is_at_hand():
    question = Question(goal="moon", payload=8, aim="safest", own={"saturn": 8}, budget=0)
    plan = ask(question).plans[0]
    assert (plan.price, plan.owned) == (0, {"saturn": 8})
    assert not ask(Question(goal="moon", payload=8, aim="safest", own={"saturn": 7}, budget=4)).plans


def test_the_safest_plan_makes_do_with_the_box():
    about = {"goal": "moon", "payload": 40, "aim": "safest", "budget": 500, "funding": False}
    plenty, boxed = (ask(Question(**about, box_limits=limits)).plans[0] for limits in (False, True))
    assert plenty.parts["saturn"] > 11
    assert boxed.parts["saturn"] <= 11
    assert boxed.draws < plenty.draws


def test_a_gift_is_fired_and_no_more_of_its_kind():
    have = ("juno_rockets", "landing")
    question = Question(goal="lunar_orbit", payload=1, aim="safest", have=have, own={"saturn": 1})
    assert ask(question).plans[0].parts["saturn"] == 1


@pytest.mark.parametrize("mission", ["mars_station", "grand_tour"])
def test_no_safest_plan_is_not_blamed_on_money(mission):
    answer = ask(Question(mission=mission, aim="safest", expansions=("outer_planets",)))
    assert not answer.plans
    assert "there are plans, but the safest one is looked for without" in answer.why_not


# The box


def test_thrusters_run_out():
    for limits, most in ((False, 12), (True, 6)):
        question = Question(goal="ceres", payload=100, thrusters=12, box_limits=limits)
        cases = OneCraft(question, skies_of(("base",)), "cheapest").cases()
        assert max(case.thrusters for case in cases) == most


def test_the_box_holds_capsules_food_and_four_spacecraft_cards():
    box = Box({})
    wanted = {"vostok": 6, "juno": 18, "astronaut": 9, "supplies": 28}
    assert box.missing(wanted) == {"vostok": 5, "supplies": 27}
    assert Box({"juno": 1}).missing({"juno": 18}) == {"juno": 17}
    crowd = [Step(kind="assemble", craft="a"), *[Step(kind="separate", craft="a", other=b) for b in "bcde"]]
    skies = skies_of(("base",))
    assert most_craft(crowd) == 5
    assert most_craft([*crowd, Step(kind="dock", craft="a", other="b")]) == 5
    assert box.suffices(skies, Counter(probe=1), crowd[:-1])
    assert not box.suffices(skies, Counter(probe=1), crowd)
    assert not Box({}, flying=1).suffices(skies, Counter(probe=1), crowd[:-1])


def test_of_scarce_rockets_those_sets_are_worth_firing_that_none_beats():
    juno, atlas, soyuz, saturn = skies_of(("base",)).rockets
    stock = Stock((juno, atlas, soyuz, saturn), {saturn: 1}, {"soyuz": 2, "atlas": 3})
    every = []
    for used in product(*[range(count + 1) for count in stock.counts]):
        fired = [rocket for rocket, n in zip(stock.scarce, used, strict=True) for _ in range(n)]
        need = 150 - sum(rocket.thrust - 3 * rocket.mass for rocket in fired)
        for mass, price in stock.plain.sets(3, need):
            weight = mass + sum(rocket.mass for rocket in fired)
            every.append((weight, price + sum(rocket.price for rocket in fired), used))
    unbeaten = [one for one in every if not any(two != one and beats(two, one) for two in every)]
    assert stock.loads(3, 150) == sorted(unbeaten)


def flat(load):
    mass, price, used = load
    return mass, price, *used


def beats(one, two):
    """Whether a load is no worse in anything."""
    return all(a <= b for a, b in zip(flat(one), flat(two), strict=True))


def test_more_choices_of_scarce_rockets_than_can_be_looked_at_are_given_up():
    rockets = skies_of(("base",)).rockets
    stock = Stock(rockets, {}, {rocket.word: 18 for rocket in rockets})
    assert stock.loads(3, 20)
    with pytest.raises(TooHard):
        stock.loads(1, 1500)


def test_where_rockets_are_counted_a_search_that_compares_too_much_is_given_up_and_says_so(monkeypatch):
    question = Question(goal="mars", payload=8, thrusters=0, own={"saturn": 1}, funding=False)
    assert "searched to the end" not in ask(question).claim
    monkeypatch.setattr("orrery.plan.one_craft.MOST_COMPARED", 10)
    assert "searched to the end" in ask(question).claim


def test_craft_that_fly_take_spacecraft_cards():
    about = {"mission": "lunar_sample_return", "thrusters": 0, "funding": False, "box_limits": True}
    docking, alone = ask(Question(**about)).plans
    cards = skies_of(("base",)).boxed_cards
    most = cards - most_craft(docking.steps)
    assert ask(Question(**about, flying=most)).plans == (docking, alone)
    assert ask(Question(**about, flying=most + 1)).plans == (alone,)
    for aim in ("cheapest", "safest"):
        none = ask(Question(**about, flying=cards, aim=aim))
        assert not none.plans
        assert none.why_not == "all 4 spacecraft cards are taken by craft that fly"
    free = Question(**{**about, "box_limits": False}, flying=cards)
    assert ask(free).plans == (docking, alone), "without limits it is no matter"


def test_a_plan_within_the_box_is_flown_at_a_table_with_its_limits():
    question = Question(mission="man_on_the_moon", thrusters=0, box_limits=True)
    for plan in ask(question).plans:
        assert done(question, plan)


def test_what_others_have_is_not_in_the_box():
    about = {"goal": "mars", "payload": 8, "thrusters": 0, "funding": False}
    alone = ask(Question(**about, box_limits=True)).plans[0]
    beside = ask(Question(**about, box_limits=True, in_use={"Saturn": 10})).plans[0]
    assert (alone.parts["saturn"], beside.parts["saturn"]) == (2, 1)
    assert (alone.price, beside.price) == (48, 56)
    assert ask(Question(**about, in_use={"saturn": 10})).plans[0] == alone, "without limits it is no matter"


def test_every_plan_of_a_sheet_has_its_shopping_list():
    answer = ask(Question(mission="phobos_sample_return", aim="front", rendezvous=False))
    assert len(answer.plans) > 1
    assert sheet(answer).count("To be paid: $") == len(answer.plans)
