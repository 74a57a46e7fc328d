"""Plans with docking: what is not needed on the way out waits in depots or is met on the way home.

A trunk plan has one way out and one way home. At some places of the way home (depots where things can
wait, meeting points where they can't) rockets, food and capsules are picked up; between two of them the
way home is a chain that depends on nothing but what it carries. Things for a depot on the way out ride
along and are left there; others fly on their own from a place where they can wait.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, product
from typing import Final, NamedTuple

from orrery.plan.labels import Front, Label, over, plus, start
from orrery.plan.profile import cabins_at_hand, eaters, mass_of, price_of
from orrery.plan.stages import Stages
from orrery.plan.ways import Lift, Path, Ways
from orrery.plan.world import ORBIT, THRUSTER, Skies, part

#: More labels than this are looked at for no errand; only thrusters and large crews come near.
MOST_WORK: Final = 60_000
#: Slopes are a shade too steep, by what mass counts where prices are equal.
_SLACK: Final = 0.05


class Errand(NamedTuple):
    """What is to be done far away: things that are left there, and what comes home."""

    target: str
    #: Left at the target, as parts.
    left: tuple[str, ...]
    #: Picked up there or brought along, and carried home; for a crew its capsules are chosen besides.
    home: tuple[str, ...]
    #: What of it is picked up there.
    found: tuple[str, ...]
    crew: int


class WayHome(NamedTuple):
    """A way home with the places where something is picked up, and the capsules from each on."""

    path: Path
    #: How many maneuvers lie before each stop.
    stops: tuple[int, ...]
    cabins: tuple[tuple[str, ...], ...]
    #: Thrusters wait at the start of this maneuver of the way home; 0 is the target itself.
    turn: int


class TrunkPlan(NamedTuple):
    """The best plan found: its ways, and the label at Earth Orbit with its launch."""

    errand: Errand
    out: Path
    home: WayHome
    #: For each stop the path of its own supply flight; None when it rides along.
    supplies: tuple[Path | None, ...]
    label: Label
    launch: Lift
    price: int
    thrusters: int


class Trunk(Ways):
    """Looks for the cheapest trunk plan of an errand."""

    def __init__(
        self,
        skies: Skies,
        stages: Stages,
        known: frozenset[str],
        *,
        thrusters: int = 0,
        longest: int = 99,
        timed: bool | None = None,
        tick: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(skies, stages, known, thrusters)
        #: The most years a plan may take.
        self.longest: Final = longest
        #: Whether years count beside mass and price.
        self.timed: Final = bool(thrusters) if timed is None else timed
        self.tick: Final = tick
        self.best: TrunkPlan | None = None
        #: Labels looked at, and whether there were too many.
        self.work = 0
        self.gave_up = False
        self._supplies: Final[dict[tuple[str, str], list[Path]]] = {}
        self._flown: Final[dict[tuple[int, Path], Front]] = {}
        self._chains: Final[dict[tuple[int, Path, int, int, int], Front]] = {}

    # The search

    def solve(self, errand: Errand, most: int | None = None) -> TrunkPlan | None:
        """The cheapest trunk plan, among those that cost no more than `most`."""
        self.best = None
        self.breathless = bool(errand.crew) and "life_support" not in self.known
        if errand.target not in self.slope or (self.breathless and self.thrusters):
            return None
        outs = list(self.ways_out(errand.target))
        for low, home in self.promising(errand):
            limit = self._limit(most)
            if limit is not None and low > limit + _SLACK:
                break
            if self.tick is not None:
                self.tick(0)
            self._flown.clear()
            demands = self.demands(errand, home, self.chains(errand, home))
            for out in outs:
                self._try(errand, out, home, demands, most)
                if self.work > MOST_WORK:
                    self.gave_up = True
                    return self.best
        return self.best

    def promising(self, errand: Errand) -> list[tuple[float, WayHome]]:
        """The ways home with what each costs at least, the most promising first."""
        found = []
        for home in self.homes(errand):
            chains = self.chains(errand, home)
            if all(chains):
                places = [errand.target, *[home.path[stop].origin for stop in home.stops]]
                fronts = self.demands(errand, home, chains)
                low = sum(self._low(front, place) for place, front in zip(places, fronts, strict=True))
                found.append((low, home))
        return sorted(found, key=lambda entry: entry[0])

    def homes(self, errand: Errand) -> Iterator[WayHome]:
        """Every way home with every choice of stops, capsules and a place for the thrusters to wait."""
        for path in self.ways_home(errand.target):
            places = [n for n in range(1, len(path)) if path[n].origin in self.skies.docks]
            for size in range(len(places) + 1):
                for stops in combinations(places, size):
                    if 1 + size + bool(errand.left) > self.skies.cards:
                        continue
                    for choice in self._cabins(errand, path, stops):
                        for turn in self._turns(path, stops):
                            yield WayHome(path, stops, choice, turn)

    def _cabins(
        self, errand: Errand, path: Path, stops: tuple[int, ...]
    ) -> Iterator[tuple[tuple[str, ...], ...]]:
        """The capsules of each chain; who enters an atmosphere sits behind a heat shield."""
        if not errand.crew:
            yield ((),) * (len(stops) + 1)
            return
        ends = (0, *stops, len(path))
        choices = []
        for a, b in pairwise(ends):
            air = any(hop.entry for hop in path[a:b])
            choices.append(cabins_at_hand(self.skies, errand.crew, self.known, shielded=air))
        yield from product(*choices)

    def _turns(self, path: Path, stops: tuple[int, ...]) -> list[int]:
        """Where thrusters may wait for the way home: at the target, or at a stop where things can wait."""
        if not self.thrusters:
            return [0]
        return [0, *[stop for stop in stops if path[stop].origin in self.skies.stores]]

    def chains(self, errand: Errand, home: WayHome) -> list[Front]:
        """For each chain the front of what must be there when it begins, its own load included."""
        ends = (0, *home.stops, len(home.path))
        freight = sum(mass_of(word) for word in errand.home)
        found = []
        for number, (a, b) in enumerate(pairwise(ends)):
            pushing = self.thrusters if a >= home.turn else 0
            load = freight + sum(mass_of(word) for word in home.cabins[number])
            load += pushing * mass_of(THRUSTER)
            found.append(self._chain(number, home.path[a:b], load, eaters(errand.crew), pushing))
        return found

    def _chain(self, number: int, path: Path, load: int, eat: int, pushing: int) -> Front:
        """A chain pulled back to its beginning; the same one serves many ways home."""
        key = (number, path, load, eat, pushing)
        if key not in self._chains:
            front = start(number, load)
            for hop in reversed(path):
                front = over(
                    front,
                    hop,
                    self.stages,
                    eaters=eat,
                    thrusters=pushing,
                    timed=self.timed,
                    longest=self.longest,
                )
            self._chains[key] = front
        return self._chains[key]

    def _try(self, errand: Errand, out: Path, home: WayHome, demands: list[Front], most: int | None) -> None:
        """One way out for a way home: every choice of who supplies each stop."""
        if any(hop.entry for hop in out) and any(not part(w).heat_shield for w in home.cabins[0]):
            return
        if home.turn and not any(hop.origin == home.path[home.turn].origin for hop in out):
            return
        passed = {hop.origin for hop in out if hop.origin in self.skies.stores}
        ways: list[list[Path | None]] = []
        for stop in home.stops:
            place = home.path[stop].origin
            ways.append([None] if place in passed else list(self._branches(out, place)))
        for supplies in product(*ways):
            self.work += 1
            if self.work > MOST_WORK:
                return
            self._load(errand, out, home, demands, supplies, most)

    def _branches(self, out: Path, place: str) -> Iterator[Path]:
        """Ways of a supply flight from the way out to a stop beside it.

        To a place where things can wait it may part anywhere; where it has to meet the returning craft in its
        year, it leaves from a place where it can wait for that.
        """
        for hop in out:
            if place in self.skies.stores:
                yield from (way for way in self._supply_ways(hop.origin, place) if way[0] != hop)
            elif hop.origin in self.skies.stores:
                yield from self._supply_ways(hop.origin, place)

    def _supply_ways(self, origin: str, place: str) -> list[Path]:
        key = (origin, place)
        if key not in self._supplies:
            self._supplies[key] = [way for way in self.ways_out(place, origin) if way]
        return self._supplies[key]

    def demands(self, errand: Errand, home: WayHome, chains: list[Front]) -> list[Front]:
        """What must be brought to the target and to each stop, beyond what arrives there by itself."""
        freight = sum(mass_of(word) for word in errand.home)
        thrusters = self.thrusters * mass_of(THRUSTER)
        found = []
        for number, front in enumerate(chains):
            cabin, before = home.cabins[number], home.cabins[number - 1] if number else ()
            new = () if number and cabin == before else cabin
            mass, price = 0, sum(price_of(self.skies, word) for word in new)
            if number:
                mass -= freight + (sum(mass_of(word) for word in cabin) if not new else 0)
            else:
                mass += sum(mass_of(word) for word in errand.left) - sum(mass_of(w) for w in errand.found)
            position = (0, *home.stops)[number]
            if position > home.turn or (position == home.turn and home.turn):
                mass -= thrusters
            found.append([Label(a.mass + mass, a.price + price, a.years, a.recipe) for a in front])
        return found

    def _load(
        self,
        errand: Errand,
        out: Path,
        home: WayHome,
        demands: list[Front],
        supplies: tuple[Path | None, ...],
        most: int | None,
    ) -> None:
        """Pull everything back to Earth Orbit and launch it."""
        rides = self._rides(errand, home, demands, supplies, most)
        if rides is None:
            return
        turn = home.path[home.turn].origin if self.thrusters else ""
        pushing = 0 if home.turn else self.thrusters
        front = demands[0]
        for hop in reversed(out):
            front = self._worth_it(front, hop.to, most)
            if not front:
                return
            front = over(
                front,
                hop,
                self.stages,
                eaters=eaters(errand.crew),
                thrusters=pushing,
                timed=self.timed,
                longest=self.longest,
            )
            self.work += len(front) * (10 if self.timed else 1)
            for other in rides.get(hop.origin, ()):
                front = plus(front, other, timed=self.timed)
            if hop.origin == turn and not pushing:
                more = self.thrusters * mass_of(THRUSTER)
                front = [label._replace(mass=label.mass + more) for label in front]
                pushing = self.thrusters
        self._launch(errand, out, home, supplies, front, most)

    def _rides(
        self,
        errand: Errand,
        home: WayHome,
        demands: list[Front],
        supplies: tuple[Path | None, ...],
        most: int | None,
    ) -> dict[str, list[Front]] | None:
        """What is left or branches off at each place of the way out; None if that alone is too dear."""
        rides: dict[str, list[Front]] = {}
        low = self._low(demands[0], errand.target)
        for stop, flight, demand in zip(home.stops, supplies, demands[1:], strict=True):
            place = flight[0].origin if flight else home.path[stop].origin
            front = self._flight(stop, flight, demand) if flight else demand
            if not front:
                return None
            low += self._low(front, place)
            rides.setdefault(place, []).append(front)
        limit = self._limit(most)
        return None if limit is not None and low > limit + _SLACK else rides

    def _low(self, front: Front, place: str) -> float:
        """What a front at a place costs at least."""
        slope = self.slope[place]
        return min([label.price + slope * label.mass for label in front])

    def _flight(self, stop: int, flight: Path, demand: Front) -> Front:
        """A supply flight pulled back to where it begins; the same one serves many ways out."""
        key = (stop, flight)
        if key not in self._flown:
            front = demand
            for hop in reversed(flight):
                front = over(front, hop, self.stages, timed=self.timed)
            self._flown[key] = front
        return self._flown[key]

    def _worth_it(self, front: Front, place: str, most: int | None) -> Front:
        """The labels that may still beat the best."""
        limit = self._limit(most)
        if limit is None:
            return front
        slope = self.slope[place]
        return [
            label
            for label in front
            if label.price + slope * label.mass <= limit + _SLACK and label.years <= self.longest
        ]

    def _limit(self, most: int | None) -> int | None:
        found = [n for n in (most, self.best.price if self.best else None) if n is not None]
        return min(found, default=None)

    def _launch(
        self,
        errand: Errand,
        out: Path,
        home: WayHome,
        supplies: tuple[Path | None, ...],
        front: Front,
        most: int | None,
    ) -> None:
        for label in front:
            lift = self.lift(ORBIT, label.mass)
            limit = self._limit(most)
            if lift is None or (limit is not None and label.price + lift.price > limit):
                continue
            plan = TrunkPlan(
                errand,
                out,
                home,
                supplies,
                label,
                lift,
                label.price + lift.price,
                self.thrusters,
            )
            if plan.label.years > self.longest:
                continue
            if self.best is None or _rank(plan) < _rank(self.best):
                self.best = plan


def _rank(plan: TrunkPlan) -> tuple[int, int, int]:
    return plan.price, plan.label.mass, plan.label.years
