"""Hints: the best few answers, what each is worth and how sure that is, what follows, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

import msgspec

from orrery.bots.deadline import Deadline
from orrery.bots.levels import ITERATIONS, SEARCHES, adviser
from orrery.bots.one_ply import OnePly
from orrery.bots.search import Budget, Considered, within
from orrery.kernel import Action, Game, answer

_BEST: Final = 3
#: A hint looks at so many worlds where a bot that plays looks at two, and tries its answers in so many.
_WORLDS: Final = 6
_TRIALS: Final = 16
#: A chance to win is told if a game was played to its end so many times.
_ENOUGH: Final = 12
#: A part of the evaluation is worth a word if it changes by so much of the greatest change.
_TELLING: Final = 0.25
#: Less than this is no change.
_SLIGHT: Final = 0.01
#: The part of the time for games played to their end; the rest is for what they tell too little of.
_FOR_TRIALS: Final = 0.7
#: What is begun is carried out in no more answers than this.
_LONGEST: Final = 40
#: The unit of a chance to win.
WIN: Final = "win"
#: So much of what is expected to follow is told.
_STEPS: Final = 3


class Hint(msgspec.Struct, frozen=True):
    """One answer worth giving."""

    action: Action
    label: str
    #: A chance to win, or by how much one stands better when the line is played; half of its 95 % interval.
    value: float
    within: float
    #: What the value counts: `WIN`, or what the game's evaluation does, if there is a word for it.
    unit: str
    #: What one is expected to do next, as options are called, until luck or another speaks.
    line: tuple[str, ...]
    #: What it gains and costs, in a few words; nothing if the game can't say.
    reason: str


class Outlook(NamedTuple):
    """What an answer and the line after it change, in some worlds that a view allows."""

    gains: list[float]
    #: The mean change of each part of the evaluation.
    parts: dict[str, float]
    #: Whether the answer itself ends the game, in all of them.
    over: bool


def hints(
    game: Game[Any], view: Any, seat: int, options: Sequence[Action], random: Random, seconds: float = 1.0
) -> list[Hint]:
    """The best three answers, the one to give first."""
    return _Hinter(game, seat, random, Deadline(seconds)).hints(view, options)


class _Hinter:
    """Finds hints for a seat, as long as there is time."""

    def __init__(self, game: Game[Any], seat: int, random: Random, deadline: Deadline) -> None:
        self._game = game
        self._seat = seat
        self._random = random
        self._deadline = deadline
        self._thinker = adviser(game, strong=True, trades=False)
        #: What an answer is for, where that is known.
        self._purposes: dict[Action, str] = {}

    def hints(self, view: Any, options: Sequence[Action]) -> list[Hint]:
        """The best three answers, with what follows them and what that changes."""
        game, seat = self._game, self._seat
        weighed = game.weigh(view, seat, options)
        found = [Considered(one.action, 0.0, 0, 0.0, one.line) for one in weighed]
        wins = False
        if not weighed:
            found, wins = self._considered(view, options)
        worlds = [game.determinize(view, seat, self._random) for _ in range(_TRIALS)]
        dice = self._random.random()
        pending = game.pending(view)
        told = []
        for one in found[:_BEST]:
            line = one.line if weighed else (one.action, *self._line(worlds[0], one))
            outlook = _outlook(game, worlds, seat, line, Random(dice))
            value, error = fmean(outlook.gains), within(outlook.gains)
            if wins:
                value, error = one.mean, one.within
            label = pending.present(one.action).label
            words = tuple(_words(game, worlds[0], line))
            reason = self._purposes.get(one.action) or _reason(outlook)
            unit = WIN if wins else game.counts
            told.append(Hint(one.action, label, value, error, unit, words, reason))
        return told

    def _considered(self, view: Any, options: Sequence[Action]) -> tuple[list[Considered], bool]:
        """The answers in the order in which a strong player likes them, and whether their means are wins."""
        game, seat = self._game, self._seat
        search = SEARCHES.get(game.search)
        if search is not None and len(options) > 1 and game.matters(view):
            budget = Budget(20 * ITERATIONS[game.search], self._deadline, _FOR_TRIALS)
            tried = search(game, seat, self._random).consider(view, options, budget)
            if tried and tried[0].tries >= _ENOUGH:
                return [one for one in tried if one.tries >= _ENOUGH], True
        suggested = self._thinker.suggest(view, seat, options, self._deadline)
        self._purposes = {one.action: one.purpose for one in suggested}
        rank = {one.action: place for place, one in enumerate(suggested)}
        weighing = OnePly(game, self._random, game.appraise)
        considered = weighing.considered(view, seat, options, Deadline(), _WORLDS)
        if rank and self._thinker.knows_best:
            considered = [one for one in considered if one.action in rank]
        return sorted(considered, key=lambda one: rank.get(one.action, len(rank))), False

    def _line(self, world: Any, one: Considered) -> tuple[Action, ...]:
        """What one would do next, as it was thought out, or as is advised, until luck or another speaks."""
        after = world.clone()
        answer(after, one.action)
        thought_out = iter(one.line)
        found: list[Action] = []
        while len(found) < _STEPS:
            pending = self._game.pending(after) if after.stack else None
            if pending is None or pending.chance or pending.actor != self._seat:
                break
            options = pending.options
            if len(options) == 1:
                following: Action | None = options[0]
            elif one.line:
                following = next(thought_out, None)
            else:
                following = self._thinker.advise(after, self._seat, options, self._deadline)
            if following is None or following not in options:
                break
            found.append(following)
            answer(after, following)
        return tuple(found)


def _words(game: Game[Any], world: Any, line: Sequence[Action]) -> Iterator[str]:
    """What follows the first answer of a line, as the options are called, until luck speaks."""
    after = world.clone()
    for place, action in enumerate(line[: _STEPS + 1]):
        pending = game.pending(after)
        if pending.chance:
            return
        if place:
            yield pending.present(action).label
        answer(after, action)


def _outlook(
    game: Game[Any], worlds: Sequence[Any], seat: int, line: Sequence[Action], dice: Random
) -> Outlook:
    """Play a line in every world, with what luck says to it; what that changes, as the game values it."""
    gains, parts, over = [], Counter[str](), bool(line)
    for world in worlds:
        after = world.clone()
        for place, action in enumerate(line):
            if after.stack and action in after.stack[-1].options(after):
                answer(after, action)
                _settle(after, dice)
            over = over and (place > 0 or after.result is not None)
        _finish(game, after, seat, dice)
        gains.append(_standing(game, after, seat) - _standing(game, world, seat))
        if after.result is None:
            before, then = game.appraised(world, seat), game.appraised(after, seat)
            parts.update({name: then.get(name, 0.0) - before.get(name, 0.0) for name in {**before, **then}})
    return Outlook(gains, {name: change / len(worlds) for name, change in parts.items()}, over)


def _settle(world: Any, dice: Random) -> None:
    """Luck speaks until somebody is asked."""
    while world.stack and world.stack[-1].chance:
        answer(world, world.stack[-1].sample(world, dice.random))


def _finish(game: Game[Any], world: Any, seat: int, dice: Random) -> None:
    """Carry out what was begun, as the game advises, up to the next question that matters."""
    for _ in range(_LONGEST):
        if not world.stack or world.stack[-1].actor != seat or game.matters(world):
            return
        options = world.stack[-1].options(world)
        answer(world, game.advise(world, seat, options) or options[0])
        _settle(world, dice)


def _standing(game: Game[Any], world: Any, seat: int) -> float:
    """How well a seat stands; a game that is over counts as much as its stakes."""
    value = game.appraise(world, seat)
    return value if world.result is None else max(-game.stakes, min(game.stakes, value))


def _reason(outlook: Outlook) -> str:
    """Which parts of the evaluation a line raises, and which it lowers."""
    if outlook.over:
        return "it ends the game"
    changes = outlook.parts
    least = _TELLING * max(map(abs, changes.values()), default=0.0)
    told = [name for name, change in changes.items() if abs(change) >= max(least, _SLIGHT)]
    gains = [name for name in told if changes[name] > 0]
    costs = [name for name in told if changes[name] < 0]
    parts = [f"gains in {_listed(gains)}"] if gains else []
    parts += [f"costs {_listed(costs)}"] if costs else []
    return ", ".join(parts)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def worth(hint: Hint) -> str:
    """The value of a hint and how sure it is, for people."""
    if hint.unit == WIN:
        return f"wins {hint.value:.0%} ± {hint.within:.0%}"
    if abs(hint.value) < 0.05 and hint.within < 0.05:
        return f"you stand as before ± {hint.within:.1f}"
    change = "better" if hint.value >= 0 else "worse"
    return f"you stand {change} by {abs(hint.value):.1f} ± {hint.within:.1f} {hint.unit}".strip()


def in_words(hint: Hint) -> str:
    """A hint as one line for people."""
    told = f"{hint.label} ({worth(hint)})" + (f": {hint.reason}" if hint.reason else "")
    return told + (f"; then {', '.join(hint.line)}" if hint.line else "")
