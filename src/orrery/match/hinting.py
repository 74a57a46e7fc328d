"""Hints at a table: whoever is asked may ask back what a strong player would do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.bots.hint import worth
from orrery.kernel import write
from orrery.match.asking import Barred
from orrery.match.room import Room


class HintTold(msgspec.Struct, frozen=True):
    """One answer worth giving, in words."""

    action: str
    label: str
    #: Its value and half of the 95 % interval: "wins 62% ± 7%", "you stand better by 3.2 ± 0.4 points".
    worth: str
    #: What one is expected to do next, until luck or another speaks.
    line: tuple[str, ...]
    #: What it gains and costs; empty if the game can't say.
    reason: str


async def hints(room: Room, seats: Sequence[int]) -> tuple[int, tuple[HintTold, ...]]:
    """The decision that waits for one of these seats, and its best answers, the one to give first.

    Of what the seat itself sees nothing more is known to who thinks about it.
    """
    table = room.table
    if not room.terms.hints:
        raise Barred("this table is played without hints")
    if table.over or room.closed or room.paused or table.to_move not in room.own(seats):
        raise Barred("a hint is for who has to decide")
    number, seat = table.number, table.pending.actor
    found = await room.brains.hint(table.game, table.view(seat), seat, f"{room.id}.{number}")
    told = [HintTold(write(one.action), one.label, worth(one), one.line, one.reason) for one in found]
    return number, tuple(told)
