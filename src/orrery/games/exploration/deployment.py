"""Deploying ships, and selecting those that fly."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.cards import SHIPS
from orrery.games.exploration.orbits import HANGAR, ORBITING, PAD
from orrery.games.exploration.state import Table, fleet, owner, ship_at, ships_of
from orrery.games.exploration.technology import boost
from orrery.games.exploration.tokens import (
    BOOST_ENERGY,
    DEPLOYED,
    DEPLOYMENT_DISCOUNT,
    KIND_NUMBER,
    KIND_WORDS,
    SHIP_COST,
    SHIP_LEVEL_MASK,
    ULTRA_FAST,
)
from orrery.games.exploration.verbs import pay, spend_command
from orrery.games.exploration.verbs_map import mark, put_on_pad
from orrery.games.exploration.wish import Wish, not_in_fleet, own_ship, too_dear, touched
from orrery.games.exploration.words import SHIP_NAMES, count
from orrery.kernel import Action, Choice, Ruling

if TYPE_CHECKING:
    from orrery.games.exploration.preparation import Prepare

DEPLOYS: Final[tuple[Action, ...]] = tuple(("deploy", word) for word in KIND_WORDS)
SELECTS: Final[tuple[Action, ...]] = tuple(("select", word) for word in KIND_WORDS)


# Deploying


def deployment_price(s: Table, seat: int, kind: int) -> int:
    return max(0, SHIP_COST[kind] - s.perks[seat].count(DEPLOYMENT_DISCOUNT))


def pad_taken(s: Table, seat: int) -> bool:
    return PAD in [ship.at for ship in ships_of(s, seat)]


_TOO_EARLY: Final = tuple(
    Ruling("EX-4.1.1", f"the {ship.name} needs an action of level {ship.level} this turn") for ship in SHIPS
)


_PAD_TAKEN: Final = Ruling("EX-4.3", "your launch pad is not free")


def may_deploy(s: Table, seat: int, kind: int, played: int) -> Ruling | None:
    """Whether a ship in the hangar may be put on the launch pad."""
    if not played & SHIP_LEVEL_MASK[kind]:
        return _TOO_EARLY[kind]
    price = deployment_price(s, seat, kind)
    if s.credits[seat] < price:
        return too_dear("EX-4.3", price, s.credits[seat])
    if pad_taken(s, seat):
        return _PAD_TAKEN
    return None


def deployable(s: Table, seat: int, played: int) -> frozenset[int]:
    """The types of ship that level and price allow to be deployed."""
    purse = s.credits[seat] + s.perks[seat].count(DEPLOYMENT_DISCOUNT)
    return types_within(played, purse if purse < _DEAREST else _DEAREST)


_DEAREST: Final = max(SHIP_COST)


@cache
def types_within(played: int, purse: int) -> frozenset[int]:
    """The types of ship that the actions played allow and a purse pays for."""
    types = zip(SHIP_LEVEL_MASK, SHIP_COST, strict=True)
    return frozenset(kind for kind, (levels, cost) in enumerate(types) if played & levels and cost <= purse)


class Deploy(Wish):
    """Put a ship of the fleet on the launch pad, once in a turn."""

    rule = "EX-4.3"
    word = "deploy"
    group = "Deploy"
    patterns = (("deploy", KIND_WORDS),)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        ship = own_ship(s, f.seat, action[1])
        if ship < 0:
            return not_in_fleet(action[1])
        if s.ships[ship].at != HANGAR:
            return Ruling("EX-4.3", "the ship is deployed already")
        if f.spent & DEPLOYED:
            return Ruling("EX-3.3", "one deployment a turn")
        return may_deploy(s, f.seat, s.ships[ship].kind, f.played)

    def tempting(self, s: Table, f: Prepare) -> Iterable[Action]:
        ships = [s.ships[number] for number in fleet(f.seat)]
        return [DEPLOYS[ship.kind] for ship in ships if ship.at == HANGAR]

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        ship = own_ship(s, f.seat, action[1])
        pay(s, f.seat, deployment_price(s, f.seat, s.ships[ship].kind))
        put_on_pad(s, ship)

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        kind = KIND_NUMBER[action[1]]
        note = f"{count(deployment_price(s, f.seat, kind), 'credit')}: {SHIPS[kind].text}"
        label = f"Deploy the {SHIP_NAMES[kind]}"
        return self.choice(action, label, note, pad_warning(s, f.seat), touched(s, f, action[1]))


def pad_warning(s: Table, seat: int) -> str:
    """A ship without energy stands where the pad leads to, and nothing can leave it."""
    other = ship_at(s, ORBITING[s.ports[seat]])
    if other < 0 or s.ships[other].energy:
        return ""
    return f"it can't leave its pad: the {SHIP_NAMES[s.ships[other].kind]} is in its way without energy"


# Selecting

_NOT_IN_SPACE: Final = Ruling("EX-4.5", "the ship is not in space")
_NO_ENERGY: Final = Ruling("EX-4.5.1", "the ship has no energy")
_ON_THE_PAD: Final = Ruling("EX-4.5.2", "a ship on its launch pad can't be controlled")
_SELECTED: Final = Ruling("EX-4.5", "the ship is selected already")
_NO_COMMAND: Final = Ruling("EX-4.5", "another ship takes a command point")
_GROUNDED: Final = Ruling("EX-11.11", "the ship loses this turn")


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
        return _GROUNDED
    seat = owner(ship)
    if not s.command[seat] and selection_price(s, seat):
        return _NO_COMMAND
    return None


def select(s: Table, ship: int, played: int) -> None:
    """Mark a ship; the actions played this turn count for it too."""
    seat = owner(ship)
    spend_command(s, seat, selection_price(s, seat))
    mark(s, ship)
    boost(s, ship, played)


class Select(Wish):
    """Select a ship in space to control in the flight phase; each after the first takes a command point."""

    rule = "EX-4.5"
    word = "select"
    group = "Select"
    patterns = (("select", KIND_WORDS),)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        ship = own_ship(s, f.seat, action[1])
        return not_in_fleet(action[1]) if ship < 0 else may_select(s, ship, f.played)

    def tempting(self, s: Table, f: Prepare) -> Iterable[Action]:
        ships = [s.ships[number] for number in fleet(f.seat)]
        return [SELECTS[ship.kind] for ship in ships if ship.at != HANGAR]

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        select(s, own_ship(s, f.seat, action[1]), f.played)

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        label = f"Select the {SHIP_NAMES[KIND_NUMBER[action[1]]]}"
        price = selection_price(s, f.seat)
        note = count(price, "command point") if price else ""
        warning = self._waits(s, own_ship(s, f.seat, action[1]))
        return self.choice(action, label, note, warning, touched(s, f, action[1]))

    def _waits(self, s: Table, ship: int) -> str:
        """An ultra-fast ship on its pad flies only if its orbiting space is free by then."""
        if ship < 0 or s.ships[ship].at != PAD or ship_at(s, ORBITING[s.ports[owner(ship)]]) < 0:
            return ""
        return "it can't leave its pad while another ship is on your orbiting space"


DEPLOY: Final = Deploy()
SELECT: Final = Select()
