"""Chapter 5.7, radiation and sickness: a roll of the die for each astronaut aboard."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import COMPONENTS, FACES, RULES
from orrery.games.leaving_earth.deed import MidwayQuestion, part_id
from orrery.games.leaving_earth.die import RollForEach
from orrery.games.leaving_earth.state import Table, craft_named, flying, load
from orrery.games.leaving_earth.verbs import damage
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Choice, Procedure


class Affliction(Procedure[Table]):
    """Something that a location does at once to a craft that faces it."""

    seat: int
    craft: str
    #: The highest roll that harms, or the level of radiation.
    level: int
    #: How many years the maneuver takes.
    years: int


def roll_for(s: Table, seat: int, name: str, threats: Sequence[tuple[str, int]]) -> None:
    """Roll for each astronaut named, who falls ill at the number given or below."""
    rolls = tuple((word, limit) for word, limit in threats if 0 < limit < RULES.die_sides)
    if rolls:
        s.push(Illness(seat, name, rolls))
    for word, limit in threats:
        if limit >= RULES.die_sides:
            damage(s, seat, name, word)


class Sickness(Affliction):
    """Space flight itself makes some astronauts ill, and so do some worlds; no shield helps (LO-4.3.4)."""

    rule = "LE-5.7.9"

    def run(self, s: Table) -> None:
        craft = craft_named(s, self.seat, self.craft)
        if craft:
            roll_for(s, self.seat, self.craft, [(word, self.level) for word in load(craft).healthy])


class Radiation(Affliction):
    """Each astronaut is at risk by the level of radiation times the years of the maneuver."""

    rule = "LE-5.7.2"

    def run(self, s: Table) -> None:
        craft = craft_named(s, self.seat, self.craft)
        stack = load(craft) if craft else None
        if not stack or not stack.healthy:
            return
        inside, outside = stack.shielded_seats, len(stack.healthy) - stack.shielded_seats
        if inside > 0 and outside > 0:
            ask = Shelter if inside <= outside else StayOut
            s.push(ask(self.seat, self.craft, self.level, self.years, ()))
        else:
            sheltered = stack.healthy if stack.shielded_seats else ()
            irradiate(s, self.seat, self.craft, self.level, self.years, sheltered)


def irradiate(s: Table, seat: int, name: str, level: int, years: int, sheltered: tuple[str, ...]) -> None:
    """Roll for everybody who is well; a shielded capsule takes one off the level for those in it (LO-3.4)."""
    shield = max(card.radiation_shielding for card in COMPONENTS.values() if card.kind == "capsule")
    threats = [
        (word, max(0, level - shield * (word in sheltered)) * years)
        for word in load(flying(s, seat, name)).healthy
    ]
    roll_for(s, seat, name, threats)


class Shelter(MidwayQuestion):
    """Who sits in the shielded capsule? Say it before the die is rolled."""

    rule = "LE-5.7.3"
    craft: str
    level: int
    years: int
    sheltered: tuple[str, ...]

    def answers(self, s: Table) -> Sequence[Action]:
        healthy = load(flying(s, self.seat, self.craft)).healthy
        return [("shelter", word) for word in healthy if word not in self.sheltered]

    def decide(self, s: Table, action: Action) -> None:
        s.emit(e.Shelter(self.seat, action[1]))
        chosen = (*self.sheltered, action[1])
        if len(chosen) < load(flying(s, self.seat, self.craft)).shielded_seats:
            s.swap(replace(self, sheltered=chosen))
        else:
            s.pop()
            irradiate(s, self.seat, self.craft, self.level, self.years, chosen)

    def prompt(self, s: Table) -> str:
        left = load(flying(s, self.seat, self.craft)).shielded_seats - len(self.sheltered)
        return f"Who sits in the shielded capsule of {called(self.craft)}? Seats left: {left}."

    def show(self, s: Table, action: Action) -> Choice:
        card = FACES[action[1]].card
        touches = (part_id(s, self.seat, self.craft, action[1]),)
        return Choice(
            " ".join(action), f"{card.name} takes a shielded seat", "seats", card.skill, touches=touches
        )


class StayOut(MidwayQuestion):
    """Who does not sit in the shielded capsule? Asked where that is the shorter list."""

    rule = "LE-5.7.3"
    craft: str
    level: int
    years: int
    outside: tuple[str, ...]

    def answers(self, s: Table) -> Sequence[Action]:
        healthy = load(flying(s, self.seat, self.craft)).healthy
        return [("expose", word) for word in healthy if word not in self.outside]

    def decide(self, s: Table, action: Action) -> None:
        stack = load(flying(s, self.seat, self.craft))
        s.emit(e.StayOut(self.seat, action[1]))
        outside = (*self.outside, action[1])
        if len(outside) < len(stack.healthy) - stack.shielded_seats:
            s.swap(replace(self, outside=outside))
        else:
            s.pop()
            sheltered = tuple(word for word in stack.healthy if word not in outside)
            irradiate(s, self.seat, self.craft, self.level, self.years, sheltered)

    def prompt(self, s: Table) -> str:
        stack = load(flying(s, self.seat, self.craft))
        left = len(stack.healthy) - stack.shielded_seats - len(self.outside)
        return f"Who stays out of the shielded capsule of {called(self.craft)}? Still to choose: {left}."

    def show(self, s: Table, action: Action) -> Choice:
        card = FACES[action[1]].card
        touches = (part_id(s, self.seat, self.craft, action[1]),)
        label = f"{card.name} has no shielded seat"
        return Choice(" ".join(action), label, "seats", card.skill, touches=touches)


class Illness(RollForEach):
    """The die is rolled for one astronaut after another, each named before the roll."""

    rule = "LE-5.7.2"

    def tell(self, s: Table, word: str, number: int, limit: int) -> None:
        s.emit(e.Roll(self.seat, word, number, limit))

    def prompt(self, s: Table) -> str:
        word, limit = self.rolls[0]
        return f"Roll for {FACES[word].name}: {limit} or less means incapacitated."
