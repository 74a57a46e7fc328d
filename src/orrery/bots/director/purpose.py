"""What the director has in mind, in words: for hints."""

from __future__ import annotations

from orrery.bots.director.flights import Flight
from orrery.bots.director.weighing import Candidate
from orrery.bots.director.worth import prizes_of
from orrery.games.leaving_earth.cards import MISSIONS
from orrery.games.leaving_earth.state import Table


def planned(s: Table, seat: int, one: Candidate) -> str:
    """What a flight that is being prepared is for, and how likely it is to come to that."""
    return f"{goal(s, seat, one.flight)}, {one.chance:.0%} likely, to leave by {one.latest}"


def goal(s: Table, seat: int, flight: Flight) -> str:
    """What a flight is for."""
    prizes = prizes_of(s, seat, flight, frozenset(s.missions))
    if not prizes:
        return "brings a crew home"
    names = sorted(prizes, key=lambda name: -prizes[name])
    return f"for {' and '.join(MISSIONS[name].name for name in names)} ({sum(prizes.values()):g} points)"
