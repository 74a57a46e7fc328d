"""What may be chosen before a game: typed options with ranges, defaults and descriptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from orrery.kernel.ruling import OptionError

Chosen = TypeVar("Chosen", bound="GameOptions")


class GameOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game: subclass with typed fields, defaults, ranges and descriptions."""

    #: Options that had another name in older saves: the old name and today's.
    renamed: ClassVar[dict[str, str]] = {}


def schema_of(kind: type[GameOptions]) -> dict[str, Any]:
    """The options as a JSON schema, from which forms and help are made."""
    schema: dict[str, Any] = msgspec.json.schema(kind)["$defs"][kind.__name__]
    hints = get_type_hints(kind)
    for name, option in schema["properties"].items():
        if "enum" in option and get_origin(hints.get(name)) is Literal:
            option["enum"] = list(get_args(hints[name]))  # in their own order, not by the alphabet
    return schema


def read_options(kind: type[Chosen], table: Mapping[str, Any], *, lax: bool = False) -> Chosen:
    """Options from a table, checked; `lax` takes numbers and truths written as text."""
    if not isinstance(table, Mapping):
        raise OptionError(f"options are a table of names and values, not {table!r}")
    try:
        return msgspec.convert(dict(table), kind, strict=not lax)
    except msgspec.ValidationError as error:
        raise OptionError(_fault(kind, table, lax) or str(error)) from None


def salvage_options(kind: type[Chosen], saved: Any) -> tuple[Chosen, list[str]]:
    """The options of a saved game, and what of them can't be chosen any more; that is as usual then."""
    if not isinstance(saved, dict):
        raise OptionError("the saved options are no table")
    table = {str(kind.renamed.get(name, name)): value for name, value in saved.items()}
    gone = [name for name, value in table.items() if not _may_be(kind, name, value)]
    kept = {name: value for name, value in table.items() if name not in gone}
    return read_options(kind, kept), [f"the option {name.replace('_', ' ')}" for name in gone]


def _may_be(kind: type[GameOptions], name: str, value: Any) -> bool:
    try:
        msgspec.convert({name: value}, kind)
    except msgspec.ValidationError:
        return False
    return True


def _fault(kind: type[GameOptions], table: Mapping[str, Any], lax: bool) -> str:
    """The first entry that can't be, and what can."""
    known = schema_of(kind)["properties"]
    for name, value in table.items():
        if name not in known:
            return f"there is no option {name!r}; its options are: {', '.join(known) or 'none'}"
        try:
            msgspec.convert({name: value}, kind, strict=not lax)
        except msgspec.ValidationError:
            written = ",".join(map(str, value)) if isinstance(value, list) else value
            return f"{name} can't be {written!r}; it is {allowed(known[name])}"
    return ""


def allowed(schema: Mapping[str, Any]) -> str:
    """What an option may be, in words.

    >>> allowed({"type": "integer", "minimum": 1, "maximum": 8})
    '1 to 8'
    """
    if "enum" in schema:
        return "one of " + ", ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return "any of " + ", ".join(map(str, schema["items"].get("enum", ())))
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    return {"boolean": "true or false", "integer": "a whole number"}.get(schema.get("type", ""), "a text")
