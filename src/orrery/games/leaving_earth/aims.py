"""The missions that are left, for their drawing: where each is won, and who is nearest to it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from orrery.games.leaving_earth.cards import COMPONENTS, FACES, MISSIONS
from orrery.games.leaving_earth.craft import Craft, manifest
from orrery.games.leaving_earth.deed import craft_id
from orrery.games.leaving_earth.goal import goal_in_words
from orrery.games.leaving_earth.printed import Condition, Mission
from orrery.games.leaving_earth.reach import way
from orrery.games.leaving_earth.state import Table, fleet, world
from orrery.games.leaving_earth.words import where
from orrery.games.leaving_earth.world import World


class Near(Struct, frozen=True, array_like=True):
    """The craft of an agency that has the fewest maneuvers left to fly for a mission."""

    seat: int
    craft: str
    legs: int
    #: The years that they take as printed, those under way among them.
    years: int
    #: What of it is wanted, and where that is.
    words: str


class Aim(Struct, frozen=True):
    """A mission that is left."""

    name: str
    points: int
    goal: str
    tier: str
    places: tuple[str, ...] = ()
    start_of_year: bool = False
    nearest: tuple[Near, ...] = ()


def by_points(names: tuple[str, ...]) -> list[str]:
    return sorted(names, key=lambda name: MISSIONS[name].points)


def goal(s: Table, mission: Mission) -> Aim:
    places = places_of(mission.condition)
    return Aim(
        name=mission.name,
        points=mission.points,
        goal=goal_in_words(world(s), mission.condition),
        tier=mission.tier.replace("_", " "),
        places=tuple(place for place in places if place in world(s).locations),
        start_of_year=mission.start_of_year,
        nearest=nearest(s, mission.condition, places),
    )


@lru_cache
def places_of(wanted: Condition) -> tuple[str, ...]:
    """Where a mission is won, or what it is about."""
    if wanted.sample:
        return (COMPONENTS[wanted.sample].body,)
    if wanted.location:
        return ("suborbital_flight" if wanted.location == "space" else wanted.location,)
    return wanted.locations


def nearest(s: Table, wanted: Condition, places: tuple[str, ...]) -> tuple[Near, ...]:
    """Of each agency the craft that could do it in the fewest maneuvers: there, and home if need be."""
    found = []
    for seat in range(s.players):
        ways = [
            (*left, craft.name, craft)
            for craft in fleet(s, seat)
            if serves(craft, wanted)
            for place in places
            if (left := maneuvers(world(s), craft.at, place, wanted.kind)) is not None
        ]
        if ways:
            legs, years, _, craft = min(ways, key=lambda one: one[:3])
            words = f"{what_serves(craft, wanted)} {where(craft)}"
            found.append(Near(seat, craft_id(s, seat, craft.name), legs, years + craft.tokens, words))
    return tuple(sorted(found, key=lambda near: near.legs))


def serves(craft: Craft, wanted: Condition) -> bool:
    """Whether a craft has aboard what a mission asks for; on Earth it is not on its way yet."""
    stack = manifest(craft.parts)
    if craft.at == "earth":
        return False
    if wanted.kind in ("manned_return", "station"):
        return bool(stack.crew)
    return stack.hands if wanted.kind in ("sample", "life") else stack.instruments


def what_serves(craft: Craft, wanted: Condition) -> str:
    """What aboard a craft a mission is done with."""
    stack = manifest(craft.parts)
    if stack.crew and wanted.kind in ("manned_return", "station", "sample", "life"):
        return "crew"
    kinds = {FACES[word].card.kind for word in craft.parts}
    return "probe" if "probe" in kinds else "capsule"


@lru_cache(maxsize=1 << 12)
def maneuvers(here: World, start: str, place: str, kind: str) -> tuple[int, int] | None:
    """How many maneuvers lead to a place, and home with what must be brought there; in how many years."""
    if place not in here.locations or not (place == start or way(here, start, place)):
        return None
    legs = way(here, start, place)
    if kind in ("manned_return", "sample", "life"):
        legs += way(here, place, "earth")
    return len(legs), sum(leg.card.years for leg in legs)
