"""A lower bound on plans with docking: no plan for the ways home looked at can cost less.

What is wanted far away is pulled back to Earth, the farthest first; at each place the mass may be split
among all the maneuvers that lead there, in every way. Real things split less freely, so the least cost
found is never above the true one. Where it equals the price of a plan, that plan is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import product
from typing import Final

from orrery.plan.labels import Front, start
from orrery.plan.profile import eaters, mass_of
from orrery.plan.stock import TooHard
from orrery.plan.trunk import Errand, Trunk, WayHome
from orrery.plan.ways import Path
from orrery.plan.world import EARTH, ORBIT, Hop, part

#: A place, and for what has to meet a craft there in its year the number of the stop.
Spot = tuple[str, int]
Open = tuple[tuple[Spot, int], ...]
#: The way of a crew and the mass of its capsules.
Crew = tuple[Path, int]
#: More splits than this are looked at for no errand; only heavy loads come near.
MOST_WORK: Final = 30_000
_PATIENCE: Final = 1024
#: Slopes are a shade too steep, by what mass counts where prices are equal.
_SLACK: Final = 0.05


class Certificate:
    """The lower bound for an errand, below a price that is known to be enough."""

    def __init__(self, trunk: Trunk, errand: Errand) -> None:
        self.trunk: Final = trunk
        self.errand: Final = errand
        self.skies: Final = trunk.skies
        self.slope: Final = trunk.slope
        self._ways_in: Final[dict[str, list[tuple[Hop, float]]]] = {}
        self._launches: Final[dict[int, int]] = {}
        self.work = 0

    def below(self, price: int) -> int:
        """The least that any plan can cost, or `price` when none can cost less; it may be TooHard to say."""
        best = price
        for low, home in self.trunk.promising(self.errand):
            demands = self.trunk.demands(self.errand, home, self.trunk.chains(self.errand, home))
            for out in self._crew_ways(home):
                meals = sum(price for _, price in self._meals(out))
                if low + meals < best - 1 + _SLACK:
                    best = self._least(home, demands, out, best)
        return best

    def one_way(self, mass: int, cabin: tuple[str, ...], price: int) -> int:
        """The same for a mass that is brought to the target and stays there, with a crew in its capsules."""
        stay = WayHome((), (), (cabin,), 0)
        best = price
        for out in self._crew_ways(stay):
            best = self._least(stay, [start(0, mass)], out, best)
        return best

    def _crew_ways(self, home: WayHome) -> Iterator[Path]:
        """The ways on which the crew may go out; without a crew no way is prescribed."""
        if not self.errand.crew:
            yield ()
            return
        for out in self.trunk.ways_out(self.errand.target):
            if not any(hop.entry for hop in out) or all(part(w).heat_shield for w in home.cabins[0]):
                yield out

    def _least(self, home: WayHome, demands: list[Front], out: Path, best: int) -> int:
        """The least cost for a way home, if it is below the best."""
        queue: list[tuple[float, int, Open]] = []
        done: dict[Open, int] = {}
        cabin = sum(mass_of(word) for word in home.cabins[0])
        meals = self._meals(out)
        for labels in product(*self._promising(home, demands, best)):
            wanted: dict[Spot, int] = {(self.errand.target, 0): labels[0].mass}
            for number, (stop, label) in enumerate(zip(home.stops, labels[1:], strict=True), start=1):
                place = home.path[stop].origin
                spot = (place, 0 if place in self.skies.stores else number)
                wanted[spot] = wanted.get(spot, 0) + label.mass
            cost = sum(label.price for label in labels)
            self._push(queue, done, cost, wanted, best, meals)
        while queue:
            low, cost, state = heappop(queue)
            if low >= best or done.get(state, cost) < cost:
                continue
            spot, mass = max(state, key=lambda entry: (self.slope[entry[0][0]], entry))
            if spot[0] == ORBIT:
                best = min(best, cost + self.launch(mass))
                continue
            rest = {other: n for other, n in state if other != spot}
            low_rest = cost + sum(self.slope[place] * n for (place, _), n in rest.items())
            low_rest += sum(price for far, price in meals if far < self.slope[spot[0]] - 1e-9)
            for more, price in self._pull(spot, mass, (out, cabin), best - low_rest):
                wanted = dict(rest)
                for other, n in more:
                    wanted[other] = wanted.get(other, 0) + n
                self._push(queue, done, cost + price, wanted, best, meals)
        return best

    def _meals(self, out: Path) -> list[tuple[float, float]]:
        """What the food of each maneuver of a crew costs at least, with how far the maneuver leads."""
        strength = max(r.thrust / r.mass for r in self.trunk.stages.rockets)
        found = []
        for hop in out:
            years = min([y for y, hard in hop.paces if hard < strength], default=0)
            found.append(
                (self.slope[hop.to], eaters(self.errand.crew) * years * (1 + self.slope[hop.origin]))
            )
        return found

    def _promising(self, home: WayHome, demands: list[Front], best: int) -> list[Front]:
        """The labels that may be part of something below the best, whatever the others are."""
        places = [self.errand.target, *[home.path[stop].origin for stop in home.stops]]
        lows = [
            [label.price + self.slope[place] * label.mass for label in front]
            for place, front in zip(places, demands, strict=True)
        ]
        least = [min(low) for low in lows]
        room = best - sum(least) + _SLACK
        return [
            [label for label, low in zip(front, lows[i], strict=True) if low - least[i] < room]
            for i, front in enumerate(demands)
        ]

    def _push(
        self,
        queue: list[tuple[float, int, Open]],
        done: dict[Open, int],
        cost: int,
        wanted: dict[Spot, int],
        best: int,
        meals: list[tuple[float, float]],
    ) -> None:
        low = cost + sum(self.slope[place] * mass for (place, _), mass in wanted.items())
        farthest = max(self.slope[place] for place, _ in wanted)
        low += sum(price for far, price in meals if far <= farthest + 1e-9)
        low = -(-(low - _SLACK) // 1)
        state = tuple(sorted((spot, mass) for spot, mass in wanted.items() if mass > 0))
        if low < best and done.get(state, cost + 1) > cost:
            done[state] = cost
            heappush(queue, (low, cost, state))

    def _pull(
        self, spot: Spot, mass: int, crew: Crew, room: float
    ) -> Iterator[tuple[list[tuple[Spot, int]], int]]:
        """Every split of a mass among the maneuvers that lead to a spot, with every stage worth firing.

        `room` is what it may cost to have the mass there; splits that the bound puts above it are left out.
        """
        hops = self._into(spot[0])
        for split in _splits(mass, [rate for _, rate in hops], room + _SLACK):
            self._count()
            choices = [self._carry(hop, load, spot, crew) for (hop, _), load in zip(hops, split, strict=True)]
            for chosen in product(*choices):
                more = [(where, n) for where, n, _ in chosen if n]
                yield more, sum(price for _, _, price in chosen)

    def _count(self) -> None:
        """Look up from the work now and then; too much of it is given up."""
        self.work += 1
        if self.work > MOST_WORK:
            raise TooHard
        if self.trunk.tick is not None and self.work % _PATIENCE == 0:
            self.trunk.tick(0)

    def _carry(self, hop: Hop, load: int, spot: Spot, crew: Crew) -> list[tuple[Spot, int, int]]:
        """A load over a maneuver: where it comes from, its mass there, the price; a crew flies its way."""
        tag = spot[1] if hop.origin not in self.skies.stores else 0
        origin = (hop.origin, tag)
        manned = hop in crew[0] and not spot[1]
        if not load and not manned:
            return [(origin, 0, 0)]
        if manned and load < crew[1]:
            return []
        found = []
        for years, hard in hop.paces:
            food = eaters(self.errand.crew) * years if manned else 0
            pairs = self.trunk.stages.sets(hard, hard * (load + food))
            found += [(origin, load + food + more, food + price) for more, price in pairs]
            if not manned:
                break
        return found

    def _into(self, place: str) -> list[tuple[Hop, float]]:
        """The maneuvers that lead outward to a place, each with the least that a unit of mass costs by it."""
        if place not in self._ways_in:
            hops = [hop for hop in self.skies.into[place] if hop in set(self._hops(hop.origin))]
            outward = [hop for hop in hops if self.slope[hop.origin] <= self.slope[place] + 1e-9]
            rated = [(hop, rate) for hop in outward or hops if (rate := self._rate(hop)) is not None]
            self._ways_in[place] = sorted(rated, key=lambda entry: -entry[1])
        return self._ways_in[place]

    def _hops(self, place: str) -> Iterator[Hop]:
        return self.trunk.hops_from(place) if place in self.slope else iter(())

    def _rate(self, hop: Hop) -> float | None:
        slope, hard = self.slope[hop.origin], hop.paces[0][1]
        if not hard:
            return slope
        rates = [
            (r.price + slope * r.mass) / (r.thrust - hard * r.mass)
            for r in self.trunk.stages.rockets
            if r.thrust > hard * r.mass
        ]
        return slope + hard * min(rates) if rates else None

    def launch(self, mass: int) -> int:
        """The cheapest launch of a mass, in as many craft as one likes."""
        if mass not in self._launches:
            direct = [hop for hop in self.skies.into[ORBIT] if hop.origin == EARTH]
            self._launches[mass] = min(
                self._straight(direct, a) + self._staged(mass - a) for a in range(mass + 1)
            )
        return self._launches[mass]

    def _straight(self, hops: list[Hop], mass: int) -> int:
        prices = [
            pair[1]
            for hop in hops
            for pair in self.trunk.stages.sets(hop.paces[0][1], hop.paces[0][1] * mass)
        ]
        return min(prices, default=1 << 20)

    def _staged(self, mass: int) -> int:
        """By way of places where nothing can be docked."""
        if not mass:
            return 0
        prices = []
        for hop in self.skies.into[ORBIT]:
            if hop.origin != EARTH and hop.origin not in self.skies.docks:
                hard = hop.paces[0][1]
                for more, price in self.trunk.stages.sets(hard, hard * mass):
                    below = self.trunk.lift(hop.origin, mass + more)
                    prices += [price + below.price] if below else []
        return min(prices, default=1 << 20)


def _splits(mass: int, rates: list[float], room: float) -> Iterator[tuple[int, ...]]:
    """Every way to split a mass into parts that at these rates cost no more than there is room for."""
    if len(rates) <= 1:
        if rates and rates[0] * mass <= room:
            yield (mass,)
        return
    least = min(rates[1:])
    for first in range(mass + 1):
        if rates[0] * first + least * (mass - first) <= room:
            for rest in _splits(mass - first, rates[1:], room - rates[0] * first):
                yield (first, *rest)
