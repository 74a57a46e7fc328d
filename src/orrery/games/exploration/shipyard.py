"""Building modules on ships."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from orrery.games.exploration.cards import MODULES
from orrery.games.exploration.orbits import HANGAR, ORBITING, PAD
from orrery.games.exploration.state import Ship, Table, fleet, owner
from orrery.games.exploration.tokens import (
    CARGO,
    DOMINATION,
    DOMINATION_DISCOUNT,
    KIND_NUMBER,
    KIND_WORDS,
    MODULE_DISCOUNT,
    TOKEN_BASE,
    TOKEN_COST,
    TOKEN_NUMBER,
    TOKEN_WORDS,
)
from orrery.games.exploration.verbs import pay, use_bonus
from orrery.games.exploration.verbs_map import load
from orrery.games.exploration.wish import Wish, not_in_fleet, own_ship, too_dear, touched
from orrery.games.exploration.words import SHIP_NAMES, TOKEN_NAMES, a, count
from orrery.kernel import Action, Basket, Choice, Many, Ruling, Sum

if TYPE_CHECKING:
    from orrery.games.exploration.preparation import Prepare

BUILDS: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("build", kind, token) for token in TOKEN_WORDS) for kind in KIND_WORDS
)


def module_price(s: Table, seat: int, token: int) -> int:
    """What a module costs a player."""
    return price_list(s.perks[seat], s.bonus[seat])[token]


@lru_cache
def price_list(perks: tuple[int, ...], bonus: int) -> tuple[int, ...]:
    """What modules cost with some cards in play (EX-10.10); the type that the port gave is free once."""
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
        return too_dear("EX-4.4", price, s.credits[seat])
    return None


def affordable(s: Table, seat: int) -> tuple[int, ...]:
    """The module tokens a player can pay for."""
    return bought_for(s.perks[seat], s.bonus[seat], min(s.credits[seat], _DEAREST))


_DEAREST: Final = max(TOKEN_COST)


@lru_cache
def bought_for(perks: tuple[int, ...], bonus: int, credits: int) -> tuple[int, ...]:
    """The module tokens that so many credits buy."""
    return tuple(token for token, price in enumerate(price_list(perks, bonus)) if price <= credits)


def builds(s: Table, seat: int, kind: int) -> tuple[Action, ...]:
    """The modules a player can pay for, as answers for a ship of a type."""
    credits = s.credits[seat]
    return build_answers(kind, s.perks[seat], s.bonus[seat], credits if credits < _DEAREST else _DEAREST)


@lru_cache(maxsize=1 << 12)
def build_answers(kind: int, perks: tuple[int, ...], bonus: int, credits: int) -> tuple[Action, ...]:
    return tuple(BUILDS[kind][token] for token in bought_for(perks, bonus, credits))


def build(s: Table, ship: int, token: int) -> None:
    """Pay for a module and put it on a ship."""
    seat = owner(ship)
    pay(s, seat, module_price(s, seat, token))
    if s.bonus[seat] == TOKEN_BASE[token]:
        use_bonus(s, seat)
    load(s, ship, token)


class Build(Wish):
    """Build a module on a ship at a shipyard."""

    rule = "EX-4.4"
    word = "build"
    group = "Build"
    patterns = (("build", KIND_WORDS, TOKEN_WORDS),)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        ship = own_ship(s, f.seat, action[1])
        return not_in_fleet(action[1]) if ship < 0 else may_build(s, ship, TOKEN_NUMBER[action[2]])

    def tempting(self, s: Table, f: Prepare) -> Iterable[Action]:
        for number in fleet(f.seat):
            if s.ships[number].at != HANGAR:
                yield from BUILDS[s.ships[number].kind]

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        build(s, own_ship(s, f.seat, action[1]), TOKEN_NUMBER[action[2]])

    def baskets(self, s: Table, f: Prepare) -> Sequence[Basket]:
        """One for each ship that has room at a shipyard."""
        ships = [s.ships[number] for number in fleet(f.seat)]
        credits = s.credits[f.seat]
        purse = Sum(f"# of {count(credits, 'credit')}", most=credits)
        return [
            Basket(
                KIND_WORDS[ship.kind],
                f"Build these on the {SHIP_NAMES[ship.kind]}",
                (purse, Sum(f"# of {count(free_slots(ship), 'free slot')}", most=free_slots(ship))),
            )
            for ship in ships
            if free_slots(ship) > 0 and at_shipyard(s, f.seat, ship.at)
        ]

    def offer(self, s: Table, f: Prepare, action: Action) -> Choice:
        """A module that is free is free once."""
        token = TOKEN_NUMBER[action[2]]
        price = module_price(s, f.seat, token)
        slots = free_slots(s.ships[own_ship(s, f.seat, action[1])])
        once = s.bonus[f.seat] == TOKEN_BASE[token]
        most = 1 if once else min(slots, s.credits[f.seat] // price if price else slots)
        return replace(self.present(s, f, action), many=Many(action[1], most, (price, 1)))

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        token = TOKEN_NUMBER[action[2]]
        label = f"Build {a(TOKEN_NAMES[token])} on the {SHIP_NAMES[KIND_NUMBER[action[1]]]}"
        ship = touched(s, f, action[1])
        touches = (*ship, action[2], *[f"slot.{word}" for word in ship])
        return self.choice(action, label, module_note(s, f.seat, token), touches=touches)


def module_note(s: Table, seat: int, token: int) -> str:
    """What a module costs and is good for."""
    return f"{count(module_price(s, seat, token), 'credit')}: {module_use(token)}"


def module_use(token: int) -> str:
    """What a module is good for."""
    module = MODULES[TOKEN_BASE[token]]
    if module.kind == "domination":
        return f"dropped, {count(module.credits, 'credit')} and {module.dp} DP ({', '.join(module.areas)})"
    if module.kind == "turret":
        harm = "energy" if module.energy_damage else "resistance"
        return f"{module.energy_damage + module.resistance_damage} {harm} damage in each attack"
    if module.kind == "attribute":
        return f"{module.amount} more {module.attribute}"
    return "destroys the ship that brings its counter to 0 or ends its turn on it"


BUILD: Final = Build()
