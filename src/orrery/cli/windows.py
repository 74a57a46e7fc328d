"""The maneuver windows of Leaving Earth: Outer Planets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from orrery.kernel import OptionError


def add_to(app: typer.Typer) -> None:
    app.command("windows")(windows)


def windows(
    planet: Annotated[
        str | None, typer.Argument(help="jupiter, saturn, uranus or neptune; or a year, for its slingshots")
    ] = None,
    year: Annotated[int | None, typer.Argument(help="The year in which to be there")] = None,
) -> None:
    """When to leave for the outer planets: the chart, the slingshots of a year, the ways to a planet."""
    # the cards of the game take time to read, and no other command needs them
    from orrery.games.leaving_earth.cards import LOCATIONS
    from orrery.games.leaving_earth.windows import BODIES, LAST, OUTER, columns, journeys, last_legs

    if planet is None:
        _print_chart(tuple(BODIES), columns())
        return
    if planet.isdigit():
        _tell_slingshots(int(planet))
        return
    if planet.lower() not in OUTER:
        raise OptionError(f"no window leads to {planet!r}; the planets are {', '.join(OUTER)}")
    ways = journeys()[planet.lower()]
    wanted = [way for arrival in ways if year in (None, int(arrival)) for way in ways[arrival]]
    for way in wanted:
        print(way)
    if wanted:
        return
    legs = last_legs(planet.lower(), year) if year else {}
    if not legs:
        years = ", ".join(ways)
        raise OptionError(f"{planet.title()} can't be reached in {year}; up to {LAST} it can in {years}")
    print(f"{planet.title()} is not reached straight from Earth Orbit in {year}, but from elsewhere:")
    for origin, leaving in legs.items():
        print(f"leave {LOCATIONS[origin].name} in {leaving}")


def _tell_slingshots(year: int) -> None:
    """The slingshots that can be begun in a year."""
    from orrery.games.leaving_earth.cards import LOCATIONS
    from orrery.games.leaving_earth.windows import FIRST, LAST, slingshots_in

    if not FIRST <= year <= LAST:
        raise OptionError(f"the calendar of slingshots runs from {FIRST} to {LAST}, {year} is not in it")
    for leg in slingshots_in(year):
        time = f"{leg.card.years} {'year' if leg.card.years == 1 else 'years'}"
        way = f"{LOCATIONS[leg.origin].name} to {LOCATIONS[leg.to].name}"
        print(f"{way}: difficulty {leg.card.difficulty}, {time}")
    if not slingshots_in(year):
        print(f"No slingshot can be begun in {year}.")


def _print_chart(bodies: Sequence[str], journeys: Sequence[dict[str, int]]) -> None:
    """The chart of the agency cards: each column a journey, read downwards; below one another if narrow."""
    console = Console()
    console.print("Maneuver windows: where to be in which year", style="italic")
    across = max(1, (console.width - len("Neptune ")) // len("62 "))
    for start in range(0, len(journeys), across):
        console.print(_table(bodies, journeys[start : start + across]))


def _table(bodies: Sequence[str], journeys: Sequence[dict[str, int]]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    for _ in range(len(journeys) + 1):
        table.add_column(no_wrap=True)
    for body in bodies:
        years = [f"{journey[body] % 100:02}" if body in journey else "" for journey in journeys]
        table.add_row(body.title(), *[year or "  " for year in years])
    return table
