"""The words that change the outcome deck and the piles on the advancements."""

from __future__ import annotations

from orrery.games.leaving_earth import events as e
from orrery.games.leaving_earth.printed import OUTCOMES
from orrery.games.leaving_earth.state import EMPTY, Pile, Table
from orrery.kernel import Action, add, put


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
    """The discards become a new deck; cards of older decks that lie unseen stay what they were."""
    s.pools = (*s.pools, s.discards)
    s.deck = sum(s.discards)
    s.discards = (0, 0, 0)
    s.emit(e.Reshuffle(s.deck))


def turn_up(s: Table, seat: int, number: int, action: Action) -> Pile:
    """Take an unseen card out of its pool; the pile without it."""
    pile = s.piles[seat][number] or EMPTY
    late = len(action) == 2
    pool = pile.pool + late
    s.pools = put(s.pools, pool, add(s.pools[pool], OUTCOMES.index(action[0]), -1))
    return Pile(pile.seen, pile.unseen - (not late), pile.pool, pile.newer - late)


def throw_away(s: Table, face: int, count: int = 1) -> None:
    """Outcomes go face up to the discards."""
    s.discards = add(s.discards, face, count)
