"""A trip: the phases that a craft goes through, what it carries in each, and what is asked of the way."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from orrery.plan.world import Hop, Skies

Aim = Literal["cheapest", "lightest", "quickest"]

#: Prices, masses and years are kept in one number, the more important ones in front.
_BASE: Final = 1 << 16
_ORDER: Final[dict[Aim, tuple[int, int, int]]] = {
    "cheapest": (_BASE**2, _BASE, 1),
    "lightest": (_BASE, _BASE**2, 1),
    "quickest": (_BASE, 1, _BASE**2),
}


class Weights(msgspec.Struct, frozen=True):
    """What a dollar, a unit of mass and a year count for."""

    price: int
    mass: int
    year: int

    @property
    def thrifty(self) -> bool:
        """Whether price counts before everything else."""
        return self.price > max(self.mass, self.year)

    def dollars(self, cost: int) -> int:
        return cost // self.price % _BASE


def weights_of(aim: Aim) -> Weights:
    return Weights(*_ORDER[aim])


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a trip: it ends at one of some places, or with one of some maneuvers."""

    places: frozenset[str] = frozenset()
    hops: frozenset[int] = frozenset()
    #: The mass aboard that is neither rocket nor food.
    carry: int
    #: Supplies eaten a year.
    eaters: int = 0
    #: Whether what is aboard survives atmospheric entry.
    enters: bool = True


class Trip(msgspec.Struct, frozen=True, kw_only=True):
    """From an origin through the phases, in order."""

    phases: tuple[Phase, ...]
    origin: str = "earth"
    #: It must end with the turn of a year: in the last place when a year begins.
    turn: bool = False


def may_fly(hop: Hop, phase: Phase, known: frozenset[str]) -> bool:
    """Whether what is aboard in a phase lives through a maneuver, with what an agency knows."""
    return hop.needs <= known and (not hop.entry or phase.enters)


def paces_of(hop: Hop, phase: Phase, known: frozenset[str]) -> tuple[tuple[int, int], ...]:
    """The times and difficulties open to a phase; a crew can't spend a year in space without Life Support."""
    if phase.eaters and "life_support" not in known:
        return tuple((years, hard) for years, hard in hop.paces if not years)
    return hop.paces


def least_years(skies: Skies, trip: Trip, known: frozenset[str]) -> int | None:
    """The fewest years a trip can take if thrust were no question; None when no way leads there."""
    best: dict[tuple[int, str], int] = {(0, trip.origin): 0}
    ahead = [(0, trip.origin)]
    last = len(trip.phases)
    while ahead:
        at = ahead.pop()
        for state, years in _onward(skies, trip, known, *at):
            total = best[at] + years
            if state not in best or total < best[state]:
                best[state] = total
                ahead.append(state)
    found = [years for (phase, _), years in best.items() if phase == last]
    return min(found, default=None)


def _onward(
    skies: Skies, trip: Trip, known: frozenset[str], number: int, place: str
) -> list[tuple[tuple[int, str], int]]:
    if number == len(trip.phases):
        return []
    phase = trip.phases[number]
    found = [((number + 1, place), 0)] if place in phase.places else []
    for hop in skies.out_of[place]:
        paces = paces_of(hop, phase, known) if may_fly(hop, phase, known) else ()
        if paces:
            years = min(years for years, _ in paces)
            found.append(((number + (hop.number in phase.hops), hop.to), years))
    return found
