"""How much luck a roll or a draw was: what came against all that could have come, by its odds.

For each seat it is the game's own evaluation after what came, less the mean of that evaluation over every
outcome, weighed by its odds. So it says nothing of how well anybody played, and over many games it adds up
to nothing.
"""

from __future__ import annotations

from math import log2
from typing import Any, Final

import msgspec

from orrery.kernel import Action, Game, Menu, answer

#: How many answers an action is followed for.
_AHEAD: Final = 12


class ChanceWeighed(msgspec.Struct, frozen=True):
    """What chance brought: its odds, the luck it was by seat, and how many positions it took to say so."""

    odds: float
    luck: tuple[float, ...]
    positions: int


def weigh(game: Game[Any], state: Any, action: Action) -> ChanceWeighed:
    """The luck of an answer of chance; the state is the one before it, and stays as it is."""
    outcomes = game.pending(state).outcomes
    total = sum(weight for _, weight in outcomes)
    odds = {outcome: weight / total for outcome, weight in outcomes}
    seats = range(state.players)
    if len(outcomes) == 1:
        return ChanceWeighed(1.0, (0.0,) * len(seats), 0)
    if type(game).evaluate is Game.evaluate:
        return ChanceWeighed(odds[action], (_surprise(odds, action),) * len(seats), 0)
    worth = {outcome: _worths(game, state, outcome) for outcome in odds}
    luck = [worth[action][seat] - sum(odds[one] * worth[one][seat] for one in odds) for seat in seats]
    return ChanceWeighed(odds[action], tuple(luck), len(odds) * len(seats))


def _worths(game: Game[Any], state: Any, outcome: Action) -> list[float]:
    """How each seat stands after an outcome, as far as it can know then."""
    depth = _depth_of_turn(state)
    after = state.clone()
    answer(after, outcome)
    _go_on(game, after, depth)
    return [worth(game, after, seat) for seat in range(state.players)]


def _depth_of_turn(state: Any) -> int | None:
    """How high the stack is when whatever asked for the roll is done; None: nobody's action did."""
    return next((place + 1 for place, step in enumerate(state.stack) if isinstance(step, Menu)), None)


def _go_on(game: Game[Any], state: Any, depth: int | None) -> None:
    """Finish the action as its player's bot would, up to the next roll: only then is its worth seen."""
    for _ in range(_AHEAD if depth is not None else 0):
        if len(state.stack) <= (depth or 0):
            return
        pending = game.pending(state)
        if pending.chance:
            return
        advice = game.advise(game.view(state, pending.actor), pending.actor, pending.options)
        last = pending.options[-1]
        answer(state, last if advice is None or advice not in pending.options else advice)


def worth(game: Game[Any], state: Any, seat: int) -> float:
    """The evaluation of a seat, within what is at stake."""
    value = game.evaluate(game.view(state, seat), seat)
    return max(-game.stakes, min(game.stakes, value))


def _surprise(odds: dict[Action, float], action: Action) -> float:
    """For a game that can't say how a seat stands: how rare it was, less how rare the usual is."""
    return -log2(odds[action]) + sum(p * log2(p) for p in odds.values())
