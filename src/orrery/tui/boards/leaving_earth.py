"""Leaving Earth in text: the map with every craft on it, the missions, each agency and its spacecraft."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from orrery.kernel import Item, Scene, Zone
from orrery.tui.boards.zones import about, mark

__all__ = ["GOAL", "LEGEND", "WIDTH", "about", "board", "draw", "own", "status"]

GOAL: Final = (
    "Run a space agency for twenty years. Each mission is worth points to the first agency that fulfils it; "
    "an astronaut lost costs two. The most points win. Alone, your points must outweigh the missions left "
    "undone. Research rockets and skills, buy and assemble spacecraft, and fly them: thrust must be at least "
    "mass times difficulty."
)
LEGEND: Final = """\
├ └        a place and the one it is reached from
▲NASA …    a spacecraft with its owner, mass, and years still to fly
unexplored what waits there is turned up by the first who looks
→ Mars 3   on a wide screen: where one can fly from here, how hard it is"""
WIDTH: Final = 46

#: The map as a tree: each place with the one it hangs from, in the order in which they are drawn.
_HANGS_FROM: Final = {
    "earth": "",
    "suborbital_flight": "earth",
    "earth_orbit": "suborbital_flight",
    "lunar_fly_by": "earth_orbit",
    "lunar_orbit": "lunar_fly_by",
    "moon": "lunar_orbit",
    "inner_planets_transfer": "earth_orbit",
    "mercury_fly_by": "inner_planets_transfer",
    "mercury_orbit": "mercury_fly_by",
    "mercury": "mercury_orbit",
    "venus_fly_by": "inner_planets_transfer",
    "venus_orbit": "venus_fly_by",
    "venus": "venus_orbit",
    "ceres": "inner_planets_transfer",
    "mars_fly_by": "earth_orbit",
    "mars_orbit": "mars_fly_by",
    "mars": "mars_orbit",
    "phobos": "mars_orbit",
    "outer_planets_transfer": "earth_orbit",
    "jupiter_fly_by": "outer_planets_transfer",
    "jupiter": "jupiter_fly_by",
    "jupiter_orbit": "jupiter_fly_by",
    "io": "jupiter_orbit",
    "europa": "jupiter_orbit",
    "ganymede_orbit": "jupiter_orbit",
    "ganymede": "ganymede_orbit",
    "callisto": "jupiter_orbit",
    "saturn_fly_by": "outer_planets_transfer",
    "saturn": "saturn_fly_by",
    "saturn_orbit": "saturn_fly_by",
    "enceladus": "saturn_orbit",
    "titan_orbit": "saturn_orbit",
    "titan": "titan_orbit",
    "uranus_fly_by": "outer_planets_transfer",
    "uranus": "uranus_fly_by",
    "neptune_fly_by": "uranus_fly_by",
    "neptune": "neptune_fly_by",
}
_COLOURS: Final = {
    "nasa": "bold blue",
    "okb1": "bold green",
    "cnes": "bold cyan",
    "isas": "bold",
    "sac": "bold red",
}
_PLACE: Final = 30
_NARROW: Final = 46
_ROOMY: Final = 66
_SKY: Final = ("Telescope", "End of the year")


def draw(scene: Scene, width: int) -> RenderableType:
    """The whole table in at most `width` columns."""
    zones = {zone.id: zone for zone in scene.zones}
    agencies = [zone for zone in scene.zones if zone.kind == "agency"]
    parts: list[RenderableType] = [Text("   ").join(_year(scene, 20)), _missions(zones["missions"]), Text()]
    parts += _map(zones, agencies, width)
    for agency in agencies:
        parts += [Text(), *_agency(agency, zones)]
    parts += _windows(zones)
    parts += [Text(), _payload(scene.extra.chart.payload, width)]
    deck = " · ".join(f"{fact.label} {fact.value}" for fact in zones["outcomes"].facts)
    parts.append(_row("Outcomes", deck, 14))
    return Group(*parts)


def status(scene: Scene) -> list[Text]:
    """The year, then what each agency has."""
    facts = {
        zone.label: [fact.value for fact in zone.facts[:2]] for zone in scene.zones if zone.kind == "agency"
    }
    purses = [Text(f"{name} {money}, {score} pts") for name, (money, score) in facts.items()]
    return [*_year(scene, 10), *purses]


def board(scene: Scene, width: int, height: int) -> RenderableType:
    """The map, with the ways from each place where there is room; then the missions that are left."""
    zones = {zone.id: zone for zone in scene.zones}
    agencies = [zone for zone in scene.zones if zone.kind == "agency"]
    parts = [*_map(zones, agencies, width, ways=width >= 80), Text(), _missions(zones["missions"])]
    return Group(*parts, *_windows(zones), Text(), _payload(scene.extra.chart.payload, width))


def own(scene: Scene, seat: int, width: int) -> RenderableType:
    """The agency of a seat with its craft, then the others."""
    zones = {zone.id: zone for zone in scene.zones}
    agencies = [zone for zone in scene.zones if zone.kind == "agency"]
    ordered = sorted(agencies, key=lambda zone: zone.seat != seat)
    indent = 11 if width > 44 else 2
    return Group(*[line for agency in ordered for line in _agency(agency, zones, indent)])


def _year(scene: Scene, length: int) -> list[Text]:
    """The year and how much of the calendar is gone."""
    year = scene.status[0]
    done = round((year.share or 0) * length)
    bar = Text.assemble((f"{year.value} ", "bold"), ("█" * done, "yellow"), ("░" * (length - done), "dim"))
    rest = [Text.assemble((f"{fact.label} ", "dim"), (fact.value, "bold")) for fact in scene.status[1:]]
    return [bar, *rest]


def _missions(zone: Zone) -> RenderableType:
    """Each mission with its points and what it asks for."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(justify="right")
    grid.add_column()
    grid.add_row(Text("Missions left" if zone.items else "No missions left", "dim"), "", "")
    for item in zone.items:
        facts = {fact.label: fact.value for fact in item.facts}
        name = Text(f"  {item.label}", mark("", item.id))
        grid.add_row(name, facts["Points"], Text(facts["Goal"], "dim"))
    return grid


def _windows(zones: dict[str, Zone]) -> list[RenderableType]:
    """When to leave for the outer planets, where the game has them."""
    if "windows" not in zones:
        return []
    ways = [_row(f"To {fact.label}", fact.value, 20) for fact in zones["windows"].facts]
    chart = [_row(fact.label, fact.value, 8) for fact in zones["chart"].facts]
    return [Text(), *ways, Text(), *chart]


def _row(label: str, text: str | Text, width: int = 11) -> RenderableType:
    """A label, and beside it a text that is broken within its own column; in a narrow one after the label."""
    if len(label) > width + 5:
        return Text.assemble((f"{label.strip()} ", "dim"), text)
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=width, no_wrap=True)
    grid.add_column()
    grid.add_row(Text(label, "dim"), text)
    return grid


def _payload(chart: dict[str, list[str]], width: int) -> Table:
    """What one rocket carries besides itself, by the difficulty of the maneuver; narrow, in whole numbers."""
    grid = Table.grid(padding=(0, 1))
    head = "Payload" if width < _ROOMY else "Most payload"
    grid.add_column(width=len(head) + 2, no_wrap=True)
    hardest = max(len(row) for row in chart.values())
    grid.add_row(Text(head, "dim"), *[Text(str(n), "dim") for n in range(1, hardest + 1)])
    for rocket, row in chart.items():
        grid.add_row(f"  {rocket.title()}", *([cell.split()[0] for cell in row] if width < _ROOMY else row))
    return grid


# The map


def _map(
    zones: dict[str, Zone], agencies: list[Zone], width: int, *, ways: bool = True
) -> list[RenderableType]:
    """Every place on a line of its own under the one before it, with what is known and who is there.

    Where it is narrow that stands below its name.
    """
    here = [place for place in _HANGS_FROM if place in zones]
    others = [zone.id for zone in zones.values() if _is_place(zone) and zone.id not in _HANGS_FROM]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=_PLACE, no_wrap=True)
    grid.add_column()
    lines: list[RenderableType] = []
    for place in here + others:
        zone = zones[place]
        branch = "".join(_branches(place, here))
        name = Text.assemble((branch, "dim"), (zone.label, mark("", place)))
        contents = _contents(zone, agencies, ways=ways)
        grid.add_row(name, contents)
        lines += [name, *([Padding(contents, (0, 0, 0, len(branch) + 2))] if contents else [])]
    return lines if width < _NARROW else [grid]


def _is_place(zone: Zone) -> bool:
    return zone.within is None and zone.kind not in ("agency", "missions", "deck", "windows")


def _branches(place: str, here: list[str]) -> list[str]:
    """The lines that lead from Earth to a place."""
    above = _HANGS_FROM.get(place, "")
    if not above:
        return []
    later = here[here.index(place) + 1 :]
    more = any(_HANGS_FROM[other] == above for other in later)
    trunk = [mark.replace("├ ", "│ ").replace("└ ", "  ") for mark in _branches(above, here)]
    return [*trunk, "├ " if more else "└ "]


def _contents(zone: Zone, agencies: list[Zone], *, ways: bool) -> Text:
    """What the card says, then each craft with its owner, mass and years to go."""
    card = [Text(fact.value, style="dim italic") for fact in zone.facts if fact.label == "Card"]
    waiting = [Text(f"({fact.value} to come)") for fact in zone.facts if fact.label == "Missions waiting"]
    sky = [Text(f"{fact.label.lower()}: {fact.value}", "dim") for fact in zone.facts if fact.label in _SKY]
    crafts = [_token(item, agencies) for item in zone.items]
    return Text("  ").join([*card, *waiting, *sky, *crafts, *(_ways(zone) if ways else [])])


#: Symbols of a maneuver in a word; where landing is optional nothing need be feared.
_SYMBOLS: Final = {
    "Solar Radiation": "sun",
    "Suborbital Flight": "suborbital",
    "atmospheric entry": "air",
    "landing optional": "",
}


def _ways(zone: Zone) -> list[Text]:
    """Where one can go from a place: the difficulty, the time, and hazards other than the place itself."""
    ways = []
    for fact in zone.facts:
        if fact.label.startswith("To "):
            goal = fact.label.removeprefix("To ")
            symbols = [_SYMBOLS.get(symbol, symbol) for symbol in fact.value.split(", ") if symbol != goal]
            ways.append(" ".join(filter(None, [goal.removesuffix(" Planets Transfer"), *symbols])))
    return [Text(f"→ {' · '.join(ways)}", "dim")] if ways else []


def _token(item: Item, agencies: list[Zone]) -> Text:
    agency = agencies[item.seat or 0]
    notes = ", ".join(f"mass {fact.value}" if fact.label == "Mass" else fact.value for fact in item.facts)
    sign = (f"▲{agency.label} {item.label}", mark(_colour(agency), item.id))
    return Text.assemble(sign, (f" ({notes})", "dim"))


def _colour(agency: Zone) -> str:
    return _COLOURS.get(agency.id, "bold")


# Agencies and their craft


def _agency(agency: Zone, zones: dict[str, Zone], indent: int = 11) -> list[RenderableType]:
    facts = "  ".join(f"{fact.label} {fact.value}" for fact in agency.facts)
    lines: list[RenderableType] = [Text.assemble((agency.label, _colour(agency)), f"  {facts}")]
    known = zones[f"{agency.id}.advancements"].items
    rows = {
        "missions": Text(", ".join(item.label for item in agency.items)),
        "knows": Text(" · ").join([Text(_odds(item), mark("", item.id)) for item in known]),
        "on Earth": _stack(zones[f"{agency.id}.stock"].items),
    }
    lines += [_row(f"  {label}", text, indent) for label, text in rows.items() if text]
    for zone in zones.values():
        if zone.kind == "craft" and zone.within == agency.id:
            lines += _craft(zone)
    return lines


def _odds(item: Item) -> str:
    """An advancement with the chance that it works, and what lies on it."""
    facts = {fact.label: fact.value for fact in item.facts}
    if facts["Outcomes"] == "none":
        return item.label
    return f"{item.label} {facts['Works']} ({facts['Outcomes']})"


def _stack(items: Iterable[Item]) -> Text:
    named = {item.id: f"{item.count}× {item.label}" if item.count > 1 else item.label for item in items}
    return Text(", ").join([Text(name, mark("", word)) for word, name in named.items()])


def _craft(zone: Zone) -> list[RenderableType]:
    """The stack of a craft, and for each maneuver the thrust needed and aboard."""
    facts = [fact for fact in zone.facts if not fact.label.startswith("To ")]
    head = ", ".join(f"{fact.label.lower()} {fact.value}" for fact in facts)
    stack = Text.assemble((f"{head}: ", mark("", zone.id)), _stack(zone.items))
    lines: list[RenderableType] = [_row(f"  ▲ {zone.label}", stack, 12)]
    ways = [fact for fact in zone.facts if fact.label.startswith("To ")]
    if ways:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=_PLACE, no_wrap=True)
        grid.add_column()
        for fact in ways:
            style = "" if fact.value.startswith(("ok", "automatic")) else "dim"
            grid.add_row(Text(f"      {fact.label[:24]}", style), Text(fact.value, style))
        lines.append(grid)
    return lines
