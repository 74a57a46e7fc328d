"""What plays a seat: what it is told, and what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

from orrery.kernel import Action, Audience, Event, Game, Notice, may_know


class Heard(NamedTuple):
    """One answer and what came of it, as a seat saw it: an answer that it may not know is `?`."""

    number: int
    actor: int
    action: Action
    events: tuple[Event, ...]


def heard_by(
    seat: int, number: int, actor: int, action: Action, audience: Audience, notices: Sequence[Notice]
) -> Heard:
    """What a seat hears of an answer."""
    known = actor == seat or may_know(audience, seat)
    events = tuple([notice.event for notice in notices if may_know(notice.audience, seat)])
    return Heard(number, actor, action if known else ("?",), events)


class Suggestion(NamedTuple):
    """An answer worth giving, and what it is for, in words; empty where the evaluation must say."""

    action: Action
    purpose: str = ""


class Bot(Protocol):
    """What plays a seat. It is made once for it and lives with it.

    After a sleep, a crash or an undo it is made anew, and hears all that stands of the log at once.
    """

    def hear(self, heard: Sequence[Heard]) -> None:
        """What has happened at the table since it heard last, before it is asked."""
        ...

    def choose(self, view: Any, seat: int, options: Sequence[Action], budget: float) -> Action:
        """One of the options. `budget` is the time in seconds that it should not exceed."""
        ...


#: What makes a bot for a game, with a chance of its own.
Maker: TypeAlias = Callable[[Game[Any], Random], Bot]


class Forgetful:
    """A bot that answers from what lies on the table alone."""

    def hear(self, heard: Sequence[Heard]) -> None:
        """It does not matter to it how the table came to be so."""
