"""Events tell what happened, to those who may know it. They are made only when somebody listens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

#: Who may know a thing: None is everybody, a tuple names the seats, () is nobody.
Audience: TypeAlias = tuple[int, ...] | None


class Event(msgspec.Struct, frozen=True):
    """Something that happened, in the words of the game: kind `move`, data `{"seat": 0, "to": "leo-2"}`."""

    kind: str
    data: dict[str, Any]
    audience: Audience = None


Sink: TypeAlias = Callable[[Event], None]


def may_know(audience: Audience, seat: int | None) -> bool:
    """Whether a seat (None is a spectator) belongs to an audience."""
    return audience is None or (seat is not None and seat in audience)
