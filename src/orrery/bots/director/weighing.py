"""Weighing flights one by one: what each takes and brings, when it must leave, and what to test for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple

from orrery.bots.director.courses import helpers
from orrery.bots.director.flights import Flight
from orrery.bots.director.lookout import flights_for
from orrery.bots.director.stock import hireable, hopper_of, manned, price_of
from orrery.bots.director.trust import MOST_TRIES, piles
from orrery.bots.director.worth import TROUBLE, known_places, luck, prizes_of, trial
from orrery.games.leaving_earth.cards import RULES
from orrery.games.leaving_earth.state import Pile, Table, world
from orrery.plan.world import FUNDING, RESEARCH

#: What share of its money an agency gets to spend where it wants.
SPENT: Final = 0.88
#: How much of a flight that is lost has to be paid again, on the whole.
_AGAIN: Final = 0.5
#: For each mission so many flights are weighed against the others.
_SHORTLIST: Final = 5
#: What is left of a mission's points if a rival will be there sooner, and if one will be before him.
_LEFT: Final = 0.4
_FIRST: Final = 0.9
NOTHING: Final[frozenset[str]] = frozenset()


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
    #: Whether there is no time to weigh tests; and what is called before one is, to give up if there is none.
    hurried: bool = False
    heed: Callable[[], None] = lambda: None


def candidates(
    s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner
) -> list[list[Candidate]]:
    """For each mission the flights most worth their money, if there were nothing else to do; and rescues."""
    weighed = Weighing(s, seat, stock, missions, manner)
    lists = [*[flights_for(s.sets, name) for name in sorted(missions)], helpers(s, seat)]
    shortlists = [weighed.shortlist(flights) for flights in lists]
    return [own for own in shortlists if own]


class Weighing:
    """Weighs flights at some moment, each as if there were nothing else to do."""

    def __init__(
        self, s: Table, seat: int, stock: Counter[str], missions: frozenset[str], manner: Manner
    ) -> None:
        self._s: Final = s
        self._seat: Final = seat
        self._stock: Final = stock
        self._missions: Final = missions
        self._manner: Final = manner
        self._laid: Final = piles(s, seat)
        self._found: Final = known_places(s, seat)
        self._trades: Final = hireable(s)
        self._bits: Final = {name: 1 << number for number, name in enumerate(sorted(missions))}

    def shortlist(self, flights: Sequence[Flight]) -> list[Candidate]:
        """The flights most worth their money; those that can't be among them are not looked at closely."""
        fit = [one for flight in flights if (one := self._candidate(flight)) is not None]
        best: list[tuple[float, int, Candidate]] = []
        for most, number, one in sorted((-self._most(one), number, one) for number, one in enumerate(fit)):
            if len(best) == _SHORTLIST and most > best[-1][0]:
                break
            tried = _tried(one, self._laid, self._stock, self._s, self._seat, self._manner)
            best = sorted([*best, (-tried.worth, number, tried)])[:_SHORTLIST]
        return [one for _, _, one in best]

    def _most(self, one: Candidate) -> float:
        """What a flight is worth for a dollar if no draw fails."""
        return one.points(0) * one.chance / (one.cost(self._stock, NOTHING, NOTHING) + TROUBLE)

    def _candidate(self, flight: Flight) -> Candidate | None:
        """A flight with what it takes and brings, if it can be made in time."""
        if "ion_thrusters" in flight.needs and not self._manner.patient:
            return None
        prizes = prizes_of(self._s, self._seat, flight, self._missions)
        chance = luck(flight, self._found) if prizes or flight.stranded < 0 else 0.0
        if not chance:
            return None
        parts = Counter(manned(flight, self._stock, self._trades))
        one = Candidate(
            flight,
            parts,
            tuple((word, number, price_of(word)) for word, number in parts.items()),
            tuple((self._bits[goal], points) for goal, points in prizes.items()),
            RULES.lost_astronaut_points * flight.stranded,
            frozenset(need for need in flight.needs if need not in self._laid),
            chance,
        )
        latest = last_leave(self._s, self._seat, one, self._stock)
        if latest is None or one.points(0) <= 0:
            return None
        return self._contested(one, prizes)._replace(latest=latest)

    def _contested(self, one: Candidate, prizes: Mapping[str, float]) -> Candidate:
        """What is left of a flight's points if rivals may be there sooner."""
        rivals = self._manner.contested
        if not rivals:
            return one
        there = arrival(self._s, self._seat, one, self._stock)
        shares = {goal: points * _share(rivals.get(goal), there) for goal, points in prizes.items()}
        return one._replace(prizes=tuple((self._bits[goal], points) for goal, points in shares.items()))


def arrival(s: Table, seat: int, one: Candidate, stock: Counter[str]) -> int:
    """The year in which a flight would be over if everything were done for it."""
    missing = max(0.0, one.cost(stock, NOTHING, NOTHING) - s.money[seat])
    return s.year + ceil(missing / FUNDING) + one.flight.years


def _share(rival: int | None, mine: int) -> float:
    """What is left of a mission's points if a rival may be there in some year."""
    return 1.0 if rival is None else _FIRST if mine < rival else _LEFT


def last_leave(s: Table, seat: int, one: Candidate, stock: Counter[str]) -> int | None:
    """The last year in which a flight may leave, if it can be paid for by then."""
    missing = one.cost(stock, NOTHING, NOTHING) - s.money[seat]
    ready = s.year + ceil(max(0.0, missing) / (FUNDING * SPENT))
    last = world(s).end_year - one.flight.years
    return next((year for year in range(last, ready - 1, -1) if one.flight.may_leave(year)), None)


def _tried(
    one: Candidate, laid: dict[str, Pile], stock: Counter[str], s: Table, seat: int, manner: Manner
) -> Candidate:
    """A flight with the tests that pay, and what it is worth then."""
    cost = one.cost(stock, NOTHING, NOTHING) + TROUBLE
    hopper = hopper_of({*laid, *one.flight.needs})
    careful = manner.careful and not manner.hurried
    if careful:
        manner.heed()
    found = trial(one.flight, cost, laid, hopper, careful=careful)
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
