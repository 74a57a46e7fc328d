"""Whose time runs at a table. All of it is a value that is kept with the answers.

It goes by the running time of the server: while no server runs, no time passes. A turn is as long as one
and the same seat is asked.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from orrery.match.terms import Terms


class Clock(msgspec.Struct, frozen=True):
    """The seat that is asked, since when its time runs (None: it stands), and what each has left."""

    seat: int | None = None
    since: float | None = None
    #: How long the table had waited for that seat when its time last began to run.
    waited: float = 0.0
    #: Seconds by seat, as they were then; empty at a table without a clock.
    left: tuple[float, ...] = ()
    #: The time of day at which the seat was first asked.
    due: float = 0.0
    #: Whether the rest of this turn is made for the seat, which ran out of time.
    skip: bool = False
    #: Whether somebody has reminded the seat in this turn.
    nudged: bool = False

    def wait(self, now: float) -> float:
        """How long the table has waited for the seat."""
        return self.waited + self._run(now)

    def time_left(self, seat: int, now: float) -> float | None:
        if not self.left:
            return None
        return max(0.0, self.left[seat] - (self._run(now) if seat == self.seat else 0.0))

    @property
    def deadline(self) -> float | None:
        """The running time at which the seat has none left."""
        if self.since is None or self.seat is None or not self.left:
            return None
        return self.since + self.left[self.seat]

    def stopped(self, now: float) -> Clock:
        """As it stands when it is stopped now."""
        if self.seat is None:
            return replace(self, since=None)
        left = tuple([self.time_left(seat, now) or 0.0 for seat in range(len(self.left))])
        return replace(self, since=None, waited=self.wait(now), left=left)

    def _run(self, now: float) -> float:
        return 0.0 if self.since is None else max(0.0, now - self.since)


def begin(terms: Terms, players: int) -> Clock:
    """The clock of a new table, at which nobody is asked yet."""
    return Clock(left=() if terms.clock == "none" else (float(terms.seconds),) * players)


def turned(
    clock: Clock, terms: Terms, seat: int | None, *, runs: bool, now: float, day: float, back: bool = False
) -> Clock:
    """The clock once `seat` is asked and its time runs or not; `back`: answers were taken back to there.

    With a turn of one's own ends the wait; who takes back wins no time by it.
    """
    if seat != clock.seat:
        clock = clock.stopped(now)
        left = clock.left if back else _after_turn(clock, terms, seat)
        clock = Clock(seat, left=left, due=day)
    elif runs == (clock.since is not None):
        return clock
    return replace(clock, since=now) if runs else clock.stopped(now)


def _after_turn(clock: Clock, terms: Terms, seat: int | None) -> tuple[float, ...]:
    left = list(clock.left)
    if terms.clock == "bank" and clock.seat is not None:
        left[clock.seat] += terms.increment
    if terms.clock == "turn" and seat is not None:
        left[seat] = float(terms.seconds)
    return tuple(left)


def given_time(clock: Clock, terms: Terms, seat: int) -> Clock:
    """Who comes back after the time was up has some again: a whole turn, or a tenth of the bank at least."""
    if not clock.left or clock.left[seat] > 0:
        return clock
    time = terms.seconds if terms.clock == "turn" else max(terms.increment, terms.seconds / 10)
    return replace(clock, left=(*clock.left[:seat], float(time), *clock.left[seat + 1 :]), skip=False)
