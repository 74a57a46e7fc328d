"""How well a seat stands: a sum of named parts, in points.

A module aboard is worth what it brings where it can be dropped, less the farther that is; energy is what a
fleet runs out of first, as every module takes a move and a drop.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, TypeAlias

from orrery.games.exploration.cards import AREA_CONTROL, HEXES, MODULES, PRIMARIES, SECONDARIES
from orrery.games.exploration.drops import ACCEPTS
from orrery.games.exploration.missions import progress
from orrery.games.exploration.orbits import (
    AREA,
    ARROWS,
    EXITS,
    FAR,
    GNSS_SPACES,
    HANGAR,
    NODES,
    ORBITING,
    PAD,
    REQUIRED,
    STEPS,
    SURFACES,
    hex_depth,
    hex_side,
)
from orrery.games.exploration.passage import luck
from orrery.games.exploration.state import Ship, Table, fleet, owner, ship_at
from orrery.games.exploration.tokens import DOMINATION, GNSS, KIND_WORDS, TOKEN_BASE, TOKEN_COST, TURRET

#: How much a drafted ship of each type is worth: cheap ones fly early, with money left for their cargo.
RATING: Final = {
    "recover": 6.5,
    "ultra_fast": 6.0,
    "transporter": 6.0,
    "shield": 5.5,
    "money_maker": 5.5,
    "super_maneuver": 5.0,
    "laser_beam": 4.5,
    "bomber": 4.5,
    "conqueror": 4.5,
    "destroyer": 4.0,
}
#: The areas by number, and what so many cubes in each are worth.
_AREAS: Final = tuple(AREA_CONTROL)
GNSS_AREA: Final = _AREAS.index("GNSS")
AREA_OF: Final = tuple(_AREAS.index(area) for area in AREA)
VALUE: Final = tuple((0, *AREA_CONTROL[area], *(AREA_CONTROL[area][-1],) * len(AREA)) for area in _AREAS)
#: The spaces that take each module.
TARGETS: Final = tuple(
    tuple(site for site, accepts in enumerate(ACCEPTS) if token in accepts)
    for token in range(len(TOKEN_COST))
)
#: By skill and domination space: the chance of a drop.
LUCK: Final = {skill: tuple(luck(skill, required) for required in REQUIRED) for skill in range(-12, 24)}
ON_SURFACE: Final = tuple(area in SURFACES for area in AREA)

_DP_OF_FRAG: Final = 3.0
#: A credit, while it can still be spent and when it can't.
CREDIT: Final = 0.3
LAST_CREDIT: Final = 0.2
_COMMAND: Final = 0.55
_CARD: Final = 2.0
#: What a primary mission and a secondary one in hand are worth beside how far they are.
_HOPE: Final = 0.1
#: Energy that the cargo needs, and the rest of it.
_ENERGY: Final = 0.2
_SPARE_ENERGY: Final = 0.08
_RESISTANCE: Final = 0.25
_PER_MOVE: Final = 0.68
_LACKING: Final = 0.4
#: A module aboard is never worth as much as one that is down.
_ABOARD: Final = 0.7
_RIVALS: Final = 0.3
#: A hex counts as so many spaces, and nothing is further away than this.
_PER_HEX: Final = 12
_FURTHEST: Final = FAR + _PER_HEX * (len(HEXES) + 2)


@lru_cache
def distances(heading: int) -> tuple[tuple[int, ...], ...]:
    """How many spaces it is from each space to each other, flying one way."""
    found = []
    for start in range(NODES):
        far = [FAR] * NODES
        front, steps = [start], 0
        while front:
            for place in front:
                far[place] = min(far[place], steps)
            steps += 1
            front = [
                there
                for place in front
                for there in STEPS[place][heading]
                if there < NODES and far[there] == FAR
            ]
        found.append(tuple(far))
    return tuple(found)


@lru_cache
def arrow_distances(heading: int) -> tuple[tuple[int, ...], ...]:
    """How many spaces it is from each space to the nearest arrow of each domination space."""
    return tuple(
        tuple(min(far[arrow] for arrow in arrows) for arrows in ARROWS) for far in distances(heading)
    )


#: What the ships of a seat may still bring: being in space, their energy, their cargo.
Prospects: TypeAlias = Callable[[Table, int, list[int]], tuple[float, float, float]]


def evaluate(s: Table, seat: int, foresee: Prospects | None = None) -> float:
    """Points now, what is on its way to become points, and a little less for every rival's points."""
    if s.result is not None:
        scores: tuple[float, ...] = s.result.scores
        best_rival = max(score for other, score in enumerate(scores) if other != seat)
        return 1000.0 * (seat in s.result.winners) + scores[seat] - best_rival
    return sum(terms(s, seat, foresee).values())


def terms(s: Table, seat: int, foresee: Prospects | None = None) -> dict[str, float]:
    """The parts of the evaluation by their names."""
    counts = cube_counts(s)
    rivals = sum([points(s, other, counts[other]) for other in range(s.players) if other != seat])
    found = {
        "points": points(s, seat, counts[seat]),
        "missions": missions(s, seat),
        "money": money(s, seat),
        "the draft": sum([RATING[KIND_WORDS[kind]] for kind in s.fleets[seat]]),
        "the lead over rivals": -_RIVALS * rivals / (s.players - 1),
    }
    if s.ships:
        found["ships in space"], found["energy"], found["cargo"] = (foresee or prospects)(
            s, seat, counts[seat]
        )
    return found


def rounds_left(s: Table) -> int:
    """Rounds after this one."""
    rounds: int = s.options.rounds
    return rounds - s.round


def cube_counts(s: Table) -> list[list[int]]:
    """How many cubes each seat has in each area."""
    counts = [[0] * len(_AREAS) for _ in range(s.players)]
    for _, holder in s.gnss:
        counts[holder][GNSS_AREA] += 1
    for place, holder in enumerate(s.cubes):
        if holder >= 0:
            counts[holder][AREA_OF[place]] += 1
    return counts


def points(s: Table, seat: int, counts: list[int]) -> float:
    """What a seat would score if everything stopped, but for what it has in hand.

    A GNSS under a ship pays when the ship leaves, or at the end.
    """
    total: float = s.dp[seat] + s.frags[seat] * _DP_OF_FRAG
    for area, cubes in enumerate(counts):
        total += VALUE[area][cubes]
    for space, holder in s.gnss:
        if holder == seat and ship_at(s, space) >= 0:
            total += MODULES[TOKEN_BASE[GNSS]].dp + MODULES[TOKEN_BASE[GNSS]].credits * LAST_CREDIT
    return total


def missions(s: Table, seat: int) -> float:
    """The missions in hand, by how far they are; those of others are unseen."""
    total = 0.0
    for card in s.primaries[seat]:
        total += PRIMARIES[card].dp * _nearly(s, seat, card, primary=True)
    for card in s.secondaries[seat]:
        total += SECONDARIES[card].credits * CREDIT * _nearly(s, seat, card, primary=False)
    return total


def _nearly(s: Table, seat: int, card: int, *, primary: bool) -> float:
    """The share of its reward that a mission is worth already: the square of how much of it is done."""
    have, need = progress(s, seat, (PRIMARIES if primary else SECONDARIES)[card])
    done = min(1.0, have / need) if need else 0.0
    return _HOPE + (0.8 - _HOPE) * done * done


def money(s: Table, seat: int) -> float:
    """Credits, command points and cards, which are worth more while they can be used."""
    left: float = rounds_left(s) / s.options.rounds
    credit = CREDIT if left else LAST_CREDIT
    cards = _CARD * len(s.developments[seat]) * left
    return s.credits[seat] * credit + min(s.command[seat], 8) * _COMMAND + cards


def prospects(s: Table, seat: int, counts: list[int]) -> tuple[float, float, float]:
    """What the ships of a seat may still bring: being in space, their energy, their cargo."""
    left = rounds_left(s)
    taken: set[int] = set()
    counts = list(counts)  # and those to come
    ships = energy = cargo = 0.0
    for number in fleet(seat):
        ship = s.ships[number]
        if ship.at != HANGAR:
            ships += afloat(ship, left)
            wanted = 2 * sum([DOMINATION[token] for token in ship.modules])
            useful = min(ship.energy, 2 + left * 3)
            energy += _ENERGY * min(useful, wanted) + _SPARE_ENERGY * max(0, useful - wanted)
            spent = 0
            for token in ship.modules:
                cargo += cargo_value(s, number, token, taken, counts, spent)
                spent += 2 * DOMINATION[token]
    return ships, energy, cargo


def afloat(ship: Ship, left: int) -> float:
    """What it is worth to have a ship in space for so many rounds more."""
    return 0.3 * min(left, 5) + _RESISTANCE * ship.resistance


def fittings_value(ship: Ship) -> float:
    """What the modules of a ship are worth that are not for dropping on the map."""
    return sum([_fitting(token) for token in ship.modules if not DOMINATION[token]])


def _fitting(token: int) -> float:
    return 0.5 if TURRET[token] else 0.2 * TOKEN_COST[token]


def cargo_value(
    s: Table, number: int, token: int, taken: set[int], counts: list[int], spent: int = 0
) -> float:
    """What a module on a ship may bring; two do not aim at the same space, nor use the same energy.

    The space and the area that it aims at are noted in `taken` and `counts`.
    """
    if not DOMINATION[token]:
        return _fitting(token)
    ship = s.ships[number]
    place, extra = whereabouts(s, number)
    near = nearness(max(1, ship.velocity), ship.energy - spent)
    module = MODULES[TOKEN_BASE[token]]
    worth = module.dp + module.credits * (CREDIT if rounds_left(s) else LAST_CREDIT)
    best, aim, where = 0.0, -1, -1
    if token == GNSS:
        gain = VALUE[GNSS_AREA][counts[GNSS_AREA] + 1] - VALUE[GNSS_AREA][counts[GNSS_AREA]]
        far = gnss_distance(s, ship.heading, place) + extra
        best, where = (worth + gain) * near[far], GNSS_AREA
    cubes, restricted = s.cubes, s.restricted
    arrows = arrow_distances(ship.heading)[place]
    skill = ship.maneuverability
    chances = LUCK[skill], LUCK[skill + ship.touchdown]
    for target in TARGETS[token]:
        if cubes[target] < 0 and target not in taken and target not in restricted:
            area = AREA_OF[target]
            value = worth + VALUE[area][counts[area] + 1] - VALUE[area][counts[area]]
            value *= chances[ON_SURFACE[target]][target]
            value *= near[arrows[target] + extra]
            if value > best:
                best, aim, where = value, target, area
    if aim >= 0:
        taken.add(aim)
    if where >= 0:
        counts[where] += 1
    return best


def whereabouts(s: Table, number: int) -> tuple[int, int]:
    """A space of the board to measure from, and how much further away a ship is."""
    at = s.ships[number].at
    if at == PAD:
        return ORBITING[s.ports[owner(number)]], 0
    if at < NODES:
        return at, 0
    return EXITS[hex_side(at)], _PER_HEX * (hex_depth(at) + 2)


@cache
def nearness(velocity: int, energy: int) -> tuple[float, ...]:
    """By distance, how likely a ship gets there: each move costs, and energy it does not have costs a lot."""
    found = []
    for far in range(_FURTHEST):
        moves = -(-far // velocity)
        lacking = max(0, moves + 1 - energy)
        found.append(_ABOARD * _PER_MOVE**moves * (1 - 0.004 * min(far, 60)) * _LACKING**lacking)
    return tuple(found)


def gnss_distance(s: Table, heading: int, place: int) -> int:
    """How far the next free GNSS space is."""
    taken = {space for space, _ in s.gnss}
    for far, space in gnss_spaces(heading, place):
        if space not in taken:
            return far
    return FAR


@cache
def gnss_spaces(heading: int, place: int) -> tuple[tuple[int, int], ...]:
    """How far the spaces for a GNSS are from a space, and which, the nearest first."""
    far = distances(heading)[place]
    return tuple(sorted((far[space], space) for space in GNSS_SPACES))
