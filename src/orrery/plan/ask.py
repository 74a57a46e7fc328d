"""Ask the planner a question: `ask(Question(mission="man_on_the_moon")).plans[0]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from orrery.plan.docking import Docking, wishes
from orrery.plan.goals import profiles
from orrery.plan.one_craft import DEAREST, Case, OneCraft, with_prerequisites
from orrery.plan.question import Question, drawn_from, skies_for, subject, years_of
from orrery.plan.risk import with_risk
from orrery.plan.search import Cancelled
from orrery.plan.steps import Answer, Plan
from orrery.plan.trip import Aim, least_years
from orrery.plan.world import Skies

#: Told what has been found so far (and how much has been looked at); whoever returns False stops the search.
Progress = Callable[[Plan | None, int], bool | None]

PROVED: Final = "cheapest of all plans with docking over the ways home, stops and capsules looked at"
NO_LESS: Final = "no plan{} over the ways home, stops and capsules looked at can cost less than ${}"
#: What the safest plan may cost when nobody says.
SAFE_BUDGET: Final = 150
SAFEST: Final = (
    "safest by its draws of all one-craft plans of at most ${}, without thrusters and slingshots, "
    "with at most nine rockets of a kind in a stage, where every re-entry and life-support draw counts as "
    "one that must succeed"
)
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
    "with docking: where the cheapest plan takes more rockets than the box has, no dearer one is looked for "
    "that makes do when they run out",
)


def ask(question: Question, progress: Progress | None = None) -> Answer:
    """The best plans for a question. A question that makes no sense raises OptionError."""
    skies = skies_for(question)
    watch = _Watch(progress)
    if question.aim == "front":
        plans, claim, bound = _front(question, skies, watch), "", None
    elif question.aim == "safest":
        plans, claim, bound = *_safest(question, skies), None
    else:
        plans, claim, bound = _best(question, skies, watch)
    if not plans:
        return Answer(subject=subject(question), plans=(), claim="", why_not=_why_not(question, skies))
    drawn = drawn_from(question)
    plans = tuple(with_risk(skies, plan, drawn, question.mission, question.found) for plan in plans)
    docks = question.rendezvous and bool(wishes(question, skies))
    return Answer(
        subject=subject(question),
        plans=plans,
        claim=claim or "the cheapest plan found for each date by which all is done, the last date first",
        bound=bound,
        limits=(*ALWAYS, *(WITH_DOCKING if docks else ()), *(BOXED if docks and question.box_limits else ())),
    )


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


def _best(
    question: Question, skies: Skies, watch: _Watch, *, prove: bool = True
) -> tuple[tuple[Plan, ...], str, int | None]:
    """The best plans of each family, in which family the first one is best, and a bound if one is wanted."""
    aim: Aim = question.aim if question.aim in ("lightest", "quickest") else "cheapest"
    solver = OneCraft(question, skies, aim, watch.tick, watch.note)
    found = solver.solve()
    alone = (solver.plan(found),) if found else ()
    claim = f"{_family(question, aim)}{' that were searched to the end' if solver.gave_up else ''}"
    bound = alone[0].price if alone and aim == "cheapest" and not solver.gave_up else None
    if not question.rendezvous or aim != "cheapest" or not wishes(question, skies):
        return alone, claim, bound
    docking = Docking(question, skies, watch.tick)
    better = docking.solve(alone[0].price - 1 if alone else None)
    plans = (docking.plan(better), *alone) if better else alone
    if not plans:
        return (), "", None
    watch.note(plans[0])
    end = " before that search was given up as too long" if docking.gave_up else ""
    if better:
        claim = f"the cheapest plan found with docking{end}"
    else:
        claim = f"{claim}; no plan was found that is cheaper with docking{end}"
    low = docking.bound(plans[0].price) if prove else None
    if low is None:
        claim += "; how much cheaper one could be is not known"
    elif better and low == plans[0].price and not question.thrusters:
        claim = f"{PROVED}: none can cost less than ${low}"
    else:
        claim += "; " + NO_LESS.format(" without thrusters" if question.thrusters else "", low)
    return plans, claim, low


def _family(question: Question, aim: Aim) -> str:
    thrusters = f"with up to {question.thrusters} thrusters" if question.thrusters else "without thrusters"
    within = f" of at most ${question.budget or DEAREST}" if aim == "quickest" else ""
    return f"{aim} of all one-craft plans{within}, {thrusters}"


def _safest(question: Question, skies: Skies) -> tuple[tuple[Plan, ...], str]:
    """The plan of one craft whose draws are the most likely to be harmless, of those that can be paid for."""
    solver = OneCraft(question, skies, "cheapest")
    plans = []
    for profile in profiles(question, skies):
        case = Case(profile, with_prerequisites(profile.needs) - solver.have, 0)
        if question.have is None and case.research:
            continue
        route = solver.safest(case, question.budget or SAFE_BUDGET)
        if route is not None:
            plans.append(with_risk(skies, solver.plan(solver.found(case, route)), drawn_from(question)))
    claim = SAFEST.format(question.budget or SAFE_BUDGET)
    claim += "; some ways were too many to be searched to the end" if solver.gave_up else ""
    best = sorted(plans, key=lambda plan: (-plan.draws, plan.price))[:1]
    return tuple(best), claim


def _front(question: Question, skies: Skies, watch: _Watch) -> tuple[Plan, ...]:
    """The cheapest plan, the cheapest that is done sooner, and so on."""
    plans: list[Plan] = []
    first, last = years_of(question, skies)
    while last >= first:
        found, _, _ = _best(replace(question, deadline=last), skies, watch, prove=False)
        if not found:
            break
        plans.append(found[0])
        last = found[0].arrive - 1
    return tuple(plans)


def _why_not(question: Question, skies: Skies) -> str:
    """Why there is no plan: no way at all, no time, or no money."""
    every = frozenset(skies.advancements)
    known = every if question.have is None else frozenset(question.have)
    trips = [profile.trip for profile in profiles(question, skies)]
    least = [y for trip in trips if (y := least_years(skies, trip, every)) is not None]
    first, last = years_of(question, skies)
    if not least:
        return "no maneuvers lead there, not even with everything researched"
    if min(least) > last - first:
        return f"the quickest way takes {min(least)} years, there are {last - first}"
    if (
        question.budget is not None
        and _best(replace(question, budget=None), skies, _Watch(None), prove=False)[0]
    ):
        return f"no plan was found that costs ${question.budget} or less"
    if question.funding and _best(replace(question, funding=False), skies, _Watch(None), prove=False)[0]:
        return f"what it takes can't be paid for in time to be done by {last}"
    if question.aim == "safest":
        return "no plan was found; the safest one is looked for without thrusters, slingshots and stations"
    return "no rockets at hand carry it there in time" if known == every else "no plan keeps to the calendar"
