"""Questions to the mission planner are worked on in processes of their own, a few at a time.

Whoever asks hears how far the search is and what it has found so far. A question that nobody waits for any
more is called off; a search that does not listen, or takes too long or too much, ends with its process.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final

import msgspec

from orrery.kernel import OrreryError
from orrery.match.brains import attend
from orrery.plan import Answer, Cancelled, Plan, Question, ask, skies_of, understood
from orrery.plan.in_words import answer_in_words, plan_in_words
from orrery.web import protocol as p
from orrery.web.settings import Settings

#: How often somebody who waits hears of it.
_BEAT: Final = 0.5
#: How long a search may take to notice that it was called off.
_GRACE: Final = 0.5
#: How often the searching process looks up from its work.
_GLANCE: Final = 0.1
_ENCODE: Final = msgspec.json.Encoder()
_DECODE: Final = msgspec.json.Decoder(p.PlanMessage)
_QUESTION: Final = msgspec.json.Decoder(Question)


class Busy(OrreryError):
    """More questions than one address, or this server, can have at once."""


class Planning:
    """The desks at which missions are planned, and who waits for one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(settings.plan_workers, "planning")
        self._desks = [
            PlanningDesk(self._threads, settings.plan_megabytes) for _ in range(settings.plan_workers)
        ]
        self._free: asyncio.LifoQueue[PlanningDesk] = asyncio.LifoQueue()
        self._asking: Counter[str] = Counter()
        self._clearing: set[asyncio.Task[None]] = set()
        for desk in self._desks:
            self._free.put_nowait(desk)

    @property
    def asking(self) -> int:
        """How many questions are being worked on, or wait."""
        return self._asking.total()

    def take_place(self, address: str) -> None:
        """Come in with a question, if there is room; `leave_place` when it is answered."""
        if self._asking[address] >= self._settings.plans_per_address:
            raise Busy("you have as many questions open as one may; wait for an answer first")
        if self.asking >= self._settings.plan_workers + self._settings.plans_waiting:
            raise Busy("many missions are being planned here; try again in a while")
        self._asking[address] += 1

    def leave_place(self, address: str) -> None:
        self._asking[address] -= 1
        if not self._asking[address]:
            del self._asking[address]

    async def work_on(self, question: Question) -> AsyncGenerator[p.PlanMessage, None]:
        """Tell how far it is, again and again, and at last the answer or why there is none."""
        yield p.PlanProgress(0.0)
        started = monotonic()
        while True:
            try:
                desk = await asyncio.wait_for(self._free.get(), _BEAT)
                break
            except TimeoutError:
                yield p.PlanProgress(round(monotonic() - started, 1), waiting=True)
        try:
            async with aclosing(desk.work_on(question, self._settings.plan_seconds)) as messages:
                async for message in messages:
                    yield message
        finally:
            clearing = asyncio.create_task(self._clear(desk))
            self._clearing.add(clearing)
            clearing.add_done_callback(self._clearing.discard)

    async def _clear(self, desk: PlanningDesk) -> None:
        try:
            await desk.clear()
        finally:
            self._free.put_nowait(desk)

    def warm(self) -> None:
        """Start a process before it is needed, so that the first question need not wait for it."""
        if not self._free.empty():
            desk = self._free.get_nowait()
            desk.open()
            self._free.put_nowait(desk)

    async def close(self) -> None:
        for desk in self._desks:
            desk.end()
        await asyncio.to_thread(self._threads.shutdown)


class PlanningDesk:
    """One process that plans, started when it is first needed and again after it had to be ended."""

    def __init__(self, threads: ThreadPoolExecutor, megabytes: int) -> None:
        self._threads = threads
        self._megabytes = megabytes
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        #: What the process will say next; None if it is at rest.
        self._next: asyncio.Future[bytes] | None = None

    async def work_on(self, question: Question, seconds: float) -> AsyncGenerator[p.PlanMessage, None]:
        started = monotonic()
        self.open().send_bytes(_ENCODE.encode(question))
        self._listen()
        while self._next is not None:
            heard = self._next
            await asyncio.wait({heard}, timeout=_BEAT)
            spent = monotonic() - started
            if heard.done():
                yield self._heard(heard)
            elif spent < seconds:
                yield p.PlanProgress(round(spent, 1))
            if spent >= seconds and self._next is not None:
                yield p.PlanProblem(f"the search was stopped after {seconds:.0f} seconds")
                return

    def _heard(self, future: asyncio.Future[bytes]) -> p.PlanMessage:
        """What the process said; unless that was its last word, listen on."""
        self._next = None
        try:
            message: p.PlanMessage = _DECODE.decode(future.result())
        except (EOFError, OSError):
            self.end()
            return p.PlanProblem("this question was too large for the planner here")
        if isinstance(message, p.PlanProgress):
            self._listen()
        return message

    def _listen(self) -> None:
        assert self._line is not None
        self._next = asyncio.get_running_loop().run_in_executor(self._threads, self._line.recv_bytes)

    def open(self) -> Connection:
        """The line to the process, which is started if there is none."""
        if self._line is None or self._process is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=plan, args=(theirs, self._megabytes), daemon=True)
            self._process.start()
            theirs.close()
        return self._line

    async def clear(self) -> None:
        """Be at rest: call off what is still searched for, and end a process that does not listen."""
        if self._next is None or self._line is None:
            return
        with contextlib.suppress(OSError):
            self._line.send_bytes(b"")
        until = monotonic() + _GRACE
        while self._next is not None and monotonic() < until:
            await asyncio.wait({self._next}, timeout=until - monotonic())
            if self._next.done():
                self._heard(self._next)
        if self._next is not None:
            self.end()
            await asyncio.wait({self._next})
            self._next.exception()
            self._next = None

    def end(self) -> None:
        """End the process; whoever listens to it hears that the line is dead."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None


# In the process that plans


def plan(line: Connection, megabytes: int) -> None:
    """Answer one question after another; an empty message calls the one under way off."""
    attend()
    _be_modest(megabytes)
    with contextlib.suppress(EOFError, OSError):
        while True:
            text = line.recv_bytes()
            if text:
                line.send_bytes(_ENCODE.encode(_answer(line, _QUESTION.decode(text))))


def _be_modest(megabytes: int) -> None:
    """Let the tables go first, and take no more memory than one question may."""
    if sys.platform != "win32":
        import resource

        os.nice(2)
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _answer(line: Connection, question: Question) -> p.PlanMessage:
    try:
        question = understood(question)
        answer = ask(question, _Teller(line, question))
    except Cancelled:
        return p.PlanProblem("called off")
    except OrreryError as error:
        return p.PlanProblem(str(error))
    except MemoryError:
        return p.PlanProblem("this question was too large for the planner here")
    return _in_words(answer)


def _in_words(answer: Answer) -> p.PlanAnswer:
    skies = skies_of(tuple(sorted({"base", *answer.question.expansions})))
    return p.PlanAnswer(answer_in_words(skies, answer), msgspec.to_builtins(answer))


class _Teller:
    """Tells of a search now and then, and stops it when it is called off."""

    def __init__(self, line: Connection, question: Question) -> None:
        self._line = line
        self._skies = skies_of(tuple(sorted({"base", *question.expansions})))
        self._started = self._told = monotonic()
        self._best: Plan | None = None

    def __call__(self, best: Plan | None, states: int) -> bool:
        now = monotonic()
        news = best is not None and best is not self._best
        if now - self._told < _GLANCE and not news:
            return True
        self._told = now
        if self._line.poll():
            self._line.recv_bytes()
            return False
        sheet = plan_in_words(self._skies, best) if best is not None and news else None
        self._best = best
        self._line.send_bytes(_ENCODE.encode(p.PlanProgress(round(now - self._started, 1), best=sheet)))
        return True
