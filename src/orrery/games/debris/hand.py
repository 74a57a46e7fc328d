"""Chapter 7, cards in hand: drawing, the hand limit, and what its excess may turn into (10.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.debris import events as e
from orrery.games.debris.board import ADJACENT, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import DECK, RESOURCE_NUMBER, RESOURCES
from orrery.games.debris.collisions import add_debris, may_receive, target_choice
from orrery.games.debris.state import Table
from orrery.games.debris.verbs import discard, draw_card, lose, renew_deck, roomiest, take_supply
from orrery.kernel import Action, Chance, Choice, Outcome, Question, Ruling, plural

RESOURCE_ACTIONS: Final[tuple[Action, ...]] = tuple((name,) for name in RESOURCES)
DISCARDS: Final[tuple[Action, ...]] = tuple(("discard", name) for name in RESOURCES)
SCATTERS: Final[tuple[Action, ...]] = tuple(("scatter", name) for name in SPACE_NAMES)


def draw(s: Table, seat: int, count: int, kind: type[Draw] | None = None) -> None:
    """Draw cards one after another, then look at the hand limit. No cards anywhere: no draw (OD-7.3)."""
    if not any(s.deck):
        renew_deck(s)
    if count and any(s.deck):
        s.push((kind or Draw)(seat, count))
    else:
        keep_hand_limit(s, seat)


def keep_hand_limit(s: Table, seat: int) -> None:
    """Whoever holds too many cards must discard the excess now (OD-7.1)."""
    excess = sum(s.hand[seat]) - s.options.hand_limit
    if excess > 0:
        s.push(DiscardExcess(seat, excess, excess))


class Draw(Chance[Table]):
    """A card from the resource deck."""

    rule = "OD-3.3"
    seat: int
    count: int

    def outcomes(self, s: Table) -> Sequence[Outcome]:
        return [(RESOURCE_ACTIONS[card], count) for card, count in enumerate(s.deck) if count]

    def sample(self, s: Table, rr: Callable[[], float]) -> Action:
        place = int(rr() * sum(s.deck))
        for card, count in enumerate(s.deck):
            place -= count
            if place < 0:
                return RESOURCE_ACTIONS[card]
        raise AssertionError("a draw from an empty deck")

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        draw_card(s, self.seat, RESOURCE_NUMBER[action[0]])
        draw(s, self.seat, self.count - 1, type(self))


class FirstDraw(Draw):
    """A card of an opening hand."""

    rule = "OD-1.5"


class DiscardExcess(Question[Table]):
    """Too many cards in hand: which do you discard?"""

    rule = "OD-7.1"
    forced = True
    left: int
    excess: int

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        for card, count in enumerate(s.hand[self.seat]):
            yield DISCARDS[card], None if count else Ruling("OD-7.1", f"you hold no {RESOURCES[card]}")

    def apply(self, s: Table, action: Action) -> None:
        s.emit(e.Discard(self.seat, action[1]))
        discard(s, self.seat, RESOURCE_NUMBER[action[1]])
        if self.left > 1:
            s.swap(DiscardExcess(self.seat, self.left - 1, self.excess))
            return
        s.pop()
        if s.options.excess_resources:
            litter(s, self.seat, self.excess)

    def prompt(self, s: Table) -> str:
        return f"Hand limit {s.options.hand_limit}: discard {plural(self.left, 'card')}."

    def present(self, s: Table, action: Action) -> Choice:
        card = DECK.resource[RESOURCE_NUMBER[action[1]]]
        held = s.hand[self.seat][RESOURCE_NUMBER[action[1]]]
        return Choice(" ".join(action), f"Discard {card.name.lower()}", "Discard", f"you hold {held}")


def litter(s: Table, seat: int, cubes: int) -> None:
    """Discarded cards become debris beside the ship, all in one space (OD-10.4)."""
    if s.supply < cubes:
        lose(s, "OD-9.4", "the debris supply ran out")
        return
    targets = roomiest(s, s.at[seat])
    if not targets:  # OD-10.4.2
        lose(s, "OD-9.5", "debris had nowhere left to go")
    elif len(targets) == 1:
        drop(s, targets[0], cubes)
    else:
        s.push(ChooseLitter(seat, cubes))


def drop(s: Table, space: int, cubes: int) -> None:
    """Cubes from the supply into a space."""
    take_supply(s, cubes)
    add_debris(s, space, cubes)


class ChooseLitter(Question[Table]):
    """Where does the debris of your discarded cards go? Adjacent spaces tie for the fewest game pieces."""

    rule = "OD-10.4.1"
    cubes: int

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        here = s.at[self.seat]
        for target in ADJACENT[s.alignment][here]:
            yield SCATTERS[target], may_receive(s, here, target)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        drop(s, SPACE_NUMBER[action[1]], self.cubes)

    def present(self, s: Table, action: Action) -> Choice:
        return target_choice(s, action, self.cubes)
