"""The best plan with docking: which errands allow it, over choices of research and thrusters."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from typing import Final, NamedTuple

from orrery.plan.box import box_of
from orrery.plan.certificate import Certificate
from orrery.plan.goals import collector
from orrery.plan.one_craft import Tick, with_prerequisites
from orrery.plan.profile import PAYLOAD, price_of
from orrery.plan.question import Question, years_of
from orrery.plan.shopping import purchases, years_until
from orrery.plan.steps import Plan, Purchase
from orrery.plan.stock import TooHard, stages_of
from orrery.plan.trunk import Errand, Trunk, TrunkPlan
from orrery.plan.trunk_plan import Script
from orrery.plan.world import (
    EARTH,
    RESEARCH,
    SPACE,
    SUPPLIES,
    THRUSTER,
    Skies,
    may_have_life,
    mission_card,
    part,
    place_name,
    sample_of,
    sample_place,
)

RENDEZVOUS: Final = "rendezvous"


class Wish(NamedTuple):
    """An errand, and what must turn out so."""

    errand: Errand
    notes: tuple[str, ...] = ()


def wishes(question: Question, skies: Skies) -> list[Wish]:
    """The errands of a question on which docking may pay: those that come home from somewhere."""
    if question.origin != EARTH:
        return []
    if not question.mission:
        return [Wish(_trip(question))] if question.back else []
    goal = mission_card(question.mission).condition
    match goal.kind:
        case "manned_return" if goal.location not in (SPACE, "earth_orbit"):
            return [Wish(Errand(goal.location, (), (), (), max(1, question.crew)))]
        case "sample":
            return [Wish(_fetch(goal.sample))]
        case "life":
            bodies = [body for body in skies.bodies if may_have_life(body)]
            return [
                Wish(_fetch(sample_of(body)), (f"Provided that {place_name(body)} has life",))
                for body in bodies
            ]
        case _:
            return []


def _fetch(sample: str) -> Errand:
    """A probe picks up a sample and stays behind."""
    return Errand(sample_place(sample), ("probe",), (sample,), (sample,), 0)


def _trip(question: Question) -> Errand:
    found = (PAYLOAD,) * question.pick_up
    freight = (*question.parts, *[PAYLOAD] * question.payload)
    return Errand(question.goal, collector(question), (*freight, *found), found, question.crew)


class Case(NamedTuple):
    """An errand with what is researched for it and how many thrusters go along."""

    wish: Wish
    research: frozenset[str]
    thrusters: int


class Found(NamedTuple):
    """The best trunk plan of a case and the bill."""

    case: Case
    trunk: Trunk
    plan: TrunkPlan
    price: int
    leave: int
    bill: tuple[Purchase, ...]


class Docking:
    """Looks for the cheapest plan with docking that costs less than one known without."""

    def __init__(self, question: Question, skies: Skies, tick: Tick | None = None) -> None:
        self.question: Final = question
        self.skies: Final = skies
        self.tick: Final = tick
        self.have: Final = frozenset(skies.advancements if question.have is None else question.have)
        self.years: Final = years_of(question, skies)
        self.best: Found | None = None
        #: Some case was too hard to be searched to the end.
        self.gave_up = False

    def solve(self, most: int | None) -> Found | None:
        """The cheapest plan that costs no more than `most`."""
        for thrusters in range(self.question.thrusters + 1):
            for wish in wishes(self.question, self.skies):
                if self.question.have is None:
                    self._try(Case(wish, frozenset(), thrusters), most)
                else:
                    self._study(wish, thrusters, most)
        return self.best

    def _study(self, wish: Wish, thrusters: int, most: int | None) -> None:
        """Every choice of rockets to research, with what else the plan of an agency that knows all uses.

        That plan's price is a bound: whoever knows less pays no less for rockets.
        """
        every = Case(wish, frozenset(self.skies.advancements) - self.have, thrusters)
        free = self.fixed(every) - RESEARCH * len(every.research)
        room = self._room(free, most)
        if room is not None and room <= 0:
            return
        trunk = self._trunk(every, self.years[1] - self.years[0])
        ideal = trunk.solve(wish.errand, room)
        if ideal is None:
            return
        kinds = {rocket.needs for rocket in self.skies.rockets}
        found = self._found(every, trunk, ideal)
        others = self._needs(found, Script(self.skies, trunk.stages, ideal, 0).parts()) - kinds
        missing = sorted(kinds - self.have)
        subsets = chain.from_iterable(combinations(missing, size) for size in range(len(missing) + 1))
        sets = {with_prerequisites(others | set(chosen)) - self.have for chosen in subsets}
        for research in sorted(sets, key=lambda chosen: (len(chosen), sorted(chosen))):
            room = self._room(free + RESEARCH * len(research), most)
            if room is None or room >= ideal.price:
                self._try(Case(wish, research, thrusters), most)

    def fixed(self, case: Case) -> int:
        """What is paid whatever the rockets and capsules."""
        errand = case.wish.errand
        parts = Counter(errand.left) + Counter(errand.home) - Counter(errand.found)
        parts["astronaut"] += errand.crew
        parts[THRUSTER] += case.thrusters
        return RESEARCH * len(case.research) + sum(
            price_of(self.skies, word) * count for word, count in parts.items()
        )

    def _try(self, case: Case, most: int | None) -> None:
        room = self._room(self.fixed(case), most)
        if room is not None and room <= 0:
            return
        last = self.years[1]
        longest = self._longest(case, 0) if case.thrusters else last - self.years[0]
        while longest >= 0:
            trunk = self._trunk(case, longest)
            plan = trunk.solve(case.wish.errand, room)
            self.gave_up |= trunk.gave_up
            if plan is None:
                return
            found = self._found(case, trunk, plan)
            if not self._is_in_box(found):
                return
            if found.leave + plan.label.years <= last:
                self._note(found, most)
                return
            longest = min(longest, plan.label.years - 1, self._longest(case, plan.price))

    def _longest(self, case: Case, price: int) -> int:
        """How many years are left for a flight whose rockets, food and capsules cost so much at least."""
        first, last = self.years
        if not self.question.funding:
            return last - first
        least = self.fixed(case) + price - self._worth_of_own()
        return last - first - years_until(least, self.question.money)

    def _is_in_box(self, found: Found) -> bool:
        box = box_of(self.question)
        if box is None:
            return True
        script = Script(self.skies, found.trunk.stages, found.plan, 0)
        return box.suffices(self.skies, script.parts(), script.steps)

    def _limit(self, most: int | None) -> int | None:
        """What a plan may cost that is better than the best."""
        better = self.best.price - 1 if self.best else None
        return min([n for n in (most, self.question.budget, better) if n is not None], default=None)

    def _room(self, fixed: int, most: int | None) -> int | None:
        """What rockets, food and capsules may be worth, those at hand included, for a better plan."""
        limit = self._limit(most)
        return None if limit is None else limit + self._worth_of_own() - fixed

    def _worth_of_own(self) -> int:
        return sum(price_of(self.skies, word) * count for word, count in self.question.own.items())

    def _trunk(self, case: Case, longest: int) -> Trunk:
        known = self.have | case.research
        rockets = tuple(rocket for rocket in self.skies.rockets if rocket.needs in known)
        whole = longest == self.years[1] - self.years[0]
        return Trunk(
            self.skies,
            stages_of(rockets),
            known,
            thrusters=case.thrusters,
            longest=longest,
            timed=bool(case.thrusters) or not whole,
            tick=self.tick,
        )

    def _found(self, case: Case, trunk: Trunk, plan: TrunkPlan) -> Found:
        parts = Script(self.skies, trunk.stages, plan, 0).parts()
        new = parts - Counter(self.question.own)
        bill = purchases(self.skies, case.research, new, self.years[0], self.question.money)
        saved = sum(
            price_of(self.skies, word) * n for word, n in (parts & Counter(self.question.own)).items()
        )
        leave = bill[-1].year if self.question.funding and bill else self.years[0]
        return Found(case, trunk, plan, self.fixed(case) + plan.price - saved, leave, bill)

    def _note(self, found: Found, most: int | None) -> None:
        limit = self._limit(most)
        if limit is None or found.price <= limit:
            self.best = found

    # The plan

    def plan(self, found: Found) -> Plan:
        script = Script(self.skies, found.trunk.stages, found.plan, found.leave)
        parts = script.parts()
        return Plan(
            family=RENDEZVOUS,
            price=found.price,
            research=tuple(sorted(found.case.research)),
            mass=found.plan.launch.mass,
            leave=found.leave,
            arrive=found.leave + found.plan.label.years,
            years=found.plan.label.years,
            steps=tuple(script.steps),
            parts=dict(sorted(parts.items())),
            owned=dict(sorted((parts & Counter(self.question.own)).items())),
            needs=tuple(sorted(self._needs(found, parts))),
            purchases=found.bill,
            notes=found.case.wish.notes,
        )

    def _needs(self, found: Found, parts: Counter[str]) -> set[str]:
        """The advancements that a plan makes use of."""
        needs = {"rendezvous"} | {part(w).requires for w in parts if w not in ("astronaut", PAYLOAD)}
        for hop in (*found.plan.out, *found.plan.home.path):
            needs |= hop.needs
        if parts[SUPPLIES]:
            needs.add("life_support")
        return needs - {""}

    def bound(self, price: int, *, alone_is_known: bool) -> int | None:
        """No plan without thrusters over the ways looked at costs less; None if it is too hard to say.

        Whoever knows less pays no less for rockets, so the bound is that of an agency that knows everything,
        with the research that no docking does without where no single craft is known to do for less than
        `price`; and what is at hand saves no more than its own price.
        """
        saved = self._worth_of_own()
        every = frozenset(self.skies.advancements)
        trunk = Trunk(self.skies, stages_of(self.skies.rockets), every, tick=self.tick)
        low = price + saved
        try:
            for wish in wishes(self.question, self.skies):
                studies = self._studied_anyway(wish) if alone_is_known else frozenset()
                fixed = self.fixed(Case(wish, studies, 0))
                if fixed < low:
                    low = fixed + Certificate(trunk, wish.errand).below(low - fixed)
        except TooHard:
            return None
        return max(0, low - saved)

    def _studied_anyway(self, wish: Wish) -> frozenset[str]:
        """What has to be researched for any plan with docking: a crew comes home behind a heat shield."""
        ways = self.skies.into[wish.errand.target]
        needs = {need for need in ("landing", "aerobraking") if all(need in hop.needs for hop in ways)}
        needs |= {RENDEZVOUS} | ({"re_entry"} if wish.errand.crew else set())
        return with_prerequisites(needs) - self.have
