"""What a bot should know about Orbital Debris."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.debris.state import Table
from orrery.kernel import Action


def evaluate(view: Table, seat: int) -> float:
    """How well the team stands: satellites first, then what they still lack, then health."""
    if view.result is not None:
        return 1e6 if view.result.winners else -1e6
    lacking = sum(sum(satellite.needs) for satellite in view.satellites)
    return 100.0 * len(view.working) - 5.0 * lacking + sum(view.hp) + sum(map(sum, view.hand))


def advise(view: Table, seat: int, options: Sequence[Action]) -> Action | None:
    return None
