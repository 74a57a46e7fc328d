"""Outer Planets on the table: the slingshots that are open, and when to leave for where."""

from __future__ import annotations

from functools import lru_cache

from orrery.games.leaving_earth.cards import LOCATIONS
from orrery.games.leaving_earth.chart import Windows
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, world
from orrery.games.leaving_earth.windows import (
    BODIES,
    CALENDAR,
    OUTER,
    Journey,
    chart,
    columns,
    difficulties,
    leg_open,
    next_routes,
    sentence,
)
from orrery.games.leaving_earth.world import World
from orrery.kernel import Fact, Zone


def slingshot_facts(s: Table) -> tuple[Fact, ...]:
    """The planets towards which a slingshot can be begun this year."""
    if not world(s).slingshots:
        return ()
    planets = [LOCATIONS[planet].name for planet in CALENDAR.get(s.year, ())]
    return (Fact("Slingshots", ", ".join(planets) or "none"),)


def window_zones(s: Table) -> tuple[Zone, ...]:
    """For each outer planet, the next journey that leaves Earth Orbit."""
    if not world(s).slingshots:
        return ()
    facts = [fact for planet in OUTER for fact in window_facts(planet, s.year)]
    return (
        Zone("windows", "windows", "Maneuver windows", facts=tuple(facts)),
        Zone("chart", "chart", "Maneuver window chart", facts=chart_facts()),
    )


@lru_cache
def window_facts(planet: str, year: int) -> list[Fact]:
    """The next way around Venus and the next other way to a planet."""
    name = LOCATIONS[planet].name
    routes = [route for route in next_routes(planet, year) if route is not None]
    if not routes:
        return [Fact(name, "No way is left before the calendar ends")]
    labels = (name, f"{name} or else")
    return [Fact(label, route_in_words(route)) for label, route in zip(labels, routes, strict=False)]


def route_in_words(route: Journey) -> str:
    """A journey with the difficulties of its legs."""
    hard = ", ".join(str(number) for number in difficulties(route))
    return f"{sentence(route)} (difficulties {hard})"


@lru_cache
def chart_facts() -> tuple[Fact, ...]:
    """The chart that is printed on every agency card, a row for each body; a column is a journey."""
    return tuple(
        Fact(body.title(), " ".join(_short(column.get(body)) for column in columns())) for body in BODIES
    )


def _short(year: int | None) -> str:
    return f"{year % 100:02}" if year else ".."


def window_chart(here: World) -> Windows:
    """The chart of the agency cards, and the years of the slingshots."""
    if not here.slingshots:
        return Windows()
    rows = {body: list(years) for body, years in chart().items()}
    skies = {str(year): planets for year, planets in CALENDAR.items() if planets}
    return Windows(rows, list(columns()), skies)


def closed_in_words(s: Table, leg: Leg) -> str:
    """Why a slingshot can't be flown this year, in a few words."""
    return "" if leg_open(leg, s.year) else f"no slingshot in {s.year}"
