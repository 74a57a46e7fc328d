"""Chapter 5.5: debris piles up, collides and spreads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from orrery.games.debris.board import ADJACENT, SPACE_LABELS, SPACE_NAMES, SPACE_NUMBER
from orrery.games.debris.cards import FULL
from orrery.games.debris.state import Table, pieces
from orrery.games.debris.verbs import knock, lose, raise_threat, roomiest, set_down
from orrery.kernel import Action, Choice, Question, Ruling, plural

KNOCKS: Final[tuple[Action, ...]] = tuple(("knock", name) for name in SPACE_NAMES)


def add_debris(s: Table, space: int, cubes: int) -> None:
    """Put debris in a space; more than it can hold is a collision (OD-5.3.1)."""
    set_down(s, space, cubes)
    if s.debris[space] > FULL:
        collide(s, space)


def collide(s: Table, space: int) -> None:
    """Threat rises and the excess is knocked into the roomiest adjacent space (OD-5.5)."""
    raise_threat(s, "a collision")
    targets = roomiest(s, space)
    if not targets:
        lose(s, "OD-9.5", "debris had nowhere left to go")
    elif len(targets) == 1:
        scatter(s, space, targets[0])
    else:
        s.push(ChooseKnock(s.active, space))


def scatter(s: Table, space: int, target: int) -> None:
    """The excess arrives, harms nobody (OD-5.5.4), and may set off the next collision (OD-5.5.3)."""
    knock(s, space, target)
    if s.debris[target] > FULL:
        collide(s, target)


def may_receive(s: Table, space: int, target: int) -> Ruling | None:
    """Whether debris from around a space may land in an adjacent one (OD-5.5.2)."""
    if s.debris[target] >= FULL:
        return Ruling("OD-5.5.2", f"{SPACE_LABELS[target]} is full and another space is not")
    if target not in roomiest(s, space):
        return Ruling("OD-5.5", f"{SPACE_LABELS[target]} has more game pieces than another adjacent space")
    return None


def target_choice(s: Table, action: Action, count: int) -> Choice:
    """A space that may receive debris, as a person is shown it."""
    space = SPACE_NUMBER[action[1]]
    there = pieces(s, space)
    warning = "sets off another collision" if s.debris[space] + count > FULL else ""
    note = f"{plural(there, 'game piece')} there"
    label = f"{count} debris to {SPACE_LABELS[space]}"
    return Choice(" ".join(action), label, "Debris flies", note, warning, (action[1],))


class ChooseKnock(Question[Table]):
    """Where is the debris knocked? Adjacent spaces tie for the fewest game pieces."""

    rule = "OD-5.5.1"
    space: int

    def candidates(self, s: Table) -> Iterable[tuple[Action, Ruling | None]]:
        for target in ADJACENT[s.alignment][self.space]:
            yield KNOCKS[target], may_receive(s, self.space, target)

    def apply(self, s: Table, action: Action) -> None:
        s.pop()
        scatter(s, self.space, SPACE_NUMBER[action[1]])

    def prompt(self, s: Table) -> str:
        excess = s.debris[self.space] - FULL
        return f"Collision in {SPACE_NAMES[self.space].upper()}: where do {excess} debris fly?"

    def present(self, s: Table, action: Action) -> Choice:
        return target_choice(s, action, s.debris[self.space] - FULL)
