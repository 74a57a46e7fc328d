"""Thinking ahead by playing on: a tree for turns of many small actions, flat trials where luck is long.

Both see what a seat sees: every iteration begins in a world drawn anew from its view, so nothing hidden is
ever looked at. How long they think is a number of iterations, and no longer than a clock allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, sqrt
from random import Random
from typing import Any, Final, NamedTuple

from orrery.bots.deadline import Deadline
from orrery.kernel import Action, Game, Step, answer

#: How much a tree looks at what it has not looked at, and the part of that which the game's advice gets.
_CURIOSITY: Final = 0.6
_ADVISED: Final = 0.5
#: A roll-out of a tree ends when so many rounds have begun.
_AHEAD: Final = 3
#: No roll-out takes more answers than this.
_LONGEST: Final = 3000


class Budget:
    """How much may be thought: so many iterations, as long as the next one will be done in time."""

    def __init__(self, iterations: int, deadline: Deadline | None = None, part: float = 1.0) -> None:
        self.iterations: Final = iterations
        self._deadline: Final = deadline or Deadline()
        #: The part of the time in which it begins.
        self._part: Final = part
        self.spent = 0

    def allows(self) -> bool:
        """Whether another iteration may begin."""
        if self.spent >= self.iterations or not self._deadline.allows(self._part):
            return False
        self.spent += 1
        return True


class Considered(NamedTuple):
    """An answer that was thought about: its mean from 0 (lost) to 1 (won), and how often it was tried.

    One ply ahead the mean is that of the game's evaluation.
    """

    action: Action
    mean: float
    tries: int
    #: Half of the 95 % interval of the mean.
    within: float
    #: What most likely follows, on one's own side.
    line: tuple[Action, ...] = ()


class Node:
    """What is known of a choice: how often it was taken and what came of it."""

    __slots__ = ("advice", "below", "squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.advice: Action | None = None
        self.below: dict[tuple[type[Step[Any]], Action], Node] = {}

    def take(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def within(self) -> float:
        if self.visits < 2:
            return 0.5
        variance = max(0.0, self.squares / self.visits - self.mean**2)
        return 1.96 * sqrt(variance / (self.visits - 1))


class Tree:
    """Information-set tree search for one seat; what others decide is theirs in a team, else their habit."""

    def __init__(self, game: Game[Any], seat: int, random: Random) -> None:
        self._game = game
        self._seat = seat
        self._random = random
        self._around = 0.0

    def consider(self, view: Any, options: Sequence[Action], budget: Budget) -> list[Considered]:
        """Every option that was tried: a strong player's first, then the one tried most.

        Random roll-outs tell how options compare, but a turn thought through is better than what they find.
        """
        root = Node()
        pondered = self._game.ponder(view, self._seat, options)
        root.advice = pondered or self._game.advise(view, self._seat, options)
        self._around = self._game.evaluate(view, self._seat)
        while budget.allows():
            self._iterate(root, self._game.determinize(view, self._seat, self._random))
        found = [
            Considered(action, node.mean, node.visits, node.within, _line(node))
            for (_, action), node in root.below.items()
        ]
        return sorted(found, key=lambda one: (one.action != pondered, -one.tries, -one.mean))

    def _iterate(self, root: Node, world: Any) -> None:
        """Down the tree by what promises most, one node more, and on at random for a few rounds."""
        path, node, fresh = [root], root, False
        last = self._game.rounds(world) + _AHEAD
        while world.stack and not fresh and self._game.rounds(world) < last:
            step = world.stack[-1]
            if step.chance:
                answer(world, step.sample(world, self._random.random))
                continue
            options = step.options(world)
            if len(options) == 1:
                answer(world, options[0])
                continue
            if step.actor != self._seat and not self._game.cooperative:
                answer(world, self._game.habit(world, step.actor, options, self._random))
                continue
            action = self._pick(node, type(step), options)
            below = node.below.get((type(step), action))
            if below is None:
                below = node.below[type(step), action] = Node()
                fresh = True
            answer(world, action)
            if fresh and world.stack and not world.stack[-1].chance:
                self._ask_advice(below, world)
            node = below
            path.append(node)
        roll_out(self._game, world, last, self._random)
        value = self._worth(world)
        for one in path:
            one.take(value)

    def _ask_advice(self, node: Node, world: Any) -> None:
        step = world.stack[-1]
        options = step.options(world)
        if len(options) > 1 and self._game.matters(world):
            node.advice = self._game.advise(world, step.actor, options)

    def _pick(self, node: Node, step: type[Step[Any]], options: Sequence[Action]) -> Action:
        """The option with the best mean and the best promise together (PUCT)."""
        plain = 1 / len(options)
        urge = _CURIOSITY * sqrt(node.visits + 1)
        best, best_score = options[0], -inf
        for action in options:
            below = node.below.get((step, action))
            prior = plain
            if node.advice is not None:
                prior = (1 - _ADVISED) * plain + _ADVISED * (action == node.advice)
            visits = below.visits if below else 0
            mean = below.mean if below and visits else node.mean
            score = mean + urge * prior / (1 + visits)
            if score > best_score:
                best, best_score = action, score
        return best

    def _worth(self, world: Any) -> float:
        """From 0 to 1: won or lost, else how the table stands beside how it stood."""
        if world.result is not None:
            return float(self._seat in world.result.winners)
        gap = (self._game.evaluate(world, self._seat) - self._around) / self._game.swing
        return 1 / (1 + exp(-max(-30.0, min(30.0, gap))))


def _line(node: Node) -> tuple[Action, ...]:
    """What was tried most below a node."""
    found = []
    while node.below:
        (_, action), node = max(node.below.items(), key=lambda item: item[1].visits)
        if node.visits < 2:
            break
        found.append(action)
    return tuple(found[:4])


class Flat:
    """Candidates tried in the same worlds with the same dice, by habit to the end; the worse half goes."""

    def __init__(self, game: Game[Any], seat: int, random: Random) -> None:
        self._game = game
        self._seat = seat
        self._random = random

    def consider(self, view: Any, options: Sequence[Action], budget: Budget) -> list[Considered]:
        """The candidates, the best first; the advised one first unless another is better beyond chance."""
        alive = list(self._game.prune(view, self._seat, options))
        advised = alive[0]
        tried: dict[Action, list[float]] = {action: [] for action in alive}
        share = max(1, budget.iterations // max(1, (len(alive) - 1).bit_length()))
        while len(alive) > 1:
            rounds = max(1, share // len(alive))
            for _ in range(rounds):
                if not self._round(view, alive, tried, budget):
                    return self._ranked(tried, advised)
            alive.sort(key=lambda action: -_mean(tried[action]))
            alive = alive[: -(-len(alive) // 2)]
        while len(tried) > 1 and self._round(view, list(dict.fromkeys((alive[0], advised))), tried, budget):
            pass
        return self._ranked(tried, advised)

    def _round(
        self, view: Any, alive: Sequence[Action], tried: dict[Action, list[float]], budget: Budget
    ) -> bool:
        """Try every candidate once in the same world with the same dice, unless the budget forbids."""
        world = self._game.determinize(view, self._seat, self._random)
        dice = self._random.random()
        values = []
        for action in alive:
            if not budget.allows():
                return False
            values.append(self._trial(world.clone(), action, Random(dice)))
        for action, value in zip(alive, values, strict=True):
            tried[action].append(value)
        return True

    def _trial(self, world: Any, action: Action, dice: Random) -> float:
        answer(world, action)
        roll_out(self._game, world, inf, dice)
        result = world.result
        if result is None:
            return 0.5
        return (self._seat in result.winners) / max(1, 1 if self._game.cooperative else len(result.winners))

    def _ranked(self, tried: dict[Action, list[float]], advised: Action) -> list[Considered]:
        found = [
            Considered(action, _mean(values), len(values), within(values)) for action, values in tried.items()
        ]
        found.sort(key=lambda one: (one.action != advised, -one.mean))
        rival = max(found[1:], key=lambda one: (one.tries, one.mean), default=None)
        if rival is not None and self._is_better(tried[rival.action], tried[advised]):
            found.remove(rival)
            found.insert(0, rival)
        return found

    def _is_better(self, values: Sequence[float], beside: Sequence[float]) -> bool:
        """Whether the mean of the paired differences is beyond its own error."""
        gaps = [one - other for one, other in zip(values, beside, strict=False)]
        return len(gaps) > 1 and _mean(gaps) > within(gaps) / 1.96


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def within(values: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean; of a single value, half of all from 0 to 1."""
    if len(values) < 2:
        return 0.5
    mean = _mean(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return 1.96 * sqrt(variance / len(values))


def roll_out(game: Game[Any], world: Any, last: float, random: Random) -> None:
    """Play on by habit until so many rounds have begun, or the game is over."""
    for _ in range(_LONGEST):
        if not world.stack or game.rounds(world) >= last:
            return
        step = world.stack[-1]
        if step.chance:
            answer(world, step.sample(world, random.random))
        else:
            options = step.options(world)
            chosen = options[0] if len(options) == 1 else game.habit(world, step.actor, options, random)
            answer(world, chosen)
