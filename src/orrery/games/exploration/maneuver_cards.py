"""Maneuver cards: paid from the open row, used on one selected ship for this round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.exploration.shipyard import (
    affordable,
    build,
    free_slots,
    may_buy,
    may_control,
    price_list,
    select,
)
from orrery.games.exploration.state import Table, owner
from orrery.games.exploration.technology import recovered
from orrery.games.exploration.tokens import (
    BUILD_ANY,
    BUILD_SLOT,
    EXTRA_MOVE,
    KIND_WORDS,
    MANEUVER_COST,
    MANEUVER_DISCOUNT,
    MANEUVER_WORDS,
    RECOVER_ENERGY,
    SAVED_TOKENS,
    STEADY,
    SURFACE_DROP,
    TOKEN_WORDS,
    TRIM,
)
from orrery.games.exploration.verbs import change, pay, put, ship_word, unload
from orrery.kernel import Action, Frame, Question, Ruling

USES: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("use", card, kind) for kind in KIND_WORDS) for card in MANEUVER_WORDS
)
FITS: Final[tuple[Action, ...]] = tuple(("fit", word) for word in TOKEN_WORDS)
REPLACES: Final[tuple[Action, ...]] = tuple(("replace", word) for word in TOKEN_WORDS)

_DEAREST_CARD: Final = max(MANEUVER_COST)
_BUILDERS: Final = (BUILD_ANY, BUILD_SLOT)
#: The cards that do not serve just any selected ship.
_PICKY: Final = (RECOVER_ENERGY, BUILD_SLOT)
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
    return min(price_list(s.perks[seat], s.bonus[seat]))


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
    purse = s.credits[seat] + s.perks[seat].count(MANEUVER_DISCOUNT)
    found: list[Action] = []
    for card in within_budget(s.row, min(purse, _DEAREST_CARD)):
        if card in _BUILDERS and purse < MANEUVER_COST[card] + cheapest(s, seat):
            continue
        for number in ships:
            ship = s.ships[number]
            if may_target(s, number, card) is None if card in _PICKY else ship.selected:
                found.append(USES[card][ship.kind])
    return found


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

    rule = "EX-4.6"

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
    in_words = (None, SAVED_TOKENS)

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
