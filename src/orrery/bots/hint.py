"""Hints: the best few answers, what each is worth and how sure that is, what follows, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Literal

import msgspec

from orrery.bots.levels import ITERATIONS, SEARCHES, adviser
from orrery.bots.one_ply import OnePly
from orrery.bots.search import Budget, Considered
from orrery.kernel import Action, Game, Pending, answer

_BEST: Final = 3
#: A hint looks at so many worlds where a bot that plays looks at two.
_WORLDS: Final = 6
#: A part of the evaluation is worth a word if it changes by so much of the greatest change.
_TELLING: Final = 0.25


class Hint(msgspec.Struct, frozen=True):
    """One answer worth giving."""

    action: Action
    #: A chance to win, or how well one stands by the game's evaluation; half of its 95 % interval.
    value: float
    within: float
    unit: Literal["win", "standing"]
    #: What is expected to follow, on one's own side.
    line: tuple[Action, ...]
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
        considered = _advised_first(considered, adviser(game)(view, seat, options))
    world = game.determinize(view, seat, random)
    return [
        Hint(one.action, one.mean, one.within, unit, one.line, _reason(game, world, seat, one.action))
        for one in considered[:_BEST]
    ]


def _advised_first(considered: list[Considered], advice: Action | None) -> list[Considered]:
    """The plan's next action where one ply ahead is blind."""
    return sorted(considered, key=lambda one: one.action != advice)


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


def in_words(hint: Hint, pending: Pending[Any]) -> str:
    """A hint as one line for people."""
    label = pending.present(hint.action).label
    if hint.unit == "win":
        value = f"wins {hint.value:.0%} ± {hint.within:.0%}"
    else:
        value = f"worth {hint.value:.1f} ± {hint.within:.1f}"
    return f"{label} ({value})" + (f": {hint.reason}" if hint.reason else "")
