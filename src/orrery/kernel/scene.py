"""What a player is shown: made from a view, drawn by the browser and the terminal.

A scene is a list of zones (a space, a hand, a ship, a deck, a track), each with facts and with
items in it. Ids are words of the notation, so that an option can say which of them it touches.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Fact(msgspec.Struct, frozen=True):
    """A labelled value: `Health 3/4`."""

    label: str
    value: str
    #: A share from 0 to 1 when the value is better shown as a bar.
    share: float | None = None


class Item(msgspec.Struct, frozen=True):
    """A thing in a zone: a card, a pawn, cubes."""

    id: str
    kind: str
    label: str
    seat: int | None = None
    count: int = 1
    facts: tuple[Fact, ...] = ()


class Zone(msgspec.Struct, frozen=True):
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
    #: What this game's own board drawing needs and no other does: plain JSON values.
    extra: dict[str, Any] = {}


def plain_scene(description: dict[str, Any]) -> Scene:
    """A scene for a game that has no picture yet: its scalars as status, its tables as zones."""
    status = [Fact(_title(name), str(value)) for name, value in description.items() if _scalar(value)]
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
    return [Fact(str(name), str(item)) for name, item in pairs]
