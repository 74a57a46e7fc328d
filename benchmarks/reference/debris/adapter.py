"""All that the reference reads of Orbital Debris; where the game changes its words, this file follows."""

from __future__ import annotations

from typing import Final

from orrery.games.debris.board import ALIGNMENTS, DISTANCE
from orrery.games.debris.cards import BIG_LOAD, FULL, JUNK, LEVEL, SATELLITE_HP_MAX, SHIP_HP_MAX, Cards
from orrery.games.debris.flight import FlyOn
from orrery.games.debris.hand import Draw
from orrery.games.debris.service import DeliverMore
from orrery.games.debris.state import Table
from orrery.games.debris.turn import TakeActions
from orrery.kernel import Action, Pending

END: Final[Action] = ("end",)


def taking_actions(s: Table) -> bool:
    """Whether the player to move is asked for the next action of the turn."""
    return isinstance(Pending(s).step, TakeActions)


def in_action(s: Table) -> bool:
    """Whether an action that has begun asks how it goes on."""
    return bool(s.stack) and isinstance(Pending(s).step, (FlyOn, DeliverMore))


def drawing(s: Table) -> tuple[int, int]:
    """The seat that is about to draw cards, and how many; nobody is seat -1."""
    step = s.stack[-1] if s.stack else None
    if isinstance(step, Draw):
        return step.seat, step.count
    return -1, 0
