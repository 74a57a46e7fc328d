"""What the classes of a game are called in a save: the name of the game's package and their own."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

T = TypeVar("T")

_NAMES: Final[dict[type, str]] = {}


def saved_name(cls: type) -> str:
    """The name of a class in a saved state.

    >>> class Moon: __module__ = "orrery.games.debris.state"
    >>> saved_name(Moon)
    'debris.Moon'
    """
    name = _NAMES.get(cls)
    if name is None:
        name = _NAMES[cls] = _in_package(cls, cls.__name__)
    return name


def _in_package(cls: type, name: str) -> str:
    parts = cls.__module__.split(".")
    return f"{parts[-2] if len(parts) > 1 else parts[0]}.{name}"


class Names(Generic[T]):
    """Classes by the names that saves have for them, older ones too. No name means two things."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._classes: dict[str, type[T]] = {}

    def add(self, cls: type[T], formerly: tuple[str, ...]) -> None:
        """Take up a class under its name, and under those it had in older saves."""
        for name in (cls.__name__, *formerly):
            full = name if "." in name else _in_package(cls, name)
            known = self._classes.get(full)
            if known is not None and not _same_lines(known, cls):
                raise TypeError(f"two {self._kind} of one game are called {full}")
            self._classes[full] = cls

    def __getitem__(self, name: str) -> type[T]:
        return self._classes[name]


def _same_lines(known: type, cls: type) -> bool:
    """Whether a class inside a function is only made once more, because the function ran again."""
    here = (cls.__module__, cls.__qualname__)
    return "<locals>" in cls.__qualname__ and here == (known.__module__, known.__qualname__)
