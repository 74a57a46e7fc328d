"""Chapter 8.5 and the orbit deck: drawing from it, and its open top card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.debris.board import FRAGMENTATION, ORBIT_CARD_NUMBER, ORBIT_CARDS
from orrery.games.debris.state import Table
from orrery.games.debris.verbs_orbit import lift_top, show_card
from orrery.kernel import Action, Chance, Outcome

#: The answer of chance for each orbit card.
CARD_ACTIONS: Final[tuple[Action, ...]] = tuple((name,) for name in ORBIT_CARDS)


class PileDraw(Chance[Table]):
    """A card from the top of the shuffled orbit deck."""

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        pile = s.draw_pile
        spaces = [(CARD_ACTIONS[card], 1) for card in pile if card != FRAGMENTATION]
        fragments = len(pile) - len(spaces)
        return [*spaces, (CARD_ACTIONS[FRAGMENTATION], fragments)] if fragments else spaces

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        pile = s.draw_pile
        return CARD_ACTIONS[pile[int(rr() * len(pile))]]


class ShowTop(PileDraw):
    """With Debris Forecast the top card of the orbit deck lies face up."""

    rule = "OD-8.5"

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        show_card(s, ORBIT_CARD_NUMBER[action[0]])


def pile_size(s: Table) -> int:
    """Cards in the orbit deck, its open top card included."""
    hidden = sum(1 for card in s.laid if card.suspects)
    return len(s.face_down) - hidden + (s.forecast is not None)


def take_top(s: Table) -> None:
    """The open top card leaves the deck, and the next one is shown."""
    lift_top(s)
    show_top(s)


def show_top(s: Table) -> None:
    """Show the top card if Debris Forecast works, the first turn has begun and the deck has a card."""
    if "debris_forecast" in s.working and s.forecast is None and s.draw_pile and s.turn:
        s.push(ShowTop())
