"""How much one address or one socket may ask for, and how many files this process may open."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

if sys.platform == "win32":

    def file_limit() -> int:
        """How many files this process may have open; sockets are none there."""
        return sys.maxsize

    def raise_file_limit() -> None:
        """There is nothing to raise."""

else:
    import resource

    def file_limit() -> int:
        """How many files this process may have open; each connection is one."""
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return sys.maxsize if soft == resource.RLIM_INFINITY else soft

    def raise_file_limit() -> None:
        """As far as the system lets us."""
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


#: How many addresses are remembered at most.
_ADDRESSES: Final = 10_000


class Bucket:
    """A bucket of tokens that fills at a steady rate.

    >>> bucket = Bucket(rate=1.0, burst=2, clock=iter([0.0, 0.0, 0.0, 0.0, 1.5]).__next__)
    >>> [bucket.take(), bucket.take(), bucket.take(), bucket.take()]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_burst", "_clock", "_rate", "tokens")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._at = clock()
        self.tokens = float(burst)

    def take(self) -> bool:
        """Take a token if there is one."""
        now = self._clock()
        self.tokens = min(self._burst, self.tokens + (now - self._at) * self._rate)
        self._at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def full(self) -> bool:
        return self.tokens + (self._clock() - self._at) * self._rate >= self._burst


class Ration:
    """A bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= _ADDRESSES:
                self._forget()
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
        return bucket.take()

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self) -> None:
        """Those that are full again; of the others, if they are many, those that came first."""
        known = [(address, bucket) for address, bucket in self._buckets.items() if not bucket.full]
        self._buckets = dict(known[-_ADDRESSES // 2 :])
