"""Chapters 5.6 and 5.7: what happens when a maneuver succeeds: the craft faces hazards, moves and arrives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import LEGS, LOCATIONS, LOST, SAVED_LEGS
from orrery.games.leaving_earth.craft import Craft, in_years
from orrery.games.leaving_earth.deed import MidwayQuestion
from orrery.games.leaving_earth.explore import Explore
from orrery.games.leaving_earth.hazards import EnterAtmosphere, Faced, Land, Parachute
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, craft_named, flying, world
from orrery.games.leaving_earth.verbs import destroy, mark_visit, set_craft
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Choice, Dial, Procedure, write

GO: Final[Action] = ("go",)
DEPARTURE: Final = 0
ARRIVAL: Final = 1

#: What each kind of hazard does to a craft that faces it (LE-5.7); an expansion adds its own. The symbol of a
#: location means: explore it (LE-5.7.8).
HAZARDS: Final[dict[str, type[Faced]]] = {
    "atmospheric_entry": EnterAtmosphere,
    "landing": Land,
    "landing_optional": Parachute,
    "location": Explore,
}


def depart(s: Table, seat: int, name: str, leg: Leg, years: int) -> None:
    """A maneuver succeeds: what it makes the craft face at the start, then the move itself."""
    s.push(AfterAction(seat))
    s.push((SetOut if time_comes_later(leg) else Travel)(seat, name, leg.number, years))
    s.push(FaceHazards(seat, name, leg.number, DEPARTURE, 0, years))


def arrive(s: Table, seat: int, craft: Craft) -> None:
    """A craft reaches its destination: what it faces there, then it has been there."""
    s.push(Arrived(seat, craft.name))
    s.push(FaceHazards(seat, craft.name, craft.course, ARRIVAL, 0, 0))


class FaceHazards(Procedure[Table]):
    """The hazards of a maneuver are faced one by one, in order, while the craft exists."""

    rule = "LE-5.7.1"
    in_words = {"leg": SAVED_LEGS}
    seat: int
    craft: str
    leg: int
    phase: int
    index: int
    years: int

    def run(self, s: Table) -> None:
        leg = LEGS[self.leg]
        hazards = leg.departure if self.phase == DEPARTURE else leg.arrival
        if self.index < len(hazards) and craft_named(s, self.seat, self.craft):
            hazard = hazards[self.index]
            s.push(replace(self, index=self.index + 1))
            s.push(HAZARDS[hazard.kind](self.seat, self.craft, hazard.place, self.years))


def time_comes_later(leg: Leg) -> bool:
    """Where a hazard is printed before the time, tokens may be added when it has been faced (LO-3.1.1)."""
    return leg.card.time == "optional" and bool(leg.departure) and not leg.card.solar


class SetOut(Procedure[Table]):
    """What is left of a craft that has faced the hazard at its departure sets out."""

    rule = "LO-3.1.1"
    in_words = {"leg": SAVED_LEGS}
    seat: int
    craft: str
    leg: int
    years: int

    def run(self, s: Table) -> None:
        if craft_named(s, self.seat, self.craft):
            s.push(AddTime(self.seat, self.craft, self.leg, self.years))


class AddTime(MidwayQuestion):
    """The hazard has been faced: how many time tokens are put on the craft?"""

    rule = "LO-3.1.1"
    forced = True
    in_words = {"leg": SAVED_LEGS}
    craft: str
    leg: int
    #: As many as were declared for the thrusters.
    years: int

    def answers(self, s: Table) -> Sequence[Action]:
        left = max(0, world(s).end_year - s.year)
        return [GO, *[("years", str(years)) for years in range(self.years + 1, left + 1)]]

    def decide(self, s: Table, action: Action) -> None:
        years = self.years if action == GO else int(action[1])
        s.swap(Travel(self.seat, self.craft, self.leg, years))

    def prompt(self, s: Table) -> str:
        return (
            f"{called(self.craft)} sets out for {LOCATIONS[LEGS[self.leg].to].name}. How long does it take?"
        )

    def show(self, s: Table, action: Action) -> Choice:
        if action == GO:
            return Choice("go", in_years(self.years) if self.years else "At once", "time")
        years = int(action[1])
        return Choice(write(action), in_years(years), "time", dial=Dial("years", years))


class Travel(Procedure[Table]):
    """The token moves and time tokens are put on the craft; without any it arrives at once.

    A craft that goes to Lost is destroyed (LE-5.5.7), having faced the planet on its way (LO-3.1.3).
    """

    rule = "LE-5.6"
    formerly = ("Move",)
    in_words = {"leg": SAVED_LEGS}
    seat: int
    craft: str
    leg: int
    years: int

    def run(self, s: Table) -> None:
        craft = craft_named(s, self.seat, self.craft)
        if craft is None:
            return
        place = LEGS[self.leg].to
        s.emit(e.Move(self.seat, self.craft, place, self.years))
        if place == LOST:
            destroy(s, self.seat, self.craft)
            return
        moved = Craft(self.craft, place, craft.parts, self.years, self.leg, self.years)
        set_craft(s, self.seat, moved)
        if not self.years:
            arrive(s, self.seat, moved)


class Arrived(Procedure[Table]):
    """The maneuver is complete: the craft is there, and so is everybody aboard."""

    rule = "LE-7.1"
    seat: int
    craft: str

    def run(self, s: Table) -> None:
        if craft_named(s, self.seat, self.craft):
            craft = flying(s, self.seat, self.craft)
            set_craft(s, self.seat, Craft(self.craft, craft.at, craft.parts))
            mark_visit(s, craft)
