"""Fronts of labels: what it takes to have things somewhere, as mass, price and years that none other beats.

Going backwards from a goal, a maneuver maps a front to a front by way of the stage tables; where something
waits, or a second craft branches off, two fronts are added.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeVar

from orrery.plan.search import LONGEST, PUSH
from orrery.plan.stages import Pair, Stages
from orrery.plan.world import Hop


class StageFired(NamedTuple):
    """A maneuver with one stage, and what it brings on."""

    hop: Hop
    years: int
    difficulty: int
    need: int
    load: Pair
    food: int
    #: Thrusters that push.
    thrusters: int
    on: Label


class Join(NamedTuple):
    """What goes on, and what stays or branches off here."""

    on: Label
    off: Label


class Start(NamedTuple):
    """The end of a chain of the way home, by its number."""

    chain: int


class Label(NamedTuple):
    """Mass, price, years, and how it comes about."""

    mass: int
    price: int
    years: int
    recipe: StageFired | Join | Start


Front = list[Label]


def start(chain: int, mass: int) -> Front:
    return [Label(mass, 0, 0, Start(chain))]


#: What is worth keeping is told by mass, price and years, with which everything pruned begins.
Row = TypeVar("Row", bound=tuple[Any, ...])
_BY_MASS: Final = itemgetter(0, 1, 2)
_BY_YEARS: Final = itemgetter(2, 0, 1)


def prune(rows: Iterable[Row], *, timed: bool) -> list[Row]:
    """What nothing else beats in mass and price; when time counts, in years too."""
    if timed:
        return _prune_timed(rows)
    kept: list[Row] = []
    for row in sorted(rows, key=_BY_MASS):
        if not kept or row[1] < kept[-1][1]:
            kept.append(row)
    return kept


def _prune_timed(rows: Iterable[Row]) -> list[Row]:
    """Taken by years, one staircase of masses and falling prices shows whether a row is beaten."""
    kept: list[Row] = []
    masses: list[int] = []
    prices: list[int] = []
    for row in sorted(rows, key=_BY_YEARS):
        mass, price = row[0], row[1]
        at = bisect_right(masses, mass)
        if at and prices[at - 1] <= price:
            continue
        kept.append(row)
        end = at
        while end < len(prices) and prices[end] >= price:
            end += 1
        masses[at:end], prices[at:end] = [mass], [price]
    return kept


def plus(one: Front, two: Front, *, timed: bool) -> Front:
    """What goes on together with what stays: of the years each label counts those of its part of the trip."""
    rows = [(a.mass + b.mass, a.price + b.price, a.years + b.years, a, b) for a in one for b in two]
    return [Label(mass, price, years, Join(a, b)) for mass, price, years, a, b in prune(rows, timed=timed)]


def over(
    front: Front,
    hop: Hop,
    stages: Stages,
    *,
    eaters: int = 0,
    thrusters: int = 0,
    timed: bool = False,
    longest: int | None = None,
) -> Front:
    """The front before a maneuver, at every pace worth flying that keeps to the years a trip may take.

    Without such a limit it is flown aside, and takes no time of the trip.
    """
    rows = []
    for label in front:
        mass, price, spent, _ = label
        left = LONGEST if longest is None else longest - spent
        for years, hard in _paces(hop, mass, eaters, thrusters, left):
            load = mass + eaters * years
            need = hard * load - PUSH * thrusters * years
            cost, until = price + eaters * years, spent if longest is None else spent + years
            rows += [
                (load + pair[0], cost + pair[1], until, years, hard, need, pair, label)
                for pair in stages.sets(hard, need)
            ]
    return [
        Label(mass, price, until, StageFired(hop, years, hard, need, pair, eaters * years, thrusters, label))
        for mass, price, until, years, hard, need, pair, label in prune(rows, timed=timed)
    ]


def _paces(hop: Hop, mass: int, eaters: int, thrusters: int, left: int) -> list[tuple[int, int]]:
    """The printed pace and faster ones; with thrusters also slower ones, until they alone will do."""
    paces = [pace for pace in hop.paces if pace[0] <= left]
    if not thrusters or not hop.slow:
        return paces
    years, hard = hop.paces[0]
    while years < min(left, LONGEST) and hard * (mass + eaters * years) > PUSH * thrusters * years:
        years += 1
        paces.append((years, hard))
    return paces
