"""A bot at its seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from orrery.bots.bot import Heard, Maker
from orrery.kernel import Action, Game


class Seated:
    """A bot that was made for a seat, and how much of the log it has heard.

    What it is like comes of its seed, its chance of that and of how much it has heard, so that one that
    is made anew from the same log plays on as the one before it would have.
    """

    def __init__(self, maker: Maker, game: Game[Any], seat: int, seed: str) -> None:
        self._random = Random(seed)
        self._bot = maker(game, self._random)
        self._seat = seat
        self._seed = seed
        #: The number of the answer that it hears next.
        self.next = 0

    def hear(self, heard: Sequence[Heard]) -> None:
        if heard:
            self._bot.hear(heard)
            self.next = heard[-1].number + 1

    def choose(self, view: Any, options: Sequence[Action], budget: float) -> Action:
        self._random.seed(f"{self._seed}.{self.next}")
        return self._bot.choose(view, self._seat, options, budget)
