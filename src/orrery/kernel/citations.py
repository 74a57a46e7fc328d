"""Where a rule is carried out, judged and shown: found in the sources of a game by its number."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from orrery.kernel.game import Game
from orrery.kernel.menu import Deed
from orrery.kernel.scenario import scenarios_of
from orrery.kernel.step import Step

NUMBER: Final = re.compile(r"\b[A-Z]{2}-\d+(?:\.\d+)*")


class Citation(NamedTuple):
    """A place that cites a rule."""

    rule: str
    #: step, deed, law, code, scenario or test.
    kind: str
    name: str
    file: str
    line: int


def cited_in_code(game: Game[Any]) -> set[str]:
    """Every rule number that the game's Python files cite."""
    prefixes = {number.partition("-")[0] for number in game.rulebook.rules}
    return {one.rule for one in code_citations(game) if one.rule.partition("-")[0] in prefixes}


def code_citations(game: Game[Any]) -> Iterator[Citation]:
    """Every citation in the game's Python files, by the class or function that it stands in."""
    folder = Path(str(game.folder))
    kinds = {kind.__name__: kind for kind in _kinds(type(game).__module__)}
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        owners, rulings = _owners(text), _rulings(text)
        for number, line in enumerate(text.splitlines(), 1):
            for rule in NUMBER.findall(line):
                name = next((name for name, start, end in owners if start <= number <= end), "")
                kind = "law" if number in rulings else _kind(kinds.get(name))
                yield Citation(rule, kind, name, str(path.relative_to(folder)), number)


def _kinds(package: str) -> Iterator[type]:
    """The classes of steps and deeds that a game defines."""
    rest: list[type] = [Step, Deed]
    while rest:
        below: list[type] = rest.pop().__subclasses__()
        rest += below
        for kind in below:
            if kind.__module__.startswith(f"{package}."):
                yield kind


@lru_cache(maxsize=1 << 9)
def _owners(text: str) -> list[tuple[str, int, int]]:
    """Classes, functions and constants of a module with their first and last lines."""
    found = []
    for node in ast.parse(text).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            start = min([node.lineno, *[one.lineno for one in node.decorator_list]])
            found.append((node.name, start, node.end_lineno or 0))
        elif isinstance(node, ast.AnnAssign):
            found.append((ast.unparse(node.target), node.lineno, node.end_lineno or 0))
    return found


@lru_cache(maxsize=1 << 9)
def _rulings(text: str) -> frozenset[int]:
    """The lines of a module on which a ruling is given."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    spans = [(one.lineno, one.end_lineno or 0) for one in calls if ast.unparse(one.func) == "Ruling"]
    return frozenset(line for start, end in spans for line in range(start, end + 1))


def _kind(owner: type | None) -> str:
    if owner is None:
        return "code"
    return "deed" if issubclass(owner, Deed) else "step"


def shown_by(game: Game[Any]) -> Iterator[Citation]:
    """The scenarios of a game and, in a checkout of the project, the tests that show its rules."""
    for file, scenario in scenarios_of(game):
        for rule in scenario.rules:
            yield Citation(rule, "scenario", scenario.title, file, 0)
    tests = tests_of(game)
    if tests is not None:
        yield from _marks_in(tests)


@lru_cache
def _marks_in(tests: Path) -> tuple[Citation, ...]:
    """The rules that tests show, by their own marks or that of their file."""
    return tuple(_found_in(tests))


def _found_in(tests: Path) -> Iterator[Citation]:
    for path in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        of_all = [rule for node in tree.body if isinstance(node, ast.Assign) for rule in _marked(node.value)]
        for node in tree.body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                own = [rule for decorator in node.decorator_list for rule in _marked(decorator)]
                for rule in (*own, *of_all):
                    yield Citation(rule, "test", node.name, str(path.relative_to(tests)), node.lineno)


def _marked(node: ast.expr) -> list[str]:
    """The rules that a mark of pytest names; none if it is another."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        return [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
    return []


def tests_of(game: Game[Any]) -> Path | None:
    """The folder of the tests, in a checkout."""
    for folder in Path(str(game.folder)).parents:
        if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
            return folder / "tests"
    return None


def where(game: Game[Any], number: str) -> list[Citation]:
    """Everything that cites a rule: what carries it out first, what shows it last."""
    order = ("step", "deed", "law", "code", "scenario", "test")
    found = [one for one in (*code_citations(game), *shown_by(game)) if one.rule == number]
    unique = {(one.kind, one.name, one.file): one for one in reversed(found)}
    return sorted(unique.values(), key=lambda one: (order.index(one.kind), one.file, one.line))
