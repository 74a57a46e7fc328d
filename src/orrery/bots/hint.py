"""Hints: the best few answers, what each is worth and how sure that is, what follows, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Literal

import msgspec

from orrery.bots.levels import ITERATIONS, SEARCHES, adviser, time_for_advice
from orrery.bots.one_ply import OnePly
from orrery.bots.search import Budget, Considered
from orrery.kernel import Action, Game, answer

_BEST: Final = 3
#: A hint looks at so many worlds where a bot that plays looks at two.
_WORLDS: Final = 6
#: A part of the evaluation is worth a word if it changes by so much of the greatest change.
_TELLING: Final = 0.25
#: So much of what is expected to follow is told.
_STEPS: Final = 3


class Hint(msgspec.Struct, frozen=True):
    """One answer worth giving."""

    action: Action
    label: str
    #: A chance to win, or how well one stands by the game's evaluation; half of its 95 % interval.
    value: float
    within: float
    unit: Literal["win", "standing"]
    #: What one is expected to do next, as options are called, until luck or another speaks.
    line: tuple[str, ...]
    #: What it gains and costs, in a few words; nothing if the game can't say.
    reason: str


def hints(
    game: Game[Any], view: Any, seat: int, options: Sequence[Action], random: Random, seconds: float = 1.0
) -> list[Hint]:
    """The best three answers, the one to give first."""
    search = SEARCHES.get(game.search)
    if search is not None and len(options) > 1 and game.matters(view):
        thought = search(game, seat, random)
        budget = Budget(20 * ITERATIONS[game.search], seconds)
        considered = [one for one in thought.consider(view, options, budget) if one.tries]
        unit: Literal["win", "standing"] = "win"
    else:
        considered = OnePly(game, random).considered(view, seat, options, _WORLDS)
        unit = "standing"
        thinker = adviser(game, strong=True, trades=False)
        advice = thinker.advise(view, seat, options, time_for_advice(seconds))
        considered = _advised_first(considered, advice)
    world = game.determinize(view, seat, random)
    pending = game.pending(view)
    return [
        Hint(
            one.action,
            pending.present(one.action).label,
            one.mean,
            one.within,
            unit,
            tuple(_line(game, world, seat, one)),
            _reason(game, world, seat, one.action),
        )
        for one in considered[:_BEST]
    ]


def _advised_first(considered: list[Considered], advice: Action | None) -> list[Considered]:
    """The plan's next action where one ply ahead is blind."""
    return sorted(considered, key=lambda one: one.action != advice)


def _line(game: Game[Any], world: Any, seat: int, one: Considered) -> Iterator[str]:
    """What one would do next, as it was thought out, or else as the game advises."""
    after = world.clone()
    answer(after, one.action)
    thought_out = iter(one.line)
    for _ in range(_STEPS):
        pending = game.pending(after) if after.stack else None
        if pending is None or pending.chance or pending.actor != seat:
            return
        options = pending.options
        if len(options) == 1:
            following: Action | None = options[0]
        elif one.line:
            following = next(thought_out, None)
        else:
            following = game.advise(after, seat, options)
        if following is None or following not in options:
            return
        yield pending.present(following).label
        answer(after, following)


def _reason(game: Game[Any], world: Any, seat: int, action: Action) -> str:
    """Which parts of the evaluation an answer raises, and which it lowers."""
    before = game.terms(world, seat)
    after = world.clone()
    answer(after, action)
    if after.result is not None:
        return "it ends the game"
    then = game.terms(after, seat)
    changes = {name: then.get(name, 0.0) - before.get(name, 0.0) for name in {**before, **then}}
    least = _TELLING * max(map(abs, changes.values()), default=0.0)
    told = [name for name, change in changes.items() if abs(change) >= least > 0]
    gains = [name for name in told if changes[name] > 0]
    costs = [name for name in told if changes[name] < 0]
    parts = [f"gains in {_listed(gains)}"] if gains else []
    parts += [f"costs {_listed(costs)}"] if costs else []
    return ", ".join(parts)


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def worth(hint: Hint) -> str:
    """The value of a hint and how sure it is, for people."""
    if hint.unit == "win":
        return f"wins {hint.value:.0%} ± {hint.within:.0%}"
    return f"worth {hint.value:.1f} ± {hint.within:.1f}"


def in_words(hint: Hint) -> str:
    """A hint as one line for people."""
    told = f"{hint.label} ({worth(hint)})" + (f": {hint.reason}" if hint.reason else "")
    return told + (f"; then {', '.join(hint.line)}" if hint.line else "")
