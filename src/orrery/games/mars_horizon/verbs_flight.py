"""What can be done to the Launch deck and to the launch in progress."""

from __future__ import annotations

from msgspec.structs import replace

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.cards import LAUNCH_CARDS
from orrery.games.mars_horizon.odds import EMPTY_PILE
from orrery.games.mars_horizon.reliability import final_reliability, flight_of
from orrery.games.mars_horizon.state import Flight, Table
from orrery.kernel import add


def draw_launch_card(s: Table, card: int) -> None:
    """Take a Launch card from its deck; an empty deck is made of the discard first (MH-7.6.1)."""
    if not any(s.launch_deck):
        s.launch_deck, s.launch_discard = s.launch_discard, EMPTY_PILE
        s.emit(events.ReshuffleLaunch())
    s.launch_deck = add(s.launch_deck, card, -1)


def discard_launch_card(s: Table, card: int) -> None:
    s.launch_discard = add(s.launch_discard, card, 1)


def begin_flight(s: Table, flight: Flight) -> None:
    """A rocket stands on the pad."""
    s.flight = flight


def resolve_launch_card(s: Table, card: int) -> Flight:
    """A countdown card takes effect; the flight after it."""
    flight = flight_of(s)
    shift = flight.shift + LAUNCH_CARDS[card].reliability
    s.flight = replace(flight, drawn=(*flight.drawn, card), shift=shift)
    return s.flight


def end_hold(s: Table, card: int) -> None:
    """What a Countdown Hold took is given back: it has been paid off."""
    flight = flight_of(s)
    s.flight = replace(flight, shift=flight.shift - LAUNCH_CARDS[card].reliability)


def show_dice(s: Table, dice: tuple[int, int]) -> None:
    """The dice have fallen; the result counts until they are rolled again."""
    flight = s.flight = replace(flight_of(s), dice=dice)
    if s.sink is not None:
        total = sum(dice) + final_reliability(flight)
        s.emit(events.Roll(flight.seat, dice, total, flight.target))


def end_flight(s: Table) -> Flight:
    """Clear the pad: the countdown cards go to the Launch discard. The flight that it was."""
    flight = flight_of(s)
    s.flight = None
    for card in flight.drawn:
        discard_launch_card(s, card)
    return flight
