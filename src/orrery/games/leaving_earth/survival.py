"""Chapter 4.4: who is repaired on Earth and who survives in space at the end of a year."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import EARTH, FACES, RULES, SAVED_PARTS
from orrery.games.leaving_earth.craft import DAMAGED_FACES, Craft, restored
from orrery.games.leaving_earth.deed import part_id
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.printed import AUTOMATIC
from orrery.games.leaving_earth.state import Table, edition, fleet, flying, knows, load, seats_from
from orrery.games.leaving_earth.verbs import discard, kill, restore_stock, set_craft
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Choice, Procedure, Question, write


class EarthRepair(Procedure[Table]):
    """On Earth every damaged component is repaired and every astronaut healed, for free."""

    rule = "LE-4.4.1"

    def run(self, s: Table) -> None:
        for seat in range(s.players):
            restore_stock(s, seat)
            for craft in fleet(s, seat):
                if craft.at == EARTH and not DAMAGED_FACES.isdisjoint(craft.parts):
                    set_craft(s, seat, craft.carrying(restored(craft.parts)))


class Health(Procedure[Table]):
    """An astronaut in space who is still incapacitated dies."""

    rule = "LE-4.4.2"

    def run(self, s: Table) -> None:
        for seat in range(s.players):
            for craft in fleet(s, seat):
                if craft.at != EARTH and load(craft).sick:
                    kill(s, seat, craft.name, load(craft).sick)


class LifeSupport(Procedure[Table]):
    """Life Support is drawn for every capsule in space, manned or not, where least is at stake first."""

    rule = "LE-4.4.3"

    def run(self, s: Table) -> None:
        for seat in reversed(seats_from(s, s.first)):
            for craft in reversed(by_stake(s, seat)):
                stack = load(craft)
                if craft.at == EARTH or not stack.capsules:
                    continue
                if knows(s, seat, "life_support"):
                    s.push(Breathe(seat, craft.name, tuple(sorted(stack.capsules, key=air_seats)), 0))
                elif stack.crew:
                    s.emit(e.Airless(seat, craft.name))
                    kill(s, seat, craft.name, stack.crew)


def by_stake(s: Table, seat: int) -> list[Craft]:
    """An agency's craft, the one with the fewest aboard first."""
    return sorted(fleet(s, seat), key=lambda craft: len(load(craft).crew))


def air_seats(capsule: str) -> int:
    """The seats that have air in a capsule when Life Support works there."""
    return 0 if FACES[capsule].damaged else FACES[capsule].card.seats


class Breathe(Procedure[Table]):
    """The capsules of a craft are drawn for one by one; then there must be a seat with air for everybody."""

    rule = "LE-4.4.3"
    in_words = {"capsules": SAVED_PARTS}
    seat: int
    craft: str
    capsules: tuple[str, ...]
    #: The seats with air so far.
    seats: int

    def run(self, s: Table) -> None:
        seat, name, capsules = self.seat, self.craft, self.capsules
        if not capsules:
            choose_survivors(s, seat, name, self.seats, Perish)
        elif FACES[capsules[0]].damaged and not edition(s).damaged_capsules_draw:
            s.push(Breathe(seat, name, capsules[1:], self.seats))
        else:
            attempt(s, seat, "life_support", Air(seat, name, capsules, self.seats))


class Air(Procedure[Table]):
    """A capsule that is not damaged keeps its occupants alive if Life Support works; a mechanic helps."""

    rule = "LE-4.4.3"
    seat: int
    craft: str
    capsules: tuple[str, ...]
    seats: int
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        skills = load(flying(s, self.seat, self.craft)).skills
        works = consequence("life_support", self.face, skills) == "occupants_survive"
        seats = self.seats + air_seats(self.capsules[0]) if works else self.seats
        s.push(Breathe(self.seat, self.craft, self.capsules[1:], seats))
        buy_off(s, self.seat, "life_support", self.face)


def choose_survivors(s: Table, seat: int, name: str, places: int, lack: type[Perish]) -> None:
    """Keep as many astronauts alive as there are places; the agency says who."""
    crew = load(flying(s, seat, name)).crew
    if not places:
        kill(s, seat, name, crew)
    elif len(crew) > places:
        s.push(lack(seat, name, places))


class Perish(Question[Table]):
    """There is not enough air for everybody: who dies?"""

    rule = "LE-4.4.4"
    lack: ClassVar[str] = "are seats with air for only"
    craft: str
    places: int

    def options(self, s: Table) -> Sequence[Action]:
        return [("lose", word) for word in load(flying(s, self.seat, self.craft)).crew]

    def apply(self, s: Table, action: Action) -> None:
        kill(s, self.seat, self.craft, (action[1],))
        if len(load(flying(s, self.seat, self.craft)).crew) <= self.places:
            s.pop()

    def prompt(self, s: Table) -> str:
        return f"There {self.lack} {self.places} aboard {called(self.craft)}. Who dies?"

    def present(self, s: Table, action: Action) -> Choice:
        card = FACES[action[1]].card
        touches = (part_id(s, self.seat, self.craft, action[1]),)
        return Choice(write(action), f"{card.name} dies", "survival", card.skill, touches=touches)


class Starve(Perish):
    """There is not enough food for everybody: who dies?"""

    rule = "LE-4.4.5"
    lack = "are supplies for only"


class Supplies(Procedure[Table]):
    """One unit of supplies feeds up to five astronauts on a craft; who is not fed dies."""

    rule = "LE-4.4.5"

    def run(self, s: Table) -> None:
        for seat in reversed(seats_from(s, s.first)):
            for craft in reversed(fleet(s, seat)):
                stack = load(craft)
                if craft.at != EARTH and stack.crew:
                    fed = RULES.astronauts_fed_per_supply
                    eaten = min(stack.supplies, -(-len(stack.crew) // fed))
                    if eaten:
                        discard(s, seat, craft.name, *["supplies"] * eaten)
                        s.emit(e.Eat(seat, craft.name, eaten))
                    else:
                        s.emit(e.Starve(seat, craft.name))
                    choose_survivors(s, seat, craft.name, eaten * fed, Starve)
