"""Faults put into functions that are loaded already, and which functions were called.

The rule files are loaded by a loader of our own: each function says when it is called. A fault in functions
that were not called while anything was loaded can be put into them where they are; for any other the file
must be loaded with it.
"""

from __future__ import annotations

import ast
import builtins
import gc
import sys
from collections.abc import Iterator, Mapping
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PACKAGE: Final = ROOT / "src" / "orrery"
#: The functions that were called, each as its file and line.
CALLED: Final[set[str]] = set()
_SAYS: Final = "__called__"


class Graft(NamedTuple):
    """Code to be put in place of other code, and the innermost function in which the fault lies."""

    code: tuple[tuple[CodeType, CodeType], ...]
    function: str


def compiled(text: str, path: Path) -> CodeType:
    """The code of a file in which every function says when it is called."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            says = ast.parse(f"{_SAYS}({_place(path, node.body[0].lineno)!r})").body[0]
            for part in ast.walk(says):
                ast.copy_location(part, node.body[0])
            node.body.insert(ast.get_docstring(node, clean=False) is not None, says)
    return compile(tree, str(path), "exec", dont_inherit=True)


def _place(path: Path | str, line: int | str = "") -> str:
    return f"{Path(path).relative_to(PACKAGE)}:{line}"


class _Loader(SourceFileLoader):
    """Loads what it is given instead of what the file holds."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class Finder(MetaPathFinder):
    """Finds the given code for some files of the package."""

    def __init__(self, code: Mapping[Path, CodeType]) -> None:
        self.code = {str(path): made for path, made in code.items()}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if not fullname.startswith("orrery."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin in self.code:
            spec.loader = _Loader(fullname, spec.origin, self.code[spec.origin])
        return spec


def load_instead(code: Mapping[Path, CodeType]) -> None:
    """From now on these files are loaded as this code."""
    setattr(builtins, _SAYS, CALLED.add)
    sys.meta_path.insert(0, Finder(code))


def functions_of(code: Mapping[Path, CodeType]) -> dict[CodeType, list[FunctionType]]:
    """All functions in memory that are made of the code of these files."""
    files = {str(path) for path in code}
    found: dict[CodeType, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in files:
            found.setdefault(thing.__code__, []).append(thing)
    return found


def graft_of(was: CodeType, now: CodeType) -> Graft | None:
    """What must be put where for a fault, if it lies within functions only."""
    code, innermost = list[tuple[CodeType, CodeType]](), ""
    for chain in _differing((was, now)):
        functions = [(old, new) for old, new in chain if old.co_flags & CO_OPTIMIZED]
        named = [old for old, _ in functions if not old.co_name.startswith("<")]
        if not named or not chain[-1][0].co_flags & CO_OPTIMIZED:
            return None
        code += functions
        innermost = _says_of(named[-1])
    return Graft(tuple(code), innermost) if code else None


def _differing(*chain: tuple[CodeType, CodeType]) -> Iterator[tuple[tuple[CodeType, CodeType], ...]]:
    """Every code that is another by itself, behind the codes around it."""
    was, now = chain[-1]
    if _alone(was) != _alone(now):
        yield chain
    for inner in zip(_within(was), _within(now), strict=True):
        yield from _differing(*chain, inner)


def _alone(code: CodeType) -> tuple[object, ...]:
    constants = [repr(part) for part in code.co_consts if not isinstance(part, CodeType)]
    return code.co_code, code.co_names, constants


def _within(code: CodeType) -> list[CodeType]:
    return [part for part in code.co_consts if isinstance(part, CodeType)]


def _says_of(code: CodeType) -> str:
    """The word by which a function says that it is called."""
    place = _place(code.co_filename)
    return next(part for part in code.co_consts if isinstance(part, str) and part.startswith(place))


def apply(graft: Graft, functions: Mapping[CodeType, list[FunctionType]]) -> None:
    for was, now in graft.code:
        for function in functions.get(was, ()):
            function.__code__ = now
