"""The table as nested words and numbers, the way scenarios speak of it."""

from __future__ import annotations

from typing import Any

from orrery.games.exploration.cards import HEXES, MODULES, PORTS
from orrery.games.exploration.orbits import (
    DOMINATION_WORDS,
    HEADING_WORDS,
    place_word,
)
from orrery.games.exploration.rounds import area_cubes
from orrery.games.exploration.state import SEATS, Ship, Table, fleet
from orrery.games.exploration.tokens import (
    CARGO,
    DEVELOPMENT_WORDS,
    DOMINATION_MODULES,
    HAZARD_WORDS,
    KIND_WORDS,
    MANEUVER_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_WORDS,
)
from orrery.kernel import UNKNOWN


def names(cards: tuple[Any, ...], words: tuple[str, ...]) -> list[Any]:
    """Cards by name, "?" for one that may not be seen."""
    return [UNKNOWN if card is UNKNOWN else words[card] for card in cards]


def describe(s: Table) -> dict[str, Any]:
    return {
        "round": s.round,
        "rounds": s.options.rounds,
        "order": [SEATS[seat] for seat in s.order],
        "row": names(s.row, MANEUVER_WORDS),
        "deck": names(s.deck, KIND_WORDS),
        "control": {
            word: SEATS[seat] for word, seat in zip(DOMINATION_WORDS, s.cubes, strict=True) if seat >= 0
        },
        "free": {word: seat < 0 for word, seat in zip(DOMINATION_WORDS, s.cubes, strict=True)},
        "restricted": names(s.restricted, DOMINATION_WORDS),
        "gnss": {place_word(space): SEATS[seat] for space, seat in s.gnss},
        "traps": {place_word(trap.at): trap.count for trap in s.traps},
        "stations": [place_word(space) for space in s.stations],
        "east": [HEXES[tile].id for tile in s.chains[0]],
        "west": [HEXES[tile].id for tile in s.chains[1]],
        "claimed": [HEXES[tile].id for tile in s.claimed],
        "hazards": names(s.hazards, HAZARD_WORDS),
        "discard": names(s.dev_discard, DEVELOPMENT_WORDS),
        "seats": {SEATS[seat]: _seat(s, seat) for seat in range(s.players)},
    }


def _seat(s: Table, seat: int) -> dict[str, Any]:
    port = s.ports[seat]
    ships = [s.ships[number] for number in fleet(seat)] if s.ships else []
    return {
        "port": PORTS[port].id if port >= 0 else "",
        "credits": s.credits[seat],
        "command": s.command[seat],
        "dp": s.dp[seat],
        "frags": s.frags[seat],
        "bonus": MODULES[s.bonus[seat]].id if s.bonus[seat] >= 0 else "",
        "fleet": names(s.fleets[seat], KIND_WORDS),
        "ships": {KIND_WORDS[ship.kind]: _ship(ship, port, s.round) for ship in ships},
        "primary": names(s.primaries[seat], PRIMARY_WORDS),
        "secondary": names(s.secondaries[seat], SECONDARY_WORDS),
        "developments": names(s.developments[seat], DEVELOPMENT_WORDS),
        "primary_count": len(s.primaries[seat]),
        "secondary_count": len(s.secondaries[seat]),
        "development_count": len(s.developments[seat]),
        "completed": names(s.done_primaries[seat], PRIMARY_WORDS)
        + names(s.done_secondaries[seat], SECONDARY_WORDS),
        "perks": names(s.perks[seat], DEVELOPMENT_WORDS),
        "upkeep": s.upkeep[seat],
        "no_credits": s.barred[seat],
        "dropped": dict(zip(DOMINATION_MODULES, s.dropped[seat], strict=True)),
        "cubes": area_cubes(s, seat),
    }


def _ship(ship: Ship, port: int, now: int) -> dict[str, Any]:
    return {
        "at": place_word(ship.at, port),
        "heading": HEADING_WORDS[ship.heading],
        "outbound": ship.outbound,
        "energy": ship.energy,
        "full_energy": ship.full_energy,
        "resistance": ship.resistance,
        "full_resistance": ship.full_resistance,
        "maneuverability": ship.maneuverability,
        "velocity": ship.velocity,
        "cargo": CARGO[ship.kind],
        "modules": names(ship.modules, TOKEN_WORDS),
        "selected": ship.selected,
        "grounded": ship.grounded > now,
        "used": ship.used == now and now > 0,
    }
