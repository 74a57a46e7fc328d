"""`python -m benchmarks.searches`: answers a second inside the search, beside OpenSpiel's Python MCTS.

Every rate is the best of a few rounds of the processor's own seconds, all in one run. OpenSpiel's search is
the one written in Python, on games written in Python; both sides play on at random, and every answer that is
carried out, in the tree and after it, counts once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.__main__ import best
from orrery.bots import search
from orrery.bots.search import Budget, Tree
from orrery.kernel import Game, answer, games

#: A position so many decisions into a random game, and so many iterations of a search from there.
_DECISIONS = 12
_ITERATIONS = 60
_PEERS = ("python_tic_tac_toe", "python_block_dominoes")


def middle(the_game: Game[Any], players: int) -> Any:
    """A position of a random game with more than one option."""
    random = Random(1)
    state = the_game.new(players)
    decisions = 0
    while True:
        pending = the_game.pending(state)
        decisions += not pending.chance
        if decisions > _DECISIONS and not pending.chance and len(pending.options) > 1:
            return state
        step = pending.step
        answer(state, step.sample(state, random.random) if pending.chance else random.choice(pending.options))


class Plain:
    """A game without knowledge: at random all the way, as the peer plays."""

    def __init__(self, the_game: Game[Any]) -> None:
        self._game = the_game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def advise(self, *about: Any) -> None:
        return None

    ponder = advise

    def habit(self, state: Any, seat: int, options: Any, random: Random) -> Any:
        return options[int(random.random() * len(options))]


def own_rate(the_game: Game[Any]) -> float:
    """Answers a second in an information-set tree of one of our games."""
    state = middle(the_game, max(2, the_game.players[0]))
    pending = the_game.pending(state)
    view = the_game.view(state, pending.actor)
    applied = 0

    def counted(world: Any, action: Any) -> None:
        nonlocal applied
        applied += 1
        answer(world, action)

    plain: Any = Plain(the_game)
    search.answer = counted  # type: ignore[assignment]
    try:
        started = process_time()
        Tree(plain, pending.actor, Random(1)).consider(view, pending.options, Budget(_ITERATIONS))
        return applied / (process_time() - started)
    finally:
        search.answer = answer


def peer_rate(name: str) -> float:
    """Actions a second in OpenSpiel's Python MCTS on one of its Python games."""
    import numpy
    import pyspiel
    from open_spiel.python import games as _  # noqa: F401  registers them
    from open_spiel.python.algorithms import mcts

    peer = pyspiel.load_game(name)
    state = peer.new_initial_state()
    random = numpy.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    kind, applied = type(state), 0
    apply = kind.apply_action

    def counted(self: Any, action: int) -> None:
        nonlocal applied
        applied += 1
        apply(self, action)

    bot = mcts.MCTSBot(peer, 2.0, 200, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    kind.apply_action = counted
    try:
        started = process_time()
        bot.step(state)
        return applied / (process_time() - started)
    finally:
        kind.apply_action = apply


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    table = Table("game", "answers a second in a search")
    measures: dict[str, Callable[[], float]] = {one.id: lambda one=one: own_rate(one) for one in games()}
    measures |= {f"OpenSpiel {name}": lambda name=name: peer_rate(name) for name in _PEERS}
    for name, measure in measures.items():
        table.add_row(name, f"{best(measure, rounds):,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
