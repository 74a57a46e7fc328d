"""The maneuver windows of Leaving Earth: Outer Planets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from orrery.kernel import OptionError


def add_to(app: typer.Typer) -> None:
    app.command("windows")(windows)


def windows(
    planet: Annotated[str | None, typer.Argument(help="jupiter, saturn, uranus or neptune")] = None,
    year: Annotated[int | None, typer.Argument(help="The year in which to be there")] = None,
) -> None:
    """When to leave Earth for the outer planets: the chart, or the ways to a planet in a year."""
    # the cards of the game take time to read, and no other command needs them
    from orrery.games.leaving_earth.windows import BODIES, LAST, OUTER, columns, journeys

    if planet is None:
        Console().print(_table(BODIES, columns()))
        return
    if planet.lower() not in OUTER:
        raise OptionError(f"no window leads to {planet!r}; the planets are {', '.join(OUTER)}")
    ways = journeys()[planet.lower()]
    wanted = [way for arrival in ways if year in (None, int(arrival)) for way in ways[arrival]]
    for way in wanted:
        print(way)
    if not wanted:
        years = ", ".join(ways)
        raise OptionError(f"{planet.title()} can't be reached in {year}; up to {LAST} it can in {years}")


def _table(bodies: Iterable[str], journeys: Sequence[dict[str, int]]) -> Table:
    """The chart of the agency cards: each column a journey, read downwards."""
    table = Table(title="Maneuver windows: where to be in which year", box=None, padding=(0, 1, 0, 0))
    for _ in range(len(journeys) + 1):
        table.add_column(no_wrap=True)
    for body in bodies:
        years = [f"{journey[body] % 100:02}" if body in journey else "" for journey in journeys]
        table.add_row(body.title(), *years)
    return table
