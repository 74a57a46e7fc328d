"""How quick the machine is now, so that times that were taken on others can be compared."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

_ROUNDS: Final = 2_000_000
#: Milliseconds that the rounds take on the machine for which the targets are written.
NOMINAL: Final = 400.0


def slowness(clock: Callable[[], float] = perf_counter) -> float:
    """How many times longer than on the reference the same work takes now.

    Times of a thread's own are compared by such a clock, which others on the machine don't make slower.
    """
    started = clock()
    x = 0
    for i in range(_ROUNDS):
        x += i * i % 7
    return (clock() - started) * 1000 / NOMINAL
