"""The words that change the outcome deck and the piles on the advancements."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.odds import after_draw, after_removal, makeups
from orrery.games.leaving_earth.state import EMPTY, LETTERS, Counts, Pile, Table
from orrery.kernel import add, put

#: A pile's history goes no further back.
_REMEMBERED: Final = 200


def set_pile(s: Table, seat: int, advancement: int, pile: Pile) -> None:
    """The outcomes on an advancement are now these; an agency that did not have it gains it."""
    s.piles = put(s.piles, seat, put(s.piles[seat], advancement, pile if pile.size else EMPTY))


def lay(s: Table, count: int) -> Pile:
    """Draw outcomes face down for an advancement; the discards are shuffled when the deck runs short."""
    pool = len(s.pools) - 1
    first = min(count, s.deck)
    s.deck -= first
    if first < count and any(s.discards):
        reshuffle(s)
        newer = min(count - first, s.deck)
        s.deck -= newer
        return Pile(unseen=first, pool=pool, newer=newer) if first else Pile(unseen=newer, pool=pool + 1)
    return Pile(unseen=first, pool=pool) if first else EMPTY


def reshuffle(s: Table) -> None:
    """The discards become a new deck; cards of older decks that lie on advancements stay what they were."""
    s.pools = (*s.pools, s.discards)
    s.deck = sum(s.discards)
    s.discards = (0, 0, 0)
    s.emit(e.Reshuffle(s.deck))


def see(s: Table, seat: int, number: int, face: int, shown: Counts = (0, 0, 0)) -> None:
    """Everybody sees an outcome drawn from a pile, out of all but those that were shown and set aside.

    What is then known for certain, as a last card is, lies face up (LE-5.2.3).
    """
    pile = s.piles[seat][number] or EMPTY
    likelihood = after_draw(pile, face, shown[face])
    history = pile.history[-_REMEMBERED:] + LETTERS[face]
    if likelihood.count(0) == len(likelihood) - 1:
        known = makeups(pile.size)[likelihood.index(max(likelihood))]
        seen = Pile(known, 0, pile.pool, 0, history, likelihood)
    else:
        unseen = pile.unseen + sum(pile.seen)
        seen = Pile((0, 0, 0), unseen, pile.pool, pile.newer, history, likelihood)
    s.piles = put(s.piles, seat, put(s.piles[seat], number, seen))


def mark(s: Table, seat: int, number: int, face: int) -> None:
    """Everybody sees a card that was not marked yet; from now on it is told from the others."""
    pile = s.piles[seat][number] or EMPTY
    likelihood = after_draw(pile, face, pile.seen[face])
    old = pile.unseen > 0
    marked = replace(
        pile,
        seen=add(pile.seen, face, 1),
        unseen=pile.unseen - old,
        newer=pile.newer - (not old),
        history=pile.history[-_REMEMBERED:] + LETTERS[face],
        likelihood=likelihood,
    )
    s.piles = put(s.piles, seat, put(s.piles[seat], number, marked))


def see_again(s: Table, seat: int, number: int, face: int) -> None:
    """A marked card comes up once more, which tells nothing new."""
    pile = s.piles[seat][number] or EMPTY
    history = pile.history[-_REMEMBERED:] + LETTERS[face]
    s.piles = put(s.piles, seat, put(s.piles[seat], number, replace(pile, history=history)))


def throw_away(s: Table, seat: int, number: int, face: int) -> None:
    """The outcome just drawn goes from its pile face up to the discards."""
    pile = s.piles[seat][number] or EMPTY
    likelihood = after_removal(pile, face)
    s.discards = add(s.discards, face, 1)
    late = bool(pile.newer) and (not pile.unseen or not s.pools[pile.pool][face])
    pool = pile.pool + late
    s.pools = put(s.pools, pool, add(s.pools[pool], face, -1))
    known = pile.seen[face] > 0
    left = replace(
        pile,
        seen=add(pile.seen, face, -known),
        unseen=pile.unseen - (not known and not late),
        newer=pile.newer - (not known and late),
        history=pile.history[:-1] + pile.history[-1:].upper(),
        likelihood=likelihood,
    )
    set_pile(s, seat, number, left)
