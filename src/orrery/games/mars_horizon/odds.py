"""The exact chance that a launch succeeds, before the countdown begins.

It counts every order in which the Launch cards can still come, every roll of the dice, and the
best use of what the player may decide on the way: pay off a hold, rehearse, roll again. Fractions,
not floats, so that a test can say "equal".
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, TypeVar

from orrery.games.mars_horizon.cards import COUNTDOWN, LAUNCH_CARDS, THREE_GO_BONUS
from orrery.kernel import add

N = TypeVar("N", Fraction, float)
Counts = tuple[int, ...]
#: What the chance of a launch depends on: the arguments of `launch_chance`.
Ahead = tuple[Counts, Counts, int, int, int, int, int, bool, int]

FULL_DECK: Final[Counts] = tuple(card.count for card in LAUNCH_CARDS)
EMPTY_PILE: Final[Counts] = (0,) * len(LAUNCH_CARDS)
GO: Final = tuple(card.kind == "go" for card in LAUNCH_CARDS)
SHIFT: Final = tuple(card.reliability for card in LAUNCH_CARDS)
BACKUPS: Final = tuple(card.reroll for card in LAUNCH_CARDS)
BUYOFF: Final = tuple(card.buyoff.money for card in LAUNCH_CARDS)
#: More Money than this is never of use in a countdown.
DEAREST_HOLDS: Final = sum(price * count for price, count in zip(BUYOFF, FULL_DECK, strict=True))

_FACES: Final = range(1, 7)


@cache
def roll_chance(need: int, one_die: int, both: int) -> Fraction:
    """The chance to roll a need or more with two dice and so many re-rolls of one die and of both."""
    rolls = [dice_chance((a, b), need, one_die, both) for a in _FACES for b in _FACES]
    return sum(rolls, Fraction(0)) / 36


@cache
def dice_chance(dice: tuple[int, int], need: int, one_die: int, both: int) -> Fraction:
    """The chance once two dice lie on the table and so many re-rolls are left."""
    if sum(dice) >= need:
        return Fraction(1)
    best = Fraction(0)
    if both:
        best = roll_chance(need, one_die, both - 1)
    if one_die:
        best = max(best, *(one_die_chance(kept, need, one_die - 1, both) for kept in dice))
    return best


def one_die_chance(kept: int, need: int, one_die: int, both: int) -> Fraction:
    """The chance when one die lies and the other falls, with so many re-rolls left after that."""
    again = [dice_chance((kept, new), need, one_die, both) for new in _FACES]
    return sum(again, Fraction(0)) / 6


#: What a countdown can come to: (reliability added, re-rolls of both dice), and in how many orders.
Spread = tuple[tuple[tuple[int, int], int], ...]


#: What no more cards come to, by whether all were GO!
_NO_MORE: Final[tuple[tuple[Spread, int], ...]] = tuple(
    ((((bonus, 0), 1),), 1) for bonus in (0, THREE_GO_BONUS)
)


def countdown_spread(
    deck: Counts, discard: Counts, spare: int, left: int, all_go: bool
) -> tuple[Spread, int]:
    """All that `left` more cards can come to, and the number of orders altogether."""
    if sum(deck) >= left:
        discard = EMPTY_PILE  # it is not drawn from, whatever lies there
    return _spread(deck, discard, spare, left, all_go)


@lru_cache(maxsize=1 << 14)
def _spread(deck: Counts, discard: Counts, spare: int, left: int, all_go: bool) -> tuple[Spread, int]:
    if not left:
        return _NO_MORE[all_go]
    if not any(deck):
        deck, discard = discard, EMPTY_PILE
    found: dict[tuple[int, int], int] = {}
    total = 0
    for card, count in enumerate(deck):
        if count:
            rest, shift = after_hold(card, spare)
            go = all_go and GO[card]
            if left == 1:
                later, orders = _NO_MORE[go]
            else:
                later, orders = _spread(add(deck, card, -1), discard, rest, left - 1, go)
            total += count * orders
            for (more, both), weight in later:
                outcome = (shift + more, BACKUPS[card] + both)
                found[outcome] = found.get(outcome, 0) + count * weight
    return tuple(found.items()), total


def after_hold(card: int, spare: int) -> tuple[int, int]:
    """The Money left and the reliability added when a card is paid off if it can be."""
    price = BUYOFF[card]
    return (spare - price, 0) if price and spare >= price else (spare, SHIFT[card])


def launch_chances(mean: Callable[[Spread, int, int, int, int], N]) -> Callable[..., N]:
    """How a launch is reckoned in fractions or in floats: by what `mean` gives for a whole countdown."""

    def reckon(
        deck: Counts,
        discard: Counts,
        need: int,
        spare: int = 0,
        rehearsals: int = 0,
        one_die: int = 0,
        left: int = COUNTDOWN,
        all_go: bool = True,
        both: int = 0,
    ) -> N:
        if not rehearsals or not left:
            spread, orders = countdown_spread(deck, discard, spare, left, all_go)
            return mean(spread, orders, need, one_die, both)
        if not any(deck):
            deck, discard = discard, EMPTY_PILE
        found: list[N] = []
        for card, count in enumerate(deck):
            if count:
                rest = add(deck, card, -1)
                now = (rest, discard, need, spare, rehearsals, one_die, left, all_go, both)
                kept, other = two_ways(card, now)
                found.append(count * max(chance(*kept), chance(*other)))
        return sum(found[1:], found[0]) / sum(deck)

    chance: Callable[..., N] = lru_cache(maxsize=1 << 16)(reckon)
    return chance


def two_ways(card: int, ahead: Ahead) -> tuple[Ahead, Ahead]:
    """What lies ahead once a card that was turned up takes effect, and once it is exchanged."""
    deck, discard, need, spare, rehearsals, one_die, left, all_go, both = ahead
    money, shift = after_hold(card, spare)
    go, again = all_go and GO[card], both + BACKUPS[card]
    return (
        (deck, discard, need - shift, money, rehearsals, one_die, left - 1, go, again),
        (deck, add(discard, card, 1), need, spare, rehearsals - 1, one_die, left, all_go, both),
    )


def exact_mean(spread: Spread, orders: int, need: int, one_die: int, both: int) -> Fraction:
    """The chance over all that a countdown can come to, summed over one denominator for speed."""
    most = max([more for (_, more), _ in spread])
    denominator: int = 36 ** (1 + both + most) * 6**one_die
    total = 0
    for (shift, more), count in spread:
        chance = roll_chance(need - shift, one_die, both + more)
        total += count * chance.numerator * (denominator // chance.denominator)
    return Fraction(total, denominator * orders)


def quick_mean(spread: Spread, orders: int, need: int, one_die: int, both: int) -> float:
    """The same within a rounding."""
    rolls = [count * _quick_roll(need - shift, one_die, both + more) for (shift, more), count in spread]
    return sum(rolls) / orders


@cache
def _quick_roll(need: int, one_die: int, both: int) -> float:
    return float(roll_chance(need, one_die, both))


#: The chance of success when a roll of `need` is wanted before the `left` countdown cards. `spare` is the
#: Money that is left after the launch has been paid, `rehearsals` how many cards may be exchanged, `one_die`
#: and `both` the re-rolls at hand.
launch_chance: Final = launch_chances(exact_mean)
_quick_chance: Final = launch_chances(quick_mean)
#: Two chances that differ by more than this in floats differ.
_ROUNDING: Final = 1e-9


def exchange_helps(card: int, ahead: Ahead) -> bool:
    """Whether success is likelier with another card than with the one that was turned up."""
    kept, other = two_ways(card, ahead)
    chance = _quick_chance(*other)
    if chance < _quick_chance(*kept[:4], 0, *kept[5:]) - _ROUNDING:
        return False  # not even if no later card is exchanged, which is found faster
    gain = chance - _quick_chance(*kept)
    return gain > 0 if abs(gain) > _ROUNDING else launch_chance(*other) > launch_chance(*kept)


def percent(chance: Fraction) -> str:
    """A chance as people read it; only what is certain or impossible reads 100 or 0 %.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 999)), percent(Fraction(998, 999))
    ('33 %', '1 %', '99 %')
    >>> percent(Fraction(0)), percent(Fraction(1))
    ('0 %', '100 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    return f"{min(99, max(1, round(chance * 100)))} %"
