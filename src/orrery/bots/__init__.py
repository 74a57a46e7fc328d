"""Who else can play. A bot gets a view, the options and a budget, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Protocol

from orrery.bots.greedy import GreedyBot
from orrery.kernel import Action, Game, OptionError

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "make_bot"]


class Bot(Protocol):
    """What plays a seat."""

    def choose(self, view: Any, seat: int, options: Sequence[Action], budget: float) -> Action:
        """One of the options. `budget` is the time in seconds that it should not exceed."""
        ...


class RandomBot:
    """Every option is as good as any other."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self._rr = random.random

    def choose(self, view: Any, seat: int, options: Sequence[Action], budget: float) -> Action:
        return options[int(self._rr() * len(options))]


BOTS: Final[dict[str, Callable[[Game[Any], Random], Bot]]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, game: Game[Any], seed: int | str = 0) -> Bot:
    """The bot of that name for a game; the same seed plays the same."""
    maker = BOTS.get(name)
    if maker is None:
        raise OptionError(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
    return maker(game, Random(f"{name}.{seed}"))
