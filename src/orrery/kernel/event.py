"""Events tell what happened, to those who may know it. They are made only when somebody listens."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from orrery.kernel.frozen import FrozenMeta

#: Who may know a thing: None is everybody, a tuple names the seats, () is nobody.
Audience: TypeAlias = tuple[int, ...] | None


def _kind(name: str) -> str:
    """`CardDrawn` is told as `card_drawn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(
    msgspec.Struct,
    metaclass=FrozenMeta,
    frozen=True,
    gc=False,
    omit_defaults=True,
    tag_field="kind",
    tag=_kind,
):
    """Something that happened, in the words of the game: `Moved(seat, origin, to)`.

    The fields are facts for whoever draws or tells it: words of the notation, numbers, seats. In JSON its
    `kind` is the name of the class in small letters, `moved`.
    """

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


def event_kinds(module: ModuleType) -> tuple[type[Event], ...]:
    """Every kind of event that a module defines, in its order."""
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Event)]
    return tuple(kind for kind in found if kind.__module__ == module.__name__)


class Past(Event):
    """An event of a kind or shape that the game no longer has, as an old log kept it."""

    was: str
    data: dict[str, Any]


class Notice(msgspec.Struct, frozen=True):
    """An event, and who may know it."""

    event: Event
    audience: Audience = None


Sink: TypeAlias = Callable[[Notice], None]


def may_know(audience: Audience, seat: int | None) -> bool:
    """Whether a seat (None is a spectator) belongs to an audience."""
    return audience is None or (seat is not None and seat in audience)
