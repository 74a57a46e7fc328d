"""Where a craft, or a stack that is only thought of, could go: what a maneuver needs and what is aboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, islice
from typing import Final, Literal

from msgspec import Struct

from orrery.games.leaving_earth.advice import flight_warning, is_within_reach
from orrery.games.leaving_earth.cards import FACES, LOST
from orrery.games.leaving_earth.craft import (
    ENGINES,
    Craft,
    available_thrust,
    longest,
    manifest,
    required_thrust,
    times,
)
from orrery.games.leaving_earth.deed import leg_id
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.state import Table, world, years_left
from orrery.games.leaving_earth.world import World

#: Enough; only with every engine fired; only in more years than printed; not at all; no slingshot this year.
Judgement = Literal["ok", "all", "slow", "no", "shut"]
#: More ways of the same difficulty than this are not looked at.
_MOST: Final = 24
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


@lru_cache(maxsize=1 << 10)
def way(here: World, start: str, end: str, slings: bool = False) -> tuple[Leg, ...]:
    """The least difficult way from one place to another, without braking in the air, by slingshots if said.

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
            if leg.to not in done and is_flown(leg, slings):
                further = (*legs, leg)
                heappush(queue, (hard + leg.card.difficulty, -len(further), next(number), leg.to, further))
    return ()


def is_flown(leg: Leg, slings: bool) -> bool:
    return leg.word == leg.to and leg.to != LOST and (slings or not leg.card.slingshot)


@lru_cache(maxsize=1 << 10)
def ways(here: World, start: str, end: str, slings: bool = False) -> tuple[tuple[Leg, ...], ...]:
    """All ways that are as little difficult as `way`, those with the most maneuvers first; not too many."""

    def onward(legs: tuple[Leg, ...], place: str) -> Iterator[tuple[Leg, ...]]:
        if place == end:
            yield legs
            return
        hard = sum(leg.card.difficulty for leg in way(here, place, end, slings))
        seen = {leg.origin for leg in legs}
        for leg in here.legs[place]:
            rest = way(here, leg.to, end, slings)
            if leg.to in seen or not is_flown(leg, slings) or not (rest or leg.to == end):
                continue
            if leg.card.difficulty + sum(one.card.difficulty for one in rest) == hard:
                yield from onward((*legs, leg), leg.to)

    return tuple(sorted(islice(onward((), start), _MOST), key=len, reverse=True))
