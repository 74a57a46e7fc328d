"""People at one table who play, talk, take back, pause, take seats and lend them, and note what they hear.

They do one thing after the other, so that whenever the server dies at most one deed of theirs is in
doubt. When it is back they look first whether everything is as they were told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any
from urllib.error import HTTPError

from benchmarks.ledger import Account, Deed, Ledger, Place
from benchmarks.players import Order
from benchmarks.screens import Message, Screen, fetch

BOT = "bot:random"
RIVALS = ("Ann", "Bob")
KINDS = ("take", "answer", "chat", "undo", "lend", "pause")
#: After so many deeds they leave for another table, so that seats are taken often.
DEEDS = 60


class Gone(Exception):
    """Nothing more can be done at this table."""


class Party:
    """A table, a screen for each seat, and an account of what was acknowledged; then the next table."""

    def __init__(self, order: Order, ledger: Ledger, number: int) -> None:
        self._order = order
        self._ledger = ledger
        self._random = Random(number)
        self._words = (f"line {number}.{word}" for word in count())
        self._screens: dict[int, Screen] = {}
        self._news = asyncio.Event()
        self._account: Account | None = None
        self._stopping = False

    async def run(self, port: int) -> None:
        """Sit at table after table; come back by oneself when the server was away."""
        while not self._stopping:
            try:
                account = self._account or await self._open(port)
                await self._sit(port, account)
                await self._stay(account)
                self._account = None
            except Gone:
                self._account = None
            except HTTPError:
                raise  # the server is there and says no: it will say so for ever
            except (OSError, HTTPException, TimeoutError):
                await asyncio.sleep(0.05)
            finally:
                self._leave()

    def stop(self) -> None:
        self._stopping = True

    # Coming and going

    async def _open(self, port: int) -> Account:
        """A table whose last seat is open."""
        last = self._order.players - 1
        kinds = ["human"] * last + ["open"]
        seats = [{"kind": kind, "name": f"seat {number}"} for number, kind in enumerate(kinds)]
        body = {"game": self._order.game, "seats": seats, "options": self._order.options}
        opened = await asyncio.to_thread(fetch, port, "/api/tables", body)
        account = self._account = self._ledger.open(opened["id"])
        account.secrets = {int(seat): token for seat, token in opened["links"].items()}
        for number, kind in enumerate(kinds):
            account.settings["seat", number] = kind
            account.settings["name", number] = f"seat {number}"
        return account

    async def _sit(self, port: int, account: Account) -> None:
        """Open a screen for each seat; see whether all is as it should be; take the seat that is open."""
        for seat in account.secrets:
            await self._enter(port, account, seat)
        await self._look(account)
        last = self._order.players - 1
        if last not in account.secrets:
            await self._take(port, account, last)
            await self._enter(port, account, last)

    async def _enter(self, port: int, account: Account, seat: int) -> None:
        self._screens[seat] = Screen(self._news)
        await self._screens[seat].open(port, account.table, [account.secrets[seat]])

    def _leave(self) -> None:
        for screen in self._screens.values():
            screen.close()
        self._screens.clear()

    async def _look(self, account: Account) -> None:
        """Compare what is shown with what was acknowledged, and settle what was in doubt."""
        screen = self._screens[0]
        shown: dict[Place, Any] = {("paused",): screen.paused}
        for number, seat in enumerate(screen.seats):
            shown["seat", number] = seat.kind
            shown["name", number] = seat.name
        self._ledger.compare(account, shown, screen.said)
        if account.doubt is not None:
            await self._settle(account, account.doubt, self._arrived(screen, account.doubt, shown))
        undos = self._state(0).log.undos
        if undos != account.undos:
            found = self._ledger.lost if undos < account.undos else self._ledger.doubled
            self._ledger.find(found, "undo", f"{account.table} shows {undos} undos of {account.undos}")

    def _arrived(self, screen: Screen, doubt: Deed, shown: dict[Place, Any]) -> bool:
        if doubt.kind == "chat":
            return doubt.value in screen.said
        if doubt.kind == "undo":
            return self._state(0).log.undos > doubt.place[1]
        if doubt.kind == "answer":
            return self._state(0).number > doubt.place[2]
        return bool(shown[doubt.place] == doubt.value)

    async def _settle(self, account: Account, doubt: Deed, arrived: bool) -> None:
        self._ledger.settle(account, arrived)
        if doubt.kind == "answer":
            await self._answer_again(account, doubt, arrived)
        elif doubt.kind == "lend" and account.settings[doubt.place] != BOT:
            account.take_back(doubt.seat, self._state(0).number)

    async def _answer_again(self, account: Account, deed: Deed, arrived: bool) -> None:
        """Who does not know whether an answer arrived may send it again; it must not count twice."""
        fields = {"decision": deed.place[2], "actions": [deed.value]}
        if arrived:
            reply = await self._screens[deed.seat].ask("answer", **fields)
            if reply.type != "refused":
                self._ledger.find(self._ledger.doubled, "answer", f"{account.table}: {deed} again")
        elif await self._do(account, deed, "answer", **fields):
            self._ledger.keep(account, deed)

    async def _take(self, port: int, account: Account, seat: int) -> None:
        """Two want the open seat; one of them gets it."""
        if account.settings["seat", seat] != "open":
            raise Gone  # it was taken when the server died, before its secret was told
        account.doubt = Deed("take", ("seat", seat), "human")
        account.settings.pop(("name", seat), None)
        path = f"/api/tables/{account.table}/seats/{seat}"
        wishes = [asyncio.to_thread(fetch, port, path, {"name": name}) for name in RIVALS]
        replies = await asyncio.gather(*wishes, return_exceptions=True)
        won = [(name, reply) for name, reply in zip(RIVALS, replies, strict=True) if isinstance(reply, dict)]
        if len(won) > 1:
            self._ledger.find(self._ledger.doubled, "take", f"{account.table}: both got seat {seat}")
        if not won:
            raise ConnectionError("the server died before anybody got the seat")
        name, reply = won[0]
        account.settings["name", seat] = name
        account.secrets[seat] = reply["token"]
        self._ledger.keep(account, account.doubt)

    # Deeds

    async def _stay(self, account: Account) -> None:
        for _ in range(DEEDS):
            if self._stopping or self._state(0).over:
                return
            await self._choose(account)(account)

    def _choose(self, account: Account) -> Callable[[Account], Any]:
        if account.settings["paused",]:
            deeds, weights = [self._pause, self._say, self._lend], [4, 1, 1]
        else:
            deeds = [self._answer, self._say, self._undo, self._lend, self._pause]
            weights = [12, 2, 2, 2, 1]
        return self._random.choices(deeds, weights)[0]

    def _state(self, seat: int) -> Message:
        state = self._screens[seat].state
        assert state is not None
        return state

    async def _do(self, account: Account, deed: Deed, kind: str, **fields: Any) -> Message | None:
        """Ask for a deed through the screen of its seat: the reply, if it was accepted."""
        account.doubt = deed
        reply = await self._screens[deed.seat].ask(kind, **fields)
        if reply.type == "refused":
            account.doubt = None
            self._ledger.refused["".join(c for c in reply.reason if not c.isdigit())] += 1
            return None
        return reply

    async def _answer(self, account: Account) -> None:
        """Answer for a seat that is asked; if none is, a bot is to move, or the news is on its way."""
        for seat in self._screens:
            question = self._state(seat).question
            fresh = self._state(seat).log.undos == account.undos
            if question is None or not fresh or account.settings["seat", seat] != "human":
                continue
            place = ("answer", account.undos, question.decision)
            if place in account.history:
                continue
            choices = [choice.action for choice in question.choices]
            prefer = self._order.prefer
            action = prefer if prefer in choices else self._random.choice(choices)
            deed = Deed("answer", place, action, seat)
            if await self._do(account, deed, "answer", decision=question.decision, actions=[action]):
                self._ledger.keep(account, deed)
            return
        await self._screens[0].news()

    async def _say(self, account: Account) -> None:
        deed = Deed("chat", ("chat",), next(self._words), self._anybody())
        if await self._do(account, deed, "chat", text=deed.value):
            self._ledger.keep(account, deed)

    async def _pause(self, account: Account) -> None:
        deed = Deed("pause", ("paused",), not account.settings["paused",], self._anybody())
        if await self._do(account, deed, "pause" if deed.value else "resume"):
            self._ledger.keep(account, deed)

    async def _lend(self, account: Account) -> None:
        """Lend a seat to a bot, or take it back; one at a time, so that people play on."""
        lent = self._lent(account)
        seat = lent[0] if lent else self._anybody()
        deed = Deed("lend", ("seat", seat), "human" if lent else BOT, seat)
        if not lent:
            fresh = self._state(seat).log.undos == account.undos
            account.lend(seat, self._state(seat).number if fresh else 0)
        reply = await self._do(account, deed, "handover", seat=seat, to=deed.value)
        if reply is not None:
            self._ledger.keep(account, deed)
            if lent:
                account.take_back(seat, reply.number)

    def _lent(self, account: Account) -> list[int]:
        return [seat for seat in self._screens if account.settings["seat", seat] == BOT]

    def _anybody(self) -> int:
        return self._random.choice([*self._screens])

    async def _undo(self, account: Account) -> None:
        """Take back an answer or a few; where others must agree, they do."""
        screen = self._screens[seat := self._anybody()]
        await screen.until(lambda: screen.proposal is None)
        if not self._state(seat).number or self._state(seat).log.undos != account.undos:
            return
        to = max(0, self._state(seat).number - 1 - self._random.randrange(3))
        deed, heard = Deed("undo", ("undo", account.undos), to, seat), screen.proposals
        if not await self._do(account, deed, "undo", to=to):
            return
        await screen.until(lambda: self._undone(account, seat) or screen.proposals > heard)
        if self._undone(account, seat) or await self._agree(account, deed):
            self._ledger.keep(account, deed)
        else:
            account.doubt = None  # a bot has moved meanwhile, and the wish is forgotten

    def _undone(self, account: Account, seat: int) -> bool:
        return self._state(seat).log.undos > account.undos

    async def _agree(self, account: Account, deed: Deed) -> bool:
        """Let everybody who is asked agree to an undo; whether it was done."""
        screen = self._screens[deed.seat]
        while (asked := screen.proposal) is not None:
            if not await self._consent(account, deed, asked.waiting[0]):
                return False
            if len(asked.waiting) == 1:
                return True
            await screen.until(lambda asked=asked: screen.proposal is not asked)
        return False

    async def _consent(self, account: Account, undo: Deed, seat: int) -> bool:
        deed = Deed(undo.kind, undo.place, undo.value, seat)
        return await self._do(account, deed, "consent", yes=True) is not None
