"""The exact odds of draws from advancements, given what everybody has seen drawn and removed.

An advancement is laid with cards of a shared deck. A drawn card is shuffled back unless it is bought off,
and cards of a kind look alike: what is known is the draws, not the cards. So the odds are those of every
pile that the deck could have given, each weighed by how likely it would have made the draws that were
seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import factorial, lcm
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from orrery.plan.world import DECK

#: Successes, minor failures, major failures.
Cards = tuple[int, int, int]
Face = Literal["success", "minor", "major"]
FACES: Final[tuple[Face, ...]] = ("success", "minor", "major")
_NONE: Final[Cards] = (0, 0, 0)


class CardDrawn(msgspec.Struct, frozen=True):
    """A card that was drawn; it went back into the pile unless it was bought off."""

    face: Face
    removed: bool = False


Known = Annotated[int, Meta(ge=0, le=9)]


class History(msgspec.Struct, frozen=True):
    """A pile as the table knows it: how many cards were laid, and every draw since, in order."""

    laid: Annotated[int, Meta(ge=0, le=9)] = 3
    draws: Annotated[tuple[CardDrawn, ...], Meta(max_length=200)] = ()
    #: Cards that were known to lie there before these draws: successes, minor and major failures.
    known: tuple[Known, Known, Known] = (0, 0, 0)

    @property
    def tells(self) -> bool:
        """Whether anything was seen of it."""
        return bool(self.draws) or any(self.known)

    @property
    def left(self) -> int:
        return self.laid - sum(draw.removed for draw in self.draws)

    def after(self, face: Face, *, removed: bool = False) -> History:
        return replace(self, draws=(*self.draws, CardDrawn(face, removed)))


class Use(msgspec.Struct, frozen=True):
    """Draws that a plan makes: so many must be successes, so many bear a minor failure too."""

    strict: int = 0
    mild: int = 0

    def __add__(self, other: Use) -> Use:
        return Use(self.strict + other.strict, self.mild + other.mild)


def piles_of(size: int) -> Iterator[Cards]:
    """Every pile of so many cards."""
    for success in range(size + 1):
        for minor in range(size - success + 1):
            yield success, minor, size - success - minor


def without(cards: Cards, face: int) -> Cards:
    success, minor, major = cards
    return success - (face == 0), minor - (face == 1), major - (face == 2)


def likelihood(cards: Cards, history: History) -> tuple[Fraction, Cards]:
    """How likely a pile would have made the draws that were seen, and what would be left of it."""
    chance = Fraction(1)
    for draw in history.draws:
        face = FACES.index(draw.face)
        if not cards[face]:
            return Fraction(0), cards
        chance *= Fraction(cards[face], sum(cards))
        if draw.removed:
            cards = without(cards, face)
    return chance, cards


def harmless(cards: Cards, use: Use) -> Fraction:
    """The chance that every draw of a plan from a pile is harmless; no cards, no failures."""
    size = sum(cards)
    if not size:
        return Fraction(1)
    return Fraction(cards[0], size) ** use.strict * Fraction(cards[0] + cards[1], size) ** use.mild


def _orders(cards: Cards, known: Cards) -> int:
    """In how many orders the cards of a pile may lie that are not known; none if others are known."""
    a, b, c = (count - seen for count, seen in zip(cards, known, strict=True))
    return 0 if min(a, b, c) < 0 else factorial(a + b + c) // (factorial(a) * factorial(b) * factorial(c))


#: Weights by the cards that some piles were laid with, all together; whole numbers, as they are many.
_Weights = dict[Cards, int]


class _Pile(NamedTuple):
    """The weights of one pile, as parts of a whole."""

    whole: int
    weights: tuple[tuple[Cards, int], ...]


@lru_cache(maxsize=1 << 12)
def _pile_weights(history: History, use: Use) -> _Pile:
    """For every pile that may have been laid: orders of laying it, times draws seen, times draws to come."""
    found = []
    for cards in piles_of(history.laid):
        seen, left = likelihood(cards, history)
        if seen and (orders := _orders(cards, history.known)):
            found.append((cards, orders * seen * harmless(left, use)))
    whole = lcm(*[weight.denominator for _, weight in found])
    return _Pile(whole, tuple((cards, int(weight * whole)) for cards, weight in found if weight))


@lru_cache(maxsize=1 << 8)
def _together(piles: tuple[tuple[History, Use], ...]) -> tuple[_Weights, int]:
    """The weights of some piles laid from one deck, and of what they are parts."""
    if not piles:
        return {_NONE: 1}, 1
    weights, whole = _together(piles[:-1])
    pile = _pile_weights(*piles[-1])
    sums: _Weights = {}
    for (a, b, c), x in weights.items():
        for (d, e, f), y in pile.weights:
            key = (a + d, b + e, c + f)
            sums[key] = sums.get(key, 0) + x * y
    return sums, whole * pile.whole


@lru_cache(maxsize=1 << 12)
def _dealt(cards: Cards, deck: Cards) -> Fraction:
    """The chance that the deck gives just these cards, one by one in a given order."""
    chance, left = Fraction(1), sum(deck)
    for face, count in enumerate(cards):
        for k in range(count):
            if deck[face] <= k:
                return Fraction(0)
            chance *= Fraction(deck[face] - k, left)
            left -= 1
    return chance


def _mass(piles: list[tuple[History, Use]], deck: Cards) -> Fraction:
    weights, whole = _together(tuple(piles))
    return sum((weight * _dealt(cards, deck) for cards, weight in weights.items()), Fraction(0)) / whole


def _cards(piles: Iterable[History]) -> int:
    return sum(pile.laid for pile in piles)


def _told(piles: Mapping[str, History], wanted: Mapping[str, History], deck: Cards) -> dict[str, History]:
    """The other piles that tell something of those that are wanted."""
    told = {name: pile for name, pile in sorted(piles.items()) if pile.tells and name not in wanted}
    if _cards(told.values()) > sum(deck):
        raise ValueError("the deck could not have given these draws")
    return told if _cards(told.values()) + _cards(wanted.values()) <= sum(deck) else {}


def odds(piles: Mapping[str, History], uses: Mapping[str, Use], deck: Cards = DECK) -> Fraction:
    """The exact chance that all the draws of a plan are harmless.

    A pile of which nothing was seen and nothing is wanted tells nothing about the others. Where the deck
    runs out before all that is wanted has been laid, it will be a new one by then, and what was drawn from
    other piles is left out of account.

    >>> odds({"juno_rockets": History(3)}, {"juno_rockets": Use(1)})
    Fraction(2, 3)
    """
    wanted = {name: piles.get(name, History()) for name in sorted(uses)}
    histories = {**_told(piles, wanted, deck), **wanted}
    ahead = _mass([(history, uses.get(name, Use())) for name, history in histories.items()], deck)
    seen = _mass([(history, Use()) for history in histories.values()], deck)
    if not seen:
        raise ValueError("the deck could not have given these draws")
    return ahead / seen


def posterior(name: str, piles: Mapping[str, History], deck: Cards = DECK) -> dict[Cards, Fraction]:
    """What lies on an advancement now: every pile with its probability."""
    told = _told(piles, {name: piles[name]}, deck)
    weights, _ = _together(tuple((pile, Use()) for pile in told.values()))
    found: dict[Cards, Fraction] = {}
    mine = piles[name]
    for cards, weight in _pile_weights(mine, Use()).weights:
        left = likelihood(cards, mine)[1]
        for other, more in weights.items():
            total = (cards[0] + other[0], cards[1] + other[1], cards[2] + other[2])
            found[left] = found.get(left, Fraction(0)) + weight * more * _dealt(total, deck)
    whole = sum(found.values(), Fraction(0))
    return {cards: weight / whole for cards, weight in found.items() if weight}
