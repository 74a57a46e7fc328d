"""Chapter 5.11: docking two spacecraft, separating one in two, and testing Rendezvous."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from orrery.games.leaving_earth.assembly import DONE
from orrery.games.leaving_earth.cards import ADVANCEMENT, FACES, LOCATIONS
from orrery.games.leaving_earth.craft import Craft, manifest, sort, take
from orrery.games.leaving_earth.deed import CraftDeed, Deed, craft_id, no_craft
from orrery.games.leaving_earth.hazards import suffer
from orrery.games.leaving_earth.missions import AFTER
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence, see, weigh
from orrery.games.leaving_earth.state import (
    EMPTY,
    Counts,
    Pile,
    Table,
    craft_named,
    edition,
    fleet,
    flying,
    knows,
    load,
    pile_of,
    world,
)
from orrery.games.leaving_earth.verbs import put, remove_craft, set_craft
from orrery.kernel import CHANCE, Action, Chance, Choice, Frame, Outcome, Procedure, Question, Ruling, write

SKILL: Final = "rendezvous"


def may_meet(s: Table, seat: int, craft: Craft) -> Ruling | None:
    """Docking and separating take Rendezvous, and room to do it in."""
    if not knows(s, seat, SKILL):
        return Ruling("LE-5.11", "needs Rendezvous")
    if LOCATIONS[craft.at].no_dock_or_separate:
        return Ruling("LE-5.11.3", f"not possible at {LOCATIONS[craft.at].name}")
    return None


def may_dock(s: Table, seat: int, one: Craft, two: Craft) -> Ruling | None:
    if one.name == two.name:
        return Ruling("LE-5.11.1", "it takes two spacecraft")
    if one.at != two.at:
        return Ruling("LE-5.11.1", "they are not in the same place")
    if one.tokens or two.tokens:
        return Ruling("LE-5.11.4", "one of them is still under way")
    return may_meet(s, seat, one)


def may_separate(s: Table, seat: int, craft: Craft) -> Ruling | None:
    """Both halves need a component to be made of, and a card of their own."""
    if len(craft.parts) < 2:
        return Ruling("LE-5.11.2", "each of the two craft needs a component")
    if load(craft).cargo < 2:
        return Ruling("LE-5.11.5", "it can't be split so that everybody has a seat")
    if free_card(s, seat) is None:
        return Ruling("LE-2.1.1", "no spacecraft card is free")
    return may_meet(s, seat, craft)


def free_card(s: Table, seat: int) -> str | None:
    return next((name for name in world(s).shapes if craft_named(s, seat, name) is None), None)


class Dock(Deed):
    """Join two of your spacecraft in the same place into one."""

    word = "dock"
    length = 3
    rule = "LE-5.11.1"

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        if not knows(s, seat, SKILL):
            return ()
        pairs = permutations(fleet(s, seat), 2)
        return [("dock", one.name, two.name) for one, two in pairs if may_dock(s, seat, one, two) is None]

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for one, two in permutations(fleet(s, seat), 2):
            why = may_dock(s, seat, one, two)
            if why is not None:
                yield ("dock", one.name, two.name), why

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        one, two = (craft_named(s, seat, name) for name in action[1:])
        if one is None or two is None:
            return no_craft(action[1] if one is None else action[2])
        return may_dock(s, seat, one, two)

    def do(self, s: Table, seat: int, action: Action) -> None:
        s.push(AFTER, seat)
        attempt(s, seat, SKILL, DOCKED, action[1], action[2])

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        touches = tuple(craft_id(seat, name) for name in action[1:])
        return Choice(write(action), f"Dock {action[2]} to {action[1]}", "rendezvous", touches=touches)


class Docked(Procedure[Table]):
    """The components of the second craft go onto the first; if it fails, a component of either is damaged."""

    rule = "LE-5.11.1"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, first, second, face = f
        one, two = flying(s, seat, first), flying(s, seat, second)
        buy_off(s, seat, SKILL, face)
        if consequence(SKILL, face, load(one).skills | load(two).skills) == "dock_or_separate":
            remove_craft(s, seat, second)
            set_craft(s, seat, one.carrying(one.parts + two.parts))
            s.emit("dock", seat=seat, craft=first, other=second)
        else:
            suffer(s, seat, first, second)


class Separate(CraftDeed):
    """Split one of your spacecraft in two."""

    word = "separate"
    rule = "LE-5.11.2"

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("separate", craft.name),) if may_separate(s, seat, craft) is None else ()

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in fleet(s, seat):
            why = may_separate(s, seat, craft)
            if why is not None:
                yield ("separate", craft.name), why

    def do(self, s: Table, seat: int, action: Action) -> None:
        s.push(AFTER, seat)
        attempt(s, seat, SKILL, SEPARATED, action[1])

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        return Choice(
            write(action),
            f"Separate {action[1]} in two",
            "rendezvous",
            touches=(craft_id(seat, action[1]), *action[2:]),
        )


class Separated(Procedure[Table]):
    """When it works, say what goes onto the new craft; if it fails, one component is damaged."""

    rule = "LE-5.11.2"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, face = f
        buy_off(s, seat, SKILL, face)
        if consequence(SKILL, face, load(flying(s, seat, name)).skills) == "dock_or_separate":
            s.push(SPLIT, seat, name, free_card(s, seat), ())
        else:
            suffer(s, seat, name)


def may_part(kept: tuple[str, ...], moved: tuple[str, ...]) -> Ruling | None:
    """Neither half may be empty, and everybody needs a seat."""
    if not kept or not moved:
        return Ruling("LE-5.11.2", "each of the two craft needs a component")
    for half in (manifest(kept), manifest(moved)):
        if len(half.crew) > half.seats:
            return Ruling("LE-5.11.5", "somebody would have no seat")
    return None


class Split(Question[Table]):
    """Choose the components that go onto the new craft."""

    rule = "LE-5.11.2"

    def candidates(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling | None]]:
        _, seat, name, _, moved = f
        kept = take(flying(s, seat, name).parts, moved)
        yield from ((("move", word), None) for word in manifest(kept).faces)
        yield from ((("back", word), None) for word in manifest(moved).faces)
        yield DONE, may_part(kept, moved)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, new, moved = f
        if action[0] == "move":
            s.swap(SPLIT, seat, name, new, sort((*moved, action[1])))
        elif action[0] == "back":
            s.swap(SPLIT, seat, name, new, take(moved, (action[1],)))
        else:
            s.pop()
            craft = flying(s, seat, name)
            set_craft(s, seat, craft.without(*moved))
            set_craft(s, seat, Craft(new, craft.at, moved, craft.tokens, craft.course))
            s.emit("separate", seat=seat, craft=name, other=new)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"{f[3]} takes over: {', '.join(FACES[word].name for word in f[4]) or 'nothing yet'}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == DONE:
            return Choice("done", "Part the two craft", "separate")
        onto = f[3] if action[0] == "move" else f[2]
        return Choice(write(action), f"{FACES[action[1]].name} to {onto}", "separate")


# Going through the whole pile (2018)


def may_test(s: Table, seat: int, craft: Craft) -> Ruling | None:
    """A craft that could dock and separate again and again may test Rendezvous to the end."""
    if not edition(s).rendezvous_test:
        return Ruling("LE-5.11.7", "only under the 2018 rules")
    if not (pile_of(s, seat, SKILL) or EMPTY).size:
        return Ruling("LE-5.11.7", "there are no outcomes to test")
    why = may_separate(s, seat, craft)
    if why is None:
        return None
    partners = [other for other in fleet(s, seat) if other is not craft]
    if any(may_dock(s, seat, craft, other) is None for other in partners):
        return None
    return why


class TestRendezvous(Deed):
    """Reveal the outcomes of Rendezvous one by one, up to the first failure (2018 rules)."""

    word = "test"
    rule = "LE-5.11.7"

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        if not edition(s).rendezvous_test or not knows(s, seat, SKILL):
            return ()
        return [("test", craft.name) for craft in fleet(s, seat) if may_test(s, seat, craft) is None]

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        if edition(s).rendezvous_test:
            for craft in fleet(s, seat):
                why = may_test(s, seat, craft)
                if why is not None:
                    yield ("test", craft.name), why

    def explain(self, s: Table, seat: int, action: Action) -> Ruling | None:
        craft = craft_named(s, seat, action[1])
        return may_test(s, seat, craft) if craft else no_craft(action[1])

    def do(self, s: Table, seat: int, action: Action) -> None:
        pile = pile_of(s, seat, SKILL) or EMPTY
        s.push(AFTER, seat)
        s.push(TEST_NEXT, seat, action[1], pile.seen)

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        label = f"Test Rendezvous to the end with {action[1]}"
        return Choice(write(action), label, "rendezvous", touches=(craft_id(seat, action[1]), *action[2:]))


class TestNext(Procedure[Table]):
    """While cards are left that this test has not shown, the next is drawn."""

    rule = "LE-5.11.7"

    def run(self, s: Table, f: Frame) -> None:
        _, seat, name, waiting = f
        if untested(s, seat, waiting).size:
            s.push(TEST_DRAW, CHANCE, seat, name, waiting)


def untested(s: Table, seat: int, waiting: Counts) -> Pile:
    """The part of the pile that the test has not gone through."""
    pile = pile_of(s, seat, SKILL) or EMPTY
    return Pile(waiting, pile.unseen, pile.pool, pile.newer)


class TestDraw(Chance[Table]):
    """An outcome that this test has not shown yet; the first failure takes effect and ends the test."""

    rule = "LE-5.11.7"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return weigh(s.pools, untested(s, f[2], f[4]))

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, name, waiting = f
        s.pop()
        face = see(s, seat, ADVANCEMENT[SKILL], action)
        s.emit("outcome", seat=seat, advancement=SKILL, outcome=face)
        left = waiting
        if action[0] == "again":
            index = ("success", "minor", "major").index(face)
            left = put(waiting, index, waiting[index] - 1)
        good = consequence(SKILL, face, load(flying(s, seat, name)).skills) == "dock_or_separate"
        if good:
            s.push(TEST_NEXT, seat, name, left)
        buy_off(s, seat, SKILL, face)
        if not good:
            suffer(s, seat, name)


DOCK: Final = Dock()
DOCKED: Final = Docked()
SEPARATE: Final = Separate()
SEPARATED: Final = Separated()
SPLIT: Final = Split()
TEST_RENDEZVOUS: Final = TestRendezvous()
TEST_NEXT: Final = TestNext()
TEST_DRAW: Final = TestDraw()
