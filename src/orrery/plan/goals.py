"""Goals: every mission card and any trip asked for, as the few profiles by which to go about it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from orrery.plan.profile import (
    ASTRONAUT,
    COLLECTORS,
    PAYLOAD,
    SCIENTIST,
    STRANDED,
    Profile,
    Task,
    cabins,
    eaters,
    is_shielded,
    kind_of,
    mass_of,
    people,
    requirements,
)
from orrery.plan.question import Question
from orrery.plan.trip import Phase, Trip
from orrery.plan.world import (
    EARTH,
    ORBIT,
    SPACE,
    Skies,
    may_have_life,
    mission_card,
    place_name,
    sample_of,
    sample_place,
)


def profiles(question: Question, skies: Skies) -> list[Profile]:
    """Every way to go about what is asked that is worth trying."""
    found = list(_for_mission(question, skies) if question.mission else _for_trip(question, skies))
    return [_from_origin(profile, question.origin) for profile in found]


def _from_origin(profile: Profile, origin: str) -> Profile:
    trip = msgspec.structs.replace(profile.trip, origin=origin)
    return msgspec.structs.replace(profile, trip=trip)


# A trip asked for


def _for_trip(question: Question, skies: Skies) -> Iterator[Profile]:
    """To a goal with a payload, parts and a crew, and back if wanted."""
    own = (*question.parts, *[PAYLOAD] * question.payload, *collector(question))
    cabin_sets = cabins(skies, question.crew, shielded=False) if question.crew else [()]
    for cabin in cabin_sets:
        yield _trip(question, (*own, *cabin, *[ASTRONAUT] * question.crew))


def collector(question: Question) -> tuple[str, ...]:
    """A probe for a craft that is to pick something up and has nothing aboard that could."""
    able = question.crew or question.payload or any(kind_of(word) in COLLECTORS for word in question.parts)
    return ("probe",) if question.pick_up and not able else ()


def _trip(question: Question, parts: tuple[str, ...]) -> Profile:
    carry = sum(mass_of(word) for word in parts)
    enters, eat = is_shielded(parts), eaters(question.crew)
    out = Phase(places=frozenset({question.goal}), carry=carry, eaters=eat, enters=enters)
    home = Phase(places=frozenset({EARTH}), carry=carry + question.pick_up, eaters=eat, enters=enters)
    there = (Task("collect", PAYLOAD),) * question.pick_up or (Task(),)
    return Profile(
        trip=Trip(phases=(out, home) if question.back else (out,)),
        parts=parts,
        tasks=(there, (Task(),)) if question.back else (there,),
        needs=requirements(parts),
        crew=question.crew,
    )


# Mission cards


def _for_mission(question: Question, skies: Skies) -> Iterator[Profile]:
    goal = mission_card(question.mission).condition
    match goal.kind:
        case "probe_at":
            yield _bring(skies, "probe", "suborbital_flight" if goal.location == SPACE else goal.location)
        case "manned_return":
            place = "suborbital_flight" if goal.location == SPACE else goal.location
            yield from _there_and_back(skies, place, max(1, question.crew))
        case "sample":
            yield from _samples(skies, goal.sample)
        case "life":
            for body in skies.bodies:
                if may_have_life(body):
                    for profile in _samples(skies, sample_of(body)):
                        wish = f"Provided that {place_name(body)} has life"
                        yield msgspec.structs.replace(profile, notes=(wish, *profile.notes))
        case "station":
            places = [ORBIT if place == SPACE else place for place in goal.locations]
            yield from _stations(skies, places, max(1, question.crew))
        case "reveal":
            yield from _reveal(skies, goal.locations)
        case "galileo_survey":
            posts = [place for place in skies.places if goal.location in skies.surveyable[place]]
            yield _bring(skies, "galileo", *posts, task=Task("survey", goal.location))
        case "explorer":
            yield _bring(skies, "explorer", goal.location, task=Task("send_out"))


def _bring(skies: Skies, word: str, *places: str, task: Task = Task()) -> Profile:
    """Bring one component to one of some places."""
    phase = Phase(places=frozenset(places), carry=mass_of(word))
    return Profile(trip=Trip(phases=(phase,)), parts=(word,), tasks=((task,),), needs=requirements((word,)))


def _there_and_back(skies: Skies, place: str, crew: int) -> Iterator[Profile]:
    for cabin in cabins(skies, crew, shielded=False):
        yield _manned(cabin, crew, (frozenset({place}), frozenset({EARTH})))


def _manned(cabin: tuple[str, ...], crew: int, goals: tuple[frozenset[str], ...]) -> Profile:
    parts = (*cabin, *[ASTRONAUT] * crew)
    carry, enters = sum(mass_of(word) for word in cabin), is_shielded(cabin)
    phases = tuple(Phase(places=g, carry=carry, eaters=eaters(crew), enters=enters) for g in goals)
    return Profile(
        trip=Trip(phases=phases),
        parts=parts,
        tasks=((Task(),),) * len(phases),
        needs=requirements(cabin),
        crew=crew,
    )


def _samples(skies: Skies, sample: str) -> Iterator[Profile]:
    """A probe picks the sample up and brings it home; or a scientist studies it on the spot."""
    place = sample_place(sample)
    out = Phase(places=frozenset({place}), carry=mass_of("probe"))
    home = Phase(places=frozenset({EARTH}), carry=mass_of("probe") + mass_of(sample))
    pick_up = (Task("collect", sample),)
    yield Profile(
        trip=Trip(phases=(out, home)),
        parts=("probe",),
        tasks=(pick_up, (Task(),)),
        needs=frozenset(),
    )
    if people(skies, SCIENTIST):
        for cabin in cabins(skies, 1, shielded=False):
            found = _manned(cabin, 1, (frozenset({place}),))
            yield msgspec.structs.replace(
                found, parts=(*cabin, SCIENTIST), tasks=(pick_up,), notes=(STRANDED,)
            )


def _stations(skies: Skies, places: list[str], crew: int) -> Iterator[Profile]:
    for cabin in cabins(skies, crew, shielded=False):
        found = _manned(cabin, crew, (frozenset(places),))
        needs = found.needs | {"life_support"}
        trip = msgspec.structs.replace(found.trip, turn=True)
        yield msgspec.structs.replace(found, trip=trip, needs=needs, notes=(STRANDED,))


# Surveys


def _reveal(skies: Skies, locations: tuple[str, ...]) -> Iterator[Profile]:
    """Survey what is to be revealed, or go and face it; anything at all that flies can face it."""
    if len(locations) == 1:
        yield from _reveal_one(skies, locations[0])
    else:
        yield from _reveal_at_once(skies, locations)
        yield from _reveal_in_turn(skies, locations)


def _reveal_one(skies: Skies, location: str) -> Iterator[Profile]:
    posts = [place for place in skies.places if location in skies.surveyable[place]]
    if posts:
        found = _bring(skies, "probe", *posts, task=Task("survey", location))
        yield msgspec.structs.replace(found, needs=frozenset({"surveying"}))
    hops = frozenset(_facing(skies, location))
    drift = frozenset(place for place, faces in skies.lost_faces.items() if location in faces)
    for word in ("probe", *[rocket.word for rocket in skies.rockets if rocket.mass == 1]):
        phase = Phase(places=drift, hops=hops, carry=mass_of(word))
        trip = Trip(phases=(phase,))
        yield Profile(trip=trip, parts=(word,), tasks=((Task(),),), needs=requirements((word,)))


def _facing(skies: Skies, location: str) -> set[int]:
    """The maneuvers that make a craft face a location and lead somewhere."""
    return {hop.number for hop in skies.hops.values() if location in hop.faces and hop.to in skies.places}


def _reveal_at_once(skies: Skies, locations: tuple[str, ...]) -> Iterator[Profile]:
    """From one place that sees them all; where nothing can wait, each survey takes its own instrument."""
    for place in skies.places:
        drift = skies.lost_faces.get(place, ())
        looked_at = [name for name in locations if name not in drift]
        if not all(name in skies.surveyable[place] for name in looked_at):
            continue
        probes = len(looked_at) if skies.survey_once and place not in skies.stores else 1
        phase = Phase(places=frozenset({place}), carry=probes * mass_of("probe"))
        yield Profile(
            trip=Trip(phases=(phase,)),
            parts=("probe",) * probes,
            tasks=(tuple(Task("survey", name) for name in looked_at),),
            needs=frozenset({"surveying"}),
        )


def _reveal_in_turn(skies: Skies, locations: tuple[str, ...]) -> Iterator[Profile]:
    """One after another, each by facing it or, with Surveying, from a place that sees it."""
    for surveying in (False, True):
        phases = []
        for name in locations:
            posts = {
                place
                for place in skies.places
                if name in skies.surveyable[place]
                and (place in skies.stores or sum(x in skies.surveyable[place] for x in locations) == 1)
            }
            hops = _facing(skies, name)
            drift = {p for p, faces in skies.lost_faces.items() if name in faces and name == locations[-1]}
            places = frozenset(posts | drift if surveying else drift)
            phases.append(Phase(places=places, hops=frozenset(hops), carry=mass_of("probe")))
        yield Profile(
            trip=Trip(phases=tuple(phases)),
            parts=("probe",),
            tasks=tuple((Task("survey", name),) if surveying else (Task(),) for name in locations),
            needs=frozenset({"surveying"}) if surveying else frozenset(),
        )
