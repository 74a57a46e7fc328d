"""What Bomber, Destroyer and Recover do on their flight turns, once a round and without energy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from orrery.games.exploration.combat import SHIP_TARGETS, target_ship
from orrery.games.exploration.damage import hurt
from orrery.games.exploration.events import Bombed, Restored, Struck
from orrery.games.exploration.orbits import (
    ADJACENT,
    BIT,
    DISTANCE,
    EXITS,
    HEX_BASE,
    NODES,
    hex_depth,
    hex_side,
)
from orrery.games.exploration.state import SHIP_WORDS, Table, find_ship, fleet, owner, ship_word
from orrery.games.exploration.tokens import (
    DESTROYER,
    KIND_NUMBER,
    KIND_WORDS,
    POWER,
    RECOVER,
    TOKEN_NUMBER,
    TOKEN_WORDS,
)
from orrery.games.exploration.verbs_map import recover_resistance, unload, use_ability_up
from orrery.games.exploration.words import SHIP_NAMES, TOKEN_NAMES, a, ship_name
from orrery.kernel import Action, Choice, Deed, Ruling

if TYPE_CHECKING:
    from orrery.games.exploration.flight import Flight

_STRIKE: Final = tuple(tuple(("strike", word) for word in words) for words in SHIP_WORDS)
_BOMB: Final = {
    (word, token): ("bomb", word, name) for word in SHIP_TARGETS for token, name in enumerate(TOKEN_WORDS)
}
RESTORES: Final[tuple[Action, ...]] = tuple(("restore", kind) for kind in KIND_WORDS)
STRIKE_DAMAGE: Final = POWER[DESTROYER]
RESTORED: Final = POWER[RECOVER]


def adjacent(one: int, other: int) -> bool:
    """Whether two places are next to each other (EX-2.2.11)."""
    if one < 0 or other < 0:
        return False
    if one < NODES and other < NODES:
        return other in ADJACENT[one]
    if one >= HEX_BASE[0] and other >= HEX_BASE[0]:
        return hex_side(one) == hex_side(other) and abs(one - other) == 1
    inner, outer = min(one, other), max(one, other)
    return hex_depth(outer) == 0 and EXITS[hex_side(outer)] == inner


#: By place in space: those next to it.
_NEXT_TO: Final = tuple(
    frozenset(other for other in range(len(BIT)) if adjacent(place, other)) for place in range(len(BIT))
)


def neighbours(s: Table, ship: int) -> list[int]:
    """The ships on adjacent spaces."""
    near = _NEXT_TO[s.ships[ship].at]
    return [number for number, other in enumerate(s.ships) if other.at in near]


class Ability(Deed[Table, "Flight"]):
    """An ability that a ship uses once a round on its own flight turn, without spending energy."""

    group = "Ability"

    def forbids(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        if s.ships[f.ship].used == s.round:
            return Ruling(self.rule, "the ability has been used this round")
        if not s.ships[f.ship].energy:
            return Ruling("EX-2.4", "this ship has no energy")
        return self.misses(s, f, action)

    def offers(self, s: Table, f: Flight) -> Sequence[Action]:
        card = s.ships[f.ship]
        return () if card.used == s.round or not card.energy else self.aims(s, f)

    def aims(self, s: Table, f: Flight) -> Sequence[Action]:
        """What the ability can do from where the ship is."""
        raise NotImplementedError

    def misses(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        """Why the ability can't do this from where the ship is."""
        raise NotImplementedError

    def tempting(self, s: Table, f: Flight) -> Iterable[Action]:
        return self.aims(s, f) if self in f.open(s) else ()


def may_reach(s: Table, f: Flight, word: str) -> Ruling | None:
    """Whether a ship is on an adjacent space."""
    target = target_ship(s, word)
    if target < 0 or target == f.ship or not adjacent(s.ships[f.ship].at, s.ships[target].at):
        return Ruling("EX-2.2.11", f"{ship_name(word)} is not on an adjacent space")
    return None


class Bomb(Ability):
    """A Bomber discards a module from a ship on an adjacent space."""

    rule = "EX-2.2.4"
    word = "bomb"
    patterns = (("bomb", SHIP_TARGETS, TOKEN_WORDS),)

    def aims(self, s: Table, f: Flight) -> Sequence[Action]:
        return [
            _BOMB[ship_word(s, number), token]
            for number in neighbours(s, f.ship)
            for token in dict.fromkeys(s.ships[number].modules)
        ]

    def misses(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        if ruling := may_reach(s, f, action[1]):
            return ruling
        if TOKEN_NUMBER[action[2]] not in s.ships[target_ship(s, action[1])].modules:
            return Ruling(self.rule, "that ship does not carry this module")
        return None

    def do(self, s: Table, f: Flight, action: Action) -> None:
        use_ability_up(s, f.ship)
        s.emit(Bombed(f.seat, ship_word(s, f.ship), action[1], action[2]))
        unload(s, target_ship(s, action[1]), TOKEN_NUMBER[action[2]])

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        module = a(TOKEN_NAMES[TOKEN_NUMBER[action[2]]])
        return self.choice(action, f"Bomb {module} off {ship_name(action[1])}", touches=action[1:])


class Strike(Ability):
    """A Destroyer damages a ship on an adjacent space."""

    rule = "EX-2.2.9"
    word = "strike"
    patterns = (("strike", SHIP_TARGETS),)

    def aims(self, s: Table, f: Flight) -> Sequence[Action]:
        return [_STRIKE[owner(number)][s.ships[number].kind] for number in neighbours(s, f.ship)]

    def misses(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        return may_reach(s, f, action[1])

    def do(self, s: Table, f: Flight, action: Action) -> None:
        use_ability_up(s, f.ship)
        s.emit(Struck(f.seat, ship_word(s, f.ship), action[1]))
        hurt(s, target_ship(s, action[1]), STRIKE_DAMAGE, f.seat)

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        note = f"{STRIKE_DAMAGE} resistance damage"
        return self.choice(action, f"Strike {ship_name(action[1])}", note, touches=action[1:])


class Restore(Ability):
    """A Recover restores resistance to another ship of its fleet within the range of an attack."""

    rule = "EX-2.2.8"
    word = "restore"
    patterns = (("restore", KIND_WORDS),)

    def aims(self, s: Table, f: Flight) -> Sequence[Action]:
        return [RESTORES[s.ships[number].kind] for number in fleet(f.seat) if self.needed(s, f, number)]

    def needed(self, s: Table, f: Flight, ship: int) -> bool:
        """Whether another ship is in range and lacks resistance."""
        card, other = s.ships[f.ship], s.ships[ship]
        if ship == f.ship or not card.on_board or not other.on_board:
            return False
        return DISTANCE[card.at][other.at] <= card.energy and other.resistance < other.full_resistance

    def misses(self, s: Table, f: Flight, action: Action) -> Ruling | None:
        ship = find_ship(s, f.seat, KIND_NUMBER[action[1]])
        if ship < 0 or not self.needed(s, f, ship):
            return Ruling(self.rule, "no such ship of the fleet lacks resistance within range")
        return None

    def do(self, s: Table, f: Flight, action: Action) -> None:
        use_ability_up(s, f.ship)
        target = find_ship(s, f.seat, KIND_NUMBER[action[1]])
        lacks = s.ships[target].full_resistance - s.ships[target].resistance
        s.emit(Restored(f.seat, ship_word(s, f.ship), ship_word(s, target), min(RESTORED, lacks)))
        recover_resistance(s, target, RESTORED)

    def present(self, s: Table, f: Flight, action: Action) -> Choice:
        kind = KIND_NUMBER[action[1]]
        touches = (SHIP_WORDS[f.seat][kind],)
        return self.choice(
            action, f"Restore {RESTORED} resistance to the {SHIP_NAMES[kind]}", touches=touches
        )


BOMB: Final = Bomb()
STRIKE: Final = Strike()
RESTORE: Final = Restore()
