"""Ways for plans with docking: out from Earth Orbit, home to Earth, and up by launch.

How far a place is, is what a unit of mass there costs at least. A way out leads from each place to one
that is no nearer; a way home is any simple one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from orrery.plan.bound import Bound
from orrery.plan.stages import Pair, Stages
from orrery.plan.trip import Phase, Trip, weights_of
from orrery.plan.world import EARTH, ORBIT, Hop, Skies

Path = tuple[Hop, ...]
#: No way home takes more maneuvers.
MOST_HOPS: Final = 5


class Lift(NamedTuple):
    """The cheapest launch of a mass: its price, the mass on Earth, and its stages from Earth on."""

    price: int
    mass: int
    stages: tuple[tuple[Hop, int, Pair], ...]


class Ways:
    """The ways that are open to an agency with what it knows."""

    def __init__(self, skies: Skies, stages: Stages, known: frozenset[str], thrusters: int) -> None:
        self.skies: Final = skies
        self.stages: Final = stages
        self.known: Final = known
        self.thrusters: Final = thrusters
        nowhere = Trip(phases=(Phase(places=frozenset({"nowhere"}), carry=0),))
        weights = weights_of("cheapest")
        bound = Bound(skies, stages.rockets, nowhere, known, weights, thrusters)
        #: What a unit of mass at a place costs at least.
        self.slope: Final = {
            place: min(line[0] for line in lines) / weights.price for (_, place), lines in bound.lines.items()
        }
        #: A crew without Life Support spends no year in space.
        self.breathless = False
        self._lifts: Final[dict[tuple[str, int], Lift | None]] = {}

    def hops_from(self, place: str) -> Iterator[Hop]:
        for hop in self.skies.out_of[place]:
            short = not self.breathless or not hop.paces[0][0]
            if hop.needs <= self.known and not hop.slingshot and hop.origin in self.skies.docks and short:
                yield hop

    def ways_out(self, goal: str, origin: str = ORBIT) -> Iterator[Path]:
        """Every way out on which each place is farther than the one before."""

        def walk(place: str, path: Path) -> Iterator[Path]:
            if place == goal:
                yield path
                return
            for hop in self.hops_from(place):
                far = self.slope.get(hop.to)
                onward = hop.to in self.skies.docks and far is not None and far > self.slope[place] - 1e-9
                if onward and all(hop.to != other.origin for other in path):
                    yield from walk(hop.to, (*path, hop))

        yield from walk(origin, ())

    def ways_home(self, target: str) -> Iterator[Path]:
        """Every simple way from the target to Earth, of a reasonable number of maneuvers."""

        def walk(place: str, path: Path) -> Iterator[Path]:
            if place == EARTH:
                yield path
            elif len(path) < MOST_HOPS:
                for hop in self.hops_from(place):
                    if hop.to != target and all(hop.to != other.origin for other in path):
                        yield from walk(hop.to, (*path, hop))

        yield from walk(target, ())

    # Launches

    def lift(self, place: str, mass: int) -> Lift | None:
        """The cheapest way to bring a mass from Earth to a place by launch alone."""
        if place == EARTH:
            return Lift(0, mass, ())
        key = (place, mass)
        if key not in self._lifts:
            self._lifts[key] = min(self._lifts_to(place, mass), key=lambda lift: lift[:2], default=None)
        return self._lifts[key]

    def _lifts_to(self, place: str, mass: int) -> Iterator[Lift]:
        for hop in self.skies.into[place]:
            if hop.origin != EARTH and hop.origin in self.skies.docks:
                continue
            hard = hop.paces[0][1]
            for pair in self.stages.sets(hard, hard * mass):
                before = self.lift(hop.origin, mass + pair[0])
                if before is not None:
                    stage = (hop, hard * mass, pair)
                    yield Lift(before.price + pair[1], before.mass, (*before.stages, stage))
