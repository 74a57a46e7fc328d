"""What everybody at a table must know beside its moves: undone rolls, newer rules, what is gone."""

from __future__ import annotations

from typing import Final

import msgspec

from orrery.kernel import Record
from orrery.kernel.record import NewRules, Undone

#: Only the latest are told; they are sent with every frame.
_MOST: Final = 20

SAME_ROLLS: Final = "Answers were taken back past a roll or a draw: the same ones will come again."


class Remark(msgspec.Struct, frozen=True):
    """A line of the log that is no answer: it stands before entry `number`."""

    number: int
    text: str


def remarks(record: Record) -> tuple[Remark, ...]:
    """What a table has to tell everybody, in the order of its log."""
    told = [Remark(change.at, _new_rules(change)) for change in record.changes]
    back = len(record.moves)
    for undo in reversed(record.undos):
        back = min(back, undo.to)
        if past_chance(undo):
            told.append(Remark(back, SAME_ROLLS))
    return tuple(sorted(dict.fromkeys(told), key=lambda remark: remark.number)[-_MOST:])


def past_chance(undo: Undone) -> bool:
    """Whether a roll or a draw was among what was taken back."""
    return any(move.actor < 0 for move in undo.moves)


def _new_rules(change: NewRules) -> str:
    told = "From here on the table plays by newer rules"
    if change.rules != change.before:
        told += f" (version {change.rules}; until now {change.before})"
    if change.gone:
        told += f". Gone with the older ones: {', '.join(change.gone)}"
    return f"{told}."
