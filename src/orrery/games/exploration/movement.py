"""Velocity moves: where a ship may end, which way it takes, what it passes and what it meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.cards import DIE, GNSS_MANEUVERABILITY
from orrery.games.exploration.hazards import draw_hazard
from orrery.games.exploration.orbits import (
    COMMAND_GAIN,
    CREDIT_GAIN,
    DOMINATION_WORDS,
    EXIT_DISTANCE,
    EXIT_WORDS,
    KIND,
    L1,
    LENGTH,
    NO_END,
    NODE,
    NODES,
    OFF,
    ORBITING,
    REACH,
    REACH_COUNT,
    REACH_MASK,
    REACH_MOVES,
    REQUIRED,
    ROUTE_WORDS,
    ROUTES,
    ROUTES_TO,
    place_word,
)
from orrery.games.exploration.outer_space import (
    HOMEWARD,
    OUTWARD,
    hex_move,
    leave_board,
    may_enter,
    may_leave,
    next_place,
)
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
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome, Procedure, Question, Ruling

ROLLS: Final[tuple[Outcome, ...]] = tuple((("roll", str(symbols)), faces) for symbols, faces in DIE)
#: The die, a face after the other.
FACES: Final[tuple[Action, ...]] = tuple(action for action, faces in ROLLS for _ in range(faces))
VIA: Final[dict[str, Action]] = {word: ("via", word) for word in ROUTE_WORDS}
_DESTINATION: Final[dict[str, int]] = {**NODE, **dict(zip(EXIT_WORDS, OFF, strict=True))}
_L1_MANEUVERABILITY: Final = REQUIRED[DOMINATION_WORDS.index("l1")]
_L1_BIT: Final = 1 << L1


# Where a move may end


def ships_mask(s: Table, but: int) -> int:
    """The spaces with a ship other than one."""
    mask = 0
    for number, ship in enumerate(s.ships):
        if ship.at >= 0 and number != but:
            mask |= 1 << ship.at
    return mask


def gnss_mask(s: Table) -> int:
    mask = 0
    for space, _ in s.gnss:
        mask |= 1 << space
    return mask


@lru_cache
def foreign_mask(ports: tuple[int, ...], seat: int) -> int:
    """The orbiting spaces of the other players."""
    return sum(1 << ORBITING[port] for other, port in enumerate(ports) if other != seat)


def exits_mask(s: Table, ship: int) -> int:
    """The ways off the board that are closed to a ship."""
    card = s.ships[ship]
    return sum(1 << OFF[side] for side in (0, 1) if may_leave(s, card, side) is not None)


def closed(s: Table, ship: int) -> int:
    """Where a ship may not end a move, exits aside."""
    return ships_mask(s, ship) | gnss_mask(s) | foreign_mask(s.ports, owner(ship)) | NO_END


def may_end(s: Table, ship: int, place: int) -> Ruling | None:
    """Whether a ship may end a move on a space."""
    if place in OFF:
        return may_leave(s, s.ships[ship], OFF.index(place))
    bit = 1 << place
    if ships_mask(s, ship) & bit:
        return Ruling("EX-5.3.1", f"{ship_word(s, ship_at(s, place))} is on {place_word(place)}")
    if gnss_mask(s) & bit:
        return Ruling("EX-5.3.1", f"a GNSS is on {place_word(place)}")
    if foreign_mask(s.ports, owner(ship)) & bit:
        return Ruling("EX-5.3.2", f"{place_word(place)} belongs to another spaceport")
    if NO_END & bit:
        return Ruling("EX-5.3.3", f"{place_word(place)} is a domination space")
    return None


def moves(s: Table, ship: int) -> list[Action]:
    """Every velocity move of a ship."""
    card = s.ships[ship]
    at = card.at
    if at >= NODES:
        if may_enter(s, card, next_place(card)) is not None:
            return []
        return [OUTWARD if card.outbound else HOMEWARD]
    velocity = card.velocity
    shut = closed(s, ship)
    if velocity >= EXIT_DISTANCE[at][card.heading]:
        shut |= exits_mask(s, ship)
    count = REACH_COUNT[at][card.heading][velocity]
    if not shut & REACH_MASK[at][card.heading][velocity]:
        return list(REACH_MOVES[at][card.heading][:count])
    return [action for bit, action in REACH[at][card.heading][:count] if not bit & shut]


def may_move(s: Table, ship: int, action: Action) -> Ruling | None:
    """Why a ship may not make a velocity move, if it may not."""
    card = s.ships[ship]
    if card.at >= NODES:
        if action != (OUTWARD if card.outbound else HOMEWARD):
            return Ruling("EX-5.10.1", "in outer space a ship moves one hex, in the direction it flies")
        return may_enter(s, card, next_place(card))
    place = _DESTINATION.get(action[1])
    if place is None:
        return Ruling("EX-5.3", f"{action[1]} is no space to fly to from here")
    if not routes(s, ship, place):
        return Ruling(
            "EX-5.3", f"{action[1]} is not within {card.velocity} spaces in the direction of flight"
        )
    return may_end(s, ship, place)


def blocked_moves(s: Table, ship: int) -> Iterator[tuple[Action, Ruling]]:
    """The spaces in reach where a ship may not end, and why."""
    card = s.ships[ship]
    if card.at >= NODES:
        step = OUTWARD if card.outbound else HOMEWARD
        if ruling := may_move(s, ship, step):
            yield step, ruling
        return
    for bit, action in REACH[card.at][card.heading][: REACH_COUNT[card.at][card.heading][card.velocity]]:
        if ruling := may_end(s, ship, bit.bit_length() - 1):
            yield action, ruling


# Which way


def routes(s: Table, ship: int, place: int) -> list[int]:
    """The routes to a space that the ship's velocity allows, shortest first."""
    card = s.ships[ship]
    ways = ROUTES_TO[card.at][card.heading].get(place, ())
    velocity = card.velocity
    return [way for way in ways if LENGTH[way] <= velocity]


def obstacles(s: Table, ship: int) -> int:
    """The spaces where something happens to a ship that passes."""
    mask = ships_mask(s, ship) | gnss_mask(s) | _L1_BIT
    for trap in s.traps:
        mask |= 1 << trap.at
    return mask


def different_routes(s: Table, ship: int, place: int, mask: int) -> list[int]:
    """The routes to a space, one for each set of things met on the way."""
    ways = routes(s, ship, place)
    if len(ways) == 1:
        return ways
    found: dict[tuple[int, ...], int] = {}
    for way in ways:
        met = tuple([there for there in ROUTES[way].path[:-1] if mask >> there & 1])
        found.setdefault(met, way)
    return list(found.values())


class ChooseRoute(Question[Table]):
    """Which way does the ship fly?"""

    rule = "EX-5.3.4"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, _, ship, place = f
        return [VIA[ROUTES[way].word] for way in different_routes(s, ship, place, obstacles(s, ship))]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, ship, place = f
        s.pop()
        way = next(way for way in routes(s, ship, place) if ROUTES[way].word == action[1])
        set_out(s, ship, way, obstacles(s, ship))


def velocity_move(s: Table, ship: int, action: Action) -> None:
    """Pay for a move, or use up an extra one, and go."""
    card = s.ships[ship]
    paid = replace(card, boosts=card.boosts - 1) if card.boosts else replace(card, energy=card.energy - 1)
    s.ships = put(s.ships, ship, paid)
    if card.at >= NODES:
        hex_move(s, ship, next_place(card))
        if s.ships[ship].on_board:
            meet(s, ship)
        return
    place = _DESTINATION[action[1]]
    mask = obstacles(s, ship)
    ways = different_routes(s, ship, place, mask)
    if len(ways) > 1:
        s.push(CHOOSE_ROUTE, owner(ship), ship, place)
    else:
        set_out(s, ship, ways[0], mask)


def set_out(s: Table, ship: int, way: int, mask: int) -> None:
    """Fly a route, at once if nothing is on it."""
    route = ROUTES[way]
    if route.passed & mask:
        s.push(FLY_ROUTE, CHANCE, ship, way, 0)
    else:
        arrive(s, ship, route.path[-1])


# What is passed


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


CHOOSE_ROUTE: Final = ChooseRoute()
FLY_ROUTE: Final = FlyRoute()
PASS: Final = Pass()
