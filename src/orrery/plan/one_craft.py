"""The best plan for one craft, over every profile, choice of research and number of thrusters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from orrery.plan.box import box_of
from orrery.plan.craft_plan import food_of, parts_of, steps_of
from orrery.plan.goals import profiles
from orrery.plan.profile import Profile, price_of
from orrery.plan.question import Question, drawn_from, years_of
from orrery.plan.safest import SafeSearch
from orrery.plan.search import MOST_COMPARED, BestRoute, Search, rockets_of
from orrery.plan.shopping import purchases, years_until
from orrery.plan.steps import Plan, Purchase
from orrery.plan.stock import Stock, TooHard
from orrery.plan.trip import Aim, Trip, least_years, weights_of
from orrery.plan.world import RESEARCH, SUPPLIES, THRUSTER, Rocket, Skies, advancement, part

ONE_CRAFT: Final = "one craft"
#: Nobody pays more than this to be quicker.
DEAREST: Final = 400
Key = tuple[int, int, int]
Tick = Callable[[int], None]


class Case(NamedTuple):
    """A profile with what is researched for it and how many thrusters it takes along."""

    profile: Profile
    research: frozenset[str]
    thrusters: int


class Found(NamedTuple):
    """A case with its best route and the bill."""

    case: Case
    route: BestRoute
    price: int
    key: Key


class OneCraft:
    """Looks for the best plan of one craft."""

    def __init__(
        self,
        question: Question,
        skies: Skies,
        aim: Aim,
        tick: Tick | None = None,
        news: Callable[[Plan], None] | None = None,
    ) -> None:
        self.question: Final = question
        self.skies: Final = skies
        self.aim: Final[Aim] = aim
        self.weights: Final = weights_of(aim)
        self.tick: Final = tick
        #: Told every plan that is better than those before.
        self.news: Final = news
        self.box: Final = box_of(question)
        self.have: Final = frozenset(skies.advancements if question.have is None else question.have)
        self.years: Final = years_of(question, skies)
        self.best: Found | None = None
        #: Some case was too hard to be searched to the end.
        self.gave_up = False

    @property
    def is_exact(self) -> bool:
        """Whether no plan of one craft is better than the best, nor is there any if none was found."""
        return not self.gave_up and not self.question.own.get(SUPPLIES)

    @property
    def _is_grounded(self) -> bool:
        """No spacecraft card is free."""
        return self.box is not None and not self.box.free_cards(self.skies)

    def solve(self) -> Found | None:
        """Every case as if there were no calendar; then those that break it, the most promising first.

        As long as nothing is known, the most promising for each number of thrusters is tried at once:
        whoever waits wants to see something, and what it costs spares looking at what costs more.
        """
        waiting: list[tuple[Key, int, Case, BestRoute]] = []
        for number, case in enumerate(self.cases()):
            if self.best is None and waiting and case.thrusters != waiting[-1][2].thrusters:
                self._try(waiting.pop(waiting.index(min(waiting, key=lambda entry: entry[:2]))))
            route = self._undated(case)
            if route is None:
                continue
            if self._keeps_calendar(case, route):
                leave = self._ready(case, route)
                self._note(case, route._replace(leave=leave, arrive=leave + route.years))
            else:
                waiting.append((self._key(case, route), number, case, route))
        for entry in sorted(waiting, key=lambda entry: entry[:2]):
            if self.best is not None and entry[0] >= self.best.key:
                break
            self._try(entry)
        return self.best

    def _try(self, entry: tuple[Key, int, Case, BestRoute]) -> None:
        """A case by the calendar."""
        _, _, case, route = entry
        dated = self._dated(case, route)
        if dated is not None:
            self._note(case, dated)

    # The cases

    def cases(self) -> Iterator[Case]:
        """Every case that might still be the best, with little research first.

        Few thrusters come first, but not where there are windows: years are plenty there, and plans cheap.
        """
        if self._is_grounded:
            return
        most = self.question.thrusters
        counts = range((most if self.box is None else min(most, self.box.left(THRUSTER))) + 1)
        for thrusters in reversed(counts) if self.skies.dated else counts:
            for profile in profiles(self.question, self.skies):
                if least_years(self.skies, profile.trip, frozenset(self.skies.advancements)) is None:
                    continue
                if self.box is not None and self.box.missing(Counter(profile.parts)):
                    continue
                for research in self._studies(profile, thrusters):
                    yield Case(profile, research, thrusters)

    def _studies(self, profile: Profile, thrusters: int) -> Iterator[frozenset[str]]:
        """The sets of advancements to research, the smallest first."""
        must = profile.needs | ({"ion_thrusters"} if thrusters else set())
        missing = with_prerequisites(must) - self.have
        if self.question.have is None:
            if not missing:
                yield frozenset()
            return
        useful = {rocket.needs for rocket in self.skies.rockets} | {"landing", "aerobraking"}
        useful |= {"life_support"} if profile.crew else set()
        choices = sorted(useful & set(self.skies.advancements) - self.have - missing)
        subsets = chain.from_iterable(combinations(choices, size) for size in range(len(choices) + 1))
        sets = {with_prerequisites(missing | set(chosen)) - self.have for chosen in subsets}
        yield from sorted(sets, key=lambda chosen: (len(chosen), sorted(chosen)))

    # One case

    def _fixed(self, case: Case) -> int:
        """What is paid whatever the rockets: payload, thrusters, research."""
        new = max(0, case.thrusters - self.question.own.get(THRUSTER, 0))
        payload = case.profile.price(self.skies, self.question.own)
        return payload + new * price_of(self.skies, THRUSTER) + RESEARCH * len(case.research)

    def _most(self, case: Case) -> int | None:
        """The most that rockets and food may cost."""
        limits = [self.question.budget] if self.question.budget is not None else []
        if self.aim == "cheapest" and self.best is not None:
            limits.append(self.best.price)
        if self.aim == "quickest" and not limits:
            limits.append(DEAREST)
        return min(limits) + self._larder(case) - self._fixed(case) if limits else None

    def _larder(self, case: Case) -> int:
        """What supplies at hand are worth, besides those that are cargo."""
        return max(0, self.question.own.get(SUPPLIES, 0) - case.profile.parts.count(SUPPLIES)) * price_of(
            self.skies, SUPPLIES
        )

    def _price(self, case: Case, route: BestRoute) -> int:
        """The whole bill; of what is at hand, the search itself knows rockets only."""
        food = food_of(case.profile, route) * price_of(self.skies, SUPPLIES)
        return self._fixed(case) + route.price - min(food, self._larder(case))

    def _search(self, case: Case, window: tuple[int, int] | None, scarce: dict[str, int]) -> Search:
        known = self.have | case.research
        sold = tuple(rocket for rocket in self.skies.rockets if rocket.needs in known)
        return Search(
            self.skies,
            loaded(case),
            Stock(sold, owned_rockets(self.skies, self.question.own), scarce),
            known,
            self.weights,
            thrusters=case.thrusters,
            window=window,
            most=self._most(case),
            tick=self.tick,
            patience=MOST_COMPARED // (10 if self.gave_up else 1),
        )

    def _best_route(self, case: Case, window: tuple[int, int] | None = None) -> BestRoute | None:
        """The best route; rockets that the box does not hold are counted once a plan wants too many."""
        scarce: dict[str, int] = {}
        while True:
            if self.tick is not None:
                self.tick(0)
            search = self._search(case, window, scarce)
            try:
                route = None if self._is_hopeless(search, case) else search.best()
            except TooHard:
                self.gave_up = True
                return None
            if route is None or self.box is None:
                return route
            over = self.box.missing(parts_of(case.profile, route, case.thrusters))
            if not over:
                return route
            if not over.keys() <= rockets_of(route).keys():
                return None
            cargo = Counter(case.profile.parts)
            scarce |= {word: count - cargo[word] for word, count in over.items()}

    def _undated(self, case: Case) -> BestRoute | None:
        """The best route if every window were open and time no matter; None when it can't beat the best."""
        most = self._most(case)
        if most is not None and most < 0:
            return None
        route = self._best_route(case)
        if route is None or (self.best is not None and self._key(case, route) >= self.best.key):
            return None
        return route

    def _keeps_calendar(self, case: Case, route: BestRoute) -> bool:
        slings = any(move.hop is not None and move.hop.slingshot for move in route.moves)
        return not slings and self._ready(case, route) + route.years <= self.years[1]

    def _dated(self, case: Case, route: BestRoute) -> BestRoute | None:
        """The best route by the calendar, leaving when everything can have been bought."""
        first = self._soonest(case, route)
        while first <= self.years[1]:
            found = self._best_route(case, (first, self.years[1]))
            if found is None or found.leave >= self._ready(case, found):
                return found
            first = max(first + 1, self._soonest(case, found))
        return None

    def _soonest(self, case: Case, route: BestRoute) -> int:
        """The first year in which a plan at least so dear can have been paid for."""
        if not self.question.funding:
            return self.years[0]
        least = self._fixed(case) + route.price - self._larder(case)
        return self.years[0] + years_until(least, self.question.money)

    def _ready(self, case: Case, route: BestRoute) -> int:
        """The first year in which everything can have been bought."""
        lists = self.bill(case, route) if self.question.funding else ()
        return max(self.years[0], lists[-1].year) if lists else self.years[0]

    def bill(self, case: Case, route: BestRoute) -> tuple[Purchase, ...]:
        """What has to be bought, year by year."""
        new = parts_of(case.profile, route, case.thrusters) - Counter(self.question.own)
        return purchases(self.skies, case.research, new, self.years[0], self.question.money)

    def _is_hopeless(self, search: Search, case: Case) -> bool:
        """The bound alone says that it can't beat the best."""
        low = search.lower_bound()
        if low is None:
            return True
        best = self.best
        if best is None or self.aim != "cheapest":
            return False
        return self.weights.dollars(low) + self._fixed(case) - self._larder(case) > best.price

    def _key(self, case: Case, route: BestRoute) -> Key:
        price = self._price(case, route)
        order = {
            "cheapest": (price, route.mass, route.years),
            "lightest": (route.mass, price, route.years),
            "quickest": (route.years, price, route.mass),
        }
        return order[self.aim]

    def _note(self, case: Case, route: BestRoute) -> None:
        found = self.found(case, route)
        if self.question.budget is not None and found.price > self.question.budget:
            return
        if self.best is None or found.key < self.best.key:
            self.best = found
            if self.news is not None:
                self.news(self.plan(found))

    def found(self, case: Case, route: BestRoute) -> Found:
        """A route with its bill."""
        return Found(case, route, self._price(case, route), self._key(case, route))

    def safest(self, case: Case, budget: int) -> BestRoute | None:
        """The route whose draws are the safest, if it keeps to the budget and the calendar."""
        trip = case.profile.trip
        if self._is_grounded or trip.turn or not all(phase.places for phase in trip.phases):
            return None
        known = self.have | case.research
        own = self.question.own
        rockets = tuple(
            rocket for rocket in self.skies.rockets if rocket.needs in known or own.get(rocket.word)
        )
        search = SafeSearch(
            self.skies,
            trip,
            rockets,
            known,
            drawn_from(self.question),
            budget - self._fixed(case),
            own=own | {SUPPLIES: self._larder(case)},
            limits=self._limits(known),
            tick=self.tick,
        )
        try:
            route = search.best()
        except TooHard:
            self.gave_up = True
            return None
        if route is None or not self._keeps_calendar(case, route):
            return None
        leave = self._ready(case, route)
        return route._replace(leave=leave, arrive=leave + route.years)

    def _limits(self, known: frozenset[str]) -> dict[str, int]:
        """How many rockets of a kind may be fired: as the box has them, or as are at hand and not sold."""
        rockets = self.skies.rockets
        unsold = {r.word: self.question.own.get(r.word, 0) for r in rockets if r.needs not in known}
        boxed = {} if self.box is None else {r.word: self.box.left(r.word) for r in rockets}
        return boxed | unsold

    # The plan

    def plan(self, found: Found) -> Plan:
        case, route = found.case, found.route
        parts = parts_of(case.profile, route, case.thrusters)
        owned = parts & Counter(self.question.own)
        used = needed_for(case, route, parts)
        return Plan(
            family=ONE_CRAFT,
            price=found.price,
            research=tuple(sorted(case.research)),
            mass=route.mass,
            leave=route.leave,
            arrive=route.leave + route.years,
            years=route.years,
            steps=steps_of(case.profile, route, case.thrusters, route.leave),
            parts=dict(sorted(parts.items())),
            owned=dict(sorted(owned.items())),
            needs=tuple(sorted(used)),
            purchases=self.bill(case, route),
            notes=case.profile.notes,
        )


def loaded(case: Case) -> Trip:
    """The trip with the thrusters aboard all the way."""
    trip = case.profile.trip
    if not case.thrusters:
        return trip
    more = case.thrusters * part(THRUSTER).mass
    return replace(trip, phases=tuple(replace(p, carry=p.carry + more) for p in trip.phases))


def with_prerequisites(words: frozenset[str] | set[str]) -> frozenset[str]:
    """Some advancements with those they build on."""
    return frozenset(words) | {p for word in words if (p := advancement(word).prerequisite)}


def needed_for(case: Case, route: BestRoute, parts: Counter[str]) -> set[str]:
    """The advancements that a plan makes use of."""
    needs = set(case.profile.needs)
    for move in route.moves:
        needs |= {part(word).requires for word in move.rockets}
        needs |= move.hop.needs if move.hop is not None else set()
    if parts["supplies"]:
        needs.add("life_support")
    if case.thrusters:
        needs.add("ion_thrusters")
    return needs


def owned_rockets(skies: Skies, own: dict[str, int]) -> dict[Rocket, int]:
    return {rocket: own[rocket.word] for rocket in skies.rockets if own.get(rocket.word)}
