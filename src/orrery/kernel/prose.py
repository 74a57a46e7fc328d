"""Small helps for texts that people read."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import groupby
from typing import Any


def plural(count: int, thing: str, things: str = "") -> str:
    """A number of things.

    >>> plural(1, "action"), plural(2, "action"), plural(3, "agency", "agencies")
    ('1 action', '2 actions', '3 agencies')
    """
    return f"{count} {thing if count == 1 else things or thing + 's'}"


def told_together(
    events: Iterable[Any],
    alike: Callable[[Any], Hashable],
    tell: Callable[[Any], str],
    tell_alike: Callable[[list[Any]], str],
) -> list[str]:
    """A sentence for each event; those in a row that are alike in something are told as one.

    >>> told_together("aab", lambda e: e == "a", "1 {}".format, lambda es: f"{len(es)} a")
    ['2 a', '1 b']
    """
    lines: list[str] = []
    for something, run in groupby(events, key=alike):
        found = list(run)
        lines += [tell_alike(found)] if something else [tell(event) for event in found]
    return lines
