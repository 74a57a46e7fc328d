"""Deploying ships, building modules on them, selecting them, and maneuver cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.cards import SHIPS
from orrery.games.exploration.orbits import HANGAR, HOME_HEADING, ORBITING, PAD
from orrery.games.exploration.state import Ship, Table, fleet, owner
from orrery.games.exploration.technology import boosted, recovered
from orrery.games.exploration.tokens import (
    BOOST_ENERGY,
    BUILD_ANY,
    BUILD_SLOT,
    CARGO,
    DEPLOYMENT_DISCOUNT,
    DOMINATION,
    DOMINATION_DISCOUNT,
    ENERGY,
    EXTRA_MOVE,
    KIND_WORDS,
    MANEUVER_COST,
    MANEUVER_DISCOUNT,
    MANEUVER_WORDS,
    MODULE_DISCOUNT,
    RECOVER_ENERGY,
    RESISTANCE,
    SHIP_COST,
    SHIP_LEVEL,
    SHIP_LEVEL_MASK,
    STEADY,
    SURFACE_DROP,
    TOKEN_BASE,
    TOKEN_COST,
    TOKEN_WORDS,
    TRIM,
    ULTRA_FAST,
)
from orrery.games.exploration.verbs import change, load, pay, put, ship_word, spend_command, unload
from orrery.kernel import Action, Frame, Question, Ruling

DEPLOYS: Final[tuple[Action, ...]] = tuple(("deploy", word) for word in KIND_WORDS)
SELECTS: Final[tuple[Action, ...]] = tuple(("select", word) for word in KIND_WORDS)
BUILDS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("build", kind, token) for token in TOKEN_WORDS) for kind in KIND_WORDS
)
USES: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("use", card, kind) for kind in KIND_WORDS) for card in MANEUVER_WORDS
)
FITS: Final[tuple[Action, ...]] = tuple(("fit", word) for word in TOKEN_WORDS)
REPLACES: Final[tuple[Action, ...]] = tuple(("replace", word) for word in TOKEN_WORDS)


# Deploying


def deployment_price(s: Table, seat: int, kind: int) -> int:
    return max(0, SHIP_COST[kind] - s.perks[seat].count(DEPLOYMENT_DISCOUNT))


def pad_taken(s: Table, seat: int) -> bool:
    return any(s.ships[number].at == PAD for number in fleet(seat))


def may_deploy(s: Table, seat: int, kind: int, played: int) -> Ruling | None:
    """Whether a ship in the hangar may be put on the launch pad."""
    if not played & SHIP_LEVEL_MASK[kind]:
        level = SHIP_LEVEL[kind]
        return Ruling("EX-4.1.1", f"the {SHIPS[kind].ability} needs an action of level {level} this turn")
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
    """What a module costs a player; the first of the type that the port gave is free."""
    if s.bonus[seat] == TOKEN_BASE[token]:
        return 0
    perks = s.perks[seat]
    cost = TOKEN_COST[token]
    if perks:
        cost -= perks.count(MODULE_DISCOUNT)
        if DOMINATION[token]:
            cost -= perks.count(DOMINATION_DISCOUNT)
    return max(0, cost)


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


_DEAREST: Final = max(TOKEN_COST)
#: The tokens that so many credits buy at the printed prices.
_BOUGHT_FOR: Final = tuple(
    tuple(token for token, cost in enumerate(TOKEN_COST) if cost <= credits)
    for credits in range(_DEAREST + 1)
)


def affordable(s: Table, seat: int) -> Sequence[int]:
    """The module tokens a player can pay for."""
    credits = s.credits[seat]
    if not s.perks[seat] and s.bonus[seat] < 0:
        return _BOUGHT_FOR[min(credits, _DEAREST)]
    return [token for token in range(len(TOKEN_WORDS)) if module_price(s, seat, token) <= credits]


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
    if s.command[owner(ship)] < selection_price(s, owner(ship)):
        return _NO_COMMAND
    return None


def select(s: Table, ship: int, played: int) -> None:
    """Mark a ship; the actions played this turn count for it too."""
    seat = owner(ship)
    spend_command(s, seat, selection_price(s, seat))
    s.ships = put(s.ships, ship, boosted(replace(s.ships[ship], selected=True), played))
    s.emit("select", seat=seat, ship=KIND_WORDS[s.ships[ship].kind])


# Maneuver cards

_DEAREST_CARD: Final = max(MANEUVER_COST)
_BUILDERS: Final = (BUILD_ANY, BUILD_SLOT)
_NOT_SELECTED: Final = Ruling("EX-4.6", "the ship is not selected")
_NO_SLOT: Final = Ruling("EX-9.7", "no cargo slot is free")


def maneuver_price(s: Table, seat: int, card: int) -> int:
    return max(0, MANEUVER_COST[card] - s.perks[seat].count(MANEUVER_DISCOUNT))


def may_pay_maneuver(s: Table, seat: int, card: int) -> Ruling | None:
    """Whether a card is in the row and can be paid, with a module if it builds one."""
    if card not in s.row:
        return Ruling("EX-4.6", "that card is not in the row")
    price = maneuver_price(s, seat, card)
    if s.credits[seat] < price:
        return Ruling("EX-4.6", f"it costs {price} credits, you have {s.credits[seat]}")
    if card in _BUILDERS and s.credits[seat] < price + cheapest(s, seat):
        return Ruling("EX-4.4", f"with {s.credits[seat]} credits you can't pay for a module too")
    return None


def cheapest(s: Table, seat: int) -> int:
    """The lowest price of any module for a player."""
    if not s.perks[seat] and s.bonus[seat] < 0:
        return min(TOKEN_COST)
    return min(module_price(s, seat, token) for token in range(len(TOKEN_WORDS)))


def may_target(s: Table, ship: int, card: int) -> Ruling | None:
    """Whether a ship can be the one that a maneuver card serves."""
    target = s.ships[ship]
    if not target.selected:
        if card == RECOVER_ENERGY and not target.energy and target.full_energy > 0:
            return may_control(s, ship)
        return _NOT_SELECTED
    if card == BUILD_SLOT and free_slots(target) <= 0:
        return _NO_SLOT
    return None


def may_use_maneuver(s: Table, ship: int, card: int) -> Ruling | None:
    return may_pay_maneuver(s, owner(ship), card) or may_target(s, ship, card)


def maneuvers(s: Table, seat: int, ships: Sequence[int]) -> list[Action]:
    """The maneuver cards that may be used, with each ship they may serve."""
    budget = s.credits[seat] + s.perks[seat].count(MANEUVER_DISCOUNT)
    return [
        USES[card][s.ships[number].kind]
        for card in within_budget(s.row, min(budget, _DEAREST_CARD))
        if card not in _BUILDERS or may_pay_maneuver(s, seat, card) is None
        for number in ships
        if may_target(s, number, card) is None
    ]


@lru_cache
def within_budget(row: tuple[int, ...], budget: int) -> tuple[int, ...]:
    """The different cards of a row that cost no more than a budget."""
    return tuple(card for card in dict.fromkeys(row) if MANEUVER_COST[card] <= budget)


def use_maneuver(s: Table, ship: int, card: int, played: int) -> None:
    """Pay for a maneuver card and add its effect to a ship."""
    seat = owner(ship)
    pay(s, seat, maneuver_price(s, seat, card))
    s.emit("maneuver", seat=seat, card=MANEUVER_WORDS[card], ship=KIND_WORDS[s.ships[ship].kind])
    target = s.ships[ship]
    if card == RECOVER_ENERGY:
        s.ships = put(s.ships, ship, replace(recovered(target, energy=2), thrust=target.thrust - 5))
        if not target.selected:
            select(s, ship, played)
    elif card == SURFACE_DROP:
        change(s, ship, touchdown=target.touchdown + 2)
    elif card == EXTRA_MOVE:
        change(s, ship, boosts=target.boosts + 1)
    elif card == STEADY:
        change(s, ship, agility=target.agility + 2, thrust=target.thrust - 6)
    elif card == TRIM:
        change(s, ship, agility=target.agility + 1)
    else:
        s.push(FIT_MODULE, seat, ship)


class FitModule(Question[Table]):
    """Choose the module that the maneuver card builds."""

    rule = "EX-9.1"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [FITS[token] for token in affordable(s, f[1])]

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for token, action in enumerate(FITS):
            if ruling := may_buy(s, f[1], token):
                yield action, ruling

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, ship = f
        token = FITS.index(action)
        if free_slots(s.ships[ship]) > 0:
            s.pop()
            build(s, ship, token)
        else:
            s.swap(REPLACE_MODULE, seat, ship, token)


class ReplaceModule(Question[Table]):
    """The ship is full: choose the module that makes room."""

    rule = "EX-9.1"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return [REPLACES[token] for token in dict.fromkeys(s.ships[f[2]].modules)]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, ship, token = f
        s.pop()
        unload(s, ship, REPLACES.index(action))
        s.emit("lost-module", seat=seat, ship=ship_word(s, ship), module=action[1])
        build(s, ship, token)


FIT_MODULE: Final = FitModule()
REPLACE_MODULE: Final = ReplaceModule()
