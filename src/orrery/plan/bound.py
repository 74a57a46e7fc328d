"""A lower bound on what it costs to have a mass somewhere: rockets by the ounce, as many as one likes.

If rockets could be cut into pieces, each maneuver would multiply the mass by a constant and the price
would grow with it. So the bound is a straight line in the mass for each way there; the few lines that no
other lies below are kept.
"""

from __future__ import annotations

from typing import Final

from orrery.plan.trip import Phase, Trip, Weights, may_fly, paces_of
from orrery.plan.world import Hop, Rocket, Skies

#: Slope and height: cost >= slope·mass + height.
Line = tuple[float, float]
#: Rounding must never lift a bound above the truth.
_SLACK: Final = 1 - 1e-11


class Bound:
    """The lines of every phase and place of a trip."""

    def __init__(
        self,
        skies: Skies,
        rockets: tuple[Rocket, ...],
        trip: Trip,
        known: frozenset[str],
        weights: Weights,
        thrusters: int,
    ) -> None:
        self.rockets: Final = rockets
        self.weights: Final = weights
        self.thrusters: Final = thrusters
        self.lines: Final[dict[tuple[int, str], list[Line]]] = {(0, trip.origin): [(0.0, 0.0)]}
        self._spread(skies, trip, known)

    def _spread(self, skies: Skies, trip: Trip, known: frozenset[str]) -> None:
        """Carry lines along maneuvers and over the ends of phases until nothing improves."""
        ahead = [(0, trip.origin, (0.0, 0.0))]
        while ahead:
            number, place, line = ahead.pop()
            if line not in self.lines.get((number, place), ()):
                continue
            phase = trip.phases[number]
            if place in phase.places and number + 1 < len(trip.phases):
                self._add(ahead, number + 1, place, _shift(line, trip, number))
            for hop in skies.out_of[place]:
                if not may_fly(hop, phase, known):
                    continue
                for years, hard in paces_of(hop, phase, known):
                    moved = self._over(line, phase, hop, years, hard)
                    if moved is None:
                        continue
                    self._add(ahead, number, hop.to, moved)
                    if hop.number in phase.hops and number + 1 < len(trip.phases):
                        self._add(ahead, number + 1, hop.to, _shift(moved, trip, number))

    def _add(self, ahead: list[tuple[int, str, Line]], number: int, place: str, line: Line) -> None:
        lines = self.lines.setdefault((number, place), [])
        if any(slope <= line[0] and height <= line[1] for slope, height in lines):
            return
        lines[:] = [other for other in lines if not (line[0] <= other[0] and line[1] <= other[1])]
        lines.append(line)
        ahead.append((number, place, line))

    def _over(self, line: Line, phase: Phase, hop: Hop, years: int, hard: int) -> Line | None:
        """The line after a maneuver, or nothing when no rocket can do it."""
        slope, height = line
        w = self.weights
        if hard and not (self.thrusters and (years or hop.slow)):
            rates = [
                (w.price * r.price + (w.mass + slope) * r.mass) / (r.thrust - hard * r.mass)
                for r in self.rockets
                if r.thrust > hard * r.mass
            ]
            if not rates:
                return None
            slope += hard * min(rates)
        food = phase.eaters * years
        return slope, height + food * (w.price + w.mass + slope) + w.year * years

    def at(self, number: int, place: str, mass: int) -> int | None:
        """No plan costs less up to here; None when none leads here at all."""
        lines = self.lines.get((number, place))
        if not lines:
            return None
        return max(0, int(min([slope * mass + height for slope, height in lines]) * _SLACK))


def _shift(line: Line, trip: Trip, number: int) -> Line:
    """A line seen from the phase after: what is aboard changes there."""
    slope, height = line
    return slope, height + slope * (trip.phases[number].carry - trip.phases[number + 1].carry)
