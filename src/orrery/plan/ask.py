"""Ask the planner a question: `ask(Question(mission="man_on_the_moon")).plans[0]`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from orrery.plan import claims
from orrery.plan.box import box_of
from orrery.plan.docking import Docking, wishes
from orrery.plan.goals import profiles
from orrery.plan.one_craft import Case, OneCraft, with_prerequisites
from orrery.plan.question import Question, drawn_from, subject, years_of
from orrery.plan.risk import with_risk
from orrery.plan.search import Cancelled
from orrery.plan.sense import skies_for, understood
from orrery.plan.steps import Answer, Plan
from orrery.plan.trip import Aim, least_years
from orrery.plan.world import SUPPLIES, Skies, in_years

#: Told what has been found so far (and how much has been looked at); whoever returns False stops the search.
Progress = Callable[[Plan | None, int], bool | None]

#: What the safest plan may cost when nobody says.
SAFE_BUDGET: Final = 150
ALWAYS: Final = (
    "thrusters that change in number on the way, or are left behind on the way home",
    "supplies found on the way, geysers, repairs and doctors",
)
WITH_DOCKING: Final = (
    "with docking: several ways out or home, slingshots, several launches, and cargo that flies slowly ahead "
    "on the maneuvers of a crew",
)
BOXED: Final = (
    "with docking: dearer plans that make do with the box, where the cheapest takes more than it has",
)
AT_HAND: Final = (
    "with docking: plans that make more of what is at hand; it is taken off the bill of the plan that would "
    "be cheapest without it",
)
LARDER: Final = (
    "plans that make more of the supplies at hand; they are taken off the bill of the plan that would be "
    "cheapest without them",
)


def ask(question: Question, progress: Progress | None = None) -> Answer:
    """The best plans for a question. A question that makes no sense raises OptionError."""
    return Inquiry(question, progress).answer()


class Inquiry:
    """A question that is being worked on; whoever stops it may have what was found until then."""

    def __init__(self, question: Question, progress: Progress | None = None) -> None:
        self.question: Final = understood(question)
        self.skies: Final = skies_for(self.question)
        self.watch: Final = _Watch(progress)

    def answer(self) -> Answer:
        """The best plans."""
        best = _SEARCHES.get(self.question.aim, _best)(self.question, self.skies, self.watch)
        if best.plans:
            return self._told(best)
        why_not = _why_not(self.question, self.skies, self.watch)
        return self._told(best._replace(claim=claims.none(best.family)), why_not)

    def so_far(self) -> Answer | None:
        """The best plans found until now, said to be no more than that; None before there is one."""
        plans = _undominated(self.watch.settled) or tuple(filter(None, [self.watch.best]))
        return self._told(Best(plans, "", claims.STOPPED)) if plans else None

    def _told(self, best: Best, why_not: str = "") -> Answer:
        question, drawn = self.question, drawn_from(self.question)
        return Answer(
            question=question,
            subject=subject(question),
            plans=tuple(
                with_risk(self.skies, plan, drawn, question.mission, question.found) for plan in best.plans
            ),
            family=best.family,
            claim=best.claim,
            bound=best.bound,
            limits=_limits(question, self.skies),
            why_not=why_not,
        )


def _limits(question: Question, skies: Skies) -> tuple[str, ...]:
    """What is not looked at for a question."""
    docks = _docks(question, skies)
    return (
        *ALWAYS,
        *(LARDER if question.own.get(SUPPLIES) and question.aim != "safest" else ()),
        *(WITH_DOCKING if docks else ()),
        *(AT_HAND if docks and question.own else ()),
        *(BOXED if docks and question.box_limits else ()),
    )


def _docks(question: Question, skies: Skies) -> bool:
    """Whether plans with docking are looked for."""
    wanted = question.rendezvous and question.aim in ("cheapest", "front")
    return wanted and bool(wishes(question, skies))


class Best(NamedTuple):
    """The best plans, of which family, what is claimed of the first, and what none of the family is below."""

    plans: tuple[Plan, ...]
    family: str
    claim: str
    bound: int | None = None


class _Watch:
    """Passes progress on, and stops the search when nobody wants the answer any more."""

    def __init__(self, progress: Progress | None) -> None:
        self.progress: Final = progress
        self.best: Plan | None = None
        #: Plans that are in the answer in any case.
        self.settled: Final[list[Plan]] = []

    def tick(self, states: int) -> None:
        if self.progress is not None and self.progress(self.best, states) is False:
            raise Cancelled

    def note(self, plan: Plan) -> None:
        self.best = plan
        self.tick(0)


class _Deaf(_Watch):
    """Tells that a search goes on, but of no new plan: those it hears of answer another question."""

    def __init__(self, watch: _Watch) -> None:
        super().__init__(watch.progress)
        self.best = watch.best

    def note(self, plan: Plan) -> None:
        self.tick(0)


def _best(question: Question, skies: Skies, watch: _Watch, *, prove: bool = True) -> Best:
    """The best plans of each family that is looked at, with a bound if one is wanted."""
    aim: Aim = question.aim if question.aim in ("lightest", "quickest") else "cheapest"
    solver = OneCraft(question, skies, aim, watch.tick, watch.note)
    found = solver.solve()
    alone = (solver.plan(found),) if found else ()
    family = claims.one_craft(question, aim, solver.gave_up)
    if _docks(question, skies):
        return _with_docking(question, skies, watch, _Alone(alone, family, solver.is_exact), prove=prove)
    if not alone:
        return Best((), family, "")
    bound = None if solver.gave_up else claims.measured(alone[0], aim)
    return Best(alone, family, claims.alone(question, skies, aim, alone[0], family), bound)


class _Alone(NamedTuple):
    """The best plan of one craft, if there is one, of which family, and whether it surely is."""

    plans: tuple[Plan, ...]
    family: str
    is_exact: bool


def _with_docking(question: Question, skies: Skies, watch: _Watch, alone: _Alone, *, prove: bool) -> Best:
    docking = Docking(question, skies, watch.tick)
    better = docking.solve(alone.plans[0].price - 1 if alone.plans else None)
    plans = (docking.plan(better), *alone.plans) if better else alone.plans
    both = claims.docking(alone.family, docking.gave_up)
    if not plans:
        return Best((), both, "")
    watch.note(plans[0])
    low = docking.bound(plans[0].price, alone_is_known=alone.is_exact) if prove else None
    claim = claims.with_docking(question, plans, alone.family, docking.gave_up, low)
    return Best(plans, both, claim, low)


def _safest(question: Question, skies: Skies, watch: _Watch) -> Best:
    """The plan of one craft whose draws are the most likely to be harmless, of those that can be paid for."""
    solver = OneCraft(question, skies, "cheapest", watch.tick)
    budget = SAFE_BUDGET if question.budget is None else question.budget
    plans: list[Plan] = []
    for profile in profiles(question, skies):
        case = Case(profile, with_prerequisites(profile.needs) - solver.have, 0)
        if question.have is None and case.research:
            continue
        route = solver.safest(case, budget)
        if route is not None:
            plans.append(with_risk(skies, solver.plan(solver.found(case, route)), drawn_from(question)))
            plans.sort(key=lambda plan: (-plan.draws, plan.price))
            watch.note(plans[0])
    family = claims.tame(budget, solver.gave_up)
    return Best(tuple(plans[:1]), family, claims.safest(family))


def _front(question: Question, skies: Skies, watch: _Watch) -> Best:
    """The cheapest plan, the cheapest that is done sooner, and so on, each dearer than the one before."""
    first, last = years_of(question, skies)
    cheapest = _best(question, skies, watch)
    plans = watch.settled
    plans += cheapest.plans[:1]
    while plans and (last := plans[-1].arrive - 1) >= first:
        sooner = _best(replace(question, deadline=last), skies, _Deaf(watch), prove=False)
        if not sooner.plans:
            break
        plans.append(sooner.plans[0])
    claim = claims.front(cheapest.claim, first + (_least_years(question, skies) or 0))
    return Best(_undominated(plans), cheapest.family, claim, cheapest.bound)


def _undominated(plans: Sequence[Plan]) -> tuple[Plan, ...]:
    """Of plans by falling dates those that no sooner one undercuts."""
    return tuple(p for n, p in enumerate(plans) if all(p.price < other.price for other in plans[n + 1 :]))


def _least_years(question: Question, skies: Skies) -> int | None:
    """No plan of any kind takes fewer; None when no way leads there."""
    every = frozenset(skies.advancements)
    least = [least_years(skies, profile.trip, every) for profile in profiles(question, skies)]
    return min([years for years in least if years is not None], default=None)


def _why_not(question: Question, skies: Skies, watch: _Watch) -> str:
    """Why there is no plan: no way at all, no time, or no money."""
    least = _least_years(question, skies)
    first, last = years_of(question, skies)
    if least is None:
        return "no maneuvers lead there, not even with everything researched"
    if least > last - first:
        return f"the quickest way takes {in_years(least)}, too long from {first} to {last}"
    box = box_of(question)
    if box is not None and not box.free_cards(skies):
        return f"all {skies.boxed_cards} spacecraft cards are taken by craft that fly"
    if question.aim == "safest" and _can(replace(question, aim="cheapest"), skies, watch):
        return (
            "there are plans, but the safest one is looked for without thrusters, slingshots and stations, "
            "and up to a price"
        )
    if question.budget is not None and _can(replace(question, budget=None), skies, watch):
        return f"no plan was found that costs ${question.budget} or less"
    if question.funding and _can(replace(question, funding=False), skies, watch):
        return f"what it takes can't be paid for in time to be done by {last}"
    if question.have is None or set(question.have) == set(skies.advancements):
        return "no rockets at hand carry it there in time"
    return "no plan keeps to the calendar"


def _can(question: Question, skies: Skies, watch: _Watch) -> bool:
    """Whether there is any plan."""
    return bool(_best(question, skies, _Deaf(watch), prove=False).plans)


_SEARCHES: Final[dict[str, Callable[[Question, Skies, _Watch], Best]]] = {"front": _front, "safest": _safest}
