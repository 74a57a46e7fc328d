"""What is on the table for a choice of sets: the cards in play and how they hang together."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    COMPONENTS,
    DIFFICULTIES,
    EXPLORABLE,
    LEGS,
    LOCATIONS,
    MISSIONS,
    RULES,
    SHAPES,
)
from orrery.games.leaving_earth.printed import Difficulty, Leg, Location, Mission


class World:
    """The cards of the sets in play. One object for each choice of sets, so it is compared by identity."""

    def __init__(self, sets: tuple[str, ...]) -> None:
        self.sets: Final = sets
        self.locations: Final = {row.id: row for row in LOCATIONS.values() if self.has(row)}
        self.advancements: Final = tuple(i for i, row in enumerate(ADVANCEMENTS) if self.has(row))
        self.shapes: Final = tuple(row.id for row in SHAPES if self.has(row))
        self.goods: Final = tuple(c for c in COMPONENTS.values() if self.has(c) and c.cost is not None)
        self.samples: Final = tuple(c.id for c in COMPONENTS.values() if self.has(c) and c.kind == "sample")
        self.legs: Final = {place: self._legs_from(place) for place in self.locations}
        self.leg: Final = {(leg.origin, leg.word): leg for legs in self.legs.values() for leg in legs}
        self.automatic: Final = {leg.origin: leg for leg in self.leg.values() if leg.card.automatic}
        self.explorable: Final = tuple(place for place in EXPLORABLE if place in self.locations)
        self.bodies: Final = tuple(p for p in self.explorable if self.locations[p].samples)
        self.surveyable: Final = {place: self._surveyable_from(place) for place in self.locations}

    def has(self, row: Any) -> bool:
        """Whether every set that a card needs is in play."""
        return all(name in self.sets for name in row.sets)

    def _legs_from(self, place: str) -> tuple[Leg, ...]:
        return tuple(leg for leg in LEGS if leg.origin == place and self.has(leg.card))

    def _surveyable_from(self, place: str) -> tuple[str, ...]:
        """The hazards on the maneuvers that leave a place, and what its telescope reaches."""
        near = [hazard.place for leg in self.legs[place] for hazard in leg.hazards if hazard.place]
        reach = dict.fromkeys([*near, *self.locations[place].telescope])
        return tuple(p for p in self.explorable if p in reach and self.locations[p].surveyable)

    def location(self, place: str) -> Location:
        return self.locations[place]

    def missions(self, tier: str) -> tuple[Mission, ...]:
        return tuple(row for row in MISSIONS.values() if self.has(row) and row.tier == tier)

    @property
    def phases(self) -> tuple[str, ...]:
        """The order of the year."""
        return RULES.year_order["base"]

    @property
    def end_year(self) -> int:
        return RULES.end_year

    @property
    def difficulties(self) -> dict[str, Difficulty]:
        return DIFFICULTIES


@lru_cache
def world_of(sets: tuple[str, ...]) -> World:
    return World(sets)
