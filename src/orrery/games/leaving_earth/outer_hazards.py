"""Outer Planets, chapters 3 and 4.3: aerobraking, the radiation of the planets, and debris."""

from __future__ import annotations

from typing import Final

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import FACES
from orrery.games.leaving_earth.die import Roll, RollForEach
from orrery.games.leaving_earth.hazards import EnterAtmosphere, Faced, suffer
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.printed import AUTOMATIC
from orrery.games.leaving_earth.radiation import Affliction, Radiation
from orrery.games.leaving_earth.state import Table, craft_named, knows
from orrery.games.leaving_earth.verbs import destroy
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Procedure

#: What the radiation of a planet damages; an Explorer is neither (LO-1.4.3).
INSTRUMENTS: Final = ("probe", "capsule")


# Aerobraking


class Aerobrake(Faced):
    """A craft skims the upper air to slow down; without Aerobraking it burns up."""

    rule = "LO-3.2"

    def run(self, s: Table) -> None:
        if knows(s, self.seat, "aerobraking"):
            attempt(s, self.seat, "aerobraking", Aerobraked(self.seat, self.craft))
        else:
            destroy(s, self.seat, self.craft)


class Aerobraked(Procedure[Table]):
    """A minor failure damages one component and leads into the air; a major one destroys the craft.

    After a success nothing happens to it (LO-3.2.1, LO-3.2.3).
    """

    rule = "LO-3.2.2"
    seat: int
    craft: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        effect = consequence("aerobraking", self.face)
        falls = effect == "damage_chosen_component_then_face_atmospheric_entry"
        if falls:
            s.push(FallIn(self.seat, self.craft))
        buy_off(s, self.seat, "aerobraking", self.face)
        if falls:
            suffer(s, self.seat, self.craft)
        elif effect == "spacecraft_destroyed":
            destroy(s, self.seat, self.craft)


class FallIn(Procedure[Table]):
    """What is left of a craft that braked badly faces atmospheric entry."""

    rule = "LO-3.2.2"
    seat: int
    craft: str

    def run(self, s: Table) -> None:
        if craft_named(s, self.seat, self.craft):
            s.push(EnterAtmosphere(self.seat, self.craft))


# Radiation


class AstronautRadiation(Affliction):
    """The radiation of a planet makes astronauts sick, however long the maneuver takes (LO-3.3)."""

    rule = "LO-3.3.1"

    def run(self, s: Table) -> None:
        s.push(Radiation(self.seat, self.craft, self.level, 1))


class ComponentRadiation(Affliction):
    """Every probe and capsule aboard is at risk; those that are shielded a little less."""

    rule = "LO-3.3.2"

    def run(self, s: Table) -> None:
        craft = craft_named(s, self.seat, self.craft)
        rolls = exposed(craft.parts, self.level) if craft else ()
        if rolls:
            s.push(Exposure(self.seat, self.craft, rolls))


def exposed(parts: tuple[str, ...], limit: int) -> tuple[tuple[str, int], ...]:
    """The working probes and capsules of a stack, each with the highest roll that damages it.

    An Aldrin and a Galileo take one off for themselves (LO-3.4).
    """
    faces = [FACES[word] for word in parts]
    threats = [
        (face.word, limit - face.card.radiation_shielding)
        for face in faces
        if face.card.kind in INSTRUMENTS and not face.damaged
    ]
    return tuple((word, level) for word, level in threats if level > 0)


class Exposure(RollForEach):
    """The die is rolled for one probe or capsule after another, each named before the roll."""

    rule = "LO-3.3.2"

    def tell(self, s: Table, word: str, number: int, limit: int) -> None:
        s.emit(e.Expose(self.seat, self.craft, word, number, limit))

    def prompt(self, s: Table) -> str:
        word, limit = self.rolls[0]
        return f"Roll for the {FACES[word].name} of {called(self.craft)}: {limit} or less damages it."


# Debris


class Debris(Affliction):
    """Pieces of ring are about: one roll for the craft."""

    rule = "LO-4.3.7"

    def run(self, s: Table) -> None:
        if craft_named(s, self.seat, self.craft):
            s.push(DebrisRoll(self.seat, self.craft, self.level))


class DebrisRoll(Roll):
    """Up to the number shown, debris damages a component of the owner's choice."""

    rule = "LO-4.3.7"
    seat: int
    craft: str
    limit: int

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        s.emit(e.Debris(self.seat, self.craft, int(action[0]), self.limit))
        if int(action[0]) <= self.limit:
            suffer(s, self.seat, self.craft)

    def prompt(self, s: Table) -> str:
        return f"Roll for {called(self.craft)}: {self.limit} or less, and debris damages a component."
