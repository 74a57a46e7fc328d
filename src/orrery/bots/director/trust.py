"""How far an agency can rely on its advancements, and what it would gain by testing rockets first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from orrery.games.leaving_earth.cards import ADVANCEMENTS, OUTCOME_DECK
from orrery.games.leaving_earth.odds import evidence, makeups
from orrery.games.leaving_earth.state import Pile, Table
from orrery.plan.odds import Use
from orrery.plan.risk import Belief, best_test
from orrery.plan.world import REMOVAL, advancement

#: Nobody tests a rocket more often than this before a flight.
MOST_TESTS: Final = 4
#: What a test is expected to cost besides the rocket: a failure is bought off.
_REMOVAL: Final = REMOVAL[1] * (OUTCOME_DECK[1] + OUTCOME_DECK[2]) / sum(OUTCOME_DECK)


class Tests(NamedTuple):
    """So many tests of a rocket: what they cost, and the chance of the flight's draws after them."""

    number: int
    cost: float
    chance: float


def piles(s: Table, seat: int) -> dict[str, Pile]:
    """An agency's outcomes by advancement."""
    return {card.id: pile for card, pile in zip(ADVANCEMENTS, s.piles[seat], strict=True) if pile is not None}


def belief_of(pile: Pile | None, name: str) -> Belief:
    """What a pile may be made up of; one that is not laid yet is like the deck."""
    if pile is None:
        return _belief(advancement(name).outcomes, (1,) * len(makeups(advancement(name).outcomes)))
    return _belief(pile.size, tuple(evidence(pile)))


@lru_cache(maxsize=1 << 12)
def _belief(size: int, weights: Sequence[int]) -> Belief:
    found = {}
    for cards, weight in zip(makeups(size), weights, strict=True):
        if weight:
            success, minor, major = cards
            found[success, minor, major] = weight * _ways(success, minor, major)
    total = sum(found.values())
    return tuple(sorted((cards, round(weight / total, 6)) for cards, weight in found.items()))


def _ways(success: int, minor: int, major: int) -> float:
    """How often the deck gives these cards."""
    ways = 1.0
    drawn = 0
    for count, left in zip((success, minor, major), OUTCOME_DECK, strict=True):
        for taken in range(count):
            drawn += 1
            ways *= drawn * (left - taken) / (taken + 1)
    return ways


@lru_cache(maxsize=1 << 14)
def choices(belief: Belief, use: Use, price: int) -> tuple[Tests, ...]:
    """What each number of tests of a rocket gains; an advancement without a price can't be tested."""
    found = [Tests(0, 0.0, best_test(belief, use, 0, 1, 0))]
    for number in range(1, MOST_TESTS + 1 if price else 1):
        if found[-1].chance > 0.999:
            break
        money = number * (price + REMOVAL[1])
        chance = best_test(belief, use, money, price, number)
        found.append(Tests(number, number * (price + _REMOVAL), chance))
    return tuple(found)
