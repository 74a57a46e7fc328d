"""The end of the flight phase: all ships in space move on by one, then ships leave their pads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.exploration.events import Stuck
from orrery.games.exploration.flight import FIRSTS, first_choice, named
from orrery.games.exploration.movement import closed, may_end
from orrery.games.exploration.orbits import EXIT_WORDS, NODES, ORBITING, PAD, SPACE_WORDS, STEPS
from orrery.games.exploration.outer_space import hex_move, may_enter, next_place
from orrery.games.exploration.passage import arrive, check_trap, meet, space_note
from orrery.games.exploration.state import Table, owner, ship_at, ship_word
from orrery.games.exploration.verbs_map import lose_energy, relocate
from orrery.games.exploration.words import PLACE_NAMES, SHIP_NAMES
from orrery.kernel import Action, Choice, Procedure, Question, Ruling, write

TO: Final[tuple[Action, ...]] = tuple(("to", word) for word in (*SPACE_WORDS, *EXIT_WORDS))


def drifters(s: Table) -> tuple[int, ...]:
    """The ships that move by themselves: those with energy (EX-6.1.3)."""
    return tuple([number for number, ship in enumerate(s.ships) if ship.at >= 0 and ship.energy])


class Drift(Procedure[Table]):
    """The most maneuverable ship that has not drifted yet moves on by one space."""

    rule = "EX-6.1"
    waiting: tuple[int, ...]

    def run(self, s: Table) -> None:
        waiting = tuple([n for n in self.waiting if s.ships[n].at >= 0 and s.ships[n].energy])
        if not waiting:
            come_to_rest(s)
            return
        equals = first_to_drift(s, waiting)
        if len(equals) > 1 and entangled(s, equals):
            s.push(ChooseDrift(owner(equals[0]), waiting, tuple(equals)))
        else:
            drift(s, waiting, equals[0])


def first_to_drift(s: Table, waiting: tuple[int, ...]) -> list[int]:
    """The ships of one owner that are next: the most maneuverable, of the port that prepares last."""
    if len(waiting) == 1:
        return [waiting[0]]
    rank = [(s.ships[number].maneuverability, s.ports[owner(number)]) for number in waiting]
    best = max(rank)
    return [number for number, own in zip(waiting, rank, strict=True) if own == best]


def entangled(s: Table, ships: list[int]) -> bool:
    """Whether it matters in which order ships drift: one may be in the way of another."""
    ways = [set(all_ways(s, ship)) for ship in ships]
    for place, ship in enumerate(ships):
        for other, way in enumerate(ways):
            if other != place and (s.ships[ship].at in way or way & ways[place]):
                return True
    return False


class ChooseDrift(Question[Table]):
    """Two of your ships are equally maneuverable and in each other's way: which one moves first?"""

    rule = "EX-6.1.1"
    waiting: tuple[int, ...]
    equals: tuple[int, ...]

    def options(self, s: Table) -> Sequence[Action]:
        return [FIRSTS[s.ships[number].kind] for number in self.equals]

    def present(self, s: Table, action: Action) -> Choice:
        return first_choice(s, self.equals, action)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        drift(s, self.waiting, named(s, self.equals, action))


def all_ways(s: Table, ship: int) -> Sequence[int]:
    """Where the next step of a ship could lead, were nothing in the way."""
    card = s.ships[ship]
    if card.at >= NODES:
        return (next_place(card),)
    return STEPS[card.at][card.heading]


def open_ways(s: Table, ship: int) -> list[int]:
    """Where a ship may drift."""
    card = s.ships[ship]
    if card.at >= NODES:
        place = next_place(card)
        return [place] if may_enter(s, card, place) is None else []
    shut = closed(s, ship, 1)
    return [place for place in STEPS[card.at][card.heading] if not shut >> place & 1]


def drift(s: Table, waiting: tuple[int, ...], ship: int) -> None:
    """One ship moves on by a space, or can't and loses energy (EX-6.1.2)."""
    s.push(Drift(tuple([number for number in waiting if number != ship])))
    card = s.ships[ship]
    if card.at >= NODES and card.drifted == s.round:
        return
    ways = open_ways(s, ship)
    if not ways:
        lose_energy(s, ship, 1)
        s.emit(Stuck(owner(ship), ship_word(s, ship)))
    elif len(ways) > 1:
        s.push(ChooseWay(owner(ship), ship))
    else:
        drift_to(s, ship, ways[0])


def drift_to(s: Table, ship: int, place: int) -> None:
    """A ship drifts to a place and meets what is there."""
    if s.traps:
        s.push(DriftEnd(ship))
    if s.ships[ship].at >= NODES:
        hex_move(s, ship, place)
        if s.ships[ship].on_board:
            meet(s, ship)
    else:
        arrive(s, ship, place)


class ChooseWay(Question[Table]):
    """The ship drifts from a crossing: which way?"""

    rule = "EX-6.1.4"
    ship: int

    def options(self, s: Table) -> Sequence[Action]:
        return [TO[place] for place in open_ways(s, self.ship)]

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        for place in all_ways(s, self.ship):
            if ruling := may_end(s, self.ship, place):
                yield TO[place], ruling

    def present(self, s: Table, action: Action) -> Choice:
        place = TO.index(action)
        note = space_note(place) if place < NODES else ""
        return Choice(write(action), f"To {PLACE_NAMES[action[1]]}", "Drift", note, touches=action[1:])

    def prompt(self, s: Table) -> str:
        return f"Your {SHIP_NAMES[s.ships[self.ship].kind]} drifts: which way?"

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        drift_to(s, self.ship, TO.index(action))


class DriftEnd(Procedure[Table]):
    """A ship that has drifted onto a trap is destroyed."""

    rule = "EX-5.9.1"
    ship: int

    def run(self, s: Table) -> None:
        if s.ships[self.ship].in_space:
            check_trap(s, self.ship)


def come_to_rest(s: Table) -> None:
    """When all have drifted, traps explode also under ships that stayed; then the pads are cleared."""
    if s.traps:
        for number, ship in enumerate(s.ships):
            if ship.at >= 0:
                check_trap(s, number)
    for number, ship in enumerate(s.ships):
        if ship.at == PAD:
            launch(s, number)


def launch(s: Table, ship: int) -> None:
    """A ship leaves its pad for the orbiting space, if nobody is there (EX-6.2)."""
    place = ORBITING[s.ports[owner(ship)]]
    if ship_at(s, place) < 0:
        relocate(s, ship, place)
        check_trap(s, ship)
