"""The order in which selected ships fly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.exploration.flight import SetOut
from orrery.games.exploration.orbits import ORBITING, PAD
from orrery.games.exploration.state import Table, owner, ship_at, ship_word
from orrery.games.exploration.tokens import KIND_WORDS
from orrery.games.exploration.verbs_map import LAUNCHED, relocate
from orrery.games.exploration.words import SHIP_NAMES
from orrery.kernel import Action, Choice, Procedure, Question, write

FIRSTS: Final[tuple[Action, ...]] = tuple(("first", word) for word in KIND_WORDS)

#: A ship in the order of flight: velocity and maneuverability when the phase began, and its number.
Place = tuple[int, int, int]


def flight_places(s: Table) -> tuple[Place, ...]:
    """The selected ships with what their order is decided by."""
    ready = [number for number, ship in enumerate(s.ships) if ship.selected]
    return tuple([(s.ships[n].velocity, s.ships[n].maneuverability, n) for n in ready])


class NextFlight(Procedure[Table]):
    """The fastest selected ship that has not flown takes its turn."""

    rule = "EX-5.1"
    places: tuple[Place, ...]

    def run(self, s: Table) -> None:
        places = tuple([place for place in self.places if may_fly(s, place[2])])
        if not places:
            return
        if len(places) == 1:
            begin_flight(s, places, places[0][2])
            return
        best = max(places, key=lambda place: (place[0], place[1], s.ports[owner(place[2])]))
        equals = [p for p in places if p[:2] == best[:2] and owner(p[2]) == owner(best[2])]
        if len(equals) > 1:
            s.push(ChooseFirst(owner(best[2]), places, tuple([place[2] for place in equals])))
        else:
            begin_flight(s, places, best[2])


def may_fly(s: Table, ship: int) -> bool:
    """Whether a selected ship is still there and has energy when its turn comes (EX-2.4)."""
    return s.ships[ship].selected and s.ships[ship].energy > 0


class ChooseFirst(Question[Table]):
    """Two of your ships are equally fast: which one flies first?"""

    rule = "EX-5.1"
    places: tuple[Place, ...]
    equals: tuple[int, ...]

    def options(self, s: Table) -> Sequence[Action]:
        return [FIRSTS[s.ships[number].kind] for number in self.equals if may_fly(s, number)]

    def named(self, s: Table, action: Action) -> int:
        """The ship that an answer names."""
        return next(number for number in self.equals if FIRSTS[s.ships[number].kind] == action)

    def present(self, s: Table, action: Action) -> Choice:
        ship = self.named(s, action)
        label = f"The {SHIP_NAMES[s.ships[ship].kind]} first"
        return Choice(write(action), label, "Order", touches=(ship_word(s, ship),))

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        begin_flight(s, self.places, self.named(s, action))


def begin_flight(s: Table, places: tuple[Place, ...], ship: int) -> None:
    """A selected ship's turn, if it can leave its pad (EX-2.2.10)."""
    if len(places) > 1:
        s.push(NextFlight(tuple([place for place in places if place[2] != ship])))
    if s.ships[ship].at == PAD:
        place = ORBITING[s.ports[owner(ship)]]
        if ship_at(s, place) >= 0:
            return
        relocate(s, ship, place, LAUNCHED)
    s.push(SetOut(owner(ship), ship))
