"""A live table with people around it: one actor, one thing at a time, nothing said before it is on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from orrery.kernel import Action, OrreryError, RecordError
from orrery.match.asking import Barred, ChatLine, Proposal, Watcher
from orrery.match.brains import Brains
from orrery.match.clock import Clock, begin, turned
from orrery.match.driver import Driver
from orrery.match.seat import HUMAN, OPEN, Seat, called
from orrery.match.shown import Shown
from orrery.match.sight import Sight, ToldEntry
from orrery.match.table import LiveTable
from orrery.match.terms import read_terms
from orrery.match.waking import wake
from orrery.store import Desk, LineRow, Overtaken, Store, StoreError, TableRow

LOG: Final = logging.getLogger("orrery.match")

#: No game comes near so many lines; answering and taking back for ever does.
MAX_LINES: Final = 20_000
#: Who speaks in the chat when it is the table itself; it does so until so much has been said.
THE_TABLE: Final = -1
_MOST_SAID: Final = 4_000


T = TypeVar("T")


class Room:
    """The actor of one table; whoever changes it holds its lock.

    `turn`, `meta`, `presence`, `asked` and `timed` count changes, so that a watcher knows what it lacks.
    """

    def __init__(
        self, row: TableRow, table: LiveTable, seats: list[Seat], store: Store, brains: Brains
    ) -> None:
        self.row = row
        self.table = table
        self.seats = seats
        self.store = store
        self.lock = asyncio.Lock()
        self.brains = brains
        self.driver = Driver(brains)
        self.chat: list[ChatLine] = []
        self.paused = bool(row.paused)
        self.closed = row.status == "closed"
        self.terms = read_terms(row.terms)
        self.clock = _kept(row.clock, Clock) or begin(self.terms, len(seats))
        self.proposal = _kept(row.proposal, Proposal)
        self.watchers: set[Watcher] = set()
        self.turn = self.meta = self.presence = self.timed = 0
        self.asked = int(self.proposal is not None)
        #: To which decision each undo went back: a reader of the log sees from it what to forget.
        self.undos: list[int] = []
        self.touched = time.monotonic()
        #: Whether something is on its way to disk and may not be shown yet.
        self.saving = False
        self._shown = Shown()
        self._labels = self.labels
        self._place = 0

    @classmethod
    def wake(cls, row: TableRow, store: Store, brains: Brains) -> Room:
        """A table that slept, as it is on disk."""
        lines = store.lines(row.id)
        table, undos = wake(lines, row.seed, store.state(row.id))
        seats = [Seat.from_row(seat) for seat in store.seats(row.id)]
        if len(seats) != table.state.players:
            raise RecordError(f"{len(seats)} seats are left of a table for {table.state.players}")
        room = cls(row, table, seats, store, brains)
        room.chat = [ChatLine(*line) for line in store.chat(row.id)]
        room.undos = undos
        room._place = len(lines)
        return room

    async def found(self) -> None:
        """Put a new table on disk."""
        lines = self._fresh_rows()
        self.clock = self._next_clock()
        self.row = self.row._replace(**self._desk(touched=self.row.touched)._asdict())
        await self.store.add_table(self.row, [seat.row() for seat in self.seats], lines, self.table.kept())
        self._place = len(lines)
        self.driver.look(self)

    # What is so

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def labels(self) -> tuple[str, ...]:
        """What the game calls the seats; that may depend on what was chosen."""
        return self.table.game.labels_at(self.table.state)

    @property
    def names(self) -> list[str]:
        return [seat.name or label for seat, label in zip(self.seats, self.labels, strict=True)]

    @property
    def called(self) -> list[str]:
        """What the record calls the seats."""
        return [called(seat, label) for seat, label in zip(self.seats, self.labels, strict=True)]

    @property
    def status(self) -> str:
        """over, closed, open (a seat is free) or playing."""
        return self._status(self.closed)

    def _status(self, closed: bool) -> str:
        if self.table.over:
            return "over"
        if closed:
            return "closed"
        return "open" if any(seat.kind == OPEN for seat in self.seats) else "playing"

    @property
    def ended(self) -> bool:
        """Whether those who still hold seats have ended the game before its end."""
        return self.closed and bool(self.others(()))

    def overdue(self, number: int) -> bool:
        """Whether the table has waited for this seat for longer than was agreed."""
        away, clock = self.terms.away, self.clock
        return clock.seat == number and away is not None and clock.wait(self.store.now()) >= away

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        return not self.watchers and not self.driver.busy and not self.lock.locked()

    def seats_of(self, secrets: Sequence[str]) -> tuple[int, ...]:
        """The seats that these secrets open; Barred if one opens none."""
        found = set()
        for secret in secrets:
            seat = next((i for i, seat in enumerate(self.seats) if seat.opens_with(secret)), None)
            if seat is None:
                raise Barred("this link opens no seat of this table")
            found.add(seat)
        return tuple(sorted(found))

    def own(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of the seats that still play for themselves; Barred for a spectator."""
        own = tuple(i for i in seats if not self.seats[i].resigned)
        if not own:
            raise Barred("a spectator can't do that")
        return own

    def others(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The people beside these, whoever is away or lets a bot stand in too. Bots never mind."""
        return tuple(i for i, seat in enumerate(self.seats) if i not in seats and seat.person)

    # What is shown

    def sight(self, seat: int | None) -> Sight:
        """What a seat is shown now."""
        return self._shown.sight(self, seat)

    def floor(self, seats: Sequence[int]) -> int:
        """The earliest decision that these seats may go back to without asking anybody."""
        return self._shown.floor(self, seats)

    def log(self, seat: int | None, since: int) -> list[ToldEntry]:
        """The log as a seat may read it."""
        return self._shown.log(self, seat, since)

    def private(self, eyes: int | None, seats: Sequence[int]) -> bool:
        """Whether one of these seats, at one screen, may see now what another may not."""
        if len(seats) < 2 or self.table.over:
            return False
        seen = self.table.view(eyes).key()
        return any(self.table.view(seat).key() != seen for seat in seats)

    def seen(self, since: int, undos: int) -> int:
        """How much of the log is still true for one who had `since` entries when there were `undos` undos."""
        if not 0 <= undos <= len(self.undos):
            return 0
        start = max(0, min(since, self.table.number, *self.undos[undos:]))
        cut = self.table.first_of(start - 1)
        return cut if start < since and cut < start - 1 else start

    # Coming and going

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.tell("presence")
        self.driver.look(self)

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.touched = time.monotonic()
        self.tell("presence")

    def tell(self, what: str) -> None:
        """Count a change of `turn`, `meta`, `presence`, `asked` or `timed`, and wake everybody for it."""
        setattr(self, what, getattr(self, what) + 1)
        self.wake_all()

    def wake_all(self) -> None:
        """Wake first who has just answered, then who is asked: they wait for it."""
        moves = self.table.record.moves
        first = next((move.actor for move in reversed(moves) if move.actor >= 0), None)
        then = self.table.to_move
        for watcher in sorted(self.watchers, key=lambda w: (first not in w.seats, then not in w.seats)):
            watcher.wake()

    # Playing

    async def answer(self, seats: Sequence[int], decision: int, actions: Sequence[Action]) -> int:
        """Give answers for the seat that is asked, if it is one of these. The number that is due then."""
        async with self.lock:
            self.check_open()
            seat = self._due(seats, decision)
            weigh = bool(self.others([seat]))
            self.attempt(lambda: self.table.answer(seat, actions, decision, weigh=weigh))
            await self.save()
            return self.table.number

    def attempt(self, act: Callable[[], None]) -> None:
        """Change the table; if the rules themselves fail halfway, be again as the disk knows us."""
        try:
            act()
        except OrreryError:
            raise
        except Exception:
            LOG.exception("rules failed", extra={"game": self.row.game, "number": self.table.number})
            self._go_back()
            self._changed()
            raise Barred("the rules of this game failed here; nothing has changed") from None

    def check_open(self) -> None:
        if self.closed:
            raise Barred("the game was ended" if self.ended else "everybody has left this table")
        if self.paused:
            raise Barred("the table is paused; resume it first")
        if self._place >= MAX_LINES:
            raise Barred("the record of this table is full; open a copy to go on")

    def _due(self, seats: Sequence[int], decision: int) -> int:
        seat = self.table.due(decision)
        if seat not in seats:
            raise Barred(f"it is {self.names[seat]}'s decision")
        if self.seats[seat].kind != HUMAN:
            raise Barred("a bot plays this seat; take it back first")
        deadline = self.clock.deadline
        if deadline is not None and deadline <= self.store.now():
            raise Barred("your time is up")
        return seat

    async def save(self, *, back: bool = False) -> None:
        """Take the fresh lines to disk, then show what came of them. What can't be written never happened.

        `back`: answers were taken back.
        """
        rows = self._fresh_rows()
        clock = self._next_clock(back=back)
        self.saving = True
        try:
            await self._write(rows, self._desk(clock=clock, proposal=self._lasting()))
            self._place += len(rows)
            self._set_clock(clock)
        except StoreError:
            self._go_back()
            raise
        finally:
            self.saving = False
            self._changed()

    def _fresh_rows(self) -> list[LineRow]:
        """What the disk does not have yet: lines of the record, each answer with its entry in the log."""
        return [
            LineRow(line, None if entry is None else msgspec.json.encode(entry))
            for line, entry in self.table.fresh_lines()
        ]

    async def _write(self, rows: list[LineRow], desk: Desk) -> None:
        table = self.table
        if not table.over:
            await self.store.add_lines(self.id, self._place, rows, desk, table.kept())
            return
        result = msgspec.json.encode(table.record.result)
        ended = (table.game.id, table.state.players, table.number, time.time(), result)
        await self.store.end(self.id, self._place, rows, desk, table.kept(), ended)

    def _go_back(self) -> None:
        """The disk did not take it: be again as the disk knows us."""
        rows = self.store.lines(self.id)
        self.table, self.undos = wake(rows, self.row.seed, self.store.state(self.id))
        self._place = len(rows)

    def _changed(self) -> None:
        self.touched = time.monotonic()
        self._shown.forget()
        if self._labels != self.labels:
            self._labels = self.labels
            self.meta += 1
        if self.proposal is not self._lasting():
            self.proposal = None
            self.asked += 1
        self.driver.look(self)  # first, so that what is always answered so is never asked
        self.tell("turn")

    def _lasting(self) -> Proposal | None:
        """What is proposed, if it is still to the point when the game has gone on."""
        return self.proposal if self.proposal is not None and self.proposal.kind == "pause" else None

    async def propose(self, proposal: Proposal | None) -> None:
        """Ask those who must agree, whenever they come, or ask nobody any more."""
        await self.store.touch(self.id, self._desk(proposal=proposal))
        self.proposal = proposal
        self.tell("asked")

    # Time

    def _next_clock(
        self, *, paused: bool | None = None, closed: bool | None = None, back: bool = False
    ) -> Clock:
        """The time of a person who is asked runs, unless the table is, or would be, paused or closed."""
        seat = self.table.to_move
        stands = (self.paused if paused is None else paused) or (self.closed if closed is None else closed)
        runs = seat is not None and self.seats[seat].kind == HUMAN and not stands
        runs = runs and not (self.clock.skip and self.clock.seat == seat)
        now = self.store.now()
        return turned(self.clock, self.terms, seat, runs=runs, now=now, day=time.time(), back=back)

    def _set_clock(self, clock: Clock) -> None:
        changed = clock != self.clock
        self.clock = clock
        if changed:
            self.tell("timed")

    def _desk(self, **changed: Any) -> Desk:
        """How the table stands, or will with what is to change."""
        clock: Clock = changed.pop("clock", self.clock)
        proposal: Proposal | None = changed.pop("proposal", self.proposal)
        desk = Desk(
            status=self.status,
            paused=self.paused,
            touched=time.time(),
            clock=msgspec.json.encode(clock),
            proposal=None if proposal is None else msgspec.json.encode(proposal),
            to_move=clock.seat,
            due=clock.due or None,
            deadline=clock.deadline,
        )
        return desk._replace(**changed)

    # Seats

    async def change_seat(self, number: int, **fields: Any) -> None:
        known = self.seats[number]
        changed = msgspec.structs.replace(known, **fields)
        try:
            await self.store.change_seat(self.id, number, known.row(), changed.row())
        except Overtaken:
            self.seats = [Seat.from_row(seat) for seat in self.store.seats(self.id)]
            self._seats_changed(True)
            raise Barred("somebody else has changed this seat meanwhile") from None
        self.seats[number] = changed
        if changed.secret != known.secret:
            for watcher in [watcher for watcher in self.watchers if number in watcher.seats]:
                watcher.shut_out()
        if fields.keys() != {"sat"}:  # which nobody is shown
            self._seats_changed(changed.kind != known.kind)

    def _seats_changed(self, kinds: bool) -> None:
        self._shown.forget_seats()
        self.turn += kinds  # who must agree to an undo may differ now
        self.tell("meta")
        asked = self.proposal
        if asked is not None and not self._right(asked):
            self.proposal = None  # on disk it goes with the status
            self.tell("asked")

    def _right(self, asked: Proposal) -> bool:
        """Whether those who are asked are still those who must agree."""
        people = set(self.others(()))
        involved = {*asked.agreed, *asked.waiting}
        return involved == people if asked.kind == "undo" else involved <= people

    async def change_status(self, *, paused: bool | None = None, closed: bool | None = None) -> None:
        """Pause, resume or close the table; or only bring its status and its clock on disk up to date."""
        paused = self.paused if paused is None else paused
        closed = self.closed if closed is None else closed
        clock = self._next_clock(paused=paused, closed=closed)
        await self.store.touch(self.id, self._desk(status=self._status(closed), paused=paused, clock=clock))
        self.paused, self.closed, self.clock = paused, closed, clock
        self.tell("timed")
        self.tell("meta")

    async def announce(self, text: str) -> None:
        """Tell everybody in the chat what the table itself has done, as long as there is room."""
        if len(self.chat) < _MOST_SAID:
            await self.write_chat(ChatLine(THE_TABLE, time.time(), text))

    async def write_chat(self, line: ChatLine) -> None:
        await self.store.add_chat(self.id, line.seat, line.at, line.text)
        self.chat.append(line)
        self.wake_all()


def _kept(text: bytes | None, kind: type[T]) -> T | None:
    """A value as it was kept; one that is damaged is as good as none."""
    try:
        return None if text is None else msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeError):
        return None
