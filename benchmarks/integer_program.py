"""A sample return as an integer program: every rocket a flow through the maneuvers, solved by CP-SAT.

It has no planning idea in it: three layers of places (the way out, the way home, and supply flights
that start later), any number of craft on any routes, one flight of a maneuver in each layer.
Rockets flow from Earth to where they are fired; on every maneuver that is flown the thrust of what
is fired must carry everything that goes along. Without thrusters and dates; the printed times.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from orrery.plan.world import EARTH, Hop, Rocket, Skies, skies_of

OUT, HOME, LATER = 0, 1, 2


class Arc(NamedTuple):
    """A maneuver in a layer, or (without one) a step from layer to layer."""

    origin: tuple[str, int]
    to: tuple[str, int]
    hop: Hop | None


class Verdict(NamedTuple):
    """The price found and the bound proved; equal when the program was solved to the end."""

    price: int | None
    bound: int
    seconds: float

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


def sample_return(
    target: str, sets: tuple[str, ...] = ("base",), *, most: int = 400, seconds: float = 60, workers: int = 2
) -> Verdict:
    """The cheapest rockets that bring a probe to a target and a sample home."""
    skies = skies_of(sets)
    model = cp_model.CpModel()
    arcs = arcs_of(skies, target)
    flying = [arc for arc in arcs if arc.hop is not None]
    probe = _path(model, arcs, (EARTH, OUT), (target, OUT), OUT)
    sample = _path(model, arcs, (target, HOME), (EARTH, HOME), HOME)
    flow, fired = {}, {}
    for number, arc in enumerate(arcs):
        for rocket in skies.rockets:
            flow[number, rocket.word] = model.new_int_var(0, 60, "")
            if arc.hop is not None and arc.hop.paces[0][1]:
                fired[number, rocket.word] = model.new_int_var(0, 20, "")
    bought = {rocket.word: model.new_int_var(0, 60, "") for rocket in skies.rockets}
    _conserve(model, arcs, skies.rockets, flow, fired, bought)
    for number, arc in enumerate(arcs):
        if arc in flying:
            _lift(model, number, arc, skies.rockets, flow, fired, (probe.get(number), sample.get(number)))
    total = sum(rocket.price * bought[rocket.word] for rocket in skies.rockets)
    model.add(total <= most)
    model.minimize(total)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = workers
    status = solver.solve(model)
    solved = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    price = round(solver.objective_value) if solved else None
    return Verdict(price, round(solver.best_objective_bound), solver.wall_time)


def _path(
    model: cp_model.CpModel, arcs: list[Arc], start: tuple[str, int], end: tuple[str, int], layer: int
) -> dict[int, Any]:
    """A way from a start to an end within a layer: for each arc whether it is taken."""
    taken = {
        number: model.new_bool_var("")
        for number, arc in enumerate(arcs)
        if arc.hop is not None and arc.origin[1] == layer
    }
    for node in {place for arc in arcs for place in (arc.origin, arc.to)}:
        gone = sum(var for number, var in taken.items() if arcs[number].origin == node)
        come = sum(var for number, var in taken.items() if arcs[number].to == node)
        model.add(gone - come == (node == start) - (node == end))
    return taken


def _conserve(
    model: cp_model.CpModel,
    arcs: list[Arc],
    rockets: tuple[Rocket, ...],
    flow: dict[tuple[int, str], Any],
    fired: dict[tuple[int, str], Any],
    bought: dict[str, Any],
) -> None:
    """What comes to a place goes on or is fired there."""
    for node in {place for arc in arcs for place in (arc.origin, arc.to)}:
        for rocket in rockets:
            come = [flow[n, rocket.word] for n, arc in enumerate(arcs) if arc.to == node]
            gone = [flow[n, rocket.word] for n, arc in enumerate(arcs) if arc.origin == node]
            burnt = [
                fired[n, rocket.word]
                for n, arc in enumerate(arcs)
                if arc.origin == node and (n, rocket.word) in fired
            ]
            start = bought[rocket.word] if node == (EARTH, OUT) else 0
            model.add(sum(come) + start == sum(gone) + sum(burnt))


def _lift(
    model: cp_model.CpModel,
    number: int,
    arc: Arc,
    rockets: tuple[Rocket, ...],
    flow: dict[tuple[int, str], Any],
    fired: dict[tuple[int, str], Any],
    payload: tuple[Any, Any],
) -> None:
    """The thrust of what is fired carries everything on the maneuver, itself included."""
    assert arc.hop is not None
    hard = arc.hop.paces[0][1]
    if not hard:
        return
    mass = sum(var for var in payload if var is not None)
    mass += sum(rocket.mass * (flow[number, rocket.word] + fired[number, rocket.word]) for rocket in rockets)
    thrust = sum(rocket.thrust * fired[number, rocket.word] for rocket in rockets)
    model.add(thrust >= hard * mass)
