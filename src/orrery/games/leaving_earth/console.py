"""A maneuver while it is flown, for its drawing: the thrust that is needed, the engines, what is ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from orrery.games.leaving_earth.advice import eaten, known_side
from orrery.games.leaving_earth.burn import Burn, Declare, declarable
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, COMPONENTS, FACES, LEGS, RULES
from orrery.games.leaving_earth.craft import Craft, available_thrust, manifest, required_thrust
from orrery.games.leaving_earth.deed import advancement_id, craft_id, leg_id, part_id
from orrery.games.leaving_earth.flight import ARRIVAL, AddTime, FaceHazards
from orrery.games.leaving_earth.hazards import survives_entry
from orrery.games.leaving_earth.ignition import ignitions
from orrery.games.leaving_earth.printed import Hazard, Leg
from orrery.games.leaving_earth.reckoning import works
from orrery.games.leaving_earth.state import Table, craft_named, load

#: The card of the sun, and what it does.
SUN: Final = "solar_radiation"
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
    #: The advancement that is tried, how many times, and how likely it works each time with who is aboard.
    pile: str = ""
    times: int = 0
    odds: float | None = None
    #: Who aboard softens a failure.
    softens: str = ""
    #: The supplies that are eaten.
    eats: int = 0
    #: The highest roll at which an astronaut without a shield falls ill, where that is known.
    roll: int = 0
    done: bool = False


class ManeuverFlown(Struct, frozen=True):
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


def flight(s: Table, viewer: int | None) -> ManeuverFlown | None:
    """The maneuver that is being flown, if there is one, as somebody sees it."""
    for step in reversed(s.stack):
        if isinstance(step, (Declare, Burn)):
            return burning(s, viewer, step)
        if isinstance(step, (FaceHazards, AddTime)) and craft_named(s, step.seat, step.craft):
            return facing(s, viewer, step)
    return None


def burning(s: Table, viewer: int | None, step: Declare | Burn) -> ManeuverFlown | None:
    craft, leg = craft_named(s, step.seat, step.craft), LEGS[step.leg]
    if craft is None:
        return None
    begun = isinstance(step, Burn)
    mass = step.mass if isinstance(step, Burn) else load(craft).mass
    produced = step.thrust if isinstance(step, Burn) else 0
    return ManeuverFlown(
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
        ahead=tuple(SeenManeuver(s, viewer, step.seat, craft, leg, step.pace()).ahead()),
    )


def facing(s: Table, viewer: int | None, step: FaceHazards | AddTime) -> ManeuverFlown:
    craft, leg = craft_named(s, step.seat, step.craft), LEGS[step.leg]
    assert craft is not None
    if isinstance(step, AddTime):
        passed = len(leg.departure)
    else:
        passed = step.index + (len(leg.departure) if step.phase == ARRIVAL else 0) - 1
    years = step.years or craft.declared
    return ManeuverFlown(
        seat=step.seat,
        craft=craft_id(s, step.seat, craft.name),
        leg=leg_id(leg),
        stage="hazards",
        years=years,
        mass=load(craft).mass,
        needed=0,
        produced=0,
        paces=(),
        engines=(),
        ahead=tuple(SeenManeuver(s, viewer, step.seat, craft, leg, years, passed).ahead()),
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


@dataclass(frozen=True)
class SeenManeuver:
    """A maneuver as somebody sees it who may not know every card; so many of its hazards are behind."""

    s: Table
    viewer: int | None
    seat: int
    craft: Craft
    leg: Leg
    years: int
    passed: int = 0

    def ahead(self) -> Iterator[Ahead]:
        """What is faced on leaving, the years, and what is faced on arrival."""
        leg, stack = self.leg, load(self.craft)
        for number, hazard in enumerate(leg.departure):
            yield self.faced(number, hazard)
        if self.years:
            drawn = (
                self.tried("life_support", self.years * len(stack.capsules)) if stack.crew else Ahead("years")
            )
            eats = eaten(len(stack.crew), self.years)
            yield replace(drawn, kind="years", years=self.years, eats=eats)
        for number, hazard in enumerate(leg.arrival, len(leg.departure)):
            yield self.faced(number, hazard)
        yield Ahead("arrive", leg.to)

    def faced(self, number: int, hazard: Hazard) -> Ahead:
        skill = _TRIED.get(hazard.kind, "")
        cabins = sum(survives_entry(word) for word in load(self.craft).capsules)
        times = cabins if hazard.kind == "atmospheric_entry" else 1
        told = self.tried(skill, times) if skill else Ahead(hazard.kind)
        done, roll = number < self.passed, self.roll(hazard)
        return replace(told, kind=hazard.kind, place=hazard.place, roll=roll, done=done)

    def tried(self, skill: str, times: int) -> Ahead:
        """An advancement that is tried so many times, with the odds that those aboard have."""
        skills = load(self.craft).skills
        who = ADVANCEMENTS[ADVANCEMENT[skill]].specialist
        return Ahead(
            "",
            pile=advancement_id(self.s, self.seat, skill),
            times=times,
            odds=works(self.s, self.seat, {skill: times}, skills),
            softens=who if who in skills else "",
        )

    def roll(self, hazard: Hazard) -> int:
        """At which roll somebody falls ill by the sun, for as many years as it takes."""
        if hazard.place != SUN or not load(self.craft).healthy or self.viewer is None:
            return 0
        side = known_side(self.s, self.viewer, hazard.place)
        levels = [effect.level for effect in side.effects if effect.kind == SUN] if side else []
        return min(RULES.die_sides, sum(levels) * self.years)
