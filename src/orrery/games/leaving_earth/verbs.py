"""The words of the game that change the state: pay, stow, damage, lose, destroy ..."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from orrery.games.leaving_earth.cards import FACES, PERSON, PLACE, SLOT
from orrery.games.leaving_earth.craft import Craft, damaged, sort, take
from orrery.games.leaving_earth.state import Pile, Table, flying, load, people

T = TypeVar("T")


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A tuple with another value in one place."""
    return (*row[:place], value, *row[place + 1 :])


# Money


def pay(s: Table, seat: int, price: int) -> None:
    s.money = put(s.money, seat, s.money[seat] - price)


def receive(s: Table, seat: int, amount: int) -> None:
    s.money = put(s.money, seat, s.money[seat] + amount)
    s.emit("receive", seat=seat, amount=amount)


# Components on Earth


def stow(s: Table, seat: int, words: Iterable[str]) -> None:
    """Set components on the table in front of an agency."""
    s.stock = put(s.stock, seat, sort((*s.stock[seat], *words)))


def unstow(s: Table, seat: int, words: Iterable[str]) -> None:
    s.stock = put(s.stock, seat, take(s.stock[seat], words))


# Spacecraft


def set_craft(s: Table, seat: int, craft: Craft) -> None:
    """Put a craft's card and token down as they now are; without components the card is free again."""
    left = craft if craft.parts else None
    s.crafts = put(s.crafts, seat, put(s.crafts[seat], SLOT[craft.name], left))


def remove_craft(s: Table, seat: int, name: str) -> None:
    """Take a craft's token off the board and set its card aside."""
    s.crafts = put(s.crafts, seat, put(s.crafts[seat], SLOT[name], None))


def damage(s: Table, seat: int, name: str, word: str) -> None:
    """Turn a component of a craft to its damaged side."""
    set_craft(s, seat, flying(s, seat, name).turning(word, damaged(word)))
    s.emit("damage", seat=seat, craft=name, part=word)


def discard(s: Table, seat: int, name: str, *words: str) -> None:
    """Take components off a craft, out of the game."""
    set_craft(s, seat, flying(s, seat, name).without(*words))


def destroy(s: Table, seat: int, name: str) -> None:
    """A spacecraft is destroyed with everything and everybody aboard."""
    crew = load(flying(s, seat, name)).crew
    s.emit("destroy", seat=seat, craft=name)
    remove_craft(s, seat, name)
    bury(s, seat, crew)


def kill(s: Table, seat: int, name: str, crew: Iterable[str]) -> None:
    """Astronauts aboard a craft die; the craft goes on."""
    fallen = tuple(crew)
    if fallen:
        discard(s, seat, name, *fallen)
        bury(s, seat, fallen)


def bury(s: Table, seat: int, crew: tuple[str, ...]) -> None:
    """Remember astronauts who died; their agency loses points for each."""
    for word in crew:
        person = PERSON[FACES[word].card.id]
        s.visits = put(s.visits, person, 0)
        if not s.options.box_limits:
            s.hired &= ~(1 << person)
        s.emit("lose", seat=seat, astronaut=FACES[word].card.id)
    s.lost = put(s.lost, seat, s.lost[seat] + len(crew))


def mark_visit(s: Table, craft: Craft) -> None:
    """The astronauts aboard have now been where their craft is."""
    for name in people(craft.parts):
        person = PERSON[name]
        s.visits = put(s.visits, person, s.visits[person] | 1 << PLACE[craft.at])


# Advancements


def set_pile(s: Table, seat: int, advancement: int, pile: Pile | None) -> None:
    s.piles = put(s.piles, seat, put(s.piles[seat], advancement, pile))


# Turns


def wake(s: Table, seat: int) -> None:
    """Something changed for everybody but this seat: who was finished for the year is asked again."""
    s.finished &= 1 << seat
    s.passes = min(s.passes, 0)
