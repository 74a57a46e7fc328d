"""Craft under way: which flight each is on, and its next step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from orrery.bots.director.flights import Flight, Moment, Parts, flights_for
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


class Course(NamedTuple):
    """A flight that a craft is on, and where it is on it."""

    flight: Flight
    moment: Moment


def words_of(craft: Craft) -> Parts:
    """What is aboard in a plan's words; what does not work goes by its own."""
    return tuple(sorted(_word(word) for word in craft.parts))


def _word(word: str) -> str:
    face = FACES[word]
    return word if face.damaged else ASTRONAUT if face.card.kind == "astronaut" else face.card.id


def course_of(s: Table, seat: int, craft: Craft) -> Course | None:
    """The flight that a craft is on, by where it is and what is aboard; the one most worth going on."""
    parts = words_of(craft)
    place = craft.at if craft.has_arrived else LEGS[craft.course].to
    return _best(s, seat, craft, lambda moment: moment.place == place and _same(parts, moment, craft.tokens))


def _best(s: Table, seat: int, craft: Craft, fits: Callable[[Moment], bool]) -> Course | None:
    open_missions = frozenset(s.missions)
    known = piles(s, seat).keys()
    left = world(s).end_year - s.year - craft.tokens
    best, most = None, 0.0
    for name in s.missions:
        for flight in flights_for(s.sets, name):
            if not flight.needs <= known:
                continue
            for number, moment in enumerate(flight.moments):
                if fits(moment):
                    time = sum(later.step.years for later in flight.moments[number:])
                    points = gain(s, seat, flight, open_missions) if time <= left else 0.0
                    if points > most:
                        best, most = Course(flight, moment), points
                    break
    return best


def _same(parts: Parts, moment: Moment, years: int) -> bool:
    """Whether what is aboard is what the plan says, once a crew has eaten for the years under way."""
    if parts == moment.parts:
        return True
    if not years:
        return False
    more = Counter(parts) - Counter(moment.parts)
    return set(more) == {"supplies"} and not Counter(moment.parts) - Counter(parts)


def next_action(s: Table, seat: int, craft: Craft) -> Action | None:
    """What a craft in space does next: its flight's step, else whatever it is still good for."""
    course = course_of(s, seat, craft)
    if course is None:
        return fly(s, seat, craft) or homeward(s, seat, craft)
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
    parts = Counter(words_of(craft))
    mass = f.mass if isinstance(f, Burn) else load(craft).mass

    def fits(moment: Moment) -> bool:
        step = moment.step
        if step.kind != "fly" or moment.place != craft.at or step.to != leg.word or step.mass != mass:
            return False
        if isinstance(f, Burn) and step.years != f.years:
            return False
        planned = Counter(moment.parts)
        return not parts - planned and not (planned - parts) - Counter(step.fire)

    course = _best(s, f.seat, craft, fits)
    if course is None:
        return None
    fired = Counter(course.moment.parts) - parts
    left = list((Counter(course.moment.step.fire) - fired).elements())
    return course, sorted(left, key=lambda word: trust(s, f.seat, word))


def trust(s: Table, seat: int, word: str) -> float:
    pile = pile_of(s, seat, COMPONENTS[word].requires)
    return odds(s, pile)[0] if pile is not None else 1.0


def served(s: Table, seat: int) -> frozenset[str]:
    """The missions that craft in space are on their way to."""
    found: set[str] = set()
    for craft in fleet(s, seat):
        if craft.at == EARTH and craft.has_arrived:
            continue
        course = course_of(s, seat, craft)
        if course is not None:
            found |= course.flight.achieves | {course.flight.mission}
        else:
            found.update(prospects(s, seat, craft))
    return frozenset(found)
