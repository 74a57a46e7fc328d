"""The greedy bot of Orrery 0.1.0 (rules versions 2), kept to measure later bots against.

Its policies and its planner are copies and stay as they are, so that a bot that beats it by more than
an earlier one did is the better bot, whatever became of the rules meanwhile. Where a game changes its
words (fields of frames, names of steps, modules), that game's `adapter.py` follows: no other file here
imports the game. Where a corrected rule breaks the bot, change the least that makes it play again.

Importing this package makes `reference` a bot like the others. `python -m benchmarks.reference` is the
`orrery` command with it:

    python -m benchmarks.reference sim debris --games 200 --bots greedy,reference

`golden/` holds what it answered in a few games, each first played by the greedy bot itself. When the
rules of a game change, its games may be recorded again (see `recorded.py`).
"""

from benchmarks.reference.greedy import ReferenceBot
from orrery.bots import BOTS

__all__ = ["ReferenceBot"]

BOTS["reference"] = ReferenceBot
