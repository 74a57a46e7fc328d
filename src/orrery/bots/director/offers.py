"""Offers of one's own: money for research or a component that another agency has, or the other way round.

Both sides gain alike, by half of what a thing costs. No agency is asked twice about the same things, so an
offer that was declined is not made again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from orrery.bots.bot import Heard
from orrery.bots.director.deals import leads
from orrery.bots.director.deeds import Intent
from orrery.bots.director.shelf import Shelf
from orrery.bots.director.stock import price_of
from orrery.games.leaving_earth.cards import ADVANCEMENT, ADVANCEMENTS, COMPONENTS, NOTES
from orrery.games.leaving_earth.cooperate import ASK, CANCEL, GIVE, PROPOSE, Include, Offer, Partner
from orrery.games.leaving_earth.events import Offer as Offered
from orrery.games.leaving_earth.exchange import Thing, Things
from orrery.games.leaving_earth.state import Table, knows
from orrery.kernel import Action

#: What is left of a thing's price when it is shared between two.
_SHARE: Final = 2
DEAL: Final[Action] = ("deal",)


class Proposal(NamedTuple):
    """What is offered to whom, and for what."""

    other: int
    give: Things
    ask: Things


class Trader:
    """Makes the offers of agencies, and remembers what has been offered to whom."""

    def __init__(self) -> None:
        self._made: set[tuple[int, Proposal]] = set()
        self._begun: set[tuple[int, Proposal]] = set()

    def hear(self, heard: Sequence[Heard]) -> None:
        for one in heard:
            for event in one.events:
                if isinstance(event, Offered):
                    self._made.add((event.seat, subject(event.other, event.give, event.ask)))

    def wanted(
        self,
        s: Table,
        seat: int,
        next_with: Callable[[int], Intent | None],
        shelf_of: Callable[[int], Shelf],
    ) -> Proposal | None:
        """The offer to make now: for what is due next, or for money if nothing can be done without."""
        if s.players == 1:
            return None
        intent = next_with(0)
        if intent is None:
            found = chain(sales(s, seat, next_with), clearance(s, seat, next_with, shelf_of))
        elif intent.deed == "research":
            found = chain(purchases(s, seat, intent.what))
        else:
            found = chain(bargains(s, seat, intent, shelf_of))
        return next((one for one in found if (seat, subject(*one)) not in self._made), None)

    def begins(self, seat: int, offer: Proposal | None) -> bool:
        """Whether to begin with an offer that is wanted; with each once."""
        if offer is None or (seat, offer) in self._begun:
            return False
        self._begun.add((seat, offer))
        return True


def subject(other: int, give: Things, ask: Things) -> Proposal:
    """What an offer is about, whatever the money."""
    return Proposal(other, _goods(give), _goods(ask))


def _goods(things: Things) -> Things:
    return tuple(sorted(thing for thing in things if thing[0] != "money"))


def money(amount: int) -> Things:
    """An amount in the fewest notes."""
    found: list[Thing] = []
    for note in sorted(NOTES, reverse=True):
        number, amount = divmod(amount, note)
        found += [("money", str(note))] * number
    return tuple(found)


def purchases(s: Table, seat: int, name: str) -> Iterator[Proposal]:
    """Offers for research that one is about to do and others have done; none to who is ahead of all."""
    price = ADVANCEMENTS[ADVANCEMENT[name]].cost // _SHARE
    for other in _partners(s, seat):
        if knows(s, other, name) and s.money[seat] >= price:
            yield Proposal(other, money(price), (("research", name),))


def bargains(s: Table, seat: int, intent: Intent, shelf_of: Callable[[int], Shelf]) -> Iterator[Proposal]:
    """Offers for a component that one is about to buy and that lies idle with others."""
    price = price_of(intent.what) // _SHARE if intent.deed == "buy" else 0
    if not price or intent.what not in COMPONENTS:
        return
    for other in _partners(s, seat):
        if intent.what in s.stock[other] and s.money[seat] >= price and shelf_of(other).spare[intent.what]:
            yield Proposal(other, money(price), (("part", intent.what),))


def clearance(
    s: Table,
    seat: int,
    with_more: Callable[[int], Intent | None],
    shelf_of: Callable[[int], Shelf],
) -> Iterator[Proposal]:
    """Offers of components that lie idle to those who seem to lack them, for money that is of use now."""
    idle = shelf_of(seat).spare if s.stock[seat] else Counter[str]()
    for other in _partners(s, seat) if idle else ():
        for word in sorted(shelf_of(other).lacks & idle):
            price = price_of(word) // _SHARE
            if 0 < price <= s.money[other] and with_more(price) is not None:
                yield Proposal(other, (("part", word),), money(price))


def sales(s: Table, seat: int, with_more: Callable[[int], Intent | None]) -> Iterator[Proposal]:
    """Offers of research for money with which something could be done now."""
    for other in _partners(s, seat):
        for name, price in _knowledge(s, seat, other):
            if price <= s.money[other] and with_more(price) is not None:
                yield Proposal(other, (("research", name),), money(price))


def _partners(s: Table, seat: int) -> list[int]:
    return [other for other in range(s.players) if other != seat and not leads(s, other)]


def _knowledge(s: Table, seat: int, other: int) -> list[tuple[str, int]]:
    """What an agency has researched and another has not, with what is fair for it."""
    cards = [card for card in ADVANCEMENTS if knows(s, seat, card.id) and not knows(s, other, card.id)]
    return [(card.id, card.cost // _SHARE) for card in cards]


def worded(s: Table, f: Partner | Offer | Include, wanted: Proposal | None) -> Action:
    """The next word of an offer that is being put together; what is not wanted is dropped."""
    if isinstance(f, Partner):
        others = [other for other in range(s.players) if other != f.seat]
        return ("with", s.agencies[wanted.other if wanted is not None else others[0]])
    if wanted is None or f.other != wanted.other:
        return CANCEL
    sides = {"give": _missing(wanted.give, f.give), "ask": _missing(wanted.ask, f.ask)}
    if isinstance(f, Include):
        return (sides[f.side] or (CANCEL,))[0]
    if len(f.give) > len(wanted.give) or len(f.ask) > len(wanted.ask):
        return CANCEL
    return GIVE if sides["give"] else ASK if sides["ask"] else PROPOSE


def _missing(wanted: Things, there: Things) -> Things:
    """What is still to be put into a side of an offer."""
    left = list(wanted)
    for thing in there:
        if thing in left:
            left.remove(thing)
    return tuple(left)
