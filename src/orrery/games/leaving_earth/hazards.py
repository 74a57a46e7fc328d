"""Chapter 5.7: atmospheric entry and landing, and the choice of what takes the damage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.games.leaving_earth.cards import FACES
from orrery.games.leaving_earth.deed import part_id
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence
from orrery.games.leaving_earth.state import EMPTY, Table, flying, knows, load, pile_of
from orrery.games.leaving_earth.verbs import damage, destroy, discard, kill
from orrery.kernel import Action, Choice, Frame, Procedure, Question

#: A capsule and who rides in it.
Cabin = tuple[str, tuple[str, ...]]


# Damage


class DamageOne(Question[Table]):
    """One undamaged component of your choice is damaged; supplies and samples can't be chosen."""

    rule = "LE-5.3.4"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        _, seat, *names = f
        return [("damage", name, word) for name in names for word in load(flying(s, seat, name)).fragile]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        damage(s, f[1], action[1], action[2])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        face = FACES[action[2]]
        verb = "Incapacitate" if face.card.kind == "astronaut" else "Damage"
        label = f"{verb} {face.name} on {action[1]}"
        return Choice(" ".join(action), label, "damage", touches=(part_id(f[1], action[1], action[2]),))


def suffer(s: Table, seat: int, *names: str) -> None:
    """Damage something on one of the craft; with nothing left to damage the first is destroyed."""
    if any(load(flying(s, seat, name)).fragile for name in names):
        s.push(DAMAGE_ONE, seat, *names)
    else:
        destroy(s, seat, names[0])


# Landing


class Land(Procedure[Table]):
    """Landing without a dense atmosphere takes the Landing advancement; without it the craft is destroyed."""

    rule = "LE-5.7.6"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, *_ = f
        if knows(s, seat, "landing"):
            attempt(s, seat, "landing", LANDED, name)
        else:
            destroy(s, seat, name)


class Landed(Procedure[Table]):
    """A minor failure damages one component, a major one destroys the craft; a pilot softens both."""

    rule = "LE-5.7.6"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, face = f
        effect = consequence("landing", face, load(flying(s, seat, name)).skills)
        buy_off(s, seat, "landing", face)
        if effect == "damage_chosen_component":
            suffer(s, seat, name)
        elif effect == "spacecraft_destroyed":
            destroy(s, seat, name)


class Parachute(Procedure[Table]):
    """In a dense atmosphere every craft lands safely; who has Landing may test it instead."""

    rule = "LE-5.7.7"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, *_ = f
        if (pile_of(s, seat, "landing") or EMPTY).size:
            s.push(TEST_LANDING, seat, name)


class TestLanding(Question[Table]):
    """Land by parachute, or test the Landing advancement at your own risk?"""

    rule = "LE-5.7.7"

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        return (("parachute",), ("test",))

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name = f
        s.pop()
        s.emit(action[0], seat=seat, craft=name)
        if action == ("test",):
            s.push(LAND, seat, name)

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == ("parachute",):
            return Choice("parachute", f"{f[2]} lands by parachute", "landing", note="safe")
        return Choice("test", f"{f[2]} tests Landing", "landing", note="may damage or destroy the craft")


# Atmospheric entry


def survives_entry(word: str) -> bool:
    """A working capsule with a heat shield has a chance."""
    return FACES[word].card.heat_shield and not FACES[word].damaged


class EnterAtmosphere(Procedure[Table]):
    """Capsules enter one by one, each with those seated in it; without Re-entry they all burn up."""

    rule = "LE-5.7.4"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, *_ = f
        stack = load(flying(s, seat, name))
        hope = knows(s, seat, "re_entry")
        safe = [word for word in stack.capsules if hope and survives_entry(word)]
        seats = sum(FACES[word].card.seats for word in safe)
        if len(safe) == 1 and seats >= len(stack.crew):
            enter(s, seat, name, fill(stack.capsules, safe[0], stack.crew))
        elif not safe or not stack.crew:
            enter(s, seat, name, [(word, ()) for word in stack.capsules])
        else:
            s.push(RIDE, seat, name, tuple((word, ()) for word in stack.capsules), stack.crew)


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
        s.push(RE_ENTER, seat, name, tuple(safe))
    if doomed:
        s.emit("burn", seat=seat, craft=name, capsules=tuple(doomed))
        kill(s, seat, name, lost)
        discard(s, seat, name, *doomed)


class Ride(Question[Table]):
    """Say who sits in which capsule before entering the atmosphere."""

    rule = "LE-5.7.5"
    forced = True

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        """Each capsule with a free seat; only those that can survive when they hold all; equal ones once."""
        free = [(word, crew) for word, crew in f[3] if len(crew) < FACES[word].card.seats]
        safe = [cabin for cabin in free if survives_entry(cabin[0])]
        room = sum(FACES[word].card.seats - len(crew) for word, crew in safe)
        return [ride(word, crew, f[3]) for word, crew in dict.fromkeys(safe if room >= len(f[4]) else free)]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, cabins, crew = f
        place = next(i for i, (word, riders) in enumerate(cabins) if ride(word, riders, cabins) == action)
        word, riders = cabins[place]
        s.emit("ride", seat=seat, astronaut=crew[0], part=word)
        seated = (*cabins[:place], (word, (*riders, crew[0])), *cabins[place + 1 :])
        if len(crew) > 1:
            s.swap(RIDE, seat, name, seated, crew[1:])
        else:
            s.pop()
            enter(s, seat, name, seated)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"In which capsule of {f[2]} does {FACES[f[4][0]].name} sit?"

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        note = f"beside {beside(action, f[3]) or 'nobody yet'}" if len(action) > 2 else ""
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

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, cabins = f
        if len(cabins) > 1:
            s.push(RE_ENTER, seat, name, cabins[1:])
        capsule, crew = cabins[0]
        attempt(s, seat, "re_entry", RE_ENTERED, name, capsule, crew)


class ReEntered(Procedure[Table]):
    """A minor failure damages the capsule, a major one destroys it with everybody in it."""

    rule = "LE-5.7.4"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, capsule, crew, face = f
        buy_off(s, seat, "re_entry", face)
        effect = consequence("re_entry", face)
        if effect == "capsule_damaged_occupants_survive":
            damage(s, seat, name, capsule)
        elif effect == "capsule_destroyed_occupants_die":
            s.emit("burn", seat=seat, craft=name, capsules=(capsule,))
            kill(s, seat, name, crew)
            discard(s, seat, name, capsule)


DAMAGE_ONE: Final = DamageOne()
LAND: Final = Land()
LANDED: Final = Landed()
PARACHUTE: Final = Parachute()
TEST_LANDING: Final = TestLanding()
ENTER_ATMOSPHERE: Final = EnterAtmosphere()
RIDE: Final = Ride()
RE_ENTER: Final = ReEnter()
RE_ENTERED: Final = ReEntered()
