"""The state of a table as one viewer is sent it; viewers who look alike share the bytes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from orrery.kernel import Scene
from orrery.match import Asked, Moment, Room
from orrery.web import protocol as p
from orrery.web.changes import abridged, changes

_ENCODE: Final = msgspec.json.Encoder()


class Frames:
    """What the viewers of each table were sent of its turn. It keeps no table in memory."""

    def __init__(self) -> None:
        self._sent: WeakKeyDictionary[Room, _Sent] = WeakKeyDictionary()

    def state(
        self,
        room: Room,
        eyes: int | None,
        reader: int | None,
        seats: Sequence[int],
        start: int,
        known: Scene | None,
        asked: Asked | None = None,
    ) -> bytes:
        """The state through some eyes, with the log from `start` on as `reader` may see it.

        `known` is the scene that the viewer has; without it the whole scene is sent. `asked` is the last
        question of the same step that the viewer was sent.
        """
        sent = self._sent.get(room)
        if sent is None or sent.turn != _turn(room):
            sent = self._sent[room] = _Sent(_turn(room))
        key = ("state", eyes, reader, tuple(seats), start, id(known), id(asked))
        return sent.encoded(
            key, lambda: _message(room, eyes, reader, seats, start, known, asked, sent), known, asked
        )


def _turn(room: Room) -> tuple[int, int]:
    """What differs when a viewer may be shown something else: the game went on, or the seats changed."""
    return room.turn, room.meta


class _Sent:
    """What was sent of one turn, by what was asked for."""

    def __init__(self, turn: tuple[int, int]) -> None:
        self.turn = turn
        self._bytes: dict[Hashable, bytes] = {}
        self._held: dict[int, Any] = {}

    def encoded(self, key: Hashable, make: Callable[[], Any], *named: Any) -> bytes:
        """What `make` makes, once. Whatever the key names by its id is held, so that no other can get it."""
        if key not in self._bytes:
            self._held.update((id(one), one) for one in named)
            self._bytes[key] = _ENCODE.encode(make())
        return self._bytes[key]


def _message(
    room: Room,
    eyes: int | None,
    reader: int | None,
    seats: Sequence[int],
    start: int,
    known: Scene | None,
    asked: Asked | None,
    sent: _Sent,
) -> p.State | p.Patch:
    sight = room.sight(eyes)
    scene = sight.scene
    rest: dict[str, Any] = {
        **{name: getattr(sight, name) for name in Moment.__struct_fields__},
        "undo_floor": room.floor(seats),
        "private": room.private(eyes, seats),
        "digest": room.table.digest,
        "log": p.LogPart(start, len(room.undos), tuple(room.log(reader, start)), room.table.remarks),
    }
    if known is None:
        shown = sent.encoded(("scene", id(scene)), lambda: scene, scene)
        return p.State(scene=msgspec.Raw(shown), **rest)  # type: ignore[arg-type]
    changed = sent.encoded(("changes", id(known), id(scene)), lambda: changes(known, scene), known, scene)
    if sight.question is not None:
        rest["question"], rest["again"] = abridged(asked, sight.question)
    return p.Patch(changes=msgspec.Raw(changed), **rest)  # type: ignore[arg-type]
