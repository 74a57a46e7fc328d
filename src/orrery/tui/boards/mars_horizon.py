"""The table of Mars Horizon in text: milestones, pool, agencies, launch pad, odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text

from orrery.kernel import Choice, Item, Scene, Zone
from orrery.tui.boards.zones import mark
from orrery.tui.boards.zones import status as plain_status

__all__ = ["GOAL", "LEGEND", "WIDTH", "about", "board", "draw", "own", "status"]

GOAL: Final = (
    "Run a space agency through two eras: buy designs and buildings, launch missions, claim milestones. The "
    "first agency to land a crew on Mars wins at once. Together, the team must claim every milestone by its "
    "year, the landing on Mars last."
)
LEGEND: Final = """\
[ ] [x]    a milestone that is free, or claimed, with what a launch for it needs
M R P      Money, Research, Prestige
9 / 8      reliability of a launch against its target; then the chance of success
           with no Prestige spent, with 1, with 3
3… 2… 1…   the launch cards of the countdown, as they are turned up"""
WIDTH: Final = 46

_SHORT: Final = {
    "vehicle design": "Vehicle",
    "building": "Building",
    "operation": "Operation",
    "diplomacy": "Diplomacy",
    "mission": "Mission",
    "installation": "Install.",
}


def draw(scene: Scene, width: int) -> RenderableType:
    """The whole table, top to bottom."""
    zones = {zone.id: zone for zone in scene.zones}
    agencies = [zone for zone in scene.zones if zone.kind == "agency"]
    lines: list[Text] = [Text("   ").join(plain_status(scene))]
    lines += _milestones(zones["milestones"], width)
    lines += _pool(zones["pool"], scene.extra.together, width)
    for agency in agencies:
        lines += _agency(agency, scene.extra, width)
    if zones["pad"].facts:
        lines += _pad(zones["pad"], width)
    return Group(*lines, *_launches(scene, width))


def _launches(scene: Scene, width: int) -> list[Text]:
    """What can be launched with which odds, and the piles that decide about it."""
    zones = {zone.id: zone for zone in scene.zones}
    lines = _odds(zones["odds"], width) if zones["odds"].items else []
    lines += _deck(zones["launch-deck"], width)
    for zone in scene.zones:
        if zone.kind == "pile" and zone.items:
            lines += _pile(zone, width)
    return lines


def status(scene: Scene) -> list[Text]:
    """Era and year, then the tokens of each agency."""
    pieces = plain_status(scene)
    for zone in scene.zones:
        if zone.kind == "agency":
            tokens = " ".join(f"{fact.value}{fact.label[0]}" for fact in zone.facts[:3])
            pieces.append(Text.assemble(f"{zone.label.removesuffix(' Agency')} ", (tokens, "bold")))
    return pieces


def board(scene: Scene, width: int, height: int) -> RenderableType:
    """The launch pad if there is a countdown, the milestones, the pool, and the launches at hand."""
    zones = {zone.id: zone for zone in scene.zones}
    lines: list[Text] = _pad(zones["pad"], width) if zones["pad"].facts else []
    lines += _milestones(zones["milestones"], width)
    lines += _pool(zones["pool"], scene.extra.together, width)
    return Group(*lines, *_launches(scene, width))


def own(scene: Scene, seat: int, width: int) -> RenderableType:
    """The agency of a seat, then the others."""
    agencies = [zone for zone in scene.zones if zone.kind == "agency"]
    ordered = sorted(agencies, key=lambda zone: zone.seat != seat)
    return Group(*[line for agency in ordered for line in _agency(agency, scene.extra, width)])


def about(scene: Scene, choice: Choice) -> Text:
    """What a card says, and the odds of every launch for a goal."""
    text = Text()
    for card in choice.touches:
        face = scene.extra.cards.get(card)
        if face is not None and face.text not in choice.note:
            text.append(f"{face.text}\n")
    for launch in scene.extra.launches:
        if launch.goal not in choice.touches:
            continue
        for way in launch.ways:
            name = scene.extra.cards[way.vehicle].name
            chances = " / ".join(f"{chance:.0%}" for chance in way.chances)
            text.append(f"{name}, {way.cost} Money: reliability {way.reliability} of {launch.target}")
            text.append(f"; {chances} with 0 / 1 / 3 Prestige\n" if chances else "\n", "bold")
    return text


def _title(text: str, width: int) -> Text:
    return Text(f"── {text} ".ljust(width, "─"), style="cyan")


def _wrap(text: Text, width: int, indent: int, *ids: str) -> Iterator[Text]:
    """A line broken at words, what follows set in by some columns; it stands for some ids."""
    style = mark("", *ids)
    first, *words = text.plain.lstrip().split(" ")
    line = " " * (len(text.plain) - len(text.plain.lstrip())) + first
    for word in words:
        if len(line) + 1 + len(word) > width:
            yield Text(line, style)
            line = " " * indent + word
        else:
            line = f"{line} {word}"
    yield Text(line, style)


def _fact(item: Item | Zone, label: str) -> str:
    return next((fact.value for fact in item.facts if fact.label == label), "")


def _milestones(zone: Zone, width: int) -> list[Text]:
    lines = [_title(zone.label, width)]
    for item in zone.items:
        owner = _fact(item, "Claimed by")
        mark = "[ ]" if owner == "nobody" else "[x]"
        by = f" by {_fact(item, 'By')}" if _fact(item, "By") else ""
        profile = (
            _fact(item, "Claim") + by if owner == "nobody" else f"{owner}; again {_fact(item, 'Repeat')}"
        )
        row = Text(f"{mark} {item.label:<27}{_fact(item, 'Needs'):<10}{profile}")
        lines += _wrap(row, width, 41 if width > 60 else 4, item.id)
    return lines


def _pool(zone: Zone, numbered: bool, width: int) -> list[Text]:
    """The face-up cards; a team's have the numbers that the removal die shows."""
    lines = [_title(f"{zone.label} ({_fact(zone, 'Agency Deck')} in the deck)", width)]
    if all(item.kind == "empty" for item in zone.items):
        return [*lines, Text("  none face up now")]
    for place, item in enumerate(zone.items, 1):
        mark = f"{place} " if numbered else "  "
        if item.kind != "empty":
            lines += _card(mark, item, width)
        elif numbered:
            lines.append(Text(f"{mark}(empty)"))
    return lines


def _card(mark: str, item: Item, width: int) -> Iterator[Text]:
    cost = _fact(item, "Cost")
    price = f"{_tokens(cost)}. " if cost else ""
    row = Text(f"{mark}{_SHORT[item.kind]:<10}{item.label}: {price}{_fact(item, 'Text')}")
    return _wrap(row, width, 12, item.id)


def _tokens(cost: str) -> str:
    """A cost in letters.

    >>> _tokens("3 Money and 1 Prestige")
    '3 M, 1 P'
    """
    for name in ("Money", "Research", "Prestige"):
        cost = cost.replace(name, name[0])
    return cost.replace(" and ", ", ")


def _agency(zone: Zone, board: Any, width: int) -> list[Text]:
    """An agency's tokens, vehicles and cards; one's own cards with what they do."""
    tokens = "  ".join(f"{fact.label} {fact.value}" for fact in zone.facts)
    playing = "> " if board.turn == zone.seat else ""
    lines = [_title(f"{playing}{zone.label}: {tokens}", width)]
    for item in zone.items:
        if item.kind == "vehicle design":
            test = " + Engine Test" if _fact(item, "Engine Test") else ""
            row = Text(f"  {item.label}{test} ({_fact(item, 'Use')}): {_fact(item, 'Text')}")
            lines += _wrap(row, width, 4, item.id)
    others = [item for item in zone.items if item.kind != "vehicle design"]
    if board.viewer == zone.seat:
        for item in others:
            lines += _wrap(Text(f"  {item.label}: {_fact(item, 'Text')}"), width, 4, item.id)
    elif others:
        lines += _wrap(Text("  " + ", ".join(item.label for item in others)), width, 4)
    return lines


def _pad(zone: Zone, width: int) -> list[Text]:
    lines = [_title(zone.label, width)]
    lines += _wrap(Text("  " + ", ".join(f"{fact.label} {fact.value}" for fact in zone.facts)), width, 2)
    for count, item in zip((3, 2, 1), zone.items, strict=False):
        lines.append(Text(f"  {count}... {item.label}: {_fact(item, 'Text')}"))
    return lines


def _odds(zone: Zone, width: int) -> list[Text]:
    head = "Success, with 1, with 3 Prestige"
    lines = [_title(f"{zone.label}: {head}", width)]
    for item in zone.items:
        chances = [fact.value for fact in item.facts if fact.share is not None]
        sums = f"{_fact(item, 'Reliability')} / {_fact(item, 'Target')}, {_tokens(_fact(item, 'Cost'))}"
        numbers = " ".join(f"{chance:>5}" for chance in chances)
        room = width - 3 - 15 - len(numbers) - 1
        label = item.label
        if len(label) > room:
            lines.append(Text(f"  {label}"))
            label = ""
        lines.append(Text(f"  {label:<{room}} {sums:<14} {numbers}"))
    return lines


def _deck(zone: Zone, width: int) -> list[Text]:
    cards = ", ".join(f"{item.count} {item.label}" for item in zone.items if item.count)
    cards = cards or "the discard is shuffled for the next card"
    return [_title(f"{zone.label} ({_fact(zone, 'Left')} left)", width), *_wrap(Text(f"  {cards}"), width, 2)]


def _pile(zone: Zone, width: int) -> Iterator[Text]:
    cards = ", ".join(item.label for item in zone.items)
    return _wrap(Text(f"{zone.label} ({len(zone.items)}): {cards}"), width, 2)
