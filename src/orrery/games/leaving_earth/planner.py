"""Chapter 6 as code: routes, stages planned backwards, and the mission most worth its money."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations_with_replacement
from math import log
from typing import Final

import msgspec

from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, COMPONENTS, EARTH, FACES, MISSIONS
from orrery.games.leaving_earth.craft import manifest, sort, take
from orrery.games.leaving_earth.printed import Leg, Mission
from orrery.games.leaving_earth.world import World

ROCKETS: Final = tuple(card.id for card in COMPONENTS.values() if card.kind == "rocket")
#: Every handful of rockets that a stage may burn, the cheapest first; a rocket more is a risk more.
STAGES: Final = sorted(
    (stage for size in range(5) for stage in combinations_with_replacement(ROCKETS, size)),
    key=lambda stage: sum((COMPONENTS[word].cost or 0) + 2 for word in stage),
)


class Venture(msgspec.Struct, frozen=True):
    """A mission, what the craft is made of, where it goes, and what must be known for it."""

    mission: str
    parts: tuple[str, ...]
    needs: tuple[int, ...]
    route: tuple[Leg, ...]
    cost: int


@lru_cache(maxsize=1 << 10)
def route(here: World, start: str, goal: str) -> tuple[Leg, ...] | None:
    """The way that takes the lightest rockets, of maneuvers that are safe to plan with."""
    strength = max(card.thrust / card.mass for card in here.goods if card.kind == "rocket")
    queue: list[tuple[float, int, str, tuple[Leg, ...]]] = [(0.0, 0, start, ())]
    done: set[str] = set()
    while queue:
        cost, _, place, legs = heappop(queue)
        if place == goal:
            return legs
        if place in done:
            continue
        done.add(place)
        for leg in here.legs[place]:
            if is_plain(leg) and leg.to in here.locations:
                heappush(queue, (cost + toil(leg, strength), leg.number, leg.to, (*legs, leg)))
    return None


def is_plain(leg: Leg) -> bool:
    """Not one that happens by itself, waits for its year or dives into the air."""
    return not (leg.card.automatic or leg.card.slingshot or "aerobraking" in leg.card.arrive)


def toil(leg: Leg, strength: float) -> float:
    """How many times heavier a craft must be before a maneuver than after it, as a logarithm."""
    return -log(max(0.05, 1 - leg.card.difficulty / strength)) + 0.05 * leg.card.years + 0.02


@lru_cache(maxsize=1 << 12)
def stage_for(mass: int, hardness: int, kinds: tuple[str, ...]) -> tuple[str, ...] | None:
    """The cheapest rockets of these kinds that carry a payload over one maneuver."""
    for stage in STAGES:
        if set(stage) <= set(kinds):
            total = mass + sum(COMPONENTS[word].mass for word in stage)
            if sum(COMPONENTS[word].thrust for word in stage) >= total * hardness:
                return stage
    return None


def outfit(payload: tuple[str, ...], legs: Iterable[Leg], kinds: tuple[str, ...]) -> tuple[str, ...] | None:
    """The payload with the rockets for every stage, planned backwards (LE-6.2)."""
    parts = payload
    for leg in reversed(tuple(legs)):
        stage = stage_for(manifest(parts).mass, leg.card.difficulty, kinds)
        if stage is None:
            return None
        parts = sort(parts + stage)
    return parts


def goal_of(here: World, mission: Mission) -> tuple[str, tuple[str, ...], tuple[str, ...]] | None:
    """Where to go, with what payload, and what to know besides rockets; None for what is too hard to plan."""
    condition = mission.condition
    match condition.kind:
        case "probe_at":
            place = "suborbital_flight" if condition.location == "space" else condition.location
            return place, ("probe",), ()
        case "reveal":
            posts = [place for place in here.locations if condition.locations[0] in here.surveyable[place]]
            ways = [(len(way), post) for post in posts if (way := route(here, EARTH, post))]
            return (min(ways)[1], ("probe",), ("surveying",)) if ways else None
        case "manned_return" if condition.location in ("space", "earth_orbit"):
            place = "suborbital_flight" if condition.location == "space" else "earth_orbit"
            return place, ("vostok", "astronaut"), ("re_entry",)
        case _:
            return None


@lru_cache(maxsize=1 << 10)
def plans_for(here: World, name: str) -> tuple[Venture, ...]:
    """Every way to go about a mission, one for each choice of rockets."""
    goal = goal_of(here, MISSIONS[name])
    legs = route(here, EARTH, goal[0]) if goal else None
    if goal is None or legs is None:
        return ()
    _, payload, skills = goal
    if any(hazard.kind == "landing" for leg in legs for hazard in leg.hazards):
        skills = (*skills, "landing")
    mass_only = tuple(word for word in payload if word != "astronaut")
    found = []
    sold = [card.id for card in here.goods if card.kind == "rocket"]
    for bits in range(1, 1 << len(sold)):
        kinds = tuple(word for i, word in enumerate(sold) if bits >> i & 1)
        parts = outfit(mass_only, legs, kinds)
        if parts is not None and all(word in parts for word in kinds):
            needed = [COMPONENTS[word].requires for word in kinds] + list(skills)
            crew = ("astronaut",) if "astronaut" in payload else ()
            cost = sum(COMPONENTS[word].cost or 0 for word in parts) + 5 * len(crew)
            found.append(Venture(name, parts + crew, tuple(ADVANCEMENT[n] for n in needed), legs, cost))
    return tuple(found)


def best_plan(here: World, missions: tuple[str, ...], have: int, years: int) -> Venture | None:
    """The plan with the most points for what it still costs, among those that end in time."""
    best, value = None, 0.0
    for name in missions:
        for plan in plans_for(here, name):
            study = sum(ADVANCEMENTS[i].cost for i in plan.needs if not have >> i & 1)
            time = sum(leg.card.years for leg in plan.route) + (study + plan.cost) / 25
            worth = MISSIONS[name].points / (study + plan.cost + 10)
            if time <= years + 1 and worth > value:
                best, value = plan, worth
    return best


# Flying


def burn(parts: tuple[str, ...], legs: tuple[Leg, ...], short: int | None = None) -> tuple[str, ...] | None:
    """The rockets aboard to fire for the first of some maneuvers, so that the others remain possible.

    `short` is the thrust still missing when some have been fired already.
    """
    if not legs:
        return ()
    aboard = [word for word in parts if FACES[word].ready and FACES[word].card.kind == "rocket"]
    mass = manifest(parts).mass
    needed = mass * legs[0].card.difficulty if short is None else short
    for stage in STAGES:
        if sum(COMPONENTS[word].thrust for word in stage) < needed:
            continue
        held = all(stage.count(word) <= aboard.count(word) for word in stage)
        if held and burn(take(parts, stage), legs[1:]) is not None:
            return stage
    return None
