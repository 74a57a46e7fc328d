"""From a route of one craft to a plan: its steps in flight order and what has to be bought."""

from __future__ import annotations

from collections import Counter

from orrery.plan.profile import Profile, Task
from orrery.plan.search import PUSH, BestRoute, RouteStep
from orrery.plan.steps import Step
from orrery.plan.world import SUPPLIES, THRUSTER, part

CRAFT = "craft"


def parts_of(profile: Profile, route: BestRoute, thrusters: int) -> Counter[str]:
    """Everything aboard at the start."""
    parts = Counter(profile.parts)
    parts.update(word for move in route.moves for word in move.rockets)
    parts.update({SUPPLIES: food_of(profile, route), THRUSTER: thrusters})
    return +parts


def food_of(profile: Profile, route: BestRoute) -> int:
    """What a crew eats on the way."""
    return sum(move.years * profile.trip.phases[move.phase].eaters for move in route.moves)


def steps_of(profile: Profile, route: BestRoute, thrusters: int, year: int) -> tuple[Step, ...]:
    """The flight of one craft, from its assembly to the last task."""
    trip = profile.trip
    stack = tuple(sorted(parts_of(profile, route, thrusters).elements()))
    steps = [Step(kind="assemble", craft=CRAFT, year=year, place=trip.origin, parts=stack, mass=route.mass)]
    phase, place = 0, trip.origin
    for move in route.moves:
        while phase < move.phase:
            steps += _tasks(profile.tasks[phase], place, year)
            phase += 1
        if move.hop is None:
            steps.append(Step(kind="wait", year=year, place=place, years=move.years))
        else:
            fired = (*move.rockets, *[THRUSTER] * _thrusters_used(move, thrusters))
            steps.append(
                Step(
                    kind="fly",
                    craft=CRAFT,
                    year=year,
                    place=place,
                    to=move.hop.word,
                    years=move.years,
                    difficulty=move.difficulty,
                    mass=move.mass,
                    needed=move.mass * move.difficulty,
                    thrust=thrust_of(fired, move.years),
                    fire=fired,
                )
            )
            place = move.hop.to
        year += move.years
    for tasks in profile.tasks[phase:]:
        steps += _tasks(tasks, place, year, thrusters)
    return tuple(steps)


def _thrusters_used(move: RouteStep, thrusters: int) -> int:
    """As few thrusters as do it: each is a draw."""
    if not move.years:
        return 0
    missing = move.mass * move.difficulty - thrust_of(move.rockets, move.years)
    return min(thrusters, max(0, -(-missing // (PUSH * move.years))))


def thrust_of(fired: tuple[str, ...], years: int) -> int:
    """What some engines give together over so many years."""
    return sum(part(word).thrust + part(word).thrust_per_year * years for word in fired)


def _tasks(tasks: tuple[Task, ...], place: str, year: int, thrusters: int = 0) -> list[Step]:
    steps = []
    for task in tasks:
        if task.kind == "send_out" and thrusters:
            left = (THRUSTER,) * thrusters
            steps.append(
                Step(kind="separate", craft=CRAFT, year=year, place=place, parts=left, other="thrusters")
            )
        if task.kind != "be":
            steps.append(Step(kind=task.kind, craft=CRAFT, year=year, place=place, what=task.what))
    return steps
