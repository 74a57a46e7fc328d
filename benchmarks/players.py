"""Clients that play at random as fast as the server lets them, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from http.client import HTTPException
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any
from urllib.error import HTTPError

import msgspec

from benchmarks.screens import Again, Asked, Question, fetch
from benchmarks.sockets import Socket, connect
from orrery.kernel import Record, verify, write
from orrery.store import Store


class _Message(msgspec.Struct):
    type: str
    question: Question | None = None
    again: Again | None = None
    over: bool = False
    number: int = 0
    reason: str = ""
    id: str = ""


_STATES = (b'{"type":"state"', b'{"type":"patch"')
_DECODE = msgspec.json.Decoder(_Message)


class Tally:
    """What the clients saw: answers acknowledged with their times, and refusals."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, dict[int, str]] = {}
        self.seconds: list[float] = []
        self.refused: Counter[str] = Counter()
        self.doubled = 0
        self.finished = 0
        self.messages = 0

    def note(self, table: str, decision: int, action: str) -> None:
        answers = self.acknowledged.setdefault(table, {})
        self.doubled += decision in answers
        answers[decision] = action


class Order(msgspec.Struct, frozen=True):
    """Which tables to play at: the game, the players, how many sockets look on beside them."""

    game: str
    players: int
    watchers: int
    options: dict[str, Any] = {}
    #: The answer to give whenever it is offered, so that a short game lasts; else one at random.
    prefer: str = ""
    #: Who plays the last seat.
    last: str = "human"
    #: How many seconds a player thinks, on average; 0 is as fast as the server lets them.
    think: float = 0.0


class Group:
    """A table with one socket for each seat and some that only watch; a new table when it is over."""

    def __init__(self, order: Order, tally: Tally, seed: int) -> None:
        self._order = order
        self._tally = tally
        self._random = Random(seed)
        self._over = asyncio.Event()
        self._lost = asyncio.Event()
        self._sockets: list[Socket] = []
        #: What was sent and not answered yet: by seat and decision, the action and when.
        self._sent: dict[tuple[int, int], tuple[str, float]] = {}
        self.stopping = False
        #: Whether all its sockets have been open once.
        self.seated = False
        self.table = ""

    async def run(self, port: int) -> None:
        """Play table after table; come back by oneself when the server was away."""
        links: dict[int, str] = {}
        while not self.stopping:
            try:
                if not links or self._over.is_set():
                    self.table, links = await asyncio.to_thread(open_table, port, self._order)
                    self._over.clear()
                    self._sent.clear()
                await self._sit(port, links)
            except HTTPError:
                raise  # the server is there and says no: it will say so for ever
            except (OSError, HTTPException, TimeoutError):
                await asyncio.sleep(0.05)
            finally:
                self._leave()

    async def _sit(self, port: int, links: dict[int, str]) -> None:
        self._lost.clear()
        if self.stopping:  # while the table was being opened
            return
        seats: list[int | None] = [*links, *([None] * self._order.watchers)]
        for seat in seats:
            await self._enter(port, seat, links)
        self.seated = True
        waits = [asyncio.create_task(event.wait()) for event in (self._over, self._lost)]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()

    async def _enter(self, port: int, seat: int | None, links: dict[int, str]) -> None:
        socket: Socket | None = None
        asked = Asked()

        def heard(text: bytes) -> None:
            if seat is not None and socket is not None:
                self._heard(socket, seat, asked, text)

        socket = await connect(port, heard, self._lost.set)
        self._sockets.append(socket)
        token = None if seat is None else links[seat]
        hello = {"type": "hello", "table": self.table, "token": token, "patches": True}
        socket.send(msgspec.json.encode(hello))

    def _leave(self) -> None:
        for socket in self._sockets:
            self._tally.messages += socket.received
            socket.close()
        self._sockets.clear()

    def _heard(self, socket: Socket, seat: int, asked: Asked, text: bytes) -> None:
        if text.startswith(_STATES) and b'"question":null' in text and b'"over":true' not in text:
            return
        message = _DECODE.decode(text)
        if message.type == "accepted":
            self._accepted(seat, int(message.id))
        elif message.type == "refused":
            self._tally.refused[message.reason] += 1
        elif message.type in ("state", "patch"):
            if message.over:
                self._tally.finished += not self._over.is_set()
                self._over.set()
            elif message.question is not None:
                question = asked.completed(message.question, message.again)
                if not self.stopping:
                    self._answer(socket, seat, question)

    def _accepted(self, seat: int, decision: int) -> None:
        action, sent = self._sent.pop((seat, decision))
        self._tally.seconds.append(perf_counter() - sent)
        self._tally.note(self.table, decision, action)

    def _answer(self, socket: Socket, seat: int, question: Question) -> None:
        if (seat, question.decision) in self._sent:
            return
        choices = [choice.action for choice in question.choices]
        prefer = self._order.prefer
        action = prefer if prefer in choices else choices[int(self._random.random() * len(choices))]
        self._sent[seat, question.decision] = (action, perf_counter())
        if self._order.think:
            pause = self._random.random() * 2 * self._order.think
            asyncio.get_running_loop().call_later(pause, self._send, socket, seat, question.decision)
        else:
            socket.send(_answer(question.decision, action))

    def _send(self, socket: Socket, seat: int, decision: int) -> None:
        """Send what was thought about, unless the table is another by now."""
        if (seat, decision) in self._sent:
            action, _ = self._sent[seat, decision]
            self._sent[seat, decision] = (action, perf_counter())
            socket.send(_answer(decision, action))

    def stop(self) -> None:
        self.stopping = True
        self._lost.set()


@contextlib.asynccontextmanager
async def playing(port: int, order: Order, tables: int, tally: Tally) -> AsyncIterator[None]:
    """Meanwhile, so many tables are played at; it begins when all are seated."""
    groups = [Group(order, tally, seed) for seed in range(tables)]
    tasks = [asyncio.create_task(group.run(port)) for group in groups]
    while not all(group.seated for group in groups):
        await asyncio.sleep(0.2)
        for task in tasks:
            if task.done():
                task.result()  # raises what ended it
    yield
    for group in groups:
        group.stop()
    await asyncio.wait(tasks, timeout=20)


def _answer(decision: int, action: str) -> bytes:
    body = {"type": "answer", "decision": decision, "actions": [action], "id": str(decision)}
    return msgspec.json.encode(body)


def open_table(port: int, order: Order) -> tuple[str, dict[int, str]]:
    seats = [*[{"kind": "human"}] * (order.players - 1), {"kind": order.last}]
    opened = fetch(port, "/api/tables", {"game": order.game, "seats": seats, "options": order.options})
    return opened["id"], {int(seat): token for seat, token in opened["links"].items()}


class Audit(msgspec.Struct):
    """The tally beside the records on disk."""

    tables: int
    moves: int
    acknowledged: int
    lost: int
    unacknowledged: int
    wrong_records: list[str]


def audit(database: Path, tally: Tally, *, verify_every: int = 1) -> Audit:
    """Whether each acknowledged answer is on disk where it belongs, and every record holds."""
    store = Store(database)
    found = Audit(0, 0, sum(map(len, tally.acknowledged.values())), 0, 0, [])
    known = store.all_tables()
    for number, table in enumerate(known):
        record = Record.load(b"\n".join([row.line for row in store.lines(table)]) + b"\n")
        answers = tally.acknowledged.get(table, {})
        given = {at: write(move.action) for at, move in enumerate(record.moves) if move.actor >= 0}
        found.tables += 1
        found.moves += len(given)
        found.lost += sum(given.get(decision) != action for decision, action in answers.items())
        found.unacknowledged += len(given.keys() - answers.keys())
        if number % verify_every == 0:
            try:
                verify(record)
            except Exception as error:
                found.wrong_records.append(f"{table}: {error}")
    found.lost += sum(
        len(answers) for table, answers in tally.acknowledged.items() if table not in set(known)
    )
    store.close()
    return found
