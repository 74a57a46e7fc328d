"""Chapter 5.5: which maneuvers a craft can begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.advice import flight_warning, thrust_note
from orrery.games.leaving_earth.burn import Burn, Declare, declarable, engines_in_words, sufficient
from orrery.games.leaving_earth.cards import (
    CRAFT,
    LEGS,
    LOCATIONS,
)
from orrery.games.leaving_earth.craft import (
    ENGINES,
    ROCKETS,
    Craft,
    in_years,
    longest,
    manifest,
    required_thrust,
    times,
)
from orrery.games.leaving_earth.deed import CraftDeed, craft_id, journey_ids
from orrery.games.leaving_earth.flight import depart, time_comes_later
from orrery.games.leaving_earth.ignition import ignitions
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, flying, load, world, years_left
from orrery.games.leaving_earth.words import called
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Choice, Menu, Ruling, write_batch

#: What an expansion forbids: why a maneuver can't be begun in a year.
CLOSED: Final[list[Callable[[Leg, int], Ruling | None]]] = []


def may_maneuver(craft: Craft, leg: Leg, year: int, left: int) -> Ruling | None:
    """Any craft may try any maneuver, if it has something to fire or needs no thrust."""
    if craft.tokens:
        return Ruling("LE-5.5.5", f"it is still under way: {in_years(craft.tokens)} to go")
    for closed in CLOSED:
        if (why := closed(leg, year)) is not None:
            return why
    if leg.card.difficulty == 0:
        return None
    stack = manifest(craft.parts)
    if not stack.engines:
        needed = required_thrust(stack.mass, leg, leg.card.years)
        return Ruling("LE-1.4.2", f"needs {needed} thrust and has nothing to fire")
    if not stack.rocket_thrust and max(times(leg, longest(craft, leg, left))) == 0:
        return Ruling("LE-5.8.3", "ion thrusters need a maneuver of at least a year")
    return None


#: Of what can be fired it matters only whether there are rockets, or else thrusters: one stands for all.
_ROCKET: Final = (min(ROCKETS),)
_THRUSTER: Final = (min(ENGINES - ROCKETS),)


@lru_cache(maxsize=1 << 12)
def flights(here: World, name: str, at: str, engine: tuple[str, ...], year: int) -> tuple[Action, ...]:
    """The maneuvers that a craft with one engine, or none, can begin in a year."""
    craft = Craft(name, at, engine)
    legs = [leg for leg in here.legs[at] if may_maneuver(craft, leg, year, 0) is None]
    return tuple([("maneuver", name, leg.word) for leg in legs])


class DoManeuver(CraftDeed):
    """Move a spacecraft from one location to another."""

    word = "maneuver"
    rule = "LE-5.5"
    patterns = (("maneuver", CRAFT, tuple(dict.fromkeys(leg.word for leg in LEGS))),)

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        if craft.tokens:
            return ()
        engine: tuple[str, ...] = _ROCKET
        if ROCKETS.isdisjoint(craft.parts):
            engine = () if ENGINES.isdisjoint(craft.parts) else _THRUSTER
        here = world(s)
        return flights(here, craft.name, craft.at, engine, s.year if here.slingshots else 0)

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        return [("maneuver", craft.name, leg.word) for leg in world(s).legs[craft.at]]

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        leg = world(s).leg.get((craft.at, action[2]))
        if leg is None:
            rule = "LE-1.2" if action[2] in world(s).locations else "LE-5.10"
            return Ruling(rule, f"no maneuver leads there from {LOCATIONS[craft.at].name}")
        return may_maneuver(craft, leg, s.year, years_left(s))

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        _, name, word = action
        craft = flying(s, f.seat, name)
        leg = world(s).leg[craft.at, word]
        later = time_comes_later(leg) and not load(craft).thrust_per_year
        choice = not later and len(declarable(s, craft, leg)) > 1
        if leg.card.difficulty == 0 and not choice:
            depart(s, f.seat, name, leg, leg.card.years)
            return
        s.emit(e.Prepare(f.seat, name, leg.to))
        if not choice:
            s.push(Burn(f.seat, name, leg.number, leg.card.years, load(craft).mass, 0))
        else:
            s.push(Declare(f.seat, name, leg.number))

    def offer(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        """What to fire until it is enough can be said with the same answer."""
        craft = flying(s, f.seat, action[1])
        shown = self.present(s, f, action)
        ways = [
            Choice(
                write_batch([action, ("burn", *order)]),
                f"firing {engines_in_words(order)}",
                note="until it is enough",
                touches=shown.touches,
            )
            for order in sufficient(craft.parts, world(s).leg[craft.at, action[2]])
        ]
        return replace(shown, ways=tuple(ways))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        craft = flying(s, f.seat, action[1])
        leg = world(s).leg[craft.at, action[2]]
        label = f"{called(craft.name)}: to {LOCATIONS[leg.to].name}"
        if leg.word != leg.to:
            label += f" by {leg.card.arrive[0]}"
        warning = flight_warning(s, f.seat, craft, leg)
        touches = journey_ids(s, f.seat, craft.name, leg)
        return self.choice(action, label, thrust_note(craft, leg), warning, touches)


class FireExtra(CraftDeed):
    """Rockets may be fired on a maneuver that needs no thrust, before it is flown (ruling 28)."""

    word = "prepare"
    rule = "LE-1.4.3"
    patterns = (("prepare", CRAFT, tuple(dict.fromkeys(leg.word for leg in LEGS))),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return bool(here.easy_legs[place])

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        if craft.tokens or ENGINES.isdisjoint(craft.parts):
            return ()
        easy = world(s).easy_legs[craft.at]
        return [("prepare", craft.name, leg.word) for leg in easy if self.ruling(s, craft, leg) is None]

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        return ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        leg = world(s).leg.get((craft.at, action[2]))
        if leg is None:
            return MANEUVER.why_not(s, seat, craft, action)
        return self.ruling(s, craft, leg)

    def ruling(self, s: Table, craft: Craft, leg: Leg) -> Ruling | None:
        """Why nothing can be fired besides what the maneuver takes."""
        if (why := may_maneuver(craft, leg, s.year, years_left(s))) is not None:
            return why
        if leg.card.difficulty:
            return Ruling(self.rule, "this maneuver is flown by firing rockets anyway")
        if not ignitions(craft.parts, leg.card.years):
            return Ruling(self.rule, "there is nothing aboard that can be fired")
        return None

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        craft = flying(s, f.seat, action[1])
        leg = world(s).leg[craft.at, action[2]]
        s.emit(e.Prepare(f.seat, craft.name, leg.to))
        s.push(Burn(f.seat, craft.name, leg.number, leg.card.years, load(craft).mass, 0))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        craft = flying(s, f.seat, action[1])
        leg = world(s).leg[craft.at, action[2]]
        label = f"{called(craft.name)}: to {LOCATIONS[leg.to].name}, firing rockets first"
        return self.choice(action, label, "needs no thrust", touches=(craft_id(s, f.seat, craft.name),))


MANEUVER: Final = DoManeuver()
FIRE_EXTRA: Final = FireExtra()
