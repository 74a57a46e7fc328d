"""How a strong player counts a race: by the landing on Mars itself, and by a rival's way against one's own.

Milestones are claimed for everybody, so who is ready for the last launch gains by those that others fly. A
vehicle under a Blueprint, a card bought away or a milestone left alone may cost a rival more than oneself.
"""

from __future__ import annotations

from typing import Final

from orrery.games.mars_horizon.goals import MILESTONE_COUNT
from orrery.games.mars_horizon.outlook import (
    Load,
    Measure,
    loads_of,
    pace,
    remembered,
    rides_of,
    spare,
    way_left,
    with_goal,
)
from orrery.games.mars_horizon.state import Table

#: How much of the distance is the whole way; the rest is the landing alone.
_WHOLE_WAY: Final = 0.4
#: After so many turns of each player no rival is waited for any more.
PATIENCE: Final = 40


class Racer:
    """Who counts the turns of the nearest rival against the own ones, so many times as much.

    Two who wait for each other would wait for ever: who has lost patience minds the own way alone.
    """

    def __init__(self, envy: float) -> None:
        self._envy = envy

    def behind(self, s: Table, seat: int) -> Measure:
        """How many turns a player is behind with whatever tokens; fewer is better."""
        if s.together or s.turns >= PATIENCE * s.players:
            return way_left(s, seat)
        rivals = min([_by_now(s, other) for other in range(s.players) if other != seat])
        ahead = self._envy / (s.players - 1) * rivals
        own = _distance(s, seat)
        return lambda money, research, prestige: own(money, research, prestige) - ahead


def _by_now(s: Table, seat: int) -> float:
    return _distance(s, seat)(s.money[seat], s.research[seat], s.prestige[seat])


def _distance(s: Table, seat: int) -> Measure:
    """Turns to Mars, in Era 2 as much by the landing alone as by all that comes before it."""
    turns_of, is_era_2 = pace(s, seat), s.era == 2

    def distance(money: int, research: int, prestige: int) -> float:
        turns = turns_of(loads_of(s, seat, prestige)[-1], money, research)
        if is_era_2:
            landing = turns_of(_landing(s, seat, prestige), money, research)
            turns = _WHOLE_WAY * turns + (1 - _WHOLE_WAY) * landing
        return turns - spare(money, research, prestige)

    return distance


@remembered
def _landing(s: Table, seat: int, prestige: int) -> Load:
    """What the landing on Mars alone takes, with the vehicle that promises the least work."""
    rides = {ride.vehicle: ride for ride in rides_of(s, seat)}
    return with_goal(s, seat, MILESTONE_COUNT - 1, rides, 2 if prestige >= 3 else min(1, prestige), Load())
