"""On the way: what a ship passes, and what it meets where it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.cards import DIE, GNSS_MANEUVERABILITY
from orrery.games.exploration.hazards import draw_hazard
from orrery.games.exploration.orbits import (
    COMMAND_GAIN,
    CREDIT_GAIN,
    DOMINATION_WORDS,
    KIND,
    L1,
    NODES,
    REQUIRED,
    ROUTES,
    place_word,
)
from orrery.games.exploration.outer_space import leave_board
from orrery.games.exploration.state import Table, owner
from orrery.games.exploration.verbs import (
    gain_command,
    gain_credits,
    gnss_at,
    lose_energy,
    put,
    relocate,
    remove_trap,
    ship_at,
    ship_word,
    trap_at,
    wreck,
)
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome, Procedure

ROLLS: Final[tuple[Outcome, ...]] = tuple((("roll", str(symbols)), faces) for symbols, faces in DIE)
#: The die, a face after the other.
FACES: Final[tuple[Action, ...]] = tuple(action for action, faces in ROLLS for _ in range(faces))
_L1_MANEUVERABILITY: Final = REQUIRED[DOMINATION_WORDS.index("l1")]
_L1_BIT: Final = 1 << L1


def ships_mask(s: Table, but: int) -> int:
    """The spaces with a ship other than one in space."""
    mask = 0
    for ship in s.ships:
        at = ship.at
        if at >= 0:
            mask |= 1 << at
    return mask ^ 1 << s.ships[but].at


def gnss_mask(s: Table) -> int:
    mask = 0
    for space, _ in s.gnss:
        mask |= 1 << space
    return mask


def obstacles(s: Table, ship: int) -> int:
    """The spaces where something happens to a ship that passes."""
    mask = ships_mask(s, ship) | gnss_mask(s) | _L1_BIT
    for trap in s.traps:
        mask |= 1 << trap.at
    return mask


class FlyRoute(Procedure[Table]):
    """The ship flies on, from one thing in its way to the next."""

    rule = "EX-5.8"

    def run(self, s: Table, f: Frame) -> None:
        _, _, ship, way, start = f
        path = ROUTES[way].path
        mask = obstacles(s, ship)
        for step in range(start, len(path) - 1):
            place = path[step]
            if mask >> place & 1:
                if spring(s, ship, place):
                    return
                hurdles = met_at(s, ship, place)
                if hurdles:
                    s.push(self, CHANCE, ship, way, step + 1)
                    for hurdle in reversed(hurdles):
                        s.push(PASS, CHANCE, ship, hurdle)
                    return
        arrive(s, ship, path[-1])


def spring(s: Table, ship: int, place: int) -> bool:
    """A ship passes a trap, if one is there; whether it is destroyed."""
    number = trap_at(s, place)
    if number < 0:
        return False
    trap = s.traps[number]
    if trap.count > 1:
        s.traps = put(s.traps, number, replace(trap, count=trap.count - 1))
        s.emit("trap-passed", seat=owner(ship), at=place_word(place), count=trap.count - 1)
        return False
    explode(s, ship, number)
    return True


def explode(s: Table, ship: int, number: int) -> None:
    """A trap goes off under a ship."""
    s.emit("explosion", seat=owner(ship), at=place_word(s.traps[number].at))
    remove_trap(s, number)
    wreck(s, ship)


def met_at(s: Table, ship: int, place: int) -> list[int]:
    """The maneuverability of each thing on a space that a ship must pass."""
    found = []
    other = ship_at(s, place)
    if other >= 0 and other != ship:
        found.append(s.ships[other].maneuverability)
    if gnss_at(s, place) >= 0:
        found.append(GNSS_MANEUVERABILITY)
    if place == L1:
        found.append(_L1_MANEUVERABILITY)
    return found


class ManeuverCheck(Chance[Table]):
    """The maneuver die is rolled."""

    rule = "EX-5.8.2"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return ROLLS

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return FACES[int(rr() * len(FACES))]


@lru_cache
def luck(skill: int, required: int) -> float:
    """The chance that a maneuver check succeeds."""
    return sum(faces for symbols, faces in DIE if skill + symbols > required) / len(FACES)


class Pass(ManeuverCheck):
    """A maneuver check to pass something without losing energy."""

    rule = "EX-5.8"

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, ship, hurdle = f
        s.pop()
        result = s.ships[ship].maneuverability + int(action[1])
        lost = 0 if result > hurdle else lose_energy(s, ship, 1)
        if s.sink is not None:
            s.emit(
                "pass", seat=owner(ship), ship=ship_word(s, ship), result=result, against=hurdle, lost=lost
            )


# What is met at the end


def arrive(s: Table, ship: int, place: int) -> None:
    """A ship ends a move."""
    if place >= NODES:
        leave_board(s, ship, place)
        return
    relocate(s, ship, place)
    meet(s, ship)


def meet(s: Table, ship: int) -> None:
    """What the space does to a ship that ends a move there."""
    kind = KIND[s.ships[ship].at]
    if kind == "credit":
        gain_credits(s, owner(ship), CREDIT_GAIN)
    elif kind == "command":
        gain_command(s, owner(ship), COMMAND_GAIN)
    elif kind == "hazard":
        draw_hazard(s, ship)


def check_trap(s: Table, ship: int) -> None:
    """A ship ends its turn: a trap under it explodes, unless that ship laid it and has not left."""
    number = trap_at(s, s.ships[ship].at)
    if number >= 0 and s.traps[number].guest != ship:
        explode(s, ship, number)


FLY_ROUTE: Final = FlyRoute()
PASS: Final = Pass()
