"""What is claimed of an answer: in which family of plans it is best, and what is known beyond that family.

No answer is called the best without saying of what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.plan.certificate import Certificate
from orrery.plan.goals import profiles
from orrery.plan.one_craft import DEAREST, with_prerequisites
from orrery.plan.profile import Profile, kind_of, price_of
from orrery.plan.question import Question
from orrery.plan.steps import Plan
from orrery.plan.stock import TooHard, stages_of
from orrery.plan.trip import Aim, least_years
from orrery.plan.trunk import Errand, Trunk
from orrery.plan.world import EARTH, RESEARCH, Skies, in_years

_FIRST: Final[dict[Aim, str]] = {
    "cheapest": "The cheapest of all {}.",
    "lightest": "The lightest at the launch of all {}.",
    "quickest": "The fewest years in flight, counted from the launch, of all {}.",
}
_MORE: Final[dict[Aim, str]] = {"cheapest": "cheaper", "lightest": "lighter", "quickest": "quicker"}
_WAYS: Final = "over the ways home, stops and capsules looked at"
_UNKNOWN: Final = "How much {} one could be is not known."
STOPPED: Final = "The search was stopped. This is the best found so far; there may be a better one."


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
    return f"{alone}, and plans with docking that fly one way out and one way home{end}"


def tame(budget: int, gave_up: bool) -> str:
    """The plans among which the safest is looked for."""
    end = " that were searched to the end" if gave_up else ""
    return (
        f"one-craft plans of at most ${budget} without thrusters and slingshots, "
        f"with at most nine rockets of a kind in a stage{end}"
    )


# The claims, in short sentences


def measured(plan: Plan, aim: Aim) -> int:
    """What an aim counts: dollars, mass at the launch or years in flight."""
    return {"cheapest": plan.price, "lightest": plan.mass, "quickest": plan.years}[aim]


def alone(question: Question, skies: Skies, aim: Aim, plan: Plan, family: str) -> str:
    """Of a plan of one craft, where none with docking was looked for."""
    return f"{_FIRST[aim].format(family)} {_beyond(question, skies, aim, plan)}"


def with_docking(
    question: Question, plans: Sequence[Plan], family: str, gave_up: bool, low: int | None
) -> str:
    """Of the cheapest plan where such with docking were looked for too; `low` bounds them."""
    better = plans[0].family != "one craft"
    if better and low == plans[0].price and not question.thrusters:
        return f"The cheapest of all plans with docking {_WAYS}. None can cost less than ${low}."
    if better:
        claim = f"The cheapest plan found. Looked at were {docking(family, gave_up)}."
    else:
        end = " before that search was given up as too long" if gave_up else ""
        claim = f"{_FIRST['cheapest'].format(family)} No plan with docking was found that is cheaper{end}."
    return f"{claim} {_no_less(question, low)}"


def safest(family: str) -> str:
    return (
        f"The safest by its draws of all {family}. In the search every re-entry and life-support draw counts "
        f"as one that must succeed. Other plans were not looked at. {_UNKNOWN.format('safer')}"
    )


def front(first: str, soonest: int) -> str:
    """Of the plans of a front; `first` is claimed of the first of them, which is the cheapest."""
    return (
        "For each date by which all is done the cheapest plan found, the last date first. "
        f"No plan of any kind can be done before {soonest}. Of the first plan: {first}"
    )


def none(family: str) -> str:
    return f"Looked at were {family}."


def _no_less(question: Question, low: int | None) -> str:
    if low is None:
        return _UNKNOWN.format("cheaper")
    return f"{'Without thrusters no' if question.thrusters else 'No'} plan {_WAYS} can cost less than ${low}."


# Beyond one craft


def _beyond(question: Question, skies: Skies, aim: Aim, plan: Plan) -> str:
    """What is known of plans with docking, which were not looked for."""
    if aim == "quickest":
        times = [least_years(skies, p.trip, frozenset(skies.advancements)) for p in profiles(question, skies)]
        least = min(years for years in times if years is not None)
        fewer = "fewer" if least == plan.years else f"fewer than {in_years(least)} in flight"
        return f"No plan of any kind spends {fewer}."
    low = _least_price(question, skies, plan.price) if aim == "cheapest" else None
    if low is None:
        return f"Plans with docking were not looked at. {_UNKNOWN.format(_MORE[aim])}"
    return f"With docking, but without thrusters and slingshots, none can cost less than ${low}."


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
            fixed = profile.price(skies, {}) + RESEARCH * len(_studies(question, profile))
            for place in phase.places & skies.docks:
                errand = Errand(place, (), (), (), profile.crew)
                if fixed < low and place in trunk.slope:
                    low = fixed + Certificate(trunk, errand).one_way(phase.carry, cabin, low - fixed)
    except TooHard:
        return None
    return max(0, low - saved)


def _studies(question: Question, profile: Profile) -> frozenset[str]:
    """What has to be researched for any plan with docking."""
    if question.have is None:
        return frozenset()
    return with_prerequisites(profile.needs | {"rendezvous"}) - frozenset(question.have)
