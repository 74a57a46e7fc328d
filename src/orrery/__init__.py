"""Orrery: a digital table for space board games.

>>> import orrery
>>> game = orrery.game("debris")
>>> state = game.new(players=3)
>>> game.over(state)
False
"""

from orrery import games
from orrery.kernel import Game, Pending, Record, Refused, Result, Roller, Ruling, game, verify

__all__ = ["Game", "Pending", "Record", "Refused", "Result", "Roller", "Ruling", "game", "games", "verify"]
__version__ = "0.1.0"
