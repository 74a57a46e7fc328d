"""The end of the flight phase: all ships in space move on by one, then ships leave their pads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from orrery.games.exploration.events import Stuck
from orrery.games.exploration.movement import closed, may_end
from orrery.games.exploration.orbits import (
    EXIT_WORDS,
    HEX_BASE,
    NODES,
    OFF,
    ORBITING,
    PAD,
    SPACE_WORDS,
    STEPS,
    hex_at,
    hex_side,
)
from orrery.games.exploration.outer_space import hexes_left, is_new_hex, may_enter, next_place, travel
from orrery.games.exploration.passage import check_trap, meet, space_note, spring_underneath
from orrery.games.exploration.state import Table, owner, ship_at, ship_word
from orrery.games.exploration.verbs_map import DRIFTED, LAUNCHED, lose_energy, relocate
from orrery.games.exploration.words import PLACE_NAMES, SHIP_NAMES, place_name
from orrery.kernel import Action, Choice, Procedure, Question, Ruling, write

TO: Final[tuple[Action, ...]] = tuple(("to", word) for word in (*SPACE_WORDS, *EXIT_WORDS))
STAY: Final[Action] = ("stay",)


def drifters(s: Table) -> tuple[int, ...]:
    """The ships that move by themselves: those with energy (EX-6.1.3)."""
    return tuple([number for number, ship in enumerate(s.ships) if ship.at >= 0 and ship.energy])


class Drift(Procedure[Table]):
    """The most maneuverable ships that have not drifted yet move on by one space, together."""

    rule = "EX-6.1"
    formerly = ("ChooseDrift",)
    waiting: tuple[int, ...]

    def run(self, s: Table) -> None:
        waiting = [n for n in self.waiting if s.ships[n].at >= 0 and s.ships[n].energy]
        if not waiting:
            come_to_rest(s)
            return
        rank = waiting
        if len(waiting) > 1:
            skills = [s.ships[number].maneuverability for number in waiting]
            best = max(skills)
            rank = [number for number, skill in zip(waiting, skills, strict=True) if skill == best]
        s.push(Drift(tuple([number for number in waiting if number not in rank])))
        movers = [number for number in rank if s.ships[number].drifted != s.round or s.ships[number].on_board]
        if len(movers) > 1:
            movers.sort(key=lambda number: (-s.ports[owner(number)], number))
        DriftRank(tuple(movers), ()).run(s)


class DriftRank(Procedure[Table]):
    """Ships of equal maneuverability: owners with a choice of way say which, then all move at once."""

    rule = "EX-6.1.1"
    rank: tuple[int, ...]
    #: Where the first ships of the rank want to go; their own space is to stay.
    targets: tuple[int, ...]

    def run(self, s: Table) -> None:
        targets = list(self.targets)
        for ship in self.rank[len(targets) :]:
            ways = open_ways(s, ship, self.rank)
            if len(ways) > 1:
                s.push(ChooseWay(owner(ship), ship, self.rank, tuple(targets)))
                return
            targets.append(ways[0])
        move_together(s, dict(zip(self.rank, targets, strict=True)))


# The ways of one ship


def open_ways(s: Table, ship: int, rank: tuple[int, ...]) -> list[int]:
    """Where a ship may drift; its own space, if a way along its orbits is closed (EX-6.1.2).

    The ships of its rank are in nobody's way: they leave, or all stay.
    """
    card = s.ships[ship]
    if card.at >= NODES:
        place = next_place(card)
        return [place if may_enter(s, card, place, rank) is None else card.at]
    ways = []
    stays = False
    shut = closed(s, ship, 1, rank)
    for place in STEPS[card.at][card.heading]:
        if not shut >> place & 1:
            ways.append(hex_at(OFF.index(place), 0) if place in OFF else place)
        elif place not in OFF:
            stays = True
    return [*ways, card.at] if stays or not ways else ways


class ChooseWay(Question[Table]):
    """The ship drifts from a crossing: which way?"""

    rule = "EX-6.1.4"
    added: ClassVar[dict[str, Any]] = {"rank": (), "targets": ()}
    ship: int
    rank: tuple[int, ...]
    targets: tuple[int, ...]

    def ways(self, s: Table) -> dict[Action, int]:
        """What may be answered, with the place that it means."""
        at = s.ships[self.ship].at
        return {_answer(at, place): place for place in open_ways(s, self.ship, self.rank)}

    def options(self, s: Table) -> Sequence[Action]:
        return list(self.ways(s))

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        card = s.ships[self.ship]
        for place in STEPS[card.at][card.heading]:
            if ruling := may_end(s, self.ship, place, self.rank):
                yield TO[place], ruling

    def present(self, s: Table, action: Action) -> Choice:
        if action == STAY:
            touches = (ship_word(s, self.ship),)
            return Choice(write(action), "Stay", "Drift", "a way is closed: lose 1 energy", touches=touches)
        place = TO.index(action)
        note = space_note(place) if place < NODES else ""
        return Choice(write(action), f"To {PLACE_NAMES[action[1]]}", "Drift", note, touches=action[1:])

    def prompt(self, s: Table) -> str:
        card = s.ships[self.ship]
        return f"Your {SHIP_NAMES[card.kind]} drifts from {place_name(card.at)}: which way?"

    def apply(self, s: Table, action: Action) -> None:
        rank = self.rank or (self.ship,)
        s.swap(DriftRank(rank, (*self.targets, self.ways(s)[action])))


def _answer(at: int, place: int) -> Action:
    """How a ship's owner says where it drifts."""
    if place == at:
        return STAY
    return TO[OFF[hex_side(place)] if place >= HEX_BASE[0] else place]


# All at once


def move_together(s: Table, targets: dict[int, int]) -> None:
    """Ships move to where they want to go, but for those that can't, which lose 1 energy."""
    stuck = stuck_ships(s, targets)
    for ship in stuck:
        lose_energy(s, ship, 1)
        s.emit(Stuck(owner(ship), ship_word(s, ship)))
    movers = [ship for ship in targets if ship not in stuck] if stuck else list(targets)
    for ship in reversed(movers):
        s.push(DriftArrival(ship))
    for ship in movers:
        if not spring_underneath(s, ship):
            travel(s, ship, targets[ship], DRIFTED)


def stuck_ships(s: Table, targets: dict[int, int]) -> list[int]:
    """The ships that stay: by choice, for want of room, or behind one that stays (EX-6.1.1)."""
    stuck = [ship for ship, place in targets.items() if place == s.ships[ship].at]
    if len(targets) == 1:
        return stuck
    moving = {ship: place for ship, place in targets.items() if ship not in stuck}
    standing = {ship.at for number, ship in enumerate(s.ships) if ship.at >= 0 and number not in moving}
    while held := [ship for ship in moving if not has_room(s, ship, moving, standing)]:
        standing.update([s.ships[ship].at for ship in held])
        moving = {ship: place for ship, place in moving.items() if ship not in held}
        stuck += held
    return stuck


def has_room(s: Table, ship: int, moving: dict[int, int], standing: set[int]) -> bool:
    """Whether a ship gets where it wants to go, given who else moves and who stands."""
    place = moving[ship]
    if place in standing:
        return False
    if is_new_hex(s, place):
        return sum([is_new_hex(s, other) for other in moving.values()]) <= hexes_left(s)
    return list(moving.values()).count(place) == 1


class DriftArrival(Procedure[Table]):
    """A ship that has drifted meets what is there as at the end of any move."""

    rule = "EX-6.1"
    ship: int

    def run(self, s: Table) -> None:
        if s.ships[self.ship].in_space:
            if s.traps:
                s.push(DriftEnd(self.ship))
            meet(s, self.ship)


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
        relocate(s, ship, place, LAUNCHED)
        check_trap(s, ship)
