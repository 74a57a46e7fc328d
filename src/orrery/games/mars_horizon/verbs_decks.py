"""What can be done to the pool and to the Agency Deck."""

from __future__ import annotations

from orrery.games.mars_horizon import events
from orrery.games.mars_horizon.notation import WORDS
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.kernel import put, without

# The pool


def take_from_pool(s: Table, card: int) -> None:
    """Leave the place of a card in the pool empty."""
    s.pool = put(s.pool, s.pool.index(card), EMPTY)


def deal_card(s: Table, card: int) -> None:
    """Turn up the next card of the deck in the first empty place of the pool."""
    lift_from_deck(s, card)
    s.pool = put(s.pool, s.pool.index(EMPTY), card)
    s.emit(events.Deal(WORDS[card]))


def bury_pool(s: Table) -> None:
    """Put the whole pool under the deck in random order."""
    batch = tuple(sorted(card for card in s.pool if card != EMPTY))
    s.under = (*s.under, batch) if batch else s.under
    s.pool = (EMPTY,) * len(s.pool)
    s.emit(events.StalePool())


def take_out(s: Table, card: int) -> None:
    """A draw card of a team leaves the game for good."""
    take_from_pool(s, card)
    s.removed = (*s.removed, card)


def set_aside(s: Table) -> None:
    """The draw cards that nobody took go to the unused ones (MH-10.3.3)."""
    s.unused += tuple([card for card in s.pool if card != EMPTY])
    s.pool = (EMPTY,) * len(s.pool)


# The Agency Deck


def deck_size(s: Table) -> int:
    """How many cards lie face down in the Agency Deck."""
    return len(s.deck) + s.reserve_in_deck + sum([len(batch) for batch in s.under])


def lift_from_deck(s: Table, card: int) -> None:
    """Draw a card: from the deck proper, then from the batches beneath it."""
    if card in s.deck:
        s.deck = without(s.deck, card)
    elif card in s.reserve:
        s.reserve = without(s.reserve, card)
        s.reserve_in_deck -= 1
    else:
        batch = without(s.under[0], card)
        s.under = (batch, *s.under[1:]) if batch else s.under[1:]


def reshuffle_unused(s: Table) -> None:
    """The unused draw cards are the Agency Deck again (MH-10.3.3)."""
    s.deck, s.unused = tuple(sorted(s.unused)), ()
    s.emit(events.Reshuffle(len(s.deck)))


def discard_deck(s: Table) -> None:
    """What is left of the deck goes out of the game."""
    s.removed += tuple(card for pile in (s.deck, *s.under) for card in pile)
    s.deck, s.under = (), ()


def build_deck(s: Table, cards: tuple[int, ...], unseen: int) -> None:
    """Shuffle cards, with so many of the reserve that nobody has seen, into a new Agency Deck."""
    s.deck, s.unused, s.reserve_in_deck = cards, (), unseen
