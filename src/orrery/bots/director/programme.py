"""The programme: which flights can all be made in time and are the most worth their money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from orrery.bots.director.weighing import NOTHING, SPENT, Candidate, Manner, candidates
from orrery.bots.director.worth import TROUBLE
from orrery.games.leaving_earth.state import Table
from orrery.plan.world import FUNDING

#: So many flights in all are tried as the first.
_LEADS: Final = 16
#: No more flights than this make a programme.
_LONGEST: Final = 8


class Undertaking(NamedTuple):
    """A flight of the programme: the points to expect of it, their worth for a dollar, and its money."""

    candidate: Candidate
    points: float
    worth: float
    money: float


def programme(
    s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner
) -> list[Undertaking]:
    """The flights to prepare, the first one first.

    Who is far-sighted takes those that can all be made in time and together bring the most; others the one
    that is the most worth its money now, and what else can be made then.
    """
    lists = candidates(s, seat, stock, missions, manner)
    fit = [one for own in lists for one in own]
    if not manner.far:
        best = max(fit, key=lambda one: one.worth, default=None)
        return Fill(s, seat, stock).with_lead(best, fit)
    leads = [None, *[own[0] for own in lists], *[own[1] for own in lists if len(own) > 1]][: _LEADS + 1]
    tried = [Fill(s, seat, stock).with_lead(lead, fit) for lead in leads]
    best_of_all = max(tried, key=lambda items: sum(item.points for item in items))
    return _in_order(s, seat, best_of_all)


class Fill:
    """A programme as it grows: what one flight researches, tests and leaves lying serves those after it."""

    def __init__(self, s: Table, seat: int, stock: Counter[str]) -> None:
        self.s: Final = s
        self.seat: Final = seat
        self.stock = stock.copy()
        self.done = 0
        self.known: frozenset[str] = NOTHING
        self.tested: frozenset[str] = NOTHING
        self.items: list[Undertaking] = []

    def with_lead(self, lead: Candidate | None, fit: list[Candidate]) -> list[Undertaking]:
        """One flight that is certain to be made, and then always the one most worth its money."""
        if lead is not None:
            self._add(self._item(lead))
        left = fit
        while left and len(self.items) < _LONGEST:
            items = [self._item(one) for one in left]
            items = sorted([item for item in items if item.points > 0], key=lambda item: -item.worth)
            added = next((item for item in items if self._fits(item)), None)
            if added is None:
                break
            self._add(added)
            left = [item.candidate for item in items if item is not added]
        return self.items

    def _item(self, one: Candidate) -> Undertaking:
        points = one.chance * one.points(self.done)
        if points <= 0:
            return Undertaking(one, 0.0, 0.0, 0.0)
        cost = one.cost(self.stock, self.known, self.tested)
        return Undertaking(one, points, points / (cost * one.times + TROUBLE), cost * one.times)

    def _fits(self, item: Undertaking) -> bool:
        return _in_time(self.s, self.seat, [*self.items, item])

    def _add(self, item: Undertaking) -> None:
        one = item.candidate
        self.items.append(item)
        self.stock -= one.parts
        for bit, _ in one.prizes:
            self.done |= bit
        self.known |= one.study
        self.tested |= {name for name, _ in one.tests}


def _in_time(s: Table, seat: int, items: Sequence[Undertaking], before: float = 0.0) -> bool:
    """Whether there is the money for each flight before it must leave, those first that must leave first."""
    paid = before
    for item in sorted(items, key=lambda item: item.candidate.latest):
        paid += item.money
        if paid > s.money[seat] + FUNDING * SPENT * (item.candidate.latest - s.year):
            return len(items) == 1 and not before
    return True


def _in_order(s: Table, seat: int, items: list[Undertaking]) -> list[Undertaking]:
    """First what is the most worth its money, unless something else would then be too late."""
    ranked = sorted(items, key=lambda item: -item.worth)
    for item in ranked:
        others = [other for other in ranked if other is not item]
        if _in_time(s, seat, others, item.money):
            return [item, *others]
    return sorted(items, key=lambda item: item.candidate.latest)
