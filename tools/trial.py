"""Whether the tests notice a fault: those that could are run on it, the cheapest first."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple, Self

import pytest

from tools.court import SECONDS_BEYOND, Afresh, Case, Court, Trial, Verdict, limit, read_known, time_limit
from tools.graft import PACKAGE, ROOT, compiled, load_instead

#: Every process is a fork of one that has loaded what all of them need and nothing of Orrery.
_CONTEXT: Final = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    ["pytest", "hypothesis", "pytest_asyncio", "msgspec", "rich.table", "tools.court"]
)


_RAN: Final = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED)


#: Tests of every game and of every module.
_OF_ALL: Final = (
    "tests/games/test_golden.py",
    "tests/games/test_saves.py",
    "tests/games/test_words.py",
    "tests/test_docs.py",
)


class Suite(NamedTuple):
    """The tests that should notice a fault in some of the files."""

    name: str
    arguments: tuple[str, ...]
    folders: tuple[str, ...]
    #: The game whose scenarios are run before any test, for which nothing else need be loaded.
    game: str | None = None

    def stamp(self) -> str:
        """Another one for other tests, scenarios or code."""
        return _stamp((PACKAGE, ROOT / "tests" / "conftest.py", *(ROOT / name for name in self.folders)))

    def ground(self) -> str:
        """Another one for other code and data; what tests call is measured anew on it."""
        helpers = [path for name in self.folders for path in (ROOT / name).glob("*.py")]
        return _stamp(
            (PACKAGE, ROOT / "tests" / "conftest.py", *helpers),
            lambda path: "scenarios" not in path.parts and not path.name.startswith("test_"),
        )


def _stamp(places: Iterable[Path], counts: Callable[[Path], bool] = lambda _: True) -> str:
    found = hashlib.blake2b(digest_size=16)
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*.*")):
            if path.suffix in {".py", ".toml", ".jsonl"} and counts(path):
                found.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def suite_of(file: str) -> Suite:
    """What should notice a fault in this file."""
    if file.startswith("kernel/"):
        folders = ("tests/kernel", "tests/match", *_OF_ALL)
        return Suite("kernel", (*folders, "-k", "kernel or not test_docs"), folders)
    folder = Path(file).parts[1]
    game = folder.replace("_", "-")
    folders = (f"tests/games/{folder}", "tests/games/test_laws.py", "tests/lab/test_simulate.py", *_OF_ALL)
    return Suite(folder, (*folders, "-k", f"{folder} or {game}"), folders, game)


class Bench:
    """Holds a court for each suite, and tries a mutant afresh where what is loaded can't take its fault."""

    def __init__(self, files: list[Path], kept: Path) -> None:
        self.files = files
        self.kept = kept
        self.doors: dict[str, Connection] = {}

    def killer_of(self, file: str, text: str, round_: int) -> str | None:
        """The first test of a round that fails if a file has this text."""
        suite, case = suite_of(file), Case(PACKAGE / file, text, round_)
        door = self._door(suite)
        door.send(case)
        verdict: Verdict = door.recv()
        return self._afresh(suite, case).failed if verdict.must_load else verdict.failed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for door in self.doors.values():
            door.send(None)

    def _door(self, suite: Suite) -> Connection:
        if suite.name not in self.doors:
            here, there = _CONTEXT.Pipe()
            _CONTEXT.Process(target=_hold_court, args=(suite, self.files, self._known(suite), there)).start()
            there.close()
            self.doors[suite.name] = here
            for name in here.recv():
                print(f"{name} fails without any fault and can judge nothing", flush=True)
        return self.doors[suite.name]

    def _known(self, suite: Suite) -> Path:
        return self.kept / f"known-{suite.name}-{suite.ground()}.json"

    def _afresh(self, suite: Suite, case: Case) -> Verdict:
        here, there = _CONTEXT.Pipe(duplex=False)
        _CONTEXT.Process(target=_try_afresh, args=(suite, case, self._known(suite), there)).start()
        there.close()
        try:
            return here.recv()
        except EOFError:
            return Verdict("it dies")


def _hold_court(suite: Suite, files: list[Path], known: Path, door: Connection) -> None:
    """Wait for mutants of these files with the tests of a suite loaded."""
    _begin()
    code = {path: compiled(path.read_text(encoding="utf-8"), path) for path in files}
    load_instead(code)
    _pytest(suite, Court(code, known, door))
    os._exit(0)


def _try_afresh(suite: Suite, case: Case, known: Path, there: Connection) -> None:
    """Try a mutant on a package that is loaded with it."""
    _begin()
    limit()
    load_instead({case.path: compile(case.text, str(case.path), "exec", dont_inherit=True)})
    failed = _broken_scenario(suite.game) if suite.game and case.round == 0 else None
    if failed is None:
        trial = Trial(read_known(known), case.round, there)
        ended = _pytest(suite, Afresh(trial))
        failed = trial.failed or (None if ended in _RAN else "it does not load")
    there.send(Verdict(failed))
    os._exit(0)


def _begin() -> None:
    """Nothing is said, and what tests start is started as everywhere else."""
    multiprocessing.set_start_method(None, force=True)
    os.chdir(ROOT)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _pytest(suite: Suite, plugin: object) -> int:
    return pytest.main(["-p", "no:cacheprovider", "-p", "no:xdist", *suite.arguments], plugins=[plugin])


def _broken_scenario(name: str) -> str | None:
    """The first scenario of a game that does not come true."""
    from orrery.kernel import game
    from orrery.kernel.scenario import run_scenario, scenarios_of

    title = "it does not load"
    time_limit(SECONDS_BEYOND)
    try:
        played = game(name)
        for _, scenario in scenarios_of(played):
            title = scenario.title
            time_limit(SECONDS_BEYOND)
            run_scenario(played, scenario)
    except BaseException:  # a fault may break anything in any way
        return title
    finally:
        time_limit(0)
    return None
