"""On the way: what a ship passes, and what it meets where it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

from orrery.games.exploration.cards import DIE, GNSS_MANEUVERABILITY
from orrery.games.exploration.events import Passed, TrapExploded
from orrery.games.exploration.hazards import draw_hazard
from orrery.games.exploration.orbits import (
    BIT,
    COMMAND_GAIN,
    CREDIT_GAIN,
    DOMINATION_WORDS,
    KIND,
    L1,
    NODES,
    OFF,
    REQUIRED,
    ROUTES,
    hex_at,
    place_word,
)
from orrery.games.exploration.outer_space import enter_hex, travel
from orrery.games.exploration.state import Table, gnss_at, owner, ship_at, ship_word, trap_at
from orrery.games.exploration.verbs import gain_command, gain_credits
from orrery.games.exploration.verbs_map import FLOWN, count_trap_down, lose_energy, remove_trap, wreck
from orrery.games.exploration.words import count
from orrery.kernel import Action, Chance, Outcome, Procedure

ROLLS: Final[tuple[Outcome, ...]] = tuple((("roll", str(symbols)), faces) for symbols, faces in DIE)
#: The die, a face after the other.
FACES: Final[tuple[Action, ...]] = tuple(action for action, faces in ROLLS for _ in range(faces))
_L1_MANEUVERABILITY: Final = REQUIRED[DOMINATION_WORDS.index("l1")]
_L1_BIT: Final = BIT[L1]


def ships_mask(s: Table, but: Sequence[int]) -> int:
    """The spaces with a ship other than some in space."""
    mask = 0
    for ship in s.ships:
        at = ship.at
        if at >= 0:
            mask |= BIT[at]
    for number in but:
        mask &= ~BIT[s.ships[number].at]
    return mask


def gnss_mask(s: Table) -> int:
    mask = 0
    for space, _ in s.gnss:
        mask |= BIT[space]
    return mask


def obstacles(s: Table, ship: int) -> int:
    """The spaces where something happens to a ship that passes."""
    mask = ships_mask(s, (ship,)) | gnss_mask(s) | _L1_BIT
    for trap in s.traps:
        mask |= BIT[trap.at]
    return mask


class FlyRoute(Procedure[Table]):
    """The ship flies on, from one thing in its way to the next."""

    rule = "EX-5.8"
    ship: int
    way: int
    start: int

    def run(self, s: Table) -> None:
        fly_on(s, self.ship, self.way, self.start, obstacles(s, self.ship))


def fly_on(s: Table, ship: int, way: int, start: int, mask: int) -> None:
    """A ship flies a route, from a step of it on, up to the first thing in its way or to the end."""
    route = ROUTES[way]
    path = route.path
    for step in range(start, len(path) - 1) if route.passed & mask else ():
        place = path[step]
        if mask >> place & 1:
            if spring(s, ship, place):
                return
            hurdles = met_at(s, ship, place)
            if hurdles:
                s.push(FlyRoute(ship, way, step + 1))
                for past, hurdle in reversed(hurdles):
                    s.push(Pass(ship, hurdle, place, past))
                return
    arrive(s, ship, path[-1], path)


def spring(s: Table, ship: int, place: int) -> bool:
    """A ship passes a trap, if one is there, which counts down (EX-5.9); whether the ship is destroyed."""
    number = trap_at(s, place)
    if number < 0:
        return False
    if s.traps[number].count > 1:
        count_trap_down(s, owner(ship), number)
        return False
    explode(s, ship, number)
    return True


def spring_underneath(s: Table, ship: int) -> bool:
    """A ship flies on from a trap that it stopped on, if it is not its own; whether the ship is destroyed."""
    return bool(s.traps) and is_trapped(s, ship) and spring(s, ship, s.ships[ship].at)


def is_trapped(s: Table, ship: int) -> bool:
    """Whether a trap under a ship is a danger to it: who dropped it is safe until it leaves (EX-5.9.2)."""
    number = trap_at(s, s.ships[ship].at)
    return number >= 0 and s.traps[number].guest != ship


def explode(s: Table, ship: int, number: int) -> None:
    """A trap goes off under a ship."""
    s.emit(TrapExploded(owner(ship), place_word(s.traps[number].at)))
    remove_trap(s, number)
    wreck(s, ship)


def met_at(s: Table, ship: int, place: int) -> list[tuple[str, int]]:
    """What must be passed on a space, GNSS (EX-5.8.1) and L1 (EX-5.8.3) too, with its maneuverability."""
    found = []
    other = ship_at(s, place)
    if other >= 0 and other != ship:
        found.append((ship_word(s, other), s.ships[other].maneuverability))
    if gnss_at(s, place) >= 0:
        found.append((f"gnss.{place_word(place)}", GNSS_MANEUVERABILITY))
    if place == L1:
        found.append((place_word(L1), _L1_MANEUVERABILITY))
    return found


class ManeuverCheck(Chance[Table]):
    """The maneuver die is rolled."""

    rule = "EX-5.8.2"

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return ROLLS

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return FACES[int(rr() * len(FACES))]


@lru_cache
def luck(skill: int, required: int) -> float:
    """The chance that a maneuver check succeeds."""
    return sum(faces for symbols, faces in DIE if skill + symbols > required) / len(FACES)


class Pass(ManeuverCheck):
    """A maneuver check to pass something without losing energy."""

    rule = "EX-5.8"
    added: ClassVar[dict[str, Any]] = {"at": -1, "past": ""}
    ship: int
    hurdle: int
    at: int
    past: str

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        ship = self.ship
        result = s.ships[ship].maneuverability + int(action[1])
        lost = 0 if result > self.hurdle else lose_energy(s, ship, 1)
        if s.sink is not None:
            at = place_word(self.at) if self.past else ""
            s.emit(Passed(owner(ship), ship_word(s, ship), result, self.hurdle, lost, at, self.past))


# What is met at the end


def arrive(s: Table, ship: int, place: int, path: tuple[int, ...] = ()) -> None:
    """A ship ends a move, on the board or off it, by some path."""
    travel(s, ship, hex_at(OFF.index(place), 0) if place in OFF else place, FLOWN, path[:-1])
    meet(s, ship)


def meet(s: Table, ship: int) -> None:
    """What happens to a ship where it ends a move (EX-5.5, EX-5.6)."""
    place = s.ships[ship].at
    if place >= NODES:
        enter_hex(s, ship)
        return
    kind = KIND[place]
    if kind == "credit":
        gain_credits(s, owner(ship), CREDIT_GAIN)
    elif kind == "command":
        gain_command(s, owner(ship), COMMAND_GAIN)
    elif kind == "hazard":
        draw_hazard(s, ship)


def check_trap(s: Table, ship: int) -> None:
    """A ship ends its turn: a trap under it explodes, whatever its counter (EX-5.9.1)."""
    if s.traps and is_trapped(s, ship):
        explode(s, ship, trap_at(s, s.ships[ship].at))


#: What each kind of space does to a ship that ends a move there.
SPACE_NOTES: Final = {
    "credit": count(CREDIT_GAIN, "credit"),
    "command": count(COMMAND_GAIN, "command point"),
    "hazard": "a hazard",
    "exit": "a way out",
}


def space_note(place: int) -> str:
    """What a space does to a ship that ends a move there."""
    return SPACE_NOTES.get(KIND[place], "")
