"""A live table with people around it: one actor, one thing at a time, nothing said before it is on disk."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any, Final, Protocol

import msgspec

from orrery.kernel import Action, OrreryError, read
from orrery.match.brains import Brains
from orrery.match.seat import HUMAN, OPEN, Seat, check_kind, clean_name, new_secret, seal
from orrery.match.sight import Line, Sight, see, tell
from orrery.match.table import LiveTable, StaleAnswer, UndoRefused
from orrery.match.waking import wake
from orrery.store import LineRow, Store, StoreError, TableRow

LOG: Final = logging.getLogger("orrery.match")


class Barred(OrreryError):
    """Something that this seat, or a spectator, may not do at this table now."""


class Watcher(Protocol):
    """Somebody who looks at a table, through a socket or in a test."""

    seats: tuple[int, ...]

    def wake(self) -> None:
        """Something changed; look when you can."""


class ChatLine(msgspec.Struct, frozen=True):
    """What a seat said, and when (seconds since 1970)."""

    seat: int
    at: float
    text: str


class Proposal(msgspec.Struct, frozen=True):
    """A wish that the others must agree to: to take answers back to decision `to`."""

    seat: int
    to: int
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]


class Room:
    """The actor of one table.

    `turn`, `meta`, `presence` and `asked` count changes, so that a watcher knows what it lacks.
    """

    def __init__(
        self, row: TableRow, table: LiveTable, seats: list[Seat], store: Store, brains: Brains
    ) -> None:
        self.row = row
        self.table = table
        self.seats = seats
        self.chat: list[ChatLine] = []
        self.paused = bool(row.paused)
        self.closed = row.status == "closed"
        self.proposal: Proposal | None = None
        self.watchers: set[Watcher] = set()
        self.turn = self.meta = self.presence = self.asked = 0
        #: To which decision each undo went back: a reader of the log sees from it what to forget.
        self.undos: list[int] = []
        self.touched = time.monotonic()
        self._store = store
        self._brains = brains
        self._lock = asyncio.Lock()
        self._saving = False
        self._place = 0
        self._driver: asyncio.Task[None] | None = None
        self._hands_off: int | None = None
        self._sights: dict[int | None, Sight] = {}
        #: What viewers were sent of this turn, kept by the web for those who look alike.
        self.frames: dict[Any, bytes] = {}
        self._floors: dict[int, int] = {}

    @classmethod
    def wake(cls, row: TableRow, store: Store, brains: Brains) -> Room:
        """A table that slept, as it is on disk."""
        table, undos = wake(store.lines(row.id), row.seed, store.state(row.id))
        room = cls(row, table, [Seat.from_row(seat) for seat in store.seats(row.id)], store, brains)
        room.chat = [ChatLine(*line) for line in store.chat(row.id)]
        room.undos = undos
        room._place = len(table.record.lines)
        return room

    async def found(self) -> None:
        """Put a new table on disk."""
        lines = self._rows(self.table.fresh_lines())
        self.row = self.row._replace(status=self.status)
        await self._store.add_table(self.row, [seat.row() for seat in self.seats], lines)
        self._place = len(lines)
        self.drive()

    # What is so

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def status(self) -> str:
        """over, closed, open (a seat is free) or playing."""
        if self.table.over:
            return "over"
        if self.closed:
            return "closed"
        return "open" if any(seat.kind == OPEN for seat in self.seats) else "playing"

    @property
    def saving(self) -> bool:
        """Whether something is on its way to disk and may not be shown yet."""
        return self._saving

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing goes on."""
        return not self.watchers and self._driver is None and not self._lock.locked()

    def seats_of(self, secrets: Sequence[str]) -> tuple[int, ...]:
        """The seats that these secrets open; Barred if one opens none."""
        found = []
        for secret in secrets:
            seat = next((i for i, seat in enumerate(self.seats) if seat.opens_with(secret)), None)
            if seat is None:
                raise Barred("this link opens no seat of this table")
            found.append(seat)
        return tuple(sorted(set(found)))

    def sight(self, seat: int | None) -> Sight:
        """What a seat is shown now."""
        if seat not in self._sights:
            self._sights[seat] = see(self.table, seat)
        return self._sights[seat]

    def floor(self, seats: Sequence[int]) -> int:
        """The earliest decision that these seats may go back to without asking anybody."""
        if self.table.over or not seats:
            return self.table.number
        if not self._voters(seats):
            return 0
        for seat in seats:
            if seat not in self._floors:
                self._floors[seat] = self.table.undo_floor(seat)
        return min(self._floors[seat] for seat in seats)

    def log(self, seat: int | None, since: int) -> list[Line]:
        game, names = self.table.game, self.names
        return [tell(game, entry, names) for entry in self.table.log_for(seat, since)]

    def seen(self, since: int, undos: int) -> int:
        """How much of the log is still true for one who had `since` entries when there were `undos` undos."""
        if not 0 <= undos <= len(self.undos):
            return 0
        return max(0, min(since, self.table.number, *self.undos[undos:]))

    # Coming and going

    def enter(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self._tell("presence")
        self.drive()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.touched = time.monotonic()
        self._tell("presence")

    def _tell(self, what: str) -> None:
        setattr(self, what, getattr(self, what) + 1)
        for watcher in self.watchers:
            watcher.wake()

    # Playing

    async def answer(self, seats: Sequence[int], decision: int, actions: Sequence[Action]) -> int:
        """Give answers for the seat that is asked, if it is one of these. The number that is due then."""
        async with self._lock:
            self._check_open()
            seat = self._due(seats, decision)
            self.table.answer(seat, actions, decision)
            await self._save()
            return self.table.number

    def _check_open(self) -> None:
        if self.closed:
            raise Barred("everybody has left this table")
        if self.paused:
            raise Barred("the table is paused; resume it first")

    def _due(self, seats: Sequence[int], decision: int) -> int:
        table = self.table
        if table.over or decision != table.number:
            over = "the game is over" if table.over else f"decision {table.number} is due now"
            raise StaleAnswer(f"decision {decision} is not asked; {over}")
        seat = table.pending.actor
        if seat not in seats:
            raise Barred(f"it is {self.seats[seat].name}'s decision")
        if self.seats[seat].kind != HUMAN:
            raise Barred("a bot plays this seat; take it back first")
        return seat

    async def _save(self) -> None:
        """Take the fresh lines to disk, then show what came of them. What can't be written never happened."""
        rows = self._rows(self.table.fresh_lines())
        self._saving = True
        try:
            await self._write(rows)
        except StoreError:
            self._go_back()
            raise
        finally:
            self._saving = False
        self._place += len(rows)
        self._changed()

    def _rows(self, lines: list[bytes]) -> list[LineRow]:
        answers = sum(1 for line in lines if line.startswith(b'{"n":'))
        entries = iter(self.table.log[len(self.table.log) - answers :])
        return [
            LineRow(line, msgspec.json.encode(next(entries)) if line.startswith(b'{"n":') else None)
            for line in lines
        ]

    async def _write(self, rows: list[LineRow]) -> None:
        touched = (self.status, self.paused, time.time())
        table = self.table
        if not table.over:
            await self._store.add_lines(self.id, self._place, rows, touched)
            return
        result = msgspec.json.encode(table.record.result)
        ended = (table.game.id, table.state.players, table.number, time.time(), result)
        await self._store.end(self.id, self._place, rows, touched, ended)

    def _go_back(self) -> None:
        """The disk did not take it: be again as the disk knows us."""
        rows = self._store.lines(self.id)
        self.table, self.undos = wake(rows, self.row.seed, self._store.state(self.id))
        self._place = len(rows)
        self._changed()

    def _changed(self) -> None:
        self.touched = time.monotonic()
        self._sights.clear()
        self.frames.clear()
        self._floors.clear()
        if self.proposal is not None:
            self.proposal = None
            self.asked += 1
        self._tell("turn")
        self.drive()

    # Bots and standing answers

    def drive(self) -> None:
        """See whether the decision that is due is one that nobody need be asked."""
        if self._driver is None and self._self_made() is not None:
            self._driver = asyncio.create_task(self._drive())

    def _self_made(self) -> Seat | None:
        """The seat to move, if a bot plays it or it has a standing answer that is offered."""
        if self.closed or self.paused or self.table.over:
            return None
        seat = self.seats[self.table.pending.actor]
        if seat.bot:
            return seat
        pending = self.table.pending
        standing = seat.auto.get(pending.step.name)
        if standing is None or self._hands_off == self.table.number or read(standing) not in pending.options:
            return None
        return seat

    async def _drive(self) -> None:
        try:
            while (seat := self._self_made()) is not None:
                await self._answer_for(seat)
        except Exception as error:  # a bot may fail in any way; the table must live, and its people be told
            LOG.exception("bot failed", extra={"table": self.id[:4], "fault": type(error).__name__})
            self.paused = True
            self._tell("meta")
        finally:
            self._driver = None

    async def _answer_for(self, seat: Seat) -> None:
        due = (self.table.number, len(self.undos))
        pending = self.table.pending
        if seat.bot:
            view = self.table.view(pending.actor)
            seed = f"{self.id}.{due}"
            action = await self._brains.choose(self.table.game, seat.bot, view, pending.actor, seed)
        else:
            action = read(seat.auto[pending.step.name])
        async with self._lock:
            if due == (self.table.number, len(self.undos)) and self._self_made() is seat:
                self.table.answer(pending.actor, [action])
                await self._save()

    async def standing(self, seats: Sequence[int], step: str, action: str | None) -> None:
        """Always give this answer to that step, if it is offered; None asks again."""
        async with self._lock:
            for number in self._own(seats):
                auto = {name: kept for name, kept in self.seats[number].auto.items() if name != step}
                if action is not None:
                    if len(auto) >= 50 or len(step) > 100:
                        raise Barred("that is more standing answers than a seat may have")
                    auto[step] = " ".join(read(action))
                await self._change_seat(number, auto=auto)
        self.drive()

    # Undo

    async def undo(self, seats: Sequence[int], to: int | None) -> None:
        """Take back what nobody has learnt from; ask the others for anything beyond."""
        async with self._lock:
            self._check_open()
            own = self._own(seats)
            to = self._last_decision(own) if to is None else to
            if self._voters(own) and to < self.floor(own):
                if self.table.over or not 0 <= to < self.table.number:
                    raise UndoRefused("there is nothing to take back")
                self._propose(Proposal(own[0], to, own, self._voters(own)))
            else:
                await self._take_back(own[0], to)

    def _last_decision(self, seats: Sequence[int]) -> int:
        moves = self.table.record.moves
        for number in range(len(moves) - 1, -1, -1):
            if moves[number].actor in seats:
                return number
        raise UndoRefused("you have not decided anything yet")

    async def _take_back(self, seat: int, to: int) -> None:
        self.table.undo(seat, to, consent=True)
        self.undos.append(to)
        self._hands_off = self.table.number
        await self._save()

    def _voters(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The people who must agree: everybody else who still plays. Bots never mind."""
        return tuple(
            i
            for i, seat in enumerate(self.seats)
            if i not in seats and seat.kind == HUMAN and not seat.resigned
        )

    def _propose(self, proposal: Proposal | None) -> None:
        self.proposal = proposal
        self._tell("asked")

    async def consent(self, seats: Sequence[int], yes: bool) -> None:
        """Agree to what was proposed, or refuse it; when all have agreed it is done."""
        async with self._lock:
            asked = self.proposal
            mine = () if asked is None else tuple(i for i in asked.waiting if i in self._own(seats))
            if asked is None or not mine:
                raise Barred("nobody asks for your consent")
            waiting = tuple(i for i in asked.waiting if i not in mine)
            if not yes:
                self._propose(None)
            elif waiting:
                self._propose(Proposal(asked.seat, asked.to, (*asked.agreed, *mine), waiting))
            else:
                await self._take_back(asked.seat, asked.to)

    # People

    def _own(self, seats: Sequence[int]) -> tuple[int, ...]:
        own = tuple(i for i in seats if not self.seats[i].resigned)
        if not own:
            raise Barred("a spectator can't do that")
        return own

    async def _change_seat(self, number: int, **fields: Any) -> None:
        changed = msgspec.structs.replace(self.seats[number], **fields)
        await self._store.change_seat(self.id, number, changed.row())
        self.seats[number] = changed
        self._tell("meta")

    async def take_seat(self, number: int, name: str) -> str:
        """Sit down on an open seat: its secret."""
        async with self._lock:
            if not 0 <= number < len(self.seats) or self.seats[number].kind != OPEN:
                raise Barred("this seat is not open")
            secret = new_secret()
            name = clean_name(name, self.seats[number].name)
            await self._change_seat(number, kind=HUMAN, name=name, secret=seal(secret))
            await self._touch()
            return secret

    async def hand_over(self, seats: Sequence[int], number: int, to: str) -> None:
        """Let a bot play one of your seats, or take it back."""
        async with self._lock:
            if number not in self._own(seats):
                raise Barred("only who holds a seat can hand it over")
            check_kind(to)
            if to == OPEN:
                raise Barred("a seat is handed to a bot, or taken back as human")
            await self._change_seat(number, kind=to)
            self._sights.clear()
        self.frames.clear()
        self.drive()

    async def resign(self, seats: Sequence[int], bot: str = "bot:greedy") -> None:
        """Leave for good: a bot plays the seats on; when nobody is left the table is closed."""
        async with self._lock:
            for number in self._own(seats):
                await self._change_seat(number, kind=bot, resigned=True)
            if not self._voters(()) and not any(seat.kind == OPEN for seat in self.seats):
                self.closed = not self.table.over
            await self._touch()
        self.drive()

    async def pause(self, seats: Sequence[int], paused: bool) -> None:
        async with self._lock:
            self._own(seats)
            self.paused = paused
            await self._touch()
        self.drive()

    async def _touch(self) -> None:
        await self._store.touch(self.id, (self.status, self.paused, time.time()))
        self._tell("meta")

    async def say(self, seats: Sequence[int], text: str) -> None:
        async with self._lock:
            line = ChatLine(self._own(seats)[0], time.time(), text)
            await self._store.add_chat(self.id, len(self.chat), line.seat, line.at, line.text)
            self.chat.append(line)
            for watcher in self.watchers:
                watcher.wake()

    async def rest(self) -> None:
        """Keep the state as it is now, so that waking needs no replay, under whatever rules."""
        async with self._lock:
            state = msgspec.json.encode(self.table.game.to_plain(self.table.state))
            await self._store.keep_state(self.id, self._place, state)
