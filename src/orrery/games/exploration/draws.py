"""Drawing missions and development cards: in the deck is what nobody holds or has shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from orrery.games.exploration.cards import DEVELOPMENTS, PRIMARIES, SECONDARIES
from orrery.games.exploration.state import Table
from orrery.games.exploration.tokens import DEVELOPMENT_WORDS, PRIMARY_WORDS, SECONDARY_WORDS
from orrery.games.exploration.verbs import add_card, put
from orrery.kernel import CHANCE, Action, Audience, Chance, Frame, Outcome

PRIMARY_DRAWS: Final[tuple[Action, ...]] = tuple(("primary", word) for word in PRIMARY_WORDS)
SECONDARY_DRAWS: Final[tuple[Action, ...]] = tuple(("secondary", word) for word in SECONDARY_WORDS)
DEVELOPMENT_DRAWS: Final[tuple[Action, ...]] = tuple(("development", word) for word in DEVELOPMENT_WORDS)


def remaining(cards: tuple[Any, ...], *elsewhere: Iterable[int]) -> list[int]:
    """How many of each card are in the deck, given all that lie elsewhere."""
    left = [card.copies for card in cards]
    for hand in elsewhere:
        for card in hand:
            left[card] -= 1
    return left


def weighted(actions: tuple[Action, ...], counts: list[int]) -> list[Outcome]:
    return [(action, count) for action, count in zip(actions, counts, strict=True) if count]


def drawn(actions: tuple[Action, ...], counts: Sequence[int], rr: Callable[[], float]) -> Action:
    """One of the actions, as likely as its count: the quick way to draw."""
    place = int(rr() * sum(counts))
    for action, count in zip(actions, counts, strict=True):
        place -= count
        if place < 0:
            return action
    raise AssertionError("the deck is empty")


class DrawPrimary(Chance[Table]):
    """A primary mission is drawn, seen by its player alone."""

    rule = "EX-1.7"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return weighted(PRIMARY_DRAWS, self.deck(s))

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return drawn(PRIMARY_DRAWS, self.deck(s), rr)

    def deck(self, s: Table) -> list[int]:
        return remaining(PRIMARIES, *s.primaries, *s.done_primaries)

    def audience(self, s: Table, f: Frame) -> Audience:
        return (f[2],)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        seat = f[2]
        s.pop()
        s.primaries = put(s.primaries, seat, add_card(s.primaries[seat], PRIMARY_WORDS.index(action[1])))
        s.emit("draw", audience=(seat,), seat=seat, card=action[1])


class DrawSecondary(Chance[Table]):
    """A secondary mission is drawn, seen by its player alone."""

    rule = "EX-1.7"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return weighted(SECONDARY_DRAWS, self.deck(s))

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return drawn(SECONDARY_DRAWS, self.deck(s), rr)

    def deck(self, s: Table) -> list[int]:
        return remaining(SECONDARIES, *s.secondaries, *s.done_secondaries)

    def audience(self, s: Table, f: Frame) -> Audience:
        return (f[2],)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        seat = f[2]
        s.pop()
        card = SECONDARY_WORDS.index(action[1])
        s.secondaries = put(s.secondaries, seat, add_card(s.secondaries[seat], card))
        s.emit("draw", audience=(seat,), seat=seat, card=action[1])


class DrawDevelopment(Chance[Table]):
    """A development card is drawn, seen by its player alone."""

    rule = "EX-1.7"

    def outcomes(self, s: Table, f: Frame) -> list[Outcome]:
        return weighted(DEVELOPMENT_DRAWS, self.deck(s))

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        return drawn(DEVELOPMENT_DRAWS, self.deck(s), rr)

    def deck(self, s: Table) -> list[int]:
        return remaining(DEVELOPMENTS, *s.developments, *s.perks, s.dev_discard)

    def audience(self, s: Table, f: Frame) -> Audience:
        return (f[2],)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        seat = f[2]
        s.pop()
        card = DEVELOPMENT_WORDS.index(action[1])
        s.developments = put(s.developments, seat, add_card(s.developments[seat], card))
        s.gained = put(s.gained, seat, s.gained[seat] + 1)
        s.emit("draw", audience=(seat,), seat=seat, card=action[1])


DRAW_PRIMARY: Final = DrawPrimary()
DRAW_SECONDARY: Final = DrawSecondary()
DRAW_DEVELOPMENT: Final = DrawDevelopment()

_SECONDARY_CARDS: Final = sum(card.copies for card in SECONDARIES)
_DEVELOPMENT_CARDS: Final = sum(card.copies for card in DEVELOPMENTS)


def _held(hands: tuple[tuple[int, ...], ...]) -> int:
    return sum([len(hand) for hand in hands])


def draw_secondary(s: Table, seat: int) -> None:
    """Draw a secondary mission; revealed ones stay out, so the deck can be empty."""
    if _held(s.secondaries) + _held(s.done_secondaries) < _SECONDARY_CARDS:
        s.push(DRAW_SECONDARY, CHANCE, seat)


def draw_development(s: Table, seat: int) -> None:
    """Draw a development card; an empty deck is made of the discards again."""
    out = _held(s.developments) + _held(s.perks)
    if out + len(s.dev_discard) >= _DEVELOPMENT_CARDS:
        s.dev_discard = ()
    if out < _DEVELOPMENT_CARDS:
        s.push(DRAW_DEVELOPMENT, CHANCE, seat)
