"""Ask the planner a question: `ask(Question(mission="man_on_the_moon")).plans[0]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from orrery.plan import claims
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
    "thrusters stay aboard, the same number throughout; with docking they may wait at one place, but are not "
    "left behind on the way home",
    "supplies found on the way, geysers, repairs and doctors are not counted on",
)
WITH_DOCKING: Final = (
    "with docking: one way out and one way home, without slingshots; cargo does not fly slowly ahead on the "
    "maneuvers of a crew, and everything is launched at once",
)

BOXED: Final = (
    "with docking: where the cheapest plan takes more than the box has, no dearer one is looked for that "
    "makes do with it",
)
AT_HAND: Final = (
    "with docking: what is at hand is taken off the bill of the plan that would be cheapest without it; "
    "another may make more of it",
)
LARDER: Final = (
    "supplies at hand are taken off the bill of the plan that would be cheapest without them; another may "
    "make more of them",
)


def ask(question: Question, progress: Progress | None = None) -> Answer:
    """The best plans for a question. A question that makes no sense raises OptionError."""
    question = understood(question)
    skies = skies_for(question)
    watch = _Watch(progress)
    if question.aim == "front":
        best = _front(question, skies, watch)
    elif question.aim == "safest":
        best = _safest(question, skies, watch)
    else:
        best = _best(question, skies, watch)
    drawn = drawn_from(question)
    return Answer(
        question=question,
        subject=subject(question),
        plans=tuple(with_risk(skies, plan, drawn, question.mission, question.found) for plan in best.plans),
        family=best.family,
        claim=best.claim if best.plans else f"no plan was found among {best.family}",
        bound=best.bound,
        limits=_limits(question, skies),
        why_not="" if best.plans else _why_not(question, skies, watch),
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

    def tick(self, states: int) -> None:
        if self.progress is not None and self.progress(self.best, states) is False:
            raise Cancelled

    def note(self, plan: Plan) -> None:
        self.best = plan
        self.tick(0)


class _Deaf(_Watch):
    """Goes on telling that the search goes on, but of no plan: those it hears of answer another question."""

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
    plans = []
    for profile in profiles(question, skies):
        case = Case(profile, with_prerequisites(profile.needs) - solver.have, 0)
        if question.have is None and case.research:
            continue
        route = solver.safest(case, budget)
        if route is not None:
            plans.append(with_risk(skies, solver.plan(solver.found(case, route)), drawn_from(question)))
    best = sorted(plans, key=lambda plan: (-plan.draws, plan.price))[:1]
    family = claims.tame(budget, solver.gave_up)
    return Best(tuple(best), family, claims.safest(family))


def _front(question: Question, skies: Skies, watch: _Watch) -> Best:
    """The cheapest plan, the cheapest that is done sooner, and so on, each dearer than the one before."""
    first, last = years_of(question, skies)
    cheapest = _best(question, skies, watch)
    plans = list(cheapest.plans[:1])
    while plans and (last := plans[-1].arrive - 1) >= first:
        sooner = _best(replace(question, deadline=last), skies, watch, prove=False)
        if not sooner.plans:
            break
        plans.append(sooner.plans[0])
    front = tuple(p for n, p in enumerate(plans) if all(p.price < other.price for other in plans[n + 1 :]))
    least = _least_years(question, skies)
    claim = claims.front(cheapest.family, cheapest.claim, first + (least or 0))
    return Best(front, cheapest.family, claim, cheapest.bound)


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
    return bool(_best(question, skies, _Deaf(watch.progress), prove=False).plans)
