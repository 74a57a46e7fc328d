"""Everything that can be written in this game."""

from __future__ import annotations

from typing import Final

from orrery.games.debris.board import ORBIT_CARDS, SPACE_NAMES
from orrery.games.debris.cards import LETTERS, RESOURCES, SATELLITE_IDS, SEATS
from orrery.games.debris.turn import TakeActions

PATTERNS: Final = (
    *TakeActions.patterns(),
    (("stop", "done"),),
    (("place", "to", "knock", "scatter"), SPACE_NAMES),
    ("discard", RESOURCES),
    ("choose", SATELLITE_IDS),
    ("flip", LETTERS),
    (ORBIT_CARDS,),
    (RESOURCES,),
    (SATELLITE_IDS,),
    (LETTERS,),
    (SEATS,),
)
