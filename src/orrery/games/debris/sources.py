"""How the team stands, by source: satellites that work, cards that others have got, and the threat."""

from __future__ import annotations

from orrery.games.debris.cards import COST, LEVEL
from orrery.games.debris.state import Satellite, Table
from orrery.kernel import Source


def sources(s: Table, seat: int) -> tuple[Source, ...]:
    """Every seat stands the same."""
    waiting = [satellite for satellite in s.satellites if satellite.card not in s.working]
    return (
        Source("operational satellites", float(len(s.working))),
        Source("satellites on the way", round(sum(map(progress, waiting)), 2)),
        Source("threat", -float(LEVEL[s.threat])),
    )


def progress(satellite: Satellite) -> float:
    """Which share of what it cost at first it has by now."""
    cost = sum(COST[satellite.card])
    return 1 - sum(satellite.needs) / cost if cost else 0.0
