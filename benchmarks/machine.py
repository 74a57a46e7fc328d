"""How quick the machine is now, so that times that were taken on others can be compared."""

from __future__ import annotations

from time import perf_counter
from typing import Final

_ROUNDS: Final = 2_000_000
#: Milliseconds that the rounds take on the machine for which the targets are written.
_REFERENCE: Final = 400.0


def slowness() -> float:
    """How many times longer than on the reference the same work takes now."""
    started = perf_counter()
    x = 0
    for i in range(_ROUNDS):
        x += i * i % 7
    return (perf_counter() - started) * 1000 / _REFERENCE
