"""All that the reference reads of Orbital Debris; where the game changes its words, this file follows."""

from __future__ import annotations

from typing import Final

from orrery.games.debris.board import ALIGNMENTS, DISTANCE
from orrery.games.debris.cards import BIG_LOAD, FULL, JUNK, LEVEL, SATELLITE_HP_MAX, SHIP_HP_MAX, Cards
from orrery.games.debris.flight import FLY_ON
from orrery.games.debris.hand import DRAW
from orrery.games.debris.service import DELIVER_MORE
from orrery.games.debris.state import Table
from orrery.games.debris.turn import TAKE_ACTIONS
from orrery.kernel import Action, Pending

END: Final[Action] = ("end",)


def taking_actions(s: Table) -> bool:
    """Whether the player to move is asked for the next action of the turn."""
    return Pending(s).step is TAKE_ACTIONS


def in_action(s: Table) -> bool:
    """Whether an action that has begun asks how it goes on."""
    return bool(s.stack) and Pending(s).step in (FLY_ON, DELIVER_MORE)


def drawing(s: Table) -> tuple[int, int]:
    """The seat that is about to draw cards, and how many; nobody is seat -1."""
    if s.stack and Pending(s).step is DRAW:
        _, _, seat, count = s.stack[-1][:4]
        return seat, count
    return -1, 0
