"""What a flight is worth: its points, the chance that all goes well, and which rockets to test first."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight
from orrery.bots.director.stock import ROCKET_OF, price_of
from orrery.bots.director.trust import Tests, belief_of, choices
from orrery.games.leaving_earth.advice import known_side
from orrery.games.leaving_earth.cards import MISSIONS, RULES, SIDES
from orrery.games.leaving_earth.state import Pile, Table, world
from orrery.plan.risk import dice

#: Added to what a flight costs: the cheapest one takes some attention too.
TROUBLE: Final = 6


def gain(s: Table, seat: int, flight: Flight, missions: frozenset[str]) -> float:
    """The points of the missions that it completes, less those of whom it leaves behind."""
    points = sum(prizes_of(s, seat, flight, missions).values())
    return points + RULES.lost_astronaut_points * flight.stranded


def prizes_of(s: Table, seat: int, flight: Flight, missions: frozenset[str]) -> dict[str, float]:
    """The missions that a flight completes, with the points to expect."""
    prizes = {name: float(MISSIONS[name].points) for name in flight.achieves & missions}
    for name in missions if flight.bodies else ():
        if MISSIONS[name].condition.kind == "life":
            chance = max(life_chance(s, seat, body) for body in flight.bodies)
            prizes |= {name: MISSIONS[name].points * chance} if chance else {}
    return prizes


def life_chance(s: Table, seat: int, body: str) -> float:
    """How likely a body has life, as far as an agency knows."""
    side = known_side(s, seat, body)
    sides = [side] if side is not None else [other for other in SIDES if other.place == body]
    return sum(one.copies for one in sides if one.has("life")) / sum(one.copies for one in sides)


@lru_cache(maxsize=1 << 12)
def luck(flight: Flight, found: tuple[tuple[str, str], ...]) -> float:
    """The chance of dice and location cards."""
    return float(dice(list(flight.facings), dict(found)))


def known_places(s: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The locations that an agency knows."""
    sides = [(place, known_side(s, seat, place)) for place in world(s).explorable]
    return tuple((place, side.word) for place, side in sides if side is not None)


class Trial(NamedTuple):
    """The tests that raise the points for a dollar most, their costs, and the chance of all draws then."""

    tests: tuple[tuple[str, float], ...]
    chance: float


def trial(flight: Flight, cost: float, laid: dict[str, Pile], *, careful: bool) -> Trial:
    """Which rockets to test, and how far that pays; who is not careful tests none."""
    names = [name for name, _ in flight.uses]
    rows = [choices(belief_of(laid.get(name), name), use, _test_price(name)) for name, use in flight.uses]
    chosen = [row[0] for row in rows]
    best = _rate(cost, chosen)
    improved = careful
    while improved:
        improved = False
        for i, row in enumerate(rows):
            for other in row[chosen[i].number + 1 :]:
                tried = [*chosen[:i], other, *chosen[i + 1 :]]
                rate = _rate(cost, tried)
                if rate > best:
                    best, chosen, improved = rate, tried, True
    chance = 1.0
    for one in chosen:
        chance *= one.chance
    return Trial(
        tuple((name, one.cost) for name, one in zip(names, chosen, strict=True) if one.number), chance
    )


def _rate(cost: float, tests: list[Tests]) -> float:
    chance = 1.0
    for one in tests:
        chance *= one.chance
        cost += one.cost
    return chance / cost


def _test_price(name: str) -> int:
    return price_of(ROCKET_OF[name]) if name in ROCKET_OF else 0
