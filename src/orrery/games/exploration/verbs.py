"""What can happen to the table: the only code that rewrites its fields."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from msgspec.structs import replace

from orrery.games.exploration.cards import COMMAND_TRACK, MODULES
from orrery.games.exploration.orbits import HANGAR, NODES, place_word
from orrery.games.exploration.state import SEATS, Ship, Table, Trap, fleet, owner
from orrery.games.exploration.tokens import (
    ENERGY_MODULE,
    GNSS,
    KIND_WORDS,
    RESISTANCE_MODULE,
    TOKEN_WORDS,
    TURRET,
)

T = TypeVar("T")

#: The modules that raise a maximum, and what there is of it.
_RESERVES: Final = (ENERGY_MODULE, RESISTANCE_MODULE)

#: Every ship there can be, by seat and type: `red.bomber`.
SHIP_WORDS: Final = tuple(tuple(f"{seat}.{kind}" for kind in KIND_WORDS) for seat in SEATS)


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A tuple with one value changed."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def ship_word(s: Table, ship: int) -> str:
    """A ship as a target is named: `red.bomber`."""
    return SHIP_WORDS[ship >> 2][s.ships[ship].kind]


def place_of(s: Table, ship: int) -> str:
    """Where a ship is, in the words of the notation."""
    return place_word(s.ships[ship].at, s.ports[owner(ship)])


# What players have


def gain_credits(s: Table, seat: int, amount: int) -> None:
    if s.barred[seat] == s.round and s.round:
        s.emit("no-credits", seat=seat, amount=amount)
        return
    s.credits = put(s.credits, seat, s.credits[seat] + amount)
    if s.sink is not None:
        s.emit("credits", seat=seat, amount=amount)


def pay(s: Table, seat: int, amount: int) -> None:
    if amount:
        s.credits = put(s.credits, seat, s.credits[seat] - amount)
        if s.sink is not None:
            s.emit("pay", seat=seat, amount=amount)


def gain_command(s: Table, seat: int, amount: int) -> None:
    """Command points go up to the end of the track."""
    before = s.command[seat]
    s.command = put(s.command, seat, min(COMMAND_TRACK, before + amount))
    if s.sink is not None:
        s.emit("command", seat=seat, amount=s.command[seat] - before)


def spend_command(s: Table, seat: int, amount: int) -> None:
    if amount:
        s.command = put(s.command, seat, s.command[seat] - amount)
        if s.sink is not None:
            s.emit("spend-command", seat=seat, amount=amount)


def score(s: Table, seat: int, amount: int) -> None:
    s.dp = put(s.dp, seat, s.dp[seat] + amount)
    if s.sink is not None:
        s.emit("score", seat=seat, amount=amount)


def gain_frag(s: Table, seat: int) -> None:
    s.frags = put(s.frags, seat, s.frags[seat] + 1)
    s.emit("frag", seat=seat)


# Ships


def change(s: Table, ship: int, **values: Any) -> None:
    """Change what a ship's card shows."""
    s.ships = put(s.ships, ship, replace(s.ships[ship], **values))


def lose_energy(s: Table, ship: int, amount: int) -> int:
    """Take energy from a ship, as far as it has any; the points really lost."""
    lost = min(amount, s.ships[ship].energy)
    if lost:
        change(s, ship, energy=s.ships[ship].energy - lost)
    return lost


def wear_energy(s: Table, ship: int) -> None:
    """One energy lost for good."""
    card = s.ships[ship]
    change(s, ship, worn=card.worn + 1, energy=max(0, card.energy - 1))


def load(s: Table, ship: int, token: int) -> None:
    """Put a module on a ship; what it adds to energy or resistance is there at once."""
    card = s.ships[ship]
    fuller = replace(card, modules=tuple(sorted((*card.modules, token))))
    if token in _RESERVES:
        fuller = replace(
            fuller,
            energy=card.energy + fuller.full_energy - card.full_energy,
            resistance=card.resistance + fuller.full_resistance - card.full_resistance,
        )
    s.ships = put(s.ships, ship, fuller)
    if TURRET[token]:
        s.turrets = put(s.turrets, owner(ship), s.turrets[owner(ship)] + 1)
    if s.sink is not None:
        s.emit("build", seat=owner(ship), ship=KIND_WORDS[card.kind], module=TOKEN_WORDS[token])


def unload(s: Table, ship: int, token: int) -> None:
    """Take a module off a ship."""
    card = s.ships[ship]
    place = card.modules.index(token)
    lighter = replace(card, modules=card.modules[:place] + card.modules[place + 1 :])
    if token in _RESERVES:
        lighter = replace(
            lighter,
            energy=min(lighter.energy, lighter.full_energy),
            resistance=min(lighter.resistance, lighter.full_resistance),
        )
    s.ships = put(s.ships, ship, lighter)


def relocate(s: Table, ship: int, place: int) -> None:
    """Put a ship somewhere else; what it left behind on its space is now on its own."""
    card = s.ships[ship]
    left = card.at
    s.ships = put(s.ships, ship, replace(card, at=place))
    if s.sink is not None and place != HANGAR:
        s.emit("move", seat=owner(ship), ship=ship_word(s, ship), to=place_of(s, ship))
    if left >= 0:
        abandon(s, left)


def abandon(s: Table, place: int) -> None:
    """A ship has left a space: the trap it laid there is armed, the GNSS it dropped pays."""
    for number, trap in enumerate(s.traps):
        if trap.at == place and trap.guest >= 0:
            s.traps = put(s.traps, number, replace(trap, guest=-1))
    if place < NODES:
        for space, seat in s.gnss:
            if space == place:
                reward_drop(s, seat, GNSS)


def wreck(s: Table, ship: int) -> None:
    """A ship is destroyed with its modules; its card goes back to the hangar."""
    s.emit("destroyed", seat=owner(ship), ship=ship_word(s, ship))
    relocate(s, ship, HANGAR)
    s.ships = put(s.ships, ship, Ship(s.ships[ship].kind))


# The map


def reward_drop(s: Table, seat: int, token: int) -> None:
    """Credits and points for a domination module on the map."""
    gain_credits(s, seat, MODULES[token].credits)
    score(s, seat, MODULES[token].dp)


def count_drop(s: Table, seat: int, token: int) -> None:
    s.dropped = put(s.dropped, seat, put(s.dropped[seat], token, s.dropped[seat][token] + 1))


def lay_trap(s: Table, place: int, count: int, guest: int = -1) -> None:
    s.traps = (*s.traps, Trap(place, count, guest))
    s.emit("trap", at=place_word(place), count=count)


def trap_at(s: Table, place: int) -> int:
    """The number of the trap on a space, or -1."""
    for number, trap in enumerate(s.traps):
        if trap.at == place:
            return number
    return -1


def remove_trap(s: Table, number: int) -> None:
    s.traps = s.traps[:number] + s.traps[number + 1 :]


def gnss_at(s: Table, place: int) -> int:
    """Who has a GNSS on a space, or -1."""
    for space, seat in s.gnss:
        if space == place:
            return seat
    return -1


def ship_at(s: Table, place: int) -> int:
    """The ship on a space, or -1."""
    for number, ship in enumerate(s.ships):
        if ship.at == place:
            return number
    return -1


def find_ship(s: Table, seat: int, kind: int) -> int:
    """The ship of a type in a seat's fleet, or -1."""
    for number in fleet(seat) if s.ships else ():
        if s.ships[number].kind == kind:
            return number
    return -1


def drop_card(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand with one card less."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def add_card(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A hand with one card more, in order."""
    return tuple(sorted((*hand, card)))
