"""How far the search for a plan is: shown at once where somebody looks on, elsewhere a line each second."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from rich.console import Console

from orrery.cli.progress import Ticker, tell

if TYPE_CHECKING:
    from orrery.plan import Plan


@contextmanager
def searching(clock: Callable[[], float] = monotonic) -> Iterator[Callable[[Plan | None, int], None]]:
    """Tells of a search what is given to it."""
    started, told = clock(), "no plan found yet"
    tick = Ticker(tell, clock)
    console = Console(stderr=True)
    with console.status("Planning …", refresh_per_second=4) as status:

        def progress(best: Plan | None, states: int) -> None:
            nonlocal told
            if best is not None:
                told = f"best so far ${best.price}, leave {best.leave}, done {best.arrive}"
            words = f"Planning, {clock() - started:.0f} s: {told}"
            status.update(words)
            if not console.is_terminal:
                tick(words)

        yield progress
