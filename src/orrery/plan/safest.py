"""The safest plan of one craft: best first on the exact odds of its draws.

Odds do not add up: the second draw from a pile is safer than the first from another. So a label keeps how
many draws it makes from each advancement. Every draw lowers the odds, so the first label that comes back
to the origin is the safest. Without thrusters and dates, with at most nine rockets of a kind in a stage.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count
from operator import le
from typing import Final, NamedTuple

from orrery.plan.odds import History, Use, odds
from orrery.plan.search import BestRoute, RouteStep
from orrery.plan.stock import TooHard
from orrery.plan.trip import Trip, may_fly, paces_of
from orrery.plan.world import SUPPLIES, Hop, Rocket, Skies, advancement

MOST_OF_A_KIND: Final = 9
MOST_LABELS: Final = 40_000
_PATIENCE: Final = 64
Counts = tuple[int, ...]


class Label(NamedTuple):
    """A craft of some mass at a place in a phase, the draws up to the goal, the price, and how it goes on."""

    phase: int
    place: str
    mass: int
    draws: Counts
    food: int
    years: int
    move: RouteStep | None
    after: Label | None


class SafeSearch:
    """Looks for the plan of a trip whose draws are the least likely to fail."""

    def __init__(
        self,
        skies: Skies,
        trip: Trip,
        rockets: tuple[Rocket, ...],
        known: frozenset[str],
        piles: Mapping[str, History],
        most: int,
        *,
        own: Mapping[str, int],
        limits: Mapping[str, int],
        tick: Callable[[int], None] | None = None,
    ) -> None:
        self.skies: Final = skies
        self.trip: Final = trip
        self.rockets: Final = rockets
        self.known: Final = known
        self.most: Final = most
        #: What is at hand, and how many rockets of a kind there are at the most.
        self.own: Final = own
        self.limits: Final = limits
        self.tick: Final = tick
        others = ("landing", "aerobraking", "re_entry", "life_support")
        self.piles: Final = tuple(dict.fromkeys([*[r.needs for r in rockets], *others]))
        new = {name: History(advancement(name).outcomes) for name in self.piles if name in skies.advancements}
        self.told: Final = {**new, **piles}
        self._odds: Final[dict[Counts, float]] = {}
        self._known: Final[dict[tuple[int, str], list[tuple[int, int, Counts]]]] = {}
        self._queue: Final[list[tuple[float, int, int, Label]]] = []
        self._stages: Final[dict[tuple[int, int], list[Counts]]] = {}
        self._number: Final = count()

    def best(self) -> BestRoute | None:
        last = len(self.trip.phases) - 1
        none = (0,) * len(self.piles)
        for place in self.trip.phases[last].places:
            self._push(Label(last, place, self.trip.phases[last].carry, none, 0, 0, None, None))
        looked_at = 0
        while self._queue:
            *_, label = heappop(self._queue)
            if label.phase == 0 and label.place == self.trip.origin:
                return _route(label, self._bought(label) + label.food)
            looked_at += 1
            if looked_at > MOST_LABELS:
                raise TooHard
            if self.tick is not None and looked_at % _PATIENCE == 0:
                self.tick(looked_at)
            self._expand(label)
        return None

    def _expand(self, label: Label) -> None:
        number = label.phase
        if number and label.place in self.trip.phases[number - 1].places:
            mass = label.mass - self.trip.phases[number].carry + self.trip.phases[number - 1].carry
            self._push(label._replace(phase=number - 1, mass=mass, move=None, after=label))
        phase = self.trip.phases[number]
        for hop in self.skies.into[label.place]:
            if not hop.slingshot and may_fly(hop, phase, self.known):
                for years, hard in paces_of(hop, phase, self.known):
                    self._fly(label, hop, years, hard)

    def _fly(self, label: Label, hop: Hop, years: int, hard: int) -> None:
        food = self.trip.phases[label.phase].eaters * years
        load = label.mass + food
        for fired in self._sets(hard, hard * load):
            more = sum(n * r.mass for n, r in zip(fired, self.rockets, strict=True))
            draws = list(label.draws)
            for n, rocket in zip(fired, self.rockets, strict=True):
                draws[self.piles.index(rocket.needs)] += n
            for need in self._others(label.phase, hop, years):
                draws[self.piles.index(need)] += 1
            words = tuple(r.word for n, r in zip(fired, self.rockets, strict=True) for _ in range(n))
            move = RouteStep(label.phase, hop.origin, hop, years, hard, words, load + more)
            self._push(
                Label(
                    label.phase,
                    hop.origin,
                    load + more,
                    tuple(draws),
                    label.food + food,
                    label.years + years,
                    move,
                    label,
                )
            )

    def _others(self, number: int, hop: Hop, years: int) -> Iterator[str]:
        """The draws of a maneuver besides its rockets; a crew is taken to sit in one capsule."""
        yield from sorted(hop.needs)
        if self.trip.phases[number].eaters:
            yield from ["life_support"] * years
            yield from ["re_entry"] if hop.entry else []

    def _sets(self, hard: int, need: int) -> list[Counts]:
        """Every set of rockets that lifts enough and would not without any one of its rockets."""
        key = (hard, need)
        if key not in self._stages:
            lifts = [r.thrust - hard * r.mass for r in self.rockets]
            self._stages[key] = list(_minimal(lifts, need)) if need > 0 else [(0,) * len(lifts)]
        return self._stages[key]

    def _push(self, label: Label) -> None:
        price = self._bought(label) + max(0, label.food - self.own.get(SUPPLIES, 0))
        if price > self.most or self._runs_out(label):
            return
        known = self._known.setdefault((label.phase, label.place), [])
        for mass, less, draws in known:
            if mass <= label.mass and less <= price and all(map(le, draws, label.draws)):
                return
        known.append((label.mass, price, label.draws))
        chance = self._chance(label.draws)
        heappush(self._queue, (-chance, price, next(self._number), label))

    def _fired(self, label: Label) -> Iterator[tuple[Rocket, int]]:
        """Every kind of rocket, and how many of it: each is drawn for once."""
        return zip(self.rockets, label.draws, strict=False)

    def _bought(self, label: Label) -> int:
        """What the rockets cost that are not at hand."""
        return sum(r.price * max(0, n - self.own.get(r.word, 0)) for r, n in self._fired(label))

    def _runs_out(self, label: Label) -> bool:
        return any(n > self.limits.get(r.word, n) for r, n in self._fired(label))

    def _chance(self, draws: Counts) -> float:
        if draws not in self._odds:
            uses = {name: Use(n) for name, n in zip(self.piles, draws, strict=True) if n}
            self._odds[draws] = float(odds(self.told, uses)) if uses else 1.0
        return self._odds[draws]


def _minimal(lifts: list[int], need: int) -> Iterator[Counts]:
    """Counts whose lifts add up to the need, and without any one rocket do not."""
    if len(lifts) == 1:
        number = -(-need // lifts[0]) if need > 0 and lifts[0] > 0 else 0
        if number <= MOST_OF_A_KIND and (need <= 0 or lifts[0] > 0):
            yield (number,)
        return
    most = min(MOST_OF_A_KIND, max(0, -(-need // lifts[0]))) if lifts[0] > 0 else 0
    for first in range(most + 1):
        for rest in _minimal(lifts[1:], need - first * lifts[0]):
            counts = (first, *rest)
            spare = sum(n * lift for n, lift in zip(counts, lifts, strict=True)) - need
            if all(not n or lift > spare for n, lift in zip(counts, lifts, strict=True)):
                yield counts


def _route(label: Label, price: int) -> BestRoute:
    moves, step = [], label  # type: list[RouteStep], Label | None
    while step is not None:
        if step.move is not None:
            moves.append(step.move)
        step = step.after
    return BestRoute(tuple(moves), price, label.mass, label.years, 0, label.years)
