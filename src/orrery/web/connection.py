"""One socket: what it asks is done in order, what it lacks is sent when it can take it.

Nothing is pushed into a slow socket. It keeps a place in the log, the chat and the counters of its
table; when it is woken it sends what lies between its place and now. So a client that was slow, or
away, gets the newest state once and every log entry once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from orrery import kernel
from orrery.kernel import Scene
from orrery.match import Asked, Barred, Key, Room, mixing, people, undoing, waiting
from orrery.match.seat import words_of
from orrery.web import protocol as p
from orrery.web.describe import dice, seat_infos, time_of
from orrery.web.limits import Bucket

if TYPE_CHECKING:
    from orrery.web.site import Site

_DECODE: Final = msgspec.json.Decoder(p.ClientMessage)
_ENCODE: Final = msgspec.json.Encoder()
_OUTBOX: Final = 500
_HELLO_SECONDS: Final = 20.0
_PAUSE_SECONDS: Final = 0.1
#: Close codes of the socket protocol: broke a rule; come back later.
_POLICY, _LATER, _FAULT = 1008, 1013, 1011
LOG: Final = logging.getLogger("orrery.web")


class Connection:
    """A watcher of one table at the end of a socket."""

    def __init__(self, socket: WebSocket, site: Site, address: str) -> None:
        #: The seats that it came with; what it asks is done by the key, which may open them no longer.
        self.seats: tuple[int, ...] = ()
        self.key: Sequence[int] = ()
        self._socket = socket
        self._site = site
        self._address = address
        self._bucket = Bucket(site.settings.messages_per_second, site.settings.message_burst)
        self._outbox: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._look: int | None = None
        self._patches = False
        #: The scene that was sent last, and through whose eyes.
        self._scene: tuple[int | None, Scene] | None = None
        #: For each kind of question the last that was sent.
        self._questions: dict[str, Asked] = {}
        self._log = self._undos = self._chat = 0
        self._turn = self._meta = self._presence = self._timed = -1
        self._asked = 0
        self._hinting: asyncio.Task[None] | None = None
        self._shut_out = False

    async def run(self) -> None:
        """From hello to goodbye."""
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                room = await self._hello()
        except (WebSocketDisconnect, TimeoutError):
            return
        if room is None:
            return
        sender = asyncio.create_task(self._send_all(room))
        room.enter(self)
        try:
            await self._receive_all(room)
        finally:
            room.leave(self)
            sender.cancel()
            if self._hinting is not None:
                self._hinting.cancel()

    # Saying hello

    async def _hello(self) -> Room | None:
        message = await self._receive()
        try:
            if not isinstance(message, p.Hello):
                raise kernel.OrreryError("the first message is hello")
            room = self._site.hall.find(message.table)
            self.key = Key(room, [message.token] if message.token else message.tokens)
            await people.arrive(room, self.key)
            self.seats = tuple(self.key)
            if not self.seats and len(room.watchers) >= self._site.settings.spectators_per_table:
                raise Barred("as many watch this table as may")
        except kernel.OrreryError as error:
            await self._last_word(str(error))
            return None
        self._patches = message.patches
        self._log = room.seen(message.since or 0, message.undos or 0)
        self._undos = len(room.undos)
        self._chat = min(message.chat or 0, len(room.chat))
        return room

    async def _last_word(self, reason: str) -> None:
        await self._socket.send_text(_ENCODE.encode(p.Refused("", "", reason)).decode())
        await self._socket.close(_POLICY, "refused")

    # Receiving

    async def _receive(self) -> p.ClientMessage | None:
        """The next message; None for one that makes no sense, which has been refused."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        try:
            return self._read(message.get("text") or message.get("bytes") or b"")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._site.metrics.count("messages", kind="senseless")
            self.reply(p.Refused("", "", f"the message makes no sense: {error}"))
            return None

    def _read(self, text: str | bytes) -> p.ClientMessage:
        message: p.ClientMessage = _DECODE.decode(text)
        return message

    async def _receive_all(self, room: Room) -> None:
        try:
            while True:
                message = await self._receive()
                if not self._bucket.take() or len(self._outbox) > _OUTBOX:
                    self._site.metrics.count("messages", kind="too_many")
                    await self._socket.close(_LATER, "too many messages")
                    return
                if message is not None:
                    await self._turn_has_come()
                    await self._handle(room, message)
        except (WebSocketDisconnect, RuntimeError):
            return

    async def _turn_has_come(self) -> None:
        """Let others have theirs first, and wait if this address has sent more than its share."""
        await asyncio.sleep(0)
        while not self._site.messages.take(self._address):
            await asyncio.sleep(_PAUSE_SECONDS)

    async def _handle(self, room: Room, message: p.ClientMessage) -> None:
        started = perf_counter()
        kind = str(message.__struct_config__.tag)
        self._site.metrics.count("messages", kind=kind)
        try:
            await _HANDLERS[type(message)](self, room, message)
        except kernel.Refused as error:
            self._site.metrics.count("refused", kind=kind)
            self.reply(p.Refused(message.id, error.ruling.rule, error.ruling.reason))  # type: ignore[union-attr]
        except kernel.OrreryError as error:
            self._site.metrics.count("refused", kind=kind)
            self.reply(p.Refused(getattr(message, "id", ""), "", str(error)))
        self._site.metrics.time("message", perf_counter() - started)

    def reply(self, message: Any) -> None:
        self._outbox.append(_ENCODE.encode(message))
        self.wake()

    async def answer(self, room: Room, m: p.Answer) -> None:
        number = await room.answer(self.key, m.decision, [kernel.read(text) for text in m.actions])
        self._site.metrics.count("answers", game=room.row.game)
        self.reply(p.Accepted(m.id, number))

    async def say(self, room: Room, m: p.Say) -> None:
        text = " ".join(m.text.split())
        settings = self._site.settings
        if not text or len(text) > settings.chat_characters:
            raise kernel.OrreryError(f"a line of chat has 1 to {settings.chat_characters} characters")
        if len(room.chat) >= settings.chat_lines:
            raise kernel.OrreryError("this table has talked enough")
        await people.say(room, self.key, text)

    async def keep(self, room: Room, m: p.Keep) -> None:
        await people.keep(room, self.key, m.yes, most=self._site.settings.kept_tables)

    async def look(self, room: Room, m: p.Look) -> None:
        if m.seat is not None and m.seat not in self.seats:
            raise Barred("that seat is not one of yours")
        self._look, self._turn = m.seat, -1
        self.wake()

    async def inquire(self, room: Room, m: p.Inquire) -> None:
        eyes = self._eyes(room)
        answer = room.table.game.inquire(room.table.view(eyes), eyes, m.about)
        self.reply(p.Reckoned(m.id, answer))

    async def hint(self, room: Room, m: p.AskHint) -> None:
        """Have it thought about beside this socket, which goes on meanwhile."""
        if self._hinting is not None and not self._hinting.done():
            raise kernel.OrreryError("a hint is being thought about")
        self._site.hinting.admit(self._address)
        self._hinting = asyncio.create_task(self._tell_hint(room, m))

    async def _tell_hint(self, room: Room, m: p.AskHint) -> None:
        self.reply(await self._site.hinting.think(room, self.key, m.id))

    async def hello_again(self, room: Room, m: p.Hello) -> None:
        raise kernel.OrreryError("hello has been said")

    async def ping(self, room: Room, m: p.Ping) -> None:
        self.reply(p.Pong(m.id))

    # Sending

    def wake(self) -> None:
        self._wake.set()

    def shut_out(self) -> None:
        self.seats = ()
        self._shut_out = True
        self.wake()

    async def _send_all(self, room: Room) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                if self._shut_out:
                    await self._socket.close(_POLICY, "this link opens nothing any more")
                    return
                for frame in self._frames(room):
                    await self._socket.send_text(frame.decode())
        except (WebSocketDisconnect, RuntimeError):
            return
        except Exception:
            LOG.exception("sending failed", extra={"game": room.row.game, "number": room.table.number})
            await self._socket.close(_FAULT, "the server made a mistake")

    def _frames(self, room: Room) -> Iterator[bytes]:
        while self._outbox:
            yield self._outbox.popleft()
        if self._meta != room.meta and not room.saving:
            self._meta = room.meta
            yield _ENCODE.encode(self._info(room))
        if self._turn != room.turn and not room.saving:
            yield self._state(room)
        if self._turn < 0:
            return  # the table itself comes first; all are woken when it is on disk
        if self._presence != room.presence:
            self._presence = room.presence
            yield _ENCODE.encode(self._present(room))
        if self._timed != room.timed and not room.saving:
            self._timed = room.timed
            yield _ENCODE.encode(time_of(room))
        if self._asked != room.asked:
            self._asked = room.asked
            yield _ENCODE.encode(p.Proposed(room.proposal))
        if self._chat < len(room.chat):
            start, self._chat = self._chat, len(room.chat)
            yield _ENCODE.encode(p.Chat(start, tuple(room.chat[start:])))

    def _info(self, room: Room) -> p.TableInfo:
        header = room.table.record.header
        kept = [answer for seat in self.seats for answer in room.seats[seat].auto.items()]
        auto = {step: words for step, action in kept if (words := words_of(step, action)) is not None}
        return p.TableInfo(
            id=room.id,
            game=room.row.game,
            title=room.row.title,
            players=header.players,
            options=header.options,
            seats=seat_infos(room.seats, room.table.game.names_at(room.table.state), room.labels),
            you=self.seats,
            hotseat=bool(room.row.hotseat),
            listed=bool(room.row.listed),
            paused=room.paused,
            status=room.status,
            commitment=header.commitment,
            dice=dice(room),
            rules_version=room.table.record.rules,
            created=room.row.created,
            origin=room.row.origin,
            kept=bool(room.row.kept),
            auto=auto,
            terms=room.terms,
            notes={str(seat): room.seats[seat].note for seat in self.seats if room.seats[seat].note},
            rematch=room.row.rematch,
            ended=room.ended,
        )

    def _eyes(self, room: Room) -> int | None:
        """Through whose eyes this socket looks: at one screen, those of who is to move, or was last."""
        if not self.seats:
            return None
        if self._look is not None:
            return self._look
        due = room.table.to_move
        if due in self.seats:
            return due
        return self.seats[0] if self._scene is None else self._scene[0]

    def _state(self, room: Room) -> bytes:
        self._turn = room.turn
        start = room.seen(self._log, self._undos)
        self._log, self._undos = room.table.number, len(room.undos)
        reader = self.seats[0] if len(self.seats) == 1 else None
        eyes = self._eyes(room)
        known = self._scene[1] if self._patches and self._scene else None
        sight = room.sight(eyes)
        self._scene = eyes, sight.scene
        asked = self._questions.get(sight.step)
        if known is None:
            self._questions.clear()
        if self._patches and sight.question is not None:
            self._questions[sight.step] = sight.question
        return self._site.frames.state(room, eyes, reader, self.seats, start, known, asked)

    def _present(self, room: Room) -> p.Presence:
        here = {seat for watcher in room.watchers for seat in watcher.seats}
        watching = sum(1 for watcher in room.watchers if not watcher.seats)
        return p.Presence(tuple(i in here for i in range(len(room.seats))), watching)


def _done(act: Callable[[Connection, Room, Any], Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """A request of the table whose only reply is that it was carried out."""

    async def handle(connection: Connection, room: Room, message: Any) -> None:
        await act(connection, room, message)
        connection.reply(p.Accepted(message.id, room.table.number))

    return handle


_HANDLERS: Final[dict[type, Callable[..., Awaitable[None]]]] = {
    p.Hello: Connection.hello_again,
    p.Answer: Connection.answer,
    p.Ping: Connection.ping,
    p.Inquire: Connection.inquire,
    p.AskHint: Connection.hint,
    p.Look: _done(Connection.look),
    p.Say: _done(Connection.say),
    p.Undo: _done(lambda c, room, m: undoing.undo(room, c.key, m.to)),
    p.Consent: _done(lambda c, room, m: undoing.consent(room, c.key, m.yes, m.to)),
    p.Pause: _done(lambda c, room, m: people.pause(room, c.key, True)),
    p.Resume: _done(lambda c, room, m: people.pause(room, c.key, False)),
    p.Handover: _done(lambda c, room, m: people.hand_over(room, c.key, m.seat, m.to)),
    p.Keep: _done(Connection.keep),
    p.Resign: _done(lambda c, room, m: people.resign(room, c.key)),
    p.Pledge: _done(lambda c, room, m: mixing.pledge(room, c.key, m.seat, m.commitment)),
    p.Share: _done(lambda c, room, m: mixing.show(room, c.key, m.seat, m.share)),
    p.Start: _done(lambda c, room, m: mixing.start(room, c.key, m.sealed)),
    p.StandIn: _done(lambda c, room, m: waiting.put_bot(room, c.key, m.seat)),
    p.End: _done(lambda c, room, m: waiting.propose_end(room, c.key)),
    p.Nudge: _done(lambda c, room, m: waiting.nudge(room, c.key)),
    p.Note: _done(lambda c, room, m: people.note(room, c.key, m.seat, m.text)),
    p.Auto: _done(lambda c, room, m: people.standing(room, c.key, m.step, m.action)),
}
