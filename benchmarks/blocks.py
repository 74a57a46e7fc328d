"""Random games on request: a line `game players seed count options` in, a line `answers seconds` out.

`benchmarks.ratio` runs it twice, with two versions of the rules, and gives them work in turn.
"""

from __future__ import annotations

import json
import sys
import time
from random import Random

from orrery.kernel import game, playout


def play(name: str, players: int, seed: int, count: int, options: str) -> tuple[int, float]:
    """Whole games from new to their end: the answers given, and the seconds of this process."""
    found, chosen = game(name), json.loads(options)
    answers, started = 0, time.process_time()
    for n in range(seed, seed + count):
        answers += playout(found.new(players, chosen), Random(n).random)
    return answers, time.process_time() - started


if __name__ == "__main__":
    for line in sys.stdin:
        name, players, seed, count, options = line.split(maxsplit=4)
        print(*play(name, int(players), int(seed), int(count), options), flush=True)
