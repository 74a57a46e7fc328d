"""Taking a table up from disk without replaying it from the start."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.kernel import Record, Roller
from orrery.match.table import LiveTable, LogEntry
from orrery.store import LineRow


def wake(rows: Sequence[LineRow], seed: bytes, kept: tuple[int, bytes] | None) -> tuple[LiveTable, list[int]]:
    """The table as it stood, and to which decision each undo went back.

    The state that was kept is taken if nothing was written after it; else the newest snapshot of
    the record is played on. The log was written with the answers, so nothing is replayed for it.
    """
    record = Record.load(b"\n".join([row.line for row in rows]) + b"\n")
    state = None
    if kept is not None and kept[0] == len(rows):
        state = record.game.from_plain(msgspec.json.decode(kept[1]))
    table = LiveTable.resume(record, Roller(seed), with_log=False, state=state)
    table.log, undos = _log(rows)
    table.log_start = 0
    return table, undos


def _log(rows: Sequence[LineRow]) -> tuple[list[LogEntry], list[int]]:
    log: list[LogEntry] = []
    undos: list[int] = []
    for row in rows:
        if row.entry is not None:
            log.append(msgspec.json.decode(row.entry, type=LogEntry))
        elif row.line.startswith(b'{"undo":'):
            undos.append(msgspec.json.decode(row.line)["undo"])
            del log[undos[-1] :]
    return log, undos
