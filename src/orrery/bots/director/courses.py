"""Craft under way: which flight each is on, and its next step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from orrery.bots.director.flights import Flight, Moment, Parts
from orrery.bots.director.lookout import flights_for
from orrery.bots.director.rescue import rescue_of
from orrery.bots.director.trust import piles
from orrery.bots.director.worth import gain
from orrery.games.leaving_earth.assembly import DONE
from orrery.games.leaving_earth.burn import Burn, Declare
from orrery.games.leaving_earth.cards import COMPONENTS, EARTH, FACES, LEGS
from orrery.games.leaving_earth.craft import Craft
from orrery.games.leaving_earth.odds import odds
from orrery.games.leaving_earth.planner import burn, route
from orrery.games.leaving_earth.policy import fly, has_hope, prospects
from orrery.games.leaving_earth.printed import Leg
from orrery.games.leaving_earth.rendezvous import Split
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
    #: The craft that wait to be docked to, in the order of the moment's depots.
    partners: tuple[str, ...] = ()


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
    waiting = {name for course in found.values() for name in course.partners}
    return {name: course for name, course in found.items() if name not in waiting}


def course_of(s: Table, seat: int, craft: Craft, taken: frozenset[str] = frozenset()) -> Course | None:
    """The flight that a craft is on, by where it is and what is aboard; the one most worth going on."""
    parts = words_of(craft)
    place = craft.at if craft.has_arrived else LEGS[craft.course].to

    def fits(flight: Flight, moment: Moment) -> bool:
        return _same(_with_spares(parts, flight), moment, craft.tokens)

    return _best(s, seat, craft, place, fits, taken)


def _with_spares(parts: Parts, flight: Flight) -> Parts:
    """What is aboard as a plan sees it that can do without some of its thrusters."""
    if 0 < parts.count(_BROKEN) <= flight.spare:
        return tuple(sorted(THRUSTER if word == _BROKEN else word for word in parts))
    return parts


def _best(
    s: Table,
    seat: int,
    craft: Craft,
    place: str,
    fits: Callable[[Flight, Moment], bool],
    taken: frozenset[str] = frozenset(),
) -> Course | None:
    """Of the flights that are at some place just now, the one that brings the most, in time."""
    missions = frozenset(s.missions) - taken
    known = piles(s, seat).keys()
    left = world(s).end_year - s.year - craft.tokens
    best, most = None, 0.0
    ways = [_passing(s.sets, name, len(flights_for(s.sets, name))).get(place, []) for name in s.missions]
    if not load(craft).crew:
        ways.append(_rescuing(s, seat, place))
    for passing in ways:
        for flight, moment, years in passing:
            if years <= left and flight.needs <= known and fits(flight, moment):
                partners = partners_of(s, seat, moment)
                points = gain(s, seat, flight, missions)
                if partners is not None and points > most:
                    best, most = Course(flight, moment, partners), points
    return best


def _rescuing(s: Table, seat: int, place: str) -> list[tuple[Flight, Moment, int]]:
    """The rescues that are at some place just now."""
    return [
        (flight, moment, 0)
        for flight in rescues(s, seat)
        for moment in flight.moments
        if moment.place == place
    ]


def rescues(s: Table, seat: int) -> list[Flight]:
    """The flights that would bring somebody home who can't come by himself."""
    found = [rescue_of(s, seat, craft, words_of(craft)) for craft in stranded(s, seat)]
    return [flight for flight in found if flight is not None]


def helpers(s: Table, seat: int) -> list[Flight]:
    """The rescues that nobody is on yet."""
    found = rescues(s, seat)
    if not found:
        return []
    under_way = [course.flight for course in courses(s, seat).values()]
    return [flight for flight in found if flight not in under_way]


def stranded(s: Table, seat: int) -> list[Craft]:
    """The craft in space that have nothing more to do, somebody aboard and no way home."""
    crews = [craft for craft in fleet(s, seat) if craft.at != EARTH and not craft.tokens and load(craft).crew]
    return [
        craft
        for craft in crews
        if craft.has_arrived and homeward(s, seat, craft) is None and course_of(s, seat, craft) is None
    ]


def partners_of(s: Table, seat: int, moment: Moment) -> tuple[str, ...] | None:
    """The craft that are to be docked to later, if all of them are where they should be."""
    found: list[str] = []
    for depot in moment.depots:
        here = [craft for craft in fleet(s, seat) if craft.at == depot.place and craft.has_arrived]
        fit = [craft.name for craft in here if craft.name not in found and words_of(craft) == depot.parts]
        if not fit:
            return None
        found.append(fit[0])
    return tuple(found)


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
        case "separate":
            return ("separate", craft.name) if has_hope(s, seat, "rendezvous") else None
        case "dock":
            names = [depot.name for depot in course.moment.depots]
            partner = course.partners[names.index(step.other)]
            return ("dock", craft.name, partner) if has_hope(s, seat, "rendezvous") else None
        case _:
            return None


def _down(craft: Craft) -> Action | None:
    """Come down at once what falls back anyway, so that it can be used again this year."""
    return ("maneuver", craft.name, EARTH) if craft.at == _SUBORBITAL else None


def homeward(s: Table, seat: int, craft: Craft) -> Action | None:
    """Bring a crew home that has nothing more to do, if there is a way."""
    legs = way_home(s, seat, craft)
    return ("maneuver", craft.name, legs[0].word) if legs and burn(craft.parts, legs) is not None else None


def way_home(s: Table, seat: int, craft: Craft) -> tuple[Leg, ...]:
    """The way that a crew may take behind heat shields."""
    stack = load(craft)
    shielded = any(FACES[word].card.heat_shield and not FACES[word].damaged for word in stack.capsules)
    if not stack.crew or not shielded or not knows(s, seat, "re_entry"):
        return ()
    return route(world(s), craft.at, EARTH) or ()


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

    course = _best(s, f.seat, craft, craft.at, fits)
    if course is None:
        return None
    fired = Counter(course.moment.parts) - Counter(_with_spares(aboard, course.flight))
    fired.update(FACES[word].card.id for word in craft.parts if FACES[word].spent)
    left = list((Counter(course.moment.step.fire) - fired).elements())
    return course, sorted(left, key=lambda word: trust(s, f.seat, COMPONENTS[word].requires))


def moving(s: Table, f: Split) -> Action | None:
    """What the flight leaves behind goes onto the new craft."""
    course = course_of(s, f.seat, flying(s, f.seat, f.craft))
    if course is None or course.moment.step.kind != "separate":
        return None
    left = Counter(course.moment.step.parts) - Counter(_word(word) for word in f.moved)
    return ("move", min(left)) if left else DONE


def firing_home(s: Table, f: Burn | Declare) -> Action | None:
    """What a crew without a flight fires on its way home, so that the rest of the way remains possible."""
    craft = flying(s, f.seat, f.craft)
    legs = way_home(s, f.seat, craft)
    stage = burn(craft.parts, legs, f.missing(s)) if legs and legs[0] is LEGS[f.leg] else None
    return ("fire", stage[0]) if stage else None


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
