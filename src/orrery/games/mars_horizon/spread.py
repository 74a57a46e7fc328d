"""Where the final total of a launch can end, and how often: dice and reliability against the target.

It goes the ways that `odds.py` counts, with the same best use of every help; so the shares that reach the
target come to the chance of success. They are only drawn, never compared: floats are exact enough.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache

from orrery.games.mars_horizon.cards import COUNTDOWN
from orrery.games.mars_horizon.odds import (
    EMPTY_PILE,
    Counts,
    countdown_spread,
    dice_chance,
    launch_chance,
    one_die_chance,
    roll_chance,
    two_ways,
)
from orrery.kernel import add

#: How far the total ends above the target (below it if less than 0), and the share of ways that lead there.
Margins = tuple[tuple[int, float], ...]

_FACES = range(1, 7)


def mixed(parts: Iterable[tuple[float, Margins]]) -> Margins:
    """Spreads laid over each other, each with its share of the whole.

    >>> mixed([(0.5, ((0, 1.0),)), (0.5, ((0, 0.5), (3, 0.5)))])
    ((0, 0.75), (3, 0.25))
    """
    found: defaultdict[int, float] = defaultdict(float)
    for weight, margins in parts:
        for margin, share in margins:
            found[margin] += weight * share
    return tuple(sorted(found.items()))


@cache
def roll_margins(need: int, one_die: int, both: int) -> Margins:
    """Two dice that fall, with so many re-rolls of one die and of both after that."""
    return mixed((1 / 36, dice_margins((a, b), need, one_die, both)) for a in _FACES for b in _FACES)


@cache
def dice_margins(dice: tuple[int, int], need: int, one_die: int, both: int) -> Margins:
    """Two dice that lie: they stand when they succeed or nothing can help, else the best is rolled again."""
    best = dice_chance(dice, need, one_die, both)
    if sum(dice) >= need or not best:
        return ((sum(dice) - need, 1.0),)
    if both and roll_chance(need, one_die, both - 1) == best:
        return roll_margins(need, one_die, both - 1)
    kept = next(die for die in dice if one_die_chance(die, need, one_die - 1, both) == best)
    return one_die_margins(kept, need, one_die - 1, both)


def one_die_margins(kept: int, need: int, one_die: int, both: int) -> Margins:
    """One die that lies while the other falls."""
    return mixed((1 / 6, dice_margins((kept, new), need, one_die, both)) for new in _FACES)


@lru_cache(maxsize=1 << 13)
def launch_margins(
    deck: Counts,
    discard: Counts,
    need: int,
    spare: int = 0,
    rehearsals: int = 0,
    one_die: int = 0,
    left: int = COUNTDOWN,
    all_go: bool = True,
    both: int = 0,
) -> Margins:
    """A launch before its `left` countdown cards; the arguments are those of `launch_chance`."""
    if not rehearsals or not left:
        spread, orders = countdown_spread(deck, discard, spare, left, all_go)
        return mixed(
            (count / orders, roll_margins(need - shift, one_die, both + more))
            for (shift, more), count in spread
        )
    if not any(deck):
        deck, discard = discard, EMPTY_PILE
    parts = []
    for card, count in enumerate(deck):
        if count:
            rest = add(deck, card, -1)
            kept, other = two_ways(
                card, (rest, discard, need, spare, rehearsals, one_die, left, all_go, both)
            )
            better = other if launch_chance(*other) > launch_chance(*kept) else kept
            parts.append((count / sum(deck), launch_margins(*better)))
    return mixed(parts)


#: The totals that a launch can end with, and the share of each.
Totals = tuple[tuple[int, float], ...]


def totals(target: int, margins: Margins) -> Totals:
    """A spread by final totals, without what hardly ever happens.

    >>> totals(9, ((-2, 0.25), (0, 0.749999), (3, 0.000001)))
    ((7, 0.25), (9, 0.75))
    """
    return tuple((target + margin, round(share, 5)) for margin, share in margins if share >= 0.00001)
