"""Attacks with turrets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.cards import COMMAND_PER_DAMAGE, COMMAND_PER_MODULE
from orrery.games.exploration.damage import hurt
from orrery.games.exploration.events import Attacked
from orrery.games.exploration.orbits import (
    AIM,
    AIMS,
    DISTANCE,
    DOMINATION_WORDS,
    FAR,
    GNSS_SPACES,
    NODE,
    NODES,
    SPACE_WORDS,
)
from orrery.games.exploration.state import (
    NOBODY,
    SEATS,
    SHIP_WORDS,
    Table,
    find_ship,
    gnss_at,
    owner,
    ship_word,
    trap_at,
)
from orrery.games.exploration.tokens import (
    ENERGY_DAMAGE,
    KIND_NUMBER,
    LASER_BEAM,
    POWER,
    RESISTANCE_DAMAGE,
    TURRETS,
)
from orrery.games.exploration.verbs import gain_command
from orrery.games.exploration.verbs_map import (
    clear_site,
    destroy_gnss,
    lose_energy,
    remove_trap,
    spend_energy,
)
from orrery.games.exploration.words import count, target_name
from orrery.kernel import Action, Choice, Deed, Ruling

if TYPE_CHECKING:
    from orrery.games.exploration.flight import Flight

SHIP_TARGETS: Final = tuple(word for words in SHIP_WORDS for word in words)
GNSS_TARGETS: Final = {place: f"gnss.{SPACE_WORDS[place]}" for place in sorted(GNSS_SPACES)}
TRAP_TARGETS: Final = {place: f"trap.{word}" for place, word in enumerate(SPACE_WORDS)}

_ATTACK_SHIP: Final = tuple(tuple(("attack", word) for word in words) for words in SHIP_WORDS)
_ATTACK_CUBE: Final = tuple(("attack", word) for word in DOMINATION_WORDS)
_ATTACK_GNSS: Final = {place: ("attack", word) for place, word in GNSS_TARGETS.items()}
_ATTACK_TRAP: Final = {place: ("attack", word) for place, word in TRAP_TARGETS.items()}


class Attack(Deed[Table, "Flight"]):
    """All turrets of the ship fire at a ship or a dropped module within range."""

    rule = "EX-5.11"
    word = "attack"
    group = "Attack"
    patterns = (
        ("attack", (*SHIP_TARGETS, *DOMINATION_WORDS, *GNSS_TARGETS.values(), *TRAP_TARGETS.values())),
    )

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        return attacks(s, f.ship) if has_turret(s, f.ship) else ()

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        return may_attack(s, f.ship, action[1])

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        for number, other in enumerate(s.ships):
            if number != f.ship and other.on_board:
                yield _ATTACK_SHIP[owner(number)][other.kind]

    def do(self, s: Table, f: Flight, action: Action) -> None:
        f.then_go_on(s)
        attack(s, f.ship, action[1])

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        far = distance_to(s, f.ship, action[1])
        note = f"{count(far, 'space')} away" if far < FAR else ""
        return self.choice(action, f"Attack {target_name(action[1])}", note, touches=action[1:])


def has_turret(s: Table, ship: int) -> bool:
    return not TURRETS.isdisjoint(s.ships[ship].modules)


def attacks(s: Table, ship: int) -> list[Action]:
    """Everything within range of a ship with a turret."""
    at = s.ships[ship].at
    reach = s.ships[ship].energy
    if at >= NODES or not reach:
        return []
    distance = DISTANCE[at]
    found: list[Action] = [
        _ATTACK_SHIP[owner(number)][other.kind]
        for number, other in enumerate(s.ships)
        if 0 <= other.at < NODES and number != ship and distance[other.at] <= reach
    ]
    cubes = s.cubes
    found += [_ATTACK_CUBE[site] for site, far in AIMS[at] if far <= reach and cubes[site] >= 0]
    found += [_ATTACK_GNSS[place] for place, _ in s.gnss if distance[place] <= reach]
    found += [_ATTACK_TRAP[trap.at] for trap in s.traps if trap.at < NODES and distance[trap.at] <= reach]
    return found


def may_attack(s: Table, ship: int, word: str) -> Ruling | None:
    """Whether a ship can fire at a target."""
    card = s.ships[ship]
    if not has_turret(s, ship):
        return Ruling("EX-5.11", "this ship has no turret")
    if not card.energy:
        return Ruling("EX-2.4", "this ship has no energy")
    if not card.on_board:
        return Ruling("EX-5.11.1", "a ship in outer space is on no orbit")
    far = distance_to(s, ship, word)
    if far == FAR:
        return Ruling("EX-5.11.1", f"{target_name(word)} is not on the orbit of this ship")
    if far > card.energy:
        away = f"{target_name(word)} is {count(far, 'space')} away"
        return Ruling("EX-5.11.1", f"{away}, the range is {card.energy}")
    return None


def distance_to(s: Table, ship: int, target: str) -> int:
    """How far a target is along a shared orbit (EX-5.11.4); FAR when it is on none or not there."""
    if not s.ships[ship].on_board:
        return FAR
    at = s.ships[ship].at
    kind, _, name = target.partition(".")
    if target in DOMINATION_WORDS:
        site = DOMINATION_WORDS.index(target)
        return AIM[at][site] if s.cubes[site] != NOBODY else FAR
    if kind == "gnss":
        return DISTANCE[at][NODE[name]] if gnss_at(s, NODE[name]) != NOBODY else FAR
    if kind == "trap":
        return DISTANCE[at][NODE[name]] if trap_at(s, NODE[name]) >= 0 else FAR
    other = target_ship(s, target)
    if other < 0 or other == ship or not s.ships[other].on_board:
        return FAR
    return DISTANCE[at][s.ships[other].at]


def target_ship(s: Table, word: str) -> int:
    """The ship that a target word names, or -1."""
    seat, _, kind = word.partition(".")
    if seat not in SEATS[: s.players] or kind not in KIND_NUMBER:
        return -1
    return find_ship(s, SEATS.index(seat), KIND_NUMBER[kind])


def attack(s: Table, ship: int, word: str) -> None:
    """All turrets of a ship fire at a target."""
    spend_energy(s, ship)
    s.emit(Attacked(owner(ship), ship_word(s, ship), word))
    target = target_ship(s, word)
    if target >= 0:
        attack_ship(s, ship, target)
    else:
        destroy_module(s, owner(ship), word)


def attack_ship(s: Table, ship: int, target: int) -> None:
    """Energy turrets take energy, lasers take resistance (EX-4.4.4), and a Laser beam adds to it (EX-2.2.2).

    Each point dealt is a command point (EX-5.11.2), also for damage to one's own ships (EX-5.11.3).
    """
    card = s.ships[ship]
    drained = lose_energy(s, target, sum([ENERGY_DAMAGE[token] for token in card.modules]))
    if drained:
        gain_command(s, owner(ship), drained * COMMAND_PER_DAMAGE)
    beam = POWER[LASER_BEAM] if card.kind == LASER_BEAM else 0
    hurt(s, target, sum([RESISTANCE_DAMAGE[token] for token in card.modules]) + beam, owner(ship))


def destroy_module(s: Table, seat: int, word: str) -> None:
    """A dropped module is shot to pieces (EX-5.11.4)."""
    kind, _, name = word.partition(".")
    if kind == "gnss":
        destroy_gnss(s, NODE[name])
    elif kind == "trap":
        remove_trap(s, trap_at(s, NODE[name]))
    else:
        clear_site(s, DOMINATION_WORDS.index(word))
    gain_command(s, seat, COMMAND_PER_MODULE)


ATTACK: Final = Attack()
