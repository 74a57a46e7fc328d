"""Chapter 1, the basics of rocketry: what a spacecraft is made of, its mass, and the thrust it needs."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

import msgspec

from orrery.games.leaving_earth.cards import COMPONENTS, DAMAGED, FACES, FRESH, GOOD, ORDER
from orrery.games.leaving_earth.printed import Face, Leg
from orrery.kernel import Leaf


class Craft(Leaf, frozen=True):
    """A spacecraft: the components stacked on its card, and where its token stands.

    While it has time tokens it is still under way on its course, the number of its maneuver.
    """

    name: str
    at: str
    parts: tuple[str, ...]
    tokens: int = 0
    course: int = -1

    def carrying(self, parts: Iterable[str]) -> Craft:
        """The same craft with other components."""
        return Craft(self.name, self.at, sort(parts), self.tokens, self.course)

    def without(self, *words: str) -> Craft:
        return self.carrying(take(self.parts, words))

    def turning(self, word: str, face: str) -> Craft:
        """The same craft with one component turned to another face."""
        return self.carrying((*take(self.parts, (word,)), face))


def sort(parts: Iterable[str]) -> tuple[str, ...]:
    """Components in the order of the card list, so that equal stacks are equal."""
    return tuple(sorted(parts, key=ORDER.__getitem__))


def take(parts: Iterable[str], words: Iterable[str]) -> tuple[str, ...]:
    """A stack without some of its components."""
    left = list(parts)
    for word in words:
        left.remove(word)
    return tuple(left)


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a stack of components amounts to."""

    mass: int
    #: Each kind of face once, in order.
    faces: tuple[str, ...]
    seats: int
    crew: tuple[str, ...]
    #: Healthy astronauts, and the skills among them.
    healthy: tuple[str, ...]
    skills: frozenset[str]
    capsules: tuple[str, ...]
    shielded_seats: int
    supplies: int
    samples: tuple[str, ...]
    #: The rockets and thrusters that can be fired, each kind once.
    engines: tuple[str, ...]
    #: The thrust of all the rockets together, and of all the thrusters for each year.
    rocket_thrust: int
    thrust_per_year: int
    #: Undamaged probe or capsule aboard.
    instruments: bool
    #: The undamaged probes and capsules that have not surveyed this turn, each kind once.
    eyes: tuple[str, ...]
    #: Some probe or capsule has surveyed this turn.
    used: bool
    #: What can still be damaged, each kind once.
    fragile: tuple[str, ...]
    broken: tuple[str, ...]
    #: Components that are not astronauts.
    cargo: int

    @property
    def hands(self) -> bool:
        """Something that can pick up a sample: an instrument or a healthy astronaut."""
        return self.instruments or bool(self.healthy)

    @property
    def sick(self) -> tuple[str, ...]:
        return tuple(word for word in self.crew if FACES[word].damaged)


@lru_cache(maxsize=1 << 16)
def manifest(parts: tuple[str, ...]) -> Manifest:
    """Read a stack once."""
    faces = [FACES[word] for word in parts]
    crew = [face for face in faces if face.card.kind == "astronaut"]
    healthy = [face for face in crew if not face.damaged]
    capsules = [face for face in faces if face.card.kind == "capsule"]
    engines = [face for face in faces if face.card.kind in ("rocket", "ion_thruster") and face.ready]
    kinds = tuple(dict.fromkeys(parts))
    return Manifest(
        mass=sum(face.card.mass for face in faces),
        faces=kinds,
        seats=sum(face.card.seats for face in capsules),
        crew=tuple(face.word for face in crew),
        healthy=tuple(face.word for face in healthy),
        skills=frozenset(face.card.skill for face in healthy if face.card.skill),
        capsules=tuple(face.word for face in capsules),
        shielded_seats=sum(face.card.seats for face in capsules if face.card.radiation_shielding),
        supplies=sum(face.card.units for face in faces),
        samples=tuple(face.word for face in faces if face.card.kind == "sample"),
        engines=tuple(dict.fromkeys(face.word for face in engines)),
        rocket_thrust=sum(face.card.thrust for face in engines),
        thrust_per_year=sum(face.card.thrust_per_year for face in engines),
        instruments=any(face.card.kind in ("probe", "capsule") and not face.damaged for face in faces),
        eyes=tuple(word for word in kinds if is_eye(FACES[word])),
        used=any(face.used for face in faces),
        fragile=tuple(word for word in kinds if FACES[word].card.damageable and not FACES[word].damaged),
        broken=tuple(f.word for f in faces if f.damaged and f.card.kind != "astronaut"),
        cargo=len(faces) - len(crew),
    )


def is_eye(face: Face) -> bool:
    return face.card.kind in ("probe", "capsule") and not face.damaged and not face.used


def repaired(parts: Iterable[str]) -> tuple[str, ...]:
    """Every damaged component good again; astronauts stay as they are."""
    return sort(word if FACES[word].card.kind == "astronaut" else mended(word) for word in parts)


def mended(word: str) -> str:
    return GOOD[word] if FACES[word].damaged else word


def healed(parts: Iterable[str]) -> tuple[str, ...]:
    """Every incapacitated astronaut well again; the rest stays as it is."""
    return sort(mended(word) if FACES[word].card.kind == "astronaut" else word for word in parts)


def rested(parts: Iterable[str]) -> tuple[str, ...]:
    """Thrusters that fired may fire again."""
    return sort(GOOD[word] if FACES[word].spent else word for word in parts)


def freshened(parts: Iterable[str]) -> tuple[str, ...]:
    """Probes and capsules that surveyed may survey again."""
    return sort(FRESH[word] for word in parts)


def damaged(word: str) -> str:
    return DAMAGED[word]


# Maneuvers: difficulty, time and thrust


@lru_cache
def paces(leg: Leg) -> tuple[tuple[int, int], ...]:
    """The printed time with its difficulty, then each faster way: half the years, twice the difficulty."""
    years, difficulty = leg.card.years, leg.card.difficulty
    found = [(years, difficulty)]
    while years > 1 and not leg.card.fixed_time:
        years, difficulty = (years + 1) // 2, difficulty * 2
        found.append((years, difficulty))
    return tuple(found)


@lru_cache
def times(leg: Leg, longest: int) -> tuple[int, ...]:
    """Every number of years a maneuver may take, the printed one first, then faster, then slower."""
    listed = [years for years, _ in paces(leg)]
    slow = leg.card.time != "none" and not leg.card.fixed_time
    return tuple(listed + (list(range(leg.card.years + 1, longest + 1)) if slow else []))


def difficulty(leg: Leg, years: int) -> int:
    """The difficulty when a maneuver takes so many years: slower is no easier, faster is harder."""
    for listed, number in paces(leg):
        if years >= listed:
            return number
    raise ValueError(f"{leg.word} can't be done in {years} years")


def required_thrust(mass: int, leg: Leg, years: int) -> int:
    """Thrust required = mass x difficulty."""
    return mass * difficulty(leg, years)


def available_thrust(parts: tuple[str, ...], years: int) -> int:
    """What everything aboard would give if all of it worked: thrusters count once for each year."""
    stack = manifest(parts)
    return stack.rocket_thrust + years * stack.thrust_per_year


def maximum_payload(rocket: str, hardness: int) -> Fraction:
    """The mass one rocket carries besides itself on a maneuver of that difficulty; below 0 it is none."""
    card = COMPONENTS[rocket]
    return max(Fraction(card.thrust, hardness) - card.mass, Fraction(0))
