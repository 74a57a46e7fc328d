"""Drawing missions and development cards: in the deck is what nobody holds or has shown."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import ClassVar, Final, Protocol

from orrery.games.exploration.cards import DEVELOPMENTS, PRIMARIES, SECONDARIES
from orrery.games.exploration.events import Drew
from orrery.games.exploration.state import Table
from orrery.games.exploration.tokens import DEVELOPMENT_WORDS, PRIMARY_WORDS, SECONDARY_WORDS
from orrery.games.exploration.verbs import (
    reshuffle_developments,
    take_development,
    take_primary,
    take_secondary,
)
from orrery.kernel import Action, Audience, Chance, Outcome

PRIMARY_DRAWS: Final[tuple[Action, ...]] = tuple(("primary", word) for word in PRIMARY_WORDS)
SECONDARY_DRAWS: Final[tuple[Action, ...]] = tuple(("secondary", word) for word in SECONDARY_WORDS)
DEVELOPMENT_DRAWS: Final[tuple[Action, ...]] = tuple(("development", word) for word in DEVELOPMENT_WORDS)


class DeckCard(Protocol):
    """What is in a deck a number of times."""

    @property
    def copies(self) -> int: ...


def copies(cards: Sequence[DeckCard]) -> tuple[int, ...]:
    """How many there are of each card."""
    return tuple(card.copies for card in cards)


def remaining(full: tuple[int, ...], *elsewhere: Iterable[int]) -> list[int]:
    """How many of each card are in the deck, given all that lie elsewhere."""
    left = list(full)
    for hand in elsewhere:
        for card in hand:
            left[card] -= 1
    return left


def weighted(actions: tuple[Action, ...], counts: list[int]) -> list[Outcome]:
    return [(action, count) for action, count in zip(actions, counts, strict=True) if count]


def drawn(actions: tuple[Action, ...], counts: Sequence[int], rr: Callable[[], float]) -> Action:
    """One of the actions, as likely as its count: the quick way to draw."""
    ends = list(accumulate(counts))
    return actions[bisect(ends, int(rr() * ends[-1]))]


class DrawCard(Chance[Table]):
    """A card is drawn, seen by its player alone."""

    rule = "EX-1.7"
    draws: ClassVar[tuple[Action, ...]]
    seat: int

    def deck(self, s: Table) -> list[int]:
        """How many of each card can be drawn."""
        raise NotImplementedError

    def keep(self, s: Table, card: int) -> None:
        """Put the card in the player's hand."""
        raise NotImplementedError

    def outcomes(self, s: Table) -> list[Outcome]:
        return weighted(self.draws, self.deck(s))

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        return drawn(self.draws, self.deck(s), rr)

    def audience(self, s: Table) -> Audience:
        return (self.seat,)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        self.keep(s, self.draws.index(action))
        if s.sink is not None:
            s.emit(Drew(self.seat, action[1]), audience=(self.seat,))


class DrawPrimary(DrawCard):
    """A primary mission is drawn, seen by its player alone."""

    draws = PRIMARY_DRAWS

    def deck(self, s: Table) -> list[int]:
        return remaining(_PRIMARY_COPIES, *s.primaries, *s.done_primaries)

    def keep(self, s: Table, card: int) -> None:
        take_primary(s, self.seat, card)


class DrawSecondary(DrawCard):
    """A secondary mission is drawn, seen by its player alone."""

    draws = SECONDARY_DRAWS

    def deck(self, s: Table) -> list[int]:
        return remaining(_SECONDARY_COPIES, *s.secondaries, *s.done_secondaries)

    def keep(self, s: Table, card: int) -> None:
        take_secondary(s, self.seat, card)


class DrawDevelopment(DrawCard):
    """A development card is drawn, seen by its player alone."""

    draws = DEVELOPMENT_DRAWS

    def deck(self, s: Table) -> list[int]:
        return remaining(_DEVELOPMENT_COPIES, *s.developments, *s.perks, s.dev_discard)

    def keep(self, s: Table, card: int) -> None:
        take_development(s, self.seat, card)


_PRIMARY_COPIES: Final = copies(PRIMARIES)
_SECONDARY_COPIES: Final = copies(SECONDARIES)
_DEVELOPMENT_COPIES: Final = copies(DEVELOPMENTS)


def _held(hands: tuple[tuple[int, ...], ...]) -> int:
    return sum(map(len, hands))


def cards_left(s: Table) -> dict[str, int]:
    """How many cards are in each deck that is drawn from by chance."""
    return {
        "development": sum(_DEVELOPMENT_COPIES) - _held(s.developments) - _held(s.perks) - len(s.dev_discard),
        "primary": sum(_PRIMARY_COPIES) - _held(s.primaries) - _held(s.done_primaries),
        "secondary": sum(_SECONDARY_COPIES) - _held(s.secondaries) - _held(s.done_secondaries),
    }


def draw_secondary(s: Table, seat: int) -> None:
    """Draw a secondary mission; revealed ones stay out, so the deck can be empty (EX-1.4)."""
    if _held(s.secondaries) + _held(s.done_secondaries) < sum(_SECONDARY_COPIES):
        s.push(DrawSecondary(seat))


def draw_development(s: Table, seat: int) -> None:
    """Draw a development card; an empty deck is made of the discards again (EX-1.4)."""
    out = _held(s.developments) + _held(s.perks)
    if out + len(s.dev_discard) >= sum(_DEVELOPMENT_COPIES):
        reshuffle_developments(s)
    if out < sum(_DEVELOPMENT_COPIES):
        s.push(DrawDevelopment(seat))
