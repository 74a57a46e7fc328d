"""What a flight is worth: its points, the chance that all goes well, and which rockets to test first."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight
from orrery.bots.director.stock import ROCKET_OF, price_of
from orrery.bots.director.trust import Tests, after_failures, belief_of, choices, in_tries
from orrery.games.leaving_earth.advice import known_side
from orrery.games.leaving_earth.cards import MISSIONS, RULES, SIDES
from orrery.games.leaving_earth.state import Pile, Table, world
from orrery.plan.risk import dice
from orrery.plan.voyage import Facing
from orrery.plan.world import DIE, crew_dice

#: Added to what a flight costs: the cheapest one takes some attention too.
TROUBLE: Final = 6
_ILLS: Final = ("sickness", "solar_radiation", "astronaut_radiation")


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
    """The chance of dice and location cards; of several who fly one is enough."""
    if len(flight.trades) < 2:
        return float(dice(list(flight.facings), dict(found)))
    chance = float(dice([facing._replace(crew=0) for facing in flight.facings], dict(found)))
    for location in {facing.location for facing in flight.facings}:
        here = [facing for facing in flight.facings if facing.location == location]
        sides = crew_dice(location, dict(found).get(location, ""))
        total = sum(copies for copies, _ in sides)
        chance *= sum(copies / total * _one_is_well(effects, here) for copies, effects in sides)
    return chance


def _one_is_well(effects: tuple[tuple[str, int], ...], facings: list[Facing]) -> float:
    """The chance that a location leaves somebody of a crew in good health each time."""
    chance = 1.0
    for facing in facings:
        for kind, number in effects:
            inside = min(facing.crew, facing.shielded)
            years = facing.years if kind == "solar_radiation" else 1
            if kind in _ILLS:
                chance *= (
                    1 - _ill(number * years) ** (facing.crew - inside) * _ill((number - 1) * years) ** inside
                )
    return chance


def _ill(limit: int) -> float:
    return min(1.0, limit / DIE)


def known_places(s: Table, seat: int) -> tuple[tuple[str, str], ...]:
    """The locations that an agency knows."""
    sides = [(place, known_side(s, seat, place)) for place in world(s).explorable]
    return tuple((place, side.word) for place, side in sides if side is not None)


class BestTests(NamedTuple):
    """The tests that raise the points for a dollar most, their costs, and the chance of all draws then."""

    tests: tuple[tuple[str, float], ...]
    chance: float
    #: The chance of each advancement's draws then, and after failures in flight.
    rows: tuple[tuple[float, ...], ...]

    def in_tries(self, tries: int) -> tuple[float, ...]:
        """The chance that a flight has succeeded after one try, after two, and so on."""
        return in_tries(self.rows, tries)


def trial(flight: Flight, cost: float, laid: dict[str, Pile], hopper: str, *, careful: bool) -> BestTests:
    """What to test, and how far that pays; who is not careful tests nothing."""
    return _trial(flight, cost, tuple([laid.get(name) for name, _ in flight.uses]), hopper, careful)


@lru_cache(maxsize=1 << 14)
def _trial(
    flight: Flight, cost: float, laid: tuple[Pile | None, ...], hopper: str, careful: bool
) -> BestTests:
    names = [name for name, _ in flight.uses]
    beliefs = [belief_of(pile, name) for pile, name in zip(laid, names, strict=True)]
    ways = [
        choices(belief, use, _test_price(name, hopper) if careful else 0, _spare(flight, name))
        for belief, (name, use) in zip(beliefs, flight.uses, strict=True)
    ]
    chosen = [row[0] for row in ways]
    best = _rate(cost, chosen)
    improved = True
    while improved:
        improved = False
        for i, row in enumerate(ways):
            for other in row[chosen[i].number + 1 :]:
                tried = [*chosen[:i], other, *chosen[i + 1 :]]
                rate = _rate(cost, tried)
                if rate > best:
                    best, chosen, improved = rate, tried, True
    chance = 1.0
    for one in chosen:
        chance *= one.chance
    rows = []
    for belief, (name, use), one in zip(beliefs, flight.uses, chosen, strict=True):
        later = after_failures(belief, use, _spare(flight, name))[1:]
        rows.append((one.chance, *[max(one.chance, other) for other in later]))
    return BestTests(
        tuple((name, one.cost) for name, one in zip(names, chosen, strict=True) if one.number),
        chance,
        tuple(rows),
    )


def _rate(cost: float, tests: list[Tests]) -> float:
    chance = 1.0
    for one in tests:
        chance *= one.chance
        cost += one.cost
    return chance / cost


def _test_price(name: str, hopper: str) -> int:
    """What a test takes: a rocket is fired on the ground, Landing is tested by a hop."""
    if name == "landing":
        return price_of(hopper) if hopper else 0
    return price_of(ROCKET_OF[name]) if name in ROCKET_OF else 0


def _spare(flight: Flight, name: str) -> int:
    """The failures of an advancement that a flight can bear."""
    return flight.spare if name == "ion_thrusters" else 0
