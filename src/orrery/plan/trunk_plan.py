"""From a trunk plan to its steps: who carries what, what is left where, and when everything flies."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from orrery.plan.craft_plan import thrust_of
from orrery.plan.labels import Join, Label, StageFired, Start
from orrery.plan.profile import ASTRONAUT, mass_of
from orrery.plan.search import PUSH
from orrery.plan.stages import Stages
from orrery.plan.steps import Step
from orrery.plan.trunk import TrunkPlan
from orrery.plan.world import EARTH, SUPPLIES, THRUSTER, Hop, Skies, place_name

SHIP: Final = "ship"


class Stage(NamedTuple):
    """A maneuver of a trunk plan with what it fires and what is eaten on it."""

    hop: Hop
    years: int
    difficulty: int
    rockets: tuple[str, ...]
    food: int
    thrusters: int


class Delivery(NamedTuple):
    """What is brought to a stop of the way home: by a flight of its own, or along with the ship."""

    stop: int
    flight: tuple[Stage, ...]
    chain: tuple[Stage, ...]


class Script:
    """Writes the steps of a trunk plan in flight order."""

    def __init__(self, skies: Skies, stages: Stages, plan: TrunkPlan, year: int) -> None:
        self.skies: Final = skies
        self.stages: Final = stages
        self.plan: Final = plan
        self.steps: Final[list[Step]] = []
        self.year = year
        self.place = EARTH
        self.aboard: Counter[str] = Counter()
        self.out, self.chain, self.rides = self._read()
        #: Steps of supply flights, which leave when it is time to meet the ship.
        self._meet: Final[dict[int, tuple[str, str, tuple[Stage, ...], Counter[str]]]] = {}
        self._write()

    # Reading the labels

    def _read(self) -> tuple[tuple[Stage, ...], tuple[Stage, ...], dict[str, list[Delivery]]]:
        rides: dict[str, list[Delivery]] = {}
        node, out = self.plan.label, []
        for hop in (*self.plan.out, None):
            while isinstance(node.recipe, Join):
                ride = self._ride(node.recipe.off)
                rides.setdefault(self._origin(ride), []).append(ride)
                node = node.recipe.on
            if hop is not None:
                assert isinstance(node.recipe, StageFired)
                out.append(self._stage(node.recipe))
                node = node.recipe.on
        return tuple(out), self._burns(node), rides

    def _burns(self, label: Label) -> tuple[Stage, ...]:
        found = []
        while isinstance(label.recipe, StageFired):
            found.append(self._stage(label.recipe))
            label = label.recipe.on
        return tuple(found)

    def _ride(self, label: Label) -> Delivery:
        burns, number = self._burns(label), _chain_of(label)
        stop = self.plan.home.stops[number - 1]
        flight = self.plan.supplies[number - 1] or ()
        return Delivery(stop, burns[: len(flight)], burns[len(flight) :])

    def _origin(self, ride: Delivery) -> str:
        return ride.flight[0].hop.origin if ride.flight else self.plan.home.path[ride.stop].origin

    def _stage(self, burn: StageFired) -> Stage:
        rockets = self.stages.spell(burn.difficulty, burn.need, burn.load)
        return Stage(
            burn.hop,
            burn.years,
            burn.difficulty,
            tuple(sorted(rockets.elements())),
            burn.food,
            burn.thrusters,
        )

    # What is aboard

    def _cabin(self, number: int) -> Counter[str]:
        """The capsules that are new on a chain."""
        cabins = self.plan.home.cabins
        same = number and cabins[number] == cabins[number - 1]
        return Counter(() if same else cabins[number])

    def _load(self, stages: tuple[Stage, ...]) -> Counter[str]:
        load: Counter[str] = Counter()
        for stage in stages:
            load.update(stage.rockets)
            load[SUPPLIES] += stage.food
        return +load

    def _freight(self, ride: Delivery) -> Counter[str]:
        """What waits at a stop: for its chain, with new capsules, and thrusters if they wait there."""
        number = self.plan.home.stops.index(ride.stop) + 1
        freight = self._load(ride.chain) + self._cabin(number)
        if self.plan.thrusters and self.plan.home.turn == ride.stop:
            freight[THRUSTER] += self.plan.thrusters
        return freight

    def parts(self) -> Counter[str]:
        """Everything that is launched."""
        errand, plan = self.plan.errand, self.plan
        total = Counter(errand.left) + Counter(errand.home) - Counter(errand.found)
        total += Counter({ASTRONAUT: errand.crew}) + self._cabin(0)
        total += self._load(self.out) + self._load(self.chain)
        if plan.thrusters and not plan.home.turn:
            total[THRUSTER] += plan.thrusters
        for ride in (ride for rides in self.rides.values() for ride in rides):
            total += self._load(ride.flight) + self._freight(ride)
        for hop, need, pair in plan.launch.stages:
            total += self.stages.spell(hop.paces[0][1], need, pair)
        return +total

    # Writing the steps

    def _write(self) -> None:
        self.aboard = self.parts()
        mass = _mass(self.aboard)
        stack = tuple(sorted(self.aboard.elements()))
        self.steps.append(
            Step(kind="assemble", craft=SHIP, year=self.year, place=EARTH, parts=stack, mass=mass)
        )
        for hop, need, pair in self.plan.launch.stages:
            rockets = self.stages.spell(hop.paces[0][1], need, pair)
            stage = Stage(hop, 0, hop.paces[0][1], tuple(sorted(rockets.elements())), 0, 0)
            self._fly(SHIP, self.aboard, stage)
        self._part()
        for stage in self.out:
            self._fly(SHIP, self.aboard, stage)
            if stage is not self.out[-1]:
                self._part()
        self._at_target()
        self._go_home()
        self.steps.sort(key=lambda step: step.year)
        self._insert_flights()

    def _part(self) -> None:
        """Leave or send off what is not for the target."""
        for ride in self.rides.get(self.place, ()):
            freight = self._freight(ride) + self._load(ride.flight)
            name = self._name(ride)
            if freight:
                self._separate(freight, name)
            if ride.flight and self._waits(ride):
                self._send(name, ride, freight)
            elif ride.flight:
                self._meet[ride.stop] = (name, self.place, ride.flight, freight)

    def _waits(self, ride: Delivery) -> bool:
        """Whether things can wait where a supply flight goes; then it flies at once."""
        return self.plan.home.path[ride.stop].origin in self.skies.stores

    def _name(self, ride: Delivery) -> str:
        where = place_name(self.plan.home.path[ride.stop].origin)
        return f"supply for {where}" if ride.flight else f"depot at {where}"

    def _send(self, name: str, ride: Delivery, freight: Counter[str]) -> None:
        """Fly a supply craft to the place where it waits; its arrival is long before it is needed."""
        here, year = self.place, self.year
        for stage in ride.flight:
            self._fly(name, freight, stage)
        self.place, self.year = here, year

    def _separate(self, parts: Counter[str], name: str) -> None:
        self.aboard -= parts
        self.steps.append(
            Step(
                kind="separate",
                craft=SHIP,
                year=self.year,
                place=self.place,
                parts=tuple(sorted(parts.elements())),
                other=name,
                mass=_mass(self.aboard),
            )
        )

    def _fly(self, craft: str, aboard: Counter[str], stage: Stage) -> None:
        self.steps.append(self._flight(craft, _mass(aboard), stage, self.year))
        aboard.subtract(stage.rockets)
        aboard[SUPPLIES] -= stage.food
        self.year += stage.years
        self.place = stage.hop.to

    def _flight(self, craft: str, mass: int, stage: Stage, year: int) -> Step:
        needed = mass * stage.difficulty
        missing = needed - thrust_of(stage.rockets, stage.years)
        pushing = -(-missing // (PUSH * stage.years)) if missing > 0 and stage.years else 0
        fired = (*stage.rockets, *[THRUSTER] * min(pushing, stage.thrusters))
        return Step(
            kind="fly",
            craft=craft,
            year=year,
            place=stage.hop.origin,
            to=stage.hop.word,
            years=stage.years,
            difficulty=stage.difficulty,
            mass=mass,
            needed=needed,
            thrust=thrust_of(fired, stage.years),
            fire=fired,
        )

    def _at_target(self) -> None:
        errand = self.plan.errand
        for word in errand.found:
            self.aboard[word] += 1
            self.steps.append(Step(kind="collect", craft=SHIP, year=self.year, place=self.place, what=word))
        if errand.left:
            self._separate(Counter(errand.left), "rest")

    def _go_home(self) -> None:
        rides = {ride.stop: ride for group in self.rides.values() for ride in group}
        chain = self.chain
        cabin = Counter(self.plan.home.cabins[0])
        for position, stop in enumerate((*self.plan.home.stops, None), start=1):
            for stage in chain:
                self._fly(SHIP, self.aboard, stage)
            if stop is None:
                return
            ride = rides[stop]
            freight = self._freight(ride)
            if freight:
                self._dock(self._name(ride), freight)
            cabin = self._change(cabin, self._cabin(position), ride.chain)
            chain = ride.chain

    def _dock(self, name: str, freight: Counter[str]) -> None:
        self.aboard += freight
        mass = _mass(self.aboard)
        self.steps.append(
            Step(kind="dock", craft=SHIP, year=self.year, place=self.place, other=name, mass=mass)
        )

    def _change(self, old: Counter[str], new: Counter[str], chain: tuple[Stage, ...]) -> Counter[str]:
        """Leave the old capsules behind where their mass would cost something."""
        if not new:
            return old
        if any(stage.difficulty for stage in chain):
            self._separate(old, f"empty capsule {self.place}")
        return new

    def _insert_flights(self) -> None:
        """Supply flights that meet the ship leave so that they arrive in its year."""
        for stop, (name, _, flight, freight) in self._meet.items():
            dock = next(s for s in self.steps if s.kind == "dock" and s.other == name)
            year = dock.year - sum(stage.years for stage in flight)
            load = Counter(freight)
            for stage in flight:
                step = self._flight(name, _mass(load), stage, year)
                load.subtract(stage.rockets)
                at = next(i for i, s in enumerate(self.steps) if s.year > year or s is dock)
                self.steps.insert(at, step)
                year += stage.years
            assert stop


def _chain_of(label: Label) -> int:
    while not isinstance(label.recipe, Start):
        assert isinstance(label.recipe, StageFired)
        label = label.recipe.on
    return label.recipe.chain


def _mass(parts: Counter[str]) -> int:
    return sum(mass_of(word) * count for word, count in parts.items())
