"""The programme: which flights can all be made in time and are the most worth their money; what is next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight, flights_for
from orrery.bots.director.stock import ROCKET_OF, hireable, manned, price_of
from orrery.bots.director.trust import piles
from orrery.bots.director.worth import TROUBLE, known_places, luck, prizes_of, trial
from orrery.games.leaving_earth.cards import RULES
from orrery.games.leaving_earth.state import Pile, Table, world
from orrery.plan.world import FUNDING, RESEARCH, advancement

#: What share of its money an agency gets to spend where it wants.
_SPENT: Final = 0.88
#: How much of a flight that is lost has to be paid again, on the whole.
_AGAIN: Final = 0.5
#: For each mission so many flights are weighed against the others; so many in all are tried as the first.
_SHORTLIST: Final = 5
_LEADS: Final = 16
#: No more flights than this make a programme.
_LONGEST: Final = 8
#: What is left of a mission's points that a rival is on its way to.
_LEFT: Final = 0.4
#: A rocket is tested only if a failure could be bought off.
_RESERVE: Final = RULES.remove_failure_cost
_NOTHING: Final[frozenset[str]] = frozenset()


class Candidate(NamedTuple):
    """A flight as it is weighed: what it takes, what it brings, and the chance that all goes well."""

    flight: Flight
    parts: Counter[str]
    #: Each part with its number and price.
    bill: tuple[tuple[str, int, int], ...]
    #: The missions it completes, as bits, with their points; and those of whom it leaves behind.
    prizes: tuple[tuple[int, float], ...]
    forfeit: float
    study: frozenset[str]
    chance: float
    tests: tuple[tuple[str, float], ...] = ()
    #: The last year in which it may leave.
    latest: int = 0
    #: Its points for each dollar if it is the only flight.
    worth: float = 0.0

    def points(self, done: int) -> float:
        """What it brings if all goes well and some missions are done by others."""
        found = 0.0
        for bit, points in self.prizes:
            if not bit & done:
                found += points
        return found + self.forfeit

    def cost(self, stock: Counter[str], known: frozenset[str], tested: frozenset[str]) -> float:
        """What is still to be paid when some things are there, known and tested anyway."""
        total = 0.0
        for word, number, price in self.bill:
            missing = number - stock.get(word, 0)
            if missing > 0:
                total += price * missing
        for name, expense in self.tests:
            if name not in tested:
                total += expense
        return total + RESEARCH * len(self.study - known)


class Item(NamedTuple):
    """A flight of the programme: the points to expect of it, their worth for a dollar, and its money."""

    candidate: Candidate
    points: float
    worth: float
    money: float


class Intent(NamedTuple):
    """What to do next: research or buy something, test a rocket, or launch a flight."""

    deed: str
    what: str = ""
    flight: Flight | None = None


class Manner(NamedTuple):
    """How an agency goes about: whether it weighs whole programmes and tests its rockets, and its rivals."""

    far: bool = True
    careful: bool = True
    #: So many flights are prepared at a time.
    at_once: int = 3
    #: The missions that rivals fly to, and the share of the other points that a year more leaves.
    contested: frozenset[str] = frozenset()
    haste: float = 1.0


def candidates(
    s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner
) -> list[list[Candidate]]:
    """For each mission the flights most worth their money, if there were nothing else to do."""
    laid, found, trades = piles(s, seat), known_places(s, seat), hireable(s)
    bits = {name: 1 << number for number, name in enumerate(sorted(missions))}
    fit = []
    for name in sorted(missions):
        own = []
        for flight in flights_for(s.sets, name):
            prizes = prizes_of(s, seat, flight, missions)
            chance = luck(flight, found) if prizes else 0.0
            if not chance:
                continue
            parts = Counter(manned(flight, stock, trades))
            one = Candidate(
                flight,
                parts,
                tuple((word, number, price_of(word)) for word, number in parts.items()),
                tuple(
                    (bits[goal], points * (_LEFT if goal in manner.contested else 1.0))
                    for goal, points in prizes.items()
                ),
                RULES.lost_astronaut_points * flight.stranded,
                frozenset(need for need in flight.needs if need not in laid),
                chance,
            )
            latest = last_leave(s, seat, one, stock)
            if latest is not None and one.points(0) > 0:
                one = one._replace(latest=latest)
                own.append(_tried(one, laid, stock, s.money[seat], manner))
        if own:
            fit.append(sorted(own, key=lambda one: -one.worth)[:_SHORTLIST])
    return fit


def last_leave(s: Table, seat: int, one: Candidate, stock: Counter[str]) -> int | None:
    """The last year in which a flight may leave, if it can be paid for by then."""
    missing = one.cost(stock, _NOTHING, _NOTHING) - s.money[seat]
    ready = s.year + ceil(max(0.0, missing) / (FUNDING * _SPENT))
    last = world(s).end_year - one.flight.years
    return next((year for year in range(last, ready - 1, -1) if one.flight.may_leave(year)), None)


def _tried(
    one: Candidate, laid: dict[str, Pile], stock: Counter[str], money: int, manner: Manner
) -> Candidate:
    """A flight with the tests that pay, and what it is worth then."""
    cost = one.cost(stock, _NOTHING, _NOTHING) + TROUBLE
    tests, drawn = trial(one.flight, cost, laid, careful=manner.careful)
    cost += sum(price for _, price in tests)
    chance = one.chance * drawn
    years = max(0.0, cost - money) / FUNDING + one.flight.years
    worth = one.points(0) * chance * manner.haste**years / cost
    return one._replace(tests=tests, chance=chance, worth=worth)


def programme(
    s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner
) -> list[Item]:
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
        self.known: frozenset[str] = _NOTHING
        self.tested: frozenset[str] = _NOTHING
        self.items: list[Item] = []

    def with_lead(self, lead: Candidate | None, fit: list[Candidate]) -> list[Item]:
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

    def _item(self, one: Candidate) -> Item:
        points = one.chance * one.points(self.done)
        if points <= 0:
            return Item(one, 0.0, 0.0, 0.0)
        cost = one.cost(self.stock, self.known, self.tested)
        return Item(one, points, points / (cost + TROUBLE), cost * (1 + _AGAIN * (1 - one.chance)))

    def _fits(self, item: Item) -> bool:
        return _in_time(self.s, self.seat, [*self.items, item])

    def _add(self, item: Item) -> None:
        one = item.candidate
        self.items.append(item)
        self.stock -= one.parts
        for bit, _ in one.prizes:
            self.done |= bit
        self.known |= one.study
        self.tested |= {name for name, _ in one.tests}


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
    ranked = sorted(items, key=lambda item: -item.worth)
    for item in ranked:
        others = [other for other in ranked if other is not item]
        if _in_time(s, seat, others, item.money):
            return [item, *others]
    return sorted(items, key=lambda item: item.candidate.latest)


# What to do next


def intend(
    s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner
) -> Intent | None:
    """The next thing to do for the first flight; money that it can't use is spent on the next ones.

    Who is not far-sighted researches nothing for those: what comes next may be something else.
    """
    left = stock.copy()
    items = programme(s, seat, stock, missions, manner)
    for item in items[: manner.at_once]:
        if item.candidate.study and item is not items[0] and not manner.far:
            continue
        found = next_deed(item.candidate, left, s.money[seat], s.year)
        if found is not None:
            return found
        left -= item.candidate.parts
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
    missing = one.parts - stock
    for word in sorted(missing, key=price_of, reverse=True):
        if money >= price_of(word):
            return Intent("buy", word)
    ready = not missing and not one.tests and one.flight.may_leave(year)
    return Intent("launch", flight=one.flight) if ready else None


def _first(study: frozenset[str]) -> str:
    """What is studied first: rockets, as they may have to be tested, and nothing before what it builds on."""
    return min(study, key=lambda name: (advancement(name).prerequisite in study, name not in ROCKET_OF, name))
