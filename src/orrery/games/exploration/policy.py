"""How well a seat stands."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.games.exploration.rounds import area_points, conversion
from orrery.games.exploration.state import Table
from orrery.kernel import Action


def evaluate(s: Table, seat: int) -> float:
    return float(s.dp[seat] + area_points(s, seat) + conversion(s, seat))


def advise(s: Table, seat: int, options: Sequence[Action]) -> Action | None:
    return None
