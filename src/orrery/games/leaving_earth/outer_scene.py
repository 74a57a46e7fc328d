"""Outer Planets on the table: the slingshots that are open, and when to leave for where."""

from __future__ import annotations

from orrery.games.leaving_earth.cards import LOCATIONS
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.scene import Windows
from orrery.games.leaving_earth.state import Table, world
from orrery.games.leaving_earth.windows import (
    CALENDAR,
    OUTER,
    chart,
    columns,
    journeys,
    leg_open,
    next_route,
    sentence,
)
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
    facts = [Fact(LOCATIONS[planet].name, window_in_words(planet, s.year)) for planet in OUTER]
    return (Zone("windows", "windows", "Maneuver windows", facts=tuple(facts)),)


def window_in_words(planet: str, year: int) -> str:
    route = next_route(planet, year)
    return sentence(route) if route else "No way is left before the calendar ends"


def window_chart(s: Table) -> Windows:
    """The chart of the agency cards, and the journeys to each planet for any year of arrival."""
    if not world(s).slingshots:
        return Windows()
    rows = {body: list(years) for body, years in chart().items()}
    return Windows(rows, list(columns()), journeys())


def closed_in_words(s: Table, leg: Leg) -> str:
    """Why a slingshot can't be flown this year, in a few words."""
    return "" if leg_open(leg, s.year) else f"no slingshot in {s.year}"
