"""How an agency stands, by source: the missions it has completed, and the astronauts it has lost."""

from __future__ import annotations

from orrery.games.leaving_earth.cards import MISSIONS, RULES
from orrery.games.leaving_earth.state import Table
from orrery.kernel import Source


def sources(s: Table, seat: int) -> tuple[Source, ...]:
    """They add up to the score (LE-4.4.6)."""
    won = [Source(MISSIONS[name].name, float(MISSIONS[name].points)) for name in s.won[seat]]
    if s.lost[seat]:
        won.append(Source("astronauts lost", float(RULES.lost_astronaut_points * s.lost[seat])))
    return tuple(won)
