"""Outer Planets, chapters 3 and 4.3: aerobraking, the radiation of the planets, and debris."""

from __future__ import annotations

from typing import Final

from orrery.games.leaving_earth.cards import FACES
from orrery.games.leaving_earth.die import Roll, RollForEach
from orrery.games.leaving_earth.hazards import ENTER_ATMOSPHERE, suffer
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.radiation import RADIATION
from orrery.games.leaving_earth.state import Table, craft_named, knows
from orrery.games.leaving_earth.verbs import destroy
from orrery.kernel import CHANCE, Action, Frame, Procedure

INSTRUMENTS: Final = ("probe", "capsule")


# Aerobraking


class Aerobrake(Procedure[Table]):
    """A craft skims the upper air to slow down; without Aerobraking it burns up."""

    rule = "LO-3.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, *_ = f
        if knows(s, seat, "aerobraking"):
            attempt(s, seat, "aerobraking", AEROBRAKED, name)
        else:
            destroy(s, seat, name)


class Aerobraked(Procedure[Table]):
    """A minor failure damages one component and leads into the air; a major one destroys the craft."""

    rule = "LO-3.2.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, face = f
        effect = consequence("aerobraking", face)
        if effect == "damage_chosen_component_then_face_atmospheric_entry":
            s.push(FALL_IN, seat, name)
        buy_off(s, seat, "aerobraking", face)
        if effect == "damage_chosen_component_then_face_atmospheric_entry":
            suffer(s, seat, name)
        elif effect == "spacecraft_destroyed":
            destroy(s, seat, name)


class FallIn(Procedure[Table]):
    """What is left of a craft that braked badly faces atmospheric entry."""

    rule = "LO-3.2.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name = f
        if craft_named(s, seat, name):
            s.push(ENTER_ATMOSPHERE, seat, name)


# Radiation


class AstronautRadiation(Procedure[Table]):
    """The radiation of a planet makes astronauts sick, however long the maneuver takes."""

    rule = "LO-3.3.1"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, limit, _ = f
        s.push(RADIATION, seat, name, limit, 1)


class ComponentRadiation(Procedure[Table]):
    """Every probe and capsule aboard is at risk; those that are shielded a little less."""

    rule = "LO-3.3.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, limit, _ = f
        craft = craft_named(s, seat, name)
        rolls = exposed(craft.parts, limit) if craft else ()
        if rolls:
            s.push(EXPOSURE, CHANCE, seat, name, rolls)


def exposed(parts: tuple[str, ...], limit: int) -> tuple[tuple[str, int], ...]:
    """The working probes and capsules of a stack, each with the highest roll that damages it."""
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

    def tell(self, s: Table, seat: int, name: str, word: str, number: int, limit: int) -> None:
        s.emit("expose", seat=seat, craft=name, part=word, number=number, limit=limit)

    def prompt(self, s: Table, f: Frame) -> str:
        word, limit = f[4][0]
        return f"Roll for the {FACES[word].name} of {f[3]}: {limit} or less damages it."


# Debris


class Debris(Procedure[Table]):
    """Pieces of ring are about: one roll for the craft."""

    rule = "LO-4.3.7"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, limit, _ = f
        if craft_named(s, seat, name):
            s.push(DEBRIS_ROLL, CHANCE, seat, name, limit)


class DebrisRoll(Roll):
    """Up to the number shown, debris damages a component of the owner's choice."""

    rule = "LO-4.3.7"

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, name, limit = f
        s.pop()
        s.emit("debris", seat=seat, craft=name, number=int(action[0]), limit=limit)
        if int(action[0]) <= limit:
            suffer(s, seat, name)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"Roll for {f[3]}: {f[4]} or less, and debris damages a component."


AEROBRAKE: Final = Aerobrake()
AEROBRAKED: Final = Aerobraked()
FALL_IN: Final = FallIn()
ASTRONAUT_RADIATION: Final = AstronautRadiation()
COMPONENT_RADIATION: Final = ComponentRadiation()
EXPOSURE: Final = Exposure()
DEBRIS: Final = Debris()
DEBRIS_ROLL: Final = DebrisRoll()
