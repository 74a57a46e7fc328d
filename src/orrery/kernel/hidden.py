"""Who may see what: a view is the same class with UNKNOWN in what its seat may not know."""

from __future__ import annotations

from typing import Any, TypeVar

from orrery.kernel.state import PUBLIC, UNKNOWN, State

__all__ = ["COUNT", "NOBODY", "OWNER", "OWNER_OR_COUNT", "PUBLIC", "view"]

S = TypeVar("S", bound=State)


def NOBODY(value: Any, seat: int | None) -> Any:  # noqa: N802
    """Nobody sees it: a card laid face down."""
    return UNKNOWN


def COUNT(value: Any, seat: int | None) -> Any:  # noqa: N802
    """Everybody sees how many there are, nobody which."""
    return (UNKNOWN,) * len(value)


def OWNER(value: Any, seat: int | None) -> Any:  # noqa: N802
    """A tuple with an element for each seat: each seat sees its own."""
    return tuple([own if i == seat else UNKNOWN for i, own in enumerate(value)])


def OWNER_OR_COUNT(value: Any, seat: int | None) -> Any:  # noqa: N802
    """A tuple with a hand for each seat: each seat sees its own, and how many the others hold."""
    return tuple([own if i == seat else (UNKNOWN,) * len(own) for i, own in enumerate(value)])


_BY_VALUE = frozenset({NOBODY, COUNT, OWNER, OWNER_OR_COUNT})


def view(state: S, seat: int | None) -> S:
    """What a seat (None: a spectator) may know of a state."""
    seen = state.clone()
    for name, sight in state.veiled:
        if sight in _BY_VALUE:
            setattr(seen, name, sight(getattr(state, name), seat))
        else:
            setattr(seen, name, sight(state, seat))
    return seen
