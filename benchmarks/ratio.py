"""`python -m benchmarks.ratio COMMIT`: random play now beside what it was at a commit, in one run.

Two processes, one with the rules of the commit and one with those here, play the same seeds in turn, a
block each; what else the machine does slows both alike, and only their own seconds count. Rules differ, so
games may be longer or shorter than they were: games a second say what a simulation costs, answers a second
what the code does.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]

#: Game, players and options, and how many games make a block of a second or so.
SETUPS: tuple[tuple[str, int, dict[str, Any], int], ...] = (
    ("leaving-earth", 2, {}, 5),
    ("leaving-earth", 3, {"expansions": ["mercury", "outer_planets"]}, 3),
    ("mars-horizon", 2, {}, 20),
    ("exploration", 3, {}, 40),
    ("debris", 3, {}, 100),
)


class Played(NamedTuple):
    games: int = 0
    answers: int = 0
    seconds: float = 0.0

    def plus(self, games: int, answers: int, seconds: float) -> Played:
        return Played(self.games + games, self.answers + answers, self.seconds + seconds)

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def answers_per_second(self) -> float:
        return self.answers / self.seconds


class Player:
    """A process that plays with the rules of one source folder."""

    def __init__(self, source: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", ROOT / "benchmarks" / "blocks.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},
        )

    def play(
        self, name: str, players: int, seed: int, count: int, options: dict[str, Any]
    ) -> tuple[int, float]:
        sent, received = self._process.stdin, self._process.stdout
        assert sent is not None
        assert received is not None
        sent.write(f"{name} {players} {seed} {count} {json.dumps(options)}\n")
        sent.flush()
        line = received.readline()
        if not line:
            sys.exit(f"{name} could not be played; see above")
        answers, seconds = line.split()
        return int(answers), float(seconds)

    def close(self) -> None:
        self._process.communicate()


def unpack(commit: str, folder: Path) -> Path:
    """The sources of a commit."""
    packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def compare(
    before: Player, now: Player, blocks: int, name: str, players: int, options: dict[str, Any], count: int
) -> tuple[Played, Played]:
    """Both play the same seeds, block by block; the first block only warms up."""
    first, second = Played(), Played()
    for block in range(blocks + 1):
        was = before.play(name, players, block * count, count, options)
        found = now.play(name, players, block * count, count, options)
        if block:
            first, second = first.plus(count, *was), second.plus(count, *found)
    return first, second


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit", help="what to compare with")
    parser.add_argument("games", nargs="*", help="ids; default: all")
    parser.add_argument("--blocks", type=int, default=8, help="how many blocks each plays of a game")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        before, now = Player(unpack(asked.commit, Path(folder))), Player(ROOT / "src")
        for name, players, options, count in SETUPS:
            if not asked.games or name in asked.games:
                was, found = compare(before, now, asked.blocks, name, players, options, count)
                print(in_words(name, players, options, was, found), flush=True)
        before.close()
        now.close()


def in_words(name: str, players: int, options: dict[str, Any], was: Played, now: Played) -> str:
    games, answers = now.games_per_second, now.answers_per_second
    facts = (
        " ".join([name, *options.get("expansions", ())]) + f", {players} players",
        f"{was.games_per_second:.1f} → {games:.1f} games/s ({games / was.games_per_second:.2f})",
        f"{was.answers_per_second:.0f} → {answers:.0f} answers/s ({answers / was.answers_per_second:.2f})",
        f"{was.answers / was.games:.0f} → {now.answers / now.games:.0f} answers a game",
    )
    return ": ".join(facts[:2]) + "; " + "; ".join(facts[2:])


if __name__ == "__main__":
    main()
