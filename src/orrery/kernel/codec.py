"""States, views and frames as plain JSON values, and back, exactly.

A save outlives the shape of the state it was made from: fields that have been added, renamed or
removed since, and cards that the game has no longer, are put right here as the classes declare it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

import msgspec

from orrery.kernel.names import saved_name
from orrery.kernel.options import salvage_options
from orrery.kernel.ruling import RecordError
from orrery.kernel.state import UNKNOWN, Leaf, State, leaf_class
from orrery.kernel.step import Step, step_named
from orrery.kernel.words import Gone

S = TypeVar("S", bound=State)

#: Fields that are structs of their own and no values of the game.
_STRUCTS: Final = ("options", "result")
#: What JSON holds without a word.
_AS_IT_IS: Final = frozenset([int, str, bool, float, type(None)])


# Writing


def to_plain(value: Any) -> Any:
    """A value of a state as JSON can hold it."""
    if type(value) in _AS_IT_IS:
        return value
    if isinstance(value, tuple):
        return [item if type(item) in _AS_IT_IS else to_plain(item) for item in value]
    if isinstance(value, Leaf):
        return {"$leaf": saved_name(type(value)), **_fields_to_plain(value, value.__struct_fields__)}
    if isinstance(value, Step):
        return {"$step": value.name, **_fields_to_plain(value, value.__struct_fields__)}
    if value is UNKNOWN:
        return {"$unknown": True}
    if isinstance(value, frozenset):
        return {"$set": sorted(to_plain(item) for item in value)}
    raise TypeError(f"a {type(value).__name__} has no place in a state: {value!r}")


def _fields_to_plain(holder: Any, names: tuple[str, ...]) -> dict[str, Any]:
    spelled = type(holder).in_words
    plain = {}
    for name in names:
        value = getattr(holder, name)
        if name in spelled:
            value = spelled[name].write(value, to_plain)
        elif type(value) not in _AS_IT_IS:
            value = to_plain(value)
        plain[name] = value
    return plain


def struct_to_plain(value: Any) -> Any:
    """Options or a result exactly as JSON will give them back."""
    return msgspec.json.decode(msgspec.json.encode(value))


def state_to_plain(state: State) -> dict[str, Any]:
    """A state or a view as a JSON object."""
    names = tuple([name for name in state.fields if name not in ("stack", *_STRUCTS)])
    return {
        "stack": [to_plain(step) for step in state.stack],
        **_fields_to_plain(state, names),
        "options": struct_to_plain(state.options),
        "result": struct_to_plain(state.result),
    }


# Reading


class Reading:
    """A save being read. `gone` is what it names and the game has no longer, each as a person reads it."""

    def __init__(self) -> None:
        self.gone: dict[str, None] = {}

    def miss(self, what: str, word: str) -> None:
        self.gone[f"the {what} {as_text(word)}"] = None

    def value(self, plain: Any) -> Any:
        """The value that `to_plain` wrote."""
        if isinstance(plain, list):
            return tuple(self._members(plain))
        if not isinstance(plain, dict):
            return plain
        if "$leaf" in plain:
            return self._leaf(plain)
        if "$step" in plain:
            return self._struct(step_named(plain["$step"]), plain)
        if "$unknown" in plain:
            return UNKNOWN
        if "$set" in plain:
            return frozenset(self._members(plain["$set"]))
        raise RecordError("the saved state holds something that is not a value of a game")

    def _members(self, plain: Iterable[Any]) -> Iterable[Any]:
        """What a pile still holds."""
        for item in plain:
            try:
                yield self.value(item)
            except Gone:
                continue

    def _leaf(self, plain: dict[str, Any]) -> Leaf | None:
        """A leaf. One whose card is gone goes with it, or leaves its slot empty."""
        cls = leaf_class(plain["$leaf"])
        try:
            return self._struct(cls, plain)  # type: ignore[no-any-return]
        except Gone:
            if cls.leaves_slot:
                return None
            raise

    def _struct(self, cls: Any, plain: dict[str, Any]) -> Any:
        """A leaf or a step from its fields by name."""
        saved = _named_today(cls, {name: item for name, item in plain.items() if not name.startswith("$")})
        _check_names(cls, saved, cls.__struct_fields__)
        values = {name: self._field(cls, name, item) for name, item in saved.items()}
        return cls(**{**cls.added, **values})

    def _field(self, cls: type[Any], name: str, plain: Any) -> Any:
        return cls.in_words[name].read(plain, self) if name in cls.in_words else self.value(plain)

    def steps(self, plain: Any) -> Iterable[Any]:
        """The stack. What was about to be asked of a card that is gone is asked no longer."""
        for step in plain:
            try:
                yield self.value(_by_name(step) if isinstance(step, list) else step)
            except Gone:
                continue

    def state(self, cls: type[S], options: type[Any], result: type[Any], plain: dict[str, Any]) -> S:
        """The state that `state_to_plain` wrote, by whatever version."""
        saved = _named_today(cls, plain)
        _check_names(cls, saved, cls.fields)
        values: dict[str, Any] = {"stack": tuple(self.steps(saved.pop("stack")))}
        values["options"], gone = salvage_options(options, saved.pop("options"))
        self.gone.update(dict.fromkeys(gone))
        values["result"] = msgspec.convert(saved.pop("result"), result | None)
        values |= {name: self._field(cls, name, item) for name, item in saved.items()}
        for name, value in cls.added.items():
            if name not in values:
                values[name] = value(values) if callable(value) else value
        return cls(**values)


def _by_name(frame: list[Any]) -> dict[str, Any]:
    """A step as saves held it once: its name, who was asked, and its fields in their order."""
    named, actor, *values = frame
    fields = step_named(named["$step"]).__struct_fields__
    if fields[:1] == ("seat",) and len(values) < len(fields):
        values = [actor, *values]
    return {**named, **dict(zip(fields, values, strict=False))}


def _named_today(cls: type[Any], saved: dict[str, Any]) -> dict[str, Any]:
    """Saved fields by their names of today, without those that the class has given up."""
    return {cls.renamed.get(name, name): value for name, value in saved.items() if name not in cls.given_up}


def _check_names(cls: type[Any], saved: Iterable[str], fields: tuple[str, ...]) -> None:
    odd = sorted(set(saved) - set(fields))
    if odd:
        raise RecordError(f"the saved state has a {odd[0]!r} in {cls.__name__}, which has no such field")


def from_plain(value: Any) -> Any:
    """The value that `to_plain` wrote."""
    return Reading().value(value)


def read_state(
    cls: type[S], options: type[Any], result: type[Any], plain: dict[str, Any]
) -> tuple[S, tuple[str, ...]]:
    """The state that `state_to_plain` wrote, and what it names that the game has no longer."""
    reading = Reading()
    try:
        return reading.state(cls, options, result, plain), tuple(reading.gone)
    except (KeyError, TypeError, ValueError, AttributeError, Gone) as error:
        raise RecordError(f"the saved state is not one of this game: {error}") from None


# Describing


def as_text(word: str) -> str:
    """A word of the notation as a reader would write it.

    >>> as_text("ion_thruster-2")
    'Ion thruster 2'
    """
    text = word.replace("_", " ").replace("-", " ")
    return text[:1].upper() + text[1:]


def describe(state: State) -> dict[str, Any]:
    """The fields of a state by name, leaves as tables: a description for a game that has none of its own."""
    return {name: _description(getattr(state, name)) for name in type(state).__slots__}


def _description(value: Any) -> Any:
    if isinstance(value, (tuple, frozenset)):
        return [_description(item) for item in value]
    if isinstance(value, Leaf):
        return {name: _description(getattr(value, name)) for name in value.__struct_fields__}
    return "?" if value is UNKNOWN else value
