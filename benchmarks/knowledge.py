"""`python -m benchmarks.knowledge`: what it costs a bot to value a position, and to answer by habit.

Positions are spread over games of normal bots; times are the processor's own, in microseconds, beside what
they should be at most: 20 to value a position (60 in Exploration), 100 to answer by habit. Scaled is what
they would be where the calibration loop takes its nominal time, by which runs on different machines compare.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from math import inf
from random import Random
from statistics import fmean
from time import process_time
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from benchmarks.machine import NOMINAL, slowness
from orrery.bots import make_bot
from orrery.kernel import Game, answer, games

#: Every so many decisions a position is kept.
_EVERY: Final = 5
_TARGETS: Final = {"exploration": 60}
_TARGET: Final = 20
_HABIT: Final = 100


def positions(the_game: Game[Any], matches: int) -> list[Any]:
    """What a seat that has a choice is asked, in games of normal bots."""
    found = []
    for number in range(matches):
        random, state = Random(number), the_game.new(max(2, the_game.players[0]))
        bot = make_bot("normal", the_game, number)
        decisions = 0
        while state.stack:
            pending = the_game.pending(state)
            if pending.chance:
                answer(state, pending.step.sample(state, random.random))  # type: ignore[attr-defined]
                continue
            decisions += len(pending.options) > 1
            if len(pending.options) > 1 and decisions % _EVERY == 0:
                found.append(state.clone())
            view = the_game.view(state, pending.actor)
            answer(state, bot.choose(view, pending.actor, pending.options, inf))
    return found


def microseconds(work: Callable[[Any], object], states: Sequence[Any], rounds: int) -> list[float]:
    """What each position takes, the best of a few rounds, with what is remembered of others but not of it."""
    best = [inf] * len(states)
    for _ in range(rounds):
        for place, state in enumerate(states):
            started = process_time()
            work(state)
            best[place] = min(best[place], process_time() - started)
    return [1e6 * seconds for seconds in best]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=12)
    asked = parser.parse_args()
    table = Table("game", "positions", "terms", "scaled", "at most", "habit", "scaled", "at most", "loop, ms")
    for the_game in games():
        slow = slowness(process_time)
        states = positions(the_game, asked.games)
        random = Random(1)

        def value(state: Any, the_game: Game[Any] = the_game) -> object:
            return the_game.terms(state, state.stack[-1].actor)

        def by_habit(state: Any, the_game: Game[Any] = the_game, random: Random = random) -> object:
            step = state.stack[-1]
            return the_game.habit(state, step.actor, step.options(state), random)

        cells = []
        for work, target in ((value, _TARGETS.get(the_game.id, _TARGET)), (by_habit, _HABIT)):
            taken = fmean(microseconds(work, states, asked.rounds))
            cells += [f"{taken:.0f}", f"{taken / slow:.0f}", str(target)]
        table.add_row(the_game.id, str(len(states)), *cells, f"{slow * NOMINAL:.0f}")
    Console(width=100).print(
        table, f"µs a position; the loop takes {NOMINAL:.0f} ms on the machine of the limits"
    )


if __name__ == "__main__":
    main()
