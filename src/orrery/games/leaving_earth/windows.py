"""The calendar of slingshots and the maneuver window chart: where to be when, to get where one wants."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from orrery.games.leaving_earth.cards import FILES, LEGS, convert
from orrery.games.leaving_earth.craft import times
from orrery.games.leaving_earth.printed import Leg
from orrery.kernel import DataError

_DATA: Final = FILES["outer_planets"]

#: The planets towards which a slingshot is open in each year.
CALENDAR: Final[dict[int, tuple[str, ...]]] = {
    int(year): planets
    for year, planets in convert(
        _DATA["calendar"], dict[str, tuple[str, ...]], "outer_planets.toml, calendar"
    ).items()
}
FIRST: Final = min(CALENDAR)
LAST: Final = max(CALENDAR)
HOME: Final = "earth_orbit"
#: The bodies of the chart, each with the place where one flies by.
BODIES: Final = {
    "earth": HOME,
    "venus": "venus_fly_by",
    "jupiter": "jupiter_fly_by",
    "saturn": "saturn_fly_by",
    "uranus": "uranus_fly_by",
    "neptune": "neptune_fly_by",
}
OUTER: Final = ("jupiter", "saturn", "uranus", "neptune")
#: The places on the way of a journey that never stops.
_PASSED: Final = frozenset(
    {HOME, *BODIES.values(), "inner_planets_transfer", "mars_fly_by", "outer_planets_transfer"}
)


_LEAVING: Final = {leg.origin: tuple(other for other in LEGS if other.origin == leg.origin) for leg in LEGS}


def _check() -> None:
    """The calendar must keep the rhythm of each planet."""
    for planet, rhythm in _DATA["slingshot"].items():
        for year, planets in CALENDAR.items():
            due = year >= rhythm["first"] and (year - rhythm["first"]) % rhythm["interval"] == 0
            if due != (planet in planets):
                raise DataError(
                    f"leaving_earth/data/outer_planets.toml: {planet} in {year} breaks its rhythm"
                )


_check()


def slingshot_open(planet: str, year: int) -> bool:
    """Whether a slingshot towards a planet can be begun in a year.

    >>> slingshot_open("neptune", 1970), slingshot_open("saturn", 1970)
    (True, False)
    """
    return planet in CALENDAR.get(year, ())


def leg_open(leg: Leg, year: int) -> bool:
    return not leg.card.slingshot or slingshot_open(leg.card.slingshot, year)


class Stop(NamedTuple):
    """A place and the year to be there."""

    place: str
    year: int


Journey = tuple[Stop, ...]


@lru_cache
def routes_to(planet: str, year: int) -> tuple[Journey, ...]:
    """Every journey from Earth Orbit that flies by a planet in a year, each leg in its printed time.

    The way around Venus comes first, then the shorter journeys.

    >>> [tuple(stop.year for stop in route) for route in routes_to("saturn", 1983)][0]
    (1978, 1979, 1980, 1981, 1983)
    """
    found = _back_from(Stop(BODIES[planet], year))
    return tuple(
        sorted(found, key=lambda route: ("venus_fly_by" not in _places(route), -route[0].year, route))
    )


def _places(route: Journey) -> list[str]:
    return [stop.place for stop in route]


def _back_from(stop: Stop) -> list[Journey]:
    if stop.place == HOME:
        return [(stop,)]
    found = []
    for leg in LEGS:
        before = Stop(leg.origin, stop.year - leg.card.years)
        if leg.to == stop.place and leg.card.years and _on_the_way(leg, before):
            found += [(*route, stop) for route in _back_from(before)]
    return found


def _on_the_way(leg: Leg, stop: Stop) -> bool:
    outward = leg.to != "outer_planets_transfer" or leg.origin == HOME
    return leg.origin in _PASSED and stop.year >= FIRST and outward and leg_open(leg, stop.year)


@lru_cache
def next_routes(planet: str, year: int) -> tuple[Journey | None, Journey | None]:
    """The next journeys to a planet that leave Earth in that year or later: around Venus, and otherwise.

    Of several the one that leaves soonest, and of two that leave together the quicker.
    """
    routes = [route for arrival in range(year, LAST + 1) for route in routes_to(planet, arrival)]
    ahead = [route for route in routes if route[0].year >= year]
    around = [route for route in ahead if "venus_fly_by" in _places(route)]
    others = [route for route in ahead if route not in around]
    return _soonest(around), _soonest(others)


def _soonest(routes: list[Journey]) -> Journey | None:
    return min(routes, key=lambda route: (route[0].year, route[-1].year, len(route)), default=None)


def difficulties(route: Journey) -> tuple[int, ...]:
    """The difficulty of each leg of a journey.

    >>> difficulties(routes_to("saturn", 1983)[0])
    (3, 2, 1, 0)
    """
    return tuple(_flown(before, after).card.difficulty for before, after in pairwise(route))


def _flown(before: Stop, after: Stop) -> Leg:
    """The maneuver between two stops that takes its printed time."""
    ways = [leg for leg in LEGS if (leg.origin, leg.to) == (before.place, after.place)]
    return next(leg for leg in ways if leg.card.years == after.year - before.year)


def slingshots_in(year: int) -> tuple[Leg, ...]:
    """The slingshots that can be begun in a year."""
    return tuple(leg for leg in LEGS if leg.card.slingshot and leg_open(leg, year))


def last_legs(planet: str, year: int) -> dict[str, int]:
    """From where a craft that is on its way can fly by a planet in a year, and when it must leave there.

    The calendar of slingshots is the authority.

    >>> last_legs("saturn", 1967)
    {'saturn_orbit': 1967}
    """
    found: dict[str, int] = {}
    for leg in LEGS:
        leaving = year - leg.card.years
        if leg.to == BODIES[planet] and leg_open(leg, leaving) and Stop(leg.origin, leaving) in reachable():
            found.setdefault(leg.origin, leaving)
    return found


def sentence(route: Journey) -> str:
    """A journey in words.

    >>> sentence(routes_to("saturn", 1983)[0])
    'Leave Earth in 1978, fly by Venus in 1980 and Jupiter in 1981, reach Saturn in 1983'
    """
    passed = [f"{_name(place)} in {year}" for place, year in route[1:-1] if place.endswith("_fly_by")]
    through = [stop for stop in route[1:-1] if stop.place == "outer_planets_transfer"]
    steps = [f"leave Earth in {route[0].year}"]
    steps += [f"pass the outer transfer point in {stop.year}" for stop in through]
    steps += [f"fly by {' and '.join(_listed(passed))}"] if passed else []
    text = ", ".join([*steps, f"reach {_name(route[-1].place)} in {route[-1].year}"])
    return text[0].upper() + text[1:]


@lru_cache
def journeys() -> dict[str, dict[str, list[str]]]:
    """For each outer planet and each year in which it can be reached: the ways, in words, the best first."""
    return {
        planet: {
            str(year): [sentence(route) for route in routes]
            for year in CALENDAR
            if (routes := routes_to(planet, year))
        }
        for planet in OUTER
    }


def _listed(names: list[str]) -> list[str]:
    return [", ".join(names[:-1]), names[-1]] if len(names) > 1 else names


def _name(place: str) -> str:
    return place.removesuffix("_fly_by").title()


@lru_cache
def chart() -> dict[str, tuple[int, ...]]:
    """The maneuver window chart: for each body the years in which to be there (LO-2.2)."""
    to_venus = _years("earth", "venus")
    around = _leg("venus_fly_by", "jupiter_fly_by")
    venus = [year for year in range(FIRST + to_venus, LAST) if leg_open(around, year)]
    rows = {"earth": tuple(year - to_venus for year in venus), "venus": tuple(venus)}
    for body in OUTER:
        rows[body] = tuple(sorted({*_arrivals(body, rows), *_departures(body)}))
    return rows


def _arrivals(body: str, rows: dict[str, tuple[int, ...]]) -> list[int]:
    """When one comes from the body before, on the journeys that the chart shows."""
    before = list(rows)[-1]
    leg = _leg(BODIES[before], BODIES[body])
    arrivals = [year + leg.card.years for year in rows[before] if leg_open(leg, year)]
    return [year for year in arrivals if year <= LAST]


def _departures(body: str) -> list[int]:
    """When one can go on to the next body, for a craft that came there another way."""
    if body == OUTER[-1]:
        return []
    leg = _leg(BODIES[body], BODIES[OUTER[OUTER.index(body) + 1]])
    years = range(FIRST, LAST - leg.card.years + 1)
    return [year for year in years if leg_open(leg, year) and Stop(leg.origin, year) in reachable()]


@lru_cache
def columns() -> tuple[dict[str, int], ...]:
    """The chart column by column: each a journey, from where one can join it to where it ends (LO-2.2.1).

    >>> columns()[0], columns()[1]
    ({'earth': 1956, 'venus': 1958, 'jupiter': 1959}, {'jupiter': 1960, 'saturn': 1962, 'uranus': 1967})
    """
    found: list[dict[str, int]] = []
    for body, years in chart().items():
        joined = {column.get(body) for column in found}
        found += [_column(body, year) for year in years if year not in joined]
    return tuple(sorted(found, key=_place))


def _column(body: str, year: int) -> dict[str, int]:
    """A journey from a body on, as far as the slingshots of the chart lead."""
    bodies = list(BODIES)
    after = bodies[bodies.index(body) + 1 :]
    ahead = next(iter(after), "")
    arrival = year + _years(body, ahead) if ahead and _leads_on(body, ahead, year) else 0
    return {body: year, **(_column(ahead, arrival) if arrival in chart().get(ahead, ()) else {})}


def _leads_on(body: str, ahead: str, year: int) -> bool:
    return body == "earth" or leg_open(_leg(BODIES[body], BODIES[ahead]), year)


def _years(body: str, ahead: str) -> int:
    """The years from one body of the chart to the next; the way to Venus has a stop between."""
    stops = [BODIES[body], *(["inner_planets_transfer"] if body == "earth" else []), BODIES[ahead]]
    return sum(_leg(origin, to).card.years for origin, to in pairwise(stops))


def _place(column: dict[str, int]) -> float:
    """Columns stand in the order of Jupiter; one that is joined beyond it stands where it would have been."""
    bodies = list(BODIES)
    first = next(iter(column))
    missed = bodies[bodies.index("jupiter") : bodies.index(first) + 1]
    back = sum(_years(body, ahead) for body, ahead in pairwise(missed))
    return column["jupiter"] if "jupiter" in column else column[first] - back + 0.5


def _leg(origin: str, to: str) -> Leg:
    return next(leg for leg in LEGS if (leg.origin, leg.to) == (origin, to))


@lru_cache
def reachable() -> frozenset[Stop]:
    """Every place and year in which some craft that starts on Earth can be there."""
    found: set[Stop] = set()
    ahead = [Stop("earth", FIRST)]
    while ahead:
        stop = ahead.pop()
        if stop not in found and stop.year <= LAST:
            found.add(stop)
            ahead += _onward(stop)
    return frozenset(found)


def _onward(stop: Stop) -> list[Stop]:
    leaving = _LEAVING.get(stop.place, ())
    stops = [
        Stop(leg.to, stop.year + years)
        for leg in leaving
        if leg_open(leg, stop.year)
        for years in times(leg, LAST - stop.year)
    ]
    if not any(leg.card.automatic for leg in leaving):
        stops.append(Stop(stop.place, stop.year + 1))
    return stops
