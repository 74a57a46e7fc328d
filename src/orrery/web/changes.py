"""What differs between two scenes, so that a client that has the one need not be sent the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from orrery.kernel import Scene
from orrery.web.protocol import SceneChanges, Setting

#: How deep into `extra` it is worth looking for what changed.
_DEPTH: Final = 2


def changes(old: Scene, new: Scene) -> SceneChanges:
    """How to make `new` of `old`: whatever is not named stays."""
    ids, before = [zone.id for zone in new.zones], [zone.id for zone in old.zones]
    if ids == before:
        zones = [zone for zone, other in zip(new.zones, old.zones, strict=True) if zone != other]
    else:
        known = {zone.id: zone for zone in old.zones}
        zones = [zone for zone in new.zones if known.get(zone.id) != zone]
    return SceneChanges(
        status=None if new.status == old.status else new.status,
        zones=tuple(zones),
        order=None if ids == before else tuple(ids),
        extra=tuple(Setting(path, value) for path, value in _settings((), old.extra, new.extra)),
    )


def _names(value: Any) -> dict[str, Any] | None:
    """A table or a struct by its names; None for any other value."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.asdict(value)
    return value if isinstance(value, dict) else None


def _settings(path: tuple[str, ...], old: Any, new: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The smallest tables and values that changed; a table that gained or lost a name is given whole."""
    if old == new:
        return
    before, after = _names(old), _names(new)
    if len(path) == _DEPTH or before is None or after is None or before.keys() != after.keys():
        yield path, new
        return
    for name, value in after.items():
        yield from _settings((*path, name), before[name], value)
