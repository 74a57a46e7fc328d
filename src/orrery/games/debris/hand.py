"""Chapter 7, cards in hand: drawing, the hand limit, and what its excess may turn into (10.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.games.debris.board import ADJACENT, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import DECK, RESOURCE_NUMBER, RESOURCES
from orrery.games.debris.collisions import add_debris, may_receive, target_choice
from orrery.games.debris.state import Table
from orrery.games.debris.verbs import discard, draw_card, lose, renew_deck, roomiest
from orrery.kernel import CHANCE, Action, Chance, Choice, Frame, Outcome, Question, Ruling

RESOURCE_ACTIONS: Final[tuple[Action, ...]] = tuple((name,) for name in RESOURCES)
DISCARDS: Final[tuple[Action, ...]] = tuple(("discard", name) for name in RESOURCES)
SCATTERS: Final[tuple[Action, ...]] = tuple(("scatter", name) for name in SPACE_NAMES)


def draw(s: Table, seat: int, count: int) -> None:
    """Draw cards one after another, then look at the hand limit. No cards anywhere: no draw (OD-7.3)."""
    if not any(s.deck):
        renew_deck(s)
    if count and any(s.deck):
        s.push(DRAW, CHANCE, seat, count)
    else:
        keep_hand_limit(s, seat)


def keep_hand_limit(s: Table, seat: int) -> None:
    """Whoever holds too many cards must discard the excess now (OD-7.1)."""
    excess = sum(s.hand[seat]) - s.options.hand_limit
    if excess > 0:
        s.push(DISCARD_EXCESS, seat, excess, excess)


class Draw(Chance[Table]):
    """A card from the resource deck."""

    rule = "OD-3.3"

    def outcomes(self, s: Table, f: Frame) -> Sequence[Outcome]:
        return [(RESOURCE_ACTIONS[card], count) for card, count in enumerate(s.deck) if count]

    def sample(self, s: Table, f: Frame, rr: Callable[[], float]) -> Action:
        place = int(rr() * sum(s.deck))
        for card, count in enumerate(s.deck):
            place -= count
            if place < 0:
                return RESOURCE_ACTIONS[card]
        raise AssertionError("a draw from an empty deck")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, _, seat, count = f
        s.pop()
        draw_card(s, seat, RESOURCE_NUMBER[action[0]])
        draw(s, seat, count - 1)


DRAW: Final = Draw()


class DiscardExcess(Question[Table]):
    """Too many cards in hand: which do you discard?"""

    rule = "OD-7.1"
    forced = True

    def candidates(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling | None]]:
        for card, count in enumerate(s.hand[f[1]]):
            yield DISCARDS[card], None if count else Ruling("OD-7.1", f"you hold no {RESOURCES[card]}")

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        _, seat, left, excess = f
        s.emit("discard", seat=seat, card=action[1])
        discard(s, seat, RESOURCE_NUMBER[action[1]])
        if left > 1:
            s.swap(DISCARD_EXCESS, seat, left - 1, excess)
            return
        s.pop()
        if s.options.excess_resources:
            litter(s, seat, excess)

    def prompt(self, s: Table, f: Frame) -> str:
        return f"Hand limit {s.options.hand_limit}: discard {f[2]} card{'' if f[2] == 1 else 's'}."

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        card = DECK.resource[RESOURCE_NUMBER[action[1]]]
        held = s.hand[f[1]][RESOURCE_NUMBER[action[1]]]
        return Choice(" ".join(action), f"Discard {card.name.lower()}", "Discard", f"you hold {held}")


DISCARD_EXCESS: Final = DiscardExcess()


def litter(s: Table, seat: int, cubes: int) -> None:
    """Discarded cards become debris beside the ship, all in one space (OD-10.4)."""
    if s.supply < cubes:
        lose(s, "OD-9.4", "the debris supply ran out")
        return
    targets = roomiest(s, s.at[seat])
    if not targets:
        lose(s, "OD-9.5", "debris had nowhere left to go")
    elif len(targets) == 1:
        drop(s, targets[0], cubes)
    else:
        s.push(CHOOSE_LITTER, seat, cubes)


def drop(s: Table, space: int, cubes: int) -> None:
    s.supply -= cubes
    add_debris(s, space, cubes)


class ChooseLitter(Question[Table]):
    """Where does the debris of your discarded cards go? Adjacent spaces tie for the fewest game pieces."""

    rule = "OD-10.4.1"

    def candidates(self, s: Table, f: Frame) -> Iterable[tuple[Action, Ruling | None]]:
        here = s.at[f[1]]
        for target in ADJACENT[s.alignment][here]:
            yield SCATTERS[target], may_receive(s, here, target)

    def apply(self, s: Table, f: Frame, action: Action) -> None:
        s.pop()
        drop(s, SPACE_NUMBER[action[1]], f[2])

    def present(self, s: Table, f: Frame, action: Action) -> Choice:
        return target_choice(s, action, f[2])


CHOOSE_LITTER: Final = ChooseLitter()
