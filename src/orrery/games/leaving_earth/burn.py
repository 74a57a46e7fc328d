"""Chapters 5.5 and 5.9: the questions of a maneuver, its time, then one rocket after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.advice import TOO_LATE, burn_warning, thrust_note
from orrery.games.leaving_earth.cards import (
    COMPONENTS,
    FACES,
    LEGS,
    LOCATIONS,
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
    times,
)
from orrery.games.leaving_earth.deed import MidwayMenu, craft_id, journey_ids, part_id
from orrery.games.leaving_earth.flight import GO, depart
from orrery.games.leaving_earth.ignition import ENGINES, cool_down, ignite, ignitions, may_fire
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, flying, load, pile_of, years_left
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Always, Choice, Deed, Dial, Ruling, write

STOP: Final[Action] = ("stop",)
#: An order names no more kinds of engines.
MOST_KINDS: Final = 3
#: What an expansion says of a maneuver whose time is fixed.
FIXED: Final[list[Callable[[Leg], Ruling | None]]] = []
#: What an expansion says of a maneuver that leads where the year of the arrival matters.
TIMELY: Final[list[Callable[[Table, Leg], bool]]] = []


def declarable(s: Table, craft: Craft, leg: Leg) -> tuple[int, ...]:
    """The times that may be declared, the printed one first."""
    return times(leg, longest(craft, leg, years_left(s)))


def sufficient(parts: tuple[str, ...], leg: Leg) -> list[tuple[str, ...]]:
    """What to fire for a maneuver in its printed time: a kind that is enough by itself, or else all kinds."""
    years = leg.card.years
    needed = required_thrust(manifest(parts).mass, leg, years)
    kinds = [engine for _, engine in ignitions(parts, years)]
    if not needed or thrust_by(parts, kinds, years) < needed:
        return []
    alone: list[tuple[str, ...]] = [(kind,) for kind in kinds if thrust_by(parts, (kind,), years) >= needed]
    return alone or ([tuple(kinds)] if len(kinds) <= MOST_KINDS else [])


def thrust_by(parts: tuple[str, ...], kinds: Sequence[str], years: int) -> int:
    """The thrust of all engines aboard that are of these kinds."""
    return available_thrust(tuple([part for part in parts if part in kinds]), years)


def engines_in_words(order: Sequence[str]) -> str:
    return " and then ".join(COMPONENTS[engine].name for engine in order)


class BurnMenu(MidwayMenu):
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


class Fire(Deed[Table, BurnMenu]):
    """Fire a rocket or thruster for its thrust."""

    word = "fire"
    rule = "LE-5.5.2"
    group = "burn"
    patterns = (("fire", ENGINES),)

    def offers(self, s: Table, f: BurnMenu) -> Sequence[Action]:
        return ignitions(f.parts(s), f.pace())

    def forbids(self, s: Table, f: BurnMenu, action: Action) -> Ruling | None:
        return may_fire(f.parts(s), action[1], f.pace())

    def tempting(self, s: Table, f: BurnMenu) -> Iterable[Action]:
        """The engines aboard, also those that are damaged or spent."""
        kinds = dict.fromkeys(FACES[word].card.id for word in manifest(f.parts(s)).faces)
        return [("fire", engine) for engine in kinds if engine in ENGINES]

    def do(self, s: Table, f: BurnMenu, action: Action) -> None:
        f.begin(s, f.pace())
        ignite(s, f.seat, f.craft, action[1])

    def present(self, s: Table, f: BurnMenu, action: Action) -> Choice:
        """A rocket with its thrust and the odds that it works."""
        card = FACES[action[1]].card
        thrust = card.thrust + card.thrust_per_year * f.pace()
        pile = pile_of(s, f.seat, card.requires)
        works = f", works {odds(s, pile)[0]:.0%}" if pile else ""
        warning = burn_warning(f.parts(s), f.pace(), f.missing(s))
        touches = (part_id(s, f.seat, f.craft, card.id),)
        return self.choice(action, f"Fire {card.name}", f"{thrust} thrust{works}", warning, touches)


@lru_cache(maxsize=1 << 10)
def orders(fires: tuple[Action, ...]) -> tuple[Action, ...]:
    """Each kind of engine by itself, and all kinds in every order."""
    kinds = [engine for _, engine in fires]
    together = permutations(kinds) if 1 < len(kinds) <= MOST_KINDS else ()
    return (*[("burn", engine) for engine in kinds], *[("burn", *order) for order in together])


class FireOn(Deed[Table, BurnMenu]):
    """Fire engines in this order until the thrust is enough, and go; the first failure stops it."""

    word = "burn"
    rule = "LE-5.5.2"
    group = "burn"
    patterns = tuple(("burn", *[ENGINES] * count) for count in range(1, MOST_KINDS + 1))

    def offers(self, s: Table, f: BurnMenu) -> Sequence[Action]:
        """Each kind by itself, and all kinds aboard in every order."""
        return orders(ignitions(f.parts(s), f.pace()))

    def forbids(self, s: Table, f: BurnMenu, action: Action) -> Ruling | None:
        for engine in action[1:]:
            if (why := may_fire(f.parts(s), engine, f.pace())) is not None:
                return why
        kinds = ignitions(f.parts(s), f.pace())
        if len(set(action)) < len(action) or 2 < len(action) <= len(kinds):
            return Ruling(self.rule, "name one kind of rocket, or all that are aboard in their order")
        return None

    def do(self, s: Table, f: BurnMenu, action: Action) -> None:
        f.begin(s, f.pace())
        s.swap(replace(s.stack[-1], order=action[1:]))

    def present(self, s: Table, f: BurnMenu, action: Action) -> Choice:
        warning = burn_warning(f.parts(s), f.pace(), f.missing(s))
        touches = (craft_id(s, f.seat, f.craft),)
        engines, needed = engines_in_words(action[1:]), f.missing(s)
        thrust = thrust_by(f.parts(s), action[1:], f.pace())
        if thrust < needed:
            label, note = f"Fire every {engines} aboard", f"{thrust} of {needed} thrust"
        else:
            label, note = f"Fire {engines} until it is enough, and go", f"{needed} thrust needed"
        note += ", stops at the first failure"
        return self.choice(action, label, note, warning, touches)


class Years(Deed[Table, BurnMenu]):
    """Say before the first rocket that the maneuver will be faster or slower than printed."""

    word = "years"
    rule = "LE-5.9"
    group = "time"
    patterns = (("years", tuple(str(number) for number in range(MOST_YEARS + 1))),)

    def offers(self, s: Table, f: BurnMenu) -> Sequence[Action]:
        others = declarable(s, flying(s, f.seat, f.craft), LEGS[f.leg])[1:]
        return [("years", str(years)) for years in others]

    def forbids(self, s: Table, f: BurnMenu, action: Action) -> Ruling | None:
        others = declarable(s, flying(s, f.seat, f.craft), LEGS[f.leg])[1:]
        if int(action[1]) in others:
            return None
        return Ruling("LE-5.9", f"the maneuver can't take {in_years(int(action[1]))}")

    def do(self, s: Table, f: BurnMenu, action: Action) -> None:
        f.begin(s, int(action[1]))
        s.emit(e.Pace(f.seat, f.craft, int(action[1])))

    def present(self, s: Table, f: BurnMenu, action: Action) -> Choice:
        craft, leg, years = flying(s, f.seat, f.craft), LEGS[f.leg], int(action[1])
        needed = required_thrust(load(craft).mass, leg, years)
        note = f"{in_years(years)} in all, {available_thrust(craft.parts, years)} of {needed} thrust"
        warning = TOO_LATE if years > years_left(s) else ""
        touches = (f"flight.{write(action).replace(' ', '-')}",)
        slower = years - leg.card.years
        if slower < 0:
            return self.choice(action, f"{in_years(-slower)} faster", note, warning, touches)
        useful = bool(load(craft).thrust_per_year) or any(timely(s, leg) for timely in TIMELY)
        return Choice(
            write(action),
            f"{in_years(slower)} slower",
            self.group if useful else "slower",
            note,
            warning,
            touches,
            dial=Dial("slower", slower),
            aside=not useful,
        )


class TimeStands(Years):
    """Once a rocket has been fired, the time can't be chosen any more."""

    def offers(self, s: Table, f: BurnMenu) -> Sequence[Action]:
        return ()

    def forbids(self, s: Table, f: BurnMenu, action: Action) -> Ruling | None:
        leg = LEGS[f.leg]
        for fixed in FIXED:
            if (why := fixed(leg)) is not None:
                return why
        if leg.card.time == "none":
            return Ruling("LE-5.9", "this maneuver takes no time")
        return Ruling("LE-5.5.1", "the time has been declared")


class CallOff(Always[Table, BurnMenu]):
    """Call the maneuver off before anything is fired."""

    word = "stop"
    rule = "LE-5.5.2"
    group = "time"
    patterns = (STOP,)

    def do(self, s: Table, f: BurnMenu, action: Action) -> None:
        s.pop()
        s.emit(e.Stay(f.seat, f.craft))

    def present(self, s: Table, f: BurnMenu, action: Action) -> Choice:
        return self.choice(action, "Call the maneuver off", touches=("flight.stop",))


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
        leg = LEGS[f.leg]
        touches = (*journey_ids(s, f.seat, f.craft, leg), "flight.go")
        return self.choice(action, f"Go to {LOCATIONS[leg.to].name}", touches=touches)


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
        return self.choice(action, "Stop here", warning=warning, touches=("flight.stop",))


FIRE: Final = Fire()
FIRE_ON: Final = FireOn()


class Declare(BurnMenu):
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


class Burn(BurnMenu):
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
        """While the order holds there is one thing to do, and it is done by itself.

        Else it is what the deeds offer, found fast.
        """
        if self.order and self.thrust >= self.needed():
            return (GO,)
        for engine in self.order:
            if may_fire(self.parts(s), engine, self.years) is None:
                return (("fire", engine),)
        fires = ignitions(self.parts(s), self.years)
        end = STOP if self.missing(s) > 0 else GO
        return (*fires, *orders(fires), end, *self.by_word["deal"].offers(s, self))

    def pace(self) -> int:
        return self.years

    def needed(self) -> int:
        return self.mass * difficulty(LEGS[self.leg], self.years)

    def missing(self, s: Table) -> int:
        return self.needed() - self.thrust

    def prompt(self, s: Table) -> str:
        place = LOCATIONS[LEGS[self.leg].to].name
        return f"{called(self.craft)} to {place}: {self.thrust} of {self.needed()} thrust."
