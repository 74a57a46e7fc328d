"""What a table shows to each seat, made once for all who look at it with the same eyes."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from orrery.kernel import Scene
from orrery.match.seat import HUMAN
from orrery.match.sight import Sight, ToldEntry, see, see_plainly, tell
from orrery.match.table import LogEntry

if TYPE_CHECKING:
    from orrery.match.room import Room

LOG: Final = logging.getLogger("orrery.match")


class Shown:
    """What has been shown of a room since it last changed.

    It is handed its room each time, so that the two do not keep each other in memory.
    """

    def __init__(self) -> None:
        self._sights: dict[int | None, Sight] = {}
        self._scenes: dict[Any, Scene] = {}
        #: By the number of the first of the answers that were given as one.
        self._told: dict[int, list[ToldEntry]] = {}
        self._floors: dict[int, int] = {}

    def forget(self) -> None:
        """The table has changed."""
        self.forget_seats()
        self._scenes.clear()
        self._floors.clear()

    def forget_seats(self) -> None:
        """Only who sits where has changed."""
        self._sights.clear()
        self._told.clear()

    def sight(self, room: Room, seat: int | None) -> Sight:
        """What a seat is shown now; who has handed the seat to a bot is asked nothing."""
        if seat not in self._sights:
            sight = self._see(room, seat)
            if seat is not None and room.seats[seat].kind != HUMAN:
                sight = msgspec.structs.replace(sight, question=None)
            self._sights[seat] = sight
        return self._sights[seat]

    def _see(self, room: Room, seat: int | None) -> Sight:
        try:
            return see(room.table, seat, self._scenes)
        except Exception:  # a game that can't be drawn can still be played
            LOG.exception("drawing failed", extra={"game": room.row.game, "number": room.table.number})
            return see_plainly(room.table, seat)

    def floor(self, room: Room, seats: Sequence[int]) -> int:
        """The earliest decision that these seats may go back to without asking anybody."""
        if room.table.over or not seats:
            return room.table.number
        if not room.others(seats):
            return 0
        for seat in seats:
            if seat not in self._floors:
                self._floors[seat] = room.table.undo_floor(seat)
        return min(self._floors[seat] for seat in seats)

    def log(self, room: Room, seat: int | None, since: int) -> list[ToldEntry]:
        """The log as a seat may read it; what all may read is put into words once."""
        told = []
        entries = room.table.log_for(seat, room.table.first_of(since))
        for _, batch in groupby(entries, key=attrgetter("first")):
            told += self._tell(room, tuple(batch))
        return [one for one in told if one.number >= since]

    def _tell(self, room: Room, batch: tuple[LogEntry, ...]) -> list[ToldEntry]:
        known = self._told.get(batch[0].number) if all(entry.public for entry in batch) else None
        if known is None:
            known = tell(room.table.game, batch, room.names)
            if all(entry.public for entry in batch):
                self._told[batch[0].number] = known
        return known
