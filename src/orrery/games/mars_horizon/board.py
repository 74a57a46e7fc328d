"""What the drawing of the table needs beside its zones: numbers and words of the notation."""

from __future__ import annotations

import msgspec

from orrery.games.mars_horizon.notation import GOAL_WORDS, LAUNCH_WORDS, WORDS
from orrery.games.mars_horizon.reliability import final_reliability
from orrery.games.mars_horizon.state import Flight, Table
from orrery.games.mars_horizon.together import DEADLINES


class FlightBoard(msgspec.Struct, frozen=True):
    """The launch in progress; `drawn` are its countdown cards, `dice` is empty before the roll."""

    seat: int
    goal: str
    vehicle: str
    target: int
    reliability: int
    drawn: tuple[str, ...]
    dice: tuple[int, ...]


class Board(msgspec.Struct, frozen=True):
    """The table in numbers. `year` is 0 and `deadlines` are none in a race."""

    era: int
    year: int
    together: bool
    #: Whose turn it is, and whose prices and odds are shown.
    turn: int
    viewer: int
    #: Who claimed each milestone, in order.
    claims: tuple[int, ...]
    #: The last year for each milestone.
    deadlines: tuple[int, ...]
    flight: FlightBoard | None


def board(s: Table, viewer: int) -> Board:
    return Board(
        era=s.era,
        year=s.year,
        together=s.together,
        turn=to_play(s),
        viewer=viewer,
        claims=s.claims,
        deadlines=DEADLINES if s.together else (),
        flight=None if s.flight is None else _flight(s.flight),
    )


def to_play(s: Table) -> int:
    """The seat whose turn it is: that of the lowest step that has one."""
    return next((step.seat for step in s.stack if not step.chance), 0)


def _flight(flight: Flight) -> FlightBoard:
    return FlightBoard(
        flight.seat,
        GOAL_WORDS[flight.goal],
        WORDS[flight.vehicle],
        flight.target,
        final_reliability(flight),
        tuple(LAUNCH_WORDS[card] for card in flight.drawn),
        flight.dice,
    )
