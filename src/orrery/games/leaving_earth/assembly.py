"""Chapter 5.4: putting spacecraft together on Earth and taking them apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.leaving_earth.cards import AGENCIES, EARTH, FACES, LOCATIONS, SAVED_PARTS
from orrery.games.leaving_earth.craft import ASTRONAUTS, Craft, free_seats, manifest, sort
from orrery.games.leaving_earth.deed import CraftDeed, Deed, craft_id, stock_id
from orrery.games.leaving_earth.state import Table, craft_named, flying, world
from orrery.games.leaving_earth.verbs import remove_craft, set_craft, stow, unstow
from orrery.kernel import Action, Choice, Frame, Question, Ruling, write

DONE: Final[Action] = ("done",)


def may_assemble(craft: Craft | None, stock: tuple[str, ...]) -> Ruling | None:
    """A free card can be loaded with what lies on Earth; a craft on Earth can be loaded with more."""
    if craft is not None and craft.at != EARTH:
        return Ruling("LE-5.4", f"it is not on Earth but at {LOCATIONS[craft.at].name}")
    if not stock:
        return Ruling("LE-5.4", "there are no components to put on it")
    return None


def may_disassemble(craft: Craft) -> Ruling | None:
    if craft.at != EARTH:
        return Ruling("LE-5.4.1", f"it is not on Earth but at {LOCATIONS[craft.at].name}")
    return None


class Assemble(Deed):
    """Stack components on a spacecraft card and put its token on Earth."""

    word = "assemble"
    rule = "LE-5.4"

    def options(self, s: Table, seat: int) -> Sequence[Action]:
        stock = s.stock[seat]
        if not stock:
            return ()
        cards = zip(world(s).shapes, s.crafts[seat], strict=True)
        return [("assemble", name) for name, craft in cards if may_assemble(craft, stock) is None]

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for name in world(s).shapes:
            why = may_assemble(craft_named(s, seat, name), s.stock[seat])
            if why is not None:
                yield ("assemble", name), why

    def do(self, s: Table, seat: int, action: Action) -> None:
        craft = craft_named(s, seat, action[1])
        if craft is not None:
            remove_craft(s, seat, craft.name)
        s.push(LOAD, seat, action[1], craft.parts if craft else ())

    def present(self, s: Table, seat: int, action: Action) -> Choice:
        known = craft_named(s, seat, action[1])
        touches = (craft_id(seat, action[1]) if known else f"{AGENCIES[seat].id}.stock",)
        label = f"Load more onto {action[1]}" if known else f"Assemble a spacecraft on the {action[1]} card"
        return Choice(write(action), label, "assemble", touches=touches)


class Disassemble(CraftDeed):
    """Take a spacecraft on Earth apart; its components lie on the table again."""

    word = "disassemble"
    rule = "LE-5.4.1"

    def of(self, s: Table, seat: int, craft: Craft) -> Sequence[Action]:
        return (("disassemble", craft.name),) if may_disassemble(craft) is None else ()

    def blocked(self, s: Table, seat: int) -> Iterable[tuple[Action, Ruling]]:
        for craft in s.crafts[seat]:
            if craft is not None and (why := may_disassemble(craft)) is not None:
                yield ("disassemble", craft.name), why

    def do(self, s: Table, seat: int, action: Action) -> None:
        craft = flying(s, seat, action[1])
        remove_craft(s, seat, craft.name)
        stow(s, seat, craft.parts)
        s.emit("disassemble", seat=seat, craft=craft.name)


LOAD_ACTION: Final[dict[str, Action]] = {word: ("load", word) for word in FACES}


def may_load(word: str, seats: int) -> Ruling | None:
    """An astronaut needs a free seat."""
    if seats <= 0 and word in ASTRONAUTS:
        return Ruling("LE-5.4.2", f"there is no free seat for {FACES[word].card.name}")
    return None


class Load(Question[Table]):
    """Load components one by one; a spacecraft needs at least one."""

    rule = "LE-5.4"
    in_words = (None, SAVED_PARTS)

    def options(self, s: Table, f: Frame) -> Sequence[Action]:
        seats = free_seats(f[3])
        ashore = [LOAD_ACTION[word] for word in dict.fromkeys(s.stock[f[1]]) if may_load(word, seats) is None]
        ashore.append(DONE)
        return ashore

    def blocked(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling]]:
        for word in dict.fromkeys(s.stock[f[1]]):
            why = may_load(word, free_seats(f[3]))
            if why is not None:
                yield LOAD_ACTION[word], why

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, name, parts = f
        if action == DONE:
            s.pop()
            if parts:
                set_craft(s, seat, Craft(name, EARTH, parts))
                s.emit("assemble", seat=seat, craft=name, parts=parts)
        else:
            unstow(s, seat, (action[1],))
            s.swap(LOAD, seat, name, sort((*parts, action[1])))

    def prompt(self, s: Table, f: Frame) -> str:
        aboard = ", ".join(FACES[word].name for word in f[3]) or "nothing yet"
        return f"{f[2]} on Earth, mass {manifest(f[3]).mass}: {aboard}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        if action == DONE:
            return Choice("done", f"{f[2]} is ready" if f[3] else "Leave the card empty", "load")
        face = FACES[action[1]]
        note = f"mass {face.card.mass}, {s.stock[f[1]].count(action[1])} there"
        return Choice(write(action), f"Load {face.name}", "load", note, touches=(stock_id(f[1], action[1]),))


LOAD: Final = Load()
ASSEMBLE: Final = Assemble()
DISASSEMBLE: Final = Disassemble()
