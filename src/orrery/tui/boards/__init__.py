"""Boards drawn in text. A game without a drawing of its own gets the plain list of its zones."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from orrery.kernel import Fact, Game, Item, Scene, Zone


def draw(game: Game[Any], scene: Scene, width: int) -> RenderableType:
    """The board of a game from what a seat is shown."""
    name = f"{__name__}.{game.id.replace('-', '_')}"
    if find_spec(name) is None:
        return draw_zones(scene, width)
    picture: RenderableType = import_module(name).draw(scene, width)
    return picture


def draw_zones(scene: Scene, width: int) -> RenderableType:
    """Any scene at all: the status line, then a panel for each zone that holds something."""
    status = Text("   ").join([_fact(fact) for fact in scene.status])
    panels = [_panel(zone) for zone in scene.zones if zone.items or zone.facts]
    return Group(status, Columns(panels, padding=(0, 1)))


def _panel(zone: Zone) -> Panel:
    lines = [_fact(fact) for fact in zone.facts] + [_item(item) for item in zone.items]
    return Panel(Group(*lines), title=zone.label, title_align="left")


def _fact(fact: Fact) -> Text:
    return Text.assemble((f"{fact.label} ", "dim"), fact.value)


def _item(item: Item) -> Text:
    times = f"{item.count}× " if item.count > 1 else ""
    facts = ", ".join(f"{fact.label} {fact.value}" for fact in item.facts)
    return Text(f"{times}{item.label}" + (f" ({facts})" if facts else ""))
