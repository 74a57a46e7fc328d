from __future__ import annotations

from collections.abc import Sequence

from orrery.games.debris.state import Table
from orrery.kernel import Action


def evaluate(view: Table, seat: int) -> float:
    return 0.0


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    return None
