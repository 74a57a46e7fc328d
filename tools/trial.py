"""Whether the tests notice a fault: they are run on a copy of the package that has it, the cheapest first."""

from __future__ import annotations

import compileall
import hashlib
import multiprocessing
import os
import resource
import shutil
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, Final, NamedTuple

import msgspec

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "orrery"
#: Tests that take longer are run only on what outlives all others.
QUICK: Final = 1.0
#: A test may take so much longer than it did without a fault before it counts as one that does not end.
PATIENCE: Final = 10
SECONDS_BEYOND: Final = 20
#: What one whole run of tests may take: of the processor, of the day, and of memory.
PROCESSOR_SECONDS: Final = 600
SECONDS: Final = 1800
MEMORY: Final = 4 << 30

#: Every run is a fork of a process that has loaded what all of them need and nothing of Orrery.
_CONTEXT: Final = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["pytest", "hypothesis", "pytest_asyncio", "msgspec", "rich.table"])


class Outcome(msgspec.Struct):
    """What a run of tests came to: the test that failed first, if one did, and the seconds each took."""

    failed: str | None
    seconds: dict[str, float] = {}


class Suite(NamedTuple):
    """The tests that should notice a fault in some of the files."""

    name: str
    arguments: tuple[str, ...]
    folders: tuple[str, ...]
    #: The game whose scenarios are run before any test, for which nothing else need be loaded.
    game: str | None = None

    def stamp(self) -> str:
        """Another one for other tests, scenarios or code."""
        found = hashlib.blake2b(digest_size=16)
        for folder in (PACKAGE, ROOT / "tests" / "conftest.py", *(ROOT / name for name in self.folders)):
            files = [folder] if folder.is_file() else sorted(folder.rglob("*.*"))
            for path in files:
                if path.suffix in {".py", ".toml", ".jsonl"}:
                    found.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
        return found.hexdigest()


def suite_of(file: str) -> Suite:
    """What should notice a fault in this file."""
    if file.startswith("kernel/"):
        folders = ("tests/kernel", "tests/match", "tests/games/test_golden.py")
        return Suite("kernel", folders, folders)
    folder = Path(file).parts[1]
    folders = ("tests/games/test_laws.py", f"tests/games/{folder}", "tests/games/test_golden.py")
    game = folder.replace("_", "-")
    return Suite(folder, (*folders, "-k", f"{folder} or {game}"), folders, game)


class Bench:
    """A copy of the package in which one fault at a time is put."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "orrery"
        shutil.copytree(PACKAGE, self.source, ignore=shutil.ignore_patterns("static", "__pycache__"))
        compileall.compile_dir(
            self.source, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH, workers=1
        )

    def seconds_without_fault(self, suite: Suite) -> dict[str, float]:
        """How long each test takes if nothing is wrong; tests that fail by themselves can judge nothing."""
        outcome = self._run(suite)
        if outcome.failed is not None:
            sys.exit(f"{suite.name}: {outcome.failed} fails without any fault")
        return outcome.seconds

    def killer_of(self, file: str, text: str, seconds: dict[str, float], *, slow: bool) -> str | None:
        """The first of the quick or of the slow tests that fails if a file has this text."""
        path = self.source / file
        was = path.read_bytes()
        path.write_text(text, encoding="utf-8")
        try:
            return self._run(suite_of(file), seconds, slow=slow).failed
        finally:
            path.write_bytes(was)

    def _run(self, suite: Suite, seconds: dict[str, float] | None = None, *, slow: bool = False) -> Outcome:
        here, there = _CONTEXT.Pipe(duplex=False)
        process = _CONTEXT.Process(target=_test, args=(str(self.folder), suite, seconds, slow, there))
        process.start()
        there.close()
        try:
            return msgspec.json.decode(here.recv_bytes(), type=Outcome) if here.poll(SECONDS) else _HANGS
        except EOFError:
            return Outcome("it dies")
        finally:
            if process.is_alive():
                process.join(5)
                process.kill()
            process.join()


_HANGS: Final = Outcome("it does not end")


class _Watch:
    """Takes the seconds of every test, and remembers which failed first."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.failed: str | None = None

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and self.failed is None:
            self.failed = report.nodeid
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration


class _Choose:
    """Runs the quick tests or the slow ones, the cheapest first, and gives each its time."""

    def __init__(self, seconds: dict[str, float], slow: bool) -> None:
        self.known = seconds
        self.slow = slow

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if (self.known.get(item.nodeid, 0.0) > QUICK) == self.slow]
        items.sort(key=lambda item: self.known.get(item.nodeid, 0.0))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        limit = SECONDS_BEYOND + PATIENCE * self.known.get(nodeid, 0.0)
        signal.setitimer(signal.ITIMER_VIRTUAL, limit, 1.0)

    def pytest_runtest_logfinish(self) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)


def _test(folder: str, suite: Suite, seconds: dict[str, float] | None, slow: bool, there: Connection) -> None:
    """Run a suite in a process of its own, on the package in a folder; all of it if no seconds are known."""
    import pytest

    def out_of_time(*_: object) -> None:
        pytest.fail("does not end", pytrace=False)

    multiprocessing.set_start_method(None, force=True)  # what tests start is started as everywhere else
    signal.signal(signal.SIGVTALRM, out_of_time)
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(ROOT)
    os.environ["PYTHONPATH"] = folder
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = seconds is not None
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    failed = _broken_scenario(suite.game) if suite.game and not slow else None
    outcome = Outcome(failed) if failed else _pytest(suite, seconds, slow)
    there.send_bytes(msgspec.json.encode(outcome))
    there.close()
    os._exit(0)


def _broken_scenario(name: str) -> str | None:
    """The first scenario of a game that does not come true."""
    from orrery.kernel import game
    from orrery.kernel.scenario import run_scenario, scenarios_of

    title = "it does not load"
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_BEYOND, 1.0)
    try:
        played = game(name)
        for _, scenario in scenarios_of(played):
            title = scenario.title
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_BEYOND, 1.0)
            run_scenario(played, scenario)
    except BaseException:  # a fault may break anything in any way
        return title
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
    return None


def _pytest(suite: Suite, seconds: dict[str, float] | None, slow: bool) -> Outcome:
    import pytest

    watch = _Watch()
    plugins: list[object] = [watch] if seconds is None else [watch, _Choose(seconds, slow)]
    ended = pytest.main(["-x", "-p", "no:cacheprovider", "-p", "no:xdist", *suite.arguments], plugins=plugins)
    fine = {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}
    return Outcome(watch.failed or (None if ended in fine else "it does not load"), watch.seconds)
