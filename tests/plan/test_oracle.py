"""The planner against an exhaustive search, on generated small worlds; `make prove` runs many more."""

import os
from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from tests.plan.fleet import Fleet, TooLarge
from tests.plan.oracle import FIRST, ROCKETS, Case, Tiny, cheapest, world

from orrery.plan.certificate import Certificate
from orrery.plan.search import Search
from orrery.plan.stages import Stages
from orrery.plan.stock import Stock
from orrery.plan.trip import Phase, Trip, weights_of
from orrery.plan.trunk import Errand, Trunk
from orrery.plan.world import part

CASES = int(os.environ.get("ORRERY_PLAN_CASES", "12"))
MANY = CASES >= 40
KNOWN = frozenset({"life_support", "rendezvous", "landing", "re_entry"})


def one_way(random):
    skies = world(random)
    return Case(skies, ((skies.places[-1], random.choice((1, 2, 3))),))


def back(random):
    skies = world(random)
    carried = random.choice((1, 2))
    return Case(skies, ((skies.places[-1], carried), ("earth", carried + 1)))


def crew(random):
    skies = world(random, years=True)
    return Case(skies, ((skies.places[-1], 1), ("earth", 1)), eaters=1)


def pushed(random):
    skies = world(random, years=True)
    goals = ((skies.places[-1], 1), ("earth", 1)) if random.random() < 0.5 else ((skies.places[-1], 2),)
    return Case(skies, goals, thrusters=random.choice((1, 2)), most=random.choice((2, 12)))


def dated(random):
    skies = world(random, dated=True, years=True)
    goals = ((skies.places[-1], 1), ("earth", 1)) if random.random() < 0.5 else ((skies.places[-1], 1),)
    start = FIRST + random.randrange(3)
    return Case(
        skies, goals, thrusters=random.choice((0, 0, 1)), window=(start, start + random.choice((3, 5)))
    )


def faster(random):
    skies = world(random, years=True)
    return Case(skies, ((skies.places[-1], 1),), window=(FIRST, FIRST + random.choice((0, 1, 2))))


def owned(random):
    skies = world(random)
    word = random.choice(skies.rockets).word
    return Case(skies, ((skies.places[-1], random.choice((1, 2))),), owned=((word, random.choice((1, 2))),))


def scarce(random):
    """Some of a kind at hand, and few in the box."""
    case = owned(random)
    held = Counter(dict(case.owned))
    limits = [(rocket.word, held[rocket.word] + random.choice((0, 1, 2))) for rocket in case.skies.rockets]
    return case._replace(limits=tuple(limits))


def poor(random):
    return one_way(random)._replace(most=random.choice((2, 4, 6)))


def dear(random):
    """Strong rockets, so that a plan of many dollars has few of them."""
    skies = world(random, kinds=ROCKETS[1:], most_kinds=1)
    carried = random.choice((2, 4, 6))
    goals = ((skies.places[-1], carried), ("earth", carried)) if random.random() < 0.5 else ()
    return Case(skies, goals or ((skies.places[-1], carried),), most=44)


KINDS = [one_way, back, crew, pushed, dated, faster, owned, scarce, poor, dear]


def solved(case):
    own = {r: n for r in case.skies.rockets for word, n in case.owned if r.word == word}
    phases = tuple(
        Phase(places=frozenset({place}), carry=carry + case.thrusters, eaters=case.eaters)
        for place, carry in case.goals
    )
    route = Search(
        case.skies,
        Trip(phases=phases),
        Stock(case.skies.rockets, own, dict(case.limits)),
        KNOWN,
        weights_of("cheapest"),
        thrusters=case.thrusters,
        window=case.window,
        most=case.most,
    ).best()
    return (route.price, route.mass) if route else None


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_one_craft_agrees_with_every_legal_move(kind):
    random = Random(kind.__name__)
    found = none = 0
    for _ in range(CASES):
        case = kind(random)
        expected = cheapest(case)
        assert solved(case) == expected, case
        found, none = found + (expected is not None), none + (expected is None)
    assert found
    assert none or not MANY, "some questions must have no answer"


class Docked(NamedTuple):
    """A question with docking: a sample or a crew to be brought home, with thrusters at hand or without."""

    skies: Tiny
    crew: int = 0
    thrusters: int = 0
    most: int = 20

    @property
    def target(self):
        return self.skies.places[-1]

    @property
    def errand(self):
        sample = ("moon_sample",)
        if self.crew:
            return Errand(self.target, (), (), (), self.crew)
        return Errand(self.target, ("probe",), sample, sample, 0)


def fetch(random):
    return Docked(world(random, years=random.random() < 0.6, most_kinds=2))


def change(random):
    """Two astronauts: a light lander for both, or two capsules with heat shields."""
    skies = world(random, years=random.random() < 0.5, kinds=ROCKETS[1:], most_kinds=1)
    skies.goods = {word: part(word) for word in ("vostok", "eagle")}
    return Docked(skies, crew=2, most=30)


def pushed_home(random):
    return Docked(world(random, years=True, most_kinds=2), thrusters=1, most=12)


def trunks(case):
    """The search for each number of thrusters that may go along."""
    for count in range(case.thrusters + 1):
        yield Trunk(case.skies, Stages(case.skies.rockets), KNOWN, thrusters=count, longest=3, timed=True)


def docked(case):
    plans = [plan for trunk in trunks(case) if (plan := trunk.solve(case.errand, case.most)) is not None]
    return min(plans, key=lambda plan: plan.price, default=None)


@pytest.mark.parametrize("kind", [fetch, change, pushed_home], ids=lambda kind: kind.__name__)
def test_docking_agrees_with_every_legal_flight(kind):
    random = Random(kind.__name__)
    tallies = Counter()
    while tallies["compared"] < (CASES if MANY else 3):
        case = kind(random)
        plan = docked(case)
        most = plan.price if plan else min(case.most, 12)
        fleet = Fleet(
            case.skies, case.target, crew=case.crew, thrusters=case.thrusters, loyal=True, most=most
        )
        try:
            true = fleet.cheapest(12_000 if MANY else 2_000)
        except TooLarge:
            continue
        assert (plan.price if plan else None) == true, case
        if plan and not case.thrusters:
            assert Certificate(next(trunks(case)), case.errand).below(plan.price) <= true
        stops = plan.home.stops if plan else ()
        changes = bool(plan) and len(set(plan.home.cabins)) > 1
        tallies.update(compared=1, none=plan is None, docked=bool(stops), changed=changes)
    assert not MANY or (tallies["none"] and tallies["docked"])
    assert not MANY or tallies["changed"] or kind is not change
