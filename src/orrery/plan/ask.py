"""Ask the planner a question: `ask(Question(mission="man_on_the_moon")).plans[0]`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from orrery.plan.one_craft import DEAREST, OneCraft
from orrery.plan.profile import profiles
from orrery.plan.question import Question, skies_for, subject, years_of
from orrery.plan.search import Cancelled
from orrery.plan.steps import Answer, Plan
from orrery.plan.trip import Aim, least_years
from orrery.plan.world import Skies

#: Told what has been found so far (and how much has been looked at); whoever returns False stops the search.
Progress = Callable[[Plan | None, int], bool | None]

ONE_CRAFT_LIMITS: Final = (
    "thrusters stay aboard all the way, the same number throughout",
    "supplies found on the way, geysers and repairs are not counted on",
)


def ask(question: Question, progress: Progress | None = None) -> Answer:
    """The best plans for a question. A question that makes no sense raises OptionError."""
    skies = skies_for(question)
    watch = _Watch(progress)
    if question.aim == "front":
        plans = _front(question, skies, watch)
    else:
        plan = _best(question, skies, "cheapest" if question.aim == "safest" else question.aim, watch)
        plans = (plan,) if plan else ()
    if not plans:
        return Answer(subject=subject(question), plans=(), claim="", why_not=_why_not(question, skies))
    return Answer(
        subject=subject(question),
        plans=plans,
        claim=_claim(question, plans[0]),
        bound=plans[0].price,
        limits=ONE_CRAFT_LIMITS,
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


def _best(question: Question, skies: Skies, aim: Aim, watch: _Watch) -> Plan | None:
    solver = OneCraft(question, skies, aim, watch.tick)
    found = solver.solve()
    if found is None:
        return None
    plan = solver.plan(found)
    watch.note(plan)
    return plan


def _front(question: Question, skies: Skies, watch: _Watch) -> tuple[Plan, ...]:
    """The cheapest plan, the cheapest that is done sooner, and so on."""
    plans: list[Plan] = []
    first, last = years_of(question, skies)
    while last >= first:
        plan = _best(replace(question, deadline=last), skies, "cheapest", watch)
        if plan is None:
            break
        plans.append(plan)
        last = plan.arrive - 1
    return tuple(plans)


def _claim(question: Question, plan: Plan) -> str:
    """In which family of plans a plan is the best."""
    thrusters = (
        f", with up to {question.thrusters} thrusters" if question.thrusters else ", without thrusters"
    )
    within = f" of at most ${question.budget or DEAREST}" if question.aim == "quickest" else ""
    word = {"front": "cheapest", "safest": "cheapest"}.get(question.aim, question.aim)
    return f"{word} of all one-craft plans{within}{thrusters}"


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
    if question.budget is not None and _best(replace(question, budget=None), skies, "cheapest", _Watch(None)):
        return f"no plan costs ${question.budget} or less"
    if question.funding and _best(replace(question, funding=False), skies, "cheapest", _Watch(None)):
        return f"what it takes can't be paid for in time to be done by {last}"
    return "no rockets at hand carry it there in time" if known == every else "no plan keeps to the calendar"
