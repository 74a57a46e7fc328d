"""Outer Planets on the table: the slingshots that are open, and when to leave for where."""

from __future__ import annotations

from typing import Any

from orrery.games.leaving_earth.cards import LOCATIONS
from orrery.games.leaving_earth.printed import Leg, Location
from orrery.games.leaving_earth.state import Table, is_revealed, world
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


def window_chart(s: Table) -> dict[str, Any]:
    """The chart of the agency cards, and the journeys to each planet for any year of arrival."""
    if not world(s).slingshots:
        return {}
    rows = {body: list(years) for body, years in chart().items()}
    return {"chart": rows, "columns": list(columns()), "journeys": journeys()}


def waiting_facts(s: Table, place: str) -> list[Fact]:
    """How many missions wait until a location is revealed, and the letters on their backs."""
    stack = world(s).stacks[s.options.difficulty].get(place, ())
    if not stack or is_revealed(s, place):
        return []
    letters = sorted({letter for mission in stack for letter in mission.letters})
    return [Fact("Missions waiting", str(len(stack))), Fact("Their letters", ", ".join(letters))]


def sky_facts(location: Location) -> list[Fact]:
    """What the telescope of a place reaches, and the hazard that strikes there when the year is over."""
    seen = ", ".join(LOCATIONS[place].name for place in location.telescope)
    hazard = location.end_of_year_hazard
    facts = [Fact("Telescope", seen)] if seen else []
    return [*facts, Fact("End of the year", LOCATIONS[hazard].name)] if hazard else facts


def destination(leg: Leg) -> str:
    """Where a maneuver leads; of two to the same place, the one that brakes in the air says so."""
    return LOCATIONS[leg.to].name + (" by air" if leg.word != leg.to else "")


def slingshot_in_words(leg: Leg) -> str:
    return f", slingshot {LOCATIONS[leg.card.slingshot].name}" if leg.card.slingshot else ""


def is_closed(s: Table, leg: Leg) -> str:
    """Why a slingshot can't be flown this year, in a few words."""
    return "" if leg_open(leg, s.year) else f"no slingshot in {s.year}"
