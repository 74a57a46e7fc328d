"""What the program asks of the store, and nothing of how it is kept."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from orrery.store.claim import Claim
from orrery.store.opening import UnusableStore, connect, prepare
from orrery.store.writer import Statement, Writer

_NAMED: Final = re.compile(r"-- name: (\w+)\n(.*?;)\s*(?=-- name:|\Z)", re.DOTALL)

SQL: Final[dict[str, str]] = dict(
    _NAMED.findall((files("orrery.store") / "statements.sql").read_text(encoding="utf-8"))
)


class TableRow(NamedTuple):
    """A table as it is kept."""

    id: str
    game: str
    players: int
    title: str
    listed: bool
    hotseat: bool
    paused: bool
    status: str
    #: The table and move that it is a copy of: "k3v9...@12".
    origin: str | None
    seed: bytes
    created: float
    touched: float
    #: Whether it stays for ever, however old it gets.
    kept: bool = False
    #: The hash of the secret of whoever set it.
    host: bytes | None = None
    #: What was agreed before sitting down, as JSON.
    terms: bytes = b"{}"
    clock: bytes | None = None
    proposal: bytes | None = None
    #: The seat whose decision is due, and since when.
    to_move: int | None = None
    due: float | None = None
    #: The running time of the server at which the time of `to_move` is up.
    deadline: float | None = None
    #: The table at which the same people play again.
    rematch: str | None = None


class Desk(NamedTuple):
    """What changes of a table while it is played at, beside its record and its seats."""

    status: str
    paused: bool
    touched: float
    clock: bytes | None = None
    proposal: bytes | None = None
    to_move: int | None = None
    due: float | None = None
    #: The running time of the server at which the time of `to_move` is up.
    deadline: float | None = None


class SeatRow(NamedTuple):
    """A seat as it is kept: `kind` is human, open or bot:NAME; `auto` a JSON table of standing answers."""

    kind: str
    name: str
    secret: bytes | None
    auto: bytes = b"{}"
    resigned: bool = False
    #: What makes the secret out of the host's; None if the host does not know it.
    salt: bytes | None = None
    #: Whether anybody has ever come with the secret.
    sat: bool = False
    note: str = ""


class LineRow(NamedTuple):
    """A line of the record, with the log entry if it is an answer."""

    line: bytes
    entry: bytes | None


class KeptState(NamedTuple):
    """A state and after how many lines it stood so: sealed like the line that would come next, or bare."""

    place: int
    state: bytes
    sealed: bool


def running_time(before: float) -> Callable[[], float]:
    """A clock that goes on from there while this process lives."""
    started = monotonic() - before
    return lambda: monotonic() - started


class Store:
    """A SQLite file that is ours alone. Reading is done at once; writing is awaited until it is on disk."""

    def __init__(self, path: Path) -> None:
        self._claim = Claim(path)
        try:
            prepare(path)
        except UnusableStore:
            self._claim.release()
            raise
        self._reader = connect(path)
        self.writer = Writer(path)
        (before,) = self._reader.execute(SQL["running"]).fetchone() or (0.0,)
        #: For how many seconds a server has run with this file, all in all; clocks go by it.
        self.now: Callable[[], float] = running_time(before)

    def close(self) -> None:
        self.writer.close()
        self._reader.close()
        self._claim.release()

    # Writing

    async def add_table(
        self, row: TableRow, seats: Iterable[SeatRow], lines: Sequence[LineRow], state: bytes
    ) -> None:
        """A new table with the first lines of its record, and its state after them."""
        values = row._asdict()
        del values["paused"]
        statements: list[Statement] = [(SQL["add_table"], values)]
        for number, seat in enumerate(seats):
            statements.append((SQL["add_seat"], (row.id, number, *seat)))
        statements += _lines(row.id, 0, lines, state)
        await self.writer.write(statements)

    async def add_lines(
        self, table: str, place: int, lines: Sequence[LineRow], desk: Desk, state: bytes
    ) -> None:
        """Append to a record and keep the state that follows, and how the table stands then."""
        statements = _lines(table, place, lines, state)
        statements.append((SQL["touch"], (*desk, table)))
        await self.writer.write(statements)

    async def end(self, table: str, place: int, lines: Sequence[LineRow], desk: Desk,
                  state: bytes, result: Sequence[Any]) -> None:  # fmt: skip
        """The last lines of a record and the result, which is game, players, answers, time and JSON."""
        statements = _lines(table, place, lines, state)
        statements.append((SQL["touch"], (*desk, table)))
        statements.append((SQL["add_result"], (table, *result)))
        await self.writer.write(statements)

    async def touch(self, table: str, desk: Desk) -> None:
        await self.writer.write([(SQL["touch"], (*desk, table))])

    async def stop_clock(self, table: str) -> None:
        """Nobody's time is up at this table, however late it gets."""
        await self.writer.write([(SQL["stop_clock"], (table,))])

    async def plan_rematch(self, table: str, rematch: str) -> None:
        """Note where the same people play again; Overtaken if that is known already."""
        await self.writer.write([(SQL["plan_rematch"], (rematch, table))], conditional=True)

    async def change_seat(self, table: str, number: int, old: SeatRow, new: SeatRow) -> None:
        """Change a seat that is still as it was known; Overtaken if it is not."""
        values = (*new, table, number, *old)
        await self.writer.write([(SQL["change_seat"], values)], conditional=True)

    async def add_chat(self, table: str, seat: int, at: float, text: str) -> None:
        await self.writer.write([(SQL["add_chat"], {"id": table, "seat": seat, "at": at, "text": text})])

    async def keep_for_ever(self, table: str, kept: bool, most: int) -> None:
        """Mark a table as kept for ever, or not; Overtaken if there are `most` such tables already."""
        values = {"id": table, "kept": kept, "most": most}
        await self.writer.write([(SQL["keep_for_ever"], values)], conditional=True)

    async def pulse(self, at: float) -> None:
        """Note that we live, and for how long by now; StoreError if the disk does not take it."""
        await self.writer.write([(SQL["pulse"], (at, self.now()))])

    async def keep_feed(self, token: bytes, seats: Sequence[tuple[str, int]], at: float, most: int) -> None:
        """A feed of the turns of these seats; Overtaken if it is one more than `most`."""
        statements: list[Statement] = [
            (SQL["add_feed"], {"token": token, "at": at, "most": most}),
            *((SQL["add_feed_seat"], (token, table, seat)) for table, seat in seats),
        ]
        await self.writer.write([(SQL["empty_feed"], (token,))])
        await self.writer.write(statements, conditional=True)

    async def read_feed(self, token: bytes, at: float) -> None:
        """Note that somebody reads it; it goes when nobody does."""
        await self.writer.write([(SQL["read_feed"], (at, token, at))])

    async def drop_feed(self, token: bytes) -> None:
        await self.writer.write([(SQL["empty_feed"], (token,)), (SQL["drop_feed"], (token,))])

    # Forgetting

    async def forget_table(self, table: str, touched: float) -> None:
        """From now on there is no such table, unless it was touched meanwhile. Its lines go later."""
        await self.writer.write([(SQL["forget_table"], (table, touched))])

    async def clear(self, table: str, lines: int) -> bool:
        """Delete so many lines of a forgotten table, or at the end the rest of it; whether that was all."""
        (has_lines,) = self._reader.execute(SQL["has_lines"], (table,)).fetchone()
        if has_lines:
            await self.writer.write([(SQL["clear_lines"], {"id": table, "limit": lines})])
            return False
        rest = ("clear_chat", "clear_state", "clear_seats", "clear_feed_seats", "clear_table")
        await self.writer.write([(SQL[name], (table,)) for name in rest])
        return True

    async def clear_chat(self, table: str) -> None:
        await self.writer.write([(SQL["clear_chat"], (table,))])

    async def clear_results(self, before: float, limit: int) -> None:
        """Delete so many results of games that ended before."""
        await self.writer.write([(SQL["clear_results"], (before, limit))])

    async def clear_feeds(self, before: float, limit: int) -> None:
        """Delete so many feeds that nobody has read since."""
        values = (before, limit)
        await self.writer.write([(SQL["empty_old_feeds"], values), (SQL["drop_old_feeds"], values)])

    # Reading

    def expired_tables(
        self, before: Mapping[str, float], awake: Iterable[str], limit: int
    ) -> list[tuple[str, float]]:
        """Old tables that are not awake, and when they were touched. `before` names the kinds of age."""
        values = {**before, "awake": json.dumps(list(awake)), "limit": limit}
        return self._reader.execute(SQL["expired_tables"], values).fetchall()

    def expired_chat(self, before: float, awake: Iterable[str], limit: int) -> list[str]:
        """Tables that are not awake and at which nothing was said since."""
        values = {"chat": before, "awake": json.dumps(list(awake)), "limit": limit}
        return [table for (table,) in self._reader.execute(SQL["expired_chat"], values)]

    def gone_tables(self, limit: int) -> list[str]:
        """Tables that were forgotten and are not cleared away yet."""
        return [table for (table,) in self._reader.execute(SQL["gone_tables"], (limit,))]

    def table(self, table: str) -> TableRow | None:
        row = self._reader.execute(SQL["table"], (table,)).fetchone()
        return None if row is None else TableRow(*row)

    def seats(self, table: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in self._reader.execute(SQL["seats"], (table,))]

    def lines(self, table: str) -> list[LineRow]:
        return [LineRow(*row) for row in self._reader.execute(SQL["lines"], (table,))]

    def state(self, table: str) -> KeptState | None:
        found = self._reader.execute(SQL["state"], (table,)).fetchone()
        return None if found is None else KeptState(found[0], found[1], bool(found[2]))

    def chat(self, table: str) -> list[tuple[int, float, str]]:
        return self._reader.execute(SQL["chat"], (table,)).fetchall()

    def lobby(self, since: float, limit: int) -> list[TableRow]:
        """The listed tables that were touched since, the newest first."""
        return [TableRow(*row) for row in self._reader.execute(SQL["lobby"], (since, limit))]

    def overdue(self, limit: int) -> list[str]:
        """Tables at which somebody's time is up."""
        return [table for (table,) in self._reader.execute(SQL["overdue"], (self.now(), limit))]

    def feed(self, token: bytes) -> list[tuple[TableRow, int]] | None:
        """The tables of a feed, each with a seat there; None if there is no such feed."""
        if self._reader.execute(SQL["has_feed"], (token,)).fetchone() is None:
            return None
        rows = ((self.table(table), seat) for table, seat in self._reader.execute(SQL["feed"], (token,)))
        return [(row, seat) for row, seat in rows if row is not None]

    def results(self, game: str, limit: int) -> list[tuple[int, int, float, bytes]]:
        """Players, answers, time and result of finished games, the newest first."""
        return self._reader.execute(SQL["results"], (game, limit)).fetchall()

    def results_mark(self, game: str) -> tuple[int, float | None]:
        """How many results there are, and the newest: another mark means other results."""
        found: tuple[int, float | None] = self._reader.execute(SQL["results_mark"], (game,)).fetchone()
        return found

    def counts(self) -> tuple[int, int]:
        """How many tables there are, and how many of them are finished."""
        found: tuple[int, int] = self._reader.execute(SQL["counts"]).fetchone()
        return found

    def all_tables(self) -> list[str]:
        return [row[0] for row in self._reader.execute(SQL["all_tables"])]


def _lines(table: str, place: int, lines: Sequence[LineRow], state: bytes) -> list[Statement]:
    """Lines of a record, and the state after them in place of the one before."""
    sql = SQL["add_line"]
    added = [(sql, (table, place + i, row.line, row.entry)) for i, row in enumerate(lines)]
    return [*added, (SQL["keep_state"], (table, place + len(lines), state))]
