"""How an agency stands, by source: the missions it has completed, and the astronauts it has lost."""

from __future__ import annotations

from orrery.games.leaving_earth.cards import MISSIONS, RULES
from orrery.games.leaving_earth.state import Table
from orrery.kernel import Part


def sources(s: Table, seat: int) -> tuple[Part, ...]:
    """They add up to the score (LE-4.4.6)."""
    won = [Part(MISSIONS[name].name, float(MISSIONS[name].points)) for name in s.won[seat]]
    if s.lost[seat]:
        won.append(Part("astronauts lost", float(RULES.lost_astronaut_points * s.lost[seat])))
    return tuple(won)
