"""Taking answers back: free as long as nobody has learnt anything, by consent beyond. Other wishes too."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.match.asking import Barred, Proposal
from orrery.match.room import Room


async def undo(room: Room, seats: Sequence[int], to: int | None) -> None:
    """Take back to decision `to` (None: the last of one's own), or ask the others whether one may."""
    async with room.lock:
        room.check_open()
        own = room.own(seats)
        to = room.table.back_to(own, to)
        others = room.others(own)
        if others and to < room.floor(own):
            await room.propose(Proposal(own[0], to, own, others))
        else:
            await _take_back(room, own[0], to)


async def consent(room: Room, seats: Sequence[int], yes: bool, to: int | None = None) -> None:
    """Agree to what was proposed, or refuse it; when all have agreed it is done.

    `to` is where one agrees to go back to, lest another wish has taken the place of the one that was read.
    """
    async with room.lock:
        asked = room.proposal
        mine = () if asked is None else tuple(i for i in asked.waiting if i in room.own(seats))
        if asked is None or not mine:
            raise Barred("nobody asks for your consent")
        if asked.kind == "undo":
            room.check_open()
        if to is not None and to != asked.to:
            raise Barred("something else is asked by now")
        waiting = tuple(i for i in asked.waiting if i not in mine)
        if not yes:
            await room.propose(None)
        elif waiting:
            await room.propose(replace(asked, agreed=(*asked.agreed, *mine), waiting=waiting))
        else:
            await _carry_out(room, asked)


async def _carry_out(room: Room, agreed: Proposal) -> None:
    if agreed.kind == "undo":
        await _take_back(room, agreed.seat, agreed.to)
        return
    await room.propose(None)
    if agreed.kind == "pause":
        await room.change_status(paused=True)
    else:
        await end(room)


async def end(room: Room) -> None:
    """Close a table that nobody wants to go on with. The lock is held."""
    await room.change_status(closed=True)
    await room.announce("The game was ended by those who were here.")


async def _take_back(room: Room, seat: int, to: int) -> None:
    room.attempt(lambda: room.table.undo(seat, to, consent=True))
    room.undos.append(to)
    room.driver.hands_off = room.table.number
    await room.save(back=True)
