"""Who else can play. A bot gets what its seat saw, a view, the options and a budget, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from orrery.bots.bot import Bot, Forgetful, Heard, Maker, heard_by
from orrery.bots.hint import Hint, hints, in_words
from orrery.bots.levels import LEVELS, EasyBot, HardBot, Level, NormalBot
from orrery.bots.seated import Seated
from orrery.kernel import Action, Game, OptionError

__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Forgetful",
    "Heard",
    "Hint",
    "Level",
    "Maker",
    "RandomBot",
    "Seated",
    "heard_by",
    "hints",
    "in_words",
    "make_bot",
    "seat_bot",
]


class RandomBot(Forgetful):
    """Every option is as good as any other."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self._rr = random.random

    def choose(self, view: Any, seat: int, options: Sequence[Action], budget: float) -> Action:
        return options[int(self._rr() * len(options))]


#: Every bot by its name: the three levels, and those that are known by other names in saves and measurements.
BOTS: Final[dict[str, Maker]] = {
    "easy": EasyBot,
    "normal": NormalBot,
    "hard": HardBot,
    "random": RandomBot,
    "greedy": NormalBot,
}


def make_bot(name: str, game: Game[Any], seed: int | str = 0) -> Bot:
    """The bot of that name for a game; the same seed plays the same."""
    return _maker(name)(game, Random(f"{name}.{seed}"))


def seat_bot(name: str, game: Game[Any], seat: int, seed: int | str = 0) -> Seated:
    """The bot of that name, made for a seat of a game that it will hear of from the start."""
    return Seated(_maker(name), game, seat, f"{name}.{seed}")


def _maker(name: str) -> Maker:
    maker = BOTS.get(name)
    if maker is None:
        raise OptionError(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
    return maker
