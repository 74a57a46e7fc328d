"""Chapter 5.7: atmospheric entry and landing, and the choice of what takes the damage."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import FACES
from orrery.games.leaving_earth.deed import MidwayQuestion, part_id
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.printed import AUTOMATIC
from orrery.games.leaving_earth.state import EMPTY, Table, flying, knows, load, pile_of
from orrery.games.leaving_earth.verbs import damage, destroy, discard, kill
from orrery.games.leaving_earth.words import called
from orrery.kernel import Action, Choice, Procedure, put

#: A capsule and who rides in it.
Cabin = tuple[str, tuple[str, ...]]


class Faced(Procedure[Table]):
    """A hazard that a craft faces on a maneuver."""

    seat: int
    craft: str
    #: The location that is the hazard, if it is one.
    place: str = ""
    #: How many years the maneuver takes.
    years: int = 0


# Damage


class DamageOne(MidwayQuestion):
    """One undamaged component of your choice is damaged; supplies and samples can't be chosen."""

    rule = "LE-5.3.4"
    forced = True
    crafts: tuple[str, ...]

    def answers(self, s: Table) -> Sequence[Action]:
        return [
            ("damage", name, word)
            for name in self.crafts
            for word in load(flying(s, self.seat, name)).fragile
        ]

    def decide(self, s: Table, action: Action) -> None:
        s.pop()
        damage(s, self.seat, action[1], action[2])

    def show(self, s: Table, action: Action) -> Choice:
        face = FACES[action[2]]
        verb = "Incapacitate" if face.card.kind == "astronaut" else "Damage"
        label = f"{verb} {face.name} on {called(action[1])}"
        touches = (part_id(s, self.seat, action[1], action[2]),)
        return Choice(" ".join(action), label, "damage", touches=touches)


def suffer(s: Table, seat: int, *names: str) -> None:
    """Damage something on one of the craft, either of two that docked (LE-5.11.6).

    With nothing left to damage the first is destroyed (LE-5.3.5).
    """
    if any(load(flying(s, seat, name)).fragile for name in names):
        s.push(DamageOne(seat, names))
    else:
        destroy(s, seat, names[0])


# Landing


class Land(Faced):
    """Landing without a dense atmosphere takes the Landing advancement; without it the craft is destroyed."""

    rule = "LE-5.7.6"

    def run(self, s: Table) -> None:
        if knows(s, self.seat, "landing"):
            attempt(s, self.seat, "landing", Landed(self.seat, self.craft))
        else:
            destroy(s, self.seat, self.craft)


class Landed(Procedure[Table]):
    """A minor failure damages one component, a major one destroys the craft; a pilot softens both."""

    rule = "LE-5.7.6"
    seat: int
    craft: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        effect = consequence("landing", self.face, load(flying(s, self.seat, self.craft)).skills)
        buy_off(s, self.seat, "landing", self.face)
        if effect == "damage_chosen_component":
            suffer(s, self.seat, self.craft)
        elif effect == "spacecraft_destroyed":
            destroy(s, self.seat, self.craft)


class Parachute(Faced):
    """In a dense atmosphere every craft lands safely; who has Landing may test it instead."""

    rule = "LE-5.7.7"

    def run(self, s: Table) -> None:
        if (pile_of(s, self.seat, "landing") or EMPTY).size:
            s.push(TestLanding(self.seat, self.craft))


class TestLanding(MidwayQuestion):
    """Land by parachute, or test the Landing advancement at your own risk?"""

    rule = "LE-5.7.7"
    forced = True
    standing = {("parachute",): "Land by parachute"}
    craft: str

    def answers(self, s: Table) -> Sequence[Action]:
        """After a deal there may be nothing left to test."""
        untested = bool((pile_of(s, self.seat, "landing") or EMPTY).size)
        return (("parachute",), ("test",)) if untested else (("parachute",),)

    def decide(self, s: Table, action: Action) -> None:
        s.pop()
        if action == ("test",):
            s.emit(e.Test(self.seat, self.craft))
            s.push(Land(self.seat, self.craft))
        else:
            s.emit(e.Parachute(self.seat, self.craft))

    def show(self, s: Table, action: Action) -> Choice:
        if action == ("parachute",):
            return Choice("parachute", f"{called(self.craft)} lands by parachute", "landing", note="safe")
        return Choice(
            "test", f"{called(self.craft)} tests Landing", "landing", note="may damage or destroy the craft"
        )


# Atmospheric entry


def survives_entry(word: str) -> bool:
    """A working capsule with a heat shield has a chance."""
    return FACES[word].card.heat_shield and not FACES[word].damaged


class EnterAtmosphere(Faced):
    """Capsules enter one by one, each with those seated in it; without Re-entry they all burn up."""

    rule = "LE-5.7.4"

    def run(self, s: Table) -> None:
        seat, name = self.seat, self.craft
        stack = load(flying(s, seat, name))
        hope = knows(s, seat, "re_entry")
        safe = [word for word in stack.capsules if hope and survives_entry(word)]
        seats = sum(FACES[word].card.seats for word in safe)
        if len(safe) == 1 and seats >= len(stack.crew):
            enter(s, seat, name, fill(stack.capsules, safe[0], stack.crew))
        elif not safe or not stack.crew:
            enter(s, seat, name, [(word, ()) for word in stack.capsules])
        else:
            s.push(Ride(seat, name, tuple((word, ()) for word in stack.capsules), stack.crew))


def fill(capsules: Sequence[str], chosen: str, crew: tuple[str, ...]) -> list[Cabin]:
    return [(word, crew if word == chosen else ()) for word in capsules]


def enter(s: Table, seat: int, name: str, cabins: Sequence[Cabin]) -> None:
    """Those that can't survive burn; then the others are drawn for, the one with the fewest aboard first."""
    hope = knows(s, seat, "re_entry")
    safe = sorted([c for c in cabins if hope and survives_entry(c[0])], key=lambda cabin: len(cabin[1]))
    doomed = [word for word, _ in cabins if not (hope and survives_entry(word))]
    riders = {word for _, crew in safe for word in crew}
    lost = [word for word in load(flying(s, seat, name)).crew if word not in riders]
    if safe:
        s.push(ReEnter(seat, name, tuple(safe)))
    if doomed:
        s.emit(e.Burn(seat, name, tuple(doomed)))
        kill(s, seat, name, lost)
        discard(s, seat, name, *doomed)


class Ride(MidwayQuestion):
    """Say who sits in which capsule before entering the atmosphere."""

    rule = "LE-5.7.5"
    forced = True
    craft: str
    cabins: tuple[Cabin, ...]
    #: Those who have no seat yet.
    crew: tuple[str, ...]

    def answers(self, s: Table) -> Sequence[Action]:
        """Each capsule with a free seat; only those that can survive when they hold all; equal ones once."""
        free = [(word, crew) for word, crew in self.cabins if len(crew) < FACES[word].card.seats]
        safe = [cabin for cabin in free if survives_entry(cabin[0])]
        room = sum(FACES[word].card.seats - len(crew) for word, crew in safe)
        best = safe if room >= len(self.crew) else free
        return [ride(word, crew, self.cabins) for word, crew in dict.fromkeys(best)]

    def decide(self, s: Table, action: Action) -> None:
        place = next(
            i for i, (word, riders) in enumerate(self.cabins) if ride(word, riders, self.cabins) == action
        )
        word, riders = self.cabins[place]
        s.emit(e.Ride(self.seat, self.crew[0], word))
        seated = put(self.cabins, place, (word, (*riders, self.crew[0])))
        if len(self.crew) > 1:
            s.swap(replace(self, cabins=seated, crew=self.crew[1:]))
        else:
            s.pop()
            enter(s, self.seat, self.craft, seated)

    def prompt(self, s: Table) -> str:
        return f"In which capsule of {called(self.craft)} does {FACES[self.crew[0]].name} sit?"

    def show(self, s: Table, action: Action) -> Choice:
        note = f"beside {beside(action, self.cabins) or 'nobody yet'}" if len(action) > 2 else ""
        warning = "" if survives_entry(action[1]) else "this capsule will burn up"
        return Choice(
            " ".join(action), f"In the {FACES[action[1]].name}", "seats", note=note, warning=warning
        )


def ride(word: str, riders: tuple[str, ...], cabins: Sequence[Cabin]) -> Action:
    """`ride apollo`; where several are filled differently, `ride apollo 2` is the one with two aboard.

    Of several with two aboard, each with other people, `ride apollo 2 1` is the first.
    """
    alike = [crew for other, crew in cabins if other == word]
    rivals = list(dict.fromkeys(crew for crew in alike if len(crew) == len(riders)))
    if len(rivals) > 1:
        return ("ride", word, str(len(riders)), str(rivals.index(riders) + 1))
    return ("ride", word, str(len(riders))) if len(set(alike)) > 1 else ("ride", word)


def beside(action: Action, cabins: Sequence[Cabin]) -> str:
    """Who sits already in the capsule that an answer names."""
    crew = next(riders for word, riders in cabins if ride(word, riders, cabins) == action)
    return ", ".join(FACES[word].name for word in crew)


class ReEnter(Procedure[Table]):
    """An outcome of Re-entry is drawn for each working capsule with a heat shield."""

    rule = "LE-5.7.4"
    seat: int
    craft: str
    cabins: tuple[Cabin, ...]

    def run(self, s: Table) -> None:
        if len(self.cabins) > 1:
            s.push(replace(self, cabins=self.cabins[1:]))
        capsule, crew = self.cabins[0]
        attempt(s, self.seat, "re_entry", ReEntered(self.seat, self.craft, capsule, crew))


class ReEntered(Procedure[Table]):
    """A minor failure damages the capsule, a major one destroys it with everybody in it."""

    rule = "LE-5.7.4"
    seat: int
    craft: str
    capsule: str
    crew: tuple[str, ...]
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        buy_off(s, self.seat, "re_entry", self.face)
        effect = consequence("re_entry", self.face)
        if effect == "capsule_damaged_occupants_survive":
            damage(s, self.seat, self.craft, self.capsule)
        elif effect == "capsule_destroyed_occupants_die":
            s.emit(e.Burn(self.seat, self.craft, (self.capsule,)))
            kill(s, self.seat, self.craft, self.crew)
            discard(s, self.seat, self.craft, self.capsule)
