"""Where a craft, or a stack that is only thought of, could go: what a maneuver needs and what is aboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, product
from math import prod
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from orrery.games.leaving_earth.advice import flight_warning, is_within_reach
from orrery.games.leaving_earth.cards import EARTH, FACES, LOST
from orrery.games.leaving_earth.craft import (
    ENGINES,
    Craft,
    available_thrust,
    free_seats,
    longest,
    manifest,
    required_thrust,
    sort,
    take,
    times,
)
from orrery.games.leaving_earth.deed import leg_id
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, world, years_left
from orrery.games.leaving_earth.world import World
from orrery.kernel import OrreryError

#: Enough; only with every engine fired; only in more years than printed; not at all; no slingshot this year.
Judgement = Literal["ok", "all", "slow", "no", "shut"]
#: More ways to choose engines than this are not looked through one by one.
_WAYS: Final = 1 << 12
#: Why a maneuver is closed, as expansions say it.
FAULTS: Final[list[Callable[[Table, Leg], str]]] = []


class Reach(Struct, frozen=True, array_like=True):
    """One maneuver of a craft: what it needs and what there is, in the printed time or the least enough."""

    leg: str
    state: Judgement
    needed: int = 0
    available: int = 0
    years: int = 0
    warning: str = ""


def reach(s: Table, craft: Craft, owner: int | None) -> tuple[Reach, ...]:
    """Every maneuver from where a craft is; only its owner is warned."""
    return tuple([judged(s, craft, leg, owner) for leg in world(s).legs[craft.at] if leg.to != LOST])


def judged(s: Table, craft: Craft, leg: Leg, owner: int | None) -> Reach:
    if shut := next(filter(None, [closed(s, leg) for closed in FAULTS]), ""):
        return Reach(leg_id(leg), "shut", warning=shut)
    state, needed, available, years = weighed(craft.parts, leg, years_left(s))
    warned = owner is not None and state != "no"
    warning = flight_warning(s, owner, craft, leg) if warned and owner is not None else ""
    return Reach(leg_id(leg), state, needed, available, years, warning)


@lru_cache(maxsize=1 << 14)
def weighed(parts: tuple[str, ...], leg: Leg, left: int) -> tuple[Judgement, int, int, int]:
    """Whether a stack has the thrust for a maneuver, what it takes, what there is, and in how many years."""
    mass, printed = manifest(parts).mass, leg.card.years
    if not leg.card.difficulty or not mass:
        return "ok", 0, 0, printed
    craft = Craft("", leg.origin, parts)
    state: Judgement = "no"
    years = printed
    if available_thrust(parts, printed) >= required_thrust(mass, leg, printed):
        state = "all" if takes_all(parts, leg, printed) else "ok"
    elif is_within_reach(craft, leg, longest(craft, leg, left)):
        state = "slow"
        years = min(
            number
            for number in times(leg, longest(craft, leg, left))
            if available_thrust(parts, number) >= required_thrust(mass, leg, number)
        )
    return state, required_thrust(mass, leg, years), available_thrust(parts, years), years


def takes_all(parts: tuple[str, ...], leg: Leg, years: int) -> bool:
    """Whether not one engine could be spared."""
    least = min(thrust_of(word, years) for word in parts if word in ENGINES)
    spare = available_thrust(parts, years) - required_thrust(manifest(parts).mass, leg, years)
    return spare < least


def thrust_of(word: str, years: int) -> int:
    card = FACES[word].card
    return card.thrust + card.thrust_per_year * years


# A stack that is only thought of


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
    #: Why it can't be put together so.
    fault: str = ""


def reckon(s: Table, inquiry: Inquiry) -> Reckoning:
    here = world(s)
    for place in (inquiry.at, inquiry.to or EARTH):
        if place not in here.locations or place == LOST:
            raise OrreryError(f"there is no place {place!r} on this table")
    for word in inquiry.parts:
        if word not in FACES or not here.has(FACES[word].card):
            raise OrreryError(f"there is no component {word!r} on this table")
    parts = sort(inquiry.parts)
    stack = manifest(parts)
    return Reckoning(
        mass=stack.mass,
        thrust=stack.rocket_thrust,
        thrust_per_year=stack.thrust_per_year,
        seats=stack.seats,
        crew=len(stack.crew),
        supplies=stack.supplies,
        reach=reach(s, Craft("", inquiry.at, parts), None) if parts else (),
        route=tuple(firings(s, parts, way(here, inquiry.at, inquiry.to) if parts and inquiry.to else ())),
        fault="somebody aboard would have no seat" if free_seats(parts) < 0 else "",
    )


@lru_cache(maxsize=1 << 10)
def way(here: World, start: str, end: str) -> tuple[Leg, ...]:
    """The least difficult way from one place to another, without slingshots and braking in the air.

    Of two alike it is the one with more maneuvers, for what was fired is dropped after each.
    """
    number = count()
    queue: list[tuple[int, int, int, str, tuple[Leg, ...]]] = [(0, 0, next(number), start, ())]
    done: set[str] = set()
    while queue:
        hard, _, _, place, legs = heappop(queue)
        if place == end:
            return legs
        if place in done:
            continue
        done.add(place)
        for leg in here.legs[place]:
            if leg.to not in done and not leg.card.slingshot and leg.word == leg.to and leg.to != LOST:
                further = (*legs, leg)
                heappush(queue, (hard + leg.card.difficulty, -len(further), next(number), leg.to, further))
    return ()


def firings(s: Table, parts: tuple[str, ...], legs: Iterable[Leg]) -> list[Firing]:
    """The maneuvers of a way one after another; what is fired is gone, and a maneuver too far is the last."""
    found: list[Firing] = []
    for leg in legs:
        state, needed, available, years = weighed(parts, leg, years_left(s))
        if state == "no":
            return [*found, Firing(leg_id(leg), manifest(parts).mass, needed, state, available)]
        fired = fewest(parts, needed, years)
        thrust = sum(thrust_of(word, years) for word in fired)
        found.append(Firing(leg_id(leg), manifest(parts).mass, needed, state, thrust, fired))
        parts = take(parts, [word for word in fired if FACES[word].card.kind == "rocket"])
    return found


def fewest(parts: tuple[str, ...], needed: int, years: int) -> tuple[str, ...]:
    """The engines that give the least thrust that is enough."""
    engines = Counter(word for word in parts if word in ENGINES and thrust_of(word, years))
    if prod(held + 1 for held in engines.values()) > _WAYS:
        return largest_first(engines, needed, years)
    ways = product(*[range(held + 1) for held in engines.values()])
    chosen = [tuple(Counter(dict(zip(engines, counts, strict=True))).elements()) for counts in ways]
    enough = [one for one in chosen if sum(thrust_of(word, years) for word in one) >= needed]
    return min(enough, key=lambda one: (sum(thrust_of(word, years) for word in one), len(one)))


def largest_first(engines: Counter[str], needed: int, years: int) -> tuple[str, ...]:
    fired: list[str] = []
    for word in sorted(engines.elements(), key=lambda word: -thrust_of(word, years)):
        if sum(thrust_of(one, years) for one in fired) >= needed:
            break
        fired.append(word)
    return tuple(fired)
