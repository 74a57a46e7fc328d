"""What the planner takes from the game: its maneuvers, cards and calendar, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec

from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    EARTH,
    LOCATIONS,
    LOST,
    MISSIONS,
    OUTCOME_DECK,
    RULES,
    SETS,
    SIDES,
)
from orrery.games.leaving_earth.craft import paces
from orrery.games.leaving_earth.printed import Advancement, Component, Leg, Location, Mission
from orrery.games.leaving_earth.windows import slingshot_open
from orrery.games.leaving_earth.world import World, world_of
from orrery.kernel import OptionError

__all__ = [
    "DECK",
    "EARTH",
    "FUNDING",
    "ORBIT",
    "RESEARCH",
    "SETS",
    "SPACE",
    "SUPPLIES",
    "THRUSTER",
    "Component",
    "Hop",
    "Rocket",
    "Skies",
    "advancement",
    "mission_card",
    "part",
    "place_name",
    "skies_of",
    "slingshot_open",
]

SPACE: Final = "space"
ORBIT: Final = "earth_orbit"
SUPPLIES: Final = "supplies"
THRUSTER: Final = "ion_thruster"
FUNDING: Final = RULES.annual_funding
RESEARCH: Final = RULES.research_cost
FED: Final = RULES.astronauts_fed_per_supply
REMOVAL: Final = (RULES.remove_success_cost, RULES.remove_failure_cost, RULES.remove_failure_cost)
DIE: Final = RULES.die_sides
#: Successes, minor and major failures in the deck of outcomes.
DECK: Final = (OUTCOME_DECK[0], OUTCOME_DECK[1], OUTCOME_DECK[2])


class Rocket(msgspec.Struct, frozen=True):
    """A rocket as a stage sees it."""

    word: str
    mass: int
    price: int
    thrust: int
    needs: str


class Hop(msgspec.Struct, frozen=True):
    """A maneuver as a planner sees it: the times it may take, and what it demands of a craft."""

    number: int
    origin: str
    to: str
    word: str
    #: Years and difficulty: the printed pace, then each faster one.
    paces: tuple[tuple[int, int], ...]
    #: It may take longer than printed.
    slow: bool
    slingshot: str
    automatic: bool
    #: Advancements without which a craft is lost.
    needs: frozenset[str]
    #: Capsules without a heat shield burn up.
    entry: bool
    #: The explorable locations that it makes a craft face, in order.
    faces: tuple[str, ...]
    solar: bool


def _hop(leg: Leg) -> Hop:
    kinds = {hazard.kind for hazard in leg.hazards}
    return Hop(
        number=leg.number,
        origin=leg.origin,
        to=leg.to,
        word=leg.word,
        paces=paces(leg),
        slow=leg.card.time != "none" and not leg.card.fixed_time,
        slingshot=leg.card.slingshot,
        automatic=leg.card.automatic,
        needs=frozenset(kinds & {"landing", "aerobraking"}),
        entry="atmospheric_entry" in kinds,
        faces=tuple(hazard.place for hazard in leg.hazards if hazard.place),
        solar=leg.card.solar,
    )


class Skies:
    """The places and maneuvers of the sets in play."""

    def __init__(self, world: World) -> None:
        hops = [_hop(leg) for legs in world.legs.values() for leg in legs]
        self.sets: Final = world.sets
        self.places: Final = tuple(place for place in world.locations if place != LOST)
        self.hops: Final = {hop.number: hop for hop in hops}
        self.into: Final = {place: tuple(hop for hop in hops if hop.to == place) for place in self.places}
        self.out_of: Final = {
            place: tuple(hop for hop in hops if hop.origin == place and hop.to != LOST)
            for place in self.places
        }
        #: What a craft faces that drifts away from a place for ever.
        self.lost_faces: Final = {hop.origin: hop.faces for hop in hops if hop.to == LOST}
        moving = {hop.origin for hop in hops if hop.automatic}
        #: Places where things may wait for years.
        self.stores: Final = frozenset(
            place for place in self.places if place not in moving and place != EARTH
        )
        #: Places where craft may dock and separate.
        self.docks: Final = frozenset(p for p in self.places if not LOCATIONS[p].no_dock_or_separate)
        #: What lies about at a place, to be picked up.
        self.samples: Final = {place: LOCATIONS[place].samples for place in self.places}
        self.rockets: Final = tuple(
            Rocket(card.id, card.mass, card.cost or 0, card.thrust, card.requires)
            for card in world.goods
            if card.kind == "rocket"
        )
        self.goods: Final = {card.id: card for card in world.goods}
        self.advancements: Final = tuple(ADVANCEMENTS[number].id for number in world.advancements)
        self.surveyable: Final = world.surveyable
        self.survey_once: Final = world.rules.survey_once
        self.explorable: Final = world.explorable
        self.year_end: Final = {place: LOCATIONS[place].end_of_year_hazard for place in self.places}
        self.start_year: Final = world.rules.start_year
        self.end_year: Final = world.rules.end_year
        #: The spacecraft cards of an agency, in the order in which they are taken.
        self.crafts: Final = world.crafts
        self.cards: Final = len(world.crafts)
        self.boxed_cards: Final = len(world.shapes)
        self.missions: Final = tuple(row.id for row in MISSIONS.values() if world.has(row))
        self.bodies: Final = world.bodies
        self.dated: Final = world.slingshots

    def hop(self, origin: str, word: str) -> Hop:
        """The maneuver of that word; a second one to the same place is named by its hazard."""
        found = next((hop for hop in self.out_of.get(origin, ()) if hop.word == word), None)
        if found is None:
            ends = ", ".join(dict.fromkeys(place_name(hop.to) for hop in self.out_of.get(origin, ())))
            raise OptionError(f"no maneuver leads from {place_name(origin)} to {word!r}, but to: {ends}")
        return found


@lru_cache
def skies_of(sets: tuple[str, ...]) -> Skies:
    """The skies for a choice of expansions, the base game always among them."""
    unknown = [name for name in sets if name not in SETS]
    if unknown:
        raise OptionError(f"there is no expansion {unknown[0]!r}")
    return Skies(world_of(tuple(name for name in SETS if name == "base" or name in sets)))


def part(word: str) -> Component:
    """A component card."""
    if word not in COMPONENTS:
        raise OptionError(f"there is no component {word!r}")
    return COMPONENTS[word]


def advancement(word: str) -> Advancement:
    if word not in ADVANCEMENT:
        raise OptionError(f"there is no advancement {word!r}")
    return ADVANCEMENTS[ADVANCEMENT[word]]


def mission_card(word: str) -> Mission:
    if word not in MISSIONS:
        raise OptionError(f"there is no mission {word!r}")
    return MISSIONS[word]


def place_name(place: str) -> str:
    return LOCATIONS[place].name if place in LOCATIONS else place


def in_years(number: int) -> str:
    """A time in words: `1 year`, `6 years`."""
    return f"{number} year{'s' * (number != 1)}"


def sets_of(place: str) -> tuple[str, ...]:
    """The sets that a place comes with."""
    return tuple(LOCATIONS[place].sets)


def expansions_for(
    mission: str, places: Iterable[str], parts: Iterable[str], advancements: Iterable[str]
) -> list[str]:
    """The expansions that some cards come with. (Saturn is a rocket, and a planet of Outer Planets.)"""
    rows: list[Mission | Location | Component | Advancement] = []
    rows += [MISSIONS[mission]] if mission in MISSIONS else []
    rows += [LOCATIONS[word] for word in places if word in LOCATIONS]
    rows += [COMPONENTS[word] for word in parts if word in COMPONENTS]
    rows += [ADVANCEMENTS[ADVANCEMENT[word]] for word in advancements if word in ADVANCEMENT]
    return sorted({name for row in rows for name in row.sets} - {"base"})


def sample_place(word: str) -> str:
    """Where a sample is picked up."""
    return next(place for place, row in LOCATIONS.items() if word in row.samples)


def sample_of(body: str) -> str:
    return next(card.id for card in COMPONENTS.values() if card.kind == "sample" and card.body == body)


def may_have_life(body: str) -> bool:
    return any(side.has("life") for side in SIDES if side.place == body)


def crew_dice(place: str, found: str = "") -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """The cards a location may be, or the one it is: how many copies, and each effect with its number."""
    return tuple(
        (side.copies, tuple((effect.kind, effect.max or effect.level) for effect in side.effects))
        for side in SIDES
        if side.place == place and found in ("", side.word)
    )
