"""Craft under way: which flight each is on, and its next step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight, Moment, Parts
from orrery.bots.director.lookout import flights_for
from orrery.bots.director.trust import piles
from orrery.bots.director.worth import gain
from orrery.games.leaving_earth.burn import Burn, Declare
from orrery.games.leaving_earth.cards import COMPONENTS, EARTH, FACES, LEGS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.planner import burn, route
from orrery.games.leaving_earth.policy import fly, has_hope, prospects
from orrery.games.leaving_earth.state import Table, fleet, flying, knows, load, pile_of, world
from orrery.kernel import Action
from orrery.plan.profile import ASTRONAUT
from orrery.plan.world import THRUSTER

_SUBORBITAL: Final = "suborbital_flight"
#: A thruster that has failed.
_BROKEN: Final = next(word for word, face in FACES.items() if face.damaged and face.card.id == THRUSTER)


class Course(NamedTuple):
    """A flight that a craft is on, and where it is on it."""

    flight: Flight
    moment: Moment


def words_of(craft: Craft) -> Parts:
    """What is aboard in a plan's words; what does not work goes by its own.

    A crew is as good as its healthy ones, if there are any, and those as good as one.
    """
    crew = load(craft).crew
    healthy = [word for word in crew if not FACES[word].damaged]
    others = [_word(word) for word in craft.parts if not healthy or word not in crew]
    return tuple(sorted([*others, *([ASTRONAUT] if healthy else [])]))


def _word(word: str) -> str:
    face = FACES[word]
    return word if face.damaged else ASTRONAUT if face.card.kind == "astronaut" else face.card.id


def courses(s: Table, seat: int) -> dict[str, Course]:
    """The flight that each craft is on; no two go for the same mission if one may as well do another."""
    found = {}
    taken: frozenset[str] = frozenset()
    for craft in sorted(fleet(s, seat), key=lambda craft: (craft.has_arrived, craft.at == EARTH)):
        course = course_of(s, seat, craft, taken) or course_of(s, seat, craft)
        if course is not None:
            found[craft.name] = course
            taken |= course.flight.achieves | {course.flight.mission}
    return found


def course_of(s: Table, seat: int, craft: Craft, taken: frozenset[str] = frozenset()) -> Course | None:
    """The flight that a craft is on, by where it is and what is aboard; the one most worth going on."""
    parts = words_of(craft)
    place = craft.at if craft.has_arrived else LEGS[craft.course].to

    def fits(flight: Flight, moment: Moment) -> bool:
        return _same(_with_spares(parts, flight), moment, craft.tokens)

    return _best(s, seat, craft.tokens, place, fits, taken)


def _with_spares(parts: Parts, flight: Flight) -> Parts:
    """What is aboard as a plan sees it that can do without some of its thrusters."""
    if 0 < parts.count(_BROKEN) <= flight.spare:
        return tuple(sorted(THRUSTER if word == _BROKEN else word for word in parts))
    return parts


def _best(
    s: Table,
    seat: int,
    tokens: int,
    place: str,
    fits: Callable[[Flight, Moment], bool],
    taken: frozenset[str] = frozenset(),
) -> Course | None:
    """Of the flights that are at some place just now, the one that brings the most, in time."""
    missions = frozenset(s.missions) - taken
    known = piles(s, seat).keys()
    left = world(s).end_year - s.year - tokens
    best, most = None, 0.0
    for name in s.missions:
        for flight, moment, years in _passing(s.sets, name, len(flights_for(s.sets, name))).get(place, ()):
            if years <= left and flight.needs <= known and fits(flight, moment):
                points = gain(s, seat, flight, missions)
                if points > most:
                    best, most = Course(flight, moment), points
    return best


@lru_cache(maxsize=1 << 10)
def _passing(sets: tuple[str, ...], mission: str, found: int) -> dict[str, list[tuple[Flight, Moment, int]]]:
    """The flights of a mission found so far by the places they pass, with the years from there on."""
    passing: dict[str, list[tuple[Flight, Moment, int]]] = {}
    for flight in flights_for(sets, mission)[:found]:
        years = flight.years
        for moment in flight.moments:
            passing.setdefault(moment.place, []).append((flight, moment, years))
            years -= moment.step.years
    return passing


def _same(parts: Parts, moment: Moment, years: int) -> bool:
    """Whether what is aboard is what the plan says, once a crew has eaten for the years under way."""
    if parts == moment.parts:
        return True
    if not years:
        return False
    more = Counter(parts) - Counter(moment.parts)
    return set(more) == {"supplies"} and not Counter(moment.parts) - Counter(parts)


def next_action(s: Table, seat: int, craft: Craft, course: Course | None) -> Action | None:
    """What a craft in space does next: its flight's step, else whatever it is still good for."""
    if course is None:
        return fly(s, seat, craft) or homeward(s, seat, craft) or _down(craft)
    step = course.moment.step
    match step.kind:
        case "fly":
            hope = all(has_hope(s, seat, COMPONENTS[word].requires) for word in step.fire)
            return ("maneuver", craft.name, step.to) if hope else None
        case "survey":
            return ("survey", craft.name, step.what) if has_hope(s, seat, "surveying") else None
        case "collect":
            return ("collect", craft.name, step.what)
        case "send_out":
            return ("explore", craft.name)
        case _:
            return None


def _down(craft: Craft) -> Action | None:
    """Come down at once what falls back anyway, so that it can be used again this year."""
    return ("maneuver", craft.name, EARTH) if craft.at == _SUBORBITAL else None


def homeward(s: Table, seat: int, craft: Craft) -> Action | None:
    """Bring a crew home that has nothing more to do, if there is a way."""
    if not load(craft).crew or not knows(s, seat, "re_entry"):
        return None
    legs = route(world(s), craft.at, EARTH)
    if not legs or burn(craft.parts, legs) is None:
        return None
    return ("maneuver", craft.name, legs[0].word)


def firing(s: Table, f: Burn | Declare) -> tuple[Course, list[str]] | None:
    """The flight that a craft burns for, and what is still to be fired, the least trusted first."""
    craft, leg = flying(s, f.seat, f.craft), LEGS[f.leg]
    aboard = words_of(craft)
    mass = f.mass if isinstance(f, Burn) else load(craft).mass

    def fits(flight: Flight, moment: Moment) -> bool:
        step = moment.step
        if step.kind != "fly" or step.to != leg.word or step.mass != mass:
            return False
        if isinstance(f, Burn) and step.years != f.years:
            return False
        planned, parts = Counter(moment.parts), Counter(_with_spares(aboard, flight))
        return not parts - planned and not (planned - parts) - Counter(step.fire)

    course = _best(s, f.seat, craft.tokens, craft.at, fits)
    if course is None:
        return None
    fired = Counter(course.moment.parts) - Counter(_with_spares(aboard, course.flight))
    fired.update(FACES[word].card.id for word in craft.parts if FACES[word].spent)
    left = list((Counter(course.moment.step.fire) - fired).elements())
    return course, sorted(left, key=lambda word: trust(s, f.seat, COMPONENTS[word].requires))


def trust(s: Table, seat: int, name: str) -> float:
    """The chance that an advancement works the next time."""
    pile = pile_of(s, seat, name)
    return odds(s, pile)[0] if pile is not None else 1.0


def served(s: Table, seat: int) -> frozenset[str]:
    """The missions that craft in space are on their way to."""
    found: set[str] = set()
    under_way = courses(s, seat)
    for craft in fleet(s, seat):
        if craft.at == EARTH and craft.has_arrived:
            continue
        course = under_way.get(craft.name)
        if course is not None:
            found |= course.flight.achieves | {course.flight.mission}
        else:
            found.update(prospects(s, seat, craft))
    return frozenset(found)
