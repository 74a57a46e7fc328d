"""A stack that is only thought of: what it amounts to, what it could reach, and how likely it gets there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from operator import mul
from typing import Annotated, Final

from msgspec import Meta, Struct

from orrery.games.leaving_earth.cards import EARTH, FACES, LOST
from orrery.games.leaving_earth.craft import ENGINES, Craft, free_seats, manifest, sort, take
from orrery.games.leaving_earth.deed import leg_id
from orrery.games.leaving_earth.hazards import survives_entry
from orrery.games.leaving_earth.odds import streak
from orrery.games.leaving_earth.outcomes import harmless
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.reach import Judgement, Reach, reach, thrust_of, ways, weighed
from orrery.games.leaving_earth.state import Table, pile_of, world, years_left
from orrery.kernel import OrreryError

#: More ways to choose engines than this are not looked through one by one.
_WAYS: Final = 1 << 12


class Inquiry(Struct, frozen=True, forbid_unknown_fields=True):
    """What could this stack reach, and how would it fly to some place?"""

    parts: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=80)]
    at: Annotated[str, Meta(max_length=40)] = EARTH
    to: Annotated[str, Meta(max_length=40)] = ""


class Firing(Struct, frozen=True):
    """One maneuver of a route: the mass that is moved, what it takes, and which engines would be fired."""

    leg: str
    mass: int
    needed: int
    state: Judgement
    thrust: int = 0
    fired: tuple[str, ...] = ()
    #: How likely all of them work; unknown without the advancement.
    odds: float | None = None


class Trial(Struct, frozen=True):
    """An advancement that is tried on arrival along the route, and how likely it works every time."""

    advancement: str
    times: int
    odds: float | None


class Reckoning(Struct, frozen=True):
    """What a stack amounts to, what it could reach from where it is, and how it would fly the way."""

    mass: int
    thrust: int
    thrust_per_year: int
    seats: int
    crew: int
    supplies: int
    reach: tuple[Reach, ...]
    route: tuple[Firing, ...] = ()
    trials: tuple[Trial, ...] = ()
    #: How likely every engine and every trial works; unknown if it does not get there.
    odds: float | None = None
    #: Why it can't be put together so.
    fault: str = ""


def reckon(s: Table, seat: int | None, inquiry: Inquiry) -> Reckoning:
    here = world(s)
    for place in (inquiry.at, inquiry.to or EARTH):
        if place not in here.locations or place == LOST:
            raise OrreryError(f"there is no place {place!r} on this table")
    for word in inquiry.parts:
        if word not in FACES or not here.has(FACES[word].card):
            raise OrreryError(f"there is no component {word!r} on this table")
    parts = sort(inquiry.parts)
    stack = manifest(parts)
    legs, route = flown(s, seat, parts, inquiry) if parts and inquiry.to else ((), [])
    tried = trials(parts, route, legs)
    everything = tried + needs(word for burn in route for word in burn.fired)
    return Reckoning(
        mass=stack.mass,
        thrust=stack.rocket_thrust,
        thrust_per_year=stack.thrust_per_year,
        seats=stack.seats,
        crew=len(stack.crew),
        supplies=stack.supplies,
        reach=reach(s, Craft("", inquiry.at, parts), None) if parts else (),
        route=tuple(route),
        trials=tuple(
            [
                Trial(skill, times, works(s, seat, {skill: times}, stack.skills))
                for skill, times in sorted(tried.items())
            ]
        ),
        odds=works(s, seat, everything, stack.skills) if route and route[-1].state != "no" else None,
        fault="somebody aboard would have no seat" if free_seats(parts) < 0 else "",
    )


def flown(
    s: Table, seat: int | None, parts: tuple[str, ...], inquiry: Inquiry
) -> tuple[tuple[Leg, ...], list[Firing]]:
    """The first of the ways that leads there, or how far the one with the most maneuvers does."""
    here, start, end = world(s), inquiry.at, inquiry.to
    choice = ways(here, start, end) or ways(here, start, end, slings=True)
    found = [(legs, firings(s, seat, parts, legs)) for legs in choice if legs]
    there = (one for one in found if one[1][-1].state != "no")
    return next(there, found[0] if found else ((), []))


def firings(s: Table, seat: int | None, parts: tuple[str, ...], legs: Iterable[Leg]) -> list[Firing]:
    """The maneuvers of a way one after another; what is fired is gone, and a maneuver too far is the last."""
    found: list[Firing] = []
    for leg in legs:
        if not parts:
            return [*found, Firing(leg_id(leg), 0, 0, "no")]
        state, needed, available, years = weighed(parts, leg, years_left(s))
        if state == "no":
            return [*found, Firing(leg_id(leg), manifest(parts).mass, needed, state, available)]
        fired = fewest(parts, needed, years)
        thrust = sum(thrust_of(word, years) for word in fired)
        odds = works(s, seat, needs(fired), frozenset())
        found.append(Firing(leg_id(leg), manifest(parts).mass, needed, state, thrust, fired, odds))
        parts = take(parts, [word for word in fired if FACES[word].card.kind == "rocket"])
    return found


def needs(fired: Iterable[str]) -> Counter[str]:
    """The advancements that engines try when they are fired."""
    return Counter([FACES[word].card.requires for word in fired])


def trials(parts: tuple[str, ...], route: Iterable[Firing], legs: Iterable[Leg]) -> Counter[str]:
    """The advancements that are tried on arrival along a route."""
    tried: Counter[str] = Counter()
    cabins = sum(survives_entry(word) for word in manifest(parts).capsules)
    for burn, leg in zip(route, legs, strict=False):
        kinds = [hazard.kind for hazard in leg.arrival] if burn.state != "no" else []
        tried["landing"] += kinds.count("landing")
        tried["re_entry"] += kinds.count("atmospheric_entry") * cabins
    return +tried


def works(s: Table, seat: int | None, tried: Mapping[str, int], skills: frozenset[str]) -> float | None:
    """How likely advancements work each of so many times with these skills aboard, to a hundredth.

    None without one of the advancements.
    """
    chances = []
    for skill, times in tried.items():
        pile = None if seat is None else pile_of(s, seat, skill)
        if pile is None:
            return None
        chances.append(streak(s, pile, times, harmless(skill, skills)))
    return round(prod(chances), 2)


@lru_cache(maxsize=1 << 12)
def fewest(parts: tuple[str, ...], needed: int, years: int) -> tuple[str, ...]:
    """The engines that give the least thrust that is enough."""
    engines = Counter(word for word in parts if word in ENGINES and thrust_of(word, years))
    if prod(held + 1 for held in engines.values()) > _WAYS:
        return largest_first(engines, needed, years)
    thrusts = [thrust_of(word, years) for word in engines]
    *_, counts = min(
        (given, sum(counts), counts)
        for counts in product(*[range(held + 1) for held in engines.values()])
        if (given := sum(map(mul, thrusts, counts))) >= needed
    )
    return tuple(Counter(dict(zip(engines, counts, strict=True))).elements())


def largest_first(engines: Counter[str], needed: int, years: int) -> tuple[str, ...]:
    fired: list[str] = []
    for word in sorted(engines.elements(), key=lambda word: -thrust_of(word, years)):
        if sum(thrust_of(one, years) for one in fired) >= needed:
            break
        fired.append(word)
    return tuple(fired)
