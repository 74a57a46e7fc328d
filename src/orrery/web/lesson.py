"""The messages of guided first games."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from orrery.web import protocol as p

Answers = Annotated[list[p.Text], Meta(max_length=60)]


class LessonOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/learn/{game}`: the answers given so far, and those to be given now."""

    given: Answers = []
    answers: Answers = []


class LessonInquiry(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/learn/{game}/inquire`: what the rules say of something that is only thought of."""

    about: dict[str, Any]
    given: Answers = []


class Met(Struct, frozen=True):
    """Why an answer was not taken: the rules refuse it, or they allow it and it leads away."""

    legal: bool
    rule: str
    reason: str


class LessonPlace(Struct, frozen=True):
    """Where one is in the guide of a game, and the table as it stands there."""

    table: p.TableInfo
    state: p.State
    #: All answers so far.
    given: tuple[str, ...]
    title: str
    goal: str
    #: The number of the lesson, from 1 on, of how many.
    lesson: int
    lessons: int
    heading: str
    idea: str
    #: What is to be done now; empty at the end.
    say: str
    hint: str
    #: The answers that would do it.
    way: tuple[str, ...]
    #: What came of the last step.
    why: str
    #: What is said at the end; empty before.
    end: str
    #: Why the answers just sent were not taken.
    met: Met | None
    #: The set-up of a first real game.
    players: int
    options: dict[str, Any]
