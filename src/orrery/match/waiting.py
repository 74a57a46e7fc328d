"""When somebody does not answer: the time runs out, the others remind, put a bot there, or end the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from orrery.match import undoing
from orrery.match.asking import Barred, Proposal
from orrery.match.people import give_up
from orrery.match.room import Room
from orrery.match.seat import HUMAN, STAND_IN

#: One reminds of a turn once, and not sooner than after so many seconds of it.
_NUDGE_AFTER: Final = 600.0


async def time_up(room: Room) -> None:
    """Do what was agreed on with the seat that has no time left, if there is one."""
    async with room.lock:
        clock, now = room.clock, room.store.now()
        if clock.seat is None or clock.deadline is None or clock.deadline > now:
            return
        name = room.names[clock.seat]
        if room.terms.at_zero == "resign":
            await give_up(room, (clock.seat,), STAND_IN)
            told = f"The time of {name} was up: {name} has left the table, and a bot plays on."
        elif room.terms.at_zero == "skip":
            room.clock = replace(clock.stopped(now), skip=True)
            await room.change_status()
            told = f"The time of {name} was up: this turn goes by without them."
        else:
            await _stand_in(room, clock.seat)
            told = f"The time of {name} was up: a bot plays until they are back."
        await room.announce(told)
    room.driver.look(room)


async def put_bot(room: Room, seats: Sequence[int], number: int) -> None:
    """Let a bot play for who has not answered for longer than was agreed, until they are back."""
    async with room.lock:
        room.own(seats)
        if number in seats or not room.overdue(number):
            raise Barred("nobody has waited for that seat as long as was agreed")
        await _stand_in(room, number)
        await room.announce(f"A bot plays for {room.names[number]} until they are back.")
    room.driver.look(room)


async def _stand_in(room: Room, number: int) -> None:
    await room.change_seat(number, kind=STAND_IN)
    await room.change_status()


async def propose_end(room: Room, seats: Sequence[int]) -> None:
    """End the game here if all agree who are there; who is longer away than was agreed is not asked."""
    async with room.lock:
        own = room.own(seats)
        if room.closed or room.table.over:
            raise Barred("the game has ended already")
        others = [i for i in room.others(own) if room.seats[i].kind == HUMAN and not room.overdue(i)]
        if others:
            await room.propose(Proposal(own[0], room.table.number, own, tuple(others), "end"))
        else:
            await undoing.end(room)


async def nudge(room: Room, seats: Sequence[int]) -> None:
    """Remind whoever is asked, once in a turn."""
    async with room.lock:
        own = room.own(seats)
        number, clock = room.clock.seat, room.clock
        if number is None or number in own or room.seats[number].kind != HUMAN:
            raise Barred("nobody is waited for")
        if clock.nudged:
            raise Barred("they have been reminded of this turn")
        if clock.wait(room.store.now()) < _NUDGE_AFTER:
            raise Barred("give them ten minutes first")
        room.clock = replace(clock, nudged=True)
        await room.change_status()
        await room.announce(f"{room.names[own[0]]} reminds {room.names[number]}: it is your turn.")
