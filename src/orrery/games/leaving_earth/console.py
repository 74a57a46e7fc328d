"""A maneuver while it is flown, for its drawing: the thrust that is needed, the engines, what is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from orrery.games.leaving_earth.burn import Burn, Declare, declarable
from orrery.games.leaving_earth.cards import COMPONENTS, FACES, LEGS
from orrery.games.leaving_earth.craft import Craft, available_thrust, manifest, required_thrust
from orrery.games.leaving_earth.deed import advancement_id, craft_id, leg_id, part_id
from orrery.games.leaving_earth.flight import ARRIVAL, AddTime, FaceHazards
from orrery.games.leaving_earth.ignition import ignitions
from orrery.games.leaving_earth.printed import Hazard, Leg
from orrery.games.leaving_earth.state import Table, craft_named, load

#: The advancement that each kind of hazard tries.
_TRIED: Final = {
    "landing": "landing",
    "landing_optional": "landing",
    "atmospheric_entry": "re_entry",
    "aerobraking": "aerobraking",
}


class Pace(Struct, frozen=True):
    """What a maneuver takes in so many years, and what there is."""

    years: int
    needed: int
    available: int


class Engine(Struct, frozen=True):
    """What can be fired: its place in the scene, its thrust, how many, and the advancement it tries."""

    id: str
    good: str
    thrust: int
    count: int
    pile: str


class Ahead(Struct, frozen=True):
    """Something that comes after the burn, in its order: a hazard, years, the end."""

    kind: str
    place: str = ""
    years: int = 0
    pile: str = ""
    done: bool = False


class Flight(Struct, frozen=True):
    """The maneuver that is being flown."""

    seat: int
    craft: str
    leg: str
    #: Whether its time is still asked for, rockets are fired, or hazards are faced.
    stage: str
    years: int
    mass: int
    needed: int
    produced: int
    paces: tuple[Pace, ...]
    engines: tuple[Engine, ...]
    ahead: tuple[Ahead, ...]


def flight(s: Table) -> Flight | None:
    """The maneuver that is being flown, if there is one."""
    for step in reversed(s.stack):
        if isinstance(step, (Declare, Burn)):
            return burning(s, step)
        if isinstance(step, (FaceHazards, AddTime)) and craft_named(s, step.seat, step.craft):
            return facing(s, step)
    return None


def burning(s: Table, step: Declare | Burn) -> Flight | None:
    craft, leg = craft_named(s, step.seat, step.craft), LEGS[step.leg]
    if craft is None:
        return None
    begun = isinstance(step, Burn)
    mass = step.mass if isinstance(step, Burn) else load(craft).mass
    produced = step.thrust if isinstance(step, Burn) else 0
    return Flight(
        seat=step.seat,
        craft=craft_id(s, step.seat, craft.name),
        leg=leg_id(leg),
        stage="burn" if begun else "declare",
        years=step.pace(),
        mass=mass,
        needed=required_thrust(mass, leg, step.pace()),
        produced=produced,
        paces=() if begun else tuple(paces(s, craft, leg)),
        engines=tuple(engines(s, step.seat, craft, step.pace())),
        ahead=tuple(ahead(s, step.seat, leg, step.pace())),
    )


def facing(s: Table, step: FaceHazards | AddTime) -> Flight:
    craft, leg = craft_named(s, step.seat, step.craft), LEGS[step.leg]
    assert craft is not None
    if isinstance(step, AddTime):
        passed = len(leg.departure)
    else:
        passed = step.index + (len(leg.departure) if step.phase == ARRIVAL else 0) - 1
    return Flight(
        seat=step.seat,
        craft=craft_id(s, step.seat, craft.name),
        leg=leg_id(leg),
        stage="hazards",
        years=step.years or craft.declared,
        mass=load(craft).mass,
        needed=0,
        produced=0,
        paces=(),
        engines=(),
        ahead=tuple(ahead(s, step.seat, leg, step.years or craft.declared, passed)),
    )


def paces(s: Table, craft: Craft, leg: Leg) -> Iterator[Pace]:
    mass = manifest(craft.parts).mass
    for years in declarable(s, craft, leg):
        yield Pace(years, required_thrust(mass, leg, years), available_thrust(craft.parts, years))


def engines(s: Table, seat: int, craft: Craft, years: int) -> Iterator[Engine]:
    for _, word in ignitions(craft.parts, years):
        card = FACES[word].card
        thrust = card.thrust + card.thrust_per_year * years
        pile = advancement_id(s, seat, COMPONENTS[card.id].requires)
        yield Engine(part_id(s, seat, craft.name, card.id), card.id, thrust, craft.parts.count(word), pile)


def ahead(s: Table, seat: int, leg: Leg, years: int, passed: int = 0) -> Iterator[Ahead]:
    """What is faced on leaving, the years, and what is faced on arrival; so many hazards are behind."""
    for number, hazard in enumerate(leg.departure):
        yield faced(s, seat, hazard, number < passed)
    if years:
        yield Ahead("years", years=years, pile=advancement_id(s, seat, "life_support"))
    for number, hazard in enumerate(leg.arrival, len(leg.departure)):
        yield faced(s, seat, hazard, number < passed)
    yield Ahead("arrive", leg.to)


def faced(s: Table, seat: int, hazard: Hazard, done: bool) -> Ahead:
    tried = _TRIED.get(hazard.kind)
    return Ahead(hazard.kind, hazard.place, pile=advancement_id(s, seat, tried) if tried else "", done=done)
