"""How well a seat stands in the eyes of a strong player: each ship is thought through from drop to drop.

`standing` counts every module from where its ship is now; here the next one is counted from where the last
one was dropped, with the energy that is left, so cargo for one neighbourhood is worth more than for many.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from orrery.games.exploration.cards import MODULES
from orrery.games.exploration.drops import drop_skill
from orrery.games.exploration.orbits import ARROWS, FAR, GNSS_SPACES, HANGAR
from orrery.games.exploration.standing import (
    AREA_OF,
    CREDIT,
    GNSS_AREA,
    LAST_CREDIT,
    LUCK,
    TARGETS,
    VALUE,
    afloat,
    arrow_distances,
    distances,
    evaluate,
    fittings_value,
    rounds_left,
    whereabouts,
)
from orrery.games.exploration.state import Table, fleet
from orrery.games.exploration.tokens import DOMINATION, GNSS, TOKEN_BASE

#: A module aboard beside one that is down, what each move takes off it, and each energy that is lacking.
_ABOARD: Final = 0.85
_PER_MOVE: Final = 0.93
_LACKING: Final = 0.35
#: Energy that the cargo needs, and the rest of it while there are rounds to use it.
_ENERGY: Final = 0.2
_SPARE_ENERGY: Final = 0.25
_SOON: Final = 3


def appraise(s: Table, seat: int) -> float:
    """The evaluation of a strong player."""
    return evaluate(s, seat, prospects)


class DropAhead(NamedTuple):
    """A module that may be dropped: what that is worth, where, and the energy used up when it is down."""

    value: float
    token: int
    #: The site, or -1 for a GNSS; the area that it is in; the space from which the ship goes on.
    site: int
    area: int
    place: int
    used: float
    moves: int


class Aims:
    """What the ships of a seat are about to fill, so that no two aim at the same."""

    def __init__(self, s: Table, counts: list[int]) -> None:
        self.counts = list(counts)
        self.sites = {site for site, holder in enumerate(s.cubes) if holder >= 0}.union(s.restricted)
        self.gnss = {space for space, _ in s.gnss}

    def gain(self, area: int) -> int:
        """What one more cube in an area is worth."""
        cubes = self.counts[area]
        return VALUE[area][cubes + 1] - VALUE[area][cubes]

    def take(self, drop: DropAhead) -> None:
        self.counts[drop.area] += 1
        if drop.site >= 0:
            self.sites.add(drop.site)
        else:
            self.gnss.add(drop.place)


def prospects(s: Table, seat: int, counts: list[int]) -> tuple[float, float, float]:
    """What the ships of a seat may still bring: being in space, their energy, their cargo."""
    left = rounds_left(s)
    aims = Aims(s, counts)
    ships = energy = cargo = 0.0
    for number in fleet(seat):
        ship = s.ships[number]
        if ship.at != HANGAR:
            ships += afloat(ship, left)
            value, used = sortie(s, number, aims)
            cargo += value + fittings_value(ship)
            useful = min(ship.energy, 2 + left * 3)
            energy += _ENERGY * min(useful, used)
            energy += _SPARE_ENERGY * max(0, useful - used) * min(1, left / _SOON)
    return ships, energy, cargo


def sortie(s: Table, number: int, aims: Aims) -> tuple[float, float]:
    """What the cargo of a ship is worth when the best drop is made again and again; the energy it takes."""
    ship = s.ships[number]
    place, extra = whereabouts(s, number)
    aboard = [token for token in ship.modules if DOMINATION[token]]
    used, value, hope = 0.0, 0.0, _ABOARD
    while aboard:
        found = max(drops(s, number, aboard, aims, (place, extra, used)), default=None)
        if found is None or found.value <= 0:
            break
        value += hope * found.value
        hope *= _PER_MOVE**found.moves
        place, extra, used = found.place, 0, found.used
        aboard.remove(found.token)
        aims.take(found)
    return value, used


def drops(
    s: Table, number: int, aboard: list[int], aims: Aims, start: tuple[int, int, float]
) -> Iterator[DropAhead]:
    """Every drop that a ship could make next, with what is aboard, from where it is."""
    ship = s.ships[number]
    place, extra, used = start
    velocity, energy = max(1, ship.velocity), ship.energy + bool(ship.boosts)
    credit = CREDIT if rounds_left(s) else LAST_CREDIT
    arrows, nearest = arrow_distances(ship.heading)[place], nearest_arrows(ship.heading)[place]
    for token in set(aboard):
        module = MODULES[TOKEN_BASE[token]]
        worth = module.dp + module.credits * credit
        if token == GNSS:
            far = distances(ship.heading)[place]
            space = min(
                [there for there in GNSS_SPACES if there not in aims.gnss], key=far.__getitem__, default=-1
            )
            if space >= 0 and far[space] < FAR:
                moves = -(-(far[space] + extra) // velocity)
                total = used + moves + 1
                value = (worth + aims.gain(GNSS_AREA)) * _PER_MOVE**moves * _LACKING ** max(0, total - energy)
                yield DropAhead(value, token, -1, GNSS_AREA, space, total, moves)
        for site in TARGETS[token]:
            if site in aims.sites:
                continue
            chance = LUCK[drop_skill(s, number, site)][site]
            if chance:
                moves = -(-(arrows[site] + extra) // velocity)
                tries = 1 / chance
                total = used + moves + tries
                value = (worth + aims.gain(AREA_OF[site])) * _PER_MOVE ** (moves + tries - 1)
                value *= _LACKING ** max(0, total - energy)
                yield DropAhead(value, token, site, AREA_OF[site], nearest[site], total, moves)


@lru_cache
def nearest_arrows(heading: int) -> tuple[tuple[int, ...], ...]:
    """The nearest space, from each space, with an arrow to each domination space."""
    return tuple(tuple(min(arrows, key=far.__getitem__) for arrows in ARROWS) for far in distances(heading))
