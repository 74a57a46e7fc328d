"""Chapter 5.7, radiation and sickness: a roll of the die for each astronaut aboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.cards import COMPONENTS, FACES, RULES
from orrery.games.leaving_earth.deed import part_id
from orrery.games.leaving_earth.die import RollForEach
from orrery.games.leaving_earth.state import Table, craft_named, flying, load
from orrery.games.leaving_earth.verbs import damage
from orrery.kernel import CHANCE, Action, Choice, Frame, Procedure, Question


def roll_for(s: Table, seat: int, name: str, threats: Sequence[tuple[str, int]]) -> None:
    """Roll for each astronaut named, who falls ill at the number given or below."""
    rolls = tuple((word, limit) for word, limit in threats if 0 < limit < RULES.die_sides)
    if rolls:
        s.push(ILLNESS, CHANCE, seat, name, rolls)
    for word, limit in threats:
        if limit >= RULES.die_sides:
            damage(s, seat, name, word)


class Sickness(Procedure[Table]):
    """Space flight itself makes some astronauts ill."""

    rule = "LE-5.7.9"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, limit, _ = f
        craft = craft_named(s, seat, name)
        if craft:
            roll_for(s, seat, name, [(word, limit) for word in load(craft).healthy])


class Radiation(Procedure[Table]):
    """Each astronaut is at risk by the level of radiation times the years of the maneuver."""

    rule = "LE-5.7.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, level, years = f
        craft = craft_named(s, seat, name)
        stack = load(craft) if craft else None
        if not stack or not stack.healthy:
            return
        if 0 < stack.shielded_seats < len(stack.healthy):
            s.push(SHELTER, seat, name, level, years, ())
        else:
            irradiate(s, seat, name, level, years, stack.healthy if stack.shielded_seats else ())


def irradiate(s: Table, seat: int, name: str, level: int, years: int, sheltered: tuple[str, ...]) -> None:
    """Roll for everybody who is well; a shielded capsule takes one off the level for those in it."""
    shield = max(card.radiation_shielding for card in COMPONENTS.values() if card.kind == "capsule")
    threats = [
        (word, max(0, level - shield * (word in sheltered)) * years)
        for word in load(flying(s, seat, name)).healthy
    ]
    roll_for(s, seat, name, threats)


class Shelter(Question[Table]):
    """Who sits in the shielded capsule? Say it before the die is rolled."""

    rule = "LE-5.7.3"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, name, _, _, sheltered = f
        return [("shelter", word) for word in load(flying(s, seat, name)).healthy if word not in sheltered]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, level, years, sheltered = f
        s.emit("shelter", seat=seat, astronaut=action[1])
        chosen = (*sheltered, action[1])
        if len(chosen) < load(flying(s, seat, name)).shielded_seats:
            s.swap(SHELTER, seat, name, level, years, chosen)
        else:
            s.pop()
            irradiate(s, seat, name, level, years, chosen)

    def prompt(self, s: Table, f: Frame) -> str:
        left = load(flying(s, f[1], f[2])).shielded_seats - len(f[5])
        return f"Who sits in the shielded capsule of {f[2]}? Seats left: {left}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        card = FACES[action[1]].card
        touches = (part_id(f[1], f[2], action[1]),)
        return Choice(
            " ".join(action), f"{card.name} takes a shielded seat", "seats", card.skill, touches=touches
        )


class Illness(RollForEach):
    """The die is rolled for one astronaut after another, each named before the roll."""

    rule = "LE-5.7.2"

    def tell(self, s: Table, seat: int, name: str, word: str, number: int, limit: int) -> None:
        s.emit("roll", seat=seat, astronaut=word, number=number, limit=limit)

    def prompt(self, s: Table, f: Frame) -> str:
        word, limit = f[4][0]
        return f"Roll for {FACES[word].name}: {limit} or less means incapacitated."


SICKNESS: Final = Sickness()
RADIATION: Final = Radiation()
SHELTER: Final = Shelter()
ILLNESS: Final = Illness()
