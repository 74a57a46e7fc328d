"""Looking back: any moment of a table as a seat may see it, and private copies that go on from there."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from random import Random
from typing import Any, Final

import msgspec

from orrery.kernel import Record, RecordError, write
from orrery.match.room import Room

_KEPT: Final = 64
_NEAR: Final = 100


class PastStates:
    """Past states of one table that were looked at of late, and how many undos there were then.

    It does not know the table, so that it never keeps one in memory.
    """

    def __init__(self) -> None:
        self.undos = 0
        self.states: OrderedDict[int, Any] = OrderedDict()


class Rewinder:
    """Looks back at a table; a scrubber that moves on finds the state just before its own."""

    def __init__(self, room: Room, past: PastStates) -> None:
        self._room = room
        self._past = past

    def state(self, at: int) -> Any:
        """The state after `at` answers."""
        record = self._room.table.record
        if not 0 <= at <= len(record.moves):
            raise RecordError(f"this table has {len(record.moves)} moves; there is no move {at}")
        if at == len(record.moves):
            return self._room.table.state.clone()
        states = self._states()
        if at not in states:
            states[at] = self._reach(record, at)
            if len(states) > _KEPT:
                states.popitem(last=False)
        states.move_to_end(at)
        return states[at].clone()

    def _states(self) -> OrderedDict[int, Any]:
        """What is kept of the past, if nothing of it has been taken back since."""
        if self._past.undos != len(self._room.undos):
            self._past.states.clear()
            self._past.undos = len(self._room.undos)
        return self._past.states

    def _reach(self, record: Record, at: int) -> Any:
        near = max((number for number in self._past.states if at - _NEAR < number < at), default=None)
        if near is None or near < record.settled:
            return record.state(at)
        return record.replayed(self._past.states[near].clone(), near, at)

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
