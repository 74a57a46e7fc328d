"""Bots that search where today's hard bots know: `orrery` with them, to see what searching is worth.

    python -m benchmarks.thinkers ladder debris --bots hard,tree,kept-tree --deals 40
    python -m benchmarks.thinkers ladder mars-horizon --players 1 --bots hard,trials --deals 100

`tree` looks for every answer of a turn anew, `kept-tree` goes on below its last answer as long as the turn
lasts; both follow what was tried most, with the advice of the game as their prior. `trials` plays the best
few answers to a turn to the end by habit, as hints do, and keeps a strong player's unless another is better
beyond chance. Each iteration is counted, not timed; THINKERS_ITERATIONS says how many there are.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from orrery.bots import BOTS
from orrery.bots.deadline import Deadline
from orrery.bots.levels import HardBot
from orrery.bots.search import Budget, Flat, Node, Tree
from orrery.cli import main
from orrery.kernel import Action, Game, Step

_ITERATIONS: Final = int(os.environ.get("THINKERS_ITERATIONS", "150"))


class Searched(Tree):
    """A tree that can be gone on with below an answer that was given."""

    root: Node | None = None

    def best(self, view: Any, options: Sequence[Action]) -> Action:
        root = self.root = self.root or Node()
        if root.advice is None:
            root.advice = self._game.advise(view, self._seat, options)
        self._around = self._game.evaluate(view, self._seat)
        budget = Budget(_ITERATIONS)
        while budget.allows():
            self._iterate(root, self._game.determinize(view, self._seat, self._random))
        step = type(view.stack[-1])
        tried = {action: root.below[step, action] for action in options if (step, action) in root.below}
        return max(tried, key=lambda action: (tried[action].visits, tried[action].mean))

    def follow(self, step: type[Step[Any]], action: Action) -> None:
        """Keep what is known of what comes after an answer."""
        self.root = self.root.below.get((step, action)) if self.root is not None else None


class TreeBot(HardBot):
    """Searches a tree for every answer that matters."""

    keeps = False

    def __init__(self, game: Game[Any], random: Random) -> None:
        super().__init__(game, random)
        self._tree: Searched | None = None
        self._round = -1.0

    def _choose(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action:
        tree = self._tree = self._tree or Searched(self._game, seat, self._random)
        now = self._game.rounds(view)
        if not self.keeps or now != self._round:
            tree.root = None
        self._round = now
        if self._game.matters(view):
            chosen = tree.best(view, options)
        else:
            chosen = super()._choose(view, seat, options, deadline)
        tree.follow(type(view.stack[-1]), chosen)
        return chosen


class KeptTreeBot(TreeBot):
    """Goes on with its tree while its turn lasts."""

    keeps = True


class TrialsBot(HardBot):
    """Plays on from the best few answers to each turn."""

    def _choose(self, view: Any, seat: int, options: Sequence[Action], deadline: Deadline) -> Action:
        if self._game.matters(view):
            found = Flat(self._game, seat, self._random).consider(view, options, Budget(_ITERATIONS))
            return found[0].action
        return super()._choose(view, seat, options, deadline)


if __name__ == "__main__":
    BOTS.update({"tree": TreeBot, "kept-tree": KeptTreeBot, "trials": TrialsBot})
    main()
