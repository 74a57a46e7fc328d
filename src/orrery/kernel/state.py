"""The state of a game: a mutable shell whose every field holds an immutable value.

`clone`, `key` and `__init__` are written for each class from its slots, so that a copy is a
handful of assignments and no two copies can ever share something that changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Self, TypeAlias

import msgspec

from orrery.kernel.event import Audience, Event, Notice, Sink
from orrery.kernel.frozen import FrozenMeta
from orrery.kernel.names import Names
from orrery.kernel.words import Spelling


class Unknown:
    """What stands in a view where the viewer may not know the value."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "?"

    def __reduce__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final[Any] = Unknown()

#: The actor that rolls dice and draws cards.
CHANCE: Final = -1


class Leaf(msgspec.Struct, metaclass=FrozenMeta, frozen=True, gc=False):
    """A named immutable value in a state: a spacecraft, a satellite, a fleet.

    Use `msgspec.structs.replace(leaf, field=value)` to make a changed copy. What a save needs to know
    of older shapes stands in `formerly` and the names that it shares with `State`; a field with a
    default needs no entry in `added`.
    """

    #: Names that the class had in older saves.
    formerly: ClassVar[tuple[str, ...]] = ()
    renamed: ClassVar[dict[str, str]] = {}
    given_up: ClassVar[tuple[str, ...]] = ()
    added: ClassVar[dict[str, Any]] = {}
    in_words: ClassVar[dict[str, Spelling]] = {}
    #: Whether None stands in the place of a leaf whose card is gone, where places have a meaning.
    leaves_slot: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        _LEAVES.add(cls, cls.__dict__.get("formerly", ()))


_LEAVES: Final[Names[Leaf]] = Names("leaves")


def leaf_class(name: str) -> type[Leaf]:
    return _LEAVES[name]


#: How a field is shown to a seat: `(state, seat) -> value`; seat None is a spectator.
Sight: TypeAlias = Callable[[Any, int | None], Any]


class State:
    """Subclass with `__slots__`, annotations and `who_sees`, which names every field of its own.

    `who_sees[field]` is one of PUBLIC, OWNER, OWNER_OR_COUNT, COUNT, NOBODY (see `hidden.py`)
    or a function `(state, seat) -> value`.
    """

    __slots__ = ("options", "players", "result", "sink", "stack")

    #: The steps that wait, the one that is asked now last.
    stack: tuple[Any, ...]
    sink: Sink | None
    players: int
    options: Any
    result: Any

    #: Every field that counts, in order; `sink` is a listener, not a part of the game.
    fields: ClassVar[tuple[str, ...]] = ("stack", "players", "options", "result")
    who_sees: ClassVar[dict[str, Any]] = {}
    #: The fields that not everybody sees, with how each is shown.
    veiled: ClassVar[tuple[tuple[str, Any], ...]] = ()

    #: Fields that had another name in older saves: the old name and today's.
    renamed: ClassVar[dict[str, str]] = {}
    #: Fields of older saves that are no more.
    given_up: ClassVar[tuple[str, ...]] = ()
    #: What a field is that older saves lack: a value, or a function of the fields that were read.
    added: ClassVar[dict[str, Any]] = {}
    #: How fields are written in a save that hold places of a table of data.
    in_words: ClassVar[dict[str, Spelling]] = {}

    def __init_subclass__(cls) -> None:
        own = tuple(cls.__dict__.get("__slots__", ()))
        named = cls.__dict__.get("who_sees", {})
        if set(named) != set(own):
            odd = sorted(set(named) ^ set(own))
            raise TypeError(f"{cls.__name__}.who_sees must name each field once; look at: {', '.join(odd)}")
        cls.fields = cls.fields + own
        cls.veiled = cls.veiled + tuple((name, named[name]) for name in own if named[name] is not PUBLIC)
        _write_methods(cls)

    def __init__(self, **values: Any) -> None:
        values.setdefault("stack", ())
        values.setdefault("result", None)
        for name in self.fields:
            setattr(self, name, values.pop(name))
        self.sink = None
        if values:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(values)}")

    def clone(self) -> Self:
        raise NotImplementedError("written for each subclass")

    def key(self) -> tuple[Any, ...]:
        """All that the state is, hashable: equal keys are equal positions."""
        raise NotImplementedError("written for each subclass")

    def push(self, step: Any) -> None:
        """Ask something before going on with what is on the stack."""
        self.stack = self.stack + (step,)  # noqa: RUF005  faster than unpacking

    def pop(self) -> None:
        """The question on top has been answered."""
        self.stack = self.stack[:-1]

    def swap(self, step: Any) -> None:
        """Ask something else instead of what is on top."""
        self.stack = self.stack[:-1] + (step,)  # noqa: RUF005  faster than unpacking

    def finish(self, result: Any) -> None:
        """The game is over, whatever was still to be asked."""
        self.result = result
        self.stack = ()

    def emit(self, event: Event, audience: Audience = None) -> None:
        """Tell what happened to whoever listens."""
        if self.sink is not None:
            self.sink(Notice(event, audience))


def PUBLIC(state: Any, seat: int | None) -> Any:  # noqa: N802  a constant that happens to be callable
    """Everybody sees it. The view keeps the field as it is; this body is never needed."""
    raise AssertionError


def _write_methods(cls: type[State]) -> None:
    """Straight-line `clone` and `key` for the fields of this class."""
    lines = ["def clone(s, new=object.__new__):", " t = new(C)", " t.sink = None"]
    lines += [f" t.{name} = s.{name}" for name in cls.fields]
    lines += [" return t", "def key(s):", " return (" + "".join(f"s.{name}, " for name in cls.fields) + ")"]
    namespace: dict[str, Any] = {"C": cls}
    exec("\n".join(lines), namespace)
    cls.clone = namespace["clone"]  # type: ignore[method-assign]
    cls.key = namespace["key"]  # type: ignore[method-assign]
