"""The words of the game that change the table: pay, stow, damage, lose, destroy, reveal ..."""

from __future__ import annotations

from collections.abc import Iterable

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.cards import CARD, FACES, PERSON, PLACE, RULES, SLOT
from orrery.games.leaving_earth.craft import (
    DAMAGED_FACES,
    SPENT,
    Craft,
    damaged,
    freshened,
    joined,
    rested,
    restored,
    sort,
    take,
)
from orrery.games.leaving_earth.state import ASKED, Table, flying, load, people
from orrery.kernel import add, put

# Money


def pay(s: Table, seat: int, price: int) -> None:
    s.money = add(s.money, seat, -price)


def receive(s: Table, seat: int, amount: int) -> None:
    s.money = add(s.money, seat, amount)
    s.emit(e.Receive(seat, amount))


def fund(s: Table) -> None:
    """Money left over is handed in; every agency receives its funds for the year."""
    s.money = (RULES.annual_funding,) * s.players
    s.emit(e.Funding(RULES.annual_funding))


# Components on Earth


def stow(s: Table, seat: int, words: Iterable[str]) -> None:
    """Set components on the table in front of an agency."""
    s.stock = put(s.stock, seat, sort((*s.stock[seat], *words)))


def stow_one(s: Table, seat: int, word: str) -> None:
    """Set one component on the table in front of an agency."""
    s.stock = put(s.stock, seat, joined(s.stock[seat], word))


def unstow(s: Table, seat: int, words: Iterable[str]) -> None:
    s.stock = put(s.stock, seat, take(s.stock[seat], words))


def restore_stock(s: Table, seat: int) -> None:
    """What lies on Earth is repaired, and who is there is healed."""
    if not DAMAGED_FACES.isdisjoint(s.stock[seat]):
        s.stock = put(s.stock, seat, restored(s.stock[seat]))


def rest_stock(s: Table, seat: int) -> None:
    """Thrusters that lie on Earth may fire again."""
    if not SPENT.isdisjoint(s.stock[seat]):
        s.stock = put(s.stock, seat, rested(s.stock[seat]))


def freshen_stock(s: Table, seat: int) -> None:
    """Instruments that lie on Earth may survey again."""
    s.stock = put(s.stock, seat, freshened(s.stock[seat]))


def enlist(s: Table, person: str) -> None:
    """An astronaut enters service."""
    s.hired |= 1 << PERSON[person]


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
    s.emit(e.Damage(seat, name, word))


def discard(s: Table, seat: int, name: str, *words: str) -> None:
    """Take components off a craft, out of the game."""
    set_craft(s, seat, flying(s, seat, name).without(*words))


def destroy(s: Table, seat: int, name: str) -> None:
    """A spacecraft is destroyed with everything and everybody aboard."""
    crew = load(flying(s, seat, name)).crew
    s.emit(e.Destroy(seat, name))
    remove_craft(s, seat, name)
    bury(s, seat, crew)


def kill(s: Table, seat: int, name: str, crew: Iterable[str]) -> None:
    """Astronauts aboard a craft die; the craft goes on."""
    fallen = tuple(crew)
    if fallen:
        discard(s, seat, name, *fallen)
        bury(s, seat, fallen)


def bury(s: Table, seat: int, crew: tuple[str, ...]) -> None:
    """Astronauts who died cost their agency points (LE-4.4.6) and are not hired again (LE-5.3.7)."""
    for word in crew:
        person = PERSON[FACES[word].card.id]
        s.visits = put(s.visits, person, 0)
        s.emit(e.Lose(seat, FACES[word].card.id))
    s.lost = add(s.lost, seat, len(crew))


def mark_visit(s: Table, craft: Craft) -> None:
    """The astronauts aboard have now been where their craft is."""
    for name in people(craft.parts):
        person = PERSON[name]
        s.visits = put(s.visits, person, s.visits[person] | 1 << PLACE[craft.at])


def forget_visits(s: Table, place: str, those_there: Iterable[str]) -> None:
    """That astronauts have been at a place does not count any more, except for those who are there now."""
    there = {PERSON[name] for name in those_there}
    bit = 1 << PLACE[place]
    s.visits = tuple([v if person in there else v & ~bit for person, v in enumerate(s.visits)])


# Locations


def lay_card(s: Table, place: str, side: int) -> None:
    """The card of a location, which was not known before, turns out to be this one."""
    s.sides = put(s.sides, CARD[place], side)


def note_look(s: Table, seat: int, place: str) -> None:
    """An agency now knows what a location is."""
    card = CARD[place]
    s.seen = put(s.seen, card, s.seen[card] | 1 << seat)


def turn_face_up(s: Table, place: str) -> None:
    """Everybody now knows what a location is."""
    s.revealed |= 1 << CARD[place]


def forget_lost_cards(s: Table) -> None:
    """A saved location whose card the game has no longer lies face down again, and may be looked at anew."""
    gone = [card for card, side in enumerate(s.sides) if side is None]
    s.seen = tuple([0 if card in gone else seats for card, seats in enumerate(s.seen)])
    s.revealed &= ~sum(1 << card for card in gone)


# Missions


def take_agency(s: Table, seat: int, agency: str) -> None:
    """A seat is this agency; whoever had it so far without having chosen it gets the other's."""
    names = {agency: s.agencies[seat], s.agencies[seat]: agency}
    s.agencies = tuple([names.get(name, name) for name in s.agencies])


def lay_out(s: Table, mission: str) -> None:
    """A mission is there for whoever is first."""
    s.missions = (*s.missions, mission)


def put_away(s: Table, mission: str) -> None:
    """A mission leaves the table."""
    s.missions = tuple(other for other in s.missions if other != mission)


def award(s: Table, seat: int, mission: str) -> None:
    """An agency takes a mission from the table."""
    put_away(s, mission)
    s.won = put(s.won, seat, (*s.won[seat], mission))
    s.emit(e.Mission(seat, mission))


# Turns and years


def begin_turns(s: Table, first: int) -> None:
    """The turns of a year begin with an agency."""
    s.first = first
    s.passes = 0
    s.finished = 0


def act(s: Table) -> None:
    """The turn that is being played has an action in it: nobody has passed in a row."""
    s.passes = -1


def count_pass(s: Table) -> None:
    """A turn is over; without an action in it, one more has passed in a row."""
    s.passes += 1


def finish_year(s: Table, seat: int) -> None:
    """An agency is finished for the year (LE-4.3.3)."""
    s.finished |= 1 << seat


def wake_up(s: Table, seat: int) -> None:
    """An agency that was finished for the year is asked again."""
    s.finished &= ~(1 << seat)


def wake(s: Table, seat: int) -> None:
    """Something changed for everybody but this seat: who was finished is asked again (LE-4.3.3)."""
    s.finished &= 1 << seat
    s.passes = min(s.passes, 0)


def turn_calendar(s: Table, year: int) -> None:
    """A new year: what agencies said for the old one no longer holds."""
    s.year = year
    s.habits = (ASKED,) * s.players


def say(s: Table, seat: int, habit: int) -> None:
    """An agency says what it does with its successes this year."""
    s.habits = put(s.habits, seat, habit)
