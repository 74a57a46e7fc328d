"""What can happen to ships and on the map: with `verbs`, the only code that rewrites fields."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from orrery.games.exploration.cards import MODULES
from orrery.games.exploration.events import (
    Built,
    Deployed,
    Destroyed,
    HexRevealed,
    Moved,
    RewardTaken,
    Selected,
    SiteRestricted,
    StationPlaced,
    TrapLaid,
    TrapPassed,
    TurnedRound,
)
from orrery.games.exploration.orbits import (
    AREA,
    DOMINATION_WORDS,
    HANGAR,
    HOME_HEADING,
    NODES,
    PAD,
    SPACE_WORDS,
    SURFACES,
    place_word,
)
from orrery.games.exploration.state import NOBODY, Ship, Table, Trap, owner, place_of, ship_word
from orrery.games.exploration.tokens import (
    ENERGY,
    ENERGY_MODULE,
    GNSS,
    HEX_WORDS,
    RESISTANCE,
    RESISTANCE_MODULE,
    TOKEN_BASE,
    TOKEN_WORDS,
    TURRET,
)
from orrery.games.exploration.verbs import add_card, gain_credits, score
from orrery.kernel import add, put, without

#: The modules that raise a maximum, and what there is of it.
_RESERVES: Final = (ENERGY_MODULE, RESISTANCE_MODULE)


def _change(s: Table, ship: int, **values: Any) -> None:
    s.ships = put(s.ships, ship, replace(s.ships[ship], **values))


# Getting ships ready


def put_on_pad(s: Table, ship: int) -> None:
    """A ship leaves its hangar for the launch pad with all its energy and resistance."""
    kind = s.ships[ship].kind
    heading = HOME_HEADING[s.ports[owner(ship)]]
    s.ships = put(s.ships, ship, Ship(kind, PAD, heading, energy=ENERGY[kind], resistance=RESISTANCE[kind]))
    if s.sink is not None:
        s.emit(Deployed(owner(ship), ship_word(s, ship)))


def mark(s: Table, ship: int) -> None:
    """A cube on a ship: its owner controls it in the flight phase."""
    _change(s, ship, selected=True)
    if s.sink is not None:
        s.emit(Selected(owner(ship), ship_word(s, ship)))


def take_marks_back(s: Table) -> None:
    s.ships = tuple([replace(ship, selected=False) if ship.selected else ship for ship in s.ships])


def clear_additions(s: Table, ship: int) -> None:
    """What was added to a ship goes away; what shook it counts from now on (EX-2.8)."""
    card = s.ships[ship]
    if card.agility or card.thrust or card.shaken or card.touchdown or card.boosts:
        _change(s, ship, agility=-card.shaken, shaken=0, thrust=0, touchdown=0, boosts=0)


def add_maneuverability(s: Table, ship: int, amount: int) -> None:
    _change(s, ship, agility=s.ships[ship].agility + amount)


def add_velocity(s: Table, ship: int, amount: int) -> None:
    _change(s, ship, thrust=s.ships[ship].thrust + amount)


def add_for_surfaces(s: Table, ship: int, amount: int) -> None:
    """Maneuverability that counts for drops on the Moon and Mars."""
    _change(s, ship, touchdown=s.ships[ship].touchdown + amount)


def add_free_move(s: Table, ship: int, amount: int) -> None:
    _change(s, ship, boosts=s.ships[ship].boosts + amount)


def shake(s: Table, ship: int) -> None:
    """A ship will have less maneuverability in the next round."""
    _change(s, ship, shaken=s.ships[ship].shaken + 1)


def ground(s: Table, ship: int) -> None:
    """A ship can't be selected in the next round."""
    _change(s, ship, grounded=s.round + 1)


# Energy and resistance


def spend_energy(s: Table, ship: int) -> None:
    """A ship pays for what it does."""
    card = s.ships[ship]
    s.ships = put(s.ships, ship, replace(card, energy=card.energy - 1))


def spend_move(s: Table, ship: int) -> None:
    """A velocity move costs an extra move, if the ship has one, or energy."""
    if s.ships[ship].boosts:
        _change(s, ship, boosts=s.ships[ship].boosts - 1)
    else:
        spend_energy(s, ship)


def lose_energy(s: Table, ship: int, amount: int) -> int:
    """Take energy from a ship, as far as it has any (EX-2.4); the points really lost."""
    lost = min(amount, s.ships[ship].energy)
    if lost:
        _change(s, ship, energy=s.ships[ship].energy - lost)
    return lost


def wear_energy(s: Table, ship: int) -> None:
    """One energy lost for good."""
    card = s.ships[ship]
    _change(s, ship, worn=card.worn + 1, energy=max(0, card.energy - 1))


def recover_energy(s: Table, ship: int, amount: int) -> None:
    """Energy comes back, never above the maximum (EX-2.8)."""
    card = s.ships[ship]
    _change(s, ship, energy=max(card.energy, min(card.full_energy, card.energy + amount)))


def recover_resistance(s: Table, ship: int, amount: int) -> None:
    """Resistance comes back, never above the maximum (EX-2.8)."""
    card = s.ships[ship]
    _change(s, ship, resistance=max(card.resistance, min(card.full_resistance, card.resistance + amount)))


def lose_resistance(s: Table, ship: int, amount: int, lasting: bool) -> None:
    card = s.ships[ship]
    _change(s, ship, resistance=card.resistance - amount, scarred=card.scarred + (amount if lasting else 0))


def use_ability_up(s: Table, ship: int) -> None:
    """A ship has used its ability in this round."""
    _change(s, ship, used=s.round)


# Modules on ships


def load(s: Table, ship: int, token: int) -> None:
    """Put a module on a ship; what it adds to energy or resistance is there at once (EX-4.4.2)."""
    card = s.ships[ship]
    fuller = replace(card, modules=add_card(card.modules, token))
    if token in _RESERVES:
        fuller = replace(
            fuller,
            energy=card.energy + fuller.full_energy - card.full_energy,
            resistance=card.resistance + fuller.full_resistance - card.full_resistance,
        )
    s.ships = put(s.ships, ship, fuller)
    if TURRET[token]:
        s.turrets = add(s.turrets, owner(ship), 1)
    if s.sink is not None:
        s.emit(Built(owner(ship), ship_word(s, ship), TOKEN_WORDS[token]))


def unload(s: Table, ship: int, token: int) -> None:
    """Take a module off a ship; energy and resistance fall to the new maximum (EX-4.4.2)."""
    card = s.ships[ship]
    lighter = replace(card, modules=without(card.modules, token))
    if token in _RESERVES:
        lighter = replace(
            lighter,
            energy=min(lighter.energy, lighter.full_energy),
            resistance=min(lighter.resistance, lighter.full_resistance),
        )
    s.ships = put(s.ships, ship, lighter)


# Moving ships


def turn_about(s: Table, ship: int) -> None:
    """A ship flies the other way."""
    card = s.ships[ship]
    _change(s, ship, heading=1 - card.heading, outbound=not card.outbound)
    if s.sink is not None:
        s.emit(TurnedRound(owner(ship), ship_word(s, ship)))


def head_out(s: Table, ship: int) -> None:
    """A ship leaves the board."""
    _change(s, ship, outbound=True)


def make_hex_move(s: Table, ship: int, place: int, how: str, through: tuple[int, ...]) -> None:
    """A ship makes its one hex move of this round."""
    _change(s, ship, drifted=s.round)
    relocate(s, ship, place, how, through)


#: How a ship gets from one place to another.
FLOWN: Final = "flown"
DRIFTED: Final = "drifted"
LAUNCHED: Final = "launched"


def relocate(s: Table, ship: int, place: int, how: str, through: tuple[int, ...] = ()) -> None:
    """Put a ship somewhere else; what it left behind on its space is now on its own."""
    card = s.ships[ship]
    left = card.at
    s.ships = put(s.ships, ship, replace(card, at=place))
    if s.sink is not None and place != HANGAR:
        to = place_of(s, ship)
        path = (*[place_word(step) for step in through], to)
        s.emit(Moved(owner(ship), ship_word(s, ship), to, path, how))
    if left >= 0:
        abandon(s, left)


def abandon(s: Table, place: int) -> None:
    """A ship has left a space: the trap it laid there is armed, the GNSS it dropped pays (EX-5.13.2)."""
    for number, trap in enumerate(s.traps):
        if trap.at == place and trap.guest != NOBODY:
            s.traps = put(s.traps, number, replace(trap, guest=NOBODY))
    if place < NODES:
        for space, seat in s.gnss:
            if space == place:
                reward_drop(s, seat, GNSS)


def wreck(s: Table, ship: int) -> None:
    """A ship is destroyed with its modules; its card goes back to the hangar (EX-2.3.1)."""
    s.emit(Destroyed(owner(ship), ship_word(s, ship)))
    relocate(s, ship, HANGAR, LAUNCHED)
    s.ships = put(s.ships, ship, Ship(s.ships[ship].kind))


# Modules on the map


def reward_drop(s: Table, seat: int, token: int) -> None:
    """Credits and points for a domination module on the map."""
    module = MODULES[TOKEN_BASE[token]]
    gain_credits(s, seat, module.credits)
    score(s, seat, module.dp)


def count_drop(s: Table, seat: int, token: int) -> None:
    s.dropped = put(s.dropped, seat, add(s.dropped[seat], token, 1))


def lay_gnss(s: Table, seat: int, place: int) -> None:
    s.gnss = tuple(sorted((*s.gnss, (place, seat))))
    count_drop(s, seat, GNSS)


def destroy_gnss(s: Table, place: int) -> None:
    s.gnss = tuple([entry for entry in s.gnss if entry[0] != place])


def take_site(s: Table, seat: int, token: int, site: int) -> None:
    """A module is down on a domination space: a cube marks it."""
    s.cubes = put(s.cubes, site, seat)
    count_drop(s, seat, token)
    if AREA[site] in SURFACES:
        s.landed = put(s.landed, seat, add(s.landed[seat], SURFACES.index(AREA[site]), 1))


def clear_site(s: Table, site: int) -> None:
    s.cubes = put(s.cubes, site, NOBODY)


def restrict(s: Table, seat: int, site: int) -> None:
    s.restricted = add_card(s.restricted, site)
    s.emit(SiteRestricted(seat, DOMINATION_WORDS[site]))


def place_station(s: Table, seat: int, place: int) -> None:
    s.stations = (*s.stations, place)
    s.emit(StationPlaced(seat, SPACE_WORDS[place]))


def lay_trap(s: Table, place: int, count: int, guest: int = NOBODY) -> None:
    s.traps = (*s.traps, Trap(place, count, guest))
    s.emit(TrapLaid(place_word(place), count))


def count_trap_down(s: Table, seat: int, number: int) -> None:
    trap = s.traps[number]
    s.traps = put(s.traps, number, replace(trap, count=trap.count - 1))
    s.emit(TrapPassed(seat, place_word(trap.at), trap.count - 1))


def remove_trap(s: Table, number: int) -> None:
    s.traps = s.traps[:number] + s.traps[number + 1 :]


# Outer space


def extend_chain(s: Table, ship: int, side: int, tile: int) -> None:
    """A ship discovers a hex, which lies at the end of a chain from now on."""
    east, west = s.chains
    s.chains = (east, (*west, tile)) if side else ((*east, tile), west)
    s.emit(HexRevealed(owner(ship), ship_word(s, ship), HEX_WORDS[tile], place_of(s, ship)))


def take_reward(s: Table, seat: int, tile: int) -> None:
    s.claimed = add_card(s.claimed, tile)
    s.emit(RewardTaken(seat, HEX_WORDS[tile]))
