"""Which year buys what: prices packed into the fewest years; money left over at the end of a year is lost."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from orrery.plan.profile import PAYLOAD, price_of, requirements
from orrery.plan.steps import Purchase
from orrery.plan.world import FUNDING, Skies, advancement

#: Trying harder than this to save a year is not worth the time.
_TRIES: Final = 20_000


class Payment(NamedTuple):
    """Something to be paid; never before the items it needs, which stand before it in the list."""

    word: str
    price: int
    after: tuple[int, ...] = ()


def pack(items: list[Payment], now: int, yearly: int = FUNDING) -> list[int]:
    """The year of each item, counted from this one, so that all are paid in the fewest years.

    >>> pack([Payment("saturn", 15)] * 4, 25)
    [0, 1, 2, 3]
    """
    years = _first_fit(items, now, yearly)
    least = years_until(sum(item.price for item in items), now, yearly)
    while max(years, default=0) > least:
        fewer = _fit(items, [now, *[yearly] * (max(years) - 1)])
        if fewer is None:
            break
        years = fewer
    return years


def years_until(price: int, money: int | None, yearly: int = FUNDING) -> int:
    """How long it takes at least until so much can have been paid; `money` is that of this year.

    >>> years_until(26, None), years_until(26, 26), years_until(51, 0)
    (1, 0, 3)
    """
    now = yearly if money is None else money
    return -(-max(0, price - now) // yearly)


def _first_fit(items: list[Payment], now: int, yearly: int) -> list[int]:
    room, years = [now], []  # type: list[int], list[int]
    for item in items:
        year = max([years[i] for i in item.after], default=0)
        while year < len(room) and room[year] < item.price:
            year += 1
        if year == len(room):
            room.append(yearly)
        room[year] -= item.price
        years.append(year)
    return years


def _fit(items: list[Payment], room: list[int]) -> list[int] | None:
    """All items in just these years, if that is found; equal years are tried once where nothing depends."""
    years: list[int] = []
    alike = not any(item.after for item in items)
    tries = 0

    def place() -> bool:
        nonlocal tries
        tries += 1
        if len(years) == len(items):
            return True
        item, tried = items[len(years)], set()  # type: Payment, set[int]
        for year in range(max([years[i] for i in item.after], default=0), len(room)):
            if tries > _TRIES or room[year] < item.price or (alike and room[year] in tried):
                continue
            tried.add(room[year])
            room[year] -= item.price
            years.append(year)
            if place():
                return True
            years.pop()
            room[year] += item.price
        return False

    return years if place() else None


def purchases(
    skies: Skies, research: frozenset[str], parts: Counter[str], year: int, money: int | None
) -> tuple[Purchase, ...]:
    """The shopping list, year by year: research before what needs it."""
    studies = sorted(research, key=lambda word: (bool(advancement(word).prerequisite), word))
    goods = [word for word in parts.elements() if word != PAYLOAD]
    goods.sort(key=lambda word: (-price_of(skies, word), word))
    items = [
        Payment(word, advancement(word).cost, _places(studies, {advancement(word).prerequisite}))
        for word in studies
    ]
    items += [Payment(word, price_of(skies, word), _places(studies, requirements((word,)))) for word in goods]
    years = pack(items, FUNDING if money is None else money)
    found = []
    for number in range(max(years, default=-1) + 1):
        chosen = [i for i, other in enumerate(years) if other == number]
        bought = Counter(items[i].word for i in chosen if i >= len(studies))
        learnt = tuple(items[i].word for i in chosen if i < len(studies))
        price = sum(items[i].price for i in chosen)
        found.append(Purchase(year + number, learnt, dict(sorted(bought.items())), price))
    return tuple(found)


def _places(studies: list[str], words: frozenset[str] | set[str]) -> tuple[int, ...]:
    return tuple(i for i, word in enumerate(studies) if word in words)
