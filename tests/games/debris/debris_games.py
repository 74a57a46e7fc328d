"""Random games for the tests, position by position."""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

import orrery
from orrery.kernel import Pending, answer

GAME = orrery.game("debris")


def positions(seed: int, players: int = 3, **options: Any) -> Iterator[Any]:
    """Every position of a random game, the state itself: do not change it."""
    random = Random(seed)
    state = GAME.new(players, options)
    yield state
    while state.stack:
        pending = Pending(state)
        answer(state, pending.step.sample(state, random.random))
        yield state


def last_position(seed: int, players: int) -> Any:
    """How a random game ends."""
    return deque(positions(seed, players), 1)[0]
