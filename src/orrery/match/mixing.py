"""Mixing the dice before the first roll: people pledge shares, the pledges are closed, the shares are shown.

Each pledge and each share is a line of the record, on disk before anybody is told of it. When every
seat for people has pledged, the pledges are closed; when all who pledged have shown, the game begins.
Whoever sits at the table may end the waiting, for pledges as for shares.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.match.asking import Barred
from orrery.match.room import Room
from orrery.match.seat import HUMAN, OPEN
from orrery.match.table import StaleAnswer


async def pledge(room: Room, seats: Sequence[int], seat: int, pledge: str) -> None:
    """Commit to a share for one of your seats. To say it again does no harm."""
    async with room.lock:
        _check(room, seats, seat)
        record = room.table.record
        if record.shares.pledges.get(seat) != pledge:
            record.pledge(seat, pledge)
            await _go_on(room)


async def show(room: Room, seats: Sequence[int], seat: int, share: str) -> None:
    """Show the share that you committed to. To say it again does no harm."""
    async with room.lock:
        _check(room, seats, seat)
        record = room.table.record
        known = record.shares.shown.get(seat)
        if known is None or known.hex() != share:
            record.show(seat, share)
            await _go_on(room)


async def start(room: Room, seats: Sequence[int], sealed: bool) -> None:
    """Wait no longer: for pledges, or, once those are closed (`sealed`), for shares."""
    async with room.lock:
        room.check_open()
        room.own(seats)
        shares = room.table.record.shares
        if shares.begun or sealed != shares.sealed:
            raise StaleAnswer("the table waits for something else by now")
        if sealed:
            room.attempt(lambda: _begin(room))
        else:
            room.table.record.seal(room.called)
        await _go_on(room)


async def seats_changed(room: Room) -> None:
    """A seat was handed over or given up: perhaps nobody is waited for any more. The lock is held."""
    if not room.closed and not room.table.begun:
        await _go_on(room)


def _check(room: Room, seats: Sequence[int], seat: int) -> None:
    room.check_open()
    if seat not in room.own(seats):
        raise Barred("that seat is not one of yours")


async def _go_on(room: Room) -> None:
    """Close the pledges or begin, if nobody is waited for; then take what is new to disk and tell it."""
    record = room.table.record
    if not record.shares.sealed and not awaited(room):
        record.seal(room.called)
    if record.shares.sealed and not room.table.begun and not awaited(room):
        room.attempt(lambda: _begin(room))
    await room.save()
    room.tell("meta")


def awaited(room: Room) -> tuple[int, ...]:
    """The seats of people whose pledge, or then whose share, the table waits for."""
    shares = room.table.record.shares
    if shares.begun:
        return ()
    if not shares.sealed:
        people = (i for i, seat in enumerate(room.seats) if seat.kind in (HUMAN, OPEN))
        return tuple(i for i in people if i not in shares.pledges)
    return tuple(i for i in shares.missing if room.seats[i].kind == HUMAN)


def _begin(room: Room) -> None:
    room.table.record.mix()
    room.table.roll()
