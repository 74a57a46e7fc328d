"""Taking a table up from disk without replaying it from the start."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from orrery.kernel import Record, Roller
from orrery.match.table import LiveTable, LogEntry, read_entry
from orrery.store import KeptState, LineRow

LOG: Final = logging.getLogger("orrery.match")


def wake(rows: Sequence[LineRow], seed: bytes, kept: KeptState | None) -> tuple[LiveTable, list[int]]:
    """The table as it stood, and to which decision each undo went back.

    The state was kept with the last answer, so that nothing is replayed, least of all under rules that
    came later. The log was written with the answers and needs no replay either.
    """
    record = Record.load(b"\n".join([row.line for row in rows]) + b"\n")
    log = _log(record, rows)
    if kept is not None and not kept.sealed:
        _take_old(record, kept)
    sealed = kept.state if kept is not None and kept.sealed else None
    table = LiveTable.resume(record, Roller(seed), kept=sealed, log=log)
    return table, [undo.to for undo in table.record.undos]


def _take_old(record: Record, kept: KeptState) -> None:
    """A state that was kept on its own, a while after its answers, counts as one more snapshot."""
    numbers = record.numbers[max(0, kept.place - 1) :]
    if 0 < kept.place <= len(record.numbers) and numbers[0] == min(numbers):
        with suppress(Exception):  # it may be damaged in any way; the record is there all the same
            plain = msgspec.json.decode(kept.state, type=dict[str, Any])
            record.game.from_plain(plain)
            record.snapshots[numbers[0]] = plain


def _log(record: Record, rows: Sequence[LineRow]) -> list[LogEntry]:
    """The entries of the answers that stand."""
    entries: list[bytes | None] = []
    for row, number in zip(rows, record.numbers, strict=True):
        if number > len(entries):
            entries.append(row.entry)
        del entries[number:]
    return [_entry(record, number, entry) for number, entry in enumerate(entries)]


def _entry(record: Record, number: int, text: bytes | None) -> LogEntry:
    """An entry as it was kept; of one that is damaged, the answer alone, for whoever gave it."""
    try:
        if text is not None:
            return read_entry(record.game, text)
    except Exception:  # it may be damaged in any way
        LOG.exception("an entry of the log is damaged", extra={"game": record.game.id, "number": number})
    return LogEntry(number, *record.moves[number], audience=(), events=())
