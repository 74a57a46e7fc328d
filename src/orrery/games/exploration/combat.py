"""Attacks with turrets, and the abilities that Bomber, Destroyer and Recover use on others."""

from __future__ import annotations

from typing import Final

from orrery.games.exploration.damage import hurt
from orrery.games.exploration.orbits import (
    ADJACENT,
    AIM,
    AIMS,
    DISTANCE,
    DOMINATION_WORDS,
    EXITS,
    FAR,
    GNSS_SPACES,
    HEX_BASE,
    NODE,
    NODES,
    SPACE_WORDS,
    hex_depth,
    hex_side,
)
from orrery.games.exploration.state import SEATS, Table, fleet, owner
from orrery.games.exploration.tokens import (
    BOMBER,
    DESTROYER,
    ENERGY_TURRET,
    KIND_WORDS,
    LASER_BEAM,
    LASER_TURRET,
    RECOVER,
    TOKEN_WORDS,
)
from orrery.games.exploration.verbs import (
    SHIP_WORDS,
    change,
    find_ship,
    gain_command,
    gnss_at,
    lose_energy,
    put,
    remove_trap,
    ship_word,
    trap_at,
    unload,
)
from orrery.kernel import Action, Ruling

TARGET_WORDS: Final = tuple(word for words in SHIP_WORDS for word in words)
GNSS_TARGETS: Final = {place: f"gnss.{SPACE_WORDS[place]}" for place in sorted(GNSS_SPACES)}
TRAP_TARGETS: Final = {place: f"trap.{word}" for place, word in enumerate(SPACE_WORDS)}

_ATTACK_SHIP: Final = tuple(tuple(("attack", word) for word in words) for words in SHIP_WORDS)
_ATTACK_CUBE: Final = tuple(("attack", word) for word in DOMINATION_WORDS)
_ATTACK_GNSS: Final = {place: ("attack", word) for place, word in GNSS_TARGETS.items()}
_ATTACK_TRAP: Final = {place: ("attack", word) for place, word in TRAP_TARGETS.items()}
_STRIKE: Final = tuple(tuple(("strike", word) for word in words) for words in SHIP_WORDS)
_BOMB: Final = {
    (word, token): ("bomb", word, name) for word in TARGET_WORDS for token, name in enumerate(TOKEN_WORDS)
}
RESTORE: Final[tuple[Action, ...]] = tuple(("restore", kind) for kind in KIND_WORDS)
STRIKE_DAMAGE: Final = 2
#: The types whose ability is used on a flight turn.
ABLE: Final = frozenset((BOMBER, DESTROYER, RECOVER))


def has_turret(s: Table, ship: int) -> bool:
    modules = s.ships[ship].modules
    return ENERGY_TURRET in modules or LASER_TURRET in modules


def may_attack(s: Table, ship: int) -> Ruling | None:
    """Whether a ship can attack at all."""
    if not has_turret(s, ship):
        return Ruling("EX-5.11", "this ship has no turret")
    if not s.ships[ship].energy:
        return Ruling("EX-2.4", "this ship has no energy")
    if not s.ships[ship].on_board:
        return Ruling("EX-5.11.1", "a ship in outer space is on no orbit")
    return None


def attacks(s: Table, ship: int) -> list[Action]:
    """Everything within range."""
    at = s.ships[ship].at
    reach = s.ships[ship].energy
    distance = DISTANCE[at]
    found: list[Action] = [
        _ATTACK_SHIP[number >> 2][other.kind]
        for number, other in enumerate(s.ships)
        if 0 <= other.at < NODES and number != ship and distance[other.at] <= reach
    ]
    cubes = s.cubes
    found += [_ATTACK_CUBE[place] for place, far in AIMS[at] if far <= reach and cubes[place] >= 0]
    found += [_ATTACK_GNSS[place] for place, _ in s.gnss if distance[place] <= reach]
    found += [_ATTACK_TRAP[trap.at] for trap in s.traps if trap.at < NODES and distance[trap.at] <= reach]
    return found


def distance_to(s: Table, ship: int, word: str) -> int:
    """How far a target is along a shared orbit; FAR when it is on none or not there."""
    if not s.ships[ship].on_board:
        return FAR
    at = s.ships[ship].at
    kind, _, name = word.partition(".")
    if word in DOMINATION_WORDS:
        place = DOMINATION_WORDS.index(word)
        return AIM[at][place] if s.cubes[place] >= 0 else FAR
    if kind == "gnss" and name in NODE:
        return DISTANCE[at][NODE[name]] if gnss_at(s, NODE[name]) >= 0 else FAR
    if kind == "trap" and name in NODE:
        return DISTANCE[at][NODE[name]] if trap_at(s, NODE[name]) >= 0 else FAR
    target = target_ship(s, word)
    if target < 0 or target == ship or not s.ships[target].on_board:
        return FAR
    return DISTANCE[at][s.ships[target].at]


def why_not_attack(s: Table, ship: int, word: str) -> Ruling:
    """Why a target can't be attacked."""
    ruling = may_attack(s, ship)
    if ruling is not None:
        return ruling
    far = distance_to(s, ship, word)
    if far == FAR:
        return Ruling("EX-5.11.1", f"{word} is not on the orbit of this ship")
    return Ruling("EX-5.11.1", f"{word} is {far} spaces away, the range is {s.ships[ship].energy}")


def target_ship(s: Table, word: str) -> int:
    """The ship that a target word names, or -1."""
    seat, _, kind = word.partition(".")
    if seat not in SEATS[: s.players] or kind not in KIND_WORDS:
        return -1
    return find_ship(s, SEATS.index(seat), KIND_WORDS.index(kind))


def attack(s: Table, ship: int, word: str) -> None:
    """All turrets of a ship fire at a target."""
    change(s, ship, energy=s.ships[ship].energy - 1)
    s.emit("attack", seat=owner(ship), ship=ship_word(s, ship), target=word)
    target = target_ship(s, word)
    if target >= 0:
        attack_ship(s, ship, target)
    else:
        destroy_module(s, owner(ship), word)


def attack_ship(s: Table, ship: int, target: int) -> None:
    """Energy turrets take energy, lasers take resistance; each point dealt is a command point."""
    card = s.ships[ship]
    drained = lose_energy(s, target, card.modules.count(ENERGY_TURRET))
    if drained:
        gain_command(s, owner(ship), drained)
    hurt(s, target, card.modules.count(LASER_TURRET) + (card.kind == LASER_BEAM), owner(ship))


def destroy_module(s: Table, seat: int, word: str) -> None:
    """A dropped module is shot to pieces."""
    kind, _, name = word.partition(".")
    if kind == "gnss" and name:
        s.gnss = tuple([entry for entry in s.gnss if entry[0] != NODE[name]])
    elif kind == "trap" and name:
        remove_trap(s, trap_at(s, NODE[name]))
    else:
        s.cubes = put(s.cubes, DOMINATION_WORDS.index(word), -1)
    gain_command(s, seat, 1)


# Abilities


def adjacent(one: int, other: int) -> bool:
    """Whether two places are next to each other."""
    if one < 0 or other < 0:
        return False
    if one < NODES and other < NODES:
        return other in ADJACENT[one]
    if one < HEX_BASE[0] and other < HEX_BASE[0]:
        return False
    if one >= HEX_BASE[0] and other >= HEX_BASE[0]:
        return hex_side(one) == hex_side(other) and abs(one - other) == 1
    inner, outer = min(one, other), max(one, other)
    return hex_depth(outer) == 0 and EXITS[hex_side(outer)] == inner


def may_use(s: Table, ship: int, kind: int, rule: str) -> Ruling | None:
    """Whether a ship can use an ability in this round."""
    card = s.ships[ship]
    if card.kind != kind:
        return Ruling(rule, "this ship does not have that ability")
    if card.used == s.round:
        return Ruling(rule, "the ability has been used this round")
    if not card.energy:
        return Ruling("EX-2.4", "this ship has no energy")
    return None


def neighbours(s: Table, ship: int) -> list[int]:
    """The ships on adjacent spaces."""
    at = s.ships[ship].at
    return [
        number
        for number, other in enumerate(s.ships)
        if number != ship and other.in_space and adjacent(at, other.at)
    ]


def abilities(s: Table, ship: int) -> list[Action]:
    """What the ship's ability can do now."""
    card = s.ships[ship]
    if card.used == s.round or not card.energy:
        return []
    if card.kind == DESTROYER:
        return [_STRIKE[owner(number)][s.ships[number].kind] for number in neighbours(s, ship)]
    if card.kind == BOMBER:
        return [
            _BOMB[ship_word(s, number), token]
            for number in neighbours(s, ship)
            for token in dict.fromkeys(s.ships[number].modules)
        ]
    if card.kind == RECOVER:
        return [RESTORE[s.ships[number].kind] for number in wounded(s, ship)]
    return []


def wounded(s: Table, ship: int) -> list[int]:
    """Other ships of the fleet in range that lack resistance."""
    card = s.ships[ship]
    if not card.on_board:
        return []
    return [
        number
        for number in fleet(owner(ship))
        if number != ship
        and s.ships[number].on_board
        and DISTANCE[card.at][s.ships[number].at] <= card.energy
        and s.ships[number].resistance < s.ships[number].full_resistance
    ]


def why_not_ability(s: Table, ship: int, action: Action) -> Ruling:
    """Why an ability can't be used like that."""
    kind, rule = {
        "bomb": (BOMBER, "EX-2.2.4"),
        "strike": (DESTROYER, "EX-2.2.9"),
        "restore": (RECOVER, "EX-2.2.8"),
    }[action[0]]
    ruling = may_use(s, ship, kind, rule)
    if ruling is not None:
        return ruling
    if action[0] == "restore":
        return Ruling(rule, "no such ship of the fleet lacks resistance within range")
    target = target_ship(s, action[1])
    if target < 0 or not adjacent(s.ships[ship].at, s.ships[target].at):
        return Ruling("EX-2.2.11", f"{action[1]} is not on an adjacent space")
    return Ruling(rule, "that ship does not carry this module")


def use_ability(s: Table, ship: int, action: Action) -> None:
    """Bomb, strike or restore."""
    change(s, ship, used=s.round)
    s.emit(action[0], seat=owner(ship), ship=ship_word(s, ship), target=action[1])
    if action[0] == "bomb":
        unload(s, target_ship(s, action[1]), TOKEN_WORDS.index(action[2]))
    elif action[0] == "strike":
        hurt(s, target_ship(s, action[1]), STRIKE_DAMAGE, owner(ship))
    else:
        target = find_ship(s, owner(ship), KIND_WORDS.index(action[1]))
        change(s, target, resistance=s.ships[target].resistance + 1)
