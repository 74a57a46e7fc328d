"""Taking a table up from disk without replaying it from the start."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

from orrery.kernel import Record, Roller
from orrery.match.table import LiveTable, LogEntry, read_entry
from orrery.store import LineRow


def wake(rows: Sequence[LineRow], seed: bytes, kept: tuple[int, bytes] | None) -> tuple[LiveTable, list[int]]:
    """The table as it stood, and to which decision each undo went back.

    The state was kept with the last answer, so that nothing is replayed, least of all under rules that
    came later. The log was written with the answers and needs no replay either.
    """
    record = Record.load(b"\n".join([row.line for row in rows]) + b"\n")
    log = _log(record, rows)
    if kept is not None and not kept[1].startswith(b'{"at":'):
        _take_old(record, *kept)
        kept = None
    table = LiveTable.resume(record, Roller(seed), kept=None if kept is None else kept[1], log=log)
    return table, [undo.to for undo in table.record.undos]


def _take_old(record: Record, place: int, state: bytes) -> None:
    """A state that was kept on its own, a while after its answers, counts as one more snapshot."""
    numbers = record.numbers[max(0, place - 1) :]
    if 0 < place <= len(record.numbers) and numbers[0] == min(numbers):
        with suppress(msgspec.DecodeError):
            record.snapshots[numbers[0]] = msgspec.json.decode(state, type=dict[str, Any])


def _log(record: Record, rows: Sequence[LineRow]) -> list[LogEntry]:
    """The entries of the answers that stand."""
    entries: list[bytes] = []
    for row, number in zip(rows, record.numbers, strict=True):
        if row.entry is not None:
            entries.append(row.entry)
        del entries[number:]
    return [read_entry(record.game, entry) for entry in entries]
