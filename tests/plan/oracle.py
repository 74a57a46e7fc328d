"""An exhaustive search with no planning idea: buy every handful of parts, cheapest first, try every move.

It knows the rules and small worlds only: a few places, two or three kinds of rocket, a few dollars.
"""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, pairwise, product
from random import Random
from typing import NamedTuple

from orrery.plan.world import Hop, Rocket, Skies, slingshot_open

FOOD, THRUSTER = "supplies", "ion_thruster"
PUSH = 5
FIRST = 1956


class Tiny(Skies):
    """A small world, made by hand: the places of a chain from Earth outward, with hops between them."""

    def __init__(self, hops, stores, rockets):
        self.places = tuple(dict.fromkeys(place for hop in hops for place in (hop.origin, hop.to)))
        self.hops = {hop.number: hop for hop in hops}
        self.into = {place: tuple(hop for hop in hops if hop.to == place) for place in self.places}
        self.out_of = {place: tuple(hop for hop in hops if hop.origin == place) for place in self.places}
        self.stores = frozenset(stores)
        self.docks = frozenset(place for place in self.places if place != "earth")
        self.rockets = tuple(rockets)
        self.goods = {}
        self.cards = 4
        self.lost_faces = {}
        self.year_end = {}


def hop(number, origin, to, hard, years=0, slow=False, slingshot="", entry=False):
    paces = [(years, hard)]
    while paces[-1][0] > 1 and not slingshot:
        paces.append(((paces[-1][0] + 1) // 2, paces[-1][1] * 2))
    return Hop(number, origin, to, to, tuple(paces), slow, slingshot, False, frozenset(), entry, (), False)


def rocket(word, mass, price, thrust):
    return Rocket(word, mass, price, thrust, "")


ROCKETS = [rocket("dart", 1, 1, 4), rocket("bolt", 2, 3, 13), rocket("lance", 3, 4, 24)]


class Case(NamedTuple):
    """A question to both: where to (and back), what is carried, who eats, what helps and what limits."""

    skies: Tiny
    #: Goals in order, each with the mass carried up to it.
    goals: tuple[tuple[str, int], ...]
    eaters: int = 0
    thrusters: int = 0
    window: tuple[int, int] | None = None
    owned: tuple[tuple[str, int], ...] = ()
    #: How many of a kind there are at the most, those at hand included.
    limits: tuple[tuple[str, int], ...] = ()
    most: int = 12


def world(random: Random, *, dated=False, years=False, kinds=ROCKETS, most_kinds=3):
    """A way out of two or three steps, with a side way or a short cut now and then, and ways back."""
    count = random.choice((2, 3))
    names = ["earth", "earth_orbit", *(f"place{i}" for i in range(count))][: count + 1]
    hops, number = [], 0

    def add(origin, to, hard):
        nonlocal number
        length = random.choice((0, 0, 1, 2)) if years and origin != "earth" else 0
        slow = bool(years and origin != "earth" and random.random() < 0.7)
        sling = "jupiter" if dated and origin != "earth" and random.random() < 0.35 else ""
        hops.append(hop(number, origin, to, hard, length, slow and not sling, sling))
        number += 1

    for near, far in pairwise(names):
        add(near, far, random.choice((1, 2, 2, 3)))
        if near != "earth":
            add(far, near, random.choice((0, 1, 1, 2)))
    hops.append(hop(number, "earth_orbit", "earth", 0, entry=True))
    number += 1
    if len(names) > 3 and random.random() < 0.5:
        add(names[1], names[3], random.choice((2, 3, 4)))
    stores = [name for name in names[1:] if name in (names[1], names[-1]) or random.random() < 0.6]
    rockets = random.sample(kinds, min(most_kinds, random.choice((1, 2, 2, 3))))
    return Tiny(hops, stores, sorted(rockets, key=lambda r: r.mass))


# One craft


def cheapest(case: Case) -> tuple[int, int] | None:
    """The least price and, for it, the least mass at the start; None when nothing up to the limit will do."""
    kinds = list(case.skies.rockets)
    owned = dict(case.owned)
    bills = sorted(
        (bill(kinds, owned, stack, food), mass_of(kinds, stack, food), stack, food)
        for food in range(case.eaters * 4 + 1)
        for size in range(case.most + 1)
        for stack in combinations_with_replacement(range(len(kinds)), size)
        if bill(kinds, owned, stack, food) <= case.most and in_box(kinds, dict(case.limits), stack)
    )
    for price, mass, stack, food in bills:
        counts = tuple(stack.count(i) for i in range(len(kinds)))
        if flies(case, counts, food):
            return price, mass + case.goals[0][1] + case.thrusters
    return None


def bill(kinds, owned, stack, food):
    used = Counter(kinds[i].word for i in stack)
    return food + sum(max(0, n - owned.get(r.word, 0)) * r.price for r in kinds if (n := used[r.word]))


def in_box(kinds, limits, stack):
    return all(stack.count(i) <= limits.get(r.word, len(stack)) for i, r in enumerate(kinds))


def mass_of(kinds, stack, food):
    return food + sum(kinds[i].mass for i in stack)


def flies(case: Case, counts, food) -> bool:
    kinds, skies = case.skies.rockets, case.skies
    last = case.window[1] if case.window else 10**6

    def weight(goal, left, food):
        return (
            case.goals[goal][1]
            + case.thrusters
            + food
            + sum(n * r.mass for n, r in zip(left, kinds, strict=True))
        )

    @cache
    def go(place, goal, left, food, year, steps):
        if place == case.goals[goal][0]:
            if goal + 1 == len(case.goals):
                return True
            if go(place, goal + 1, left, food, year, steps):
                return True
        if steps == 0:
            return False
        if case.window and year < last:
            waits = place in skies.stores or (place == "earth" and goal == 0)
            eaten = case.eaters if place != "earth" else 0
            if waits and food >= eaten and go(place, goal, left, food - eaten, year + 1, steps):
                return True
        for way in skies.out_of[place]:
            if way.slingshot and case.window and not slingshot_open(way.slingshot, year):
                continue
            for taken, hard in paces(way, case):
                eaten = case.eaters * taken
                if food < eaten or (case.window and year + taken > last):
                    continue
                needed = hard * weight(goal, left, food)
                for fired in product(*(range(n + 1) for n in left)):
                    thrust = PUSH * case.thrusters * taken
                    thrust += sum(n * r.thrust for n, r in zip(fired, kinds, strict=True))
                    if thrust >= needed:
                        rest = tuple(a - b for a, b in zip(left, fired, strict=True))
                        if go(
                            way.to, goal, rest, food - eaten, year + taken if case.window else 0, steps - 1
                        ):
                            return True
        return False

    return go("earth", 0, counts, food, case.window[0] if case.window else 0, 2 * len(skies.places) + 2)


def paces(way, case):
    listed = list(way.paces)
    if way.slow:
        years, hard = way.paces[0]
        listed += [(more, hard) for more in range(years + 1, years + 5)]
    return listed
