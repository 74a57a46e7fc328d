"""What a move has in store: how far it is, the odds on the way, what waits and what may be dropped there."""

from __future__ import annotations

from math import prod

from orrery.games.exploration.cards import HEXES
from orrery.games.exploration.drops import ACCEPTS, drop_skill, may_occupy
from orrery.games.exploration.orbits import (
    ARROWS_FROM,
    GNSS_SPACES,
    HEX_BASE,
    LENGTH,
    REQUIRED,
    RINGS,
    RINGS_OF,
    ROUTES,
    hex_depth,
    hex_side,
)
from orrery.games.exploration.outer_space import is_new_hex
from orrery.games.exploration.passage import is_trapped, luck, met_at, obstacles, space_note
from orrery.games.exploration.state import NOBODY, Table, gnss_at, trap_at
from orrery.games.exploration.tokens import GNSS
from orrery.games.exploration.words import SITE_NAMES, count, gains, listed


def checks_on(s: Table, ship: int, way: int) -> list[float]:
    """The chance of each maneuver check on a route, in its order."""
    skill = s.ships[ship].maneuverability
    mask = obstacles(s, ship)
    passed = [there for there in ROUTES[way].path[:-1] if mask >> there & 1]
    return [luck(skill, hurdle) for there in passed for hurdle in met_at(s, ship, there)]


def deadly_on(s: Table, ship: int, way: int) -> bool:
    """Whether a trap on a route destroys the ship that flies it."""
    deadly = {trap.at for trap in s.traps if trap.count == 1}
    return not deadly.isdisjoint(ROUTES[way].path[:-1])


def best_way(s: Table, ship: int, ways: list[int]) -> int:
    """The route that a careful pilot takes: no deadly trap, the best odds, the shortest."""
    return max(
        ways, key=lambda way: (not deadly_on(s, ship, way), prod(checks_on(s, ship, way)), -LENGTH[way])
    )


def drops_from(s: Table, ship: int, place: int) -> list[str]:
    """The sites that a ship could drop something on from a space, each with its chance."""
    cargo = s.ships[ship].modules
    found = [
        f"{SITE_NAMES[site]} ({luck(drop_skill(s, ship, site), REQUIRED[site]):.0%})"
        for site in ARROWS_FROM[place]
        if not ACCEPTS[site].isdisjoint(cargo) and may_occupy(s, ship, site) is None
    ]
    if GNSS in cargo and place in GNSS_SPACES and gnss_at(s, place) == NOBODY:
        found.append("the GNSS space")
    return found


def move_note(s: Table, ship: int, place: int, ways: list[int]) -> str:
    """A move to a space of the board: orbits, distance, what waits, drops, checks."""
    notes = []
    if len(RINGS_OF[place]) > 1:
        notes.append("on " + listed([RINGS[ring].name for ring in RINGS_OF[place]]))
    if ways:
        way = best_way(s, ship, ways)
        notes.append(count(LENGTH[way], "space"))
    notes.append(space_note(place))
    if drops := drops_from(s, ship, place):
        notes.append(f"drop on {', '.join(drops)}")
    if ways and (checks := checks_on(s, ship, way)):
        odds = ", ".join(f"{chance:.0%}" for chance in checks)
        notes.append(f"{'check' if len(checks) == 1 else 'checks'} {odds}")
    return "; ".join(filter(None, notes))


def hex_note(s: Table, place: int) -> str:
    """A move to a hex: what it is, what it does and gives."""
    if place < HEX_BASE[0]:
        return space_note(place)
    if is_new_hex(s, place):
        return "a hex that nobody has seen"
    tile = s.chains[hex_side(place)][hex_depth(place)]
    harm = [
        "a hazard" if effect == "hazard" else f"{amount:+d} {effect}"
        for effect, amount in HEXES[tile].effects.items()
    ]
    reward = "reward taken" if tile in s.claimed else f"reward {gains(HEXES[tile].reward)}"
    return "; ".join([HEXES[tile].name, *harm, reward])


def trap_warning(s: Table, ship: int, place: int, ways: list[int]) -> str:
    """A trap under the ship, on every way, or where the move ends."""
    deadly = {trap.at for trap in s.traps if trap.count == 1}
    if is_trapped(s, ship) and s.ships[ship].at in deadly:
        return "the trap here will destroy the ship when it leaves"
    if deadly and ways and all(deadly_on(s, ship, way) for way in ways):
        return "a trap on the way will destroy the ship"
    if place in deadly:
        return "a trap is there that destroys the ship, whether it stays or flies on"
    return "a trap is there: do not end your turn on it" if trap_at(s, place) >= 0 else ""
