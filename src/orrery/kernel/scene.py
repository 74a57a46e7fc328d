"""What a player is shown: made from a view, drawn by the browser and the terminal.

A scene is a list of zones (a space, a hand, a ship, a deck, a track), each with facts and with
items in it. Ids are words of the notation, so that an option can say which of them it touches.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A labelled value: `Health 3/4`."""

    label: str
    value: str
    #: A share from 0 to 1 when the value is better shown as a bar.
    share: float | None = None


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing in a zone: a card, a pawn, cubes."""

    id: str
    kind: str
    label: str
    seat: int | None = None
    count: int = 1
    facts: tuple[Fact, ...] = ()


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place of the table."""

    id: str
    #: What it is, in the game's words: "space", "hand", "ship", "deck", "track", "card" ...
    kind: str
    label: str
    seat: int | None = None
    items: tuple[Item, ...] = ()
    facts: tuple[Fact, ...] = ()
    #: The zone it lies in, if any.
    within: str | None = None


class Scene(msgspec.Struct, frozen=True):
    """The whole table as one seat may see it."""

    #: The few facts that everybody wants first: the year, the threat, the round.
    status: tuple[Fact, ...]
    zones: tuple[Zone, ...]
    #: What this game's own board drawing needs and no other does: an instance of the game's `Board`.
    extra: Any = {}


def plain_scene(description: dict[str, Any]) -> Scene:
    """A scene for a game that has no picture yet: its scalars as status, its tables as zones."""
    status = [Fact(_title(name), _words(value)) for name, value in description.items() if _scalar(value)]
    zones = [
        Zone(name, "table", _title(name), facts=tuple(_facts(value)))
        for name, value in description.items()
        if not _scalar(value)
    ]
    return Scene(tuple(status), tuple(zones))


def _scalar(value: Any) -> bool:
    return not isinstance(value, (dict, list, tuple))


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _facts(value: Any) -> list[Fact]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
    return [Fact(str(name), _words(item)) for name, item in pairs]


def _words(value: Any) -> str:
    """A value as one reads it: `fuel 3, ore 0, scanned no`."""
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {_words(item)}" for name, item in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_words(item) for item in value) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)
