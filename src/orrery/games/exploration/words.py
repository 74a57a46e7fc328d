"""Every action of the game, as patterns of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.exploration.cards import DIE, HEXES, MODULES, PORTS
from orrery.games.exploration.combat import GNSS_TARGETS, TARGET_WORDS, TRAP_TARGETS
from orrery.games.exploration.drops import DROP_HERE, DROP_ON
from orrery.games.exploration.orbits import (
    DOMINATION_WORDS,
    EXIT_WORDS,
    ROUTE_WORDS,
    SPACE_WORDS,
)
from orrery.games.exploration.technology import STATIONS
from orrery.games.exploration.tokens import (
    ACTION_WORDS,
    DEVELOPMENT_WORDS,
    HAZARD_WORDS,
    KIND_WORDS,
    MANEUVER_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_WORDS,
)
from orrery.kernel.action import Slot

_TARGETS: Final = (
    *TARGET_WORDS,
    *DOMINATION_WORDS,
    *GNSS_TARGETS.values(),
    *TRAP_TARGETS.values(),
)

PATTERNS: Final[Sequence[Sequence[Slot]]] = (
    ("end",),
    # Preparation
    ("action", ACTION_WORDS),
    ("play", DEVELOPMENT_WORDS),
    ("deploy", KIND_WORDS),
    ("select", KIND_WORDS),
    ("build", KIND_WORDS, TOKEN_WORDS),
    ("use", MANEUVER_WORDS, KIND_WORDS),
    ("fit", TOKEN_WORDS),
    ("replace", TOKEN_WORDS),
    ("station", tuple(action[1] for action in STATIONS.values())),
    ("reveal", (*PRIMARY_WORDS, *SECONDARY_WORDS)),
    # Flight
    ("first", KIND_WORDS),
    ("move", (*SPACE_WORDS, *EXIT_WORDS, "out", "back")),
    ("via", ROUTE_WORDS),
    ("turn",),
    ("attack", _TARGETS),
    ("bomb", TARGET_WORDS, TOKEN_WORDS),
    ("strike", TARGET_WORDS),
    ("restore", KIND_WORDS),
    *DROP_ON.values(),
    *DROP_HERE.values(),
    ("shield", ("energy", "resistance")),
    ("suffer",),
    ("ignore",),
    ("remove", TOKEN_WORDS),
    ("restrict", DOMINATION_WORDS),
    ("to", (*SPACE_WORDS, *EXIT_WORDS)),
    # Set-up
    ("port", tuple(port.id for port in PORTS)),
    ("bonus", tuple(module.id for module in MODULES)),
    ("take", KIND_WORDS),
    # Dice and decks
    ("roll", tuple(str(symbols) for symbols, _ in DIE)),
    ("row", MANEUVER_WORDS),
    ("deal", KIND_WORDS),
    ("salvage", KIND_WORDS),
    ("primary", PRIMARY_WORDS),
    ("secondary", SECONDARY_WORDS),
    ("development", DEVELOPMENT_WORDS),
    ("hazard", HAZARD_WORDS),
    ("hex", tuple(tile.id for tile in HEXES)),
)
