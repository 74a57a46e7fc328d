"""How far an agency can rely on its advancements, and what it would gain by testing rockets first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from orrery.games.leaving_earth.cards import ADVANCEMENTS, OUTCOME_DECK
from orrery.games.leaving_earth.odds import evidence, makeups
from orrery.games.leaving_earth.state import Pile, Table
from orrery.plan.odds import Use, without
from orrery.plan.risk import Belief, best_test
from orrery.plan.world import REMOVAL, advancement

#: Nobody tests a rocket more often than this before a flight.
MOST_TESTS: Final = 4
#: No flight is tried more often than this.
MOST_TRIES: Final = 3
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
def choices(belief: Belief, use: Use, price: int, spare: int = 0) -> tuple[Tests, ...]:
    """What each number of tests of a rocket gains; an advancement without a price can't be tested."""
    found = [Tests(0, 0.0, chance_of(belief, use, spare))]
    for number in range(1, MOST_TESTS + 1 if price else 1):
        if found[-1].chance > 0.999:
            break
        money = number * (price + REMOVAL[1])
        chance = best_test(belief, use, money, price, number)
        found.append(Tests(number, number * (price + _REMOVAL), chance))
    return tuple(found)


def chance_of(belief: Belief, use: Use, spare: int = 0) -> float:
    """The chance of some draws, of which so many may fail if what came up is then bought off."""
    if not spare:
        return best_test(belief, use, 0, 1, 0)
    return sum(
        chance * _with_spares(cards[0], cards[1] + cards[2], use.strict, spare) for cards, chance in belief
    )


@lru_cache(maxsize=1 << 10)
def _with_spares(sound: int, bad: int, draws: int, spare: int) -> float:
    """The chance to draw so many sound cards before more bad ones have come up than can be borne."""
    if not draws or not bad:
        return 1.0
    good = sound / (sound + bad)
    through = good * _with_spares(sound, bad, draws - 1, spare)
    return through + ((1 - good) * _with_spares(sound, bad - 1, draws, spare - 1) if spare else 0.0)


@lru_cache(maxsize=1 << 14)
def after_failures(belief: Belief, use: Use, spare: int = 0) -> tuple[float, ...]:
    """The chance of some draws now, after one failure that was bought off, after two, and so on."""
    found = []
    for _ in range(MOST_TRIES):
        found.append(chance_of(belief, use, spare))
        belief = _bought_off(belief, (1, 2) if use.strict else (2,))
    return tuple(found)


def _bought_off(belief: Belief, faces: tuple[int, ...]) -> Belief:
    """A belief after one of these cards has come up and is gone; the same if none can."""
    found: dict[tuple[int, int, int], float] = {}
    for cards, chance in belief:
        for face in faces:
            if cards[face]:
                left = without(cards, face)
                found[left] = found.get(left, 0.0) + chance * cards[face] / sum(cards)
    total = sum(found.values())
    return tuple(sorted((cards, weight / total) for cards, weight in found.items())) if total else belief


def in_tries(rows: tuple[tuple[float, ...], ...], tries: int) -> tuple[float, ...]:
    """The chance that a flight has succeeded after one try, after two, and so on.

    What made it fail is bought off, so each try is better than the one before. A row has the chances of one
    advancement's draws, after each number of failures.
    """
    return _in_tries(rows, (0,) * len(rows), tries)


@lru_cache(maxsize=1 << 16)
def _in_tries(rows: tuple[tuple[float, ...], ...], bought: tuple[int, ...], tries: int) -> tuple[float, ...]:
    now = 1.0
    for row, number in zip(rows, bought, strict=True):
        now *= row[number]
    if tries == 1 or now > 0.999:
        return (now,) * tries
    blame = [1 - row[number] for row, number in zip(rows, bought, strict=True)]
    later = [0.0] * (tries - 1)
    for i, share in enumerate(blame):
        if share > 0:
            more = _in_tries(rows, (*bought[:i], bought[i] + 1, *bought[i + 1 :]), tries - 1)
            for k, chance in enumerate(more):
                later[k] += share / sum(blame) * chance
    return (now, *[now + (1 - now) * chance for chance in later])
