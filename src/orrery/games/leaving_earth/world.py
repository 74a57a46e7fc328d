"""What is on the table for a choice of sets: the cards in play and how they hang together."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeVar

from orrery.games.leaving_earth.cards import (
    ADVANCEMENTS,
    COMPONENTS,
    DIFFICULTIES,
    EXPLORABLE,
    LEGS,
    LOCATIONS,
    MISSIONS,
    NUMBERED,
    RULES,
    SET_RULES,
    SHAPES,
    SIDES,
)
from orrery.games.leaving_earth.printed import Difficulty, Leg, Location, Mission, SetRules

T = TypeVar("T")

#: The levels of mission that a point cap limits, the two of Outer Planets (LO-1.3).
CAPPED: Final = ("non_explorable", "explorable")


class World:
    """The cards of the sets in play. One object for each choice of sets, so it is compared by identity.

    Mercury adds places, a way there and missions (LE-2.7). Outer Planets adds a fifth spacecraft card
    (LO-1.1) and its places with the maneuvers marked Outer (LO-1.2), also those on the new cards of Mars
    Fly-By and Venus Fly-By (LO-1.2.1).
    """

    def __init__(self, sets: tuple[str, ...]) -> None:
        self.sets: Final = sets
        self.locations: Final = {row.id: row for row in LOCATIONS.values() if self.has(row)}
        self.advancements: Final = tuple(i for i, row in enumerate(ADVANCEMENTS) if self.has(row))
        self.shapes: Final = tuple(row.id for row in SHAPES if self.has(row))
        self.crafts: Final = (*self.shapes, *NUMBERED[len(self.shapes) - RULES.most_craft :])
        self.goods: Final = tuple(c for c in COMPONENTS.values() if self.has(c) and c.cost is not None)
        self.samples: Final = tuple(c.id for c in COMPONENTS.values() if self.has(c) and c.kind == "sample")
        self.legs: Final = {place: self._legs_from(place) for place in self.locations}
        self.easy_legs: Final = {
            place: tuple(leg for leg in legs if leg.card.difficulty == 0) for place, legs in self.legs.items()
        }
        self.leg: Final = {(leg.origin, leg.word): leg for legs in self.legs.values() for leg in legs}
        self.slingshots: Final = any(leg.card.slingshot for leg in self.leg.values())
        self.automatic: Final = {leg.origin: leg for leg in self.leg.values() if leg.card.automatic}
        self.explorable: Final = tuple(place for place in EXPLORABLE if place in self.locations)
        sources = {COMPONENTS[word].body for word in self.samples}
        self.bodies: Final = tuple(place for place in self.explorable if place in sources)
        self.surveyable: Final = {place: self._surveyable_from(place) for place in self.locations}
        self.ejecta: Final = {
            place: tuple(side.place for side in SIDES if any(effect.at == place for effect in side.effects))
            for place in self.locations
        }
        self.rules: Final[SetRules] = self._newest(SET_RULES)
        self.difficulties: Final[dict[str, Difficulty]] = self._newest(DIFFICULTIES)
        self.stacks: Final = {name: self._stacks(name) for name in self.difficulties}

    def _newest(self, table: dict[str, T]) -> T:
        """What the last set in play says, of those that say something."""
        return next(table[name] for name in reversed(self.sets) if name in table)

    def has(self, row: Any) -> bool:
        """Whether every set that a card needs is in play."""
        return all(name in self.sets for name in row.sets)

    def _legs_from(self, place: str) -> tuple[Leg, ...]:
        return tuple(leg for leg in LEGS if leg.origin == place and self.has(leg.card))

    def _surveyable_from(self, place: str) -> tuple[str, ...]:
        """The hazards on the maneuvers that leave a place (LO-4.1), and its telescope's reach (LO-4.1.1)."""
        near = [hazard.place for leg in self.legs[place] for hazard in leg.hazards if hazard.place]
        reach = dict.fromkeys([*near, *self.locations[place].telescope])
        return tuple(p for p in self.explorable if p in reach and self.locations[p].surveyable)

    def location(self, place: str) -> Location:
        return self.locations[place]

    def missions(self, tier: str, difficulty: str) -> tuple[Mission, ...]:
        """The missions of a level that the point cap of the difficulty leaves in the game (LO-1.3.1)."""
        cap = self.difficulties[difficulty].point_cap if tier in CAPPED else 0
        rows = [row for row in MISSIONS.values() if self.has(row) and row.tier == tier]
        return tuple(row for row in rows if not cap or row.points <= cap)

    def _stacks(self, difficulty: str) -> dict[str, tuple[Mission, ...]]:
        """The missions that wait at each location until it is revealed (LO-1.3.3)."""
        waiting = self.missions("explorable", difficulty)
        places = dict.fromkeys(row.location for row in waiting)
        return {place: tuple(row for row in waiting if row.location == place) for place in places}

    @property
    def phases(self) -> tuple[str, ...]:
        """The order of the year, to its end (LE-4.4); Outer Planets has its own (LO-4.2.1)."""
        return self.rules.year_order

    @property
    def end_year(self) -> int:
        return self.rules.end_year


@lru_cache
def world_of(sets: tuple[str, ...]) -> World:
    return World(sets)
