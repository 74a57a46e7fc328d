"""Clocks of which a test knows how they go."""

import sys
from contextlib import contextmanager

#: About what a call or a return of a function takes, in seconds.
_EACH = 0.2e-6


class Work:
    """A clock that goes on with the work that is done: with every call of a function and every return."""

    def __init__(self):
        self._events = 0

    def __call__(self):
        return self._events * _EACH

    @contextmanager
    def running(self):
        before = sys.getprofile()
        sys.setprofile(self._count)
        try:
            yield
        finally:
            sys.setprofile(before)

    def _count(self, frame, event, argument):
        self._events += 1


class Ticking:
    """A clock that goes on by so much each time it is read."""

    def __init__(self, tick=0.02):
        self.now = 0.0
        self._tick = tick

    def __call__(self):
        self.now += self._tick
        return self.now
