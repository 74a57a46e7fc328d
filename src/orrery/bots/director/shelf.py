"""What lies on Earth: what an agency lacks for its flights, and what it can spare."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from orrery.bots.director.courses import served
from orrery.bots.director.programme import programme
from orrery.bots.director.stock import in_stock
from orrery.bots.director.weighing import Manner
from orrery.games.leaving_earth.cards import COMPONENTS
from orrery.games.leaving_earth.state import Table


class Shelf(NamedTuple):
    """Components by their words, without people."""

    lacks: Counter[str]
    spare: Counter[str]


def shelf_of(s: Table, seat: int, manner: Manner) -> Shelf:
    """What an agency lacks and can spare that goes about its programme in some manner."""
    stock = in_stock(s.stock[seat])
    items = programme(s, seat, stock, frozenset(s.missions) - served(s, seat), manner)
    wanted = Counter[str]()
    for item in items[: manner.at_once]:
        wanted += item.candidate.parts
    return Shelf(_things(wanted - stock), _things(stock - wanted))


def _things(parts: Counter[str]) -> Counter[str]:
    return Counter({word: number for word, number in parts.items() if word in COMPONENTS})
