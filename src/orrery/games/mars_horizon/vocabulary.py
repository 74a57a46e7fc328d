"""Everything that can be written in this game: what its menus can, and what the smaller questions can."""

from __future__ import annotations

from typing import Final

from orrery.games.mars_horizon.buying import BuyMore
from orrery.games.mars_horizon.notation import (
    ACCEPT,
    DECLINE,
    FACES,
    GOAL_WORDS,
    INCOMES,
    KEEP,
    LAUNCH_WORDS,
    PAY,
    REHEARSE,
    SEATS,
    SPENDABLE,
    STAND,
    VEHICLE_WORDS,
    WAIT,
    WORDS,
)
from orrery.games.mars_horizon.schema import TOKENS
from orrery.games.mars_horizon.together import HandTokens
from orrery.games.mars_horizon.turn import Turn
from orrery.kernel.action import Slot

_OF_MENUS: Final = dict.fromkeys((*Turn.patterns(), *BuyMore.patterns(), *HandTokens.patterns()))

PATTERNS: Final[tuple[tuple[Slot, ...], ...]] = (
    ("starts", SEATS),
    ("deal", WORDS),
    *(tuple(pattern) for pattern in _OF_MENUS),
    ("install", GOAL_WORDS),
    ("fly", VEHICLE_WORDS),
    ("spend", tuple(str(amount) for amount in SPENDABLE)),
    ("countdown", LAUNCH_WORDS),
    ("die", FACES),
    ("roll", FACES, FACES),
    ("take", INCOMES),
    ("take", INCOMES, "give"),
    ("reward", TOKENS),
    ("choose", INCOMES),
    ("give", SEATS),
    ("share", SEATS),
    ("reveal", VEHICLE_WORDS),
    ("attach", VEHICLE_WORDS),
    ("reroll", ("both", "first", "second")),
    DECLINE,
    KEEP,
    ACCEPT,
    REHEARSE,
    PAY,
    WAIT,
    STAND,
)
