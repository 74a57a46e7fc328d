"""Who asks something of a table, by which right, and what needs the others' consent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, overload

import msgspec

from orrery.kernel import OrreryError

if TYPE_CHECKING:
    from orrery.match.room import Room


class Barred(OrreryError):
    """Something that this seat, or a spectator, may not do at this table now."""


class Key(Sequence[int]):
    """The seats that secrets open, asked of their locks at each use: whoever waited may be locked out by now.

    Barred is raised wherever it is used once a secret of it opens nothing any more.
    """

    def __init__(self, room: Room, secrets: Sequence[str]) -> None:
        self._room = room
        self._secrets = tuple(secrets)

    @property
    def seats(self) -> tuple[int, ...]:
        return self._room.seats_of(self._secrets)

    def __len__(self) -> int:
        return len(self.seats)

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        return self.seats[place]


class Watcher(Protocol):
    """Somebody who looks at a table, through a socket or in a test."""

    seats: tuple[int, ...]

    def wake(self) -> None:
        """Something changed; look when you can."""

    def shut_out(self) -> None:
        """The secret that you came with opens your seats no longer."""


class ChatLine(msgspec.Struct, frozen=True):
    """What a seat said, and when (seconds since 1970)."""

    seat: int
    at: float
    text: str


class Proposal(msgspec.Struct, frozen=True):
    """A wish that the others must agree to: to go back to decision `to`, to pause, to end the game."""

    seat: int
    to: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
    kind: Literal["undo", "pause", "end"] = "undo"
