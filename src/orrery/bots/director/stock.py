"""What lies on Earth: what of it a flight takes, and what has to be bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from orrery.bots.director.flights import Flight
from orrery.games.leaving_earth.cards import COMPONENTS, FACES, PERSON
from orrery.games.leaving_earth.state import Table, world
from orrery.plan.profile import ASTRONAUT

#: The rockets by the advancement that they need.
ROCKET_OF: Final = {card.requires: card.id for card in COMPONENTS.values() if card.kind == "rocket"}
#: What is shot up to test Landing, and the rockets that do it alone, the cheapest first.
PAYLOAD: Final = "probe"
_HOPPERS: Final = ("atlas", "soyuz", "saturn")
_PEOPLE: Final = tuple(card for card in COMPONENTS.values() if card.kind == "astronaut")
_TRADES: Final = tuple(dict.fromkeys(card.skill for card in _PEOPLE))
_SALARY: Final = _PEOPLE[0].cost or 0


def in_stock(stock: Iterable[str]) -> Counter[str]:
    """What lies on Earth and works; people by their trade."""
    faces = [FACES[word] for word in stock if not FACES[word].damaged]
    return Counter(face.card.skill if face.card.kind == "astronaut" else face.card.id for face in faces)


def hireable(s: Table) -> frozenset[str]:
    """The trades of whom nobody has hired yet."""
    goods = [card for card in world(s).goods if card.kind == "astronaut"]
    return frozenset(card.skill for card in goods if not s.hired >> PERSON[card.id] & 1)


def price_of(word: str) -> int:
    """What a part costs; all astronauts cost the same."""
    return (COMPONENTS[word].cost or 0) if word in COMPONENTS else _SALARY


def hopper_of(known: Iterable[str]) -> str:
    """The rocket with which Landing is tested by who knows some advancements."""
    return next((word for word in _HOPPERS if COMPONENTS[word].requires in known), "")


def is_hop(parts: Sequence[str]) -> bool:
    """Whether a craft is there to test Landing."""
    return len(parts) == 2 and PAYLOAD in parts and any(word in _HOPPERS for word in parts)


def manned(flight: Flight, stock: Counter[str], trades: frozenset[str]) -> list[str]:
    """The parts of a flight, with the trades of those who fly: the best ones for it if there is somebody."""
    crew = [_trade(trade, stock, trades) for trade in flight.trades]
    return [*crew, *[word for word in flight.parts if word != ASTRONAUT]]


def _trade(wanted: str, stock: Counter[str], trades: frozenset[str]) -> str:
    if stock[wanted] or wanted in trades:
        return wanted
    return next((trade for trade in _TRADES if stock[trade] or trade in trades), wanted)
