"""Which games there are: those that are installed, and those made known for a notebook or a test."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from orrery.kernel.game import Game
from orrery.kernel.ruling import OrreryError, UnknownGame

_REGISTERED: Final[dict[str, Game[Any]]] = {}


def register(new: Game[Any]) -> None:
    """Make a game known without an entry point, for a notebook or a test; the last of an id counts."""
    _REGISTERED[new.id] = new
    game.cache_clear()


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group="orrery.games"), key=lambda p: p.name)}


@lru_cache
def game(name: str) -> Game[Any]:
    """The installed game of that id."""
    if name in _REGISTERED:
        return _REGISTERED[name]
    points = _points()
    point = points.get(name.lower().replace("_", "-"))
    if point is None:
        near = difflib.get_close_matches(name.lower(), points, 1, 0.4)
        hint = f"did you mean {near[0]}?" if near else "see: orrery games"
        raise UnknownGame(f"no game is called {name!r}; {hint}")
    try:
        found: Game[Any] = point.load()
    except OrreryError:
        raise
    except Exception as error:  # a plug-in may fail in any way
        raise UnknownGame(f"{name} can't be loaded: {type(error).__name__}: {error}") from error
    return found


def games() -> Iterator[Game[Any]]:
    """Every installed or registered game; one that can't be loaded is passed over, `broken` says why."""
    for name in _points():
        if name not in broken():
            yield game(name)
    yield from (_REGISTERED[name] for name in sorted(_REGISTERED.keys() - _points().keys()))


@lru_cache
def broken() -> dict[str, str]:
    """The installed games that can't be loaded, and why."""
    faults = {}
    for name in _points():
        try:
            game(name)
        except OrreryError as error:
            faults[name] = str(error)
    return faults
