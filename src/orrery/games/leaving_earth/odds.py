"""Chapter 5.2, what is known of the outcomes on an advancement.

Outcome cards of a kind look alike: a card that is put back can't be told from the others (LE-5.2.4). What
everybody knows is what was drawn and what was removed. So a pile may be made up in several ways, and each
is as likely as the deck makes it, times how likely it would have given the draws that were seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import factorial, gcd, lcm
from typing import Final

from orrery.games.leaving_earth.state import Counts, Pile, Table

#: Weights are kept below this; what is rounded away is less than a millionth of the odds.
_CAP: Final = 1 << 30
#: A roll has 64 bits.
_ROLL: Final = 1 << 60

#: Of a deck that is smaller than this every pile counts, and the fast way is not exact enough.
_SMALL: Final = 40

#: A pile as the odds see it: how many cards, and the weight of each make-up.
Evidence = tuple[int, tuple[int, ...]]
#: Weights by what some piles hold together.
_Weights = dict[tuple[int, int, int], int]


@lru_cache
def makeups(size: int) -> tuple[Counts, ...]:
    """Every way in which a pile of so many cards can be made up.

    >>> makeups(1)
    ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    return tuple(
        (size - minor - major, minor, major) for major in range(size + 1) for minor in range(size - major + 1)
    )


@lru_cache(maxsize=1 << 12)
def _orders(cards: Counts) -> int:
    """In how many orders these cards can lie."""
    ways = factorial(sum(cards))
    for count in cards:
        ways //= factorial(count)
    return ways


@lru_cache
def _before(size: int, seen: Counts) -> tuple[int, ...]:
    """How much each make-up speaks for itself before a draw, when some of its cards are known."""
    return tuple([_ways(cards, seen) for cards in makeups(size)])


def _ways(cards: Counts, seen: Counts) -> int:
    ways = 1
    for count, known in zip(cards, seen, strict=True):
        for taken in range(known):
            ways *= max(0, count - taken)
    return ways


def evidence(pile: Pile) -> tuple[int, ...]:
    """How well each make-up of a pile explains what was seen of it."""
    return pile.likelihood or _before(pile.size, pile.seen)


def after_draw(pile: Pile, face: int, shown: int) -> tuple[int, ...]:
    """The evidence once a face has come up from all of its kind but so many, which were out of the draw."""
    return _after_draw(pile.size, evidence(pile), face, shown)


@lru_cache(maxsize=1 << 10)
def _after_draw(size: int, before: tuple[int, ...], face: int, shown: int) -> tuple[int, ...]:
    weights = [
        weight * (count[face] - shown) if count[face] > shown else 0
        for weight, count in zip(before, makeups(size), strict=True)
    ]
    return _smaller(weights)


def after_removal(pile: Pile, face: int) -> tuple[int, ...]:
    """The evidence about the cards that are left when one that was just drawn is removed."""
    return _after_removal(pile.size, evidence(pile), face)


@lru_cache(maxsize=1 << 10)
def _after_removal(size: int, before: tuple[int, ...], face: int) -> tuple[int, ...]:
    held = dict(zip(makeups(size), before, strict=True))
    common = lcm(*range(1, size + 1))
    weights = []
    for cards in makeups(size - 1):
        whole = list(cards)
        whole[face] += 1
        weights.append(held[tuple(whole)] * common // whole[face])
    shared = gcd(*weights) or 1
    return _smaller([weight // shared for weight in weights])


def _smaller(weights: list[int]) -> tuple[int, ...]:
    """The same weights, small; what is possible stays possible."""
    over = max(weights).bit_length() - _CAP.bit_length() + 1
    return tuple([max(1, weight >> over) if weight else 0 for weight in weights] if over > 0 else weights)


@lru_cache(maxsize=1 << 12)
def certain(pile: Pile) -> int | None:
    """The face that is bound to come up, as far as everybody knows."""
    possible = [cards for cards, weight in zip(makeups(pile.size), evidence(pile), strict=True) if weight]
    pure = [face for face in range(3) if all(cards[face] == pile.size for cards in possible)]
    return pure[0] if pure else None


@lru_cache(maxsize=1 << 12)
def can_come_up(pile: Pile, face: int) -> bool:
    """Whether a face may still lie in a pile, as far as everybody knows."""
    return not pile.size or any(
        weight and cards[face] for cards, weight in zip(makeups(pile.size), evidence(pile), strict=True)
    )


# The odds, exactly


def odds(s: Table, pile: Pile) -> tuple[float, ...]:
    """The chance of a success, a minor and a major failure on the next draw, from all that has been seen."""
    if not pile.size:
        return (1.0, 0.0, 0.0)
    weights = draw_weights(s, pile)
    return tuple([weight / sum(weights) for weight in weights])


def streak(s: Table, pile: Pile, times: int, faces: Iterable[int] = (0,)) -> float:
    """The chance that so many draws in a row all show one of some faces, when each is put back."""
    if not pile.size or not times:
        return 1.0
    likely = _likely(s, pile)
    ways = zip(makeups(pile.size), likely, strict=True)
    good = [(sum(cards[face] for face in faces), weight) for cards, weight in ways]
    return sum(weight * (count / pile.size) ** times for count, weight in good) / sum(likely)


def draw_weights(s: Table, pile: Pile, shown: Counts = (0, 0, 0)) -> tuple[int, ...]:
    """The weight of each face on the next draw; cards that were shown are out of it."""
    likely = _likely(s, pile)
    weights = [0, 0, 0]
    for cards, weight in zip(makeups(pile.size), likely, strict=True):
        for face in range(3):
            weights[face] += weight * max(0, cards[face] - shown[face])
    shared = gcd(*weights) or 1
    over = max(0, (sum(weights) // shared).bit_length() - _ROLL.bit_length())
    return tuple([max(1, weight // shared >> over) if weight else 0 for weight in weights])


def _likely(s: Table, pile: Pile) -> Sequence[int]:
    """How likely each make-up of a pile is, given the deck and all the other piles."""
    own = (pile.size, evidence(pile))
    if pile.newer:
        return _of_two_decks(s, pile)
    others = list(_evidence_of(s.piles, pile.pool))
    others.remove(own)
    return _posterior(s.pools[pile.pool], own, tuple(others)) or _by_itself(pile)


def _by_itself(pile: Pile) -> list[int]:
    """By the draws alone: of a pile that lay across two decks nobody knows which of them lost a card."""
    own = zip(makeups(pile.size), evidence(pile), strict=True)
    return [weight * _orders(cards) for cards, weight in own]


@lru_cache(maxsize=1 << 4)
def _evidence_of(piles: tuple[tuple[Pile | None, ...], ...], pool: int) -> tuple[Evidence, ...]:
    """What was seen of each pile that was laid from one deck, in order."""
    return tuple(
        sorted(
            (pile.size, evidence(pile))
            for row in piles
            for pile in row
            if pile is not None and pile.size and pile.pool == pool and not pile.newer
        )
    )


@lru_cache(maxsize=1 << 10)
def _posterior(deck: Counts, own: Evidence, others: tuple[Evidence, ...]) -> tuple[int, ...]:
    """The weight of each make-up: ways to deal it, times the draws seen, times all that the rest may be."""
    size, weights = own
    together = _together(deck, tuple([other for other in others if len(set(other[1])) > 1]))
    likely = []
    for cards, weight in zip(makeups(size), weights, strict=True):
        total = weight * sum(
            [ways * _rest(deck, cards, used) for used, ways in together.items()] if weight else ()
        )
        likely.append(total * _orders(cards))
    return tuple(likely) if any(likely) else ()


@lru_cache(maxsize=1 << 8)
def _together(deck: Counts, piles: tuple[Evidence, ...]) -> _Weights:
    """The weights of what some piles hold together, by cards."""
    found: _Weights = {(0, 0, 0): 1}
    if not piles:
        return found
    *most, (size, weights) = piles
    terms = [
        (cards, weight * _orders(cards))
        for cards, weight in zip(makeups(size), weights, strict=True)
        if weight
    ]
    found = {}
    for (a, b, c), ways in _together(deck, tuple(most)).items():
        for (x, y, z), weight in terms:
            held = (a + x, b + y, c + z)
            if held[0] <= deck[0] and held[1] <= deck[1] and held[2] <= deck[2]:
                found[held] = found.get(held, 0) + ways * weight
    return found


def _rest(deck: Counts, cards: Counts, used: tuple[int, int, int]) -> int:
    """In how many orders the rest of a deck can lie."""
    left = (deck[0] - cards[0] - used[0], deck[1] - cards[1] - used[1], deck[2] - cards[2] - used[2])
    return _orders(left) if min(left) >= 0 else 0


def _of_two_decks(s: Table, pile: Pile) -> list[int]:
    """A pile that was laid when one deck ran out: some of its cards are from the deck before."""
    older, newer = s.pools[pile.pool], s.pools[pile.pool + 1]
    weights = dict.fromkeys(makeups(pile.size), 0)
    late = [(cards, _dealt(newer, cards)) for cards in makeups(pile.newer)]
    for one in makeups(pile.size - pile.newer):
        early = _dealt(older, one)
        for two, ways in late:
            weights[one[0] + two[0], one[1] + two[1], one[2] + two[2]] += early * ways
    found = [
        weights[cards] * weight for cards, weight in zip(makeups(pile.size), evidence(pile), strict=True)
    ]
    return found if any(found) else _by_itself(pile)


def _dealt(deck: Counts, cards: Counts) -> int:
    """In how many ways a deck gives these cards."""
    ways = _orders(cards)
    for held, count in zip(deck, cards, strict=True):
        for taken in range(count):
            ways *= max(0, held - taken)
    return ways


# The odds, fast


def quick_weights(s: Table, pile: Pile, shown: Counts = (0, 0, 0)) -> Sequence[float]:
    """Nearly the same, with every other pile taken at its mean: for games by the thousand.

    It is exact while only one pile has been drawn from, and within half a point otherwise.
    """
    deck = s.pools[pile.pool]
    if pile.newer or sum(deck) < _SMALL:
        return draw_weights(s, pile, shown)
    shares = _shares(deck)
    success, minor, major = map(float, deck)
    for row in s.piles:
        for other in row:
            if (
                other is not None
                and other.likelihood
                and other is not pile
                and other.pool == pile.pool
                and not other.newer
            ):
                held = _mean(shares, other.size, other.likelihood)
                if held is None:
                    return draw_weights(s, pile, shown)
                success, minor, major = success - held[0], minor - held[1], major - held[2]
    left = (success, minor, major)
    least = min(left)
    if least < 1 and any(count and rest < 1 for count, rest in zip(deck, left, strict=True)):
        return draw_weights(s, pile, shown)  # the others would have all of a kind, which a mean can't tell
    if least > 0 and shown == pile.seen == (0, 0, 0) and len(set(pile.likelihood)) < 2:
        return left  # nothing speaks for one make-up rather than another
    weights = _weigh(pile.size, evidence(pile), left, shown)
    return weights if any(weights) else draw_weights(s, pile, shown)


@lru_cache
def _shares(deck: Counts) -> tuple[float, ...]:
    """A great deck of nearly the same kind, so that many decks share one."""
    return tuple([100.0 * round(20 * count / max(1, sum(deck))) for count in deck])


@lru_cache(maxsize=1 << 12)
def _mean(deck: tuple[float, ...], size: int, likelihood: tuple[int, ...]) -> tuple[float, ...] | None:
    """What a pile holds on average, by itself; None if it holds what is too rare for the great deck."""
    weights = _weigh(size, likelihood, deck, (0, 0, 0))
    total = sum(weights)
    return tuple([weight * size / total for weight in weights]) if total else None


def _weigh(size: int, weights: Sequence[int], deck: Sequence[float], shown: Counts) -> list[float]:
    """The weight of each face on a draw from a pile that was laid from a deck."""
    success, minor, major = [_falling(count, size) for count in deck]
    one, two, three = shown
    found = [0.0, 0.0, 0.0]
    for (a, b, c), orders, weight in zip(makeups(size), _all_orders(size), weights, strict=True):
        if weight:
            share = weight * orders * success[a] * minor[b] * major[c]
            found[0] += share * (a - one) if a > one else 0.0
            found[1] += share * (b - two) if b > two else 0.0
            found[2] += share * (c - three) if c > three else 0.0
    return found


def _falling(count: float, size: int) -> list[float]:
    """In how many ways 0, 1, 2 ... cards come from so many: n, n (n - 1) ..."""
    found = [1.0]
    for taken in range(size):
        found.append(found[-1] * (count - taken) if count > taken else 0.0)
    return found


@lru_cache
def _all_orders(size: int) -> tuple[int, ...]:
    return tuple([_orders(cards) for cards in makeups(size)])
