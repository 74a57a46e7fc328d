"""The pool of face-up Agency cards and the deck it is filled from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from orrery.games.mars_horizon.notation import CARD, DEAL_CARD
from orrery.games.mars_horizon.state import EMPTY, Table
from orrery.games.mars_horizon.verbs_decks import bury_pool, deal_card, deck_size, reshuffle_unused
from orrery.kernel import Action, Chance, Outcome


class Deal(Chance[Table]):
    """An empty place in the pool is filled with the next card of the Agency Deck."""

    rule = "MH-6.2"

    def cites(self, s: Table) -> str:
        return "MH-10.2.4" if s.together else self.rule

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        """Which non-era cards are in the deck is not known: each unseen one is equally likely to be."""
        if s.deck or s.reserve_in_deck:
            sure = len(s.reserve) if s.reserve_in_deck else 1
            certain = [(DEAL_CARD[card], sure) for card in s.deck]
            if not s.reserve_in_deck:
                return certain
            return certain + [(DEAL_CARD[card], s.reserve_in_deck) for card in s.reserve]
        return [(DEAL_CARD[card], 1) for card in s.under[0]]

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        place = int(rr() * (len(s.deck) + s.reserve_in_deck))
        if place < len(s.deck):
            return DEAL_CARD[s.deck[place]]
        pile = s.reserve if s.reserve_in_deck else s.under[0]
        return DEAL_CARD[pile[int(rr() * len(pile))]]

    def apply(self, s: Table, action: Action) -> None:
        deal_card(s, CARD[action[1]])
        if EMPTY not in s.pool or not card_left(s):
            s.pop()


def card_left(s: Table) -> bool:
    """Whether a card can be dealt; a deck that has run out takes the unused cards of a solo game."""
    if not (s.deck or s.reserve_in_deck or s.under) and s.unused:
        reshuffle_unused(s)
    return deck_size(s) > 0


def refill(s: Table) -> None:
    """Fill the empty places of the pool, as far as the deck goes (MH-4.4, MH-6.3, MH-10.2.4)."""
    if EMPTY in s.pool and card_left(s):
        s.push(Deal())


def pool_under_deck(s: Table) -> None:
    """Everybody has passed: the pool is dealt anew, and its old cards come last (MH-5.5)."""
    bury_pool(s)
    refill(s)
