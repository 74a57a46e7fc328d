"""What lies on the table, and who may see it: everything is open but the orbit cards."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from orrery.games.debris.cards import SATELLITE_WORDS, Cards, Needs
from orrery.kernel import NOBODY, PUBLIC, UNKNOWN, Leaf, State

#: The card of a satellite that the game has no longer.
NO_CARD: Final = ""


class Satellite(Leaf):
    """A satellite in play: its card, its health, what it lacks and the cards lying beside it."""

    card: str
    hp: int
    needs: Needs
    beside: Cards

    in_words: ClassVar[dict[str, Any]] = {"card": SATELLITE_WORDS.or_else(NO_CARD)}


class Laid(Leaf):
    """An orbit card in front of the player, with the cubes on it.

    `suspects` is what the card may be for all anybody knows, sorted; empty once everybody has seen it.
    """

    card: int
    cubes: int
    suspects: tuple[int, ...]


def _laid_as_seen(s: Table, seat: int | None) -> tuple[Laid, ...]:
    """Nobody knows a card that was laid face down, unless all had seen it before."""
    return tuple([Laid(UNKNOWN, card.cubes, card.suspects) if card.suspects else card for card in s.laid])


class Table(State):
    """A game of Orbital Debris. Tuples indexed by seat, by space or by letter."""

    __slots__ = (
        "active",
        "alignment",
        "at",
        "capacity",
        "debris",
        "deck",
        "discards",
        "draw_pile",
        "face_down",
        "forecast",
        "hand",
        "hold",
        "hp",
        "laid",
        "orbit_discards",
        "satellites",
        "sites",
        "supply",
        "threat",
        "turn",
        "working",
    )

    #: The turn: its number, whose it is, and how often the boards have turned (0 to 3).
    turn: int
    active: int
    alignment: int

    #: The ships, by seat. A pawn not yet placed is at -1.
    at: tuple[int, ...]
    hp: tuple[int, ...]
    capacity: tuple[int, ...]
    hold: tuple[int, ...]
    #: Hands lie open (OD-2.5).
    hand: tuple[Cards, ...]

    #: The satellites and the spaces they are in, by letter, and the ids of those that are operational.
    #: A satellite not yet placed is at -1.
    satellites: tuple[Satellite, ...]
    sites: tuple[int, ...]
    working: frozenset[str]

    #: Debris, by space; cubes left in the box; the space of the threat marker.
    debris: tuple[int, ...]
    supply: int
    threat: int

    #: The resource deck and its discard pile.
    deck: Cards
    discards: Cards

    #: The orbit deck without its open top card, all orbit cards that nobody has seen (in the deck and
    #: laid face down), the open top card, the cards in front of the player, and the discard pile. Sorted.
    draw_pile: tuple[int, ...]
    face_down: tuple[int, ...]
    forecast: int | None
    laid: tuple[Laid, ...]
    orbit_discards: tuple[int, ...]

    in_words: ClassVar[dict[str, Any]] = {"working": SATELLITE_WORDS.or_else(NO_CARD)}
    who_sees: ClassVar[dict[str, Any]] = {
        "active": PUBLIC,
        "alignment": PUBLIC,
        "at": PUBLIC,
        "capacity": PUBLIC,
        "debris": PUBLIC,
        "deck": PUBLIC,
        "discards": PUBLIC,
        "draw_pile": NOBODY,
        "face_down": PUBLIC,
        "forecast": PUBLIC,
        "hand": PUBLIC,
        "hold": PUBLIC,
        "hp": PUBLIC,
        "laid": _laid_as_seen,
        "orbit_discards": PUBLIC,
        "satellites": PUBLIC,
        "sites": PUBLIC,
        "supply": PUBLIC,
        "threat": PUBLIC,
        "turn": PUBLIC,
        "working": PUBLIC,
    }


def satellite_at(s: Table, space: int) -> int | None:
    """The number of the satellite in a space."""
    return s.sites.index(space) if space in s.sites else None


def is_empty(s: Table, space: int) -> bool:
    """Whether a space holds no game piece at all (OD-11.3)."""
    return not s.debris[space] and space not in s.at and space not in s.sites


def pieces(s: Table, space: int) -> int:
    """How many game pieces are in a space: debris, pawns, a satellite (OD-11.2)."""
    return s.debris[space] + s.at.count(space) + (space in s.sites)
