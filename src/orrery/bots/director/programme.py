"""The programme: which flights can all be made in time and are the most worth their money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight
from orrery.bots.director.lookout import flights_for
from orrery.bots.director.stock import hireable, hopper_of, manned, price_of
from orrery.bots.director.trust import MOST_TRIES, piles
from orrery.bots.director.worth import TROUBLE, known_places, luck, prizes_of, trial
from orrery.games.leaving_earth.cards import RULES
from orrery.games.leaving_earth.state import Pile, Table, world
from orrery.plan.world import FUNDING, RESEARCH

#: What share of its money an agency gets to spend where it wants.
_SPENT: Final = 0.88
#: How much of a flight that is lost has to be paid again, on the whole.
_AGAIN: Final = 0.5
#: For each mission so many flights are weighed against the others; so many in all are tried as the first.
_SHORTLIST: Final = 5
_LEADS: Final = 16
#: No more flights than this make a programme.
_LONGEST: Final = 8
#: What is left of a mission's points if a rival will be there sooner, and if one will be before him.
_LEFT: Final = 0.4
_FIRST: Final = 0.9
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
    #: How often all of it has to be paid, on the whole.
    times: float = 1.0
    #: The chance that nothing fails at the first try, once its tests are made.
    smooth: float = 1.0
    #: What Landing is tested with.
    hopper: str = ""

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


class Manner(NamedTuple):
    """How an agency goes about: whether it weighs whole programmes and tests its rockets, and its rivals."""

    far: bool = True
    careful: bool = True
    #: Whether it flies by ion thrusters, which are cheap and slow.
    patient: bool = True
    #: So many flights are prepared at a time.
    at_once: int = 3
    #: The missions that rivals go for, each with the year in which one of them may be there.
    contested: Mapping[str, int] = MappingProxyType({})
    #: The share of other points that a year more leaves.
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
            if "ion_thrusters" in flight.needs and not manner.patient:
                continue
            prizes = prizes_of(s, seat, flight, missions)
            chance = luck(flight, found) if prizes else 0.0
            if not chance:
                continue
            parts = Counter(manned(flight, stock, trades))
            one = Candidate(
                flight,
                parts,
                tuple((word, number, price_of(word)) for word, number in parts.items()),
                tuple((bits[goal], points) for goal, points in prizes.items()),
                RULES.lost_astronaut_points * flight.stranded,
                frozenset(need for need in flight.needs if need not in laid),
                chance,
            )
            latest = last_leave(s, seat, one, stock)
            if latest is not None and one.points(0) > 0:
                if manner.contested:
                    there = arrival(s, seat, one, stock)
                    left = {goal: _share(manner.contested.get(goal), there) for goal in prizes}
                    shares = tuple((bits[goal], points * left[goal]) for goal, points in prizes.items())
                    one = one._replace(prizes=shares)
                one = one._replace(latest=latest)
                own.append(_tried(one, laid, stock, s, seat, manner))
        if own:
            fit.append(sorted(own, key=lambda one: -one.worth)[:_SHORTLIST])
    return fit


def arrival(s: Table, seat: int, one: Candidate, stock: Counter[str]) -> int:
    """The year in which a flight would be over if everything were done for it."""
    missing = max(0.0, one.cost(stock, _NOTHING, _NOTHING) - s.money[seat])
    return s.year + ceil(missing / FUNDING) + one.flight.years


def _share(rival: int | None, mine: int) -> float:
    """What is left of a mission's points if a rival may be there in some year."""
    return 1.0 if rival is None else _FIRST if mine < rival else _LEFT


def last_leave(s: Table, seat: int, one: Candidate, stock: Counter[str]) -> int | None:
    """The last year in which a flight may leave, if it can be paid for by then."""
    missing = one.cost(stock, _NOTHING, _NOTHING) - s.money[seat]
    ready = s.year + ceil(max(0.0, missing) / (FUNDING * _SPENT))
    last = world(s).end_year - one.flight.years
    return next((year for year in range(last, ready - 1, -1) if one.flight.may_leave(year)), None)


def _tried(
    one: Candidate, laid: dict[str, Pile], stock: Counter[str], s: Table, seat: int, manner: Manner
) -> Candidate:
    """A flight with the tests that pay, and what it is worth then."""
    cost = one.cost(stock, _NOTHING, _NOTHING) + TROUBLE
    hopper = hopper_of({*laid, *one.flight.needs})
    found = trial(one.flight, cost, laid, hopper, careful=manner.careful)
    cost += sum(price for _, price in found.tests)
    years = max(0.0, cost - s.money[seat]) / FUNDING + one.flight.years
    tries = found.in_tries(_tries(one, cost, s, seat) if manner.far else 1)
    times = 1 + _AGAIN * sum(1 - chance for chance in tries[:-1]) if manner.far else 1.0
    chance = one.chance * tries[-1]
    worth = one.points(0) * chance * manner.haste**years / (cost * times)
    return one._replace(
        tests=found.tests, chance=chance, worth=worth, times=times, smooth=found.chance, hopper=hopper
    )


def _tries(one: Candidate, cost: float, s: Table, seat: int) -> int:
    """How often a flight can be tried, if half of its years go by before one knows that it has failed."""
    ready = s.year + max(0.0, cost - s.money[seat]) / FUNDING
    again = one.flight.years / 2 + cost / FUNDING
    return max(1, min(MOST_TRIES, 1 + int((one.latest - ready) / max(1.0, again))))


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
        return Item(one, points, points / (cost * one.times + TROUBLE), cost * one.times)

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
