"""An answer in words: everything that people read of it, as plain data without a single card's id."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from orrery.plan.profile import mass_of
from orrery.plan.sheet import hints, listed, row, sentence
from orrery.plan.steps import Answer, Kind, Plan, Purchase, Risk, Step
from orrery.plan.world import EARTH, THRUSTER, Skies, advancement, place_name

_FAMILIES: Final = {"rendezvous": "With docking"}


class SheetLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a planning sheet."""

    kind: Kind
    year: int
    craft: str
    #: What is done: `Earth to Earth Orbit`, `dock the depot`.
    what: str
    place: str
    #: The craft that is docked, or the new one.
    other: str
    #: Where a maneuver leads, and how long it takes.
    to: str
    years: int
    difficulty: int
    mass: int
    needed: int
    thrust: int
    #: What fires, is assembled or is left.
    things: str
    #: The mass that arrives.
    after: int


class Bill(msgspec.Struct, frozen=True):
    """What is paid in a year."""

    year: int
    price: int
    what: tuple[str, ...]


class PlanSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A plan as people read it."""

    title: str
    price: int
    mass: int
    leave: int
    arrive: int
    #: The places of the flight, the farthest from Earth first.
    places: tuple[str, ...]
    stages: tuple[SheetLine, ...]
    bills: tuple[Bill, ...]
    at_hand: str
    hire: tuple[str, ...]
    chance: float
    draws: float
    dice: float
    risks: tuple[Risk, ...]
    #: Whether testing first, or buying an outcome off, is worth its money.
    hints: tuple[str, ...]
    notes: tuple[str, ...]


class AnswerSheet(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as people read it."""

    subject: str
    claim: str
    plans: tuple[PlanSheet, ...]
    limits: tuple[str, ...]
    why_not: str


def answer_in_words(skies: Skies, answer: Answer) -> AnswerSheet:
    return AnswerSheet(
        subject=answer.subject,
        claim=answer.claim,
        plans=tuple(plan_in_words(skies, plan) for plan in answer.plans),
        limits=tuple(sentence(limit) for limit in answer.limits),
        why_not=sentence(answer.why_not),
    )


def plan_in_words(skies: Skies, plan: Plan) -> PlanSheet:
    return PlanSheet(
        title=_FAMILIES.get(plan.family, "One craft"),
        price=plan.price,
        mass=plan.mass,
        leave=plan.leave,
        arrive=plan.arrive,
        places=_places(skies, plan),
        stages=tuple(_stage(skies, step) for step in plan.steps),
        bills=tuple(_bill(year) for year in plan.purchases if year.price),
        at_hand=listed(Counter(plan.owned).elements()),
        hire=plan.hire,
        chance=plan.chance,
        draws=plan.draws,
        dice=plan.dice,
        risks=plan.risks,
        hints=tuple(hints(plan)),
        notes=tuple(f"{note}." for note in plan.notes),
    )


def _places(skies: Skies, plan: Plan) -> tuple[str, ...]:
    used = {EARTH, *[step.place for step in plan.steps if step.place]}
    used |= {skies.hop(step.place, step.to).to for step in plan.steps if step.kind == "fly"}
    return tuple(place_name(place) for place in reversed(skies.places) if place in used)


def _stage(skies: Skies, step: Step) -> SheetLine:
    flies = step.kind == "fly"
    spent = sum(mass_of(word) for word in step.fire if word != THRUSTER)
    return SheetLine(
        kind=step.kind,
        year=step.year,
        craft=step.craft,
        what=row(step)[2],
        place=place_name(step.place),
        other=step.other,
        to=place_name(skies.hop(step.place, step.to).to) if flies else "",
        years=step.years,
        difficulty=step.difficulty,
        mass=step.mass,
        needed=step.needed,
        thrust=step.thrust,
        things=listed(step.fire or step.parts),
        after=step.mass - spent if flies else 0,
    )


def _bill(bought: Purchase) -> Bill:
    what = [f"research {advancement(word).name}" for word in bought.research]
    what += [listed([word] * count) for word, count in bought.parts.items()]
    return Bill(bought.year, bought.price, tuple(what))
