"""The pool of face-up Agency cards and the deck it is filled from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery.games.mars_horizon.notation import CARD, DEAL_CARD
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.verbs import deck_size, lift_from_deck, put, reshuffle_unused
from orrery.kernel import CHANCE, Action, Chance, Frame, Outcome


class Deal(Chance[Table]):
    """An empty place in the pool is filled with the next card of the Agency Deck."""

    rule = "MH-6.2"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        """Which non-era cards are in the deck is not known: each unseen one is equally likely to be."""
        if s.deck or s.reserve_in_deck:
            sure = len(s.reserve) if s.reserve_in_deck else 1
            certain = [(DEAL_CARD[card], sure) for card in s.deck]
            if not s.reserve_in_deck:
                return certain
            return certain + [(DEAL_CARD[card], s.reserve_in_deck) for card in s.reserve]
        return [(DEAL_CARD[card], 1) for card in s.under[0]]

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        place = int(rr() * (len(s.deck) + s.reserve_in_deck))
        if place < len(s.deck):
            return DEAL_CARD[s.deck[place]]
        pile = s.reserve if s.reserve_in_deck else s.under[0]
        return DEAL_CARD[pile[int(rr() * len(pile))]]

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        card = CARD[action[1]]
        lift_from_deck(s, card)
        s.pool = put(s.pool, s.pool.index(EMPTY), card)
        s.emit("deal", card=action[1])
        if EMPTY not in s.pool or not card_left(s):
            s.pop()


DEAL = Deal()


def card_left(s: Table) -> bool:
    """Whether a card can be dealt; a deck that has run out takes the unused cards of a solo game."""
    if not (s.deck or s.reserve_in_deck or s.under) and s.unused:
        reshuffle_unused(s)
    return deck_size(s) > 0


def refill(s: Table) -> None:
    """Fill the empty places of the pool, as far as the deck goes."""
    if EMPTY in s.pool and card_left(s):
        s.push(DEAL, CHANCE)


def pool_under_deck(s: Table) -> None:
    """Put the whole pool under the deck in random order, and deal anew."""
    batch = tuple(sorted(card for card in s.pool if card != EMPTY))
    s.under = (*s.under, batch) if batch else s.under
    s.pool = (EMPTY,) * len(s.pool)
    s.emit("stale_pool")
    refill(s)
