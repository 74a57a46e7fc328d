"""Chapters 5.5, 5.8 and 5.9: declaring a maneuver, its time, and firing one rocket after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.advice import TOO_LATE, burn_warning, flight_warning, thrust_note
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    CRAFT,
    FACES,
    LEGS,
    LOCATIONS,
    LOST,
    SAVED_LEGS,
)
from orrery.games.leaving_earth.craft import (
    MOST_YEARS,
    Craft,
    available_thrust,
    difficulty,
    in_years,
    longest,
    manifest,
    required_thrust,
    rested,
    times,
)
from orrery.games.leaving_earth.deed import CraftDeed, craft_id, part_id
from orrery.games.leaving_earth.flight import GO, depart, time_comes_later
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.printed import AUTOMATIC, Leg
from orrery.games.leaving_earth.state import Table, craft_named, edition, flying, knows, load, pile_of, world
from orrery.games.leaving_earth.verbs import damage, destroy, discard, set_craft
from orrery.games.leaving_earth.verbs_outcomes import lay, set_pile
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Choice, Deed, Menu, Procedure, Ruling, write

STOP: Final[Action] = ("stop",)
#: An order names no more kinds of engines.
MOST_KINDS: Final = 3
ENGINES: Final = tuple(word for word, card in COMPONENTS.items() if card.kind in ("rocket", "ion_thruster"))

#: What an expansion forbids: why a maneuver can't be begun in a year.
CLOSED: Final[list[Callable[[Leg, int], Ruling | None]]] = []
#: What an expansion says of a maneuver whose time is fixed.
FIXED: Final[list[Callable[[Leg], Ruling | None]]] = []


def years_left(s: Table) -> int:
    """The longest journey that still arrives before the calendar ends."""
    return max(0, world(s).end_year - s.year)


def declarable(s: Table, craft: Craft, leg: Leg) -> tuple[int, ...]:
    """The times that may be declared, the printed one first."""
    return times(leg, longest(craft, leg, years_left(s)))


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


class DoManeuver(CraftDeed):
    """Move a spacecraft from one location to another."""

    word = "maneuver"
    rule = "LE-5.5"
    group = "maneuver"
    patterns = (("maneuver", CRAFT, tuple(dict.fromkeys(leg.word for leg in LEGS))),)

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        left = years_left(s)
        return [
            ("maneuver", craft.name, leg.word)
            for leg in world(s).legs[craft.at]
            if may_maneuver(craft, leg, s.year, left) is None
        ]

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

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        craft = flying(s, f.seat, action[1])
        leg = world(s).leg[craft.at, action[2]]
        label = f"{called(craft.name)}: to {LOCATIONS[leg.to].name}"
        if leg.word != leg.to:
            label += f" by {leg.card.arrive[0]}"
        warning = flight_warning(s, f.seat, craft, leg)
        touches = (craft_id(f.seat, craft.name), *([leg.to] if leg.to != LOST else []))
        return self.choice(action, label, thrust_note(craft, leg), warning, touches)


class FireExtra(CraftDeed):
    """Rockets may be fired on a maneuver that needs no thrust, before it is flown (ruling 28)."""

    word = "prepare"
    rule = "LE-1.4.3"
    group = "maneuver"
    patterns = (("prepare", CRAFT, tuple(dict.fromkeys(leg.word for leg in LEGS))),)

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        if not manifest(craft.parts).engines:
            return ()
        return [
            ("prepare", craft.name, leg.word)
            for leg in world(s).legs[craft.at]
            if leg.card.difficulty == 0 and self.ruling(s, craft, leg) is None
        ]

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
        return self.choice(action, label, "needs no thrust", touches=(craft_id(f.seat, craft.name),))


# The flight: time, then rockets one by one


def usable(engine: str, years: int) -> Ruling | None:
    """Ion thrusters push only on a maneuver of at least a year."""
    if FACES[engine].card.kind == "ion_thruster" and years < 1:
        return Ruling("LE-5.8.3", "ion thrusters need a maneuver of at least a year")
    return None


def ignitions(parts: tuple[str, ...], years: int) -> list[Action]:
    return [("fire", engine) for engine in manifest(parts).engines if usable(engine, years) is None]


def may_fire(parts: tuple[str, ...], engine: str, years: int) -> Ruling | None:
    """Why an engine can't be fired on a maneuver of so many years."""
    if engine in parts:
        return usable(engine, years)
    faces = [FACES[word] for word in manifest(parts).faces if FACES[word].card.id == engine]
    if not faces:
        return Ruling("LE-5.5.2", f"there is no {COMPONENTS[engine].name} aboard")
    if any(face.damaged for face in faces):
        return Ruling("LE-5.3.4", "it is damaged")
    return Ruling("LE-5.8.4", "it has fired")


class Flight(Menu[Table]):
    """What the two questions of a maneuver have in common: which craft flies which way."""

    craft: str
    leg: int

    def parts(self, s: Table) -> tuple[str, ...]:
        return flying(s, self.seat, self.craft).parts

    def pace(self) -> int:
        """How many years the maneuver takes, as far as it has been said."""
        raise NotImplementedError

    def missing(self, s: Table) -> int:
        """The thrust that is still missing."""
        raise NotImplementedError

    def begin(self, s: Table, years: int) -> None:
        """From here on rockets are fired, and the time stands."""


class Fire(Deed[Table, Flight]):
    """Fire a rocket or thruster for its thrust."""

    word = "fire"
    rule = "LE-5.5.2"
    group = "burn"
    patterns = (("fire", ENGINES),)

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        return ignitions(f.parts(s), f.pace())

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        return may_fire(f.parts(s), action[1], f.pace())

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        """The engines aboard, also those that are damaged or spent."""
        kinds = dict.fromkeys(FACES[word].card.id for word in manifest(f.parts(s)).faces)
        return [("fire", engine) for engine in kinds if engine in ENGINES]

    def do(self, s: Table, f: Flight, action: Action) -> None:
        f.begin(s, f.pace())
        ignite(s, f.seat, f.craft, action[1])

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        """A rocket with its thrust and the odds that it works."""
        card = FACES[action[1]].card
        thrust = card.thrust + card.thrust_per_year * f.pace()
        pile = pile_of(s, f.seat, card.requires)
        works = f", works {odds(s, pile)[0]:.0%}" if pile else ""
        warning = burn_warning(f.parts(s), f.pace(), f.missing(s))
        touches = (part_id(f.seat, f.craft, card.id),)
        return self.choice(action, f"Fire {card.name}", f"{thrust} thrust{works}", warning, touches)


class FireOn(Deed[Table, Flight]):
    """Fire engines in this order until the thrust is enough, and go; the first failure stops it."""

    word = "burn"
    rule = "LE-5.5.2"
    group = "burn"
    patterns = tuple(("burn", *[ENGINES] * count) for count in range(1, MOST_KINDS + 1))

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        """Each kind by itself, and all kinds aboard in every order."""
        kinds = [engine for _, engine in ignitions(f.parts(s), f.pace())]
        single = [("burn", engine) for engine in kinds]
        if not 1 < len(kinds) <= MOST_KINDS:
            return single
        return [*single, *[("burn", *order) for order in permutations(kinds)]]

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        for engine in action[1:]:
            if (why := may_fire(f.parts(s), engine, f.pace())) is not None:
                return why
        kinds = ignitions(f.parts(s), f.pace())
        if len(set(action)) < len(action) or 2 < len(action) <= len(kinds):
            return Ruling(self.rule, "name one kind of rocket, or all that are aboard in their order")
        return None

    def do(self, s: Table, f: Flight, action: Action) -> None:
        f.begin(s, f.pace())
        s.swap(replace(s.stack[-1], order=action[1:]))

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        names = " and then ".join(COMPONENTS[engine].name for engine in action[1:])
        warning = burn_warning(f.parts(s), f.pace(), f.missing(s))
        touches = (craft_id(f.seat, f.craft),)
        note = f"{f.missing(s)} thrust needed, stops at the first failure"
        return self.choice(action, f"Fire {names} until it is enough, and go", note, warning, touches)


class Years(Deed[Table, Flight]):
    """Say before the first rocket that the maneuver will be faster or slower than printed."""

    word = "years"
    rule = "LE-5.9"
    group = "time"
    patterns = (("years", tuple(str(number) for number in range(MOST_YEARS + 1))),)

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        others = declarable(s, flying(s, f.seat, f.craft), LEGS[f.leg])[1:]
        return [("years", str(years)) for years in others]

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        others = declarable(s, flying(s, f.seat, f.craft), LEGS[f.leg])[1:]
        if int(action[1]) in others:
            return None
        return Ruling("LE-5.9", f"the maneuver can't take {in_years(int(action[1]))}")

    def do(self, s: Table, f: Flight, action: Action) -> None:
        f.begin(s, int(action[1]))
        s.emit(e.Pace(f.seat, f.craft, int(action[1])))

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        craft, leg, years = flying(s, f.seat, f.craft), LEGS[f.leg], int(action[1])
        pace = "slower" if years > leg.card.years else "faster"
        group = "slower" if years > leg.card.years else self.group
        needed = required_thrust(load(craft).mass, leg, years)
        note = f"{available_thrust(craft.parts, years)} of {needed} thrust"
        warning = TOO_LATE if years > years_left(s) else ""
        return Choice(write(action), f"{in_years(years)}, {pace}", group, note, warning)


class TimeStands(Years):
    """Once a rocket has been fired, the time can't be chosen any more."""

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        return ()

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        leg = LEGS[f.leg]
        for fixed in FIXED:
            if (why := fixed(leg)) is not None:
                return why
        if leg.card.time == "none":
            return Ruling("LE-5.9", "this maneuver takes no time")
        return Ruling("LE-5.5.1", "the time has been declared")


class CallOff(Deed[Table, Flight]):
    """Call the maneuver off before anything is fired."""

    word = "stop"
    rule = "LE-5.5.2"
    group = "time"
    patterns = (STOP,)

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        return (STOP,)

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        return None

    def do(self, s: Table, f: Flight, action: Action) -> None:
        s.pop()
        s.emit(e.Stay(f.seat, f.craft))

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        return self.choice(action, "Call the maneuver off")


class Go(Deed[Table, "Burn"]):
    """With enough thrust the craft goes."""

    word = "go"
    rule = "LE-1.4.2"
    group = "burn"
    patterns = (GO,)

    def offers(self, s: Table, f: Burn) -> Sequence[Action]:
        return () if f.missing(s) > 0 else (GO,)

    def forbids(self, s: Table, f: Burn, action: Action) -> Ruling | None:
        if f.missing(s) > 0:
            return Ruling(self.rule, f"needs {f.needed()} thrust, has {f.thrust}")
        return None

    def tempting(self, s: Table, f: Burn) -> Iterable[Action]:
        return (GO,)

    def do(self, s: Table, f: Burn, action: Action) -> None:
        s.pop()
        cool_down(s, f.seat, f.craft)
        depart(s, f.seat, f.craft, LEGS[f.leg], f.years)

    def present(self, s: Table, f: Burn, action: Action) -> Choice:
        place = LEGS[f.leg].to
        touches = (craft_id(f.seat, f.craft), place)
        return self.choice(action, f"Go to {LOCATIONS[place].name}", touches=touches)


class StopShort(Deed[Table, "Burn"]):
    """Without enough thrust one may stop and stay (LE-5.5.4)."""

    word = "stop"
    rule = "LE-5.5.2"
    group = "burn"
    patterns = (STOP,)

    def offers(self, s: Table, f: Burn) -> Sequence[Action]:
        return (STOP,) if f.missing(s) > 0 else ()

    def forbids(self, s: Table, f: Burn, action: Action) -> Ruling | None:
        return None if f.missing(s) > 0 else Ruling(self.rule, "there is enough thrust to go")

    def do(self, s: Table, f: Burn, action: Action) -> None:
        s.pop()
        s.emit(e.Short(f.seat, f.craft, LEGS[f.leg].to))

    def present(self, s: Table, f: Burn, action: Action) -> Choice:
        warning = "what has been fired is lost, the craft stays" if f.thrust else ""
        return self.choice(action, "Stop here", warning=warning)


FIRE: Final = Fire()
FIRE_ON: Final = FireOn()


class Declare(Flight):
    """Take the printed time and fire, or say first that the maneuver will be faster or slower."""

    rule = "LE-5.9"
    in_words = {"leg": SAVED_LEGS}
    deeds = (FIRE, FIRE_ON, Years(), CallOff())

    def pace(self) -> int:
        return LEGS[self.leg].card.years

    def missing(self, s: Table) -> int:
        return required_thrust(manifest(self.parts(s)).mass, LEGS[self.leg], self.pace())

    def begin(self, s: Table, years: int) -> None:
        s.swap(Burn(self.seat, self.craft, self.leg, years, manifest(self.parts(s)).mass, 0))

    def prompt(self, s: Table) -> str:
        craft, leg = flying(s, self.seat, self.craft), LEGS[self.leg]
        return f"{called(self.craft)} to {LOCATIONS[leg.to].name}: {thrust_note(craft, leg)}."


class Burn(Flight):
    """Fire rockets one at a time; go once there is enough thrust, or stop and stay where you are."""

    rule = "LE-5.5.2"
    in_words = {"leg": SAVED_LEGS}
    forced = True
    deeds = (FIRE, FIRE_ON, Go(), StopShort(), TimeStands())
    years: int
    #: The mass when the burn began, by which it is judged.
    mass: int
    thrust: int
    #: The engines that are fired by themselves, in this order, while all goes well.
    order: tuple[str, ...] = ()

    def options(self, s: Table) -> Sequence[Action]:
        """While the order holds there is one thing to do, and it is done by itself."""
        if self.order and self.thrust >= self.needed():
            return (GO,)
        for engine in self.order:
            if may_fire(self.parts(s), engine, self.years) is None:
                return (("fire", engine),)
        return super().options(s)

    def pace(self) -> int:
        return self.years

    def needed(self) -> int:
        return self.mass * difficulty(LEGS[self.leg], self.years)

    def missing(self, s: Table) -> int:
        return self.needed() - self.thrust

    def prompt(self, s: Table) -> str:
        place = LOCATIONS[LEGS[self.leg].to].name
        return f"{called(self.craft)} to {place}: {self.thrust} of {self.needed()} thrust."


def cool_down(s: Table, seat: int, name: str) -> None:
    """Thrusters on their way are ready again, unless they must rest until the next year (LE-5.8.4)."""
    craft = flying(s, seat, name)
    if not edition(s).thrusters_rest and load(craft).spent:
        set_craft(s, seat, craft.carrying(rested(craft.parts)))


def ignite(s: Table, seat: int, name: str, engine: str) -> None:
    """Fire a rocket or thruster; one that came as a gift brings its advancement with it (LE-5.5.3)."""
    advancement = FACES[engine].card.requires
    s.emit(e.Fire(seat, name, engine))
    if not knows(s, seat, advancement):
        number = ADVANCEMENT[advancement]
        set_pile(s, seat, number, lay(s, ADVANCEMENTS[number].outcomes))
        s.emit(e.Gain(seat, advancement))
    attempt(s, seat, advancement, Ignited(seat, name, engine))


class Ignited(Procedure[Table]):
    """A rocket that works is spent for its thrust; a thruster gives thrust for each year and stays."""

    rule = "LE-5.5.2"
    seat: int
    craft: str
    engine: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        card = FACES[self.engine].card
        match consequence(card.requires, self.face):
            case "spacecraft_destroyed":
                destroy(s, self.seat, self.craft)
            case "rocket_damaged_no_thrust" | "thruster_damaged_no_thrust":
                damage(s, self.seat, self.craft, self.engine)
                s.swap(replace(s.stack[-1], order=()))
            case _:
                self.add_thrust(s)
        if craft_named(s, self.seat, self.craft) is None:
            s.swap(AfterAction(self.seat))
        buy_off(s, self.seat, card.requires, self.face)

    def add_thrust(self, s: Table) -> None:
        """Add the thrust to the burn: a rocket is gone (LE-1.4.1), a thruster stays (LE-5.8.1).

        A thruster gives its thrust for each year (LE-5.8.2).
        """
        burn = s.stack[-1]
        card = FACES[self.engine].card
        if card.kind == "rocket":
            discard(s, self.seat, self.craft, self.engine)
        else:
            set_craft(s, self.seat, flying(s, self.seat, self.craft).turning(self.engine, f"{card.id}-spent"))
        s.swap(replace(burn, thrust=burn.thrust + card.thrust + card.thrust_per_year * burn.years))


MANEUVER: Final = DoManeuver()
FIRE_EXTRA: Final = FireExtra()
