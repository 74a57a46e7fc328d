"""Deploying ships, building modules on them and selecting them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.cards import SHIPS
from orrery.games.exploration.orbits import HANGAR, HOME_HEADING, ORBITING, PAD
from orrery.games.exploration.state import Ship, Table, fleet, owner
from orrery.games.exploration.technology import boosted
from orrery.games.exploration.tokens import (
    BOOST_ENERGY,
    CARGO,
    DEPLOYMENT_DISCOUNT,
    DOMINATION,
    DOMINATION_DISCOUNT,
    ENERGY,
    KIND_WORDS,
    MODULE_DISCOUNT,
    RESISTANCE,
    SHIP_COST,
    SHIP_LEVEL_MASK,
    TOKEN_BASE,
    TOKEN_COST,
    TOKEN_WORDS,
    ULTRA_FAST,
)
from orrery.games.exploration.verbs import load, pay, put, spend_command
from orrery.kernel import Action, Ruling

DEPLOYS: Final[tuple[Action, ...]] = tuple(("deploy", word) for word in KIND_WORDS)
SELECTS: Final[tuple[Action, ...]] = tuple(("select", word) for word in KIND_WORDS)
BUILDS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("build", kind, token) for token in TOKEN_WORDS) for kind in KIND_WORDS
)


# Deploying


def deployment_price(s: Table, seat: int, kind: int) -> int:
    return max(0, SHIP_COST[kind] - s.perks[seat].count(DEPLOYMENT_DISCOUNT))


def pad_taken(s: Table, seat: int) -> bool:
    return PAD in [s.ships[number].at for number in fleet(seat)]


_TOO_EARLY: Final = tuple(
    Ruling("EX-4.1.1", f"the {ship.ability} needs an action of level {ship.level} this turn")
    for ship in SHIPS
)


def may_deploy(s: Table, seat: int, kind: int, played: int) -> Ruling | None:
    """Whether a ship in the hangar may be put on the launch pad."""
    if not played & SHIP_LEVEL_MASK[kind]:
        return _TOO_EARLY[kind]
    price = deployment_price(s, seat, kind)
    if s.credits[seat] < price:
        return Ruling("EX-4.3", f"it costs {price} credits, you have {s.credits[seat]}")
    if pad_taken(s, seat):
        return Ruling("EX-4.3", "your launch pad is not free")
    return None


def deploy(s: Table, ship: int) -> None:
    """Put a ship on the pad with all its energy and resistance."""
    seat = owner(ship)
    kind = s.ships[ship].kind
    pay(s, seat, deployment_price(s, seat, kind))
    ready = Ship(kind, PAD, HOME_HEADING[s.ports[seat]], energy=ENERGY[kind], resistance=RESISTANCE[kind])
    s.ships = put(s.ships, ship, ready)
    s.emit("deploy", seat=seat, ship=KIND_WORDS[kind])


# Modules


def module_price(s: Table, seat: int, token: int) -> int:
    """What a module costs a player."""
    return price_list(s.perks[seat], s.bonus[seat])[token]


@lru_cache
def price_list(perks: tuple[int, ...], bonus: int) -> tuple[int, ...]:
    """What every module costs with some cards in play; the first of the type that the port gave is free."""
    saved = perks.count(MODULE_DISCOUNT)
    extra = perks.count(DOMINATION_DISCOUNT)
    return tuple(
        0 if base == bonus else max(0, cost - saved - (extra if dominates else 0))
        for base, cost, dominates in zip(TOKEN_BASE, TOKEN_COST, DOMINATION, strict=True)
    )


def at_shipyard(s: Table, seat: int, at: int) -> bool:
    """Whether a player builds modules at a place."""
    return at == PAD or at == ORBITING[s.ports[seat]] or at in s.stations


def free_slots(ship: Ship) -> int:
    return CARGO[ship.kind] - len(ship.modules)


def may_build(s: Table, ship: int, token: int) -> Ruling | None:
    """Whether a module may be built on a ship where it is."""
    if s.ships[ship].at == HANGAR:
        return Ruling("EX-4.4.1", "the ship is not deployed")
    if not at_shipyard(s, owner(ship), s.ships[ship].at):
        return Ruling("EX-4.4.1", "modules are built on the pad, on your orbiting space or at a station")
    if free_slots(s.ships[ship]) <= 0:
        return Ruling("EX-2.7", "no cargo slot is free")
    return may_buy(s, owner(ship), token)


def may_buy(s: Table, seat: int, token: int) -> Ruling | None:
    """Whether a player has the price of a module."""
    price = module_price(s, seat, token)
    if s.credits[seat] < price:
        return Ruling("EX-4.4", f"it costs {price} credits, you have {s.credits[seat]}")
    return None


def affordable(s: Table, seat: int) -> tuple[int, ...]:
    """The module tokens a player can pay for."""
    return bought_for(s.perks[seat], s.bonus[seat], min(s.credits[seat], _DEAREST))


def builds(s: Table, seat: int, kind: int) -> tuple[Action, ...]:
    """The modules a player can pay for, as answers for a ship of a type."""
    return build_answers(kind, s.perks[seat], s.bonus[seat], min(s.credits[seat], _DEAREST))


_DEAREST: Final = max(TOKEN_COST)


@lru_cache
def bought_for(perks: tuple[int, ...], bonus: int, credits: int) -> tuple[int, ...]:
    """The module tokens that so many credits buy."""
    return tuple(token for token, price in enumerate(price_list(perks, bonus)) if price <= credits)


@lru_cache
def build_answers(kind: int, perks: tuple[int, ...], bonus: int, credits: int) -> tuple[Action, ...]:
    return tuple(BUILDS[kind][token] for token in bought_for(perks, bonus, credits))


def build(s: Table, ship: int, token: int) -> None:
    """Pay for a module and put it on a ship."""
    seat = owner(ship)
    pay(s, seat, module_price(s, seat, token))
    if s.bonus[seat] == TOKEN_BASE[token]:
        s.bonus = put(s.bonus, seat, -1)
    load(s, ship, token)


# Selecting

_NOT_IN_SPACE: Final = Ruling("EX-4.5", "the ship is not in space")
_NO_ENERGY: Final = Ruling("EX-4.5.1", "the ship has no energy")
_ON_THE_PAD: Final = Ruling("EX-4.5.2", "a ship on its launch pad can't be controlled")
_SELECTED: Final = Ruling("EX-4.5", "the ship is selected already")
_NO_COMMAND: Final = Ruling("EX-4.5", "another ship takes a command point")


def selection_price(s: Table, seat: int) -> int:
    """Command points for the next selected ship: the first is free."""
    for number in fleet(seat):
        if s.ships[number].selected:
            return 1
    return 0


def may_select(s: Table, ship: int, played: int) -> Ruling | None:
    """Whether a ship may be marked for the flight phase."""
    card = s.ships[ship]
    if not card.energy and not (played & BOOST_ENERGY and card.full_energy > 0):
        return _NO_ENERGY if card.at != HANGAR else _NOT_IN_SPACE
    return may_control(s, ship)


def may_control(s: Table, ship: int) -> Ruling | None:
    """Whether a ship may be selected, energy aside."""
    card = s.ships[ship]
    if card.at == HANGAR:
        return _NOT_IN_SPACE
    if card.at == PAD and card.kind != ULTRA_FAST:
        return _ON_THE_PAD
    if card.selected:
        return _SELECTED
    if card.grounded == s.round:
        return Ruling("EX-11.11", "the ship loses this turn")
    if not s.command[ship >> 2] and selection_price(s, ship >> 2):
        return _NO_COMMAND
    return None


def select(s: Table, ship: int, played: int) -> None:
    """Mark a ship; the actions played this turn count for it too."""
    seat = owner(ship)
    spend_command(s, seat, selection_price(s, seat))
    s.ships = put(s.ships, ship, boosted(replace(s.ships[ship], selected=True), played))
    s.emit("select", seat=seat, ship=KIND_WORDS[s.ships[ship].kind])
