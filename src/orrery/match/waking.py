"""Taking a table up from disk without replaying it from the start."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from orrery.kernel import Game, Record, Roller
from orrery.match.table import LiveTable, LogEntry, read_entry
from orrery.store import LineRow


def wake(rows: Sequence[LineRow], seed: bytes, kept: tuple[int, bytes] | None) -> tuple[LiveTable, list[int]]:
    """The table as it stood, and to which decision each undo went back.

    The state was kept with the last answer, so that nothing is replayed, least of all under rules that
    came later. The log was written with the answers and needs no replay either.
    """
    record = Record.load(b"\n".join([row.line for row in rows]) + b"\n")
    log, numbers = _log(record.game, rows)
    if kept is not None and not kept[1].startswith(b'{"at":'):
        _take_old(record, kept, numbers)
        kept = None
    table = LiveTable.resume(record, Roller(seed), kept=None if kept is None else kept[1], log=log)
    return table, [undo.to for undo in table.record.undos]


def _take_old(record: Record, kept: tuple[int, bytes], numbers: Sequence[int]) -> None:
    """A state that was kept on its own, a while after its answers, counts as one more snapshot."""
    place, state = kept
    if 0 < place <= len(numbers) and numbers[place - 1] == min(numbers[place - 1 :]):
        with suppress(msgspec.DecodeError):
            record.snapshots[numbers[place - 1]] = msgspec.json.decode(state, type=dict[str, Any])


def _log(game: Game[Any], rows: Sequence[LineRow]) -> tuple[list[LogEntry], list[int]]:
    """The log, and after each line how many answers there were."""
    log: list[LogEntry] = []
    numbers: list[int] = []
    for row in rows:
        if row.entry is not None:
            log.append(read_entry(game, row.entry))
        elif row.line.startswith(b'{"undo":'):
            del log[msgspec.json.decode(row.line)["undo"] :]
        numbers.append(len(log))
    return log, numbers
