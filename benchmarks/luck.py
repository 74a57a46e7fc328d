"""Luck over many games, which must add up to nothing: `python -m benchmarks.luck` (or `make luck`).

Each game is played at random, every roll and draw weighed; the sum is shown with its 95 % interval.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random

from orrery.kernel import answer, game
from orrery.match.luck import weigh

GAMES = ("debris", "exploration", "leaving-earth", "mars-horizon")


def strokes(name: str, seed: int, answers: int) -> list[float]:
    """The luck of the first seat at each roll and draw of one game."""
    rules, random = game(name), Random(seed)
    state, found = rules.new(2), []
    for _ in range(answers):
        if not state.stack:
            break
        step = state.stack[-1]
        action = step.sample(state, random.random)
        if step.chance:
            found.append(weigh(rules, state, action).luck[0])
        answer(state, action)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--answers", type=int, default=400)
    asked = parser.parse_args()
    for name in GAMES:
        luck = [one for seed in range(asked.games) for one in strokes(name, seed, asked.answers)]
        within = 1.96 * sqrt(sum(one * one for one in luck))
        print(f"{name:15} {len(luck):6} rolls and draws: {sum(luck):+9.2f}, within {within:.2f} of nothing")


if __name__ == "__main__":
    main()
