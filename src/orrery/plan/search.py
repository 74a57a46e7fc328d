"""The exact search for one craft: best first, backwards from the goal over phase, place, mass and year.

A state says that a craft of some mass is to be at a place in a phase (and a year). What brings it there is
one maneuver with one stage, a year of waiting, or the end of the phase before. Earlier stages see nothing
but mass, so a stage needs only the sets that none beats in mass and price; and as a heavier craft never
costs less, a heavier state in the same place and year that is no cheaper can go. The bound of `bound.py`
never exceeds the truth, so the first way back to the origin that leaves the queue is the best there is.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from heapq import heappop, heappush
from operator import le
from typing import Final, NamedTuple

from orrery.plan.bound import Bound
from orrery.plan.stock import Load, Stock, TooHard
from orrery.plan.trip import Trip, Weights, may_fly, paces_of
from orrery.plan.world import EARTH, Hop, Skies, slingshot_open

#: Phase, place, mass, year (0 when dates are no matter), scarce rockets used.
State = tuple[int, str, int, int, tuple[int, ...]]
#: No maneuver is declared to take longer.
LONGEST: Final = 30
#: A thruster gives so much thrust a year.
PUSH: Final = 5
#: Marks a state in which a phase ends with the maneuver that leads there.
PASSING: Final = "!"
_PATIENCE: Final = 256
#: More states than this are looked at for no question; only counted rockets come near.
MOST_STATES: Final = 150_000
#: Nor are states with counted rockets compared with others more often than this.
MOST_COMPARED: Final = 10_000_000


class Cancelled(Exception):
    """Whoever asked does not want to know any more."""


class RouteStep(NamedTuple):
    """One step of a route, in flight order: a maneuver, or a year of waiting when `hop` is None."""

    phase: int
    place: str
    hop: Hop | None
    years: int
    difficulty: int
    rockets: tuple[str, ...]
    #: The mass before the move, what is fired included.
    mass: int


class BestRoute(NamedTuple):
    """The best way found: its moves, its price in rockets and food, and the mass at the start."""

    moves: tuple[RouteStep, ...]
    price: int
    mass: int
    years: int
    #: The year at the origin, or 0.
    leave: int
    arrive: int


class Search:
    """A trip with everything that it may use."""

    def __init__(
        self,
        skies: Skies,
        trip: Trip,
        stock: Stock,
        known: frozenset[str],
        weights: Weights,
        *,
        thrusters: int = 0,
        window: tuple[int, int] | None = None,
        most: int | None = None,
        tick: Callable[[int], None] | None = None,
        patience: int = MOST_COMPARED,
    ) -> None:
        self.skies: Final = skies
        self.trip: Final = trip
        self.stock: Final = stock
        self.known: Final = known
        self.weights: Final = weights
        self.thrusters: Final = thrusters
        #: First and last year; without it dates and slingshot windows are ignored.
        self.window: Final = window
        #: No plan dearer than this is looked for.
        self.most: Final = most
        self.tick: Final = tick
        #: How many more comparisons are worth while.
        self.patience = patience
        self.bound: Final = Bound(skies, stock.kinds, trip, known, weights, thrusters)
        self._ways: Final[dict[tuple[int, str], list[tuple[Hop, tuple[tuple[int, int], ...], bool]]]] = {}
        self._cost: Final[dict[State, int]] = {}
        self._next: Final[dict[State, tuple[State, Hop | None, int, int, Load]]] = {}
        self._queue: Final[list[tuple[int, int, State]]] = []
        #: For each phase, place and year the masses that no lighter one beats, with their costs.
        self._stairs: Final[dict[tuple[int, str, int], tuple[list[int], list[int]]]] = {}
        self._counted: Final[dict[tuple[int, str, int], list[tuple[int, int, tuple[int, ...]]]]] = {}

    # The search

    def best(self) -> BestRoute | None:
        """The best route, or None when there is none."""
        self._begin()
        expanded = 0
        while self._queue:
            _, cost, state = heappop(self._queue)
            if cost > self._cost[state]:
                continue
            if state[0] == 0 and state[1] == self.trip.origin:
                return self._tell(state)
            expanded += 1
            if self.tick is not None and expanded % _PATIENCE == 0:
                self.tick(expanded)
            if expanded > MOST_STATES:
                raise TooHard
            self._expand(state, cost)
        return None

    def lower_bound(self) -> int | None:
        """The least cost that the bound leaves open, without a search."""
        last = len(self.trip.phases) - 1
        goal = self.trip.phases[last]
        ends = set(goal.places) | {self.skies.hops[number].to for number in goal.hops}
        found = [self.bound.at(last, place, goal.carry) for place in ends]
        return min([value for value in found if value is not None], default=None)

    def _begin(self) -> None:
        last = len(self.trip.phases) - 1
        goal = self.trip.phases[last]
        years = range(self.window[0], self.window[1] + 1) if self.window else (0,)
        for year in years:
            for place in goal.places:
                state = (last, place, goal.carry, year, self.stock.none)
                if self.trip.turn:
                    self._wait(state, 0)
                    self._fly_in(state, 0, timed=True)
                else:
                    self._push(state, 0, state, None, 0, 0, (0, 0, ()))
            for number in goal.hops:
                hop = self.skies.hops[number]
                if may_fly(hop, goal, self.known):
                    end = (last, hop.to + PASSING, goal.carry, year, self.stock.none)
                    self._fly(end, 0, hop, paces_of(hop, goal, self.known), slow=False)

    def _expand(self, state: State, cost: int) -> None:
        number, place, mass, year, used = state
        if number and place in self.trip.phases[number - 1].places:
            before = (number - 1, place, self._before(number, mass), year, used)
            self._push(before, cost, state, None, 0, 0, (0, 0, ()))
        if self.window:
            self._wait(state, cost)
        self._fly_in(state, cost)

    def _before(self, number: int, mass: int) -> int:
        """The mass on the other side of the end of a phase."""
        return mass - self.trip.phases[number].carry + self.trip.phases[number - 1].carry

    def _wait(self, state: State, cost: int) -> None:
        number, place, mass, year, used = state
        if place not in self.skies.stores:
            return
        eaters = self.trip.phases[number].eaters
        if eaters and "life_support" not in self.known:
            return
        w = self.weights
        before = (number, place, mass + eaters, year - 1 if self.window else 0, used)
        price = cost + eaters * (w.price + w.mass) + w.year
        self._push(before, price, state, None, 1, 0, (0, 0, ()))

    def _fly_in(self, state: State, cost: int, *, timed: bool = False) -> None:
        """Every maneuver that ends here; `timed` those only that take a year or more."""
        number, place, mass, year, used = state
        for hop, paces, slow in self._ways_to(number, place):
            open_paces = tuple(pace for pace in paces if pace[0]) if timed else paces
            self._fly(state, cost, hop, open_paces, slow=slow)
            if number and hop.number in self.trip.phases[number - 1].hops:
                phase = self.trip.phases[number - 1]
                if may_fly(hop, phase, self.known):
                    before = (number - 1, place + PASSING, self._before(number, mass), year, used)
                    self._next.setdefault(before, (state, None, 0, 0, (0, 0, ())))
                    self._fly(before, cost, hop, paces_of(hop, phase, self.known), slow=slow)

    def _ways_to(self, number: int, place: str) -> list[tuple[Hop, tuple[tuple[int, int], ...], bool]]:
        found = self._ways.get((number, place))
        if found is None:
            phase = self.trip.phases[number]
            found = [
                (hop, paces, hop.slow and self._slow_helps(hop, number))
                for hop in self.skies.into[place]
                if may_fly(hop, phase, self.known) and (paces := paces_of(hop, phase, self.known))
            ]
            self._ways[number, place] = found
        return found

    def _slow_helps(self, hop: Hop, number: int) -> bool:
        """More time gives thrusters more thrust; where nothing can wait it also sets the date."""
        if self.trip.phases[number].eaters and "life_support" not in self.known:
            return False
        waits = hop.origin in self.skies.stores or hop.origin == EARTH
        return bool(self.thrusters) or (self.window is not None and not waits)

    def _fly(
        self, state: State, cost: int, hop: Hop, paces: tuple[tuple[int, int], ...], *, slow: bool
    ) -> None:
        for years, hard in paces:
            self._stage(state, cost, hop, years, hard)
        if not slow:
            return
        years, hard = hop.paces[0]
        longest = min(LONGEST, state[3] - self.window[0]) if self.window else LONGEST
        same = self._loads(state, hard, years) if years in [pace[0] for pace in paces] else None
        for more in range(years + 1, longest + 1):
            loads = self._loads(state, hard, more)
            if loads != same or self.window:
                self._stage(state, cost, hop, more, hard)
            same = loads
            if not self.window and loads == [(0, 0, self.stock.none)]:
                break

    def _loads(self, state: State, hard: int, years: int) -> list[Load]:
        mass = state[2] + self.trip.phases[state[0]].eaters * years
        return self.stock.loads(hard, hard * mass - PUSH * self.thrusters * years)

    def _stage(self, state: State, cost: int, hop: Hop, years: int, hard: int) -> None:
        """One maneuver at one pace, with every set of rockets worth firing."""
        number, _, mass, year, used = state
        if self.window:
            year -= years
            if year < self.window[0] or (hop.slingshot and not slingshot_open(hop.slingshot, year)):
                return
        w = self.weights
        food = self.trip.phases[number].eaters * years
        base = cost + food * (w.price + w.mass) + years * w.year
        for load in self._loads(state, hard, years):
            more, price, scarce = load
            total = used
            if scarce:
                total = tuple([a + b for a, b in zip(used, scarce, strict=True)])
                if any(a > b for a, b in zip(total, self.stock.counts, strict=True)):
                    continue
            before = (number, hop.origin, mass + food + more, year, total)
            self._push(before, base + price * w.price + more * w.mass, state, hop, years, hard, load)

    def _push(
        self, state: State, cost: int, after: State, hop: Hop | None, years: int, hard: int, load: Load
    ) -> None:
        if (self.window and state[3] < self.window[0]) or self._is_beaten(state, cost):
            return
        ahead = self.bound.at(state[0], state[1], state[2])
        if ahead is None:
            return
        if state[4]:
            credit = sum(
                [(n - u) * c for n, u, c in zip(self.stock.counts, state[4], self.stock.worth, strict=True)]
            )
            ahead = max(0, ahead - credit * self.weights.price)
        if self.most is not None and self._dollars(cost, ahead) > self.most:
            return
        self._cost[state] = cost
        if state is not after:
            self._next[state] = (after, hop, years, hard, load)
        heappush(self._queue, (cost + ahead, cost, state))

    def _dollars(self, cost: int, ahead: int) -> int:
        """What a plan through a state costs at least; where price does not count most, what it has cost."""
        return self.weights.dollars(cost + ahead if self.weights.thrifty else cost)

    def _is_beaten(self, state: State, cost: int) -> bool:
        """Whether a lighter craft there in that year is known for no more; if not, this one is noted."""
        number, place, mass, year, used = state
        if used:
            return self._is_beaten_with(state, cost)
        masses, costs = self._stairs.setdefault((number, place, year), ([], []))
        at = bisect_right(masses, mass)
        if at and costs[at - 1] <= cost:
            return True
        if at and masses[at - 1] == mass:
            at -= 1
        end = at
        while end < len(costs) and costs[end] >= cost:
            end += 1
        masses[at:end] = [mass]
        costs[at:end] = [cost]
        return False

    def _is_beaten_with(self, state: State, cost: int) -> bool:
        """The same where rockets are counted: the other must have used no more of any."""
        number, place, mass, year, used = state
        known = self._counted.setdefault((number, place, year), [])
        self.patience -= len(known)
        if self.patience < 0:
            raise TooHard
        for m, c, u in known:
            if m <= mass and c <= cost and all(map(le, u, used)):
                return True
        known[:] = [(m, c, u) for m, c, u in known if not (mass <= m and cost <= c and all(map(le, used, u)))]
        known.append((mass, cost, used))
        return False

    # The answer

    def _tell(self, state: State) -> BestRoute:
        moves: list[RouteStep] = []
        cost, mass, leave = self._cost[state], state[2], state[3]
        while state in self._next:
            after, hop, years, hard, load = self._next[state]
            if hop is not None:
                need = hard * self._arriving(after, years) - PUSH * self.thrusters * years
                rockets = tuple(sorted(self.stock.spell(hard, need, load).elements()))
                moves.append(RouteStep(state[0], state[1], hop, years, hard, rockets, state[2]))
            elif years:
                moves.append(RouteStep(state[0], state[1], None, years, 0, (), state[2]))
            state = after
        years = sum(move.years for move in moves)
        return BestRoute(tuple(moves), self.weights.dollars(cost), mass, years, leave, state[3])

    def _arriving(self, after: State, years: int) -> int:
        return after[2] + self.trip.phases[after[0]].eaters * years


def rockets_of(route: BestRoute) -> Counter[str]:
    """Everything a route fires."""
    return Counter(word for move in route.moves for word in move.rockets)
