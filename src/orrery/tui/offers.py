"""The options of a question as rows to be pointed at, then what can't be done, with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from orrery.kernel import Action, Basket, Choice, Pending, Ruling, read_batch, write
from orrery.tui.typed import LETTERS, numbers_of, rows


class Row(msgspec.Struct, frozen=True):
    """A line of the list: an option, a way to give the one above it, or what may not be done, and why."""

    choice: Choice
    #: What is typed for it: `3`, `3b`; nothing for what may not be done.
    key: str = ""
    group: str = ""
    #: With which other numbers it can be given.
    numbers: str = ""
    ruling: Ruling | None = None
    way: bool = False

    @property
    def actions(self) -> list[Action]:
        return read_batch(self.choice.action)

    def holds(self, words: Sequence[str]) -> bool:
        """Whether all of these are somewhere in it."""
        choice = self.choice
        text = f"{self.group} {choice.label} {choice.note} {choice.warning}".casefold()
        return all(word in text for word in words)


def groups_of(pending: Pending[Any]) -> dict[str, list[Choice]]:
    """The choices under their headings, what is seldom wanted last."""
    groups: dict[str, list[Choice]] = {}
    for choice in sorted(pending.choices, key=attrgetter("aside")):
        groups.setdefault(choice.group, []).append(choice)
    return groups


def in_order(pending: Pending[Any]) -> list[Choice]:
    """The choices in the order of their numbers."""
    return [choice for group in groups_of(pending).values() for choice in group]


def ready_made(pending: Pending[Any]) -> list[str]:
    """What else may be answered: several options as one, and the same whenever this is asked."""
    choices = in_order(pending)
    together = [_basket_text(basket, choices) for basket in pending.baskets if not basket.items]
    safe = [f"always {write(action)}: {words}, from now on" for action, words in pending.standing.items()]
    return [*together, *safe]


def offers(pending: Pending[Any]) -> list[Row]:
    """Every row of a question."""
    choices = in_order(pending)
    listed = [row for place, choice in enumerate(rows(choices), 1) for row in _ways(choice, place, choices)]
    return [*listed, *_blocked(pending)]


def _ways(choice: Choice, place: int, choices: Sequence[Choice]) -> Iterator[Row]:
    group = choice.group.replace("_", " ")
    numbers = numbers_of(choice, choices)
    span = f"= {min(numbers)} to {max(numbers)}" if len(numbers) > 1 else ""
    yield Row(choice, str(place), group, span)
    for letter, way in zip(LETTERS, choice.ways, strict=False):
        touches = way.touches or choice.touches
        yield Row(msgspec.structs.replace(way, touches=touches), f"{place}{letter}", group, way=True)


def _blocked(pending: Pending[Any]) -> Iterator[Row]:
    for action, ruling in pending.blocked:
        yield Row(pending.present(action), group="not now", ruling=ruling)


def _basket_text(basket: Basket, choices: Sequence[Choice]) -> str:
    """How several options are given as one, by an example from those that are there."""
    fitting = [(i, choice.many) for i, choice in enumerate(rows(choices), 1) if choice.many]
    mine = [(i, many) for i, many in fitting if many.basket == basket.name]
    often = next((i for i, many in mine if many.most > 1), None)
    example = [f"{often}x2"] if often else []
    example += [str(i) for i, _ in mine if i != often][:1]
    example += [basket.then] if basket.then else []
    return f"{basket.label}, as one answer: {'; '.join(example)}"
