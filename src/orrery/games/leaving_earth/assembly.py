"""Chapter 5.4: putting spacecraft together on Earth and taking them apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import (
    CRAFT,
    EARTH,
    FACES,
    LOCATIONS,
    NUMBERED,
    ONE_TOO_MANY,
    SAVED_PARTS,
    SLOT,
)
from orrery.games.leaving_earth.craft import ASTRONAUTS, Craft, free_seats, joined, loose, manifest, sort
from orrery.games.leaving_earth.deed import CraftDeed, MidwayMenu, TurnDeed, craft_id, part_id, stock_id
from orrery.games.leaving_earth.missions import AfterAction
from orrery.games.leaving_earth.shop import MOST_AT_ONCE
from orrery.games.leaving_earth.state import (
    Table,
    craft_cards,
    craft_named,
    fleet,
    flying,
    free_card,
    load,
    world,
)
from orrery.games.leaving_earth.verbs import destroy, discard, remove_craft, set_craft, stow, stow_one, unstow
from orrery.games.leaving_earth.words import called, stack_in_words
from orrery.games.leaving_earth.world import World
from orrery.kernel import Action, Always, Basket, Choice, Deed, Many, Menu, Ruling, Sum, write, write_batch

DONE: Final[Action] = ("done",)
ALL: Final[Action] = ("all",)


def may_assemble(s: Table, seat: int, name: str) -> Ruling | None:
    """A free card can be loaded with what lies on Earth; a craft on Earth can be loaded with more."""
    craft, stock = craft_named(s, seat, name), s.stock[seat]
    if craft is None and (why := may_use_card(s, seat, name)) is not None:
        return why
    if craft is not None and craft.at != EARTH:
        return Ruling("LE-5.4", f"it is not on Earth but at {LOCATIONS[craft.at].name}")
    if not stock:
        return Ruling("LE-5.4", "there are no components to put on it")
    return None


def may_use_card(s: Table, seat: int, name: str) -> Ruling | None:
    """An agency's own cards come first, then numbered ones in their order, up to twelve craft."""
    free = free_card(s, seat)
    if free is None:
        return Ruling("LE-2.1.1", f"an agency can't have more than {len(craft_cards(s))} craft")
    if name not in craft_cards(s) or (name in NUMBERED and name != free):
        return Ruling("LE-2.1.1", "another spacecraft card is free")
    return None


def may_disassemble(craft: Craft) -> Ruling | None:
    if craft.at != EARTH:
        return Ruling("LE-5.4.1", f"it is not on Earth but at {LOCATIONS[craft.at].name}")
    return None


@lru_cache
def berths(cards: tuple[str, ...]) -> tuple[tuple[Action, int, bool], ...]:
    """For each spacecraft card how it is assembled, its slot, and whether it is a numbered one."""
    return tuple((("assemble", name), SLOT[name], name in NUMBERED) for name in cards)


class Assemble(TurnDeed):
    """Stack components on a spacecraft card and put its token on Earth."""

    word = "assemble"
    rule = "LE-5.4"
    group = "assemble"
    patterns = (("assemble", (*CRAFT, ONE_TOO_MANY)),)

    def offers(self, s: Table, f: Menu[Table]) -> Sequence[Action]:
        if not s.stock[f.seat]:
            return ()
        crafts, free, found = s.crafts[f.seat], False, []
        left = len(crafts) - crafts.count(None)
        for action, slot, numbered in berths(craft_cards(s)):
            craft = crafts[slot]
            if craft is None:
                if not numbered or not free:
                    found.append(action)
                free = True
            else:
                left -= 1
                if craft.at == EARTH:
                    found.append(action)
            if numbered and free and not left:
                break
        return found

    def forbids(self, s: Table, f: Menu[Table], action: Action) -> Ruling | None:
        return may_assemble(s, f.seat, action[1])

    def tempting(self, s: Table, f: Menu[Table]) -> Iterable[Action]:
        free = free_card(s, f.seat) or ONE_TOO_MANY
        if not s.stock[f.seat]:  # one card stands for all
            return [("assemble", free)]
        known = [craft.name for craft in fleet(s, f.seat) if craft.name in NUMBERED]
        return [("assemble", name) for name in dict.fromkeys((*world(s).shapes, *known, free))]

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        craft = craft_named(s, f.seat, action[1])
        if craft is not None:
            remove_craft(s, f.seat, craft.name)
        s.push(Load(f.seat, action[1], craft.parts if craft else ()))

    def baskets(self, s: Table, f: Menu[Table]) -> Sequence[Basket]:
        """What is loaded can be said with the same answer."""
        found = []
        for action in self.offers(s, f):
            craft = craft_named(s, f.seat, action[1])
            load = Load(f.seat, action[1], craft.parts if craft else ())
            items = tuple([LOAD_PART.offer(s, load, one) for one in LOAD_PART.offers(s, load)])
            basket = LOAD_PART.baskets(s, load)[0]
            found.append(replace(basket, name=write(action), first=write(action), items=items))
        return found

    def offer(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        """Everything on Earth can be loaded with the same answer."""
        craft = craft_named(s, f.seat, action[1])
        words = loadable(craft.parts if craft else (), s.stock[f.seat])
        way = Choice(write_batch([action, ALL]), "with everything", note=stack_in_words(words))
        return replace(self.present(s, f, action), ways=(way,) if words else ())

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        known = craft_named(s, f.seat, action[1])
        touches = (craft_id(s, f.seat, action[1]) if known else f"{s.agencies[f.seat]}.stock",)
        if action[1] == ONE_TOO_MANY:
            return self.choice(action, "Assemble one more spacecraft", touches=touches)
        name = called(action[1])
        label = f"Load more onto {name}" if known else f"Assemble a spacecraft on the {name} card"
        return self.choice(action, label, touches=touches)


class Disassemble(CraftDeed):
    """Take a spacecraft on Earth apart; its components lie on the table again."""

    word = "disassemble"
    rule = "LE-5.4.1"
    patterns = (("disassemble", CRAFT),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return place == EARTH

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("disassemble", craft.name),) if craft.at == EARTH else ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return may_disassemble(craft)

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        craft = flying(s, f.seat, action[1])
        remove_craft(s, f.seat, craft.name)
        stow(s, f.seat, craft.parts)
        s.emit(e.Disassemble(f.seat, craft.name))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        touches = (craft_id(s, f.seat, action[1]),)
        return self.choice(action, f"Take {called(action[1])} apart", touches=touches)


def may_take_off(craft: Craft, word: str) -> Ruling | None:
    """A part of a craft on Earth may be taken off, if everybody who stays aboard has a seat."""
    if (why := may_disassemble(craft)) is not None:
        return why
    if word not in craft.parts:
        return Ruling("LE-5.4.1", f"there is no {FACES[word].name} aboard")
    if word not in load(craft).loose:
        return Ruling("LE-5.4.2", "somebody aboard would have no seat")
    return None


@lru_cache
def unloadings(name: str) -> dict[str, Action]:
    """How each component is taken off a craft."""
    return {word: ("unload", name, word) for word in FACES}


class TakeOff(CraftDeed):
    """Take one component off a spacecraft on Earth; it lies on the table again."""

    word = "unload"
    rule = "LE-5.4.1"
    patterns = (("unload", CRAFT, tuple(FACES)),)

    def possible(self, here: World, place: str, damaged: bool) -> bool:
        return place == EARTH

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        if craft.at != EARTH or len(craft.parts) < 2:
            return ()
        return list(map(unloadings(craft.name).__getitem__, loose(craft.parts)))

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        aboard = manifest(craft.parts).faces if craft.at == EARTH else ()
        return [("unload", craft.name, word) for word in aboard]

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        if craft.parts == (action[2],):
            return Ruling("LE-5.4.1", "with its last component the craft is taken apart")
        return may_take_off(craft, action[2])

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        _, name, word = action
        discard(s, f.seat, name, word)
        stow_one(s, f.seat, word)
        s.emit(e.TakeOff(f.seat, name, word))

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        _, name, word = action
        touches = (part_id(s, f.seat, name, word),)
        return self.choice(action, f"Take {FACES[word].name} off {called(name)}", touches=touches)


class Abandon(CraftDeed):
    """With box limits a craft may be given up, to have its card back; whoever is aboard dies."""

    word = "abandon"
    rule = "LE-8.2"
    patterns = (("abandon", CRAFT),)

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("abandon", craft.name),) if s.options.box_limits else ()

    def tried(self, s: Table, seat: int, craft: Craft) -> Iterable[Action]:
        return ()

    def why_not(self, s: Table, seat: int, craft: Craft, action: Action) -> Ruling | None:
        return None if s.options.box_limits else Ruling(self.rule, "craft are given up with box limits alone")

    def do(self, s: Table, f: Menu[Table], action: Action) -> None:
        s.push(AfterAction(f.seat))
        s.emit(e.Abandon(f.seat, action[1]))
        destroy(s, f.seat, action[1])

    def present(self, s: Table, f: Menu[Table], action: Action) -> Choice:
        crew = manifest(flying(s, f.seat, action[1]).parts).crew
        warning = "the astronauts aboard die" if crew else ""
        touches = (craft_id(s, f.seat, action[1]),)
        return self.choice(action, f"Give up {called(action[1])}", "its card is free again", warning, touches)


# Loading


LOAD_ACTION: Final[dict[str, Action]] = {word: ("load", word) for word in FACES}


def may_load(word: str, seats: int) -> Ruling | None:
    """An astronaut needs a free seat."""
    if seats <= 0 and word in ASTRONAUTS:
        return Ruling("LE-5.4.2", f"there is no free seat for {FACES[word].card.name}")
    return None


class LoadPart(Deed[Table, "Load"]):
    """Put a component on the craft; an astronaut needs a seat."""

    word = "load"
    rule = "LE-5.4.2"
    group = "load"
    patterns = (("load", tuple(FACES)),)

    def offers(self, s: Table, f: Load) -> Sequence[Action]:
        seats = free_seats(f.parts)
        return [LOAD_ACTION[word] for word in dict.fromkeys(s.stock[f.seat]) if may_load(word, seats) is None]

    def forbids(self, s: Table, f: Load, action: Action) -> Ruling | None:
        if action[1] not in s.stock[f.seat]:
            return Ruling("LE-5.4", f"there is no {FACES[action[1]].name} on Earth")
        return may_load(action[1], free_seats(f.parts))

    def tempting(self, s: Table, f: Load) -> Iterable[Action]:
        return [LOAD_ACTION[word] for word in dict.fromkeys(s.stock[f.seat])]

    def do(self, s: Table, f: Load, action: Action) -> None:
        unstow(s, f.seat, (action[1],))
        s.swap(Load(f.seat, f.craft, joined(f.parts, action[1]), fruitless=f.fruitless))

    def baskets(self, s: Table, f: Load) -> Sequence[Basket]:
        label = f"Load these, and {called(f.craft)} is ready"
        seats = free_seats(f.parts)
        sums = (Sum("mass #", manifest(f.parts).mass), Sum(f"seats taken: # of {seats}", most=seats))
        return (Basket(self.word, label, sums if seats > 0 else sums[:1], write(DONE)),)

    def offer(self, s: Table, f: Load, action: Action) -> Choice:
        word = action[1]
        most = 1 if word in ASTRONAUTS else min(s.stock[f.seat].count(word), MOST_AT_ONCE)
        adds = (FACES[word].card.mass, int(word in ASTRONAUTS))
        many = Many(self.word, most, adds if free_seats(f.parts) > 0 else adds[:1])
        return replace(self.present(s, f, action), many=many)

    def present(self, s: Table, f: Load, action: Action) -> Choice:
        face = FACES[action[1]]
        note = f"mass {face.card.mass}, {s.stock[f.seat].count(action[1])} there"
        return self.choice(action, f"Load {face.name}", note, touches=(stock_id(s, f.seat, action[1]),))


LOAD_PART: Final = LoadPart()


class LoadAll(Deed[Table, "Load"]):
    """Put everything on the craft that lies on Earth and has room, and it is ready."""

    word = "all"
    rule = "LE-5.4"
    group = "load"
    patterns = (ALL,)

    def offers(self, s: Table, f: Load) -> Sequence[Action]:
        return (ALL,) if loadable(f.parts, s.stock[f.seat]) else ()

    def forbids(self, s: Table, f: Load, action: Action) -> Ruling | None:
        if loadable(f.parts, s.stock[f.seat]):
            return None
        return Ruling(self.rule, "there is nothing on Earth that has room on it")

    def do(self, s: Table, f: Load, action: Action) -> None:
        words = loadable(f.parts, s.stock[f.seat])
        unstow(s, f.seat, words)
        s.pop()
        put_together(s, f.seat, f.craft, sort((*f.parts, *words)))

    def present(self, s: Table, f: Load, action: Action) -> Choice:
        words = loadable(f.parts, s.stock[f.seat])
        return self.choice(action, f"Load everything, and {called(f.craft)} is ready", stack_in_words(words))


def loadable(parts: tuple[str, ...], stock: tuple[str, ...]) -> tuple[str, ...]:
    """What there is on Earth, with as many astronauts as find seats."""
    things = tuple([word for word in stock if word not in ASTRONAUTS])
    seats = max(0, free_seats(parts + things))
    return things + tuple([word for word in stock if word in ASTRONAUTS][:seats])


def put_together(s: Table, seat: int, name: str, parts: tuple[str, ...]) -> None:
    """A craft stands on Earth with these components."""
    set_craft(s, seat, Craft(name, EARTH, parts))
    s.emit(e.Assemble(seat, name, parts))


class Ready(Always[Table, "Load"]):
    """The craft stands ready on Earth; without a component the card stays free."""

    word = "done"
    rule = "LE-5.4"
    group = "load"
    patterns = (DONE,)

    def do(self, s: Table, f: Load, action: Action) -> None:
        s.pop()
        if f.parts:
            put_together(s, f.seat, f.craft, f.parts)

    def present(self, s: Table, f: Load, action: Action) -> Choice:
        return self.choice(action, f"{called(f.craft)} is ready" if f.parts else "Leave the card empty")


class Load(MidwayMenu):
    """Load components one by one; a spacecraft needs at least one."""

    rule = "LE-5.4"
    in_words = {"parts": SAVED_PARTS}
    deeds = (LOAD_PART, LoadAll(), Ready())
    craft: str
    parts: tuple[str, ...]

    def options(self, s: Table) -> Sequence[Action]:
        """What the deeds of loading offer, found fast."""
        kinds: Iterable[str] = dict.fromkeys(s.stock[self.seat])
        if not ASTRONAUTS.isdisjoint(kinds) and free_seats(self.parts) <= 0:
            kinds = [word for word in kinds if word not in ASTRONAUTS]
        loads = (*map(LOAD_ACTION.__getitem__, kinds), ALL) if kinds else ()
        return (*loads, DONE, *self.by_word["deal"].offers(s, self))

    def prompt(self, s: Table) -> str:
        aboard = stack_in_words(self.parts) or "nothing yet"
        return f"{called(self.craft)} on Earth, mass {manifest(self.parts).mass}: {aboard}."


ABANDON: Final = Abandon()
TAKE_OFF: Final = TakeOff()
ASSEMBLE: Final = Assemble()
DISASSEMBLE: Final = Disassemble()
