"""What whoever set a table may do, by a secret of its own: see invitations, give away free seats."""

from __future__ import annotations

from collections.abc import Sequence
from hmac import compare_digest

import msgspec

from orrery.match import mixing
from orrery.match.asking import Barred
from orrery.match.room import Room
from orrery.match.seat import HUMAN, OPEN, check_kind, clean_name, invitation, new_salt, new_secret, seal


class Invitation(msgspec.Struct, frozen=True):
    """A seat as its host sees it."""

    seat: int
    name: str
    kind: str
    #: The secret of its link; null if there is none, or only its holder knows it.
    token: str | None
    #: Whether anybody has come with it.
    sat: bool
    #: Whether it can be given away now.
    free: bool


def invitations(room: Room, host: str) -> list[Invitation]:
    """Every seat that is or was a person's, with its link as long as that is the one that was given away."""
    _check(room, host)
    return [
        Invitation(
            number, room.names[number], seat.kind, _token(host, seat.salt), seat.sat, free(room, number)
        )
        for number, seat in enumerate(room.seats)
        if seat.secret is not None or seat.kind == OPEN or seat.resigned
    ]


def _check(room: Room, host: str) -> None:
    if room.row.host is None or not compare_digest(room.row.host, seal(host)):
        raise Barred("only whoever set this table can do that")


def _token(host: str, salt: bytes | None) -> str | None:
    return None if salt is None else invitation(host, salt)


def free(room: Room, number: int) -> bool:
    """Whether nobody has a right to this seat: it is open, nobody came, they left or are away too long.

    A seat that was a bot's from the start stays one: what it holds unseen is nobody else's.
    """
    seat = room.seats[number]
    if seat.kind == OPEN or seat.resigned or (seat.secret is not None and not seat.sat):
        return True
    return room.overdue(number)


async def give(room: Room, host: str, number: int, to: str, name: str) -> str | None:
    """Give a free seat to another person (the secret of the new link), to anybody who comes, or to a bot."""
    _check(room, host)
    check_kind(to)
    async with room.lock:
        if room.closed or room.table.over:
            raise Barred("the game has ended")
        if not 0 <= number < len(room.seats) or not free(room, number):
            raise Barred("this seat is somebody's")
        before = room.names[number]
        token, salt = None, None
        if to == HUMAN:
            salt = new_salt()
            token = invitation(host, salt)
        if to in (HUMAN, OPEN):
            await room.change_seat(
                number,
                kind=to,
                name=clean_name(name, room.seats[number].name),
                secret=None if token is None else seal(token),
                salt=salt,
                sat=False,
                resigned=False,
                auto={},
                note="",
            )
        else:  # whose seat it was may still take it back
            nobodys = room.seats[number].resigned or room.seats[number].kind == OPEN
            await room.change_seat(number, kind=to, resigned=nobodys)
        await room.change_status()
        await mixing.seats_changed(room)
        await room.announce(_told(before, room.names[number], to))
    room.driver.look(room)
    return token


def _told(before: str, after: str, to: str) -> str:
    if to == HUMAN:
        return f"The seat of {before} was given to {after}, by a new link."
    return f"The seat of {before} is open." if to == OPEN else f"A bot plays for {before}."


async def change_lock(room: Room, seats: Sequence[int], number: int) -> str:
    """A new secret for a seat of one's own; the old one opens nothing any more."""
    async with room.lock:
        if number not in seats:
            raise Barred("that seat is not one of yours")
        secret = new_secret()
        await room.change_seat(number, secret=seal(secret), salt=None, sat=True)
        return secret
