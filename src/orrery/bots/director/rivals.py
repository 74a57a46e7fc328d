"""How to go about: alone, among rivals, and as one who is not at its strongest."""

from __future__ import annotations

from typing import Final

from orrery.bots.director.courses import served
from orrery.bots.director.programme import programme
from orrery.bots.director.stock import in_stock
from orrery.bots.director.weighing import Manner, arrival
from orrery.games.leaving_earth.state import Table

#: The chance that a rival leaves a mission alone for a year.
_HASTE: Final = 0.95
#: How one goes about who is not at its strongest.
PLAIN: Final = Manner(far=False, careful=False, patient=False, at_once=1)


def strongest(s: Table, seat: int) -> Manner:
    """Alone one plans far ahead; among rivals what is worth most now, before others take it."""
    rivals = [other for other in range(s.players) if other != seat]
    if not rivals:
        return Manner()
    contested: dict[str, int] = {}
    for other in rivals:
        for name, year in goals(s, other).items():
            contested[name] = min(year, contested.get(name, year))
    return Manner(far=False, contested=contested, haste=_HASTE ** len(rivals))


def goals(s: Table, seat: int) -> dict[str, int]:
    """What an agency seems to go for, with the year in which it may be there: by craft, then by stock."""
    under_way = served(s, seat)
    stock = in_stock(s.stock[seat])
    found = dict.fromkeys(under_way, s.year)
    for item in programme(s, seat, stock, frozenset(s.missions) - under_way, PLAIN)[:1]:
        year = arrival(s, seat, item.candidate, stock)
        found |= dict.fromkeys(item.candidate.flight.achieves - under_way, year)
    return found
