"""What people do at a table beside playing: sit down, talk, pause, hand over, leave."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from orrery.kernel import read
from orrery.match import mixing
from orrery.match.asking import Barred, ChatLine, Proposal
from orrery.match.clock import given_time
from orrery.match.room import Room
from orrery.match.seat import HUMAN, OPEN, STAND_IN, check_kind, clean_name, new_secret, seal, words_of
from orrery.store import Overtaken

_MAX_STANDING: Final = 50


async def take_seat(room: Room, number: int, name: str) -> str:
    """Sit down on an open seat: its secret."""
    async with room.lock:
        if not 0 <= number < len(room.seats) or room.seats[number].kind != OPEN:
            raise Barred("this seat is not open")
        secret = new_secret()
        name = clean_name(name, room.seats[number].name)
        await room.change_seat(number, kind=HUMAN, name=name, secret=seal(secret), salt=None, sat=True)
        await room.change_status()
        return secret


async def arrive(room: Room, seats: Sequence[int]) -> None:
    """Whoever comes with the secret of a seat has sat down there."""
    if all(room.seats[number].sat for number in seats):
        return
    async with room.lock:
        for number in seats:
            if not room.seats[number].sat:
                await room.change_seat(number, sat=True)


async def hand_over(room: Room, seats: Sequence[int], number: int, to: str) -> None:
    """Let a bot play one of your seats, or take it back."""
    async with room.lock:
        if number not in room.own(seats):
            raise Barred("only who holds a seat can hand it over")
        check_kind(to)
        if to == OPEN:
            raise Barred("a seat is handed to a bot, or taken back as human")
        await room.change_seat(number, kind=to)
        if to == HUMAN:
            room.clock = given_time(room.clock, room.terms, number)
        await room.change_status()
        await mixing.seats_changed(room)
    room.driver.look(room)


async def resign(room: Room, seats: Sequence[int], bot: str = STAND_IN) -> None:
    """Leave for good: a bot plays the seats on; when nobody is left the table is closed."""
    async with room.lock:
        await give_up(room, room.own(seats), bot)
    room.driver.look(room)


async def give_up(room: Room, seats: Sequence[int], bot: str) -> None:
    """These seats are nobody's from now on. The lock is held."""
    for number in seats:
        await room.change_seat(number, kind=bot, resigned=True)
    somebody = room.others(()) or any(seat.kind == OPEN for seat in room.seats)
    await room.change_status(closed=not somebody and not room.table.over)
    await mixing.seats_changed(room)


async def pause(room: Room, seats: Sequence[int], paused: bool) -> None:
    """Nobody answers, no bot moves, until somebody resumes; where a clock runs all must agree to it."""
    async with room.lock:
        own = room.own(seats)
        others = tuple(i for i in room.others(own) if room.seats[i].kind == HUMAN)
        if paused and not room.paused and others and room.terms.clock != "none":
            await room.propose(Proposal(own[0], room.table.number, own, others, "pause"))
        else:
            await room.change_status(paused=paused)
    room.driver.look(room)


async def keep(room: Room, seats: Sequence[int], kept: bool, *, most: int) -> None:
    """Keep this table for ever, however old it gets, or no longer; a server keeps `most` so."""
    async with room.lock:
        room.own(seats)
        try:
            await room.store.keep_for_ever(room.id, kept, most)
        except Overtaken:
            raise Barred("this server keeps as many tables for ever as it may") from None
        room.row = room.row._replace(kept=kept)
        room.tell("meta")


async def standing(room: Room, seats: Sequence[int], step: str, action: str | None) -> None:
    """Always give this answer to that step when it is offered; None asks again."""
    if action is not None and words_of(step, action) is None:
        raise Barred("this question is asked every time: a standing answer would not be safe")
    async with room.lock:
        room.driver.hands_off = None
        for number in room.own(seats):
            auto = {name: kept for name, kept in room.seats[number].auto.items() if name != step}
            if action is not None:
                if len(auto) >= _MAX_STANDING:
                    raise Barred(f"a seat has at most {_MAX_STANDING} standing answers")
                auto[step] = " ".join(read(action))
            await room.change_seat(number, auto=auto)
    room.driver.look(room)


async def say(room: Room, seats: Sequence[int], text: str) -> None:
    async with room.lock:
        await room.write_chat(ChatLine(room.own(seats)[0], time.time(), text))


async def note(room: Room, seats: Sequence[int], number: int, text: str) -> None:
    """Write down something that only who holds this seat will read."""
    async with room.lock:
        if number not in seats:
            raise Barred("that seat is not one of yours")
        await room.change_seat(number, note=text)
