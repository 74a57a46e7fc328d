"""One number for each bot: how much likelier it is to come first than the others, on Elo's scale.

The chance of a seat to come first is taken to be its strength over that of all seats (Plackett and Luce;
between two, Bradley and Terry). The strengths are those under which what was played is likeliest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log10
from random import Random
from typing import Final

import msgspec

from orrery.lab.ladder import Bout, Ladder

#: Who was compared, and what part of the first place each kind of bot got.
Contest = tuple[tuple[str, ...], dict[str, float]]

_DRAWN_FROM: Final = 200
_STEPS: Final = 60


class Rating(msgspec.Struct, frozen=True):
    """Elo, 0 for the last bot of the ladder, with a 95 % interval."""

    elo: float
    low: float
    high: float


def ratings(played: Iterable[Bout], ladder: Ladder) -> dict[str, Rating]:
    """The rating of each bot; the interval is that of deals drawn anew from those played."""
    bots = ladder.series.bots
    deals: dict[int, list[Bout]] = defaultdict(list)
    for game in played:
        deals[game.deal].append(game)
    by_deal = [contests(games, ladder.team) for games in deals.values()]
    fitted = fit([one for deal in by_deal for one in deal], bots)
    random = Random(0)
    drawn = [
        fit([one for deal in random.choices(by_deal, k=len(by_deal)) for one in deal], bots)
        for _ in range(_DRAWN_FROM if by_deal else 0)
    ]
    found = {}
    for bot in bots:
        spread = sorted(one[bot] for one in drawn) or [fitted[bot]]
        low, high = spread[len(spread) // 40], spread[-1 - len(spread) // 40]
        found[bot] = Rating(fitted[bot], low, high)
    return found


def contests(games: Sequence[Bout], team: bool) -> list[Contest]:
    """What the games of one deal say: teams are compared when just one of two has won it."""
    if not team:
        return [(game.seats, _shares(game)) for game in games if game.winners]
    return [
        ((one.seats[0], other.seats[0]), {(one if one.winners else other).seats[0]: 1.0})
        for one, other in combinations(games, 2)
        if bool(one.winners) != bool(other.winners)
    ]


def _shares(game: Bout) -> dict[str, float]:
    won = Counter(game.seats[seat] for seat in game.winners)
    return {bot: number / len(game.winners) for bot, number in won.items()}


def fit(found: Sequence[Contest], bots: Sequence[str]) -> dict[str, float]:
    """Elo of each bot. Every pair is taken to have drawn once, so that nobody is infinitely strong.

    >>> [round(elo) for elo in fit([(("a", "b"), {"a": 1.0})] * 3, ("a", "b")).values()]
    [338, 0]
    >>> fit([], ("a",))
    {'a': 0.0}
    """
    if len(bots) == 1:
        return {bots[0]: 0.0}
    times = Counter(seats for seats, _ in found)
    won: Counter[str] = Counter()
    for _, shares in found:
        won.update(shares)
    for pair in combinations(bots, 2):
        times[pair] += 1
        won.update(dict.fromkeys(pair, 0.5))
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(_STEPS):
        due = dict.fromkeys(bots, 0.0)
        for seats, number in times.items():
            total = sum(strength[bot] for bot in seats)
            for bot in seats:
                due[bot] += number / total
        strength = {bot: won[bot] / due[bot] for bot in bots}
    last = strength[bots[-1]]
    return {bot: 400 * log10(strength[bot] / last) for bot in bots}
