"""Damage to ships, and the shield that turns it aside."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from orrery.games.exploration.cards import COMMAND_PER_DAMAGE
from orrery.games.exploration.events import Hit, Shielded
from orrery.games.exploration.state import NOBODY, Table, owner, ship_word
from orrery.games.exploration.tokens import SHIELD
from orrery.games.exploration.verbs import gain_command, gain_frag
from orrery.games.exploration.verbs_map import lose_energy, lose_resistance, wear_energy, wreck
from orrery.kernel import Action, Choice, Question, Ruling, write

SHIELD_ENERGY: Final[Action] = ("shield", "energy")
SHIELD_RESISTANCE: Final[Action] = ("shield", "resistance")


class RaiseShield(Question[Table]):
    """Your Shield is hit: let it lose energy instead of resistance?"""

    rule = "EX-2.2.1"
    forced = True
    ship: int
    points: int
    attacker: int
    lasting: bool

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        empty = Ruling(self.rule, "the ship has no energy left to lose")
        return ((SHIELD_ENERGY, None if s.ships[self.ship].energy else empty), (SHIELD_RESISTANCE, None))

    def present(self, s: Table, action: Action) -> Choice:
        card = s.ships[self.ship]
        left = card.energy if action == SHIELD_ENERGY else card.resistance
        touches = (ship_word(s, self.ship),)
        return Choice(write(action), f"Lose 1 {action[1]}", "Shield", f"of {left}", touches=touches)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        if self.points > 1:
            s.push(RaiseShield(self.seat, self.ship, self.points - 1, self.attacker, self.lasting))
        if action == SHIELD_RESISTANCE:
            strip(s, self.ship, 1, self.attacker, self.lasting)
        else:
            shrug_off(s, self.ship, self.attacker, self.lasting)


def hurt(s: Table, ship: int, points: int, attacker: int = NOBODY, lasting: bool = False) -> None:
    """A ship takes resistance damage; the owner of a shield decides point by point."""
    if points <= 0:
        return
    if s.ships[ship].kind == SHIELD:
        s.push(RaiseShield(owner(ship), ship, points, attacker, lasting))
    else:
        strip(s, ship, points, attacker, lasting)


def shrug_off(s: Table, ship: int, attacker: int, lasting: bool) -> None:
    """The shield gives a point of energy for a point of resistance."""
    if lasting:
        wear_energy(s, ship)
    else:
        lose_energy(s, ship, 1)
    s.emit(Shielded(owner(ship), ship_word(s, ship)))
    if attacker != NOBODY:
        gain_command(s, attacker, COMMAND_PER_DAMAGE)


def strip(s: Table, ship: int, points: int, attacker: int, lasting: bool) -> None:
    """Take resistance tokens; at none the ship is destroyed (EX-2.3), and further damage finds nothing."""
    card = s.ships[ship]
    if not card.in_space:
        return
    dealt = min(points, card.resistance)
    lose_resistance(s, ship, dealt, lasting)
    s.emit(Hit(owner(ship), ship_word(s, ship), dealt))
    if attacker != NOBODY and dealt:
        gain_command(s, attacker, dealt * COMMAND_PER_DAMAGE)
    if dealt == card.resistance:
        wreck(s, ship)
        if attacker != NOBODY:
            gain_frag(s, attacker)
