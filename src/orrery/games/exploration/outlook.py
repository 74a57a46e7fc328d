"""What a move has in store: how far it is, the odds on the way, what waits and what may be dropped there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from orrery.games.exploration.board import Check, DropChance, Reach, TrapNow
from orrery.games.exploration.cards import HEXES, MODULES
from orrery.games.exploration.drops import ACCEPTS, drop_skill, may_occupy
from orrery.games.exploration.orbits import (
    ARROWS_FROM,
    DOMINATION_WORDS,
    GNSS_SPACES,
    HEX_BASE,
    LENGTH,
    NODES,
    OFF,
    REQUIRED,
    RINGS,
    RINGS_OF,
    ROUTES,
    hex_at,
    hex_depth,
    hex_side,
    place_word,
)
from orrery.games.exploration.outer_space import is_new_hex
from orrery.games.exploration.passage import is_trapped, luck, met_at, obstacles, space_note
from orrery.games.exploration.state import NOBODY, Table, gnss_at, ship_word, trap_at
from orrery.games.exploration.tokens import GNSS, TOKEN_BASE, TOKEN_WORDS
from orrery.games.exploration.words import PLACE_NAMES, count, gains, listed


def checks_on(s: Table, ship: int, way: int) -> list[float]:
    """The chance of each maneuver check on a route, in its order."""
    return [check.chance for check in checks(s, ship, ROUTES[way].path)]


def checks(s: Table, ship: int, path: tuple[int, ...]) -> tuple[Check, ...]:
    """The maneuver checks on a way, in their order."""
    skill = s.ships[ship].maneuverability
    mask = obstacles(s, ship)
    passed = [there for there in path[:-1] if mask >> there & 1]
    return tuple(
        Check(place_word(there), what, hurdle, luck(skill, hurdle))
        for there in passed
        for what, hurdle in met_at(s, ship, there)
    )


def reach(s: Table, ship: int, path: tuple[int, ...]) -> Reach:
    """What a move on a way has in store, as data for the drawing."""
    card = s.ships[ship]
    met = checks(s, ship, path)
    place = hex_at(OFF.index(path[-1]), 0) if path[-1] in OFF else path[-1]
    steps = (*path[:-1], place)
    traps = tuple(TrapNow(place_word(trap.at), trap.count) for trap in s.traps if trap.at in path)
    return Reach(
        ship=ship_word(s, ship),
        path=tuple(place_word(step) for step in steps),
        velocity=card.velocity,
        skill=card.maneuverability,
        energy=0 if card.boosts else 1,
        checks=met,
        traps=traps,
        losses=losses([check.chance for check in met]),
        drops=tuple(drop_chances(s, ship, place)) if place < NODES else (),
        deadly=trap_warning(s, ship, place, []) != "" or any(t.count == 1 for t in traps),
    )


def losses(chances: list[float]) -> tuple[float, ...]:
    """How likely so many checks fail: none, one, two ..."""
    odds = [1.0]
    for chance in chances:
        odds = [a * chance + b * (1 - chance) for a, b in zip([*odds, 0], [0, *odds], strict=True)]
    return tuple(odds)


def deadly_on(s: Table, ship: int, way: int) -> bool:
    """Whether a trap on a route destroys the ship that flies it."""
    deadly = {trap.at for trap in s.traps if trap.count == 1}
    return not deadly.isdisjoint(ROUTES[way].path[:-1])


def best_way(s: Table, ship: int, ways: Sequence[int]) -> int:
    """The route that a careful pilot takes: no deadly trap, the best odds, the shortest."""
    return max(
        ways, key=lambda way: (not deadly_on(s, ship, way), prod(checks_on(s, ship, way)), -LENGTH[way])
    )


def drop_chances(s: Table, ship: int, place: int) -> Iterator[DropChance]:
    """What a ship could drop on sites from a space, one row for each module."""
    cargo = s.ships[ship].modules
    for site in ARROWS_FROM[place]:
        if may_occupy(s, ship, site) is None:
            chance = luck(drop_skill(s, ship, site), REQUIRED[site])
            for token in sorted(ACCEPTS[site].intersection(cargo)):
                module = MODULES[TOKEN_BASE[token]]
                yield DropChance(
                    DOMINATION_WORDS[site],
                    TOKEN_WORDS[token],
                    REQUIRED[site],
                    chance,
                    module.credits,
                    module.dp,
                )


def drops_from(s: Table, ship: int, place: int) -> list[str]:
    """The sites that a ship could drop something on from a space, each with its chance."""
    sites = {drop.site: drop.chance for drop in drop_chances(s, ship, place)}
    found = [f"{PLACE_NAMES[site]} ({chance:.0%})" for site, chance in sites.items()]
    if GNSS in s.ships[ship].modules and place in GNSS_SPACES and gnss_at(s, place) == NOBODY:
        found.append("the GNSS space")
    return found


def move_note(s: Table, ship: int, place: int, ways: Sequence[int]) -> str:
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


def trap_warning(s: Table, ship: int, place: int, ways: Sequence[int]) -> str:
    """A trap under the ship, on every way, or where the move ends."""
    deadly = {trap.at for trap in s.traps if trap.count == 1}
    if is_trapped(s, ship) and s.ships[ship].at in deadly:
        return "the trap here will destroy the ship when it leaves"
    if deadly and ways and all(deadly_on(s, ship, way) for way in ways):
        return "a trap on the way will destroy the ship"
    if place in deadly:
        return "a trap is there that destroys the ship, whether it stays or flies on"
    return "a trap is there: do not end your turn on it" if trap_at(s, place) >= 0 else ""
