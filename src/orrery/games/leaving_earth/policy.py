"""What a bot should know about this game."""

from __future__ import annotations

from orrery.games.leaving_earth.ending import open_points
from orrery.games.leaving_earth.state import Table, score


def evaluate(view: Table, seat: int) -> float:
    """How well a seat stands: its lead in points, and what it has to go on with."""
    rivals = [score(view, other) for other in range(view.players) if other != seat]
    lead = score(view, seat) - (max(rivals) if rivals else open_points(view) / 2)
    return lead + view.money[seat] / 100
