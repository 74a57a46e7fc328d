"""Fronts of labels: what it takes to have things somewhere, as mass, price and years that none other beats.

Going backwards from a goal, a maneuver maps a front to a front by way of the stage tables; where something
waits, or a second craft branches off, two fronts are added.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from orrery.plan.search import LONGEST, PUSH
from orrery.plan.stages import Pair, Stages
from orrery.plan.world import Hop


class Burn(NamedTuple):
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
    recipe: Burn | Join | Start


Front = list[Label]


def start(chain: int, mass: int) -> Front:
    return [Label(mass, 0, 0, Start(chain))]


def prune(labels: Iterable[Label], *, timed: bool) -> Front:
    """The labels that none beats in mass and price; when time counts, in years too."""
    if timed:
        return _prune_timed(labels)
    kept: Front = []
    for label in sorted(labels, key=_by_mass):
        if not kept or label.price < kept[-1].price:
            kept.append(label)
    return kept


def _by_mass(label: Label) -> tuple[int, int, int]:
    return label[:3]


def _prune_timed(labels: Iterable[Label]) -> Front:
    """Taken by years, one staircase of masses and falling prices shows whether a label is beaten."""
    kept: Front = []
    masses: list[int] = []
    prices: list[int] = []
    for label in sorted(labels, key=_by_years):
        at = bisect_right(masses, label.mass)
        if at and prices[at - 1] <= label.price:
            continue
        kept.append(label)
        end = at
        while end < len(prices) and prices[end] >= label.price:
            end += 1
        masses[at:end], prices[at:end] = [label.mass], [label.price]
    return kept


def _by_years(label: Label) -> tuple[int, int, int]:
    return label.years, label.mass, label.price


def plus(one: Front, two: Front, *, timed: bool) -> Front:
    """What goes on together with what stays: of the years each label counts those of its part of the trip."""
    sums = [
        Label(a.mass + b.mass, a.price + b.price, a.years + b.years, Join(a, b)) for a in one for b in two
    ]
    return prune(sums, timed=timed)


def over(
    front: Front,
    hop: Hop,
    stages: Stages,
    *,
    eaters: int = 0,
    thrusters: int = 0,
    timed: bool = False,
    aside: bool = False,
) -> Front:
    """The front before a maneuver, at every pace worth flying; what flies aside takes no time of the trip."""
    found: Front = []
    for label in front:
        for years, hard in _paces(hop, label.mass, eaters, thrusters):
            food = eaters * years
            load = label.mass + food
            need = hard * load - PUSH * thrusters * years
            for pair in stages.sets(hard, need):
                burn = Burn(hop, years, hard, need, pair, food, thrusters, label)
                mass, price = load + pair[0], label.price + food + pair[1]
                found.append(Label(mass, price, label.years + (0 if aside else years), burn))
    return prune(found, timed=timed)


def _paces(hop: Hop, mass: int, eaters: int, thrusters: int) -> list[tuple[int, int]]:
    """The printed pace and faster ones; with thrusters also slower ones, until they alone will do."""
    paces = list(hop.paces)
    years, hard = hop.paces[0]
    while (
        thrusters
        and hop.slow
        and years < LONGEST
        and hard * (mass + eaters * years) > PUSH * thrusters * years
    ):
        years += 1
        paces.append((years, hard))
    return paces
