"""States, views and frames as plain JSON values, and back, exactly."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from orrery.kernel.frozen import name_in_game
from orrery.kernel.ruling import RecordError
from orrery.kernel.state import UNKNOWN, Leaf, State, leaf_class
from orrery.kernel.step import Step, step_named

S = TypeVar("S", bound=State)


def to_plain(value: Any) -> Any:
    """A value of a state as JSON can hold it."""
    if value is None or isinstance(value, (int, str, float)):
        return value
    if isinstance(value, tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, Leaf):
        return {"$leaf": name_in_game(type(value)), **_fields(value)}
    if isinstance(value, Step):
        return {"$step": value.name, **_fields(value)}
    if value is UNKNOWN:
        return {"$unknown": True}
    if isinstance(value, frozenset):
        return {"$set": sorted(to_plain(item) for item in value)}
    raise TypeError(f"a {type(value).__name__} has no place in a state: {value!r}")


def _fields(value: Any) -> dict[str, Any]:
    return {name: to_plain(getattr(value, name)) for name in value.__struct_fields__}


def from_plain(value: Any) -> Any:
    """The value that `to_plain` wrote."""
    if isinstance(value, list):
        return tuple([from_plain(item) for item in value])
    if not isinstance(value, dict):
        return value
    if "$leaf" in value:
        return _made(leaf_class(value["$leaf"]), value)
    if "$step" in value:
        return _made(step_named(value["$step"]), value)
    if "$unknown" in value:
        return UNKNOWN
    if "$set" in value:
        return frozenset(from_plain(item) for item in value["$set"])
    raise RecordError("the saved state holds something that is not a value of a game")


def _made(cls: Any, value: dict[str, Any]) -> Any:
    return cls(**{name: from_plain(item) for name, item in value.items() if not name.startswith("$")})


def struct_to_plain(value: Any) -> Any:
    """Options or a result exactly as JSON will give them back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def state_to_plain(state: State) -> dict[str, Any]:
    """A state or a view as a JSON object."""
    plain = {
        name: to_plain(getattr(state, name)) for name in state.fields if name not in ("options", "result")
    }
    plain["options"] = struct_to_plain(state.options)
    plain["result"] = struct_to_plain(state.result)
    return plain


def state_from_plain(cls: type[S], options: type[Any], result: type[Any], plain: dict[str, Any]) -> S:
    """The state that `state_to_plain` wrote."""
    try:
        values = {name: from_plain(plain[name]) for name in cls.fields if name not in ("options", "result")}
        values["options"] = msgspec.convert(plain["options"], options)
        values["result"] = msgspec.convert(plain["result"], result | None)
        return cls(**values)
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"the saved state is not one of this game: {error}") from None


def describe(state: State) -> dict[str, Any]:
    """The fields of a state by name, leaves as tables: a description for a game that has none of its own."""
    return {name: _description(getattr(state, name)) for name in type(state).__slots__}


def _description(value: Any) -> Any:
    if isinstance(value, (tuple, frozenset)):
        return [_description(item) for item in value]
    if isinstance(value, Leaf):
        return {name: _description(getattr(value, name)) for name in value.__struct_fields__}
    return "?" if value is UNKNOWN else value
