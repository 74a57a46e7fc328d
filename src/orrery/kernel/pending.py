"""The question that waits, as whoever asks a game sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Final, Generic, TypeVar

from orrery.kernel.action import Action
from orrery.kernel.ruling import Refused, Ruling
from orrery.kernel.state import State
from orrery.kernel.step import Basket, Choice, Outcome, Step

S = TypeVar("S", bound=State)

GAME_OVER: Final = Ruling("", "the game is over")


class Pending(Generic[S]):
    """The question that waits for an answer: who is asked, what, under which rule."""

    def __init__(self, state: S) -> None:
        self._state = state
        self.step: Step[S] = state.stack[-1]
        self.actor: int = self.step.actor

    @property
    def chance(self) -> bool:
        return self.step.chance

    @property
    def rule(self) -> str:
        return self.step.cites(self._state)

    @property
    def prompt(self) -> str:
        return self.step.prompt(self._state)

    @cached_property
    def options(self) -> Sequence[Action]:
        """Every answer that may be given."""
        if self.chance:
            return [action for action, _ in self.outcomes]
        return self.step.options(self._state)  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def outcomes(self) -> Sequence[Outcome]:
        """The answers of chance with their weights."""
        return self.step.outcomes(self._state)  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def blocked(self) -> list[tuple[Action, Ruling]]:
        """What may not be answered, and why not."""
        if self.chance:
            return []
        return list(dict(self.step.blocked(self._state)).items())  # type: ignore[attr-defined]

    @property
    def standing(self) -> dict[Action, str]:
        """The answers that may safely be given every time this is asked."""
        words = {} if self.chance else self.step.standing  # type: ignore[attr-defined]
        return {action: words[action] for action in self.options if action in words}

    def explain(self, action: Action) -> Ruling:
        """Why an answer that is not an option is refused."""
        if self.chance:
            return Ruling(self.rule, "this can't come up here")
        return self.step.explain(self._state, action)  # type: ignore[attr-defined,no-any-return]

    @cached_property
    def choices(self) -> list[Choice]:
        """Every answer that may be given, as a person is offered it."""
        state, step = self._state, self.step
        return [step.offer(state, action) for action in step.listed(state, self.options)]  # type: ignore[attr-defined]

    @cached_property
    def baskets(self) -> tuple[Basket, ...]:
        """What more than one answer can be put into, to be given together as one."""
        room: Counter[str] = Counter()
        for choice in self.choices:
            if choice.many is not None:
                room[choice.many.basket] += choice.many.most
        listed = self.step.baskets(self._state)  # type: ignore[attr-defined]
        return tuple(basket for basket in listed if basket.items or room[basket.name] > 1)

    def behind(self, action: Action) -> str:
        """The rule that an answer is given under."""
        return self.step.behind(self._state, action)  # type: ignore[attr-defined,no-any-return]

    def present(self, action: Action) -> Choice:
        """An answer as a person is shown it."""
        if self.chance:
            raise Refused(Ruling(self.rule, "what chance may bring is no choice; see `outcomes`"))
        return self.step.present(self._state, action)  # type: ignore[attr-defined,no-any-return]
