"""`orrery serve` whose dice and bots do the same at every table and in every run, with a clock for tests.

$SKIPPED names a file with the seconds that the test has skipped so far.
"""

import os
from pathlib import Path

from orrery import bots
from orrery.kernel.chance import Roller
from orrery.store import repository
from orrery.web.serve import main

SECRET = Roller.from_number(7)


class Steady(bots.Seated):
    """A bot whose chance does not come of the name of its table."""

    def __init__(self, maker, game, seat, seed) -> None:
        super().__init__(maker, game, seat, str(seat))


bots.Seated = Steady  # type: ignore[misc]  # in the workers too, where this module is run once more

_running_time = repository.running_time


def skipped() -> float:
    file = Path(os.environ["SKIPPED"])
    return float(file.read_text() or 0) if file.exists() else 0.0


def running_time(before: float):
    now, start = _running_time(before), skipped()
    return lambda: now() + skipped() - start


if __name__ == "__main__":
    Roller.fresh = classmethod(lambda cls: SECRET)  # type: ignore[method-assign]
    repository.running_time = running_time
    main()
