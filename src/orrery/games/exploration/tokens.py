"""Module tokens, ship types and cards by number: what the rules look up in their inner loops."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.cards import (
    ACTIONS,
    DEVELOPMENTS,
    HAZARDS,
    MANEUVERS,
    MODULES,
    PRIMARIES,
    SECONDARIES,
    SHIPS,
    Module,
    index,
)

#: Every token a cargo slot can hold: a trap is a different token for each number on it.
TOKENS: Final[tuple[tuple[str, Module], ...]] = tuple(
    (f"{module.id}-{count}" if count else module.id, module)
    for module in MODULES
    for count in (module.counts or (0,))
)
TOKEN_WORDS: Final = tuple(word for word, _ in TOKENS)
TOKEN_COST: Final = tuple(module.cost for _, module in TOKENS)
TOKEN_BASE: Final = tuple(MODULES.index(module) for _, module in TOKENS)
DOMINATION: Final = tuple(module.kind == "domination" for _, module in TOKENS)
TURRET: Final = tuple(module.kind == "turret" for _, module in TOKENS)


TOKEN_NUMBER: Final = {word: number for number, word in enumerate(TOKEN_WORDS)}


def token(word: str) -> int:
    """The number of a module token."""
    return TOKEN_NUMBER[word]


GNSS: Final = token("gnss")
TELESCOPE: Final = token("telescope")
ROVER: Final = token("rover")
HABITAT: Final = token("habitat")
ENERGY_TURRET: Final = token("energy_turret")
LASER_TURRET: Final = token("laser_turret")
#: The tokens of traps, and the number on each.
TRAP_COUNT: Final[dict[int, int]] = {
    place: int(word.rpartition("-")[2])
    for place, (word, module) in enumerate(TOKENS)
    if module.kind == "trap"
}
RESISTANCE_MODULE: Final = token("resistance_module")
ENERGY_MODULE: Final = token("energy_module")
MANEUVERABILITY_MODULE: Final = token("maneuverability_module")
VELOCITY_MODULE: Final = token("velocity_module")

KIND_WORDS: Final = tuple(ship.id for ship in SHIPS)
KIND_NUMBER: Final = {word: number for number, word in enumerate(KIND_WORDS)}
RESISTANCE: Final = tuple(ship.resistance for ship in SHIPS)
ENERGY: Final = tuple(ship.energy for ship in SHIPS)
MANEUVERABILITY: Final = tuple(ship.maneuverability for ship in SHIPS)
VELOCITY: Final = tuple(ship.velocity for ship in SHIPS)
CARGO: Final = tuple(ship.cargo for ship in SHIPS)
SHIP_LEVEL: Final = tuple(ship.level for ship in SHIPS)
SHIP_COST: Final = tuple(ship.cost for ship in SHIPS)

SHIELD: Final = index(SHIPS, "shield")
LASER_BEAM: Final = index(SHIPS, "laser_beam")
MONEY_MAKER: Final = index(SHIPS, "money_maker")
BOMBER: Final = index(SHIPS, "bomber")
CONQUEROR: Final = index(SHIPS, "conqueror")
RECOVER: Final = index(SHIPS, "recover")
DESTROYER: Final = index(SHIPS, "destroyer")
ULTRA_FAST: Final = index(SHIPS, "ultra_fast")

ACTION_WORDS: Final = tuple(action.id for action in ACTIONS)
ACTION_LEVEL: Final = tuple(action.level for action in ACTIONS)
BOOST_ENERGY: Final = 1 << index(ACTIONS, "energy")
BOOST_MANEUVER: Final = 1 << index(ACTIONS, "maneuver")
BOOST_RESISTANCE: Final = 1 << index(ACTIONS, "resistance")
BOOST_VELOCITY: Final = 1 << index(ACTIONS, "velocity")
#: The actions of each level, as a mask.
LEVEL_MASK: Final[dict[int, int]] = {
    level: sum(1 << place for place, action in enumerate(ACTIONS) if action.level == level)
    for level in (1, 2, 3)
}

#: The actions that allow a ship type to be deployed, as a mask.
SHIP_LEVEL_MASK: Final = tuple(LEVEL_MASK[level] for level in SHIP_LEVEL)

DEVELOPMENT_WORDS: Final = tuple(card.id for card in DEVELOPMENTS)
#: The actions that allow a development card to be played, as a mask.
DEVELOPMENT_LEVEL_MASK: Final = tuple(LEVEL_MASK[card.level] for card in DEVELOPMENTS)
MANEUVER_DISCOUNT: Final = index(DEVELOPMENTS, "maneuver_discount")
DEVELOPMENT_DISCOUNT: Final = index(DEVELOPMENTS, "development_discount")
MODULE_DISCOUNT: Final = index(DEVELOPMENTS, "module_discount")
DOMINATION_DISCOUNT: Final = index(DEVELOPMENTS, "domination_discount")
DEPLOYMENT_DISCOUNT: Final = index(DEVELOPMENTS, "deployment_discount")

MANEUVER_WORDS: Final = tuple(card.id for card in MANEUVERS)
MANEUVER_COST: Final = tuple(card.cost for card in MANEUVERS)
BUILD_ANY: Final = index(MANEUVERS, "build_any")
RECOVER_ENERGY: Final = index(MANEUVERS, "recover_energy")
SURFACE_DROP: Final = index(MANEUVERS, "surface_drop")
EXTRA_MOVE: Final = index(MANEUVERS, "extra_move")
STEADY: Final = index(MANEUVERS, "steady")
TRIM: Final = index(MANEUVERS, "trim")
BUILD_SLOT: Final = index(MANEUVERS, "build_slot")

HAZARD_WORDS: Final = tuple(card.id for card in HAZARDS)
PRIMARY_WORDS: Final = tuple(card.id for card in PRIMARIES)
SECONDARY_WORDS: Final = tuple(card.id for card in SECONDARIES)
