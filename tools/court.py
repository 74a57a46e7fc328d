"""Pytest as a court: it loads the tests once, and hears every mutant in a fork of itself."""

from __future__ import annotations

import ast
import functools
import gc
import hashlib
import os
import resource
import signal
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from math import inf
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, Protocol

import msgspec
import pytest

from tools.graft import CALLED, Graft, apply, compiled, functions_of, graft_of

#: The tests of each round take at most so many seconds; a round tries only what outlived those before.
ROUNDS: Final = (0.2, 2.0, inf)
#: A test may take so much longer than it did without a fault before it counts as one that does not end.
PATIENCE: Final = 10
SECONDS_BEYOND: Final = 20
#: What the tests of one mutant may take: of the processor, of the day, and of memory.
PROCESSOR_SECONDS: Final = 600
SECONDS: Final = 1800
MEMORY: Final = 4 << 30


class Known(msgspec.Struct):
    """A test without any fault: the mark of its text, its seconds, what it calls, and whether it fails."""

    mark: str
    seconds: float
    called: frozenset[str] = frozenset()
    fails: bool = False


class Case(NamedTuple):
    """A file with a fault, to be tried by the tests of a round."""

    path: Path
    text: str
    round: int


class Verdict(msgspec.Struct):
    """The test that failed first, if one did; or that a fault can't be put into what is loaded."""

    failed: str | None = None
    must_load: bool = False


class Sitting(Protocol):
    """A run of some of the tests in a fork."""

    def begin(self, session: Any) -> None: ...
    def end(self) -> None: ...


class Trial:
    """Runs the tests of a round that could notice a fault, the cheapest first, until one fails."""

    def __init__(
        self, known: Mapping[str, Known], round_: int, door: Connection, function: str | None = None
    ) -> None:
        self.known = known
        self.round = round_
        self.door = door
        self.function = function
        self.failed: str | None = None

    def begin(self, session: Any) -> None:
        limit()
        session.items[:] = sorted(filter(self._may_judge, session.items), key=self._seconds)
        session.config.option.maxfail = 1
        session.config.pluginmanager.register(self)

    def end(self) -> None:
        self.door.send(Verdict(self.failed))

    def _may_judge(self, item: Any) -> bool:
        """Whether it calls the function with the fault; a new test may call anything."""
        found = self.known.get(item.nodeid)
        if found is None:
            return self.round == 0
        calls = self.function is None or self.function in found.called
        return calls and not found.fails and bisect_left(ROUNDS, found.seconds) == self.round

    def _seconds(self, item: Any) -> float:
        return self.known[item.nodeid].seconds if item.nodeid in self.known else 0.0

    def pytest_runtest_setup(self, item: Any) -> None:
        time_limit(SECONDS_BEYOND + PATIENCE * self._seconds(item))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid

    def pytest_runtest_logfinish(self) -> None:
        time_limit(0)


def limit() -> None:
    """End this process when it has taken too much of anything."""
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def time_limit(seconds: float) -> None:
    """Fail after so long; not at all for nothing."""
    signal.signal(signal.SIGVTALRM, _out_of_time)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)


def _out_of_time(*_: object) -> None:
    pytest.fail("does not end", pytrace=False)


class Grafted(Trial):
    """A trial of a fault that is put into what is loaded."""

    def __init__(
        self,
        known: Mapping[str, Known],
        round_: int,
        door: Connection,
        graft: Graft,
        functions: Mapping[CodeType, list[FunctionType]],
    ) -> None:
        super().__init__(known, round_, door, graft.function)
        self.graft = graft
        self.functions = functions

    def begin(self, session: Any) -> None:
        super().begin(session)
        apply(self.graft, self.functions)


class Measuring:
    """Takes the seconds of new tests and the functions that each calls, as if it were the first."""

    def __init__(self, kept: Path) -> None:
        self.kept = kept
        self.found: dict[str, Known] = {}
        self.shared: dict[Any, frozenset[str]] = {}
        self.memories = list[Any]()

    def begin(self, session: Any) -> None:
        self.memories = [
            thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)
        ]
        marks = {item.nodeid: mark_of(item) for item in session.items}
        known = read_known(self.kept)
        self.found = {
            name: known[name] for name in marks if name in known and known[name].mark == marks[name]
        }
        session.items[:] = [item for item in session.items if item.nodeid not in self.found]
        session.config.option.maxfail = 0
        session.config.pluginmanager.register(self)

    def end(self) -> None:
        self.kept.write_bytes(msgspec.json.encode(self.found))

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """What a fixture of several tests calls, all of them call."""
        before = set(CALLED)
        CALLED.clear()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self.shared[fixturedef] = frozenset(CALLED)
            CALLED.update(before)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
        for memory in self.memories:
            memory.cache_clear()
        CALLED.clear()
        found = self.found[item.nodeid] = Known(mark_of(item), 0.0)
        result = yield
        used = [one for several in item._fixtureinfo.name2fixturedefs.values() for one in several]
        found.called = frozenset(CALLED.union(*[self.shared.get(one, ()) for one in used]))
        return result

    def pytest_runtest_logreport(self, report: Any) -> None:
        found = self.found[report.nodeid]
        found.seconds += report.duration
        found.fails = found.fails or report.failed


def read_known(kept: Path) -> dict[str, Known]:
    return msgspec.json.decode(kept.read_bytes(), type=dict[str, Known]) if kept.exists() else {}


def mark_of(item: Any) -> str:
    """Another one for another scenario, or for another text of a test and of what stands around the tests."""
    scenario = getattr(item, "callspec", None) and item.callspec.params.get("scenario")
    if isinstance(scenario, msgspec.Struct):
        return hashlib.blake2b(msgspec.json.encode(scenario), digest_size=8).hexdigest()
    parts = _parts(item.path)
    return hashlib.blake2b((parts[""] + parts.get(item.originalname, "")).encode(), digest_size=8).hexdigest()


@functools.cache
def _parts(path: Path) -> dict[str, str]:
    """The text of each test of a file by its name, and of everything else."""
    parts = {"": ""}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        name = getattr(node, "name", "") if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else ""
        name = name if name.startswith("test_") else ""
        parts[name] = parts.get(name, "") + ast.unparse(node) + "\n"
    return parts


class Court:
    """Waits with all tests loaded, and holds a sitting for each mutant that comes through the door."""

    def __init__(self, code: Mapping[Path, CodeType], kept: Path, door: Connection) -> None:
        self.code = code
        self.kept = kept
        self.door = door
        self.sitting: Sitting | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> bool | None:
        at_load = frozenset(CALLED)
        functions = functions_of(self.code)
        if self._held(Measuring(self.kept), session):
            return None
        known = read_known(self.kept)
        self.door.send([name for name, found in known.items() if found.fails])
        for case in iter(self.door.recv, None):
            graft = graft_of(self.code[case.path], compiled(case.text, case.path))
            if graft is None or graft.function in at_load:
                self.door.send(Verdict(must_load=True))
            elif self._held(Grafted(known, case.round, self.door, graft, functions), session):
                return None
        return True

    def _held(self, sitting: Sitting, session: Any) -> bool:
        """Have a sitting held in a fork; whether this is the fork, in which it begins."""
        fork = os.fork()
        if not fork:
            self.sitting = sitting
            sitting.begin(session)
            return True
        if os.waitpid(fork, 0)[1]:
            self.door.send(Verdict("it dies"))
        return False

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        if self.sitting:
            self.sitting.end()
            os._exit(0)


class Afresh:
    """Holds one trial as soon as the tests are loaded."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: Any) -> None:
        self.trial.begin(session)
