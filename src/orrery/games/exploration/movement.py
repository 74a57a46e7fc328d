"""Velocity moves: where a ship may end, and which way it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.orbits import (
    EXIT_DISTANCE,
    EXIT_WORDS,
    LENGTH,
    NO_END,
    NODE,
    NODES,
    OFF,
    ORBITING,
    REACH_MASK,
    REACH_MOVES,
    ROUTE_WORDS,
    ROUTES,
    ROUTES_TO,
    SPACE_WORDS,
    place_word,
)
from orrery.games.exploration.outer_space import (
    HOMEWARD,
    OUTWARD,
    hex_move,
    may_enter,
    may_leave,
    next_place,
)
from orrery.games.exploration.passage import FLY_ROUTE, arrive, gnss_mask, meet, obstacles, ships_mask
from orrery.games.exploration.state import Ship, Table, owner
from orrery.games.exploration.verbs import put, ship_at, ship_word
from orrery.kernel import CHANCE, Action, Choice, Frame, Question, Ruling, write

VIA: Final[dict[str, Action]] = {word: ("via", word) for word in ROUTE_WORDS}
_DESTINATION: Final[dict[str, int]] = {**NODE, **dict(zip(EXIT_WORDS, OFF, strict=True))}
_OFF_BITS: Final = (1 << OFF[0], 1 << OFF[1])


# Where a move may end


def foreign_mask(ports: tuple[int, ...], seat: int) -> int:
    """The orbiting spaces of the other players."""
    return sum(1 << ORBITING[port] for other, port in enumerate(ports) if other != seat)


@lru_cache
def never_open(ports: tuple[int, ...], seat: int) -> int:
    """Where a player's ships may never end a move."""
    return foreign_mask(ports, seat) | NO_END


def exits_mask(s: Table, card: Ship) -> int:
    """The ways off the board that are closed to a ship."""
    east = 0 if may_leave(s, card, 0) is None else _OFF_BITS[0]
    return east if may_leave(s, card, 1) is None else east | _OFF_BITS[1]


def closed(s: Table, ship: int, velocity: int) -> int:
    """Where a ship may not end a move so far."""
    card = s.ships[ship]
    shut = ships_mask(s, ship) | gnss_mask(s) | never_open(s.ports, ship >> 2)
    if velocity >= EXIT_DISTANCE[card.at][card.heading]:
        shut |= exits_mask(s, card)
    return shut


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
    found = REACH_MOVES[at][card.heading][velocity]
    blocked = closed(s, ship, velocity) & REACH_MASK[at][card.heading][velocity]
    if blocked:
        found = found.copy()
    while blocked:
        place = blocked.bit_length() - 1
        del found[place]
        blocked ^= 1 << place
    return list(found.values())


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
    for place, action in REACH_MOVES[card.at][card.heading][card.velocity].items():
        if ruling := may_end(s, ship, place):
            yield action, ruling


# Which way


def routes(s: Table, ship: int, place: int) -> list[int]:
    """The routes to a space that the ship's velocity allows, shortest first."""
    card = s.ships[ship]
    ways = ROUTES_TO[card.at][card.heading].get(place, ())
    velocity = card.velocity
    return [way for way in ways if LENGTH[way] <= velocity]


def different_routes(s: Table, ship: int, place: int, mask: int) -> list[int]:
    """The routes to a space, one for each set of things met on the way."""
    ways = routes(s, ship, place)
    if len(ways) == 1:
        return ways
    if not any(ROUTES[way].passed & mask for way in ways):
        return ways[:1]
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

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        """The spaces on the way, with those where something happens."""
        _, _, ship, place = f
        way = next(way for way in routes(s, ship, place) if ROUTES[way].word == action[1])
        met = [place_word(there) for there in ROUTES[way].path[:-1] if obstacles(s, ship) >> there & 1]
        spaces = tuple(SPACE_WORDS[there] for there in ROUTES[way].path if there < NODES)
        note = f"passes {', '.join(met)}" if met else "passes nothing"
        return Choice(write(action), f"By {', '.join(spaces)}", "Route", note, touches=spaces)

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


CHOOSE_ROUTE: Final = ChooseRoute()
