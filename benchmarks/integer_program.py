"""A sample or an astronaut brought home, as an integer program: every thing a flow, solved by CP-SAT.

It has no planning idea in it: three layers of places (the way out, the way home, and supply flights
that start later), any number of craft on any routes, one flight of a maneuver in each layer.
Rockets flow from Earth to where they are fired, capsules and food to where they are needed or left; on every
maneuver that is flown the thrust of what is fired must carry everything that goes along. An astronaut
has a seat on every maneuver, behind a heat shield where it enters an atmosphere, and eats once a year.
Without thrusters and dates; the printed times.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from ortools.sat.python import cp_model

from orrery.plan import Question
from orrery.plan.world import EARTH, SUPPLIES, Hop, Skies, part, skies_of

OUT, HOME, LATER = 0, 1, 2
CAPSULES = ("vostok", "eagle")
Node = tuple[str, int]


class Arc(NamedTuple):
    """A maneuver in a layer, or (without one) a step from layer to layer."""

    origin: Node
    to: Node
    hop: Hop | None


class Verdict(NamedTuple):
    """The price found and the bound proved; equal when the program was solved to the end."""

    price: int | None
    bound: int

    @property
    def closed(self) -> bool:
        return self.price == self.bound


def arcs_of(skies: Skies, target: str) -> list[Arc]:
    """Maneuvers of every layer, and where things change from one to another."""
    hops = [hop for hops in skies.out_of.values() for hop in hops if not hop.slingshot and not hop.automatic]
    arcs = []
    for hop in hops:
        layers = (OUT,) if hop.origin not in skies.docks else (OUT, HOME, LATER)
        arcs += [Arc((hop.origin, layer), (hop.to, layer), hop) for layer in layers]
    arcs.append(Arc((target, OUT), (target, HOME), None))
    for place in skies.places:
        if place in skies.stores and place != target:
            arcs.append(Arc((place, OUT), (place, HOME), None))
            arcs.append(Arc((place, OUT), (place, LATER), None))
        elif place in skies.docks and place not in skies.stores:
            arcs.append(Arc((place, LATER), (place, HOME), None))
    return arcs


class Program:
    """The cheapest rockets (with an astronaut also capsules and food) that bring something home."""

    def __init__(
        self, target: str, *, crew: bool, sets: tuple[str, ...] = ("base",), most: int = 400
    ) -> None:
        self.skies: Final = skies_of(sets)
        self.model: Final = cp_model.CpModel()
        self.arcs: Final = arcs_of(self.skies, target)
        #: What goes out, and what comes home: for each arc whether it is taken.
        self.out: Final = self._path((EARTH, OUT), (target, OUT), OUT)
        self.home: Final = self._path((target, HOME), (EARTH, HOME), HOME)
        self.crew: Final = crew
        self.rockets: Final = [rocket.word for rocket in self.skies.rockets]
        self.words: Final = [*self.rockets, *([*CAPSULES, SUPPLIES] if crew else [])]
        pairs = [(number, word) for number in range(len(self.arcs)) for word in self.words]
        self.flow: Final = {
            pair: self.model.new_int_var(0, 1 if pair[1] in CAPSULES else 60, "") for pair in pairs
        }
        self.fired: Final = {
            (number, word): self.model.new_int_var(0, 20, "")
            for number, arc in enumerate(self.arcs)
            for word in self.rockets
            if arc.hop is not None and arc.hop.paces[0][1]
        }
        self.bought: Final = {word: self.model.new_int_var(0, 60, "") for word in self.words}
        self._conserve()
        for number, arc in enumerate(self.arcs):
            if arc.hop is not None:
                self._lift(number, arc.hop)
                if crew:
                    self._live(number, arc.hop)
        total = sum((part(word).cost or 0) * count for word, count in self.bought.items())
        self.model.add(total <= most)
        self.model.minimize(total)

    def solve(self, seconds: float, workers: int) -> Verdict:
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = workers
        status = solver.solve(self.model)
        solved = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        price = round(solver.objective_value) if solved else None
        return Verdict(price, round(solver.best_objective_bound))

    def _nodes(self) -> set[Node]:
        return {place for arc in self.arcs for place in (arc.origin, arc.to)}

    def _path(self, start: Node, end: Node, layer: int) -> dict[int, Any]:
        """A way from a start to an end within a layer."""
        taken = {
            number: self.model.new_bool_var("")
            for number, arc in enumerate(self.arcs)
            if arc.hop is not None and arc.origin[1] == layer
        }
        for node in self._nodes():
            gone = sum(var for number, var in taken.items() if self.arcs[number].origin == node)
            come = sum(var for number, var in taken.items() if self.arcs[number].to == node)
            self.model.add(gone - come == (node == start) - (node == end))
        return taken

    def _flies(self, number: int) -> Any:
        """Whether what is brought out or home takes an arc."""
        return sum(path[number] for path in (self.out, self.home) if number in path)

    def _eaten(self, number: int, word: str) -> Any:
        hop = self.arcs[number].hop
        return hop.paces[0][0] * self._flies(number) if word == SUPPLIES and hop is not None else 0

    def _conserve(self) -> None:
        """What comes to a place goes on, is fired there or stays behind."""
        for node in self._nodes():
            into = [number for number, arc in enumerate(self.arcs) if arc.to == node]
            onward = [number for number, arc in enumerate(self.arcs) if arc.origin == node]
            for word in self.words:
                come = sum(self.flow[number, word] - self._eaten(number, word) for number in into)
                gone = sum(self.flow[number, word] + self.fired.get((number, word), 0) for number in onward)
                self.model.add(come + (self.bought[word] if node == (EARTH, OUT) else 0) >= gone)

    def _lift(self, number: int, hop: Hop) -> None:
        """The thrust of what is fired carries everything on the maneuver, itself included."""
        hard = hop.paces[0][1]
        if not hard:
            return
        mass = 0 if self.crew else self._flies(number)
        mass += sum(part(word).mass * self.flow[number, word] for word in self.words)
        mass += sum(part(word).mass * self.fired[number, word] for word in self.rockets)
        thrust = sum(part(word).thrust * self.fired[number, word] for word in self.rockets)
        self.model.add(thrust >= hard * mass)

    def _live(self, number: int, hop: Hop) -> None:
        """An astronaut has a seat and food."""
        flies = self._flies(number)
        self.model.add(self.flow[number, SUPPLIES] >= self._eaten(number, SUPPLIES))
        if hop.entry:
            self.model.add(self.flow[number, "eagle"] == 0)
        self.model.add(sum(self.flow[number, word] for word in CAPSULES) >= flies)


def solve(
    target: str, *, crew: bool = False, most: int = 400, seconds: float = 60, workers: int = 2
) -> Verdict:
    """The least price of what is bought besides the probe or the astronaut."""
    return Program(target, crew=crew, most=most).solve(seconds, workers)


def _asked(mission: str) -> Question:
    return Question(mission=mission, thrusters=0, funding=False)


def _crewed(goal: str) -> Question:
    return Question(goal=goal, crew=1, back=True, thrusters=0, funding=False)


#: Questions that both can be asked, each with its program.
QUESTIONS: Final[dict[str, tuple[Question, Callable[..., Verdict]]]] = {
    "Moon sample": (_asked("lunar_sample_return"), partial(solve, "moon")),
    "Phobos sample": (_asked("phobos_sample_return"), partial(solve, "phobos")),
    "Mars sample": (_asked("mars_sample_return"), partial(solve, "mars")),
    "Ceres sample": (_asked("ceres_sample_return"), partial(solve, "ceres")),
    "crew to the Lunar Fly-By and back": (_crewed("lunar_fly_by"), partial(solve, "lunar_fly_by", crew=True)),
    "crew to Lunar Orbit and back": (_crewed("lunar_orbit"), partial(solve, "lunar_orbit", crew=True)),
    "Man on the Moon": (_asked("man_on_the_moon"), partial(solve, "moon", crew=True)),
}
