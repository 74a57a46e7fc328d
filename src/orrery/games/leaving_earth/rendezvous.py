"""Chapter 5.11: docking two spacecraft, separating one in two, and testing Rendezvous."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.assembly import DONE
from orrery.games.leaving_earth.cards import ADVANCEMENT, CRAFT, FACES, LOCATIONS
from orrery.games.leaving_earth.craft import Craft, manifest, sort, take
from orrery.games.leaving_earth.deed import CraftDeed, MidwayMenu, craft_id, no_craft
from orrery.games.leaving_earth.hazards import suffer
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.outcomes import attempt, buy_off, consequence, draws, quick_draw, show
from orrery.games.leaving_earth.printed import AUTOMATIC, OUTCOMES
from orrery.games.leaving_earth.state import (
    EMPTY,
    Counts,
    Edition,
    Table,
    craft_named,
    edition,
    fleet,
    flying,
    free_card,
    knows,
    load,
    pile_of,
)
from orrery.games.leaving_earth.verbs import remove_craft, set_craft
from orrery.games.leaving_earth.words import called, stack_in_words
from orrery.games.leaving_earth.world import World
from orrery.kernel import (
    Action,
    Basket,
    Chance,
    Choice,
    Deed,
    Many,
    Menu,
    Outcome,
    Procedure,
    Ruling,
    Sum,
    add,
)

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


def docks(s: Table, seat: int) -> Sequence[Action]:
    """Every way to join two craft of an agency."""
    if not knows(s, seat, SKILL):
        return ()
    near = [craft for craft in fleet(s, seat) if not LOCATIONS[craft.at].no_dock_or_separate]
    if len(near) < 2:
        return ()
    pairs = permutations(near, 2)
    return [("dock", one.name, two.name) for one, two in pairs if may_dock(s, seat, one, two) is None]


class Dock(CraftDeed):
    """Join two of your spacecraft in the same place into one."""

    word = "dock"
    rule = "LE-5.11.1"
    patterns = (("dock", CRAFT, CRAFT),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        return docks(s, f.seat)

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        return [("dock", one.name, two.name) for one, two in permutations(fleet(s, f.seat), 2)]

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        other = craft_named(s, seat, action[2])
        return may_dock(s, seat, craft, other) if other else no_craft(action[2])

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.push(AfterAction(f.seat))
        attempt(s, f.seat, SKILL, Docked(f.seat, action[1], action[2]))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        touches = tuple(craft_id(s, f.seat, name) for name in action[1:])
        return self.choice(action, f"Dock {called(action[2])} to {called(action[1])}", touches=touches)


class Docked(Procedure[Table]):
    """The components of the second craft go onto the first; if it fails, a component of either is damaged."""

    rule = "LE-5.11.1"
    seat: int
    first: str
    second: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        one, two = flying(s, self.seat, self.first), flying(s, self.seat, self.second)
        buy_off(s, self.seat, SKILL, self.face)
        if consequence(SKILL, self.face, load(one).skills | load(two).skills) == "dock_or_separate":
            remove_craft(s, self.seat, self.second)
            set_craft(s, self.seat, one.carrying(one.parts + two.parts))
            s.emit(e.Dock(self.seat, self.first, self.second))
        else:
            suffer(s, self.seat, self.first, self.second)


class Separate(CraftDeed):
    """Split one of your spacecraft in two."""

    word = "separate"
    rule = "LE-5.11.2"
    patterns = (("separate", CRAFT),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return not LOCATIONS[place].no_dock_or_separate

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        if not knows(s, seat, SKILL) or may_separate(s, seat, craft) is not None:
            return ()
        return (("separate", craft.name),)

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_separate(s, seat, craft)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.push(AfterAction(f.seat))
        attempt(s, f.seat, SKILL, Separated(f.seat, action[1]))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        touches = (craft_id(s, f.seat, action[1]),)
        return self.choice(action, f"Separate {called(action[1])} in two", touches=touches)


class Separated(Procedure[Table]):
    """When it works, say what goes onto the new craft; if it fails, one component is damaged."""

    rule = "LE-5.11.2"
    seat: int
    craft: str
    face: str = AUTOMATIC

    def run(self, s: Table) -> None:
        buy_off(s, self.seat, SKILL, self.face)
        skills = load(flying(s, self.seat, self.craft)).skills
        if consequence(SKILL, self.face, skills) == "dock_or_separate":
            new = free_card(s, self.seat)
            assert new is not None
            s.push(Split(self.seat, self.craft, new, ()))
        else:
            suffer(s, self.seat, self.craft)


def may_part(kept: tuple[str, ...], moved: tuple[str, ...]) -> Ruling | None:
    """Neither half may be empty, and everybody needs a seat."""
    if not kept or not moved:
        return Ruling("LE-5.11.2", "each of the two craft needs a component")
    for half in (manifest(kept), manifest(moved)):
        if len(half.crew) > half.seats:
            return Ruling("LE-5.11.5", "somebody would have no seat")
    return None


class MoveOver(Deed[Table, "Split"]):
    """A component goes onto the new craft."""

    word = "move"
    rule = "LE-5.11.2"
    group = "separate"
    patterns = (("move", tuple(FACES)),)

    def offers(self, s: Table, f: Split) -> Sequence[Action]:
        return [("move", word) for word in manifest(f.kept(s)).faces]

    def forbids(self, s: Table, f: Split, action: Action) -> Ruling | None:
        if action[1] in f.kept(s):
            return None
        return Ruling(self.rule, f"there is no {FACES[action[1]].name} on {called(f.craft)}")

    def do(self, s: Table, f: Split, action: Action) -> None:
        s.swap(replace(f, moved=sort((*f.moved, action[1]))))

    def baskets(self, s: Table, f: Split) -> Sequence[Basket]:
        return (Basket(self.word, "Move these over", (Sum("mass #", manifest(f.moved).mass),)),)

    def offer(self, s: Table, f: Split, action: Action) -> Choice:
        word = action[1]
        many = Many(self.word, f.kept(s).count(word), (FACES[word].card.mass,))
        return replace(self.present(s, f, action), many=many)

    def present(self, s: Table, f: Split, action: Action) -> Choice:
        return self.choice(action, f"{FACES[action[1]].name} to {called(f.new)}")


class MoveBack(Deed[Table, "Split"]):
    """A component stays on the old craft after all."""

    word = "back"
    rule = "LE-5.11.2"
    group = "separate"
    patterns = (("back", tuple(FACES)),)

    def offers(self, s: Table, f: Split) -> Sequence[Action]:
        return [("back", word) for word in manifest(f.moved).faces]

    def forbids(self, s: Table, f: Split, action: Action) -> Ruling | None:
        if action[1] in f.moved:
            return None
        return Ruling(self.rule, f"there is no {FACES[action[1]].name} on {called(f.new)}")

    def do(self, s: Table, f: Split, action: Action) -> None:
        s.swap(replace(f, moved=take(f.moved, (action[1],))))

    def present(self, s: Table, f: Split, action: Action) -> Choice:
        return self.choice(action, f"{FACES[action[1]].name} to {called(f.craft)}")


class PartCraft(Deed[Table, "Split"]):
    """The two craft part."""

    word = "done"
    rule = "LE-5.11.2"
    group = "separate"
    patterns = (DONE,)

    def offers(self, s: Table, f: Split) -> Sequence[Action]:
        return (DONE,) if may_part(f.kept(s), f.moved) is None else ()

    def forbids(self, s: Table, f: Split, action: Action) -> Ruling | None:
        return may_part(f.kept(s), f.moved)

    def tempting(self, s: Table, f: Split) -> Iterable[Action]:
        return (DONE,)

    def do(self, s: Table, f: Split, action: Action) -> None:
        s.pop()
        craft = flying(s, f.seat, f.craft)
        # Both keep the time tokens and the course with its hazards (LO-3.1.5).
        set_craft(s, f.seat, craft.without(*f.moved))
        set_craft(s, f.seat, replace(craft, name=f.new, parts=f.moved))
        s.emit(e.Separate(f.seat, f.craft, f.new))

    def present(self, s: Table, f: Split, action: Action) -> Choice:
        return self.choice(action, "Part the two craft")


class Split(MidwayMenu):
    """Choose the components that go onto the new craft."""

    rule = "LE-5.11.2"
    deeds = (MoveOver(), MoveBack(), PartCraft())
    craft: str
    new: str
    moved: tuple[str, ...]

    def kept(self, s: Table) -> tuple[str, ...]:
        return take(flying(s, self.seat, self.craft).parts, self.moved)

    def prompt(self, s: Table) -> str:
        moved = stack_in_words(self.moved)
        return f"{called(self.new)} takes over: {moved or 'nothing yet'}."


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


class TestRendezvous(CraftDeed):
    """Reveal the outcomes of Rendezvous one by one, up to the first failure (2018 rules)."""

    word = "test"
    rule = "LE-5.11.7"
    patterns = (("test", CRAFT),)

    def comes_up(self, rules: Edition) -> bool:
        return rules.rendezvous_test

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        if not knows(s, f.seat, SKILL):
            return ()
        return [("test", craft.name) for craft in fleet(s, f.seat) if may_test(s, f.seat, craft) is None]

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        return (("test", craft.name),) if edition(s).rendezvous_test else ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_test(s, seat, craft)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.push(AfterAction(f.seat))
        s.push(TestNext(f.seat, action[1], (0, 0, 0)))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        label = f"Test Rendezvous to the end with {called(action[1])}"
        return self.choice(action, label, touches=(craft_id(s, f.seat, action[1]),))


class TestNext(Procedure[Table]):
    """While cards are left that this test has not shown, the next is drawn."""

    rule = "LE-5.11.7"
    seat: int
    craft: str
    #: The cards on the advancement that the test has shown.
    shown: Counts

    def run(self, s: Table) -> None:
        if sum(self.shown) < (pile_of(s, self.seat, SKILL) or EMPTY).size:
            s.push(TestDraw(self.seat, self.craft, self.shown))


class TestOn(Procedure[Table]):
    """The card just shown waits beside the others, unless it was bought off."""

    rule = "LE-5.11.7"
    seat: int
    craft: str
    shown: Counts
    face: str
    #: How many cards there were before it could be bought off.
    size: int

    def run(self, s: Table) -> None:
        kept = (pile_of(s, self.seat, SKILL) or EMPTY).size == self.size
        s.push(TestNext(self.seat, self.craft, add(self.shown, OUTCOMES.index(self.face), int(kept))))


class TestDraw(Chance[Table]):
    """An outcome that this test has not shown yet; the first failure takes effect and ends the test."""

    rule = "LE-5.11.7"
    seat: int
    craft: str
    shown: Counts

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return draws(s, pile_of(s, self.seat, SKILL) or EMPTY, self.shown)

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return quick_draw(s, pile_of(s, self.seat, SKILL) or EMPTY, rr, self.shown)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        face = show(s, self.seat, ADVANCEMENT[SKILL], action, self.shown)
        s.emit(e.Outcome(self.seat, SKILL, face))
        skills = load(flying(s, self.seat, self.craft)).skills
        good = consequence(SKILL, face, skills) == "dock_or_separate"
        if good:
            size = (pile_of(s, self.seat, SKILL) or EMPTY).size
            s.push(TestOn(self.seat, self.craft, self.shown, face, size))
        buy_off(s, self.seat, SKILL, face)
        if not good:
            suffer(s, self.seat, self.craft)


DOCK: Final = Dock()
SEPARATE: Final = Separate()
TEST_RENDEZVOUS: Final = TestRendezvous()
