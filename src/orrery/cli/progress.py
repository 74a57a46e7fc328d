"""How far a long command is: a bar where somebody looks on, elsewhere a line each second."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Final, Protocol

from rich.console import Console
from rich.progress import Progress

#: How the shell tells that Ctrl-C ended a command.
INTERRUPTED: Final = 130


class Ticker:
    """Tells how far something is, once a second."""

    def __init__(self, tell: Callable[[str], None], clock: Callable[[], float] = monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._told = clock()

    def __call__(self, text: str) -> None:
        now = self._clock()
        if now - self._told >= 1:
            self._told = now
            self._tell(text)


class Advance(Protocol):
    """So many games more have been played, and what can be said of them."""

    def __call__(self, games: int, words: str = "") -> None: ...


@contextmanager
def counted(what: str, total: int, clock: Callable[[], float] = monotonic) -> Iterator[Advance]:
    """Count games towards a total."""
    done = 0
    looked_at = sys.stderr.isatty()
    tick = Ticker(tell, clock)
    with Progress(
        console=Console(stderr=True), transient=True, refresh_per_second=1, disable=not looked_at
    ) as progress:
        bar = progress.add_task(what, total=total)

        def advance(games: int, words: str = "") -> None:
            nonlocal done
            done += games
            progress.update(bar, advance=games, description=words or what)
            if not looked_at:
                tick(f"{done} of {total} games: {words or what}")

        yield advance


def tell(text: str) -> None:
    """A line on the standard error."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def heard_once() -> Iterator[None]:
    """Ctrl-C is heard once: pressed again, it does not cut short what is then said of the games played."""
    if current_thread() is not main_thread():  # the others are never interrupted
        yield
        return
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt
