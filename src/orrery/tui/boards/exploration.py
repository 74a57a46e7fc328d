"""The map of five orbits in text, eighty columns wide, readable without colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from orrery.games.exploration.board import Orbit, Reach
from orrery.kernel import Choice, Item, Scene, Zone
from orrery.tui.boards import zones as plain
from orrery.tui.boards.zones import mark

__all__ = ["GOAL", "LEGEND", "WIDTH", "about", "board", "draw", "own", "status"]

GOAL: Final = (
    "The most domination points (DP) after the last round win. Draft ships, launch them from your spaceport, "
    "drop modules on domination spaces for DP and credits, fulfil your missions, and hold areas at the end."
)

_COLOURS: Final = ("red", "blue", "green", "yellow", "magenta")
_LETTERS: Final = "RBGAV"
_MARKS: Final = {
    "credit-space": "$",
    "command-space": "^",
    "hazard-space": "!",
    "cross-space": "+",
    "l1-space": "+",
    "exit-space": ">",
}
_CELL: Final = 8
LEGEND: Final = (
    "$ credits  ^ command  ! hazard  ° GNSS space  + crossing  > way out\n"
    "RBO› Red's bomber flying clockwise   Rg Red's GNSS   t3 trap   S station\n"
    "e t o m r spaces of Low Earth, Transfer, Outer Space, Moon, Mars; ↻ clockwise"
)
WIDTH: Final = 46


def status(scene: Scene) -> list[Text]:
    """The round and the phase, then credits and points of each seat."""
    pieces = plain.status(scene)
    for zone, seat in zip(
        [zone for zone in scene.zones if zone.kind == "seat"], scene.extra.seats, strict=False
    ):
        pieces.append(
            Text.assemble((f"{zone.label} ", _style(zone)), (f"{seat.credits}cr {seat.dp}DP", "bold"))
        )
    return pieces


def board(scene: Scene, width: int, height: int) -> RenderableType:
    """The draft, or the orbits as racetracks with the areas below; then the maneuver row."""
    zones = {zone.id: zone for zone in scene.zones if zone.kind != "domination"}
    deck = zones.get("deck")
    if deck is not None:
        return Group(*_deck(deck, width), Text(), *_row(zones["row"], width))
    lines = [line for ring in scene.extra.rings for line in _track(ring, zones, scene, width)]
    return Group(*lines, *_outer_space(scene, width), *_areas(scene, width), *_row(zones["row"], width))


def own(scene: Scene, seat: int, width: int) -> RenderableType:
    """The ships, hangar and cards of a seat, then the others."""
    seats = [zone for zone in scene.zones if zone.kind == "seat"]
    ordered = sorted(seats, key=lambda zone: zone.seat != seat)
    return Group(*[line for zone in ordered for line in _seat(zone, scene, width)])


def about(scene: Scene, choice: Choice) -> Text:
    """What lies on the way of a move with its odds, or what a ship or a card says."""
    reach = scene.extra.reach.get(choice.action)
    if reach is not None:
        return _outlook(reach, scene.extra.printed.names)
    return plain.about(scene, choice)


def _outlook(reach: Reach, names: Mapping[str, str]) -> Text:
    text = Text(f"velocity {reach.velocity}, energy {reach.energy}\n")
    for check in reach.checks:
        where = names.get(check.at, check.at)
        text.append(f"check at {where} against {check.against}: {check.chance:.0%}\n")
    for trap in reach.traps:
        text.append(f"trap {trap.count} at {names.get(trap.at, trap.at)}\n", "yellow")
    for drop in reach.drops:
        site = names.get(drop.site, drop.site)
        text.append(f"drop on {site}: {drop.chance:.0%}, {drop.credits} credits, {drop.dp} DP\n")
    if len(reach.losses) > 1:
        lost = ", ".join(f"{energy}: {chance:.0%}" for energy, chance in enumerate(reach.losses) if chance)
        text.append(f"energy lost {lost}\n")
    if reach.deadly:
        text.append("The ship may be lost.\n", "bold red")
    return text


def _track(ring: Orbit, zones: dict[str, Zone], scene: Scene, width: int) -> Iterator[Text]:
    """An orbit as a loop: clockwise along the upper stretches, and back along the lower ones."""
    marked = frozenset(scene.extra.gnss)
    across = max(5, width // _CELL)
    spaces = [zones[word] for word in ring.spaces]
    yield Text(f"{ring.name.upper()} ↻", style="bold")
    stretches = [spaces[start : start + across] for start in range(0, len(spaces), across)]
    for number, stretch in enumerate(stretches):
        back = number % 2 == 1
        yield from _stretch(stretch[::-1] if back else stretch, marked)


def draw(scene: Scene, width: int) -> RenderableType:
    """The status, the orbits, the areas, the players and the cards."""
    zones = {zone.id: zone for zone in scene.zones if zone.kind != "domination"}
    lines = [Text("   ").join([Text.assemble((f"{f.label} ", "dim"), f.value) for f in scene.status])]
    deck = zones.get("deck")
    if deck is not None:
        lines += [Text(), *_deck(deck, width)]
    elif any(fact.label == "Round" and "/" in fact.value for fact in scene.status):
        lines += [Text(), *_orbits(scene, zones, width), Text(), *_areas(scene, width)]
    for zone in scene.zones:
        if zone.kind == "seat":
            lines += [Text(), *_seat(zone, scene, width)]
    lines += [Text(), *_row(zones["row"], width)]
    return Group(*lines)


def _packed(head: Text, entries: Iterable[Text | str], width: int, between: str = "   ") -> Iterator[Text]:
    """Entries side by side after a head, as many as a line holds; the next lines stand in."""
    line, indent = head, "    "
    for number, entry in enumerate(entries):
        gap = between if number else ""
        if len(line) + len(gap) + len(entry) > width and line.plain.strip():
            yield line + between.rstrip() if number else line
            line, gap = Text(indent), ""
        line = line + gap + entry
    yield line


# The map


def _orbits(scene: Scene, zones: dict[str, Zone], width: int) -> Iterator[Text]:
    marked = frozenset(scene.extra.gnss)
    across = max(5, width // _CELL)
    for ring in scene.extra.rings:
        yield Text(f"{ring.name.upper()}, clockwise", style="bold")
        spaces = ring.spaces
        for start in range(0, len(spaces), across):
            yield from _stretch([zones[word] for word in spaces[start : start + across]], marked)
    yield from _outer_space(scene, width)
    yield Text(LEGEND, style="dim")


def _stretch(spaces: list[Zone], marked: frozenset[str]) -> Iterator[Text]:
    """A few spaces side by side: their names, and below them what is there, if anything is."""
    names = Text()
    things = Text()
    for space in spaces:
        sign = "°" if space.id in marked else _MARKS.get(space.kind, "")
        names.append(f"{space.id}{sign}".ljust(_CELL), style=mark("dim", space.id))
        found = Text()
        for item in space.items:
            found.append(_short(item), style=mark(_style(item), item.id, space.id))
        found.truncate(_CELL - 1)
        found.pad_right(_CELL - len(found))
        things.append_text(found)
    names.rstrip()
    yield names
    if things.plain.strip():
        things.rstrip()
        yield things


def _outer_space(scene: Scene, width: int) -> Iterator[Text]:
    for side in ("off-e", "off-w"):
        tiles = [zone for zone in scene.zones if zone.kind == "hex" and zone.within == side]
        if tiles:
            yield from _packed(Text(f"Beyond exit-{side[-1]}: "), map(_tile, tiles), width)


def _tile(tile: Zone) -> Text:
    """A hex with its reward and the ship on it."""
    entry = Text(f"{tile.id} {tile.label} ({tile.facts[0].value})")
    for item in tile.items:
        entry.append(f" {_short(item)}", style=_style(item))
    return entry


def _short(item: Item) -> str:
    """A thing on a space in a few characters."""
    letter = _LETTERS[item.seat] if item.seat is not None else ""
    if item.kind == "ship":
        way = {"clockwise": "›", "counter-clockwise": "‹"}[_fact(item, "Direction")]
        return f"{letter}{_code(item)}{way}"
    if item.kind == "gnss":
        return f"{letter}g"
    return f"t{_fact(item, 'Counter')}" if item.kind == "trap" else "S"


def _code(item: Item) -> str:
    """Two letters for a type of ship."""
    return item.id.partition(".")[2][:2].upper()


def _fact(item: Item | Zone, label: str) -> str:
    return next((fact.value for fact in item.facts if fact.label == label), "")


def _style(item: Item | Zone) -> str:
    return _COLOURS[item.seat] if item.seat is not None else "bold"


def _areas(scene: Scene, width: int) -> Iterator[Text]:
    """Who controls what, what a drop must beat, and from where it is made."""
    areas: dict[str, list[Zone]] = {}
    for zone in scene.zones:
        if zone.kind == "domination":
            areas.setdefault(_fact(zone, "Area"), []).append(zone)
    for area, spaces in areas.items():
        needs = sorted({_fact(zone, "Above") for zone in spaces})
        yield Text(f"{area}: drop above {'/'.join(needs)}", style="bold")
        targets = [_target(zone, scene.extra.arrows, len(needs) > 1) for zone in spaces]
        yield from _packed(Text("    "), targets, width)


def _target(zone: Zone, arrows: Mapping[str, Sequence[str]], with_number: bool) -> Text:
    """A domination space: whose it is, or from where to drop on it."""
    number = f"({_fact(zone, 'Above')}) " if with_number else ""
    word = zone.id.removesuffix(".domination")
    entry = Text(f"{word} {number}")
    if not zone.items:
        return entry.append(f"from {' '.join(arrows[word])}", style="dim")
    holder = zone.items[0]
    return entry.append("closed" if holder.seat is None else _LETTERS[holder.seat], style=_style(holder))


# Players


def _seat(seat: Zone, scene: Scene, width: int) -> Iterator[Text]:
    name = Text()
    name.append(f"{seat.label}  ", style=f"bold {_style(seat)}")
    yield from _packed(name, [f"{fact.label} {fact.value}" for fact in seat.facts], width, "  ")
    for zone in scene.zones:
        for item in zone.items:
            if item.kind == "ship" and item.seat == seat.seat and zone.kind not in ("hangar", "deck"):
                yield _ship(item, zone)
    for zone in scene.zones:
        if zone.within == seat.id and zone.items:
            yield from _holding(zone, width)


def _ship(item: Item, where: Zone) -> Text:
    chosen = "*" if _fact(item, "Selected") else " "
    line = Text.assemble((f" {chosen}{_code(item)} {item.label:<14}", mark("", item.id)), f" {where.label}  ")
    line.append(f"energy {_fact(item, 'Energy')}  resist {_fact(item, 'Resistance')}  ")
    line.append(f"maneuver {_fact(item, 'Maneuverability')}  velocity {_fact(item, 'Velocity')}")
    if _fact(item, "Modules"):
        line.append(f"\n     carries {_fact(item, 'Modules')}")
    return line


def _holding(zone: Zone, width: int) -> Iterator[Text]:
    """Ships and cards played side by side; a card in a hand that is seen has a line of its own."""
    if zone.kind == "hangar":
        ships = [
            Text(f"{item.label}{_terms(item, 'Level', 'Cost')}", mark("", item.id)) for item in zone.items
        ]
        yield from _packed(Text("  Hangar: "), ships, width, ", ")
        return
    hidden = sum(item.count for item in zone.items if item.id == "hidden")
    if hidden:
        yield Text(f"  {zone.label}: {hidden} hidden")
        return
    if zone.kind == "shown":
        cards = Counter(f"{item.label}{_terms(item, 'DP', 'Credits')}" for item in zone.items)
        yield from _packed(Text(f"  {zone.label}: "), _counted(cards), width, ", ")
        return
    yield Text(f"  {zone.label}:")
    for item in zone.items:
        told = f"{_fact(item, 'Text')}{_terms(item, 'Level', 'Cost', 'DP', 'Credits')}"
        name = Text.assemble("    ", (f"{item.label}:", mark("", item.id)), " ")
        yield from _packed(name, told.split(), width, " ")


def _terms(item: Item, *labels: str) -> str:
    """Some facts of a card in brackets."""
    facts = [fact for fact in item.facts if fact.label in labels]
    terms = [
        f"{fact.value} {fact.label}" if fact.label in ("DP", "Credits") else f"{fact.label} {fact.value}"
        for fact in facts
    ]
    return f" ({', '.join(terms).lower().replace('dp', 'DP')})" if terms else ""


def _row(row: Zone, width: int) -> Iterator[Text]:
    cards = Counter(f"{item.label} ({_fact(item, 'Cost')})" for item in row.items)
    yield from _packed(Text("Maneuver row: "), _counted(cards) or ["not laid out yet"], width, ", ")


def _counted(cards: Counter[str]) -> list[str]:
    return [f"{card} x{count}" if count > 1 else card for card, count in cards.items()]


def _deck(deck: Zone, width: int) -> Iterator[Text]:
    heads = [words[width < _BROAD] for words in _DRAFT.values()]
    yield Text("SHIPS TO CHOOSE FROM", style="bold")
    yield Text(f"    {'':<14} {' '.join(heads)}", style="dim")
    copies = Counter(item.id for item in deck.items)
    for item in {item.id: item for item in deck.items}.values():
        numbers = [f"{_fact(item, label):^{len(head)}}" for label, head in zip(_DRAFT, heads, strict=True)]
        name = Text(f"  {copies[item.id]} {item.label:<14}", mark("", item.id))
        yield Text.assemble(name, f" {' '.join(numbers)}")


#: From this width on the columns of the draft have their whole names.
_BROAD: Final = 66
#: The columns of the draft, in long and in short.
_DRAFT: Final = {
    "Level": ("level", "lvl"),
    "Cost": ("cost", "cost"),
    "Resistance": ("resist", "res"),
    "Energy": ("energy", "en"),
    "Maneuverability": ("maneuver", "man"),
    "Velocity": ("velocity", "vel"),
    "Cargo": ("cargo", "cargo"),
}
