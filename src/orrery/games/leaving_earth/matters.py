"""What is decided beside the map, as data: an exchange that is put together, an outcome just drawn."""

from __future__ import annotations

from msgspec import Struct

from orrery.games.leaving_earth.cards import ADVANCEMENTS
from orrery.games.leaving_earth.cooperate import Include, Offer, Reply, givable
from orrery.games.leaving_earth.deed import advancement_id
from orrery.games.leaving_earth.exchange import Things, thing_in_words
from orrery.games.leaving_earth.outcomes import BuyOff
from orrery.games.leaving_earth.state import Table
from orrery.kernel import write


class Thing(Struct, frozen=True, array_like=True):
    """Something that may change hands: in notation and in words."""

    action: str
    words: str


class Side(Struct, frozen=True):
    """One side of an exchange: who gives, what, and what else there is to give while it is put together."""

    seat: int
    gives: tuple[str, ...]
    more: tuple[Thing, ...] = ()


class Trade(Struct, frozen=True):
    """An exchange: what the proposer gives, and what the other is asked for."""

    give: Side
    ask: Side


class Drawn(Struct, frozen=True):
    """An outcome that may be removed from its advancement."""

    pile: str
    outcome: str


def trade(s: Table) -> Trade | None:
    step = s.stack[-1] if s.stack else None
    if isinstance(step, Offer):
        return Trade(side(s, step.seat, step.give, True), side(s, step.other, step.ask, True))
    if isinstance(step, Include):
        return Trade(side(s, step.seat, step.give, False), side(s, step.other, step.ask, False))
    if isinstance(step, Reply):
        return Trade(side(s, step.proposer, step.give, False), side(s, step.seat, step.ask, False))
    return None


def side(s: Table, seat: int, things: Things, open_: bool) -> Side:
    more = [Thing(write(one), thing_in_words(one)) for one in givable(s, seat, things)] if open_ else ()
    return Side(seat, tuple([thing_in_words(one) for one in things]), tuple(more))


def drawn(s: Table) -> Drawn | None:
    step = s.stack[-1] if s.stack else None
    if not isinstance(step, BuyOff):
        return None
    return Drawn(advancement_id(s, step.seat, ADVANCEMENTS[step.number].id), step.face)
