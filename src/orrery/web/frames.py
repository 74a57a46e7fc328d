"""The state of a table as one viewer is sent it; viewers who look alike share the bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from orrery.kernel import Scene
from orrery.match import Room
from orrery.web import protocol as p
from orrery.web.changes import changes

_ENCODE: Final = msgspec.json.Encoder()


def state_frame(
    room: Room, eyes: int | None, reader: int | None, seats: Sequence[int], start: int, known: Scene | None
) -> bytes:
    """The state through some eyes, with the log from `start` on as `reader` may see it.

    `known` is the scene that the viewer has; without it the whole scene is sent.
    """
    key = (eyes, reader, tuple(seats), start, id(known))
    frame: bytes | None = room.frames.get(key)
    if frame is None:
        room.frames["known", id(known)] = known  # held, so that no other scene can get its id this turn
        frame = room.frames[key] = _ENCODE.encode(_message(room, eyes, reader, seats, start, known))
    return frame


def _message(
    room: Room, eyes: int | None, reader: int | None, seats: Sequence[int], start: int, known: Scene | None
) -> p.State | p.Patch:
    sight = room.sight(eyes)
    rest: dict[str, Any] = {
        "number": sight.number,
        "seat": sight.seat,
        "to_move": sight.to_move,
        "step": sight.step,
        "question": sight.question,
        "undo_floor": room.floor(seats),
        "private": room.private(eyes, seats),
        "over": sight.over,
        "result": sight.result,
        "digest": room.table.digest,
        "log": p.LogPart(start, len(room.undos), tuple(room.log(reader, start)), room.table.notices),
    }
    if known is None:
        return p.State(scene=_scene(room, sight.scene), **rest)
    return p.Patch(changes=_changes(room, known, sight.scene), **rest)


def _scene(room: Room, scene: Scene) -> Any:
    """A scene as bytes; who is shown the same shares them."""
    key = ("scene", id(scene))
    if key not in room.frames:
        room.frames[key] = _ENCODE.encode(scene)
    return msgspec.Raw(room.frames[key])


def _changes(room: Room, known: Scene, scene: Scene) -> Any:
    key = ("changes", id(known), id(scene))
    if key not in room.frames:
        room.frames[key] = _ENCODE.encode(changes(known, scene))
    return msgspec.Raw(room.frames[key])
