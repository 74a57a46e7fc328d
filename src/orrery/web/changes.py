"""What differs between two scenes, so that a client that has the one need not be sent the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

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


def _same_names(old: Any, new: Any) -> bool:
    return isinstance(new, dict) and isinstance(old, dict) and old.keys() == new.keys()


def _settings(path: tuple[str, ...], old: Any, new: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The smallest tables and values that changed; a table that gained or lost a name is given whole."""
    if old == new:
        return
    if len(path) == _DEPTH or not _same_names(old, new):
        yield path, new
        return
    for name, value in new.items():
        yield from _settings((*path, name), old[name], value)
