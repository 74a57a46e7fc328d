from __future__ import annotations

from orrery.games.debris.state import Table
from orrery.kernel import Scene


def scene(view: Table, seat: int | None) -> Scene:
    return Scene((), ())
