"""One ply ahead: what each action leads to, by the game's own evaluation.

An action that opens questions of its own (how far, which card) is followed to its end, so that a
ply is a whole action of the rulebook and not its first word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from orrery.bots.deadline import Deadline
from orrery.bots.search import Considered, within
from orrery.kernel import Action, Game, answer

#: How many positions may be looked at for one decision; a count, so that play does not depend on the clock.
_POSITIONS: Final = 600
_WORLDS: Final = 2
_CHANCES: Final = 4
#: By how much a bot may like a part of the evaluation more or less than others do.
_LEANING: Final = 0.1


class Taste:
    """What a bot likes a little more or less than the game's evaluation does: its own way to play."""

    def __init__(self, game: Game[Any], random: Random) -> None:
        self._game = game
        self._seed = random.random()
        self._leanings: dict[str, float] = {}

    def value(self, view: Any, seat: int) -> float:
        """How well a seat stands in the eyes of this bot; won and lost are the same to all."""
        parts = self._game.terms(view, seat) if view.result is None else {}
        if not parts:
            return self._game.evaluate(view, seat)
        return sum([self.leaning(name) * part for name, part in parts.items()])

    def leaning(self, part: str) -> float:
        """By what a part of the evaluation is multiplied."""
        found = self._leanings.get(part)
        if found is None:
            drawn = Random(f"{self._seed}.{part}").uniform(-_LEANING, _LEANING)
            found = self._leanings[part] = 1 + drawn
        return found


class OnePly:
    """Looks one action ahead in a few worlds that a view allows."""

    def __init__(self, game: Game[Any], random: Random, value_of: Callable[[Any, int], float]) -> None:
        self._game = game
        self._random = random
        self._value_of = value_of

    def considered(
        self,
        view: Any,
        seat: int,
        options: Sequence[Action],
        deadline: Deadline,
        number: int = _WORLDS,
    ) -> list[Considered]:
        """Every option with what it leads to in so many worlds, the best first; chance settles ties.

        Those for which there is no time are left out, but for the first.
        """
        worlds = [self._game.determinize(view, seat, self._random) for _ in range(number)]
        each = max(1, _POSITIONS // (len(options) * number))
        found: list[Considered] = []
        for action in options:
            if found and not deadline.allows():
                break
            values = [self._value(world, seat, action, len(world.stack), each) for world in worlds]
            mean = sum(values) / number + self._random.random() * 1e-9
            found.append(Considered(action, mean, number, within(values)))
        return sorted(found, key=lambda one: -one.mean)

    def _follow(self, s: Any, seat: int, depth: int, positions: int) -> float:
        if s.stack and positions > 1 and len(s.stack) > depth - 1:
            pending = self._game.pending(s)
            if pending.chance:
                return self._expect(s, seat, depth, positions)
            if pending.actor == seat and len(s.stack) > depth:
                options = pending.options[:positions]
                each = positions // len(options)
                return max(self._value(s, seat, action, depth, each) for action in options)
        return self._value_of(self._game.view(s, seat), seat)

    def _value(self, s: Any, seat: int, action: Action, depth: int, positions: int) -> float:
        """What an action leads to, when the questions it opens above `depth` are answered best."""
        after = s.clone()
        answer(after, action)
        return self._follow(after, seat, depth, positions)

    def _expect(self, s: Any, seat: int, depth: int, positions: int) -> float:
        """The mean over a few draws of what chance may bring."""
        step = s.stack[-1]
        total = 0.0
        for _ in range(_CHANCES):
            draw = step.sample(s, self._random.random)
            total += self._value(s, seat, draw, depth, positions // _CHANCES)
        return total / _CHANCES
