"""Chapters 5.5, 5.8 and 5.9: declaring a maneuver, its time, and firing one rocket after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth.advice import TOO_LATE, burn_warning, flight_warning, in_years, thrust_note
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    FACES,
    LEGS,
    LOCATIONS,
    LOST,
    SAVED_LEGS,
)
from orrery.games.leaving_earth.craft import (
    Craft,
    available_thrust,
    difficulty,
    longest,
    manifest,
    required_thrust,
    rested,
    times,
)
from orrery.games.leaving_earth.deed import CraftDeed, craft_id, no_craft, part_id
from orrery.games.leaving_earth.flight import depart
from orrery.games.leaving_earth.missions import AFTER
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence, lay, odds
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import (
    Table,
    craft_named,
    edition,
    fleet,
    flying,
    knows,
    load,
    pile_of,
    world,
)
from orrery.games.leaving_earth.verbs import damage, destroy, discard, set_craft, set_pile
from orrery.games.leaving_earth.windows import leg_open
from orrery.kernel import Action, Choice, Frame, Procedure, Question, Ruling, write

GO: Final[Action] = ("go",)
STOP: Final[Action] = ("stop",)


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
    if not leg_open(leg, year):
        return Ruling("LO-2.1.1", f"there is no slingshot to {LOCATIONS[leg.card.slingshot].name} in {year}")
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
    length = 3
    rule = "LE-5.5"

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        left = years_left(s)
        return [
            ("maneuver", craft.name, leg.word)
            for leg in world(s).legs[craft.at]
            if may_maneuver(craft, leg, s.year, left) is None
        ]

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in fleet(s, seat):
            for leg in world(s).legs[craft.at]:
                why = may_maneuver(craft, leg, s.year, years_left(s))
                if why is not None:
                    yield ("maneuver", craft.name, leg.word), why

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        craft = craft_named(s, seat, action[1])
        if craft is None:
            return no_craft(action[1])
        leg = world(s).leg.get((craft.at, action[2]))
        if leg is None:
            rule = "LE-1.2" if action[2] in world(s).locations else "LE-5.10"
            return Ruling(rule, f"no maneuver leads there from {LOCATIONS[craft.at].name}")
        return may_maneuver(craft, leg, s.year, years_left(s))

    def do(self, s: Table, seat: int, action: Action) -> None:
        _, name, word = action
        craft = flying(s, seat, name)
        leg = world(s).leg[craft.at, word]
        choice = len(declarable(s, craft, leg)) > 1
        if leg.card.difficulty == 0 and not choice:
            depart(s, seat, name, leg, leg.card.years)
            return
        s.emit("prepare", seat=seat, craft=name, to=leg.to)
        if not choice:
            s.push(BURN, seat, name, leg.number, leg.card.years, load(craft).mass, 0)
        else:
            s.push(DECLARE, seat, name, leg.number)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        craft = flying(s, seat, action[1])
        leg = world(s).leg[craft.at, action[2]]
        label = f"{craft.name}: to {LOCATIONS[leg.to].name}"
        if leg.word != leg.to:
            label += f" by {leg.card.arrive[0]}"
        warning = flight_warning(s, seat, craft, leg)
        touches = (craft_id(seat, craft.name), *([leg.to] if leg.to != LOST else []))
        return Choice(write(action), label, "maneuver", thrust_note(craft, leg), warning, touches)


def usable(engine: str, years: int) -> Ruling | None:
    """Ion thrusters push only on a maneuver of at least a year."""
    if FACES[engine].card.kind == "ion_thruster" and years < 1:
        return Ruling("LE-5.8.3", "ion thrusters need a maneuver of at least a year")
    return None


def ignitions(parts: tuple[str, ...], years: int) -> list[Action]:
    return [("fire", engine) for engine in manifest(parts).engines if usable(engine, years) is None]


def grounded(parts: tuple[str, ...], years: int) -> Iterable[tuple[Action, Ruling]]:
    """Engines aboard that can't be fired, and why."""
    stack = manifest(parts)
    for engine in stack.engines:
        if (why := usable(engine, years)) is not None:
            yield ("fire", engine), why
    for word in stack.faces:
        face = FACES[word]
        if face.card.kind in ("rocket", "ion_thruster") and not face.ready:
            why = Ruling("LE-5.3.4", "it is damaged") if face.damaged else Ruling("LE-5.8.4", "it has fired")
            yield ("fire", face.card.id), why


class Declare(Question[Table]):
    """Take the printed time and fire, or say first that the maneuver will be faster or slower."""

    rule = "LE-5.9"
    in_words = (None, SAVED_LEGS)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, name, number = f
        craft, leg = flying(s, seat, name), LEGS[number]
        others = declarable(s, craft, leg)[1:]
        fire = ignitions(craft.parts, leg.card.years)
        return [*fire, *[("years", str(years)) for years in others], STOP]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        return grounded(flying(s, f[1], f[2]).parts, LEGS[f[3]].card.years)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, number = f
        leg = LEGS[number]
        if action == STOP:
            s.pop()
            s.emit("stay", seat=seat, craft=name)
            return
        years = int(action[1]) if action[0] == "years" else leg.card.years
        s.swap(BURN, seat, name, number, years, load(flying(s, seat, name)).mass, 0)
        if action[0] == "fire":
            ignite(s, seat, name, action[1])
        else:
            s.emit("pace", seat=seat, craft=name, years=years)

    def prompt(self, s: Table, f: Frame) -> str:
        _, seat, name, number = f
        craft, leg = flying(s, seat, name), LEGS[number]
        return f"{name} to {LOCATIONS[leg.to].name}: {thrust_note(craft, leg)}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action[0] == "fire":
            leg, mass = LEGS[f[3]], load(flying(s, f[1], f[2])).mass
            return present_fire(s, f, action, leg.card.years, required_thrust(mass, leg, leg.card.years))
        if action == STOP:
            return Choice("stop", "Call the maneuver off", "time")
        craft, leg, years = flying(s, f[1], f[2]), LEGS[f[3]], int(action[1])
        pace = "slower" if years > leg.card.years else "faster"
        label = f"{in_years(years)}, {pace}"
        needed = required_thrust(load(craft).mass, leg, years)
        note = f"{available_thrust(craft.parts, years)} of {needed} thrust"
        return Choice(write(action), label, "time", note, TOO_LATE if years > years_left(s) else "")


def fixed_time(leg: Leg) -> Ruling:
    """Why the time of a maneuver can't be chosen once it is being flown."""
    if leg.card.slingshot:
        return Ruling("LO-2.1.2", f"a slingshot takes the printed time: {in_years(leg.card.years)}")
    if leg.card.time == "none":
        return Ruling("LE-5.9", "this maneuver takes no time")
    return Ruling("LE-5.5.1", "the time has been declared")


class Burn(Question[Table]):
    """Fire rockets one at a time; go once there is enough thrust, or stop and stay where you are."""

    rule = "LE-5.5.2"
    forced = True
    in_words = (None, SAVED_LEGS)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, name, number, years, mass, thrust = f
        enough = thrust >= mass * difficulty(LEGS[number], years)
        return [*ignitions(flying(s, seat, name).parts, years), GO if enough else STOP]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        _, seat, name, number, years, mass, thrust = f
        needed = mass * difficulty(LEGS[number], years)
        if thrust < needed:
            yield GO, Ruling("LE-1.4.2", f"needs {needed} thrust, has {thrust}")
        yield from grounded(flying(s, seat, name).parts, years)

    def explain(self, s: Table, f: Frame, action: Action) -> Ruling:
        return fixed_time(LEGS[f[3]]) if action[0] == "years" else super().explain(s, f, action)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, number, years, _, _ = f
        if action[0] == "fire":
            ignite(s, seat, name, action[1])
            return
        s.pop()
        cool_down(s, seat, name)
        if action == GO:
            depart(s, seat, name, LEGS[number], years)
        else:
            s.emit("short", seat=seat, craft=name, to=LEGS[number].to)

    def prompt(self, s: Table, f: Frame) -> str:
        _, _, name, number, years, mass, thrust = f
        leg = LEGS[number]
        needed = mass * difficulty(leg, years)
        return f"{name} to {LOCATIONS[leg.to].name}: {thrust} of {needed} thrust."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        _, _, name, number, years, mass, thrust = f
        if action[0] == "fire":
            return present_fire(s, f, action, years, mass * difficulty(LEGS[number], years) - thrust)
        if action == GO:
            return Choice(
                "go",
                f"Go to {LOCATIONS[LEGS[number].to].name}",
                "burn",
                touches=(craft_id(f[1], name), LEGS[number].to),
            )
        warning = "what has been fired is lost, the craft stays" if thrust else ""
        return Choice("stop", "Stop here", "burn", warning=warning)


def present_fire(s: Table, f: Frame, action: Action, years: int, missing: int) -> Choice:
    """A rocket with its thrust and the odds that it works."""
    _, seat, name, *_ = f
    card = FACES[action[1]].card
    thrust = card.thrust + card.thrust_per_year * years
    pile = pile_of(s, seat, card.requires)
    works = f", works {float(odds(s.pools, pile)[0]):.0%}" if pile else ""
    warning = burn_warning(flying(s, seat, name).parts, years, missing)
    note, touches = f"{thrust} thrust{works}", (part_id(seat, name, card.id),)
    return Choice(write(action), f"Fire {card.name}", "burn", note, warning, touches)


def cool_down(s: Table, seat: int, name: str) -> None:
    """After a maneuver thrusters are ready again, unless they must rest until the next year."""
    craft = craft_named(s, seat, name)
    if craft and not edition(s).thrusters_rest and any(FACES[word].spent for word in craft.parts):
        set_craft(s, seat, craft.carrying(rested(craft.parts)))


def ignite(s: Table, seat: int, name: str, engine: str) -> None:
    """Fire a rocket or thruster; one that came as a gift brings its advancement with it."""
    advancement = FACES[engine].card.requires
    s.emit("fire", seat=seat, craft=name, engine=engine)
    if not knows(s, seat, advancement):
        number = ADVANCEMENT[advancement]
        set_pile(s, seat, number, lay(s, ADVANCEMENTS[number].outcomes))
        s.emit("gain", seat=seat, advancement=advancement)
    attempt(s, seat, advancement, IGNITED, name, engine)


class Ignited(Procedure[Table]):
    """A rocket that works is spent for its thrust; a thruster gives thrust for each year and stays."""

    rule = "LE-5.5.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, engine, face = f
        card = FACES[engine].card
        match consequence(card.requires, face):
            case "spacecraft_destroyed":
                destroy(s, seat, name)
            case "rocket_damaged_no_thrust" | "thruster_damaged_no_thrust":
                damage(s, seat, name, engine)
            case _:
                self.add_thrust(s, seat, name, engine)
        if craft_named(s, seat, name) is None:
            s.swap(AFTER, seat)
        buy_off(s, seat, card.requires, face)

    def add_thrust(self, s: Table, seat: int, name: str, engine: str) -> None:
        """Add the thrust to the burn that is under way."""
        *burn, years, mass, thrust = s.stack[-1]
        card = FACES[engine].card
        if card.kind == "rocket":
            discard(s, seat, name, engine)
        else:
            set_craft(s, seat, flying(s, seat, name).turning(engine, f"{card.id}-spent"))
        s.swap(*burn, years, mass, thrust + card.thrust + card.thrust_per_year * years)


DECLARE: Final = Declare()
BURN: Final = Burn()
IGNITED: Final = Ignited()
MANEUVER: Final = DoManeuver()
