"""How an agency stands, by source: the milestones it was first to complete."""

from __future__ import annotations

from orrery.games.mars_horizon.cards import MILESTONES
from orrery.games.mars_horizon.state import Table
from orrery.kernel import Source


def sources(s: Table, seat: int) -> tuple[Source, ...]:
    """One for each; a team has them all together."""
    return tuple(
        [
            Source(MILESTONES[number].name, 1.0)
            for number, holder in enumerate(s.claims)
            if s.together or holder == seat
        ]
    )
