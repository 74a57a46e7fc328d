"""Over HTTP: missions of Leaving Earth planned and flown."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from orrery.plan import Plan, Question
from orrery.plan.fly import Progress
from orrery.plan.in_words import AnswerSheet, PlanSheet
from orrery.web.protocol.values import SeatNumber


class PlanQuestion(Question, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`POST /api/plan`: plan a mission of Leaving Earth. The reply is a stream of events (`PlanMessage`)."""


class PlanProgress(Struct, tag="progress", frozen=True):
    """The search goes on; `best` when a better plan has been found. `waiting`: others come first."""

    seconds: float
    waiting: bool = False
    best: PlanSheet | None = None


class PlanAnswer(Struct, tag="answer", frozen=True):
    """The end of the search: the answer as people read it, and as data."""

    sheet: AnswerSheet
    answer: dict[str, Any]


class PlanProblem(Struct, tag="problem", frozen=True):
    """The end of the search without an answer, and why; what was found before still holds."""

    reason: str


PlanMessage: TypeAlias = PlanProgress | PlanAnswer | PlanProblem


class Prospect(Struct, frozen=True):
    """`GET /api/tables/{id}/plan?seat=N`: what your seat has and knows, as a question without its goal."""

    question: PlanQuestion
    #: The missions that lie on the table.
    missions: tuple[str, ...]


class FlightOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/tables/{id}/fly`: what a plan of `PlanAnswer` has your seat answer next.

    `flight` is that of the last `FlightBatch` whose answers were given; none at the start.
    """

    seat: SeatNumber
    plan: Plan
    flight: Progress = Progress()


class FlightBatch(Struct, frozen=True):
    """Answers to decision `decision`, to be given as one if you agree; none where the plan can't go on."""

    decision: int
    actions: tuple[str, ...]
    #: The same in words.
    words: tuple[str, ...]
    #: How far the plan is flown once they are given.
    flight: Progress
    #: What comes after them, or why there are none.
    then: str
    landed: bool
