"""Taking a table up from disk without replaying it from the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.kernel import Game, Record, Roller
from orrery.match.table import LiveTable, LogEntry, read_entry
from orrery.store import LineRow


def wake(rows: Sequence[LineRow], seed: bytes, kept: tuple[int, bytes] | None) -> tuple[LiveTable, list[int]]:
    """The table as it stood, and to which decision each undo went back.

    The state that was kept counts as one more snapshot, so that little or nothing is replayed, and
    nothing under rules that came later. The log was written with the answers and needs no replay.
    """
    record = Record.load(b"\n".join([row.line for row in rows]) + b"\n")
    log, undos, numbers = _log(record.game, rows)
    if kept is not None and kept[0] <= len(rows):
        number = numbers[kept[0] - 1]
        if number == min(numbers[kept[0] - 1 :]):
            record.snapshots[number] = msgspec.json.decode(kept[1])
    table = LiveTable.resume(record, Roller(seed), with_log=False)
    table.log, table.log_start = log, 0
    return table, undos


def _log(game: Game[Any], rows: Sequence[LineRow]) -> tuple[list[LogEntry], list[int], list[int]]:
    """The log, the undos, and after each line how many answers there were."""
    log: list[LogEntry] = []
    undos: list[int] = []
    numbers: list[int] = []
    for row in rows:
        if row.entry is not None:
            log.append(read_entry(game, row.entry))
        elif row.line.startswith(b'{"undo":'):
            undos.append(msgspec.json.decode(row.line)["undo"])
            del log[undos[-1] :]
        numbers.append(len(log))
    return log, undos, numbers
