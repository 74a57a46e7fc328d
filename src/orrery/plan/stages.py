"""Stage tables: which rockets are worth firing together for a difficulty and a thrust still needed.

A rocket fired on a maneuver of difficulty d lifts its thrust less d times its own mass: its net lift. A
set of rockets carries a load m when their net lifts add up to d·m. Of the sets that do, only those matter
that no other beats in mass and in price.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from orrery.plan.world import Rocket

#: A set of rockets: mass and price.
Pair = tuple[int, int]
NOTHING: Final[tuple[Pair, ...]] = ((0, 0),)


def staircase(pairs: set[Pair]) -> tuple[Pair, ...]:
    """The pairs that no other beats in both numbers, the lightest first."""
    kept: list[Pair] = []
    cheapest = None
    for pair in sorted(pairs):
        if cheapest is None or pair[1] < cheapest:
            kept.append(pair)
            cheapest = pair[1]
    return tuple(kept)


class Stages:
    """The stage tables of a choice of rockets, filled as far as they are asked for."""

    def __init__(self, rockets: tuple[Rocket, ...]) -> None:
        self.rockets: Final = rockets
        self._tables: Final[dict[int, list[tuple[Pair, ...]]]] = {}
        self._lifting: Final[dict[int, list[tuple[int, Rocket]]]] = {}

    def lifting(self, difficulty: int) -> list[tuple[int, Rocket]]:
        """The rockets that lift more than themselves, each with its net lift."""
        found = self._lifting.get(difficulty)
        if found is None:
            lifts = [(r.thrust - difficulty * r.mass, r) for r in self.rockets]
            found = self._lifting[difficulty] = [(lift, r) for lift, r in lifts if lift > 0]
        return found

    def sets(self, difficulty: int, need: int) -> tuple[Pair, ...]:
        """The sets worth firing for a net lift of at least `need`; empty when no rocket can help."""
        if need <= 0:
            return NOTHING
        table = self._tables.get(difficulty)
        if table is None:
            table = self._tables[difficulty] = [NOTHING]
        if need >= len(table):
            self._extend(table, difficulty, need + need // 4)
        return table[need]

    def _extend(self, table: list[tuple[Pair, ...]], difficulty: int, need: int) -> None:
        lifting = [(lift, r.mass, r.price) for lift, r in self.lifting(difficulty)]
        for n in range(len(table), need + 1):
            pairs = {
                (mass + more, price + cost)
                for lift, more, cost in lifting
                for mass, price in table[n - lift if n > lift else 0]
            }
            table.append(staircase(pairs))

    def spell(self, difficulty: int, need: int, pair: Pair) -> Counter[str]:
        """The rockets of a set, the strongest first where there is a choice: fewer rockets, fewer draws."""
        chosen: Counter[str] = Counter()
        while pair != (0, 0):
            for lift, rocket in reversed(self.lifting(difficulty)):
                rest = (pair[0] - rocket.mass, pair[1] - rocket.price)
                if rest in self.sets(difficulty, need - lift):
                    chosen[rocket.word] += 1
                    pair, need = rest, need - lift
                    break
            else:
                raise ValueError(f"no set of rockets weighs {pair[0]} and costs {pair[1]}")
        return chosen
