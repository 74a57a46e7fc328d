"""What can happen to the orbit deck. Only verbs rewrite the state, and each tells what it did.

A card laid face down is drawn there and then, but nobody sees it: a shuffle may come before it is
turned. What it can be is public and shrinks with every card seen (`Laid.suspects`).
"""

from __future__ import annotations

from msgspec.structs import replace

from orrery.games.debris import events as e
from orrery.games.debris.board import ORBIT_CARDS, ORBIT_DECK
from orrery.games.debris.state import Laid, Table
from orrery.kernel import without


def draw_openly(s: Table, card: int) -> None:
    """A card leaves the draw pile and all see it."""
    s.draw_pile = without(s.draw_pile, card)
    s.face_down = without(s.face_down, card)
    if s.laid:
        s.laid = tuple([_cleared_of(laid, card, s.face_down) for laid in s.laid])


def _cleared_of(laid: Laid, card: int, face_down: tuple[int, ...]) -> Laid:
    """A face-down card can't be one that has just been seen elsewhere."""
    if laid.suspects.count(card) > face_down.count(card):
        return replace(laid, suspects=without(laid.suspects, card))
    return laid


def show_card(s: Table, card: int) -> None:
    """The top card of the deck is turned face up (OD-8.5)."""
    draw_openly(s, card)
    s.forecast = card
    s.emit(e.Forecast(ORBIT_CARDS[card]))


def lift_top(s: Table) -> None:
    """The open top card leaves the deck."""
    s.forecast = None
    renew_if_spent(s)


def lay_face_down(s: Table, card: int, cubes: int, suspects: tuple[int, ...]) -> None:
    """A card leaves the draw pile unseen, and cubes are put on it."""
    s.draw_pile = without(s.draw_pile, card)
    s.supply -= cubes
    s.laid = (*s.laid, Laid(card, cubes, suspects))
    s.emit(e.Laid(cubes, len(s.laid)))
    renew_if_spent(s)


def lay_known(s: Table, cubes: int) -> None:
    """The open top card is laid; everybody remembers what it is."""
    assert s.forecast is not None
    s.supply -= cubes
    s.laid = (*s.laid, Laid(s.forecast, cubes, ()))
    s.emit(e.Laid(cubes, len(s.laid), ORBIT_CARDS[s.forecast]))


def turn_up(s: Table) -> Laid:
    """The first card in front of the player is turned; all see it."""
    first = s.laid[0]
    if first.suspects:
        card, among = first.card, first.suspects
        s.face_down = without(s.face_down, card)
        others = [
            replace(laid, suspects=without(laid.suspects, card))
            if laid.suspects == among
            else _cleared_of(laid, card, s.face_down)
            for laid in s.laid[1:]
        ]
        first = Laid(card, first.cubes, ())
        s.laid = (first, *others)
    s.emit(e.Turned(ORBIT_CARDS[first.card], first.cubes))
    return first


def add_cubes(s: Table, cubes: int) -> None:
    """More cubes from the supply onto the card that has been turned."""
    first = s.laid[0]
    s.supply -= cubes
    s.laid = (Laid(first.card, first.cubes + cubes, ()), *s.laid[1:])


def take_cubes(s: Table) -> int:
    """Lift the cubes off the card that has been turned."""
    first = s.laid[0]
    s.laid = (Laid(first.card, 0, ()), *s.laid[1:])
    return first.cubes


def discard_laid(s: Table) -> None:
    """The card that has been turned goes to the discard pile, cubes that found no place to the supply."""
    s.supply += s.laid[0].cubes
    discard_orbit(s, s.laid[0].card)
    s.laid = s.laid[1:]


def discard_orbit(s: Table, card: int) -> None:
    s.orbit_discards = tuple(sorted((*s.orbit_discards, card)))


def renew_if_spent(s: Table) -> None:
    """A deck that has run out is made anew from its discard pile at once (OD-7.4)."""
    if not s.draw_pile and s.forecast is None and s.orbit_discards:
        _shuffle_in(s, s.orbit_discards)


def shuffle_all(s: Table) -> None:
    """Discard pile and draw pile, with its open card, become one deck (OD-5.4.3)."""
    top = () if s.forecast is None else (s.forecast,)
    s.forecast = None
    _shuffle_in(s, s.orbit_discards + top)


def _shuffle_in(s: Table, cards: tuple[int, ...]) -> None:
    s.draw_pile = tuple(sorted(s.draw_pile + cards))
    s.face_down = tuple(sorted(s.face_down + cards))
    s.orbit_discards = ()
    s.emit(e.Reshuffle("orbit"))


def gather_deck(s: Table) -> None:
    """All orbit cards, fragmentations too, become the deck (OD-1.11)."""
    s.draw_pile = s.face_down = ORBIT_DECK
