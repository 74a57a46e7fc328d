"""Chapters 5.6, 5.7 and 7: a craft leaves, faces its hazards in order, travels and arrives."""

from __future__ import annotations

from typing import Final

from orrery.games.leaving_earth.cards import LEGS, LOST, SAVED_LEGS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.explore import EXPLORE
from orrery.games.leaving_earth.hazards import ENTER_ATMOSPHERE, LAND, PARACHUTE
from orrery.games.leaving_earth.missions import AFTER
from orrery.games.leaving_earth.outer_hazards import AEROBRAKE
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, craft_named, flying
from orrery.games.leaving_earth.verbs import destroy, mark_visit, set_craft
from orrery.kernel import Frame, Procedure, Step

DEPARTURE: Final = 0
ARRIVAL: Final = 1


def depart(s: Table, seat: int, name: str, leg: Leg, years: int) -> None:
    """A maneuver succeeds: what it makes the craft face at the start, then the move itself."""
    s.push(AFTER, seat)
    s.push(MOVE, seat, name, leg.number, years)
    s.push(FACE, seat, name, leg.number, DEPARTURE, 0, years)


def arrive(s: Table, seat: int, craft: Craft) -> None:
    """A craft reaches its destination: what it faces there, then it has been there."""
    s.push(ARRIVED, seat, craft.name)
    s.push(FACE, seat, craft.name, craft.course, ARRIVAL, 0, 0)


class FaceHazards(Procedure[Table]):
    """The hazards of a maneuver are faced one by one, in order, while the craft exists."""

    rule = "LE-5.7.1"
    in_words = (None, SAVED_LEGS)

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, number, phase, index, years = f
        leg = LEGS[number]
        hazards = leg.departure if phase == DEPARTURE else leg.arrival
        if index < len(hazards) and craft_named(s, seat, name):
            s.push(FACE, seat, name, number, phase, index + 1, years)
            s.push(HAZARDS[hazards[index].kind], seat, name, hazards[index].place, years)


class Move(Procedure[Table]):
    """The token moves and time tokens are put on the craft; without any it arrives at once."""

    rule = "LE-5.6"
    in_words = (None, SAVED_LEGS)

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, number, years = f
        craft = craft_named(s, seat, name)
        if craft is None:
            return
        place = LEGS[number].to
        s.emit("move", seat=seat, craft=name, to=place, years=years)
        if place == LOST:
            destroy(s, seat, name)
            return
        moved = Craft(name, place, craft.parts, years, number)
        set_craft(s, seat, moved)
        if not years:
            arrive(s, seat, moved)


class Arrived(Procedure[Table]):
    """The maneuver is complete: the craft is there, and so is everybody aboard."""

    rule = "LE-7.1"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name = f
        if craft_named(s, seat, name):
            craft = flying(s, seat, name)
            set_craft(s, seat, Craft(name, craft.at, craft.parts))
            mark_visit(s, craft)


MOVE: Final = Move()
FACE: Final = FaceHazards()
ARRIVED: Final = Arrived()

#: What each kind of hazard does; every step is run as (step, seat, craft, place, years).
HAZARDS: Final[dict[str, Step[Table]]] = {
    "aerobraking": AEROBRAKE,
    "atmospheric_entry": ENTER_ATMOSPHERE,
    "landing": LAND,
    "landing_optional": PARACHUTE,
    "location": EXPLORE,
}
