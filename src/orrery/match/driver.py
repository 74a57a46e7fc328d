"""What plays by itself at a table: bots, and the answers that a person wants always given."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from orrery.kernel import Action, read
from orrery.match.brains import Brains, Mind
from orrery.match.seat import STAND_IN, Seat

if TYPE_CHECKING:
    from orrery.match.room import Room

LOG: Final = logging.getLogger("orrery.match")


class Driver:
    """Answers for a table as long as the decision that is due needs no person.

    It belongs to its room and is handed it each time, so that the two do not keep each other in memory.
    """

    def __init__(self, brains: Brains) -> None:
        self._brains = brains
        self._task: asyncio.Task[None] | None = None
        #: The decision at which a person took something back, and so wants to be asked.
        self.hands_off: int | None = None
        #: The bots by their seats.
        self._minds: dict[int, Mind] = {}

    @property
    def busy(self) -> bool:
        return self._task is not None

    def look(self, room: Room) -> None:
        """See whether the decision that is due is one that nobody need be asked."""
        if self._task is None and self._seat(room) is not None:
            self._task = asyncio.create_task(self._drive(room))

    async def stop(self, room: Room) -> None:
        """Stop thinking; what is on its way to disk gets there first."""
        async with room.lock:
            task = self._task
            if task is not None:
                task.cancel()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)

    def _seat(self, room: Room) -> Seat | None:
        """The seat to move, if a bot plays it, its turn is skipped, or it has a standing answer."""
        if room.closed or room.paused or room.table.to_move is None or room.saving:
            return None
        pending = room.table.pending
        seat = room.seats[pending.actor]
        if seat.bot or room.clock.skip:
            return seat
        standing = seat.auto.get(pending.step.name)
        if standing is None or self.hands_off == room.table.number or read(standing) not in pending.standing:
            return None
        return seat

    async def _drive(self, room: Room) -> None:
        try:
            while (seat := self._seat(room)) is not None:
                await self._answer_for(room, seat)
        except Exception as error:  # a bot may fail in any way; the table must live, and its people be told
            LOG.exception("bot failed", extra={"table": room.id[:4], "fault": type(error).__name__})
            room.paused = True
            room.tell("meta")
        finally:
            self._task = None
        self.look(room)

    async def _answer_for(self, room: Room, seat: Seat) -> None:
        due = (room.table.number, len(room.undos))
        actor = room.table.pending.actor
        action = await self._choose(room, seat, actor)
        async with room.lock:
            if due == (room.table.number, len(room.undos)) and self._seat(room) is seat:
                room.attempt(lambda: room.table.answer(actor, [action], weigh=seat.bot is None))
                await room.save()

    async def _choose(self, room: Room, seat: Seat, actor: int) -> Action:
        table = room.table
        if room.clock.skip and table.pending.standing:
            return next(iter(table.pending.standing))
        if seat.bot is None and not room.clock.skip:
            return read(seat.auto[table.pending.step.name])
        mind = Mind(table.game, seat.bot or STAND_IN.removeprefix("bot:"), room.id, actor, len(room.undos))
        known = self._minds.get(actor)
        if known is None or known.who != mind.who:
            known = self._minds[actor] = mind
        return await self._brains.choose(known, table.view(actor), lambda since: table.heard(actor, since))
