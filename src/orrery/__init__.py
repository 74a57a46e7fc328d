"""Orrery: a digital table for space board games.

>>> import orrery
>>> game = orrery.game("debris")
>>> state = game.new(players=3)
>>> game.over(state)
False
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orrery import games
    from orrery.kernel import Game, Pending, Record, Refused, Result, Roller, Ruling, game, verify

__all__ = ["Game", "Pending", "Record", "Refused", "Result", "Roller", "Ruling", "game", "games", "verify"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Read in what is asked for, and not before, so that the command `orrery` is on its feet at once."""
    if name == "games":
        return import_module("orrery.games")
    if name in __all__:
        return getattr(import_module("orrery.kernel"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
