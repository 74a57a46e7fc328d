"""The programme: which flights can all be made in time and are the most worth their money; what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight, flights_for
from orrery.bots.director.stock import ROCKET_OF, hireable, lacking, manned, price_of
from orrery.bots.director.trust import piles
from orrery.bots.director.worth import TROUBLE, gain, known_places, luck, trial
from orrery.games.leaving_earth.cards import RULES
from orrery.games.leaving_earth.state import Table, world
from orrery.plan.world import FUNDING, RESEARCH, advancement

#: What share of its money an agency gets to spend where it wants.
_SPENT: Final = 0.88
#: How much of a flight that is lost has to be paid again, on the whole.
_AGAIN: Final = 0.5
#: No more flights than this make a programme, and no more are prepared at a time.
_LONGEST: Final = 8
_AT_ONCE: Final = 3
#: A rocket is tested only if a failure could be bought off.
_RESERVE: Final = RULES.remove_failure_cost


class Candidate(NamedTuple):
    """A flight as it is weighed: what is missing, what it costs, and the chance that all goes well."""

    flight: Flight
    missing: tuple[str, ...]
    study: frozenset[str]
    tests: tuple[tuple[str, float], ...]
    parts_cost: int
    chance: float
    #: The last year in which it may leave.
    latest: int

    def cost(self, known: frozenset[str], tested: frozenset[str]) -> float:
        """What is still to be paid when some things are known and tested anyway."""
        tests = sum(cost for name, cost in self.tests if name not in tested)
        return self.parts_cost + RESEARCH * len(self.study - known) + tests


class Item(NamedTuple):
    """A flight of the programme with its worth for a dollar, and its share of the money."""

    candidate: Candidate
    worth: float
    money: float


class Intent(NamedTuple):
    """What to do next: research or buy something, test a rocket, or launch a flight."""

    deed: str
    what: str = ""
    flight: Flight | None = None


def candidates(s: Table, seat: int, stock: Counter[str], missions: frozenset[str]) -> list[Candidate]:
    """The flights that can still be made in time, if there is nothing else to do."""
    laid, found, trades = piles(s, seat), known_places(s, seat), hireable(s)
    fit = []
    for name in sorted(missions):
        for flight in flights_for(s.sets, name):
            chance = luck(flight, found) if gain(s, seat, flight, missions) > 0 else 0.0
            if not chance:
                continue
            missing = lacking(flight, stock, trades)
            study = frozenset(need for need in flight.needs if need not in laid)
            parts = sum(map(price_of, missing))
            cost = parts + RESEARCH * len(study)
            ready = s.year + ceil(max(0, cost - s.money[seat]) / (FUNDING * _SPENT))
            leave = [y for y in range(ready, world(s).end_year - flight.years + 1) if flight.may_leave(y)]
            if leave:
                tests, drawn = trial(flight, cost + TROUBLE, laid)
                fit.append(Candidate(flight, missing, study, tests, parts, chance * drawn, leave[-1]))
    return fit


def programme(s: Table, seat: int, stock: Counter[str], missions: frozenset[str]) -> list[Item]:
    """The flights most worth their money that can all be made in time, the one to prepare first.

    What one of them researches and tests serves those after it.
    """
    fit = candidates(s, seat, stock, missions)
    chosen: list[Item] = []
    known: frozenset[str] = frozenset()
    tested: frozenset[str] = frozenset()
    while len(chosen) < _LONGEST:
        items = []
        for one in fit:
            points = gain(s, seat, one.flight, missions)
            if points > 0:
                cost = one.cost(known, tested)
                money = cost * (1 + _AGAIN * (1 - one.chance))
                items.append(Item(one, points * one.chance / (cost + TROUBLE), money))
        items.sort(key=lambda item: -item.worth)
        added = next((item for item in items if _in_time(s, seat, [*chosen, item])), None)
        if added is None:
            break
        chosen.append(added)
        missions -= added.candidate.flight.achieves | {added.candidate.flight.mission}
        known |= added.candidate.study
        tested |= {name for name, _ in added.candidate.tests}
    return _in_order(s, seat, chosen)


def _in_time(s: Table, seat: int, items: Sequence[Item], before: float = 0.0) -> bool:
    """Whether there is the money for each flight before it must leave, those first that must leave first."""
    paid = before
    for item in sorted(items, key=lambda item: item.candidate.latest):
        paid += item.money
        if paid > s.money[seat] + FUNDING * _SPENT * (item.candidate.latest - s.year):
            return len(items) == 1 and not before
    return True


def _in_order(s: Table, seat: int, items: list[Item]) -> list[Item]:
    """First what is the most worth its money, unless something else would then be too late."""
    for item in items:
        others = [other for other in items if other is not item]
        if _in_time(s, seat, others, item.money):
            return [item, *others]
    return sorted(items, key=lambda item: item.candidate.latest)


# What to do next


def intend(s: Table, seat: int, stock: Counter[str], missions: frozenset[str]) -> Intent | None:
    """The next thing to do for the first flight; money that it can't use is spent on the next ones."""
    money, left, trades = s.money[seat], stock.copy(), hireable(s)
    for item in programme(s, seat, stock, missions)[:_AT_ONCE]:
        one = item.candidate._replace(missing=lacking(item.candidate.flight, left, trades))
        found = next_deed(one, left, money, s.year)
        if found is not None:
            return found
        left -= Counter(manned(one.flight, left, trades))
    return None


def next_deed(one: Candidate, stock: Counter[str], money: int, year: int) -> Intent | None:
    """Research, then test, then buy, then launch; nothing if there is not the money for it."""
    if one.study:
        return Intent("research", _first(one.study)) if money >= RESEARCH else None
    for name, _ in one.tests:
        rocket = ROCKET_OF[name]
        if stock[rocket] and money >= _RESERVE:
            return Intent("test", rocket)
        if money >= price_of(rocket) + _RESERVE:
            return Intent("buy", rocket)
    for word in sorted(one.missing, key=price_of, reverse=True):
        if money >= price_of(word):
            return Intent("buy", word)
    ready = not one.missing and not one.tests and one.flight.may_leave(year)
    return Intent("launch", flight=one.flight) if ready else None


def _first(study: frozenset[str]) -> str:
    """What is studied first: rockets, as they may have to be tested, and nothing before what it builds on."""
    return min(study, key=lambda name: (advancement(name).prerequisite in study, name not in ROCKET_OF, name))
