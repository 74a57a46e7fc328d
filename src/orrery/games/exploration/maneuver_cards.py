"""Maneuver cards: paid from the open row, used on one selected ship for this round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.cards import MANEUVERS
from orrery.games.exploration.deployment import may_control, select
from orrery.games.exploration.events import ManeuverUsed, ModuleLost
from orrery.games.exploration.orbits import HANGAR
from orrery.games.exploration.shipyard import affordable, build, free_slots, may_buy, module_note, price_list
from orrery.games.exploration.state import Table, fleet, owner, ship_word
from orrery.games.exploration.tokens import (
    KIND_NUMBER,
    KIND_WORDS,
    MANEUVER_COST,
    MANEUVER_DISCOUNT,
    MANEUVER_WORDS,
    SAVED_TOKENS,
    TOKEN_COST,
    TOKEN_WORDS,
)
from orrery.games.exploration.verbs import pay
from orrery.games.exploration.verbs_map import (
    add_for_surfaces,
    add_free_move,
    add_maneuverability,
    add_velocity,
    recover_energy,
    unload,
)
from orrery.games.exploration.wish import Wish, not_in_fleet, own_ship, too_dear, touched
from orrery.games.exploration.words import SHIP_NAMES, TOKEN_NAMES, a, count
from orrery.kernel import Action, Choice, Question, Ruling, write

if TYPE_CHECKING:
    from orrery.games.exploration.preparation import Prepare

USES: Final[tuple[tuple[Action, ...], ...]] = tuple(
    tuple(("use", card, kind) for kind in KIND_WORDS) for card in MANEUVER_WORDS
)
FITS: Final[tuple[Action, ...]] = tuple(("fit", word) for word in TOKEN_WORDS)
REPLACES: Final[tuple[Action, ...]] = tuple(("replace", word) for word in TOKEN_WORDS)


def _with(effect: str) -> frozenset[int]:
    """The maneuver cards with some effect."""
    return frozenset(card for card, entry in enumerate(MANEUVERS) if effect in entry.effect)


#: With so many credits any card can be paid for, with the module that it builds.
_ENOUGH: Final = max(MANEUVER_COST) + max(TOKEN_COST)
#: The cards that build a module, those that need a free slot for it, and those that recover energy.
_BUILDERS: Final = _with("build")
_FREE_SLOT: Final = _BUILDERS - _with("replace")
_REFUELS: Final = _with("energy")
#: The cards that do not serve just any selected ship.
_PICKY: Final = _REFUELS | _FREE_SLOT
_NOT_SELECTED: Final = Ruling("EX-4.6", "the ship is not selected")
_NO_SLOT: Final = Ruling("EX-9.7", "no cargo slot is free")
_NOT_IN_ROW: Final = Ruling("EX-4.6", "that card is not in the row")


def maneuver_price(s: Table, seat: int, card: int) -> int:
    return max(0, MANEUVER_COST[card] - s.perks[seat].count(MANEUVER_DISCOUNT))


def may_pay_maneuver(s: Table, seat: int, card: int) -> Ruling | None:
    """Whether a card is in the row and can be paid, with a module if it builds one."""
    if card not in s.row:
        return _NOT_IN_ROW
    price = maneuver_price(s, seat, card)
    if s.credits[seat] < price:
        return too_dear("EX-4.6", price, s.credits[seat])
    if card in _BUILDERS and s.credits[seat] < price + cheapest(s, seat):
        return Ruling("EX-4.4", f"with {count(s.credits[seat], 'credit')} you can't pay for a module too")
    return None


def cheapest(s: Table, seat: int) -> int:
    """The lowest price of any module for a player."""
    return lowest_price(s.perks[seat], s.bonus[seat])


@lru_cache
def lowest_price(perks: tuple[int, ...], bonus: int) -> int:
    return min(price_list(perks, bonus))


def may_target(s: Table, ship: int, card: int) -> Ruling | None:
    """Whether a ship can be the one that a maneuver card serves."""
    target = s.ships[ship]
    if not target.selected:
        if card in _REFUELS and not target.energy and target.full_energy > 0:
            return may_control(s, ship)
        return _NOT_SELECTED
    if card in _FREE_SLOT and free_slots(target) <= 0:
        return _NO_SLOT
    return None


def maneuvers(s: Table, seat: int, ships: Sequence[int]) -> list[Action]:
    """The maneuver cards that may be used on some ships."""
    found: list[Action] = []
    for card in payable(s, seat):
        for number in ships:
            ship = s.ships[number]
            if may_target(s, number, card) is None if card in _PICKY else ship.selected:
                found.append(USES[card][ship.kind])
    return found


def may_be_served(s: Table, ship: int) -> bool:
    """Whether any maneuver card may be used on a ship."""
    return any(may_target(s, ship, card) is None for card in payable(s, owner(ship)))


def payable(s: Table, seat: int) -> tuple[int, ...]:
    """The different cards of the row that a player can pay for, with a module if they build one."""
    perks, credits = s.perks[seat], s.credits[seat]
    return paid_with(
        credits if credits < _ENOUGH else _ENOUGH,
        s.row,
        perks.count(MANEUVER_DISCOUNT),
        lowest_price(perks, s.bonus[seat]),
    )


@lru_cache(maxsize=1 << 12)
def paid_with(credits: int, row: tuple[int, ...], saved: int, module: int) -> tuple[int, ...]:
    """The different cards of a row that so many credits pay for, where the cheapest module has some price."""
    prices = {card: max(0, MANEUVER_COST[card] - saved) for card in row}
    return tuple(
        card for card, price in prices.items() if credits >= price + (module if card in _BUILDERS else 0)
    )


class Use(Wish):
    """Pay for a maneuver card of the row and use it on a selected ship, once in a turn."""

    rule = "EX-4.6"
    word = "use"
    group = "Maneuver card"
    patterns = (("use", MANEUVER_WORDS, KIND_WORDS),)

    def forbids(self, s: Table, f: Prepare, action: Action) -> Ruling | None:
        ship = own_ship(s, f.seat, action[2])
        if ship < 0:
            return not_in_fleet(action[2])
        card = MANEUVER_WORDS.index(action[1])
        return may_pay_maneuver(s, f.seat, card) or may_target(s, ship, card)

    def tempting(self, s: Table, f: Prepare) -> Iterable[Action]:
        for number in fleet(f.seat):
            if s.ships[number].at != HANGAR:
                for card in dict.fromkeys(s.row):
                    yield USES[card][s.ships[number].kind]

    def do(self, s: Table, f: Prepare, action: Action) -> None:
        use_maneuver(s, own_ship(s, f.seat, action[2]), MANEUVER_WORDS.index(action[1]), f.played)

    def present(self, s: Table, f: Prepare, action: Action) -> Choice:
        card = MANEUVER_WORDS.index(action[1])
        label = f"{MANEUVERS[card].name} on the {SHIP_NAMES[KIND_NUMBER[action[2]]]}"
        note = f"{count(maneuver_price(s, f.seat, card), 'credit')}: {MANEUVERS[card].text}"
        return self.choice(action, label, note, touches=(action[1], *touched(s, f, action[2])))


#: What the words of an effect do to the ship (EX-9.2, EX-9.3, EX-9.4, EX-9.5, EX-9.6).
_EFFECTS: Final[dict[str, Callable[[Table, int, int], None]]] = {
    "energy": recover_energy,
    "velocity": add_velocity,
    "maneuverability": add_maneuverability,
    "surface": add_for_surfaces,
    "moves": add_free_move,
}


def use_maneuver(s: Table, ship: int, card: int, played: int) -> None:
    """Pay for a maneuver card and add its effect to a ship, which a card that recovers energy selects."""
    seat = owner(ship)
    pay(s, seat, maneuver_price(s, seat, card))
    if s.sink is not None:
        s.emit(ManeuverUsed(seat, MANEUVER_WORDS[card], ship_word(s, ship)))
    for effect, amount in MANEUVERS[card].effect.items():
        if effect in _EFFECTS:
            _EFFECTS[effect](s, ship, amount)
    if not s.ships[ship].selected:
        select(s, ship, played)
    if card in _BUILDERS:
        s.push(FitModule(seat, ship))


class FitModule(Question[Table]):
    """Choose the module that the maneuver card builds."""

    rule = "EX-4.6"
    ship: int

    def options(self, s: Table) -> Sequence[Action]:
        return [FITS[token] for token in affordable(s, self.seat)]

    def blocked(self, s: Table) -> Iterable[tuple[Action, Ruling]]:
        for token, action in enumerate(FITS):
            if ruling := may_buy(s, self.seat, token):
                yield action, ruling

    def present(self, s: Table, action: Action) -> Choice:
        token = FITS.index(action)
        note = module_note(s, self.seat, token)
        return Choice(write(action), f"Build {a(TOKEN_NAMES[token])}", "Build", note, touches=action[1:])

    def apply(self, s: Table, action: Action) -> None:
        token = FITS.index(action)
        if free_slots(s.ships[self.ship]) > 0:
            s.pop()
            build(s, self.ship, token)
        else:
            s.swap(ReplaceModule(self.seat, self.ship, token))


class ReplaceModule(Question[Table]):
    """The ship is full: choose the module that makes room."""

    rule = "EX-9.1"
    forced = True
    in_words = {"token": SAVED_TOKENS}
    ship: int
    token: int

    def options(self, s: Table) -> Sequence[Action]:
        return [REPLACES[token] for token in dict.fromkeys(s.ships[self.ship].modules)]

    def present(self, s: Table, action: Action) -> Choice:
        label = f"Replace {a(TOKEN_NAMES[REPLACES.index(action)])}"
        return Choice(write(action), label, "Replace", touches=(ship_word(s, self.ship),))

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        unload(s, self.ship, REPLACES.index(action))
        s.emit(ModuleLost(self.seat, ship_word(s, self.ship), action[1]))
        build(s, self.ship, self.token)


USE: Final = Use()
