"""Looking back: any moment of a table as a seat may see it, and private copies that go on from there."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from random import Random
from typing import Any, Final

import msgspec

from orrery.kernel import Record, RecordError, answer, write
from orrery.match.room import Room

_KEPT: Final = 64
_NEAR: Final = 100


class Rewinder:
    """The past states of one table; a scrubber that moves on finds the state just before its own."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._undos = len(room.undos)
        self._states: OrderedDict[int, Any] = OrderedDict()

    def state(self, at: int) -> Any:
        """The state after `at` answers."""
        record = self._room.table.record
        if not 0 <= at <= len(record.moves):
            raise RecordError(f"this table has {len(record.moves)} moves; there is no move {at}")
        if self._undos != len(self._room.undos):
            self._states.clear()
            self._undos = len(self._room.undos)
        if at not in self._states:
            self._states[at] = self._reach(record, at)
            if len(self._states) > _KEPT:
                self._states.popitem(last=False)
        self._states.move_to_end(at)
        return self._states[at].clone()

    def _reach(self, record: Record, at: int) -> Any:
        near = max((number for number in self._states if at - _NEAR < number < at), default=None)
        if near is None:
            return record.state(at)
        state = self._states[near].clone()
        for move in record.moves[near:at]:
            answer(state, move.action)
        return state

    def imagine(self, at: int, seat: int | None) -> Any:
        """A position to try things in. While the game runs, what the seat may not know is made up."""
        state = self.state(at)
        if self._room.table.over:
            return state
        game = self._room.table.game
        return game.determinize(game.view(state, seat), seat, Random(secrets.randbits(64)))


def turns(record: Record) -> tuple[int, ...]:
    """The numbers at which another seat began to decide."""
    stops = []
    last = None
    for number, move in enumerate(record.moves):
        if move.actor >= 0 and move.actor != last:
            stops.append(number)
            last = move.actor
    return tuple(stops)


def record_for(room: Room, seat: int | None) -> bytes:
    """The whole record once the game is over; before, its header and the answers as the seat saw them."""
    record = room.table.record
    if room.table.over:
        return record.text
    lines = [msgspec.json.encode(record.header)]
    for entry in room.table.log_for(seat):
        lines.append(msgspec.json.encode({"n": entry.number, "by": entry.actor, "do": write(entry.action)}))
    return b"\n".join(lines) + b"\n"
