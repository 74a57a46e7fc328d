"""Whether an answer told a seat something that it could not foresee: then it can't be taken back alone."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from orrery.kernel import Action, Game, answer

#: How many possible worlds are asked before an answer is said to reveal nothing.
_WORLDS: Final = 8


def reveals(game: Game[Any], before: Any, action: Action, after: Any) -> bool:
    """Whether an answer tells any seat something new."""
    asked = set()
    for seat in range(before.players):
        knowledge = game.view(before, seat).key(), game.view(after, seat).key()
        if knowledge not in asked and is_news(game, before, action, after, seat):
            return True
        asked.add(knowledge)
    return False


def is_news(game: Game[Any], before: Any, action: Action, after: Any, seat: int) -> bool:
    """Whether what a seat knows afterwards depends on what it did not know before."""
    known = game.view(before, seat)
    if known.key() == before.key():
        return False
    learned = game.view(after, seat).key()
    random = Random(0)
    for _ in range(_WORLDS):
        world = game.determinize(known, seat, random)
        pending = game.pending(world)
        if pending.actor != seat and action not in pending.options:
            return True
        answer(world, action)
        if game.view(world, seat).key() != learned:
            return True
    return False
