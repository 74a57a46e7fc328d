"""How long a bot may think: on a clock, which nothing that is begun may over-run."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import Final


class OutOfTime(Exception):
    """What was being thought about can't be finished in time."""


class Deadline:
    """The time for an answer. A piece of work may begin as long as one like the longest so far would be done.

    Some work has a part of the time to itself. What is known to be over is not looked up again.
    """

    def __init__(self, seconds: float = inf, clock: Callable[[], float] = perf_counter) -> None:
        self._clock: Final = clock
        self._seconds: Final = seconds
        self._begun: Final = clock()
        self._last = self._begun
        self._longest = 0.0
        self._over = 0.0

    @property
    def is_set(self) -> bool:
        """Whether there is any hurry at all."""
        return self._seconds < inf

    def allows(self, part: float = 1.0) -> bool:
        """Whether another piece of work may begin in the first part of the time."""
        if part <= self._over:
            return False
        now = self._clock()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return self._is_on(part, now + self._longest)

    def heed(self, part: float = 1.0) -> None:
        """In the middle of a piece of work: give it up if the time is over."""
        if part <= self._over or not self._is_on(part, self._clock()):
            raise OutOfTime

    def _is_on(self, part: float, then: float) -> bool:
        if then <= self._begun + part * self._seconds:
            return True
        self._over = part
        return False
