"""What plays by itself at a table: bots, and the answers that a person wants always given."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from orrery.kernel import Action, read
from orrery.match.brains import Brains
from orrery.match.seat import Seat

if TYPE_CHECKING:
    from orrery.match.room import Room

LOG: Final = logging.getLogger("orrery.match")


class Driver:
    """Answers for a table as long as the decision that is due needs no person."""

    def __init__(self, room: Room, brains: Brains) -> None:
        self._room = room
        self._brains = brains
        self._task: asyncio.Task[None] | None = None
        #: The decision at which a person took something back, and so wants to be asked.
        self.hands_off: int | None = None

    @property
    def busy(self) -> bool:
        return self._task is not None

    def look(self) -> None:
        """See whether the decision that is due is one that nobody need be asked."""
        if self._task is None and self._seat() is not None:
            self._task = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """Stop thinking; what is on its way to disk gets there first."""
        async with self._room.lock:
            task = self._task
            if task is not None:
                task.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)

    def _seat(self) -> Seat | None:
        """The seat to move, if a bot plays it or it has a standing answer that is offered."""
        room = self._room
        if room.closed or room.paused or room.table.over or room.saving:
            return None
        pending = room.table.pending
        seat = room.seats[pending.actor]
        if seat.bot:
            return seat
        standing = seat.auto.get(pending.step.name)
        if standing is None or self.hands_off == room.table.number or read(standing) not in pending.options:
            return None
        return seat

    async def _drive(self) -> None:
        try:
            while (seat := self._seat()) is not None:
                await self._answer_for(seat)
        except Exception as error:  # a bot may fail in any way; the table must live, and its people be told
            LOG.exception("bot failed", extra={"table": self._room.id[:4], "fault": type(error).__name__})
            self._room.paused = True
            self._room.tell("meta")
        finally:
            self._task = None
        self.look()

    async def _answer_for(self, seat: Seat) -> None:
        room = self._room
        due = (room.table.number, len(room.undos))
        actor = room.table.pending.actor
        action = await self._choose(seat, actor, f"{room.id}.{due}")
        async with room.lock:
            if due == (room.table.number, len(room.undos)) and self._seat() is seat:
                room.attempt(lambda: room.table.answer(actor, [action]))
                await room.save()

    async def _choose(self, seat: Seat, actor: int, seed: str) -> Action:
        table = self._room.table
        if seat.bot is None:
            return read(seat.auto[table.pending.step.name])
        return await self._brains.choose(table.game, seat.bot, table.view(actor), actor, seed)
