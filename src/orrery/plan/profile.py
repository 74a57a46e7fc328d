"""Profiles: the ways to go about a goal. Every mission card and any trip becomes a few of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Final, Literal

import msgspec

from orrery.plan.question import Question
from orrery.plan.trip import Phase, Trip
from orrery.plan.world import (
    EARTH,
    FED,
    ORBIT,
    SPACE,
    Component,
    Skies,
    may_have_life,
    mission_card,
    part,
    place_name,
    sample_of,
    sample_place,
)

Kind = Literal["collect", "survey", "send_out", "be"]
#: Stand-ins for people, so that anybody of the right trade will do.
ASTRONAUT: Final = "astronaut"
SCIENTIST: Final = "scientist"
#: A unit of mass that was asked for without saying what it is.
PAYLOAD: Final = "payload"
STRANDED: Final = "Nobody is brought home: an astronaut lost costs points at the end"
_NAMELESS: Final = (ASTRONAUT, SCIENTIST, PAYLOAD)


class Deed(msgspec.Struct, frozen=True):
    """What is done where a phase ends."""

    kind: Kind = "be"
    what: str = ""


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """One way to go about a goal: the trip, what is bought besides rockets and food, what must be known."""

    trip: Trip
    parts: tuple[str, ...]
    deeds: tuple[tuple[Deed, ...], ...]
    needs: frozenset[str]
    crew: int = 0
    #: What must turn out so, beyond luck with rockets, and what is lost.
    notes: tuple[str, ...] = ()

    def price(self, skies: Skies, own: dict[str, int]) -> int:
        """What the payload costs, less what is at hand."""
        left = dict(own)
        total = 0
        for word in self.parts:
            if left.get(word, 0):
                left[word] -= 1
            else:
                total += price_of(skies, word)
        return total


def price_of(skies: Skies, word: str) -> int:
    if word in (ASTRONAUT, SCIENTIST):
        return min(card.cost or 0 for card in people(skies, word))
    return 0 if word == PAYLOAD else part(word).cost or 0


def people(skies: Skies, word: str) -> list[Component]:
    """The astronauts for hire who will do."""
    hands = [card for card in skies.goods.values() if card.kind == "astronaut"]
    return [card for card in hands if word == ASTRONAUT or card.skill == word]


def mass_of(word: str) -> int:
    """The mass of a component; people weigh nothing."""
    if word in _NAMELESS:
        return int(word == PAYLOAD)
    return part(word).mass


def profiles(question: Question, skies: Skies) -> list[Profile]:
    """Every way to go about what is asked that is worth trying."""
    found = list(_for_mission(question, skies) if question.mission else _for_trip(question, skies))
    return [_from_origin(profile, question.origin) for profile in found]


def _from_origin(profile: Profile, origin: str) -> Profile:
    trip = msgspec.structs.replace(profile.trip, origin=origin)
    return msgspec.structs.replace(profile, trip=trip)


# Crews and capsules


def cabins(skies: Skies, crew: int, *, shielded: bool) -> list[tuple[str, ...]]:
    """The sets of capsules with a seat for everybody that none beats in mass and price."""
    cards = [card for card in skies.goods.values() if card.kind == "capsule"]
    kinds = [card.id for card in cards if card.heat_shield or not shielded]
    sets = [
        cabin
        for size in range(1, crew + 1)
        for cabin in combinations_with_replacement(kinds, size)
        if sum(part(word).seats for word in cabin) >= crew
        and all(sum(part(w).seats for w in cabin) - part(word).seats < crew for word in cabin)
    ]
    return [one for one in sets if not any(_better(two, one) for two in sets)]


def cabins_at_hand(
    skies: Skies, crew: int, known: frozenset[str], *, shielded: bool
) -> list[tuple[str, ...]]:
    """The same for an agency that researches nothing more: what it can't buy is no matter."""
    sets = [c for c in cabins(skies, crew, shielded=shielded) if requirements(c) <= known]
    ranks = [(_worth(cabin), cabin) for cabin in sets]
    return [one for a, one in ranks if not any(_beats(b, two, a, one) for b, two in ranks)]


def _beats(
    a: tuple[int, int, bool], one: tuple[str, ...], b: tuple[int, int, bool], two: tuple[str, ...]
) -> bool:
    return one != two and all(x <= y for x, y in zip(a, b, strict=True)) and (a != b or one < two)


def _better(one: tuple[str, ...], two: tuple[str, ...]) -> bool:
    """Whether a set of capsules is no worse in anything and better in something; the same research only."""
    if one == two or {part(w).requires for w in one} - {part(w).requires for w in two}:
        return False
    a, b = _worth(one), _worth(two)
    return all(x <= y for x, y in zip(a, b, strict=True)) and (a != b or one < two)


def _worth(cabin: tuple[str, ...]) -> tuple[int, int, bool]:
    cards = [part(word) for word in cabin]
    burns = not all(card.heat_shield for card in cards)
    return sum(card.mass for card in cards), sum(card.cost or 0 for card in cards), burns


def eaters(crew: int) -> int:
    return -(-crew // FED)


def requirements(parts: tuple[str, ...]) -> frozenset[str]:
    """What must be known to buy some components."""
    cards = [part(word) for word in parts if word not in _NAMELESS]
    return frozenset(card.requires for card in cards if card.requires)


def _shielded(parts: tuple[str, ...]) -> bool:
    """Whether every capsule among some parts has a heat shield."""
    cards = [part(word) for word in parts if word not in _NAMELESS]
    return all(card.heat_shield for card in cards if card.kind == "capsule")


# A trip asked for


def _for_trip(question: Question, skies: Skies) -> Iterator[Profile]:
    """To a goal with a payload, parts and a crew, and back if wanted."""
    own = tuple(question.parts)
    cabin_sets = cabins(skies, question.crew, shielded=False) if question.crew else [()]
    for cabin in cabin_sets:
        parts = (*own, *[PAYLOAD] * question.payload, *cabin, *[ASTRONAUT] * question.crew)
        carry = sum(mass_of(word) for word in parts)
        enters, eat = _shielded(parts), eaters(question.crew)
        out = Phase(places=frozenset({question.goal}), carry=carry, eaters=eat, enters=enters)
        home = Phase(places=frozenset({EARTH}), carry=carry + question.pick_up, eaters=eat, enters=enters)
        phases = (out, home) if question.back else (out,)
        yield Profile(
            trip=Trip(phases=phases),
            parts=parts,
            deeds=((Deed(),),) * len(phases),
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
            yield _bring(skies, "galileo", *posts, deed=Deed("survey", goal.location))
        case "explorer":
            yield _bring(skies, "explorer", goal.location, deed=Deed("send_out"))


def _bring(skies: Skies, word: str, *places: str, deed: Deed = Deed()) -> Profile:
    """Bring one component to one of some places."""
    phase = Phase(places=frozenset(places), carry=mass_of(word))
    return Profile(trip=Trip(phases=(phase,)), parts=(word,), deeds=((deed,),), needs=requirements((word,)))


def _there_and_back(skies: Skies, place: str, crew: int) -> Iterator[Profile]:
    for cabin in cabins(skies, crew, shielded=False):
        yield _manned(cabin, crew, (frozenset({place}), frozenset({EARTH})))


def _manned(cabin: tuple[str, ...], crew: int, goals: tuple[frozenset[str], ...]) -> Profile:
    parts = (*cabin, *[ASTRONAUT] * crew)
    carry, enters = sum(mass_of(word) for word in cabin), _shielded(cabin)
    phases = tuple(Phase(places=g, carry=carry, eaters=eaters(crew), enters=enters) for g in goals)
    return Profile(
        trip=Trip(phases=phases),
        parts=parts,
        deeds=((Deed(),),) * len(phases),
        needs=requirements(cabin),
        crew=crew,
    )


def _samples(skies: Skies, sample: str) -> Iterator[Profile]:
    """A probe picks the sample up and brings it home; or a scientist studies it on the spot."""
    place = sample_place(sample)
    out = Phase(places=frozenset({place}), carry=mass_of("probe"))
    home = Phase(places=frozenset({EARTH}), carry=mass_of("probe") + mass_of(sample))
    pick_up = (Deed("collect", sample),)
    yield Profile(
        trip=Trip(phases=(out, home)),
        parts=("probe",),
        deeds=(pick_up, (Deed(),)),
        needs=frozenset(),
    )
    if people(skies, SCIENTIST):
        for cabin in cabins(skies, 1, shielded=False):
            found = _manned(cabin, 1, (frozenset({place}),))
            yield msgspec.structs.replace(
                found, parts=(*cabin, SCIENTIST), deeds=(pick_up,), notes=(STRANDED,)
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
        found = _bring(skies, "probe", *posts, deed=Deed("survey", location))
        yield msgspec.structs.replace(found, needs=frozenset({"surveying"}))
    hops = frozenset(_facing(skies, location))
    drift = frozenset(place for place, faces in skies.lost_faces.items() if location in faces)
    for word in ("probe", *[rocket.word for rocket in skies.rockets if rocket.mass == 1]):
        phase = Phase(places=drift, hops=hops, carry=mass_of(word))
        trip = Trip(phases=(phase,))
        yield Profile(trip=trip, parts=(word,), deeds=((Deed(),),), needs=requirements((word,)))


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
            deeds=(tuple(Deed("survey", name) for name in looked_at),),
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
            deeds=tuple((Deed("survey", name),) if surveying else (Deed(),) for name in locations),
            needs=frozenset({"surveying"}) if surveying else frozenset(),
        )
