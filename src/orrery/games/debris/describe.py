"""The position as nested tables, the way scenarios speak of it."""

from __future__ import annotations

from typing import Any

from orrery.games.debris.board import ORBIT_CARDS, SPACE_NAMES
from orrery.games.debris.cards import KINDS, LETTERS, LEVEL, RESOURCES, SEATS, Cards
from orrery.games.debris.orbit_deck import pile_size
from orrery.games.debris.state import Table
from orrery.games.debris.turn import actions_left
from orrery.kernel import UNKNOWN


def describe(s: Table) -> dict[str, Any]:
    """The position as nested tables, the way scenarios speak of it."""
    return {
        "turn": s.turn,
        "active": SEATS[s.active],
        "actions": actions_left(s),
        "alignment": s.alignment,
        "threat": s.threat,
        "level": LEVEL[s.threat],
        "supply": s.supply,
        "seats": {SEATS[seat]: _ship(s, seat) for seat in range(s.players)},
        "satellites": {LETTERS[i]: _satellite(s, i) for i in range(len(s.satellites))},
        "working": sorted(s.working),
        "debris": dict(zip(SPACE_NAMES, s.debris, strict=True)),
        "deck": _cards(s.deck),
        "discards": _cards(s.discards),
        "orbit": _orbit(s),
    }


def _cards(cards: Cards) -> dict[str, int]:
    return {**dict(zip(RESOURCES, cards, strict=True)), "total": sum(cards)}


def _ship(s: Table, seat: int) -> dict[str, Any]:
    at = s.at[seat]
    return {
        "at": SPACE_NAMES[at] if at >= 0 else "",
        "hp": s.hp[seat],
        "capacity": s.capacity[seat],
        "hold": s.hold[seat],
        "hand": _cards(s.hand[seat]),
    }


def _satellite(s: Table, number: int) -> dict[str, Any]:
    satellite, at = s.satellites[number], s.sites[number]
    return {
        "card": satellite.card,
        "at": SPACE_NAMES[at] if at >= 0 else "",
        "hp": satellite.hp,
        "operational": satellite.card in s.working,
        "needs": dict(zip(KINDS, satellite.needs, strict=True)),
        "beside": _cards(satellite.beside),
    }


def _orbit(s: Table) -> dict[str, Any]:
    return {
        "pile": pile_size(s),
        "forecast": "" if s.forecast is None else ORBIT_CARDS[s.forecast],
        "laid": [
            {"card": UNKNOWN if laid.card is UNKNOWN else ORBIT_CARDS[laid.card], "cubes": laid.cubes}
            for laid in s.laid
        ],
        "discards": [ORBIT_CARDS[card] for card in s.orbit_discards],
    }
