"""The eight-sided die, rolled for an agency, for a craft, or for one thing aboard after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.leaving_earth.cards import RULES
from orrery.games.leaving_earth.state import Table
from orrery.games.leaving_earth.verbs import damage
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome

DIE: Final = tuple((str(number),) for number in range(1, RULES.die_sides + 1))
DIE_ODDS: Final[tuple[Outcome, ...]] = tuple((face, 1) for face in DIE)


class Roll(Chance[Table]):
    """One roll of the die."""

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return DIE_ODDS

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return DIE[int(rr() * RULES.die_sides)]


class RollForEach(Roll):
    """A roll for one thing aboard after another, each named before the roll; up to its limit it is damaged.

    The frame holds the seat, the craft, and each thing with its limit.
    """

    def tell(self, s: Table, seat: int, name: str, word: str, number: int, limit: int) -> None:
        """Say what was rolled for what."""
        raise NotImplementedError

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, name, rolls = f
        word, limit = rolls[0]
        if len(rolls) > 1:
            s.swap(self, CHANCE, seat, name, rolls[1:])
        else:
            s.pop()
        number = int(action[0])
        self.tell(s, seat, name, word, number, limit)
        if number <= limit:
            damage(s, seat, name, word)
