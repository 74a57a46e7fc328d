"""The map: five orbits as rings, and every route, distance and arrow on them worked out once."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, Literal

import msgspec

from orrery.games.exploration.cards import (
    ACTIONS,
    HEXES,
    MANEUVERS,
    MODULES,
    PORTS,
    SHIPS,
    Datum,
    Words,
    number,
    read_entries,
    read_file,
)
from orrery.kernel import Action, DataError


class Ring(Datum, frozen=True):
    id: str
    name: str
    number: int
    size: int
    clockwise: Words


class Space(Datum, frozen=True):
    id: str
    name: str
    orbits: Words
    kind: Literal["plain", "cross", "orbiting", "credit", "command", "hazard", "L1", "exit"]
    gnss: bool
    can_end: bool
    arrows_to: Words = ()


class Domination(Datum, frozen=True):
    id: str
    name: str
    area: Literal["Lagrange", "Moon", "Mars", "Comet"]
    required: int
    arrows: Words
    accepts: Words


class Route(msgspec.Struct, frozen=True, gc=False):
    """One way to fly: the spaces flown through, the last one included, and how to name it."""

    path: tuple[int, ...]
    #: The spaces passed, without the last, as a mask.
    passed: int
    word: str


_BOARD = read_file("board")
RINGS: Final = read_entries("board", _BOARD, "ring", Ring)
SPACES: Final = read_entries("board", _BOARD, "node", Space)
DOMINATIONS: Final = read_entries("board", _BOARD, "domination_space", Domination)
CREDIT_GAIN: Final = number("board", _BOARD, "spaces", "credit_gain")
COMMAND_GAIN: Final = number("board", _BOARD, "spaces", "command_gain")

CLOCKWISE: Final = 0
COUNTER: Final = 1
HEADING_WORDS: Final = ("cw", "ccw")
FAR: Final = 99

NODE: Final[dict[str, int]] = {space.id: place for place, space in enumerate(SPACES)}
NODES: Final = len(SPACES)
EXITS: Final = tuple(NODE[entry["id"]] for entry in _BOARD["exit"])
#: Beyond the exits lie two chains of hexes; a route off the board ends in one of these.
OFF: Final = (NODES, NODES + 1)
HEX_BASE: Final = (NODES + 4, NODES + 14)
#: Places that are not in space are below 0.
HANGAR: Final = -1
PAD: Final = -2
#: By place in space: its bit in a mask of places.
BIT: Final = tuple(1 << place for place in range(HEX_BASE[1] + len(HEXES)))

EXIT_WORDS: Final = ("off-e", "off-w")
SIDE_WORDS: Final = ("east", "west")
SPACE_WORDS: Final = tuple(space.id for space in SPACES)
DOMINATION_WORDS: Final = tuple(place.id for place in DOMINATIONS)
#: The areas with ground to land on.
SURFACES: Final = ("Moon", "Mars")
AREA: Final = tuple(place.area for place in DOMINATIONS)
REQUIRED: Final = tuple(place.required for place in DOMINATIONS)
KIND: Final = tuple(space.kind for space in SPACES)
#: A crossing of two orbits where no move ends (EX-8.3).
L1: Final = NODE["l1"]
GNSS_SPACES: Final = frozenset(place for place, space in enumerate(SPACES) if space.gnss)
ORBITING: Final = tuple(NODE[port.orbiting_space] for port in PORTS)
#: Each port has its direction (EX-5.4).
HOME_HEADING: Final = tuple(HEADING_WORDS.index(port.direction) for port in PORTS)
#: Spaces where no ship may ever end a move.
NO_END: Final = sum(1 << place for place, space in enumerate(SPACES) if not space.can_end)

#: A ring as numbers, clockwise.
_CIRCLES: Final = tuple(tuple(NODE[word] for word in ring.clockwise) for ring in RINGS)
RINGS_OF: Final = tuple(
    tuple(ring for ring, circle in enumerate(_CIRCLES) if place in circle) for place in range(NODES)
)


def _check_board() -> None:
    """Rings, spaces and arrows tell the same story."""
    for ring, circle in zip(RINGS, _CIRCLES, strict=True):
        if len(circle) != ring.size or len(set(circle)) != ring.size:
            raise DataError(f"board.toml, ring {ring.id!r}: it should have {ring.size} different spaces")
    for place, space in enumerate(SPACES):
        if tuple(RINGS[ring].id for ring in RINGS_OF[place]) != space.orbits:
            raise DataError(f"board.toml, node {space.id!r}: its orbits are not the rings that name it")
        arrows = {entry.id for entry in DOMINATIONS if space.id in entry.arrows}
        if arrows != set(space.arrows_to):
            raise DataError(f"board.toml, node {space.id!r}: its arrows differ from the domination spaces'")


_check_board()


def along(place: int, ring: int, heading: int, steps: int) -> int:
    """The space so many steps further on a ring."""
    circle = _CIRCLES[ring]
    return circle[(circle.index(place) + (steps if heading == CLOCKWISE else -steps)) % len(circle)]


#: By space and heading: ring and space one step on, for each of its rings.
_NEXT: Final = tuple(
    tuple(
        tuple((ring, along(place, ring, heading, 1)) for ring in RINGS_OF[place])
        for heading in (CLOCKWISE, COUNTER)
    )
    for place in range(NODES)
)
#: The spaces one step on, by space and heading: from a crossing along each orbit (EX-8.2), at an exit also
#: off the board.
STEPS: Final = tuple(
    tuple(
        tuple(there for _, there in _NEXT[place][heading])
        + ((OFF[EXITS.index(place)],) if place in EXITS else ())
        for heading in (CLOCKWISE, COUNTER)
    )
    for place in range(NODES)
)

_PER_MODULE: Final = max(module.amount for module in MODULES if module.attribute == "velocity")
#: As fast as a ship can be: full of velocity modules, with every action and card that makes it faster.
MAX_VELOCITY: Final = (
    max(ship.velocity + ship.cargo * _PER_MODULE for ship in SHIPS)
    + sum(action.effect.get("add_velocity_controlled", 0) for action in ACTIONS)
    + sum(max(0, card.effect.get("velocity", 0)) for card in MANEUVERS)
)


def _routes_from(start: int, heading: int) -> list[Route]:
    """Every way to fly from a space, shortest first; of two ways of one name the shorter."""
    found: dict[tuple[str, int], Route] = {}
    front = [(start, Route((), 0, ""), -1)]
    for _ in range(MAX_VELOCITY):
        longer = []
        for here, flown, ring in front:
            passed = flown.passed | 1 << here if flown.path else 0
            steps = list(_NEXT[here][heading])
            if here in EXITS:
                steps.append((ring if ring >= 0 else steps[0][0], OFF[EXITS.index(here)]))
            for onward, there in steps:
                name = _named(flown.word, ring, onward, here)
                if (name, there) not in found:
                    route = found[name, there] = Route((*flown.path, there), passed, name)
                    if there < NODES:
                        longer.append((there, route, onward))
        front = longer
    return list(found.values())


def _named(word: str, ring: int, onward: int, here: int) -> str:
    """What a route is called that goes on along a ring: that ring, and where it changed to another."""
    if ring < 0:
        return RINGS[onward].id
    return word if onward == ring else f"{word}-{SPACES[here].id}"


ROUTES: Final[list[Route]] = []
#: By space and heading: each space that can be flown to, with its routes' numbers, shortest first.
ROUTES_TO: Final[list[tuple[dict[int, tuple[int, ...]], ...]]] = []
MOVES: Final[dict[int, Action]] = {
    place: ("move", word) for place, word in enumerate((*SPACE_WORDS, *EXIT_WORDS))
}
#: By space, heading and velocity: the first of its routes that is too long; shorter ones have lower numbers.
TOO_LONG: Final[list[tuple[tuple[int, ...], ...]]] = []
#: By space, heading and velocity: the spaces in reach with the moves there, nearest first ...
REACH_MOVES: Final[list[tuple[tuple[dict[int, Action], ...], ...]]] = []
#: ... and those spaces as a mask.
REACH_MASK: Final[list[tuple[tuple[int, ...], ...]]] = []


def _chart() -> None:
    for start in range(NODES):
        ways, limits, moves, masks = [], [], [], []
        for heading in (CLOCKWISE, COUNTER):
            to: dict[int, list[int]] = {}
            routes, first = _routes_from(start, heading), len(ROUTES)
            for way, route in enumerate(routes, first):
                to.setdefault(route.path[-1], []).append(way)
            ROUTES.extend(routes)
            lengths = [len(route.path) for route in routes]
            limits.append(tuple(first + bisect_right(lengths, n) for n in range(MAX_VELOCITY + 1)))
            far = [len(ROUTES[numbers[0]].path) for numbers in to.values()]
            spaces = list(to)
            near = [spaces[: bisect_right(far, velocity)] for velocity in range(MAX_VELOCITY + 1)]
            ways.append({there: tuple(numbers) for there, numbers in to.items()})
            moves.append(tuple({there: MOVES[there] for there in reached} for reached in near))
            masks.append(tuple(sum([1 << there for there in reached]) for reached in near))
        ROUTES_TO.append(tuple(ways))
        TOO_LONG.append(tuple(limits))
        REACH_MOVES.append(tuple(moves))
        REACH_MASK.append(tuple(masks))


_chart()

#: By space and heading: how long the shortest route off the board is.
EXIT_DISTANCE: Final = tuple(
    tuple(
        min([len(ROUTES[to[off][0]].path) for off in OFF if off in to], default=FAR)
        for to in ROUTES_TO[place]
    )
    for place in range(NODES)
)
LENGTH: Final = tuple(len(route.path) for route in ROUTES)
ROUTE_WORDS: Final = tuple(sorted({route.word for route in ROUTES}))


def _distance(one: int, other: int) -> int:
    """Spaces between two spaces along an orbit they share, either way round."""
    best = FAR
    for ring in RINGS_OF[one]:
        circle = _CIRCLES[ring]
        if other in circle:
            gap = abs(circle.index(one) - circle.index(other))
            best = min(best, gap, len(circle) - gap)
    return best


DISTANCE: Final = tuple(tuple(_distance(one, other) for other in range(NODES)) for one in range(NODES))
ARROWS: Final = tuple(tuple(NODE[word] for word in place.arrows) for place in DOMINATIONS)
#: From a space: the domination spaces its arrows lead to ...
ARROWS_FROM: Final = tuple(
    tuple(target for target, arrows in enumerate(ARROWS) if place in arrows) for place in range(NODES)
)
#: ... and how far off each domination space is for a turret.
AIM: Final = tuple(
    tuple(min(DISTANCE[place][arrow] for arrow in arrows) for arrows in ARROWS) for place in range(NODES)
)
#: The same for those on an orbit of the space alone, in pairs.
AIMS: Final = tuple(tuple((target, far) for target, far in enumerate(aims) if far < FAR) for aims in AIM)
ADJACENT: Final = tuple(
    frozenset(there for there in range(NODES) if DISTANCE[place][there] == 1) for place in range(NODES)
)


def hex_at(side: int, depth: int) -> int:
    """The place of the hex so deep in a chain, counted from 0."""
    return HEX_BASE[side] + depth


def hex_side(place: int) -> int:
    """Which chain a place in outer space belongs to."""
    return 1 if place >= HEX_BASE[1] else 0


def hex_depth(place: int) -> int:
    return place - HEX_BASE[hex_side(place)]


def place_word(place: int, port: int | None = None) -> str:
    """A place as the notation and the reader name it; a launch pad belongs to a port."""
    if place == PAD:
        return "pad" if port is None else PORTS[port].launch_pad
    if place == HANGAR:
        return "hangar"
    if place < NODES:
        return SPACE_WORDS[place]
    return f"{SIDE_WORDS[hex_side(place)]}-{hex_depth(place) + 1}"
