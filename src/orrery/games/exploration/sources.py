"""How a seat stands, by source: missions, what was laid and won on the way, areas, and what is left over."""

from __future__ import annotations

from orrery.games.exploration.cards import PRIMARIES
from orrery.games.exploration.rounds import area_cubes, area_value, conversion
from orrery.games.exploration.state import Table
from orrery.kernel import Source


def sources(s: Table, seat: int) -> tuple[Source, ...]:
    """The points that the seat would have if the game ended here; at the end, those that it has (EX-7.1)."""
    areas = [(area, area_value(area, cubes)) for area, cubes in area_cubes(s, seat).items()]
    left = conversion(s, seat)
    missions = sum([PRIMARIES[card].dp for card in s.done_primaries[seat]])
    counted = sum([value for _, value in areas]) + left if s.result is not None else 0
    parts = [
        ("missions", missions),
        ("modules and rewards", s.dp[seat] - counted - missions),
        *[(f"area {area}", value) for area, value in areas],
        ("credits, command and Frags left over", left),
    ]
    return tuple([Source(label, float(value)) for label, value in parts if value])
