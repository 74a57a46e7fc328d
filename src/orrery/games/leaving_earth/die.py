"""The eight-sided die, rolled for an agency, for a craft, or for one thing aboard after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth.cards import RULES
from orrery.games.leaving_earth.state import Table
from orrery.games.leaving_earth.verbs import damage
from orrery.kernel import Action, Chance, Outcome

DIE: Final = tuple((str(number),) for number in range(1, RULES.die_sides + 1))
DIE_ODDS: Final[tuple[Outcome, ...]] = tuple((face, 1) for face in DIE)


class Roll(Chance[Table]):
    """One roll of the die."""

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return DIE_ODDS

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return DIE[int(rr() * RULES.die_sides)]


class RollForEach(Roll):
    """A roll for one thing aboard after another, each named before; up to its limit it is damaged.

    Nothing else can be done until all have been rolled for (LO-3.3.3).
    """

    seat: int
    craft: str
    #: Each thing with its limit.
    rolls: tuple[tuple[str, int], ...]

    def tell(self, s: Table, word: str, number: int, limit: int) -> None:
        """Say what was rolled for what."""
        raise NotImplementedError

    def apply(self, s: Table, action: Action) -> None:
        word, limit = self.rolls[0]
        if len(self.rolls) > 1:
            s.swap(replace(self, rolls=self.rolls[1:]))
        else:
            s.pop()
        number = int(action[0])
        self.tell(s, word, number, limit)
        if number <= limit:
            damage(s, self.seat, self.craft, word)
