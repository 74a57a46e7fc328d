"""Every action of the game, as patterns of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from orrery.games.exploration.cards import DIE, HEXES, MODULES
from orrery.games.exploration.flight import Flight
from orrery.games.exploration.orbits import DOMINATION_WORDS, EXIT_WORDS, ROUTE_WORDS, SPACE_WORDS
from orrery.games.exploration.preparation import Prepare
from orrery.games.exploration.technology import STATIONS
from orrery.games.exploration.tokens import (
    DEVELOPMENT_WORDS,
    HAZARD_WORDS,
    KIND_WORDS,
    MANEUVER_WORDS,
    PORT_WORDS,
    PRIMARY_WORDS,
    SECONDARY_WORDS,
    TOKEN_WORDS,
)
from orrery.kernel import Menu
from orrery.kernel.action import Slot

_MENUS: Final[tuple[type[Menu[Any]], ...]] = (Prepare, Flight)
_DEEDS: Final = {deed.word: deed for menu in _MENUS for deed in menu.deeds}

PATTERNS: Final[Sequence[Sequence[Slot]]] = (
    *(pattern for deed in _DEEDS.values() for pattern in deed.patterns),
    # Preparation
    ("fit", TOKEN_WORDS),
    ("replace", TOKEN_WORDS),
    ("station", tuple(action[1] for action in STATIONS.values())),
    # Flight
    ("first", KIND_WORDS),
    ("via", ROUTE_WORDS),
    ("shield", ("energy", "resistance")),
    ("suffer",),
    ("ignore",),
    ("remove", TOKEN_WORDS),
    ("restrict", DOMINATION_WORDS),
    ("to", (*SPACE_WORDS, *EXIT_WORDS)),
    ("stay",),
    # Set-up
    ("port", PORT_WORDS),
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
