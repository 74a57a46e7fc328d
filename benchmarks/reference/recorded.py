"""What the reference answered in a few games, so that a change of the program can't change it unseen.

Every seat of a recorded game is played by the bot; before each decision its dice are set by the number
of the decision, so that any one of them can be asked again by itself. The games in `golden/` were played
by the greedy bot of which the reference is a copy, and the reference answers the same. When the rules of a
game change, its games may be recorded again, from then on by the reference itself; nothing else is a
reason to:

    python -m benchmarks.reference.recorded debris mars-horizon
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from benchmarks.reference.greedy import POLICIES, ReferenceBot
from orrery.bots import Bot
from orrery.kernel import Action, Game, Pending, answer, game, read, write

GOLDEN: Final = Path(__file__).parent / "golden"
Maker = Callable[[Game[Any], Random], Bot]


class Recorded(msgspec.Struct, frozen=True):
    """A game and all its answers, those of chance too."""

    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    answers: tuple[str, ...] = ()


ORDERS: Final[dict[str, tuple[str, int, dict[str, Any]]]] = {
    "debris-2": ("debris", 2, {"satellites_in_peril": True, "identified_debris": True}),
    "debris-4": ("debris", 4, {}),
    "exploration-2": ("exploration", 2, {}),
    "exploration-3": ("exploration", 3, {}),
    "leaving-earth-1": ("leaving-earth", 1, {"difficulty": "easy"}),
    "leaving-earth-3": ("leaving-earth", 3, {"expansions": ["mercury", "outer_planets"]}),
    "mars-horizon-2": ("mars-horizon", 2, {"together": True}),
    "mars-horizon-4": ("mars-horizon", 4, {}),
}


def choice(make: Maker, the_game: Game[Any], pending: Pending[Any], state: Any, number: int) -> Action:
    """What a bot answers to the decision of that number."""
    bot = make(the_game, Random(f"reference.{number}"))
    return bot.choose(the_game.view(state, pending.actor), pending.actor, pending.options, 1.0)


def record(name: str, make: Maker = ReferenceBot) -> Recorded:
    """Play one of the games that are kept."""
    found, players, options = ORDERS[name]
    the_game = game(found)
    state = the_game.new(players, options)
    dice = Random(name)
    answers: list[str] = []
    while state.stack:
        pending = the_game.pending(state)
        if pending.chance:
            action = pending.step.sample(state, dice.random)  # type: ignore[attr-defined]
        else:
            action = choice(make, the_game, pending, state, len(answers))
        answers.append(write(action))
        answer(state, action)
    return Recorded(found, players, options, the_game.rules_version, tuple(answers))


def differences(kept: Recorded, every: int = 1, make: Maker = ReferenceBot) -> Iterator[str]:
    """Where a bot answers otherwise than was recorded, asking it at every n-th decision."""
    the_game = game(kept.game)
    state = the_game.new(kept.players, kept.options)
    for number, notation in enumerate(kept.answers):
        pending = the_game.pending(state)
        if read(notation) not in pending.options:
            yield f"{number}: {notation} is no longer offered; have the rules changed?"
            return
        if number % every == 0 and not pending.chance:
            found = write(choice(make, the_game, pending, state, number))
            if found != notation:
                yield f"{number}: {found} instead of {notation}"
        answer(state, read(notation))
    if state.stack:
        yield f"{len(kept.answers)}: the game is not over; have the rules changed?"


def load(name: str) -> Recorded:
    return msgspec.json.decode((GOLDEN / f"{name}.json").read_bytes(), type=Recorded)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+", choices=sorted(POLICIES), help="whose rules have changed")
    chosen = parser.parse_args().games
    for name, (found, _, _) in ORDERS.items():
        if found in chosen:
            (GOLDEN / f"{name}.json").write_bytes(msgspec.json.encode(record(name)) + b"\n")


if __name__ == "__main__":
    main()
