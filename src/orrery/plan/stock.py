"""Rockets that are not simply bought: owned ones cost nothing more, and some can't be had without end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Final

from orrery.plan.stages import Pair, Stages, staircase
from orrery.plan.world import Rocket

#: Mass, price, and how many of each scarce rocket.
Load = tuple[int, int, tuple[int, ...]]
#: More choices of scarce rockets than this are not looked at for one stage.
MOST_CHOICES: Final = 3_000


class TooHard(Exception):
    """There is more to be looked at than a search may."""


class Stock:
    """The rockets at hand: those sold without end, and scarce ones that are counted."""

    def __init__(
        self,
        sold: tuple[Rocket, ...],
        owned: Mapping[Rocket, int] | None = None,
        most: Mapping[str, int] | None = None,
    ) -> None:
        owned, most = owned or {}, most or {}
        self.plain: Final = stages_of(tuple(r for r in sold if r.word not in most))
        scarce = [
            (Rocket(r.word, r.mass, 0, r.thrust, r.needs), count) for r, count in owned.items() if count > 0
        ]
        scarce += [
            (r, left) for r in sold if r.word in most and (left := most[r.word] - _held(owned, r.word)) > 0
        ]
        self.scarce: Final = tuple(r for r, _ in scarce)
        self.counts: Final = tuple(count for _, count in scarce)
        #: What each owned rocket would have cost: the bound takes it for bought.
        prices = {r.word: r.price for r in (*owned, *sold)}
        self.worth: Final = tuple(prices[r.word] - r.price for r in self.scarce)
        #: Every kind at its price, for the bound.
        self.kinds: Final = tuple(dict.fromkeys((*sold, *owned)))
        self._loads: Final[dict[tuple[int, int], list[Load]]] = {}

    @property
    def none(self) -> tuple[int, ...]:
        return (0,) * len(self.scarce)

    def loads(self, difficulty: int, need: int) -> list[Load]:
        """What is worth firing for a net lift of `need`."""
        found = self._loads.get((difficulty, need))
        if found is None:
            found = self._find(difficulty, need)
            self._loads[difficulty, need] = found
        return found

    def _find(self, difficulty: int, need: int) -> list[Load]:
        if not self.scarce:
            return [(mass, price, ()) for mass, price in self.plain.sets(difficulty, need)]
        lifts = [r.thrust - difficulty * r.mass for r in self.scarce]
        ranges = [
            range(min(count, max(0, -(-need // lift))) + 1 if lift > 0 else 1)
            for lift, count in zip(lifts, self.counts, strict=True)
        ]
        if prod(map(len, ranges)) > MOST_CHOICES:
            raise TooHard
        loads: list[Load] = []
        #: For each choice of scarce rockets what it or a smaller one can do.
        reach: dict[tuple[int, ...], tuple[Pair, ...]] = {}
        for used in product(*ranges):
            rest = need - sum(n * lift for n, lift in zip(used, lifts, strict=True))
            mass = sum(n * r.mass for n, r in zip(used, self.scarce, strict=True))
            price = sum(n * r.price for n, r in zip(used, self.scarce, strict=True))
            own = {(mass + m, price + p) for m, p in self.plain.sets(difficulty, rest)}
            below = {pair for fewer in _one_fewer(used) for pair in reach[fewer]}
            reach[used] = staircase(own | below)
            loads += [(*pair, used) for pair in reach[used] if pair not in below]
        return sorted(loads)

    def spell(self, difficulty: int, need: int, load: Load) -> Counter[str]:
        """The rockets of a load by name."""
        mass, price, used = load
        chosen: Counter[str] = Counter()
        for n, r in zip(used, self.scarce, strict=True):
            if n:
                chosen[r.word] += n
                mass, price = mass - n * r.mass, price - n * r.price
                need -= n * (r.thrust - difficulty * r.mass)
        return chosen + self.plain.spell(difficulty, need, (mass, price))


def _held(owned: Mapping[Rocket, int], word: str) -> int:
    return sum(count for r, count in owned.items() if r.word == word)


def _one_fewer(used: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The same choice without one rocket, in every way."""
    return ((*used[:i], n - 1, *used[i + 1 :]) for i, n in enumerate(used) if n)


_STAGES: Final[dict[tuple[Rocket, ...], Stages]] = {}


def stages_of(rockets: tuple[Rocket, ...]) -> Stages:
    """The stage tables of some rockets, shared by every question that asks for them."""
    if rockets not in _STAGES:
        _STAGES[rockets] = Stages(rockets)
    return _STAGES[rockets]


def forget() -> None:
    """Begin with empty stage tables, as a fresh process does."""
    _STAGES.clear()
