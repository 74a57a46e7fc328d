"""Damage to ships, and the shield that turns it aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.exploration.state import Table, owner
from orrery.games.exploration.tokens import SHIELD
from orrery.games.exploration.verbs import (
    change,
    gain_command,
    gain_frag,
    lose_energy,
    ship_word,
    wear_energy,
    wreck,
)
from orrery.kernel import Action, Choice, Frame, Question, Ruling, write

NO_ATTACKER: Final = -1
SHIELD_ENERGY: Final[Action] = ("shield", "energy")
SHIELD_RESISTANCE: Final[Action] = ("shield", "resistance")


class RaiseShield(Question[Table]):
    """Your shield ship is hit: let it lose energy instead of resistance?"""

    rule = "EX-2.2.1"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (SHIELD_ENERGY, SHIELD_RESISTANCE) if s.ships[f[2]].energy else (SHIELD_RESISTANCE,)

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        if not s.ships[f[2]].energy:
            yield SHIELD_ENERGY, Ruling(self.rule, "the ship has no energy left to lose")

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        card = s.ships[f[2]]
        left = card.energy if action == SHIELD_ENERGY else card.resistance
        return Choice(
            write(action), f"Lose 1 {action[1]}", "Shield", f"of {left}", touches=(ship_word(s, f[2]),)
        )

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, ship, points, attacker, lasting = f
        s.pop()
        if points > 1:
            s.push(self, seat, ship, points - 1, attacker, lasting)
        if action == SHIELD_RESISTANCE:
            strip(s, ship, 1, attacker, lasting)
        else:
            shrug_off(s, ship, attacker, lasting)


RAISE_SHIELD: Final = RaiseShield()


def hurt(s: Table, ship: int, points: int, attacker: int = NO_ATTACKER, lasting: bool = False) -> None:
    """A ship takes resistance damage; the owner of a shield decides point by point."""
    if points <= 0:
        return
    if s.ships[ship].kind == SHIELD:
        s.push(RAISE_SHIELD, owner(ship), ship, points, attacker, lasting)
    else:
        strip(s, ship, points, attacker, lasting)


def shrug_off(s: Table, ship: int, attacker: int, lasting: bool) -> None:
    """The shield gives a point of energy for a point of resistance."""
    if lasting:
        wear_energy(s, ship)
    else:
        lose_energy(s, ship, 1)
    s.emit("shield", seat=owner(ship), ship=ship_word(s, ship))
    if attacker != NO_ATTACKER:
        gain_command(s, attacker, 1)


def strip(s: Table, ship: int, points: int, attacker: int, lasting: bool) -> None:
    """Take resistance tokens; at none the ship is destroyed, and the rest of the damage finds nothing."""
    card = s.ships[ship]
    if not card.in_space:
        return
    dealt = min(points, card.resistance)
    left = card.resistance - dealt
    change(s, ship, resistance=left, scarred=card.scarred + (dealt if lasting else 0))
    s.emit("hit", seat=owner(ship), ship=ship_word(s, ship), points=dealt)
    if attacker != NO_ATTACKER and dealt:
        gain_command(s, attacker, dealt)
    if not left:
        wreck(s, ship)
        if attacker != NO_ATTACKER:
            gain_frag(s, attacker)
