"""Undo at a screen that people share: how far it goes, whose answers it takes, who must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from orrery.kernel import CHANCE, plural
from orrery.match import LiveTable, UndoRefused
from orrery.match.remarks import SAME_ROLLS, past_chance

_BETWEEN: Final = "a roll, a card turned up or another seat's move lies in between: the others must agree"


class TakingBack(msgspec.Struct, frozen=True):
    """An undo before it is carried out."""

    #: The decision it goes back to, and whose that was.
    to: int
    seat: int
    #: How many answers, and whose: `1 answer of yours and 2 rolls or draws`.
    what: str
    #: Whether it must be asked first: it takes more than an answer of one's own that told nobody anything.
    asks: bool


def taking_back(table: LiveTable, seat: int, shared: Sequence[int], people: Sequence[int]) -> TakingBack:
    """What `seat` takes back: the last decision of those that share their answers at this screen.

    Rivals go back alone only as far as nobody has learnt anything.
    """
    to = table.back_to(shared, None)
    owner = table.record.moves[to].actor
    free = table.undo_floor(owner) <= to
    if not free and len(people) > 1 and not table.game.cooperative:
        raise UndoRefused(_BETWEEN)
    return TakingBack(to, owner, _what(table, seat, to), asks=not free or owner != seat)


def _what(table: LiveTable, seat: int, to: int) -> str:
    names = table.game.labels_at(table.state)
    counts = Counter(move.actor for move in table.record.moves[to:])
    rolls = counts.pop(CHANCE, 0)
    taken = [
        f"{plural(count, 'answer')} of {'yours' if actor == seat else names[actor]}"
        for actor, count in counts.items()
    ]
    taken += [plural(rolls, "roll or draw", "rolls or draws")] if rolls else []
    return " and ".join(filter(None, [", ".join(taken[:-1]), taken[-1]]))


def take_back(table: LiveTable, wanted: TakingBack) -> None:
    table.undo(wanted.seat, wanted.to, consent=True)


def told_after(table: LiveTable) -> str:
    """What everybody must know after an undo that went past a roll."""
    return SAME_ROLLS if past_chance(table.record.undos[-1]) else ""
