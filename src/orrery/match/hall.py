"""All the tables: opening them, waking those that sleep, letting rest those that nobody looks at."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from orrery.kernel import OptionError, OrreryError, RecordError, Roller
from orrery.kernel import game as find_game
from orrery.match.asking import Barred
from orrery.match.brains import Brains
from orrery.match.replay import PastStates, Rewinder
from orrery.match.room import Room
from orrery.match.seat import (
    HUMAN,
    Seat,
    called,
    check_kind,
    clean_name,
    invitation,
    new_salt,
    new_secret,
    seal,
)
from orrery.match.table import LiveTable
from orrery.match.terms import Terms
from orrery.match.waiting import time_up
from orrery.store import Store, TableRow

LOG: Final = logging.getLogger("orrery.match")

_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 16
_MAX_TITLE: Final = 60
#: At how many tables somebody's time runs out in one look at the clock.
_AT_ONCE: Final = 20


def _invite(seats: Sequence[Seat], host: str) -> dict[int, str]:
    """Give each person's seat a secret that the host can make again: the secrets by seat."""
    links = {}
    for number, seat in enumerate(seats):
        if seat.kind == HUMAN:
            seat.salt = new_salt()
            links[number] = invitation(host, seat.salt)
            seat.secret = seal(links[number])
    return links


def _again(seat: Seat) -> Seat:
    """A seat for another game: who left for good has left, and whom a bot stood in for is there again."""
    if not seat.person:
        return Seat(seat.kind, seat.name)
    return Seat(HUMAN, seat.name, seat.secret, salt=seat.salt)


class NoTable(OrreryError):
    """There is no such table."""


class Hall:
    """Live tables by id; the others sleep on disk."""

    def __init__(self, store: Store, brains: Brains, *, sleep_after: float = 600.0) -> None:
        self.store = store
        self.brains = brains
        self.rooms: dict[str, Room] = {}
        self.woken = 0
        self._sleep_after = sleep_after
        self._closed: set[str] = set()
        self._pasts: WeakKeyDictionary[Room, PastStates] = WeakKeyDictionary()

    async def open(
        self,
        game: str,
        players: int | None,
        options: Mapping[str, Any],
        seats: Sequence[tuple[str, str]],
        *,
        title: str = "",
        listed: bool = False,
        hotseat: bool = False,
        shares: bool = False,
        terms: Terms = Terms(),
        roller: Roller | None = None,
        host: str | None = None,
        position: Any = None,
    ) -> tuple[Room, dict[int, str]]:
        """A new table, on disk before anybody hears of it, and the secret of each seat that is a person's.

        The secrets can be had again with that of the `host`.

        With `shares` its first roll waits for a share from each seat for people, if there is one. With a
        `position` the game goes on from there.
        """
        rules = find_game(game)
        players = players if players is not None else (len(seats) or rules.players[0])
        roller = roller or Roller.fresh()
        rules.new(players, options)
        chosen = self._seats(players, seats)
        labels = rules.seat_labels(players)
        table = LiveTable.begin(
            rules,
            players,
            options,
            roller=roller,
            seats=[called(seat, label) for seat, label in zip(chosen, labels, strict=True)],
            keep_seed=False,
            shares=shares and any(seat.bot is None for seat in chosen),
            position=position,
        )
        title = clean_name(title, rules.title)[:_MAX_TITLE]
        host = host or new_secret()
        links = _invite(chosen, host)
        agreed = msgspec.json.encode(terms)
        room = await self._settle(
            table, roller, chosen, title, listed=listed, hotseat=hotseat, host=seal(host), terms=agreed
        )
        return room, links

    def _seats(self, players: int, asked: Sequence[tuple[str, str]]) -> list[Seat]:
        if asked and len(asked) != players:
            raise OptionError(f"{players} players need {players} seats, not {len(asked)}")
        seats = []
        for kind, name in asked or [(HUMAN, "")] * players:
            check_kind(kind)
            seats.append(Seat(kind, clean_name(name, "")))
        return seats

    async def _settle(
        self,
        table: LiveTable,
        roller: Roller,
        seats: list[Seat],
        title: str,
        *,
        origin: str | None = None,
        **more: Any,
    ) -> Room:
        now = time.time()
        row = TableRow(
            id="".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH)),
            game=table.game.id,
            players=table.state.players,
            title=title,
            paused=False,
            status="open",
            origin=origin,
            seed=roller.seed,
            created=now,
            touched=now,
            **more,
        )
        room = Room(row, table, seats, self.store, self.brains)
        if any(seat.bot for seat in seats):
            self.brains.warm(table.game, row.id)
        await room.found()
        self.rooms[row.id] = room
        return room

    def find(self, table: str) -> Room:
        """A table by its id, woken if it sleeps; it stays awake for who asked for it."""
        room = self.rooms.get(table) or self._wake(table)
        room.touched = time.monotonic()
        return room

    @contextmanager
    def closed_to(self, tables: Collection[str]) -> Iterator[None]:
        """Meanwhile nobody can wake these tables, which all sleep."""
        self._closed.update(tables)
        try:
            yield
        finally:
            self._closed.difference_update(tables)

    def _wake(self, table: str) -> Room:
        row = None if table in self._closed else self.store.table(table)
        if row is None:
            raise NoTable("there is no such table")
        room = self._read(row)
        self.rooms[table] = room
        self.woken += 1
        return room

    def _read(self, row: TableRow) -> Room:
        """A table as it is on disk; RecordError if that is damaged."""
        try:
            return Room.wake(row, self.store, self.brains)
        except OrreryError:
            raise
        except Exception as error:  # what is damaged may fail in any way, and only this table with it
            LOG.exception("waking failed", extra={"game": row.game})
            raise RecordError("this table was damaged on disk and can't be read") from error

    async def copy(self, room: Room, seat: int | None, at: int) -> tuple[Room, dict[int, str]]:
        """A private table that goes on from after `at` answers; all its people are one."""
        position = self.rewinder(room).imagine(at, seat)
        roller = Roller.fresh()
        seats = [Seat(seat.kind if seat.bot else HUMAN, seat.name) for seat in room.seats]
        table = LiveTable.begin(
            room.table.game,
            roller=roller,
            seats=[called(seat, label) for seat, label in zip(seats, room.labels, strict=True)],
            keep_seed=False,
            position=position,
        )
        title = f"{room.row.title}: what if"[:_MAX_TITLE]
        origin = f"{room.id}@{at}"
        links = _invite(seats, new_secret())
        copy = await self._settle(table, roller, seats, title, listed=False, hotseat=True, origin=origin)
        return copy, links

    async def rematch(self, room: Room, seats: Sequence[int]) -> Room:
        """The table at which the same people play again, each one seat on, by the same secrets."""
        async with room.lock:
            room.own(seats)
            if room.row.rematch is not None:
                return self.find(room.row.rematch)
            if room.status not in ("over", "closed"):
                raise Barred("the game is not over yet")
            again = await self._set_again(room)
            await self.store.plan_rematch(room.id, again.id)
            room.row = room.row._replace(rematch=again.id)
            room.tell("meta")
            return again

    async def _set_again(self, room: Room) -> Room:
        header = room.table.record.header
        roller = Roller.fresh()
        seats = [_again(seat) for seat in (*room.seats[1:], room.seats[0])]
        labels = room.table.game.seat_labels(len(seats))
        table = LiveTable.begin(
            room.table.game,
            header.players,
            header.options,
            roller=roller,
            seats=[called(seat, label) for seat, label in zip(seats, labels, strict=True)],
            keep_seed=False,
            shares=header.shares and any(seat.bot is None for seat in seats),
        )
        row = room.row
        return await self._settle(
            table,
            roller,
            seats,
            row.title,
            listed=row.listed,
            hotseat=row.hotseat,
            host=row.host,
            terms=row.terms,
        )

    async def keep_time(self) -> None:
        """Do what was agreed on wherever somebody's time is up."""
        for table in self.store.overdue(_AT_ONCE):
            try:
                await time_up(self.find(table))
            except RecordError:
                await self.store.stop_clock(table)

    def rewinder(self, room: Room) -> Rewinder:
        return Rewinder(room, self._pasts.setdefault(room, PastStates()))

    async def sweep(self) -> None:
        """Let those tables sleep that nobody looks at for long."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            if room.idle and now - room.touched > self._sleep_after:
                del self.rooms[room.id]

    async def close(self) -> None:
        """Stop the bots; every table is on disk as it stands."""
        for room in list(self.rooms.values()):
            await room.driver.stop(room)
        await asyncio.to_thread(self.brains.close)
