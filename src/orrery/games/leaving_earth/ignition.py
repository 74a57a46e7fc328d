"""Chapters 5.5 and 5.8: which engines can be fired, and what comes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    ADVANCEMENT,
    ADVANCEMENTS,
    COMPONENTS,
    FACES,
)
from orrery.games.leaving_earth.craft import (
    manifest,
    rested,
)
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.printed import AUTOMATIC
from orrery.games.leaving_earth.state import Table, craft_named, edition, flying, knows, load
from orrery.games.leaving_earth.verbs import damage, destroy, discard, set_craft
from orrery.games.leaving_earth.verbs_outcomes import lay, set_pile
from orrery.kernel import Action, Procedure, Ruling

ENGINES: Final = tuple(word for word, card in COMPONENTS.items() if card.kind in ("rocket", "ion_thruster"))


def usable(engine: str, years: int) -> Ruling | None:
    """Ion thrusters push only on a maneuver of at least a year."""
    if FACES[engine].card.kind == "ion_thruster" and years < 1:
        return Ruling("LE-5.8.3", "ion thrusters need a maneuver of at least a year")
    return None


def ignitions(parts: tuple[str, ...], years: int) -> tuple[Action, ...]:
    return _ignitions(manifest(parts).engines, years)


@lru_cache(maxsize=1 << 10)
def _ignitions(engines: tuple[str, ...], years: int) -> tuple[Action, ...]:
    return tuple(("fire", engine) for engine in engines if usable(engine, years) is None)


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
