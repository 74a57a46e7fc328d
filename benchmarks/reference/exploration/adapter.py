"""All that the reference reads of Exploration; where the game changes its words, this file follows."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.cards import AREA_CONTROL, MODULES
from orrery.games.exploration.deployment import deployment_price
from orrery.games.exploration.drops import ACCEPTS, drop_skill
from orrery.games.exploration.orbits import (
    AREA,
    ARROWS,
    EXITS,
    FAR,
    GNSS_SPACES,
    HANGAR,
    NODES,
    ORBITING,
    PAD,
    REQUIRED,
    STEPS,
    hex_depth,
    hex_side,
)
from orrery.games.exploration.passage import luck
from orrery.games.exploration.preparation import Prepare
from orrery.games.exploration.rounds import area_cubes, area_value
from orrery.games.exploration.state import Ship, Table, find_ship, fleet
from orrery.games.exploration.tokens import (
    ACTION_WORDS,
    DOMINATION,
    GNSS,
    KIND_WORDS,
    SHIP_LEVEL,
    TOKEN_BASE,
    TOKEN_COST,
    TURRET,
)
from orrery.kernel import Action, Pending

END: Final[Action] = ("end",)


def preparing(s: Table) -> bool:
    """Whether a seat is asked what to do on its preparation turn."""
    return isinstance(Pending(s).step, Prepare)
