"""What is claimed of an answer: in which family of plans it is best, and what is known beyond that family.

No answer is called the best without saying of what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.plan.certificate import Certificate
from orrery.plan.goals import profiles
from orrery.plan.one_craft import DEAREST
from orrery.plan.profile import kind_of, price_of
from orrery.plan.question import Question
from orrery.plan.search import TooHard
from orrery.plan.steps import Plan
from orrery.plan.stock import stages_of
from orrery.plan.trip import Aim, least_years
from orrery.plan.trunk import Errand, Trunk
from orrery.plan.world import EARTH, Skies, in_years

_FIRST: Final[dict[Aim, str]] = {
    "cheapest": "cheapest of all {}",
    "lightest": "lightest at the launch of all {}",
    "quickest": "fewest years in flight, counted from the launch, of all {}",
}
_MORE: Final[dict[Aim, str]] = {"cheapest": "cheaper", "lightest": "lighter", "quickest": "quicker"}
_PROVED: Final = "cheapest of all plans with docking over the ways home, stops and capsules looked at"
_NO_LESS: Final = "no plan{} over the ways home, stops and capsules looked at can cost less than ${}"
_UNKNOWN: Final = "how much {} one could be is not known"


# The families


def one_craft(question: Question, aim: Aim, gave_up: bool) -> str:
    thrusters = f"with up to {question.thrusters} thrusters" if question.thrusters else "without thrusters"
    within = (
        f" of at most ${DEAREST if question.budget is None else question.budget}" if aim == "quickest" else ""
    )
    end = " that were searched to the end" if gave_up else ""
    return f"one-craft plans{within} {thrusters}{end}"


def docking(alone: str, gave_up: bool) -> str:
    """The plans of one craft and those with docking."""
    end = ", as far as these were searched" if gave_up else ""
    return f"{alone} and plans with docking, one way out and one way home{end}"


def tame(budget: int, gave_up: bool) -> str:
    """The plans among which the safest is looked for."""
    end = "; some ways were too many to be searched to the end" if gave_up else ""
    return (
        f"one-craft plans of at most ${budget}, without thrusters and slingshots, "
        "with at most nine rockets of a kind in a stage, where every re-entry and life-support draw counts "
        f"as one that must succeed{end}"
    )


# The claims


def measured(plan: Plan, aim: Aim) -> int:
    """What an aim counts: dollars, mass at the launch or years in flight."""
    return {"cheapest": plan.price, "lightest": plan.mass, "quickest": plan.years}[aim]


def alone(question: Question, skies: Skies, aim: Aim, plan: Plan, family: str) -> str:
    """Of a plan of one craft, where none with docking was looked for."""
    return f"{_FIRST[aim].format(family)}; {_beyond(question, skies, aim, plan)}"


def with_docking(
    question: Question, plans: Sequence[Plan], family: str, gave_up: bool, low: int | None
) -> str:
    """Of the cheapest plan where such with docking were looked for too; `low` bounds them."""
    better = plans[0].family != "one craft"
    if better and low == plans[0].price and not question.thrusters:
        return f"{_PROVED}: none can cost less than ${low}"
    if better:
        claim = f"the cheapest plan found among {docking(family, gave_up)}"
    else:
        end = " before that search was given up as too long" if gave_up else ""
        claim = f"{_FIRST['cheapest'].format(family)}; no plan was found that is cheaper with docking{end}"
    return f"{claim}; {_no_less(question, low)}"


def safest(family: str) -> str:
    return f"safest by its draws of all {family}; beyond these {_UNKNOWN.format('safer')}"


def front(family: str, first: str, soonest: int) -> str:
    """Of the plans of a front; `first` is claimed of the first of them, which is the cheapest."""
    return (
        f"for each date by which all is done the cheapest plan found of {family}, the last date first; "
        f"of the first: {first}; no plan of any kind can be done before {soonest}"
    )


def _no_less(question: Question, low: int | None) -> str:
    if low is None:
        return _UNKNOWN.format("cheaper")
    return _NO_LESS.format(" without thrusters" if question.thrusters else "", low)


# Beyond one craft


def _beyond(question: Question, skies: Skies, aim: Aim, plan: Plan) -> str:
    """What is known of plans with docking, which were not looked for."""
    if aim == "quickest":
        times = [least_years(skies, p.trip, frozenset(skies.advancements)) for p in profiles(question, skies)]
        least = min(years for years in times if years is not None)
        return f"no plan of any kind spends fewer than {in_years(least)} in flight"
    low = _least_price(question, skies, plan.price) if aim == "cheapest" else None
    if low is None:
        return f"plans with docking were not looked for, and {_UNKNOWN.format(_MORE[aim])}"
    return f"with docking, and without thrusters and slingshots, none can cost less than ${low}"


def _least_price(question: Question, skies: Skies, price: int) -> int | None:
    """What no number of craft can do for less, there and no further; None where that is not known.

    Whoever knows less pays no less for rockets, and what is at hand saves no more than its own price.
    """
    if question.origin != EARTH:
        return None
    saved = sum(price_of(skies, word) * count for word, count in question.own.items())
    trunk = Trunk(skies, stages_of(skies.rockets), frozenset(skies.advancements))
    low = price + saved
    try:
        for profile in profiles(question, skies):
            phase, *others = profile.trip.phases
            if others or phase.hops:
                return None
            cabin = tuple(word for word in profile.parts if kind_of(word) == "capsule")
            fixed = profile.price(skies, {})
            for place in phase.places & skies.docks:
                errand = Errand(place, (), (), (), profile.crew)
                if fixed < low and place in trunk.slope:
                    low = fixed + Certificate(trunk, errand).one_way(phase.carry, cabin, low - fixed)
    except TooHard:
        return None
    return max(0, low - saved)
