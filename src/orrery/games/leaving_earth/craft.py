"""Chapter 1, the basics of rocketry: what a spacecraft is made of, its mass, and the thrust it needs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final, Generic, TypeVar

from orrery.games.leaving_earth.cards import (
    COMPONENTS,
    DAMAGED,
    FACES,
    FRESH,
    GOOD,
    LOCATIONS,
    ORDER,
    SAVED_LEGS,
    SAVED_PARTS,
)
from orrery.games.leaving_earth.printed import ComponentSide, Leg
from orrery.kernel import Leaf, Words

T = TypeVar("T")


class Craft(Leaf):
    """A spacecraft: the components stacked on its card, and where its token stands.

    Until it has arrived it is under way on its course, the number of its maneuver: as long as it has
    time tokens, and while it faces the hazards that wait at its destination.
    """

    name: str
    at: str
    parts: tuple[str, ...]
    tokens: int = 0
    course: int = -1
    #: How many years the journey takes in all.
    declared: int = 0

    leaves_slot: ClassVar[bool] = True
    in_words: ClassVar[dict[str, Any]] = {
        "at": Words("location", LOCATIONS, numbered=False),
        "parts": SAVED_PARTS,
        "course": SAVED_LEGS,
    }

    @property
    def has_arrived(self) -> bool:
        return self.course < 0

    def carrying(self, parts: Iterable[str]) -> Craft:
        """The same craft with other components."""
        return Craft(self.name, self.at, sort(parts), self.tokens, self.course, self.declared)

    def without(self, *words: str) -> Craft:
        return Craft(self.name, self.at, take(self.parts, words), self.tokens, self.course, self.declared)

    def turning(self, word: str, face: str) -> Craft:
        """The same craft with one component turned to another face."""
        return self.carrying((*take(self.parts, (word,)), face))


def sort(parts: Iterable[str]) -> tuple[str, ...]:
    """Components in the order of the card list, so that equal stacks are equal."""
    return tuple(sorted(parts, key=ORDER.__getitem__))


def joined(parts: tuple[str, ...], word: str) -> tuple[str, ...]:
    """A sorted stack with one component more."""
    place = bisect_right(parts, ORDER[word], key=ORDER.__getitem__)
    return parts[:place] + (word,) + parts[place:]  # noqa: RUF005  faster than unpacking


def take(parts: Iterable[str], words: Iterable[str]) -> tuple[str, ...]:
    """A stack without some of its components."""
    left = list(parts)
    for word in words:
        left.remove(word)
    return tuple(left)


def words(test: Callable[[ComponentSide], bool]) -> frozenset[str]:
    """The words of the faces that pass a test."""
    return frozenset(word for word, face in FACES.items() if test(face))


ASTRONAUTS: Final = words(lambda face: face.card.kind == "astronaut")
CAPSULES: Final = words(lambda face: face.card.kind == "capsule")
SAMPLES: Final = words(lambda face: face.card.kind == "sample")
#: What can be fired: a thruster works like a rocket (LE-5.8).
ENGINES: Final = words(lambda face: face.card.kind in ("rocket", "ion_thruster") and face.ready)
ROCKETS: Final = words(lambda face: face.card.kind == "rocket" and face.ready)
INSTRUMENTS: Final = words(lambda face: face.card.kind in ("probe", "capsule") and not face.damaged)
DAMAGED_FACES: Final = words(lambda face: face.damaged)
BROKEN: Final = DAMAGED_FACES - ASTRONAUTS
SPENT: Final = words(lambda face: face.spent)
USED: Final = words(lambda face: face.used)
UNUSED: Final = INSTRUMENTS - USED
FRAGILE: Final = words(lambda face: face.card.damageable and not face.damaged)
MASS: Final = {word: face.card.mass for word, face in FACES.items()}
#: What a component that can be fired gives, at once or in each year.
THRUST: Final = {word: face.card.thrust if word in ENGINES else 0 for word, face in FACES.items()}
THRUST_PER_YEAR: Final = {
    word: face.card.thrust_per_year if word in ENGINES else 0 for word, face in FACES.items()
}
#: Supplies are counted in units, whichever cards they came on (LE-4.4.7).
UNITS: Final = {word: face.card.units for word, face in FACES.items()}
#: The seats that a component brings; an astronaut takes one.
ROOM: Final = {word: face.card.seats - (word in ASTRONAUTS) for word, face in FACES.items()}


def free_seats(parts: tuple[str, ...]) -> int:
    return sum(map(ROOM.__getitem__, parts))


def loose(parts: tuple[str, ...]) -> Iterable[str]:
    """Each kind of face that can be taken off so that everybody who stays has a seat."""
    faces = dict.fromkeys(parts)
    if ASTRONAUTS.isdisjoint(faces):
        return faces
    free = free_seats(parts)
    return [word for word in faces if ROOM[word] <= free]


class lazy(Generic[T]):  # noqa: N801  used like property
    """A property worked out once; unlike functools.cached_property it takes no lock."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out = work_out
        self.name = work_out.__name__

    def __get__(self, owner: Any, kind: type) -> T:
        value = owner.__dict__[self.name] = self.work_out(owner)
        return value


class Manifest:
    """What a stack of components amounts to; each answer is worked out when it is first asked for."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self.parts: Final = parts

    def _those(self, kind: frozenset[str]) -> tuple[str, ...]:
        return tuple([word for word in self.parts if word in kind])

    def _kinds(self, kind: frozenset[str]) -> tuple[str, ...]:
        """Each face of a kind once, in order."""
        return tuple([word for word in self.faces if word in kind])

    @lazy
    def mass(self) -> int:
        """The mass of a craft is the sum over its components (LE-1.3)."""
        return sum([MASS[word] for word in self.parts])

    @lazy
    def faces(self) -> tuple[str, ...]:
        """Each kind of face once, in order."""
        return tuple(dict.fromkeys(self.parts))

    @lazy
    def loose(self) -> tuple[str, ...]:
        """Each kind of face that can be taken off so that everybody who stays has a seat."""
        return tuple(loose(self.parts))

    @lazy
    def crew(self) -> tuple[str, ...]:
        return self._those(ASTRONAUTS)

    @lazy
    def healthy(self) -> tuple[str, ...]:
        return tuple([word for word in self.crew if word not in DAMAGED_FACES])

    @lazy
    def sick(self) -> tuple[str, ...]:
        return tuple([word for word in self.crew if word in DAMAGED_FACES])

    @lazy
    def skills(self) -> frozenset[str]:
        """What the healthy astronauts aboard can do, however many of them (LE-5.14.1)."""
        return frozenset([FACES[word].card.skill for word in self.healthy if FACES[word].card.skill])

    @lazy
    def cargo(self) -> int:
        """Components that are not astronauts."""
        return len(self.parts) - len(self.crew)

    @lazy
    def capsules(self) -> tuple[str, ...]:
        return self._those(CAPSULES)

    @lazy
    def seats(self) -> int:
        return free_seats(self.capsules)

    @lazy
    def shielded_seats(self) -> int:
        return sum(FACES[word].card.seats for word in self.capsules if FACES[word].card.radiation_shielding)

    @lazy
    def supplies(self) -> int:
        return sum([UNITS[word] for word in self.parts])

    @lazy
    def samples(self) -> tuple[str, ...]:
        return self._those(SAMPLES)

    @lazy
    def engines(self) -> tuple[str, ...]:
        """The rockets and thrusters that can be fired, each kind once."""
        return self._kinds(ENGINES)

    @lazy
    def rocket_thrust(self) -> int:
        """The thrust of all the rockets together."""
        return sum([THRUST[word] for word in self.parts])

    @lazy
    def thrust_per_year(self) -> int:
        """The thrust of all the thrusters together, for each year."""
        return sum([THRUST_PER_YEAR[word] for word in self.parts])

    @lazy
    def instruments(self) -> bool:
        """Undamaged probe or capsule aboard."""
        return not INSTRUMENTS.isdisjoint(self.parts)

    @lazy
    def eyes(self) -> tuple[str, ...]:
        """The undamaged probes and capsules that have not surveyed this turn, each kind once."""
        return self._kinds(UNUSED)

    @lazy
    def used(self) -> bool:
        """Some probe or capsule has surveyed this turn."""
        return not USED.isdisjoint(self.parts)

    @lazy
    def spent(self) -> bool:
        """Some thruster has fired and rests."""
        return not SPENT.isdisjoint(self.parts)

    @lazy
    def hands(self) -> bool:
        """Something that can pick up a sample: an instrument or a healthy astronaut."""
        return self.instruments or bool(self.healthy)

    @lazy
    def fragile(self) -> tuple[str, ...]:
        """What can still be damaged, each kind once."""
        return self._kinds(FRAGILE)

    @lazy
    def broken(self) -> tuple[str, ...]:
        """What a mechanic could repair."""
        return self._those(BROKEN)


@lru_cache(maxsize=1 << 10)
def manifest(parts: tuple[str, ...]) -> Manifest:
    """Read a stack; equal stacks are read once."""
    return Manifest(parts)


def repaired(parts: Iterable[str]) -> tuple[str, ...]:
    """Every damaged component good again; astronauts stay as they are."""
    return sort(word if FACES[word].card.kind == "astronaut" else mended(word) for word in parts)


def mended(word: str) -> str:
    return GOOD[word] if FACES[word].damaged else word


def healed(parts: Iterable[str]) -> tuple[str, ...]:
    """Every incapacitated astronaut well again; the rest stays as it is."""
    return sort(mended(word) if FACES[word].card.kind == "astronaut" else word for word in parts)


@lru_cache(maxsize=1 << 12)
def restored(parts: tuple[str, ...]) -> tuple[str, ...]:
    """Every component good again and everybody well."""
    return healed(repaired(parts))


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
    """The printed time with its difficulty, then each faster way: half the years, twice the difficulty.

    An automatic maneuver and a slingshot have no other way (LE-5.9.1, LO-2.1.3).
    """
    years, difficulty = leg.card.years, leg.card.difficulty
    found = [(years, difficulty)]
    while years > 1 and not leg.card.fixed_time:
        years, difficulty = (years + 1) // 2, difficulty * 2
        found.append((years, difficulty))
    return tuple(found)


@lru_cache
def times(leg: Leg, longest: int) -> tuple[int, ...]:
    """Every number of years a maneuver may take, the printed one first, then faster, then slower.

    Where time is optional that is any number (LE-5.6.2), where there is no time symbol none (LO-2.1.3). The
    aerobraking maneuvers that show a year are slowed like any other (LO-2.4).
    """
    listed = [years for years, _ in paces(leg)]
    slow = leg.card.time != "none" and not leg.card.fixed_time
    return tuple(listed + (list(range(leg.card.years + 1, longest + 1)) if slow else []))


def in_years(years: int) -> str:
    return f"{years} {'year' if years == 1 else 'years'}"


#: No maneuver is declared to take longer.
MOST_YEARS: Final = 30


def longest(craft: Craft, leg: Leg, left: int) -> int:
    """The longest time worth declaring: to the end of the calendar, or what the thrusters need (LE-5.9.2)."""
    stack = manifest(craft.parts)
    if not stack.thrust_per_year:
        return left
    missing = stack.mass * leg.card.difficulty - stack.rocket_thrust
    return max(left, min(MOST_YEARS, -(-missing // stack.thrust_per_year)))


def difficulty(leg: Leg, years: int) -> int:
    """The difficulty in so many years: slower is no easier (LE-5.9.2), faster is harder (LE-5.9.1)."""
    for listed, number in paces(leg):
        if years >= listed:
            return number
    raise ValueError(f"{leg.word} can't be done in {years} years")


def required_thrust(mass: int, leg: Leg, years: int) -> int:
    """Thrust required = mass x difficulty, the thrust that each unit of mass takes (LE-1.4)."""
    return mass * difficulty(leg, years)


def available_thrust(parts: tuple[str, ...], years: int) -> int:
    """What everything aboard would give if all of it worked: thrusters once for each year (LE-5.8.2)."""
    stack = manifest(parts)
    return stack.rocket_thrust + years * stack.thrust_per_year


def maximum_payload(rocket: str, hardness: int) -> Fraction:
    """The mass one rocket carries besides itself on a maneuver of that difficulty, or none (LE-6.1)."""
    card = COMPONENTS[rocket]
    return max(Fraction(card.thrust, hardness) - card.mass, Fraction(0))
