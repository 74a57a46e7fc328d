"""Module tokens, ship types and cards by number: what the rules look up in their inner loops."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from orrery.games.exploration.cards import (
    ACTIONS,
    DEVELOPMENTS,
    HAZARDS,
    HEXES,
    MANEUVERS,
    MODULES,
    PORTS,
    PRIMARIES,
    SECONDARIES,
    SHIPS,
    Module,
    index,
)
from orrery.kernel import Words


class Named(Protocol):
    """An entry of a data file with an id."""

    @property
    def id(self) -> str: ...


def words(entries: Iterable[Named]) -> tuple[str, ...]:
    """What the entries of a table are called in the notation."""
    return tuple(entry.id for entry in entries)


PORT_WORDS: Final = words(PORTS)

# Modules

#: Every token a cargo slot can hold: a trap is a different token for each number on it (EX-4.4.5).
TOKENS: Final[tuple[tuple[str, Module], ...]] = tuple(
    (f"{module.id}-{count}" if count else module.id, module)
    for module in MODULES
    for count in (module.counts or (0,))
)
TOKEN_WORDS: Final = tuple(word for word, _ in TOKENS)
TOKEN_NUMBER: Final = {word: number for number, word in enumerate(TOKEN_WORDS)}
TOKEN_COST: Final = tuple(module.cost for _, module in TOKENS)
TOKEN_BASE: Final = tuple(MODULES.index(module) for _, module in TOKENS)
DOMINATION: Final = tuple(module.kind == "domination" for _, module in TOKENS)
#: The modules that are carried to be dropped come first.
DOMINATION_MODULES: Final = tuple(word for word, module in TOKENS if module.kind == "domination")
ENERGY_DAMAGE: Final = tuple(module.energy_damage for _, module in TOKENS)
RESISTANCE_DAMAGE: Final = tuple(module.resistance_damage for _, module in TOKENS)
TURRET: Final = tuple(module.kind == "turret" for _, module in TOKENS)
TURRETS: Final = frozenset(token for token, fires in enumerate(TURRET) if fires)
#: The tokens of traps, and the number on each.
TRAP_COUNT: Final[dict[int, int]] = {
    place: int(word.rpartition("-")[2])
    for place, (word, module) in enumerate(TOKENS)
    if module.kind == "trap"
}

GNSS: Final = TOKEN_NUMBER["gnss"]
RESISTANCE_MODULE: Final = TOKEN_NUMBER["resistance_module"]
ENERGY_MODULE: Final = TOKEN_NUMBER["energy_module"]
MANEUVERABILITY_MODULE: Final = TOKEN_NUMBER["maneuverability_module"]
VELOCITY_MODULE: Final = TOKEN_NUMBER["velocity_module"]
#: What each of these adds.
MORE_RESISTANCE: Final = MODULES[TOKEN_BASE[RESISTANCE_MODULE]].amount
MORE_ENERGY: Final = MODULES[TOKEN_BASE[ENERGY_MODULE]].amount
MORE_MANEUVERABILITY: Final = MODULES[TOKEN_BASE[MANEUVERABILITY_MODULE]].amount
MORE_VELOCITY: Final = MODULES[TOKEN_BASE[VELOCITY_MODULE]].amount

# Technology actions, as bits of the mask of those played

ACTION_WORDS: Final = words(ACTIONS)
ACTION_LEVEL: Final = tuple(action.level for action in ACTIONS)
BOOST_ENERGY: Final = 1 << index(ACTIONS, "energy")
#: The actions of each level.
LEVEL_MASK: Final[dict[int, int]] = {
    level: sum(1 << place for place, action in enumerate(ACTIONS) if action.level == level)
    for level in (1, 2, 3)
}

# Ships

KIND_WORDS: Final = words(SHIPS)
KIND_NUMBER: Final = {word: number for number, word in enumerate(KIND_WORDS)}
RESISTANCE: Final = tuple(ship.resistance for ship in SHIPS)
ENERGY: Final = tuple(ship.energy for ship in SHIPS)
#: A Super maneuver has the most of it (EX-2.2.7).
MANEUVERABILITY: Final = tuple(ship.maneuverability for ship in SHIPS)
VELOCITY: Final = tuple(ship.velocity for ship in SHIPS)
#: A Transporter has the most of them (EX-2.2.5).
CARGO: Final = tuple(ship.cargo for ship in SHIPS)
SHIP_LEVEL: Final = tuple(ship.level for ship in SHIPS)
#: How much the ability of a type does.
POWER: Final = tuple(ship.power for ship in SHIPS)
SHIP_COST: Final = tuple(ship.cost for ship in SHIPS)
#: The actions that allow a ship type to be deployed.
SHIP_LEVEL_MASK: Final = tuple(LEVEL_MASK[ship.level] for ship in SHIPS)

SHIELD: Final = KIND_NUMBER["shield"]
LASER_BEAM: Final = KIND_NUMBER["laser_beam"]
MONEY_MAKER: Final = KIND_NUMBER["money_maker"]
BOMBER: Final = KIND_NUMBER["bomber"]
CONQUEROR: Final = KIND_NUMBER["conqueror"]
RECOVER: Final = KIND_NUMBER["recover"]
DESTROYER: Final = KIND_NUMBER["destroyer"]
ULTRA_FAST: Final = KIND_NUMBER["ultra_fast"]

# Cards

DEVELOPMENT_WORDS: Final = words(DEVELOPMENTS)
#: The actions that allow a development card to be played.
DEVELOPMENT_LEVEL_MASK: Final = tuple(LEVEL_MASK[card.level] for card in DEVELOPMENTS)
MANEUVER_DISCOUNT: Final = index(DEVELOPMENTS, "maneuver_discount")
DEVELOPMENT_DISCOUNT: Final = index(DEVELOPMENTS, "development_discount")
MODULE_DISCOUNT: Final = index(DEVELOPMENTS, "module_discount")
DOMINATION_DISCOUNT: Final = index(DEVELOPMENTS, "domination_discount")
DEPLOYMENT_DISCOUNT: Final = index(DEVELOPMENTS, "deployment_discount")

MANEUVER_WORDS: Final = words(MANEUVERS)
MANEUVER_COST: Final = tuple(card.cost for card in MANEUVERS)

HAZARD_WORDS: Final = words(HAZARDS)
UPKEEP: Final = index(HAZARDS, "upkeep")
HEX_WORDS: Final = words(HEXES)
PRIMARY_WORDS: Final = words(PRIMARIES)
SECONDARY_WORDS: Final = words(SECONDARIES)

# What a preparation turn holds at most once, as bits

DEVELOPED: Final = 1
DEPLOYED: Final = 2
MANEUVERED: Final = 4

# What a save calls by its word

SAVED_MODULES: Final = Words("module", words(MODULES))
SAVED_TOKENS: Final = Words("module", TOKEN_WORDS)
SAVED_SHIPS: Final = Words("ship", KIND_WORDS)
SAVED_DEVELOPMENTS: Final = Words("development card", DEVELOPMENT_WORDS)
SAVED_MANEUVERS: Final = Words("maneuver card", MANEUVER_WORDS)
SAVED_HAZARDS: Final = Words("hazard", HAZARD_WORDS)
SAVED_PRIMARIES: Final = Words("primary mission", PRIMARY_WORDS)
SAVED_SECONDARIES: Final = Words("secondary mission", SECONDARY_WORDS)
SAVED_HEXES: Final = Words("hex", HEX_WORDS)
