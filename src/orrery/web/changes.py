"""What differs between two scenes or questions: who has the one need not be sent the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from orrery.kernel import Basket, Choice, Scene, Zone
from orrery.match import Asked, Blocked
from orrery.web.protocol import Again, Amended, SceneChanges, Setting

T = TypeVar("T", Choice, Blocked)

#: How deep into `extra` it is worth looking for what changed.
_DEPTH: Final = 2


def changes(old: Scene, new: Scene) -> SceneChanges:
    """How to make `new` of `old`: whatever is not named stays."""
    ids, before = [zone.id for zone in new.zones], [zone.id for zone in old.zones]
    known = {zone.id: zone for zone in old.zones}
    amended: dict[str, tuple[Amended, ...]] = {}
    zones = []
    for zone in new.zones:
        other = known.get(zone.id)
        if other is zone or other == zone:
            continue
        if other is not None and _told(other) == _told(zone):
            amended[zone.id] = tuple(_amended(other, zone))
        else:
            zones.append(zone)
    return SceneChanges(
        status=None if new.status == old.status else new.status,
        zones=tuple(zones),
        amended=amended,
        order=None if ids == before else tuple(ids),
        extra=tuple(_settings((), old.extra, new.extra)),
    )


def _told(zone: Zone) -> tuple[Any, ...]:
    """A zone without what its facts say."""
    items = [(one.id, one.kind, one.label, one.seat, one.count, len(one.facts)) for one in zone.items]
    return zone.kind, zone.label, zone.seat, zone.within, len(zone.facts), items


def _amended(old: Zone, new: Zone) -> Iterator[Amended]:
    for place, (before, fact) in enumerate(zip(old.facts, new.facts, strict=True)):
        if before != fact:
            yield Amended(-1, place, fact)
    for number, (item, other) in enumerate(zip(new.items, old.items, strict=True)):
        for place, (before, fact) in enumerate(zip(other.facts, item.facts, strict=True)):
            if before != fact:
                yield Amended(number, place, fact)


def _names(value: Any) -> dict[str, Any] | None:
    """A table or a struct by its names; None for any other value."""
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.asdict(value)
    return value if isinstance(value, dict) else None


def _settings(path: tuple[str, ...], old: Any, new: Any) -> Iterator[Setting]:
    """The smallest tables and values that changed, and the names that a table has lost."""
    if old == new:
        return
    before, after = _names(old), _names(new)
    if len(path) == _DEPTH or before is None or after is None:
        yield Setting(path, new)
        return
    for name in before.keys() - after.keys():
        yield Setting((*path, name), None, gone=True)
    for name, value in after.items():
        if name in before:
            yield from _settings((*path, name), before[name], value)
        else:
            yield Setting((*path, name), value)


def abridged(old: Asked | None, new: Asked) -> tuple[Asked, Again]:
    """A question without the choices that an earlier one had, and how to put it together again."""
    choices, chosen = _unknown(old.choices if old else (), new.choices)
    blocked, barred = _unknown(old.blocked if old else (), new.blocked)
    baskets, filled = _sharing(old.baskets if old else (), new.baskets)
    short = msgspec.structs.replace(new, choices=choices, blocked=blocked, baskets=baskets)
    return short, Again(chosen, barred, filled)


def _sharing(old: Sequence[Basket], new: Sequence[Basket]) -> tuple[tuple[Basket, ...], tuple[int, ...]]:
    """Baskets without the items that another has, and for each the place of that other, or -1."""
    known = {basket.items: place for place, basket in reversed([*enumerate(old)]) if basket.items}
    short, places = [], []
    for place, basket in enumerate(new, len(old)):
        first = known.setdefault(basket.items, place) if basket.items else place
        places.append(first if first < place else -1)
        short.append(msgspec.structs.replace(basket, items=()) if first < place else basket)
    return tuple(short), tuple(places)


def _unknown(old: Sequence[T], new: Sequence[T]) -> tuple[tuple[T, ...], tuple[int, ...]]:
    """What is new, and for each the place where it stood before, or -1."""
    before = {one.action: place for place, one in enumerate(old)}
    places = [before.get(one.action, -1) for one in new]
    same = tuple(
        [place if place >= 0 and old[place] == one else -1 for place, one in zip(places, new, strict=True)]
    )
    return tuple([one for one, place in zip(new, same, strict=True) if place < 0]), same
