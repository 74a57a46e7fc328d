"""A game without a drawing of its own: its zones, plainly. Also what the drawings share."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from orrery.kernel import Choice, Fact, Item, Scene, Zone

GOAL = ""
LEGEND = ""
WIDTH = 40


def mark(style: str, *ids: str) -> Style:
    """A style for what stands for some ids of the scene: it lights up with the options that touch them."""
    return Style.parse(style or "none") + Style(meta={"ids": ids})


def status(scene: Scene) -> list[Text]:
    """The few facts that everybody wants first."""
    return [Text.assemble((f"{fact.label} ", "dim"), (fact.value, "bold")) for fact in scene.status]


def board(scene: Scene, width: int, height: int) -> RenderableType:
    """A panel for each zone that holds something and belongs to nobody."""
    return _panels([zone for zone in scene.zones if zone.seat is None])


def own(scene: Scene, seat: int, width: int) -> RenderableType:
    """The zones of a seat."""
    return _panels([zone for zone in scene.zones if zone.seat == seat])


def about(scene: Scene, choice: Choice) -> Text:
    """The facts of what an option touches."""
    lines = Text()
    for zone in scene.zones:
        things: tuple[Zone | Item, ...] = (zone, *zone.items)
        for one in things:
            if one.id in choice.touches and one.facts:
                lines.append(f"{one.label}: {facts_in_words(one)}\n")
    return lines


def facts_in_words(one: Zone | Item) -> str:
    return ", ".join(f"{fact.label} {fact.value}" for fact in one.facts)


def draw(scene: Scene, width: int) -> RenderableType:
    """Any scene at all: the status line, then a panel for each zone that holds something."""
    return Group(Text("   ").join(status(scene)), _panels(scene.zones))


def _panels(zones: Any) -> Columns:
    return Columns([_panel(zone) for zone in zones if zone.items or zone.facts], padding=(0, 1))


def _panel(zone: Zone) -> Panel:
    lines = [_fact(fact) for fact in zone.facts] + [_item(item) for item in zone.items]
    return Panel(Group(*lines), title=Text(zone.label, mark("", zone.id)), title_align="left")


def _fact(fact: Fact) -> Text:
    return Text.assemble((f"{fact.label} ", "dim"), fact.value)


def _item(item: Item) -> Text:
    times = f"{item.count}× " if item.count > 1 else ""
    facts = f" ({facts_in_words(item)})" if item.facts else ""
    return Text(f"{times}{item.label}{facts}", mark("", item.id))
