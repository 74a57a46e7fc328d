"""A client that keeps what it was shown, as a page does, and waits for the reply to what it asks."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import msgspec

from benchmarks.sockets import Socket, connect


class Choice(msgspec.Struct):
    action: str


class Question(msgspec.Struct):
    step: str
    decision: int
    choices: list[Choice]


class Again(msgspec.Struct):
    choices: list[int]


class Asked:
    """What one socket was asked last of each kind, to complete a question that lists only what is new."""

    def __init__(self) -> None:
        self._last: dict[str, Question] = {}

    def completed(self, question: Question, again: Again | None) -> Question:
        if again is not None:
            last = self._last.get(question.step)
            old, new = last.choices if last else [], iter(question.choices)
            question.choices = [next(new) if place < 0 else old[place] for place in again.choices]
        self._last[question.step] = question
        return question


class LogPart(msgspec.Struct):
    undos: int


class Seat(msgspec.Struct):
    name: str
    kind: str


class ChatLine(msgspec.Struct):
    text: str


class Proposal(msgspec.Struct):
    waiting: list[int]


class Message(msgspec.Struct):
    """Any message of the server, with what is wanted of it here."""

    type: str
    id: str = ""
    reason: str = ""
    number: int = 0
    over: bool = False
    question: Question | None = None
    again: Again | None = None
    undo_floor: int = 0
    log: LogPart = msgspec.field(default_factory=lambda: LogPart(0))
    seats: list[Any] = []
    paused: bool = False
    start: int = 0
    lines: list[ChatLine] = []
    proposal: Proposal | None = None


decode = msgspec.json.Decoder(Message).decode


class Screen:
    """What one socket was shown last. Every message sets `news`; who looks at several screens shares it."""

    def __init__(self, news: asyncio.Event | None = None) -> None:
        self.seats: list[Seat] = []
        self.paused = False
        self.state: Message | None = None
        self._asked = Asked()
        self.said: list[str] = []
        self.proposal: Proposal | None = None
        #: How often it was said what is proposed, or that nothing is any more.
        self.proposals = 0
        self._socket: Socket | None = None
        self._ids = count()
        self._replies: dict[str, Message] = {}
        self._news = news or asyncio.Event()
        self._lost = False

    async def open(self, port: int, table: str, tokens: Sequence[str]) -> None:
        """Say hello, and wait until all is shown that there is."""
        self._socket = await connect(port, self._hear, self._lose)
        self._send({"type": "hello", "table": table, "tokens": list(tokens), "patches": True})
        await self.until(lambda: self.state is not None)
        await self.ask("ping")

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Send a message: the reply to it."""
        name = str(next(self._ids))
        self._send({"type": kind, "id": name, **fields})
        await self.until(lambda: name in self._replies)
        return self._replies.pop(name)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for what messages bring."""
        while not true():
            await self.news()

    async def news(self) -> None:
        """Wait for the next message; ConnectionError if no more can come."""
        if not self._lost:
            self._news.clear()
            await self._news.wait()
        if self._lost:
            raise ConnectionError("the server has closed the socket")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._socket is not None
        self._socket.send(msgspec.json.encode(message))

    def _lose(self) -> None:
        self._lost = True
        self._news.set()

    def _hear(self, text: bytes) -> None:
        message = decode(text)
        if message.type in ("state", "patch"):
            if message.question is not None:
                self._asked.completed(message.question, message.again)
            self.state = message
        elif message.type == "table":
            self.seats = msgspec.convert(message.seats, list[Seat])
            self.paused = message.paused
        elif message.type == "chat":
            self.said[message.start :] = [line.text for line in message.lines]
        elif message.type == "undo_request":
            self.proposal = message.proposal
            self.proposals += 1
        elif message.type in ("accepted", "refused", "pong"):
            self._replies[message.id] = message
        self._news.set()


def fetch(port: int, path: str, body: dict[str, Any] | None = None) -> Any:
    """What the server replies to a request, as JSON."""
    text = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", text)
    with urllib.request.urlopen(request, timeout=30) as reply:
        return json.load(reply)
