"""What a seat is shown."""

from __future__ import annotations

from orrery.games.exploration.describe import describe
from orrery.games.exploration.state import Table
from orrery.kernel import Scene
from orrery.kernel.scene import plain_scene


def scene(view: Table, seat: int | None) -> Scene:
    return plain_scene(describe(view))
