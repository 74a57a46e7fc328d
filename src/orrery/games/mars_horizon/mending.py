"""A saved table whose cards the game has no longer: piles that run short, a launch that is called off."""

from __future__ import annotations

from orrery.games.mars_horizon.outcome import Verdict
from orrery.games.mars_horizon.reliability import bank_cost
from orrery.games.mars_horizon.state import Table
from orrery.games.mars_horizon.verbs import design_of, gain


def mend(s: Table) -> None:
    """Piles know their sizes again; a launch of or at a card that is gone is off."""
    s.under = tuple([batch for batch in s.under if batch])
    s.reserve_in_deck = min(s.reserve_in_deck, len(s.reserve))
    launch = next((place for place, step in enumerate(s.stack) if isinstance(step, Verdict)), None)
    flight = s.flight
    if launch is None:
        return
    if flight is not None and (flight.goal < 0 or flight.vehicle < 0):
        _give_back(s)
        s.stack = s.stack[:launch]
    elif flight is None and len(s.stack) == launch + 1:
        s.stack = s.stack[:launch]


def _give_back(s: Table) -> None:
    """What the launch has cost: the Prestige, and the price of a vehicle that is still known."""
    flight = s.flight
    assert flight is not None
    design = design_of(s, flight.vehicle)
    cost = 0 if design is None else bank_cost(s, flight.seat, design)
    gain(s, flight.seat, (cost, 0, flight.spent), "called-off")
    s.flight = None
