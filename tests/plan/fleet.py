"""An exhaustive search for several craft: launch every load, the cheapest first, and try every flight.

There is no planning idea in it. Docking and separating cost nothing, so everything that lies at a place is
one heap from which any part may fly off. Rockets, capsules and food are bought and launched in the first
year; a probe or a crew, which stays together, and some thrusters are at hand. No more capsules are bought
than have seats for all. It knows the rules and small worlds only.
"""

from collections import defaultdict
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from tests.plan.oracle import PUSH, Tiny

EARTH, ORBIT = "earth", "earth_orbit"
#: Where something is, and the years until it gets there.
Spot = tuple[str, int]
Load = tuple[int, ...]


class Thing(NamedTuple):
    """A kind of component; what has no price is not sold."""

    word: str
    mass: int
    price: int | None = None
    thrust: int = 0
    seats: int = 0
    shield: bool = False


SAMPLE, PROBE, PUSHER = Thing("sample", 1), Thing("probe", 1), Thing("thruster", 1)
#: Before and after having been at the target.
CREW, BACK = Thing("astronaut", 0), Thing("astronaut who was there", 0)
FOOD = Thing("supplies", 1, 1)
VOSTOK, EAGLE = Thing("vostok", 2, 2, 0, 1, True), Thing("eagle", 1, 4, 0, 2)


class TooLarge(Exception):
    """There are more positions than anybody wants to wait for."""


class Fleet:
    """A small world with a target, and the cheapest way to bring a sample or a crew home from it."""

    def __init__(self, skies: Tiny, target, *, crew=0, thrusters=0, loyal=False, most=9, horizon=3):
        rockets = [Thing(r.word, r.mass, r.price, r.thrust) for r in skies.rockets]
        folk = [CREW, BACK, FOOD, VOSTOK, EAGLE] if crew else [PROBE, SAMPLE]
        self.things = [*folk, *([PUSHER] if thrusters else []), *rockets]
        self.skies, self.target, self.most, self.horizon = skies, target, most, horizon
        self.goal = self.number(BACK if crew else SAMPLE)
        self.at_hand = self.load({CREW: 1, PROBE: 1, PUSHER: thrusters})
        self.rockets = [i for i, thing in enumerate(self.things) if thing.thrust]
        self.crew = crew
        #: Thrusters go home with what comes home, as the planner has it.
        self.loyal = loyal
        self.known: set = set()
        self.lifts: dict[int, int] = {}

    def number(self, thing):
        return self.things.index(thing)

    def load(self, counts) -> Load:
        return tuple(counts.get(thing, 0) for thing in self.things)

    def count(self, load, *things):
        return sum(load[self.number(thing)] for thing in things if thing in self.things)

    def mass(self, load):
        return sum(n * thing.mass for n, thing in zip(load, self.things, strict=True))

    # Launches

    def cheapest(self, positions: int) -> int | None:
        """The least price of rockets, food and capsules; None when nothing up to the limit will do."""
        self.positions = positions
        for price, start in self._launched():
            if self._comes_home(start):
                return price
        return None

    def _launched(self):
        """What can be brought to orbit, cheapest first: loads with what stays on Earth, by any launches."""
        queue, best = [(0, self.load({}), self.at_hand)], {}
        sold = [i for i, thing in enumerate(self.things) if thing.price]
        goods = list(self._bought(sold, self.most))
        while queue:
            price, orbit, ground = heappop(queue)
            if (orbit, ground) in best:
                continue
            best[orbit, ground] = price
            if not self.count(ground, CREW, PROBE):
                yield price, (orbit, ground)
            for taken in (self.load({}), *_parts(ground)):
                for cost, load in goods:
                    both = _sum(load, taken)
                    total = price + cost + self._lift(self.mass(both))
                    if total <= self.most and self._seated(both):
                        heappush(queue, (total, _sum(orbit, both), _less(ground, taken)))

    def _bought(self, sold, most):
        """Every handful of goods with its price."""
        ranges = [range(min(most // self.things[i].price, self._enough(self.things[i])) + 1) for i in sold]
        for counts in product(*ranges):
            price = sum(n * self.things[i].price for n, i in zip(counts, sold, strict=True))
            if price <= most:
                yield price, self.load({self.things[i]: n for n, i in zip(counts, sold, strict=True)})

    def _enough(self, thing):
        return -(-self.crew // thing.seats) if thing.seats else self.most

    def _lift(self, mass):
        """The price of the cheapest rockets that bring a mass up from Earth."""
        if mass not in self.lifts:
            self.lifts[mass] = self._cheapest_lift(mass)
        return self.lifts[mass]

    def _cheapest_lift(self, mass):
        (way,) = self.skies.out_of[EARTH]
        hard = way.paces[0][1]
        prices = [
            price
            for price, load in self._bought(self.rockets, self.most)
            if sum(load[i] * self.things[i].thrust for i in self.rockets) >= hard * (mass + self.mass(load))
        ]
        return min(prices, default=10**6)

    # Flights

    def _comes_home(self, start) -> bool:
        orbit, ground = start
        first = (0, self._placed({(ORBIT, 0): orbit, (EARTH, 0): ground}))
        ahead = [first]
        while ahead:
            position = ahead.pop()
            if position in self.known or self._burns_up(position):
                continue
            self.known.add(position)
            if len(self.known) > self.positions:
                raise TooLarge
            for after in self._moves(position):
                if self._is_home(after):
                    return True
                ahead.append(after)
        return False

    def _burns_up(self, position):
        """Whether no heat shields are left for the crew's way home."""
        return bool(self.crew) and sum(self.count(load, VOSTOK) for _, load in position[1]) < self.crew

    def _is_home(self, position):
        return any(spot == (EARTH, 0) and load[self.goal] for spot, load in position[1])

    def _placed(self, heaps):
        """Heaps as a position has them; whoever comes to the target picks up what is to be had there."""
        load = heaps.get((self.target, 0))
        if load is not None and self.crew:
            heaps[self.target, 0] = self._been(load)
        elif load is not None and self.count(load, PROBE) and not any(h[self.goal] for h in heaps.values()):
            heaps[self.target, 0] = _sum(load, self.load({SAMPLE: 1}))
        return tuple(sorted((spot, load) for spot, load in heaps.items() if any(load)))

    def _been(self, load):
        there = self.count(load, CREW)
        return _sum(_less(load, self.load({CREW: there})), self.load({BACK: there}))

    def _moves(self, position):
        year, placed = position
        if year < self.horizon and (later := self._turn(placed)) is not None:
            yield year + 1, later
        for (place, years), load in placed:
            if not years and place != EARTH:
                for way in self.skies.out_of[place]:
                    for flown, lost in self._flights(way, load, self.horizon - year):
                        yield year, self._flown(placed, (place, 0), lost, flown)

    def _turn(self, placed):
        """The position a year later; None if somebody starved or drifted away."""
        heaps = defaultdict(lambda: self.load({}))
        for (place, years), load in placed:
            crew = self.count(load, CREW, BACK)
            if place != EARTH and crew:
                if not self.count(load, FOOD):
                    return None
                load = _less(load, self.load({FOOD: 1}))
            if years or place in self.skies.stores or place == EARTH:
                heaps[place, max(0, years - 1)] = _sum(heaps[place, max(0, years - 1)], load)
            elif crew:
                return None
        return self._placed(dict(heaps))

    def _flights(self, way, heap, time):
        """Every part of a heap that can fly a maneuver: where and what arrives, and what left the heap."""
        paces = list(way.paces)
        if way.slow and self.count(heap, PUSHER):
            paces += [(more, way.paces[0][1]) for more in range(way.paces[0][0] + 1, time + 1)]
        for lost in _parts(heap):
            if self.loyal and self._deserts(heap, lost):
                continue
            mass = self.mass(lost)
            for years, hard in paces:
                if years > time:
                    continue
                push = PUSH * years * self.count(lost, PUSHER)
                for fired in product(*(range(lost[i] + 1) for i in self.rockets)):
                    thrust = push + sum(
                        n * self.things[i].thrust for n, i in zip(fired, self.rockets, strict=True)
                    )
                    if thrust >= hard * mass:
                        left = list(lost)
                        for n, i in zip(fired, self.rockets, strict=True):
                            left[i] -= n
                        flown = self._arrived(way, tuple(left))
                        if flown is not None and self._seated(lost) and self._seated(_less(heap, lost)):
                            yield ((way.to, years), flown), lost

    def _deserts(self, heap, lost):
        """Whether a sample flies on and leaves thrusters behind."""
        return bool(lost[self.goal]) and self.count(heap, PUSHER) > self.count(lost, PUSHER)

    def _arrived(self, way, load):
        """What is left of a load at the end of a maneuver; None if nothing is, or somebody has no seat."""
        if way.entry and self.crew:
            load = _less(load, self.load({EAGLE: self.count(load, EAGLE)}))
        return load if any(load) and self._seated(load) else None

    def _seated(self, load):
        seats = sum(n * thing.seats for n, thing in zip(load, self.things, strict=True))
        return self.count(load, CREW, BACK) * self.crew <= seats

    def _flown(self, placed, origin, lost, flown):
        heaps = dict(placed)
        heaps[origin] = _less(heaps[origin], lost)
        spot, load = flown
        heaps[spot] = _sum(heaps.get(spot, self.load({})), load)
        return self._placed(heaps)


def _sum(one, two):
    return tuple([a + b for a, b in zip(one, two, strict=True)])


def _less(one, two):
    return tuple([a - b for a, b in zip(one, two, strict=True)])


def _parts(load):
    """Every part of a load, but nothing."""
    return (part for part in product(*(range(n + 1) for n in load)) if any(part))
